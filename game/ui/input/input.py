"""Keys and gamepad buttons as data: which press means which action.

``action_for(event, context)`` returns the action's name. Contexts hold what a key means in a place
("match": q turns the piece); if a context lacks it, "ui" and then "global" answer. Nothing is polled: a
stick's direction comes from its motion events, and ``update`` repeats it while it is held.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import pygame

from game.data.files.document import Document, Plain
from game.data.files.paths import shown_path
from game.data.files.problems import ProblemsError
from game.data.files.yaml_files import load_yaml
from game.data.words.texts import Texts
from game.ui.input.keyboard import MODS, Keyboard, Reading

MAX_BYTES = 200_000
"""Most bytes of a file of keys that is read."""

_ALIASES = {"enter": "return", "esc": "escape", "backspace": "backspace", "del": "delete", "meta": "ctrl"}
_SIGNS = {
    "up": "↑", "down": "↓", "left": "←", "right": "→", "plus": "+", "minus": "−", "equals": "=",
    "comma": ",", "period": ".", "slash": "/", "semicolon": ";", "quote": "'", "minus_": "−",
    "leftbracket": "[", "rightbracket": "]", "backslash": "\\", "backquote": "`",
}  # fmt: skip
_BY_NAME: dict[str, int] = {
    name[2:].lower(): value for name, value in vars(pygame).items() if name.startswith("K_")
}
_BY_CODE: dict[int, str] = {}
for _name, _code in _BY_NAME.items():
    # of two names of one key the shorter is what people write
    if _code not in _BY_CODE or len(_name) < len(_BY_CODE[_code]):
        _BY_CODE[_code] = _name

GAMEPAD_BUTTONS = (
    "a", "b", "x", "y", "back", "guide", "start", "stick_press", "right_stick_press",
    "shoulder_left", "shoulder_right", "dpad_up", "dpad_down", "dpad_left", "dpad_right",
)  # fmt: skip
"""SDL's game controller buttons by number, with the names used in files."""

TRIGGERS = {4: "trigger_left", 5: "trigger_right"}
"""The lower shoulder buttons, by the axis of SDL's game controller; one of its ends means pressed."""

_JOYSTICK_BUTTONS = ("a", "b", "x", "y", "shoulder_left", "shoulder_right", "back", "start", "stick_press")
"""The usual button order, for a device whose layout SDL doesn't know."""

PAD_CHANGE = "gamepad."
"""The beginning of names of changes about a gamepad's buttons."""

STICK_ON, STICK_OFF = 0.6, 0.35
STEER_STEP = 15
"""Degrees between the directions of the right stick."""

REPEAT_AFTER, REPEAT_EVERY = 0.4, 0.12
"""Seconds until a held stick repeats, and between repeats."""


def is_button(text: str) -> bool:
    """Whether a gamepad has a button or direction of that name."""
    sticks = ("stick_up", "stick_down", "stick_left", "stick_right")
    return text in GAMEPAD_BUTTONS or text in TRIGGERS.values() or text in sticks


def _cap(name: str, texts: Texts) -> str:
    key = f"keys.cap.{name.lower()}"
    if texts.has(key):
        return texts(key)
    return name.upper() if len(name) < 4 else name.capitalize()


@dataclass(frozen=True, slots=True)
class Key:
    """A key with its modifiers.

    >>> Key.parse("Ctrl+z").text
    'Ctrl+z'
    """

    code: int
    mods: frozenset[str] = frozenset()

    @classmethod
    def parse(cls, text: str) -> Key:
        """Read ``Shift+tab``. Raises ``ValueError`` for an unknown key."""
        *mods, name = text.split("+") if len(text) > 1 else [text]
        canonical = {"ctrl": "Ctrl", "meta": "Ctrl", "cmd": "Ctrl", "alt": "Alt", "shift": "Shift"}
        wrong = [mod for mod in mods if mod.lower() not in canonical]
        name = _ALIASES.get(name.lower(), name.lower())
        if name[:1] == "#" and name[1:].isdecimal() and len(name) < 12 and not wrong:
            return cls(int(name[1:]), frozenset(canonical[mod.lower()] for mod in mods))
        if wrong or name not in _BY_NAME:
            raise ValueError(f"{text!r} isn’t a key")
        return cls(_BY_NAME[name], frozenset(canonical[mod.lower()] for mod in mods))

    @classmethod
    def is_key(cls, text: str) -> bool:
        """Whether ``parse`` can read a text."""
        try:
            cls.parse(text)
        except ValueError:
            return False
        return True

    @property
    def text(self) -> str:
        """Return the key as files write it; one without a name of ours by its number."""
        return "+".join([*self._mods(), _BY_CODE.get(self.code, f"#{self.code}")])

    def shown(self, texts: Texts, sign: str = "") -> str:
        """Return the key as a key cap shows it, with its name in the player's language. ``sign``: what is on
        the key of this keyboard, if it is something else."""
        name = _BY_CODE.get(self.code) or pygame.key.name(self.code) or "?"
        caps = [_cap(one, texts) for one in self._mods()]
        return " ".join((*caps, sign or _SIGNS.get(name) or _cap(name, texts)))

    def _mods(self) -> list[str]:
        return [name for name, _ in MODS if name in self.mods]


_BUILT_IN = {
    "up": "up", "down": "down", "left": "left", "right": "right", "next": "tab", "previous": "Shift+tab",
    "accept": "return space", "back": "escape", "paste": "Ctrl+v",
}  # fmt: skip
_BUILT_IN_PAD = {
    "up": "dpad_up stick_up", "down": "dpad_down stick_down", "left": "dpad_left stick_left",
    "right": "dpad_right stick_right", "accept": "a", "back": "b", "next": "shoulder_right",
    "previous": "shoulder_left",
}  # fmt: skip


def _lists(document: Document, key: str) -> dict[str, dict[str, list[str]]]:
    """Return the content under a key: contexts with actions with lists of texts. Raises ``ProblemsError``."""

    def mapping(value: Plain, *where: str) -> dict[str, Plain]:
        if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
            raise ProblemsError([document.problem(where, "expected names with what belongs to each")])
        return value

    found: dict[str, dict[str, list[str]]] = {}
    given = document.data.get(key, {}) if isinstance(document.data, dict) else {}
    for context, actions in mapping(given, key).items():
        found[context] = {}
        for action, texts in mapping(actions, key, context).items():
            if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
                where = (key, context, action)
                raise ProblemsError([document.problem(where, "expected a list, such as [u, Ctrl+z]")])
            found[context][action] = [str(text) for text in texts]
    return found


Pressed = TypeVar("Pressed", Key, str)
"""A key, or a button of the gamepad."""

Actions = dict[str, dict[str, list[Pressed]]]
"""The keys or buttons of actions, by context."""


def _copied(of: Actions[Pressed]) -> Actions[Pressed]:
    return {place: {name: list(known) for name, known in named.items()} for place, named in of.items()}


def _cover(of: Actions[Pressed], other: Actions[Pressed]) -> list[str]:
    """Take over the keys of known actions from ``other``; return the unknown actions."""
    unknown: list[str] = []
    for context, named in other.items():
        for action, pressed in named.items():
            if action in of.get(context, {}):
                of[context][action] = pressed
            else:
                unknown.append(f"{context}.{action}")
    return unknown


def _found(of: Actions[Pressed], pressed: Sequence[Pressed], context: str) -> str | None:
    """Return the action of a press in a context, then in ui, then anywhere; ``None`` without one. Of what a
    press may mean, the first that has an action there counts."""
    for place in dict.fromkeys((context, "ui", "global")):
        for one in pressed:
            for action, known in of.get(place, {}).items():
                if one in known:
                    return action
    return None


@dataclass
class Bindings:
    """Which keys and buttons mean which action, by context."""

    keys: Actions[Key] = field(default_factory=dict)
    pad: Actions[str] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path) -> Bindings:
        """Read the bindings of a file. Raises ``ProblemsError`` for an unreadable or wrong one."""
        document, problems = load_yaml(path, shown_path(path), max_bytes=MAX_BYTES, as_text=True, kept=True)
        if document is None:
            raise ProblemsError(problems)
        assert isinstance(document.data, dict)
        if "contexts" not in document.data:
            raise ProblemsError([document.problem(("contexts",), "this key is missing")])
        pad = _lists(document, "gamepad")
        keys: dict[str, dict[str, list[Key]]] = {}
        for context, actions in _lists(document, "contexts").items():
            keys[context] = {}
            for action, texts in actions.items():
                try:
                    keys[context][action] = [Key.parse(text) for text in texts]
                except ValueError as error:
                    where = ("contexts", context, action)
                    raise ProblemsError([document.problem(where, str(error)[:200])]) from None
        return cls(keys, pad)

    @classmethod
    def built_in(cls) -> Bindings:
        """Return the few keys that move through every screen, for when the built-in keys can't be read."""
        keys = {action: [*map(Key.parse, texts.split())] for action, texts in _BUILT_IN.items()}
        pad = {action: texts.split() for action, texts in _BUILT_IN_PAD.items()}
        return cls({"global": {"help": [Key.parse("f1")]}, "ui": keys}, {"ui": pad})

    def copy(self) -> Bindings:
        """Return a copy with the same keys."""
        return Bindings(_copied(self.keys), _copied(self.pad))

    def cover_with(self, other: Bindings) -> list[str]:
        """Take over the keys of other bindings; return the actions that are unknown here."""
        unknown = _cover(self.keys, other.keys)
        return unknown + [f"{PAD_CHANGE}{name}" for name in _cover(self.pad, other.pad)]

    def apply(self, changes: Mapping[str, Iterable[str]]) -> list[str]:
        """Apply the player's changes (``{"match.undo": ["u"]}``); return those that could not be used. The
        context's other actions lose what the player has chosen: a later version may have given it to one."""
        refused: list[str] = []
        for path, texts in changes.items():
            context, _, action = path.removeprefix(PAD_CHANGE).partition(".")
            try:
                if not path.startswith(PAD_CHANGE):
                    unknown = _cover(self.keys, {context: {action: [Key.parse(text) for text in texts]}})
                elif all(map(is_button, texts)):
                    unknown = _cover(self.pad, {context: {action: list(texts)}})
                else:
                    unknown = [path]
            except ValueError:
                unknown = [path]
            refused += [path] if unknown else []
            if not unknown and not path.startswith(PAD_CHANGE):
                own = set(self.keys[context][action])
                for other, keys in self.keys[context].items():
                    if f"{context}.{other}" not in changes:
                        self.keys[context][other] = [key for key in keys if key not in own]
        return refused

    def find(self, keys: Sequence[Key], context: str) -> str | None:
        """Return the action of a press, which may mean any of these keys, in a context, then in ui, then
        anywhere; ``None`` without one."""
        return _found(self.keys, keys, context)

    def has(self, key: Key) -> bool:
        """Whether a key means anything anywhere."""
        return any(key in keys for named in self.keys.values() for keys in named.values())

    def find_button(self, button: str, context: str) -> str | None:
        """Return the action of a gamepad button; ``None`` without one."""
        return _found(self.pad, (button,), context)

    def pad_conflict(self, context: str, action: str, button: str) -> str | None:
        """Return the other action of the context that has that button; ``None`` without one."""
        for other, buttons in self.pad.get(context, {}).items():
            if other != action and button in buttons:
                return other
        return None

    def conflict(self, context: str, action: str, key: Key) -> str | None:
        """Return the other action, ``context.action``, that has the key where both would respond; ``None``
        without one."""
        for place in dict.fromkeys((context, "global") if context != "global" else self.keys):
            for other, keys in self.keys.get(place, {}).items():
                if (place, other) != (context, action) and key in keys:
                    return f"{place}.{other}"
        return None


class InputMap:
    """Turns events into actions."""

    def __init__(
        self,
        path: Path,
        changes: Mapping[str, Iterable[str]] | None = None,
        *,
        bindings: Bindings | None = None,
    ) -> None:
        """With ``bindings`` the file isn't read. Raises ``ProblemsError`` as ``Bindings.load`` does."""
        self.path = path
        self.texts = Texts(())
        """The texts with the names of keys; set by the app."""
        self.keyboard = Keyboard()
        self.bindings = bindings or Bindings.load(path)
        self.take_changes(changes or {})
        self.gamepad_used = False
        """Whether the last action came from a gamepad: hints then show its buttons."""
        self.keys_used = False
        """Whether keys or a gamepad are used now, not the mouse: a new scene then shows its focus."""
        self._controllers: dict[int, Any] = {}
        self._joysticks: dict[int, Any] = {}
        self._held: dict[tuple[int, int], str] = {}
        self._pulled: set[tuple[int, int]] = set()
        """The pressed triggers: device and axis."""
        self._leans: dict[int, list[float]] = {}
        """How far each right stick is pushed right and down."""
        self._steered: dict[int, int] = {}
        """The direction in which each right stick is held."""
        self._repeat = 0.0

    def take_changes(self, changes: Mapping[str, Iterable[str]]) -> None:
        """Apply the player's changes to the current keys, which ``reset`` restores."""
        self.shipped = self.bindings.copy()
        self.changes: dict[str, list[str]] = {name: list(texts) for name, texts in changes.items()}
        self.kept = dict(self.changes)
        """The changes in the player's file, as far as is known."""
        self.refused = self.bindings.apply(self.changes)

    def become(self, other: InputMap) -> None:
        """Take over another map's keys; plugged-in devices and held buttons stay."""
        self.bindings, self.shipped = other.bindings, other.shipped
        self.changes, self.kept, self.refused = other.changes, other.kept, other.refused

    # --- events to actions ---

    def action_for(self, event: pygame.event.Event, context: str = "ui") -> str | None:
        """Return the action of an event, or ``None``.

        A stick's event counts once per deflection; :meth:`translate` must see it first, which the shell
        ensures.
        """
        if event.type == pygame.KEYDOWN:
            return self.bindings.find(self.keys_in(event), context)
        button = self.button_of(event)
        return None if button is None else self.bindings.find_button(button, context)

    def keys_in(self, event: pygame.event.Event) -> tuple[Key, ...]:
        """Return the keys that a KEYDOWN may mean on this keyboard; the first that has an action counts."""

        def chosen(one: Reading) -> bool:
            return any(Key(*one).text in texts for texts in self.changes.values())

        found = self.keyboard.readings(event, lambda one: self.bindings.has(Key(*one)), chosen)
        return tuple(Key(*one) for one in found)

    def digit_or_arrow(self, event: pygame.event.Event) -> bool:
        """Whether a press is of a key of the keypad that may mean its digit or, without Num Lock, its arrow:
        a digit wherever digits mean something."""
        keys = self.keys_in(event) if event.type == pygame.KEYDOWN else ()
        return len(keys) == 3 and not self.bindings.has(keys[0])

    def pressed(self, event: pygame.event.Event, *names: str) -> str | None:
        """Return which of these keys, in a file's notation, a KEYDOWN presses, also on the keypad; ``None``
        for any other event."""
        if event.type != pygame.KEYDOWN:
            return None
        keys = self.keys_in(event)
        return next((name for name in names if Key.parse(name) in keys), None)

    def action_in(self, event: pygame.event.Event, context: str) -> str | None:
        """Return the action of an event in that context alone; ``None`` without one."""
        action = self.action_for(event, context)
        bindings = self.bindings.pad if event.type == GAMEPAD else self.bindings.keys
        return action if action in bindings.get(context, {}) else None

    def button_of(self, event: pygame.event.Event) -> str | None:
        """Return the gamepad button of a press; ``None`` for any other event."""
        return str(event.button) if event.type == GAMEPAD else None

    def translate(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        """Return gamepad events of any kind as ``GAMEPAD`` presses, and keys of other alphabets with the
        Latin letter of their place; any other event unchanged. The shell calls it once for each event."""
        kind, device = event.type, getattr(event, "instance_id", -1)
        if kind in (pygame.KEYDOWN, pygame.KEYUP):
            return [self.keyboard.latin(event)]
        if kind == pygame.CONTROLLERBUTTONDOWN:
            return self._press(event, GAMEPAD_BUTTONS)
        if kind == pygame.JOYBUTTONDOWN:
            if device in self._controllers:
                return []  # SDL tells of a known controller twice
            return self._press(event, _JOYSTICK_BUTTONS)
        if kind == pygame.JOYHATMOTION and device not in self._controllers:
            x, y = event.value
            names = {(0, 1): "dpad_up", (0, -1): "dpad_down", (-1, 0): "dpad_left", (1, 0): "dpad_right"}
            return [_pad_event(names[x, y])] if (x, y) in names else []
        if kind == pygame.JOYAXISMOTION and device not in self._controllers:
            return self._stick(device, event.axis, event.value)
        if kind == pygame.CONTROLLERAXISMOTION:
            value = event.value / 32767
            if event.axis in TRIGGERS:
                return self._trigger(device, event.axis, value)
            if event.axis in (2, 3):
                return self._right_stick(device, event.axis - 2, value)
            return self._stick(device, event.axis, value)
        if kind in (pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED):
            self._device(event)
            return []
        return [event]

    def due(self) -> float:
        """Seconds until a held stick repeats."""
        return self._repeat if self._held else math.inf

    def update(self, dt: float) -> None:
        """Repeat a held stick."""
        if not self._held:
            return
        self._repeat -= dt
        if self._repeat <= 0:
            self._repeat = REPEAT_EVERY
            for name in self._held.values():
                pygame.event.post(_pad_event(name))

    def _press(self, event: pygame.event.Event, names: tuple[str, ...]) -> list[pygame.event.Event]:
        if not 0 <= event.button < len(names):
            return []
        return [_pad_event(names[event.button])]

    def _stick(self, device: int, axis: int, value: float) -> list[pygame.event.Event]:
        if axis not in (0, 1):
            return []
        held = self._held.get((device, axis))
        if held is not None and abs(value) < STICK_OFF:
            del self._held[device, axis]
            return []
        if abs(value) < STICK_ON:
            return []
        name = (("stick_left", "stick_right"), ("stick_up", "stick_down"))[axis][value > 0]
        if held == name:
            return []
        self._held[device, axis] = name
        self._repeat = REPEAT_AFTER
        return [_pad_event(name)]

    def _right_stick(self, device: int, axis: int, value: float) -> list[pygame.event.Event]:
        """Return an event for the stick's direction, each time that changes."""
        leans = self._leans.setdefault(device, [0.0, 0.0])
        leans[axis] = value
        far = math.hypot(*leans)
        if far < STICK_OFF:
            self._steered.pop(device, None)
        if far < STICK_ON:
            return []
        angle = round(math.degrees(math.atan2(leans[0], -leans[1])) / STEER_STEP) * STEER_STEP % 360
        if self._steered.get(device) == angle:
            return []
        self._steered[device] = angle
        return [pygame.event.Event(STEERED, angle=angle)]

    def _trigger(self, device: int, axis: int, value: float) -> list[pygame.event.Event]:
        """Return one press, however far and long the trigger is pulled: it does not repeat as a stick
        does."""
        if value < STICK_OFF:
            self._pulled.discard((device, axis))
        elif value >= STICK_ON and (device, axis) not in self._pulled:
            self._pulled.add((device, axis))
            return [_pad_event(TRIGGERS[axis])]
        return []

    def _device(self, event: pygame.event.Event) -> None:
        """Open a plugged-in device: only opened devices send events."""
        if event.type == pygame.JOYDEVICEREMOVED:
            self._joysticks.pop(event.instance_id, None)
            self._controllers.pop(event.instance_id, None)
            self._held = {key: name for key, name in self._held.items() if key[0] != event.instance_id}
            self._pulled = {key for key in self._pulled if key[0] != event.instance_id}
            self._leans.pop(event.instance_id, None)
            self._steered.pop(event.instance_id, None)
            return
        try:
            joystick = pygame.joystick.Joystick(event.device_index)
            self._joysticks[joystick.get_instance_id()] = joystick
            from pygame._sdl2 import controller

            controller.init()
            if controller.is_controller(event.device_index):
                self._controllers[joystick.get_instance_id()] = controller.Controller(event.device_index)
        except pygame.error:
            pass  # pulled out again already

    @property
    def plugged_in(self) -> bool:
        """Whether there is a gamepad, which must be polled for its events."""
        return bool(self._joysticks)

    def gamepads(self) -> list[str]:
        """Return the names of the plugged-in gamepads."""
        return [joystick.get_name() for joystick in self._joysticks.values()]

    # --- the player's changes ---

    def keys_of(self, context: str, action: str) -> list[Key]:
        return self.bindings.keys.get(context, {}).get(action, [])

    def shown(self, action: str, context: str = "ui", *, above: str = "") -> str:
        """Return the key of an action as a key cap shows it, the first that this keyboard has; empty if there
        is none. ``above``: a context with precedence, whose keys mean something else."""
        own = self.bindings.keys.get(above, {})
        if own.get(action):
            return self.cap(self._here(own[action]))
        taken = [key for keys in own.values() for key in keys]
        for place in dict.fromkeys((context, "ui", "global")):
            keys = [key for key in self.keys_of(place, action) if key not in taken]
            if keys:
                return self.cap(self._here(keys))
        return ""

    def caps_of(self, context: str, action: str) -> list[str]:
        """Return the keys of an action as key caps show them, those that this keyboard has first."""
        return [self.cap(key) for key in sorted(self.keys_of(context, action), key=self._lacks)]

    def cap(self, key: Key | str) -> str:
        """Return what a key cap of this keyboard shows for a key, or for a file's name of it (``tab``)."""
        key = Key.parse(key) if isinstance(key, str) else key
        return key.shown(self.texts, self.keyboard.sign(key.code))

    def _here(self, keys: Sequence[Key]) -> Key:
        return min(keys, key=self._lacks)

    def _lacks(self, key: Key) -> bool:
        return not self.keyboard.makes(key.code)

    def set_keys(self, context: str, action: str, keys: list[Key]) -> None:
        """Change the keys of an action."""
        self.bindings.keys[context][action] = keys
        self.changes[f"{context}.{action}"] = [key.text for key in keys]

    def set_buttons(self, context: str, action: str, buttons: list[str]) -> None:
        """Change the gamepad buttons of an action."""
        self.bindings.pad[context][action] = buttons
        self.changes[f"{PAD_CHANGE}{context}.{action}"] = list(buttons)

    def reset(self) -> None:
        """Restore the built-in keys; the gamepad's buttons stay."""
        self.bindings.keys = self.shipped.copy().keys
        self.changes = {name: keys for name, keys in self.changes.items() if name.startswith(PAD_CHANGE)}

    def reset_pad(self) -> None:
        """Restore the built-in buttons of the gamepad."""
        self.bindings.pad = self.shipped.copy().pad
        self.changes = {name: keys for name, keys in self.changes.items() if not name.startswith(PAD_CHANGE)}


GAMEPAD: int = pygame.event.custom_type()
"""The type of events that ``translate`` makes of any gamepad's: ``event.button`` is a name."""

STEERED: int = pygame.event.custom_type()
"""The type of a right stick's events: ``event.angle`` is its direction, in degrees clockwise from up."""


def _pad_event(button: str) -> pygame.event.Event:
    return pygame.event.Event(GAMEPAD, button=button)
