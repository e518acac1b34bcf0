"""What a review says of moves, in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from game.app.table.match_review import MatchReview, Turning
from game.app.table.review import Review
from game.app.table.scores import Score, percent
from game.app.table.swings import Swing
from game.app.table.turn_words import ComparedTurns, ToldTurn, told_turn
from game.app.table.turning import SideSummary, TurningPoint
from game.data.words.texts import Texts
from game.model.contract import SeenStep
from game.view.explains import JudgedLine, plainly
from game.view.table import TableView


def per_move_words(told: SideSummary, t: Texts, key: str = "review.share") -> str:
    """What a party gave away in a move on average; empty without a judged move."""
    return "" if told.per_move is None else t(key, share=t.number(100 * told.per_move, 1))


class ReviewWords:
    """Words about the moves of one match."""

    about_key: str
    """The key of the text that explains the review while it is being made."""

    progress_key: str
    """The key of the text that says how far the review is."""

    def __init__(self, t: Texts, review: MatchReview, table: TableView) -> None:
        self.t, self.review, self.table = t, review, table

    def side(self, side: int) -> str:
        """Return what a party is called."""
        if side < 0:
            return self.t("after.the_game")
        review = self.review
        if len(set(review.sides)) == 1:  # alone: the name says more than all colours
            return review.source.match.plan.players[0].name
        return self.table.sides.name(review.line.view(review.count), side) or self.t(
            review.kit.info.sides[side]
        )

    def played(self, ply: int) -> str:
        """Return the move that led to ``ply``, in plain words where the game has some."""
        return self.steps(ply - 1, ply)

    def steps(self, start: int, ply: int) -> str:
        """Return the steps from one ply to another, in plain words or else in the record's notation."""
        line, plies = self.review.line, range(start + 1, ply + 1)
        actions = [action for one in plies if (action := line.step(one).action) is not None]
        return plainly(self.table.explains, line.view(start), actions, self.t) or self.table.wording.turn(
            [(line.view(one - 1), line.step(one)) for one in plies]
        )

    def round(self, ply: int) -> int:
        """Return the round of a ply."""
        return self.review.line.entry(ply).round

    def heading(self, ply: int) -> str:
        """Return turn and side of the move that led to ``ply``."""
        seat = self.review.line.entry(ply).seat
        if seat < 0:
            return self.t("review.at_turn", turn=self.round(ply))
        return self.t("review.heading", turn=self.round(ply), side=self.side(self.review.sides[seat]))

    def place(self, point: Turning) -> str:
        """Return the turn of a turning point, and who moved, or what else happened."""
        if not isinstance(point, Swing):
            return self.heading(point.ply)
        first, last = self.round(point.start + 1), self.round(point.ply)
        if point.luck or point.mover is not None:
            mover = "" if point.mover is None else self.side(point.mover)
            key = f"after.at.{'luck' if point.luck else 'turn'}{'' if mover else '_nobody'}"
            return self.t(key, turn=last, side=mover)
        return self.t("after.at.slow_turn" if first == last else "after.at.slow", first=first, turn=last)

    def marked(self, point: Turning) -> str:
        """Return a turning point's place, with the move and its sign where it was judged."""
        return self.place(point)

    def fall(self, point: Turning) -> str:
        """Say whose chances fell how far at a turning point."""
        return self.t(
            "after.fell", side=self.side(point.side), before=percent(point.before), after=percent(point.after)
        )

    def told_swing(self, swing: Swing, told: str) -> str:
        """Say in a sentence what happened in a swing; ``told`` is the key of such sentences."""
        return self.t(
            f"{told}_{swing.cause}", side=self.side(swing.side), before=percent(swing.before),
            mover="" if swing.mover is None else self.side(swing.mover), after=percent(swing.after),
        )  # fmt: skip

    def kind(self, point: Turning) -> str:
        """Return what a turning point is called."""
        return self.t("after.estimate.swing")

    def sign(self, point: Turning) -> str:
        """Return a turning point's sign in the list of moves."""
        return self.t("after.estimate.sign")

    def fault(self, point: Turning) -> str:
        """Say what happened at a turning point, in a sentence."""
        raise NotImplementedError

    def about(self, ply: int) -> list[str]:
        """Return sentences about the move that led to ``ply``."""
        raise NotImplementedError

    def reasons(self, ply: int) -> tuple[Sequence[str], Sequence[str]]:
        """Say what the move that led to ``ply`` cost, and why the best one is better; nothing where nobody
        knows. Both call the player "you": see ``addressed``."""
        return (), ()

    def addressed(self, side: int, reasons: Sequence[str]) -> str:
        """Return reasons as one text that says whose they are, where the reader isn't meant."""
        told = " ".join(reasons)
        if not told or side == self.review.source.own_side:
            return told
        return self.t("review.seen_from", side=self.side(side), words=told)

    def best(self, ply: int) -> str:
        """Return the best move in place of the one that led to ``ply``; empty if it is not known."""
        return ""

    def worth(self, ply: int) -> str:
        """Say what the position at a ply is worth; empty if it is not known."""
        raise NotImplementedError

    def progress(self) -> str:
        """Say how far the review is."""
        return self.t(self.progress_key, n=self.review.done, count=self.review.total)

    def tip(self, ply: int) -> str:
        """Return a line about the ply under the pointer: turn, side, move, and what the position is worth
        then."""
        if ply <= 0:
            head = self.t("replay.start")
        elif self.review.line.entry(ply).kind != "move":
            head = self.t("review.at_turn", turn=self.round(ply))
        else:
            head = self.t("review.after", heading=self.heading(ply), move=self.played(ply))
        point, worth = self.review.point(ply), self.worth(ply)
        if point is not None:
            return " · ".join((head, self.kind(point), self.fall(point)))
        return f"{head} · {worth}" if worth else head


class AnalysisWords(ReviewWords):
    """Words about a match that an analyst reviews."""

    review: Review
    about_key, progress_key = "review.about", "review.progress"

    def move(self, view: Any, *actions: Any) -> str:
        """Return the actions of a move in plain words, or else in the record's notation."""
        if plain := plainly(self.table.explains, view, actions, self.t):
            return plain
        told = []
        for action in actions:
            step = self.review.kit.game.apply(view, action)
            told.append((view, SeenStep(step.state, step.events, step.action)))
            view = step.state
        return self.table.wording.turn(told)

    def compared(self, ply: int, also: Collection[int] = ()) -> ComparedTurns | None:
        """Return the move that led to ``ply`` beside the best one; ``None`` if that is not known. ``also``:
        the plies of steps that are told in any case."""
        review, start = self.review, self.review.start_of(ply)
        best, lines = review.own_part(start), review.lines(ply)
        line = JudgedLine(review.expected(start)) if lines is None else lines[0]
        plies = [one for one in range(start + 1, ply + 1) if review.line.step(one).action is not None]
        if not best or not plies:
            return None
        explains, view = self.table.explains, review.line.view(start)
        played = told_turn(
            explains, ((review.line.view(at - 1), review.line.step(at).action) for at in plies)
        )
        places = [at for at, one in enumerate(plies) if one in also]
        better = ToldTurn(best, () if explains is None else tuple(explains.line_words(view, best)))
        return ComparedTurns(played, better, view, line, also=places)

    def both(self, ply: int, also: Collection[int] = ()) -> tuple[str, str]:
        """Return the move that led to ``ply`` and the best one in its place, in the steps in which they
        differ; the best one is empty if it is not known, or reads the same."""
        compared = self.compared(ply, also)
        played, best = ("", "") if compared is None else compared.words(self.t)
        return played or self.played(ply), best

    def best(self, ply: int) -> str:
        """See ``ReviewWords``."""
        return self.both(ply)[1]

    def reasons(self, ply: int) -> tuple[Sequence[str], Sequence[str]]:
        """See ``ReviewWords``."""
        explains, compares, lines = self.table.explains, self.table.compares, self.review.lines(ply)
        compared = self.compared(ply)
        if explains is None or compares is None or lines is None or compared is None:
            return (), ()
        return compares.loses(compared.view, *lines), compared.gains(explains)

    def why(self, point: TurningPoint) -> str:
        """Say why the best move is better than the one at a turning point: what it does, or else what it
        keeps."""
        if gains := self.reasons(point.ply)[1]:
            return self.addressed(point.side, gains[:1])
        return self.t("review.keeps", side=self.side(point.side), share=percent(point.before))

    def other(self, side: int) -> str:
        """Return what the other party is called."""
        return self.side(next(party for party in self.review.parties if party != side))

    def played(self, ply: int) -> str:
        """See ``ReviewWords``: the whole move."""
        return self.steps(self.review.start_of(ply), ply)

    def kind(self, point: Turning) -> str:
        """See ``ReviewWords``."""
        swings = isinstance(point, Swing)
        return super().kind(point) if swings else self.t(f"review.kind.{point.verdict}")

    def sign(self, point: Turning) -> str:
        """See ``ReviewWords``."""
        return super().sign(point) if isinstance(point, Swing) else point.sign

    def marked(self, point: Turning) -> str:
        """See ``ReviewWords``."""
        if isinstance(point, Swing):
            return self.place(point)
        return self.t(
            "after.marked", heading=self.place(point), move=self.both(point.ply)[0], sign=self.sign(point)
        )

    def fault(self, point: Turning) -> str:
        """Say what was played and what it gave away."""
        if isinstance(point, Swing):
            return self.told_swing(point, "review.fell")
        played = self.both(point.ply)[0]
        if point.missed is not None:
            return self.t("review.missed", move=played, n=point.missed)
        if point.allows is not None:
            return self.t("review.allows", move=played, other=self.other(point.side), n=point.allows)
        return self.t(
            "review.gave_away", move=played, side=self.side(point.side), before=percent(point.before),
            after=percent(point.after),
        )  # fmt: skip

    def about(self, ply: int) -> list[str]:
        """See ``ReviewWords``."""
        point = self.review.point(ply)
        if ply <= 0 or self.review.line.entry(ply).kind != "move":
            return [] if point is None else [self.fault(point)]
        best = self.best(ply)
        if isinstance(point, TurningPoint):
            costs, _ = self.reasons(ply)
            known = (
                point.missed is not None or point.allows is not None
            )  # the fault says so, as the first cost
            why = self.addressed(point.side, costs[1:2] if known else costs[:1])
            better = [self.t("review.best", move=best), self.why(point)] if best else []
            return [self.fault(point), *([why] if why else []), *better]
        told = [self.fault(point)] if point is not None else []
        if not self.review.judged_move(ply):
            key = "review.cant_tell" if self.review.finished else "review.not_yet"
            return [*told, self.t(key, move=self.played(ply))]
        return [*told, *self._small(ply, best)]

    def _small(self, ply: int, best: str) -> list[str]:
        """Say what a move cost that gave little or nothing away, and what the analyst's was."""
        review, side = self.review, self.review.sides[self.review.line.entry(ply).seat]
        shares = (review.chances(at, side) for at in (review.start_of(ply), ply))
        before, after = (percent(0.0 if share is None else share) for share in shares)
        move = self.played(ply)
        if before != after:
            told = self.t("review.cost", move=move, side=self.side(side), before=before, after=after)
            return [told, *([self.t("review.would", move=best)] if best else [])]
        if review.played_best(ply):
            return [self.t("review.own", move=move)]
        return [self.t("review.fine", move=move), *([self.t("review.no_better", move=best)] if best else [])]

    def worth(self, ply: int) -> str:
        """See ``ReviewWords``."""
        score = self.review.score(ply)
        return "" if score is None else self.score(score)

    def score(self, score: Score) -> str:
        """Say what a score means for the first side."""
        if score.mate == 0:
            return self.t("review.won", side=self.side(self.review.parties[score.value <= 0]))
        if score.mate is not None:
            winner = self.review.parties[score.mate <= 0]
            return self.t("review.wins", side=self.side(winner), n=score.moves)
        share = percent(score.share(self.review.curve))
        return self.t("review.chances", side=self.side(self.review.parties[0]), share=share)


class EstimateWords(ReviewWords):
    """Words about a match that is estimated: they call no move good or bad."""

    about_key, progress_key = "after.estimate.about", "after.estimate.progress"

    def fault(self, point: Turning) -> str:
        """Say what changed there."""
        assert isinstance(point, Swing)
        return self.told_swing(point, "after.estimate.fell")

    def about(self, ply: int) -> list[str]:
        """See ``ReviewWords``."""
        point = self.review.point(ply)
        worth = self.worth(ply)
        told = [self.fault(point)] if point is not None else []
        return [*told, *([worth] if worth else [])]

    def worth(self, ply: int) -> str:
        """See ``ReviewWords``."""
        review = self.review
        shares = review.shares(ply)
        if review.untold(ply):
            return self.t("after.estimate.untold")
        if shares is None or review.kit.game.result(review.line.view(ply)) is not None:
            return ""  # of what is over there is nothing to be estimated
        rows = [
            self.t("after.estimate.share", side=self.side(party), share=percent(share))
            for party, share in zip(review.parties, shares, strict=True)
        ]
        return self.t("after.estimate.shares", shares=" · ".join(rows))
