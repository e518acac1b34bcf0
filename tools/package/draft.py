"""Makes a draft of a release of all files in a folder, which a person reads and publishes.

``python -m tools.package.draft FOLDER TAG``. Needs GitHub's ``gh`` with its token in ``GH_TOKEN``;
``--dry-run`` says what it would do.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
from pathlib import Path


def command(folder: Path, tag: str) -> list[str]:
    """What is run: one draft, with all files."""
    files = sorted(str(file) for file in folder.iterdir())
    words = ["gh", "release", "create", tag, "--draft", "--title", f"Treadboard {tag.removeprefix('v')}"]
    return [*words, "--notes", "", *files]


def main() -> None:
    parser = argparse.ArgumentParser(description="Make a draft of a release.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("tag")
    parser.add_argument("--dry-run", action="store_true")
    args = parser.parse_args()
    words = command(args.folder, args.tag)
    print(shlex.join(words))
    if not args.dry_run:
        subprocess.run(words, check=True)


if __name__ == "__main__":
    main()
