"""A kernel that was compiled before is there at once, and nothing depends on it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import wasmtime

from game.bots.registry import bots
from game.data.files import paths
from game.data.files.paths import HOME_VARIABLE, keep_compiled
from game.games.tank_chess.bots import kernel
from game.games.tank_chess.bots.kernel import Kernel
from game.model.compiled import COMPILED_VARIABLE


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The player's cache, whose name is not plain; a process that has no kernel yet."""
    folder = tmp_path / 'a "cache" of Zoë’s'
    monkeypatch.setattr(paths, "user_cache", lambda: folder)
    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    monkeypatch.setenv(COMPILED_VARIABLE, "")
    kernel._module.cache_clear()
    yield folder
    kernel._module.cache_clear()


def works() -> bool:
    kernel._module.cache_clear()
    return bool(Kernel(4).call("room", 1))


@pytest.mark.slow
def test_a_compiled_kernel_is_kept_and_only_what_was_made_of_it_is_run(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_compiled()
    bots("tank_chess").prepare()
    assert kernel._module.cache_info().currsize == 1
    [file] = (cache / "compiled").iterdir()
    whole = file.read_bytes()
    for wrong in (
        whole[:40_000],
        whole[:70_000] + bytes([whole[70_000] ^ 1]) + whole[70_001:],
        b"",
        whole[1:],
    ):
        file.write_bytes(wrong)
        assert works()
        assert file.read_bytes() == whole
    other = cache / "compiled" / "kernel_11.compiled"
    other.write_bytes(whole)  # whole, but of another kernel
    assert kernel._module(11)[1].serialize() != whole[32:]
    assert other.read_bytes() != whole
    monkeypatch.setattr(wasmtime.Module, "__init__", lambda *_: pytest.fail("it is compiled again"))
    assert works()


def test_without_a_cache_to_write_to_kernels_work(cache: Path) -> None:
    cache.write_bytes(b"no folder")
    keep_compiled()
    assert works()


def test_nothing_is_kept_in_a_folder_that_others_may_write_to(
    cache: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "stick"))
    keep_compiled()
    assert COMPILED_VARIABLE not in os.environ
    assert works()
    assert not cache.exists()
    assert not (tmp_path / "stick").exists()
