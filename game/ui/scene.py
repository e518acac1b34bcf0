"""Scenes and the stack they stand on.

A scene is one screen, or (``overlay = True``) something on top of one: a pause, a dialog, a help page. Nearly
all are a ``Screen`` (``game.ui.screen``, which explains how to write one); this is what the shell asks of any
scene, also of the plain one after a crash. A module ``game/app/<name>/scene.py`` has the class and a function
``make(app, **params)`` by which ``app.open("<name>", …)`` finds it; ``game/app/screens.py`` names it, and a
pose in ``assets/poses/`` shows it in pictures.

* **Measures.** Sizes in code are tokens: px at 1280×720 and 100 %. ``self.px(n)`` turns them into whole px of
  the window. The window is ``self.width × self.height`` tokens: 1280×720 at 100 %, 985×554 at 130 %, wider
  where the window is; lay out from these.
* **Layout.** After ``enter``, and whenever size, scale, theme or language change, the shell kills all fields
  of the scene and calls ``build``. What must outlive that is an attribute, and no px.
* **Words**: ``self.t("match.undo", n=3)``, from ``assets/locale``.
* **Events** come to ``handle`` unless a field has taken them; it returns whether it did, else the focus ring
  sees them.
* **Drawing.** ``draw`` is called only after ``invalidate``: nothing invalid, nothing drawn.
* **Resting.** While nothing moves there are no frames. ``due`` says in how many seconds ``update`` has
  something to do by itself: 0 while something moves or is being loaded, ``math.inf`` if only input can
  change anything. A class with an ``update`` that has no ``due`` beside it gets all frames; after input
  there are frames for more than a second in any case, and never fewer than one a second. What a thread or a
  process brings calls ``game.ui.window.waking.wake`` (``wakes(future)``).
* **A covered scene** (``cover`` … ``uncover``) gets no events and no updates; its fields are hidden.
  Under an overlay its last picture stays. A match stops its clocks in ``cover``.
* **The focus ring** handles what ``handle`` leaves: Tab, arrows, Enter, Escape (→ ``back()``). While an area
  that isn't pressed, such as a board, has the focus, ``handle`` answers the arrows itself.
* **A double click** presses nothing that its first half has put under the pointer: another scene, a stop of
  another key, another prompt, or a button that now deals with another chosen thing
  (``Screen.deals_with``).
* **What is dropped** on the window comes to ``take_drop`` of the screen that is there.
* **Errors** need no handling: an exception is logged and shown, and the match opened from its save.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeVar

import pygame
from pygame_gui.core import UIContainer

from game.ui.input.focus import FocusArea, FocusRing
from game.ui.paint.cut_texts import CutText
from game.ui.paint.paint import Painter
from game.ui.paint.palette import Theme
from game.ui.window.services import Services
from game.ui.window.window import AnyWindow

Made = TypeVar("Made")


class Navigator(Protocol):
    """The navigation from scene to scene."""

    stack: SceneStack

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""

    def pop(self) -> Scene:
        """Remove the top scene; the app ends with the last one."""

    def replace(self, scene: Scene) -> None:
        """Replace the top scene; the one below never notices."""

    def clear_to(self, scene: Scene) -> None:
        """Replace all scenes by this one."""

    def open(self, name: str, /, *, how: str = "push", **params: Any) -> Scene:
        """Make the scene of that name and push it. ``how``: push, replace or clear_to. Raises ``KeyError``
        if there is none."""

    def can_open(self, name: str) -> bool:
        """Whether there is a scene of that name."""

    def to_menu(self) -> None:
        """Go back to the main menu, whatever is open."""

    def quit(self, code: int = 0) -> None:
        """End after this frame."""


@dataclass(frozen=True)
class PoseRequest:
    """What ``screenshot`` was asked to show. Empty values are the pose's own."""

    game: str = ""
    map_name: str = ""
    players: int = 0
    save: str = ""


class App(Services, Navigator, Protocol):
    """The app as scenes may use it."""

    window: AnyWindow
    wanted: PoseRequest
    """What the poses of screens are to show."""
    told: set[str]
    """The one-time messages that the player has seen."""
    cut_texts: list[CutText]
    """What is cut in the last frame."""

    def renew_below(self) -> None:
        """Draw what lies below an overlay anew, because it has changed."""

    def for_theme(self, make: Callable[[Theme], Made]) -> Made:
        """Return the result of ``make`` for the theme, cached until the theme changes."""

    def change(self, key: str, value: Any) -> None:
        """Change a setting (dotted key) now and for the next time."""

    def sit_down(self, person: str) -> None:
        """Switch to a profile, or with an empty id to a guest: its settings and keys apply. Raises
        ``OSError`` if that can't be stored; then nothing changes."""

    def save_keys(self) -> None:
        """Write the player's own keys."""

    def soon(self, do: Callable[[], object]) -> None:
        """Call ``do`` in the window's thread, before the next frame. Any thread may call this."""


class Scene:
    """One screen, or an overlay on one. The module's text explains how to write one."""

    name: ClassVar[str] = ""
    """Its key in logs and in ``game.app.screens``."""
    overlay: ClassVar[bool] = False
    """Whether the scenes below stay visible, frozen."""
    hides_below: ClassVar[bool] = False
    """For overlays: whether everything below is hidden (the pause of a match against the clock)."""

    guard_s: float = 0.0
    """Seconds after it first shows in which it takes no press of mouse, keys or gamepad, so that a press
    meant for the scene below, or the other half of a double click, confirms nothing."""

    tells_whole: bool = False
    """Whether tips of its own show the whole of a cut text under the pointer."""

    grabs_keys: ClassVar[bool] = False
    """Whether keys come to ``handle`` before anything else (e.g. to wait for a key to bind)."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if "update" in vars(cls) and "due" not in vars(cls):
            # what it does by itself its base's ``due`` can't know of
            cls.due = _always_due  # type: ignore[assignment]

    def __init__(self, app: App) -> None:
        self.app = app
        self.size = (0, 0)
        self.focus = FocusRing(self)
        self.container: UIContainer | None = None
        self._stale = True
        self._open_s: float | None = None

    # --- for scenes to fill in ---

    def enter(self) -> None:
        """Set up the scene once it is on the stack, before its first layout."""

    def leave(self) -> None:
        """Clean up after the scene has left the stack; its widgets are gone."""

    def cover(self) -> None:
        """React to another scene on top."""

    def uncover(self) -> None:
        """React to being on top again."""

    def complete(self) -> bool:
        """Do now what is drawn a bit each frame: another scene covers this one, which stands still below
        it. Return whether anything has come that must be drawn."""
        return False

    def clear_of_tips(self) -> Sequence[pygame.Rect]:
        """Return the places that no button's tip may cover, because they are read meanwhile."""
        return ()

    def slept(self) -> None:
        """React to the machine's sleep: somebody else may have come back. All scenes of the stack get this
        call, covered ones too."""

    def unwatched(self) -> None:
        """React to the window's loss of focus: its user may have gone. All scenes of the stack get this
        call."""

    def told_at(self, place: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        """Return what is told where the pointer rests, and the place of what it is about; ``None`` without
        anything."""
        return None

    def build(self) -> None:
        """Make what depends on the size, scale, theme and language."""

    def takes_first(self, event: pygame.event.Event) -> bool:
        """Handle an event before any widget gets it; return whether it is used up."""
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event that no widget took; return whether it is used up."""
        return False

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds, at most 0.1."""

    def due(self) -> float:
        """Seconds until ``update`` has something to do without any input."""
        return math.inf

    def keeps_awake(self) -> bool:
        """Whether the display must not go dark although nobody presses anything: something moves by itself,
        or a clock runs. Only the scene on top is asked."""
        return False

    def update_below(self, dt: float) -> bool:
        """Advance the scene by ``dt`` seconds below overlays, for what goes on there by itself; return
        whether its picture has changed."""
        return False

    def due_below(self) -> float:
        """Seconds until ``update_below`` has something to do."""
        return math.inf

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything below the fields. Called only after ``invalidate``."""
        surface.fill(self.app.theme["surface.table"])

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw on top of the fields, e.g. something being dragged."""

    def back(self) -> None:
        """Go back (Escape, or B on a gamepad): by default close the scene; the last one leads to the menu."""
        if len(self.app.stack) > 1:
            self.app.pop()
        else:
            self.app.to_menu()

    def back_from_entry(self, entry: Any) -> None:
        """Handle Escape during typing: by default only leave the entry."""
        self.focus.current = entry
        self.focus.shown = True
        self.invalidate()

    def help_at(self) -> tuple[str, str]:
        """The game whose rules help opens here, and the rule's id to open them at; each is empty where there
        is none in particular."""
        return "", ""

    def help(self) -> None:
        """Open the help (F1): the rules that this screen is about, else the help of what lies below, such as
        the match that goes on there, else the rules in general."""
        game, rule = self.help_at()
        scenes = list(self.app.stack)
        place = scenes.index(self) if self in scenes else len(scenes)
        if not game and place:
            scenes[place - 1].help()
        elif self.app.can_open("rules"):
            self.app.open("rules", game=game, rule=rule)

    def press_spot(self, spot: Any) -> None:
        """Press a spot of a focus stop."""

    def pressed_at(self, place: tuple[int, int]) -> tuple[Any, ...]:
        """Return what a press at a place would press, to be compared with another time."""
        return self.focus.pressed_at(place)

    def refuse(self, stop: Any) -> None:
        """Show why a disabled widget that was pressed is disabled."""
        self.app.audio.play("illegal")
        self.focus.tell(stop)

    def may_quit(self) -> bool:
        """Return whether the window may be closed; return ``False`` after asking the player."""
        return True

    def take_drop(self, files: list[Path], texts: list[str]) -> bool:
        """Take files and texts dropped on the window while this is the screen (overlays may be on it), or
        the overlay on top; return whether they are used up."""
        return False

    def share_shown(self) -> None:
        """Share what this screen shows, if there is anything to share."""

    def describe_shown(self) -> None:
        """Describe what this screen shows in words, if it shows a board."""

    def make_way(self, title: str, *, leaving: bool) -> Generator[Any, Any, bool]:
        """Return whether this screen makes way for something titled ``title``, dropped or pasted, that is to
        open over it, or (``leaving``) in its place: it asks first where anything could be lost."""
        yield from ()
        return True

    # --- for scenes to use ---

    @property
    def guarded(self) -> bool:
        """Whether it takes no press yet (``guard_s``)."""
        return self.guard_s > (self._open_s or 0.0)

    def grow_older(self, dt: float) -> None:
        """Count the time on the screen, from the second frame on, because the first may have taken long to
        draw."""
        if self.guarded:
            self._open_s = 0.0 if self._open_s is None else self._open_s + dt
            self.invalidate()

    @property
    def width(self) -> float:
        """The window's width in tokens."""
        return self.size[0] / self.app.scale

    @property
    def height(self) -> float:
        """The window's height in tokens."""
        return self.size[1] / self.app.scale

    @property
    def painter(self) -> Painter:
        """The painter of cards, rules, key caps and text in the current theme and scale."""
        return self.app.painter

    def px(self, tokens: float) -> int:
        """Return tokens in whole px of the window."""
        return self.app.px(tokens)

    def t(self, key: str, /, **params: Any) -> str:
        """Return the text of a key in the current language."""
        return self.app.texts(key, **params)

    def invalidate(self) -> None:
        """Request a new frame."""
        self.app.invalidate()

    def repaint(self) -> None:
        """Show anew what has changed in no model."""
        self.app.invalidate()

    def add(self, field: Any, *, key: str = "") -> None:
        """Register a field that is in ``self.container`` as a stop of the focus, by its ``key``."""
        self.focus.add(field, key)

    def focus_area(self, key: str, rect: pygame.Rect, *, ring: bool = True) -> FocusArea:
        """Register a focus stop that isn't a widget: a board, a list drawn by the view.

        ``ring``: draw the double frame around it while it has the focus.
        """
        area = FocusArea(key, rect, ring)
        self.focus.add(area, key)
        return area

    # --- for the shell ---

    @property
    def needs_layout(self) -> bool:
        """Whether a new layout is necessary."""
        return self._stale or self.size != self.app.size

    def ensure_layout(self) -> None:
        """Lay out if necessary."""
        size = self.app.size
        if not self.needs_layout:
            return
        self._stale = False
        self.size = size
        remembered = self.focus.remember()
        self.kill_widgets()
        self.container = UIContainer(pygame.Rect((0, 0), size), self.app.ui, object_id="#scene")
        self.build()
        self.focus.restore(remembered)

    def kill_widgets(self) -> None:
        self.focus.clear()
        if self.container is not None:
            self.app.ui.set_focus_set(None)
            self.container.kill()  # type: ignore[no-untyped-call]
            self.container = None

    def forget_picture(self) -> None:
        """Drop the picture that is kept; it is painted anew when wanted."""

    def make_stale(self) -> None:
        """Request a new layout after a change of size, scale, theme or language."""
        self._stale = True

    def show_widgets(self, shown: bool) -> None:
        """Hide all fields, or show them."""
        if self.container is not None and bool(self.container.visible) != shown:
            (self.container.show if shown else self.container.hide)()

    def dispatch(self, event: pygame.event.Event) -> bool:
        """Do what an event of a field asks for; return whether it asks for anything."""
        return False


def _always_due(scene: Scene) -> float:
    """Return 0: the default ``due`` of a class that updates without saying when."""
    return 0.0


class SceneStack:
    """The scenes, the last one on top. Only ``App`` changes it."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []

    def __len__(self) -> int:
        return len(self._scenes)

    def __iter__(self) -> Iterator[Scene]:
        return iter(self._scenes)

    @property
    def top(self) -> Scene | None:
        """The scene that gets the events; ``None`` without any."""
        return self._scenes[-1] if self._scenes else None

    def visible(self) -> list[Scene]:
        """Return the scenes to draw, lowest first."""
        shown: list[Scene] = []
        for scene in reversed(self._scenes):
            shown.append(scene)
            if not scene.overlay or scene.hides_below:
                break
        return shown[::-1]

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self.top is not None:
            self.top.cover()
            self.top.show_widgets(False)
        self._scenes.append(scene)
        scene.enter()

    def swap(self, scene: Scene) -> None:
        """Replace the top scene; the one below stays covered."""
        if self._scenes:
            old = self._scenes.pop()
            self._left(old)
        self._scenes.append(scene)
        scene.enter()

    def pop(self) -> Scene:
        """Remove the top scene and return it."""
        scene = self._scenes.pop()
        self._left(scene)
        if self.top is not None:
            self.top.show_widgets(True)
            self.top.focus.come_back()
            self.top.uncover()
        return scene

    def remove(self, scene: Scene) -> None:
        """Remove a covered scene from below the others."""
        if scene is self.top:
            self.pop()
        elif scene in self._scenes:
            self._scenes.remove(scene)
            self._left(scene)

    @staticmethod
    def _left(scene: Scene) -> None:
        """Clean up a removed scene. Its picture goes at once: it is large, and something else may hold the
        scene for a while."""
        scene.kill_widgets()
        scene.leave()
        scene.forget_picture()

    def clear(self) -> None:
        """Remove all scenes, without uncovering any."""
        while self._scenes:
            scene = self._scenes.pop()
            self._left(scene)
