"""pygame-gui's manager, for one app: it never polls the mouse, and reports when a picture must be drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import i18n  # type: ignore[import-untyped]
import pygame
import pygame_gui
from pygame_gui.core.surface_cache import SurfaceCache as ShapeCache
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme

from game.ui.paint import widget_theme as ui_theme
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache


class Shapes(ShapeCache):
    """The shapes pygame-gui has drawn, within the budget of all pictures, because its own cache grows with
    every size a window ever had. It draws each at four times its size; here one of another width is
    assembled from one already drawn."""

    def __init__(self) -> None:
        # nothing of its own: it would begin with a surface of 4 MB
        self._kept = SurfaceCache()
        self._drawn: dict[tuple[Any, ...], Any] = {}
        """By the key of a shape without its width: the key of a drawn one."""

    @staticmethod
    def build_cache_id(*told: Any) -> Any:
        """Return the key of a shape: its kind, size, shadow, borders, two colours, and corners."""
        kind, size, shadow, borders, line, ground, *corners = told
        if not (isinstance(line, pygame.Color) and isinstance(ground, pygame.Color) and corners):
            return ShapeCache.build_cache_id(*told)
        sides = tuple(borders.values())
        return (size[0], size[1], kind, shadow, sides, tuple(line), tuple(ground), tuple(corners[0]))

    def update(self) -> None:
        """Do nothing: nothing is animated."""

    def add_surface_to_cache(self, surface: pygame.Surface, string_id: Any) -> None:
        """Keep a shape under its key."""
        self._kept.put(string_id, surface.copy())
        if isinstance(string_id, tuple) and string_id[0] >= _least_width(string_id):
            self._drawn[string_id[1:]] = string_id

    def find_surface_in_cache(self, lookup_id: Any) -> pygame.Surface | None:
        """Return a kept shape, or one assembled from a kept one; ``None`` without either."""
        found = self._kept.get(lookup_id)
        if found is None and isinstance(lookup_id, tuple) and lookup_id[0] >= _least_width(lookup_id):
            other = self._kept.get(self._drawn.get(lookup_id[1:]))
            if other is not None:
                found = self._kept.put(lookup_id, _as_wide(other, lookup_id[0]))
        return found

    def remove_user_from_cache_item(self, string_id: str) -> None:
        """Do nothing: users of shapes aren't counted."""

    def remove_user_and_request_clean_up_of_cached_item(self, string_id: str) -> None:
        """Do nothing: users of shapes aren't counted."""


def _least_width(shape: tuple[Any, ...]) -> int:
    """Return the width in px from which shapes of all widths have the same corners: pygame-gui leaves some
    columns of the large one out, which are in the corners of a narrow one."""
    _, height, _, shadow, sides, _, _, corners = shape
    return max(int(height), 16 * (int(max(corners)) + int(shadow) + 1) * max(1, *map(int, sides)))


def _as_wide(shape: pygame.Surface, width: int) -> pygame.Surface:
    """Return the shape with a wider or narrower middle."""
    was, height = shape.get_size()
    left, right = min(width, was) // 2, min(width, was) - min(width, was) // 2
    made = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    if width > was:
        column = shape.subsurface((left, 0, 1, height))
        made.blit(pygame.transform.scale(column, (width - was, height)), (left, 0))
    made.blit(shape.subsurface((0, 0, left, height)), (0, 0))
    made.blit(shape.subsurface((was - right, 0, right, height)), (width - right, 0))
    return made


Names = list[str | None] | None
Several = Sequence[str | None]


def _made_of(parts: Sequence[str], levels: Sequence[Sequence[str]]) -> bool:
    """Whether a name has a part for each of the innermost levels, each allowed there."""
    if len(parts) > len(levels):
        return False
    return all(part in names for part, names in zip(parts, levels[-len(parts) :], strict=True))


def _ranks(parts: Sequence[str], levels: Sequence[Sequence[str]]) -> list[int]:
    """Return how specific each part of a name is, 0 the most."""
    return [names.index(part) for part, names in zip(parts, levels[-len(parts) :], strict=True)]


class WidgetTheme(UIAppearanceTheme):
    """pygame-gui's theme, which knows under which names a widget finds its look. pygame-gui lists every
    possible name, thousands for a widget in a few containers, and looks up each value under all of them;
    this one leaves out the names without entries in the theme."""

    def __init__(self, *args: Any) -> None:
        self.known: dict[tuple[tuple[str | None, ...] | None, ...], list[str]] = {}
        self._told: dict[str, list[list[str]]] = {}
        """The names with entries in the theme, in parts, by the last part."""
        super().__init__(*args)

    def build_all_combined_ids(
        self, element_base_ids: Names, element_ids: list[str] | None, class_ids: Names, object_ids: Names
    ) -> list[str]:
        """Return the names of a widget from those around it: the most specific one in any case, the others
        if the theme has entries for them, most specific first."""
        given = (element_base_ids, element_ids, class_ids, object_ids)
        key = tuple(None if names is None else tuple(names) for names in given)
        if key not in self.known:
            self.known[key] = self._names(*([] if names is None else names for names in given))
        return self.known[key]

    def _names(self, bases: Several, elements: Several, classes: Several, objects: Several) -> list[str]:
        # of each level: its own name, its class, what it is, what it is derived from
        levels = [
            [name for name in names if name is not None]
            for names in zip(objects, classes, elements, bases, strict=True)
        ]
        if not levels:
            return []
        found = [parts for end in levels[-1] for parts in self._told.get(end, ()) if _made_of(parts, levels)]
        found.sort(key=lambda parts: (-len(parts), _ranks(parts, levels)))
        return list(dict.fromkeys(map(".".join, [[names[0] for names in levels], *found])))

    def load_theme(self, file_path: Any) -> None:
        """Load a theme, which may have other names."""
        super().load_theme(file_path)
        self.known.clear()
        self._told.clear()
        for name in {*self.ui_element_colours, *self.ui_element_fonts_info, *self.ui_element_misc_data}:
            parts = name.split(".")
            self._told.setdefault(parts[-1], []).append(parts)

    def validate_theme_data(self, theme_data: dict[str, Any]) -> list[str]:
        """Return no errors: the tests check our themes against pygame-gui's format."""
        return []

    @staticmethod
    def _load_colour_or_gradient_from_theme(theme_colours_dictionary: dict[str, str], colour_id: str) -> Any:
        """Return a colour. Ours are all written in one way, and pygame-gui would try a dozen others first."""
        told = theme_colours_dictionary[colour_id]
        if told[:1] == "#" and len(told) in (7, 9):
            return pygame.Color(told)
        return UIAppearanceTheme._load_colour_or_gradient_from_theme(theme_colours_dictionary, colour_id)


UNHEARD = (pygame_gui.UI_BUTTON_ON_HOVERED, pygame_gui.UI_BUTTON_ON_UNHOVERED, pygame.USEREVENT)
"""Events of buttons that nothing listens to: the pointer's coming and going (also on hidden screens), and
every event once more in an old form. Each would be offered to every widget."""


class UiManager(pygame_gui.UIManager):
    """The one manager. ``changed()`` after ``update()`` returns whether any widget looks different."""

    def __init__(self, size: tuple[int, int], theme: Theme, scale: float) -> None:
        pygame.font.init()
        with suppress(pygame.error):  # no display, no events
            pygame.event.set_blocked(UNHEARD)
        super().__init__(size, enable_live_theme_updates=False)
        self.ui_theme.shape_cache = Shapes()
        # Words come translated already; a player's text that happens to have a dot in it must not
        # make pygame-gui look for translation files.
        i18n.config.set("load_path", [])
        self._seen: list[tuple[Any, ...]] = []
        ui_theme.register_fonts(self)
        self.set_look(theme, scale)

    def create_new_theme(self, theme_path: Any = None) -> WidgetTheme:
        """Return a theme, from a file if one is named."""
        theme = WidgetTheme(self.resource_loader, self._locale)
        if theme_path is not None:
            theme.load_theme(theme_path)
        return theme

    def set_look(self, theme: Theme, scale: float) -> None:
        """Set other colours or sizes. Existing widgets keep theirs: make them anew."""
        ui_theme.preload(self, theme, scale)
        self.ui_theme.load_theme(ui_theme.build(theme, scale))

    def plain_fonts(self) -> list[Any]:
        """Return the upright fonts of most widgets, as pygame-gui wraps them."""
        known: Any = self.get_theme().get_font_dictionary()
        return [
            font.loaded_font
            for ident, font in known.loaded_fonts.items()
            if ident.startswith(ui_theme.SANS) and "italic" not in ident
        ]

    def set_mouse(self, place: tuple[int, int]) -> None:
        """Set the mouse's place from its events: posted ones count like real ones."""
        self.mouse_position = place

    def _update_mouse_position(self) -> None:
        """Override the poll of ``pygame.mouse.get_pos``."""

    def changed(self) -> bool:
        """Return whether any visible widget has changed its picture or place since the last call. It keeps
        the pictures it has seen, because a freed one's address may be used again."""
        now = [(sprite.image, tuple(sprite.rect)) for sprite in self.ui_group.sprites() if sprite.visible]
        same = len(now) == len(self._seen) and all(
            new[0] is old[0] and new[1] == old[1] for new, old in zip(now, self._seen, strict=True)
        )
        self._seen = now
        return not same

    def due(self) -> float:
        """Seconds until a widget changes by itself: the caret of an entry blinks."""
        entry = self.typing_in()
        if entry is None:
            return math.inf
        if entry.cursor_blink_delay_after_moving_acc <= entry.cursor_blink_delay_after_moving:
            left = entry.cursor_blink_delay_after_moving - entry.cursor_blink_delay_after_moving_acc
        else:
            left = entry.blink_cursor_time - entry.blink_cursor_time_acc
        return max(0.0, float(left))

    def typing_in(self) -> pygame_gui.elements.UITextEntryLine | pygame_gui.elements.UITextEntryBox | None:
        """Return the entry that has the keys now; ``None`` without one."""
        for element in self.focused_set or ():
            if isinstance(element, pygame_gui.elements.UITextEntryLine | pygame_gui.elements.UITextEntryBox):
                return element
        return None

    @contextmanager
    def keys_held(self) -> Iterator[None]:
        """Keep the entry with the keys, and its selection, through a new layout within the context."""
        held, self.focused_set = self.focused_set, None
        yield
        self.set_focus_set(None)
        self.focused_set = held
