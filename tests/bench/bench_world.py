"""What the values all stands on cost: a world's copy, a move applied, an observation, a line of a save.

python3 -m tests.bench.bench_world
"""

from __future__ import annotations

import copy
import os
import pickle
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from unittest import mock

from game.cli.out import clean_streams
from game.data.saves.match_file import header_of, mapping_of
from game.data.saves.match_plan import Player, position_plan
from game.data.saves.saves import SaveWriter
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.session import Entry
from game.model.tuples import put
from tests.bench.harness import Figure, Work, figures, interleaved, table
from tests.games.tank_chess.boards import KIT, content, map_setup, random_match

MICRO = 1e6


def copies() -> list[Figure]:
    """A copy of a world beside what others do to keep one."""
    world = KIT.game.new(map_setup("long_range_20"))

    def copied_and_changed() -> None:
        world.copy().square = put(world.square, 0, 1)

    works = {
        "copy": world.copy,
        "copy and move a piece": copied_and_changed,
        "copy.deepcopy": lambda: copy.deepcopy(world),
        "pickle there and back": lambda: pickle.loads(pickle.dumps(world, pickle.HIGHEST_PROTOCOL)),
    }
    return figures(interleaved(works), "copy", MICRO, "µs")


def moves() -> list[Figure]:
    """The parts of a turn in mid-game, where caches are warm."""
    setup = map_setup("official_16")
    states = [step.state for _, step in random_match(random.Random(3), setup, 30)]
    states = [state for state in states if state.outcome is None]
    picked = [(state, random.Random(4).choice(KIT.game.actions(state))) for state in states]
    found = [(state.position, state.position.from_move_object(action)) for state, action in picked]
    compact = [(position, raw) for position, raw in found if raw is not None]
    game = KIT.game

    def each(work: Callable[[TankChessWorld, Move], object]) -> Work:
        return lambda: [work(state, action) for state, action in picked]

    works = {
        "copy": each(lambda state, _: state.copy()),
        "position.play": lambda: [position.play(raw) for position, raw in compact],
        "apply, events and all": each(game.apply),
        "observe": each(lambda state, _: game.observe(state, 0)),
        "observe_step": each(lambda state, action: game.observe_step(state, game.apply(state, action), 0)),
        "actions": each(lambda state, _: game.actions(state)),
        "refuse": each(game.refuse),
        "dump_state": each(lambda state, _: KIT.dump_state(state)),
    }
    return figures(interleaved(works), "copy", MICRO / len(picked), "µs")


def appends() -> list[Figure]:
    """A line of a save with the state, as after every move: with fsync, and without."""
    players = (Player("person", "Ann"), Player("person", "Bo"))
    state = KIT.game.new(map_setup("official_16"))
    plan = position_plan(KIT, content(), KIT.format_position(state), players, sides=(0, 1))
    entry = mapping_of(KIT, Entry("move", 0, KIT.game.actions(state)[0], ms=700), state)
    data = dict(KIT.dump_state(state))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        with (
            SaveWriter.create(path / "a.yaml", header_of(plan)) as synced,
            SaveWriter.create(path / "b.yaml", header_of(plan)) as loose,
        ):
            raw = os.open(path / "c", os.O_CREAT | os.O_WRONLY)

            def without_fsync() -> None:
                with mock.patch("os.fsync"):
                    loose.append(entry, state=data)

            def bare_write() -> None:
                os.write(raw, b"x" * 1_000)
                os.fsync(raw)

            works = {
                "write 1 kB and fsync": bare_write,
                "append with fsync": lambda: synced.append(entry, state=data),
                "append without fsync": without_fsync,
                "append without its state": lambda: synced.append(entry),
            }
            found = figures(interleaved(works, clock=time.perf_counter), "write 1 kB and fsync", 1e3, "ms")
            os.close(raw)
    return found


def run() -> list[Figure]:
    """All figures."""
    return [*copies(), *moves(), *appends()]


def main() -> None:
    """Measure and print."""
    print(table("a world on 20×20", copies()))
    print(table("a turn of Tank Chess on 16×16, mid-game", moves()))
    print(table("a line of a save (time on the wall: the disk’s is in it)", appends()))


if __name__ == "__main__":
    clean_streams()
    main()
