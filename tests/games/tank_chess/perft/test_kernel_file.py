"""The kernels are what the source beside them makes, and whoever has none is told so."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from game.bots.contract import Limits, Seen
from game.games.tank_chess.bots import TankChessBots, kernel
from game.games.tank_chess.bots.players import PlainTankChessBot
from game.games.tank_chess.rules.move_text import format_move
from tests.games.tank_chess.bots.tables import GAME, state
from tools import kernel as tool


def test_the_kernel_is_what_was_built_from_the_source() -> None:
    assert tool.complaint() is None
    assert kernel.WORDS == tool.WORDS
    assert [kernel.path_of(words) for words in kernel.WORDS] == [tool.built(words) for words in tool.WORDS]
    assert kernel.is_there()


def test_a_changed_source_or_kernel_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "kernel_11.wasm"
    other.write_bytes(tool.built(11).read_bytes() + b"more")
    built = tool.built
    monkeypatch.setattr(tool, "built", lambda words: other if words == 11 else built(words))
    assert "not the file" in (tool.complaint() or "")
    monkeypatch.setattr(tool, "FLAGS", ())
    assert "source has changed" in (tool.complaint() or "")


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("ziglang") is None, reason="no compiler (requirements-dev.txt)")
def test_building_it_again_makes_the_same_file(tmp_path: Path) -> None:
    made = tmp_path / "made.wasm"
    for words in tool.WORDS:
        tool.build(words, made)
        assert made.read_bytes() == tool.built(words).read_bytes()


def test_a_missing_or_damaged_kernel_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel._module.cache_clear()
    try:
        for data in (None, b"no kernel", tool.built(4).read_bytes()[:2000]):
            path = tmp_path / "kernel_4.wasm"
            if data is not None:
                path.write_bytes(data)
            monkeypatch.setattr(kernel, "FOLDER", tmp_path)
            assert not kernel.is_there()
            with pytest.raises(kernel.KernelMissing):
                kernel.Kernel(4)
    finally:
        kernel._module.cache_clear()


def test_without_a_kernel_there_is_a_level_that_searches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TankChessBots, "LEVELS", TankChessBots.LEVELS[:1])
    bot = TankChessBots().make(1)
    assert isinstance(bot, PlainTankChessBot)
    shot = state("8/6c01/8/8/4m43/8/8/L42C04 w 1")  # it can shoot the Command
    assert format_move(bot.choose(Seen(0, shot), Limits(), 1), shot.grid).endswith("xg7")
    at, seed = state(), 0
    while (seat := GAME.to_act(at)) is not None and at.round < 12:
        move = bot.choose(Seen(seat, at), Limits(), seed)
        assert GAME.refuse(at, move) is None
        at, seed = GAME.apply(at, move).state, seed + 1
    with pytest.raises(KeyError):
        TankChessBots().make(2)


@pytest.mark.parametrize(("megabytes", "bits"), [(2000, 20), (80, 19), (60, 18)])
def test_where_memory_is_short_it_remembers_fewer_positions(megabytes: int, bits: int) -> None:
    small = kernel.Kernel(4)
    small._store.set_limits(memory_size=megabytes << 20)
    assert small.call("table", 20) == 1 << bits
    small.close()
