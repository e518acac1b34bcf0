"""The modes a match can be played in: the shipped ones, and the files a player makes (FT-6.6)."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel

from game.data.files.check import check
from game.data.files.content import Content, finding_problem
from game.data.files.names import free_path, safe_filename
from game.data.files.own_files import OwnFile, clean_title, keep_new, list_own
from game.data.files.paths import atomic_write, replace_file, sync_folder, user_data
from game.data.files.plain_files import read_plain
from game.data.files.problems import Problem, has_errors
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import MAX_BYTES, Document, load_yaml
from game.data.words.texts import Texts
from game.model.contract import TextError
from game.model.fault import row_of
from game.model.kit import AnyKit
from game.model.own_modes import OwnModes
from game.model.text_error import hint

_COMMENT: Final = "Treadboard: a mode of yours. Lengths are inches."


@dataclass(frozen=True)
class ModeCard:
    """A mode in the list. ``value`` is its text as a match option, ``None`` for a file that can't be used,
    whose ``problems`` say why. A shipped mode has a ``name``, a player's own a ``path``."""

    title: str
    line: str
    value: str | None = None
    name: str = ""
    path: Path | None = None
    document: Document | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def own(self) -> bool:
        """Whether the mode is a file of the player's."""
        return self.path is not None

    @property
    def identity(self) -> str:
        """A text that tells the mode from all others."""
        return self.name if self.path is None else str(self.path)


def modes_of(kit: AnyKit) -> OwnModes[Any, Any, Any]:
    """The part of a game's Kit about its modes, for a game that has them."""
    modes = kit.own_modes
    assert modes is not None, f"{kit.name} has no modes of one’s own"
    return modes


def modes_folder(game: str) -> Path:
    """The folder of a player's modes for a game; need not exist."""
    return user_data() / "modes" / safe_filename(game, "game")


def facts_line(kit: AnyKit, content: Content, texts: Texts, value: str) -> str:
    """The main facts of a mode, on one line."""
    facts = modes_of(kit).facts(value, content.definitions)
    return " · ".join(texts(key, **params) for key, params in facts)


def mode_title(kit: AnyKit, content: Content, texts: Texts, value: str) -> str:
    """The title of the mode that a value means."""
    name: str = modes_of(kit).read(value, content.definitions).name
    key = f"{kit.name}.mode.{name}.name"
    return texts(key) if name in modes_of(kit).shipped(content.definitions) else name


def mode_cards(kit: AnyKit, content: Content, texts: Texts) -> list[ModeCard]:
    """The shipped modes in their order, then the player's by title, also those that can't be used."""
    modes = modes_of(kit)
    made = []
    for name in modes.shipped(content.definitions):
        key = f"{kit.name}.mode.{name}"
        made.append(ModeCard(texts(f"{key}.name"), texts(f"{key}.line"), name, name))

    def judge(value: BaseModel, document: Document) -> list[Problem]:
        return _told(kit, content, texts, value, document)

    found = list_own(modes_folder(kit.name), kit.name, modes.model, judge)
    return [*made, *(_card(kit, content, texts, one) for one in found)]


def _told(kit: AnyKit, content: Content, texts: Texts, value: BaseModel, document: Document) -> list[Problem]:
    found = modes_of(kit).problems(value, content.definitions)
    return [finding_problem(document, finding, texts) for finding in found]


def _card(kit: AnyKit, content: Content, texts: Texts, one: OwnFile[BaseModel]) -> ModeCard:
    value = None if one.value is None else modes_of(kit).value(one.value, content.definitions)
    line = "" if value is None else facts_line(kit, content, texts, value)
    return ModeCard(one.title, line, value, "", one.path, one.document, one.problems)


def examine_mode(kit: AnyKit, content: Content, texts: Texts, document: Document) -> list[Problem]:
    """All that is wrong with a mode's file, and what is odd about it."""
    value, problems = check(document, modes_of(kit).model)
    return problems if value is None else [*problems, *_told(kit, content, texts, value, document)]


# --- keeping ---


def mode_text(kit: AnyKit, title: str, data: Mapping[str, Any]) -> str:
    """The text of a mode's file. Raises ``ValueError`` for a bad title."""
    head = {"format": 1, "game": kit.name, "title": clean_title(title)}
    return dump_yaml({**head, **{key: data[key] for key in data if key not in head}}, comment=_COMMENT)


def judged(
    kit: AnyKit, content: Content, texts: Texts, title: str, data: Mapping[str, Any]
) -> tuple[str | None, list[Problem]]:
    """The option value of a mode that is being made (``None`` if it can't be played), and what is wrong
    with it. Raises ``ValueError`` for a bad title."""
    text = mode_text(kit, title, data)
    document, problems = load_yaml(text, title)
    if document is None:
        return None, problems
    modes = modes_of(kit)
    value, problems = check(document, modes.model)
    if value is None:
        return None, problems
    problems = [*problems, *_told(kit, content, texts, value, document)]
    return None if has_errors(problems) else modes.value(value, content.definitions), problems


def save_mode(kit: AnyKit, title: str, data: Mapping[str, Any], path: Path | None = None) -> Path:
    """Write a mode to a new file, or over the one at ``path``, which is renamed after the title. Raises
    ``ValueError`` for a bad title, ``OSError``."""
    folder, text = modes_folder(kit.name), mode_text(kit, title, data)
    if path is None:
        return keep_new(folder, clean_title(title), text, "mode")
    atomic_write(path, text)
    stem = safe_filename(clean_title(title), "mode")
    # not for a change of capitals only: on Windows and macOS the file would collide with itself
    if stem.casefold() in (path.stem.casefold(), path.stem.rpartition("_")[0].casefold()):
        return path
    target = free_path(folder, stem)
    replace_file(path, target)
    sync_folder(folder)
    return target


def add_mode_text(game: str, text: str, title: str) -> Path:
    """Write the text of a mode, unchanged, to a new file. Raises ``OSError``."""
    return keep_new(modes_folder(game), title, text, "mode")


def same_mode(game: str, text: str) -> Path | None:
    """One of the player's modes whose file has exactly this text; ``None`` if there is none."""
    wanted = text.encode("utf-8")
    for path in sorted(modes_folder(game).glob("*.yaml")):
        with contextlib.suppress(OSError):
            if read_plain(path, MAX_BYTES) == wanted:
                return path
    return None


# --- finding ---


def find_value(kit: AnyKit, content: Content, texts: Texts, text: str) -> str:
    """The option value a person means by a text: a shipped mode's name, a line, or the title or file of
    one of the player's. Raises ``TextError``."""
    modes, text = modes_of(kit), text.strip()
    cards = mode_cards(kit, content, texts)
    wanted = text.casefold()
    for card in cards:
        names = {card.title.casefold(), card.name, card.path.stem.casefold() if card.path else ""}
        if wanted and (wanted in names or wanted.replace("-", "_").replace(" ", "_") == card.name):
            if card.value is None:
                raise TextError(
                    "the mode {name} can’t be used: {why}", name=card.title, why=card.problems[0].message
                )
            return card.value
    if ":" in text:
        modes.read(text, content.definitions)
        return text
    known = [card.name or card.title for card in cards]
    raise TextError(
        "unknown mode {text} (choose from {names}){hint}",
        text=repr(text[:60]),
        names=row_of(known),
        hint=hint(text, known),
    )
