"""The command ``treadboard`` where Treadboard is installed; ``python -m game`` does the same."""

from __future__ import annotations

import sys

from game.cli.main import main


def treadboard() -> int:
    """Run the command line; gives the exit status."""
    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(treadboard())
