"""The licence texts of all that a packed program holds, in one folder: a folder for each part.

``python -m tools.package.licences`` says what has none, with exit status 1.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import distribution
from pathlib import Path

import yaml

from game.data.files.packages import LICENCE_FILE
from tools.package.packed import ROOT, needed, plain, version_of

CARRIED = Path(__file__).resolve().parent / "carried"
"""The licences of libraries that pygame-ce's wheels carry without them, as Debian gathered them. A file is
called as the library is, without ``lib`` and what follows of version and kind."""

LIST = ROOT / "assets" / "help" / "licences.yaml"


def given() -> dict[str, Path]:
    """The texts that we bring for packages that bring none, by the package's plain name."""
    parts = yaml.safe_load(LIST.read_text(encoding="utf-8"))["parts"]
    both = (part for part in parts if {"package", "file"} <= part.keys())
    return {plain(part["package"]): ROOT / part["file"] for part in both}


def texts_of(name: str) -> list[Path]:
    """The licence files that a package brings, else the one we bring for it."""
    installed = distribution(name)
    found = [
        Path(str(installed.locate_file(file)))
        for file in installed.files or ()
        if LICENCE_FILE.search(str(file).replace("\\", "/").partition(".dist-info/")[2])
    ]
    ours = given().get(plain(name))
    there = [file for file in found if file.is_file()]
    return there or ([ours] if ours is not None and ours.is_file() else [])


def text_of_python() -> Path | None:
    """Python's own licence, which on Windows and macOS speaks for the libraries it is built with, too."""
    homes = (sysconfig.get_path("stdlib"), sys.base_prefix, str(Path(sys.base_prefix) / "Resources"))
    found = (Path(home) / name for home in homes for name in ("LICENSE.txt", "LICENSE"))
    return next((path for path in found if path.is_file()), None)


def text_of_system(library: Path) -> tuple[str, Path] | None:
    """The package of Debian or Ubuntu that a library of the system is from, and its licence; ``None`` where
    no such package is known."""
    path = str(library.resolve()).removeprefix("/usr")
    for known_as in (f"/usr{path}", path):  # /lib is a link to /usr/lib, and packages say either
        try:
            ask = ["dpkg", "-S", known_as]
            asked = subprocess.run(ask, capture_output=True, encoding="utf-8", check=False)
        except OSError:
            return None
        name = asked.stdout.partition(":")[0]
        said = Path("/usr/share/doc", name, "copyright")
        if asked.returncode == 0 and name and said.is_file():
            return name, said
    return None


def collect(folder: Path, tools: tuple[str, ...] = ()) -> list[str]:
    """Copy all texts into an empty folder; gives what has none. ``tools``: packages that leave something of
    theirs in what they build."""
    shutil.rmtree(folder, ignore_errors=True)
    missing = []
    for name in (*needed(), *tools):
        texts = texts_of(name)
        for number, text in enumerate(dict.fromkeys(texts)):
            _put(text, folder / f"{name}-{version_of(name)}", "" if number == 0 else str(number + 1))
        missing += [] if texts else [name]
    own = text_of_python()
    if own is None:
        missing.append("python")
    else:
        _put(own, folder / "python", "")
    _put(ROOT / "LICENSE", folder / "treadboard", "")
    for text in sorted((ROOT / "assets" / "fonts").glob("LICENSE-*.md")):
        _put(text, folder / "fonts", "")
    return missing


def text_of_carried(library: str) -> Path | None:
    """The licence of a library that a package carries without its text, by the beginning of its name."""
    name = library.lower().removeprefix("lib")
    known = (path for path in CARRIED.glob("*.txt") if name.startswith(path.stem))
    return max(known, key=lambda path: len(path.stem), default=None)


def add_carried(folder: Path, names: list[str]) -> list[str]:
    """Copy the licences of such libraries into the folder; gives those that have none."""
    missing = []
    for name in names:
        text = text_of_carried(name)
        if text is None:
            missing.append(name)
        else:
            _put(text, folder / "carried", "")
    return missing


def add_system(folder: Path, libraries: list[Path]) -> list[str]:
    """Copy the licences of libraries of this system into the folder; gives what has none."""
    missing = []
    for library in libraries:
        found = text_of_system(library)
        if found is not None:
            _put(found[1], folder / found[0], "")
        elif sys.platform.startswith("linux"):  # elsewhere they come with Python, and its text names them
            missing.append(library.name)
    return missing


def _put(text: Path, folder: Path, number: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"(\.\w+)?$", rf"{number}\1", text.name, count=1) if number else text.name
    shutil.copyfile(text, folder / name)


if __name__ == "__main__":
    lacking = [name for name in needed() if not texts_of(name)]
    print("\n".join(lacking) or f"each of {len(needed())} packages has its licence")
    sys.exit(1 if lacking else 0)
