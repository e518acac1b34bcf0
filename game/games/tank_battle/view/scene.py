"""The board of Tank Battle as values, in addition to those of every board.

Pieces are ``PieceShown``: ``sprite`` is "tank", "gun" or "site", ``colour`` the side's number, ``letter``
a tank's rank ("0": covered) with "^" for a flag and "!" for a rank the enemy has seen, or a site's number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from game.games.tank_battle.rules import queries
from game.games.tank_battle.rules.actions import Action, Fight, Go
from game.games.tank_battle.rules.board import HQ
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.shot_map import FallenShots
from game.view.board.drawn import Trace
from game.view.board.marks import BoardMark, Layer, Marks, marked_each
from game.view.board.scene import BoardScene, PieceShown

PegKind = Literal["red", "white", "missed_red", "missed_white", "hit"]


@dataclass(frozen=True)
class BattleScene(BoardScene):
    """Everything to show on the board. ``numbers``: whether squares have theirs; ``suspects``: the squares of
    enemy tanks on which the viewer can pencil a rank."""

    numbers: bool = True
    suspects: frozenset[int] = frozenset()

    @property
    def standing(self) -> Collection[int]:
        return [*(piece.square for piece in self.pieces), *self.places("peg")]


@dataclass(frozen=True, slots=True)
class RevealMarks:
    """The marks of the last reveal on the board: shots, wrecks (sides and squares), ways."""

    pegs: tuple[tuple[int, PegKind], ...] = ()
    wrecked: tuple[tuple[int, int], ...] = ()
    trails: tuple[tuple[int, ...], ...] = ()

    def on(self, marks: Marks) -> Marks:
        """The marks with these, and without the craters that their shots left."""
        if self.pegs:
            marks = tuple(_without_fresh_craters(mark) if mark.kind == "left" else mark for mark in marks)
        return (
            *marks,
            *wreck_marks(self.wrecked),
            *peg_marks(self.pegs),
            *trail_marks(self.trails, planned=False),
        )


def _without_fresh_craters(mark: BoardMark) -> BoardMark:
    turn, left = mark.data
    return replace(mark, data=(turn, tuple(one for one in left if one.age or one.mark.kind != "crater")))


def trace_of(view: TankBattleWorld, action: Action) -> Trace | None:
    """Where a step of a movement, or a battle, leads on the board."""
    match action:
        case Go(origin, target):
            return Trace((origin, target))
        case Fight(origin, target):
            return Trace((origin,), target)
    return None


# --- marks ---


def peg_marks(pegs: Iterable[tuple[int, PegKind]]) -> Marks:
    """Pegs on squares."""
    return marked_each(Layer.LYING, "peg", pegs)


def wreck_marks(wrecked: Iterable[tuple[int, int]]) -> Marks:
    """Tanks destroyed in this turn, by sides and squares."""
    return marked_each(Layer.LYING, "wrecked", ((square, side) for side, square in wrecked))


def trail_marks(ways: Iterable[tuple[int, ...]], *, planned: bool = True) -> Marks:
    """Ways of this turn, in place of those of the last one, numbered in order; if they are ``planned``, the
    tank has a ring at its end."""
    return tuple(BoardMark(Layer.STEP, way, "trail", (at, planned)) for at, way in enumerate(ways, 1))


def clash_marks(position: TankBattleWorld, chosen: tuple[int, int] | None = None) -> Marks:
    """The battles of a position, each between two squares; the ``chosen`` one is larger."""
    return tuple(BoardMark(Layer.TARGET, battle, "clash", battle == chosen) for battle in position.battles())


def danger_marks(view: TankBattleWorld, viewer: int, sides: tuple[int, ...]) -> Marks:
    """The squares on which enemy tanks could attack in their next turn, with these tanks."""
    return marked_each(Layer.HATCH, "danger", sorted(queries.danger(view, max(0, viewer)).items()))


def shade_marks(shade: Mapping[int, int]) -> Marks:
    """How many tanks could stop on squares."""
    found = sorted(shade.items())
    return (*marked_each(Layer.TINT, "shade", found), *marked_each(Layer.STEP, "shade", found))


def owner_marks(side: int, sites: Mapping[int, int], held: tuple[int, int] | None) -> Marks:
    """Whose a row and a column is, beside the board, by the squares of a side's installations; lines along
    those of the one that is in hand, over a square (``held``)."""
    found = [(square, (side, site, False)) for site, square in sites.items()]
    rows = [] if held is None else [(held[1], (side, held[0], True))]
    return (*marked_each(Layer.STEP, "owner", rows), *marked_each(Layer.EDGE, "owner", [*found, *rows]))


def fallen_marks(fallen: Sequence[FallenShots], told: str) -> Marks:
    """The shots so far, with words for whose and how many."""
    found = [(one.square, one.turns) for one in fallen]
    signs = marked_each(Layer.TINT, "fallen", found), marked_each(Layer.TARGET, "fallen", found)
    return (*signs[0], *signs[1], BoardMark(Layer.EDGE, (), "sign", ("history", told, True)))


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


def tank_letter(position: TankBattleWorld, seat: int, tank: int, *, covered: bool) -> str:
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
