"""The cards of the seats: person or bot, name or level."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.maps.choice import NAME_LENGTH, seating_of
from game.app.setup.seated import (
    by_number,
    level_line,
    other_colours,
    seat_name,
    seat_note,
    seatings,
    seats_in_order,
)
from game.ui import widgets

if TYPE_CHECKING:
    from game.app.setup.scene import SetupScene


def _parts(scene: SetupScene, card: pygame.Rect) -> dict[str, pygame.Rect]:
    """Places within a card, in px: the same for persons and bots, nothing moves when one is chosen."""
    small, full, two = scene.frame.small, scene.frame.full, scene.frame.lines == 2
    pad = scene.px(12 if small else 16)
    if full:
        side = scene.px(44 if small else 56)
        high = scene.px(30 if small else 36)
        top = card.y + scene.px(10 if small else 13)
        below = scene.px(6 if small else 8)
    else:
        side = card.height - scene.px(8 if small and not two else 10)
        tight = scene.frame.seat < (48 if small else 60)
        high = scene.px((23 if tight else 26) if small and two else 28 if small else 32)
        top = card.y + (
            scene.px((2 if tight else 3) if small else (3 if tight else 5))
            if two
            else (card.height - high) // 2
        )
        pad, below = scene.px(6 if small else 8), scene.px(1)
    picture = pygame.Rect(card.x + pad, card.y + (card.height - side) // 2, side, side)
    words = picture.right + scene.px(12 if small else 16)
    share = round(card.width * (0.33 if small else 0.345))
    named = max(
        scene.app.fonts.size(seat_name(scene, seat), "card_title", scene.app.scale)[0]
        for seat in range(len(seating_of(scene.kit, scene.choice).sides))
    )
    if full:
        named = max(named, scene.app.fonts.size(seat_note(scene, 0), "small", scene.app.scale)[0])
    left = max(card.x + share, min(words + named + scene.px(12), card.x + card.width * 46 // 100))
    wide = (126 if small else 140) if full or two else (112 if small else 126)
    switch = pygame.Rect(left, top, scene.px(wide), high)
    left = switch.right + scene.px(12 if small else 16)
    field = pygame.Rect(left, top, card.right - scene.px(12 if small else 16) - left, high)
    return {
        "picture": picture,
        "words": pygame.Rect(words, top, switch.left - scene.px(8) - words, high),
        "whole": pygame.Rect(words, card.y, switch.left - scene.px(8) - words, card.height),
        "switch": switch,
        "field": field,
        "line": pygame.Rect(words, top + high + below, field.right - words, card.bottom - top - high - below),
    }


def build_seats(scene: SetupScene) -> None:
    """The switches, names and levels of all seats."""
    order = seats_in_order(scene)
    for seat, box in zip(order, scene.frame.seats(len(order)), strict=True):
        chosen = scene.choice.seats[seat]
        parts = _parts(scene, scene.box(*box))
        if other_colours(scene, seat):
            _build_colour(scene, seat, parts["picture"])
        widgets.segments(
            scene,
            parts["switch"],
            [scene.t("setup.person"), scene.t("setup.bot")],
            chosen=0 if chosen.kind == "person" else 1,
            on_choose=_kind_chooser(scene, seat),
            key=f"seat.{seat}.kind",
        )
        if chosen.kind == "person":
            widgets.entry(
                scene,
                parts["field"],
                chosen.name,
                placeholder=scene.t("setup.player", n=seat + 1),
                on_change=_namer(scene, seat),
                on_done=lambda _text: scene.start(),
                limit=NAME_LENGTH,
                key=f"seat.{seat}.name",
            )
        else:
            _build_levels(scene, seat, _level_row(scene, parts["field"]))


def _build_colour(scene: SetupScene, seat: int, place: pygame.Rect) -> None:
    """The picture of what a seat plays with: pressed, it is the next there is."""

    def paint(_made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
        theme, rect = scene.app.theme, surface.get_rect()
        strong = theme["ink.primary" if state != "normal" else "surface.line_strong"]
        scene.painter.box(surface, rect, theme["board.square_dark"], strong, radius=4)
        if state != "normal":
            scene.painter.box(surface, rect, None, strong, radius=4, width=2)
        scene.seated.draw(surface, rect.inflate(-scene.px(4), -scene.px(4)), seat)
        side = scene.px(13)
        corner = pygame.Rect(rect.right - side - scene.px(2), rect.bottom - side - scene.px(2), side, side)
        scene.painter.box(surface, corner, theme["surface.raised"], radius=3)
        glyph = scene.app.icons.get("swap", scene.px(11), theme["ink.primary"])
        surface.blit(glyph, glyph.get_rect(center=corner.center))

    def do() -> None:
        options = {**scene.choice.options, **other_colours(scene, seat)}
        scene.choice = scene.choice.having(options=options)
        scene.rebuild()

    tip = scene.t("setup.colour_tip", colour=seat_name(scene, seat))
    widgets.face(scene, place, paint, on_press=do, tip=tip, key=f"seat.{seat}.colour")


def build_seating(scene: SetupScene) -> None:
    """How people sit down, and the button by which they change places."""
    f = scene.frame
    head = scene.box(f.right, f.top, f.right_width, f.head)
    right = head.right
    sides = set(seating_of(scene.kit, scene.choice).sides)
    if len(sides) > 1:
        many = len(sides) > 2
        label = scene.t("setup.rotate" if many else "setup.swap")
        width = widgets.button_width(scene, label, icon="swap", padding=12)
        swap = pygame.Rect(head.right - width, head.y, width, head.height)
        tip = scene.t("setup.rotate_tip") if many else None
        widgets.button(scene, swap, label, icon="swap", on_press=scene.swap, tip=tip, key="swap")
        right = swap.left - scene.px(12)
    ways = seatings(scene)
    left = head.x + seats_title(scene) + scene.px(16)
    if len(ways) < 2:
        return
    if by_number(scene):
        labels = [str(len(scene.kit.seatings[way].sides)) for way in ways]
        width = min(len(labels) * scene.px(44 if f.small else 52), right - left)
        rect = pygame.Rect(left, head.y, width, head.height)
        chosen = ways.index(scene.choice.seating)
        widgets.segments(scene, rect, labels, chosen=chosen, on_choose=scene.sit, key="seating")
        return
    widgets.drop_down(
        scene,
        pygame.Rect(left, head.y, min(scene.px(200), right - left), head.height),
        [scene.t(scene.kit.seatings[way].key) for way in ways],
        chosen=ways.index(scene.choice.seating),
        on_choose=scene.sit,
        key="seating",
    )


def seats_title(scene: SetupScene) -> int:
    """The width of the heading above the seats."""
    return scene.app.fonts.size(seats_heading(scene), "card_title", scene.app.scale)[0]


def seats_heading(scene: SetupScene) -> str:
    """The heading above the seats; where nothing can be chosen beside it, it says how people sit."""
    ways = seatings(scene)
    if len(ways) == 1:
        return scene.t(scene.kit.seatings[ways[0]].key)
    return scene.t("setup.players" if by_number(scene) else "setup.seats")


def _level_row(scene: SetupScene, field: pygame.Rect) -> pygame.Rect:
    if not scene.frame.full:
        high, count = scene.px(24), len(scene.bots.LEVELS)
        width = min(
            max(field.width * 45 // 100, scene.px((27 if scene.frame.lines == 2 else 24) * count - 3)),
            field.width,
        )
        # the longest name stands beside it, whichever is chosen
        size = scene.app.fonts.size
        names = max(size(scene.t(one.name_key), "small", scene.app.scale)[0] for one in scene.bots.LEVELS)
        width = min(width, max(field.width - scene.px(2) - names, scene.px(21) * count))
        return pygame.Rect(field.x, field.centery - high // 2, width, high)
    high = scene.px(20 if scene.frame.small else 24)
    low = field.bottom + scene.px(5 if scene.frame.small else 4)
    return pygame.Rect(field.x, low - high, field.width, high)


def _build_levels(scene: SetupScene, seat: int, row: pygame.Rect) -> None:
    levels = scene.bots.LEVELS
    gap = scene.px(3)
    width = (row.width - gap * (len(levels) - 1)) / len(levels)
    for at, level in enumerate(levels):
        left = row.x + round(at * (width + gap))
        widgets.button(
            scene,
            pygame.Rect(left, row.y, round(width), row.height),
            str(level.number),
            on=level.number <= scene.choice.seats[seat].level,
            on_press=_leveller(scene, seat, level.number),
            tip=f"{scene.t(level.name_key)}: {level_line(scene, level)}",
            key=f"seat.{seat}.level.{level.number}",
        )


def _kind_chooser(scene: SetupScene, seat: int) -> Callable[[int], None]:
    def do(index: int) -> None:
        scene.choice = scene.choice.with_seat(seat, kind="bot" if index else "person")
        scene.rebuild()

    return do


def _namer(scene: SetupScene, seat: int) -> Callable[[str], None]:
    def do(text: str) -> None:
        scene.choice = scene.choice.with_seat(seat, name=text)
        scene.changed()

    return do


def _leveller(scene: SetupScene, seat: int, level: int) -> Callable[[], None]:
    def do() -> None:
        scene.choice = scene.choice.with_seat(seat, level=level)
        scene.rebuild()

    return do


def paint_seats(scene: SetupScene, surface: pygame.Surface) -> None:
    """The cards with the seats' pictures, names, and what a bot's level overlooks."""
    order = seats_in_order(scene)
    for seat, box in zip(order, scene.frame.seats(len(order)), strict=True):
        card = scene.box(*box)
        widgets.card(scene, surface, card)
        chosen = scene.choice.seats[seat]
        parts = _parts(scene, card)
        _paint_side(scene, surface, parts, seat, chosen.kind == "bot")
        if chosen.kind == "bot":
            _paint_level(scene, surface, parts, seat)


def _paint_side(
    scene: SetupScene, surface: pygame.Surface, parts: dict[str, pygame.Rect], seat: int, bot: bool
) -> None:
    theme, frame, place = scene.app.theme, parts["picture"], parts["words"]
    if not other_colours(scene, seat):
        scene.painter.box(surface, frame, theme["board.square_dark"], theme["surface.line_strong"], radius=4)
        scene.seated.draw(surface, frame.inflate(-scene.px(4), -scene.px(4)), seat)
    name, note = seat_name(scene, seat), seat_note(scene, seat)
    fonts = scene.app.fonts
    if scene.frame.full or (scene.frame.lines == 2 and not bot):
        middle = place.centery if scene.frame.full else parts["whole"].centery
        fits = fonts.size(name, "card_title", scene.app.scale)[0] <= place.width
        role, at = "card_title" if fits else "body_strong", (place.x, middle - scene.px(9))
        widgets.text(scene, surface, name, role, at, middle=True, width=place.width)
        at = (place.x, middle + scene.px(13 if scene.frame.full else 11))
        widgets.text(scene, surface, note, "small", at, "ink.secondary", middle=True, width=place.width)
        return
    end = widgets.text(
        scene, surface, name, "card_title", (place.x, place.centery), middle=True, width=place.width
    ).right
    room = place.right - end - scene.px(8)
    if room > scene.px(30) and fonts.size(note, "small", scene.app.scale)[0] <= room:
        at = (end + scene.px(8), place.centery + scene.px(2))
        widgets.text(scene, surface, note, "small", at, "ink.secondary", middle=True)


def _paint_level(
    scene: SetupScene, surface: pygame.Surface, parts: dict[str, pygame.Rect], seat: int
) -> None:
    level = next(one for one in scene.bots.LEVELS if one.number == scene.choice.seats[seat].level)
    name, line = scene.t(level.name_key), level_line(scene, level)
    field = parts["field"]
    row = _level_row(scene, field)
    if not scene.frame.full:
        left = row.right + scene.px(8)
        room = field.right + scene.px(6) - left
        fits = scene.app.fonts.size(name, "body_strong", scene.app.scale)[0] <= room
        role = "body_strong" if fits else "small"
        widgets.text(scene, surface, name, role, (left, field.centery), middle=True, width=room)
        if scene.frame.lines == 2:
            place = parts["line"]
            widgets.text(scene, surface, line, "small", place.topleft, "ink.secondary", width=place.width)
        return
    middle = (field.top + row.top) // 2 - scene.px(1)
    count = scene.t("setup.level", n=level.number, count=len(scene.bots.LEVELS))
    taken = widgets.text(
        scene, surface, name, "body_strong", (field.x, middle), middle=True, width=field.width
    )
    room = field.right - taken.right - scene.px(8)
    if scene.app.fonts.size(count, "small", scene.app.scale)[0] <= room:
        at = (field.right, middle)
        widgets.text(scene, surface, count, "small", at, "ink.secondary", align="right", middle=True)
    widgets.paragraph(scene, surface, line, "small", parts["line"], "ink.secondary")
