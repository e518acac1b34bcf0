"""Buttons and everything else that can be pressed: pygame-gui's button with a face of our own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Literal

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UIScrollingContainer

from game.ui.controls.face_shape import FaceShape
from game.ui.paint.cut_texts import CutText
from game.ui.paint.paint import ROUND, Align, Corners
from game.ui.scene import Scene
from game.ui.words import drawable

State = Literal["normal", "hovered", "active", "selected", "disabled"]
Kind = Literal["plain", "ink", "fire", "quiet"]
"""The kinds of button: ``plain`` paper with a border; ``ink`` filled with ink; ``fire`` the main button of
a screen; ``quiet`` without a border until the mouse is over it."""

TIP_AFTER_S = 0.6
"""Seconds the pointer rests before a tip shows."""

SENTENCE_ENDS = (".", "!", "?", "…")
"""What a tip ends with that is no head of the reason after it."""

WARMS_S = 0.09
"""Seconds a button takes to respond to the pointer coming over it."""

Face = Callable[["Pressable", State, pygame.Surface], None]
"""Draws a pressable's face in a state onto a transparent surface of its size."""


class Pressable(UIButton):
    """pygame-gui's button with a painted face. ``on``: it is a switch that is on, or a chosen segment.
    ``why``: the reason it is disabled. It is pale then, but still shows its tip, the focus stops at it,
    and a press shows the reason."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        face: Face,
        container: Any,
        tip: str | None,
        object_id: str,
        label: str = "",
        on: bool = False,
    ) -> None:
        self.scene, self.face = scene, face
        self.label, self.on = label, on
        self.icon = ""
        """The icon that replaces the original one."""
        self.why = ""
        self.cut_texts: tuple[CutText, ...] = ()
        """What is cut on its face: its tip shows it whole."""
        self._tip = tip
        self.scrolled_by: Any = None
        self._warm, self._warming = 0.0, 0.0
        """How far the look under the pointer is there, 0 to 1, and how that changes in a second."""
        super().__init__(
            relative_rect=rect,
            text="",
            manager=scene.app.ui,
            container=container,
            tool_tip_text=tip,
            object_id=object_id,
        )
        self.set_tip(tip)
        self._made_under = tuple(scene.app.ui.get_mouse_position())
        """Where the pointer was when the button was made, in px."""

    def _painted(self, state: str) -> pygame.Surface:
        shown: Any = "active" if state == "selected" else state
        surface = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        with self.scene.app.fonts.cuts.on(surface) as cut:
            self.face(self, shown, surface)
        if tuple(cut) != self.cut_texts:
            self.cut_texts = tuple(cut)
            self.set_tip(self._tip)
        face = surface.premul_alpha()
        if shown == "active" and self.scene.app.animation > 0:
            face = _pressed_in(face, self.scene.px(1))
        return face

    @property
    def cut(self) -> tuple[str, ...]:
        """The whole of each text that is cut on its face."""
        return tuple(dict.fromkeys(one.whole for one in self.cut_texts))

    def rebuild_from_changed_theme_data(self) -> None:
        """Do nothing: pygame-gui's theme doesn't apply to it."""
        self.tool_tip_delay = TIP_AFTER_S
        self.rebuild()

    def rebuild(self) -> None:
        """Make the shape anew, from pictures alone."""
        shape: Any = FaceShape(self.rect, self._painted)
        self.shape_of_faces: FaceShape = shape
        self.drawable_shape = shape
        if not self.is_enabled:
            shape.set_active_state("disabled")
        self.on_fresh_drawable_shape_ready()  # type: ignore[no-untyped-call]

    def update(self, time_delta: float) -> None:
        """Advance by ``time_delta`` seconds."""
        super().update(time_delta)
        if self._warming:
            self._warm_up(time_delta)

    def refresh(self) -> None:
        """Paint the face anew, because its content has changed."""
        self.rebuild()
        if self.hovered and self.is_enabled:
            self.shape_of_faces.set_active_state("hovered")

    def set_on(self, on: bool) -> None:
        """Switch the button on or off."""
        if on != self.on:
            self.on = on
            self.refresh()

    def set_label(self, label: str) -> None:
        if label != self.label:
            self.label = label
            self.refresh()

    def set_tip(self, tip: str | None) -> None:
        """Change the tip, which is as wide as its words. Without words there is none: pygame-gui would show
        an empty box."""
        tip = self._tip = tip or None
        if self.why:
            told = tip is not None and tip.endswith(SENTENCE_ENDS)
            tip = f"{tip} {self.why}" if told else self.scene.app.texts.colon(*filter(None, (tip, self.why)))
        unsaid = [escape(drawable(one), quote=False) for one in self.cut if one not in (tip or "")]
        tip = "\n".join([*unsaid, tip] if tip else unsaid) or None
        if tip != self.tool_tip_text and self.tool_tip is not None:
            self.tool_tip.kill()  # type: ignore[no-untyped-call]  # it would go on telling what is so no more
            self.tool_tip, self.hover_time = None, 0.0
        self.tool_tip_text = tip
        if tip:
            size, scale = self.scene.app.fonts.size, self.scene.app.scale
            words = max(size(line, "small", scale)[0] for line in tip.split("\n"))
            self.tool_tip_wrap_width = min(words + self.scene.px(26), self.scene.px(260))

    def while_hovering(self, time_delta: float, mouse_pos: Any) -> None:
        """Show the tip, never over what must be read beside it. A button made under a resting pointer
        doesn't show why it is disabled."""
        if self.refuses and tuple(mouse_pos) == self._made_under:
            return
        had = self.tool_tip
        super().while_hovering(time_delta, mouse_pos)
        tip: Any = self.tool_tip
        if tip is None or tip is had:
            return
        for told in self.scene.clear_of_tips():
            if tip.rect.colliderect(told):
                tip.set_position((tip.rect.left, told.top - self.scene.px(2) - tip.rect.height))

    def set_icon(self, icon: str) -> None:
        if icon != self.icon:
            self.icon = icon
            self.refresh()

    def enable(self) -> None:
        super().enable()  # type: ignore[no-untyped-call]

    def disable(self) -> None:
        """Disable the button: it is pale and doesn't respond."""
        super().disable()  # type: ignore[no-untyped-call]

    def kill(self) -> None:
        super().kill()  # type: ignore[no-untyped-call]

    def set_enabled(self, enabled: bool, why: str = "") -> None:
        """Enable or disable the button; ``why`` is the reason."""
        if enabled:
            self.enable()
        else:
            self.disable()
        why = "" if enabled else why
        if why != self.why:
            self.why = why
            self.set_tip(self._tip)

    # --- pale, with a reason ---

    @property
    def refuses(self) -> bool:
        """Whether the button is disabled and has a reason."""
        return bool(self.why) and not self.is_enabled

    def can_hover(self) -> bool:
        """Whether the mouse can hover over it."""
        return bool(super().can_hover()) or self.refuses

    def on_hovered(self) -> None:
        """Take the look under the pointer, unless disabled."""
        super().on_hovered()  # type: ignore[no-untyped-call]
        if self.refuses:
            self.shape_of_faces.set_active_state("disabled")
        self._warming = self._pace(1.0)

    def on_unhovered(self) -> None:
        """Take the normal look again."""
        super().on_unhovered()  # type: ignore[no-untyped-call]
        self._made_under = (-1, -1)
        self._warming = self._pace(-1.0)

    def _pace(self, way: float) -> float:
        """Return how fast the look under the pointer appears (or goes), in shares a second; at once
        without animations."""
        app = self.scene.app
        moves = app.live and app.animation > 0 and self.is_enabled and not self.on
        if not moves:
            self._warm = max(0.0, way)
        return way / WARMS_S if moves else 0.0

    def _warm_up(self, seconds: float) -> None:
        """Show the stage between both looks; at the end show the state's picture."""
        self._warm = max(0.0, min(1.0, self._warm + self._warming * seconds))
        shape = self.shape_of_faces
        if self._warm in (0.0, 1.0) or not self.is_enabled or self.held:
            self._warming = 0.0
            self._set_image(shape.get_fresh_surface())
            return
        between = shape.face("normal").copy()
        warm = shape.face("hovered").copy()
        for face, share in ((between, 1 - self._warm), (warm, self._warm)):
            part = round(255 * share)
            face.fill((part, part, part, part), special_flags=pygame.BLEND_RGBA_MULT)
        between.blit(warm, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        self._set_image(between)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take an event; return whether it is used up."""
        taken = super().process_event(event)
        if taken and self.refuses and event.type == pygame.MOUSEBUTTONDOWN:
            self.scene.refuse(self)
        return taken


def _pressed_in(face: pygame.Surface, depth: int) -> pygame.Surface:
    """Return a face (premultiplied) shrunk by ``depth`` px on each side, as if pressed in."""
    width, height = face.get_size()
    if width <= 4 * depth or height <= 4 * depth:
        return face
    moved = pygame.Surface(face.get_size(), pygame.SRCALPHA)
    smaller = pygame.transform.smoothscale(face, (width - 2 * depth, height - 2 * depth))
    moved.blit(smaller, (depth, depth), special_flags=pygame.BLEND_PREMULTIPLIED)
    return moved


def object_id(key: str, kind: str) -> str:
    """Return a name that pygame-gui accepts."""
    return "#" + (key or kind).replace(".", "_").replace(" ", "_")


def face(
    scene: Scene,
    rect: pygame.Rect,
    paint: Face,
    *,
    on_press: Callable[[], Any] | None = None,
    enabled: bool = True,
    why: str = "",
    on: bool = False,
    label: str = "",
    tip: str | None = None,
    key: str = "",
    focus: bool = True,
    container: Any = None,
) -> Pressable:
    """Make a picture that can be pressed. ``paint(pressable, state, surface)`` draws it. ``why``: the
    reason it is disabled."""
    place = scene.container if container is None else container
    made = Pressable(scene, rect, paint, place, tip, object_id(key, "face"), label, on)
    if isinstance(container, UIScrollingContainer):
        made.scrolled_by = container
    if not enabled or why:
        made.set_enabled(False, why)
    if on_press is not None:
        press = on_press

        def pressed(_event: Any) -> None:
            if made.is_enabled:
                scene.app.audio.play("click")
                press()

        scene.on(made, pygame_gui.UI_BUTTON_PRESSED, pressed)
    scene.add(made, focus=focus, key=key)
    return made


# --- buttons ---


def button(
    scene: Scene,
    rect: pygame.Rect,
    label: str,
    *,
    icon: str = "",
    hint: str = "",
    kind: Kind = "plain",
    on_press: Callable[[], Any] | None = None,
    enabled: bool = True,
    why: str = "",
    on: bool = False,
    tip: str | None = None,
    key: str = "",
    align: Align = "center",
    role: str = "",
    corners: Corners = ROUND,
    container: Any = None,
) -> Pressable:
    """Make a button: an icon left of its words, both in the middle. ``hint`` is a pale key after the
    words. ``why``: the reason it is disabled.

    ``label=""`` makes an icon button, which needs a ``tip``.
    """
    style = role or ("card_title" if kind == "fire" and rect.height >= scene.px(56) else "button")

    def paint(made: Pressable, state: State, surface: pygame.Surface) -> None:
        ink = _button_box(scene, surface, state, kind, made.on, corners)
        _button_words(scene, surface, made.label, made.icon or icon, hint, ink, align, style, state)

    return face(
        scene,
        rect,
        paint,
        on_press=on_press,
        enabled=enabled,
        why=why,
        on=on,
        label=label or " ",
        tip=tip,
        key=key,
        container=container,
    )


def _button_box(
    scene: Scene, surface: pygame.Surface, state: State, kind: Kind, on: bool, corners: Corners
) -> str:
    """Draw a button's box; return the name of the colour for its contents."""
    theme, painter = scene.app.theme, scene.painter
    palette = theme.palette
    rect = surface.get_rect()
    if state == "disabled":
        if kind == "quiet":
            return "ink.tertiary"
        fill = palette["ink.tertiary"] if on else palette["surface.panel"]
        painter.box(surface, rect, fill, theme["surface.line"], corners=corners)
        return "surface.raised" if on else "ink.tertiary"
    pressed = state in ("active", "selected")
    if kind == "fire":
        fill = palette["fire.accent"]
        if state == "hovered":
            fill = palette.mix("fire.accent", "ink.primary", 0.14)
        elif pressed:
            fill = palette.mix("fire.accent", "ink.primary", 0.3)
        painter.box(surface, rect, fill, corners=corners)
        return "fire.on_accent"
    if on or kind == "ink" or (pressed and kind != "quiet"):
        fill = palette["ink.primary"]
        if state == "hovered":
            fill = palette.mix("ink.primary", "surface.raised", 0.18)
        painter.box(surface, rect, fill, fill, corners=corners)
        return "surface.raised"
    if kind == "quiet":
        if state != "normal":
            painter.box(surface, rect, theme["surface.sunken"], corners=corners)
        return "ink.primary"
    border = theme["ink.primary"] if state == "hovered" else theme["surface.line_strong"]
    painter.box(surface, rect, theme["surface.raised"], border, corners=corners)
    if state == "hovered":
        painter.box(surface, rect, None, border, width=2, corners=corners)
    return "ink.primary"


def _button_words(
    scene: Scene,
    surface: pygame.Surface,
    label: str,
    icon_name: str,
    hint: str,
    ink: str,
    align: Align,
    role: str,
    state: State,
) -> None:
    painter, fonts = scene.painter, scene.app.fonts
    rect = surface.get_rect()
    label = label.strip()
    pad = scene.px(12 if align == "left" else 3)  # words in the middle are cut last of all
    room = rect.width - 2 * pad
    picture_px = scene.px(20 if role == "button" else 22)
    gap = scene.px(9)
    picture = scene.app.icons.get(icon_name, picture_px, scene.app.theme[ink]) if icon_name else None
    words = room - (picture_px + gap if picture and label else 0)
    hint_width = fonts.size(hint, "small", scene.app.scale)[0] + gap if hint else 0
    room = words - hint_width
    shown = fonts.fit(label, role, room, scene.app.scale) if label else ""
    width = fonts.size(shown, role, scene.app.scale)[0] if shown else 0
    total = width + hint_width + (picture_px + (gap if label else 0) if picture else 0)
    x = rect.x + pad if align == "left" else rect.centerx - total // 2
    if picture:
        surface.blit(picture, (x, rect.centery - picture.get_height() // 2))
        x += picture_px + gap
    if label:
        painter.text(surface, label, role, (x, rect.centery), ink, middle=True, width=max(1, room))
        x += width + gap
    if hint:
        tone = ink if ink != "ink.primary" else "ink.secondary"
        painter.text(surface, hint, "small", (x, rect.centery), tone, middle=True)


def button_width(scene: Scene, label: str, *, icon: str = "", hint: str = "", padding: float = 18) -> int:
    """Return how wide in px a button must be for its words."""
    fonts, scale = scene.app.fonts, scene.app.scale
    width = fonts.size(label, "button", scale)[0] + 2 * scene.px(padding)
    if icon:
        width += scene.px(20) + scene.px(9)
    if hint:
        width += fonts.size(hint, "small", scale)[0] + scene.px(9)
    return width


def toggle(
    scene: Scene,
    rect: pygame.Rect,
    label: str,
    *,
    on: bool,
    on_change: Callable[[bool], Any],
    icon: str = "",
    key: str = "",
) -> Pressable:
    """Make a button that stays on: filled with ink. ``on_change`` gets the new state."""

    def flip() -> None:
        made.set_on(not made.on)
        on_change(made.on)

    made = button(scene, rect, label, icon=icon, on=on, on_press=flip, key=key)
    return made


def segments(
    scene: Scene,
    rect: pygame.Rect,
    labels: Sequence[str],
    *,
    chosen: int,
    on_choose: Callable[[int], Any],
    icons: Sequence[str] = (),
    tips: Sequence[str] = (),
    key: str = "",
) -> list[Pressable]:
    """Make a choice of a few, side by side; the chosen one is filled with ink."""
    made: list[Pressable] = []
    count = len(labels)

    def choose(index: int) -> Callable[[], None]:
        def do() -> None:
            for place, part in enumerate(made):
                part.set_on(place == index)
            on_choose(index)

        return do

    edges = _segment_edges(scene, rect, labels, bool(icons))
    for index, label in enumerate(labels):
        left = edges[index]
        # one px over the neighbour's edge: two borders become one
        right = edges[index + 1] + (scene.px(1) if index < count - 1 else 0)
        first, last = index == 0, index == count - 1
        part = button(
            scene,
            pygame.Rect(left, rect.y, right - left, rect.height),
            label,
            icon=icons[index] if icons else "",
            on=index == chosen,
            on_press=choose(index),
            corners=(first, last, first, last),
            tip=(tips[index] or None) if tips else None,
            key=f"{key}.{index}" if key else "",
        )
        made.append(part)
    return made


def _segment_edges(scene: Scene, rect: pygame.Rect, labels: Sequence[str], icons: bool) -> list[int]:
    """Return the segments' edges in px: equal shares, unless a label needs more than its own."""
    count = len(labels)
    needed = [button_width(scene, label, icon="x" if icons else "", padding=9) for label in labels]
    if max(needed) <= rect.width // count:
        return [rect.x + rect.width * index // count for index in range(count + 1)]
    spare = (rect.width - sum(needed)) / count
    edges = [float(rect.x)]
    for width in needed:
        # too little room for all: everyone gives up in proportion
        edges.append(edges[-1] + (width + spare if spare >= 0 else rect.width * width / sum(needed)))
    return [round(edge) for edge in edges[:-1]] + [rect.right]
