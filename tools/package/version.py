"""Checks that all that names a version names the same: the tag, the program, the changelog.

``python -m tools.package.version [--tag v0.2.0]``; without a tag (a trial run) the changelog may still say
that it is unreleased.
"""

from __future__ import annotations

import argparse
import re
import sys

from game.model.version import VERSION
from tools.package.packed import ROOT


def problems(tag: str) -> list[str]:
    """What doesn't fit. ``tag`` is empty where there is none."""
    newest = re.search(r"^## \[?([^\s\]]+)\]?(.*)$", _changelog(), re.MULTILINE)
    assert newest is not None
    found = [] if tag in ("", f"v{VERSION}") else [f"the tag is {tag}, the program says {VERSION}"]
    if newest[1] != VERSION:
        found.append(f"the newest section of CHANGELOG.md is {newest[1]}, the program says {VERSION}")
    if tag and not re.search(r"\d{4}-\d{2}-\d{2}", newest[2]):
        found.append(f"the section {newest[1]} of CHANGELOG.md has no date")
    return found


def released() -> str:
    """The day of the release as the changelog says it; empty before there is one."""
    dated = re.search(
        rf"^## \[?{re.escape(VERSION)}\b.*?(\d{{4}}-\d{{2}}-\d{{2}})", _changelog(), re.MULTILINE
    )
    return "" if dated is None else dated[1]


def _changelog() -> str:
    return (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Check that the tag is the version.")
    parser.add_argument("--tag", default="", help="the release's tag")
    wrong = problems(parser.parse_args().tag)
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"Treadboard {VERSION}")


if __name__ == "__main__":
    main()
