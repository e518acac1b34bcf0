"""Which keys of texts the code asks for, as far as its source shows it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from tests.literals import called

GAME = Path(__file__).resolve().parent.parent / "game"

WORDED: Final = {
    "words": 0,
    "texts": 0,
    "t": 0,
    "KeyedText": 0,
    "Seating": 0,
    "Refusal": 1,
    "Finding": 2,
}
"""Calls that word a key, and which of their arguments it is."""

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


def unworded(keys: Iterable[str], folder: Path = GAME) -> list[tuple[str, int, str]]:
    """File, line and pattern of each key that is handed to something that words it, and that none of the
    keys there are can be."""
    found, known = [], set(keys)
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        named = _named(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and len(node.args) > WORDED.get(called(node), 99):
                asked = node.args[WORDED[called(node)]]
                for one in (asked.body, asked.orelse) if isinstance(asked, ast.IfExp) else (asked,):
                    pattern = _pattern(one, named)
                    whole = isinstance(one, ast.Constant) and one.value in known
                    if r"\." in pattern and not whole and not any(map(re.compile(pattern).fullmatch, known)):
                        found.append((file.name, node.lineno, pattern))
    return found


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
        tree = ast.parse(file.read_text(encoding="utf-8"))
        named = _named(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                whole = _pattern(node, named)
                if re.search(r"[a-z_]{3}", whole.replace(_PART, "")) and _LIKE_A_KEY.fullmatch(whole):
                    patterns.add(whole)
    return texts, patterns


def _named(tree: ast.Module) -> dict[str, str]:
    """The module's constants that are texts."""
    found: dict[str, str] = {}
    for node in tree.body:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text)))
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=str(text)))
            ) if name.isupper():
                found[name] = text
    return found


def _pattern(value: ast.expr, named: dict[str, str]) -> str:
    """What a text can be when the code runs."""
    match value:
        case ast.Constant():
            return re.escape(str(value.value))
        case ast.JoinedStr(values=parts):
            return "".join(_pattern(part, named) for part in parts)
        case ast.FormattedValue(value=inside):
            return _pattern(inside, named)
        case ast.Name(id=name) if name in named:
            return re.escape(named[name])
        case ast.IfExp(body=ast.Constant(value=one), orelse=ast.Constant(value=other)):
            return f"(?:{re.escape(str(one))}|{re.escape(str(other))})"
    return _PART
