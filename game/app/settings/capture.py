"""What the pages of keys and of the gamepad share: rows of actions, and dialogs that wait for a press."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from game.data.words.texts import Texts
from game.ui.commands import Press
from game.ui.controls.dialog import Dialog
from game.ui.input.input import PAD_CHANGE
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.tree.controls import Button
from game.ui.tree.holders import Box, CellGrid, FirstFit, Row
from game.ui.tree.node import WHOLE, Node
from game.ui.tree.seen import KeyCap, Text

Bound = Literal["keys", "pad"]

ActionRow = tuple[str, tuple[str, ...], bool]
"""An action, its keys or buttons, and whether the player changed them."""


def action_words(texts: Texts, action: str) -> str:
    """Return what an action of the keys does, in a few words: an overlay's are those of its menu."""
    overlay = f"match.overlay.{action}"
    return texts(overlay if texts.has(overlay) else f"keys.action.{action}")


class BindingPress(Press):
    """What can be done with all keys, or all buttons."""

    RESET = "reset"


@dataclass(frozen=True, slots=True)
class ShowContext:
    """Show the actions of another context."""

    value: str = ""

    def __str__(self) -> str:
        return "context"


@dataclass(frozen=True, slots=True)
class Rebind:
    """Wait for another key or button of an action."""

    kind: Bound
    context: str
    action: str

    def __str__(self) -> str:
        return f"key.{self.action}" if self.kind == "keys" else f"pad.{self.context}.{self.action}"


def reset_button(screen: Screen, kind: Bound) -> Button:
    """Return the button that resets all keys or buttons, if any was changed."""
    changed = any(name.startswith(PAD_CHANGE) == (kind == "pad") for name in screen.app.input.changes)
    return screen.act(BindingPress.RESET, label=screen.t(f"{kind}.reset"), why=None if changed else "")


def how_to_rebind(screen: Screen, kind: Bound) -> Node:
    """Return how to change a key or button, for the foot of its page."""
    return Text(screen.t(f"{kind}.how"), "small", "ink.secondary", rank=1)


def contexts(screen: Screen, having: Iterable[str], shown: str) -> Node:
    """Return the choice of a context that has actions, the match first."""
    found = list(having)
    names = sorted(found, key=lambda name: (name != "match", name == "global", found.index(name)))
    labels = [screen.t(f"keys.context.{name}") for name in names]
    wide = sum(screen.measure.text(label, "button") + 36 for label in labels)
    return FirstFit(wide=GROW, high=38).of(
        Row().of(screen.choice(ShowContext(), labels, names, shown, wide=wide, high=38)),
        Row().of(screen.menu(ShowContext(), labels, names, shown, wide=260, high=38)),
    )


def action_rows(screen: Screen, rows: Sequence[ActionRow], kind: Bound, context: str) -> Node:
    """Return the rows of actions in columns that need no scrolling, read from the top."""
    columns = 3 if screen.width > 900 else 2
    lines = max(1, -(-len(rows) // columns))
    made = [
        Box(command=Rebind(kind, context, row[0]), pad=(12, 0), radius=4, lit="surface.raised",
            lit_line="ink.primary").of(action_row(screen, row))
        for row in rows
    ]  # fmt: skip
    cells = [
        made[at] if (at := column * lines + line) < len(made) else Node()
        for line in range(lines)
        for column in range(columns)
    ]
    return CellGrid(columns=columns, row_high=36, gap=4, across=20, high=GROW).of(*cells)


def action_row(screen: Screen, row: ActionRow) -> Node:
    """Return an action's name, bold where the player changed it, and as many caps as there is room for."""
    action, caps, changed = row
    named = Text(
        action_words(screen.app.texts, action),
        ("body_strong" if changed else "body", "small"),
        rank=1,
        wide=GROW,
    )
    return Row(gap=4, high=GROW).of(
        named, *(Row(least=WHOLE, rank=-at).of(KeyCap(cap)) for at, cap in enumerate(caps))
    )


class Capture(Dialog):
    """The dialog that waits for a press as the new key or button of an action."""

    grabs_keys = True
    kind: Bound

    def __init__(self, app: App, bound_in: str, action: str) -> None:
        self.bound_in, self.action = bound_in, action
        title = app.texts(f"{self.kind}.capture_title", action=action_words(app.texts, action))
        super().__init__(
            app, title, app.texts(f"{self.kind}.capture_words"), accept=app.texts("dialog.cancel")
        )

    def keep(self) -> None:
        """Store the new key or button, and show it everywhere."""
        self.app.save_keys()
        for scene in self.app.stack:
            scene.make_stale()


def plain_rows(screen: Screen, rows: Sequence[ActionRow]) -> Node:
    """Return rows of actions that can't be changed, without frames."""
    return Row(high=36).of(*(Row(pad=(12, 0), wide=GROW).of(action_row(screen, row)) for row in rows))
