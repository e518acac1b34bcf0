"""Converts between a match and a save: plan and record to the save's values, and back."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final, Literal, NamedTuple

from game.data.files.check import built
from game.data.files.content import Content, content_from, read_definitions
from game.data.files.document import Document
from game.data.files.names import shows
from game.data.files.paths import shown_path
from game.data.files.problems import Problem, ProblemsError
from game.data.saves.match_plan import MatchPlan, Player, title_of
from game.data.saves.save_format import (
    FROM_STATE,
    SaveEntry,
    SaveHeader,
    SaveSeat,
    SaveSetup,
    StateEntry,
    check_of,
)
from game.data.saves.save_reader import SaveFile
from game.model.chance import ChanceSource
from game.model.clock import ClockRules
from game.model.contract import CALLS, CHANCE, PUBLIC, IllegalAction, Setup, TextError, refused
from game.model.fault import Fault, Refused
from game.model.file_parts import MapFile
from game.model.kit import AnyKit
from game.model.session import Entry, Session
from game.model.version import VERSION

FindKit = Callable[[str], AnyKit]
"""A function that gives a game's Kit by its name and raises ``KeyError`` for an unknown one."""


def time_words() -> str:
    """The present time in the form of saves: 2024-05-31T18:00:00Z."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def header_of(plan: MatchPlan, begun: str = "") -> SaveHeader:
    """A save's header: the plan in full, with its map and definitions. ``begun`` is the time the match
    began, if not now."""
    seats = tuple(
        SaveSeat(
            name=player.name,
            player=_PLAYERS[player.kind],
            level=player.level if player.kind == "bot" else None,
            style=player.style or None,
            side=side,
            profile=player.profile or None,
        )
        for player, side in zip(plan.players, plan.sides, strict=True)
    )
    return SaveHeader(
        game=plan.kit.name,
        rules=plan.kit.game.rules_version,
        app=VERSION,
        title=title_of(plan),
        created=begun or plan.created or time_words(),
        map_title=plan.map_title,
        seats=seats,
        options=dict(plan.options),
        clock=None if plan.clock is None else _clock_of(plan.clock),
        start=plan.position,
        post=plan.post or None,
        setup=SaveSetup(
            map={} if plan.map_file is None else plan.map_file.model_dump(mode="json", exclude_none=True),
            definitions={
                name: file.model_dump(mode="json", exclude_none=True)
                for name, file in plan.content.files.items()
                if plan.kit.definition_files[name].kept
            },
        ),
    )


_PLAYERS: Final = {"person": "human", "bot": "bot", "elsewhere": "elsewhere"}
"""A save's words for the kinds of players."""


def _kind_of(header: SaveHeader, seat: SaveSeat) -> Literal["person", "bot", "elsewhere"]:
    """The kind of player at a seat; "elsewhere" only in a match by post, not in a copy of it that was
    shared."""
    if seat.player == "bot":
        return "bot"
    return "elsewhere" if header.post and seat.player == "elsewhere" else "person"


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
    except KeyError as error:
        raise stop("game", str(error)) from None
    documents = {
        key: Document(f"{name} (setup.definitions.{key})", data)
        for key, data in header.setup.definitions.items()
    }
    kept = {key for key, file in found.definition_files.items() if file.kept}
    if missing := kept - set(documents):
        raise stop("setup.definitions", f"missing: {', '.join(sorted(missing))}")
    content = _content(found, documents, kept)
    sides = tuple(seat.side or 0 for seat in header.seats)
    players = tuple(
        Player(
            _kind_of(header, seat),
            seat.name if shows(seat.name) else f"{i + 1}",
            seat.level or 0,
            seat.profile_id,
            seat.style or "",
        )
        for i, seat in enumerate(header.seats)
    )
    map_file: MapFile | None = None
    if header.start is None:
        map_file = built(Document(f"{name} (setup.map)", header.setup.map), found.map_model)
    built(Document(f"{name} (options)", header.options), found.options_model)
    clock = None
    if header.clock is not None:
        try:
            clock = _clock_rules(header.clock)
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise stop("clock", Fault("this isn’t a clock: {why}", why=str(error))) from None
    start = None if header.start is None else str(header.start)
    plan = MatchPlan(
        found, content, players, sides, map_file, start, header.options, clock,
        created=header.created, post=header.post or "",
    )  # fmt: skip
    if not _can_sit(plan):
        raise stop("seats", "a seat has a side that this game doesn’t have")
    try:
        plan.setup()
    except (TextError, ValueError) as error:
        raise stop("setup", str(error)) from None
    return plan


def _can_sit(plan: MatchPlan) -> bool:
    """Whether a game can be played with a plan's sides."""
    info, sides, map_file = plan.kit.info, plan.sides, plan.map_file
    seatings = {one.sides for one in info.seatings}
    seatings |= set() if map_file is None else {one.sides for one in plan.kit.seatings_for(map_file)}
    if sides in seatings or sorted(set(sides)) == list(range(len(info.sides))):
        return True
    usual = next((one for one in seatings if len(one) == len(sides)), None)
    if usual is None:
        return False
    with contextlib.suppress(TextError, ValueError):
        # a mode may say who plays with whom
        return replace(plan, sides=usual).setup().sides == sides
    return False


def _content(found: AnyKit, documents: Mapping[str, Document], kept: set[str]) -> Content:
    """A save's own definitions, completed with today's. Playing the match doesn't need the latter, so they
    are left out if today's files can't be used. Raises ``ProblemsError``."""
    try:
        of_today = read_definitions(found, set(found.definition_files) - kept)
        return content_from(found, {**documents, **of_today})
    except ProblemsError:
        return content_from(found, {name: documents[name] for name in kept})


class Resumed(NamedTuple):
    """A resumed session, which draws nothing yet, and what was found on the way: problems; entries that
    are text only; whether the save still has to note that the match goes on from its state; and the first
    entry of the record that can't be used."""

    session: Session[Any, Any]
    problems: list[Problem]
    earlier: tuple[SaveEntry, ...] = ()
    from_state: bool = False
    cut: SaveEntry | None = None


def position_check(kit_: AnyKit, state: Any, data: Mapping[str, Any] | None = None) -> str:
    """The check of a state, made from what everybody at the table sees of it, so that it reveals no
    secret. ``data`` is the state as plain data, if the caller has it already."""
    view = kit_.game.observe(state, PUBLIC)
    if data is None or view is not state:
        data = kit_.dump_state(view)
    return check_of(data)


def session_of(
    save: SaveFile,
    plan: MatchPlan,
    now: Callable[[], int] | None,
    tick: Callable[[], object] = lambda: None,
    source: ChanceSource | None = None,
) -> Resumed:
    """The session of a save, at the last saved position, or if that can't be reached, at the last one the
    whole record agrees on. ``tick`` is called for each entry that is played; ``source`` is where chance
    comes from. Raises ``ProblemsError`` if there is nothing to go on from."""
    found = plan.kit
    setup = plan.setup()
    name = shown_path(save.path)
    problems: list[Problem] = []

    def warn(message: str) -> None:
        problems.append(Problem(name, None, None, "record", message, severity="warning"))

    kept, unreadable = save.last_state, ""
    state: Any = None
    if kept is not None:
        try:
            state = loaded_state(found, kept.state, setup)
        except (TextError, TypeError) as error:
            unreadable = str(error)
    base = _base(save, plan)
    if base is not None:
        played = save.entries[base.n :]
        session = _begun(plan, now, save, base, source)
        bad = _follow(session, found, _ticking(played, tick), kept, state)
        if bad is None:
            if unreadable:
                warn(
                    Fault(
                        "the saved position can’t be read ({why}); it was rebuilt from the moves",
                        why=unreadable,
                    )
                )
            return Resumed(session, problems, save.entries[: base.n])
        warn(bad.words)
        if kept is None or unreadable or base.n <= kept.n < bad.entry.n:
            session = _begun(plan, now, save, base, source)
            _follow(session, found, played[: bad.entry.n - 1 - base.n])
            return Resumed(session, problems, save.entries[: base.n], cut=bad.entry)
    elif _ends_with(save, kept) and state is not None:
        # the rules have changed since, but not for this match if its record still leads to the saved position
        session = _begun(plan, now, save, _Base(), source)
        if _follow(session, found, _ticking(save.entries, tick), kept, state) is None:
            return Resumed(session, problems)
    elif kept is not None and not save.damaged and kept.n > len(save.entries):
        warn(
            Fault(
                "a position was saved after entry {n}, but the record ends with entry {other}",
                n=kept.n,
                other=len(save.entries),
            )
        )
    if kept is None:
        message = Fault(
            "the rules have changed since this match was saved, and its file has no position to continue from"
        )
        raise ProblemsError([Problem(name, None, None, "rules", message)])
    if unreadable:
        raise ProblemsError([Problem(name, None, None, "record", unreadable)])
    earlier, later = save.entries[: kept.n], save.entries[kept.n :]
    session = _begun(plan, now, save, _Base(kept.n, state), source)
    if save.header.rules == found.game.rules_version:
        if not problems and len(earlier) == kept.n and _contradicts(found, earlier, state):
            warn(Fault("the saved position isn’t the one after entry {n}", n=kept.n))
        # a record torn between an entry and its state
        bad = _follow(session, found, later)
        if bad is not None:
            warn(bad.words)
    elif any(entry.kind != "note" for entry in later):
        warn(
            Fault(
                "the rules have changed since this match was saved: the moves after entry {n} are lost",
                n=kept.n,
            )
        )
    return Resumed(session, problems, earlier, from_state=True)


def loaded_state(found: AnyKit, data: Mapping[str, Any], setup: Setup) -> Any:
    """Load a saved state. Raises ``TextError`` (or ``TypeError``) if it doesn't belong to this match: the
    seat to act, and every seat with a place at the end, must be at its table."""
    state = found.load_state(data, setup)
    seat, result = found.game.to_act(state), found.game.result(state)
    if seat not in (None, CHANCE, *setup.seats) or (result and len(result.places) != len(setup.seats)):
        raise TextError("the saved position is from a match with other seats")
    return state


def _ends_with(save: SaveFile, kept: StateEntry | None) -> bool:
    """Whether a good record ends with that state, apart from notes, and has no entries that are text only."""
    if kept is None or save.damaged or kept.n > len(save.entries):
        return False
    return all(entry.kind == "note" for entry in save.entries[kept.n :]) and not any(
        (entry.kind, entry.value) == ("note", FROM_STATE) for entry in save.entries
    )


class _Base(NamedTuple):
    """The starting point for playing a record: the state after entry ``n``, or the start of the match if
    ``state`` is ``None``."""

    n: int = 0
    state: Any = None


def _begun(
    plan: MatchPlan,
    now: Callable[[], int] | None,
    save: SaveFile,
    base: _Base,
    source: ChanceSource | None,
) -> Session[Any, Any]:
    """A session that draws nothing, as the record has all outcomes."""
    setup, clock = plan.setup(), plan.clock
    if base.state is None:
        return Session(plan.kit.game, setup, seed=plan.seed, source=source, clock=clock, now=now, draws=False)
    before = reversed(save.entries[: base.n])
    clocks = next((entry.more["clocks"] for entry in before if entry.more.get("clocks")), None)
    left = tuple(ms for ms in clocks if isinstance(ms, int)) if isinstance(clocks, list) else None
    if left is not None and (clock is None or len(left) != clock.slots(max(setup.sides) + 1)):
        left = None
    # chance is counted from here: with the old seed the match would see its first dice again
    seed = None if plan.seed is None else plan.seed + len(save.entries) + 1
    return Session(
        plan.kit.game, setup, seed=seed, source=source, start=base.state, clock=clock, left=left, now=now,
        draws=False,
    )  # fmt: skip


class _Bad(NamedTuple):
    """The first entry that can't be played, and why."""

    entry: SaveEntry
    words: str


def _ticking(entries: Iterable[SaveEntry], tick: Callable[[], object]) -> Iterator[SaveEntry]:
    for entry in entries:
        yield entry
        tick()


def _follow(
    session: Session[Any, Any],
    found: AnyKit,
    entries: Iterable[SaveEntry],
    kept: StateEntry | None = None,
    state: Any = None,
) -> _Bad | None:
    """Play entries until one can't be played, or leads to another position than the one saved; gives that
    entry, ``None`` if all are good."""
    for entry in entries:
        # values veiled in the file are not for everybody's eyes here either
        what = Fault("entry {number}", number=entry.n)
        if not entry.veiled:
            what = Fault("entry {number} ({text})", number=entry.n, text=_short(entry.value))
        try:
            read = entry_of(found, entry, session.state)
            if read is not None:
                session.follow([read])
        except (TextError, IllegalAction, ValueError, KeyError) as error:
            return _Bad(entry, Fault("{what} can’t be played: {why}", what=what, why=_why(found, error)))
        agrees = "check" not in entry.more or entry.more["check"] == position_check(found, session.state)
        if agrees and kept is not None and kept.n == entry.n and state is not None:
            agrees = check_of(found.dump_state(session.state)) == check_of(found.dump_state(state))
        if not agrees:
            return _Bad(
                entry, Fault("{what} leads to a different position from the one saved after it", what=what)
            )
    return None


def _contradicts(found: AnyKit, earlier: Sequence[SaveEntry], state: Any) -> bool:
    """Whether the last of these entries was saved with a position other than ``state``."""
    return bool(earlier) and earlier[-1].more.get("check", "") not in ("", position_check(found, state))


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _why(found: AnyKit, error: Exception) -> Refused | str:
    return refused(found.name, error.refusal) if isinstance(error, IllegalAction) else str(error)


def _base(save: SaveFile, plan: MatchPlan) -> _Base | None:
    """The starting point from which the good entries of the record lead to the saved position; ``None`` if
    none does."""
    state_at = -1 if save.last_state is None else save.last_state.n
    if state_at > len(save.entries):
        return None
    rules = plan.kit.game.rules_version
    notes = [e for e in save.entries if (e.kind, e.value) == ("note", FROM_STATE) and e.n <= state_at]
    if not notes:
        return _Base() if save.header.rules == rules else None
    if notes[-1].more.get("rules") != rules or save.noted is None or save.noted.n != notes[-1].n:
        return None
    try:
        return _Base(save.noted.n, loaded_state(plan.kit, save.noted.state, plan.setup()))
    except (TextError, TypeError):
        return None


def mapping_of(kit_: AnyKit, entry: Entry[Any], before: Any) -> dict[str, Any]:
    """A session's entry as a line of a save."""
    more: dict[str, Any] = {"ms": entry.ms or None, "clocks": list(entry.clocks) if entry.clocks else None}
    if entry.kind in ("undo", "redo"):
        return {entry.kind: entry.count, **more}
    if entry.call is not None:
        return {"by": entry.seat, "call": entry.call.word, **more}
    text = kit_.format_action(entry.action, before)
    if entry.kind == "chance":
        return {"by": "chance", "chance": text}
    return {"by": entry.seat, "move": text, "round": before.round, **more}


def entry_of(kit_: AnyKit, entry: SaveEntry, state: Any) -> Entry[Any] | None:
    """A line of a save as a session's entry; ``None`` for a note."""
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
