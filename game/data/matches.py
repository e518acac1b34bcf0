"""A match with everything around its session: who plays, with which files, and its save on the disk."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel

from game.data.content import Content, content_from
from game.data.document import Document
from game.data.names import free_path, safe_filename
from game.data.paths import shown_path
from game.data.problems import Problem, ProblemsError
from game.data.saves import (
    SaveEntry,
    SaveFile,
    SaveHeader,
    SaveSeat,
    SaveSetup,
    SaveWriter,
    read_save,
)
from game.data.texts import Texts
from game.model.clock import ClockRules
from game.model.contract import CALLS, IllegalAction, Setup, TextError
from game.model.kit import Kit
from game.model.session import Entry, Session

APP_VERSION = "0.1.0"

FindKit = Callable[[str], Kit[Any, Any]]
"""Gives a game's Kit by its name; raises ``KeyError`` where there is none."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat; ``level`` is a bot's."""

    kind: Literal["person", "bot"]
    name: str
    level: int = 0


@dataclass(frozen=True)
class MatchPlan:
    """Everything a match is begun with; ``kit`` is the game's.

    ``map_file`` is the checked map; a match that starts from a shared position has ``position``
    instead. ``players[seat]`` sits at that seat, ``sides[seat]`` is what it plays for.
    """

    kit: Kit[Any, Any]
    content: Content
    players: tuple[Player, ...]
    sides: tuple[int, ...]
    map_file: BaseModel | None = None
    position: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    clock: ClockRules | None = None
    seed: int = 0

    @property
    def map_title(self) -> str:
        """The map's title, empty for a shared position."""
        return str(getattr(self.map_file, "title", ""))

    def setup(self) -> Setup:
        """What the session begins with. Raises ``TextError`` for a bad position."""
        if self.position is not None:
            setup = self.kit.parse_position(self.position, self.content.definitions, self.sides)
            return replace(setup, options={**setup.options, **self.options})
        assert self.map_file is not None, "a plan has a map or a position"
        return self.kit.setup(self.map_file, self.content.definitions, self.sides, self.options)

    def swapped(self) -> MatchPlan:
        """The rematch: the players of the two sides change places, each side's in their order."""
        order = sorted(set(self.sides))
        turned = {side: order[(i + 1) % len(order)] for i, side in enumerate(order)}
        waiting: dict[int, list[Player]] = {side: [] for side in order}
        for player, side in zip(self.players, self.sides, strict=True):
            waiting[turned[side]].append(player)
        counts = {side: len(found) for side, found in waiting.items()}
        sides = next(
            (
                seating.sides
                for seating in self.kit.seatings
                if {side: seating.sides.count(side) for side in set(seating.sides)} == counts
            ),
            self.sides,
        )
        players = tuple(waiting[side].pop(0) for side in sides)
        return replace(self, sides=sides, players=players, seed=self.seed + 1)


class Match:
    """A session and its save. ``path`` is ``None`` while it is kept nowhere.

    ``now`` gives steady milliseconds for the clocks. With ``background`` the disk is written by a
    thread of its own, in order, so that a slow disk never holds up a frame; ``failed`` then tells
    what went wrong with it.
    """

    def __init__(
        self,
        plan: MatchPlan,
        session: Session[Any, Any],
        *,
        path: Path | None = None,
        writer: SaveWriter | None = None,
        background: bool = False,
        earlier: tuple[SaveEntry, ...] = (),
    ) -> None:
        self.plan, self.session = plan, session
        self.kit = plan.kit
        self.path = path
        self.problems: list[Problem] = []
        self.failed: str = ""
        self.earlier = earlier
        """Entries of a record that can't be replayed any more: text only."""
        self._writer = writer
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="save") if background else None
        self._background = background
        self._noted_result = session.result is not None
        session.sink = self._entry

    # --- beginning ---

    @classmethod
    def create(
        cls,
        plan: MatchPlan,
        *,
        folder: Path | None,
        now: Callable[[], int] | None = None,
        background: bool = False,
    ) -> Match:
        """Begin a match, kept in ``folder`` from the first move on (nowhere if ``None``)."""
        session: Session[Any, Any] = Session(
            plan.kit.game, plan.setup(), seed=plan.seed, clock=plan.clock, now=now
        )
        match = cls(plan, session, background=background)
        if folder is not None:
            match.keep(folder)
        return match

    @classmethod
    def resume(
        cls,
        path: Path,
        find_kit: FindKit,
        *,
        now: Callable[[], int] | None = None,
        background: bool = False,
        write: bool = True,
    ) -> Match:
        """Go on with a saved match (only look at it with ``write=False``).

        Raises ``ProblemsError`` if the save can't be read. What was lost of it is in ``problems``.
        """
        save, problems = read_save(path)
        if save is None:
            raise ProblemsError(problems)
        plan = plan_of(save, find_kit)
        session, more, earlier = _session_of(save, plan, now)
        writer = SaveWriter.resume(save) if write else None
        match = cls(plan, session, path=path, writer=writer, background=background, earlier=earlier)
        match.problems = [*problems, *more]
        return match

    # --- the save ---

    def keep(self, folder: Path) -> Path:
        """Keep the match in that folder from now on; gives the file."""
        if self._writer is None:
            header = header_of(self.plan)
            stem = safe_filename(f"{datetime.now():%Y-%m-%d_%H-%M}_{header.title}", "match")
            path = free_path(folder, stem)
            self._writer = SaveWriter.create(path, header)
            self.path = path
            state = self.session.start
            for played in self.session.line:
                self._append(_mapping(self.kit, played.entry, state), played.step.state)
                state = played.step.state
        assert self.path is not None
        return self.path

    def save_copy(self, path: Path) -> Path:
        """Write the whole match to another file."""
        target = path if path.suffix == ".yaml" else path.with_suffix(".yaml")
        if self.path is not None:
            self.flush()
            shutil.copyfile(self.path, target)
            return target
        return Match(self.plan, self.session)._copy_to(target, self)

    def _copy_to(self, target: Path, owner: Match) -> Path:
        self._writer = SaveWriter.create(target, header_of(self.plan))
        state = self.session.start
        for played in self.session.line:
            self._append(_mapping(self.kit, played.entry, state), played.step.state)
            state = played.step.state
        self._writer.close()
        self.session.sink = owner._entry
        return target

    def _entry(self, entry: Entry[Any]) -> None:
        if self._writer is None:
            return
        before = self.session.line[-1].before if entry.kind in ("move", "chance", "call") else None
        self._append(_mapping(self.kit, entry, before), self.session.state)
        result = self.session.result
        if result is not None and not self._noted_result:
            note = {"note": "result", "places": list(result.places), "text": result.reason}
            self._append(note, None)
        self._noted_result = result is not None

    def _append(self, entry: Mapping[str, Any], state: Any) -> None:
        data = None if state is None else dict(self.kit.dump_state(state))
        if self._pool is None:
            self._write(entry, data)
        else:
            self._pool.submit(self._write, entry, data)

    def _write(self, entry: Mapping[str, Any], state: Any) -> None:
        assert self._writer is not None
        try:
            self._writer.append(entry, state=state)
        except OSError as error:
            if not self._background:
                raise
            self.failed = error.strerror or str(error)

    def flush(self) -> None:
        """Wait until all is on the disk."""
        if self._pool is not None:
            last: Future[None] = self._pool.submit(lambda: None)
            last.result()

    def close(self) -> None:
        """Stop the clocks and end writing."""
        self.session.pause()
        self.session.sink = None
        if self._pool is not None:
            self._pool.shutdown(wait=True)
            self._pool = None
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    # --- words ---

    @property
    def title(self) -> str:
        """What the list of matches calls it."""
        return title_of(self.plan)

    def result_words(self, texts: Texts) -> str:
        """Why the match ended, in words; empty while it goes on."""
        result = self.session.result
        if result is None:
            return ""
        params = dict(result.params)
        winner = params.get("winner")
        if winner is not None:
            names = [texts(key) for key in self.kit.side_keys]
            params["winner"], params["loser"] = names[winner], names[1 - winner] if len(names) == 2 else ""
        return texts(f"{self.kit.name}.reason.{result.reason}", **params)

    def score_text(self) -> str:
        """The score by side, as 1–0."""
        result = self.session.result
        if result is None:
            return ""
        sides = self.session.setup.sides
        scores = [result.scores[sides.index(side)] for side in sorted(set(sides))]
        return "–".join("½" if s == 0.5 else f"{s:g}" for s in scores)

    def record_text(self) -> str:
        """The record for people so far, with its header."""
        line = self.session.line
        states = [self.session.start, *(played.step.state for played in line if played.entry.kind != "call")]
        if line and line[-1].entry.kind == "call":
            states[-1] = line[-1].step.state
        actions = [played.entry.action for played in line if played.entry.action is not None]
        sides = self.plan.sides
        header = {"Map": self.plan.map_title or "?"}
        for index, key in enumerate(self.kit.side_keys):
            names = [p.name for p, side in zip(self.plan.players, sides, strict=True) if side == index]
            header[key.rsplit(".", 1)[-1].capitalize()] = " and ".join(names)
        header["Date"] = f"{datetime.now():%Y-%m-%d}"
        return self.kit.write_record(self.session.setup, states, actions, header)


def new_plan(
    kit_: Kit[Any, Any],
    content: Content,
    map_file: BaseModel,
    players: tuple[Player, ...],
    *,
    sides: tuple[int, ...],
    options: Mapping[str, Any] | None = None,
    clock: ClockRules | None = None,
    seed: int = 0,
) -> MatchPlan:
    """A plan on a map."""
    return MatchPlan(kit_, content, players, sides, map_file, None, dict(options or {}), clock, seed)


def position_plan(
    kit_: Kit[Any, Any],
    content: Content,
    position: str,
    players: tuple[Player, ...],
    *,
    sides: tuple[int, ...],
    clock: ClockRules | None = None,
    seed: int = 0,
) -> MatchPlan:
    """A plan that starts from a shared position. Raises ``TextError``."""
    kit_.parse_position(position, content.definitions, sides)
    return MatchPlan(kit_, content, players, sides, None, position.strip(), {}, clock, seed)


def title_of(plan: MatchPlan) -> str:
    """Who against whom, by side."""
    names: dict[int, list[str]] = {}
    for player, side in zip(plan.players, plan.sides, strict=True):
        names.setdefault(side, []).append(player.name)
    return " – ".join(" & ".join(names[side]) for side in sorted(names))


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
    clock = plan.clock
    return SaveHeader(
        game=plan.kit.name,
        rules=plan.kit.game.rules,
        app=APP_VERSION,
        title=title_of(plan),
        created=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        map_title=plan.map_title,
        seats=seats,
        options=dict(plan.options),
        clock=None if clock is None else {"initial_ms": clock.initial_ms, "increment_ms": clock.increment_ms},
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
        from game.data.check import check

        map_file, problems = check(Document(f"{name} (setup.map)", header.setup.map), found.map_model)
        if map_file is None:
            raise ProblemsError(problems)
    clock = None
    if header.clock is not None:
        try:
            clock = ClockRules(int(header.clock["initial_ms"]), int(header.clock.get("increment_ms", 0)))
        except (KeyError, TypeError, ValueError) as error:
            raise stop("clock", f"this is no clock: {error}") from None
    start = None if header.start is None else str(header.start)
    plan = MatchPlan(found, content, players, sides, map_file, start, header.options, clock, header.seed)
    try:
        plan.setup()
    except (TextError, ValueError) as error:
        raise stop("setup", str(error)) from None
    return plan


def _session_of(
    save: SaveFile, plan: MatchPlan, now: Callable[[], int] | None
) -> tuple[Session[Any, Any], list[Problem], tuple[SaveEntry, ...]]:
    """The session as it stood, problems, and entries that are text only."""
    found = plan.kit
    setup = plan.setup()
    name = shown_path(save.path)
    problems: list[Problem] = []
    if save.replays_with(found.game.rules):
        session: Session[Any, Any] = Session(
            found.game, setup, seed=plan.seed, clock=plan.clock, now=now, draws=False
        )
        bad = ""
        for entry in save.entries:
            try:
                read = _entry_of(found, entry, session.state)
                if read is not None:
                    session.follow([read])
            except (TextError, IllegalAction, ValueError, KeyError) as error:
                bad = f"entry {entry.n} ({entry.value}) can't be played: {error}"
                break
        session.draws = True
        if not bad:
            return session, problems, ()
        problems.append(Problem(name, None, None, "record", bad, severity="warning"))
        if save.last_state is None:
            return session, problems, ()
    if save.last_state is None:
        message = "the rules have changed since, and the save holds no state to go on from"
        raise ProblemsError([Problem(name, None, None, "rules", message)])
    try:
        state = found.load_state(save.last_state.state, setup)
    except (TextError, TypeError) as error:
        raise ProblemsError([Problem(name, None, None, "record", str(error))]) from None
    session = Session(found.game, setup, seed=plan.seed, start=state, clock=plan.clock, now=now)
    clocks = next((e.more["clocks"] for e in reversed(save.entries) if e.more.get("clocks")), None)
    if session.clock is not None and isinstance(clocks, list):
        session.clock.restore(tuple(int(ms) for ms in clocks if isinstance(ms, int)))
    return session, problems, save.entries


def _mapping(kit_: Kit[Any, Any], entry: Entry[Any], before: Any) -> dict[str, Any]:
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


def _entry_of(kit_: Kit[Any, Any], entry: SaveEntry, state: Any) -> Entry[Any] | None:
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
