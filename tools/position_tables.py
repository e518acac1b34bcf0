"""Write the tables of columns in docs/ anew: ``python3 -m tools.position_tables``.

A page has them between ``<!-- columns of GAME -->`` and ``<!-- end -->``. They come from the declarations of
the game's world, in a match on its default map; what a column means is its docstring. A test finds a page
that is out of date.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from game.data.files.content import load_content, load_map
from game.data.files.paths import locale_folders, maps_of
from game.data.words.texts import Texts
from game.model.kinds import Truth
from game.model.registry import kit as kit_of
from game.model.world import MATCH, Component, World

DOCS: Final = Path(__file__).parents[1] / "docs"
PLACE: Final = re.compile(r"(<!-- columns of (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)

Cells = tuple[str, Callable[[Component], str]]
"""The head of a column of a table, and what it says of a column of a world."""


def written(page: str) -> str:
    """Return a page with its tables as they should be."""
    return PLACE.sub(lambda found: f"{found[1]}\n{table(found[2])}\n\n{found[3]}", page)


def table(game: str) -> str:
    """Return the table of a game's columns."""
    world = start_of(game)
    match, meanings = world.match, meanings_of(type(world))
    cells: list[Cells] = [
        ("column", lambda one: f"`{one.name}`"),
        ("of each", lambda one: one.archetype.name),
        ("word", word_of),
        ("meaning", lambda one: meanings[one.name]),
        ("values", lambda one: str(one.kind.expected(match)).replace("|", r"\|")),
        ("at the start", lambda one: start_told(one, match)),
        ("hidden", lambda one: "in part" if callable(one.secret) else "yes" if one.secret else ""),
    ]
    rows = [[head, *map(cell, world.columns.values())] for head, cell in cells]
    # what is told of no column needs no place
    told = [row for row in rows if any(row[1:])]
    head, *lines = (f"| {' | '.join(line)} |" for line in zip(*told, strict=True))
    return "\n".join([head, "|---" * len(told) + "|", *lines])


def start_of(game: str) -> World[Any]:
    """Return the start of a match on a game's default map."""
    kit = kit_of(game)
    content = load_content(kit)
    path = maps_of(game) / f"{kit.default_map}.yaml"
    map_file = load_map(kit, path, content, Texts(locale_folders())).map_file
    seating = kit.seatings_for(map_file)[0]
    world = kit.game.new(kit.setup(map_file, content.definitions, seating.sides, {}))
    assert isinstance(world, World)
    return world


def meanings_of(kind: type[World[Any]]) -> Mapping[str, str]:
    """Return the docstrings of the columns of a world."""
    (declared,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(declared, ast.ClassDef)
    return {name: text for name, text in _documented(declared.body) if name in kind.columns}


def _documented(body: Sequence[ast.stmt]) -> Iterator[tuple[str, str]]:
    for here, below in zip(body, [*body[1:], ast.Pass()], strict=True):
        if isinstance(here, ast.AnnAssign) and isinstance(here.target, ast.Name):
            said = below.value if isinstance(below, ast.Expr) else None
            text = str(said.value) if isinstance(said, ast.Constant) else ""
            yield here.target.id, " ".join(text.split()).replace("``", "`").replace("|", r"\|").rstrip(".")


def word_of(one: Component) -> str:
    """Return how a line has a column: as a word, or as a part of a row."""
    archetype = one.archetype
    for number, names in enumerate(archetype.parts, 1):
        if one.name in names:
            return f"`{archetype.key}.SIDE=`, part {number}"
    if not one.word:
        return ""
    owned = "" if archetype is MATCH or archetype.label else ".SIDE"
    return f"`{one.word}{owned}{'' if isinstance(one.kind, Truth) else '='}`"


def start_told(one: Component, match: Any) -> str:
    """Return what a column is at the start: one value for all its rows, or that the map says it."""
    rows = one.plain(one.first(match))
    values = [rows] if one.archetype is MATCH else rows
    if not values or any(value != values[0] for value in values):
        return "as the map says"
    return "–" if values[0] is None else f"`{json.dumps(values[0])}`"


def main() -> None:
    """Write the pages."""
    for path in sorted(DOCS.glob("*.md")):
        page = path.read_text(encoding="utf-8")
        if written(page) != page:
            path.write_text(written(page), encoding="utf-8")
            print(path.name)


if __name__ == "__main__":
    main()
