"""The board of Tank Battle as values, in addition to those of every board.

Pieces are ``PieceShown``: ``sprite`` is "tank", "gun" or "site", ``colour`` the side's number, ``letter``
a tank's rank ("0": covered) with "^" for a flag and "!" for a rank the enemy has seen, or a site's number.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal

from game.games.tank_battle.rules.board import HQ, NOWHERE
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.shot_map import FallenShots
from game.view.board.scene import BoardScene, PieceShown

PegKind = Literal["red", "white", "missed_red", "missed_white", "hit"]


@dataclass(frozen=True, slots=True)
class TrailShown:
    """A tank's way in this turn, numbered in order; ``planned``: the tank has a ring at its end."""

    number: int
    squares: tuple[int, ...]
    planned: bool = True


@dataclass(frozen=True, slots=True)
class ClashShown:
    """A battle between two squares; ``open``: it can be chosen now."""

    origin: int
    target: int
    open: bool = False


@dataclass(frozen=True, slots=True)
class OwnerShown:
    """An installation of a side and its square; ``held``: it is in hand, over that square."""

    side: int
    site: int
    square: int
    held: bool = False


@dataclass(frozen=True, slots=True)
class PieceInHand:
    """A piece in hand above a square, by its name."""

    side: int
    piece: str
    square: int


@dataclass(frozen=True)
class BattleScene(BoardScene):
    """Everything to show on the board. ``shade``: how many tanks could stop on a square; ``free``: where
    the piece in hand may go, ``barred`` where not; ``cover``: the side whose half is covered; ``owners``:
    the installations whose row and column are named beside the board; ``held``: the piece in hand where it
    would stand."""

    BELOW = (
        *BoardScene.BELOW, "trails", "numbers", "shade", "pegs", "mines", "spent", "wrecked", "cover", "free",
        "barred", "owners",
        "fallen",
    )  # fmt: skip

    numbers: bool = True
    shade: tuple[tuple[int, int], ...] = ()
    pegs: tuple[tuple[int, PegKind], ...] = ()
    mines: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()
    """The squares where mines went off."""
    wrecked: tuple[tuple[int, int], ...] = ()
    """Sides and squares of tanks destroyed in this turn."""
    cover: int = NOWHERE
    free: frozenset[int] = frozenset()
    barred: frozenset[int] = frozenset()
    owners: tuple[OwnerShown, ...] = ()
    held: PieceInHand | None = None
    trails: tuple[TrailShown, ...] = ()
    clashes: tuple[ClashShown, ...] = ()
    suspects: frozenset[int] = frozenset()
    """The squares of enemy tanks on which the viewer can pencil a rank."""
    pencilled: tuple[tuple[int, int], ...] = ()
    """Squares and the ranks that are pencilled on the tanks there."""
    fallen: tuple[FallenShots, ...] = ()
    """The shots so far, by square."""
    fallen_told: str = ""
    """Words for the shots so far: whose, and how many; empty: they aren't shown."""

    @property
    def standing(self) -> Collection[int]:
        return [*(piece.square for piece in self.pieces), *(square for square, _ in self.pegs)]


@dataclass(frozen=True, slots=True)
class RevealMarks:
    """The marks of the last reveal on the board: shots, wrecks (sides and squares), ways."""

    pegs: tuple[tuple[int, PegKind], ...] = ()
    wrecked: tuple[tuple[int, int], ...] = ()
    trails: tuple[TrailShown, ...] = ()

    def on(self, scene: BattleScene) -> BattleScene:
        """The scene with these marks, and without the craters that their shots left."""
        older = tuple(one for one in scene.marks_left if one.age or one.mark.kind != "crater")
        return replace(
            scene, pegs=self.pegs, wrecked=self.wrecked, trails=self.trails,
            marks_left=older if self.pegs else scene.marks_left,
        )  # fmt: skip


def clashes_of(position: TankBattleWorld, chosen: tuple[int, int] | None = None) -> tuple[ClashShown, ...]:
    """The battles of a position, one of which is ``chosen``."""
    return tuple(ClashShown(*battle, battle == chosen) for battle in position.battles())


def pieces_of(
    position: TankBattleWorld,
    viewer: int,
    *,
    covered: frozenset[int] = frozenset(),
    hidden: frozenset[int] = frozenset(),
) -> tuple[PieceShown, ...]:
    """The pieces of a position, tanks last because they stand on installations they take. ``covered``:
    sides whose unseen ranks are not shown; ``hidden``: squares left out. The eye is on the viewer's tanks."""
    found: list[PieceShown] = []
    for seat in (0, 1):
        facing, colour = (0, 4)[seat], str(seat)
        for at, square in enumerate(position.standing_guns(seat)):
            if square >= 0:
                found.append(PieceShown(100 * seat + 10 + at, "gun", colour, square, facing))
        for site, square in enumerate(position.sites[seat]):
            if square >= 0 and position.has_site(seat, site):
                found.append(PieceShown(100 * seat + 20 + site, "site", colour, square, facing, str(site)))
    for seat in (0, 1):
        facing, colour = (0, 4)[seat], str(seat)
        for tank, square in enumerate(position.tanks[seat]):
            if square >= 0 and square not in hidden:
                letter = tank_letter(position, seat, tank, covered=seat in covered)
                letter = letter if seat == viewer and seat not in covered else letter.removesuffix("!")
                found.append(PieceShown(100 * seat + tank, "tank", colour, square, facing, letter))
    return tuple(found)


def mines_of(position: TankBattleWorld) -> tuple[int, ...]:
    """The squares of the live mines that the observation shows."""
    found: list[int] = []
    for seat in (0, 1):
        if position.phase == "setup" or position.outcome is not None or position.has_site(seat, HQ):
            found += [square for square in position.mines[seat] if square >= 0]
    return tuple(found)


def tank_letter(position: TankBattleWorld, seat: int, tank: int, *, covered: bool = False) -> str:
    """A tank's rank and marks as the letter of its piece."""
    known = bool(position.known[seat] >> tank & 1)
    rank = position.ranks[seat][tank] if known or not covered else 0
    flag = "^" if position.commands[seat] >> tank & 1 else ""
    return f"{rank}{flag}{'!' if known else ''}"


def public(position: TankBattleWorld) -> TankBattleWorld:
    """A position as both people may see it: without ranks that only one of them knows."""
    ranks = tuple(
        tuple(
            rank if position.known[seat] >> tank & 1 else 0 for tank, rank in enumerate(position.ranks[seat])
        )
        for seat in (0, 1)
    )
    return position.with_(ranks=ranks)
