"""``validate``: check any YAML of ours, and say everything that is wrong with it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from game.cli.common import english
from game.cli.main import CommandError
from game.data.check import check
from game.data.config import Settings
from game.data.content import content_from, load_content, map_from
from game.data.help_book import Book
from game.data.lessons import Lesson
from game.data.paths import ASSETS, shown_path
from game.data.problems import Problem, ProblemsError, did_you_mean, has_errors
from game.data.yaml_files import Document, load_yaml
from game.model.kit import Kit
from game.rules.registry import GAMES, kit

KINDS = "a map (board:), pieces, ground, a config, or a save (record:)"


def add_validate(parser: argparse.ArgumentParser) -> None:
    """Options of ``validate``."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files, or folders with YAML files")


def run_validate(args: argparse.Namespace) -> int:
    """Print the problems of every file; 2 if any file has an error."""
    bad = 0
    count = 0
    for path in files(args.paths):
        count += 1
        kind, problems = examine(path)
        wrong = has_errors(problems)
        bad += wrong
        for problem in problems:
            print(problem, file=sys.stderr if problem.severity == "error" else sys.stdout)
        if not wrong:
            print(f"{shown_path(path)}: good ({kind})")
    if not count:
        raise CommandError("there is no YAML file in what you named")
    return 2 if bad else 0


def files(names: Iterable[str]) -> Iterator[Path]:
    """All files named, and all YAML files below folders named."""
    for name in names:
        path = Path(name)
        if path.is_dir():
            yield from sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml") and p.is_file())
        else:
            yield path


def examine(path: Path) -> tuple[str, list[Problem]]:
    """What kind of file it is, and everything wrong with it."""
    if path.suffix == ".tbsave" or _looks_like_a_save(path):
        from game.data.saves import read_save

        _, problems = read_save(path)
        return "save", problems
    document, problems = load_yaml(path, shown_path(path))
    if document is None or has_errors(problems):
        return "unreadable", problems
    try:
        kind, found = _examine(document)
    except ProblemsError as error:
        return "broken", problems + error.problems
    return kind, problems + found


def _looks_like_a_save(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return b"\nrecord:" in file.read(4_000_000)
    except OSError:
        return False


def _examine(document: Document) -> tuple[str, list[Problem]]:
    data = document.data
    if not isinstance(data, dict):
        return "unknown", [document.problem((), f"expected {KINDS}")]
    if "window" in data or "look" in data or Path(document.name).name == "config.yaml":
        _, found = check(document, Settings)
        return "config", found
    if "game" not in data:
        return _other(document)
    name = data["game"]
    if name not in GAMES:
        hint = did_you_mean(str(name), GAMES)
        return "unknown", [document.problem(("game",), f"there is no game {name!r}", hint)]
    found_kit = kit(name)
    for role in found_kit.definition_files:
        if role in data:
            return role, _definitions(found_kit, role, document)
    for key, kind, model in (
        ("sections", "rules", Book),
        ("accept", "lesson", Lesson),
        ("match", "lesson", Lesson),
    ):
        if key in data:
            return kind, check(document, model)[1]
    if "board" in data or "white" in data or "title" in data:
        checked = map_from(found_kit, document, load_content(found_kit), english())
        return "map", list(checked.warnings)
    return "unknown", [document.problem((), f"this is no file of {name}: expected {KINDS}")]


def _other(document: Document) -> tuple[str, list[Problem]]:
    """Files of the app itself: themes, keys, words. The program's own tests check what they mean."""
    place = Path(document.name).parts
    for folder in ("themes", "keys", "locale", "help", "puzzles"):
        if folder in place:
            return folder, []
    return "unknown", [document.problem((), f"nothing says what this is: expected {KINDS}")]


def _definitions(found_kit: Kit[Any, Any], role: str, document: Document) -> list[Problem]:
    """The file together with the other definition files of its game, as they are shipped."""
    documents: dict[str, Document] = {role: document}
    for other, file in found_kit.definition_files.items():
        if other != role:
            loaded, problems = load_yaml(ASSETS / file.path)
            if loaded is None:
                return problems
            documents[other] = loaded
    try:
        content_from(found_kit, documents)
    except ProblemsError as error:
        return list(error.problems)
    return []
