"""How much there is to read, by folder: ``python3 -m tests.tokens`` prints it, ``--write`` lowers the table.

A token is a name, an operator, a number or a text: comments, docstrings' length and layout don't count. In
rooms with a window, what a composed screen needs little of is counted, too: ``MEASURES``, and branches on
whether there is little room. The modules that draw a game's board count as a folder of their own,
``games/tank_chess/view/board``.
"""

from __future__ import annotations

import argparse
import ast
import re
import tokenize
from collections import Counter
from pathlib import Path

import yaml

from tests.layers import ROOT

TABLE = Path(__file__).with_suffix(".yaml")
COUNTED = {tokenize.NAME, tokenize.OP, tokenize.NUMBER, tokenize.STRING}

MEASURES = {
    # patterns of tokens with a space between them; a text is ``""``
    "pixels": r"(?<!def )(?<!class )\b(px|Rect) \(",
    "lambdas": r"\blambda\b",
    "callables": r"\bCallable \[",
    "refreshes": r"(?<!def )\b_?(refresh|rebuild|repaint|invalidate)\w* \(",
    "mirrors": r"\bclass \w*Shown\b",
}
LITTLE_ROOM = re.compile(r"_?(small|low|tight)|is_(small|low|tight)")
"""What is asked in ``branches``."""

SUMS = {
    "app, views, ui": r"(app|view|games/\w+/view|ui)\b",
    "app, views": r"(app|view|games/\w+/view)\b",
    "app, views without boards": r"(?!.*view/(board|draft))(app|view|games/\w+/view)\b",
}
"""Folders that are printed together."""
WINDOW = re.compile(SUMS["app, views, ui"])

BOARD_MODULES = {
    *("board", "ground", "ground_marks", "marks", "contours", "shade", "shapes", "overview", "footprints"),
    *("art", "tanks", "tags", "chips", "faces", "stage", "battle_stage", "clips", "on_paper"),
    *("pictures", "close_up", "start_map", "destroyed_art"),
}
"""The modules of a game's view that draw its board, a part of it, or what moves on it."""


def folder_of(path: Path) -> str:
    """The folder a file below ``game/`` counts in: ``model``, ``app/trash``, ``games/tank_chess/rules``, …"""
    *folders, module = path.relative_to(ROOT / "game").with_suffix("").parts
    folder = "/".join(folders[: {"games": 3, "app": 2, "view": 2}.get(folders[0], 1)]) if folders else "game"
    in_view = folders[2:3] == ["view"]
    return f"{folder}/board" if in_view and BOARD_MODULES & {module, *folders[3:]} else folder


def measured(path: Path, *, window: bool = True) -> Counter[str]:
    """What a file has of each measure; without a window only its tokens count."""
    with path.open("rb") as file:
        tokens = [one for one in tokenize.tokenize(file.readline) if one.type in COUNTED]
    found = Counter(tokens=len(tokens))
    if window:
        words = " ".join('""' if one.type == tokenize.STRING else one.string for one in tokens)
        found.update({name: len(re.findall(pattern, words)) for name, pattern in MEASURES.items()})
        found["branches"] = sum(map(_branches, ast.walk(ast.parse(path.read_bytes()))))
    return found


def _branches(node: ast.AST) -> bool:
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        return _on_room(node.test)
    return isinstance(node, ast.Subscript) and _on_room(node.slice)


def _on_room(test: ast.expr) -> bool:
    if isinstance(test, ast.BoolOp):
        return any(map(_on_room, test.values))
    if isinstance(test, ast.UnaryOp):
        return _on_room(test.operand)
    if isinstance(test, ast.Call):
        return _on_room(test.func)
    name = test.attr if isinstance(test, ast.Attribute) else test.id if isinstance(test, ast.Name) else ""
    return LITTLE_ROOM.fullmatch(name) is not None


def folders() -> dict[str, Counter[str]]:
    """What each folder has of each measure."""
    found: dict[str, Counter[str]] = {}
    for path in sorted((ROOT / "game").rglob("*.py")):
        folder = folder_of(path)
        found.setdefault(folder, Counter()).update(measured(path, window=bool(WINDOW.match(folder))))
    return found


def allowed() -> dict[str, dict[str, int]]:
    """The most there may be of each measure, by the folders in the table."""
    table: dict[str, dict[str, int]] = yaml.safe_load(TABLE.read_text(encoding="utf-8"))
    return table


def counted(found: dict[str, Counter[str]], table: dict[str, dict[str, int]]) -> dict[str, Counter[str]]:
    """What there is of each measure, by the folders in the table; what is in none of them, by its folder."""
    now = {measure: Counter[str]() for measure in table}
    for folder, counts in found.items():
        for measure, limits in table.items():
            around = [one for one in limits if f"{folder}/".startswith(f"{one}/")]
            now[measure][max(around, key=len, default=folder)] += counts[measure]
    return now


def main() -> None:
    """Print the folders, their sums, and what differs from the table; lower the table where it may fall."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.tokens", description=__doc__)
    parser.add_argument("--write", action="store_true", help="lower the table to what there is")
    found, table = folders(), allowed()
    now = counted(found, table)
    rows = dict(found)
    for name, pattern in SUMS.items():
        rows[name] = sum((found[one] for one in found if re.match(pattern, one)), Counter())
    rows["in all"] = sum(found.values(), Counter())
    print(*(f"{measure:>9}" for measure in table))
    for name, counts in rows.items():
        print(*(f"{counts[measure]:9,}" for measure in table), name)
    for measure, limits in table.items():
        for folder in sorted({*now[measure], *limits}):
            if more := now[measure][folder] - limits.get(folder, 0):
                print(f"{more:+9,} {measure} in {folder}")
    if parser.parse_args().write:
        lines, measure = [], ""
        for line in TABLE.read_text(encoding="utf-8").splitlines():
            name = line.split(":")[0].strip()
            if not line.startswith((" ", "#")):
                measure = name
            elif line.startswith(" ") and (there := now[measure][name]) < table[measure][name]:
                line = f"  {name}: {there}" if there else ""
            lines += [line] if line else []
        TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
