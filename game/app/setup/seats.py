"""The cards of the seats: person or bot, name or level."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app import widgets
from game.app.setup.choice import NAME_LENGTH, Choice, seating_of

if TYPE_CHECKING:
    from game.app.scenes.setup import SetupScene


def _parts(scene: SetupScene, card: pygame.Rect, bot: bool, full: bool) -> dict[str, pygame.Rect]:
    """Places within a card, in px. ``full``: high enough for a second line."""
    small = scene.frame.small
    pad = scene.px(12 if small else 16)
    if full:
        side = scene.px(44 if small else 56)
        high = scene.px(30 if small else 36)
        top = card.y + (scene.px(10 if small else 13) if bot else (card.height - high) // 2)
    else:
        side = scene.px(30 if small else 36)
        high = scene.px(28 if small else 32)
        top = card.y + (card.height - high) // 2
        pad = scene.px(8)
    picture = pygame.Rect(card.x + pad, card.y + (card.height - side) // 2, side, side)
    words = picture.right + scene.px(12 if small else 16)
    share = 0.33 if small else 0.345
    switch = pygame.Rect(card.x + round(card.width * share), top, scene.px(126 if small else 140), high)
    left = switch.right + scene.px(12 if small else 16)
    field = pygame.Rect(left, top, card.right - scene.px(12 if small else 16) - left, high)
    return {
        "picture": picture,
        "words": pygame.Rect(words, top, switch.left - scene.px(8) - words, high),
        "switch": switch,
        "field": field,
        "line": pygame.Rect(
            words,
            top + high + scene.px(6 if small else 8),
            field.right - words,
            card.bottom - top - high - scene.px(6 if small else 8),
        ),
    }


def build_seats(scene: SetupScene) -> None:
    """The switches, names and levels of all seats."""
    sides = seating_of(scene.kit, scene.choice).sides
    full = len(sides) <= 2
    for seat, box in enumerate(scene.frame.seats(len(sides))):
        chosen = scene.choice.seats[seat]
        parts = _parts(scene, scene.box(*box), chosen.kind == "bot", full)
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
            _build_levels(scene, seat, _level_row(scene, parts["field"], full))


def seatings(scene: SetupScene) -> list[int]:
    """The ways to sit down on the map that is chosen, by their places in the Kit's list."""
    map_file = scene.map.map_file if scene.map is not None else None
    if map_file is None:
        return list(range(len(scene.kit.seatings)))
    return [list(scene.kit.seatings).index(way) for way in scene.kit.seatings_for(map_file)]


def fitting(scene: SetupScene, choice: Choice) -> Choice:
    """The choice, seated in the map's usual way where its own is none of the map's."""
    ways = seatings(scene)
    return choice if choice.seating in ways else choice.having(seating=ways[0])


def build_seating(scene: SetupScene) -> None:
    """How people sit down, and the button that swaps the sides."""
    f = scene.frame
    head = scene.box(f.right, f.top, f.right_width, f.head)
    label = scene.t("setup.swap")
    width = widgets.button_width(scene, label, icon="swap", padding=12)
    swap = pygame.Rect(head.right - width, head.y, width, head.height)
    ways = seatings(scene)
    if len(ways) > 1:
        title = scene.app.fonts.size(scene.t("setup.seats"), "card_title", scene.app.scale)[0]
        left = head.x + title + scene.px(16)
        labels = [scene.t(scene.kit.seatings[way].key) for way in ways]
        widgets.drop_down(
            scene,
            pygame.Rect(left, head.y, min(scene.px(200), swap.left - scene.px(12) - left), head.height),
            labels,
            chosen=ways.index(scene.choice.seating),
            on_choose=scene.sit,
            key="seating",
        )
    widgets.button(scene, swap, label, icon="swap", on_press=scene.swap, key="swap")


def _level_row(scene: SetupScene, field: pygame.Rect, full: bool) -> pygame.Rect:
    if not full:
        high = scene.px(24)
        return pygame.Rect(field.x, field.centery - high // 2, field.width * 45 // 100, high)
    high = scene.px(20 if scene.frame.small else 24)
    low = field.bottom + scene.px(5 if scene.frame.small else 4)
    return pygame.Rect(field.x, low - high, field.width, high)


def _build_levels(scene: SetupScene, seat: int, row: pygame.Rect) -> None:
    levels = scene.bots.LEVELS
    gap = scene.px(4)
    width = (row.width - gap * (len(levels) - 1)) / len(levels)
    for at, level in enumerate(levels):
        left = row.x + round(at * (width + gap))
        widgets.button(
            scene,
            pygame.Rect(left, row.y, round(width), row.height),
            str(level.number),
            on=level.number <= scene.choice.seats[seat].level,
            on_press=_leveller(scene, seat, level.number),
            tip=f"{scene.t(level.name_key)}: {scene.t(level.line_key)}",
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
    """The cards with the sides' pictures, names, and what a bot's level overlooks."""
    sides = seating_of(scene.kit, scene.choice).sides
    full = len(sides) <= 2
    for seat, box in enumerate(scene.frame.seats(len(sides))):
        card = scene.box(*box)
        widgets.card(scene, surface, card)
        chosen = scene.choice.seats[seat]
        parts = _parts(scene, card, chosen.kind == "bot", full)
        _paint_side(scene, surface, parts, seat, sides, full)
        if chosen.kind == "bot":
            _paint_level(scene, surface, parts, seat, full)


def _paint_side(
    scene: SetupScene,
    surface: pygame.Surface,
    parts: dict[str, pygame.Rect],
    seat: int,
    sides: tuple[int, ...],
    full: bool,
) -> None:
    theme, frame, place = scene.app.theme, parts["picture"], parts["words"]
    scene.painter.box(surface, frame, theme["board.square_dark"], theme["surface.line_strong"], radius=4)
    if scene.table is not None:
        scene.table.draw_portrait(surface, frame.inflate(-scene.px(4), -scene.px(4)), sides[seat])
    name = scene.t(scene.kit.side_keys[sides[seat]])
    first = {0: "setup.moves_first", 1: "setup.moves_second"}.get(seat, "setup.order")
    note = scene.t(first, n=seat + 1)
    if full:
        middle = place.centery
        widgets.text(
            scene,
            surface,
            name,
            "card_title",
            (place.x, middle - scene.px(9)),
            middle=True,
            width=place.width,
        )
        at = (place.x, middle + scene.px(13))
        widgets.text(scene, surface, note, "small", at, "ink.secondary", middle=True, width=place.width)
        return
    end = widgets.text(
        scene, surface, name, "card_title", (place.x, place.centery), middle=True, width=place.width
    ).right
    room = place.right - end - scene.px(8)
    if room > scene.px(40) and scene.app.fonts.size(note, "small", scene.app.scale)[0] <= room:
        at = (end + scene.px(8), place.centery + scene.px(2))
        widgets.text(scene, surface, note, "small", at, "ink.secondary", middle=True)


def _paint_level(
    scene: SetupScene, surface: pygame.Surface, parts: dict[str, pygame.Rect], seat: int, full: bool
) -> None:
    level = next(one for one in scene.bots.LEVELS if one.number == scene.choice.seats[seat].level)
    name = scene.t(level.name_key)
    field = parts["field"]
    row = _level_row(scene, field, full)
    if not full:
        left = row.right + scene.px(10)
        widgets.text(
            scene, surface, name, "body_strong", (left, field.centery), middle=True, width=field.right - left
        )
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
    widgets.paragraph(scene, surface, scene.t(level.line_key), "small", parts["line"], "ink.secondary")
