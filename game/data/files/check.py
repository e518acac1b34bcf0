"""Checks a document against a pydantic model: gives the model, or every problem with file, line, key and
hint.

Types are strict: a number in quotes is text, ``yes`` is no number. Each model says itself how it treats
unknown keys (``extra="forbid"``).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from game.data.files.paths import shown_path
from game.data.files.problems import (
    MAX_PROBLEMS,
    KeyPath,
    Problem,
    ProblemsError,
    SpellingHints,
    more_problems,
    shown,
    words,
)
from game.data.files.schema import expected_at, key_form_at, keys_at, options_at, versions_at
from game.data.files.yaml_files import MAX_BYTES, Document, Plain, kind_of, load_yaml
from game.model.version import PREVIEW

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError

Model = TypeVar("Model", bound="BaseModel")

_TOLD = ("value_error", "assertion_error")
_ALSO = {"unexpected_keyword_argument": "extra_forbidden"}
"""What is said of dataclasses by another name than of models."""


@dataclass(frozen=True, slots=True)
class PathProblem:
    """A problem with its key path; ``unknown`` if it is a key the model does not know."""

    path: KeyPath
    problem: Problem
    unknown: bool = False


def check(document: Document, model: type[Model]) -> tuple[Model | None, list[Problem]]:
    """Build the model from a document: ``(model, [])``, or ``(None, problems)`` with all problems in
    the order of the file."""
    value, problems = examine(document, model)
    return value, [finding.problem for finding in problems]


def built(document: Document, model: type[Model]) -> Model:
    """Build the model from a document. Raises ``ProblemsError`` with all problems."""
    value, problems = check(document, model)
    if value is None:
        raise ProblemsError(problems)
    return value


def read_model(path: Path, model: type[Model], *, max_bytes: int = MAX_BYTES, kept: bool = False) -> Model:
    """Read a YAML file (``load_yaml``) and build the model from it. Raises ``ProblemsError``."""
    document, problems = load_yaml(path, shown_path(path), max_bytes=max_bytes, kept=kept)
    if document is None:
        raise ProblemsError(problems)
    return built(document, model)


def examine(
    document: Document, model: type[Model], most: int = MAX_PROBLEMS
) -> tuple[Model | None, list[PathProblem]]:
    """Check like ``check``, but give each problem with its key path, for callers who can do without a key.
    With ``most`` problems or more, the last one says how many there are."""
    from pydantic import ValidationError  # here: a start that has nothing to check needs none of it

    try:
        # By way of JSON: pydantic's strict JSON takes lists for tuples and text for dates, and nothing else.
        return model.model_validate_json(json.dumps(document.data), strict=True), []
    except ValidationError as error:
        problems = list(_findings(document, model, error, most))
    except (RecursionError, TypeError, ValueError) as error:
        problems = [PathProblem((), document.problem((), f"this can’t be read: {error}"))]
    # A misspelt key first: the one that is missing is most often the same.
    problems.sort(key=lambda one: (one.problem.line or 0, one.problem.column or 0, not one.unknown))
    return None, problems


def located(document: Document, told: Iterable[tuple[KeyPath, str]]) -> list[Problem]:
    """The problems that a game found in a model made from ``document``, with their lines."""
    return [document.problem(path, message) for path, message in told]


@dataclass(slots=True)
class _Error:
    """One pydantic error at a path of the data. ``choice`` is where on that path the model has a choice
    of types (its length), and which of them complains."""

    path: KeyPath
    kind: str
    value: Any
    message: str
    choice: tuple[int, str] | None
    of_key: bool = False


def _findings(
    document: Document, model: type[BaseModel], error: ValidationError, most: int
) -> Iterator[PathProblem]:
    all_errors = error.errors(include_url=False)
    errors = [_plain(document.data, e) for e in all_errors[:most]]
    hints = SpellingHints()
    seen: set[tuple[KeyPath, str]] = set()
    for e in _settle_choices(errors):
        finding = _finding(document, model, e, hints)
        if (finding.path, finding.problem.message) not in seen:
            seen.add((finding.path, finding.problem.message))
            yield finding
    if len(all_errors) > most:
        path = _plain(document.data, all_errors[most]).path
        yield PathProblem(path, document.problem(path, more_problems(len(all_errors) - most)))


def _plain(data: Plain, error: Any) -> _Error:
    """Take pydantic's own labels out of an error's location, so that only the path of the data is left."""
    location, kind = error["loc"], _ALSO.get(error["type"], error["type"])
    path: list[str | int] = []
    here: Any = data
    choice: tuple[int, str] | None = None
    of_key = False
    for index, part in enumerate(location):
        last = index == len(location) - 1
        if _holds(here, part):
            path.append(part)
            here = here[part]
        elif part == "[key]" and last:
            of_key = True
        elif last and kind == "missing" and isinstance(here, dict):
            path.append(part)
        elif last and kind == "missing" and isinstance(here, list):
            kind = "too_short"
        elif choice is None:
            choice = (len(path), str(part))
    if kind.startswith("union_tag_") and isinstance(here, dict):
        # a choice between models by one key: it is that key which is missing, or has another value
        key = error["ctx"]["discriminator"].strip("'")
        path.append(key)
        kind, here = ("literal_error", here[key]) if key in here else ("missing", here)
    message = str(error.get("ctx", {}).get("error", error["msg"])) if kind in _TOLD else error["msg"]
    return _Error(tuple(path), kind, here, message, choice, of_key)


def _holds(value: Any, part: str | int) -> bool:
    if isinstance(part, int):
        return isinstance(value, list) and 0 <= part < len(value)
    return isinstance(value, dict) and part in value


def _settle_choices(errors: list[_Error]) -> list[_Error]:
    """Where a value may be of several types, keep the complaints of the type its author meant."""
    settled = [e for e in errors if e.choice is None]
    groups: dict[KeyPath, dict[str, list[_Error]]] = {}
    for e in errors:
        if e.choice is not None:
            groups.setdefault(e.path[: e.choice[0]], {}).setdefault(e.choice[1], []).append(e)
    for path, branches in groups.items():
        meant = [branch for branch in branches.values() if all(len(e.path) > len(path) for e in branch)]
        if meant:
            settled += sorted(meant, key=len)[0]
        else:
            first = next(iter(branches.values()))[0]
            plain = [e for branch in branches.values() for e in branch if e.kind in _TOLD]
            kind, message = (plain[0].kind, plain[0].message) if plain else ("choice", "")
            settled.append(_Error(path, kind, first.value, message, None))
    return settled


def _finding(document: Document, model: type[BaseModel], e: _Error, hints: SpellingHints) -> PathProblem:
    path, name = e.path, str(e.path[-1]) if e.path else ""
    expected = expected_at(model, path)
    if e.kind in _TOLD or not (expected or e.kind in ("extra_forbidden", "missing")):
        return PathProblem(path, document.problem(path, e.message))
    if e.of_key:
        message = f"the key {shown(name)} isn’t valid"
        wanted = key_form_at(model, path[:-1])
        hint = f"expected {wanted}" if wanted else ""
        return PathProblem(path, document.problem(path, message, hint, of_key=True))
    if e.kind == "extra_forbidden":
        hint = _unknown_hint(document.data, model, path, hints)
        problem = document.problem(path, f"unknown key {shown(name)}", hint, of_key=True)
        return PathProblem(path, problem, unknown=True)
    if e.kind == "missing":
        return PathProblem(path, document.problem(path, f"this key is missing: expected {expected}"))
    if path == ("format",) and isinstance(e.value, int):
        if 0 < e.value < min(versions_at(model, path), default=0):
            return PathProblem(path, document.problem(path, PREVIEW))
        hint = "this file is for another version of Treadboard"
        return PathProblem(path, document.problem(path, f"expected {expected}, found {e.value}", hint))
    hint = hints(e.value, options_at(model, path)) if isinstance(e.value, str) else ""
    return PathProblem(path, document.problem(path, f"expected {expected}, found {kind_of(e.value)}", hint))


def _unknown_hint(data: Plain, model: type[BaseModel], path: KeyPath, hints: SpellingHints) -> str:
    name = str(path[-1])
    here: Any = data
    for part in path[:-1]:
        here = here[part]
    known = keys_at(model, path[:-1], here)
    absent = [key for key in known if key not in here]
    if near := hints(name, absent) or hints(name, known):
        return near
    return f"choose from {words(absent, 'and')}" if 0 < len(absent) <= 12 else ""
