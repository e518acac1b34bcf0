"""A match with everything around its session: its players, its files, and its save on the disk."""

from __future__ import annotations

import contextlib
import errno
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.data.files.file_types import is_yaml
from game.data.files.locks import ProcessLock
from game.data.files.names import safe_filename
from game.data.files.paths import atomic_write, shown_path
from game.data.files.plain_files import said_of
from game.data.files.problems import Problem, ProblemsError
from game.data.saves.match_file import (
    FindKit,
    header_of,
    mapping_of,
    plan_of,
    position_check,
    session_of,
    time_words,
)
from game.data.saves.match_plan import MatchPlan, Player, new_plan, position_plan, title_of
from game.data.saves.save_format import DRAFT, FROM_STATE, PENCIL, SaveEntry
from game.data.saves.save_reader import read_save
from game.data.saves.save_writer import Fate, SaveInUse, SaveText, SaveWriter, taken_lock
from game.data.words.texts import Texts
from game.model.chance import ChanceSource, not_yet
from game.model.contract import PUBLIC, Result, Setup
from game.model.kit import AnyKit
from game.model.session import Entry, Played, Session
from game.model.visible_record import RecordPoint

__all__ = [
    "FindKit", "Match", "MatchPlan", "Player", "new_plan", "position_plan", "reason_words", "side_words",
]  # fmt: skip

RETRY_S: Final = 1.0
"""Seconds between attempts to write what the disk refused."""


class _Travel(NamedTuple):
    """An undo or redo, and the position after it."""

    entry: Entry[Any]
    state: Any


class _Note(NamedTuple):
    """A note about the match that is not part of its play; with the state at that time, if it is to be
    saved."""

    entry: Mapping[str, Any]
    state: Any = None


_Told = Played[Any, Any] | _Travel | _Note
"""One line of the record."""


class Match:
    """A session and its save. ``path`` is ``None`` if it isn't saved.

    Everything written is kept in memory as well, so that a copy never depends on the file. ``now`` gives
    steady milliseconds for the clocks. With ``background`` a thread waits for the disk, so that a slow
    disk never holds up a frame. ``unsaved`` is the number of entries that should be on the disk but are
    only in memory, ``trouble`` the reason; they are tried again until they are written.
    """

    def __init__(
        self,
        plan: MatchPlan,
        session: Session[Any, Any],
        *,
        path: Path | None = None,
        writer: SaveWriter | None = None,
        text: SaveText | None = None,
        background: bool = False,
        earlier: tuple[SaveEntry, ...] = (),
    ) -> None:
        self.plan, self.session = plan, session
        self.kit = plan.kit
        self.begun = plan.created or time_words()
        """When the match began, such as 2024-05-31T18:00:00Z."""
        self.problems: list[Problem] = []
        self.earlier = earlier
        """Entries of the record that can't be replayed any more, as text only."""
        self.draft: Any = None
        """The set-up a person had begun when leaving the match; gone with the next entry, or when it was
        played to its end."""
        self._draft_moves = 0
        """The number of coming moves that play the draft."""
        self.pencil: Any = None
        """Notes that people have made for their own eyes."""
        self._helped: set[str] = set()
        self.view_only: Problem | None = None
        """Why the match can only be viewed, although it was opened for playing on."""
        self._path = path
        self._writer = writer
        self._text = writer.text if writer is not None else text
        self._told: list[_Told] = [] if self._text is not None else list(session.whole_line)
        """Lines not added to the text yet, as nobody has asked for it."""
        self._refused: OSError | None = None
        """Why the save could not be created."""
        self._wanted: tuple[Path, str] | None = None
        """Where the save should have been created."""
        self._background = background
        self._thread: _DiskThread | None = None
        self._noted_result = session.result is not None
        if self._told and session.result is not None:
            self._told.append(_Note(self._result_note(session.result)))
        self._begin_thread()
        session.sink = self._entry

    # --- beginning ---

    @classmethod
    def create(
        cls,
        plan: MatchPlan,
        *,
        folder: Path | None,
        name: str = "",
        now: Callable[[], int] | None = None,
        background: bool = False,
        source: ChanceSource | None = None,
    ) -> Match:
        """Begin a match, saved in ``folder`` from the first move on (nowhere if ``None``) in a file named
        ``name``. ``source`` is where chance comes from, if not from the plan's seed or the system."""
        session: Session[Any, Any] = Session(
            plan.kit.game, plan.setup(), seed=plan.seed, source=source, clock=plan.clock, now=now
        )
        match = cls(plan, session, background=background)
        if folder is not None:
            match.keep(folder, name)
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
        seed: int | None = None,
        source: ChanceSource | None = None,
        tick: Callable[[], object] = lambda: None,
    ) -> Match:
        """Open a saved match to play on, or only to view it with ``write=False``.

        No save holds a ``seed``: if the match had one it is given anew; ``source`` is where chance comes
        from instead. ``tick`` is called for each entry that is played. A save has one writer: if another
        match writes this one, or the file can't be written, the match can only be viewed, and
        ``view_only`` says why; so too for a match by post without a ``source``. What was lost of a damaged
        save is in ``problems``. Raises ``ProblemsError`` if the save can't be read.
        """
        lock: ProcessLock | None = None
        refused: OSError | None = None
        if write and path.is_file():
            # before reading, so that nobody writes in between
            try:
                lock = taken_lock(path)
            except SaveInUse as error:
                refused = error
        try:
            save, problems = read_save(path)
            if save is None:
                raise ProblemsError(problems)
            plan = replace(plan_of(save, find_kit), seed=seed)
            told = by_post(path) if write and plan.post and source is None else None
            if plan.post and source is None:
                source, write = not_yet, False
                if lock is not None:
                    lock.release()
                    lock = None
            session, more, earlier, from_state, cut = session_of(save, plan, now, tick, source)
            if cut is not None:
                save = save.before(cut)
            writer = None
            if write and refused is None:
                try:
                    writer = SaveWriter.resume(save, lock)
                except OSError as error:
                    refused = error
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        text = None if writer is not None else SaveText.of(save)
        match = cls(
            plan, session, path=path, writer=writer, text=text, background=background, earlier=earlier
        )
        match.problems = [*problems, *more]
        match.draft, match.pencil = _draft_of(save.entries), _pencil_of(save.entries)
        if refused is not None:
            match.look_only(_only_looked_at(path, refused))
        elif told is not None:
            match.look_only(told)
        elif from_state:
            match._tell(_Note({"note": FROM_STATE, "rules": plan.kit.game.rules_version}, session.state))
            if session.result is not None:
                match._tell(_Note(match._result_note(session.result)))
        # whoever only looks at it sees it as it stands: outcomes that are kept nowhere would be others
        # each time, and others than those of who goes on with it
        played = len(session.whole_line)
        if writer is not None:
            match.draw_what_is_due()
        if save.left is not None and session.result is None and len(session.whole_line) == played:
            with contextlib.suppress(ValueError):  # the times are for other clocks
                session.take_clocks(save.left)
            match.keep_clocks()
        return match

    def look_only(self, why: Problem) -> None:
        """Allow only viewing the match from now on; ``why`` becomes ``view_only``."""
        self.view_only = why
        self.problems.insert(0, why)

    def draw_what_is_due(self) -> None:
        """Draw chance from now on, first where the save ended before its outcome. Outcomes are written
        like everything that is played."""
        self.session.draws = True
        self.session.follow(())

    # --- the save ---

    @property
    def path(self) -> Path | None:
        """The match's save; ``None`` if it isn't saved."""
        return self._path if self._writer is None else self._writer.path

    @property
    def unsaved(self) -> int:
        """The number of entries the disk has refused; in a match with secrets, only as much as everybody
        may know."""
        if self._writer is not None:
            refused = self._writer.unsaved
        else:
            refused = 0 if self._refused is None else (self._text.n if self._text else 0) + len(self._told)
        if not refused or self.session.open:
            return refused
        record, line = self.session.record(PUBLIC), self.session.whole_line
        return max(1, len(record) - record.at(RecordPoint(max(0, len(line) - refused))))

    @property
    def trouble(self) -> str:
        """Why entries are not on the disk; empty if all are."""
        error = self._refused if self._writer is None else self._writer.trouble
        return "" if error is None else said_of(error)

    def take_fate(self) -> Fate:
        """Whether the save was deleted or replaced since the last call (and was therefore written anew):
        what befell it, empty for nothing."""
        if self._writer is None:
            return ""
        fate, self._writer.fate = self._writer.fate, ""
        return fate

    def keep(self, folder: Path, name: str = "") -> Path:
        """Save the match in that folder from now on; gives the file, named ``name`` or else after the time
        and the players. Raises ``OSError``; it can be tried again then."""
        if self._writer is None:
            stem = safe_filename(name or f"{datetime.now():%Y-%m-%d_%H-%M}_{self.title}", "match")
            try:
                self._writer = SaveWriter.create_free(folder, stem, self._whole())
            except OSError as error:
                self._refused, self._wanted = error, (folder, name)
                raise
            self._refused = self._wanted = None
            self._begin_thread()
        assert self.path is not None
        return self.path

    def save_copy(self, path: Path) -> Path:
        """Write the whole match, as it is in memory, to another file, ``.yaml`` being added if it is
        missing; into a ``.txt`` file only its record.

        Raises ``OSError`` (``FileExistsError`` rather than writing over a file), ``ValueError`` for an
        invalid file name.
        """
        record = path.suffix.lower() == ".txt"
        target = path if record or is_yaml(path) else path.with_name(f"{path.name}.yaml")
        if path.is_dir() or target.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
        atomic_write(target, self.record_text() + "\n" if record else bytes(self._whole()), new=True)
        return target

    def _whole(self) -> SaveText:
        """The complete text of the save."""
        if self._text is None:
            self._text = SaveText.begin(header_of(self.as_played, self.begun))
        for told in self._told:
            entry, veil, state = self._line_of(told)
            self._text.add(entry, veil, state)
        self._told.clear()
        return self._text

    def _entry(self, entry: Entry[Any]) -> None:
        self._draft_moves = max(0, self._draft_moves - 1) if entry.kind == "move" else 0
        if not self._draft_moves:
            self.draft = None
        if entry.kind in ("move", "chance", "call"):
            self._tell(self.session.whole_line[-1])
        else:
            self._tell(_Travel(entry, self.session.state))
        result = self.session.result
        if result is not None and not self._noted_result:
            self._tell(_Note(self._result_note(result)))
        self._noted_result = result is not None

    def _result_note(self, result: Result) -> dict[str, Any]:
        sides = self.session.setup.sides
        # a mode may say who plays with whom; the header of an older save has other sides then
        other = {"sides": list(sides)} if sides != self.plan.sides else {}
        return {"note": "result", "places": list(result.places), "text": result.reason, **other}

    def help_taken(self, kind: str) -> None:
        """Note that a person was helped ("hint", "analysis"), or that moves were not played here
        ("pasted"): such a match doesn't count for ratings. Each kind is written once, even into the save
        of a match that is only viewed."""
        if kind in self._helped or self.session.result is not None:
            return
        self._helped.add(kind)
        if self._writer is None and self._path is not None:
            _note_in_save(self._path, kind)
        else:
            self.note(kind)

    @property
    def helped(self) -> bool:
        """Whether a person was helped since the match was opened."""
        return bool(self._helped)

    def note(self, kind: str, **more: Any) -> None:
        """Write a note into the record, about something that is not part of the play."""
        self._tell(_Note({"note": kind, **more}))

    def keep_draft(self, draft: Any, moves: int = 0) -> None:
        """Save, veiled, what the person to act has begun to set up (``None``: nothing), as plain data of
        the game's. If it is being played now, ``moves`` is the number of its moves; a match left before
        the last of them goes on with the rest of the draft."""
        if draft != self.draft or moves:
            self.draft, self._draft_moves = draft, moves
            played = {"moves": moves} if moves else {}
            note = {"note": DRAFT, "round": self.session.state.round, "draft": draft, **played}
            self._tell(_Note(note))

    def keep_pencil(self, pencil: Any) -> None:
        """Save, veiled, the notes people have made for their own eyes (``None``: none), as plain data of
        the game's."""
        if pencil != self.pencil:
            self.pencil = pencil
            self._tell(_Note({"note": PENCIL, "pencil": pencil}))

    def keep_clocks(self) -> None:
        """Write the present clock times, so that killing the app gives nobody time back."""
        left = self.session.clocks
        if self._writer is not None and left is not None and self.session.result is None:
            self._writer.keep_left(left)

    def _tell(self, told: _Told) -> None:
        """Hand a line to the system now, so that even a killed process doesn't lose it; only bringing it
        to the disk, which may take long, is left to the thread."""
        if self._writer is None:
            self._told.append(told)
            return
        entry, veil, state = self._line_of(told)
        self._writer.append(entry, veil=veil, state=state, sync=self._thread is None)
        if self._thread is not None:
            self._thread.wake()

    def _line_of(self, told: _Told) -> tuple[dict[str, Any], tuple[str, ...], Any]:
        """The entry of a line, the names of its veiled keys, and the state after it as plain data."""
        veil: tuple[str, ...] = ()
        if isinstance(told, Played):
            state, entry = told.step.state, mapping_of(self.kit, told.entry, told.before)
            game = self.kit.game
            if told.entry.action is not None and game.keeps_secrets(self.session.setup):
                seen = game.observe_step(told.before, told.step, PUBLIC)
                # moves that not everybody saw, or that all have to remember, must not be readable at a glance
                if seen.action is None or game.shows_briefly(told.step):
                    veil = (told.entry.kind,)
        elif isinstance(told, _Travel):
            state, entry = told.state, mapping_of(self.kit, told.entry, None)
        else:
            state, entry = told.state, dict(told.entry)
            veil = tuple(key for key in (DRAFT, PENCIL) if entry.get(key) is not None)
        if state is None:
            return entry, veil, None
        data = dict(self.kit.dump_state(state))
        return {**entry, "check": position_check(self.kit, state, data)}, veil, data

    def flush(self) -> bool:
        """Bring everything to the disk now; whether that worked."""
        if self._writer is not None:
            return self._writer.sync()
        if self._wanted is not None:
            with contextlib.suppress(OSError):
                self.keep(*self._wanted)
        return not self.unsaved

    def close(self) -> None:
        """Stop the clocks and end writing. Entries that can't be written even now stay ``unsaved``."""
        self.session.pause()
        self.session.sink = None
        self.keep_clocks()
        if self._thread is not None:
            self._thread.close()
            self._thread = None
        if self._writer is not None:
            self._writer.close()

    def _begin_thread(self) -> None:
        if self._background and self._writer is not None:
            self._thread = _DiskThread(self._writer)

    # --- words ---

    @property
    def title(self) -> str:
        """The match's title in lists."""
        return title_of(self.as_played)

    def result_words(self, texts: Texts) -> str:
        """Why the match ended, in words; empty while it goes on."""
        result = self.session.result
        if result is None:
            return ""
        return reason_words(self.kit, self.session.setup, result, texts)

    def side_scores(self) -> list[str]:
        """The score of each side in words; empty while the match goes on."""
        result = self.session.result
        if result is None:
            return []
        sides = self.session.setup.sides
        scores = [result.scores[sides.index(side)] for side in sorted(set(sides))]
        return ["½" if s == 0.5 else f"{s:g}".replace("-", "−") for s in scores]

    def score_text(self) -> str:
        """The score by side, such as 1–0."""
        told = self.side_scores()
        return (" : " if any("−" in one for one in told) else "–").join(told)

    @property
    def as_played(self) -> MatchPlan:
        """The plan with the actual sides: a mode can decide who plays with whom."""
        return replace(self.plan, sides=self.session.setup.sides)

    def record_text(self) -> str:
        """The record so far, with its header, as people read it."""
        line = self.session.whole_line
        states = [self.session.start, *(played.step.state for played in line)]
        entries = [played.entry.call or played.entry.action for played in line]
        sides = self.session.setup.sides
        header = {"Map": self.plan.map_title or "?"}
        for index, key in enumerate(self.kit.info.sides):
            names = [p.name for p, side in zip(self.plan.players, sides, strict=True) if side == index]
            header[key.rsplit(".", 1)[-1].capitalize()] = " and ".join(names)
        header["Date"] = f"{datetime.now():%Y-%m-%d}"
        return self.kit.write_record(self.session.setup, states, entries, header)


def reason_words(kit: AnyKit, setup: Setup, result: Result, texts: Texts) -> str:
    """Why a match ended, in words that name sides by their pieces' colours or the like. A game can have
    another text for a match of one seat (``reason.<reason>_alone``) or of two sides
    (``reason.<reason>_two``, which can name ``winner`` and ``loser``)."""
    params, sides = dict(result.params), set(setup.sides)
    first = {setup.sides[seat] for seat, place in enumerate(result.places) if place == 1}
    winner = params.get("winner", min(first) if len(first) == 1 < len(sides) else None)
    if winner is not None:
        params["winner"] = side_words(kit, setup, winner, texts)
        others = [side for side in sorted(sides) if side != winner]
        params["loser"] = side_words(kit, setup, others[0], texts) if len(others) == 1 else ""
        if len(others) == 1:
            params.setdefault("n", len(side_keys(kit, setup, others[0])))  # "Green + Red have resigned"
    key = f"{kit.name}.reason.{result.reason}"
    anew = f"{key}_alone" if len(setup.sides) == 1 else f"{key}_two" if len(sides) == 2 else key
    return texts(anew if texts.has(anew) else key, **params)


def side_keys(kit: AnyKit, setup: Setup, side: int) -> list[str]:
    """The text keys for what a side's seats play with, each once."""
    seats = [seat for seat in setup.seats if setup.sides[seat] == side]
    return list(dict.fromkeys(key for seat in seats for key in kit.seat_keys(setup, seat)))


def side_words(kit: AnyKit, setup: Setup, side: int, texts: Texts) -> str:
    """A side's name, from everything its seats play with: White; Green + Red."""
    return " + ".join(texts(key) for key in side_keys(kit, setup, side))


class _DiskThread:
    """A thread that waits for the disk in place of a frame, and tries again to write what the disk
    refused."""

    def __init__(self, writer: SaveWriter) -> None:
        self._writer = writer
        self._called, self._ended = threading.Event(), False
        self._thread = threading.Thread(target=self._run, name="save", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._ended:
            self._called.wait(RETRY_S if self._writer.unsaved else None)
            self._called.clear()
            self._writer.sync()

    def wake(self) -> None:
        """Tell the thread that there is something to bring to the disk."""
        self._called.set()

    def close(self) -> None:
        """End the thread; anything left is written by closing the writer."""
        self._ended = True
        self._called.set()
        self._thread.join()


def by_post(path: Path) -> Problem:
    """The problem that a match by post can only be played on through its letters."""
    message = "this match is played by post, so you can only view it here"
    hint = "to play on, open it in Treadboard’s window, from the list of matches"
    return Problem(shown_path(path), None, None, "", message, hint, "warning")


def _only_looked_at(path: Path, refused: OSError) -> Problem:
    """The problem that a save can only be viewed: why, and what to do."""
    name = shown_path(path)
    if isinstance(refused, SaveInUse):
        by = "" if refused.pid is None else f" (process {refused.pid})"
        message = f"this match is open in another Treadboard{by}, so you can only view it here"
        return Problem(name, None, None, "", message, "close it there, then open it here", "warning")
    message = f"this match can’t be saved, so you can only view it: {said_of(refused)}"
    return Problem(name, None, None, "", message, "make its file writable, then open it again", "warning")


def _note_in_save(path: Path, kind: str) -> None:
    """Write a note, once, at the end of a save that nobody is playing. A damaged save, or one that another
    match writes, stays as it is."""
    with contextlib.suppress(OSError):  # SaveInUse is one, too
        lock = taken_lock(path)
        save, _ = read_save(path)
        told = save is not None and any((one.kind, one.value) == ("note", kind) for one in save.entries)
        if save is None or save.damaged or save.torn or told:
            if lock is not None:
                lock.release()
            return
        writer = SaveWriter.resume(save, lock)
        writer.append({"note": kind})
        if save.left is not None:
            writer.keep_left(save.left)
        writer.close()


def _draft_of(entries: Sequence[SaveEntry]) -> Any:
    """The draft of a set-up when the match was left, if only moves of it were played since."""
    played = 0
    for entry in reversed(entries):
        if entry.kind == "move":
            played += 1
        elif entry.kind != "note":
            break
        elif entry.value == DRAFT:
            moves = entry.more.get("moves", 0)
            left = not played or (type(moves) is int and played < moves)
            return entry.more.get("draft") if left else None
    return None


def _pencil_of(entries: Sequence[SaveEntry]) -> Any:
    """The notes people had made for their own eyes when the match was left."""
    notes = (one for one in reversed(entries) if (one.kind, one.value) == ("note", PENCIL))
    last = next(notes, None)
    return None if last is None else last.more.get("pencil")
