"""``python3 -m tests.bench [NAME…]`` runs all benchmarks, or those named, one after the other.

Each runs in a process of its own, so that none warms or clutters another's memory. Nothing here
passes or fails by time; the status is 1 if a benchmark could not be run at all.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from game.cli.bootstrap import ROOT, TESTS, ensure

HERE = Path(__file__).parent


def names() -> list[str]:
    """All benchmarks: the modules called ``bench_…`` beside this one."""
    return sorted(path.stem for path in HERE.glob("bench_*.py"))


def main(wanted: list[str]) -> int:
    """Run them; gives the exit status."""
    chosen = [name if name.startswith("bench_") else f"bench_{name}" for name in wanted] or names()
    unknown = sorted(set(chosen) - set(names()))
    if unknown:
        print(f"no benchmark {', '.join(unknown)}; choose from {', '.join(names())}", file=sys.stderr)
        return 2
    failed = []
    for name in chosen:
        print(f"== {name}", flush=True)
        begun = time.monotonic()
        done = subprocess.run([sys.executable, "-m", f"tests.bench.{name}"], cwd=ROOT)
        if done.returncode:
            failed.append(name)
        print(f"   ({time.monotonic() - begun:.0f} s)\n", flush=True)
    if failed:
        print(f"could not be run: {', '.join(failed)}", file=sys.stderr)
    return int(bool(failed))


if __name__ == "__main__":
    ensure(TESTS)
    sys.exit(main(sys.argv[1:]))
