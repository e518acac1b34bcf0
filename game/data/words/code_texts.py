"""Finds the texts in Python code by reading its source: the possible values of a string, an f-string or a
name in it when the code runs, as far as the source shows.

It follows constants, literal tuples and mappings, loops over them, ``Literal`` types, results of functions
and arguments of their calls. Anything it can't follow is a gap.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any, Final, TypeGuard

GAP: Final = "\0"
"""Mark in a text for a part that is only known when the code runs."""

FAULTS: Final[Mapping[str, int]] = {
    **dict.fromkeys(
        ("Fault", "TextError", "NotationError", "CommandError", "LineError", "_whole", "_square"), 0
    ),
    **dict.fromkeys(("need", "_need"), 1),
}
"""Functions that report a fault, and which of their arguments says it."""

_FAULT: Final = re.compile(rf"\b(?:{'|'.join(FAULTS)})\(")

_UNKNOWN: Final = frozenset({GAP})
_MOST: Final = 400
"""Most possible texts for a part; with more it becomes a gap."""

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef
_LEAVES = ast.Return | ast.Raise | ast.Continue | ast.Break


@dataclass(frozen=True, eq=False)
class SourceFile:
    """One source file: its name in messages, its dotted name as a module, and its content."""

    shown: str
    module: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """The file's syntax tree. Raises ``SyntaxError``."""
        return ast.parse(self.text, self.shown)

    @cached_property
    def nodes(self) -> Sequence[ast.AST]:
        """All nodes of the tree, parents before their children."""
        return tuple(ast.walk(self.tree))

    @cached_property
    def above(self) -> Mapping[ast.AST, ast.AST]:
        """The parent of each node."""
        return {child: node for node in self.nodes for child in ast.iter_child_nodes(node)}

    @cached_property
    def constants(self) -> Mapping[str, ast.expr]:
        """The values of the module's names that are set only once, and of its classes' (``Class.NAME``)."""
        return dict(_constants(self.tree.body))

    @cached_property
    def imported(self) -> Mapping[str, tuple[str, str]]:
        """For each imported name, its module and its name there."""
        return {
            name.asname or name.name: (node.module or "", name.name)
            for node in self.nodes
            if isinstance(node, ast.ImportFrom)
            for name in node.names
        }

    def holder(self, node: ast.AST, kinds: Any) -> ast.AST | None:
        """The nearest ancestor of a node that is of one of these kinds; ``None`` if there is none."""
        up = self.above.get(node)
        while up is not None and not isinstance(up, kinds):
            up = self.above.get(up)
        return up


@dataclass(frozen=True)
class CodePlace:
    """A place in the code."""

    source: SourceFile
    node: ast.expr

    def __str__(self) -> str:
        return f"{self.source.shown}:{self.node.lineno}"

    @property
    def said(self) -> tuple[str, str]:
        """The file, and the source text of the expression there."""
        return self.source.shown, ast.unparse(self.node)


class Code:
    """Source files that belong together: names and calls are followed from one to another."""

    def __init__(self, sources: Iterable[SourceFile]) -> None:
        self.sources = tuple(sources)
        self._modules = {source.module: source for source in self.sources}
        self._asked: set[ast.AST] = set()
        """The names being followed now: one that leads back to itself adds nothing."""

    def texts(self) -> Iterator[tuple[CodePlace, frozenset[str]]]:
        """Yield every text of the code that is not part of another, with its possible values; no
        docstrings."""
        for source in self.sources:
            for node in source.nodes:
                up = source.above.get(node)
                if isinstance(up, ast.Expr | ast.JoinedStr | ast.FormattedValue) or _is_sum(up):
                    continue
                if isinstance(node, ast.JoinedStr) or _is_sum(node):
                    yield CodePlace(source, node), self.values(source, node)
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield CodePlace(source, node), frozenset({node.value})

    def calls(self) -> Iterator[tuple[SourceFile, ast.Call]]:
        """Yield every call with its file."""
        for source in self.sources:
            for node in source.nodes:
                if isinstance(node, ast.Call):
                    yield source, node

    def values(self, source: SourceFile, node: ast.expr | None) -> frozenset[str]:
        """The possible texts of an expression, with gaps."""
        if node is None:
            return _UNKNOWN
        if node in self._asked:
            return frozenset()
        self._asked.add(node)
        try:
            found = self._values(source, node)
        finally:
            self._asked.discard(node)
        if isinstance(node, ast.Name | ast.Attribute):
            found = self._narrowed(source, node, found)
        return found if len(found) <= _MOST else _UNKNOWN

    def _values(self, source: SourceFile, node: ast.expr) -> frozenset[str]:
        match node:
            case ast.Constant(value=value):
                return frozenset({str(value)}) if isinstance(value, str | int) else frozenset()
            case ast.JoinedStr(values=parts):
                return self._joined(source, parts)
            case ast.FormattedValue(value=inside):
                return self.values(source, inside)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self._joined(source, (left, right))
            case ast.IfExp(body=body, orelse=other):
                return self.values(source, body) | self.values(source, other)
            case ast.BoolOp(values=parts):
                return frozenset().union(*(self.values(source, part) for part in parts))
            case ast.NamedExpr(value=value):
                return self.values(source, value)
            case ast.Name():
                return self._named(source, node)
            case ast.Attribute():
                return self._attribute(source, node)
            case ast.Subscript(slice=ast.Call(func=ast.Name(id="type"))):
                return _UNKNOWN  # not known which class
            case ast.Subscript(value=whole):
                return self._elements(source, whole, of_mapping="values")
            case ast.Call():
                return self._called(source, node)
        return _UNKNOWN

    def _joined(self, source: SourceFile, parts: Sequence[ast.expr]) -> frozenset[str]:
        every = [self._piece(source, part) for part in parts]
        count = 1
        for one in every:
            count *= max(1, len(one))
        if count > _MOST:
            every = [one if len(one) == 1 else _UNKNOWN for one in every]
        return frozenset("".join(one) for one in product(*every))

    def _piece(self, source: SourceFile, part: ast.expr) -> frozenset[str]:
        """The possible values of a part of a text. If a name stands for several texts, which one goes with
        the other parts isn't known, so only their common beginning counts."""
        found = self.values(source, part)
        inner = part.value if isinstance(part, ast.FormattedValue) else part
        if len(found) > 1 and isinstance(inner, ast.Name) and all("." in one for one in found):
            return frozenset({_common(found) + GAP})
        return found

    # conditions

    def _narrowed(self, source: SourceFile, node: ast.expr, found: frozenset[str]) -> frozenset[str]:
        """Those of the texts ``found`` that are possible under the conditions around an expression."""
        said = ast.unparse(node)
        below: ast.AST = node
        up = source.above.get(node)
        while up is not None and not isinstance(up, _Scope):
            match up:
                case ast.If(test=test, body=body) | ast.While(test=test, body=body):
                    if below is not test:
                        found = self._if(source, test, said, found, holds=below in body)
                case ast.IfExp(test=test, body=one) if below is not test:
                    found = self._if(source, test, said, found, holds=below is one)
                case ast.match_case(pattern=pattern):
                    match_ = source.above[up]
                    if isinstance(match_, ast.Match) and ast.unparse(match_.subject) == said:
                        found = _matched(pattern, found)
            for earlier in _before(up, below):
                if isinstance(earlier, ast.If) and isinstance(earlier.body[-1], _LEAVES):
                    found = self._if(source, earlier.test, said, found, holds=False)
            below, up = up, source.above.get(up)
        for earlier in _before(up, below) if isinstance(up, _Function) else ():
            if isinstance(earlier, ast.If) and isinstance(earlier.body[-1], _LEAVES):
                found = self._if(source, earlier.test, said, found, holds=False)
        return found

    def _if(
        self, source: SourceFile, test: ast.expr, said: str, found: frozenset[str], *, holds: bool
    ) -> frozenset[str]:
        """Those of the texts ``found`` that ``said`` can be if a condition holds, or if it doesn't."""
        match test:
            case ast.BoolOp(op=op, values=parts) if isinstance(op, ast.And) == holds:
                for part in parts:
                    found = self._if(source, part, said, found, holds=holds)
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                return self._if(source, inner, said, found, holds=not holds)
            case ast.Compare(left=left, ops=[op], comparators=[right]) if ast.unparse(left) == said:
                member = isinstance(op, ast.In | ast.NotIn)
                if not member and not isinstance(op, ast.Eq | ast.NotEq):
                    return found
                these = self._elements(source, right) if member else self.values(source, right)
                if any(GAP in one for one in these):
                    return found
                if isinstance(op, ast.In | ast.Eq) == holds:
                    return these if GAP in found else found & these
                return found - these
            case ast.Attribute(value=owner, attr=name) if len(self._functions.get(name, ())) == 1:
                where, function = self._functions[name][0]
                match function.body[-1]:
                    case ast.Return(
                        value=ast.Compare(left=ast.Attribute(value=ast.Name(id="self"), attr=own)) as said_so
                    ):
                        if said == f"{ast.unparse(owner)}.{own}":
                            return self._if(where, said_so, f"self.{own}", found, holds=holds)
        return found

    # names

    def _named(self, source: SourceFile, node: ast.Name) -> frozenset[str]:
        scope = source.holder(node, _FUNCTIONS)
        while scope is not None:
            found = self._bound(source, scope, node)
            if found is not None:
                return found
            scope = source.holder(scope, _FUNCTIONS)
        found = self._bound(source, source.tree, node)  # in a comprehension of the module's own
        if found is not None:
            return found
        where, value = self._constant(source, node.id)
        return self.values(where, value)

    def _constant(
        self, source: SourceFile, name: str, member: str = ""
    ) -> tuple[SourceFile, ast.expr | None]:
        """The value of a module's name, followed through imports; with ``member`` (``.NAME``) of a class."""
        for _ in range(5):
            if name + member in source.constants:
                return source, source.constants[name + member]
            module, name = source.imported.get(name, ("", name))
            if module not in self._modules:
                break
            source = self._modules[module]
        return source, None

    def _bound(self, source: SourceFile, scope: ast.AST, used: ast.Name) -> frozenset[str] | None:
        """The possible values of a name used in a function; ``None`` if it isn't the function's own."""
        found: list[frozenset[str]] = []
        name = used.id
        for node in _reaching(source, self._own(source, scope).get(name, ()), used):
            match node:
                case ast.Assign(targets=targets, value=value):
                    found += [self._part(source, target, value, name) for target in targets]
                case ast.AnnAssign(target=target, value=value) | ast.NamedExpr(target=target, value=value):
                    found.append(self._part(source, target, value, name))
                case ast.For(target=target, iter=rows) | ast.comprehension(target=target, iter=rows):
                    found.append(self._row(source, target, rows, name))
                case ast.arg():
                    found.append(self._given(source, scope, node))
                case _:
                    found.append(_UNKNOWN)
        return frozenset().union(*found) if found else None

    def _own(self, source: SourceFile, scope: ast.AST) -> Mapping[str, list[ast.AST]]:
        """The nodes that set each name of a scope."""
        if scope not in self._scopes:
            sets: dict[str, list[ast.AST]] = {}
            if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                given = scope.args
                for arg in (*given.posonlyargs, *given.args, *given.kwonlyargs):
                    sets.setdefault(arg.arg, []).append(arg)
                for more in filter(None, (given.vararg, given.kwarg)):
                    sets.setdefault(more.arg, []).append(scope)
            in_module = isinstance(scope, ast.Module)
            for node in _within(scope):
                match node:
                    case ast.Assign(targets=targets) if not in_module:
                        names = targets
                    case ast.AnnAssign(target=target) | ast.AugAssign(target=target) if not in_module:
                        names = [target]
                    case (
                        ast.NamedExpr(target=target)
                        | ast.comprehension(target=target)
                        | ast.For(target=target)
                    ):
                        names = [target]
                    case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                        sets.setdefault(name, []).append(node)
                        continue
                    case ast.withitem(optional_vars=ast.expr() as target):
                        names = [target]
                    case _:
                        continue
                for one in names:
                    for inner in ast.walk(one):
                        if isinstance(inner, ast.Name):
                            sets.setdefault(inner.id, []).append(node)
            self._scopes[scope] = sets
        return self._scopes[scope]

    @cached_property
    def _scopes(self) -> dict[ast.AST, Mapping[str, list[ast.AST]]]:
        return {}

    def _part(
        self, source: SourceFile, target: ast.expr, value: ast.expr | None, name: str
    ) -> frozenset[str]:
        """The possible values of a name in an assignment, to it alone or to several names."""
        match target, value:
            case ast.Name(id=found), _:
                return self.values(source, value) if found == name else frozenset()
            case ast.Tuple(elts=targets), ast.Tuple(elts=values) if len(targets) == len(values):
                pairs = zip(targets, values, strict=True)
                return frozenset().union(*(self._part(source, *pair, name) for pair in pairs))
            case ast.Tuple(), ast.IfExp(body=body, orelse=other):
                return self._part(source, target, body, name) | self._part(source, target, other, name)
        return _UNKNOWN if _names(target, name) else frozenset()

    def _row(self, source: SourceFile, target: ast.expr, rows: ast.expr, name: str) -> frozenset[str]:
        """The possible values of a name in a loop over ``rows``."""
        if isinstance(target, ast.Name):
            return self._elements(source, rows)
        if not _names(target, name) or not isinstance(target, ast.Tuple):
            return _UNKNOWN
        at = next(index for index, one in enumerate(target.elts) if _names(one, name))
        one = target.elts[at]
        match rows:
            case ast.Call(func=ast.Name(id="enumerate"), args=[inner, *_]) if at == 1:
                return self._row(source, one, inner, name)
            case ast.Call(func=ast.Name(id="zip"), args=args) if at < len(args):
                return self._row(source, one, args[at], name)
            case ast.Call(func=ast.Attribute(value=whole, attr="items"), args=[]):
                return self._elements(source, whole, of_mapping="keys" if at == 0 else "values")
        where, known = self.literal(source, rows)
        if isinstance(known, ast.Tuple | ast.List | ast.Set):
            parts = [self._part(where, target, element, name) for element in known.elts]
            return frozenset().union(*parts)
        return _UNKNOWN

    def literal(self, source: SourceFile, node: ast.expr) -> tuple[SourceFile, ast.expr | None]:
        """A literal: the expression itself, or the one a name stands for; ``None`` if there is none."""
        for _ in range(5):
            if not isinstance(node, ast.Name):
                return source, node
            scope = source.holder(node, (ast.FunctionDef, ast.AsyncFunctionDef))
            own = self._own(source, scope).get(node.id, ()) if scope is not None else ()
            if own:
                first = own[0]
                if len(own) > 1 or not isinstance(first, ast.Assign | ast.AnnAssign) or first.value is None:
                    return source, None
                if isinstance(first, ast.Assign) and not isinstance(first.targets[0], ast.Name):
                    return source, None
                node = first.value
                continue
            source, found = self._constant(source, node.id)
            if found is None:
                return source, None
            node = found
        return source, None

    def _elements(self, source: SourceFile, node: ast.expr, *, of_mapping: str = "keys") -> frozenset[str]:
        """The possible texts in a tuple, a list, a set or a mapping."""
        source, known = self.literal(source, node)
        match known:
            case ast.Tuple(elts=elements) | ast.List(elts=elements) | ast.Set(elts=elements):
                return frozenset().union(
                    *(
                        self._elements(source, one.value)
                        if isinstance(one, ast.Starred)
                        else self.values(source, one)
                        for one in elements
                    )
                )
            case ast.Dict(keys=keys, values=values):
                spread = any(key is None for key in keys)
                parts = values if of_mapping == "values" else [key for key in keys if key is not None]
                every = frozenset().union(*(self.values(source, one) for one in parts))
                return _UNKNOWN if spread else every
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self._elements(source, left) | self._elements(source, right)
            case ast.IfExp(body=body, orelse=other):
                return self._elements(source, body) | self._elements(source, other)
            case ast.Call(
                func=ast.Name(id="sorted" | "reversed" | "tuple" | "list" | "frozenset"), args=[one]
            ):
                return self._elements(source, one)
            case ast.Call(func=ast.Name(id="get_args"), args=[ast.Name() as one]):
                where, alias = self._constant(source, one.id)
                return _of_type(alias, self, where) or _UNKNOWN
            case ast.Call(func=ast.Attribute(value=whole, attr="values"), args=[]):
                return self._elements(source, whole, of_mapping="values")
            case ast.Constant(value=str(letters)):
                return frozenset(letters)
        return _UNKNOWN

    # functions

    def _given(self, source: SourceFile, scope: ast.AST, arg: ast.arg) -> frozenset[str]:
        """The possible values of a function's parameter: by its type, or by all calls."""
        typed = _of_type(arg.annotation, self, source)
        if typed is not None:
            return typed
        if not isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef) or not self._is_called(scope.name):
            return _UNKNOWN
        names = [one.arg for one in (*scope.args.posonlyargs, *scope.args.args)]
        method = isinstance(source.above.get(scope), ast.ClassDef) and names[:1] in (["self"], ["cls"])
        at = names.index(arg.arg) - method if arg.arg in names else None
        default = _default(scope, arg.arg)
        found: list[frozenset[str]] = []
        for where, call in self._callers(source, scope):
            if any(isinstance(one, ast.Starred) for one in call.args):
                found.append(_UNKNOWN)
            elif (
                named := next((one.value for one in call.keywords if one.arg == arg.arg), None)
            ) is not None:
                found.append(self.values(where, named))
            elif at is not None and 0 <= at < len(call.args):
                found.append(self.values(where, call.args[at]))
            elif default is not None:
                found.append(self.values(source, default))
            else:
                found.append(_UNKNOWN)
        return frozenset().union(*found) if found else _UNKNOWN

    @cached_property
    def _functions(self) -> Mapping[str, list[tuple[SourceFile, _Function]]]:
        found: dict[str, list[tuple[SourceFile, _Function]]] = {}
        for source in self.sources:
            for node in source.nodes:
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    found.setdefault(node.name, []).append((source, node))
        return found

    @cached_property
    def _calls_of(self) -> Mapping[str, list[tuple[SourceFile, ast.Call]]]:
        found: dict[str, list[tuple[SourceFile, ast.Call]]] = {}
        for source, call in self.calls():
            found.setdefault(called(call), []).append((source, call))
        return found

    def _is_called(self, name: str) -> bool:
        return name in self._calls_of and not name.startswith("__")

    def _callers(self, source: SourceFile, function: _Function) -> Sequence[tuple[SourceFile, ast.Call]]:
        """The calls of a function. If several have its name, only calls in its own file count; for a
        function inside another, only calls in there."""
        if function not in self._calling:
            self._calling[function] = tuple(self._find_callers(source, function))
        return self._calling[function]

    @cached_property
    def _calling(self) -> dict[_Function, Sequence[tuple[SourceFile, ast.Call]]]:
        return {}

    def _find_callers(self, source: SourceFile, function: _Function) -> Iterator[tuple[SourceFile, ast.Call]]:
        outer = source.holder(function, _Function)
        alone = len(self._functions.get(function.name, ())) == 1
        for where, call in self._calls_of.get(function.name, ()):
            if outer is not None:
                here = where is source and _inside(source, call, outer)
            else:
                here = (where is source or alone) and not self._is_local(where, call)
            if here:
                yield where, call

    def _is_local(self, source: SourceFile, call: ast.Call) -> bool:
        """Whether the called name belongs to the function around the call."""
        scope = source.holder(call, _Function)
        while scope is not None and isinstance(call.func, ast.Name):
            inner = any(isinstance(one, _Function) and one.name == call.func.id for one in _within(scope))
            if inner or call.func.id in self._own(source, scope):
                return True
            scope = source.holder(scope, _Function)
        return False

    def _called(self, source: SourceFile, call: ast.Call) -> frozenset[str]:
        match call:
            case ast.Call(func=ast.Name(id="str"), args=[one]):
                return self.values(source, one)
            case ast.Call(func=ast.Attribute(value=whole, attr="get"), args=[_, *default]):
                inner = self._elements(source, whole, of_mapping="values")
                return inner.union(*(self.values(source, one) for one in default))
        every = self._functions.get(called(call), ())
        own = [one for one in every if one[0] is source] or list(every)
        if len(own) != 1:
            return _UNKNOWN
        where, function = own[0]
        returned = [
            node.value
            for node in _within(function)
            if isinstance(node, ast.Return) and node.value is not None
        ]
        if not returned or any(isinstance(node, ast.Yield) for node in _within(function)):
            return _UNKNOWN
        return frozenset().union(*(self.values(where, value) for value in returned))

    def _attribute(self, source: SourceFile, node: ast.Attribute) -> frozenset[str]:
        """The possible texts of a class's constant, of what an enumeration's member is (``value``), or of a
        field."""
        if isinstance(node.value, ast.Name):
            where, told = self._constant(source, node.value.id, f".{node.attr}")
            if told is not None:
                return self.values(where, told)
        if node.attr == "value" and (found := self.values(source, node.value)) and GAP not in "".join(found):
            return found
        return self._field(node.attr)

    def _field(self, name: str) -> frozenset[str]:
        """The possible texts of a field with that name, if all classes that have one give them in its
        type."""
        return self._fields.get(name, _UNKNOWN)

    @cached_property
    def _fields(self) -> Mapping[str, frozenset[str]]:
        found: dict[str, frozenset[str]] = {}
        for source in self.sources:
            for node in source.nodes:
                if not isinstance(node, ast.ClassDef):
                    continue
                for one in node.body:
                    match one:
                        case ast.AnnAssign(target=ast.Name(id=name), annotation=kind):
                            pass
                        case ast.FunctionDef(name=name, returns=kind):
                            pass
                        case _:
                            continue
                    values = _of_type(kind, self, source) or _UNKNOWN
                    found[name] = values if found.get(name, values) == values else _UNKNOWN
        return found


def _constants(body: Iterable[ast.stmt], owner: str = "") -> Iterator[tuple[str, ast.expr]]:
    """The names that these statements set, and those within their classes."""
    for node in body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield owner + name, value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield owner + name, value
            case ast.ClassDef(name=name, body=inner):
                yield from _constants(inner, f"{owner}{name}.")


def faults(source: str) -> Iterator[tuple[int, str | None]]:
    """Yield line and template of everything that reports a fault; ``None`` for a template put together in
    place."""
    for node in ast.walk(ast.parse(source)) if _FAULT.search(source) else ():
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


def _of_type(node: ast.expr | None, code: Code, source: SourceFile) -> frozenset[str] | None:
    """The texts a type allows; ``None`` if it isn't made of ``Literal``s."""
    match node:
        case ast.Subscript(value=ast.Name(id="Literal"), slice=inner):
            parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            return frozenset(
                one.value for one in parts if isinstance(one, ast.Constant) and isinstance(one.value, str)
            )
        case ast.Subscript(value=ast.Name(id="Final" | "ClassVar"), slice=inner):
            return _of_type(inner, code, source)
        case ast.BinOp(left=left, op=ast.BitOr(), right=ast.Constant(value=None)):
            return _of_type(left, code, source)
        case ast.Name(id=name):
            where, alias = code._constant(source, name)
            return _of_type(alias, code, where) if isinstance(alias, ast.Subscript) else None
    return None


def _reaching(source: SourceFile, sets: Sequence[ast.AST], used: ast.Name) -> list[ast.AST]:
    """Those of the nodes ``sets`` that can have set a name where it is used."""
    above: list[ast.AST] = [used]
    while above[-1] in source.above:
        above.append(source.above[above[-1]])
    found: list[ast.AST] = []
    for node in sorted(sets, key=lambda one: (getattr(one, "lineno", 0), getattr(one, "col_offset", 0))):
        if isinstance(node, ast.For) and node in above:
            found = [node]
        elif isinstance(node, ast.comprehension):
            found = [node] if source.above[node] in above else found
        elif not isinstance(node, ast.Assign | ast.AnnAssign):
            found.append(node)
        elif node.end_lineno is not None and node.end_lineno < used.lineno:
            below: ast.AST = node
            up = source.above[node]
            while up not in above:
                below, up = up, source.above[up]
            if below is node and not isinstance(up, ast.If | ast.match_case):
                found = []  # always set here, so earlier values don't count
            elif isinstance(up, ast.If):
                mine = next(one for one in above if source.above.get(one) is up)
                if (below in up.body) != (mine in up.body):
                    continue
                found = [] if below is node else found
            elif below is node:
                found = []
            elif isinstance(up, ast.Match):
                continue
            found.append(node)
    return found


def _matched(pattern: ast.pattern, found: frozenset[str]) -> frozenset[str]:
    """Those of the texts ``found`` that a pattern matches."""
    parts = pattern.patterns if isinstance(pattern, ast.MatchOr) else [pattern]
    these = set()
    for part in parts:
        if not isinstance(part, ast.MatchValue) or not isinstance(part.value, ast.Constant):
            return found
        these.add(str(part.value.value))
    return frozenset(these) if GAP in found else found & these


def _before(node: ast.AST, below: ast.AST) -> Iterator[ast.stmt]:
    """Yield the statements before a node in the same block."""
    for name in ("body", "orelse", "finalbody"):
        block = getattr(node, name, None)
        if isinstance(block, list) and below in block:
            yield from block[: block.index(below)]


def _inside(source: SourceFile, node: ast.AST, outer: ast.AST) -> bool:
    up = source.above.get(node)
    while up is not None and up is not outer:
        up = source.above.get(up)
    return up is outer


def _default(function: _Function, name: str) -> ast.expr | None:
    """The default of a function's parameter; ``None`` if it has none."""
    given = function.args
    places = [*given.posonlyargs, *given.args]
    for arg, value in zip(reversed(places), reversed(given.defaults), strict=False):
        if arg.arg == name:
            return value
    for arg, maybe in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        if arg.arg == name:
            return maybe
    return None


def _common(texts: Collection[str]) -> str:
    """The common beginning of all texts."""
    low, high = min(texts), max(texts)
    end = next((at for at, (one, other) in enumerate(zip(low, high, strict=False)) if one != other), len(low))
    return low[:end]


def _within(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a function or module, without those of functions and classes inside it."""
    rest = list(ast.iter_child_nodes(scope))
    while rest:
        node = rest.pop()
        yield node
        if not isinstance(node, _Scope):
            rest += ast.iter_child_nodes(node)


def _names(target: ast.expr, name: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(target))


def _is_sum(node: ast.AST | None) -> TypeGuard[ast.BinOp]:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)
