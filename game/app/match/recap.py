"""What the others did since the viewer's last turn: a tab of the panel.

It opens on demand, and by itself after the machine was handed over unseen. Each row is a player's turn; a
press on it replays the turn on the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.app.match.commands import MatchPress, ReplayTurn
from game.app.match.controller import MatchController
from game.app.match.panel_tabs import PanelTabs
from game.model.contract import PUBLIC
from game.ui.controls.scrolled import BESIDE, Scrolled
from game.ui.layout import GROW, Area
from game.ui.model import Model
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, FirstFit, Row, Stack, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Picture, Text
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


class Recap(Model):
    """The recap of one match, in one of its panel's ``tabs``."""

    def __init__(self, screen: Screen, controller: MatchController, tabs: PanelTabs) -> None:
        self._screen, self.controller, self.tabs = screen, controller, tabs
        self.summaries: tuple[TurnSummary, ...] = ()
        self.by_itself = False
        """Whether it opened by itself: the next input closes it."""
        self._sign: TurnSign | None = None
        self._read_at = (0, PUBLIC)
        """The match's length and the viewer when the recap was last read."""
        self._rows = Scrolled(screen, "recap.rows")

    @property
    def there(self) -> bool:
        """Whether the match's game can summarise turns."""
        return self.controller.table.turns is not None

    @property
    def open(self) -> bool:
        """Whether the recap is open."""
        return self.tabs.shown == "recap"

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

    def turn_began(self, sign: TurnSign, *, handed_over: bool) -> None:
        """Read what the others did before a turn that has just begun, if it is a person's; show it after a
        handover, if the settings want that."""
        self._sign = sign
        self.close()
        if sign.seat not in self.controller.people:
            self.summaries = ()
            return
        self._read()
        wanted = handed_over and sign.recap and self._screen.app.settings.play.recap
        if self.summaries and wanted:
            self.show(by_itself=True)

    def _place(self) -> tuple[int, int]:
        return len(self.controller.viewpoint.record), self.controller.viewpoint.reader

    def _read(self) -> None:
        """Read what the others did, as far as the viewer may know it now."""
        sign, turns = self._sign, self.controller.table.turns
        assert sign is not None and turns is not None
        self.summaries = tuple(turns.turn_summaries(self.controller.viewpoint.since(sign.seat), sign.seat))
        self._read_at = self._place()

    def show(self, *, by_itself: bool = False) -> None:
        self.by_itself = by_itself
        self.tabs.turn_to("recap")

    def close(self) -> bool:
        """Go back to the tab that was open before; return whether the recap was open."""
        if not self.open:
            return False
        self.by_itself = False
        self.tabs.turn_back()
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

    # --- looks ---

    def shown_deed(self) -> int | None:
        """The number of the turn being replayed; ``None`` if none is."""
        if not self.controller.viewpoint.looks_back:
            return None
        ply = self.controller.viewpoint.ply
        found = (n for n, deed in enumerate(self.summaries) if deed.first <= ply <= deed.last)
        return next(found, None)

    def node(self, wide: float, high: float) -> Node:
        """Return the tab, of that size in tokens."""
        t = self._screen.t
        body: Node = self._rows.node(self._list(wide - 12, high - HEAD - 6))
        if not self.summaries:
            body = Column(pad=(8, 6, 0), high=GROW).of(
                Text(t("match.recap.none"), "body", "ink.tertiary", lines=0)
            )
        foot = Text(t("match.recap.go_on"), "small", "ink.tertiary", "center", high=20)
        return Box(radius=6, high=GROW).of(
            Column(pad=(14, 6, 0), high=HEAD).of(self._head()),
            Column(pad=(6, 0, 6), high=GROW).of(body, foot if self.by_itself else None),
        )

    def _head(self) -> Node:
        """Return the title and the buttons, which have words where those leave room for it."""
        s = self._screen
        cap = s.app.input.shown("recap", "match", above=self.controller.table.keys)
        label = s.t("match.recap.close")

        def row(play: bool, close: bool) -> Node:
            tip = f"{label} ({cap})" if cap else None
            return Row(gap=6, high=30).of(
                Text(s.t("match.recap.title"), "body_strong"), spring(),
                s.act(MatchPress.PLAY_RECAP, ButtonFit(8, words=play), wide=None if play else 30),
                s.act(MatchPress.CLOSE_RECAP, ButtonFit(8, words=close), tip=tip, wide=None if close else 30),
            )  # fmt: skip

        return FirstFit(whole_only=True).of(row(True, True), row(True, False), row(False, False))

    def _list(self, wide: float, high: float) -> Node:
        """Return the rows, close together where there is too little room."""
        made = [
            Column(gap=4).of(*(self._row(number, deed, look) for number, deed in enumerate(self.summaries)))
            for look in (ROOMY, CLOSE)
        ]
        return made[made[0].height(self._screen.measure, wide - BESIDE) > high]

    def _row(self, number: int, deed: TurnSummary, look: RowLook) -> Node:
        """Return a row: the mark, the player, what was done, and the points."""
        on = number == self.shown_deed()
        name = self.controller.plan.players[deed.seat].name if deed.seat >= 0 else ""
        version = len(self.controller.viewpoint.record), self.controller.handing.viewer
        mark = Picture(self._draw_mark, (deed.seat, version), wide=look.mark, high=look.mark)
        told = Column(pad=(0, look.pad), wide=GROW).of(
            spring(),
            Text(name, look.name) if name else None,
            Text(deed.words, look.words, "ink.secondary", lines=0),
            spring(),
        )
        face = Row(gap=10).of(
            mark, told, Icon("skull", 18) if deed.loss else None,
            Text(deed.points, "numeral") if deed.points else None,
        )  # fmt: skip
        return Box(
            command=ReplayTurn(number), pad=(8, 0), fill="surface.raised" if on else "surface.sunken",
            line="ink.primary" if on else "surface.line", lit="surface.raised", ringed=True,
        ).of(Stack().of(face, Node(high=look.least)))  # fmt: skip

    def _draw_mark(self, to: PaintedCanvas, area: Area, data: tuple[int, object]) -> None:
        turns, controller = self.controller.table.turns, self.controller
        assert turns is not None
        view = controller.session.view(controller.handing.viewer)
        turns.draw_mark(to.surface, area.rect, view, data[0])
