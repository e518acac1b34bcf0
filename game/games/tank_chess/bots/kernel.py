"""The compiled kernel: what it is asked in, and what it answers.

``kernel/`` has its source in C, and ``python -m tools.kernel`` makes ``kernel_4.wasm``, ``kernel_7.wasm`` and
``kernel_11.wasm`` of it, for boards of up to 256, 448 and 704 squares: the moves of Tank Chess, the
search and the proofs of puzzles, fast. They run by ``wasmtime``, in a sandbox that reaches nothing. All that
goes in and out are 32-bit numbers in one buffer.
"""

from __future__ import annotations

import atexit
from array import array
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakSet

from game.bots.solving import never
from game.games.tank_chess.bots.compiled import compiled
from game.games.tank_chess.rules.definitions import WRECK
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.states import Effect, PieceState, RawMove
from game.games.tank_chess.rules.tables import Tables

if TYPE_CHECKING:
    import wasmtime

WORDS: Final = (4, 7, 11)
"""The sizes of the kernels: each takes boards of up to 64 times as many squares."""


class KernelMissing(RuntimeError):
    """Raised when no kernel can run: its file is missing or damaged, or ``wasmtime`` doesn't run on this
    machine."""


FOLDER: Final = Path(__file__).parent

BUFFER: Final = 1 << 18
"""Numbers that fit into the buffer from the start: more than all moves of any position take."""


def path_of(words: int) -> Path:
    """Return the file of a kernel."""
    return FOLDER / f"kernel_{words}.wasm"


def is_there() -> bool:
    """Return whether kernels can be expected to run, without loading one."""
    return all(path_of(words).is_file() for words in WORDS) and find_spec("wasmtime") is not None


@lru_cache(maxsize=len(WORDS))
def _module(words: int) -> tuple[wasmtime.Engine, wasmtime.Module]:
    """Return the engine that runs kernels, and one kernel compiled for this machine. Raises
    ``KernelMissing``."""
    try:
        import wasmtime

        engine = wasmtime.Engine()
        return engine, compiled(engine, path_of(words))
    except (ImportError, OSError) as problem:
        raise KernelMissing(
            f"the package wasmtime does not run here, install it anew ({problem})"
        ) from problem
    except wasmtime.WasmtimeError as problem:
        raise KernelMissing(
            f"{path_of(words).name} is damaged, install Treadboard anew ({problem})"
        ) from problem


def prepare() -> None:
    """Load the kernel for boards of the usual sizes, if there is one."""
    with suppress(KernelMissing):
        _module(WORDS[0])


_open: WeakSet[Kernel] = WeakSet()


@atexit.register
def _close_all() -> None:
    """Release all kernels while wasmtime can still take them back."""
    for kernel in list(_open):
        kernel.close()
    _module.cache_clear()


class Stopping:
    """The question a running kernel asks about every millisecond: whether to stop.

    wasmtime keeps it while the kernel lives, so it must not refer to the kernel.
    """

    def __init__(self) -> None:
        self.stop: Callable[[], bool] = never

    def asked(self) -> int:
        """Return 1 to stop the kernel, else 0."""
        return int(self.stop())


class Kernel:
    """A kernel with its memory. It plays on one map at a time."""

    def __init__(self, words: int) -> None:
        engine, module = _module(words)
        import wasmtime  # only where bots play: it takes 0.1 s

        self.words = words
        self.stopping = Stopping()
        self._store: Any = wasmtime.Store(engine)
        asks = wasmtime.Func(
            self._store, wasmtime.FuncType([], [wasmtime.ValType.i32()]), self.stopping.asked
        )
        exports = wasmtime.Instance(self._store, module, [asks]).exports(self._store)
        self._memory: Any = exports["memory"]
        self._functions: dict[str, Any] = {
            name: exports[name]
            for name in (export.name for export in module.exports)
            if name is not None and name != "memory"
        }
        self._room = BUFFER
        self._at: int = self.call("room", BUFFER)

        _open.add(self)

    def close(self) -> None:
        """Release the kernel's memory; the kernel can't be used afterwards."""
        self._functions.clear()
        self._memory = self._store = None

    @property
    def bytes(self) -> int:
        """The size of the kernel's memory in bytes."""
        return int(self._memory.data_len(self._store))

    def call(self, name: str, *arguments: int) -> Any:
        """Return the result of one of the kernel's functions."""
        return self._functions[name](self._store, *arguments)

    def write(self, numbers: array[Any]) -> None:
        """Copy numbers into the kernel's buffer, from its start."""
        self._memory.write(self._store, numbers.tobytes(), self._buffer(len(numbers) * numbers.itemsize // 4))

    def _buffer(self, numbers: int) -> int:
        """Return the address of the buffer, with room for that many numbers."""
        if numbers > self._room:
            self._room = numbers
            self._at = self.call("room", numbers)
        return self._at

    def read(self, numbers: int, first: int = 0) -> array[int]:
        """Return ``numbers`` 32-bit numbers of the kernel's buffer, from number ``first`` on."""
        at = self._buffer(first + numbers) + 4 * first
        found = array("i")
        found.frombytes(bytes(self._memory.read(self._store, at, at + 4 * numbers)))
        return found


def words_for(squares: int) -> int:
    """Return the size (of ``WORDS``) of the smallest kernel that takes a board of that many squares."""
    return next(words for words in WORDS if squares <= 64 * words)


def _halves(number: int) -> tuple[int, int]:
    def signed(half: int) -> int:
        return half - (1 << 32) if half >> 31 else half

    return signed(number & 0xFFFFFFFF), signed(number >> 32 & 0xFFFFFFFF)


def map_numbers(tables: Tables) -> array[int]:
    """Return a map and the kinds of its pieces and ground as 32-bit numbers for the kernel: nine numbers
    of sizes and limits, then the kinds of pieces, then the ground."""
    terrain, definitions = tables.terrain, tables.definitions
    grid, grounds = tables.grid, definitions.ground
    layers = {ground.name: shift // tables.size for ground, shift in terrain.changing}
    wreck_layer = terrain.wreck_shift // tables.size
    numbers = array("i")
    numbers.extend(
        (
            grid.width,
            grid.height,
            len(definitions.pieces),
            len(grounds),
            1 + bool(wreck_layer) + len(layers),
            wreck_layer,
            definitions.draw_quiet_turns,
            definitions.draw_repetitions,
            definitions.turn_limit,
        )
    )
    for kind in definitions.pieces:
        numbers.extend(_halves(tables.seed_of(kind)))
        numbers.append(kind.name in terrain.kinds)
        numbers.extend((kind.speed, *kind.armour, kind.gun or 0, kind.command, kind.push_steps))
        numbers.append(WRECK in kind.pushes)
        numbers.extend(_halves(sum((g.name in kind.pushes) << i for i, g in enumerate(grounds))))
        numbers.extend(_halves(sum(g.lets_in(kind) << i for i, g in enumerate(grounds))))
        for listed in (kind.directions, kind.ranges):
            numbers.append(len(listed))
            numbers.extend(listed)
    for ground in grounds:
        owner = -1 if ground.owner is None else ground.owner
        entered = ("stays", "clears", "explodes").index(ground.entered)
        numbers.extend(
            (ground.steps, ground.stops_fire, ground.others == "lost", entered, ground.remote, owner)
        )
        numbers.append(layers.get(ground.name, 0))
    index = {ground.name: i for i, ground in enumerate(grounds, 1)}
    numbers.extend(0 if ground is None else index[ground.name] for ground in terrain.static)
    return numbers


def layer_numbers(layers: int, tables: Tables) -> array[int]:
    """Return layers as 32-bit numbers for the kernel, in order, each in whole 64-bit words, the lower half
    first."""
    numbers = array("i")
    size, board = tables.size, tables.terrain.board
    for layer in range(tables.layer_count):
        numbers.frombytes((layers >> layer * size & board).to_bytes((size + 63) // 64 * 8, "little"))
    return numbers


def position_numbers(position: Position) -> array[int]:
    """Return a position as 32-bit numbers for the kernel: moves made, quiet turns, own pieces, enemy
    pieces, then kind and placing of each piece, own ones first, then the layers as in ``layer_numbers``."""
    numbers = array("i", (position.ply, position.quiet, len(position.own), len(position.enemy)))
    for state in (*position.own, *position.enemy):
        numbers.append(state.kind_index)
        numbers.append(state.placing)
    return numbers + layer_numbers(position.layers, position.tables)


def line_moves(position: Position, numbers: array[int]) -> tuple[RawMove, ...]:
    """Return the raw moves of a line from ``position`` that the kernel wrote as ``numbers``."""
    moves: list[RawMove] = []
    at = 0
    while at < len(numbers):
        raw, at = raw_move(position, numbers, at)
        moves.append(raw)
        if at < len(numbers):
            position = position.play(raw)
    return tuple(moves)


def raw_move(position: Position, numbers: array[int], at: int) -> tuple[RawMove, int]:
    """Return the raw move that begins at index ``at`` of ``numbers``, and the index after it. A move is
    five numbers (square, placing after it, square of what it destroys, effect, count of flips) and its
    flips; −1 stands for none."""
    origin, placing, hit, end, flips = numbers[at : at + 5]
    after_all = at + 5 + flips
    tables = position.tables
    before = next(state for state in position.own if state.square == origin)
    if placing < 0:
        return (before, None, None, None), after_all
    after = tables.state_at(before.base, placing)
    victim: PieceState | None = None
    if hit >= 0:
        if hit == after.square:
            victim = after
        else:
            victim = next(state for state in (*position.enemy, *position.own) if state.square == hit)
    effect = None
    if end >= 0:
        bits = 0
        for flip in numbers[at + 5 : after_all]:
            bits ^= 1 << (flip >> 10) * tables.size + (flip & 1023)
        effect = Effect(bits, end)
    return (before, after, victim, effect), after_all
