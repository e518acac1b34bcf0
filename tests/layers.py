"""What a module of the game imports and does, read from its source, and what DESIGN.md allows it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

ARROWS: dict[str, tuple[str, ...]] = {
    # a room may import itself, what is named here, and (but for those that name it) nothing else.
    # The design's arrows go down, so what a room below may be asked for, a room above may ask, too.
    "model": (),
    "data": ("model",),
    "bots": ("model",),
    "editor": ("bots", "data", "model"),
    "cli": ("editor", "bots", "data", "model"),
    "app": ("ui", "view", "editor", "bots", "data", "model"),
    "ui": (
        # words, settings, the player's folders, and the one way files are read; never a match or a map
        "data.words.texts",
        "data.files.paths",
        "data.files.problems",
        "data.files.config",
        "data.files.document",
        "data.files.names",
        "data.files.other_programs",
        "data.files.locks",
        "data.files.machine_time",
        "data.files.pending_changes",
        "data.files.plain_files",
        "data.files.yaml_files",
        "data.files.yaml_dump",
        "data.files.json_files",
        "data.files.kept",
        "data.files.system_fonts",
    ),
    # of the data a view sees the words, which it draws
    "view": ("ui", "data.words.texts", "model"),
    # the parts of a game, which may import their own rules, too (``_of_its_game``)
    "games.rules": ("model",),
    "games.bots": ("bots", "model"),
    "games.view": ("view", "ui", "data.words.texts", "model"),
    # for our tests and for those of installed games; nobody imports it
    "testing": ("app", "cli", "editor", "ui", "view", "bots", "data", "model"),
    "games.poses": ("view", "ui", "model"),
    # the doors: from the source folder, and installed
    "main": ("cli",),
    "__main__": ("cli",),
}

VIEWS_OF_RULES = (
    *("actions", "events", "telling", "world", "queries", "seen", "memory"),
    *("definitions", "board", "table", "terms", "diagram", "pieces", "kinds", "ground", "stats"),
    *("lines", "packing", "entries", "setups", "squads", "numbers", "numerals", "notation", "move_text"),
    *("answers", "stakes"),
)
"""What a game's view sees of its rules: actions, events and their words, the world it is shown, questions
about it, and what things are; nothing that moves a match on or reads a file."""

REGISTRY = "model.registry"
ASK_THE_REGISTRY = ("app", "cli", "bots", "testing")
"""The rooms that look a game's Kit up by its name; the others are handed it."""

FRONT_DOOR = ("app", "ui")
DOORS = (
    *("game.cli.verbs.play", "game.cli.verbs.screenshot", "game.cli.verbs.animate"),
    "game.cli.verbs.printing",
)
"""``cli`` is the front door: inside the functions of these verbs, and there only, it may open the app, which
draws. Everything else it does must work where pygame is not installed."""

NAMED_ELSEWHERE = {
    # modules that import by a name they are handed, and where that name stands to be checked
    "game.cli.main": "its own table of verbs",
    "game.model.kit": "the module of schemas that a Kit names",
    "game.app.screens": "its own table of screens",
    "game.app.poses": "the modules beside it",
    "game.app.preload": "the table of screens, and what a view names",
    "game.testing.elsewhere": "the Kit of a case",
    "game.model.entries": "the entries of games, and the parts that entries name",
}

ENTRIES = "game.model.entries"
"""Finds the entries of shipped games among the rule books; an entry imports the model alone."""

_MODULE = re.compile(r"game(\.[a-z_0-9]+)+")

WINDOW_ROOMS = ("app", "view", "ui", "games.view", "games.poses", "testing")
"""The only rooms that know pygame."""

NO_FILES = ("games.rules", "model")
"""Rooms that know no file."""

FILE_MODULES = {"pathlib", "os", "io", "shutil", "tempfile", "glob", "fileinput", "mmap"}
SERIALISERS = {"pickle", "cPickle", "_pickle", "marshal", "shelve", "dill", "cloudpickle"}
SENDS = {"game.testing.checks", "game.testing.elsewhere"}
"""The modules that try what happens to values on their way to another process."""

CLOCKS = {"time"}
NOW = {"now", "today", "utcnow"}
CLOCKLESS = ("games.rules", "model")
UNSAFE_YAML = {"unsafe_load", "unsafe_load_all", "full_load", "full_load_all"}
UNSAFE_LOADERS = {"Loader", "FullLoader", "UnsafeLoader", "CLoader", "CFullLoader", "CUnsafeLoader"}

ONE_READER = {
    # what reads what others wrote, and the one module that may: its bounds are in it
    "json.load": "game.data.files.json_files",
    "json.loads": "game.data.files.json_files",
    "yaml.load": "game.data.files.yaml_reader",
    "yaml.safe_load": "game.data.files.yaml_reader",
    "yaml.parse": "game.data.files.yaml_reader",
    "yaml.compose": "game.data.files.yaml_reader",
    "yaml.scan": "game.data.files.yaml_reader",
}

RAW_ENTRIES = {"whole_line", "_undone", "_noticed"}
RAW_KINDS = {
    f"game.model.{module}.{kind}"
    for module in ("session", "records", "visible_record")
    for kind in ("Played", "Entry", "Sink", "Noticed")
}
"""The entries of a session as they were played, by the names they go under."""

STARTS_OTHERS = {
    *(f"subprocess.{name}" for name in ("Popen", "run", "call", "check_call", "check_output", "getoutput")),
    *(f"os.{name}" for name in ("system", "popen", "execv", "execvp", "spawnv", "posix_spawn")),
    *(f"webbrowser.{name}" for name in ("open", "open_new", "open_new_tab")),
}
STARTS_OURS = {
    "game.cli.bootstrap": "a Python of .venv, and never from a packaged program",
    "game.testing.elsewhere": "this Python, which is not packed",
}
"""The modules that start no program but ours, and why it may keep our environment."""

READING = {"read_text", "read_bytes", "open"}
OPENERS = {
    # modules that open files otherwise than by game.data.files.plain_files, and why that is no risk
    "game.data.files.plain_files": "the one place",
    "game.data.files.paths": "opens what it writes anew, and folders",
    "game.app.poses.library": "a shipped map",
    "game.data.files.locks": "looks at what it has opened, and reads a few bytes",
    "game.ui.window.mixer": "the null device",
    "game.games.tank_chess.bots.compiled": "a shipped kernel, and what was compiled of it, by its digest",
    "game.cli.bootstrap": "runs before anything is installed, on files of this project",
}


@dataclass(frozen=True)
class Import:
    """One import: the module's full name, the line, whether it runs only when a function does, and whether
    it is written as an import (a table of names is none)."""

    target: str
    line: int
    lazy: bool
    named: bool = True


@dataclass(frozen=True)
class Module:
    """A source file, by its dotted name."""

    name: str
    source: str
    package: bool = False

    @classmethod
    def read(cls, path: Path) -> Module:
        """The module in that file below the project's root."""
        parts = path.relative_to(ROOT).with_suffix("").parts
        package = parts[-1] == "__init__"
        return cls(".".join(parts[:-1] if package else parts), path.read_text(encoding="utf-8"), package)

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax tree."""
        return ast.parse(self.source)

    @property
    def room(self) -> str:
        """``model``, ``games.rules``, …; ``main`` for the front door."""
        parts = self.name.split(".")
        if book(self.name) is not None and len(parts) > 3:
            return f"games.{parts[3]}"
        return parts[1] if parts[0] == "game" and len(parts) > 1 else parts[0]

    @property
    def book(self) -> str | None:
        """The game it belongs to, or ``None``."""
        return book(self.name)

    @cached_property
    def imports(self) -> tuple[Import, ...]:
        """All it imports, lazily too, and by name at run time as far as the name can be read."""
        return tuple(self._imports())

    def _imports(self) -> Iterator[Import]:
        rest: list[tuple[ast.AST, bool]] = [(self.tree, False)]
        while rest:
            node, lazy = rest.pop()
            lazy = lazy or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            for child in ast.iter_child_nodes(node):
                yield from self._imported(child, lazy)
                rest.append((child, lazy))

    def _imported(self, node: ast.AST, lazy: bool) -> Iterator[Import]:
        """What one node imports, not those in it."""
        if isinstance(node, ast.Import):
            yield from (Import(name.name, node.lineno, lazy) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = self._absolute(node)
            # `from game.model import registry` names a module, `from game.model.world import World`
            # a class: taking both as modules is right, for what is checked is the beginning
            yield from (Import(f"{base}.{name.name}", node.lineno, lazy) for name in node.names)
        elif isinstance(node, ast.Call) and called(node) in ("import_module", "__import__"):
            if self.name not in NAMED_ELSEWHERE or _beginning(node) != "*":
                yield Import(_beginning(node), node.lineno, lazy, named=False)
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and _MODULE.fullmatch(node.value)
            and not is_entry(self.name)  # it only says where a game's parts are
        ):
            # a table of modules to be imported by name
            yield Import(node.value, node.lineno, lazy=True, named=False)

    def _absolute(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        parts = self.name.split(".")
        parts = parts[: len(parts) - node.level + (1 if self.package else 0)]
        return ".".join([*parts, *([node.module] if node.module else [])])


def book(name: str) -> str | None:
    """The game a module name lies in: ``tank_chess`` for ``game.games.tank_chess.rules.lines``."""
    parts = name.split(".")
    return parts[2] if parts[:2] == ["game", "games"] and len(parts) > 2 else None


def is_entry(name: str) -> bool:
    """Whether a module is a shipped game's entry."""
    return book(name) is not None and name.split(".")[3:] == ["entry"]


def called(call: ast.Call) -> str:
    """The last name of what is called."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _beginning(call: ast.Call) -> str:
    """The name handed to ``import_module``, ``*`` for each part that is not written down."""
    first = call.args[0] if call.args else None
    if isinstance(first, ast.Constant):
        return str(first.value)
    if isinstance(first, ast.JoinedStr):
        return "".join(str(p.value) if isinstance(p, ast.Constant) else "*" for p in first.values)
    return "*"


def _screen(name: str) -> str:
    """The screen a module of the app lies in: ``match`` for ``game.app.match.scene``, empty for none."""
    parts = name.split(".")
    return parts[2] if parts[:2] == ["game", "app"] and len(parts) > 3 else ""


SHARED_SCREENS = ("table", "maps", "post", "printing", "profiles", "sharing")
"""Rooms of ``app/`` whose parts several screens are made of. They import no screen."""


def _within(target: str, allowed: str) -> bool:
    parts, pattern = target.split("."), ["game", *allowed.split(".")]
    return len(parts) >= len(pattern) and all(
        want in ("*", have) for have, want in zip(parts, pattern, strict=False)
    )


def bad_imports(module: Module) -> Iterator[str]:
    """Every import that goes up, sideways, or out of the house where it may not."""
    for found in module.imports:
        top = found.target.split(".")[0]
        where = f"{module.name}:{found.line} imports {found.target}"
        if top == "*":
            yield f"{where}: a name that can’t be read, so no arrow can be checked"
        elif top in ("pygame", "pygame_gui") and module.room not in WINDOW_ROOMS:
            yield f"{where}: pygame lives in app/, view/ and ui/ alone"
        elif top in SERIALISERS and module.name not in SENDS:
            yield f"{where}: no pickle in any file"
        elif top in FILE_MODULES and module.room in NO_FILES:
            yield f"{where}: {module.room} knows no file"
        elif top in CLOCKS and module.room in CLOCKLESS:
            yield f"{where}: time comes to {module.room} from outside"
        elif top == "tests":
            yield f"{where}: the game doesn’t know its tests"
        elif top == "game" and not _allowed(module, found):
            yield f"{where}: {module.room} may import {', '.join(ARROWS.get(module.room, ())) or 'nothing'}"


def _allowed(module: Module, found: Import) -> bool:
    if is_entry(module.name):
        return _within(found.target, "model")
    if module.room not in ARROWS:
        return False
    if module.name == ENTRIES and found.target in ("game.games", "game.games.*.entry"):
        return True
    if _within(found.target, REGISTRY):
        return module.room in ASK_THE_REGISTRY
    if module.book is not None and book(found.target) is not None:
        return _of_its_game(module, found.target)
    if _within(found.target, module.room):
        screen, other = _screen(module.name), _screen(found.target)
        return screen in ("", other, "poses") or other in ("", *SHARED_SCREENS)
    if module.room == "cli" and any(_within(found.target, room) for room in FRONT_DOOR):
        return found.lazy and module.name in DOORS
    return any(_within(found.target, allowed) for allowed in ARROWS[module.room])


def _of_its_game(module: Module, target: str) -> bool:
    """Whether a part of a game may import that part: itself, its own game's rules, and poses its view."""
    if book(target) != module.book:
        return False
    own, rules = f"games.{module.book}", f"games.{module.book}.rules"
    if _within(target, f"{own}.entry"):
        return True
    if module.room in ("games.view", "games.poses") and _within(target, rules):
        return any(_within(target, f"{rules}.{part}") for part in VIEWS_OF_RULES)
    if module.room == "games.poses" and _within(target, f"{own}.view"):
        return True
    return _within(target, rules) or _within(target, f"{own}.{module.room.removeprefix('games.')}")


def bad_calls(module: Module) -> Iterator[str]:
    """Every call that runs text as code, reads YAML unsafely, opens a file, starts another program in our
    environment or rolls a common die."""
    for node in ast.walk(module.tree):
        where = f"{module.name}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "yaml":
            if node.attr in UNSAFE_YAML or node.attr in UNSAFE_LOADERS:
                yield f"{where}: yaml.{node.attr} makes any object a file asks for"
        elif isinstance(node, ast.ImportFrom) and node.module == "yaml":
            for name in node.names:
                if name.name in UNSAFE_YAML | UNSAFE_LOADERS | {"load", "load_all"}:
                    yield f"{where}: import yaml whole, so that what is loaded how can be seen"
        elif isinstance(node, ast.ImportFrom) and node.module in ("subprocess", "webbrowser"):
            for name in node.names:
                if f"{node.module}.{name.name}" in STARTS_OTHERS:
                    yield f"{where}: import {node.module} whole, so that what is started can be seen"
        if not isinstance(node, ast.Call):
            continue
        if module.name not in OPENERS and _opens(node):
            yield f"{where}: a file may be a pipe or have no end: game.data.files.plain_files opens it"
        if isinstance(node.func, ast.Name):
            if node.func.id in ("eval", "exec", "compile"):
                yield f"{where}: {node.func.id} runs text as code"
            elif node.func.id == "open" and module.room in NO_FILES:
                yield f"{where}: {module.room} knows no file"
        elif isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
            owner, what = node.func.value.id, node.func.attr
            # tests read what they wrote
            read_alone = ONE_READER.get(f"{owner}.{what}", module.name)
            if module.room != "testing" and read_alone != module.name:
                yield f"{where}: {owner}.{what} has no bounds; {ONE_READER[f'{owner}.{what}']} has"
            loader = len(node.args) > 1 or any(k.arg == "Loader" for k in node.keywords)
            if owner == "yaml" and what in ("load", "load_all") and not loader:
                yield f"{where}: yaml.{what} without a loader"
            foreign = module.name not in STARTS_OURS and f"{owner}.{what}" in STARTS_OTHERS
            if foreign and not any(k.arg == "env" and _for_others(k.value) for k in node.keywords):
                yield f"{where}: {owner}.{what} needs env: game.data.files.other_programs makes it"
            if owner in ("date", "datetime") and what in NOW and module.room in CLOCKLESS:
                yield f"{where}: time comes to {module.room} from outside"
            drawn = (module.name, what) == ("game.model.chance", "SystemRandom")  # where outcomes come from
            if (
                owner == "random"
                and what != "Random"
                and module.room in ("games.rules", "games.bots", "model", "bots")
                and not drawn
            ):
                yield f"{where}: random.{what} is everybody’s generator; take the one that is handed in"


def hidden_reads(module: Module) -> Iterator[str]:
    """Every place outside ``model``, ``data`` and ``testing`` that could come to a session's entries as they
    were played: what is told of them is a viewer's record."""
    names = (*RAW_ENTRIES, *(kind.rpartition(".")[2] for kind in RAW_KINDS))
    if module.room in ("model", "data", "testing") or not any(name in module.source for name in names):
        return
    for node in ast.walk(module.tree):
        where = f"{module.name}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Attribute) and node.attr in RAW_ENTRIES:
            yield f"{where}: {node.attr} has what is hidden; Session.record is what may be told"
        elif isinstance(node, ast.ImportFrom):
            for name in node.names:
                if f"{node.module}.{name.name}" in RAW_KINDS:
                    yield f"{where}: {name.name} is what is hidden, too; Session.record is what may be told"


def _for_others(value: ast.expr) -> bool:
    """Whether that is the environment of programs that aren't ours."""
    return isinstance(value, ast.Call) and called(value) == "environment_for_others"


def _opens(node: ast.Call) -> bool:
    """Whether a call opens a file: ``open(x)``, ``os.open(x)``, ``path.open("rb")``, ``path.read_text()``."""
    if isinstance(node.func, ast.Name):
        return node.func.id == "open"
    if not isinstance(node.func, ast.Attribute) or node.func.attr not in READING:
        return False
    if node.func.attr != "open":
        return True
    if isinstance(node.func.value, ast.Name) and node.func.value.id == "os":
        return True
    # App.open("match") opens a scene
    mode = node.args[0] if node.args else None
    return isinstance(mode, ast.Constant) and re.fullmatch(r"[rwaxbt+]{1,3}", str(mode.value)) is not None


def circles(house: list[Module]) -> list[list[str]]:
    """Modules that import each other, types included: each circle's names, in order of their names."""
    known = {module.name for module in house}
    arrows = {m.name: {_module_of(i.target) for i in m.imports if i.named} & known - {m.name} for m in house}
    return sorted(sorted(group) for group in _components(arrows) if len(group) > 1)


def _module_of(target: str) -> str:
    """The module an import names: ``game.model.world`` for ``game.model.world.World``."""
    parts = target.split(".")
    while len(parts) > 1 and not _is_module(tuple(parts)):
        parts.pop()
    return ".".join(parts)


@cache
def _is_module(parts: tuple[str, ...]) -> bool:
    place = ROOT.joinpath(*parts)
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()


def _components(arrows: Mapping[str, set[str]]) -> Iterator[list[str]]:
    """Tarjan's strongly connected components."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        number[name] = lowest[name] = len(number)
        stack.append(name)
        for other in sorted(arrows[name]):
            if other not in number:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in stack:
                lowest[name] = min(lowest[name], number[other])
        if lowest[name] == number[name]:
            at = stack.index(name)
            found.append(stack[at:])
            del stack[at:]

    for name in sorted(arrows):
        if name not in number:
            visit(name)
    yield from found


def modules() -> list[Module]:
    """All modules of the game, and the front door."""
    files = sorted((ROOT / "game").rglob("*.py"))
    front = ROOT / "main.py"
    return [Module.read(path) for path in ([front] if front.exists() else []) + files]


def dropped_flows(house: Mapping[str, Module]) -> Iterator[str]:
    """Calls of a function that returns a ``Flow`` as a statement of their own: a flow that nobody follows
    does nothing. Finds functions of modules, and methods of the class itself."""
    for name, module in house.items():
        from_elsewhere = {
            alias.asname or alias.name: (node.module, alias.name)
            for node in ast.walk(module.tree)
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
        }
        own = _flows(module.tree.body)
        for top in module.tree.body:
            methods = _flows(top.body) if isinstance(top, ast.ClassDef) else set()
            for node in ast.walk(top):
                if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
                    continue
                match node.value.func:
                    case ast.Name(called) if called in from_elsewhere:
                        target, called = from_elsewhere[called]
                        flows = target in house and called in _flows(house[target].tree.body)
                    case ast.Name(called):
                        flows = called in own
                    case ast.Attribute(ast.Name("self"), called):
                        flows = called in methods
                    case ast.Attribute(ast.Name(holder), called) if holder in from_elsewhere:
                        target = ".".join(from_elsewhere[holder])
                        flows = target in house and called in _flows(house[target].tree.body)
                    case _:
                        continue
                if flows:
                    yield f"{name}:{node.lineno} drops the flow {called}"


def _flows(body: Iterable[ast.stmt]) -> set[str]:
    return {
        node.name
        for node in body
        if isinstance(node, ast.FunctionDef) and node.returns is not None
        if ast.unparse(node.returns) == "Flow"
    }
