"""The command ``treadboard`` where Treadboard is installed; ``python -m game`` does the same."""

from __future__ import annotations

import sys

from game.cli.main import main


def treadboard() -> int:
    """Run the command line; gives the exit status."""
    try:
        return main(sys.argv[1:])
    except KeyboardInterrupt:  # Ctrl-C before the verb has begun
        return 130


if __name__ == "__main__":
    sys.exit(treadboard())
