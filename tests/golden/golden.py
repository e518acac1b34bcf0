"""Golden game records: what stands in ``games/``, and what the rules make of it.

``NAME.txt`` is a record as people write it and never changes. ``NAME.yaml`` says how it must be read:
the map it starts on (unless its header has a Position), the result it names, how the rules say it
ended, the final position, and of every move the exact text and the keys of its events.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.contract import Event, Setup
from game.model.kit import ReadRecord
from tests.games.tank_chess.boards import KIT, content, map_setup
from tests.games.tank_chess.perft.fun_set import fun_set

GAMES = Path(__file__).parent / "games"
PREFIX = "tank_chess.event."

Read = ReadRecord[TankChessWorld, Move]


@dataclass(frozen=True)
class Golden:
    """One record and what is expected of it."""

    name: str
    text: str
    expected: dict[str, Any]

    @property
    def map(self) -> str | None:
        """The shipped map it starts on."""
        found = self.expected.get("map")
        return None if found is None else str(found)

    def read(self) -> Read:
        """The record, read by the Kit."""
        definitions = fun_set() if self.expected.get("fun_set") else content().definitions
        return KIT.read_record(self.text, definitions, self.setup())

    def setup(self) -> Setup | None:
        """Its start, if it is a map's."""
        return None if self.map is None else map_setup(self.map)


def names() -> list[str]:
    """All golden records."""
    return sorted(path.stem for path in GAMES.glob("*.txt"))


def load(name: str) -> Golden:
    """A golden record by its name."""
    path = GAMES / f"{name}.yaml"
    expected = yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else {}
    return Golden(name, (GAMES / f"{name}.txt").read_text(encoding="utf-8"), expected or {})


def keys(events: tuple[Event, ...]) -> list[str]:
    """The events of a step by their keys, shortened."""
    return [event.key.removeprefix(PREFIX) for event in events]


def outcome(state: TankChessWorld) -> str:
    """How it ended: ``1-0 escaped (TC-6.2)``, or ``goes on``."""
    result = state.outcome
    if result is None:
        return "goes on"
    score = "-".join("1/2" if score == 0.5 else f"{score:g}" for score in result.scores)
    return f"{score} {result.reason} ({result.rule})"


def told(golden: Golden) -> dict[str, Any]:
    """What the rules of today make of a record."""
    read = golden.read()
    moves = []
    state = read.states[0]
    for action in read.actions:
        step = KIT.game.apply(state, action)
        moves.append(f"{KIT.format_action(action, state)}: {' '.join(keys(step.events))}")
        state = step.state
    found: dict[str, Any] = {
        key: golden.expected[key] for key in ("map", "fun_set") if key in golden.expected
    }
    return {
        **found,
        "result": read.result,
        "outcome": outcome(read.states[-1]),
        "final": KIT.format_position(read.states[-1]),
        "moves": moves,
    }
