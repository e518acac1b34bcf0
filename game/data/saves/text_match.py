"""Reads records as people write them, and makes them matches to look through."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from game.data.files.content import load_content, load_map
from game.data.files.paths import maps_of
from game.data.files.yaml_files import load_yaml
from game.data.maps.library import MapLibrary
from game.data.saves.matches import Match, MatchPlan, Player
from game.data.words.texts import Texts
from game.model.contract import Setup, TextError
from game.model.kit import AnyKit, ReadRecord
from game.model.session import Session

MAX_TEXT: Final = 2_000_000
"""Characters of the longest text that is read as a record."""


def read_record(kit: AnyKit, text: str, definitions: Any, setup: Setup | None = None) -> ReadRecord[Any, Any]:
    """Read a record with ``Kit.read_record``. Any text with colons could pass for a header, so a text with
    neither a move nor a result is refused. Raises ``TextError``."""
    read = kit.read_record(text, definitions, setup)
    if not read.entries and not read.result:
        raise TextError("this isn’t a record: it has no move and no result")
    return read


def find_titled(kit: AnyKit, title: str) -> Path | None:
    """The file of the own or shipped map that a record names by its title or file name; ``None`` if there
    is none."""
    wanted, library = title.strip().casefold(), MapLibrary(kit)
    for file in reversed(library.files() if wanted else []):
        document, _ = load_yaml(file.path)
        told = document.data.get("title") if document is not None and isinstance(document.data, dict) else ""
        names = (file.name.casefold(), str(told).strip().casefold())
        if wanted in names and library.load(file).map is not None:
            return file.path
    return None


def likeliest(kits: Iterable[AnyKit], text: str) -> list[AnyKit]:
    """The games of which a text could be a record, those first that have the map its header names."""
    return sorted(kits, key=lambda kit: find_titled(kit, kit.record_header(text).get("map", "")) is None)


def match_of_text(kit: AnyKit, text: str, texts: Texts) -> Match:
    """The match of a record: it starts as its header says, else on the game's own map.

    Raises ``TextError``, ``IllegalAction``, or ``ProblemsError`` for the map.
    """
    content = load_content(kit)
    usual = maps_of(kit.name) / f"{kit.default_map}.yaml"
    named = find_titled(kit, kit.record_header(text).get("map", "")) or usual
    map_file = load_map(kit, named, content, texts).map_file
    start: Setup = kit.setup(map_file, content.definitions, kit.usual_sides(map_file), {})
    read = read_record(kit, text[:MAX_TEXT], content.definitions, start)
    header = {name.lower(): value for name, value in read.header.items()}
    names = [header.get(key.rsplit(".", 1)[-1]) or texts(key) for key in kit.info.sides]
    players = tuple(Player("person", names[side]) for side in read.setup.sides)
    position = header.get("position")
    plan = MatchPlan(
        kit, content, players, read.setup.sides, None if position else map_file, position, read.setup.options
    )
    session: Session[Any, Any] = Session(kit.game, read.setup, draws=False)
    session.replay(read.entries)
    return Match(plan, session)
