"""Choosing a move of Tank Chess: the picked piece, the place of its ghost, its target.

No pixels here: squares and facings in, a ``Move`` out. Every answer about what is possible comes from the
rule book's queries, so that new kinds of pieces need no change here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from game.games.tank_chess.rules import queries
from game.games.tank_chess.rules.diagram import Move, PlacedPiece
from game.games.tank_chess.rules.lines import FireLine
from game.games.tank_chess.rules.queries import Reach
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.contract import Refusal
from game.view import chooser

TURN_FIRST: Final = "match.tank_chess.turn_first"
"""The text key of a shot that is refused only for how the ghost faces; it names the keys that turn it."""

NOT_THAT_WAY: Final = "tank_chess.refuse.not_that_way"
"""The text key of a shot that is refused because the gun points elsewhere."""

Grip = Literal["none", "piece", "turn", "ghost", "target", "refused"]
"""What a press has taken hold of: a piece just picked (a drag carries it), a ghost just put down or
already there (a drag turns it; a click on one already there plays), a target (a click fires)."""


@dataclass(frozen=True, slots=True)
class PieceChoice:
    """A choice, to be repeated in another position. ``what`` is the kind of the picked piece."""

    picked: int
    what: str
    ghost: Ghost | None
    exit: bool
    target: int | None
    way: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ghost:
    """The picked piece where it would go. ``facing`` is ``None`` where it would be lost (TC-8.3)."""

    square: int
    facing: int | None


class Chooser(chooser.Chooser[Move, int]):
    """The state of one choice. ``begin`` must be called first, and for each new observation."""

    def __init__(self) -> None:
        super().__init__()
        self.view: TankChessWorld | None = None
        self.colour: int | None = None
        self.picked: int | None = None
        self.ghost: Ghost | None = None
        self.exit = False
        """Whether the step over the edge is chosen (TC-6.2)."""
        self.target: int | None = None
        self.way = 0
        self._moves: list[Move] = []
        self._reach: dict[int, Reach] = {}

    def begin(self, view: TankChessWorld, colour: int | None) -> None:
        """Begin the choice in another position, or for another colour; ``colour=None``: nobody may choose."""
        if view is self.view and colour == self.colour:
            return
        self.view, self.colour = view, colour
        self._reach.clear()
        self.drop()

    def drop(self) -> None:
        """Let go of the picked piece."""
        self.picked, self._moves = None, []
        self.lift()

    def lift(self) -> None:
        """Remove the ghost; the piece stays picked."""
        self.ghost, self.exit, self.target, self.way, self.armed = None, False, None, 0, None
        self.refused = None

    def back(self) -> bool:
        """Take back one step: the ghost, then the picked piece, then a message. Return whether there was
        anything."""
        if self.armed is not None:
            self.armed = None
        elif self.ghost is not None or self.exit:
            self.lift()
        elif self.picked is not None:
            self.drop()
        else:
            told, self.refused = self.refused is not None, None
            return told
        return True

    def choice(self) -> PieceChoice | None:
        placed = self.piece(self.picked)
        if self.picked is None or placed is None:
            return None
        ways = self.ways
        way = ways[self.way % len(ways)] if ways else ()
        return PieceChoice(self.picked, placed.kind.name, self.ghost, self.exit, self.target, way)

    def choose_again(self, choice: PieceChoice) -> None:
        """Pick the piece again if it is still there, with its ghost, way and target as far as they are
        still possible; impossible parts are not replaced."""
        placed = self.piece(choice.picked)
        if placed is None or not self.is_own(choice.picked) or placed.kind.name != choice.what:
            return
        self.pick(choice.picked)
        if choice.exit:
            self.choose_exit()
        ghost = choice.ghost
        if ghost is None:
            return
        reach = self.reach(choice.picked)
        stop = reach.stops.get(ghost.square)
        here = ghost == Ghost(choice.picked, placed.facing)
        stands = stop is not None and ghost.facing in stop.facings
        lost = ghost.facing is None and ghost.square in reach.lost
        if not (here or stands or lost):
            return
        self.ghost = ghost
        ways = self.ways
        self.way = ways.index(choice.way) if choice.way in ways else 0
        self.target = choice.target if choice.target in self.targets else None

    # --- what is so ---

    def piece(self, square: int | None) -> PlacedPiece | None:
        """The piece on a square; ``None`` if it is empty."""
        return self.view.diagram.pieces.get(square) if self.view is not None and square is not None else None

    def is_own(self, square: int) -> bool:
        """Whether a piece on a square may be moved now."""
        placed = self.piece(square)
        return placed is not None and self.colour is not None and placed.colour == self.colour

    def reach(self, square: int) -> Reach:
        """The squares that the piece on a square could reach."""
        assert self.view is not None
        if square not in self._reach:
            self._reach[square] = queries.reach(self.view, square)
        return self._reach[square]

    @property
    def facings(self) -> tuple[int, ...]:
        """The facings possible at the ghost's place."""
        if self.ghost is None or self.picked is None:
            return ()
        stop = self.reach(self.picked).stops.get(self.ghost.square)
        return () if stop is None else tuple(sorted(stop.facings))

    @property
    def steps(self) -> int | None:
        """The steps of the plan; ``None`` without one."""
        if self.picked is None:
            return None
        reach = self.reach(self.picked)
        if self.exit or self.ghost is None:
            return reach.escape if self.exit else None
        if self.ghost.facing is None:
            return reach.lost.get(self.ghost.square)
        stop = reach.stops.get(self.ghost.square)
        return 0 if stop is None else stop.facings.get(self.ghost.facing, 0)

    def completions(self) -> list[Move]:
        """Every legal move that ends with the piece as its ghost is now."""
        if self.ghost is None:
            return []
        square, facing = self.ghost.square, self.ghost.facing
        return [
            move
            for move in self._moves
            if move.target == square
            and (move.facing == facing or (move.mine == square and facing is not None))
        ]

    @property
    def ways(self) -> list[tuple[int, ...]]:
        """The different ways to the ghost's place, where they matter (TC-4.7); otherwise a single one."""
        return sorted({move.path for move in self.completions()}, key=lambda path: (len(path), path))

    @property
    def targets(self) -> tuple[int, ...]:
        """Squares whose piece the ghost could destroy, after the chosen way."""
        found = [aim for move in self._on_way() if (aim := _aim(move)) is not None]
        return tuple(sorted(set(found), key=self._worth, reverse=True))

    def _on_way(self) -> list[Move]:
        ways = self.ways
        if not ways:
            return []
        path = ways[self.way % len(ways)]
        return [move for move in self.completions() if move.path == path]

    def _worth(self, square: int) -> tuple[bool, int, int]:
        placed = self.piece(square)
        if placed is None:
            return False, 0, 0
        kind, mine = placed.kind, placed.colour == self.colour
        value = (kind.gun or 0) + sum(kind.armour)
        return (kind.command and not mine, -value if mine else value, -square)

    @property
    def plan(self) -> Move | None:
        """The move as it is chosen so far; ``None`` if it isn't complete."""
        if self.view is None or self.picked is None:
            return None
        if self.exit:
            return queries.escape_move(self.view, self.picked)
        return next((move for move in self._on_way() if _aim(move) == self.target), None)

    def lines(self) -> list[FireLine]:
        """Lines of fire from the ghost's place."""
        if self.view is None or self.picked is None or self.ghost is None or self.ghost.facing is None:
            return []
        return queries.lines(self.view, self.picked, at=(self.ghost.square, self.ghost.facing))

    def drive(self) -> tuple[tuple[int, int], ...]:
        """Every (square, facing) of the plan's drive, whatever it fires at."""
        move = self.way_of()
        return () if move is None or self.view is None else queries.drive(self.view, move)

    def way_of(self) -> Move | None:
        """A move with the plan's drive, whatever it fires at."""
        return self.plan or next(iter(self._on_way()), None)

    # --- choosing ---

    def pick(self, square: int) -> None:
        """Pick one of the player's pieces."""
        assert self.view is not None
        self.lift()
        self.picked = square
        self._moves = queries.moves_of(self.view, square)

    def place(self, square: int, facing: int | None = None, *, target: int | None = None) -> bool:
        """Put the ghost on a square; return whether the piece can reach it. Without ``facing`` it gets the
        most sensible one: the present one where it already is, otherwise one that can shoot, otherwise the
        cheapest. For an unaided player it faces as it arrives by the cheapest way, and aims at nothing."""
        if self.picked is None:
            return False
        reach = self.reach(self.picked)
        stop = reach.stops.get(square)
        placed = self.piece(self.picked)
        assert placed is not None
        if square == self.picked and facing is None:
            facing = placed.facing
        elif stop is None:
            if square not in reach.lost:
                return False
        elif facing is None:
            facing = self._best_facing(square, placed.facing)
        self.lift()
        self.ghost = Ghost(square, facing)
        self._settle_target(target)
        return True

    def _best_facing(self, square: int, now: int) -> int:
        assert self.picked is not None
        stop = self.reach(self.picked).stops[square]
        shots: dict[int, tuple[bool, int, int]] = {}
        for move in () if self.unaided else self._moves:
            if move.target == square and move.shot is not None and move.facing is not None:
                worth = self._worth(move.shot)
                shots[move.facing] = max(shots.get(move.facing, worth), worth)

        def rank(facing: int) -> tuple[object, ...]:
            worth = shots.get(facing)
            turned = min((facing - now) % 8, (now - facing) % 8)
            return (worth is not None, worth or (False, 0, 0), -stop.facings[facing], -turned, -facing)

        return max(stop.facings, key=rank)

    def _settle_target(self, wanted: int | None = None) -> None:
        targets = self.targets
        shots = {move.shot for move in self.completions()}
        if wanted in targets or self.unaided:
            self.target = wanted if wanted in targets else None
        else:  # a mine is only ever set off on purpose
            self.target = next((square for square in targets if square in shots), None)

    def turn_to(self, facing: int) -> bool:
        """Turn the ghost to a facing, or the nearest possible one; return whether it turned."""
        if self.ghost is None or self.ghost.facing is None:
            return False
        possible = self._turnable()
        if not possible:
            return False
        nearest = min(possible, key=lambda f: (min((f - facing) % 8, (facing - f) % 8), f))
        return self._face(nearest)

    def turn(self, by: int) -> bool:
        """Turn the ghost to the next possible facing, clockwise if ``by`` is positive; return whether it
        turned."""
        if self.ghost is None or self.ghost.facing is None:
            return False
        for more in range(1, 8):
            facing = (self.ghost.facing + by * more) % 8
            if facing in self._turnable():
                return self._face(facing)
        assert self.view is not None and self.picked is not None
        wanted = Move(self.picked, self.ghost.square, (self.ghost.facing + by) % 8)
        self._refuse(self.ghost.square, queries.why_not(self.view, wanted))
        return False

    def _turnable(self) -> set[int]:
        found = set(self.facings)
        placed = self.piece(self.picked)
        if self.ghost is not None and self.ghost.square == self.picked and placed is not None:
            found.add(placed.facing)  # back to where it stands, which is no move
        return found

    def _face(self, facing: int) -> bool:
        assert self.ghost is not None
        self.refused = None
        if facing == self.ghost.facing:
            return False
        target, way = self.target, self.way
        self.ghost = Ghost(self.ghost.square, facing)
        self.armed, self.target, self.way = None, None, way
        self._settle_target(target)
        return True

    def next_target(self, by: int = 1) -> bool:
        """Aim at the next target; holding fire follows the last one. Return whether there is any target."""
        targets: list[int | None] = [*self.targets, None]
        if len(targets) == 1:
            return False
        at = targets.index(self.target) if self.target in targets else -1
        self.target, self.armed = targets[(at + by) % len(targets)], None
        return True

    def hold_fire(self) -> None:
        """Choose to fire at nothing."""
        self.target = self.armed = None

    def next_way(self) -> bool:
        """Choose the next of several ways to the ghost's place (TC-4.7); return whether there are several."""
        if len(self.ways) < 2:
            return False
        self.way, self.armed = (self.way + 1) % len(self.ways), None
        self._settle_target(self.target)
        return True

    def choose_exit(self) -> bool:
        """Choose the step over the edge; return whether there is one."""
        if self.picked is None or self.reach(self.picked).escape is None:
            return False
        self.lift()
        self.exit = True
        return True

    # --- clicks ---

    def press(self, square: int) -> Grip:
        """Answer a press on a square with what it took hold of. ``click`` follows if nothing was dragged."""
        if self.view is None or self.colour is None:
            return "none"
        self.refused = None
        if self.ghost is not None:
            if square == self.ghost.square:
                return "ghost"
            # an own piece stands on a mine of ours: a click would rather pick it up, unless it is aimed at
            if square in self.targets and (not self.is_own(square) or self.target == square):
                return "target"
        if self.is_own(square) and square != self.picked:
            self.pick(square)
            return "piece"
        if self.picked is None:
            if self.piece(square) is None:
                return "none"
            name = self.view.grid.name(square)
            return self._refuse(square, Refusal("TC-4.1", "tank_chess.refuse.not_yours", {"square": name}))
        if self.place(square):
            return "turn"
        if self.piece(square) is not None and not self.unaided and self._aim_at(square):
            return "none"
        return self._refuse(square, self._why(square))

    def answer(self, square: int) -> str:
        """Return what a press of a square does, by its words (``match.prompt``): ``pick``, ``place`` (goes
        there), ``choose`` (aims at it), or ``why_not``; empty for nothing."""
        if self.is_own(square) and square != self.picked:
            return "pick"
        if self.picked is None:
            return "" if self.piece(square) is None else "why_not"
        reach = self.reach(self.picked)
        if square != self.picked and (square in reach.stops or square in reach.lost):
            return "place"
        aims = self.piece(square) is not None and not self.unaided and self._shots_at(square)
        return "choose" if square == self.picked or square in self.targets or aims else "why_not"

    def click(self, grip: Grip, square: int) -> Move | None:
        """Answer a release on the pressed square: return the move to play, if it means one."""
        if grip == "ghost":
            return self.play()
        if grip == "target":
            if self.target != square:
                self.target, self.armed = square, None
            return self.play()
        return None

    def _shots_at(self, shot: int) -> list[Move]:
        """Return the moves that destroy a piece from where the ghost is, or without one from anywhere."""
        here = None if self.ghost is None else self.ghost.square
        found = [m for m in self._moves if m.shot == shot and m.target is not None and m.facing is not None]
        return [move for move in found if here in (None, move.target)]

    def _aim_at(self, shot: int) -> bool:
        """Put the ghost where it can destroy a piece: turned on its place if that will do, otherwise the
        cheapest place. Return whether it can."""
        assert self.picked is not None
        found = self._shots_at(shot)
        if not found:
            return False
        stops = self.reach(self.picked).stops
        best = min(found, key=lambda m: stops[m.target or 0].facings.get(m.facing or 0, 99))
        return best.target is not None and self.place(best.target, best.facing, target=shot)

    def _why(self, square: int) -> Refusal:
        """The reason why the picked piece can neither go to a square nor shoot the piece there."""
        assert self.view is not None and self.picked is not None
        placed, there = self.piece(self.picked), self.piece(square)
        assert placed is not None
        if there is not None and there.colour != placed.colour:
            if self.unaided and self.ghost is None:
                return Refusal("TC-5.2", "match.tank_chess.place_first")
            at, facing = self.picked, placed.facing
            if self.ghost is not None and self.ghost.facing is not None:
                at, facing = self.ghost.square, self.ghost.facing
            refusal = queries.refuse_shot(self.view.diagram, self.picked, at, facing, square)
            if refusal is not None:
                turned = self._turned(at, square) if refusal.key == NOT_THAT_WAY else None
                return self._turned_first(square) or turned or refusal
        return queries.why_not(self.view, Move(self.picked, square, placed.facing))

    def _turned_first(self, shot: int) -> Refusal | None:
        """The refusal that says that the ghost would have to face another way to destroy the piece there;
        an unaided player has to turn it."""
        if self.view is None or self.picked is None or self.ghost is None:
            return None
        diagram, at = self.view.diagram, self.ghost.square
        if all(queries.refuse_shot(diagram, self.picked, at, facing, shot) for facing in self.facings):
            return None
        return Refusal("TC-5.2", TURN_FIRST, {"square": self.view.grid.name(shot)})

    def _turned(self, at: int, shot: int) -> Refusal | None:
        """The reason that would hold with the gun turned towards the piece there, from ``at``: whoever is
        told of the gun's direction alone turns it for nothing. ``None`` if it can't be turned there."""
        assert self.view is not None and self.picked is not None
        stop = self.reach(self.picked).stops.get(at)
        facings = () if stop is None else sorted(stop.facings)
        found = (queries.refuse_shot(self.view.diagram, self.picked, at, facing, shot) for facing in facings)
        return next((one for one in found if one is not None and one.key != NOT_THAT_WAY), None)

    def _refuse(self, square: int, refusal: Refusal) -> Grip:
        self.refuse(square, refusal)
        return "refused"

    def play(self) -> Move | None:
        """The plan, if it is a move that may be played now; otherwise the reason against it is in
        ``refused``."""
        move = self.plan
        if self.view is None or self.picked is None:
            return None
        if move is None:
            if self.ghost is not None:
                wanted = Move(self.picked, self.ghost.square, self.ghost.facing, self.target)
                self._refuse(self.ghost.square, queries.why_not(self.view, wanted))
            return None
        return self.settle(move, move.origin if move.target is None else move.target)

    def aim(self, action: Move) -> None:
        self.pick(action.origin)
        if action.target is None:
            self.choose_exit()
        else:
            self.place(action.target, action.facing, target=action.shot or action.mine)


def _aim(move: Move) -> int | None:
    """The square whose piece the move destroys by shot or mine."""
    return move.mine if move.shot is None else move.shot
