"""Orders to print a map, or a position of a match or by itself: with nothing in them that is secret."""

from __future__ import annotations

from typing import Any

from game.app.printing.order import PrintOrder
from game.app.sharing.drawing import ground_seed
from game.data.files.content import Content
from game.model.contract import PUBLIC, Setup, TextError
from game.model.drafting import Draft, MapDrafting
from game.model.file_parts import MapFile
from game.model.kit import AnyKit
from game.view import registry


def drafting_in_print(kit: AnyKit) -> MapDrafting[Any] | None:
    """Return what reads a map as it is drawn; ``None`` for a game whose maps aren't printed so."""
    return kit.drafting if registry.has_view(kit.name) else None


def draft_order(kit: AnyKit, content: Content, draft: Draft, title: str, language: str) -> PrintOrder:
    """Return the order for a map as drawn, however broken."""
    return PrintOrder(kit.name, content, title, draft=draft, language=language)


def map_order(kit: AnyKit, content: Content, map_file: MapFile, title: str, language: str) -> PrintOrder:
    """Return the order for a map, or for a mode of a game whose maps are not drawn: as everybody sees it
    at the start of a match. Raises ``TextError`` and ``ValueError`` where no match can begin."""
    setup = kit.setup(map_file, content.definitions, kit.usual_sides(map_file), {})
    view = kit.game.observe(kit.game.new(setup), PUBLIC)
    return position_order(kit, content, setup, view, title, language)


def position_order(
    kit: AnyKit, content: Content, setup: Setup, view: Any, title: str, language: str
) -> PrintOrder:
    """Return the order for a view, which holds nothing secret."""
    seed = ground_seed(content, setup)
    return PrintOrder(kit.name, content, title, view=view, seed=seed, language=language)


def file_order(
    kit: AnyKit, content: Content, title: str, data: Any, draft: Draft | None, language: str
) -> PrintOrder | None:
    """Return the order for a map's file: as drawn, or at the start of a match; ``None`` for one without a
    board."""
    if draft is not None and drafting_in_print(kit):
        return draft_order(kit, content, draft, title, language)
    if (draft is None and kit.drafting is not None) or data is None:  # a mode
        return None
    try:
        return map_order(kit, content, kit.map_model.model_validate(data), title, language)
    except (TextError, ValueError):
        return None
