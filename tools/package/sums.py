"""The checksums of what is published, in the form that ``sha256sum -c`` reads.

``python -m tools.package.sums FOUND OUT`` gathers what the jobs of a release left below one folder into
another, with one list for all.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import sys
from pathlib import Path

SUMS = "SHA256SUMS"


def add_sum(file: Path) -> None:
    """Put a file's line into the list beside it, in the place of an older one."""
    line = f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
    sums = file.parent / SUMS
    lines = sums.read_text(encoding="utf-8").splitlines(keepends=True) if sums.is_file() else []
    kept = [one for one in lines if not one.rstrip().endswith(f"  {file.name}")]
    ordered = sorted([*kept, line], key=lambda one: one.split()[1])
    sums.write_text("".join(ordered), encoding="utf-8", newline="\n")


def gather(found: Path, out: Path) -> list[Path]:
    """Copy all files below a folder into an empty one; each must be as the list beside it says. Raises
    ``ValueError`` for one that is not, is in no list, or is there twice."""
    out.mkdir(parents=True)
    for file in sorted(found.rglob("*")):
        if not file.is_file() or file.name == SUMS:
            continue
        line = f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}"
        sums = file.parent / SUMS
        if not sums.is_file() or line not in sums.read_text(encoding="utf-8").splitlines():
            raise ValueError(f"{file} is not what its list of checksums says")
        if (out / file.name).exists():
            raise ValueError(f"{file.name} was built twice")
        shutil.copyfile(file, out / file.name)
        add_sum(out / file.name)
    return sorted(out.iterdir())


def main() -> None:
    parser = argparse.ArgumentParser(description="Gather what the jobs of a release built.")
    parser.add_argument("found", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    try:
        print("\n".join(file.name for file in gather(args.found, args.out)))
    except (OSError, ValueError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
