"""Explains in words why one move of Tank Chess is good and another isn't, from the lines of both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from game.games.tank_chess.rules import queries
from game.games.tank_chess.rules.answers import answering
from game.games.tank_chess.rules.definitions import SIDES
from game.games.tank_chess.rules.diagram import Move, PlacedPiece
from game.games.tank_chess.rules.queries import ForeseenMove
from game.games.tank_chess.rules.world import TankChessWorld
from game.games.tank_chess.view.words import move_words, plain_words
from game.model.answers import EnemyAnswers
from game.model.steps import finished
from game.view.explains import JudgedLine, LineWords, Reason
from game.view.table import Words

MOST: Final = 3
"""The most sentences of an explanation."""

LITTLE: Final = 15
"""A difference, in hundredths, that counts as none."""

EVEN: Final = 40
"""The advantage, in hundredths, up to which nobody is ahead."""

NEAR: Final = 3
"""The number of turns to the far edge from which on a Command is about to leave."""

MORE_COVER: Final = 4
"""How many more covered squares are worth a sentence."""


class Explainer:
    """Explains lines of one position."""

    def __init__(self, view: TankChessWorld, words: Words) -> None:
        self.view, self._words = view, words
        self.name: Callable[[int], str] = view.grid.name
        self.us, self.them = view.to_move, 1 - view.to_move

    # --- words ---

    def say(self, key: str, **params: Any) -> str:
        """A sentence by its key; the enemy is always a parameter."""
        enemy = self._words(f"side.{SIDES[self.them]}")
        return self._words(f"match.tank_chess.hint.{key}", enemy=enemy, **params)

    def piece(self, placed: PlacedPiece) -> str:
        """The name of a piece."""
        return self._words.called("tank_chess.piece", placed.kind.name)

    def _squares(self, squares: Iterable[int]) -> str:
        return self._words.commas(self.name(square) for square in squares)

    # --- what it gains ---

    def gains(self, best: JudgedLine) -> list[Reason]:
        """Say why the best line is good."""
        steps = queries.foresee(self.view, best.actions)
        if not steps:
            return [self._balance(best.value)]
        first = steps[0]
        if first.after.over:
            return _of_first(self._won(first))
        if best.wins is not None and best.wins > 0:
            how = [*self._threats(first), *self._taken(steps), *self._saved(first)]
            return [*_of_first(self.say("forced", n=best.wins), *how[: MOST - 2]), *self._end(steps)]
        told = [*self._taken(steps), *self._saved(first), *self._threats(first), *self._race(first)]
        found = _of_first(*told)
        found += self._later(steps) if len(found) < MOST else []
        if len(found) < 2:
            found += _of_first(*self._place(first)[: 2 - len(found)])
        if not first.lost(self.them) and len(found) < MOST and not self._gained(steps):
            found.append(self._balance(best.value))
        return found[:MOST]

    def _won(self, step: ForeseenMove) -> str:
        fallen = [square for square, placed in step.lost(self.them) if placed.kind.command]
        if step.move.target is None:
            return self.say("wins_escape")
        if not fallen:
            return self.say("wins_else")
        key = "wins_shot" if step.move.shot is not None else "wins_mine"
        return self.say(key, piece=self.piece(step.piece), square=self.name(fallen[0]))

    def _end(self, steps: Sequence[ForeseenMove]) -> list[Reason]:
        last, about = steps[-1], (len(steps) - 1,)
        if not last.after.over or last.colour != self.us:
            return []
        if last.move.target is None:
            return [Reason(self.say("ends_escape"), about)]
        fallen = [square for square, placed in last.lost(self.them) if placed.kind.command]
        if not fallen:
            return []
        told = self.say("ends_shot", piece=self.piece(last.piece), square=self.name(fallen[0]))
        return [Reason(told, about)]

    def _taken(self, steps: Sequence[ForeseenMove]) -> list[str]:
        """Say what the first move destroys, and what the enemy takes for it at once."""
        taken = steps[0].lost(self.them)
        if not taken:
            return []
        square, placed = taken[0]
        told = {"victim": self.piece(placed), "square": self.name(square)}
        if len(steps) < 2:
            return [self.say("takes", **told)]
        back = steps[1].lost(self.us)
        if back:
            at, own = back[0]
            return [self.say("takes_back", own=self.piece(own), at=self.name(at), **told)]
        paid = any(step.lost(self.us) for step in steps)
        return [self.say("takes" if paid else "takes_free", **told)]

    def _verdict(self, first: ForeseenMove) -> EnemyAnswers:
        """What enemies could do next to the first move: the verdict that the board shows."""
        found = finished(answering(self.view, (first.move,)))
        assert found is not None, "the move is legal"
        return found

    def _saved(self, first: ForeseenMove) -> list[str]:
        """Say which own pieces are no longer in danger, the Command first; nothing if the match can be lost
        all the same."""
        answered = self._verdict(first)
        if answered.verdict == "match":
            return []
        before, pieces, found = first.before.in_fire(self.us), first.before.diagram.pieces, []
        freed = [threat for threat in answered.threats if threat.when == "freed"]
        home, origin = first.before.command(self.us), first.move.origin
        if home is not None and any(threat.what == "match" and threat.piece for threat in freed):
            found.append(self._from_fire("saves", before[home], pieces))
        if any(threat.what == "match" and not threat.piece for threat in freed):
            found.append(self.say("bars"))
        if origin != home and origin in before and answered.moved == "safe":
            own = self.piece(first.piece)
            found.append(self._from_fire("dodges", before[origin], pieces, own=own))
        if not found:
            free = [threat.at for threat in freed if threat.what == "piece" and threat.at is not None]
            free.sort(key=lambda square: -_strength(pieces[square]))
            told = [self.say("covers_for", own=self.piece(pieces[s]), square=self.name(s)) for s in free]
            found += told[:1]
        return found

    def _from_fire(
        self, key: str, attackers: Sequence[int], pieces: Mapping[int, PlacedPiece], **told: Any
    ) -> str:
        if len(attackers) > 1 or attackers[0] not in pieces:
            return self.say(f"{key}_many", squares=self._squares(attackers), **told)
        piece = self.piece(pieces[attackers[0]])
        return self.say(key, piece=piece, square=self.name(attackers[0]), **told)

    def _threats(self, first: ForeseenMove) -> list[str]:
        """Say what the player could do next if the enemy did nothing."""
        found = []
        pieces = first.after.diagram.pieces
        if first.check:
            found.append(self._from_fire("check", first.attackers, pieces))
        if first.escape and not first.before.escapes(self.us):
            found.append(self.say("escape"))
        if found:
            return found
        before = first.before.in_fire(self.them)
        fresh = [square for square in first.after.in_fire(self.them) if square not in before]
        fresh.sort(key=lambda square: (-_strength(pieces[square]), square))
        told = [(self.piece(pieces[square]), self.name(square)) for square in fresh[:2]]
        if len(told) == 1:
            return [self.say("threatens", victim=told[0][0], square=told[0][1])]
        if told:
            (victim, square), (other, at) = told
            return [self.say("threatens_two", victim=victim, square=square, other=other, at=at)]
        return []

    def _race(self, first: ForeseenMove) -> list[str]:
        """Say whose Command has come nearer to its edge, or gone farther from it (TC-6.2)."""
        if first.escape:
            return []
        found = []
        before, after = first.before.turns_out(self.us), first.after.turns_out(self.us)
        if after is not None and after <= NEAR and (before is None or after < before):
            found.append(self.say("nearer", n=after))
        before, after = first.before.turns_out(self.them), first.after.turns_out(self.them)
        if before is not None and before < NEAR and (after is None or after > before):
            found.append(self.say("hinders", n=before))
        return found

    def _later(self, steps: Sequence[ForeseenMove]) -> list[Reason]:
        """Say what the line destroys after its first move."""
        own = sum(len(step.lost(self.us)) for step in steps[1:])
        taken = [(at, gone) for at, step in enumerate(steps) for gone in step.lost(self.them) if at]
        if len(taken) + len(steps[0].lost(self.them)) > own and taken:
            at, (square, placed) = taken[0]
            told = self.say("later", victim=self.piece(placed), square=self.name(square))
            return [Reason(told, (at,))]
        if taken and own and len(taken) == own:
            return [Reason(self.say("even_trade"), tuple(at for at, _ in taken))]
        return []

    def _gained(self, steps: Sequence[ForeseenMove]) -> bool:
        return sum(len(s.lost(self.them)) - len(s.lost(self.us)) for s in steps) > 0

    def _place(self, first: ForeseenMove) -> list[str]:
        """Say what is good about the piece's new place."""
        found = []
        more = first.after.covers(self.us) - first.before.covers(self.us)
        if more >= MORE_COVER:
            found.append(self.say("covers", n=more))
        target, answered = first.move.target, self._verdict(first)
        calm = answered.moved == "safe" and answered.verdict in ("safe", "still")
        if target is not None and target != first.move.origin and calm:
            found.append(self.say("stands_safe", square=self.name(target)))
        return found

    def _balance(self, value: int) -> Reason:
        key = "keeps_even" if abs(value) <= EVEN else f"keeps_{'ahead' if value > 0 else 'behind'}"
        return Reason(self.say(key))

    # --- what another one loses ---

    def loses(self, best: JudgedLine, other: JudgedLine) -> list[str]:
        """Say what the other line costs."""
        steps = queries.foresee(self.view, other.actions)
        if not steps:
            return []
        if other.wins is not None and other.wins > 0:
            same = best.wins is not None and other.wins <= best.wins
            return [self.say("other_wins", n=1 if same else other.wins)]
        if other.wins is not None:
            return [self.say("other_loses", n=-other.wins), *self._downfall(steps)][:MOST]
        if best.wins is not None and best.wins > 0:
            return [self.say("other_lets"), *self._worse_by(steps, best)][:MOST]
        less = best.value - other.value
        if less < LITTLE:
            return [self.say("other_good")]
        found = [
            self.say("other_takes", victim=self.piece(placed), square=self.name(square))
            for square, placed in steps[0].lost(self.them)[:1]
        ]
        found += self._worse_by(steps, best)
        worse = self.say("worse", count=self._words.number(less / 100, 1))
        return [*found[: MOST - 1], worse]

    def _downfall(self, steps: Sequence[ForeseenMove]) -> list[str]:
        """Say how the other line leads to the loss."""
        last = steps[-1]
        if last.after.over:
            if last.colour == self.us:
                return [self.say("lost_itself", own=self.piece(last.piece))]
            if last.move.target is None:
                return [self.say("reply_leaves")]
            fallen = [square for square, placed in last.lost(self.us) if placed.kind.command]
            return [self.say("reply_command", square=self.name(fallen[0]))] if fallen else []
        return self._answer(steps)

    def _worse_by(self, steps: Sequence[ForeseenMove], best: JudgedLine) -> list[str]:
        """Say what happens after the other move, and what the best move would have done instead."""
        found = self._answer(steps)
        better = queries.foresee(self.view, best.actions[:1])
        if not better:
            return found
        instead = steps[0]
        taken = better[0].lost(self.them)
        spared = [gone for gone in taken if gone[0] not in instead.destroyed and not gone[1].kind.command]
        if spared and not found:
            square, placed = spared[0]
            found.append(self.say("spares", victim=self.piece(placed), square=self.name(square)))
        saved, risked = better[0].after.in_fire(self.us), instead.after.in_fire(self.us)
        pieces = instead.after.diagram.pieces
        known = instead.before.in_fire(self.us)
        left = [square for square in risked if square not in saved and square in known]
        left.sort(key=lambda square: -_strength(pieces[square]))
        if left and len(found) < 2:
            found.append(self.say("leaves", own=self.piece(pieces[left[0]]), square=self.name(left[0])))
        if not found:
            found += self._missed(steps, best)
        if not found:
            ours, theirs = better[0].after.turns_out(self.us), instead.after.turns_out(self.us)
            if ours is not None and (theirs is None or theirs > ours):
                found.append(self.say("slower"))
        return found

    def _missed(self, steps: Sequence[ForeseenMove], best: JudgedLine) -> list[str]:
        """Say what only the best line destroys."""
        gone = {square for step in steps for square, _ in step.lost(self.them)}
        for step in queries.foresee(self.view, best.actions):
            for square, placed in step.lost(self.them):
                if square not in gone and not placed.kind.command:
                    return [self.say("misses", victim=self.piece(placed), square=self.name(square))]
        return []

    def _answer(self, steps: Sequence[ForeseenMove]) -> list[str]:
        """Say what the enemy answers: at once, or later in the line."""
        found = []
        if steps[0].lost(self.us):
            found.append(self.say("lost_itself", own=self.piece(steps[0].lost(self.us)[0][1])))
        replies = [step for step in steps[1:] if step.colour == self.them]
        for number, step in enumerate(replies):
            lost = step.lost(self.us)
            if lost:
                square, placed = lost[0]
                key = "reply_takes" if number == 0 else "later_takes"
                found.append(self.say(key, own=self.piece(placed), square=self.name(square)))
                break
        if replies and replies[0].check:
            found.append(self.say("reply_check"))
        elif replies and replies[0].escape:
            found.append(self.say("reply_escape"))
        return found


class Explaining:
    """Explains positions: see ``Explains`` and ``Compares`` in ``game.view.explains``."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def tempting(self, view: TankChessWorld, best: Move) -> Move | None:
        """The shot at the strongest piece that the best move does not destroy, by the shortest way."""
        pieces = view.diagram.pieces
        shots = [move for move in queries.shots(view) if move.shot is not None and move.shot != best.shot]

        def worth(move: Move) -> tuple[int, int, tuple[int, ...]]:
            kind = pieces[move.shot or 0].kind
            way = len(queries.drive(view, move))
            return (kind.gun or 0) + sum(kind.armour), -way, (-move.origin, -(move.target or 0))

        return max(shots, key=worth, default=None)

    def line_words(self, view: TankChessWorld, actions: Sequence[Move]) -> Sequence[LineWords]:
        found = []
        for step in queries.foresee(view, actions):
            suffix = "#" if step.after.over else ("+" if step.check else "") + ("−" if step.escape else "")
            found.append(
                LineWords(
                    step.colour,
                    move_words(step.before.diagram, step.move, self.words, suffix),
                    plain_words(step.before.diagram, step.move, self.words),
                )
            )
        return found

    def gains(self, view: TankChessWorld, best: JudgedLine) -> Sequence[Reason]:
        return Explainer(view, self.words).gains(best)

    def loses(self, view: TankChessWorld, best: JudgedLine, other: JudgedLine) -> Sequence[str]:
        return Explainer(view, self.words).loses(best, other)


def _of_first(*told: str) -> list[Reason]:
    """Sentences about a line's first move."""
    return [Reason(one, (0,)) for one in told]


def _strength(placed: PlacedPiece) -> int:
    """A rank of how much a piece is worth mentioning: the Command first, then by gun and armour."""
    kind = placed.kind
    return 1000 if kind.command else (kind.gun or 0) + sum(kind.armour)
