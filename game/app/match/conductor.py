"""Runs a match: brings its session, table, bots and clocks together.

Knows no game and no screen. The scene hands it what players do, calls ``update`` each frame, and is
told by ``changed`` what to draw anew. Steps are played in the session at once and shown one after the
other; nobody chooses before what happened has been seen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.app.match.handing import Handing
from game.app.match.hinting import Hinting
from game.app.match.looking import Looking, SessionLine
from game.app.match.thinking import MakeThinker, Thinking, Thought, worker
from game.data.matches import Match
from game.model.contract import (
    CHANCE,
    PUBLIC,
    AgreeDraw,
    Call,
    DeclineDraw,
    IllegalAction,
)
from game.model.session import Played
from game.view.table import Reply, TableView

LOW_MS = 20_000
"""From here on a clock is low: it is shown so, and ticks."""

BOT_PAUSE_S = 0.25
"""After a move was seen, so long at least before a bot's follows."""


class Conductor(Handing):
    """One match as it is played. ``start`` comes first, ``close`` last."""

    def __init__(self, match: Match, table: TableView, make_thinker: MakeThinker = worker) -> None:
        self.match, self.table = match, table
        self.session = match.session
        self.plan = match.plan
        self.thinking = Thinking(match.kit.name, self.session, make_thinker)
        self.hinting = Hinting(match.kit.name, self.session, self.plan.sides, table, make_thinker)
        self.viewer = self._first_viewer()
        self.curtain: int | None = None
        """The seat the machine must be handed to before anything is shown (games with secrets)."""
        self.looking: Looking | None = None
        """Set while an earlier position is looked at."""
        self.sounds: list[str] = []
        self.says: list[tuple[str, dict[str, Any]]] = []
        """Text keys of what the player should be told, with parameters."""
        self.instant = False
        """Bots move without a pause: animations are off."""
        self.offered_to: int | None = None
        """The person who has to answer a draw offer."""
        self.folder: Path | None = None
        """Where the match is kept from its first entry on."""
        self.hold = False
        """Nothing is shown or asked for: something else has the screen."""
        self._unseen: deque[int] = deque()
        self._failures = 0
        self._apart = False
        self._wait = 0.0
        self._low_told: dict[int, int] = {}
        self._stale = True
        self._showing = False
        self._disk_told = ""
        self.session.listeners.append(self._played)

    # --- who is who ---

    @property
    def people(self) -> set[int]:
        """Seats of persons."""
        return {seat for seat, player in enumerate(self.plan.players) if player.kind == "person"}

    @property
    def own_side(self) -> int | None:
        """The side of the persons, if they all play for one."""
        sides = {self.plan.sides[seat] for seat in self.people}
        return sides.pop() if len(sides) == 1 else None

    def _first_viewer(self) -> int:
        seat = self.session.to_act
        if seat is not None and seat >= 0 and self.plan.players[seat].kind == "person":
            return seat
        people = sorted(self.people)
        return people[0] if people else (PUBLIC if self.session.game.secrets else 0)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.session.result is not None

    @property
    def settled(self) -> bool:
        """Whether everything that happened has been shown."""
        return not self._unseen and not self.table.busy

    @property
    def chooser(self) -> int | None:
        """The person who may choose now, ``None`` for nobody."""
        seat = self.session.to_act
        free = self.settled and self.looking is None and self.curtain is None and not self.hold
        if not free or seat is None or seat < 0 or self.offered_to is not None:
            return None
        return seat if self.plan.players[seat].kind == "person" else None

    @property
    def thinks(self) -> int | None:
        """The seat of the bot that thinks about its move."""
        return self.thinking.seat if self.thinking.purpose == "move" else None

    def take_changed(self) -> bool:
        """Whether the panel must be drawn anew since the last call."""
        stale, self._stale = self._stale, False
        return stale

    # --- life ---

    def start(self) -> None:
        """Show the match as it stands and let it go on."""
        if any(player.kind == "bot" for player in self.plan.players):
            self.thinking.start()
        self.hinting.prepare()
        self._ask_offer()
        self._apart = self._parted()  # nobody has looked before: the first one needs no curtain
        self._hand_over()
        line = self.session.line
        if line and self.curtain is None and all(played.entry.kind == "chance" for played in line):
            self._unseen.extend(range(1, len(line) + 1))  # how it is laid out is seen
            return
        self.show_now()

    def close(self) -> None:
        """Stop bots and clocks; the save is complete afterwards."""
        self.thinking.close()
        self.hinting.close()
        if self._played in self.session.listeners:
            self.session.listeners.remove(self._played)
        self.match.close()

    def resume(self) -> None:
        """Let time run."""
        if not self.over and self.curtain is None:
            self.session.resume()

    def pause(self, at: int | None = None) -> None:
        """Stop the clocks."""
        self._end_hint()
        self.session.pause(at)

    def show_now(self) -> None:
        """Show the position of now, for whoever may choose."""
        self.looking = None
        line = SessionLine(self.session, self.viewer)
        last = Looking(self.table, line, self.viewer).last_step() if self.curtain is None else None
        seat = PUBLIC if self.curtain is not None else self.viewer
        self.table.show(self.session.view(seat), chooser=self.chooser, viewer=self.viewer, last=last)
        self._stale = True

    # --- each frame ---

    def update(self, dt: float) -> None:
        """Time passes (seconds)."""
        if self.hold:
            return
        if self.match.failed and self.match.failed != self._disk_told:
            self._disk_told = self.match.failed
            self.says.append(("match.disk_failed", {"reason": self.match.failed}))
        if not self.session.paused and self.session.tick():
            self.thinking.cancel()
        self._tick_low()
        if self.looking is not None:
            self._look_on(dt)
        else:
            self._show_unseen()
        self._think()
        self._hint_on(dt)
        if self.settled:
            self._wait -= dt
        thought = self.thinking.poll() if self.settled and self._wait <= 0 else None
        if thought is not None:
            self._stale = True
            self._thought(thought)

    def _hint_on(self, dt: float) -> None:
        """A hint goes on as long as the person it is for may choose."""
        if self.hinting.shown and self.chooser != self.hinting.seat:
            self._end_hint()
        if self.hinting.update(dt):
            self._stale = True
        if self.hinting.failed:
            self.hinting.failed = False
            self.says.append(("match.hint.failed", {}))

    def _look_on(self, dt: float) -> None:
        """While somebody looks back: the last step leads to now again. A bot goes on meanwhile, by one
        move, for its clock runs."""
        assert self.looking is not None
        if self.looking.update(dt):
            self._stale = True
        if self.looking.at_end and not self.looking.playing and not self.table.busy:
            self._unseen.clear()
            self.back_to_now()

    def _show_unseen(self) -> None:
        if self._unseen and not self._apart and self._parted():
            self._unseen.clear()  # what comes now is for one person's eyes
            self._all_seen()
        while self._unseen and not self.table.busy:
            ply = self._unseen.popleft()
            if self.curtain is not None or ply > len(self.session.line):
                continue
            line = SessionLine(self.session, self.viewer)
            looking = Looking(self.table, line, self.viewer)
            looking.ply = ply
            seen = line.step(ply)
            self.table.show(seen.view, chooser=None, viewer=self.viewer, last=looking.last_step())
            self.table.animate(line.view(ply - 1), seen)
            self._wait = 0.0 if self.instant else BOT_PAUSE_S
            self._showing = self._stale = True
        if self._showing and not self._unseen and not self.table.busy:
            self._all_seen()

    def _all_seen(self) -> None:
        self._showing = False
        self._hand_over()
        self.show_now()

    def _think(self) -> None:
        seat = self.session.to_act
        if seat is None or seat == CHANCE or self.curtain is not None or self.thinking.purpose is not None:
            return
        if self.offered_to is not None or self._failures > 2:
            return
        player = self.plan.players[seat]
        if player.kind == "bot":
            self.thinking.ask("move", seat, player.level, self.plan.seed + len(self.session.line))
            self._stale = True

    def _thought(self, thought: Thought) -> None:
        if thought.failed:
            self._failures += 1
            self.says.append(("match.bot_failed", {}))
            return
        self._failures = 0
        if thought.purpose == "hint":
            self.table.propose(thought.value)
            self.hint_shown = True
        elif thought.purpose == "draw":
            kind: type[Call] = AgreeDraw if thought.value else DeclineDraw
            if not thought.value:
                name = self.plan.players[thought.seat].name
                self.says.append(("match.draw_declined", {"name": name}))
            self.call(kind(thought.seat))
        elif thought.seat == self.session.to_act:
            try:
                self.session.play(thought.value)
            except IllegalAction:
                self._failures += 1
                self.says.append(("match.bot_failed", {}))

    def _tick_low(self) -> None:
        clock = self.session.clock
        if clock is None or self.session.paused or clock.running is None:
            return
        left = self.session.remaining(clock.running)
        if left is None or left > LOW_MS:
            return
        second = left // 1000
        if self._low_told.get(clock.running) != second and self.plan.sides and second < LOW_MS // 1000:
            self._low_told[clock.running] = second
            if self.own_side in (None, clock.running):
                self.sounds.append("clock_low")

    def _played(self, played: Played[Any, Any]) -> None:
        if self.folder is not None and self.match.path is None:
            try:
                self.match.keep(self.folder)
            except OSError as error:
                self.match.failed = error.strerror or str(error)
        self._unseen.append(len(self.session.line))
        self._end_hint()
        self.hint_shown = False
        self._stale = True
        if self.over:
            self.thinking.cancel()

    def wait(self, seconds: float) -> None:
        """Bots leave time to read something."""
        self._wait = max(self._wait, seconds)

    # --- what players do ---

    def reply(self, reply: Reply) -> None:
        """An answer of the table: play its action, if there is one."""
        if reply.action is not None and self.chooser is not None:
            self.play(reply.action)

    def play(self, action: Any) -> None:
        """Play an action of the person to act."""
        self.thinking.cancel()
        try:
            self.session.play(action)
        except IllegalAction as error:  # the table offers only what is legal, so this is a mistake of ours
            self.says.append(("match.refused", {"reason": self.table.refusal_words(error.refusal)}))
            return
        self._show_unseen()

    @property
    def can_undo(self) -> bool:
        """Whether a person may take something back."""
        return self.curtain is None and self.session.undo_count(self.people) > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is something to redo."""
        return self.curtain is None and self.session.redo_count(self.people) > 0

    def undo(self) -> bool:
        """Back to the persons' own last decision."""
        before = list(self.session.line)
        done = self._travel(self.session.undo)
        if done:
            self.hinting.took_back(before[len(self.session.line)])
        return done

    def redo(self) -> bool:
        """Redo what was undone."""
        return self._travel(self.session.redo)

    def _travel(self, move: Callable[[set[int]], int]) -> bool:
        if self.curtain is not None:
            return False
        self._end_hint()
        self.thinking.cancel()
        if not move(self.people):
            return False
        self.table.skip()
        self._unseen.clear()
        self.offered_to = None
        self.hint_shown = False
        self._failures = 0
        self._hand_over()
        self.show_now()
        self.resume()
        self.sounds.append("undo")
        return True

    # --- looking back ---

    def look(self, ply: int | None) -> None:
        """Look at an earlier position, read only; ``None``: back to now."""
        self._end_hint()
        if ply is None or (ply >= len(self.session.line) and self.looking is None and not self.over):
            self.back_to_now()
            return
        if self.curtain is not None:
            return
        self.table.skip()
        if self.looking is None:
            self._unseen.clear()
            self.looking = Looking(self.table, SessionLine(self.session, self.viewer), self.viewer)
        self.looking.go(ply)
        self._stale = True

    def back_to_now(self) -> None:
        """The position of now again; a move made meanwhile is shown."""
        if self.looking is not None:
            self.table.skip()
        self.looking = None
        if self._unseen:
            self._show_unseen()
        else:
            self._all_seen()

    @property
    def moved_on(self) -> bool:
        """Whether a move was made since somebody began to look back."""
        return self.looking is not None and bool(self._unseen)

    def replay_last(self) -> None:
        """Show the last move once more."""
        ply = next(
            (
                n
                for n in range(len(self.session.line), 0, -1)
                if self.session.line[n - 1].entry.kind == "move"
            ),
            0,
        )
        if ply:
            self.look(ply - 1)
            self.look(ply)
