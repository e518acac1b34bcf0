"""Compares a translation's words and rule books with the English ones, and tells what is missing or wrong.

English says which keys there are and which parameters each text has. A translation needs each key, the
plural forms of its own language where English has plural forms, and the same parameters; a text in one
plural form need not contain the number ("one map").
"""

from __future__ import annotations

import string
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from game.data.files.problems import ProblemsError
from game.data.files.yaml_files import EMPTY, load_yaml
from game.data.words.help_book import Book, read_book
from game.data.words.language_forms import ENGLISH, PLURALS, LanguageForms

Kind = Literal["unreadable", "missing", "unused", "parameters", "plurals", "rules", "long"]

KINDS: Final[tuple[Kind, ...]] = ("unreadable", "missing", "unused", "parameters", "plurals", "rules", "long")
"""Kinds of faults, the worst first. ``long`` is a guess: only a screen knows how much room there is."""

SHORT: Final = 24
"""Characters of an English text up to which it may be a label, which has little room to grow."""

MORE_SHARE: Final = 0.5
MORE: Final = 6
"""Allowed growth of a translated label: ``MORE_SHARE`` of its length, and this many characters."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A fault of a translation, with its key (or file)."""

    kind: Kind
    where: str
    said: str


@dataclass(frozen=True)
class Words:
    """The words of one language: each text by its key and its plural form ("" for a text with only one)."""

    texts: Mapping[str, Mapping[str, str]]
    problems: tuple[str, ...] = ()
    """Problems of the language's files that can't be read."""


def read_words(folder: Path, counting: Collection[str] = ()) -> Words:
    """The words in the files of one language's folder; ``counting`` are keys known to have plural forms."""
    flat: dict[str, str] = {}
    problems: list[str] = []
    for file in sorted(folder.glob("*.yaml")):
        document, found = load_yaml(file, f"{folder.name}/{file.name}", as_text=True)
        problems += [str(problem) for problem in found if problem.message != EMPTY]
        if document is not None:
            for key, value in _leaves("", document.data):
                if flat.get(key, value) != value:
                    problems.append(f"{folder.name}/{file.name}: {key} says something else in another file")
                flat[key] = value
    inside: dict[str, set[str]] = {}
    for key in flat:
        base, _, last = key.rpartition(".")
        inside.setdefault(base, set()).add(last)
    texts: dict[str, dict[str, str]] = {}
    for key, text in flat.items():
        base, _, form = key.rpartition(".")
        here = inside[base]  # "other" alone is a name, but where it is known to be a plural form
        plural = "other" in here and here.issubset(PLURALS) and (len(here) > 1 or base in counting)
        texts.setdefault(base if plural else key, {})[form if plural else ""] = text
    return Words(texts, tuple(problems))


def _leaves(path: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, inside in value.items():
            yield from _leaves(f"{path}.{name}" if path else str(name), inside)
    else:
        yield path, str(value)


def params(text: str) -> set[str]:
    """The parameters in a text's braces. Raises ``ValueError`` if the braces can't be read."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def slips(folder: Path, language: str) -> list[Slip]:
    """Find all faults in the words of a language in a folder of locales, in the order of English."""
    english = read_words(folder / ENGLISH)
    words = read_words(folder / language, [key for key, forms in english.texts.items() if "other" in forms])
    found = [Slip("unreadable", language, problem) for problem in words.problems]
    needed = LanguageForms(language).plurals()
    for key, forms in english.texts.items():
        own = words.texts.get(key)
        if own is None:
            found.append(Slip("missing", key, shortened(forms.get("other", forms.get("", "")))))
        else:
            found += _compared(key, forms, own, needed)
    found += [
        Slip("unused", key, "there is no such text in English")
        for key in words.texts
        if key not in english.texts
    ]
    return found


def _compared(
    key: str, english: Mapping[str, str], own: Mapping[str, str], needed: tuple[str, ...]
) -> Iterator[Slip]:
    if "other" in english and "other" in own and (lacking := [form for form in needed if form not in own]):
        yield Slip("plurals", key, f"no form for {', '.join(lacking)}")
    if needless := [form for form in own if form and form not in needed and form != "other"]:
        yield Slip("plurals", key, f"the language has no form {', '.join(needless)}")
    known = set().union(*map(params, english.values()))
    used: set[str] = set()
    for form, text in own.items():
        try:
            named = params(text)
        except ValueError as error:
            yield Slip("parameters", key, f"the braces can’t be read: {error}")
            return
        used |= named
        if unknown := sorted(named - known):
            where = f"{key}.{form}" if form else key
            yield Slip("parameters", where, f"nothing fills {_braces(unknown)}")
    if lost := sorted(known - used - {"n"}):
        yield Slip("parameters", key, f"{_braces(lost)} is left out")
    for form, text in own.items():
        shorter = english.get(form, english.get("other", english.get("", "")))
        if len(shorter) <= SHORT and len(text) > len(shorter) * (1 + MORE_SHARE) + MORE:
            yield Slip("long", key, f"{len(text)} characters, in English {len(shorter)}: {text}")


def _braces(names: list[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in names)


def shortened(text: str, most: int = 60) -> str:
    """A text on one line, cut to ``most`` characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def book_slips(folder: Path, language: str) -> list[Slip]:
    """Find all faults in the rule books of a language in a folder of help: sections, rules and boards that
    differ from the English ones."""
    found: list[Slip] = []
    for file in sorted((folder / ENGLISH).glob("*.yaml")):
        name = f"{language}/{file.name}"
        english = read_book(file)
        try:
            own = read_book(folder / language / file.name)
        except ProblemsError as error:
            kind: Kind = "unreadable" if (folder / language / file.name).is_file() else "missing"
            found.append(Slip(kind, name, str(error.problems[0]) if kind == "unreadable" else "a rule book"))
            continue
        found += _books_compared(name, english, own)
    return found


def _books_compared(name: str, english: Book, own: Book) -> Iterator[Slip]:
    told = {section.id: section for section in own.sections}
    for section in english.sections:
        here = told.pop(section.id, None)
        if here is None:
            yield Slip("missing", name, f"the section {section.id}")
            continue
        for what, first, second in (
            ("rules", [b.rule for b in section.blocks], [b.rule for b in here.blocks]),
            ("steps", [len(b.steps) for b in section.blocks], [len(b.steps) for b in here.blocks]),
            ("house rules", [len(b.house) for b in section.blocks], [len(b.house) for b in here.blocks]),
            ("tables", [b.table for b in section.blocks], [b.table for b in here.blocks]),
            ("links", [b.link for b in section.blocks], [b.link for b in here.blocks]),
            (
                "boards",
                [(one.position, one.aim, tuple(one.notes)) for b in section.blocks for one in b.boards],
                [(one.position, one.aim, tuple(one.notes)) for b in here.blocks for one in b.boards],
            ),
        ):
            if first != second:
                yield Slip("rules", name, f"section {section.id}: its {what} differ from the English ones")
    for left in told:
        yield Slip("unused", name, f"the section {left}: there is none such in English")
