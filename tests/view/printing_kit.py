"""Orders to print maps and positions of each game, for tests."""

from __future__ import annotations

from functools import cache
from typing import Any

from game.app.printing.making import make_pdf
from game.app.printing.order import PrintOrder
from game.data.files.content import load_content
from game.data.files.paths import maps_of
from game.data.files.yaml_files import load_yaml
from game.model.contract import PUBLIC
from game.model.registry import kit as kit_of
from game.view.printing.printable import PrintOptions
from tests.printed import Printed


def map_order(game: str, name: str, **wish: Any) -> PrintOrder:
    """A built-in map as it is drawn, of a game whose maps people draw."""
    kit = kit_of(game)
    content = load_content(kit)
    document, _ = load_yaml(maps_of(game) / f"{name}.yaml")
    assert document is not None
    assert kit.drafting is not None
    draft, problems = kit.drafting.read(document.data, content.definitions)
    assert not problems
    return PrintOrder(game, content, draft.title, draft=draft, options=PrintOptions(**wish))


def start_order(game: str, name: str, **wish: Any) -> PrintOrder:
    """The position in which a match on a built-in map begins, as everybody sees it."""
    kit = kit_of(game)
    content = load_content(kit)
    document, _ = load_yaml(maps_of(game) / f"{name}.yaml")
    assert document is not None
    map_file = kit.map_model.model_validate(document.data)
    setup = kit.setup(map_file, content.definitions, kit.usual_sides(map_file), {})
    view = kit.game.observe(kit.game.new(setup), PUBLIC)
    return PrintOrder(game, content, name, view=view, options=PrintOptions(**wish))


@cache
def printed(order_of: Any, game: str, name: str, **wish: Any) -> Printed:
    """The PDF of an order, read back; made once."""
    return Printed(make_pdf(order_of(game, name, **wish))[0])
