"""Checks the app's own files (themes, keys, words, licences) for ``validate``: every problem, with its
line.

The shipped files tell what a theme must have and a file of keys may have, so that nothing is listed twice.
When the app reads these files it makes its own checks, and refuses what these refuse.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from game.data.files.check import check
from game.data.files.document import Document, Plain
from game.data.files.paths import ASSETS, PROJECT, locale_folders
from game.data.files.problems import KeyPath, Problem, SpellingHints, first_of, shown
from game.data.files.yaml_files import kind_of, load_yaml
from game.data.words.language_forms import PLURALS

_COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{6}")
_KEY: Final = re.compile(r"(?:(?:ctrl|alt|shift|meta|cmd)\+)*(?:[a-z0-9]|[a-z][a-z0-9_]+)", re.IGNORECASE)


Family = Literal["sans", "serif", "display"]


class ThemeStyle(BaseModel):
    """The style of a theme: all of its look but the colours."""

    model_config = ConfigDict(extra="forbid")
    families: dict[Family, Family] = {}
    roundness: float = Field(default=1, ge=0, le=4)
    double_rules: bool = True
    type_px: dict[str, Annotated[float, Field(ge=1, le=400)]] = {}


class Licence(BaseModel):
    """Somebody's work that is part of the program. Facts not given here come from the ``package`` itself."""

    model_config = ConfigDict(extra="forbid")
    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    name: str = Field(min_length=1)
    package: str = ""
    licence: str = ""
    holder: str = ""
    link: str = ""
    file: str = ""
    packed: str = ""


class LicenceList(BaseModel):
    """The content of ``licences.yaml``."""

    model_config = ConfigDict(extra="forbid")
    format: Literal[1]
    parts: tuple[Licence, ...] = Field(min_length=1)


class PoseFile(BaseModel):
    """A file of poses: the ``kind`` of screen, what all its poses are ``given``, and each of them by name."""

    model_config = ConfigDict(extra="forbid")
    kind: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    given: dict[str, Any] = {}
    poses: dict[str, dict[str, Any] | None] = Field(min_length=1)


def examine_app_file(document: Document, assets: Path = ASSETS) -> tuple[str, list[Problem]] | None:
    """Tell which kind of app file a document is, and all that is wrong with it; ``None`` if it is no app
    file."""
    data = document.data
    if not isinstance(data, dict):
        return None
    if "locale" in Path(document.name).parts:
        return "words", first_of(_words(document, assets))
    if "poses" in Path(document.name).parts[:-1]:
        # what poses begin with is read by the poses alone, each in its own way
        samples = Path(document.name).parent.name == "samples"
        return ("samples of poses", []) if samples else ("poses", check(document, PoseFile)[1])
    if "palette" in data:
        return "theme", first_of(_theme(document, assets))
    if "density" in data:
        return "theme’s measures", first_of(
            _like_shipped(document, assets / "themes" / "metrics.yaml", _measure)
        )
    if "contexts" in data or "gamepad" in data:
        return "keys", first_of(_keys(document, assets))
    if isinstance(data.get("keys"), dict):
        return "own keys", first_of(_own_keys(document, assets))
    if "parts" in data:
        return "licences", _licences(document)
    return None


# --- themes ---


def _theme(document: Document, assets: Path) -> Iterator[Problem]:
    # a shipped theme is compared with another one, as it can't show what it lacks itself
    path = Path(document.name)
    other = "dark.yaml" if path.stem == "light" else "light.yaml"
    if path.parent.name == "themes" and path.parents[2].name == "games":  # the colours of a game's own things
        yield from _like_shipped(document, path.parent / other, _colour)
        return
    like, problems = load_yaml(assets / "themes" / other)
    if like is None:
        yield from problems
        return
    plain = document.data
    if isinstance(plain, dict) and "style" in plain:
        yield from _style(document, plain["style"])
        plain = {key: value for key, value in plain.items() if key != "style"}
    yield from _compare(document, (), plain, like.data, _colour, SpellingHints())


def _style(document: Document, style: Plain) -> Iterator[Problem]:
    """Find the problems in the style of a theme."""
    try:
        ThemeStyle.model_validate(style)
    except ValidationError as error:
        for one in error.errors():
            path = ("style", *(part for part in one["loc"] if isinstance(part, str | int)))
            yield document.problem(path, one["msg"].lower())


def _colour(path: KeyPath, value: Plain, like: Plain) -> str:
    if path[0] == "palette":
        good = isinstance(value, str) and _COLOUR.fullmatch(value)
        return "" if good else "a colour such as '#B93A20'"
    if path[0] == "opacity":
        number = isinstance(value, int | float) and not isinstance(value, bool)
        return "" if number and 0 <= float(str(value)) <= 1 else "a number from 0 to 1"
    return _same_kind(path, value, like)


def _measure(path: KeyPath, value: Plain, like: Plain) -> str:
    if isinstance(value, int | float) and not isinstance(value, bool) and value < 0:
        return "a number from 0 on"
    if isinstance(value, list) and isinstance(like, list) and path[0] == "type":
        good = [isinstance(item, str) for item in value] == [True, False, False]
        return "" if good else "[family, weight, size]"
    return _same_kind(path, value, like)


def _same_kind(path: KeyPath, value: Plain, like: Plain) -> str:
    if path == ("format",):
        return "" if value == like else f"{like}, the format this program reads"
    number = (int, float)
    same = type(value) is type(like) or (
        isinstance(value, number) and isinstance(like, number) and not isinstance(value, bool)
    )
    return "" if same else kind_of(like)


def _like_shipped(
    document: Document, shipped: Path, expected: Callable[[KeyPath, Plain, Plain], str]
) -> Iterator[Problem]:
    """Find every key that is missing or unknown compared with the shipped file, and every wrong value;
    ``expected`` says what a value should be."""
    like, problems = load_yaml(shipped)
    if like is None:
        yield from problems
        return
    yield from _compare(document, (), document.data, like.data, expected, SpellingHints())


def _compare(
    document: Document,
    path: KeyPath,
    value: Plain,
    like: Plain,
    expected: Callable[[KeyPath, Plain, Plain], str],
    hints: SpellingHints,
) -> Iterator[Problem]:
    if not isinstance(like, dict):
        wanted = expected(path, value, like)
        if wanted:
            yield document.problem(path, f"expected {wanted}, found {kind_of(value)}")
        return
    if not isinstance(value, dict):
        yield document.problem(path, f"expected keys with values, found {kind_of(value)}")
        return
    for name, inside in value.items():
        if name not in like:
            hint = hints(name, (key for key in like if key not in value))
            yield document.problem((*path, name), f"unknown key {shown(name)}", hint, of_key=True)
        else:
            yield from _compare(document, (*path, name), inside, like[name], expected, hints)
    for name in like:
        if name not in value:
            yield document.problem((*path, name), "this key is missing")


# --- keys ---


def _shipped_keys(assets: Path) -> dict[str, dict[str, set[str]]]:
    document, _ = load_yaml(assets / "keys" / "default.yaml")
    data: Any = document.data if document else {}
    return {
        part: {context: set(actions) for context, actions in data.get(part, {}).items()}
        for part in ("contexts", "gamepad")
    }


def _keys(document: Document, assets: Path) -> Iterator[Problem]:
    known, data, hints = _shipped_keys(assets), document.data, SpellingHints()
    assert isinstance(data, dict)
    if data.get("format") != 1:
        yield document.problem(("format",), "expected 1, the format this program reads")
    for part, contexts in data.items():
        if part == "format":
            continue
        if part not in known:
            hint = hints(part, known)
            yield document.problem((part,), f"unknown key {shown(part)}", hint, of_key=True)
        elif not isinstance(contexts, dict):
            yield document.problem((part,), "expected contexts with actions")
        else:
            for context, actions in contexts.items():
                yield from _context(document, known[part], (part, context), actions, hints)
    yield from _used_twice(document)


def _context(
    document: Document,
    known: Mapping[str, set[str]],
    path: tuple[str, str],
    actions: Plain,
    hints: SpellingHints,
) -> Iterator[Problem]:
    part, context = path
    if context not in known:
        yield document.problem(path, f"unknown context {shown(context)}", hints(context, known))
    elif not isinstance(actions, dict):
        yield document.problem(path, "expected actions with lists of keys")
    else:
        for action, texts in actions.items():
            where = (part, context, action)
            if action not in known[context]:
                hint = hints(action, known[context])
                yield document.problem(where, f"unknown action {shown(action)}", hint, of_key=True)
            yield from _key_list(document, where, texts)


def _key_list(document: Document, where: KeyPath, texts: Plain) -> Iterator[Problem]:
    if not isinstance(texts, list):
        yield document.problem(where, "expected a list of keys, such as [u, Ctrl+z]")
        return
    for index, text in enumerate(texts):
        if isinstance(text, bool) or not _KEY.fullmatch(str(text)):
            yield document.problem(
                (*where, index), f"{shown(str(text))} isn’t a key", "such as u, f5 or Ctrl+z"
            )


def _used_twice(document: Document) -> Iterator[Problem]:
    data: Any = document.data
    contexts = data.get("contexts")
    if not isinstance(contexts, dict):
        return
    everywhere: dict[str, str] = {}
    for context in sorted(contexts, key=lambda name: name != "global"):
        here = dict(everywhere)
        actions = contexts[context]
        for action, texts in actions.items() if isinstance(actions, dict) else ():
            for index, text in enumerate(texts if isinstance(texts, list) else ()):
                key = str(text).lower()
                if here.setdefault(key, f"{context}.{action}") != f"{context}.{action}":
                    where = ("contexts", context, action, index)
                    yield document.problem(where, f"{text} is already the key of {here[key]}")
        if context == "global":
            everywhere = here


def _own_keys(document: Document, assets: Path) -> Iterator[Problem]:
    known, data = _shipped_keys(assets), document.data
    assert isinstance(data, dict)
    names = {f"{context}.{action}" for context, actions in known["contexts"].items() for action in actions}
    names |= {f"gamepad.{c}.{action}" for c, actions in known["gamepad"].items() for action in actions}
    keys = data["keys"]
    assert isinstance(keys, dict)
    hints = SpellingHints()
    for name, texts in keys.items():
        if name not in names:
            hint = hints(name, names)
            where = ("keys", name)
            yield document.problem(where, f"unknown action {shown(name)}", hint, of_key=True)
        yield from _key_list(document, ("keys", name), texts)


# --- words ---


def _words(document: Document, assets: Path) -> Iterator[Problem]:
    parts = Path(document.name).parts
    language = parts[parts.index("locale") + 1]
    english = {} if language == "en" else _english((assets / "locale", *locale_folders()))
    hints = SpellingHints()
    for path, value in _leaves((), document.data):
        if isinstance(value, list) or value is None:
            yield document.problem(path, f"expected text, found {kind_of(value)}")
            continue
        try:
            params = _params(str(value))
        except ValueError as error:
            hint = "write {{ and }} for braces that are part of the text"
            yield document.problem(path, f"the braces of this text can’t be read: {error}", hint)
            continue
        if language == "en":
            continue
        key = _dotted(path)
        base, _, form = key.rpartition(".")
        if form in PLURALS and base in english:
            key = base  # each language has plural forms of its own, also where another has a single text
            params -= {"n"}
        if key not in english:
            hint = hints(key, _near(key, english))
            yield document.problem(path, "there is no such text in English", hint, "warning", of_key=True)
        elif unknown := params - english[key]:
            names = ", ".join(sorted(unknown))
            yield document.problem(path, f"no value exists for {names}")


@lru_cache(maxsize=4)
def _english(folders: tuple[Path, ...]) -> Mapping[str, frozenset[str]]:
    """The parameters of every English text by its key; a text with plural forms has all of theirs, under its
    own key and that of each form."""
    found: dict[str, frozenset[str]] = {}
    for file in (
        file for folder in dict.fromkeys(folders) for file in sorted((folder / "en").glob("*.yaml"))
    ):
        document, _ = load_yaml(file)
        for path, value in _leaves((), None if document is None else document.data):
            key, params = _dotted(path), frozenset(_params(str(value)))
            base, _, form = key.rpartition(".")
            for name in (key, base) if form in PLURALS else (key,):
                found[name] = found.get(name, frozenset()) | params
    return found


def _near(key: str, keys: Iterable[str]) -> Iterator[str]:
    """The keys, out of thousands, that may have been meant by ``key``: those of the same group or with the
    same end."""
    group, _, end = key.rpartition(".")
    group, end = f"{group}.", f".{end}"
    yield from (one for one in keys if one.startswith(group) or one.endswith(end))


def _leaves(path: KeyPath, value: Plain) -> Iterator[tuple[KeyPath, Plain]]:
    if isinstance(value, dict):
        for name, inside in value.items():
            yield from _leaves((*path, name), inside)
    else:
        yield path, value


def _dotted(path: KeyPath) -> str:
    return ".".join(str(part) for part in path)


def _params(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


# --- licences ---


def _licences(document: Document) -> list[Problem]:
    listed, problems = check(document, LicenceList)
    for index, part in enumerate(listed.parts if listed else ()):
        for key in ("licence", "holder"):
            if not part.package and not getattr(part, key):
                message = f"a part that is no package needs its {key} here"
                problems.append(document.problem(("parts", index), message))
        path = (PROJECT / part.file).resolve()
        if part.file and not (path.is_relative_to(PROJECT) and path.is_file()):
            where = ("parts", index, "file")
            problems.append(document.problem(where, f"there is no file {shown(part.file)} in the project"))
    return problems
