"""A match as a save: plan and record to the save's values, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel

from game.data.check import check
from game.data.content import content_from
from game.data.document import Document
from game.data.match_plan import MatchPlan, Player, title_of
from game.data.paths import ASSETS, shown_path
from game.data.problems import Problem, ProblemsError, has_errors
from game.data.saves import SaveEntry, SaveFile, SaveHeader, SaveSeat, SaveSetup
from game.data.texts import Texts
from game.data.wording import refusal_words
from game.model.clock import ClockRules
from game.model.contract import CALLS, IllegalAction, TextError
from game.model.kit import Kit
from game.model.session import Entry, Session

APP_VERSION = "0.1.0"

FindKit = Callable[[str], Kit[Any, Any]]
"""Gives a game's Kit by its name; raises ``KeyError`` where there is none."""


def header_of(plan: MatchPlan) -> SaveHeader:
    """A save's header: the plan in full, with its map and definitions."""
    seats = tuple(
        SaveSeat(
            name=player.name,
            player="bot" if player.kind == "bot" else "human",
            level=player.level if player.kind == "bot" else None,
            side=side,
        )
        for player, side in zip(plan.players, plan.sides, strict=True)
    )
    return SaveHeader(
        game=plan.kit.name,
        rules=plan.kit.game.rules,
        app=APP_VERSION,
        title=title_of(plan),
        created=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        map_title=plan.map_title,
        seats=seats,
        options=dict(plan.options),
        clock=None if plan.clock is None else _clock_of(plan.clock),
        seed=plan.seed,
        start=plan.position,
        setup=SaveSetup(
            map={} if plan.map_file is None else plan.map_file.model_dump(mode="json", exclude_none=True),
            definitions={
                name: file.model_dump(mode="json", exclude_none=True)
                for name, file in plan.content.files.items()
            },
        ),
    )


def _clock_of(rules: ClockRules) -> dict[str, int | bool]:
    always: dict[str, int | bool] = {"initial_ms": rules.initial_ms, "increment_ms": rules.increment_ms}
    rare: dict[str, int | bool] = {"per_turn": rules.per_turn, "match_ms": rules.match_ms}
    return always | {key: value for key, value in rare.items() if value}


def _clock_rules(data: Mapping[str, Any]) -> ClockRules:
    per_turn = data.get("per_turn", False)
    if not isinstance(per_turn, bool):
        raise TypeError(f"per_turn is {per_turn!r}")
    return ClockRules(
        int(data["initial_ms"]), int(data.get("increment_ms", 0)), per_turn, int(data.get("match_ms", 0))
    )


def plan_of(save: SaveFile, find_kit: FindKit) -> MatchPlan:
    """The plan a save was begun with. Raises ``ProblemsError``."""
    header, name = save.header, shown_path(save.path)

    def stop(key: str, message: str) -> ProblemsError:
        return ProblemsError([Problem(name, None, None, key, message)])

    try:
        found = find_kit(header.game)
    except KeyError:
        raise stop("game", f"there is no game {header.game!r} here") from None
    documents = {
        key: Document(f"{name} (setup.definitions.{key})", data)
        for key, data in header.setup.definitions.items()
    }
    if missing := set(found.definition_files) - set(documents):
        raise stop("setup.definitions", f"missing: {', '.join(sorted(missing))}")
    content = content_from(found, documents)
    sides = tuple(0 if seat.side is None else seat.side for seat in header.seats)
    if sides not in {seating.sides for seating in found.seatings} and sorted(set(sides)) != list(
        range(len(found.side_keys))
    ):
        raise stop("seats", "the seats' sides are none of this game's")
    players = tuple(
        Player("bot" if seat.player == "bot" else "person", seat.name or f"{i + 1}", seat.level or 0)
        for i, seat in enumerate(header.seats)
    )
    map_file: BaseModel | None = None
    if header.start is None:
        map_file, problems = check(Document(f"{name} (setup.map)", header.setup.map), found.map_model)
        if map_file is None:
            raise ProblemsError(problems)
    _, problems = check(Document(f"{name} (options)", header.options), found.options_model)
    if has_errors(problems):
        raise ProblemsError(problems)
    clock = None
    if header.clock is not None:
        try:
            clock = _clock_rules(header.clock)
        except (KeyError, TypeError, ValueError) as error:
            raise stop("clock", f"this isn't a clock: {error}") from None
    start = None if header.start is None else str(header.start)
    plan = MatchPlan(found, content, players, sides, map_file, start, header.options, clock, header.seed)
    try:
        plan.setup()
    except (TextError, ValueError) as error:
        raise stop("setup", str(error)) from None
    return plan


class Resumed(NamedTuple):
    """The session as it stood, problems, entries that are text only, and whether the session begins
    with the state the save holds instead of its start."""

    session: Session[Any, Any]
    problems: list[Problem]
    earlier: tuple[SaveEntry, ...] = ()
    from_state: bool = False


FROM_STATE = "from-state"
"""The note in a record that says: what stands before is text only, go on from the state noted here.
Without it moves played after a damaged line was cut off would be replayed on another position."""


def session_of(save: SaveFile, plan: MatchPlan, now: Callable[[], int] | None) -> Resumed:
    """The session a save holds. Raises ``ProblemsError`` if there is nothing to go on from."""
    found = plan.kit
    setup = plan.setup()
    name = shown_path(save.path)
    problems: list[Problem] = []
    if _replays(save, found.game.rules):
        session: Session[Any, Any] = Session(
            found.game, setup, seed=plan.seed, clock=plan.clock, now=now, draws=False
        )
        bad = ""
        for entry in save.entries:
            try:
                read = entry_of(found, entry, session.state)
                if read is not None:
                    session.follow([read])
            except (TextError, IllegalAction, ValueError, KeyError) as error:
                bad = f"entry {entry.n} ({_short(entry.value)}) can't be played: {_why(found, error)}"
                break
        session.draws = True
        if not bad or save.last_state is None:
            session.follow(())  # a record torn before its dice: they are thrown now
        if not bad:
            return Resumed(session, problems)
        problems.append(Problem(name, None, None, "record", bad, severity="warning"))
        if save.last_state is None:
            return Resumed(session, problems)
    if save.last_state is None:
        message = "the rules have changed since, and the save has no state to resume from"
        raise ProblemsError([Problem(name, None, None, "rules", message)])
    try:
        state = found.load_state(save.last_state.state, setup)
    except (TextError, TypeError) as error:
        raise ProblemsError([Problem(name, None, None, "record", str(error))]) from None
    clocks = next((e.more["clocks"] for e in reversed(save.entries) if e.more.get("clocks")), None)
    left = tuple(ms for ms in clocks if isinstance(ms, int)) if isinstance(clocks, list) else None
    if left is not None and (plan.clock is None or len(left) != plan.clock.slots(max(setup.sides) + 1)):
        left = None
    # chance is counted from here: with the old seed the match would see its first dice again
    seed = plan.seed + len(save.entries) + 1
    session = Session(found.game, setup, seed=seed, start=state, clock=plan.clock, left=left, now=now)
    return Resumed(session, problems, save.entries, from_state=True)


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _why(found: Kit[Any, Any], error: Exception) -> str:
    if isinstance(error, IllegalAction):
        rule = f" ({error.refusal.rule})" if error.refusal.rule else ""
        return f"{refusal_words(found.name, error.refusal, Texts(ASSETS / 'locale'))}{rule}"
    return str(error)


def _replays(save: SaveFile, rules: int) -> bool:
    """Whether the good entries of the record lead to where the match stands."""
    if save.header.rules != rules:
        return False
    state_at = -1 if save.last_state is None else save.last_state.n
    if any((e.kind, e.value) == ("note", FROM_STATE) and e.n <= state_at for e in save.entries):
        return False
    return not save.damaged or state_at <= len(save.entries)


def mapping_of(kit_: Kit[Any, Any], entry: Entry[Any], before: Any) -> dict[str, Any]:
    """An entry of a session as a line of a save."""
    more: dict[str, Any] = {"ms": entry.ms or None, "clocks": list(entry.clocks) if entry.clocks else None}
    if entry.kind in ("undo", "redo"):
        return {entry.kind: entry.count, **more}
    if entry.call is not None:
        return {"by": entry.seat, "call": entry.call.word, **more}
    text = kit_.format_action(entry.action, before)
    if entry.kind == "chance":
        return {"by": "chance", "chance": text}
    return {"by": entry.seat, "move": text, "turn": before.turn, **more}


def entry_of(kit_: Kit[Any, Any], entry: SaveEntry, state: Any) -> Entry[Any] | None:
    """A line of a save as an entry of a session; ``None`` for a note."""
    if entry.kind == "note":
        return None
    left = entry.more.get("clocks")
    clocks = tuple(ms for ms in left if isinstance(ms, int)) if isinstance(left, list) else None
    by = -1 if entry.by in (None, "chance") else int(entry.by or 0)
    if entry.kind in ("undo", "redo"):
        return Entry("undo" if entry.kind == "undo" else "redo", -1, count=int(entry.value), clocks=clocks)
    if entry.kind == "call":
        return Entry("call", by, call=CALLS[str(entry.value)](by), ms=entry.ms or 0, clocks=clocks)
    action = kit_.parse_action(str(entry.value), state)
    kind: Literal["move", "chance"] = "chance" if entry.kind == "chance" else "move"
    return Entry(kind, by, action, ms=entry.ms or 0, clocks=clocks)
