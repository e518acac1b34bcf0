"""Compares a translation's words and rule books with the English ones.

English says which keys there are and which parameters each text has. A translation needs each key, the
plural forms of its own language where English has plural forms, and the same parameters; a text in one
plural form need not contain the number ("one map").
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.data.files.problems import ProblemsError
from game.data.files.yaml_files import EMPTY
from game.data.words.help_book import SectionPart, read_book
from game.data.words.language_forms import ENGLISH, PLURALS, LanguageForms
from game.data.words.word_files import WordFiles

KINDS: Final[Mapping[str, str]] = {
    "unreadable": "can’t be read",
    "missing": "missing (English is shown)",
    "unused": "unused",
    "parameters": "wrong parameters",
    "plurals": "wrong plural forms",
    "rules": "rule books that differ from the English ones",
    "long": "perhaps too long",
}
"""Kinds of faults and what they are called, the worst first. ``long`` is a guess: only a screen knows how
much room there is."""

SHORT: Final = 24
"""Characters of an English text up to which it may be a label, which has little room to grow."""

MORE_SHARE: Final = 0.5
MORE: Final = 6
"""Allowed growth of a translated label: ``MORE_SHARE`` of its length, and this many characters."""

Forms = Mapping[str, str]
"""A text by its plural forms; "" for a text with only one."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A fault of a translation, with its key (or file)."""

    kind: str
    where: str
    said: str


def read_words(folder: Path) -> tuple[Mapping[str, Forms], list[str]]:
    """The texts in one language's folder by key, and the problems of its files."""
    files, flat, problems = WordFiles(folder), dict[str, str](), list[str]()
    for words in files.read():
        for key, text in words.items():
            if flat.setdefault(key, text) != text:
                problems.append(f"{folder.name}: {key} says something else in another file")
    problems += [str(problem) for problem in files.problems if problem.message != EMPTY]
    inside: dict[str, set[str]] = {}
    for key in flat:
        base, _, form = key.rpartition(".")
        inside.setdefault(base, set()).add(form)
    texts: dict[str, dict[str, str]] = {}
    for key, text in flat.items():
        base, _, form = key.rpartition(".")
        plural = {"other"} < inside[base] <= set(PLURALS)  # "other" alone is a name
        texts.setdefault(base if plural else key, {})[form if plural else ""] = text
    return texts, problems


def params(text: str) -> set[str]:
    """The parameters in a text's braces. Raises ``ValueError`` if the braces can't be read."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def slips(folder: Path, language: str) -> Iterator[Slip]:
    """Yield all faults in the words of a language in a folder of locales, in the order of English."""
    english, _ = read_words(folder / ENGLISH)
    texts, problems = read_words(folder / language)
    yield from (Slip("unreadable", language, problem) for problem in problems)
    needed = LanguageForms(language).plurals()
    for key, forms in english.items():
        own = texts.get(key) or texts.get(f"{key}.other")  # a language may have that form alone
        if own is None:
            yield Slip("missing", key, _shortened(forms.get("other", forms.get("", ""))))
        else:
            yield from _compared(key, forms, own, needed)
    for key in texts:
        if key not in english and key.removesuffix(".other") not in english:
            yield Slip("unused", key, "there is no such text in English")


def _compared(key: str, english: Forms, own: Forms, needed: tuple[str, ...]) -> Iterator[Slip]:
    if "other" in english and "other" in own and (lacking := [form for form in needed if form not in own]):
        yield Slip("plurals", key, f"no form for {', '.join(lacking)}")
    if needless := [form for form in own if form not in ("", "other", *needed)]:
        yield Slip("plurals", key, f"the language has no form {', '.join(needless)}")
    known = set().union(*map(params, english.values()))
    try:
        named = {form: params(text) for form, text in own.items()}
    except ValueError as error:
        yield Slip("parameters", key, f"the braces can’t be read: {error}")
        return
    for form, names in named.items():
        if unknown := names - known:
            yield Slip("parameters", f"{key}.{form}" if form else key, f"nothing fills {braces(unknown)}")
    if lost := known - set().union(*named.values()) - {"n"}:
        yield Slip("parameters", key, f"{braces(lost)} is left out")
    for form, text in own.items():
        room = len(english.get(form, english.get("other", english.get("", ""))))
        if room <= SHORT and len(text) > room * (1 + MORE_SHARE) + MORE:
            yield Slip("long", key, f"{len(text)} characters, in English {room}: {text}")


def braces(names: set[str]) -> str:
    """Parameters as texts have them."""
    return ", ".join(f"{{{name}}}" for name in sorted(names))


def _shortened(text: str, most: int = 60) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def book_slips(folder: Path, language: str) -> Iterator[Slip]:
    """Yield all faults in the rule books of a language in a folder of help: sections, rules and boards that
    differ from the English ones."""
    for file in sorted((folder / ENGLISH).glob("*.yaml")):
        name, own_file = f"{language}/{file.name}", folder / language / file.name
        try:
            own = {section.id: section for section in read_book(own_file).sections}
        except ProblemsError as error:
            there = own_file.is_file()
            yield (
                Slip("unreadable", name, str(error.problems[0]))
                if there
                else Slip("missing", name, "a rule book")
            )
            continue
        for section in read_book(file).sections:
            if (here := own.pop(section.id, None)) is None:
                yield Slip("missing", name, f"the section {section.id}")
                continue
            found = _shape(here)
            for what, there_ in _shape(section).items():
                if found[what] != there_:
                    yield Slip(
                        "rules", name, f"section {section.id}: its {what} differ from the English ones"
                    )
        for left in own:
            yield Slip("unused", name, f"the section {left}: there is none such in English")


def _shape(section: SectionPart) -> Mapping[str, list[object]]:
    """All of a section that is the same in every language."""
    blocks = section.blocks
    return {
        "rules": [one.rule for one in blocks],
        "steps": [len(one.steps) for one in blocks],
        "house rules": [len(one.house) for one in blocks],
        "tables": [one.table for one in blocks],
        "links": [one.link for one in blocks],
        "boards": [(one.position, one.aim, tuple(one.notes)) for block in blocks for one in block.boards],
    }
