"""A match with everything around its session: who plays, with which files, and its save on the disk."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from game.data.match_file import FROM_STATE, FindKit, header_of, mapping_of, plan_of, session_of
from game.data.match_plan import MatchPlan, Player, new_plan, position_plan, title_of
from game.data.names import free_path, safe_filename
from game.data.problems import Problem, ProblemsError
from game.data.saves import SaveEntry, SaveWriter, read_save
from game.data.texts import Texts
from game.model.contract import PUBLIC, Result, Setup
from game.model.kit import Kit
from game.model.session import Entry, Played, Session

__all__ = [
    "FindKit", "Match", "MatchPlan", "Player", "new_plan", "position_plan", "reason_words", "side_words",
]  # fmt: skip


class Match:
    """A session and its save. ``path`` is ``None`` while it is kept nowhere.

    ``now`` gives steady milliseconds for the clocks. With ``background`` a thread waits for
    the disk, so that a slow one never holds up a frame; ``failed`` then tells what went wrong with it.
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
        name: str = "",
        now: Callable[[], int] | None = None,
        background: bool = False,
    ) -> Match:
        """Begin a match, kept in ``folder`` from the first move on (nowhere if ``None``), in a file of
        that name."""
        session: Session[Any, Any] = Session(
            plan.kit.game, plan.setup(), seed=plan.seed, clock=plan.clock, now=now
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
    ) -> Match:
        """Go on with a saved match (only look at it with ``write=False``). No save holds a ``seed``:
        where one was asked for it is given anew.

        Raises ``ProblemsError`` if the save can't be read. What was lost of it is in ``problems``.
        """
        save, problems = read_save(path)
        if save is None:
            raise ProblemsError(problems)
        plan = replace(plan_of(save, find_kit), seed=seed)
        session, more, earlier, from_state, drawn = session_of(save, plan, now)
        writer = SaveWriter.resume(save) if write else None
        if writer is not None and from_state:
            writer.append({"note": FROM_STATE}, state=dict(plan.kit.dump_state(session.state)))
            if session.result is not None:
                writer.append(_result_note(session.result))
        match = cls(plan, session, path=path, writer=writer, background=background, earlier=earlier)
        match.problems = [*problems, *more]
        if writer is not None:  # who opens it again must not meet other dice
            for played in session.line[len(session.line) - drawn :]:
                match._append_played(played)
            if drawn and session.result is not None:
                match._append(_result_note(session.result), None)
        return match

    # --- the save ---

    def keep(self, folder: Path, name: str = "") -> Path:
        """Keep the match in that folder from now on; gives the file, which is called after ``name`` or
        else after now and the players."""
        if self._writer is None:
            stem = safe_filename(name or f"{datetime.now():%Y-%m-%d_%H-%M}_{self.title}", "match")
            path = free_path(folder, stem)
            self._begin(path)
            self.path = path
        assert self.path is not None
        return self.path

    def save_copy(self, path: Path) -> Path:
        """Write the whole match to another file, ``.yaml`` being added if it is missing.

        Raises ``OSError`` (``FileExistsError`` rather than writing over a file), ``ValueError`` for
        what can't be a file's name.
        """
        target = path if path.suffix == ".yaml" else path.with_name(f"{path.name}.yaml")
        if path.is_dir() or target.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
        if self.path is not None:
            self.flush()
            shutil.copyfile(self.path, target)
            return target
        sink = self.session.sink
        try:
            Match(self.plan, self.session)._begin(target).close()
        finally:
            # whatever happened, this match goes on reporting to where it did
            self.session.sink = sink
        return target

    def _begin(self, path: Path) -> SaveWriter:
        """Write the match as it stands into a new file."""
        self._writer = writer = SaveWriter.create(path, header_of(self.plan))
        for played in self.session.line:
            self._append_played(played)
        return writer

    def _entry(self, entry: Entry[Any]) -> None:
        if self._writer is None:
            return
        if entry.kind in ("move", "chance", "call"):
            self._append_played(self.session.line[-1])
        else:
            self._append(mapping_of(self.kit, entry, None), self.session.state)
        result = self.session.result
        if result is not None and not self._noted_result:
            self._append(_result_note(result), None)
        self._noted_result = result is not None

    def note(self, kind: str, **more: Any) -> None:
        """Write a note into the record: what is no part of the match, but of its story."""
        if self._writer is not None:
            self._append({"note": kind, **more}, None)

    def _append_played(self, played: Played[Any, Any]) -> None:
        game, entry = self.kit.game, played.entry
        # what not everybody saw happen is not to be read at a glance either
        hidden = (
            entry.action is not None
            and game.keeps_secrets(self.session.setup)
            and game.observe_step(played.before, played.step, PUBLIC).action is None
        )
        veil = (entry.kind,) if hidden else ()
        self._append(mapping_of(self.kit, entry, played.before), played.step.state, veil)

    def _append(self, entry: Mapping[str, Any], state: Any, veil: tuple[str, ...] = ()) -> None:
        """Hand the entry to the system now, so that not even a killed process loses it; only bringing
        it to the disk, which may take long, is left to the thread."""
        assert self._writer is not None
        data = None if state is None else dict(self.kit.dump_state(state))
        try:
            self._writer.append(entry, veil=veil, state=data, sync=self._pool is None)
        except OSError as error:
            self._fail(error)
            return
        if self._pool is not None:
            self._pool.submit(self._sync)

    def _sync(self) -> None:
        assert self._writer is not None
        try:
            self._writer.sync()
        except OSError as error:
            self._fail(error)

    def _fail(self, error: OSError) -> None:
        if not self._background:
            raise error
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
        return reason_words(self.kit, self.session.setup, result, texts)

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


def reason_words(kit: Kit[Any, Any], setup: Setup, result: Result, texts: Texts) -> str:
    """Why a match ended, in words, sides being called by what they play with. A game may word a reason
    anew for a match of one seat (``reason.<reason>_alone``)."""
    params = dict(result.params)
    winner = params.get("winner")
    if winner is not None:
        params["winner"] = side_words(kit, setup, winner, texts)
        others = [side for side in sorted(set(setup.sides)) if side != winner]
        params["loser"] = side_words(kit, setup, others[0], texts) if len(others) == 1 else ""
    key = f"{kit.name}.reason.{result.reason}"
    alone = f"{key}_alone"
    return texts(alone if len(setup.sides) == 1 and texts.has(alone) else key, **params)


def side_words(kit: Kit[Any, Any], setup: Setup, side: int, texts: Texts) -> str:
    """What a side is called by all that its seats play with: White; Green + Red."""
    seats = [seat for seat in setup.seats if setup.sides[seat] == side]
    keys = dict.fromkeys(key for seat in seats for key in kit.seat_keys(setup, seat))
    return " + ".join(texts(key) for key in keys)


def _result_note(result: Result) -> dict[str, Any]:
    return {"note": "result", "places": list(result.places), "text": result.reason}
