"""The pieces and the spinner of Tank Battle to cut out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.games.tank_battle.rules.board import SIDES, SITES
from game.games.tank_battle.rules.pieces import GUN, PieceSet
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.art import BOX, GROUPS, UNSEEN, field_middle
from game.games.tank_battle.view.on_paper import GAME, drawing
from game.ui.paper.marks import PaperArea, PaperPage
from game.view.printing.cutouts import Cutout, cutout_pages
from game.view.printing.paper_form import PaperForm
from game.view.printing.paper_piece import PaperPiece
from game.view.printing.printable import Printable, PrintOptions, PrintSubject
from game.view.table import Tools

FLAG_BOX: Final = 'viewBox="-13 -68 122 122"'
"""The part of its drawing that is shown of a flag printed alone: the flag in the middle, as large as a
round counter holds."""

FACE: Final = PaperArea(0.0, 0.0, 100.0, 100.0)
"""The diameter of the spinner's face, in mm."""

NEEDLE: Final = PaperArea(0.0, 0.0, 16.0, 54.0)
"""The size of the cutout around the needle, in mm."""

TIP: Final = 48.0
"""The distance from the needle's tip to its pivot, in units of its drawing."""

PICTURE: Final = 0.2
AT: Final = 0.31
"""The size of the pictures of lost pieces, and their distance from the middle, as shares of the face."""


def battle_pieces(tools: Tools) -> list[PaperPiece]:
    """The pieces of both sides. The front of a tank doesn't show its rank (TB-1.2)."""
    pieces: PieceSet = tools.definitions.pieces
    return [piece for seat in range(len(SIDES)) for piece in _of_side(seat, pieces, tools)]


def _of_side(seat: int, pieces: PieceSet, tools: Tools) -> list[PaperPiece]:
    words, side = tools.words, SIDES[seat]
    store, group = tools.sprites.of(GAME), GROUPS[seat]
    called = words(f"{GAME}.side.{side}")

    def piece(key: str, sprite: str, name: str, count: int, back: str = "") -> PaperPiece:
        svg, _ = store.svg(sprite, group)
        told = words("printing.of_side", side=called, piece=name)
        return PaperPiece(f"{side}.{key}", svg, told, name, count, back=back)

    hidden = words("tank_battle_view.printing.tank")
    made = [
        piece(f"tank_{kind.rank}", f"{UNSEEN}_{side}", hidden, kind.count, str(kind.rank))
        for kind in pieces.tanks
    ]
    gun = words("tank_battle_view.piece.gun")
    made.append(piece("gun", f"{pieces.sprites[GUN]}_{side}", gun, pieces.guns))
    made += [
        piece(site, f"{pieces.sprites[site]}_{side}", words(f"tank_battle_view.piece.{site}"), 1)
        for site in SITES
    ]
    flags = sum(kind.count for kind in pieces.tanks)
    flag = piece("flag", "flag", words("tank_battle_view.printing.flag"), flags)
    # on a tank it is at the edge of its picture
    return [*made, replace(flag, svg=flag.svg.replace('viewBox="-60 -60 120 120"', FLAG_BOX, 1))]


class SpinnerToCut(Printable):
    """Prints the face for the odds of the printed match, and the needle, to be joined by a drawing pin or
    a paper clip."""

    key = "spinner"
    copied = True

    def pages(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> Sequence[PaperPage]:
        view: TankBattleWorld = subject.view
        face = _face(view.match.gun_loses, tools)
        cutouts = [one for _ in range(options.copies) for one in (face, _needle(tools))]
        title = self.words(subject.kit.name, tools.words)
        return cutout_pages(cutouts, options.page, tools, title, tools.words.game_name(GAME))


def _face(gun_loses: int, tools: Tools) -> Cutout:
    """The face: six fields, ``gun_loses`` of them the gun's loss; Green's tank meets Grey's gun."""
    form, store, looks = PaperForm(tools, FACE), tools.sprites.of(GAME), tools.definitions.pieces
    form.picture(drawing(f"spinner_face_{gun_loses}", tools.theme.palette), FACE)
    side = PICTURE * FACE.wide
    for field in range(1, 7):
        angle = math.radians(field_middle(field))
        x = FACE.wide * (0.5 + AT * math.sin(angle))
        y = FACE.high * (0.5 - AT * math.cos(angle))
        gun = field <= gun_loses
        seat = 1 if gun else 0
        sprite = looks.sprites[GUN] if gun else UNSEEN
        svg, _ = store.svg(f"{sprite}_{SIDES[seat]}", GROUPS[seat])
        form.picture(svg, PaperArea(x - side / 2, y - side / 2, side, side))
        reach = 0.3 * side
        form.line((x - reach, y + reach), (x + reach, y - reach), 0.8, "fire.accent")
    return Cutout(FACE.wide, FACE.high, form.marks, round=True)


def _needle(tools: Tools) -> Cutout:
    form, unit = PaperForm(tools, NEEDLE), FACE.wide / BOX
    pivot = NEEDLE.wide / 2, 3.0 + TIP * unit
    half = BOX / 2 * unit
    # of the drawing only what lies on the needle's own paper is seen
    form.picture(
        drawing("spinner_needle", tools.theme.palette),
        PaperArea(pivot[0] - half, pivot[1] - half, 2 * half, 2 * half),
    )
    return Cutout(NEEDLE.wide, NEEDLE.high, form.marks)
