"""pygame-gui's manager, for one app: it never polls the mouse, and says when a picture must be drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
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
    """The shapes pygame-gui has drawn, within the budget of all pictures: its own cache grows with every
    size a window ever had."""

    def __init__(self) -> None:
        # nothing of its own: it would begin with a surface of 4 MB
        self._kept = SurfaceCache()

    def update(self) -> None:
        """Nothing has to be moved."""

    def add_surface_to_cache(self, surface: pygame.Surface, string_id: str) -> None:
        """Keep a shape."""
        self._kept.put(string_id, surface.copy())

    def find_surface_in_cache(self, lookup_id: str) -> pygame.Surface | None:
        """A shape that was kept."""
        return self._kept.get(lookup_id)

    def remove_user_from_cache_item(self, string_id: str) -> None:
        """Nobody counts them."""

    def remove_user_and_request_clean_up_of_cached_item(self, string_id: str) -> None:
        """Nor then."""


Names = list[str | None] | None


class WidgetTheme(UIAppearanceTheme):
    """pygame-gui's theme, which knows by which names a widget finds its look. It looks them up by a text
    that grows to a megabyte for a widget in a few containers; here they are their own key."""

    def __init__(self, *args: Any) -> None:
        self.known: dict[tuple[tuple[str | None, ...] | None, ...], list[str]] = {}
        super().__init__(*args)

    def build_all_combined_ids(
        self, element_base_ids: Names, element_ids: list[str] | None, class_ids: Names, object_ids: Names
    ) -> list[str]:
        """The names of a widget from those around it, the most special one first."""
        given = (element_base_ids, element_ids, class_ids, object_ids)
        key = tuple(None if names is None else tuple(names) for names in given)
        if key not in self.known:
            self.known[key] = super().build_all_combined_ids(*given)
            self.unique_theming_ids.clear()
        return self.known[key]


TIP_MARGIN = 8
"""Between a tip and the edge of the window, at 100 %."""


class UiManager(pygame_gui.UIManager):
    """The one manager. ``changed()`` after ``update()`` tells whether any widget looks different."""

    def __init__(self, size: tuple[int, int], theme: Theme, scale: float) -> None:
        pygame.font.init()
        super().__init__(size, enable_live_theme_updates=False)
        self.ui_theme.shape_cache = Shapes()
        # Words come translated already; a player's text that happens to have a dot in it must not
        # make pygame-gui look for translation files.
        i18n.config.set("load_path", [])
        self._seen: list[tuple[Any, ...]] = []
        ui_theme.register_fonts(self)
        self.set_look(theme, scale)

    def create_new_theme(self, theme_path: Any = None) -> WidgetTheme:
        """A theme, from a file where one is named."""
        theme = WidgetTheme(self.resource_loader, self._locale)
        if theme_path is not None:
            theme.load_theme(theme_path)
        return theme

    def set_look(self, theme: Theme, scale: float) -> None:
        """Set other colours or sizes. Existing widgets keep theirs: make them anew."""
        self._margin = round(TIP_MARGIN * scale)
        ui_theme.preload(self, theme, scale)
        self.ui_theme.load_theme(ui_theme.build(theme, scale))

    def create_tool_tip(self, *args: Any, **more: Any) -> Any:
        """A tip where pygame-gui puts it, but not right at the window's edge."""
        tip: Any = super().create_tool_tip(*args, **more)
        room = pygame.Rect((0, 0), self.window_resolution).inflate(-2 * self._margin, 0)
        left = pygame.Rect(tip.rect).clamp(room).left
        if left != tip.rect.left:
            tip.set_position((left, tip.rect.top))
        return tip

    def set_mouse(self, place: tuple[int, int]) -> None:
        """Where the mouse is, from its events: posted ones count as real ones do."""
        self.mouse_position = place

    def _update_mouse_position(self) -> None:
        """Overrides the poll of ``pygame.mouse.get_pos``."""

    def changed(self) -> bool:
        """Whether any visible widget has another picture or place than when this was last asked.

        Keeps the pictures it has seen: a freed one's address may be used again.
        """
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
        """The entry that takes the keys now."""
        for element in self.focused_set or ():
            if isinstance(element, pygame_gui.elements.UITextEntryLine | pygame_gui.elements.UITextEntryBox):
                return element
        return None

    @contextmanager
    def keys_held(self) -> Iterator[None]:
        """Whatever is laid out meanwhile, the entry that has the keys keeps them, and what is selected in
        it."""
        held, self.focused_set = self.focused_set, None
        yield
        self.set_focus_set(None)
        self.focused_set = held

    def take_mouse(self, event: pygame.event.Event) -> bool:
        """Give a mouse event to the widgets; whether one took it."""
        return bool(self.process_events(event))
