"""Opens whatever the command line names that holds a match or a position: a save, a record, a text, a
picture."""

from __future__ import annotations

import os
from pathlib import Path

from game.cli.common import english, spoken
from game.cli.errors import CommandError, excerpt
from game.data.files.content import load_content
from game.data.files.problems import ProblemsError
from game.data.files.recognise import Kits, Recognised, Unknown, path_in, recognise_path, recognise_text
from game.data.saves.match_record import match_of
from game.data.saves.matches import Match
from game.data.saves.text_match import likeliest, match_of_text
from game.data.words.wording import said_words
from game.model.contract import IllegalAction, TextError
from game.model.entries import games
from game.model.keyed_text import KeyedText
from game.model.registry import kit


def all_kits() -> Kits:
    """All usable games with their files. Raises ``ProblemsError``."""
    return {game: (kit(game), load_content(kit(game))) for game in games()}


def recognised(name: str) -> Recognised:
    """Recognise ``name`` as a file, or else as a text. Raises ``CommandError``."""
    try:
        if os.path.exists(name):  # a long text is no path: Path.exists would raise
            return recognise_path(Path(name), all_kits())
        if (path := path_in(name)) is not None:  # an address
            return recognise_path(path, all_kits())
        return recognise_text(name, all_kits())
    except Unknown as error:
        if error.reason == "text" and not os.path.exists(name) and _meant_as_file(name):
            raise CommandError("file not found: {name}", name=excerpt(name)) from None
        words = spoken()(
            f"sharing.unknown.{error.reason}", name=excerpt(name), said=said_words(error.said, spoken())
        )
        told = words[:1].lower() + words[1:].rstrip(".")
        raise CommandError(told) from None


def _meant_as_file(name: str) -> bool:
    """Whether a text that is nothing else was meant as a file: it is one word, or has an ending."""
    words = name.split()
    return len(name) <= 200 and (len(words) == 1 or bool(Path(words[-1]).suffix))


def holds_match(name: str) -> bool:
    """Whether a file holds a match, even a broken one."""
    try:
        return recognise_path(Path(name), all_kits()).kind in ("save", "match", "record")
    except Unknown as error:
        return error.reason == "match"


def open_match(name: str) -> Match:
    """The match in a file or a text, for viewing only. Raises ``CommandError``, ``ProblemsError``, and
    ``TextError`` for a record with impossible moves."""
    return match_in(recognised(name), name)


def match_in(found: Recognised, name: str = "") -> Match:
    """The match that was recognised in ``name``, for viewing only. Raises as ``open_match`` does."""
    if found.kind == "save" and found.path is not None:
        return Match.resume(found.path, kit, write=False)
    if found.kind == "match" and found.record is not None:
        return match_of(found.record, kit)
    if found.kind == "record":
        return _of_record(found.text)
    what = KeyedText(f"sharing.kind.{found.kind}")
    raise CommandError("{name} is {what}, not a match", name=excerpt(name), what=what)


def _of_record(text: str) -> Match:
    """The match of a record as people write it, by the first game that can read it."""
    wrong: Exception | None = None
    for one in likeliest(map(kit, games()), text):
        try:
            return match_of_text(one, text, english())
        except (TextError, IllegalAction, ProblemsError) as error:
            wrong = wrong or error
    assert wrong is not None
    raise wrong
