"""What makes the rest of a match count for more, as everybody may know it from a position."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal, get_args

StakeKind = Literal["sudden_death", "seat_falls", "last_tank", "match_point", "last_round"]
"""The best are level and the next loss decides (``sudden_death``); a player is out, and the match goes on
(``seat_falls``); a side of several tanks has one left; a side wins with its next score (``match_point``); the
match ends with this round. The gravest comes first."""

EVERYBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Stake:
    """Something that is at stake in a position, and the side that it is about, or one ``seat`` of it."""

    kind: StakeKind
    side: int = EVERYBODY
    seat: int = EVERYBODY


def risen(before: Collection[Stake], after: Collection[Stake]) -> tuple[Stake, ...]:
    """What is newly at stake, the gravest first.

    >>> risen([Stake("last_round")], [Stake("last_round"), Stake("match_point", 1), Stake("last_tank", 0)])
    (Stake(kind='last_tank', side=0, seat=-1), Stake(kind='match_point', side=1, seat=-1))
    """
    kinds = get_args(StakeKind)
    return tuple(sorted((one for one in after if one not in before), key=lambda one: kinds.index(one.kind)))
