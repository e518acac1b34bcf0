"""Makes a site of README, CONTRIBUTING, CHANGELOG and docs/: ``python3 -m tools.docs``.

    python3 -m tools.docs                 writes build/docs/site; open its index.html
    python3 -m tools.docs --out FOLDER    writes the site there

The site needs no server and nothing from elsewhere: its folder can be published as it is. The
generator is Sphinx with MyST and Furo (requirements-dev.txt); ``docs/conf.py`` is its configuration.
"""

from __future__ import annotations

import argparse
import importlib.util
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
DOCS: Final = ROOT / "docs"
BUILD: Final = ROOT / "build" / "docs"

GENERATOR: Final = ("sphinx", "myst_parser", "furo")
"""The packages that make the site."""

OUTSIDE: Final = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
"""Pages beside ``docs/``, and what the site calls them."""

LINK: Final = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]+)")
"""The file in a Markdown link, without its anchor."""


def navigation() -> dict[str, list[str]]:
    """Reads the groups of the side bar from ``docs/conf.py``: names of pages, ``*`` for any letters."""
    groups: dict[str, list[str]] = runpy.run_path(str(DOCS / "conf.py"))["NAVIGATION"]
    return groups


def on_the_site(text: str, home: Path) -> str:
    """Points the links of a page in the folder ``home`` at where the site has their files."""

    def moved(match: re.Match[str]) -> str:
        file = (home / match[1]).resolve()
        if file.is_relative_to(DOCS):
            return file.relative_to(DOCS).as_posix()
        if file.is_relative_to(ROOT):
            return OUTSIDE.get(file.relative_to(ROOT).as_posix(), match[1])
        return match[1]

    return LINK.sub(moved, text)


def stage(folder: Path) -> None:
    """Copies all pages and pictures into a fresh folder, with links as the site needs them."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS, folder, ignore=shutil.ignore_patterns("conf.py", "__pycache__"))
    for path in DOCS.glob("*.md"):
        (folder / path.name).write_text(on_the_site(path.read_text(encoding="utf-8"), DOCS), encoding="utf-8")
    for name, page in OUTSIDE.items():
        text = on_the_site((ROOT / name).read_text(encoding="utf-8"), ROOT)
        (folder / page).write_text(text, encoding="utf-8")
    with (folder / "index.md").open("a", encoding="utf-8") as index:
        for caption, pages in navigation().items():
            lines = ["", "```{toctree}", ":hidden:", ":glob:", f":caption: {caption}", "", *pages, "```", ""]
            index.write("\n".join(lines))


def build(out: Path, work: Path = BUILD) -> int:
    """Builds the site; a warning, such as one of a missing page, fails. Returns the exit status."""
    stage(work / "pages")
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-W", "--keep-going", "-q", "-E"]
    folders = ["-c", str(DOCS), "-d", str(work / "cache"), str(work / "pages"), str(out)]
    return subprocess.run([*command, *folders], cwd=ROOT, check=False).returncode


def main() -> int:
    """Builds the site and says where it is."""
    parser = argparse.ArgumentParser(description="Makes a site of docs/.")
    parser.add_argument("--out", type=Path, default=BUILD / "site", help="its folder")
    out = parser.parse_args().out
    if any(importlib.util.find_spec(name) is None for name in GENERATOR):
        sys.exit("The generator is missing: pip install -r requirements-dev.txt")
    status = build(out)
    if not status:
        print(out / "index.html")
    return status


if __name__ == "__main__":
    sys.exit(main())
