"""A hint in a match. A game with an analyst shows the best line, why it is best, and what another move
loses; in other games a good bot says its move, which goes when a hint is asked for again.

The analyst thinks for about two seconds, and the board shows what it thinks so far. Asked again, the hint
says why; asked once more, it switches between the best line and what another move leads to. That other move
is the one being chosen on the board, else the one just taken back, else a tempting one, else the second
best. One search judges both, so that the best is never the worse of the two. Anything else the player does
ends the hint (``end``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, Literal

from game.app.table.host import DOUBLE_CLICK_S
from game.app.table.judge import Judge
from game.app.table.thinking import BotAnswer as BotThought
from game.app.table.thinking import MakeThinker, Thinking
from game.bots.contract import Limits, Thought
from game.model.session import Session
from game.model.visible_record import RecordPoint
from game.view.explains import Explains, JudgedLine
from game.view.table import Suggestion, TableView

Phase = Literal["off", "thinking", "best", "why", "other"]
"""``other`` is ``why`` with the other move's line on the board."""

Source = Literal["chosen", "undone", "other"]
"""Where the other move comes from."""

BEST_LIMITS: Final = Limits(movetime_ms=2000)
OTHER_MS: Final = 1200

DRAWN: Final = 4
"""Moves of a line that are drawn and told."""

IDLE_S: Final = 90.0
"""A thinker that nobody asked for so long is let go."""


@dataclass(frozen=True, slots=True)
class Other:
    """The move that is held against the best one. Until it is judged, ``line`` is its action alone."""

    source: Source
    line: JudgedLine
    judged: bool = False


class Hinting:
    """The hint of one match, for whoever is to move."""

    def __init__(
        self, session: Session[Any, Any], sides: Sequence[int], table: TableView, make: MakeThinker,
        thinking: Thinking,
    ) -> None:  # fmt: skip
        self.game, self.session, self.sides, self.table = thinking.game, session, sides, table
        self.phase: Phase = "off"
        self.seat = 0
        """The seat it is for."""
        self.depth = 0
        self.best: JudgedLine | None = None
        self.gains: Sequence[str] = ()
        self.other: Other | None = None
        self.losses: Sequence[str] = ()
        """What the other move loses, in sentences."""
        self.agrees: Source | None = None
        """The move chosen, or undone, is the best one."""
        self.failed = False
        """The hint ended because there was no answer; whoever says so takes it back."""
        self.failed_other = False
        self.alone = False
        """There is no other move."""
        self.explains_next = False
        """Asked for again while it was thought about: why is told as soon as the line is found."""
        self.changes = 0
        """Counts what is to be painted anew."""
        self._asked_s = 0.0
        """So long asking once more is the second half of a double click."""
        self.proposed = False
        """A bot's move is proposed."""
        self._coming: tuple[Any, ...] = ()
        self._whole = False
        """What is proposed next, once the step before it has been seen; and whether it is played, too."""
        self._thinking = thinking
        self._make = make
        self._judge: Judge | None = None
        self._view: Any = None
        self._chosen: Any = None
        self._taken_back: tuple[RecordPoint, int, Any] | None = None
        self._idle = 0.0

    @cached_property
    def possible(self) -> bool:
        """Whether this game's hints have reasons: it has an analyst and words for moves, and nothing is
        hidden. The first call may take a tenth of a second."""
        if self.table.explains is None or self.session.game.keeps_secrets(self.session.setup):
            return False
        return self.session.game.info.analyst

    @property
    def _reasons(self) -> Explains:
        """The table's words for why moves are good."""
        reasons = self.table.explains
        assert reasons is not None
        return reasons

    def prepare(self) -> None:
        """Look up now what takes a moment, so that nobody waits for it later."""
        _ = self.possible

    @property
    def shown(self) -> bool:
        """Whether a hint with reasons is shown, or the analyst is thinking about one."""
        return self.phase != "off"

    @property
    def given(self) -> bool:
        """Whether there is a hint of either kind, or one is being thought about."""
        return self.shown or self.proposed or self._thinking.purpose == "hint"

    @property
    def side(self) -> int:
        """The side it is for."""
        return self.sides[self.seat]

    # --- what players do ---

    def took_back(self, seat: int, action: Any) -> None:
        """An action of a seat was undone that had been played from the present position; ``None``: a call."""
        self._taken_back = (self.session.moment, seat, action)

    def ask(self, seat: int) -> None:
        """Ask for a hint, or for more about the present one; a bot's move goes."""
        if not self.possible:
            if self.given and not self._asked_s:
                self.forget()
            elif not self.given:
                self._asked_s, self.seat = DOUBLE_CLICK_S, seat
                self._thinking.hint(seat)
            return
        self._changed()
        if self.phase == "off":
            self._begin(seat)
        elif self.phase == "thinking":
            self.explains_next = True
        elif self.phase == "best":
            self._explain()
        elif self.other is not None and self.other.judged:
            self.phase = "why" if self.phase == "other" else "other"
            self._draw()
            self._reveal()

    def propose(self, thought: BotThought) -> None:
        """A bot's move has come."""
        self.table.propose(thought.value, thought.then)
        self.proposed = True

    @property
    def steps(self) -> tuple[Any, ...]:
        """The actions of the hint that can be played one after the other; none while it is thought about, or
        where something has been drafted that is not played yet."""
        if self.table.draft.data is not None:
            return ()
        if self.proposed:
            return self.table.hinted if self.table.hint is not None else ()
        found = self.phase in ("best", "why", "other") and self.best is not None
        return self.line()[:1] if found else ()

    def take_step(self, *, whole: bool) -> Any | None:
        """The action to be played of the hint; what follows it is proposed once that has been seen, or played
        as well (``whole``)."""
        steps = self.steps
        if not steps:
            return None
        self._coming, self._whole = steps[1:], whole
        return steps[0]

    def go_on(self, seat: int | None) -> bool:
        """What was played has been seen, and it is this seat's turn now: propose what follows it, if that can
        still be done; whether it is to be played."""
        coming, whole = self._coming, self._whole
        self._coming, self._whole = (), False
        if not coming or seat != self.seat:
            return False
        if self.session.game.refuse(self.session.view(seat), coming[0]) is not None:
            return False
        self.table.propose(coming[0], coming[1:])
        self.proposed = True
        return whole

    def drop(self) -> None:
        """Another position is the one of now: nothing of a bot's plan is left."""
        self.proposed, self._coming = False, ()

    def forget(self) -> None:
        """A bot's move goes, and is no longer asked for."""
        self._coming = ()
        if self._thinking.purpose == "hint":
            self._thinking.cancel()
        if self.proposed:
            self.table.propose(None)
        self.proposed = False

    def end(self) -> bool:
        """The player does something else: the explanations go. Says whether there were any."""
        if self.phase == "off":
            return False
        self.phase = "off"
        if self._judge is not None:
            self._judge.stop()
        self.table.suggest(())
        self._idle = 0.0
        self._changed()
        return True

    def close(self) -> None:
        """Leave nothing running."""
        self.end()
        if self._judge is not None:
            self._judge.close()
            self._judge = None

    # --- thinking ---

    def due(self) -> float:
        """Seconds until ``update`` has something to do by itself."""
        return IDLE_S - self._idle if self._judge is not None and self.phase == "off" else math.inf

    def update(self, dt: float) -> bool:
        """Time passes (seconds); whether another phase has begun."""
        self._asked_s = max(0.0, self._asked_s - dt)
        if self._judge is None:
            return False
        if self.phase == "off":
            self._idle += dt
            if self._idle > IDLE_S:
                self.close()
            return False
        if not self._judge.poll():
            return False
        self._changed()
        before = self.phase
        if self.phase == "thinking":
            self._follow_best(self._judge)
        else:
            self._follow_other(self._judge)
        return self.phase != before

    def _changed(self) -> None:
        self.changes += 1

    def _begin(self, seat: int) -> None:
        self.seat, self.phase, self.depth = seat, "thinking", 0
        self.best = self.other = self.agrees = None
        self.gains = self.losses = ()
        self.failed = self.failed_other = self.alone = self.explains_next = False
        self._view, self._chosen = self.session.view(seat), self.table.chooser.plan
        if self._judge is None:
            self._judge = Judge(self.game, self.session.game, self.sides, self._make)
        self._judge.ask(self._view, 1, BEST_LIMITS)

    def _judged(self, thought: Thought[Any]) -> JudgedLine:
        """A thought's line for the side that asks."""
        sign = 1 if self.side == 0 else -1
        wins = None
        if thought.mate is not None:
            wins = (1 if sign * thought.mate > 0 else -1) * ((abs(thought.mate) + 1) // 2)
        return JudgedLine(tuple(thought.line), sign * thought.score, wins)

    def _follow_best(self, judge: Judge) -> None:
        if judge.failed:
            self.end()
            self.failed = True
            return
        if judge.lines:
            thought = judge.lines[0]
            self.best, self.depth = self._judged(thought), thought.depth
            if self.best.wins is not None and self.best.wins > 0:
                judge.stop()  # nothing can be better
        if not judge.busy:
            if self.best is None or not self.best.actions:
                self.end()
                self.failed = True
                return
            self.phase = "best"
            self._reveal()
        self._draw()
        if self.phase == "best" and self.explains_next:
            self._explain()

    # --- why ---

    def _explain(self) -> None:
        assert self.best is not None
        self.phase = "why"
        self.gains = self._reasons.gains(self._view, self.best)
        self._draw()
        best = self.best.actions[0]
        action, source = self._alternative(best)
        assert self._judge is not None
        limits = Limits(depth=max(2, self.depth), movetime_ms=OTHER_MS)
        if action is None:
            self._judge.ask(self._view, 2, limits)
        else:
            self.other = Other(source, JudgedLine((action,), 0))
            self._judge.ask(self._view, 1, limits, also=(best, action))

    def _alternative(self, best: Any) -> tuple[Any, Source]:
        """The move to hold against the best one; ``None``: the second best."""
        found: list[tuple[Any, Source]] = [(self._chosen, "chosen")]
        if self._taken_back is not None and self._taken_back[:2] == (self.session.moment, self.seat):
            found.append((self._taken_back[2], "undone"))
        for action, source in found:
            if action is not None and action != best:
                return action, source
            if action is not None and self.agrees is None:
                self.agrees = source
        return self._reasons.tempting(self._view, best), "other"

    def _follow_other(self, judge: Judge) -> None:
        """Both moves are judged: another one may now be the best."""
        if judge.busy:
            return
        lines = [self._judged(thought) for thought in judge.lines if thought.line]
        if judge.failed or not lines:
            self.failed_other = True
            return
        best, asked = lines[0], self.other
        against = [line for line in lines[1:] if asked is None or line.actions[0] == asked.line.actions[0]]
        if self.best is not None and best.actions[0] != self.best.actions[0]:
            if asked is not None and asked.line.actions[0] == best.actions[0]:
                self.agrees = None if asked.source == "other" else asked.source
            against = against or lines[1:]
        self.best = best
        self.gains = self._reasons.gains(self._view, best)
        self._draw()
        if not against:
            self.alone, self.other = True, None
            return
        same = asked is not None and against[0].actions[0] == asked.line.actions[0]
        self.other = asked if same else Other("other", against[0])
        self._take_other(against[0])

    def _take_other(self, line: JudgedLine) -> None:
        assert self.best is not None and self.other is not None
        self.other = replace(self.other, line=line, judged=True)
        self.losses = self._reasons.loses(self._view, self.best, line)

    # --- drawing ---

    def line(self) -> tuple[Any, ...]:
        """What is drawn: the first move alone while the analyst thinks."""
        if self.phase == "other" and self.other is not None:
            return self.other.line.actions[:DRAWN]
        if self.best is None:
            return ()
        return self.best.actions[: 1 if self.phase == "thinking" else DRAWN]

    def _draw(self) -> None:
        line = self.line()
        self.table.suggest([Suggestion(line)] if line else ())

    def _reveal(self) -> None:
        line = self.line()
        if line:
            self.table.reveal(line[0])

    def words_of(self, actions: Sequence[Any]) -> Sequence[tuple[int, str]]:
        """Actions from the position asked about: whose they are, and as the record writes them."""
        return [(told.side, told.words) for told in self._reasons.line_words(self._view, actions)]
