"""Builds the wheel and the source distribution, looks through them, installs the wheel and starts it.

``python -m tools.package.wheel [--out dist]``. Needs ``requirements.txt``,
``tools/package/requirements.txt`` and, for installing, a network. The same source gives the same files to
the byte: their time is the commit's.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from game.cli.out import clean_streams
from game.model.version import VERSION
from tools.package.packed import ROOT, commit_time
from tools.package.sums import add_sum
from tools.package.trying import try_out

WHEEL = f"treadboard-{VERSION}-py3-none-any.whl"
SDIST = f"treadboard-{VERSION}.tar.gz"
INFO = f"treadboard-{VERSION}.dist-info"


def build(out: Path) -> tuple[Path, Path]:
    """The wheel and the source distribution it was built from. Raises ``CalledProcessError``."""
    out.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "build", "--quiet", "--no-isolation", "--outdir", str(out), str(ROOT)]
    env = {**os.environ, "SOURCE_DATE_EPOCH": str(commit_time())}
    subprocess.run(command, env=env, check=True)
    return out / WHEEL, out / SDIST


INSIDE = ("game", "assets", "maps", "config.yaml", "LICENSE")
"""What belongs into both: the code and what it reads."""

BESIDE = ("pyproject.toml", "README.md", "CHANGELOG.md", "main.py", "requirements.txt", "tools/package")
"""What belongs into the source alone: what the wheel is made with, and what a distribution needs besides."""


def own_files(tops: Sequence[str]) -> list[str]:
    """The files below these: as git has them, else as they lie."""
    try:
        asked = subprocess.run(
            ["git", "ls-files", *tops], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
        )
    except (OSError, subprocess.CalledProcessError):
        paths = (path for top in tops for path in (ROOT / top, *(ROOT / top).rglob("*")))
        files = [path.relative_to(ROOT).as_posix() for path in paths if path.is_file()]
        return [name for name in files if "__pycache__" not in name]
    return [name for name in asked.stdout.splitlines() if (ROOT / name).is_file()]


def names_in(archive: Path) -> list[str]:
    """The files in a wheel, or in a source distribution without its first folder."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as packed:
            return packed.namelist()
    with tarfile.open(archive) as packed_too:
        return [one.name.partition("/")[2] for one in packed_too.getmembers() if one.isfile()]


def problems(wheel: Path, sdist: Path) -> list[str]:
    """What is missing of the two, and what doesn't belong there."""
    in_wheel, in_sdist, own = names_in(wheel), names_in(sdist), own_files(INSIDE)
    inside = [name if name.startswith("game/") else f"game/{name}" for name in own]
    licences = [name for name in own if name == "LICENSE" or "/LICENSE-" in name]
    info = [f"{INFO}/{name}" for name in ("METADATA", "WHEEL", "RECORD", "entry_points.txt")]
    info += [f"{INFO}/licenses/{name}" for name in licences]
    found = [f"{wheel.name} lacks {name}" for name in (*inside, *info) if name not in set(in_wheel)]
    found += [f"{wheel.name} holds {name}" for name in set(in_wheel) - {*inside, *info}]
    more = own_files(BESIDE)
    found += [f"{sdist.name} lacks {name}" for name in (*own, *more) if name not in set(in_sdist)]
    extra = {"PKG-INFO", ".gitignore"}
    found += [f"{sdist.name} holds {name}" for name in set(in_sdist) - {*own, *more, *extra}]
    return sorted(found)


def check(files: Iterable[Path]) -> None:
    """Let the package index's own tool look at them. Raises ``CalledProcessError``."""
    subprocess.run([sys.executable, "-m", "twine", "check", "--strict", *map(str, files)], check=True)


def differences(wheel: Path, sdist: Path) -> list[str]:
    """The files that are others when they are built once more."""
    with tempfile.TemporaryDirectory() as again:
        pairs = zip((wheel, sdist), build(Path(again)), strict=True)
        return [one.name for one, two in pairs if _digest(one) != _digest(two)]


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def install_and_start(wheel: Path) -> None:
    """Install it into an environment of its own, with the versions that are pinned, and start it. Raises
    ``CalledProcessError`` or ``AssertionError``."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as fresh:
        subprocess.run([sys.executable, "-m", "venv", fresh], check=True)
        bin_ = Path(fresh, "Scripts" if sys.platform == "win32" else "bin")
        pip = [str(bin_ / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "-c", str(ROOT / "requirements.txt"), str(wheel)], check=True)
        try_out([str(bin_ / "treadboard")])


def main() -> None:
    parser = argparse.ArgumentParser(description="Build, check, install and start the wheel.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where the files go (dist)")
    parser.add_argument("--no-install", action="store_true", help="leave out what needs a network")
    args = parser.parse_args()
    wheel, sdist = build(args.out)
    wrong = problems(wheel, sdist) + [f"{name} is another each time" for name in differences(wheel, sdist)]
    if wrong:
        sys.exit("\n".join(wrong))
    check([wheel, sdist])
    if not args.no_install:
        install_and_start(wheel)
    from tools.package.sbom import bill  # only here: the tests read what is above without it

    listed = args.out / f"treadboard-{VERSION}.cdx.json"
    listed.write_text(bill(), encoding="utf-8")
    for file in (wheel, sdist, listed):
        add_sum(file)
        print(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    clean_streams()
    main()
