"""``python -m game`` does what ``treadboard`` does where Treadboard is installed."""

from __future__ import annotations

import sys

from game.cli.program import treadboard

if __name__ == "__main__":
    sys.exit(treadboard())
