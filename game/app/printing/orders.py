"""Orders to print a map, and a position of a match or of its own: with no more than may be told."""

from __future__ import annotations

from typing import Any

from game.app.printing.order import PrintOrder, has_view
from game.app.sharing.drawing import ground_seed
from game.data.files.content import Content
from game.model.contract import PUBLIC, Setup, TextError
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


def position_order(
    kit: Kit[Any, Any], content: Content, setup: Setup, view: Any, title: str, language: str
) -> PrintOrder:
    """A view, which holds no more than may be told."""
    seed = ground_seed(content, setup)
    return PrintOrder(kit.name, content, title, view=view, seed=seed, language=language)


def file_order(
    kit: Kit[Any, Any], content: Content, title: str, data: Any, draft: Draft | None, language: str
) -> PrintOrder | None:
    """A map's file: as it is drawn, or as a match on it begins; ``None`` for one that has no board."""
    if draft is not None and has_view(kit.name):
        return draft_order(kit, content, draft, title, language)
    if (draft is None and kit.drafting is not None) or data is None:  # a mode
        return None
    try:
        return map_order(kit, content, kit.map_model.model_validate(data), title, language)
    except (TextError, ValueError):
        return None
