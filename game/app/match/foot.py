"""What stands at the foot of a match in place of prompts: the steps of looking back, or whom a match by post
waits for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.app.match.by_post import PostPrompt
from game.app.match.commands import MatchPress
from game.app.table.prompts import ButtonsPlace, PromptRow
from game.app.table.stepping_screen import StepPress
from game.ui.layout import GROW
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.controls import Button
from game.ui.tree.holders import Column, FirstFit, Room, Row, Stack, spring
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Text

STEPS: Final = (
    StepPress.FIRST, StepPress.BACK_ONE, MatchPress.PLAY, StepPress.FORWARD_ONE, StepPress.LAST,
)  # fmt: skip

WORDS: Final = 130.0
"""Least room for words beside buttons, in tokens."""


@dataclass(frozen=True, slots=True)
class ShownSteps:
    """The steps of looking back; ``over``: the way back leads to the result."""

    playing: bool
    over: bool


def steps_row(s: Screen, shown: ShownSteps, high: float) -> Node:
    """Return the steps: to the start, one back, play, one on, to the end, back to now or to the result."""
    side = min(high, 36.0)
    end, each = MatchPress.RESULT if shown.over else MatchPress.NOW, side * 1.25
    steps = [s.act(one, wide=each) for one in STEPS]
    if shown.playing:
        steps[2] = s.act(MatchPress.PLAY, icon="pause", tip=s.t("replay.stop"), wide=each)
    ways = (s.act(end, ButtonFit(words=words), kind="ink", spot="nav.now") for words in (True, False))
    row = (Row(gap=6, high=side).of(*steps, spring(), one) for one in ways)
    names = tuple(map(str, (*STEPS, end)))
    place = ButtonsPlace("buttons", names, 0.0, high=GROW)
    return Stack(high=GROW).of(place, FirstFit(whole_only=True, high=side).of(*row))


def post_row(s: Screen, row: PromptRow, shown: PostPrompt, width: float, high: float) -> Node:
    """Return words after an icon, and buttons, in a place of that size. Where the words aren't whole beside
    them, the buttons go without their keys, then all but the first have icons alone, as has that one if there
    is no room at all."""
    made = [
        s.act(one, ButtonFit(10), label=shown.label or None if one is MatchPress.SEND else None, kind=kind,
              hint=s.app.input.shown("send", "match") if one is MatchPress.SEND else "",
              high=min(high, 38.0))
        for one, kind in shown.presses
    ]  # fmt: skip
    ways = [tuple(made)]
    for without in ("hint", "label"):
        for at in reversed(range(len(made))):
            one = replace(made[at], hint="")
            if without == "label":
                one = replace(one, label="", about=one.label, wide=40)
            made[at] = one
            ways.append(tuple(made))
    wide = sum(8 + one.width(s.measure) for one in ways[0])
    names = tuple(str(one) for one, _ in shown.presses)
    told = Room(_told, (shown.words, shown.icon, tuple(ways)), high=GROW, wide=GROW)
    inside: Node = told
    if row.kept is not None:  # beside what was below the pointer
        left, right = row.kept
        at_left = left >= width - right
        room = replace(told, wide=left if at_left else width - right)
        inside = Row(high=GROW).of(room if at_left else Node(wide=right), None if at_left else room)
    return Stack(high=GROW).of(ButtonsPlace("buttons", names, wide, high=GROW), inside)


def _told(
    data: tuple[str, str, tuple[tuple[Button, ...], ...]], m: Measure, width: float, height: float
) -> Node:
    words, icon, ways = data
    lines = 2 if height >= 2 * m.line("small") else 1

    def room(way: tuple[Button, ...]) -> float:
        return width - 28 - sum(8 + one.width(m) for one in way)

    def fits(way: tuple[Button, ...]) -> bool:
        left = room(way)
        if left > 0 and len(m.wrap(words, "small", left)) <= lines:
            return True
        return not any(one.label for one in way[1:]) and bool(way[0].label) and left >= WORDS

    way = next(filter(fits, ways), ways[-1])
    row = Row(gap=8, high=min(height, 38.0)).of(
        Icon(icon, 20), Text(words, "small", lines=2, middle=True, wide=GROW), *way
    )
    return Column().of(spring(), row, spring())
