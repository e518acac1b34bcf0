"""What a replay shows: a saved match, one in memory, or a record as text."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.bots.registry import bots
from game.data.files.file_types import is_yaml
from game.data.files.names import UnsafeName
from game.data.files.plain_files import read_plain_text, reason
from game.data.files.problems import Problem, ProblemsError
from game.data.saves.matches import Match
from game.data.saves.text_match import MAX_TEXT, match_of_text
from game.data.words.texts import Texts
from game.model.contract import PUBLIC, TextError
from game.model.registry import kit as kit_of


@dataclass(frozen=True)
class MatchSource:
    """A match to look through; nothing is played in it."""

    match: Match
    record: bool = False
    """Whether this is a record as text: nobody is still playing it, even if it has no end."""

    @property
    def viewer(self) -> int:
        """The seat through whose eyes the match is shown; where not all may be shown, the only person's
        seat, or none."""
        if self.match.session.open:
            return 0
        people = [seat for seat, player in enumerate(self.match.plan.players) if player.kind == "person"]
        return people[0] if len(people) == 1 else PUBLIC

    @property
    def own_side(self) -> int | None:
        """The side of the only people, where they played against bots; else ``None``."""
        plan = self.match.as_played
        pairs = list(zip(plan.players, plan.sides, strict=True))
        people = {side for player, side in pairs if player.kind == "person"}
        others = {side for player, side in pairs if player.kind == "bot"}
        return people.pop() if len(people) == 1 and others else None


def can_analyse(source: MatchSource) -> bool:
    """Whether an analyst can review a match: its game has one, there are two sides, and nothing is secret."""
    session = source.match.session
    return source.match.kit.info.analyst and session.open and len(set(session.setup.sides)) == 2


def can_review(source: MatchSource) -> bool:
    """Whether a match can be reviewed: an analyst or an estimator of its game can judge it, at least one
    move was made, and nobody is still playing it."""
    session = source.match.session
    if can_analyse(source):
        over = session.result is not None or source.record
    else:
        over = session.result is not None and bots(source.match.kit.name).has_estimator
    return over and any(entry.kind == "move" for entry in session.record(source.viewer).entries)


def from_path(path: Path, game: str, texts: Texts) -> MatchSource:
    """Read a save, or a file with a record in it. Raises ``ProblemsError``."""
    if is_yaml(path):
        return MatchSource(Match.resume(path, kit_of, write=False))
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


def from_text(text: str, game: str, texts: Texts) -> MatchSource:
    """Read a record as text. Raises what ``match_of_text`` raises."""
    return MatchSource(match_of_text(kit_of(game), text, texts), record=True)
