"""``python3 -m tests`` runs the tests, after its own set-up; what follows is handed to pytest."""

from __future__ import annotations

import os
import sys

from game.cli.bootstrap import ROOT, TESTS, ensure

if __name__ == "__main__":
    ensure(TESTS)
    import pytest

    os.chdir(ROOT)
    arguments = sys.argv[1:]
    if not any(a.startswith(("-n", "--pdb", "-p")) for a in arguments):
        # what a file's tests share is made once if one process runs them all
        arguments = ["-n", "auto", "--dist", "worksteal", *arguments]
    sys.exit(pytest.main(arguments))
