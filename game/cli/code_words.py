"""Finds the text keys that a game's own code and definition files ask for, by reading their source.
Nothing has to be played for it, and the view isn't loaded.

A key is a text of the code that begins as the game's texts do (``<game>.`` or ``<game>_view.``), or that
is passed to something that words it (a refusal, a finding, ``words``). A key put together from parts is
taken with all possible values of the parts. A part only known when the code runs stands for the names of
the definition files whose key it follows (``<game>.card.{name}`` for all ``cards``), or of which nearly
all have such words. Otherwise at least one such key is needed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel

from game.data.files.content import read_definitions
from game.data.files.paths import shown_path
from game.data.files.plain_files import read_plain_text
from game.data.words.code_texts import GAP, Code, CodePlace, SourceFile, called, faults
from game.data.words.texts import Texts
from game.model.entries import entry
from game.model.game_info import GameEntry
from game.model.kit import Kit

LARGEST: Final = 4_000_000
"""Size limit in bytes for a source file that is read."""

WORDED: Final[Mapping[str, int]] = {
    **dict.fromkeys(("KeyedText", "Seating", "words", "_words"), 0),
    "Refusal": 1,
    "Finding": 2,
}
"""Calls that word a key, and the position of the key among their arguments; by name it is ``key``."""

REASON: Final[Mapping[str, int]] = {"Result": 2, "of_side": 2, "replace": 100}
"""Calls that make a result, and the position of the reason among their arguments; by name, as always in a
copy, it is ``reason``."""

FIT: Final = 0.8
"""Share of the names under another key that must have words for the key to mean all of them."""

GROUPED: Final = ("Name", "called")
"""Calls that word a name of a group; group and name make the key."""

_JOINT: Final = re.compile(r"[._]")

_KEY: Final = re.compile(rf"[a-z][a-z0-9_]*(?:\.[A-Za-z0-9_{GAP}]+)+")


@dataclass(frozen=True, slots=True)
class AskedKey:
    """A key that code asks for, with ``GAP`` for each unknown part, and the place in the code."""

    key: str
    where: str
    handed: bool = True
    """Whether the key is passed to a call that words it; otherwise it may be a tip's, or the beginning of
    keys."""
    spelled: bool = False
    """Whether the name itself is shown if there are no words, as for a piece of a player's own."""

    @property
    def shown(self) -> str:
        """The key as messages show it."""
        return self.key.replace(GAP, "…")


def coded_words(kit: Kit[Any, Any], texts: Texts) -> Iterator[AskedKey]:
    """Yield every key the game's code and definition files ask for, once; a key with gaps only if no
    existing key matches it."""
    code = Code(sources(entry(kit.name)))
    defined = _defined(kit)
    known = texts.keys()
    begun = _beginnings(known)
    seen: set[str] = set()
    for one in sorted(asked_keys(kit.name, code), key=lambda one: not one.handed):
        if one.key in seen:
            continue
        seen.add(one.key)
        if GAP not in one.key:
            if one.handed or one.key not in begun:
                yield one
            continue
        for key, where in _of_definitions(one, defined, begun):
            if key not in begun:
                yield AskedKey(key, f"{one.where}, {where}")
        pattern = re.compile(".+".join(map(re.escape, one.key.split(GAP))) + r"(?:\..+)?")
        keys = known if one.handed else [key.removeprefix("tips.") for key in known]
        if not one.spelled and not any(pattern.fullmatch(key) for key in keys):
            yield one


def unworded_faults(kit: Kit[Any, Any], texts: Texts) -> Iterator[tuple[str, str]]:
    """Yield every fault that the game's code reports and no text words: its sentence (empty if it is put
    together in place), and its place in the code."""
    for source in sources(entry(kit.name)):
        for line, said in faults(source.text):
            if said is None or not texts.has_fault(said):
                yield said or "", f"{source.shown}:{line}"


def missing_modules(kit: Kit[Any, Any]) -> Iterator[tuple[str, str]]:
    """Yield every module of the game's own package that its code imports and that isn't there, with the place
    in the code."""
    for source in sources(entry(kit.name)):
        package = source.module.partition(".")[0]
        for node in source.nodes:
            match node:
                case ast.ImportFrom(module=str(name), level=0):
                    named = [name]
                case ast.Import(names=names):
                    named = [one.name for one in names]
                case _:
                    continue
            for name in named:
                if name.partition(".")[0] == package and not _is_there(name):
                    yield name, f"{source.shown}:{node.lineno}"


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ImportError:
        return False


def sources(of: GameEntry) -> list[SourceFile]:
    """The source files of a game's rules, view and bots; empty if there is no source."""
    folders: dict[Path, str] = {}
    for module in filter(None, (of.rules, of.view, of.bots)):
        try:
            spec = find_spec(module)
        except ImportError:  # opening the game reports it
            continue
        if spec is not None and spec.origin:
            alone = spec.submodule_search_locations is None
            folders[Path(spec.origin).parent] = module.rpartition(".")[0] if alone else module
    return [
        SourceFile(
            shown_path(path), _module(package, path.relative_to(folder)), read_plain_text(path, LARGEST)
        )
        for folder, package in folders.items()
        for path in sorted(folder.rglob("*.py"))
    ]


def _module(package: str, path: Path) -> str:
    inner = path.with_suffix("").parts
    return ".".join((package, *(part for part in inner if part != "__init__")))


def asked_keys(game: str, code: Code) -> Iterator[AskedKey]:
    """Yield every key that the code of a game asks for."""
    own = re.compile(rf"{re.escape(game)}(?:_[a-z_]+)?\.")
    perhaps = set(_perhaps(code))
    for place, values in code.texts():
        if not _is_name(place) and place.said not in perhaps:
            for value in values:
                if own.match(value) and _KEY.fullmatch(value):
                    yield AskedKey(value, str(place), handed=False)
    for source, call in code.calls():
        at = WORDED.get(called(call))
        if at is not None and (told := _argument(call, at, "key")) is not None:
            place = CodePlace(source, told)
            whole = isinstance(place.node, ast.Constant | ast.JoinedStr)
            for value in code.values(source, place.node) if place.said not in perhaps else ():
                if _KEY.fullmatch(value):
                    yield AskedKey(value, str(place), handed=whole)
        elif called(call) in GROUPED and len(call.args) > 1:
            group, name = (code.values(source, one) for one in call.args[:2])
            for one, other in product(group, name):
                if _KEY.fullmatch(f"{one}.{other}"):
                    yield AskedKey(f"{one}.{other}", str(CodePlace(source, call.args[0])), spelled=True)
        elif (at := REASON.get(called(call))) and (told := _argument(call, at, "reason")) is not None:
            for reason in code.values(source, told):
                if _KEY.fullmatch(f"{game}.reason.{reason}"):
                    yield AskedKey(f"{game}.reason.{reason}", str(CodePlace(source, told)))


def _argument(call: ast.Call, at: int, name: str) -> ast.expr | None:
    """An argument of a call, given by its position or by its name; ``None`` if it isn't there."""
    named = next((one.value for one in call.keywords if one.arg == name), None)
    return call.args[at] if named is None and len(call.args) > at else named


def _perhaps(code: Code) -> Iterator[tuple[str, str]]:
    """Yield the places of keys that the code shows only if there are words for them."""
    for source, call in code.calls():
        if called(call) == "has" and call.args:
            yield CodePlace(source, call.args[0]).said
            where, literal = code.literal(source, call.args[0])
            if literal is not None:
                yield CodePlace(where, literal).said


def _is_name(place: CodePlace) -> bool:
    """Whether a text is the name of a part of the code or a kind of event, and so not yet a key."""
    above = place.source.above
    up = above.get(place.node)
    if isinstance(up, ast.AnnAssign | ast.Assign):
        return isinstance(above.get(up), ast.ClassDef)
    up = above.get(up) if isinstance(up, ast.keyword) else up
    return isinstance(up, ast.Call) and called(up) == "GameEntry"


def _beginnings(known: Iterable[str]) -> frozenset[str]:
    """All known keys (those of tips without their group), and all their beginnings."""
    keys = {one.removeprefix("tips.") for one in known} | set(known)
    return frozenset(keys | {key[: at.start()] for key in keys for at in _JOINT.finditer(key)})


def _defined(kit: Kit[Any, Any]) -> Mapping[str, Mapping[str, str]]:
    """The names in the definition files by the key they are under, each with its place. Names from a
    schema don't count."""
    found: dict[str, dict[str, str]] = {}
    for file, document in read_definitions(kit, kit.definition_files).items():
        schema = kit.definition_files[file].model.model_fields
        for group, entries in document.data.items() if isinstance(document.data, dict) else ():
            if group in schema and _is_schema(schema[group].annotation):
                continue
            for name, told in entries.items() if isinstance(entries, dict) else ():
                where = f"{document.name}:{document.place((group, name), of_key=True)[0]}"
                if isinstance(told, dict):
                    found.setdefault(group, {})[str(name)] = where
                    for inner, value in told.items():
                        if isinstance(value, str):
                            found.setdefault(inner, {}).setdefault(value, where)
    return found


def _is_schema(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def _of_definitions(
    one: AskedKey, defined: Mapping[str, Mapping[str, str]], worded: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Yield the keys that a key with a gap stands for, each with the place where its name is defined."""
    head, _, tail = one.key.partition(GAP)
    group = head.rstrip(".").rpartition(".")[2]
    if not head.endswith(".") or tail[:1] not in ("", ".") or GAP in tail:
        return
    for key, names in defined.items():
        keys = {f"{head}{name}{tail}": where for name, where in names.items()}
        count = sum(key in worded for key in keys)
        if count >= (1 if key in (group, f"{group}s") else max(FIT * len(keys), 3)):
            yield from keys.items()
