"""Where a match turned for those who lost it: the largest fall of their chances, what their move before it
opened, and what would have been better."""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final

from game.app.table.estimated_review import EstimatedReview
from game.app.table.match_review import MatchReview, Turning
from game.app.table.match_source import MatchSource
from game.app.table.open_review import open_review
from game.app.table.review_words import NAMED
from game.app.table.scores import percent
from game.app.table.swings import SeatTurn, Swing, turns_of
from game.app.table.thinking import BotAnswer, MakeThinker, Thinking
from game.bots.contract import Seen, shares_of
from game.data.saves.description import answer_lines
from game.data.words.texts import Texts
from game.data.words.wording import sentences
from game.model.answers import EnemyAnswers
from game.model.steps import finished
from game.ui.model import Model
from game.view.explains import JudgedLine, joined
from game.view.table import TableView

MOST_OUTCOMES: Final = 40
"""Most outcomes of chance that are compared with the one that came; of more so many are drawn."""

AS_BAD: Final = 0.005
"""Chances (0 to 1) up to which an outcome counts as bad as the one that came."""

LEAST_ODDS: Final = 3
"""Chance that comes as badly more often than one time in so many isn't called luck."""

STANDING: Final = 0.5
"""Least share of even chances that a side has where a match can still turn against it."""

TOLD: Final = 3
"""Most sentences about a step."""

LATE: Final = 1
"""How many rounds before a fall in others' turns the own move may lie that opened it."""


@dataclass(frozen=True, slots=True)
class OpenedBy:
    """The action of those who lost, after which the enemy could answer: who played it, what that seat saw
    before it, and the answers, if there are any; ``ply`` is the one after it. ``start``: the ply at the
    beginning of the turn; ``turn``: what was seen there, with the steps up to it."""

    seat: int
    start: int
    ply: int
    view: Any
    action: Any
    answers: EnemyAnswers | None
    turn: Seen[Any, Any]


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
    whose chances count."""

    def __init__(
        self, source: MatchSource, table: TableView, make: MakeThinker, texts: Texts, lost: Collection[int],
        *, keep: bool = True,
    ) -> None:  # fmt: skip
        self.source, self.table, self.texts, self.lost = source, table, texts, lost
        self.review, self.words = open_review(source, make, table, texts, keep=keep)
        self.point: Turning | None = None
        """The turning point; ``None`` until it is found, or if there is none."""
        self.opened: OpenedBy | None = None
        """The move that opened it; ``None`` if luck did it, or nothing is known of it."""
        self.told: TurnedWords | None = None
        """What there is to say, once nothing more comes."""
        self.busy = True
        """Whether it is still looking."""
        self._better: JudgedLine | None = None
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
        """Choose the turning point and ask what is missing to tell of it."""
        self._looked = True
        self.point = self._largest()
        point = self.point
        if point is None:
            self._end()
            return
        if not self._by_luck(point):
            self.opened = self._opening(point)
        self._ask(point)
        self._wait()

    def _largest(self) -> Turning | None:
        """Return the largest fall of the chances of those who lost; one from where little was
        left only if there is no other, and one that took many turns as the last resort."""
        found = () if self.review.failed else self.review.points
        points = [one for one in found if one.side in self.lost]
        least = STANDING / len(self.review.parties)

        def worth(one: Turning) -> tuple[bool, bool, float]:
            return not self._took_turns(one), one.before >= least, one.before - one.after

        return max(points, key=worth, default=None)

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
        if entries[point.start].round - entries[turn.end - 1].round > LATE:
            return None
        trace = self.table.places.trace
        played = self._played_in(turn, min(turn.end, point.ply))
        found = [(one, trace(one.view, one.action) is not None) for one in played]
        answered = [(one, shown) for one, shown in found if _opens(one.answers)]
        if not answered and point.start >= turn.end:
            return None
        shown = (one for one, traced in answered or found if traced)
        return next(shown, answered[0][0] if answered else None)

    def _played_in(self, turn: SeatTurn, end: int) -> Iterator[OpenedBy]:
        """Yield the actions of a turn up to a ply with the answers to them, the last first, as their seat saw
        them."""
        line, record = self.review.line, self._session.record(turn.seat, then=True)
        begun = record.at(line.moment(turn.start))
        steps = tuple(map(record.step, range(1, begun + 1)))
        seen = Seen(turn.seat, record.view(begun), steps)
        for ply in range(end, turn.start, -1):
            at = record.at(line.moment(ply))
            step, before = record.step(at), record.view(at - 1)
            if line.entry(ply).kind != "move" or step.action is None:
                continue
            found = finished(self.table.answering(before, (step.action,)))
            yield OpenedBy(turn.seat, turn.start, ply, before, step.action, found, seen)

    # --- what would have been better, and how likely it was ---

    def _ask(self, point: Turning) -> None:
        if self._by_luck(point) and isinstance(self.review, EstimatedReview):
            self._ask_odds(self.review, point)
        elif isinstance(point, Swing) and self.opened is not None:
            self._thinking.hint(self.opened.seat, self.opened.turn)

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
        if self._thinking.purpose is not None:
            answer = self._thinking.poll()
            if answer is not None:
                self._take_better(answer)
            elif self._thinking.purpose is not None:
                return
        judge, point = self.review.judge, self.point
        if self._weights and point is not None:
            judge.poll()
            if judge.busy:
                return
            place = self.review.parties.index(point.side)
            self._take_odds([one[place] for one in judge.shares if one])
        if point is not None:
            self.told = self._tell(point)
            self._end()

    def _take_better(self, answer: BotAnswer) -> None:
        if answer.failed or answer.value is None or not answer.planned:
            return
        self._better = JudgedLine((answer.value, *answer.then))

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
        chances = t(f"after.turned.{key}", before=percent(before), after=percent(after))
        if self.opened is None and isinstance(point, Swing):
            chances = ""  # the sentence about the swing has them
        return TurnedWords(
            self._title(point),
            t("after.turned.of", n=points.index(point) + 1, count=len(points)) if len(points) > 1 else "",
            self._played(point), self._opened_words(point), tuple(self._better_words(point)), chances,
        )  # fmt: skip

    def _title(self, point: Turning) -> str:
        t, turn = self.texts, self.words.round
        if self._took_turns(point) and turn(point.start + 1) < turn(point.ply):
            return t("after.turned.slow", first=turn(point.start + 1), turn=turn(point.ply))
        return t("after.turned.title", turn=turn(point.ply if self.opened is None else self.opened.ply))

    def _played(self, point: Turning) -> str:
        """Say who played what."""
        opened, words = self.opened, self.words
        if opened is None:
            return words.fault(point) if isinstance(point, Swing) else words.marked(point)
        actions = self._actions(opened.start, opened.ply)
        line = self._line(opened.turn.view, actions)
        if len(line) < len(actions):  # what follows on a die can't be told from before it
            line = self._line(opened.view, (opened.action,))
        last = joined(line[-NAMED:], self.texts)
        more = f"… {last}" if len(line) > NAMED else last
        told = more or words.played(opened.ply)
        return self.texts("match.end.who_did", name=self._name(opened.seat), words=told)

    def _name(self, seat: int) -> str:
        return self.source.match.plan.players[seat].name

    def _actions(self, start: int, end: int) -> list[Any]:
        """Return what was played from one ply to another."""
        steps = map(self.review.line.step, range(start + 1, end + 1))
        return [step.action for step in steps if step.action is not None]

    def _line(self, view: Any, actions: Sequence[Any]) -> Sequence[Any]:
        explains = self.table.explains
        return () if explains is None else explains.line_words(view, actions)

    def _opened_words(self, point: Turning) -> str:
        """Say what the move opened, how likely the luck was, or what happened where it cost most."""
        t, opened, (costs, _) = self.texts, self.opened, self._reasons(point)
        if costs:
            return self.words.addressed(point.side, costs[:2])
        if opened is not None and _opens(opened.answers):
            return self.words.addressed(point.side, answer_lines(opened.answers, t))
        if self._took_turns(point) or (opened is not None and self.shown <= opened.ply):
            return ""  # no step did it, or what was played is told
        told = [self._happened(self.shown)]
        if self._odds >= LEAST_ODDS:
            told.append(t("after.turned.luck", n=self._odds))
        return " ".join(filter(None, told))

    def _happened(self, ply: int) -> str:
        """Say what a step did, and who played it; where it only ends turn and match, what came before it."""
        line, kit, t = self.review.line, self.source.match.kit, self.texts
        entry, last = line.entry(ply), line.entry(max(1, ply - 1))
        found = [*kit.describe_step(line.step(ply), line.view(ply - 1))][:TOLD]
        ends = len(found) < TOLD and kit.game.result(line.view(ply)) is not None
        if ends and (last.kind, last.seat) == (entry.kind, entry.seat) and ply > 1:
            found = [*kit.describe_step(line.step(ply - 1), line.view(ply - 2))[:TOLD], *found]
        told = sentences(found, t)
        if entry.kind != "move":
            return told
        return t("match.end.who_did", name=self._name(entry.seat), words=told or self.words.played(ply))

    def _reasons(self, point: Turning) -> tuple[Sequence[str], Sequence[str]]:
        return ((), ()) if isinstance(point, Swing) else self.words.reasons(point.ply)

    def _better_words(self, point: Turning) -> list[str]:
        """Say what would have been better, and why."""
        t, opened, better = self.texts, self.opened, self._better
        if not isinstance(point, Swing):
            best, (_, gains) = self.words.best(point.ply), self._reasons(point)
            return [t("after.turned.better", move=best), *gains[:1]] if best else []
        if better is None or opened is None:
            return []
        view, told = opened.turn.view, self._line(opened.turn.view, better.actions)
        if not told or self.table.explains is None:
            return []
        if self._turn_of(opened)[: len(better.actions)] == list(better.actions):
            return [t("after.turned.same")]
        cut = " …" if len(told) > NAMED or len(told) < len(better.actions) else ""
        gains = self.table.explains.gains(view, better)[:1]
        return [
            t("after.turned.bot", move=joined(told[:NAMED], t) + cut),
            *(gains if _opens(opened.answers) else [self.words.addressed(point.side, gains)]),
        ]

    def _turn_of(self, opened: OpenedBy) -> list[Any]:
        """Return all that was played in the turn of the move that opened it."""
        turns = turns_of(self.review.line.entries)
        end = next(one.end for one in turns if one.start == opened.start)
        return self._actions(opened.start, end)


def _opens(answers: EnemyAnswers | None) -> bool:
    """Whether enemies could do something grave."""
    if answers is None or not answers.answers:
        return False
    return answers.verdict == "lost" or (answers.verdict in ("hurt", "risked") and answers.grave)


def worst_step(review: MatchReview, point: Turning) -> tuple[int, float]:
    """Return the ply of the step that cost most in a fall, of the outcomes of chance where luck did it, and
    what it cost (0 to 1)."""

    def fall(ply: int) -> float:
        before, after = review.chances(ply - 1, point.side), review.chances(ply, point.side)
        return 0.0 if before is None or after is None else before - after

    kinds = ("chance",) if isinstance(point, Swing) and point.luck else ("move", "chance")
    plies = [ply for ply in range(point.start + 1, point.ply + 1) if review.line.entry(ply).kind in kinds]
    return max(((ply, fall(ply)) for ply in plies), key=itemgetter(1), default=(0, 0.0))
