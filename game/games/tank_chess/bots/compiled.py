"""A kernel as the machine runs it: compiled, and kept for the next process that needs it.

What is kept runs as it is, outside the sandbox. So it is read only from the player's own cache, and only if
it is, to the bit, what was made of this very kernel (wasmtime looks at its own version and the processor).
"""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.model.compiled import COMPILED_VARIABLE

if TYPE_CHECKING:
    import wasmtime

MOST: Final = 16_000_000
"""Bytes of the largest file that is read; usual ones have some 250,000."""


def compiled(engine: wasmtime.Engine, path: Path) -> wasmtime.Module:
    """Return the compiled kernel of a file. Raises ``OSError`` if there is none, ``WasmtimeError`` if it
    is no kernel."""
    import wasmtime

    source = path.read_bytes()
    folder = os.environ.get(COMPILED_VARIABLE)
    if not folder:
        return wasmtime.Module(engine, source)
    place = Path(folder) / f"{path.stem}.compiled"
    with suppress(OSError, wasmtime.WasmtimeError):
        if place.stat().st_size <= MOST:
            kept = place.read_bytes()
            if kept[:32] == _digest(source, kept[32:]):
                return wasmtime.Module.deserialize(engine, kept[32:])
    module = wasmtime.Module(engine, source)
    with suppress(OSError):
        made = bytes(module.serialize())
        _write(place, _digest(source, made) + made)
    return module


def _digest(source: bytes, made: bytes) -> bytes:
    return sha256(sha256(source).digest() + made).digest()


def _write(place: Path, content: bytes) -> None:
    """Write a file whole or not at all, even if others write it now. Raises ``OSError``."""
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=place.parent)
    try:
        with open(handle, "wb") as file:
            file.write(content)
        Path(name).replace(place)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
