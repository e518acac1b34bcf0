"""What a replay viewer shows: a saved match, one still in memory, or a record as text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game.data.content import Content, load_content, load_map
from game.data.library import Library
from game.data.matches import Match, MatchPlan, Player
from game.data.names import UnsafeName
from game.data.plain_files import read_plain_text, reason
from game.data.problems import Problem, ProblemsError
from game.data.records import read_record
from game.data.texts import Texts
from game.data.wording import record_problem
from game.model.contract import PUBLIC, SeenStep, Setup, TextError
from game.model.kit import Kit
from game.model.session import Session
from game.rules.registry import kit as kit_of

MAX_TEXT = 2_000_000
"""Characters of a record's text that are read; more is no record."""


@dataclass
class Source:
    """A match to look through. ``match`` says its record in words; ``viewer`` is the seat through whose eyes
    it is seen."""

    match: Match
    viewer: int = 0
    problems: tuple[Problem, ...] = ()
    record: bool = False
    """It is a record as text: nobody is still playing it, however it ends."""

    @property
    def kit(self) -> Kit[Any, Any]:
        """Its game's Kit."""
        return self.match.kit

    @property
    def content(self) -> Content:
        """The files it was played with."""
        return self.match.plan.content

    @property
    def session(self) -> Session[Any, Any]:
        """Its session; nothing is played in it."""
        return self.match.session

    @property
    def open(self) -> bool:
        """Whether all of it may be shown, copied and branched off from."""
        return self.session.open


def can_review(source: Source) -> bool:
    """Whether a match has a review: its game has an analyst, there are two sides and no secrets, at least
    one move was made, and nobody is still playing it."""
    session = source.session
    return (
        source.kit.info.analyst
        and not session.game.keeps_secrets(session.setup)
        and set(session.setup.sides) == {0, 1}
        and (session.result is not None or source.record)
        and any(played.entry.kind == "move" for played in session.line)
    )


class OpenLine:
    """The line of a match that anyone may see whole."""

    def __init__(self, session: Session[Any, Any]) -> None:
        self.session = session

    def __len__(self) -> int:
        return len(self.session.line)

    def view(self, ply: int) -> Any:
        """The state after that many entries."""
        return self.session.start if ply == 0 else self.session.line[ply - 1].step.state

    def step(self, ply: int) -> SeenStep[Any, Any]:
        """An entry as somebody sees it who may see everything."""
        made = self.session.line[ply - 1].step
        return SeenStep(made.state, made.events, made.action)


def from_match(match: Match) -> Source:
    """A match in memory, or read from its save. A viewer who may not see all of it sees it as the only
    person in it does, or as nobody."""
    session = match.session
    if session.open:
        return Source(match, 0, tuple(match.problems))
    people = [seat for seat, player in enumerate(match.plan.players) if player.kind == "person"]
    viewer = people[0] if len(people) == 1 else PUBLIC
    return Source(match, viewer, tuple(match.problems))


def from_path(path: Path, game: str, texts: Texts) -> Source:
    """A save, or a file with a record in it. Raises ``ProblemsError``."""
    if path.suffix.lower() in (".yaml", ".yml"):
        return from_match(Match.resume(path, kit_of, write=False))
    try:
        text = read_plain_text(path, MAX_TEXT)
    except (OSError, UnicodeDecodeError, UnsafeName) as error:
        message = reason(error) if isinstance(error, OSError) else "this isn't text"
        raise ProblemsError([Problem(path.name, None, None, "", message)]) from None
    try:
        return from_text(text, game, texts)
    except TextError as error:
        told = record_problem(game, error, texts)
        raise ProblemsError([Problem(path.name, None, None, "", told)]) from None


def from_text(text: str, game: str, texts: Texts) -> Source:
    """A record as text: it starts where its header says, else on the game's own map.

    Raises ``TextError``, or ``ProblemsError`` for the map.
    """
    kit = kit_of(game)
    content = load_content(kit)
    map_file = _named_map(kit, kit.record_header(text).get("map", ""), content, texts)
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
    return replace(from_match(Match(plan, session)), record=True)


def _named_map(kit: Kit[Any, Any], title: str, content: Content, texts: Texts) -> Any:
    """The map a record names by its title or file, else the game's default."""
    library = Library(kit)
    wanted = title.strip().casefold()
    files = library.files()
    if wanted:
        for file in reversed(files):
            loaded = library.load(file)
            if loaded.map is not None and wanted in (loaded.title.casefold(), file.name.casefold()):
                return load_map(kit, file.path, content, texts).map_file
    found = library.find(kit.default_map)
    if found is None:
        raise TextError("the record's header names no Position, and the game's own map is not there")
    return load_map(kit, found.path, content, texts).map_file
