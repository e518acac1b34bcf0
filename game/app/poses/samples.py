"""What poses and tests start from: positions, moves, maps, reports, from ``assets/poses/samples/``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from game.app.poses.posed import POSES
from game.data.files.problems import ProblemsError
from game.data.files.yaml_files import load_yaml
from game.editor.balance_report import BalanceReport, OutcomeShare


@cache
def sample(name: str) -> dict[str, Any]:
    """Read a file of samples. Raises ``ProblemsError``."""
    document, problems = load_yaml(POSES / "samples" / f"{name}.yaml")
    if document is None:
        raise ProblemsError(problems)
    data: Any = document.data
    return data  # type: ignore[no-any-return]


def balance_report(name: str, game: str, sides: Sequence[str], **more: Any) -> BalanceReport:
    """Return the figures of a run; ``more``: those of squares."""
    figures = dict(sample("balance")[name])
    wins = dict(zip(sides, (OutcomeShare(*one) for one in figures.pop("wins")), strict=True))
    shares = {key: OutcomeShare(*figures.pop(key)) for key in ("draws", "others", "decisive")}
    empty: dict[str, Any] = {"checksum": "", "histogram": (), "reasons": {}, "lost_at": {}, "used": {}}
    always = {"game": game, "random_plies": 4, "verdict": "balanced", "leans_to": None, "wins": wins}
    figures["lengths"] = tuple(figures["lengths"])
    return BalanceReport(**(empty | always | shares | figures | more))


def position(game: str, name: str) -> str:
    """Return a position's text."""
    entry = sample("positions")["positions"][game][name]
    if isinstance(entry, str):
        return entry
    text = position(game, entry["from"])
    for old, new in entry["replaced"].items():
        assert text.count(old) == 1, f"{name}: {old!r} must stand once in {entry['from']}"
        text = text.replace(old, new)
    return text


def moves(game: str, text: str) -> list[str]:
    """Return moves in order; the name of a sequence stands for its moves."""
    rows = sample("positions")["moves"].get(game, {})
    return [move for word in text.split() for move in rows.get(word, word).split()]
