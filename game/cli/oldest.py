"""Refuses, when it is imported, a Python that is older than Treadboard needs. Every Python reads this file
and those that import it first, back to 2.7: no annotations, no f-strings."""

import os
import sys

OLDEST = (3, 11)
"""The oldest Python that Treadboard runs on."""

if sys.version_info < OLDEST:
    _NEEDED, _FOUND = (".".join(map(str, one)) for one in (OLDEST, sys.version_info[:3]))
    sys.stderr.write("Treadboard needs Python " + _NEEDED + " or newer; this is " + _FOUND + ".\n")
    if os.name == "nt" and sys.stdin.isatty():
        sys.stderr.write("Press Enter to close this window.\n")
        sys.stdin.readline()
    sys.exit(2)
