"""Treadboard's front door: ``python3 main.py`` starts the game, ``--help`` lists what else there is."""

from __future__ import annotations

import sys

from game.cli.bootstrap import ensure

if __name__ == "__main__":
    ensure()
    from game.cli.main import main

    sys.exit(main(sys.argv[1:]))
