"""What tests of bad saves share, whatever the game: one good text changed, and a save tried."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from game.data.matches import Match
from game.data.paths import ASSETS
from game.data.problems import Problem, ProblemsError
from game.data.texts import Texts
from game.model.contract import CHANCE
from game.model.kit import Kit
from game.rules.registry import kit


@cache
def words() -> Texts:
    """The shipped texts."""
    return Texts(ASSETS / "locale")


def edited(raw: bytes, pattern: str, new: str) -> bytes:
    """A file in which that pattern stands and is replaced once."""
    text = raw.decode("utf-8")
    changed = re.sub(pattern, new, text, count=1)
    assert changed != text
    return changed.encode("utf-8")


def try_save(kit_: Kit[Any, Any], raw: bytes, path: Path) -> Match | None:
    """The match of a save: it can be looked at and goes on; ``None`` where it is told why not."""
    path.write_bytes(raw)
    match: Match | None = None
    problems: list[Problem] = []
    try:
        match = Match.resume(path, kit, write=False)
    except ProblemsError as error:
        problems = list(error.problems)
    if match is None:
        assert problems
        assert all("\n" not in str(problem) for problem in problems)
        return None
    assert path.read_bytes() == raw
    kit_.text_board(match.session.state)
    match.result_words(words())
    match.record_text()
    match.draw_what_is_due()  # a match that is only looked at draws nothing
    seat = match.session.to_act
    assert seat != CHANCE
    if seat is not None:
        match.session.play(kit_.game.actions(match.session.view(seat))[0], seat=seat)
    return match
