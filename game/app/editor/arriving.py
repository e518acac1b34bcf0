"""Maps that come into the editor from elsewhere: what may come, and how it is read."""

from __future__ import annotations

from pathlib import Path

from game.app.editor.starting import document_of, open_document
from game.app.maps.importing import map_in_file, map_in_text
from game.app.sharing.incoming import KitShelf
from game.app.sharing.waiting import LONG_BYTES, read_at_once
from game.data.files.content import load_content
from game.data.files.problems import ProblemsError
from game.data.files.recognise import Unknown, recognise_held, recognise_text
from game.data.maps.map_import import Incoming, NoMap
from game.data.words.texts import Texts
from game.data.words.wording import said_words
from game.editor.document import MapDocument
from game.model.registry import kit as kit_of


class NotOpenedError(ValueError):
    """What came holds no map that can be drawn on; the text says why, for the player."""


def takes(came: Path | str, game: str) -> bool:
    """Whether the editor of that game takes a file or a text: not a match or the like, nor a file that
    doesn't answer at once. What is in a large picture is found out later."""
    try:
        if isinstance(came, str):
            found = recognise_text(came, KitShelf())
        else:
            held = read_at_once(came)
            if held is None:
                return False
            if held.kind == "picture" and len(held.raw) > LONG_BYTES:
                return True
            found = recognise_held(held, KitShelf())
    except Unknown:
        return True  # the editor says what it isn't
    return found.kind == "map" or (found.kind == "position" and found.game == game)


def read_map(came: Path | str, now: MapDocument, texts: Texts, found: Incoming | None = None) -> MapDocument:
    """Return the map in a file or in a text: a shared one, a file's, a position; ``found`` is what was
    already read there. A YAML file becomes the map's file; a picture or a text becomes a new map. ``now`` is
    the open map. Raises ``NotOpenedError``."""
    kit, definitions = now.kit, now.definitions
    path = came if isinstance(came, Path) else None
    if isinstance(came, str) and not came.strip():
        raise NotOpenedError(texts("editor.paste.empty"))
    try:
        if found is None:
            named = texts("editor.untitled")
            found = map_in_file(came) if isinstance(came, Path) else map_in_text(came, named)
    except NoMap as error:
        if error.reason == "no_yaml" and path is not None:
            return open_document(kit, definitions, path)
        name, said = "" if path is None else path.name, said_words(error.said, texts)
        raise NotOpenedError(texts(f"library.no_map.{error.reason}", name=name, said=said)) from error
    if found.game != kit.name:
        kit = kit_of(found.game)
        if kit.drafting is None:
            raise NotOpenedError(texts("editor.drop.other_game"))
        definitions = load_content(kit).definitions
    try:
        return document_of(kit, definitions, found, path)
    except ProblemsError as error:  # a map by its head, whose YAML breaks further down
        if path is None:
            said = "\n".join(texts.problem(problem) for problem in error.problems[:3])
            raise NotOpenedError(said) from error
        return open_document(kit, definitions, path)
