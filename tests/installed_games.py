"""Games that are there for a test: the one way to put them in, and to take shipped ones out."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from game.model import entries
from game.model.entries import GROUP, Catalogue
from game.model.game_info import GameEntry, GameInfo


def shipped() -> list[GameEntry]:
    """The entries of the games of this project, in their order."""
    return list(Catalogue(entries._shipped).entries.values())


@contextmanager
def _instead(catalogue: Catalogue) -> Iterator[Catalogue]:
    before, entries.catalogue = entries.catalogue, catalogue
    try:
        yield catalogue
    finally:
        entries.catalogue = before


def _itself(entry: GameEntry) -> GameEntry:
    return entry


@contextmanager
def with_games(*more: GameEntry) -> Iterator[Catalogue]:
    """In this process there are these games, too, as installed ones."""
    points = [(entry.name, partial(_itself, entry)) for entry in more]
    with _instead(Catalogue(shipped, lambda: points)) as made:
        yield made


def only_these(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Until the test ends there are these games, in this order; of one that is none of ours its name only."""
    ours = {entry.name: entry for entry in shipped()}
    made = [ours.get(name) or replace(ours["tank_chess"], info=_named(name)) for name in names]
    monkeypatch.setattr(entries, "catalogue", Catalogue(lambda: made))


def _named(name: str) -> GameInfo:
    return GameInfo(name=name, sides=("side.white", "side.black"), seatings=())


@contextmanager
def installed(folder: Path, points: Mapping[str, str], *roots: Path) -> Iterator[Catalogue]:
    """As if packages with these entry points (name: ``module:ENTRY``) were installed: also processes that
    are started meanwhile find them. ``roots`` are folders to import from."""
    info = folder / "treadboard_test_games-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: treadboard-test-games\nVersion: 1.0\n", encoding="utf-8"
    )
    lines = [f"[{GROUP}]", *(f"{name} = {where}" for name, where in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    added = [str(path) for path in (folder, *roots)]
    sys.path[:0] = added
    importlib.invalidate_caches()
    try:
        with _instead(Catalogue(entries._shipped, entries._installed)) as made:
            yield made
    finally:
        for path in added:
            sys.path.remove(path)
