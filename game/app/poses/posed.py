"""The base of poses read from files: a screen to begin with, and what is done there, step by step.

A class here stands for a kind of screen: ``begin`` takes the pose's parameters from the file, its other
methods are the steps, and what is posed may have steps of its own. ``assets/poses/README.md`` describes the
files.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from operator import attrgetter
from pathlib import Path
from types import MethodType
from typing import Any, Final

from pydantic import ConfigDict, ValidationError, validate_call
from pygame_gui.elements import UIDropDownMenu

from game.data.files.paths import ASSETS
from game.data.files.problems import did_you_mean
from game.data.files.yaml_files import load_yaml
from game.ui.flow import follow
from game.ui.scene import Scene
from game.ui.window.application import Application

POSES: Final = ASSETS / "poses"

Pose = Callable[[Application], Scene]
Then = Callable[[], None]
Steps = Mapping[str, Callable[..., None]]


def given(value: Any, *_: Any) -> Any:
    """Return the value, whatever is asked."""
    return value


nothing = partial(given, None)
"""Does nothing."""


class PoseError(Exception):
    """An error in a pose; it begins with the pose's name."""


class Posed:
    """A posed screen."""

    scene: Any
    """The scene in the picture; scenes under it are in the app's stack."""

    def __init__(self, app: Any) -> None:
        self.app = app

    def begin(self, *args: Any, **params: Any) -> None:
        """Make the screen that the pose begins with."""
        raise NotImplementedError

    def settle(self) -> None:
        """Finish the pose after the steps that don't wait."""

    @classmethod
    def own_steps(cls, told: Mapping[str, Any]) -> Steps:
        """The steps of what is posed besides those of the screen, by name: functions of ``stage``."""
        return {}

    @property
    def stage(self) -> Any:
        """What ``own_steps`` act on."""
        raise NotImplementedError

    def set(self, **values: Any) -> None:
        """Set attributes, by their paths from here; a list stands for a tuple."""
        for path, value in values.items():
            owner, _, name = path.rpartition(".")
            setattr(attrgetter(owner)(self), name, tuple(value) if isinstance(value, list) else value)

    def back(self) -> None:
        """Go back, which may ask first."""
        self.scene.back()

    def open_list(self, key: str) -> None:
        """Open a drop-down, by its key."""
        menu = self.scene.focus.by_key(key)
        assert isinstance(menu, UIDropDownMenu)
        state = menu.current_state
        assert state is not None
        state.should_transition = True

    def _cover(self, scene: Scene) -> None:
        """Show a scene over the current one."""
        self.app.push(self.scene)
        self.scene = scene


def _built(scene: Any, then: Then) -> None:
    build = scene.build

    def build_and_go_on() -> None:
        build()
        scene.build = build
        then()

    scene.build = build_and_go_on


def _drawn(scene: Any, then: Then) -> None:
    update, due, frames = scene.update, scene.due, iter(range(4))

    def waiting(dt: float) -> None:
        update(dt)
        if next(frames) == 3:
            scene.update, scene.due = update, due
            then()

    scene.update, scene.due = waiting, partial(given, 0.0)


def _opened(scene: Any, then: Then) -> None:
    update = scene.update

    def waiting(dt: float) -> None:
        update(dt)
        if scene.begun:
            scene.update = update
            then()

    scene.update = waiting


WAITS: Final[dict[str, Callable[[Any, Then], None]]] = {
    "built": _built,
    "opened": _opened,
    "drawn": _drawn,
}
"""Steps that wait: for the scene's widgets, for its first frame, or for its final look."""


def pose_module(name: str) -> Any:
    """Return the module of a kind of poses."""
    return importlib.import_module(f"game.app.poses.{name}")


def read_poses(file: Path) -> dict[str, Pose]:
    """Return the poses of a file, by name. Raises ``PoseError``."""
    document, problems = load_yaml(file)
    if document is None:
        raise PoseError("\n".join(map(str, problems)))
    data: Any = document.data
    kind: type[Posed] = pose_module(data["kind"]).SCREEN
    given, poses = data.get("given", {}), data["poses"].items()
    return {name: _pose(f"{name} ({file.name})", kind, given | told) for name, told in poses}


def _pose(name: str, kind: type[Posed], told: Mapping[str, Any]) -> Pose:
    params = {key: value for key, value in told.items() if key != "then"}
    own = kind.own_steps(told)
    steps = [_step(name, kind, own, step) for step in told.get("then", ())]

    def make(app: Application) -> Scene:
        posed = kind(app)
        _call(name, "begin", posed.begin, (), params)
        _run(name, posed, own, steps)
        posed.settle()
        scene: Scene = posed.scene
        return scene

    return make


_Step = tuple[str, Sequence[Any], Mapping[str, Any]]


def _step(name: str, kind: type[Posed], own: Steps, step: object) -> _Step:
    """Return a step's name, and its arguments by position and by name."""
    word, told = next(iter(step.items())) if isinstance(step, dict) and len(step) == 1 else (str(step), [])
    screens = {one for one, _ in inspect.getmembers(kind, callable) if one[0] != "_"}
    known = {*WAITS, *screens, *own} - {"begin", "settle", "own_steps"}
    if word not in known and "." not in word:
        raise PoseError(f"{name}: there is no step {word!r}; {did_you_mean(word, known)}".rstrip("; "))
    if isinstance(told, dict):
        return word, (), told
    return word, told if isinstance(told, list) else (told,), {}


def _run(name: str, posed: Posed, own: Steps, steps: Sequence[_Step]) -> None:
    for at, (word, args, keywords) in enumerate(steps):
        if word in WAITS:
            WAITS[word](posed.scene, partial(_run, name, posed, own, steps[at + 1 :]))
            return
        do = MethodType(own[word], posed.stage) if word in own else attrgetter(word)(posed)
        done = _call(name, word, do, args, keywords)
        if isinstance(done, Generator):
            follow(posed.app, done)


def _call(name: str, word: str, do: Any, args: Sequence[Any], keywords: Mapping[str, Any]) -> Any:
    try:
        return validate_call(config=ConfigDict(arbitrary_types_allowed=True))(do)(*args, **keywords)
    except ValidationError as error:
        wrong = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors())
        raise PoseError(f"{name}: {word}: {wrong}") from error
    except Exception as error:
        error.add_note(f"in the pose {name}, at {word}")
        raise
