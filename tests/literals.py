"""Literals in the code with words that reach players: what is printed or drawn."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

FAULTS: Final[Mapping[str, int]] = {
    **dict.fromkeys(
        ("Fault", "TextError", "NotationError", "CommandError", "LineError", "_whole", "_square"), 0
    ),
    "need": 1,
}
"""Functions that report a fault, and which of their arguments says it."""

_WORDS = re.compile(r"[A-Za-z]{2,}[,:;]? [A-Za-z]{2,}")
_UNSEEN = frozenset({"write", "warning", "info", "add_argument", "add", "ArgumentError", "Field"})
"""Calls whose texts are English: the log, the options' help and errors, what a file's keys mean."""


def sources(where: Path) -> Iterator[tuple[Path, str]]:
    """A source file, or every one below a folder."""
    for path in sorted(where.rglob("*.py")) if where.is_dir() else (where,):
        yield path, path.read_text(encoding="utf-8")


def sentences(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of every other literal of two words or more: no docstring, nothing that is raised for a
    program to see, logged, or says what an option or a key is."""
    tree = ast.parse(source)
    skipped: set[ast.AST] = set()
    for node in ast.walk(tree):  # what is above comes first
        seen = node not in skipped
        if (
            seen
            and isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and _WORDS.search(node.value)
        ):
            yield node.lineno, node.value
        told = isinstance(node, ast.Call) and (called(node) in FAULTS or called(node) in _UNSEEN)
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not seen or told or docstring or isinstance(node, ast.Raise | ast.Assert):
            skipped.update(ast.iter_child_nodes(node))


def faults(source: str) -> Iterator[tuple[int, str | None]]:
    """Yield line and template of everything that reports a fault; ``None`` for a template put together in
    place."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and len(node.args) > FAULTS.get(called(node), 99):
            match node.args[FAULTS[called(node)]]:
                case ast.Constant(value=str(text)):
                    yield node.lineno, text
                case ast.JoinedStr() | ast.BinOp() | ast.IfExp() if called(node) != "_square":
                    yield node.lineno, None
                case ast.Name() if any(one.arg for one in node.keywords) and called(node) != "NotationError":
                    yield node.lineno, None


def called(call: ast.Call) -> str:
    """The last part of the name that is called."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
