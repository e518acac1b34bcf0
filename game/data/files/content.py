"""Checks a game's files: its definitions and one map, ready for a setup."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic

from pydantic import BaseModel

from game.data.files.check import built, check, located
from game.data.files.paths import MAP_SUFFIX, assets_of, maps_of, shown_path, stamp_of
from game.data.files.problems import Problem, ProblemsError, raise_errors
from game.data.files.yaml_files import Document, load_yaml
from game.data.words.texts import Texts
from game.model import entries
from game.model.file_parts import MapFile
from game.model.finding import Finding
from game.model.kit import AnyKit, D, Kit, M, option_problems
from game.model.map_labels import label_fits


@dataclass(frozen=True)
class ContentOf(Generic[D]):
    """A game's definitions, and the checked files they came from (saves embed those)."""

    definitions: D
    files: Mapping[str, BaseModel]


Content = ContentOf[Any]
"""The content of some game."""


@dataclass(frozen=True)
class CheckedMap(Generic[M]):
    """A map that can be played: its file's model, and the warnings about it."""

    map_file: M
    warnings: tuple[Problem, ...] = ()


_read: dict[tuple[str, Path], tuple[list[tuple[int, int]], Content]] = {}
"""Content already read, by game and folder, with the stamps of the files it came from. Nobody changes it."""


def load_content(kit: Kit[Any, Any, Any, D], assets: Path | None = None) -> ContentOf[D]:
    """A game's definition files, read again only if one has changed. Raises ``ProblemsError`` with all
    problems of all of them."""
    folder = assets or assets_of(kit.name)
    stamps = [stamp_of(folder / file.path) for file in kit.definition_files.values()]
    known = _read.get((kit.name, folder))
    if known is None or known[0] != stamps:
        known = stamps, content_from(kit, read_definitions(kit, kit.definition_files, assets))
        _read[kit.name, folder] = known
    return known[1]


def read_definitions(kit: AnyKit, names: Collection[str], assets: Path | None = None) -> dict[str, Document]:
    """Read the definition files with these names; gives their documents. Raises ``ProblemsError``."""
    documents: dict[str, Document] = {}
    problems: list[Problem] = []
    for name, file in kit.definition_files.items():
        if name not in names:
            continue
        path = (assets or assets_of(kit.name)) / file.path
        document, in_file = load_yaml(path, shown_path(path), kept=True)
        problems += in_file
        if document is not None:
            documents[name] = document
    raise_errors(problems)
    return documents


def content_from(kit: Kit[Any, Any, Any, D], documents: Mapping[str, Document]) -> ContentOf[D]:
    """Build definitions from documents already read (a save's own, for instance). Documents of files that
    are not ``kept`` may be missing. Raises ``ProblemsError``."""
    files: dict[str, BaseModel] = {}
    problems: list[Problem] = []
    for name, file in kit.definition_files.items():
        if name not in documents and not file.kept:
            continue
        value, in_file = check(documents[name], file.model)
        problems += in_file
        if value is not None:
            files[name] = value
    raise_errors(problems)
    for name, wrong in kit.definition_problems(**files).items():
        problems += located(documents[name], wrong)
    raise_errors(problems)
    return ContentOf(kit.definitions(**files), files)


def default_map_of(kit: AnyKit) -> Path:
    """The file of the map that is played if nobody chooses. Raises ``UnknownGame`` where the game brings
    none of that name."""
    folder = maps_of(kit.name)
    path = folder / f"{kit.default_map}{MAP_SUFFIX}"
    if not path.is_file():
        there = ", ".join(sorted(file.stem for file in folder.glob(f"*{MAP_SUFFIX}")))
        place = f"default_map in {type(kit).__module__} is {kit.default_map!r}"
        raise entries.fail(kit.name, f"{place}: in {folder} there are {there or 'no maps'}")
    return path


def load_map(
    kit: Kit[Any, Any, M, Any], source: Path | str, content: Content, texts: Texts, name: str | None = None
) -> CheckedMap[M]:
    """Read one map from a file (a ``Path``) or from text. Raises ``ProblemsError`` with every error."""
    shown = name or (shown_path(source) if isinstance(source, Path) else "map")
    document, problems = load_yaml(source, shown)
    if document is None:
        raise ProblemsError(problems)
    return map_from(kit, document, content, texts)


def map_from(kit: Kit[Any, Any, M, Any], document: Document, content: Content, texts: Texts) -> CheckedMap[M]:
    """Check a document as a map. Raises ``ProblemsError``."""
    map_file = built(document, kit.map_model)
    problems = said_problems(kit, document, map_file)
    raise_errors(problems)
    findings = kit.check_map(map_file, content.definitions)
    problems += [finding_problem(document, finding, texts) for finding in findings]
    raise_errors(problems)
    return CheckedMap(map_file, tuple(problems))


def said_problems(kit: AnyKit, document: Document, map_file: MapFile) -> list[Problem]:
    """Problems with what maps of every game can say: suggested options that don't exist, and harmless ones
    such as labels off the board."""
    problems: list[Problem] = []
    if map_file.suggests is not None:
        wrong = option_problems(kit.options_model, map_file.suggests.options)
        problems += [document.problem(("suggests", *path), message) for path, message in wrong]
    for number, label in enumerate(map_file.labels):
        if not label_fits(label, map_file.size, kit.info.topology):
            message = "this label isn’t on the map, so it is left out"
            problems.append(document.problem(("labels", number, "at"), message, "", "warning"))
    return problems


def finding_problem(document: Document, finding: Finding, texts: Texts) -> Problem:
    """Put a game's finding into words, as a problem of that document."""
    return document.problem(finding.where, finding_words(finding, texts), "", finding.severity)


def finding_words(finding: Finding, texts: Texts) -> str:
    """A finding in words; parameters that are text keys are replaced by their texts."""
    params = {key: texts(value) if texts.has(str(value)) else value for key, value in finding.params.items()}
    return texts(finding.key, **params)
