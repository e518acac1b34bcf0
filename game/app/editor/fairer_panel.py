"""The card of changes for a fairer map: a list beside the map; the board shows the change under the pointer,
and a press applies it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import pygame

from game.app.editor.commands import EditorPress
from game.app.editor.fairer_changes import FairerChanges
from game.app.editor.interval_chart import shown_shares
from game.app.editor.palette import choice_look
from game.app.editor.panel import column_card, progress, time_left
from game.editor.fairer import Measured, Proposal, clearly_better, is_even
from game.model.drafting import Draft
from game.ui.commands import Press
from game.ui.controls.tree_list import TreeList
from game.ui.layout import GROW, Area, Grow
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Column, Parts, Row
from game.ui.tree.lists import RowSpot
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Picture, Text

AS_IT_IS: Final = "as_it_is"
"""The key of the map without a change."""


class FairerPress(Press):
    """What can be done with the run."""

    STOP = "fairer.stop"


@dataclass(frozen=True, slots=True)
class PlateSpot:
    """The spot of the plate that applies a change, by its number in the list."""

    at: int


@dataclass(frozen=True, slots=True)
class ListedChange:
    """A line: a change, and whether it is pointed at or in focus."""

    one: Measured
    pointed: bool


def _name(listed: ListedChange) -> int:
    return id(listed.one.proposal)


class ChangesList(TreeList[ListedChange]):
    """The changes of ``out``. While the pointer or the focus is in the list its order stays the same."""

    out: FairerChanges

    def __init__(self, screen: Screen) -> None:
        super().__init__(screen, "changes", self._line, identity=_name, look=choice_look, has_buttons=False)
        self._order: tuple[Proposal, ...] = ()
        self._left_at: tuple[int, int] | None = None
        """Where the pointer was when a change was taken: until it moves it points at none."""

    # --- what is listed ---

    @property
    def rows(self) -> list[Measured]:
        """Return the changes in their order."""
        found = {id(one.proposal): one for one in self.out.state.measured}
        return [found[id(one)] for one in self._order if id(one) in found]

    @property
    def pointing(self) -> int:
        """Return the line under the pointer or with the focus; -1 for none."""
        if not self.out.shown or not self._order:
            return -1
        spot = None if self.left else self._screen.pointed
        if isinstance(spot, PlateSpot):
            return spot.at
        names = [id(one.proposal) for one in self.rows]
        if isinstance(spot, RowSpot) and spot.key == self.key and spot.identity in names:
            return names.index(spot.identity)
        return self.chosen if self._screen.focus.key == self.key else -1

    @property
    def left(self) -> bool:
        """Whether the pointer is where a change was taken."""
        return self._left_at is not None and self._screen.app.mouse == self._left_at

    def leave(self) -> None:
        """Point at no change until the pointer moves."""
        self.chosen, self._left_at = -1, self._screen.app.mouse

    def pointed(self) -> Draft | None:
        """Return the map with the change under the pointer; ``None`` for none, or where it no longer fits."""
        proposal = self.proposal_at(self.pointing)
        return None if proposal is None else self.out.fitted(proposal)

    def proposal_at(self, at: int) -> Proposal | None:
        """Return the change at a line; ``None`` for none, or the map as it is."""
        rows = self.rows
        proposal = rows[at].proposal if 0 <= at < len(rows) else None
        return None if proposal is None or proposal.key == AS_IT_IS else proposal

    def show_again(self) -> None:
        """Take what was measured since."""
        measured = tuple(one.proposal for one in self.out.state.measured)
        if self.pointing < 0 or not self._order:
            self._order = measured
        else:
            there = {id(one) for one in self._order}
            self._order += tuple(one for one in measured if id(one) not in there)
        at = self.pointing
        self.items = tuple(ListedChange(one, number == at) for number, one in enumerate(self.rows))

    def taken(self, proposal: Proposal) -> bool:
        """Whether a change was applied."""
        return any(one is proposal for one in self.out.taken)

    def takeable(self, one: Measured) -> bool:
        """Whether a change can be applied now."""
        now = one.proposal.key == AS_IT_IS
        return not now and not self.taken(one.proposal) and self.out.fitted(one.proposal) is not None

    # --- where it is pressed ---

    def plate(self, at: int) -> pygame.Rect:
        """Return the part of a line that applies its change when pressed."""
        row, wide = Area.at(self.rect_of(at), self._screen.app.scale), self.plate_width()
        return row.inset(6, 5).at_right(wide).at_bottom(self._screen.measure.line("small") + 8).rect

    def plate_width(self) -> float:
        """Return the width of that part, in tokens."""
        return self._screen.measure.text(self._screen.t("fairer.accept"), "button") + 20

    def _press(self, place: tuple[int, int]) -> bool:
        at = self.at(place)
        if at >= 0 and self.plate(at).collidepoint(place):
            self.chosen = at
            return self._open()
        return super()._press(place)

    def _rows(self, area: Area) -> Parts:
        placed = super()._rows(area)
        for at in self.visible():
            if (self.items[at].pointed or at == self.chosen) and self.takeable(self.items[at].one):
                plate = Picture(_paint_plate, self._screen.t("fairer.accept"), spot=PlateSpot(at))
                placed.append((plate, Area.at(self.plate(at), area.scale)))
        if self.items:
            high = self._screen.measure.line("small") + 6
            row = Area.at(self.rect_of(0), area.scale)
            data = self.out.even, self._screen.app.texts, self.figures_width(), self.plate_width()
            axis = Picture(_paint_axis, data)
            placed.append((axis, replace(row, y=area.y - high, height=high)))
        return placed

    # --- a line ---

    def _line(self, listed: ListedChange) -> Node:
        s, one = self._screen, listed.one
        now, taken = one.proposal.key == AS_IT_IS, self.taken(one.proposal)
        fits = now or taken or self.out.fitted(one.proposal) is not None
        ink, line = "ink.primary" if fits else "ink.tertiary", s.measure.line("small")
        words = self.out.of.names.proposal(one.proposal, self.out.of.draft)
        pale = "ink.secondary" if fits and not now and one.by_chance else ink
        tick = Icon("check", 18, "signal.ok") if taken else None
        return Column(pad=(8, 5, 8)).of(
            Text(words, "small", ink, lines=2, middle=True, high=2 * line),
            Row(gap=8, high=GROW).of(
                Text(self.figures(one), "button", pale, wide=self.figures_width()),
                Picture(_paint_interval, (one, self.out.even), wide=GROW, high=GROW),
                Row(wide=self.plate_width() - 2).of(Node(wide=GROW), tick),
            ),
        )

    def figures(self, one: Measured) -> str:
        """Return the share, and how much the change moves it."""
        t = self._screen.t
        if not one.games:
            return t("fairer.waiting")
        share = self._screen.app.texts.percent(one.share)
        if one.proposal.key == AS_IT_IS:
            return share
        moved = round(100 * one.effect)
        give = round(50 * (one.effect_high - one.effect_low))
        sign = "+" if moved > 0 else "−" if moved < 0 else "±"
        key = "fairer.by_chance" if one.by_chance else "fairer.figures"
        return t(key, share=share, sign=sign, moved=abs(moved), give=give)

    def figures_width(self) -> float:
        """Return the width of the column of figures: all intervals are on one scale."""
        texts = (self.figures(one) for one in self.rows)
        return max((self._screen.measure.text(words, "button") for words in texts), default=0.0)

    # --- the card ---

    def status(self) -> list[str]:
        """Describe the run's state and its figures."""
        out, state, t, app = self.out, self.out.state, self._screen.t, self._screen.app
        tried = max(0, len(state.measured) - 1)
        if state.error:
            words = state.error.splitlines()[-1]
        elif state.running:
            words = t("fairer.reading", done=state.done, total=max(1, state.total), n=state.left)
            if out.left_s is not None:
                left = t("editor.balance_left", time=time_left(app.texts, out.left_s))
                words = app.texts.commas((words, left))
        elif state.asks:
            words = t("fairer.ask")
        elif not tried and not state.cancelled:
            words = t("fairer.none")
        else:
            words = t("fairer.stopped" if state.cancelled else "fairer.done", n=tried)
        if out.stale:
            words = t("fairer.stale", words=words)
        side = t(out.of.document.palette.side_keys[out.side])
        return [*self._verdict(), words, t("fairer.shares", side=side)]

    def _verdict(self) -> list[str]:
        """Say of a run that has ended which change, if any, is better than the map as it is."""
        state, even, percent = self.out.state, self.out.even, self._screen.app.texts.percent
        t, of = self._screen.t, self.out.of
        if state.running or state.cancelled or state.error or not state.measured:
            return []
        base = state.measured[0]
        better = clearly_better(state.measured, even)
        if better is not None:
            what = of.names.proposal(better.proposal, of.draft)
            return [t("fairer.better", what=what, share=percent(better.share), before=percent(base.share))]
        found = [t("fairer.even", share=percent(base.share))] if is_even(base, even) else []
        return found if state.asks else [*found, t("fairer.no_better", share=percent(base.share))]


def fairer_card(s: Screen, changes: ChangesList) -> Node:
    """The card with the list."""
    changes.show_again()
    out, t = changes.out, s.t
    d, running, line = s.density, out.state.running, s.measure.line("small")
    share = out.state.done / max(1, out.state.total)
    close = s.act(
        EditorPress.FAIRER_CLOSE, label="", icon="close", tip=t("fairer.close"), spot="fairer.close",
        wide=d.button + 4,
    )  # fmt: skip
    buttons = []
    if out.can_go_on:
        words = t("fairer.anyway" if out.state.asks else "fairer.go_on")
        buttons.append(s.act(
            EditorPress.FAIRER_GO_ON, ButtonFit(8), label=words, icon="play", kind="ink", wide=GROW,
            spot="fairer.go_on",
        ))  # fmt: skip
    if running:
        buttons.append(s.act(FairerPress.STOP, ButtonFit(8), wide=GROW))
    elif not out.can_go_on or not out.state.asks:
        buttons.append(s.act(
            EditorPress.FAIRER_AGAIN, ButtonFit(8), label=t("fairer.again"), icon="random", wide=GROW,
            spot="fairer.again",
        ))  # fmt: skip
    return column_card(
        s, "balance", t("fairer.title"), "", Grow(464),
        progress(min(1.0, share), 3) if running else Node(high=3),
        Column(pad=(d.gap, 2, d.pad), high=GROW).of(
            Column(pad=(4, 2, 0)).of(
                *(Text(words, "small", "ink.secondary", lines=3) for words in changes.status())
            ),
            Node(high=8 + (line + 2 if changes.items else 0)),  # the axis
            changes.node(row=2 * line + 32, gap=2),
            Node(high=6),
            Row(gap=8, pad=(2, 0), high=d.button).of(*buttons, close),
        ),
    )  # fmt: skip


def _paint_plate(to: PaintedCanvas, area: Area, words: str) -> None:
    fill, ink = ("ink.primary", "surface.raised") if to.hover else ("surface.raised", "ink.primary")
    to.box(area, fill, "ink.primary")
    to.line(words, "button", area, ink, "center")


def _paint_axis(to: PaintedCanvas, area: Area, data: tuple[float, Any, float, float]) -> None:
    """Paint the axis of all intervals below: least, even and greatest share."""
    even, texts, figures, plate = data
    plot = area.moved(16 + figures).at_left(area.width - figures - plate - 30)
    room = 2 * to.painter.fonts.size(texts.percent(0.5), "small", to.painter.scale)[0] / area.scale
    if plot.width < 1.5 * room:
        return
    ends = shown_shares(even)
    for share in (ends[0], even, ends[1]):
        x = _x_of(plot, even, share)
        to.box(_bar(plot, x, x, plot.height - 2, 4), "surface.line_strong", "", radius=0)
        words = replace(plot, x=x - room / 2, width=room, height=plot.height - 4)
        to.line(texts.percent(share), "small", words, "ink.tertiary", "center")


def _x_of(plot: Area, even: float, share: float) -> float:
    low, high = shown_shares(even)
    return plot.x + plot.width * (min(high, max(low, share)) - low) / (high - low)


def _bar(plot: Area, left: float, right: float, middle: float, high: float) -> Area:
    """Return a bar around a line of the plot, at least one px wide and high."""
    hair = 1 / plot.scale
    high = max(hair, high)
    return replace(plot, x=left, y=plot.y + middle - high / 2, width=max(hair, right - left), height=high)


def _paint_interval(to: PaintedCanvas, area: Area, data: tuple[Measured, float]) -> None:
    """Paint the interval over the shared axis, with a mark at the even share."""
    (one, even), middle = data, area.height / 2
    if area.width < 40 or not one.games:
        return
    left, right, at, fair = (_x_of(area, even, share) for share in (one.low, one.high, one.share, even))
    tone = "signal.ok" if one.low <= even <= one.high else "fire.accent"
    to.box(_bar(area, area.x, area.right, middle, 0), "surface.line_strong", "", radius=0)
    to.box(_bar(area, fair, fair, middle, 14), "ink.primary", "", radius=0)
    to.box(_bar(area, left, right, middle, 3), tone, "", radius=0)
    to.box(_bar(area, at - 4, at + 4, middle, 8), tone, "", radius=4)
