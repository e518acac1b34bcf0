"""Which keys of texts the code asks for, as far as its source shows it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from game.data.words.code_texts import SourceFile

GAME = Path(__file__).resolve().parent.parent / "game"

_LIKE_A_KEY = re.compile(r"[\w.\\()?:|\[\]*-]+")
_PART = r"[A-Za-z0-9_.]*"


def unused(keys: Iterable[str], from_data: tuple[str, ...]) -> list[str]:
    """The keys no code can ask for.

    A key is asked for where it stands in the source, whole, in pieces that are put together, or with parts
    that are only known when it runs; or where it begins as ``from_data`` do.
    """
    texts, patterns = _asked()
    compiled = [re.compile(pattern) for pattern in sorted(patterns)]
    return [
        key
        for key in keys
        if key not in texts
        and not any(pattern.fullmatch(key) for pattern in compiled)
        and not key.startswith(from_data)
        and not any(head in texts and rest in texts for head, rest in _splits(key))
    ]


def _splits(key: str) -> Iterator[tuple[str, str]]:
    parts = key.split(".")
    for at in range(1, len(parts)):
        head, rest = ".".join(parts[:at]), ".".join(parts[at:])
        yield head, rest
        yield f"{head}.", rest


@cache
def _asked() -> tuple[set[str], set[str]]:
    """All texts in the source, and patterns of those with gaps that say anything of a key."""
    texts: set[str] = set()
    patterns: set[str] = set()
    for file in GAME.rglob("*.py"):
        source = SourceFile(file.name, "", file.read_text(encoding="utf-8"))
        named = {
            name: value.value
            for name, value in source.constants.items()
            if name.isupper() and isinstance(value, ast.Constant) and isinstance(value.value, str)
        }
        for node in source.nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                whole = "".join(_piece(value, named) for value in node.values)
                if re.search(r"[a-z_]{3}", whole.replace(_PART, "")) and _LIKE_A_KEY.fullmatch(whole):
                    patterns.add(whole)
    return texts, patterns


def _piece(value: ast.expr, named: dict[str, str]) -> str:
    if isinstance(value, ast.Constant):
        return re.escape(str(value.value))
    inside = value.value if isinstance(value, ast.FormattedValue) else value
    if isinstance(inside, ast.Name) and inside.id in named:
        return re.escape(named[inside.id])
    if isinstance(inside, ast.IfExp):
        either = (inside.body, inside.orelse)
        if all(isinstance(one, ast.Constant) for one in either):
            return "(?:" + "|".join(re.escape(str(getattr(one, "value", ""))) for one in either) + ")"
    return _PART
