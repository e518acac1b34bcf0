"""Settings from four layers: ``config.yaml``, then this machine's, the profile's and the command line's;
later ones win.

Nothing in these files can stop the app. A wrong key is reported and has no effect in its layer; a file
that can't be read is reported and left alone, and copied before it is ever replaced.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from game.data.files import paths
from game.data.files.check import examine
from game.data.files.document import MAX_VALUES, Document, Plain
from game.data.files.kept import KEPT
from game.data.files.locks import alone
from game.data.files.names import free_path
from game.data.files.paths import (
    CONFIG_FILE,
    atomic_write,
    person_folder,
    person_here,
    shown_path,
    user_config,
)
from game.data.files.plain_files import copy_plain, read_plain
from game.data.files.problems import KeyPath, Problem, ProblemsError, did_you_mean, first_of, shown, words
from game.data.files.yaml_files import EMPTY, load_yaml

if TYPE_CHECKING:
    from pydantic import BaseModel

Part = TypeVar("Part", bound="_Part")

USER_FILE = "settings.yaml"
"""The player's own settings, in the user's config folder."""

PERSONAL = ("look", "sound", "play")
"""The groups of settings that a profile can have of its own."""

OF_THE_MACHINE = ("play.autosave",)
"""Settings in the ``PERSONAL`` groups that are the same for everybody at a machine."""

MAX_BYTES = 200_000
"""Size limit for a settings file, in bytes; a larger one is not read."""

COMMAND_LINE = "--set"
"""The name problems give to the command line."""

_COMMENT = "Treadboard: the settings you have changed. The app’s config.yaml explains all keys."


def _known_theme(name: str) -> str:
    known = [*paths.theme_names(), "system"]
    if name not in known:
        hint = did_you_mean(name, known)
        raise ValueError(
            f"expected {words(known)}, found the text {shown(name)}{f' ({hint})' if hint else ''}"
        )
    return name


def _set(default: Any, description: str, **rules: Any) -> Any:
    """Declare a setting: its default, its description and its bounds (``settings_model``)."""
    return field(default=default, metadata={"description": description, **rules})


class _Part:
    """Base of all groups of settings; immutable."""

    def model_copy(self: Part, *, update: Mapping[str, Any]) -> Part:
        """A copy with other values."""
        return replace(self, **update)  # type: ignore[type-var]


@dataclass(frozen=True)
class WindowSettings(_Part):
    """Settings of the window."""

    width: Literal["auto"] | int = _set(
        default="auto", description="Width in pixels; auto: four fifths of the screen.", ge=320, le=16384
    )
    height: Literal["auto"] | int = _set(
        default="auto", description="Height in pixels; auto: four fifths of the screen.", ge=200, le=16384
    )
    left: Literal["auto"] | int = _set(
        default="auto",
        description="Pixels from the left edge of the main screen; auto: where the system puts it.",
        ge=-65536,
        le=65536,
    )
    top: Literal["auto"] | int = _set(
        default="auto",
        description="Pixels from the upper edge of the main screen; auto: where the system puts it.",
        ge=-65536,
        le=65536,
    )
    maximized: bool = _set(default=False, description="Maximised.")
    fullscreen: bool = _set(default=False, description="Full screen.")
    high_dpi: Literal["auto"] | bool = _set(
        default="auto",
        description="Draw in the real pixels of a screen of high density, from the next start on; auto: "
        "where that was tried. Windows and X11 always do.",
    )
    zoom: Literal["auto"] | int = _set(
        default="auto",
        description="Size of texts and controls in percent, 100 being normal on a screen of 96 dots an inch; "
        "auto: what fits the window. A window of 960×540 pixels can show 100, a larger one as much more.",
        ge=75,
        le=800,
    )


@dataclass(frozen=True)
class LookSettings(_Part):
    """Settings of the app's looks."""

    theme: str = _set(
        default="system",
        checked=_known_theme,
        description="The look: a file of assets/themes, or of your own; system: light or dark as it is.",
        json_schema_extra={"x-expected": "system, or the name of a look, such as dark"},
    )
    language: str = _set(
        default="system",
        pattern=r"^[A-Za-z]{2,8}([_-][A-Za-z0-9]{1,8})*$",
        description="Language: a folder of assets/locale; system: the computer’s.",
        json_schema_extra={"x-expected": "system, or the short name of a language, such as en"},
    )
    animation_speed: float = _set(
        default=1.0, ge=0, le=4, description="Speed of moves and shots; 0 is instant."
    )
    reduced_motion: bool = _set(default=False, description="No sliding, shaking or flashing.")
    coordinates: bool = _set(default=True, description="Letters and numbers along the board’s edge.")
    ground_marks: bool = _set(
        default=True, description="Tracks, craters and wrecks that the last turns left on the board."
    )
    answers: bool = _set(default=True, description="What enemies could do next to a move being chosen.")
    map_labels: Literal["shown", "pointed", "off"] = _set(
        default="pointed", description="The words a map has at its places, in matches."
    )
    pinned_game: str = _set(
        default="",
        pattern=r"^[a-z0-9_]{0,64}$",
        description="The game on the menu’s large card; empty: the first one.",
        json_schema_extra={"x-expected": "the short name of a game, such as tank_chess"},
    )


@dataclass(frozen=True)
class SoundSettings(_Part):
    """Settings of sounds and music."""

    volume: int = _set(default=70, ge=0, le=100, description="Volume in percent.")
    mute: bool = _set(default=False, description="No sound; the volume is remembered.")
    engines: int = _set(
        default=100, ge=0, le=100, description="Engines, tracks and turrets, in percent of the volume."
    )
    guns: int = _set(
        default=100, ge=0, le=100, description="Shots, hits and wrecks, in percent of the volume."
    )
    table: int = _set(
        default=100, ge=0, le=100, description="Dice, cards and tokens, in percent of the volume."
    )
    interface: int = _set(
        default=100, ge=0, le=100, description="Buttons and announcements, in percent of the volume."
    )
    music: int = _set(default=100, ge=0, le=100, description="Themes, in percent of the volume.")
    quiet_hours: str = _set(
        default="never",
        pattern=r"^(never|([01]?[0-9]|2[0-3])-([01]?[0-9]|2[0-3]))$",
        description="From one full hour to another it is quieter, and without themes.",
        json_schema_extra={"x-expected": "never, or two hours of the day, such as 22-7"},
    )
    behind: Literal["plays", "quieter", "calls", "silent"] = _set(
        default="plays", description="Sounds while another window is in front."
    )


@dataclass(frozen=True)
class PlaySettings(_Part):
    """Settings of how a match is played."""

    confirm_moves: bool = _set(
        default=False, description="A move is only played after a second click or Enter."
    )
    premoves: bool = _set(
        default=True, description="A move can be named while a bot thinks; it is played at once."
    )
    recap: bool = _set(default=True, description="At the start of a person’s turn, show what the others did.")
    bot_talk: bool = _set(default=True, description="Bots say a few words in a match.")
    evaluation_bar: bool = _set(default=False, description="Show who stands how, at the board’s edge.")
    reveal: Literal["slow", "normal", "fast", "by_hand"] = _set(
        default="normal", description="How fast a whole turn is revealed, in games where it is."
    )
    autosave: bool = _set(default=True, description="Save after every move.")
    send_at_once: bool = _set(
        default=False,
        description="A turn of a match by post is written to its shared folder as soon as it is done.",
    )
    keys: str = _set(
        default="default",
        pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$",
        description="Key bindings: the name of a file in assets/keys, without .yaml.",
        json_schema_extra={"x-expected": "the name of a file of assets/keys without .yaml"},
    )


@dataclass(frozen=True)
class NewMatchSettings(_Part):
    """The first choices in the setup of a new match."""

    others: Literal["bots", "people"] = _set(default="bots", description="Who plays in the other seats.")
    bot_level: int = _set(default=2, ge=1, le=9, description="Bot level, 1 = weakest.")
    names: tuple[str, ...] = _set(
        default=(),
        each={"min_length": 1, "max_length": 30},
        max_length=4,
        description="Suggested names for the people; for those without one: Player 1 and so on.",
    )
    clock: Literal["map", "own", "none"] = _set(
        default="none", description="The map’s clock, the one below, or none."
    )
    clock_minutes: int = _set(default=30, ge=1, le=600, description="Minutes per side.")
    clock_increment: int = _set(default=0, ge=0, le=600, description="Seconds added after each move.")


@dataclass(frozen=True)
class Settings(_Part):
    """All settings, each with a valid value; ``config.yaml`` explains them."""

    window: WindowSettings = field(default_factory=WindowSettings, metadata={"description": "The window."})
    look: LookSettings = field(
        default_factory=LookSettings, metadata={"description": "What the app looks like."}
    )
    sound: SoundSettings = field(default_factory=SoundSettings, metadata={"description": "Sound."})
    play: PlaySettings = field(
        default_factory=PlaySettings, metadata={"description": "How a match is played."}
    )
    new_match: NewMatchSettings = field(
        default_factory=NewMatchSettings, metadata={"description": "What the setup of a new match offers."}
    )

    @classmethod
    def load(
        cls,
        overrides: Mapping[str, Any] | None = None,
        *,
        config_file: Path = CONFIG_FILE,
        user_file: Path | None = None,
        person_file: Path | None = None,
    ) -> tuple[Settings, list[Problem]]:
        """Read the settings of all layers; gives them and everything wrong with them.

        ``person_file`` holds the settings of a profile; if neither it nor ``user_file`` is given, those of
        the profile at the machine count. ``overrides`` are the command line's: dotted keys
        (``window.width``) and values, texts being read as YAML reads them. Never raises for what the files
        or overrides say.
        """
        problems: list[Problem] = []
        merged: dict[str, Plain] = {}
        own = user_settings_file() if user_file is None else user_file
        if user_file is None and person_file is None:
            person_file = person_settings_file()
        layers = [config_file, own, person_file]
        key = "" if overrides else _content_key(layers)
        if key and (kept := KEPT.get(key)) is not None and (made := _made(cls, kept)) is not None:
            return made, problems
        documents = [_file(config_file, problems), _file(own, problems) if own.exists() else None]
        if person_file is not None and person_file.exists():
            documents.append(_personal_part(_file(person_file, problems), problems))
        documents.append(_command_line(overrides or {}))
        for document in documents:
            if document is not None:
                _merge(merged, _good_part(document, problems))
        # Each layer is good by itself, and no key depends on another one.
        checked = model_of(cls).model_validate_json(json.dumps(merged), strict=True)
        data = checked.model_dump(mode="json")
        made = _made(cls, data)
        assert made is not None
        if key and not problems:
            KEPT.put(key, data)
        return made, problems

    def get(self, key: str) -> Any:
        """The value at a dotted key. Raises ``KeyError`` for an unknown key."""
        value: Any = self
        for part in key.split("."):
            if not isinstance(value, _Part) or part not in names_in(type(value)):
                raise KeyError(key)
            value = getattr(value, part)
        return value


def names_in(part: type[_Part]) -> list[str]:
    """The names of the settings, or groups of settings, in a part."""
    return [one.name for one in fields(part)]  # type: ignore[arg-type]


def model_of(part: type[_Part]) -> type[BaseModel]:
    """The pydantic model that checks and explains a part's settings."""
    from game.data.files import settings_model  # here: a start whose files have not changed needs no pydantic

    every: Any = settings_model.model_of
    made: type[BaseModel] = every(part)
    return made


def _content_key(files: Iterable[Path | None]) -> str:
    """A key made of the content of these files and the names of the themes; empty if a file can't be read."""
    contents = ["\n".join(paths.theme_names()).encode()]
    for file in files:
        try:
            contents.append(read_plain(file, MAX_BYTES) if file is not None else b"")
        except FileNotFoundError:
            contents.append(b"")
        except OSError:
            return ""
    return KEPT.key("settings", contents)


def _made(part: type[Part], data: Any) -> Part | None:
    """Build settings from plain data; ``None`` if the data has others."""
    if not isinstance(data, dict) or data.keys() != {*names_in(part)}:
        return None
    usual: Any = part()
    values: dict[str, Any] = {}
    for name, value in data.items():
        before = getattr(usual, name)
        if is_dataclass(before):
            values[name] = _made(type(before), value)
        else:
            values[name] = tuple(value) if isinstance(value, list) else value
    return None if None in values.values() else part(**values)


def user_settings_file() -> Path:
    """The path of the player's own settings; the file need not exist."""
    return user_config() / USER_FILE


def person_settings_file() -> Path | None:
    """The path of the settings of the profile at the machine; ``None`` for a guest."""
    person = person_here()
    return person_folder(person) / USER_FILE if person else None


def is_personal(key: str) -> bool:
    """Whether a profile can have this setting (dotted key) of its own."""
    return key.split(".")[0] in PERSONAL and key not in OF_THE_MACHINE


def _personal_part(document: Document | None, problems: list[Problem]) -> Document | None:
    """A profile's settings without those that belong to the machine."""
    if document is None or not isinstance(document.data, dict):
        return document
    message = "this setting belongs to the device, not to a profile; it has no effect here"
    for part, value in list(document.data.items()):
        keys = [f"{part}.{name}" for name in value] if isinstance(value, dict) else [str(part)]
        for key in keys:
            known = part in names_in(Settings)
            if known and not is_personal(key):
                path = tuple(key.split("."))
                problems.append(document.problem(path, message, severity="warning"))
                _remove(document.data, path)
    return document


def override_problems(overrides: Mapping[str, Any]) -> list[Problem]:
    """Everything wrong with the command line's settings: unknown keys and invalid values."""
    if not overrides:
        return []
    _, wrong = examine(_command_line(overrides), model_of(Settings))
    return [finding.problem for finding in wrong]


def save_user(changes: Mapping[str, Any], *, user_file: Path | None = None) -> Path | None:
    """Write changed settings (dotted key → value, ``None`` = back to the default) into the player's file.

    Only settings the player has changed are in it; keys this version does not know stay. If the file there
    has anything wrong with it, or its unknown part is too large to write, a copy of it is kept beside it
    first, whose path is returned. Raises ``ProblemsError`` for a change that is no setting (nothing is
    written then), ``OSError`` where writing fails.
    """
    path = user_settings_file() if user_file is None else user_file
    wanted = _command_line({key: value for key, value in changes.items() if value is not None}, "settings")
    _, wrong = examine(wanted, model_of(Settings))
    for key, value in changes.items():
        if value is None:
            Settings().get(key)
    if wrong:
        raise ProblemsError([finding.problem for finding in wrong])
    with alone(path):  # another program may change other settings now
        document: Document | None = None
        problems: list[Problem] = []
        if path.exists():
            document = _file(path, problems)
        text = _changed(document, wanted, changes, problems, keep_unknown=True)
        too_large = len(text.encode("utf-8")) > MAX_BYTES
        if too_large:  # unknown keys can be aliases that unfold to more than can be read again
            text = _changed(document, wanted, changes, [], keep_unknown=False)
        kept: Path | None = None
        if too_large or any(problem.severity == "error" for problem in problems):
            kept = free_path(path.parent, f"{path.stem}.broken")
            copy_plain(path, kept)
        atomic_write(path, text)
    return kept


def _changed(
    document: Document | None,
    wanted: Document,
    changes: Mapping[str, Any],
    problems: list[Problem],
    *,
    keep_unknown: bool,
) -> str:
    """The text of the player's file after these changes; what is wrong in it is added to ``problems``."""
    data: dict[str, Plain] = (
        {} if document is None else _good_part(document, problems, keep_unknown=keep_unknown)
    )
    assert isinstance(wanted.data, dict)
    _merge(data, wanted.data)
    for key, value in changes.items():
        if value is None:
            _remove(data, tuple(key.split(".")))
    data = {key: value for key, value in data.items() if value != {}}
    from game.data.files.yaml_dump import dump_yaml  # here: a start writes nothing

    return dump_yaml(data, comment=_COMMENT) if data else f"# {_COMMENT}\n{{}}\n"


def _file(path: Path, problems: list[Problem]) -> Document | None:
    document, in_file = load_yaml(path, shown_path(path), max_bytes=MAX_BYTES, kept=True)
    # A file that is empty or has only comments sets nothing, like a missing one.
    if document is None and any(problem.message == EMPTY for problem in in_file):
        return None
    problems += in_file
    return document


def _command_line(overrides: Mapping[str, Any], name: str = COMMAND_LINE) -> Document:
    data: dict[str, Plain] = {}
    if not overrides:
        return Document(name, data)
    from game.data.files.yaml_reader import plain_scalar

    for key, value in overrides.items():
        here = data
        *sections, last = key.split(".")
        for section in sections:
            deeper = here.setdefault(section, {})
            if not isinstance(deeper, dict):
                deeper = here[section] = {}
            here = deeper
        typed = plain_scalar(value) if isinstance(value, str) and name == COMMAND_LINE else value
        here[last] = list(typed) if isinstance(typed, tuple) else typed
    return Document(name, data)


def _good_part(
    document: Document, problems: list[Problem], *, keep_unknown: bool = False
) -> dict[str, Plain]:
    """The valid part of a document; the rest is added to ``problems``."""
    data: Any = deepcopy(document.data)
    unknown: list[tuple[KeyPath, Plain]] = []
    of_keys: list[Problem] = []
    # Removing a key can only reveal new problems inside a choice of types.
    for _ in range(10):
        # all of them, however many: the rest must be valid
        _, wrong = examine(
            Document(document.name, data, document.marks, document.read_marks), model_of(Settings), MAX_VALUES
        )
        if not wrong:
            break
        for finding in wrong:
            if finding.unknown:
                unknown.append((finding.path, _value(data, finding.path)))
                line, column = finding.problem.line, finding.problem.column
                message = f"{finding.problem.message}; it has no effect"
                problem = Problem(
                    document.name, line, column, finding.problem.key, message, finding.problem.hint, "warning"
                )
            else:
                problem = finding.problem
            of_keys.append(problem)
            _remove(data, finding.path)
    problems += first_of(of_keys)
    if wrong:
        return {}
    if keep_unknown:
        for path, value in unknown:
            here = data
            for part in path[:-1]:
                here = here.setdefault(part, {})
            here[path[-1]] = value
    good: dict[str, Plain] = data
    return good


def _value(data: Any, path: KeyPath) -> Plain:
    for part in path:
        data = data[part]
    found: Plain = data
    return found


def _remove(data: Any, path: KeyPath) -> None:
    """Take the setting at ``path`` out of the data; a wrong entry of a list takes the whole list with it."""
    if not path:
        data.clear()
        return
    for part in path[:-1]:
        inner = data.get(part)
        if not isinstance(inner, dict):
            data.pop(part, None)
            return
        data = inner
    data.pop(path[-1], None)


def _merge(below: dict[str, Plain], above: Mapping[str, Plain]) -> None:
    for key, value in above.items():
        inner = below.get(key)
        if isinstance(inner, dict) and isinstance(value, dict):
            _merge(inner, value)
        else:
            below[key] = value
