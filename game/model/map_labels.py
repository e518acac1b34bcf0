"""Words at places of a map: squares by name, or places of a table in inches. They stand in a draft's ``meta``
as in the map's file, under ``labels``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.model.file_parts import LABEL_LENGTH, MOST_LABELS, MapLabel
from game.model.grid8 import Grid
from game.model.inches import INCH, Point

KEY: Final = "labels"

NEAR: Final = INCH
"""How near a label of a table must be, in thousandths of an inch, for a place to mean that label."""


def square_named(name: str, grid: Grid) -> int | None:
    """The square called ``name``; ``None`` where the board has none.

    >>> square_named("b1", Grid(8, 8)), square_named("z1", Grid(8, 8))
    (1, None)
    """
    try:
        return grid.square(name)
    except ValueError:
        return None


def label_fits(label: MapLabel, size: tuple[int, int] | None, topology: str) -> bool:
    """Whether a label lies on a map of that size (``None``: nobody knows) and kind."""
    if isinstance(label.at, str):
        return topology != "inches" and (size is None or square_named(label.at, Grid(*size)) is not None)
    return topology == "inches" and (size is None or (label.at[0] <= size[0] and label.at[1] <= size[1]))


def clean_label(text: str) -> str:
    """A label as it is kept: one line, not too long; empty for nothing.

    >>> clean_label("  The  ford ")
    'The ford'
    """
    shown = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(shown.split())[:LABEL_LENGTH].strip()


def square_labels(meta: Mapping[str, Any], grid: Grid) -> dict[int, str]:
    """The labels on a board, by square; those off it are left out."""
    labels: dict[int, str] = {}
    for label in meta.get(KEY) or ():
        square = square_named(label["at"], grid) if isinstance(label["at"], str) else None
        if square is not None:
            labels[square] = str(label["text"])
    return labels


def table_labels(meta: Mapping[str, Any]) -> list[tuple[Point, str]]:
    """The labels on a table with their places, in thousandths of an inch."""
    return [
        ((round(label["at"][0] * INCH), round(label["at"][1] * INCH)), str(label["text"]))
        for label in meta.get(KEY) or ()
        if not isinstance(label["at"], str)
    ]


def label_near(meta: Mapping[str, Any], at: Point) -> tuple[Point, str] | None:
    """The nearest label of a table within ``NEAR`` of a place."""
    near = [
        (max(abs(place[0] - at[0]), abs(place[1] - at[1])), place, text) for place, text in table_labels(meta)
    ]
    nearest = min(near, default=None)
    return None if nearest is None or nearest[0] > NEAR else (nearest[1], nearest[2])


def with_square_label(meta: Mapping[str, Any], square: str, text: str) -> dict[str, Any]:
    """``meta`` with a label on a square; an empty text removes the label."""
    others = [label for label in meta.get(KEY) or () if label["at"] != square]
    return _with(meta, others, square, text)


def with_table_label(meta: Mapping[str, Any], at: Point, text: str) -> dict[str, Any]:
    """``meta`` with a label at a place of a table; it replaces the label near that place."""
    before = label_near(meta, at)
    place = at if before is None else before[0]
    spot = [_inches(place[0]), _inches(place[1])]
    others = [label for label in meta.get(KEY) or () if list(label["at"]) != spot]
    return _with(meta, others, spot, text)


def moved_labels(meta: Mapping[str, Any], move: Callable[[Any], Any]) -> dict[str, Any]:
    """``meta`` with every label where ``move`` puts its place; ``None`` removes the label."""
    if not meta.get(KEY):
        return dict(meta)
    labels = [{**label, "at": place} for label in meta[KEY] if (place := move(label["at"])) is not None]
    return _labelled(meta, labels)


def _inches(value: int) -> float:
    return value // INCH if value % INCH == 0 else value / INCH


def _with(meta: Mapping[str, Any], others: list[Any], at: Any, text: str) -> dict[str, Any]:
    text = clean_label(text)
    if text and len(others) >= MOST_LABELS:
        raise ValueError(f"a map has {MOST_LABELS} labels at most")
    return _labelled(meta, [*others, {"at": at, "text": text}] if text else others)


def _labelled(meta: Mapping[str, Any], labels: list[Any]) -> dict[str, Any]:
    whole = {key: value for key, value in meta.items() if key != KEY}
    return {**whole, KEY: labels} if labels else whole
