"""Effects on a board of squares: drives, shots, wrecks turning over; and the small motions of marks.

The ``Animator`` gets the effects when the board's scene already shows their outcome. Until its turn comes,
each effect holds back its changes: a piece stays where its drive begins, a destroyed one stands until it
is hit. Times come from the theme; with reduced motion everything is over at once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from game.model.grid8 import DX, DY, Grid
from game.ui.paint.palette import Metrics
from game.view.board.clips import between
from game.view.board.cue import Cue, Weight, driving
from game.view.board.death import dying_cues
from game.view.board.easing import easing
from game.view.board.flashes import Flash
from game.view.board.gun_shape import GunShape
from game.view.board.gunnery import JOLT, FiringTank, Gunnery, GunTurn
from game.view.board.pieces import Actor
from game.view.board.sprites import SpriteStore
from game.view.board.timeline import Beat, Timeline


@dataclass(frozen=True, slots=True)
class Load:
    """A wreck or ground that a drive pushes on, with its place at each (square, facing) of the path."""

    piece: Actor
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DriveEffect:
    """A piece drives along ``path``, a (square, facing) for each step; ``out``: the direction in which it
    leaves the board; ``engine``: the sound of its engine; ``crushed``: squares whose ground it clears."""

    piece: Actor
    path: tuple[tuple[int, int], ...]
    out: int | None = None
    loads: tuple[Load, ...] = ()
    engine: Weight = "medium"
    crushed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class ShotEffect:
    """A piece fires with a gun of a calibre; ``lobbed``: over anything. ``piece`` is the firing piece on
    its square; ``gun``: the sound of its gun; ``beat`` comes before the shot, once the gun points."""

    piece: Actor
    origin: int
    target: int
    lobbed: bool = False
    calibre: int = 2
    gun: Weight = "medium"
    beat: Beat | None = None


@dataclass(frozen=True, slots=True)
class Wrecked:
    """A piece is destroyed on its square, turns over and stays as a wreck; ``decides``: its loss decides
    the match; ``blow``: the sound of what destroys it."""

    piece: Actor
    square: int
    decides: bool = False
    blow: str = "hit"


@dataclass(frozen=True, slots=True)
class Sunk:
    """A piece sinks without a wreck; ``decides``: its loss decides the match."""

    piece: Actor
    square: int
    decides: bool = False


Fall = Wrecked | Sunk
"""The ends of a piece."""

Effect = DriveEffect | ShotEffect | Fall | GunTurn | Beat
"""The kinds of effects that an ``Animator`` plays."""


class Animator(Timeline[Effect]):
    """Plays effects on a grid, and the small motions of marks beside them."""

    def __init__(
        self,
        grid: Grid,
        metrics: Metrics,
        *,
        speed: float = 1.0,
        reduced: bool = False,
        sprites: SpriteStore | None = None,
    ) -> None:
        """Make an animator; ``sprites``: the drawings of the pieces, on which their guns are."""
        super().__init__(metrics, speed=speed, reduced=reduced)
        self.grid, self._sprites = grid, sprites
        self.gunnery = Gunnery(self)
        self._firing: dict[int, Actor] = {}
        self._move_ease = easing(metrics.easing["move"])

    def play(self, effects: Iterable[Effect]) -> None:
        """Adds effects to the end; each gun turns to its target before it fires."""
        turned: list[Effect] = []
        for effect in effects:
            if isinstance(effect, ShotEffect):
                turn = self.gunnery.turn(self._firing_tank(effect.piece), self._place(effect.target))
                turned += [turn] if self.gunnery.length(turn) else []
                turned += [effect.beat] if effect.beat else []
                self._firing[effect.piece.id] = effect.piece
            turned.append(effect)
        super().play(turned)

    def _firing_tank(self, piece: Actor) -> FiringTank:
        store = self._sprites
        shape = GunShape() if store is None else store.gun_shape(piece.sprite, piece.colour)
        return FiringTank(piece.id, (piece.column, piece.rank), piece.degrees, 1.0, shape)

    def driven_to(self, effect: Effect, share: float) -> tuple[float, float] | None:
        if not isinstance(effect, DriveEffect):
            return None
        there = self._drive(effect, share)
        return there.column + 0.5, there.rank + 0.5

    def begins(self, effect: Effect) -> None:
        match effect:
            case ShotEffect(piece=piece, target=target):
                self.gunnery.fire(
                    self._firing_tank(piece), self._place(target), effect.calibre,
                    sounds=effect.gun, lobbed=effect.lobbed,
                )  # fmt: skip

    def ends(self, effect: Effect) -> None:
        if isinstance(effect, GunTurn):
            self.gunnery.turned(effect)
        if not self.clips:  # a facing is no longer in doubt than a shot is shown
            self.gunnery.release()

    def skip(self, *, quiet: bool = False) -> bool:
        was = super().skip(quiet=quiet)
        self.gunnery.clear()
        self._firing.clear()
        return was

    def start(self, mark: Literal["reach", "illegal"], steps: int = 1) -> None:
        """Begins a small motion anew; ``steps``: how many rings a reach spreads over."""
        each = self.ms("reach_spread_per_step" if mark == "reach" else "illegal_shake")
        self.start_motion(mark, each * steps)

    def cues(self, effect: Effect) -> tuple[Cue, ...]:
        match effect:
            case GunTurn():
                return effect.cues
            case DriveEffect():
                return self._drive_cues(effect)
            case Wrecked(square=square, decides=decides, blow=blow):
                return dying_cues(self._place(square), decides=decides, hit=blow)
            case Sunk(square=square, decides=decides):
                return dying_cues(self._place(square), decides=decides, hit="splash", wreck="")
        return ()

    def _drive_cues(self, drive: DriveEffect) -> tuple[Cue, ...]:
        squares = [square for square, _ in drive.path]
        first, last, leaves = self._place(squares[0]), self._place(squares[-1]), drive.out is not None
        if len(set(squares)) == 1 and not leaves:
            return (Cue("turn", place=first),)
        ms, times = self.length(drive), self._steps(drive)
        found = list(driving(drive.engine, first, last, ms, pushes=bool(drive.loads), leaves=leaves))
        for at in range(1, len(squares)):
            if squares[at] in drive.crushed - {squares[at - 1]}:
                share = (sum(times[:at]) - times[at - 1] / 2) / (ms or 1.0)
                found.append(Cue("crumble", share, place=self._place(squares[at])))
        return (*found, *([Cue("escape", place=last)] if leaves else []))

    def length(self, effect: Effect) -> float:
        match effect:
            case GunTurn():
                return self.gunnery.length(effect)
            case DriveEffect():
                return sum(self._steps(effect)) + self._leaves(effect)
            case ShotEffect(lobbed=lobbed):
                return self.ms("shot") * (2.2 if lobbed else 1.0)
            case Wrecked() | Sunk():
                return self.fall_ms(decides=effect.decides)
        return 0.0

    def _steps(self, drive: DriveEffect) -> list[float]:
        """The time of each step of a drive, in ms."""
        turn, ahead = self.ms("step_turn"), self.ms("step_forward")
        return [turn if a[0] == b[0] else ahead for a, b in pairwise(drive.path)]

    def _leaves(self, drive: DriveEffect) -> float:
        """The time that a drive takes to leave the board, in ms; 0 if it stays."""
        return 0.0 if drive.out is None else 2 * self.ms("step_forward")

    # -- what is shown --------------------------------------------------------------------------

    def hidden_wrecks(self) -> frozenset[int]:
        """Squares whose wrecks don't show yet."""
        turning = (clip.effect.square for clip in self.clips if isinstance(clip.effect, Wrecked))
        return frozenset(turning).union(load.places[-1] for load in self._loads() if load.piece.wreck)

    def hidden_ground(self) -> frozenset[int]:
        """Squares of ground that is still being pushed there and is drawn by effects."""
        return frozenset(load.places[-1] for load in self._loads() if load.piece.ground)

    def _loads(self) -> list[Load]:
        return [
            load for clip in self.clips if isinstance(clip.effect, DriveEffect) for load in clip.effect.loads
        ]

    def actors(self) -> list[Actor]:
        """The pieces that effects draw, as they look now; of several effects on a piece the first one
        counts."""
        shown: dict[int, Actor] = {}
        for at, clip in enumerate(self.clips):
            effect = clip.effect
            if isinstance(effect, GunTurn | Beat) or (clip.begun and isinstance(effect, Fall)):
                continue
            share = clip.share if at == 0 else 0.0
            if effect.piece.id not in shown:
                shown[effect.piece.id] = self._act(effect, share)
            if isinstance(effect, DriveEffect):
                for load in effect.loads:
                    shown.setdefault(load.piece.id, self._pushed(effect, load, share))
        for piece in tuple(self._firing.values()):  # its gun still moves
            if piece.id not in shown and (self.clips or piece.id in self.gunnery.moving):
                shown[piece.id] = self._fires(piece)
            elif piece.id not in shown:
                del self._firing[piece.id]
        return list(shown.values())

    def _fires(self, piece: Actor) -> Actor:
        """A piece with its gun at its present aim, pushed back while it fires."""
        gun = self.gunnery.pose(piece.id)
        angle, back = math.radians(piece.degrees + gun.aim), JOLT * gun.recoil
        column, rank = piece.column - back * math.sin(angle), piece.rank - back * math.cos(angle)
        return replace(piece, column=column, rank=rank, gun=gun)

    def dying(self) -> tuple[Fall, float] | None:
        """The end of a piece that is just being shown, and how far it is."""
        clip = self.clip
        if clip is None or not clip.begun or not isinstance(clip.effect, Fall):
            return None
        return clip.effect, clip.share

    def _act(self, effect: DriveEffect | ShotEffect | Fall, share: float) -> Actor:
        match effect:
            case DriveEffect():
                return self._drive(effect, share)
            case ShotEffect(piece=piece):
                return self._fires(piece)
        return effect.piece

    def _pushed(self, effect: DriveEffect, load: Load, share: float) -> Actor:
        """A load at its place ahead of the piece that pushes it."""
        step, part, _ = self._stage(effect, share)
        near, far = load.places[step], load.places[min(step + 1, len(load.places) - 1)]
        return replace(self._between(load.piece, (near, 0), (far, 0), part), degrees=load.piece.degrees)

    def _stage(self, drive: DriveEffect, share: float) -> tuple[int, float, float]:
        """How far along its path a piece is: the index of the place it last left, the share of the way to
        the next, and the ms spent beyond the last place."""
        path, times = drive.path, self._steps(drive)
        now = share * (sum(times) + self._leaves(drive))
        # One ease over a whole run of the same kind of step: a drive does not stutter at each square.
        at = 0
        while at < len(times):
            run = at
            turning = path[at][0] == path[at + 1][0]
            while run < len(times) and (path[run][0] == path[run + 1][0]) == turning:
                run += 1
            length = sum(times[at:run])
            if now <= length or (run == len(times) and drive.out is None):
                eased = self._move_ease(min(1.0, now / length) if length else 1.0) * (run - at)
                step = min(run - at - 1, int(eased))
                return at + step, eased - step, 0.0
            now -= length
            at = run
        return len(path) - 1, 0.0, now

    def _drive(self, drive: DriveEffect, share: float) -> Actor:
        piece, path, out = drive.piece, drive.path, drive.out
        step, share, beyond = self._stage(drive, share)
        if step < len(path) - 1:
            return self._between(piece, path[step], path[step + 1], share)
        square, facing = path[-1]
        x, y = self._place(square)
        if out is None:
            return replace(piece, column=x, rank=y, degrees=45.0 * facing)
        part = min(1.0, beyond / self._leaves(drive))
        gone = 1.6 * part * part
        return replace(
            piece,
            column=x + DX[out] * gone,
            rank=y + DY[out] * gone,
            degrees=45.0 * out,
            opacity=1 - max(0.0, part - 0.4) / 0.6,
        )

    def _between(self, piece: Actor, a: tuple[int, int], b: tuple[int, int], share: float) -> Actor:
        column, rank = between(self._place(a[0]), self._place(b[0]), share)
        turned = (b[1] - a[1] + 4) % 8 - 4
        return replace(piece, column=column, rank=rank, degrees=(45.0 * (a[1] + turned * share)) % 360)

    def flashes(self) -> list[Flash]:
        """The passing lights of this moment."""
        return self.gunnery.lights()

    def _place(self, square: int) -> tuple[float, float]:
        return float(self.grid.column(square)), float(self.grid.rank(square))

    # -- small motions --------------------------------------------------------------------------

    def reach_limit(self, steps: int) -> int:
        """How many of the ``steps`` of a reach are shown by now."""
        share = self.motion("reach")
        return steps if share is None else 1 + int(share * steps)

    def shake(self) -> float:
        """How far the mark of an illegal square is off to the side, in squares."""
        share = self.motion("illegal")
        return 0.0 if share is None else 0.09 * math.sin(share * 6 * math.pi) * (1 - share)
