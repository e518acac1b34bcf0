"""Treadboard's front door: ``python3 main.py`` starts the game, ``--help`` lists what else there is."""

import sys

import game.cli.oldest  # noqa: F401 - first: a Python that is too old cannot read the rest
from game.cli.bootstrap import ensure, explain

if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        # a packaged program starts itself again for its bots: that start must not open a window
        from multiprocessing import freeze_support

        freeze_support()
    ensure()
    try:
        from game.cli.main import main

        sys.exit(main(sys.argv[1:]))
    except ImportError as error:
        explain(error)
        raise
    except KeyboardInterrupt:  # Ctrl-C before the verb has begun
        sys.exit(130)
