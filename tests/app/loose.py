"""Lets the monkey loose: runs sequences of deeds, cuts failures down to what matters, and prints them.

``python3 -m tests.app.loose --seconds 600`` does it for as long as you like.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.app.poses import SCENES
from tests.app.deeds import Deed, deeds
from tests.app.monkey import MATCHES, Monkey, quick_bots
from tests.app.workshop import BENCHES, no_balance


@dataclass(frozen=True)
class Failed:
    """What broke, and after which deeds."""

    begin: str
    animation: float
    deeds: tuple[Deed, ...]
    error: str
    trace: str

    @property
    def kind(self) -> str:
        """Where it broke: failures of one kind are shown once."""
        lines = [line.strip() for line in self.trace.splitlines() if line.strip().startswith("File ")]
        return f"{lines[-1] if lines else ''} {self.error.split(':')[0]}"


def run(home: Path, begin: str, doings: Sequence[Deed], animation: float = 0.0) -> Failed | None:
    """Do these deeds from there; what broke, or ``None``."""
    home.mkdir(parents=True, exist_ok=True)
    at, done = Path.cwd(), 0
    os.chdir(home)
    monkey: Monkey | None = None
    try:
        with quick_bots(), no_balance():
            monkey = Monkey(home, begin, animation=animation)
            for done, deed in enumerate(doings, 1):  # noqa: B007
                monkey.do(deed)
            monkey.settle()
            monkey.close()
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
        return Failed(begin, animation, tuple(doings[:done]), text, traceback.format_exc())
    finally:
        os.chdir(at)
    return None


def shrink(failed: Failed | None, fresh: Callable[[], Path], tries: int = 120) -> Failed | None:
    """The same failure after fewer deeds."""
    if failed is None:
        return None
    best = failed
    size = max(1, len(best.deeds) // 2)
    while tries > 0:
        at, smaller = 0, False
        while at < len(best.deeds) and tries > 0:
            rest = best.deeds[:at] + best.deeds[at + size :]
            tries -= 1
            found = run(fresh(), best.begin, rest, best.animation)
            if found is not None and found.kind == failed.kind:
                best, smaller = found, True
            else:
                at += size
        if size == 1 and not smaller:
            break
        size = max(1, size // 2)
    return best


def begins() -> list[str]:
    """Where a monkey can begin: every scene, matches that are kept, and maps on the disk."""
    return [*sorted(MATCHES), *BENCHES, *sorted(SCENES)]


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--length", type=int, default=120)
    parser.add_argument("--begin", default="", help="names of places, split by commas")
    args = parser.parse_args()
    until = time.monotonic() + args.seconds
    kinds: set[str] = set()
    number = args.seed
    done = 0
    with tempfile.TemporaryDirectory() as folder:
        fresh = iter(Path(folder) / str(n) for n in range(10**9))
        while time.monotonic() < until:
            for begin in args.begin.split(",") if args.begin else begins():
                if time.monotonic() > until:
                    break
                animation = (0.0, 1.0, 0.0, 2.0)[number % 4]
                plays = begin.startswith(("play", "match", "tutorial")) and number % 3 != 0
                made = deeds(f"{begin}:{number}", args.length, plays=plays, draws=begin in BENCHES)
                found = run(next(fresh), begin, made, animation)
                done += 1
                if found is not None and found.kind not in kinds:
                    kinds.add(found.kind)
                    least = shrink(found, lambda: next(fresh))
                    assert least is not None
                    print(f"=== {begin} seed {number} animation {animation}: {least.error}")
                    print(f"{least.deeds!r}\n{least.trace}", flush=True)
            number += 1
    print(f"{done} runs of {args.length} deeds, seeds {args.seed} to {number - 1}:", len(kinds), "failures")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
