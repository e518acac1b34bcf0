"""``python3 -m tests.lint`` runs ruff (lint and format) and mypy, after its own set-up."""

from __future__ import annotations

import subprocess
import sys

from game.cli.bootstrap import LINT, ROOT, ensure

CHECKS = (
    ["ruff", "check", "."],
    ["ruff", "format", "--check", "."],
    ["mypy"],
)

if __name__ == "__main__":
    ensure(LINT)
    failed = False
    for check in CHECKS:
        print("$", " ".join(check), flush=True)
        failed |= subprocess.run([sys.executable, "-m", *check], cwd=ROOT).returncode != 0
    sys.exit(failed)
