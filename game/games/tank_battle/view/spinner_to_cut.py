"""The spinner of Tank Battle to cut out: who is lost where a tank meets a gun (TB-4.6)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from game.games.tank_battle.rules.board import SIDES
from game.games.tank_battle.rules.pieces import GUN
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.art import BOX, GROUPS, UNSEEN, field_middle
from game.games.tank_battle.view.on_paper import GAME, drawing
from game.ui.paper.marks import PaperArea, PaperPage
from game.view.printing.cutouts import Cutout, cutout_pages
from game.view.printing.paper_form import PaperForm
from game.view.printing.printable import Printable, PrintOptions, PrintSubject
from game.view.table import Tools

FACE: Final = PaperArea(0.0, 0.0, 100.0, 100.0)
"""The diameter of the face, in mm."""

NEEDLE: Final = PaperArea(0.0, 0.0, 16.0, 54.0)
"""The size of the cutout around the needle, in mm."""

TIP: Final = 48.0
"""The distance from the needle's tip to its pivot, in units of its drawing."""

PICTURE: Final = 0.2
AT: Final = 0.31
"""The size of the pictures of lost pieces, and their distance from the middle, as shares of the face."""


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
