"""The plan of a tournament: engines, openings, limits and pairings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from game.data.files.check import read_model
from game.data.files.paths import atomic_write
from game.data.files.yaml_dump import dump_yaml

PLAN = "tournament.yaml"
"""Name of the plan's file in a tournament's folder."""

MOST_GAMES = 100_000

MOST_NAME, MOST_COMMAND = 60, 2000
"""Characters of an engine's longest name and command line."""


class Entrant(BaseModel):
    """A program that plays: its name in tables and records, its command line, and options set at its
    start."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(min_length=1, max_length=MOST_NAME)
    command: str = Field(min_length=1, max_length=MOST_COMMAND)
    options: dict[str, str] = Field(default_factory=dict)


class TournamentPlan(BaseModel):
    """The plan of a tournament. ``games`` is the number for each pair. Matches begin on ``maps`` or from
    ``openings`` (positions, each perhaps with moves after it), in turn, with ``random_plies`` random moves
    first. ``margin_ms`` is the time a move may take beyond its limit, ``timeout_s`` the longest wait for
    anything without a time limit of its own."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1] = 1
    game: str
    engines: tuple[Entrant, ...] = Field(min_length=2, max_length=40)
    games: int = Field(ge=1, le=MOST_GAMES)
    maps: tuple[str, ...] = ()
    openings: tuple[str, ...] = ()
    movetime_ms: int | None = Field(default=None, ge=1, le=3_600_000)
    nodes: int | None = Field(default=None, ge=1, le=10**12)
    random_plies: int = Field(default=4, ge=0, le=100)
    seed: int = Field(default=0, ge=1 - 10**18, le=10**18 - 1)
    margin_ms: int = Field(default=500, ge=0, le=600_000)
    timeout_s: int = Field(default=60, ge=1, le=86_400)

    @model_validator(mode="after")
    def _fits(self) -> TournamentPlan:
        if (self.movetime_ms is None) == (self.nodes is None):
            raise ValueError("expected either movetime_ms or nodes")
        if bool(self.maps) == bool(self.openings):
            raise ValueError("expected either maps or openings")
        if len({one.name for one in self.engines}) < len(self.engines):
            raise ValueError("two engines have the same name")
        return self

    @property
    def go(self) -> str:
        """The line that makes an engine think."""
        return f"go movetime {self.movetime_ms}" if self.nodes is None else f"go nodes {self.nodes}"

    @property
    def move_s(self) -> float:
        """The longest wait for an engine's move after ``go``, in seconds."""
        if self.movetime_ms is None:
            return float(self.timeout_s)
        return (self.movetime_ms + self.margin_ms) / 1000

    @property
    def total(self) -> int:
        """The number of matches of all pairs."""
        count = len(self.engines)
        return self.games * count * (count - 1) // 2

    def differs(self, other: TournamentPlan) -> str:
        """The key of the first difference that would change the matches; a larger number of games would
        not."""
        mine, theirs = self.model_dump(), other.model_dump()
        return next((key for key in mine if key != "games" and mine[key] != theirs[key]), "")


def bounds(key: str) -> tuple[int, int]:
    """The least and the greatest value of a plan's number.

    >>> bounds("nodes")
    (1, 1000000000000)
    """
    limits = TournamentPlan.model_fields[key].metadata
    low, high = (next(getattr(one, name) for one in limits if hasattr(one, name)) for name in ("ge", "le"))
    return low, high


@dataclass(frozen=True, slots=True)
class Fixture:
    """One match: its permanent number, its opening, and the engine at each seat."""

    number: int
    opening: int
    seats: tuple[int, int]

    @property
    def name(self) -> str:
        """The name of the match's record file."""
        return f"game_{self.number + 1:05}"


def fixtures(plan: TournamentPlan) -> Iterator[Fixture]:
    """Yield all matches, opening by opening: in each every pair meets twice, with colours changed.

    Numbers don't depend on ``games``, so that a tournament can be made longer.
    """
    pairs = list(combinations(range(len(plan.engines)), 2))
    for opening in range((plan.games + 1) // 2):
        for index, (one, other) in enumerate(pairs):
            for turned in range(min(2, plan.games - 2 * opening)):
                number = (opening * len(pairs) + index) * 2 + turned
                yield Fixture(number, opening, (other, one) if turned else (one, other))


def save_plan(folder: Path, plan: TournamentPlan) -> None:
    """Write the plan, completely or not at all. Raises ``OSError``."""
    data = plan.model_dump(mode="json", exclude_none=True)
    data["engines"] = [{k: v for k, v in one.items() if v != {}} for one in data["engines"]]
    kept = {key: value for key, value in data.items() if value != []}
    atomic_write(folder / PLAN, dump_yaml(kept, comment="A tournament; main.py tournament --out resumes it."))


def load_plan(folder: Path) -> TournamentPlan | None:
    """The plan in a folder, ``None`` if there is none. Raises ``ProblemsError``."""
    path = folder / PLAN
    if not path.exists():
        return None
    return read_model(path, TournamentPlan)


def different_names(names: Sequence[str]) -> list[str]:
    """The names, with a number after each that occurred before.

    >>> different_names(["A", "B", "A", "A"])
    ['A', 'B', 'A 2', 'A 3']
    """
    found: list[str] = []
    for name in names:
        number, free = 1, name
        while free in found:
            number += 1
            free = f"{name[: MOST_NAME - 4]} {number}"
        found.append(free)
    return found
