"""The app: one window, one manager of widgets, a stack of scenes, and the loop.

The loop draws only changes: a scene calls ``invalidate()``, widgets are compared after each update, and a
frame without either is neither drawn nor flipped.
"""

from __future__ import annotations

import contextlib
import math
import sys
import time
import traceback
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import pygame

from game.data.files import config, paths, pending_changes
from game.data.files.config import Settings, WindowSettings
from game.data.files.machine_time import SLEPT_S, slept_s
from game.data.files.problems import Problem, ProblemsError
from game.data.words.texts import Texts
from game.ui.controls import clipboard
from game.ui.controls.messages import MessageLog
from game.ui.controls.toast import Toast, Toasts
from game.ui.input.keys_file import make_input, save_key_changes
from game.ui.paint.cut_texts import CutText
from game.ui.paint.frame_time import FRAME
from game.ui.paint.icons import IconStore
from game.ui.paint.paint import Painter
from game.ui.paint.palette import Theme
from game.ui.paint.sign_font import SIGNS
from game.ui.paint.surface_cache import BUDGET
from game.ui.scene import App, PoseRequest, Scene, SceneStack
from game.ui.window import crash
from game.ui.window.audio import Audio
from game.ui.window.collector import GarbageCollector
from game.ui.window.crash_page import CrashPage
from game.ui.window.events import AWAY, EventFlow, Shell, queued_events
from game.ui.window.instance import InstanceLock
from game.ui.window.loudness import Loudness
from game.ui.window.manager import UiManager
from game.ui.window.pace import Pace
from game.ui.window.placing import Placement
from game.ui.window.signals import Signals
from game.ui.window.slices import Sliced
from game.ui.window.system_theme import theme_or_another
from game.ui.window.transition import Transition
from game.ui.window.waking import WAKE, Rest, heard, wake
from game.ui.window.whole_text import WholeText
from game.ui.window.window import AnyWindow, Window, scale_for, zooms
from game.ui.words import SafeFonts

if TYPE_CHECKING:
    from game.ui.window.toast_box import ToastBox

__all__ = ["Application", "Screens", "StartupThread"]

Made = TypeVar("Made")

RETRY_S = 5.0
"""Seconds between attempts to write what the disk refused."""

IDLE_MS = 3.0
"""Milliseconds for work ahead in a frame in which nothing is drawn."""

HEARTBEAT_S = 1.0
"""Greatest seconds between two turns, in case something due was not announced."""


class Screens(Protocol):
    """The app's screens by name. Among them are a ``menu``, which opens first, a ``dialog`` and the
    ``error`` screen after a crash."""

    def exists(self, name: str) -> bool:
        """Whether there is a screen of that name."""

    def maker(self, name: str) -> Callable[..., Scene]:
        """Return the function ``make(app, **params)`` of a screen. Raises ``KeyError`` if there is none."""


class StartupThread(Protocol):
    """Work in a thread of its own, which begins once the first frame is on the screen."""

    def start(self) -> None:
        """Begin."""

    def close(self) -> None:
        """Finish only what can't be left half done, because the app ends."""


class Application(Shell):
    """The services as attributes, and the stack of scenes.

    ``screens`` are what ``open`` can open; ``on_drop`` gets the files and texts that were dropped on the
    window and that no screen took, or neither when something is pasted. ``overrides`` are the command
    line's settings. ``window=None`` opens one. ``keep=False`` writes no settings (screenshots).
    """

    def __init__(
        self,
        settings: Settings | None = None,
        texts: Texts | None = None,
        theme: Theme | None = None,
        *,
        screens: Screens,
        on_drop: Callable[[App, list[Path], list[str]], None] | None = None,
        window: AnyWindow | None = None,
        overrides: Mapping[str, Any] | None = None,
        keep: bool = True,
    ) -> None:
        self.problems: list[Problem] = []
        self._overrides = dict(overrides or {})
        if settings is None:
            settings, self.problems = Settings.load(self._overrides)
        self.settings = settings
        self.keep = keep
        self.paths = paths
        self.screens = screens
        if window is None:
            looks = settings.window
            window = Window(_placement(looks), fullscreen=looks.fullscreen, high_dpi=looks.high_dpi)
        self.window: AnyWindow = window
        self.texts: Texts = texts or Texts(paths.locale_folders(), settings.look.language)
        self.problems += self.texts.problems
        self.theme = theme or theme_or_another(settings.look.theme, self.problems)
        self.fonts = SafeFonts(self.theme)
        self.icons = IconStore()
        self._for_theme: dict[Any, Any] = {}
        self._on_drop = on_drop
        self._measure()
        self._tell_clamped()
        self.painter = Painter(self.theme, self.fonts, self.scale)
        self.ui = UiManager(self.size, self.theme, self.scale)
        self.audio = Audio(paths.ASSETS / "sounds", Loudness.of(settings.sound))
        self.input = make_input(settings.play.keys, self.problems)
        self.input.texts = self.texts
        self.stack = SceneStack()
        self.wanted = PoseRequest()
        self.running = True
        self.exit_code = 0
        self.frames_drawn = 0
        self.mouse = AWAY
        self.lock: InstanceLock | None = None
        self._unsaved: dict[str, Any] = {}
        self._save_in = 0.0
        self._retry_in = RETRY_S
        self._invalid = True
        self._below: pygame.Surface | None = None
        self.messages = MessageLog()
        self.toasts = Toasts(self.messages)
        self._toast_box: ToastBox | None = None
        """The box of messages, made for the first one."""
        self.cut_texts: list[CutText] = []
        self.whole_text = WholeText(self)
        self._toast: Toast | None = None
        """The message shown in the last frame."""
        self._errands: SimpleQueue[Callable[[], object]] = SimpleQueue()
        self.events = EventFlow(self)
        self.live = False
        self._gives_way = False
        """Whether the player was told that the window is too small for the chosen size."""
        self.transition = Transition()
        self._hidden = False
        """Whether the last frame left out what a screen on the stack hides."""
        self.background: list[StartupThread] = []
        self.idle: Callable[[App], Generator[None, None, None]] | None = None
        """The work done a little at a time while nothing is drawn, anew for each scale, theme and
        language."""
        self._idle: Sliced[None] | None = None
        self.raises = False
        """Whether exceptions are raised instead of shown: for tests and pictures."""
        self.told = set()
        self._endured: set[str] = set()
        """What has raised while the screen after a crash is there: it is logged once, not in every frame."""

    # --- services ---

    def _wanted_zoom(self) -> float | None:
        """Return the points of a token the player wants; ``None`` for what fits."""
        zoom = self.settings.window.zoom
        return None if zoom == "auto" else zoom / 100

    def _measure(self) -> None:
        """Take the window's size, and the size of texts and controls for it."""
        self.size = self.window.size
        self.zoom = scale_for(self.window.points, self._wanted_zoom())
        self.scale = self.zoom * self.window.density

    def _tell_clamped(self) -> None:
        """Report a size from the command line that the window can't show."""
        wanted = self._wanted_zoom()
        if "window.zoom" in self._overrides and wanted is not None and wanted != self.zoom:
            percent, (width, height) = self.texts.percent, self.window.points
            message = self.texts(
                "settings.zoom_clamped", wanted=percent(wanted), shown=percent(self.zoom),
                width=width, height=height,
            )  # fmt: skip
            known = self.texts.commas(percent(zoom / 100) for zoom in zooms(self.window.points))
            self.problems.append(Problem("settings", None, None, "window.zoom", message, known, "warning"))

    def _tell_giving_way(self) -> None:
        """Say, once until it fits again, that the window is too small for the size of texts and controls
        that the player has chosen."""
        zoom = self.settings.window.zoom
        gives_way = zoom != "auto" and round(self.zoom * 100) < zoom
        if gives_way and not self._gives_way:
            wanted = self.texts.percent(self._wanted_zoom() or 1.0)
            self.toasts.tell(Toast(self.texts("settings.gives_way", wanted=wanted)))
        self._gives_way = gives_way

    @property
    def animation(self) -> float:
        look = self.settings.look
        return 0.0 if look.reduced_motion else look.animation_speed

    def for_theme(self, make: Callable[[Theme], Made]) -> Made:
        if make not in self._for_theme:
            self._for_theme[make] = make(self.theme)
        made: Made = self._for_theme[make]
        return made

    def px(self, tokens: float) -> int:
        return self.painter.px(tokens)

    # --- the stack ---

    def push(self, scene: Scene) -> None:
        self._fade()
        self.stack.push(scene)
        self.renew_below()

    def pop(self) -> Scene:
        self._fade()
        scene = self.stack.pop()
        self.renew_below()
        if not self.stack:
            self.running = False
        return scene

    def replace(self, scene: Scene) -> None:
        self._fade()
        self.stack.swap(scene)
        self.renew_below()

    def clear_to(self, scene: Scene) -> None:
        self._fade()
        self.stack.clear()
        self.stack.push(scene)
        self.renew_below()

    def open(self, name: str, /, *, how: str = "push", **params: Any) -> Scene:
        scene = self.screens.maker(name)(self, **params)
        getattr(self, how)(scene)
        return scene

    def can_open(self, name: str) -> bool:
        return self.screens.exists(name)

    def to_menu(self) -> None:
        self.open("menu", how="clear_to")

    def quit(self, code: int = 0) -> None:
        self.running = False
        self.exit_code = self.exit_code or code

    def soon(self, do: Callable[[], object]) -> None:
        self._errands.put(do)
        wake()

    def _do_errands(self) -> None:
        """Run what other threads asked for with ``soon``."""
        with contextlib.suppress(Empty):
            while True:
                errand = self._errands.get_nowait()
                with self._part():
                    errand()

    def _fade(self) -> None:
        """Fade the current picture out, in a visible window."""
        if self._hides and not self._hidden:
            self.transition.stop()  # what is hidden by now is still in the window
        elif self.live and self.animation > 0 and self.frames_drawn:
            self.transition.begin(self.window.surface)

    @property
    def _hides(self) -> bool:
        return any(scene.hides_below for scene in self.stack)

    def renew_below(self) -> None:
        self._below = None
        self.invalidate()

    def invalidate(self) -> None:
        self._invalid = True

    # --- resting ---

    @property
    def keeps_awake(self) -> bool:
        """Whether the display is kept from going dark by itself."""
        top = self.stack.top
        return top is not None and self.running and top.keeps_awake()

    def rest(self) -> float:
        """Seconds until something is due if no event comes; 0 while anything moves."""
        with self._recovering():
            return self._rest()
        return 0.0

    def _rest(self) -> float:
        top = self.stack.top
        if top is None or not self.running or self._invalid or top.needs_layout or self.events.pressing:
            return 0.0
        if self.transition.runs or self._idle is not None:
            return 0.0
        saving = min(
            self._save_in if self._unsaved else math.inf,
            self._retry_in if pending_changes.trouble() else math.inf,
        )
        below = min((scene.due_below() for scene in self.stack.visible()[:-1]), default=math.inf)
        soonest = (
            top.due(), below, self.ui.due(), self.input.due(), self.toasts.due(), self.whole_text.due(),
            saving, HEARTBEAT_S,
        )  # fmt: skip
        return max(0.0, min(soonest))

    def _rested(self, seconds: float) -> None:
        """Advance timers after a rest without movement."""
        self._scene_rested(seconds)
        self.input.update(seconds)
        if self._unsaved:
            self._save_in -= seconds
        self._try_again(seconds)
        self._show_toasts(seconds)
        self.whole_text.update(seconds, pressing=self.events.pressing)
        if self.ui.typing_in() is not None:
            self.ui.update(seconds)

    def _scene_rested(self, seconds: float) -> None:
        """Advance the timers of the scene on top. Events that have come meanwhile are taken first, so that
        the rest does not count for their animations; what only looks different now, such as a clock, has
        counted the rest itself."""
        top = self.stack.top
        if top is None or self._invalid or top.needs_layout:
            return
        top.update(0.0)
        begun = (self._invalid or top.needs_layout) and top.due() <= 0
        if self.stack.top is top and not begun:
            top.update(seconds)

    # --- settings ---

    def change(self, key: str, value: Any) -> None:
        section, _, name = key.partition(".")
        part = getattr(self.settings, section).model_copy(update={name: value})
        self.settings = self.settings.model_copy(update={section: part})
        self._unsaved[key] = value
        self._save_in = 0.5
        self._apply(key)

    def save_settings(self) -> None:
        """Write changed settings now. The loop does it half a second after the last change: a slider
        changes one sixty times a second."""
        changed, self._unsaved = self._unsaved, {}
        if not self.keep or not changed:
            return
        own = config.person_settings_file()
        personal = {key: value for key, value in changed.items() if own and config.is_personal(key)}
        machine = {key: value for key, value in changed.items() if key not in personal}
        try:
            if personal:
                config.save_user(personal, user_file=own)
            if machine:
                config.save_user(machine)
            self.told.discard("settings")
        except OSError as error:
            self._not_written("settings", error)
            self._unsaved, self._save_in = changed, RETRY_S
        except ProblemsError as error:
            self._not_written("settings", error)

    def _try_again(self, dt: float) -> None:
        """Try again to write the results of puzzles and lessons that the disk refused, and say so once."""
        trouble = pending_changes.trouble()
        if trouble is None:
            self.told.discard("progress")
            self._retry_in = RETRY_S
            return
        if "progress" not in self.told:
            self._not_written("progress", trouble)
        self._retry_in -= dt
        if self._retry_in <= 0:
            self._retry_in = RETRY_S
            pending_changes.retry(0.0)

    def sit_down(self, person: str) -> None:
        self.save_settings()
        self._unsaved = {}  # what the disk refused is not the next one's
        paths.sit_down(person)
        before, problems = self.settings, list[Problem]()
        self.settings, problems = Settings.load(self._overrides)
        self.input.become(make_input(self.settings.play.keys, problems))
        for key in ("sound.volume", "look.language", "look.theme"):
            if self.settings.get(key) != before.get(key) or key == "sound.volume":
                self._apply(key)
        for scene in self.stack:
            scene.make_stale()
        self.renew_below()
        if problems:
            self.problems += problems
            self._tell(problems)

    def save_keys(self) -> None:
        if self.keep:
            try:
                save_key_changes(self.input.changes, self.input.kept)
                self.input.kept = dict(self.input.changes)
            except OSError as error:
                self._not_written("keys", error)

    def _not_written(self, what: str, error: Exception) -> None:
        """Log that something of the player's ("settings", "keys") could not be written, and say so the
        first time. The change lasts until the app ends."""
        crash.write(paths.user_data(), f"{what} not written: {error}")
        if what in self.told or not self.stack or not self.running:
            return
        self.told.add(what)
        reason = " ".join(self.texts.why(error).split())[:300]
        words = self.texts(f"error.not_written_{what}", reason=reason)
        self.open(
            "dialog", kind="message", title=self.texts("error.not_written"), words=words, icon="warning"
        )

    def _apply(self, key: str) -> None:
        settings = self.settings
        if key.startswith("sound."):
            self.audio.set_loudness(Loudness.of(settings.sound))
        elif key == "look.language":
            self.set_texts(Texts(paths.locale_folders(), settings.look.language))
        elif key == "look.theme":
            with contextlib.suppress(ProblemsError):  # it stays as it is
                self.set_theme(theme_or_another(settings.look.theme, self.problems))
        elif key == "window.zoom":
            self.relayout()
        elif key == "window.fullscreen":
            self.window.set_fullscreen(settings.window.fullscreen)
            self.relayout()
        self.invalidate()

    def set_theme(self, theme: Theme) -> None:
        """Switch to another theme."""
        self.theme = theme
        self.fonts = SafeFonts(theme)
        self._for_theme.clear()
        self.relayout(force=True)

    def set_texts(self, texts: Texts) -> None:
        """Switch to another language."""
        self.texts = self.input.texts = texts
        self.relayout(force=True)

    def _redraw_signs(self) -> None:
        """Show signs that were boxes until their fonts were found."""
        self.fonts.forget_lines()
        self.relayout(force=True)

    def relayout(self, *, force: bool = False) -> None:
        """Fit everything to the window's size and the player's scale."""
        before = self.size, self.scale, self.zoom
        self._measure()
        size, scale = self.size, self.scale
        if not force and (size, scale, self.zoom) == before:
            return
        if scale != before[1]:
            BUDGET.clear()  # all of it was drawn for another scale
            self.fonts.forget()
        self.painter = Painter(self.theme, self.fonts, scale)
        self.ui.set_window_resolution(size)
        self.ui.set_look(self.theme, scale)
        for scene in self.stack:
            scene.make_stale()
        self.renew_below()
        self._begin_idle()
        if self.live:
            self._tell_giving_way()

    # --- the loop ---

    def run(self) -> int:
        """Run the loop until the player leaves; return the exit status."""
        signals = Signals(self.quit)
        signals.listen()
        self.live = True
        SIGNS.found = partial(self.soon, self._redraw_signs)
        pygame.key.set_repeat(400, 45)
        self.lock = InstanceLock(paths.user_data())
        if not self.stack:
            self.open("menu")
        self._tell(self.problems)
        self._tell_giving_way()
        pace = Pace(Rest())
        last, slept = time.monotonic(), slept_s()
        warmed, rubbish = False, GarbageCollector()
        try:
            while self.running:
                now, slept_now = time.monotonic(), slept_s()
                gap, asleep = now - last, slept_now - slept >= SLEPT_S
                last, slept = now, slept_now
                drawn = self.frames_drawn
                heard()
                events = queued_events()
                self.step(events, max(0.0, gap - pace.rested), rested=pace.rested, slept=asleep)
                drew = self.frames_drawn != drawn
                with self._recovering():
                    if not warmed:
                        warmed = True
                        self._first_frame_shown()
                        rubbish.start()
                    else:
                        rubbish.turn(drew, gap)
                        if not drew and not events:
                            self._work_idle()
                    other = self.lock.found()
                    if other is not None:
                        self.open("dialog", kind="second_instance", pid=other or "?")
                pace.turn(self, any(event.type != WAKE for event in events), drew)
        finally:
            SIGNS.found = None
            for work in self.background:
                work.close()
            self.close()
            rubbish.close()
            signals.die()
        return self.exit_code

    def _tell(self, problems: Sequence[Problem]) -> None:
        """Report what is wrong with the settings."""
        if problems:
            self.open(
                "dialog",
                kind="problems",
                title=self.texts("dialog.settings_title"),
                words=self.texts("dialog.settings_words"),
                problems=self.texts.reasons(problems),
            )

    def _first_frame_shown(self) -> None:
        """Start what waited for the first frame."""
        with contextlib.suppress(pygame.error):
            pygame.joystick.init()  # posts JOYDEVICEADDED for what is plugged in
        if self.lock is not None:
            self.lock.take_aside()
        self._begin_idle()
        self.audio.start()
        for work in self.background:
            work.start()

    def _begin_idle(self) -> None:
        """Begin the work ahead anew."""
        wanted = self.idle if self.live and self.frames_drawn else None
        self._idle = None if wanted is None else Sliced(wanted(self))

    def _work_idle(self) -> None:
        """Do a little of the work ahead."""
        if self._idle is not None:
            try:
                done = self._idle.work(IDLE_MS)
            except Exception as error:  # whoever needs it is told; here nobody asked
                crash.write(paths.user_data(), f"done ahead: {error!r}")
                done = True
            if done:
                self._idle = None

    def close(self) -> None:
        """Leave all scenes, remember the window, release everything."""
        try:
            self.stack.clear()
        except Exception as error:  # leaving must not lose what follows
            crash.write(paths.user_data(), crash.report(error, "leaving"))
        clipboard.keep_text()
        now = self.window.placement
        if self.live and now != self.window.opened:
            (width, height), place = now.size, now.place or ("auto", "auto")
            self._unsaved |= {
                "window.width": width, "window.height": height, "window.maximized": now.maximized,
                "window.left": place[0], "window.top": place[1],
            }  # fmt: skip
        self.save_settings()
        pending_changes.retry()
        self.audio.close()
        if self.lock is not None:
            self.lock.release()

    def step(
        self, events: Sequence[pygame.event.Event] = (), dt: float = 1 / 60, *, rested: float = 0.0,
        slept: bool = False,
    ) -> None:  # fmt: skip
        """Do one turn of the loop: these events, their results, ``dt`` seconds, one frame. Before it the
        loop has rested for so many seconds, or the machine has ``slept``. ``run`` calls it, and so do
        tests."""
        FRAME.begin()
        with self._recovering():
            if slept:
                with self._part():
                    for scene in list(self.stack):
                        scene.slept()
            dt = min(dt, 0.1)
            with self._part(seen=True):
                self.ready()
            self._do_errands()
            if rested > 0:
                # the last of it is the frame's: what is due now, and moves from now on, begins in it
                last = min(rested, 1 / 60)
                with self._part():
                    self._rested(rested - last)
                dt += last
                with self._part(seen=True):
                    self.ready()
            for event in events:
                with self._part(event):
                    self.events.take(event)
            # widgets answer by posting events: those belong to this frame
            for _ in range(10):
                more = queued_events()
                if not more:
                    break
                for event in more:
                    with self._part(event):
                        self.events.take(event)
            self.frame(dt)
            self.window.keep_awake(self.keeps_awake)

    # --- what nobody expected ---

    @contextlib.contextmanager
    def _recovering(self) -> Iterator[None]:
        """Show what raises in the context, and go on."""
        try:
            yield
        except Exception as error:
            if self.raises:
                raise
            self._recover(error)

    @contextlib.contextmanager
    def _part(self, event: pygame.event.Event | None = None, *, seen: bool = False) -> Iterator[None]:
        """Do a part of a turn. While the screen after a crash is there, what raises in it keeps nothing else
        from being done, and the page still does what the event asks for. ``seen``: without this part the page
        isn't seen, so a plainer one comes."""
        try:
            yield
        except Exception as error:
            page = self.stack.top
            if self.raises or not isinstance(page, CrashPage):
                raise
            self._endure(page, error)
            if event is not None:
                with self._part():
                    page.rescue(event)
            elif seen and not page.bare:
                self._show_crash(page.report, page.log, bare=True)

    def _endure(self, page: CrashPage, error: Exception) -> None:
        """Log what raised while the screen after a crash is there, once, and tell it there."""
        where = traceback.extract_tb(error.__traceback__)[-1]
        mark = f"{type(error).__name__} {where.filename} {where.lineno}"
        if mark in self._endured:
            return
        self._endured.add(mark)
        text = crash.report(error, page.name)
        crash.write(paths.user_data(), text)
        page.tell_also(text)

    def _recover(self, error: Exception) -> None:
        """Log an exception and show it; never die silently, never loop."""
        top = self.stack.top
        if isinstance(top, CrashPage):
            self._endure(top, error)
            return
        text = crash.report(error, top.name if top is not None else "")
        path = crash.write(paths.user_data(), text)
        for scene in reversed(list(self.stack)):
            try:
                scene.leave()
            except Exception as second:  # what broke may break again
                crash.write(paths.user_data(), crash.report(second, scene.name))
        self._endured.clear()
        self._show_crash(text, path)

    def _show_crash(self, report: str, log: Path | None, *, bare: bool = False) -> None:
        """Put the screen after a crash in place of everything; the bare one if the other can't be made."""
        for plainly in (True,) if bare else (False, True):
            try:
                self.stack = SceneStack()
                # a widget that broke while it was made can't even be killed: leave all of them behind
                self.ui = UiManager(self.size, self.theme, self.scale)
                self.open("error", report=report, log=log, bare=plainly)
                self.ready()
            except Exception as second:
                text = crash.report(second, "error")
                crash.write(paths.user_data(), text)
                report = f"{text}\n\n{report}"
            else:
                self.frame(0.0)
                return
        print(report, file=sys.stderr)
        self.quit(1)

    def take_drop(self, files: list[Path], texts: list[str]) -> None:
        """Take files and texts that no screen took."""
        if self._on_drop is not None:
            self._on_drop(self, files, texts)

    def ready(self) -> None:
        """Lay out the scene on top; laying out may push another one."""
        if self.window.size != self.size:
            # some systems change the window first and tell of it later, or not at all
            self.relayout()
        for _ in range(5):
            top = self.stack.top
            if top is None or not top.needs_layout:
                return
            top.ensure_layout()
            self._invalid = True

    def frame(self, dt: float) -> None:
        """Advance the scene on top and its widgets by ``dt`` seconds; draw a frame if anything changed."""
        with self._part(seen=True):
            self.ready()
        with self._part():
            self.input.update(dt)
            if self._unsaved:
                self._save_in -= dt
                if self._save_in <= 0:
                    self.save_settings()
            self._try_again(dt)
            self._show_toasts(dt)
        top = self.stack.top
        if top is None or not self.running:
            return
        with self._part():
            top.grow_older(dt)
            self.events.grow_older(dt)
            top.update(dt)
            for scene in self.stack.visible()[:-1]:
                if scene.update_below(dt) or scene.needs_layout:
                    self.renew_below()
            self.audio.frame_over()
        with self._part(seen=True):
            self.ready()
            self.ui.update(dt)
            self.whole_text.update(dt, pressing=self.events.pressing)
            if self.ui.changed() or self.transition.runs:
                self._invalid = True
        if self._invalid and self.running:
            self._invalid = False
            self._hidden = self._hides
            if self._hidden:
                self.transition.stop()  # what is hidden is gone at once
            self.draw(self.window.surface)
            with self._part():
                self.transition.pass_time(dt)
                self.transition.draw(self.window.surface)
            with self._part():
                self.window.flip()
            self.frames_drawn += 1
            self._invalid = self._invalid or bool(FRAME.left_over)

    def _show_toasts(self, dt: float) -> None:
        self.toasts.update(dt)
        if self.toasts.shown is not self._toast:
            self._toast = self.toasts.shown
            if self._toast_box is None:
                from game.ui.window.toast_box import ToastBox  # the first frame comes without

                self._toast_box = ToastBox(self, self.toasts)
            self.invalidate()

    def toast_takes(self, event: pygame.event.Event) -> bool:
        """Let the box of messages handle an event before anything else; return whether it was meant for
        it."""
        return self._toast_box is not None and self._toast_box.takes(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the visible scenes onto a surface of the window's size."""
        visible = self.stack.visible()
        if not visible:
            return
        top = visible[-1]
        with self.fonts.cuts.on(surface) as cut:
            with self._part(seen=True):
                top.ensure_layout()
                if len(visible) > 1:
                    surface.blit(self._picture_below(visible[:-1], top), (0, 0))
                    cut.clear()  # nobody can point at what is covered
                elif top.overlay:
                    surface.fill(self.theme["surface.table"])
                with FRAME.spread() if self.live else contextlib.nullcontext():
                    top.draw(surface)
            with self._part(seen=True):
                self.ui.draw_ui(surface)
            with self._part():
                top.draw_over(surface)
            with self._part():
                top.focus.draw(surface, top.clear_of_tips)  # nothing of the scene covers it
            with self._part():
                if self._toast_box is not None:
                    self._toast_box.draw(surface, top)
        with self._part():
            self.cut_texts = list(dict.fromkeys(cut))
            self.whole_text.take(self.cut_texts)
            self.whole_text.draw(surface)

    def _picture_below(self, scenes_below: list[Scene], top: Scene) -> pygame.Surface:
        """Return the covered scenes with their widgets, drawn once, since they are frozen."""
        if self._below is None or self._below.get_size() != self.size:
            made = pygame.Surface(self.size)
            with self.ui.keys_held():
                top.show_widgets(False)
                for scene in scenes_below:
                    scene.ensure_layout()
                    scene.show_widgets(True)
                    scene.draw(made)
                    if scene.complete():
                        scene.ensure_layout()
                        scene.draw(made)
                    self.ui.update(0.0)
                    self.ui.draw_ui(made)
                    scene.draw_over(made)
                    scene.show_widgets(False)
                top.show_widgets(True)
            self.ui.update(0.0)
            self._below = made
        return self._below


def _placement(looks: WindowSettings) -> Placement:
    """Return where the settings have the window."""
    width, height = (0 if length == "auto" else length for length in (looks.width, looks.height))
    place = None if looks.left == "auto" or looks.top == "auto" else (looks.left, looks.top)
    return Placement((width, height), place, looks.maximized)
