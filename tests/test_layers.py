"""The house stands as DESIGN.md draws it: imports go down, and some things are done nowhere."""

from __future__ import annotations

import importlib.util
import subprocess
import sys

import pytest

from tests.layers import (
    ROOT,
    Module,
    bad_calls,
    bad_imports,
    circles,
    dropped_flows,
    hidden_reads,
    modules,
)

MODULES = {module.name: module for module in modules()}


@pytest.mark.slow
def test_imports_go_down_only() -> None:
    assert [line for module in MODULES.values() for line in bad_imports(module)] == []


@pytest.mark.slow
def test_no_module_runs_text_or_loads_what_it_must_not() -> None:
    assert [line for module in MODULES.values() for line in bad_calls(module)] == []


def test_nobody_who_shows_a_match_can_read_what_is_hidden_in_it() -> None:
    assert [line for module in MODULES.values() for line in hidden_reads(module)] == []


@pytest.mark.parametrize(
    "room", ["app.match.scene", "view.table", "cli.describe", "bots.runner", "editor.balance"]
)
def test_reading_the_entries_of_a_session_is_found(room: str) -> None:
    for text in ("session.whole_line[-1]", "from game.model.session import Played", "match.session._undone"):
        assert list(hidden_reads(Module(f"game.{room}", text)))
    assert not list(hidden_reads(Module("game.data.saves.matches", "session.whole_line[-1]")))


@pytest.mark.slow
def test_no_modules_import_each_other() -> None:
    assert circles(list(MODULES.values())) == []


def test_a_circle_is_found_even_of_types_alone() -> None:
    at = "game.model.world"
    below = (
        "from __future__ import annotations\nif TYPE_CHECKING:\n    from game.model.session import Session"
    )
    house = [Module(at, below), Module("game.model.session", "from game.model.world import World")]
    assert circles(house) == [["game.model.session", at]]
    assert circles(house[1:]) == []


@pytest.mark.slow
def test_every_flow_is_followed() -> None:
    assert list(dropped_flows(MODULES)) == []


def test_a_flow_that_nobody_follows_is_found() -> None:
    post = Module("game.app.post", "def paste(app) -> Flow:\n    yield 1")
    from_there = "from game.app.post import paste\nfrom game.app import post\n"
    of_itself = (
        "class Page:\n    def ask(self) -> Flow:\n        yield 1\n    def go(self):\n        {}self.ask()"
    )
    for dropped in (from_there + "paste(1)", from_there + "post.paste(1)", of_itself.format("")):
        page = Module("game.app.page", dropped)
        assert len(list(dropped_flows({post.name: post, page.name: page}))) == 1
    for followed in (from_there + "flow = paste(1)", of_itself.format("return ")):
        page = Module("game.app.page", followed)
        assert not list(dropped_flows({post.name: post, page.name: page}))


@pytest.mark.slow
def test_rooms_without_a_screen_load_without_pygame() -> None:
    rooms = ("model", "games.rules", "games.bots", "bots", "data", "editor", "cli")
    names = [n for n, m in MODULES.items() if m.room in rooms and not n.endswith("__main__")]
    script = (
        "import importlib, sys\n"
        "sys.modules['pygame'] = sys.modules['pygame_gui'] = None\n"
        f"for name in {names!r}: importlib.import_module(name)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert run.returncode == 0, run.stderr


@pytest.mark.slow
def test_the_conformance_suite_needs_no_window_and_no_pytest() -> None:
    script = (
        "import sys\n"
        "sys.modules['pygame'] = sys.modules['pytest'] = None\n"
        "from game.testing.maps import find\n"
        "from game.testing.suite import run\n"
        "run(find('tank_chess', 'official_16 (0, 1)'), 1, most=3)\n"
    )
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)


def test_every_registered_game_has_its_package() -> None:
    from game.model.entries import games

    assert [name for name in games() if importlib.util.find_spec(f"game.games.{name}.rules") is None] == []


BAD_IMPORTS = {
    "a rule book that imports data": ("game.games.tank_chess.rules.moves", "import game.data.saves.saves"),
    "a rule book that imports another": (
        "game.games.battlegrounds.rules.moves",
        "from game.games.tank_chess.rules.lines import x",
    ),
    "relatively, too": ("game.games.battlegrounds.rules.moves", "from ...tank_chess.rules import lines"),
    "a rule book with pygame": ("game.games.tank_chess.rules.moves", "from pygame import Rect"),
    "bots with pygame in a function": ("game.bots.worker", "def f():\n    import pygame"),
    "model that imports rules": ("game.model.session", "from game.model import registry"),
    "data that imports rules": ("game.data.saves.saves", "from game.model.registry import kit"),
    "data that imports rules by name": (
        "game.data.saves.saves",
        "from importlib import import_module\nimport_module(f'game.games.{x}.rules.kit')",
    ),
    "a name nobody can read": ("game.data.saves.saves", "import importlib\nimportlib.import_module(x)"),
    "editor that imports rules": ("game.editor.document", "from game.games.tank_chess.rules.kit import KIT"),
    "view that imports moves": (
        "game.games.tank_chess.view.seen",
        "from game.games.tank_chess.rules.moves import moves",
    ),
    "view that imports saves": ("game.view.board.board", "from game.data import saves"),
    "view that imports app": ("game.view.board.board", "from game.app.screens import maker"),
    "a view that asks another game’s rules": (
        "game.view.board.board",
        "from game.games.battlegrounds.rules.queries import reach",
    ),
    "a shared board that asks rules": (
        "game.view.board.layers",
        "from game.games.tank_chess.rules.queries import x",
    ),
    "the toolkit that knows a screen": ("game.ui.window.pace", "from game.app.match.scene import MatchScene"),
    "the toolkit that knows matches": ("game.ui.window.pace", "from game.data.saves.saves import summary"),
    "a screen that imports another": ("game.app.match.scene", "from game.app.replay.scene import Replay"),
    "shared parts that import a screen": ("game.app.table.hinting", "from game.app.match.scene import x"),
    "a player’s screen that needs poses": ("game.app.match.scene", "from game.app.poses import match"),
    "bots that import data": ("game.bots.levels", "from game.data import yaml_files"),
    "cli that always loads the app": ("game.cli.verbs.play", "from game.app import window"),
    "a verb that draws nothing": ("game.cli.verbs.records", "def f():\n    from game.app import window"),
    "a rule book that opens files": ("game.games.tank_chess.rules.kit", "from pathlib import Path"),
    "model that reads the time": ("game.model.clock", "import time"),
    "pickle": ("game.data.saves.saves", "import pickle"),
    "an entry that brings in its game": (
        "game.games.tank_chess.entry",
        "from game.games.tank_chess.rules.kit import KIT",
    ),
    "an entry with pygame": ("game.games.tank_chess.entry", "import pygame"),
    "model that asks for more than entries": (
        "game.model.entries",
        "from importlib import import_module\nimport_module('game.games.tank_chess.rules.kit')",
    ),
    "a table of modules to import": ("game.data.saves.saves", "KITS = ['game.games.tank_chess.rules.kit']"),
    "a room nobody planned": ("game.extras.thing", "from game.model.world import World"),
    "the game that imports its tests": ("game.ui.window.window", "from tests.conformance import setups"),
    "the game that imports what tests it": ("game.app.match.scene", "from game.testing import suite"),
    "a game that imports what tests it": ("game.games.tank_chess.rules.moves", "import game.testing.walk"),
}

BAD_CALLS = {
    "eval": ("game.data.saves.saves", "eval('1')"),
    "exec": ("game.ui.window.window", "exec('1')"),
    "open in the model": ("game.model.session", "open('x')"),
    "yaml.load without a loader": ("game.data.saves.saves", "yaml.load(text)"),
    "yaml.load with a dangerous loader": ("game.data.saves.saves", "yaml.load(text, Loader=yaml.FullLoader)"),
    "yaml.unsafe_load": ("game.data.saves.saves", "yaml.unsafe_load(text)"),
    "load imported alone": ("game.data.saves.saves", "from yaml import load"),
    "JSON without bounds": ("game.data.saves.saves", "json.loads(text)"),
    "YAML without bounds": ("game.ui.paint.palette", "yaml.load(text, Loader=yaml.CSafeLoader)"),
    "YAML event by event": ("game.ui.input.input", "yaml.parse(text)"),
    "a file that may be a pipe": ("game.data.saves_list", "path.open('rb')"),
    "the same by its name": ("game.cli.verbs.records", "open(name)"),
    "the same at once": ("game.cli.verbs.records", "path.read_text(encoding='utf-8')"),
    "the same by the system": ("game.app.library.map_list", "os.open(name, 0)"),
    "our libraries for others": ("game.ui.folders", "subprocess.run(['xdg-open'])"),
    "our environment for others": ("game.ui.folders", "subprocess.Popen(['x'], env=os.environ)"),
    "a start imported alone": ("game.ui.folders", "from subprocess import run"),
    "the same by the system's shell": ("game.ui.folders", "os.system('x')"),
    "today in a rule book": ("game.games.tank_chess.rules.schema", "date.today()"),
    "everybody’s die": ("game.games.tank_chess.rules.game", "random.choice(moves)"),
}

GOOD = {
    "the front door opens the app late": ("game.cli.verbs.play", "def f():\n    from game.app import window"),
    "view asks queries": (
        "game.games.tank_chess.view.seen",
        "from game.games.tank_chess.rules.queries import reach",
    ),
    "view words what it draws": ("game.view.panel", "from game.data.words.texts import Texts"),
    "the entries of games are found by name": (
        "game.model.entries",
        "from importlib import import_module\nimport_module(f'game.games.{name}.entry')",
    ),
    "an entry says where its parts are": (
        "game.games.tank_chess.entry",
        "VIEW = 'game.games.tank_chess.view.view'",
    ),
    "a safe loader": ("game.data.files.yaml_reader", "yaml.load(text, Loader=yaml.CSafeLoader)"),
    "a scene is opened": ("game.app.menu.scene", "self.app.open('match', path=path)"),
    "the one place that opens files": ("game.data.files.plain_files", "open(path, mode, opener=opened)"),
    "tests of an app": ("game.testing.fixtures", "import pygame\nfrom game.app.start import new_app"),
    "a generator of one’s own": ("game.bots.levels", "random.Random(3).choice([1])"),
}


@pytest.mark.parametrize("case", BAD_IMPORTS)
def test_a_bad_import_is_found(case: str) -> None:
    assert list(bad_imports(Module(*BAD_IMPORTS[case])))


@pytest.mark.parametrize("case", BAD_CALLS)
def test_a_bad_call_is_found(case: str) -> None:
    assert list(bad_calls(Module(*BAD_CALLS[case])))


@pytest.mark.parametrize("case", GOOD)
def test_what_is_allowed_passes(case: str) -> None:
    module = Module(*GOOD[case])
    assert [*bad_imports(module), *bad_calls(module)] == []
