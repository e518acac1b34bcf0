"""What the others did since the viewer's last turn: a tab of the panel.

It opens on demand, and by itself after the machine was handed over unseen. Each row is a player's turn; a
press on it replays the turn on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.app.match.controller import MatchController
from game.model.contract import PUBLIC
from game.ui import widgets
from game.ui.scene import Scene
from game.view.turns import TurnSign, TurnSummary

HEAD = 40.0


@dataclass(frozen=True)
class RowLook:
    """The look of a row: the styles of name and words; in tokens the mark's side, the space above, and the
    least height."""

    name: str
    words: str
    mark: float
    pad: float
    least: float


ROOMY: Final = RowLook("card_title", "body", 48, 12, 84)
CLOSE: Final = RowLook("body_strong", "small", 28, 5, 40)
"""The look of rows where there are many turns, or little room."""


class Recap:
    """The recap of one match. ``turn_to`` switches the panel to another tab."""

    def __init__(self, scene: Scene, controller: MatchController, turn_to: Callable[[str], object]) -> None:
        self.scene, self.controller, self.turn_to = scene, controller, turn_to
        self.summaries: Sequence[TurnSummary] = ()
        self.open = False
        """Whether the recap is open."""
        self.by_itself = False
        """Whether it opened by itself: the next input closes it."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._sign: TurnSign | None = None
        self._read_at = (0, PUBLIC)
        """The match's length and the viewer when the recap was last read."""
        self._title_room = 0
        self._look = CLOSE
        self._rows: list[widgets.Pressable] = []
        self._container: object = None
        self._before = ""
        """The tab that was open before."""

    @property
    def there(self) -> bool:
        """Whether the match's game can summarise turns."""
        return self.controller.table.turns is not None

    def follow(self, begun: TurnSign | None, *, handed_over: bool) -> None:
        """Follow the match to its current position: a turn may have begun, or the match may be over.
        ``handed_over``: what happened meanwhile was hidden from the player to move."""
        if begun is not None:
            self.turn_began(begun, handed_over=handed_over)
        elif self.by_itself and self.controller.viewpoint.over:
            self.close()
        elif self.summaries and self._read_at != self._place():
            # what may be told of a turn changes with who looks, and with what has been covered since
            self._read()
            if self.open:
                self.scene.rebuild()

    def turn_began(self, sign: TurnSign, *, handed_over: bool) -> None:
        """Read what the others did before a turn that has just begun, if it is a person's; show it after a
        handover, if the settings want that."""
        self._sign = sign
        self.close()
        if sign.seat not in self.controller.people:
            self.summaries = ()
            return
        self._read()
        wanted = handed_over and sign.recap and self.scene.app.settings.play.recap
        if self.summaries and wanted:
            self.show(by_itself=True)

    def _place(self) -> tuple[int, int]:
        return len(self.controller.viewpoint.record), self.controller.viewpoint.reader

    def _read(self) -> None:
        """Read what the others did, as far as the viewer may know it now."""
        sign, turns = self._sign, self.controller.table.turns
        assert sign is not None and turns is not None
        self.summaries = turns.turn_summaries(self.controller.viewpoint.since(sign.seat), sign.seat)
        self._read_at = self._place()

    def show(self, *, by_itself: bool = False) -> None:
        self.by_itself = by_itself
        self.turn_to("recap")

    def tab_shown(self, tab: str, before: str) -> None:
        """React to a change of the panel's tab from ``before`` to ``tab``."""
        if tab == "recap" and before != "recap":
            self._before = before
        self.open = tab == "recap"

    def close(self) -> bool:
        """Go back to the tab that was open before; return whether the recap was open."""
        if not self.open:
            return False
        self.by_itself = False
        self.turn_to(self._before or "card")
        return True

    def toggle(self) -> None:
        if not self.close():
            self.show()

    def replay(self, number: int | None = None) -> None:
        """Replay one of the turns on the board, or all of them."""
        controller = self.controller
        if not self.summaries:
            return
        self.by_itself = False
        deed = self.summaries[number or 0]
        controller.viewpoint.play_turns(deed.first - 1, None if number is None else deed.last)
        self.scene.invalidate()

    # --- looks ---

    def shown_deed(self) -> int | None:
        """The number of the turn being replayed; ``None`` if none is."""
        if self.controller.viewpoint.looking is None:
            return None
        ply = self.controller.viewpoint.ply
        found = (n for n, deed in enumerate(self.summaries) if deed.first <= ply <= deed.last)
        return next(found, None)

    def refresh(self) -> None:
        """Refresh the rows, because another turn is being replayed, or none."""
        if self.scene.container is None or self.scene.container is not self._container:
            return  # they are built anew
        shown = self.shown_deed()
        for number, row in enumerate(self._rows):
            row.set_on(number == shown)

    def build(self, rect: pygame.Rect) -> None:
        scene, px = self.scene, self.scene.px
        self.rect = rect
        high = px(30)
        right, y = rect.right - px(8), rect.y + px(6)
        cap = scene.app.input.shown("recap", "match", above=self.controller.table.keys)
        worded = self._worded(rect.width - px(8) - px(14))
        for key, icon, do in (("close", "close", self.close), ("play", "play", self.replay)):
            label = scene.t(f"match.recap.{key}")
            wide = widgets.button_width(scene, label, icon=icon, padding=8) if key in worded else high
            right -= wide
            tip = f"{label} ({cap})" if cap and key == "close" else None if key in worded else label
            widgets.button(
                scene, pygame.Rect(right, y, wide, high), label if key in worded else "", icon=icon,
                on_press=do, enabled=key == "close" or bool(self.summaries), key=f"recap.{key}", tip=tip,
            )  # fmt: skip
            right -= px(6)
        self._title_room = right - rect.x - px(14)
        inside = pygame.Rect(rect.x + px(6), rect.y + px(HEAD), rect.width - px(12), 0)
        inside.height = rect.bottom - px(26 if self.by_itself else 6) - inside.y
        for self._look in (ROOMY, CLOSE):
            heights = [self._height(deed, inside.width - px(14)) for deed in self.summaries]
            if sum(heights) + px(4) * len(heights) <= inside.height:
                break
        self._rows, self._container = [], scene.container
        area = widgets.scroller(scene, inside, sum(heights) + px(4) * len(heights))
        top = 0
        for number, (deed, height) in enumerate(zip(self.summaries, heights, strict=True)):
            row = pygame.Rect(0, top, inside.width - px(14), height)
            made = widgets.face(
                scene, row, partial(self._paint_row, deed), on_press=partial(self.replay, number),
                on=self.shown_deed() == number, label=deed.words, key=f"recap.{number}", container=area,
            )  # fmt: skip
            self._rows.append(made)
            top += height + px(4)

    def _worded(self, room: int) -> tuple[str, ...]:
        """The buttons that have words: as many as leave room for the title."""
        scene, px = self.scene, self.scene.px
        app = scene.app
        title = app.fonts.size(scene.t("match.recap.title"), "body_strong", app.scale)[0]
        wide = {
            key: widgets.button_width(scene, scene.t(f"match.recap.{key}"), icon=key, padding=8)
            for key in ("close", "play")
        }
        for keys in (("close", "play"), ("play",)):
            taken = sum(wide[key] if key in keys else px(30) for key in wide)
            if title + taken + px(12) <= room:
                return keys
        return ()

    def _lines(self, deed: TurnSummary, width: int) -> list[str]:
        app = self.scene.app
        room = width - self.scene.px(88 + self._look.mark)
        return app.fonts.wrap(deed.words, self._look.words, room, app.scale)

    def _height(self, deed: TurnSummary, width: int) -> int:
        px, look = self.scene.px, self._look
        return max(
            px(look.least), px(2 * look.pad) + self._named(deed) + self._line * len(self._lines(deed, width))
        )

    def _named(self, deed: TurnSummary) -> int:
        """The height of the line with the player's name, in px; 0 if nobody acted."""
        app = self.scene.app
        return app.fonts.get(self._look.name, app.scale).get_linesize() if deed.seat >= 0 else 0

    @property
    def _line(self) -> int:
        """The height of a line of what was done, in px."""
        return self.scene.app.fonts.get(self._look.words, self.scene.app.scale).get_linesize()

    def _paint_row(
        self, deed: TurnSummary, made: widgets.Pressable, state: widgets.State, surface: pygame.Surface
    ) -> None:
        """Paint a row: the mark, the player, what was done, and the points."""
        scene, px, app, look = self.scene, self.scene.px, self.scene.app, self._look
        turns, controller = self.controller.table.turns, self.controller
        assert turns is not None
        rect = surface.get_rect()
        lit = made.on or state in ("hovered", "active", "selected")
        fill = "surface.raised" if lit else "surface.sunken"
        line = app.theme["ink.primary" if made.on else "surface.line"]
        scene.painter.box(surface, rect, app.theme[fill], line, radius=5)
        mark = pygame.Rect(px(8), 0, px(look.mark), px(look.mark))
        mark.centery = rect.centery
        turns.draw_mark(surface, mark, controller.session.view(controller.handing.viewer), deed.seat)
        lines = self._lines(deed, rect.width)
        x, y = mark.right + px(10), (rect.height - self._named(deed) - self._line * len(lines)) // 2
        at = (rect.right - px(12), rect.centery)
        if deed.points:
            scene.painter.text(surface, deed.points, "numeral", at, align="right", middle=True)
        if deed.loss:
            place = (rect.right - px(58 if deed.points else 22), rect.centery)
            widgets.icon(scene, surface, "skull", place, 18, center=True)
        if deed.seat >= 0:
            name = controller.plan.players[deed.seat].name
            room = rect.right - x - px(70)
            y = scene.painter.text(surface, name, look.name, (x, y), width=room).bottom
        for number, told in enumerate(lines):
            scene.painter.text(surface, told, look.words, (x, y + number * self._line), "ink.secondary")

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the recap's fixed parts."""
        scene, px = self.scene, self.scene.px
        rect = self.rect
        widgets.card(scene, surface, rect)
        at = (rect.x + px(14), rect.y + px(21))
        title = scene.t("match.recap.title")
        scene.painter.text(surface, title, "body_strong", at, middle=True, width=self._title_room)
        if self.by_itself:
            foot = (rect.centerx, rect.bottom - px(14))
            words = scene.t("match.recap.go_on")
            scene.painter.text(surface, words, "small", foot, "ink.tertiary", align="center", middle=True)
        if not self.summaries:
            inner = pygame.Rect(rect.x + px(14), rect.y + px(HEAD + 6), rect.width - px(28), 0)
            scene.painter.paragraph(surface, scene.t("match.recap.none"), "body", inner, "ink.tertiary")
