"""Keys from files: the built-in ones, a scheme from the settings, and the player's own ``keys.yaml``.

The player's file is in the config folder, or, once a profile has changed keys, in the profile's; it has
only the differences. Any fault in a file is reported and has no effect; a file with faults is copied
before it is replaced.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from game.data.files.document import Document
from game.data.files.locks import alone
from game.data.files.names import free_path
from game.data.files.paths import ASSETS, atomic_write, person_folder, person_here, shown_path, user_config
from game.data.files.plain_files import copy_plain
from game.data.files.problems import Problem, ProblemsError, SpellingHints, did_you_mean, first_of, shown
from game.data.files.yaml_files import EMPTY, load_yaml
from game.ui.input.input import MAX_BYTES, PAD_CHANGE, Bindings, InputMap, Key, is_button

SHIPPED = "default"
"""The file of the built-in keys."""

_COMMENT = "Treadboard: the keys you have changed. All others are in the app’s folder assets/keys."


def keys_file(*, write: bool = False) -> Path:
    """Return the file of the keys for the player at the machine. A player who never changed one reads the
    machine's; the file to ``write`` is another one then."""
    person = person_here()
    own = person_folder(person) / "keys.yaml" if person else None
    return own if own is not None and (write or own.exists()) else user_config() / "keys.yaml"


def make_input(scheme: str, problems: list[Problem], folder: Path = ASSETS / "keys") -> InputMap:
    """Return the current keys; faults of the files are added to ``problems``."""
    path = folder / f"{SHIPPED}.yaml"
    changes = load_key_changes(problems)
    try:
        bindings = Bindings.load(path)
    except ProblemsError as error:  # the window opens all the same, and says so
        problems += error.problems
        bindings = Bindings.built_in()
    made = InputMap(path, bindings=bindings)
    if scheme != SHIPPED:
        _lay_on_top(made.bindings, folder / f"{scheme}.yaml", problems)
    made.take_changes(changes)
    problems += _unknown(shown_path(keys_file()), made.refused, made.bindings)
    return made


def _lay_on_top(bindings: Bindings, path: Path, problems: list[Problem]) -> None:
    """Apply a scheme, which has only the differences from the built-in keys."""
    name = shown_path(path)
    if not path.is_file():
        known = sorted(file.stem for file in path.parent.glob("*.yaml"))
        hint = did_you_mean(path.stem, known) or f"choose from {', '.join(known)}"
        problems.append(Problem(name, None, None, "play.keys", "unknown keys file", hint))
        return
    try:
        other = Bindings.load(path)
    except ProblemsError as error:
        problems += error.problems
        return
    problems += _unknown(name, bindings.cover_with(other), bindings)


def _unknown(file: str, actions: Iterable[str], bindings: Bindings) -> list[Problem]:
    known = [f"{context}.{action}" for context, named in bindings.keys.items() for action in named]
    message = "unknown action; it has no effect"
    hints = SpellingHints()
    return first_of(
        Problem(file, None, None, name, message, hints(name, known), "warning") for name in actions
    )


def load_key_changes(problems: list[Problem] | None = None) -> dict[str, list[str]]:
    """Return the valid part of the player's file, ``{"match.undo": ["u"]}``; the rest becomes problems. A
    gamepad's button has its context after ``gamepad.``: ``{"gamepad.match.hint": ["x"]}``."""
    found: list[Problem] = problems if problems is not None else []
    path = keys_file()
    if not path.exists():
        return {}
    document, told = load_yaml(path, shown_path(path), max_bytes=MAX_BYTES, kept=True)
    if document is None:
        found += [problem for problem in told if problem.message != EMPTY]
        return {}
    assert isinstance(document.data, dict)
    given = document.data.get("keys", {})
    if not isinstance(given, dict):
        found.append(document.problem(("keys",), "expected actions with lists of keys (match.undo: [u])"))
        return {}
    wrong: list[Problem] = []
    read = {str(name): _keys(document, str(name), value, wrong) for name, value in given.items()}
    found += first_of(wrong)
    return {name: keys for name, keys in read.items() if keys is not None}


def _keys(document: Document, name: str, value: object, problems: list[Problem]) -> list[str] | None:
    where = ("keys", name)
    if not isinstance(value, list) or len(value) > 20:
        problems.append(document.problem(where, "expected a list of keys, such as [u, Ctrl+z]"))
        return None
    texts = [str(key) for key in value]
    pad = name.startswith(PAD_CHANGE)
    for text in texts:
        if not is_button(text) if pad else not Key.is_key(text):
            hint = "such as a, x or shoulder_left" if pad else "such as u, f5 or Ctrl+z"
            kind = "button" if pad else "key"
            problems.append(document.problem(where, f"{shown(text, 40)} is no {kind}", hint))
            return None
    return texts


def save_key_changes(changes: Mapping[str, list[str]], before: Mapping[str, list[str]]) -> None:
    """Write the differences between the player's changes and those before into the current file; a file
    with faults is first copied beside itself. Raises ``OSError``."""
    path = keys_file(write=True)
    with alone(path):
        problems: list[Problem] = []
        kept = load_key_changes(problems)
        if problems and path.exists():
            copy_plain(path, free_path(path.parent, f"{path.stem}.broken"))
        for action in {*changes, *before}:
            if action not in changes:
                kept.pop(action, None)
            elif changes[action] != before.get(action):
                kept[action] = changes[action]
        data = {"format": 1, "keys": {action: list(keys) for action, keys in sorted(kept.items())}}
        from game.data.files.yaml_dump import dump_yaml  # here: a start writes nothing

        atomic_write(path, dump_yaml(data, comment=_COMMENT))
