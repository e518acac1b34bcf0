"""Where a match turned: the person's own largest mistake, or else the largest fall of the chances of those
who lost; what was played there, what came of it, and what would have been better."""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Any, Final

from game.app.table.estimated_review import EstimatedReview
from game.app.table.match_review import MatchReview, Turning
from game.app.table.match_source import MatchSource
from game.app.table.open_review import open_review
from game.app.table.review_words import AnalysisWords
from game.app.table.scores import percent
from game.app.table.swings import SeatTurn, Swing, turns_of
from game.app.table.thinking import BotAnswer, MakeThinker, Thinking
from game.app.table.turn_words import MOST, ComparedTurns, ToldTurn, told_turn
from game.bots.contract import Seen, shares_of
from game.data.saves.description import answer_lines
from game.data.words.texts import Texts
from game.data.words.wording import sentences
from game.model.answers import EnemyAnswers
from game.model.contract import CHANCE
from game.model.steps import finished
from game.ui.model import Model
from game.view.explains import JudgedLine, plainly
from game.view.table import TableView

MOST_OUTCOMES: Final = 40
"""Most outcomes of chance that are compared with the one that came; of more so many are drawn."""

AS_BAD: Final = 0.005
"""Chances (0 to 1) up to which an outcome counts as bad as the one that came."""

LEAST_ODDS: Final = 3
"""Chance that comes as badly more often than one time in so many isn't called luck."""

STANDING: Final = 0.5
"""Least share of even chances that a side has where a match can still turn against it."""

TOLD: Final = 4
"""Most sentences about a step."""

TRIED: Final = 6
"""Most falls of the chances in which a mistake is looked for."""

ASKED: Final = 4
"""Most questions about one turn: a bot that would play what was played is asked again about the rest."""

MOST_AFTER: Final = 3
"""Most sentences about a step after sentences about what could have come."""

LATE: Final = 1
"""How many rounds before a fall in others' turns the own move may lie that opened it."""


@dataclass(frozen=True, slots=True)
class TurnStep:
    """An action of a turn as its seat saw it: the ply after it, and what was seen before it."""

    ply: int
    view: Any
    action: Any


@dataclass(frozen=True, slots=True)
class OpenedBy:
    """The action of those who lost, after which the enemy could answer: who played it, what that seat saw
    before it, and the answers, if there are any; ``ply`` is the one after it. ``start``: the ply at the
    beginning of the turn; ``turn``: its steps."""

    seat: int
    start: int
    ply: int
    view: Any
    action: Any
    answers: EnemyAnswers | None
    turn: tuple[TurnStep, ...]


@dataclass(frozen=True, slots=True)
class BotTurn:
    """What a strong bot would have played: as many actions of the turn as ``begun`` like those that were
    played, then others from ``view`` on; without others it would have played the same."""

    begun: int
    view: Any
    actions: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnedWords:
    """Where it turned, in words: the title, which of the turning points it is, what was played, what that
    opened, what would have been better, and the chances before and after."""

    title: str
    of: str
    played: str
    opened: str
    better: tuple[str, ...]
    chances: str


class WhereItTurned(Model):
    """Looks for the turning point of a match that is over, once its review is done. ``lost``: the parties
    that lost; ``own``: the party of the people where they play against bots, whose mistakes come first."""

    def __init__(
        self, source: MatchSource, table: TableView, make: MakeThinker, texts: Texts, lost: Collection[int],
        *, own: int | None = None, keep: bool = True,
    ) -> None:  # fmt: skip
        self.source, self.table, self.texts, self.lost, self.own = source, table, texts, lost, own
        self.review, self.words = open_review(source, make, table, texts, keep=keep)
        self.point: Turning | None = None
        """The turning point; ``None`` until it is found, or if there is none."""
        self.opened: OpenedBy | None = None
        """The move that opened it; ``None`` if luck did it, or nothing is known of it."""
        self.told: TurnedWords | None = None
        """What there is to say, once nothing more comes."""
        self.busy = True
        """Whether it is still looking."""
        self.mistake = False
        """Whether it is a mistake: a move for which there was a better one."""
        self._better: BotTurn | None = None
        self._left: list[Turning] | None = None
        """The falls in which a mistake is still looked for."""
        self._tried: dict[Turning, tuple[OpenedBy | None, BotTurn | None]] = {}
        """What was found in the others."""
        self._spare: BotTurn | None = None
        """What a bot would have played before the action it is asked about."""
        self._questions = 0
        """How many questions were asked about the present turn."""
        self._odds = 0
        """One in how many times chance is as bad as it was; 0 if that isn't known."""
        self._session = source.match.session
        self._thinking = Thinking(source.match.kit.name, self._session, make)
        self._weights: tuple[int, ...] = ()
        """The weights of the outcomes of chance that are being judged."""
        self._over: dict[int, float] = {}
        """The chances after those outcomes that end the match, by their number."""
        self._had = 0.0
        """The chances after the outcome that came."""
        self._looked = False
        """Whether what was asked last is about the present point."""

    @property
    def shown(self) -> int:
        """The ply of the step that shows it best: the one that cost most, or the turning point's last."""
        point = self.point
        assert point is not None
        return worst_step(self.review, point)[0] or point.ply

    @property
    def begins(self) -> Any:
        """The position from which it can be played again, with nothing hidden."""
        assert self.point is not None
        return self.review.line.view(self.point.start if self.opened is None else self.opened.start)

    # --- working ---

    def update(self) -> None:
        """Go on looking."""
        if not self.review.finished:
            self.review.update()
        elif not self._looked:
            self._look()
        elif self.busy:
            self._wait()

    def due(self) -> float:
        """Seconds until the next question; an answer wakes the loop."""
        if not self.busy or self.review.paused:
            return math.inf
        return self.review.due() if not self.review.finished else 0.0 if not self._looked else math.inf

    def pause(self) -> None:
        """Stop at once; ``resume`` goes on."""
        self.review.pause()
        self._thinking.cancel()

    def resume(self) -> None:
        """Go on."""
        self.review.resume()
        self._looked = not self.busy

    def close(self) -> None:
        """Stop everything that runs."""
        self.review.close()
        self._thinking.close()

    def _end(self) -> None:
        """Stop, as nothing more comes."""
        self.busy = False
        self.close()

    def _look(self) -> None:
        """Look at the next fall for a mistake, or take the largest, and ask what is missing to tell of it."""
        if self._left is None:
            self._left = self._falls()[:TRIED]
        self._better, self.point = None, self._left[0] if self._left else self._largest()
        point = self.point
        if point is None:
            self._end()
        elif point in self._tried:
            self.opened, self._better = self._tried[point]
            self._finish()
        else:
            self.opened = None if self._by_luck(point) else self._opening(point)
            self._spare = None
            self._ask(point)
            self._looked = True
            self._wait()

    def _found(self, point: Turning) -> None:
        """Note what was found in a fall, and end with it if it is a mistake, or if no other is left."""
        assert self._left is not None
        better, judged = self._better, not isinstance(point, Swing)
        told = better is None or (bool(better.actions) and bool(self._turns(point)[1]))
        self.mistake = judged or (self.opened is not None and told)
        if self._left and not self.mistake:
            self._tried[self._left.pop(0)] = self.opened, better
            self._looked = False
        else:
            self._finish()

    def _finish(self) -> None:
        """End with the present point."""
        assert self.point is not None
        self.told = self._tell(self.point)
        self._looked = True
        self._end()

    def _falls(self) -> list[Turning]:
        """Return the falls of chances in which the moves of the people, or else of those who lost, may have
        been a mistake, the worst first."""
        players, entries = self.source.match.plan.players, self.review.line.entries
        found = []
        for one in self._points({self.own} if self.own is not None else self.lost):
            mover = None if isinstance(one, Swing) else entries[one.start].seat
            helped = mover is not None and self.own is not None and players[mover].kind != "person"
            if not helped and not self._by_luck(one) and not self._took_turns(one):
                found.append(one)
        return found

    def _points(self, parties: Collection[int]) -> list[Turning]:
        """Return the falls of the chances of some parties, the largest first; those from where little was
        left after all others, and those that took many turns last."""
        found = () if self.review.failed else self.review.points
        least = STANDING / len(self.review.parties)

        def worth(one: Turning) -> tuple[bool, bool, float]:
            return not self._took_turns(one), one.before >= least, one.before - one.after

        return sorted((one for one in found if one.side in parties), key=worth, reverse=True)

    def _largest(self) -> Turning | None:
        """Return the largest fall of the chances of those who lost; ``None`` if they fell nowhere."""
        return next(iter(self._points(self.lost)), None)

    def _took_turns(self, point: Turning) -> bool:
        """Whether chances fell over several turns."""
        if not isinstance(point, Swing) or point.mover is not None:
            return False
        turns = turns_of(self.review.line.entries)
        return sum(one.start < point.ply and one.end > point.start for one in turns) > 1

    def _by_luck(self, point: Turning) -> bool:
        """Whether chance did it in a turn; over several turns no outcome alone did."""
        return isinstance(point, Swing) and point.luck and not self._took_turns(point)

    # --- what opened it ---

    def _opening(self, point: Turning) -> OpenedBy | None:
        """Return the last action before the fall, or in it, that the enemy could answer."""
        entries, sides = self.review.line.entries, self.review.sides
        turns = [turn for turn in turns_of(entries) if sides[turn.seat] == point.side]
        turn = next((one for one in reversed(turns) if one.start < point.ply), None)
        if turn is None or self._took_turns(point):
            return None
        if point.side == self.own and self.source.match.plan.players[turn.seat].kind != "person":
            return None  # a bot that plays for the people
        if entries[point.start].round - entries[turn.end - 1].round > LATE:
            return None
        steps, left = self._steps(turn), set[Any]()
        found: list[tuple[OpenedBy, bool]] = []
        for one in reversed([step for step in steps if step.ply <= point.ply]):
            trace = self.table.places.trace(one.view, one.action)
            if trace is not None and len(trace.way) > 1:
                left.add(trace.way[0])
                if trace.way[-1] in left:
                    continue  # it went on from there
            answers = finished(self.table.answering(one.view, (one.action,)))
            made = OpenedBy(turn.seat, turn.start, one.ply, one.view, one.action, answers, steps)
            found.append((made, trace is not None))
        answered = [(made, traced) for made, traced in found if _opens(made.answers)]
        if not answered and point.start >= turn.end:
            return None
        first = (made for made, traced in answered or found if traced)
        return next(first, answered[0][0] if answered else None)

    def _steps(self, turn: SeatTurn) -> tuple[TurnStep, ...]:
        """Return the actions of a turn as their seat saw them."""
        line, record = self.review.line, self._session.record(turn.seat, then=True)
        found = []
        for ply in range(turn.start + 1, turn.end + 1):
            at = record.at(line.moment(ply))
            action = record.step(at).action
            if line.entry(ply).kind == "move" and action is not None:
                found.append(TurnStep(ply, record.view(at - 1), action))
        return tuple(found)

    def _seen(self, seat: int, step: TurnStep) -> Seen[Any, Any]:
        """Return what a seat had seen before a step of its own."""
        record = self._session.record(seat, then=True)
        at = record.at(self.review.line.moment(step.ply))
        return Seen(seat, step.view, tuple(map(record.step, range(1, at))))

    # --- what would have been better, and how likely it was ---

    def _ask(self, point: Turning) -> None:
        if self._by_luck(point) and isinstance(self.review, EstimatedReview):
            self._ask_odds(self.review, point)
        elif isinstance(point, Swing) and self.opened is not None:
            self._questions = 0
            self._ask_bot(self.opened, 0)

    def _ask_bot(self, opened: OpenedBy, begun: int) -> None:
        """Ask what a strong bot would play after that many actions of the turn."""
        step = opened.turn[begun]
        self._better = BotTurn(begun, step.view)
        self._questions += 1
        self._thinking.hint(opened.seat, self._seen(opened.seat, step))

    def _ask_odds(self, review: EstimatedReview, point: Turning) -> None:
        """Ask for the chances after what else could have come in place of the worst outcome."""
        ply, fall = worst_step(review, point)
        if fall <= 0:
            return
        game, before = review.kit.game, review.line.view(ply - 1)
        outcomes = game.chance(before)
        if outcomes is None or len(outcomes) > MOST_OUTCOMES:
            rng = random.Random(ply)
            outcomes = [(game.draw(before, rng), 1) for _ in range(MOST_OUTCOMES)]
        place = review.parties.index(point.side)
        views = []
        self._over = {}
        for number, (outcome, _) in enumerate(outcomes):
            after = game.apply(before, outcome).state
            result = game.result(after)
            if result is not None:
                self._over[number] = shares_of(result, review.sides)[place]
            else:
                views.append(after)
        self._weights = tuple(weight for _, weight in outcomes)
        self._had = review.chances(ply, point.side) or 0.0
        if views:
            review.judge.ask(views)

    def _wait(self) -> None:
        """Take the answers that have come; with the last one there is something to tell."""
        point = self.point
        assert point is not None
        if self._thinking.purpose is not None:
            answer = self._thinking.poll()
            if answer is not None:
                self._take_better(answer)
            if self._thinking.purpose is not None:
                return
        judge = self.review.judge
        if self._weights:
            judge.poll()
            if judge.busy:
                return
            place = self.review.parties.index(point.side)
            self._take_odds([one[place] for one in judge.shares if one])
        self._found(point)

    def _take_better(self, answer: BotAnswer) -> None:
        """Take a bot's answer. Where it begins like the turn that was played, and where it has nothing to do
        with the action that opened it, ask about the rest."""
        opened, better = self.opened, self._better
        assert opened is not None and better is not None
        spare, self._spare, self._better = self._spare, None, None
        if answer.failed or answer.value is None or not answer.planned:
            self._better = spare
            return
        line = (answer.value, *answer.then)
        rest = tuple(one.action for one in opened.turn[better.begun :])
        at = next(number for number, one in enumerate(opened.turn) if one.ply == opened.ply)
        then, more = better.begun + len(line), self._questions < ASKED
        if line == rest[: len(line)]:
            if then <= at and more:
                self._ask_bot(opened, then)
                self._spare = spare
            else:
                self._better = spare or BotTurn(len(opened.turn), better.view)
        elif self._alike(opened.seat, better.view, line, rest):
            self._better = BotTurn(len(opened.turn), better.view)
        elif better.begun < at and then <= at and more and not self._ends(opened.seat, better.view, line):
            self._ask_bot(opened, at)
            told = self._reads(better.view, line) != self._reads(better.view, rest[: len(line)])
            self._spare = replace(better, actions=line) if told and spare is None else spare
        else:
            self._better = spare or replace(better, actions=line)

    def _reads(self, view: Any, actions: Sequence[Any]) -> str:
        """Return how a turn reads."""
        return plainly(self.table.explains, view, actions, self.texts)

    def _alike(self, seat: int, view: Any, line: Sequence[Any], other: Sequence[Any]) -> bool:
        """Whether two turns only do the same in another order."""
        if len(line) != len(other):
            return False
        ends = [self._after(seat, view, actions) for actions in (line, other)]
        return ends[0] is not None and ends[0] == ends[1]

    def _after(self, seat: int, view: Any, actions: Sequence[Any]) -> Any:
        """Return what a seat sees after actions of its own; ``None`` where chance decides between them."""
        game = self.source.match.kit.game
        for action in actions:
            if game.to_act(view) != seat:
                return None
            view = game.apply(view, action).state
        return view

    def _take_odds(self, shares: Sequence[float]) -> None:
        weights, self._weights = self._weights, ()
        judged = iter(shares)
        values = [self._over[at] if at in self._over else next(judged, None) for at in range(len(weights))]
        if None in values:
            return
        as_bad = sum(
            weight
            for weight, value in zip(weights, values, strict=True)
            if value is not None and value <= self._had + AS_BAD
        )
        self._odds = round(sum(weights) / as_bad) if as_bad else len(weights)

    # --- words ---

    def _tell(self, point: Turning) -> TurnedWords:
        t, points = self.texts, self.review.points
        key, before, after = "chances" if self.review.analysed else "estimated", point.before, point.after
        if self.opened is None and isinstance(point, Swing):
            chances = self.words.fault(point)
        else:
            chances = t(f"after.turned.{key}", before=percent(before), after=percent(after))
        played, better = self._turns(point)
        return TurnedWords(
            self._title(point),
            t("after.turned.of", n=points.index(point) + 1, count=len(points)) if len(points) > 1 else "",
            played, self._opened_words(point), better, chances,
        )  # fmt: skip

    def _title(self, point: Turning) -> str:
        t, turn = self.texts, self.words.round
        if self._took_turns(point) and turn(point.start + 1) < turn(point.ply):
            return t("after.turned.slow", first=turn(point.start + 1), turn=turn(point.ply))
        own = point.side == self.own and self.own not in self.lost
        return t(
            "after.turned.mistake" if own else "after.turned.title",
            turn=turn(point.ply if self.opened is None else self.opened.ply),
        )

    def _turns(self, point: Turning) -> tuple[str, tuple[str, ...]]:
        """Say who played what, and what would have been better, and why."""
        t, opened, words = self.texts, self.opened, self.words
        if not isinstance(point, Swing) and isinstance(words, AnalysisWords):
            played, best = words.both(point.ply, () if opened is None else (opened.ply,))
            seat = self.review.line.entry(point.start + 1).seat
            told = [t("after.turned.better", move=best), words.why(point)] if best else []
            return t("match.end.who_did", name=self._name(seat), words=played), tuple(told)
        if opened is None:
            return self._worst(point), ()
        compared = self._compared(opened)
        if compared is None:
            same = self._better is not None
            return self._who(opened.seat, opened.turn), (t("after.turned.same"),) if same else ()
        played, better = compared.words(t)
        if not played:
            played = words.steps(opened.start, opened.ply)
        told = []
        if better and self.table.explains is not None:
            gains = " ".join(compared.gains(self.table.explains)[:1])
            told = [t("after.turned.bot", move=better)]
            told += [words.addressed(point.side, [gains])] if gains else []
        return t("match.end.who_did", name=self._name(opened.seat), words=played), tuple(told)

    def _compared(self, opened: OpenedBy) -> ComparedTurns | None:
        """Return the turn that was played beside what a bot would have played; ``None`` if that is the same,
        or isn't known."""
        explains, better = self.table.explains, self._better
        if better is None or not better.actions or explains is None:
            return None
        steps = opened.turn
        known: int | None = None
        if not self._ends(
            opened.seat, better.view, better.actions
        ):  # what the bot would have done afterwards isn't known
            kinds = tuple({type(one) for one in better.actions})
            after = better.begun + 1
            rest = (at for at, one in enumerate(steps) if at >= after and not isinstance(one.action, kinds))
            known = next(rest, len(steps))
        played = told_turn(explains, ((one.view, one.action) for one in steps))
        line = explains.line_words(better.view, better.actions)
        both = ToldTurn(
            (*played.actions[: better.begun], *better.actions),
            (*played.told[: better.begun], *line) if len(played.told) >= better.begun else (),
        )
        also = [at for at, one in enumerate(steps) if one.ply == opened.ply]
        return ComparedTurns(played, both, better.view, JudgedLine(better.actions), better.begun, also, known)

    def _ends(self, seat: int, view: Any, actions: Sequence[Any]) -> bool:
        """Whether actions end the turn, as far as that is known without chance."""
        after = self._after(seat, view, actions)
        return after is not None and self.source.match.kit.game.to_act(after) not in (seat, CHANCE)

    def _worst(self, point: Turning) -> str:
        """Say who played the step that cost most, and in which turn, where chances fell over several."""
        turns = turns_of(self.review.line.entries)
        turn = next((one for one in turns if one.start < self.shown <= one.end), None)
        if turn is None:
            return self.words.place(point)
        steps = [one for one in self._steps(turn) if one.ply <= self.shown]
        told = self._who(turn.seat, steps)
        if not self._took_turns(point):
            return told
        return self.texts("after.turned.most", turn=self.words.round(self.shown), words=told)

    def _who(self, seat: int, steps: Sequence[TurnStep]) -> str:
        """Say who played these steps: the last of them, if there are many."""
        last = steps[-MOST:]
        told = told_turn(self.table.explains, ((one.view, one.action) for one in last))
        words = told.words(self.texts)[0] if len(told.told) == len(last) else ""
        words = words or self.words.steps(last[0].ply - 1, last[-1].ply)
        return self.texts("match.end.who_did", name=self._name(seat), words=words)

    def _name(self, seat: int) -> str:
        return self.source.match.plan.players[seat].name

    def _opened_words(self, point: Turning) -> str:
        """Say what the move opened, how likely the luck was, or what happened where it cost most."""
        t, opened, (costs, _) = self.texts, self.opened, self._reasons(point)
        if costs:
            return self.words.addressed(point.side, costs[:2])
        if opened is not None and _opens(opened.answers):
            answers = self.words.addressed(point.side, answer_lines(opened.answers, t))
            came = self._happened(self.shown, MOST_AFTER) if self.shown > opened.ply else ""
            return " ".join(filter(None, (answers, came)))
        told = [self._happened(self.shown)]
        if self._odds >= LEAST_ODDS:
            told.append(t("after.turned.luck", n=self._odds))
        return " ".join(filter(None, told))

    def _happened(self, ply: int, most: int = TOLD) -> str:
        """Say what came of a step, in at most so many sentences, with who played it where that is somebody
        else than who opened it. What chance decides tells more than what was left to it; where a step only
        ends turn and match, what came before it."""
        line, kit, t = self.review.line, self.source.match.kit, self.texts
        entry, last = line.entry(ply), line.entry(max(1, ply - 1))
        end = ply
        while end < len(line) and line.entry(end + 1).kind == "chance":
            end += 1
        start = ply if entry.kind == "chance" or end == ply else ply + 1
        found = [
            one for at in range(start, end + 1) for one in kit.describe_step(line.step(at), line.view(at - 1))
        ]
        found = found[:most]
        ends = start == ply and len(found) < most and kit.game.result(line.view(ply)) is not None
        if ends and (last.kind, last.seat) == (entry.kind, entry.seat) and ply > 1:
            found = [*kit.describe_step(line.step(ply - 1), line.view(ply - 2))[:most], *found]
        told = sentences(found, t)
        if entry.kind != "move" or self.opened is None or entry.seat == self.opened.seat:
            return told
        return t("match.end.who_did", name=self._name(entry.seat), words=told or self.words.played(ply))

    def _reasons(self, point: Turning) -> tuple[Sequence[str], Sequence[str]]:
        return ((), ()) if isinstance(point, Swing) else self.words.reasons(point.ply)


def _opens(answers: EnemyAnswers | None) -> bool:
    """Whether what comes of it can be grave."""
    if answers is None or not answers.grave:
        return False
    return answers.verdict in ("loses", "match", "self", "lost", "risked", "hurt")


def worst_step(review: MatchReview, point: Turning) -> tuple[int, float]:
    """Return the ply of the step that cost most in a fall, of the outcomes of chance where luck did it, and
    what it cost (0 to 1)."""

    def fall(ply: int) -> float:
        before, after = review.chances(ply - 1, point.side), review.chances(ply, point.side)
        return 0.0 if before is None or after is None else before - after

    kinds = ("chance",) if isinstance(point, Swing) and point.luck else ("move", "chance")
    plies = [ply for ply in range(point.start + 1, point.ply + 1) if review.line.entry(ply).kind in kinds]
    return max(((ply, fall(ply)) for ply in plies), key=itemgetter(1), default=(0, 0.0))
