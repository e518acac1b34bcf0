"""What a replay viewer shows: a saved match, one still in memory, or a record as text."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.app.table.opening import find_map, find_titled
from game.data.content import load_content, load_map
from game.data.file_types import is_yaml
from game.data.matches import Match, MatchPlan, Player
from game.data.names import UnsafeName
from game.data.plain_files import read_plain_text, reason
from game.data.problems import Problem, ProblemsError
from game.data.records import read_record
from game.data.texts import Texts
from game.model.contract import PUBLIC, Setup, TextError
from game.model.session import Session
from game.rules.registry import kit as kit_of

MAX_TEXT = 2_000_000
"""Characters of a record's text that are read; more is no record."""


@dataclass(frozen=True)
class Source:
    """A match to look through; nothing is played in it."""

    match: Match
    record: bool = False
    """It is a record as text: nobody is still playing it, however it ends."""

    @property
    def viewer(self) -> int:
        """The seat through whose eyes it is seen: of a match that may not all be shown the only person's, or
        nobody's."""
        if self.match.session.open:
            return 0
        people = [seat for seat, player in enumerate(self.match.plan.players) if player.kind == "person"]
        return people[0] if len(people) == 1 else PUBLIC


def can_analyse(source: Source) -> bool:
    """Whether an analyst can review a match: its game has one, and there are two sides and no secrets."""
    session = source.match.session
    return (
        source.match.kit.info.analyst
        and not session.game.keeps_secrets(session.setup)
        and set(session.setup.sides) == {0, 1}
    )


def can_review(source: Source) -> bool:
    """Whether a match has a review: an analyst or an estimator of its game can judge it, at least one move
    was made, and nobody is still playing it."""
    session = source.match.session
    if can_analyse(source):
        over = session.result is not None or source.record
    else:
        over = source.match.kit.info.estimator and session.result is not None
    return over and any(entry.kind == "move" for entry in session.record(source.viewer).entries)


def from_path(path: Path, game: str, texts: Texts) -> Source:
    """A save, or a file with a record in it. Raises ``ProblemsError``."""
    if is_yaml(path):
        return Source(Match.resume(path, kit_of, write=False))
    try:
        text = read_plain_text(path, MAX_TEXT)
    except (OSError, UnicodeDecodeError, UnsafeName) as error:
        message = reason(error) if isinstance(error, OSError) else "this isn’t text"
        raise ProblemsError([Problem(path.name, None, None, "", message)]) from None
    try:
        return from_text(text, game, texts)
    except TextError as error:
        told = texts.why(error)
        raise ProblemsError([Problem(path.name, None, None, "", told)]) from None


def from_text(text: str, game: str, texts: Texts) -> Source:
    """A record as text: it starts where its header says, else on the game's own map.

    Raises ``TextError``, or ``ProblemsError`` for the map.
    """
    kit = kit_of(game)
    content = load_content(kit)
    named = find_titled(kit, kit.record_header(text).get("map", "")) or find_map(kit, kit.default_map)
    map_file = load_map(kit, named, content, texts).map_file
    sides = kit.usual_sides(map_file)
    start: Setup = kit.setup(map_file, content.definitions, sides, {})
    read = read_record(kit, text[:MAX_TEXT], content.definitions, start)
    header = {name.lower(): value for name, value in read.header.items()}
    names = [header.get(key.rsplit(".", 1)[-1]) or texts(key) for key in kit.info.sides]
    players = tuple(Player("person", names[side]) for side in read.setup.sides)
    position = header.get("position")
    plan = MatchPlan(
        kit, content, players, read.setup.sides, None if position else map_file, position, read.setup.options
    )
    session: Session[Any, Any] = Session(kit.game, read.setup, draws=False)
    for action in read.actions:
        session.play(action)
    return Source(Match(plan, session), record=True)
