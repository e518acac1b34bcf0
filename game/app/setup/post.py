"""The options of a match by post: days per turn, a letter for each draw of chance, and the shared folder."""

from __future__ import annotations

from game.app.maps.match_choice import DAYS
from game.app.maps.new_match import NewMatch
from game.app.maps.shared_folder import folder_words
from game.app.setup.commands import SetupPress
from game.app.setup.layout import TITLE_FIT, section
from game.ui.commands import Set
from game.ui.layout import GROW
from game.ui.screen import Screen
from game.ui.tree.holders import Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Text


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
    note = Text(words, "small", "ink.secondary", lines=2, middle=True, wide=GROW)
    strict = None
    if post.draws:
        strict = screen.tick(
            Set("post.strict"), t("post.strict"), choice.strict, tip=t("post.strict_note"), wide=None
        )
    pace = Text(t("post.terms.pace"), "small", "ink.secondary", rank=1)
    rows = Row(gap=12, high=high).of(pace, days), Row(gap=12, high=high + 6).of(strict, note)
    return section(screen, t("post.title"), *rows, button=folder)
