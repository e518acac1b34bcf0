"""A hint in a match: an analyst's line, or in other games the move a good bot proposes with its likely
continuation.

The analyst thinks for about two seconds, and the board shows its thoughts so far. Asked again, a hint says
why; an analyst's, asked once more, switches between the best line and the line of another move. That other
move is the one being chosen on the board, else the one just taken back, else a tempting one, else the
second best. One search judges both, so that the best is never the worse of the two.

A hint stays until it is played or put away, or another move changes the position. While the player chooses
something else, the picture of a bot's move fades back (``aside``); asked again, it is shown again.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, Literal

from game.app.table.judge import Judge
from game.app.table.review import own_part
from game.app.table.scores import Score
from game.app.table.thinking import BotAnswer as BotThought
from game.app.table.thinking import MakeThinker, Thinking
from game.bots.contract import Limits, Thought
from game.model.contract import CHANCE
from game.model.session import Session
from game.model.visible_record import RecordPoint
from game.ui.model import Model
from game.view.explains import PROPOSER, Compares, JudgedLine, LineWords
from game.view.table import Suggestion, TableView

Phase = Literal["off", "thinking", "best", "why", "other"]
"""The phases of a hint; ``other`` is ``why`` with the other move's line on the board."""

Source = Literal["chosen", "undone", "other", "hint"]
"""Where the other move of a hint comes from; ``hint``: it was the hint until the closer look."""

BEST_LIMITS: Final = Limits(movetime_ms=2000)
OTHER_MS: Final = 1200

DRAWN: Final = 4
"""Most actions of a line that are drawn and put into words; more if the first move and its answer are
longer."""

IDLE_S: Final = 90.0
"""Seconds without a question after which a thinker is closed."""


@dataclass(frozen=True, slots=True)
class Other:
    """The move that is compared with the best one. Until it is judged, ``line`` has its action alone."""

    source: Source
    line: JudgedLine
    judged: bool = False


class Hinting(Model):
    """The hint of one match, for the player to move."""

    def __init__(
        self, session: Session[Any, Any], sides: Sequence[int], table: TableView, make: MakeThinker,
        thinking: Thinking,
    ) -> None:  # fmt: skip
        self.game, self.session, self.sides, self.table = thinking.game, session, sides, table
        self.phase: Phase = "off"
        self.seat = 0
        """The seat the hint is for."""
        self.depth = 0
        self.best: JudgedLine | None = None
        self.gains: Sequence[str] = ()
        self.other: Other | None = None
        self.losses: Sequence[str] = ()
        """What the other move loses, in sentences."""
        self.agrees: Source | None = None
        """Whether the move chosen, or undone, is the best one."""
        self.corrected = False
        """Whether the closer look for the reasons found a better move than the one shown first."""
        self.failed = False
        """Whether the hint ended for lack of an answer; the one who reports that resets it."""
        self.failed_other = False
        self.alone = False
        """Whether the best move is the only one."""
        self.explains_next = False
        """Whether the hint was asked for again while the analyst thought: the reasons are shown as soon as
        the line is found."""
        self.asked = 0
        """Counts how often a hint was asked for."""
        self.plan: tuple[LineWords, ...] = ()
        """The whole of a bot's proposal in words, with the steps already played."""
        self.at = 0
        """The number of the next step of the plan."""
        self.acted = False
        """Whether the player has done something on the board since the hint was shown or asked for."""
        self.planned = True
        """Whether a bot's proposal is thought to be good, and not just legal."""
        self._line: tuple[Any, ...] = ()
        """The actions of the plan."""
        self.going = self._whole = False
        """Whether a step of the plan is being animated, after which the hint goes on, and whether the steps
        after it are to be played, too."""
        self._thinking = thinking
        self._make = make
        self._judge: Judge | None = None
        self._view: Any = None
        self._chosen: Any = None
        self._begun: tuple[Any, ...] = ()
        """The draft from which the hint goes on, as actions."""
        self._taken_back: tuple[RecordPoint, int, Any] | None = None
        self._idle = 0.0

    @cached_property
    def analysed(self) -> bool:
        """Whether an analyst gives the hints: its game and sides have one, and nothing is hidden. The
        first call may take a tenth of a second."""
        two = len(set(self.sides)) == 2
        return two and self.table.compares is not None and self.session.game.info.analyst

    @property
    def judges(self) -> bool:
        """Whether this hint is an analyst's."""
        return self.analysed and self.session.game.judged(self._view)

    @property
    def _compares(self) -> Compares:
        assert self.table.compares is not None
        return self.table.compares

    @property
    def shown(self) -> bool:
        """Whether there is a hint, or the bot is thinking about one."""
        return self.phase != "off"

    @property
    def visible(self) -> bool:
        """Whether the hint may be seen: not while somebody looks whom it isn't for."""
        return self.shown and not self.table.covering

    @property
    def proposed(self) -> bool:
        """Whether the hint is a bot's move."""
        return bool(self._line)

    @property
    def explained(self) -> bool:
        """Whether there is more to tell of the hint: not of a bot's move in a game without explanations."""
        return not self.proposed or self.table.explains is not None

    @property
    def side(self) -> int:
        """The side the hint is for."""
        return self.sides[self.seat]

    @property
    def other_side(self) -> int:
        """The opponent's side, of two."""
        return next(side for side in self.sides if side != self.side)

    # --- what players do ---

    def took_back(self, seat: int, action: Any) -> None:
        """Note that an action of a seat was undone, which had been played from the current position;
        ``None`` for a call."""
        self._taken_back = (self.session.moment, seat, action)

    def ask(self, seat: int) -> None:
        """Ask for a hint for ``seat``, or for more about the current one."""
        self.asked += 1
        if self.asks_anew:
            self.end()
        if self.phase == "off":
            self._begin(seat)
        elif self.phase == "thinking":
            self.explains_next = True
        elif self.aside:
            self.show_again()
        elif not self.explained:
            return
        elif self.phase == "best":
            self._explain()
        elif self.proposed:
            self.phase = "best"
        elif self.other is not None and self.other.judged:
            self.phase = "why" if self.phase == "other" else "other"
            self._draw()
            self._reveal()

    def propose(self, thought: BotThought) -> None:
        """Take a bot's move; a choice in progress goes on undisturbed."""
        if self._begun != self.table.draft.actions.begun:
            self._look(thought.seat)  # more has been drafted meanwhile
            return
        self.seat, self.depth, self.planned = thought.seat, self._thinking.depth, thought.planned
        self._view = self._view_of(self.seat)
        line = (thought.value, *thought.then)
        plain = self.table.wording.action(self._view, thought.value)
        told = self.words_of(line) or (LineWords(PROPOSER, plain, plain),)
        self.plan, self._line, self.at = tuple(told), line[: len(told)], 0
        self._find_reasons()
        self.phase = "why" if self.explains_next and self.explained else "best"
        if not self.acted:
            self._draw()

    def show_again(self) -> None:
        """Draw a faded hint again."""
        self.acted = False
        self._draw()

    @property
    def aside(self) -> bool:
        """Whether a bot's proposal isn't drawn because the player is choosing something else, or did."""
        return self.proposed and self.table.hint is None and not self.going

    @property
    def asks_anew(self) -> bool:
        """Whether asking again is for another hint, as this one is about another draft."""
        return self.phase not in ("off", "thinking") and self._begun != self.table.draft.actions.begun

    @property
    def drafted(self) -> bool:
        """Whether something else than the hint's next step is drafted in its place: it can't be played
        then."""
        return bool(self.steps) and self.table.draft.replaces(self.steps[0])

    @property
    def _goes_on(self) -> bool:
        """Whether the hint is to be drafted: it goes on from a draft, or from an empty one that can only be
        played as a whole."""
        return bool(self._begun) or self.table.draft.actions.whole

    @property
    def outdated(self) -> bool:
        """Whether the hint goes on from another draft than the present one: it can't be played then."""
        return self._goes_on and self._begun != self.table.draft.actions.begun

    @property
    def stop(self) -> str:
        """The text that says why the hint's next step can't be played or drafted now; empty if it can."""
        if self.outdated and self.steps:
            return "match.hint.other_draft"
        if self.drafted and not self.drafts:
            return "match.hint.drafted"
        return "" if self.steps else "match.hint.being_seen"

    @property
    def steps(self) -> tuple[Any, ...]:
        """The actions of the hint that can be played in order; none while the bot thinks, or a step is
        animated."""
        if self.going or self.phase in ("off", "thinking"):
            return ()
        if self.proposed:
            return self._line[self.at :]
        return self.own_part

    @property
    def own_part(self) -> tuple[Any, ...]:
        """The part of the best line that is one move of the side that asks."""
        return () if self.best is None else self.own_of(self.best.actions)

    def own_of(self, line: Sequence[Any]) -> tuple[Any, ...]:
        """Return the part of a line that is one move of the side that asks."""
        return own_part(self.session.game, self._view, line)

    def take_step(self, *, whole: bool) -> Any | None:
        """Return the next action of the hint to play. The steps after it are proposed once it has been
        seen, or with ``whole`` played as well."""
        if self.drafted or self.outdated or not self.steps:
            return None
        self._whole = whole
        return self.steps[0]

    @property
    def drafts(self) -> bool:
        """Whether the next step can be added to the draft from which the hint goes on."""
        steps, goes_on = self.steps, self._goes_on and not self.outdated
        return bool(steps) and goes_on and self.table.draft.actions.adding(steps[0]) is not None

    def draft_step(self, *, whole: bool) -> bool:
        """Add the next action of the hint to the draft, or with ``whole`` all that can be; return whether
        there was one. The hint ends when the draft is complete: to play it is left to the player."""
        if not self.drafts:
            return False
        steps, adding = self.steps, self.table.draft.actions.adding
        add, done = adding(steps[0]), 0
        while add is not None and (whole or not done):
            add()
            done += 1
            add = adding(steps[done]) if done < len(steps) else None
        self.at += done
        if add is None:
            self.end()
        else:
            self._next_step()
        return True

    def played(self, action: Any) -> None:
        """Note an action that was played. The hint goes on if it is its own next step; otherwise it ends,
        as it does where the table plays a draft. ``None``: chance or a call."""
        whole, self._whole = self._whole, False
        follows = action is not None and self.steps[:1] == (action,) and not self.drafted
        if follows and not self.proposed and len(self.steps) > 1:
            self._as_plan()  # from here on it is gone through step by step
        if self.proposed and self.going and action is None:
            self._whole = whole
        elif self.proposed and follows and self.at + 1 < len(self._line):
            self.at, self.going, self._whole = self.at + 1, True, whole
        else:
            self.end()

    def _as_plan(self) -> None:
        """Go on with the rest of the analyst's move as with a bot's plan, once its first action is played."""
        line = self.own_part
        told = self.words_of(line)
        self._judge_stops()
        self.plan, self._line, self.at = tuple(told), line[: len(told)], 0
        self.table.suggest(())

    def _judge_stops(self) -> None:
        if self._judge is not None:
            self._judge.stop()

    def fits(self, turn: int | None, *, free: bool) -> bool:
        """Whether the hint may stay when this seat is to act; ``free``: a person may choose once
        everything has been seen, as long as there is something to choose."""
        if self.going:
            return turn in (self.seat, CHANCE)
        return free and turn == self.seat and not self.table.draft.actions.complete

    def go_on(self, seat: int | None) -> bool:
        """Propose the next step once everything played has been seen and ``seat`` may choose, if that step
        is still possible; return whether to play it."""
        if not self.going:
            return False
        whole, self.going, self._whole = self._whole, False, False
        if seat != self.seat or self.session.game.refuse(self.session.view(seat), self._line[self.at]):
            self.end()
            return False
        self._next_step()
        return whole

    def _next_step(self) -> None:
        """Propose the next step of the plan, from where the turn stands now."""
        self._view = self._view_of(self.seat)
        told = self.words_of(self._line[self.at :])
        self.plan = (*self.plan[: self.at], *told, *self.plan[self.at + len(told) :])
        self._find_reasons()
        self.phase, self.acted = "best", False
        self._draw()

    def fail(self) -> None:
        """End the hint without an answer: no thinker could say what is good."""
        if self.shown:
            self.end()
            self.failed = True

    def end(self) -> bool:
        """End the hint and stop asking for it; return whether there was one."""
        if self.phase == "off":
            return False
        self.phase = "off"
        self._judge_stops()
        if self._thinking.purpose == "hint":
            self._thinking.cancel()
        if self.proposed:
            self.table.propose(None)
        self.plan, self._line, self.at = (), (), 0
        self.going = self._whole = False
        self.table.suggest(())
        self._idle = 0.0
        return True

    def close(self) -> None:
        """Stop everything that runs."""
        self.end()
        if self._judge is not None:
            self._judge.close()
            self._judge = None

    # --- thinking ---

    def due(self) -> float:
        """Seconds until ``update`` has something to do by itself."""
        return IDLE_S - self._idle if self._judge is not None and self.phase == "off" else math.inf

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds; return whether another phase has begun."""
        if self.phase == "thinking" and not self.judges and self._thinking.purpose != "hint":
            self.end()  # something else is thought about now
            return True
        if self._judge is None:
            return False
        if self.phase == "off":
            self._idle += dt
            if self._idle > IDLE_S:
                self.close()
            return False
        if not self._judge.poll():
            return False
        before = self.phase
        if self.phase == "thinking":
            self._follow_best(self._judge)
        else:
            self._follow_other(self._judge)
        return self.phase != before

    def _begin(self, seat: int) -> None:
        self.seat, self.phase, self.depth, self.acted = seat, "thinking", 0, False
        self.best = self.other = self.agrees = None
        self.gains = self.losses = ()
        self.failed = self.failed_other = self.alone = self.explains_next = self.corrected = False
        self._chosen = self.table.chooser.plan
        self._look(seat)

    def _look(self, seat: int) -> None:
        """Ask what is good for ``seat``, after what it has drafted."""
        self._view = self._view_of(seat)
        if not self.judges:
            seen = replace(self._thinking.seen(seat), view=self._view) if self._begun else None
            self._thinking.hint(seat, seen)
            return
        if self._judge is None:
            self._judge = Judge(self.game, self.session.game, self.sides, self._make)
        self._judge.ask(self._view, 1, BEST_LIMITS)

    def _view_of(self, seat: int) -> Any:
        """Return what ``seat`` sees of the position after what it has drafted."""
        self._begun, view = self.table.draft.actions.begun, self.session.view(seat)
        for action in self._begun:
            view = self.session.game.apply(view, action).state
        return view

    def _judged(self, thought: Thought[Any]) -> JudgedLine:
        """Return a thought's line as seen by the side that asks."""
        sign = 1 if self.side == min(self.sides) else -1
        return Score.of(thought).judged(thought.line, sign)

    def _follow_best(self, judge: Judge) -> None:
        if judge.failed:
            self.fail()
            return
        if judge.lines:
            thought = judge.lines[0]
            self.best, self.depth = self._judged(thought), thought.depth
            if self.best.wins is not None and self.best.wins > 0:
                judge.stop()  # nothing can be better
        if not judge.busy:
            if self.best is None or not self.best.actions:
                self.fail()
                return
            self.phase = "best"
            self._find_reasons()
            self._reveal()
        self._draw()
        if self.phase == "best" and self.explains_next:
            self._explain()

    # --- why ---

    def _find_reasons(self) -> None:
        line = JudgedLine(self._line[self.at :]) if self.proposed else self.best
        reasons = self.table.explains if self.planned or not self.proposed else None
        found = () if reasons is None or line is None else reasons.gains(self._view, line)
        self.gains = tuple(one.words for one in found)

    def _explain(self) -> None:
        self.phase = "why"
        if self.proposed:
            return
        assert self.best is not None
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
        """Return the move to compare with the best one, and its source; ``None`` stands for the second
        best."""
        found: list[tuple[Any, Source]] = [(self._chosen, "chosen")]
        if self._taken_back is not None and self._taken_back[:2] == (self.session.moment, self.seat):
            found.append((self._taken_back[2], "undone"))
        for action, source in found:
            if action is not None and action != best:
                return action, source
            if action is not None and self.agrees is None:
                self.agrees = source
        return self._compares.tempting(self._view, best), "other"

    def _follow_other(self, judge: Judge) -> None:
        """Follow the judgement of both moves: the other one may now be the best."""
        if judge.busy:
            return
        lines = [self._judged(thought) for thought in judge.lines if thought.line]
        if judge.failed or not lines:
            self.failed_other = True
            return
        best, asked = lines[0], self.other
        against = [line for line in lines[1:] if asked is None or line.actions[0] == asked.line.actions[0]]
        first = best.actions[0] if self.best is None else self.best.actions[0]
        if best.actions[0] != first:
            self.corrected = True
            if asked is not None and asked.line.actions[0] == best.actions[0]:
                self.agrees = None if asked.source == "other" else asked.source
            against = against or lines[1:]
        self.best = best
        self._find_reasons()
        self._draw()
        if not against:
            self.alone, self.other = True, None
            return
        same = asked is not None and against[0].actions[0] == asked.line.actions[0]
        source: Source = "hint" if against[0].actions[0] == first else "other"
        other = asked if same and asked is not None else Other(source, against[0])
        self.other = replace(other, line=against[0], judged=True)
        self.losses = self._compares.loses(self._view, best, against[0])

    # --- drawing ---

    def line(self) -> tuple[Any, ...]:
        """The actions that are drawn: the first move alone while the analyst thinks."""
        if self.phase == "other" and self.other is not None:
            return self.told_part(self.other.line.actions)
        if self.phase == "thinking":
            return self.own_part
        return () if self.best is None else self.told_part(self.best.actions)

    def told_part(self, line: Sequence[Any]) -> tuple[Any, ...]:
        """Return as much of a line as is drawn and put into words: the first move, its answer, and a
        little more."""
        game, view = self.session.game, self._view
        own = self.own_of(line)
        for action in own:
            view = game.apply(view, action).state
        reply = own_part(game, view, line[len(own) :])
        return tuple(line[: max(DRAWN, len(own) + len(reply))])

    def _draw(self) -> None:
        if self.proposed:
            self.table.propose(self._line[self.at], self._line[self.at + 1 :])
            return
        line = self.line()
        self.table.suggest([Suggestion(line)] if line else ())

    def _reveal(self) -> None:
        if line := self.line():
            self.table.reveal(line[0])

    def words_of(self, actions: Sequence[Any]) -> Sequence[LineWords]:
        """Put actions from the position asked about into words."""
        explains = self.table.explains
        return () if explains is None else explains.line_words(self._view, actions)
