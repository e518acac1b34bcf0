"""What a review says of moves, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.app.table.match_review import MatchReview, Turning
from game.app.table.review import Review
from game.app.table.scores import Score, percent
from game.app.table.swings import Swing
from game.app.table.turning import TurningPoint
from game.data.words.texts import Texts
from game.model.contract import SeenStep
from game.view.explains import plainly
from game.view.table import TableView

NAMED: Final = 3
"""Most actions of a move that are named, so that it fits on one line."""


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

    def best(self, ply: int) -> str:
        """See ``ReviewWords``."""
        review, start = self.review, self.review.start_of(ply)
        actions = review.own_part(start)
        if not actions:
            return ""
        named = self.move(review.line.view(start), *actions[:NAMED])
        return f"{named} …" if len(actions) > NAMED else named

    def reasons(self, ply: int) -> tuple[Sequence[str], Sequence[str]]:
        """See ``ReviewWords``."""
        explains, compares, lines = self.table.explains, self.table.compares, self.review.lines(ply)
        if explains is None or compares is None or lines is None:
            return (), ()
        view, (best, played) = self.review.line.view(self.review.start_of(ply)), lines
        return compares.loses(view, best, played), explains.gains(view, best)

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
            "after.marked", heading=self.place(point), move=self.played(point.ply), sign=self.sign(point)
        )

    def fault(self, point: Turning) -> str:
        """Say what was played and what it gave away."""
        if isinstance(point, Swing):
            return self.told_swing(point, "review.fell")
        played = self.played(point.ply)
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
            costs, gains = self.reasons(ply)
            known = (
                point.missed is not None or point.allows is not None
            )  # the fault says so, as the first cost
            why = self.addressed(point.side, costs[1:2] if known else costs[:1])
            better = [self.t("review.best", move=best), *gains[:1]] if best else []
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
            self.t("after.estimate.share", side=self.side(party), share=round(100 * share))
            for party, share in zip(review.parties, shares, strict=True)
        ]
        return self.t("after.estimate.shares", shares=" · ".join(rows))
