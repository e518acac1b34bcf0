"""The panel of the secret set-up (TB-2): the tray, set-ups to use, the player's own."""

from __future__ import annotations

from typing import Final

import pygame

from game.games.tank_battle.rules.board import SITES
from game.games.tank_battle.rules.pieces import GUN, MINE, PieceSet
from game.games.tank_battle.rules.setups import across
from game.games.tank_battle.view.art import Art
from game.games.tank_battle.view.panel.parts import PanelNow, Parts, hint
from game.games.tank_battle.view.pictures import small_board, stands_of
from game.games.tank_battle.view.set_up_draft import SetUpDraft
from game.games.tank_battle.view.spots import OwnSetupSpot, TemplateSpot, TraySpot
from game.games.tank_battle.view.words import piece_words
from game.ui.layout import GROW, Area
from game.ui.paint.palette import Density
from game.ui.tree.holders import Box, CellGrid, Column, Room, Row, Stack, spring
from game.ui.tree.node import Canvas, Length, Measure, Node
from game.ui.tree.seen import Icon, Picture, Text
from game.view.spots import ButtonSpot
from game.view.table import Words
from game.view.tips import Sign

TEMPLATES: Final = 4
"""The number of set-ups that are shown at once."""

OwnNames = tuple[tuple[str, str, bool], ...]
"""The player's own set-ups: key, title, and whether each can be used."""

Tile = tuple[str, int, int, bool, bool]
"""A kind of pieces, its side, how many are left, whether the side has more than one, and whether one is in
hand."""

Template = tuple[str, tuple[int, ...], int]
"""The name of a set-up to use, its squares as its side sees them, and the side."""


def tray_of(pieces: PieceSet) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The groups of the tray, and the kinds of pieces in them."""
    tanks = tuple(str(kind.rank) for kind in pieces.tanks)
    return (("tanks", tanks), ("sites", SITES), ("guns", (GUN,)), ("mines", (MINE,)))


class SetUpPanel(Parts):
    """Makes the tree of the set-up."""

    def __init__(self, art: Art, words: Words) -> None:
        super().__init__(art, words)
        self._boards: dict[tuple[Template, int], pygame.Surface] = {}

    def tree(
        self, now: PanelNow, set_up: SetUpDraft, own: OwnNames | None, *, listed: bool, chosen: str, page: int
    ) -> Node:
        """The whole panel. ``own`` is ``None`` where there can be none; if ``listed``, they are shown in
        place of the set-ups to use, with that key ``chosen``; either from the page ``page`` on."""
        count, d = len(set_up.missing), now.density
        words = self.say("missing.pieces", n=count) if count else self.say("button.ready")
        told = self.say("to_place", n=count) if count else self.say("all_placed")
        content = Room(self._tray, (self._tiles(set_up), self._note(set_up, now.refused)), high=GROW)
        place = self.card(d, self.say("head.place"), content, told=told, high=2 * d.card + 4)
        if own is not None and listed:
            below = self._own(d, set_up, own, chosen, page)
        else:
            below = self._templates(d, set_up, own, page)
        foot = (
            self.clear(now, ready=count < len(set_up.order)),
            self.main(ButtonSpot("ready"), words, "lock", ready=not count),
        )
        return self.page(now, place, below, foot=foot)

    # --- the tray ---

    @staticmethod
    def _tiles(set_up: SetUpDraft) -> tuple[tuple[str, tuple[Tile, ...]], ...]:
        order, seat = set_up.order, set_up.seat
        held = "" if set_up.hand < 0 else order[set_up.hand]
        return tuple(
            (
                group,
                tuple((kind, seat, set_up.left(kind), order.count(kind) > 1, kind == held) for kind in kinds),
            )
            for group, kinds in tray_of(set_up.pieces)
        )

    def _tray(
        self,
        tray: tuple[tuple[tuple[str, tuple[Tile, ...]], ...], Node],
        m: Measure,
        width: float,
        height: float,
    ) -> Node:
        """Groups side by side with a caption above each, and tiles as large as fits."""
        gap, apart, size = 4.0, 14.0, 44.0
        groups, note = tray
        named = [(self.say(f"tray.{name}"), tiles) for name, tiles in groups]

        def widths() -> list[float]:
            """The groups' widths: a caption can be wider than its only tile, and reach nearer the next."""
            return [
                max(len(tiles) * (size + gap) - gap + apart, m.text(caption, "small") + 8)
                for caption, tiles in named
            ]

        while size > 12 and sum(widths()) - 8 > width:
            size -= 0.5
        made: list[Node] = []
        for (words, tiles), wide in zip(named, widths(), strict=True):
            caption = Text(words, "small", "ink.tertiary", high=18)
            row = Row(gap=gap, high=size).of(*(self._tile(tile, size) for tile in tiles))
            made.append(Column(wide=wide if len(made) < len(named) - 1 else GROW).of(caption, row))
        return Column(gap=6).of(Row(high=18 + size).of(*made), note)

    def _tile(self, tile: Tile, size: float) -> Node:
        kind, _, left, several, held = tile
        line = "move.reach_ink" if held else "surface.line_strong" if left else "surface.line"
        box = Box(
            spot=TraySpot(kind), open=bool(left), tip=Sign("tank_battle.tile", "TB-1.2"), wide=size,
            fill="surface.raised" if left else "surface.sunken", lit="surface.sunken", line=line,
            edge=2.4 if held else 1, ringed=True,
        )  # fmt: skip
        corner: Node | None = None
        if not left:
            corner = Row(high=13, pad=(0.5, 0)).of(spring(), Icon("check", 13, "signal.ok"))
        elif several:
            corner = Row(high=17).of(spring(), Picture(self._draw_count, left, str(left), wide=17))
        picture = Picture(self._draw_piece, tile, words=piece_words(kind, self.words))
        return box.of(Stack(high=GROW).of(picture, corner and Column().of(spring(), corner)))

    def _draw_piece(self, to: Canvas, area: Area, tile: Tile) -> None:
        px, (kind, side, left, *_) = round(area.rect.width * 0.8), tile
        if kind in SITES:
            picture = self.art.site_chip(side, SITES.index(kind), px)
        elif kind == GUN:
            picture = self.art.gun(side, False, px)
        elif kind == MINE:
            picture = self.art.mine(px)
        else:
            picture = self.art.chip(side, int(kind), round(px * 0.86))
        if not left:
            picture = picture.copy()
            picture.set_alpha(110)
        to.put(picture, area)

    def _draw_count(self, to: Canvas, area: Area, left: int) -> None:
        """Write the number of pieces on a disc at the tile's corner."""
        area = area.moved(3, 3)
        self.draw_disc(to, area, ("ink.primary", 0.0))
        to.line(str(left), "small", area, "surface.panel", "center")

    def _note(self, set_up: SetUpDraft, refused: str) -> Node:
        """A refusal, or else the piece in hand."""
        if refused:
            return self.note(refused, warn=True)
        if set_up.hand < 0:
            return self.note(self.say("in_hand.none"))
        piece = set_up.order[set_up.hand]
        kind = "site" if piece in SITES else piece if piece in (GUN, MINE) else "tank"
        return self.note(self.say(f"in_hand.{kind}", piece=piece_words(piece, self.words)))

    # --- set-ups to take ---

    def _templates(self, d: Density, set_up: SetUpDraft, own: OwnNames | None, page: int) -> Node:
        """A page of set-ups, and the buttons for all set-ups."""
        names = [*set_up.setups.templates]
        pages = max(1, -(-len(names) // TEMPLATES))
        buttons = []
        if pages > 1:
            buttons.append(self._turns("template_page", page, pages))
        if own is not None:
            buttons.append(self.button(ButtonSpot("own"), self.say("button.own", n=len(own)), "folder"))
        first = page % pages * TEMPLATES
        shown: list[Template] = []
        for name in names[first : first + TEMPLATES]:
            squares = set_up.setups.template(name, set_up.seat)
            seen = squares if set_up.seat == 0 else [across(square) for square in squares]
            shown.append((name, tuple(seen), set_up.seat))
        content = Room(self._page, (tuple(shown), bool(set_up.missing)), high=GROW)
        told = "" if buttons else self.say("head.template_told")
        return self.card(d, self.say("head.template"), content, told=told, buttons=buttons)

    def _page(
        self, shown: tuple[tuple[Template, ...], bool], m: Measure, width: float, height: float
    ) -> Node:
        """A page of set-ups, and what can be done with all pieces, which may be ``missing``."""
        templates, missing = shown
        three = self._three(
            ("mirror", "symmetry_left_right", True), ("random", "random", True), ("fill", "stamp", missing)
        )
        high = min((width - 24) / 8 + 26, height - 42)
        boards: Node = CellGrid(columns=TEMPLATES, gap=8, high=high).of(*map(self._template, templates))
        if not templates:
            boards = hint(self.say("no_templates"), high=high)
        return Column(gap=8).of(boards, three)

    def _template(self, template: Template) -> Node:
        tip = Sign("tank_battle.template", "TB-2.5")
        return Room(self._board, template, spot=TemplateSpot(template[0]), open=True, tip=tip)

    def _board(self, template: Template, m: Measure, width: float, height: float) -> Node:
        """A small picture of a set-up, where there is room for one, above its name."""
        wide = min(width - 10, (height - 26) * 2)
        words = self.words.called("tank_battle_view.template", template[0])
        picture = Picture(self._draw_board, template, high=wide / 2) if wide >= 30 else None
        frame = Box(
            pad=(3, 5 if picture else 0, 0), fill="surface.raised", line="surface.line_strong",
            lit_line="ink.primary", drop=2, ringed=True,
        )  # fmt: skip
        return frame.of(picture, Text(words, "small", align="center", high=GROW, squeeze=0.84))

    def _draw_board(self, to: Canvas, area: Area, template: Template) -> None:
        key = template, area.rect.height * 2
        if key not in self._boards:
            stands = stands_of(self.art.looks, *template[1:])
            self._boards[key] = small_board(self.art, stands, key[1], range(5), river=False)
        picture = self._boards[key]
        to.surface.blit(picture, picture.get_rect(midtop=area.rect.midtop))

    def _three(self, *buttons: tuple[str, str, bool]) -> Node:
        """Equally wide buttons side by side: their names, icons, and whether they can be used."""
        return Row(gap=8, high=34).of(
            *(
                self.button(ButtonSpot(name), self.say(f"button.{name}"), icon, ready=ready, wide=GROW)
                for name, icon, ready in buttons
            )
        )

    def _turns(self, name: str, page: int, pages: int, wide: Length = None) -> Node:
        """The button that turns to the next page."""
        told = self.say("own.page", n=page % pages + 1, of=pages)
        return self.button(ButtonSpot(name), told, "chevron_right", wide=wide)

    # --- the player's own ---

    def _own(self, d: Density, set_up: SetUpDraft, own: OwnNames, chosen: str, page: int) -> Node:
        """A page of the names of own set-ups, with their buttons. No picture: others may see the screen."""
        fine = {key: fine for key, _, fine in own}
        buttons = self._three(
            ("own_save", "save", not set_up.missing),
            ("own_rename", "pencil", fine.get(chosen, False)),
            ("own_delete", "trash", chosen in fine),
        )
        back = self.button(ButtonSpot("own"), self.say("button.templates"), "folder")
        names = Room(self._names, (own, chosen, page, d), high=GROW)
        return self.card(d, self.say("head.own"), names, Node(high=3), buttons, buttons=[back])

    def _names(
        self, shown: tuple[OwnNames, str, int, Density], m: Measure, width: float, height: float
    ) -> Node:
        """As many names in two columns as there is room for, and a button for the next ones."""
        own, chosen, page, d = shown
        if not own:
            return hint(self.say("own.none"))
        each = 2 * max(1, int((height + d.hair) // (d.field + d.hair)))
        pages = -(-len(own) // each)
        if pages > 1:
            each -= 1
            pages = -(-len(own) // each)
        first = page % pages * each
        made = [_name(*one, chosen=one[0] == chosen) for one in own[first : first + each]]
        if pages > 1:
            made.append(self._turns("own_page", page, pages, GROW))
        return CellGrid(columns=2, gap=d.hair, row_high=d.field).of(*made)


def _name(key: str, title: str, fine: bool, *, chosen: bool) -> Node:
    """The name of one of the player's own set-ups."""
    box = Box(
        spot=OwnSetupSpot(key), open=True, tip=Sign("tank_battle.own", "TB-2.5"), pad=(10, 0),
        fill="surface.raised", line="move.reach_ink" if chosen else "surface.line_strong",
        lit_line="" if chosen else "ink.primary", edge=2 if chosen else 1, ringed=True,
    )  # fmt: skip
    return box.of(
        Row(gap=6, high=GROW).of(
            None if fine else Icon("warning", 16, "fire.accent"),
            Text(title, "body", "ink.primary" if fine else "ink.secondary"),
        )
    )
