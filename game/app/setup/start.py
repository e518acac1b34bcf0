"""The summary of a new match, or why it can't begin; and the button that begins it."""

from __future__ import annotations

from dataclasses import replace

from game.app.maps.new_match import NewMatch
from game.app.profiles.rated import words_before
from game.app.setup.commands import SetupPress
from game.data.people.ratings import Ratings, seats_of
from game.ui.layout import GROW, Grow
from game.ui.screen import Screen
from game.ui.tree.holders import Column, FirstFit, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, KeyCap, SmallText, Text


def rated(match: NewMatch, ratings: Ratings | None) -> str:
    """Say whose ratings the match will change; empty if it isn't rated, and until they are known."""
    if ratings is None or not match.options.value("rated"):
        return ""
    seats = seats_of(match.seats.players(), match.draft.played_sides)
    return words_before(match.draft.texts, match.draft.kit.name, seats, ratings)


def start_row(screen: Screen, match: NewMatch, counts: str) -> list[Node]:
    """Return the summary of the match beside the button that begins it, and below it its key. ``counts`` says
    whose ratings it will change."""
    label, icon = ("post.invite", "letter") if match.post.wanted else ("setup.start", "play")
    wide, high, trouble = screen.density.name + 50, screen.density.bar + 4, match.trouble()
    start = screen.act(
        SetupPress.START, label=screen.t(label), icon=icon, kind="fire", why=trouble or None, wide=wide,
        high=high,
    )  # fmt: skip
    cap = KeyCap(screen.app.input.shown("accept"))
    return [
        Row(gap=16, high=high + 10).of(
            _summary(screen, match, trouble, counts), replace(start, role="card_title")
        ),
        # where there is room
        FirstFit(high=Grow(100, most=26)).of(
            Row(high=20).of(spring(), Row(wide=wide).of(spring(), cap, spring())), Node()
        ),
    ]


def _summary(screen: Screen, match: NewMatch, trouble: str, counts: str) -> Node:
    """Return the summary of what Start will begin, or why it can't."""
    if trouble:
        words = Text(trouble, "body_strong", "signal.error", lines=2, middle=True, wide=GROW)
        return Row(gap=8, wide=GROW).of(Icon("error", 18, "signal.error"), words)
    pace = match.post.words() if match.post.wanted else match.clock.words()
    first = screen.t("setup.summary", map=match.map_title(), clock=pace)
    rates = SmallText(counts, high=20) if counts else None
    # the levels are at the seats as well
    told = match.seats.against(), match.seats.against(levels=False)
    against = SmallText(told, lines=1 if rates else 2)
    return Column(wide=GROW).of(
        spring(), Text(first, ("body_strong", "small"), high=20), against, rates, spring()
    )
