"""The pace of a new match: its clock (none, a usual time, or the player's own, and seconds for each move), or
the turn timer of a game that has one; by post days per turn, a letter for each draw of chance, the folder."""

from __future__ import annotations

from game.app.maps.match_choice import CLOCKS, DAYS, INCREMENT, MINUTES
from game.app.maps.new_match import NewMatch
from game.app.maps.shared_folder import folder_words
from game.app.setup.commands import SetupPress
from game.app.setup.layout import NUMBER, TITLE_FIT, section
from game.ui.commands import Set
from game.ui.layout import GROW, Grow
from game.ui.paint.paint import Align
from game.ui.screen import Screen
from game.ui.tree.holders import Row
from game.ui.tree.node import Node
from game.ui.tree.seen import SmallText


def clock(screen: Screen, match: NewMatch) -> Node:
    """Return the card of the clock."""
    t, choice, high = screen.t, match.draft.choice, screen.line
    if match.clock.by_turn:
        times = (0, *match.draft.kit.turn_seconds)
        labels = [match.clock.turn_words(one) for one in times]
        row = Row(gap=12, high=high).of(
            screen.choice(Set("clock"), labels, times, choice.turn_seconds, wide=Grow(58), high=high),
            SmallText(_timer_words(screen, match), wide=Grow(42)),
        )
        return section(screen, t("setup.turn_timer"), row)
    minutes, suggested = match.suggestions.minutes(), None
    if minutes is not None:
        label, tip = t("match_options.map_clock", n=minutes), t("setup.clock_map", n=minutes)
        suggested = screen.act(SetupPress.MAP_CLOCK, TITLE_FIT, label=label, tip=tip, spot="clock.map")
    usual = [t("setup.clock_minutes", n=int(kind)) for kind in CLOCKS[1:4]]
    labels = [t("setup.clock_none"), *usual, t("setup.clock_own")]
    kinds = screen.choice(Set("clock"), labels, CLOCKS, choice.clock, wide=Grow(60), high=high)
    rows = Row(high=high).of(kinds, Node(wide=Grow(40))), Node(high=6), _second_row(screen, match)
    return section(screen, t("setup.clock"), *rows, wrong=match.clock.trouble(), button=suggested)


def _second_row(screen: Screen, match: NewMatch) -> Node:
    """Return the numbers of the chosen clock, or words: the row is always there, so that nothing below it
    moves."""
    choice = match.draft.choice

    def number(name: str, text: str, limits: tuple[int, int], step: int, align: Align, share: float) -> Node:
        words = SmallText(screen.t(f"setup.{name}"), align=align, wide=GROW)
        value = str(getattr(choice, text))
        field = screen.number(Set(text), value, limits, step=step, wide=NUMBER)
        return Row(gap=8, wide=Grow(share)).of(words, field)

    words = match.clock.words() if choice.clock != "none" else screen.t("setup.no_clock")
    left: Node = SmallText(words, wide=Grow(56))
    if choice.clock == "own":
        left = number("minutes", "minutes", MINUTES, 5, "left", 56)
    right = None
    if choice.clock != "none":
        right = number("each_move", "increment", INCREMENT, 1, "right", 44)
    return Row(gap=12, high=screen.line).of(left, right)


def _timer_words(screen: Screen, match: NewMatch) -> str:
    """Say what the timer means."""
    rules = match.clock.rules()
    if rules is not None and rules.match_ms:
        return match.clock.words()
    return screen.t("setup.turn_timer_note" if match.draft.choice.turn_seconds else "setup.no_clock")


def post_card(screen: Screen, match: NewMatch) -> Node:
    """Return the card of a match by post, in place of the clock while a seat is elsewhere. Its second row
    says whether each draw of chance has its own letter, where there are draws; else how to play by post."""
    t, post, choice, high = screen.t, match.post, match.draft.choice, screen.line
    folder = screen.act(
        SetupPress.FOLDER, TITLE_FIT, label=folder_words(screen.app, choice.folder), spot="post.folder"
    )
    days = screen.choice(
        Set("post.days"), [post.days_words(days) for days in DAYS], DAYS, choice.days,
        tips=[t("post.days_tip")] * len(DAYS), high=high,
    )  # fmt: skip
    words = t("post.strict_note" if post.draws else "post.how")
    note = SmallText(words, lines=2, middle=True, wide=GROW)
    strict = None
    if post.draws:
        strict = screen.tick(
            Set("post.strict"), t("post.strict"), choice.strict, tip=t("post.strict_note"), wide=None
        )
    pace = SmallText(t("post.terms.pace"), rank=1)
    rows = Row(gap=12, high=high).of(pace, days), Row(gap=12, high=high + 6).of(strict, note)
    return section(screen, t("post.title"), *rows, button=folder)
