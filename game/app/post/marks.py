"""Marks of matches by post in lists: whose turn it is, and since when."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from game.app.post.since import left_words, since_words
from game.data.files.paths import user_saves
from game.data.post.post_files import PostRow, list_post
from game.data.words.texts import Texts


class PostMark(NamedTuple):
    """The mark of one match: its id, how it stands in words (empty once it is over), and whether it is
    somebody's turn here."""

    post: str
    words: str
    yours: bool


def mark_of(row: PostRow, texts: Texts) -> PostMark:
    """Return the mark of a match by post."""
    if row.stage == "over":
        return PostMark(row.match, "", False)
    if row.stage == "here":
        words, left = texts("post.your_turn"), left_words(row.since, row.days, texts)
        return PostMark(row.match, texts("post.whom", name=words, since=left) if left else words, True)
    since = since_words(row.since, texts)
    names = texts.listed([row.names[seat] for seat in row.waits_for if seat < len(row.names)])
    if row.stage == "inviting":
        return PostMark(row.match, texts("post.invited", since=since), False)
    return PostMark(row.match, texts("post.whom", name=names, since=since), False)


def post_marks(folder: Path, texts: Texts) -> dict[str, PostMark]:
    """Return the marks of the saves in a folder, by their files' names; none where it isn't the player's
    own."""
    if folder != user_saves():
        return {}
    return {
        row.save: mark_of(row, texts) for row in list_post() if row.save and (folder / row.save).is_file()
    }
