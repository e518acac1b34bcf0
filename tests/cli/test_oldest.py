"""A Python that is too old is told so, back to 2.7, which can't even read most of our files."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

READ_BY_ALL = (
    "main.py", "tests/__main__.py", "tests/__init__.py", "game/__init__.py", "game/cli/__init__.py",
    "game/cli/oldest.py",
)  # fmt: skip
"""What is read before the version is looked at."""

NEW = (
    ast.JoinedStr,
    ast.AnnAssign,
    ast.NamedExpr,
    ast.Starred,
    ast.Match,
    ast.AsyncFunctionDef,
    ast.Nonlocal,
)
"""What Python 2.7 doesn't know."""


def in_new_words(tree: ast.AST) -> list[ast.AST]:
    """The parts of a file that Python 2.7 can't read."""
    return [
        part
        for part in ast.walk(tree)
        if isinstance(part, NEW)
        or (isinstance(part, ast.ImportFrom) and part.module == "__future__")
        or (isinstance(part, ast.arg) and part.annotation is not None)
        or (isinstance(part, ast.FunctionDef) and part.returns is not None)
        or (isinstance(part, ast.Raise) and part.cause is not None)
    ]


@pytest.mark.parametrize("name", [name for name in READ_BY_ALL if (ROOT / name).exists()])
def test_what_is_read_first_can_be_read_by_every_python(name: str) -> None:
    text = (ROOT / name).read_bytes().decode("ascii")
    assert not in_new_words(ast.parse(text))


def test_the_check_knows_new_words() -> None:
    for text in ("f'{1}'", "from __future__ import annotations", "def a(b: int): pass", "[*a]", "a: int = 1"):
        assert in_new_words(ast.parse(text)), text


@pytest.mark.slow
@pytest.mark.parametrize("door", ["main.py", "tests/__main__.py"])
def test_a_python_that_is_too_old_is_told_first(door: str) -> None:
    code = (
        "import runpy, sys; sys.version_info = (3, 10, 13, 'final', 0); sys.path.insert(0, '.');"
        f"runpy.run_path({door!r}, run_name='__main__')"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
    )
    assert ran.returncode == 2 and ran.stdout == ""
    assert ran.stderr == "Treadboard needs Python 3.11 or newer; this is 3.10.13.\n"
