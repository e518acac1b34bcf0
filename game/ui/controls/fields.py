"""The fields of pygame-gui to type in and to choose one of many, as we need them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
from pygame_gui.elements import UIDropDownMenu, UITextEntryBox, UITextEntryLine
from pygame_gui.elements.ui_drop_down_menu import UIExpandedDropDownState

from game.ui.controls.clipboard import clipboard_text
from game.ui.paint.fonts import fitted
from game.ui.paint.widget_theme import ARROW_WIDTH, LEFT_PAD
from game.ui.scene import Scene
from game.ui.window.sdl import place_input_method
from game.ui.words import drawable

MOST_LIST = 420.0
"""Greatest width of words that a menu's open list shows whole, in tokens."""

OPTION = "#option_"
"""The beginning of the id of a menu's option, before its number."""


class Typing:
    """What all fields to type in add to pygame-gui's: text is shown while it is composed (with dead keys, or
    an input method), and Ctrl+Z undoes."""

    MOST_UNDONE = 200

    limit = 2000
    """The most characters."""

    composed = ""
    """The text being composed, which isn't part of the field's text yet."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._past: list[tuple[str, int]] = []
        self._future: list[tuple[str, int]] = []
        self._undoing = False
        super().__init__(*args, **kwargs)

    def clean(self, text: str) -> str:
        """Return of a text what the field can hold: only drawable characters."""
        return drawable(text)

    def show_composed(self, whole: str, low: int, high: int, caret: int) -> None:
        """Show ``whole`` in place of the field's text, with the composed part marked, and the caret there."""
        raise NotImplementedError

    def process_event(self, event: pygame.event.Event) -> bool:
        field: Any = self
        if event.type == pygame.TEXTEDITING and field.is_enabled and field.is_focused:
            self._compose(drawable(event.text), event.start)
            return True
        if self.composed and event.type == pygame.KEYDOWN:
            return True  # the key steers what is being composed
        if self.composed and event.type == pygame.TEXTINPUT:
            self._compose("")
        before = field.get_text(), field.edit_position
        taken = bool(super().process_event(event))  # type: ignore[misc]
        if field.get_text() != before[0] and not self._undoing:
            self._past = [*self._past, before][-self.MOST_UNDONE :]
            self._future = []
        self._undoing = False
        return taken

    def focus(self) -> None:
        super().focus()  # type: ignore[misc]
        field: Any = self
        place_input_method(field.rect)

    def unfocus(self) -> None:
        if self.composed:
            self._compose("")
            pygame.key.stop_text_input()  # the input method forgets it, too
            pygame.key.start_text_input()
        super().unfocus()  # type: ignore[misc]

    def _compose(self, text: str, caret: int = 0) -> None:
        if not text and not self.composed:
            return
        self.composed = text
        made: Any = self
        whole, (low, high) = made.get_text(), self._selected()
        if not text:
            self.show_composed(whole, low, high, made.edit_position)
            return
        caret = caret if 0 < caret <= len(text) else len(text)
        self.show_composed(whole[:low] + text + whole[high:], low, low + len(text), low + caret)

    def _selected(self) -> tuple[int, int]:
        """Return where the selected text begins and ends; both are the caret's place without any."""
        field: Any = self
        low, high = sorted(field.select_range)
        return (low, high) if low < high else (field.edit_position, field.edit_position)

    def _do_paste(self) -> None:
        field: Any = self
        whole, (low, high) = field.get_text(), self._selected()
        room = max(0, self.limit - (len(whole) - (high - low)))
        added = self.clean(clipboard_text()[: 2 * room])[:room]
        if added:
            self._become(whole[:low] + added + whole[high:], low + len(added))

    def _become(self, text: str, place: int) -> None:
        """Hold another text, with the caret at a place."""
        field: Any = self
        field.set_text(text)
        field.edit_position, field.select_range = place, [0, 0]
        self.show_composed(text, place, place, place)

    def _process_keyboard_shortcut_event(self, event: pygame.event.Event) -> bool:
        shortcut = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and not event.mod & pygame.KMOD_ALT
        if shortcut and event.key in (pygame.K_z, pygame.K_y):
            again = event.key == pygame.K_y or bool(event.mod & pygame.KMOD_SHIFT)
            self._go_back(*((self._future, self._past) if again else (self._past, self._future)))
            return True
        return bool(super()._process_keyboard_shortcut_event(event))  # type: ignore[misc]

    def _go_back(self, way: list[tuple[str, int]], other: list[tuple[str, int]]) -> None:
        if not way:
            return
        field: Any = self
        other.append((field.get_text(), field.edit_position))
        self._undoing = True
        self._become(*way.pop())


class TextEntry(Typing, UITextEntryLine):
    """A line to type in. It takes only drawable characters, and as much of a pasted text as there is room
    for."""

    def show_composed(self, whole: str, low: int, high: int, caret: int) -> None:
        shape: Any = self.drawable_shape
        if shape is None or shape.text_box_layout is None:
            return
        shape.set_text(whole)
        shape.text_box_layout.set_text_selection(low, high)
        shape.text_box_layout.set_cursor_position(caret)
        shape.apply_active_text_changes()
        self.cursor_has_moved_recently = True

    def _set_tone(self, *, typed: bool) -> None:
        """Set the ink: dark for typed text, paler for the placeholder of an empty field."""
        shape: Any = self.drawable_shape
        if shape is not None:
            shape.theming["normal_text"] = self.text_colour if typed else self.disabled_text_colour

    def set_text(self, text: str | None) -> None:
        self._set_tone(typed=bool(text) or self.is_focused)
        super().set_text(None if text is None else drawable(text))

    def focus(self) -> None:
        self._set_tone(typed=True)
        super().focus()

    def unfocus(self) -> None:
        self._set_tone(typed=bool(self.text))
        super().unfocus()

    def rebuild(self) -> None:
        super().rebuild()  # type: ignore[no-untyped-call]
        shape: Any = self.drawable_shape
        if not self.text and not self.is_focused and self.placeholder_text and shape is not None:
            self._set_tone(typed=False)
            shape.set_text(self.placeholder_text)

    def select_all(self) -> None:
        """Select all: what is typed next replaces it."""
        self.edit_position = len(self.text)
        self.select_range = [0, len(self.text)]
        self.cursor_has_moved_recently = True

    def _process_entered_character(self, character: str) -> bool:
        return bool(drawable(character)) and bool(super()._process_entered_character(character))


class EntryBox(Typing, UITextEntryBox):
    """A field of several lines. It takes only drawable characters, as many as there is room for, and
    scrolls to the line being typed in."""

    def clean(self, text: str) -> str:
        return "\n".join(map(drawable, text.splitlines()))

    def show_composed(self, whole: str, low: int, high: int, caret: int) -> None:
        kept = self.html_text, self.edit_position, self.select_range
        super().set_text(whole)
        self.html_text, self.edit_position, self.select_range = kept
        if self.text_box_layout is not None:
            self.text_box_layout.set_text_selection(low, high)  # type: ignore[no-untyped-call]
            self.text_box_layout.set_cursor_position(caret)  # type: ignore[no-untyped-call]
        self.redraw_from_text_block()  # type: ignore[no-untyped-call]
        self.cursor_has_moved_recently = True

    def set_text(self, html_text: str, *, text_kwargs: dict[str, str] | None = None) -> None:
        super().set_text(self.clean(html_text)[: self.limit], text_kwargs=text_kwargs)

    def _process_entered_character(self, character: str) -> bool:
        if len(self.html_text) >= self.limit or not drawable(character):
            return False
        return bool(super()._process_entered_character(character))

    def _insert_line_break_at_edit_cursor(self) -> bool:
        if len(self.html_text) >= self.limit:
            return True
        return bool(super()._insert_line_break_at_edit_cursor())  # type: ignore[no-untyped-call]


class _OpenList(UIExpandedDropDownState):
    """The open list of a menu. It is as wide as its longest words, if the closed menu is narrower."""

    whole: Sequence[str] = ()
    """The unshortened words of all options."""
    wide = 0
    """The width in px at which all words can be read."""

    def start(self, should_rebuild: bool = True) -> None:
        super().start(should_rebuild)
        made, room = self.options_selection_list, self.drop_down_menu_ui.ui_container
        if made is None or room is None:
            return
        wanted = self.wide + made.current_scroll_bar_width
        if made.relative_rect.width >= wanted:
            return
        for item, words in zip(made.item_list, self.whole, strict=True):
            item["text"] = words
            if item["button_element"] is not None:
                item["button_element"].set_text(words)
        most = room.get_container().get_relative_rect().width
        wide, rect = min(wanted, most), made.relative_rect
        made.set_dimensions((wide, rect.height))
        made.set_relative_position((max(0, min(rect.x, most - wide)), rect.y))

    def _on_new_item_selected(self) -> None:
        super()._on_new_item_selected()  # type: ignore[no-untyped-call]
        menu = self.drop_down_menu_ui
        known = {option[1]: option for option in self.options_list if isinstance(option, tuple)}
        menu.selected_option = known[menu.selected_option[1]]  # the closed menu has less room


class DropDown(UIDropDownMenu):
    """A menu of ``labels`` for a choice of many. What is too long for the closed menu ends in "…"; the open
    list is wider."""

    def __init__(
        self, scene: Scene, rect: pygame.Rect, labels: Sequence[str], chosen: int, object_id: str
    ) -> None:
        self.labels = labels
        app, most = scene.app, scene.px(MOST_LIST)
        font, room = app.fonts.get("body", app.scale), rect.width - scene.px(ARROW_WIDTH + LEFT_PAD)
        # ids of our own: pygame-gui would make them of the words, and refuses some (those with a full stop)
        options = [(fitted(font, label, room), f"{OPTION}{at}") for at, label in enumerate(labels)]
        super().__init__([*options], options[chosen], rect, app.ui, scene.container, object_id=object_id)
        was = self.menu_states["expanded"]
        assert isinstance(was, UIExpandedDropDownState)
        made = _OpenList(
            self, was.options_list, was.selected_option, was.base_position_rect, was.close_button_width,
            was.expand_direction, was.ui_manager, was.ui_container, was.object_ids, was.element_ids,
            was.expand_on_option_click,
        )  # fmt: skip
        made.whole = [fitted(font, label, most) for label in labels]
        made.wide = max(font.size(words)[0] for words in made.whole) + scene.px(2 * LEFT_PAD)
        self.menu_states["expanded"] = made

    @property
    def chosen(self) -> int:
        """The index of the chosen option."""
        return self.options_list.index(self.selected_option)

    @property
    def cut(self) -> tuple[str, ...]:
        """The chosen label, if the closed menu shows it cut."""
        if self.current_state is not self.menu_states["closed"]:
            return ()
        whole = self.labels[self.chosen]
        return () if self.options_list[self.chosen][0] == whole else (whole,)
