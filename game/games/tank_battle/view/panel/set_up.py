"""The panel of the secret set-up (TB-2): the tray, set-ups to use, the player's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.games.tank_battle.rules.board import SITES
from game.games.tank_battle.rules.pieces import GUN, MINE, PieceSet
from game.games.tank_battle.rules.setups import across
from game.games.tank_battle.view.panel.parts import ButtonShown, PanelFrame, Parts, hint
from game.games.tank_battle.view.pictures import small_board, stands_of
from game.games.tank_battle.view.set_up_draft import SetUpDraft
from game.games.tank_battle.view.spots import OwnSetupSpot, TemplateSpot, TraySpot
from game.games.tank_battle.view.words import piece_words
from game.ui.layout import GROW, Area
from game.ui.tree.holders import Box, CellGrid, Column, Room, Row, Stack, spring
from game.ui.tree.node import Canvas, Measure, Node
from game.ui.tree.seen import Icon, Picture, Text
from game.view.spots import ButtonSpot
from game.view.tips import Sign

TEMPLATES: Final = 4
"""The number of set-ups that are shown at once."""


def tray_of(pieces: PieceSet) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The groups of the tray, and the kinds of pieces in them."""
    tanks = tuple(str(kind.rank) for kind in pieces.tanks)
    return (("tanks", tanks), ("sites", SITES), ("guns", (GUN,)), ("mines", (MINE,)))


@dataclass(frozen=True, slots=True)
class OwnShown:
    """The player's own set-ups: key, title and whether each can be used. ``listed``: they are shown now,
    from the page ``page`` on, in place of the templates. ``chosen`` is a key."""

    setups: tuple[tuple[str, str, bool], ...]
    listed: bool = False
    chosen: str = ""
    page: int = 0


@dataclass(frozen=True, slots=True)
class TileShown:
    """A tile of the tray with the number of pieces left; ``several``: whether the side has more than one
    of its kind."""

    kind: str
    side: int
    left: int
    several: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class _Tray:
    """The tiles of the tray by group, and the note below them."""

    groups: tuple[tuple[str, tuple[TileShown, ...]], ...]
    note: Node


@dataclass(frozen=True, slots=True)
class TemplateShown:
    """A set-up to use, on the squares its side sees."""

    name: str
    squares: tuple[int, ...]
    side: int


@dataclass(frozen=True, slots=True)
class _TemplatePage:
    """A page of set-ups to use; ``missing``: pieces are still to be placed."""

    templates: tuple[TemplateShown, ...]
    missing: bool


class SetUpPanel:
    """Makes the tree of the set-up."""

    def __init__(self, parts: Parts) -> None:
        self.parts, self.art, self.words, self.say = parts, parts.art, parts.words, parts.say
        self._boards: dict[tuple[TemplateShown, int], pygame.Surface] = {}

    def tree(
        self, frame: PanelFrame, set_up: SetUpDraft, refused: str, own: OwnShown | None, page: int = 0
    ) -> Node:
        """The whole panel. ``refused``: the reason against the last thing asked for; ``own`` is ``None``
        where there can be none; the set-ups to use are shown from the page ``page`` on."""
        count = len(set_up.missing)
        words = self.say("missing.pieces", n=count) if count else self.say("button.ready")
        ready = ButtonShown(ButtonSpot("ready"), words, "lock", not count, main=True)
        told = self.say("to_place", n=count) if count else self.say("all_placed")
        tray = _Tray(self._tiles(set_up), self._note(set_up, refused))
        high, content = 138 if frame.low else 172, Room(self._tray, tray, high=GROW)
        place = self.parts.card(frame, self.say("head.place"), content, told=told, high=high)
        below = self._own(frame, set_up, own) if own is not None and own.listed else None
        below = below or self._templates(frame, set_up, own, page)
        clear = self.parts.clear(frame, ready=count < len(set_up.order))
        return self.parts.page(frame, place, below, foot=(clear, ready))

    # --- the tray ---

    @staticmethod
    def _tiles(set_up: SetUpDraft) -> tuple[tuple[str, tuple[TileShown, ...]], ...]:
        order = set_up.order
        chosen = "" if set_up.hand < 0 else order[set_up.hand]

        def tile(kind: str) -> TileShown:
            several = order.count(kind) > 1
            return TileShown(kind, set_up.seat, set_up.left(kind), several, kind == chosen)

        return tuple((group, tuple(map(tile, kinds))) for group, kinds in tray_of(set_up.pieces))

    def _tray(self, tray: _Tray, m: Measure, width: float, height: float) -> Node:
        """Groups side by side with a caption above each, and tiles as large as fits."""
        gap, apart, size = 4.0, 14.0, 44.0
        named = [(self.say(f"tray.{name}"), tiles) for name, tiles in tray.groups]

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
        return Column(gap=6).of(Row(high=18 + size).of(*made), tray.note)

    def _tile(self, tile: TileShown, size: float) -> Node:
        gone = tile.left == 0
        line = "move.reach_ink" if tile.chosen else "surface.line" if gone else "surface.line_strong"
        box = Box(
            spot=TraySpot(tile.kind), open=not gone, tip=Sign("tank_battle.tile", "TB-1.2"), wide=size,
            fill="surface.sunken" if gone else "surface.raised", lit="surface.sunken", line=line,
            edge=2.4 if tile.chosen else 1, ringed=True,
        )  # fmt: skip
        corner: Node | None = None
        if gone:
            corner = Row(high=13, pad=(0.5, 0)).of(spring(), Icon("check", 13, "signal.ok"))
        elif tile.several:
            count = Picture(self._draw_count, tile.left, str(tile.left), wide=17)
            corner = Row(high=17).of(spring(), count)
        picture = Picture(self._draw_piece, tile, words=piece_words(tile.kind, self.words))
        return box.of(Stack(high=GROW).of(picture, corner and Column().of(spring(), corner)))

    def _draw_piece(self, to: Canvas, area: Area, tile: TileShown) -> None:
        px = round(area.rect.width * 0.8)
        if tile.kind in SITES:
            picture = self.art.site_chip(tile.side, SITES.index(tile.kind), px)
        elif tile.kind == GUN:
            picture = self.art.gun(tile.side, False, px)
        elif tile.kind == MINE:
            picture = self.art.mine(px)
        else:
            picture = self.art.chip(tile.side, int(tile.kind), round(px * 0.86))
        if not tile.left:
            picture = picture.copy()
            picture.set_alpha(110)
        to.surface.blit(picture, picture.get_rect(center=area.rect.center))

    def _draw_count(self, to: Canvas, area: Area, left: int) -> None:
        """Write the number of pieces on a disc at the tile's corner."""
        area = area.moved(3, 3)
        self.parts.draw_disc(to, area, ("ink.primary", 0.0))
        to.line(str(left), "small", area, "surface.panel", "center")

    def _note(self, set_up: SetUpDraft, refused: str) -> Node:
        """A refusal, or else the piece in hand."""
        if refused:
            return self.parts.note(refused, warn=True)
        if set_up.hand < 0:
            return self.parts.note(self.say("in_hand.none"))
        piece = set_up.order[set_up.hand]
        kind = "site" if piece in SITES else piece if piece in (GUN, MINE) else "tank"
        return self.parts.note(self.say(f"in_hand.{kind}", piece=piece_words(piece, self.words)))

    # --- set-ups to take ---

    def _templates(self, frame: PanelFrame, set_up: SetUpDraft, own: OwnShown | None, page: int) -> Node:
        """A page of set-ups, and the buttons for all set-ups."""
        names = [*set_up.setups.templates]
        pages = max(1, -(-len(names) // TEMPLATES))
        buttons = []
        if pages > 1:
            buttons.append(self._turns("template_page", page, pages))
        if own is not None:
            words = self.say("button.own", n=len(own.setups))
            buttons.append(ButtonShown(ButtonSpot("own"), words, "folder"))
        first = page % pages * TEMPLATES
        shown = []
        for name in names[first : first + TEMPLATES]:
            squares = set_up.setups.template(name, set_up.seat)
            seen = squares if set_up.seat == 0 else [across(square) for square in squares]
            shown.append(TemplateShown(name, tuple(seen), set_up.seat))
        content = Room(self._page, _TemplatePage(tuple(shown), bool(set_up.missing)), high=GROW)
        told = "" if buttons else self.say("head.template_told")
        return self.parts.card(frame, self.say("head.template"), content, told=told, buttons=buttons)

    def _page(self, shown: _TemplatePage, m: Measure, width: float, height: float) -> Node:
        three = self._three(
            ButtonShown(ButtonSpot("mirror"), self.say("button.mirror"), "symmetry_left_right"),
            ButtonShown(ButtonSpot("random"), self.say("button.random"), "random"),
            ButtonShown(ButtonSpot("fill"), self.say("button.fill"), "stamp", shown.missing),
        )
        high = min((width - 24) / 8 + 26, height - 42)
        boards: Node = CellGrid(columns=TEMPLATES, gap=8, high=high).of(*map(self._template, shown.templates))
        if not shown.templates:
            boards = hint(self.say("no_templates"), high=high)
        return Column(gap=8).of(boards, three)

    def _template(self, template: TemplateShown) -> Node:
        tip = Sign("tank_battle.template", "TB-2.5")
        return Room(self._board, template, spot=TemplateSpot(template.name), open=True, tip=tip)

    def _board(self, template: TemplateShown, m: Measure, width: float, height: float) -> Node:
        """A small picture of a set-up, where there is room for one, above its name."""
        wide = min(width - 10, (height - 26) * 2)
        words = self.words.called("tank_battle_view.template", template.name)
        picture = Picture(self._draw_board, template, high=wide / 2) if wide >= 30 else None
        frame = Box(
            pad=(3, 5 if picture else 0, 0), fill="surface.raised", line="surface.line_strong",
            lit_line="ink.primary", drop=2, ringed=True,
        )  # fmt: skip
        return frame.of(picture, Text(words, "small", align="center", high=GROW, squeeze=0.84))

    def _draw_board(self, to: Canvas, area: Area, template: TemplateShown) -> None:
        key = template, area.rect.height * 2
        if key not in self._boards:
            stands = stands_of(self.art.looks, template.squares, template.side)
            self._boards[key] = small_board(self.art, stands, key[1], range(5), river=False)
        picture = self._boards[key]
        to.surface.blit(picture, picture.get_rect(midtop=area.rect.midtop))

    def _three(self, *buttons: ButtonShown) -> Node:
        """Equally wide buttons side by side."""
        return Row(gap=8, high=34).of(*(self.parts.button(one, 34, GROW) for one in buttons))

    def _turns(self, name: str, page: int, pages: int) -> ButtonShown:
        """The button that turns to the next page."""
        told = self.say("own.page", n=page % pages + 1, of=pages)
        return ButtonShown(ButtonSpot(name), told, "chevron_right")

    # --- the player's own ---

    def _own(self, frame: PanelFrame, set_up: SetUpDraft, own: OwnShown) -> Node:
        """A page of the names of own set-ups, with their buttons. No picture: others may see the screen."""
        chosen = next((fine for key, _, fine in own.setups if key == own.chosen), None)
        buttons = [
            ButtonShown(ButtonSpot(name), self.say(f"button.{name}"), icon, ready)
            for name, icon, ready in (
                ("own_save", "save", not set_up.missing),
                ("own_rename", "pencil", bool(chosen)),
                ("own_delete", "trash", chosen is not None),
            )
        ]
        back = ButtonShown(ButtonSpot("own"), self.say("button.templates"), "folder")
        names = Room(self._names_low if frame.low else self._names, own, high=GROW)
        title = self.say("head.own")
        return self.parts.card(frame, title, names, Node(high=3), self._three(*buttons), buttons=[back])

    def _names_low(self, own: OwnShown, m: Measure, width: float, height: float) -> Node:
        return self._names(own, m, width, height, high=26, gap=4)

    def _names(
        self, own: OwnShown, m: Measure, width: float, height: float, high: float = 30, gap: float = 6
    ) -> Node:
        if not own.setups:
            return hint(self.say("own.none"))
        each = 2 * max(1, int((height + gap) // (high + gap)))
        pages = -(-len(own.setups) // each)
        if pages > 1:
            each -= 1
            pages = -(-len(own.setups) // each)
        first = own.page % pages * each
        made = [
            self._name(key, title, fine=fine, chosen=key == own.chosen)
            for key, title, fine in own.setups[first : first + each]
        ]
        if pages > 1:
            made.append(self.parts.button(self._turns("own_page", own.page, pages), high, GROW))
        return CellGrid(columns=2, gap=gap, row_high=high).of(*made)

    @staticmethod
    def _name(key: str, title: str, *, fine: bool, chosen: bool) -> Node:
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
