"""``python3 -m tests`` runs the tests, after its own set-up; what follows is handed to pytest."""

import os
import sys

import game.cli.oldest  # noqa: F401 - first: a Python that is too old cannot read the rest
from game.cli.bootstrap import ROOT, TESTS, ensure

if __name__ == "__main__":
    ensure(TESTS)
    import pytest

    os.chdir(ROOT)
    arguments = sys.argv[1:]
    if not any(a.startswith(("-n", "--pdb", "-p")) for a in arguments):
        # what a file's tests share is made once if one process runs them all
        arguments[:0] = ["-n", "auto", "--dist", "worksteal"]
    if "--full" in arguments:  # a test that reaches no assertion fails (tests/conftest.py)
        arguments[:0] = ["-o", "enable_assertion_pass_hook=true"]
    sys.exit(pytest.main(arguments))
