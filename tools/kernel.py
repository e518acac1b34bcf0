"""Builds the kernel of the Tank Chess bots: ``kernel_*.wasm`` from the C source beside them.

    python3 -m tools.kernel          build them
    python3 -m tools.kernel --check  say whether the files are what the source makes, without building

The compiler is Zig's, from the package ``ziglang`` (requirements-dev.txt). What was built from what is noted
in ``kernel/built.yaml``, so that whoever has no compiler sees when the file is old.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import yaml

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCE: Final = ROOT / "game" / "games" / "tank_chess" / "bots" / "kernel"
NOTE: Final = SOURCE / "built.yaml"

WORDS: Final = (4, 7, 11)
"""It is compiled for boards of so many times 64 squares, see ``kernel.py``."""

STACK: Final = 2 << 20

FLAGS: Final = (
    *("-target", "wasm32-freestanding", "-mcpu=generic+simd128+bulk_memory"),
    *("-O3", "-flto", "-std=c17", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function"),
    *("-nostdlib", "-fno-stack-protector", "-fno-sanitize=all", "-ffp-contract=off"),
)


def sources() -> list[Path]:
    """The files it is built from."""
    return sorted((*SOURCE.glob("*.c"), *SOURCE.glob("*.h")))


def digest_of_sources() -> str:
    """What changes with the source, the compiler's settings and the compiler."""
    digest = hashlib.sha256(repr((FLAGS, WORDS, STACK)).encode())
    for path in sources():
        digest.update(path.name.encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def digest_of(path: Path) -> str:
    """What changes with a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def built(words: int) -> Path:
    """The file of the kernel for so many words."""
    return SOURCE.with_name(f"kernel_{words}.wasm")


def build(words: int, to: Path) -> None:
    """Write that kernel there. Raises ``CalledProcessError``."""
    zig = (sys.executable, "-m", "ziglang", "cc")
    with tempfile.TemporaryDirectory() as folder:
        # what a compiler remembers of earlier builds is not ours to rely on
        cache = {"ZIG_LOCAL_CACHE_DIR": folder, "ZIG_GLOBAL_CACHE_DIR": os.path.join(folder, "all")}
        linked = ("-s", "-Wl,--no-entry", "-Wl,--export-memory", f"-Wl,-z,stack-size={STACK}")
        command = [*zig, *FLAGS, f"-DWORDS={words}", *linked, "kernel.c", "-o", str(to.resolve())]
        subprocess.run(command, cwd=SOURCE, env=os.environ | cache, check=True)


def noted() -> dict[str, Any]:
    """What is noted of the last build."""
    told: dict[str, Any] = yaml.safe_load(NOTE.read_text(encoding="utf-8"))
    return told


def complaint() -> str | None:
    """Why the file is not what the source makes, as far as can be seen without building."""
    told = noted()
    if told["source"] != digest_of_sources():
        return "the kernel's source has changed since it was built: python -m tools.kernel"
    for words in WORDS:
        path = built(words)
        if told[path.name] != digest_of(path):
            return f"{path.name} is not the file that was built: python -m tools.kernel"
    return None


def main(words: list[str] | None = None) -> None:
    """Build, or say what is wrong."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.kernel", description="Builds the kernels.")
    parser.add_argument("--check", action="store_true", help="only say if they are what the source makes")
    if parser.parse_args(words).check:
        wrong = complaint()
        if wrong:
            raise SystemExit(wrong)
        return
    note = {"compiler": f"ziglang {version('ziglang')}", "source": digest_of_sources()}
    for words_ in WORDS:
        path = built(words_)
        build(words_, path)
        note[path.name] = digest_of(path)
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")
    NOTE.write_text(yaml.safe_dump(note, sort_keys=False), encoding="utf-8")


if __name__ == "__main__":
    main()
