"""Writes YAML that people like to read, and that reads back as the same values."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping
from typing import Any, Final

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from game.data.files.document import MAX_DEPTH

QUOTED: Final = frozenset(("board", "rows", "char", "start", "state"))
"""Keys whose texts are always in double quotes: board rows line up, and no character in them means
anything to YAML."""

_ONE_LINE = 76
_SHORT_WORD = re.compile(r"[\w.+\-]{1,24}")
_FOLD_AT = 100


class _Dumper(yaml.SafeDumper):
    """PyYAML's own emitter (libyaml's escapes every character beyond U+FFFF), indented as people do it.

    Only folded text (``>``) is broken at the width: a broken position or title is hard to read.
    """

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)

    def write_plain(self, text: str, split: bool = True) -> None:
        super().write_plain(text, False)

    def write_single_quoted(self, text: str, split: bool = True) -> None:
        super().write_single_quoted(text, False)

    def write_double_quoted(self, text: str, split: bool = True) -> None:
        super().write_double_quoted(text, False)


class _LineDumper(_Dumper):
    """A dumper that never breaks a line inside a flow mapping."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.best_width = 1 << 30


def dump_yaml(data: Any, *, quoted: Collection[str] = QUOTED, comment: str = "") -> str:
    """Write ``data`` (mappings, lists, tuples, texts, numbers, yes/no, ``None``) as YAML text.

    In block style, in the order given; short lists and mappings of plain words take one line. ``comment``
    is put before it, each line after ``# ``. Raises ``ValueError`` for anything else: keys that are no
    text, objects, numbers that are not finite, text no file can hold, values nested deeper than a file may
    be.
    """
    lines = "".join(f"# {line}".rstrip() + "\n" for line in comment.splitlines())
    return lines + _serialize(_node(data, frozenset(quoted), False, 0))


def dump_line(data: Mapping[str, Any]) -> str:
    """Write ``data`` as one flow mapping without a line break, as in a record.

    >>> dump_line({"n": 12, "by": 1, "move": "e5-g7NE"})
    '{n: 12, by: 1, move: e5-g7NE}'

    Raises ``ValueError`` as ``dump_yaml`` does.
    """
    node = _node(data, frozenset(), False, 0)
    _flow(node)
    line = _serialize(node, _LineDumper).rstrip("\n")
    if "\n" in line:
        raise ValueError("an entry of a record can’t be written on one line")
    return line


def _serialize(node: Node, dumper: type[_Dumper] = _Dumper) -> str:
    try:
        text: str = yaml.serialize(node, Dumper=dumper, allow_unicode=True, width=_FOLD_AT)
        text.encode("utf-8")
    except (yaml.YAMLError, UnicodeError) as error:
        raise ValueError(f"this can’t be written as YAML: {error}") from None
    # The end mark of a document has a line of its own; a value may end in dots, too.
    return text[:-4] if text.endswith("\n...\n") else text


def _node(value: Any, quoted: frozenset[str], in_quotes: bool, depth: int) -> Node:
    if depth > MAX_DEPTH:
        raise ValueError(f"nested too deep: at most {MAX_DEPTH} levels")
    if isinstance(value, str):
        if any("\ud800" <= c <= "\udfff" for c in value):
            raise ValueError("a text with half a character (a lone surrogate) can’t be written")
        return ScalarNode(_tag("str"), value, style=_style(value, in_quotes))
    if value is None:
        return ScalarNode(_tag("null"), "null")
    if isinstance(value, bool):
        return ScalarNode(_tag("bool"), "true" if value else "false")
    if isinstance(value, int):
        return ScalarNode(_tag("int"), str(value)) if abs(value) < 10**18 else _too_long(value)
    if isinstance(value, float):
        return ScalarNode(_tag("float"), _float_text(value))
    if isinstance(value, list | tuple):
        items = [_node(item, quoted, in_quotes, depth + 1) for item in value]
        return SequenceNode(_tag("seq"), items, flow_style=_short(items) and not in_quotes)
    if isinstance(value, Mapping):
        pairs = []
        for key, item in value.items():
            if not isinstance(key, str):
                raise ValueError(f"a key must be text, {key!r} is not")
            key_node = ScalarNode(_tag("str"), key, style=None if key.isprintable() else '"')
            pairs.append((key_node, _node(item, quoted, in_quotes or key in quoted, depth + 1)))
        flat = [node for pair in pairs for node in pair]
        return MappingNode(_tag("map"), pairs, flow_style=(_short(flat) and depth > 0) or not pairs)
    raise ValueError(f"a {type(value).__name__} can’t be written as YAML")


def _tag(name: str) -> str:
    return f"tag:yaml.org,2002:{name}"


def _too_long(value: int) -> Node:
    raise ValueError(f"the number has too many digits to be read again: {str(value)[:20]}…")


def _float_text(value: float) -> str:
    if not math.isfinite(value):
        raise ValueError(f"{value} isn’t a number that a file can hold")
    text = repr(value)
    # YAML 1.1 knows exponents only after a point: 1e+20 would come back as text.
    return text.replace("e", ".0e") if "e" in text and "." not in text else text


def _style(text: str, in_quotes: bool) -> str | None:
    if not text.replace("\n", "").isprintable():
        return '"'
    one_paragraph = "\n" not in text.removesuffix("\n")
    if one_paragraph and len(text) > _FOLD_AT - 10 and not in_quotes:
        return '"' if re.search(r"^\s|  |\s\n|[ ]$", text) else ">"
    if "\n" in text:
        plain_lines = not re.search(r"[ \t]\n|^[ \n]|[ ]$", text)
        return "|" if plain_lines else '"'
    # "<<" and "=" are signs of YAML even where they are a value.
    return '"' if in_quotes or text in ("<<", "=") else None


def _short(nodes: list[Any]) -> bool:
    length = 0
    for node in nodes:
        if not isinstance(node, ScalarNode) or node.style is not None:
            return False
        if not _SHORT_WORD.fullmatch(node.value):
            return False
        length += len(node.value) + 2
    return length <= _ONE_LINE


def _flow(node: Node) -> None:
    if isinstance(node, ScalarNode):
        if "\n" in node.value:
            node.style = '"'
        return
    assert isinstance(node, SequenceNode | MappingNode)
    node.flow_style = True
    for item in node.value:
        for part in item if isinstance(item, tuple) else (item,):
            _flow(part)
