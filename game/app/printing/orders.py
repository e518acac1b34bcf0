"""Orders to print a map, and a position of a match or of its own: with no more than may be told."""

from __future__ import annotations

from typing import Any

from game.app.printing.making import PrintOrder
from game.app.sharing.drawing import ground_seed
from game.app.sharing.share_dialog import ShareSubject
from game.data.files.content import Content
from game.model.contract import PUBLIC
from game.model.drafting import Draft
from game.model.file_parts import MapFile
from game.model.kit import Kit


def draft_order(kit: Kit[Any, Any], content: Content, draft: Draft, title: str, language: str) -> PrintOrder:
    """A map as it is drawn, however broken."""
    return PrintOrder(kit.name, content, title, draft=draft, language=language)


def map_order(
    kit: Kit[Any, Any], content: Content, map_file: MapFile, title: str, language: str
) -> PrintOrder:
    """A map or a mode of a game whose maps nobody draws: as a match on it begins, and everybody sees it.
    Raises ``TextError`` and ``ValueError`` where none can begin."""
    setup = kit.setup(map_file, content.definitions, kit.usual_sides(map_file), {})
    view = kit.game.observe(kit.game.new(setup), PUBLIC)
    seed = ground_seed(content, setup)
    return PrintOrder(kit.name, content, title, view=view, seed=seed, language=language)


def position_order(subject: ShareSubject, language: str) -> PrintOrder:
    """What is shared of a match or a position: its view, which holds no more than may be told."""
    seed = ground_seed(subject.content, subject.setup)
    return PrintOrder(
        subject.kit.name, subject.content, subject.title, view=subject.view, seed=seed, language=language
    )
