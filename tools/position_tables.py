"""Write the tables of columns in docs/ anew: ``python3 -m tools.position_tables``.

A page has them between ``<!-- columns of GAME -->`` and ``<!-- end -->``. They come from the declarations of
the game's world and its records, in matches on its maps; what a column or field means is its docstring. A
test finds a page that is out of date.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.data.files.check import read_model
from game.data.files.content import load_content
from game.data.files.paths import maps_of
from game.model.forms import Record
from game.model.kinds import Listed, Maybe, Truth
from game.model.registry import kit as kit_of
from game.model.world import MATCH, Component, Kind, World

DOCS: Final = Path(__file__).parents[1] / "docs"
PLACE: Final = re.compile(r"(<!-- columns of (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
LONG: Final = 60
"""Characters of values that are told once."""


class Row(NamedTuple):
    """A row of a table: a column of a world, or a field of its records."""

    name: str
    archetype: str
    word: str
    meaning: str
    values: str
    start: str
    hidden: str = ""


def written(page: str) -> str:
    """Return a page with its tables as they should be."""
    return PLACE.sub(lambda found: f"{found[1]}\n{table(found[2])}\n\n{found[3]}", page)


def table(game: str) -> str:
    """Return the table of a game's columns."""
    rows = list(rows_of(starts_of(game)))
    start = "if left out" if any(row.word for row in rows) else "at the start"
    heads = Row("column", "of each", "word", "meaning", "values", start, "hidden")
    # what is told of no column needs no place
    told = [cells for cells in zip(heads, *rows, strict=True) if any(cells[1:])]
    head, *lines = (f"| {' | '.join(line)} |" for line in zip(*told, strict=True))
    return "\n".join([head, "|---" * len(told) + "|", *lines])


@cache
def starts_of(game: str) -> Sequence[World[Any]]:
    """Return the start of a match on each of a game's maps, the default map first."""
    kit = kit_of(game)
    content = load_content(kit)
    paths = sorted(maps_of(game).glob("*.yaml"), key=lambda path: path.stem != kit.default_map)
    files = [read_model(path, kit.map_model) for path in paths]
    setups = [kit.setup(one, content.definitions, kit.seatings_for(one)[0].sides, {}) for one in files]
    return [kit.game.new(setup) for setup in setups]


def rows_of(worlds: Sequence[World[Any]]) -> Iterator[Row]:
    """Return the rows of a table. Bounds are those of the first world."""
    first, known = worlds[0], dict[str, str]()
    meanings, matches = meanings_of(type(first)), [world.match for world in worlds]

    def values(name: str, kind: Kind) -> str:
        told = str(kind.expected(first.match)).replace("|", r"\|")
        same = known.setdefault(told, name)
        return told if same == name or len(told) < LONG else f"as for `{same}`"

    def fields_of(name: str, archetype: str, record: Record) -> Iterator[Row]:
        means = meanings_of(record.make)
        for one in fields(record.make):
            kind, path = record.kinds[one.name], f"{name}.{one.name}"
            plain = kind.plain or (lambda value: value)
            start = "" if one.default is MISSING else told_plain([plain(one.default)])
            yield Row(f"`{path}`", archetype, "", means[one.name], values(path, kind), start)
            yield from inside(path, archetype, kind)

    def inside(name: str, archetype: str, kind: Kind) -> Iterator[Row]:
        while isinstance(kind, Listed | Maybe):
            kind = kind.kind
        return fields_of(name, archetype, kind) if isinstance(kind, Record) else iter(())

    for name, one in first.columns.items():
        hidden = "in part" if callable(one.secret) else "yes" if one.secret else ""
        told = word_of(one), meanings[name], values(name, one.kind), start_told(one, matches), hidden
        yield Row(f"`{name}`", one.archetype.name, *told)
        yield from inside(name, one.archetype.name, one.kind)


def meanings_of(kind: type) -> Mapping[str, str]:
    """Return the docstrings of what a class declares: the columns of a world, the fields of a record."""
    (declared,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(declared, ast.ClassDef)
    names = kind.columns if issubclass(kind, World) else kind.__annotations__
    return {name: text for name, text in _documented(declared.body) if name in names}


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
    word = one.word.format(archetype.name.upper())
    return f"`{word}{owned}{'' if isinstance(one.kind, Truth) else '='}`"


def start_told(one: Component, matches: Sequence[Any]) -> str:
    """Return what a column is at the start: one value for all its rows, or that the map says it."""
    plain = [one.plain(one.first(match)) for match in matches]
    return told_plain(plain if one.archetype is MATCH else [*chain.from_iterable(plain)])


def told_plain(values: Sequence[Any]) -> str:
    """Return what values are, if all are alike. What is in a record is told of its fields."""
    if not values or any(value != values[0] for value in values):
        return "as the map says"
    if isinstance(values[0], dict):
        return ""
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
