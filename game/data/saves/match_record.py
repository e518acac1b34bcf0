"""Converts a match to plain data for other programs, and back: who played what on which map, and every
move.

``docs/records.md`` explains the keys. Definitions (pieces, ground, cards) are included only if they differ
from the shipped ones; ``check``, a sum of the last position, tells whether the moves still lead to it. In
a match with secrets none of this is given before its end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.check import built
from game.data.files.content import load_content
from game.data.files.document import Document
from game.data.files.problems import Problem, ProblemsError
from game.data.saves.match_file import FindKit, header_of, plan_of, position_check
from game.data.saves.match_plan import MatchPlan
from game.data.saves.matches import Match
from game.data.saves.save_format import SaveHeader, SaveSeat, SaveSetup, check_of
from game.data.saves.save_reader import SaveFile
from game.model.contract import CHANCE, IllegalAction, TextError, refused
from game.model.fault import Fault
from game.model.kit import AnyKit
from game.model.record_text import call_of, call_word
from game.model.session import Entry, Session
from game.model.steps import Steps, finished

MOST_MOVES: Final = 20_000
"""Moves of the longest match read."""

_TOLD: Final = {"name", "player", "level", "style", "side"}
"""The facts about a seat in a record."""

_Ms = Annotated[int, Field(ge=0, le=10**12)]
_Word = Annotated[str, Field(min_length=1, max_length=20_000)]


class RecordResult(BaseModel):
    """How a match ended."""

    model_config = ConfigDict(extra="allow", frozen=True)

    places: tuple[int, ...] = Field(description="The place of each seat, from 1.")
    scores: tuple[float, ...] = Field(description="What each seat scored.")
    reason: str = Field(default="", max_length=200, description="Why, in one word of the game’s.")


class MatchRecord(BaseModel):
    """A finished or running match as plain data. Unknown keys, of other programs, are ignored."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    format: Literal[3] = Field(description="The format of this file.")
    game: str = Field(min_length=1, max_length=100, description="The game.")
    rules: int = Field(ge=0, description="The version number of the rules it was played by.")
    app: str = Field(default="", max_length=100, description="The version of Treadboard that wrote it.")
    created: str = Field(default="", max_length=100, description="When the match was begun.")
    map_title: str = Field(default="", max_length=1000, description="The title of its map.")
    seats: tuple[SaveSeat, ...] = Field(min_length=1, max_length=8, description="Who plays, in seat order.")
    options: dict[str, Any] = Field(default={}, description="The match’s options.")
    clock: dict[str, Any] | None = Field(default=None, description="Its clock; nothing = none.")
    start: str | None = Field(default=None, description="The position it began with, if not the map’s own.")
    map: dict[str, Any] = Field(default={}, description="The map, as in its file.")
    definitions: dict[str, Any] = Field(default={}, description="Definitions that aren’t the shipped ones.")
    definitions_check: str = Field(default="", max_length=40, description="A sum of all definitions.")
    moves: tuple[_Word, ...] = Field(
        max_length=MOST_MOVES, description="What players and chance did, and calls such as leaves:2."
    )
    ms: tuple[_Ms, ...] = Field(default=(), description="Milliseconds spent on each of them.")
    result: RecordResult | None = Field(default=None, description="How it ended; nothing = it goes on.")
    check: str = Field(default="", max_length=40, description="A sum of the last position.")


class StillSecret(TextError):
    """Raised because a match with secrets can't be shared before its end."""


@lru_cache(maxsize=16)
def _shipped(kit: AnyKit) -> Mapping[str, Any]:
    """The shipped definitions of a game that its saves keep, as plain data."""
    content = load_content(kit)
    return {
        name: file.model_dump(mode="json", exclude_none=True)
        for name, file in content.files.items()
        if kit.definition_files[name].kept
    }


def _told_of(seat: SaveSeat) -> dict[str, Any]:
    """A seat as a record has it; a player elsewhere is a person like any other."""
    told = seat.model_dump(exclude_none=True, include=_TOLD)
    return {**told, "player": "human"} if seat.player == "elsewhere" else told


def record_of_plan(plan: MatchPlan, begun: str = "") -> dict[str, Any]:
    """The start of a match as the data of a ``MatchRecord`` without moves. Raises ``ProblemsError`` if the
    game's files can't be read."""
    header, shipped = header_of(plan, begun), _shipped(plan.kit)
    definitions = header.setup.definitions
    data = {
        "format": 3,
        "game": header.game,
        "rules": header.rules,
        "app": header.app,
        "created": header.created,
        "map_title": header.map_title,
        # the profile's id means something only on this machine
        "seats": [_told_of(seat) for seat in header.seats],
        "options": dict(header.options),
        "clock": header.clock,
        "start": header.start,
        "map": header.setup.map,
        "definitions": {name: file for name, file in definitions.items() if shipped.get(name) != file},
        "definitions_check": check_of(definitions),
        "moves": [],
    }
    return {key: value for key, value in data.items() if value not in (None, "", {})}


def record_of(match: Match) -> dict[str, Any]:
    """A match as the data of a ``MatchRecord``. Raises ``StillSecret``, and ``ProblemsError`` if the
    game's files can't be read."""
    session, kit = match.session, match.kit
    if not session.open:
        raise StillSecret("a match with secrets can’t be shared until it ends")
    data = record_of_plan(match.plan, match.begun)
    if match.earlier:
        # an older record may be text only: what follows begins at a position of its own
        data["start"] = kit.format_position(session.start)
        data.pop("map", None)
    words, spent = [], []
    for played in session.whole_line:
        entry = played.entry
        told = kit.format_action(entry.action, played.before) if entry.call is None else call_word(entry.call)
        words.append(told)
        spent.append(entry.ms)
    data["moves"] = words
    if any(spent):
        data["ms"] = spent
    result = session.result
    if result is not None:
        data["result"] = {
            "places": list(result.places), "scores": [float(one) for one in result.scores],
            "reason": result.reason,
        }  # fmt: skip
    data["check"] = position_check(kit, session.state)
    return data


def read_record_data(document: Document) -> MatchRecord:
    """Check the data of a record and make it a ``MatchRecord``. Raises ``ProblemsError``."""
    return built(document, MatchRecord)


def match_of(
    record: MatchRecord, find_kit: FindKit, name: str = "match", *, now: Callable[[], int] | None = None
) -> Match:
    """The match of a record, with its moves played; it is not saved, and nothing is drawn in it yet. With
    ``now``, which gives milliseconds, it can be played on. Raises ``ProblemsError``."""
    return finished(playing(record, find_kit, name, now=now))


def playing(
    record: MatchRecord, find_kit: FindKit, name: str = "match", *, now: Callable[[], int] | None = None
) -> Steps[Match]:
    """Do ``match_of`` one move at a step: thousands of moves take seconds."""

    def stop(key: str, message: str, hint: str = "") -> ProblemsError:
        return ProblemsError([Problem(name, None, None, key, message, hint)])

    try:
        kit = find_kit(record.game)
    except KeyError as error:
        raise stop("game", str(error)) from None
    definitions = {**_shipped(kit), **record.definitions}
    other = (
        record.definitions_check not in ("", check_of(definitions)) or record.rules != kit.game.rules_version
    )
    hint = "the match was played with other pieces, cards or rules than yours" if other else ""
    header = SaveHeader(
        game=record.game, rules=record.rules, app=record.app, created=record.created,
        map_title=record.map_title, seats=record.seats, options=record.options, clock=record.clock,
        start=record.start, setup=SaveSetup(map=record.map, definitions=definitions),
    )  # fmt: skip
    plan = plan_of(SaveFile(Path(name), header), find_kit)
    session: Session[Any, Any] = Session(kit.game, plan.setup(), clock=plan.clock, now=now, draws=False)
    if len(plan.players) != len(session.setup.sides):
        there, asked = len(plan.players), len(session.setup.sides)
        raise stop("seats", Fault("this match is for {n} players, not {other}", n=asked, other=there))
    for number, word in enumerate(record.moves):
        try:
            session.follow([_entry(kit, session, word, record.ms[number : number + 1])])
        except (TextError, IllegalAction, ValueError, KeyError) as error:
            why = refused(kit.name, error.refusal) if isinstance(error, IllegalAction) else str(error)
            told = {"number": number + 1, "text": repr(word[:40]), "why": why}
            problem = Fault("move {number} ({text}) can’t be played: {why}", **told)
            raise stop(f"moves[{number}]", problem, hint) from None
        yield
    if record.check and record.check != position_check(kit, session.state):
        raise stop(
            "check", Fault("the match’s moves lead to a different position from the one it ended with"), hint
        )
    return Match(plan, session)


def _entry(kit: AnyKit, session: Session[Any, Any], word: str, ms: tuple[int, ...]) -> Entry[Any]:
    """A word of a record as the next entry of a session. Raises ``TextError``."""
    state, spent = session.state, ms[0] if ms else 0
    seat = session.to_act
    if seat is None:
        raise TextError("the match was already over before this")
    call = call_of(word, kit.game, session.setup, state)
    if call is not None:
        return Entry("call", call.seat, call=call, ms=spent)
    return Entry("chance" if seat == CHANCE else "move", seat, kit.parse_action(word, state), ms=spent)
