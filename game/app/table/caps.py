"""The key caps of prompts: a key, a button of the gamepad, or the mouse."""

from __future__ import annotations

from typing import Final

from game.ui.scene import App
from game.view.phase import MOUSE_CLICK, MOUSE_WHEEL, Prompt

PAD_CAPS: Final = {
    "a": "A", "b": "B", "x": "X", "y": "Y", "shoulder_left": "L", "shoulder_right": "R",
    "trigger_left": "L2", "trigger_right": "R2", "stick_press": "L3", "right_stick_press": "R3",
    "dpad_up": "↑", "dpad_down": "↓", "start": "Start", "back": "Back", "guide": "Guide",
}  # fmt: skip


def cap_of(app: App, command: str, keys: str = "") -> str:
    """Return the key cap for a prompt's command: a key, a button of the gamepad, or the mouse; empty for
    none. While the gamepad is used, keys are nothing to it. ``keys`` is the context searched before those of
    a match."""
    inputs = app.input
    if command in (MOUSE_CLICK, MOUSE_WHEEL):
        return "" if inputs.gamepad_used else app.texts(f"match.{command}")
    if inputs.gamepad_used:
        for context in filter(None, (keys, "match", "ui")):
            buttons = inputs.bindings.pad.get(context, {}).get(command, [])
            if buttons:
                return PAD_CAPS.get(buttons[0], buttons[0])
        return ""
    return inputs.shown(command, "match", above=keys)


def caps_of(app: App, prompt: Prompt, *, keys_alone: bool = False) -> tuple[str, ...]:
    """Return the key caps of a prompt; ``keys_alone``: without the mouse, unless it is the only way."""
    names = prompt.commands
    if keys_alone:
        names = tuple(name for name in names if name not in (MOUSE_CLICK, MOUSE_WHEEL)) or names
    return tuple(cap for name in names if (cap := cap_of(app, name, prompt.keys)))
