"""Clock, options and summary of the setup."""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin

import pygame

from game.app.maps.choice import (
    CLOCKS,
    INCREMENT,
    MINUTES,
    clock_problem,
    clock_rules,
    option_problem,
    option_range,
    players,
    seating_of,
)
from game.app.setup.seated import seat_name, way_of
from game.ui import widgets
from game.ui.numbers import number_field, whole_number

if TYPE_CHECKING:
    from game.app.setup.scene import SetupScene


# --- the clock ---


def _clock_card(scene: SetupScene) -> pygame.Rect:
    seats = len(seating_of(scene.kit, scene.choice).sides)
    return scene.box(*scene.frame.clock(seats))


def _clock_row(scene: SetupScene, number: int) -> pygame.Rect:
    card, small = _clock_card(scene), scene.frame.small
    pad = scene.px(12 if small else 16)
    high = scene.px(32 if small else 36)
    top = card.y + scene.px(7 if small else 10) + number * scene.px(38 if small else 42)
    return pygame.Rect(card.x + pad, top, card.width - 2 * pad, high)


def _number_width(scene: SetupScene) -> int:
    return scene.px(104 if scene.frame.small else 122)


def build_clock(scene: SetupScene) -> None:
    """None, three usual times, or one's own, and seconds for each move."""
    choice, row = scene.choice, _clock_row(scene, 0)
    labels = [
        scene.t("setup.clock_none"),
        *(scene.t("setup.clock_minutes", n=int(kind)) for kind in CLOCKS[1:4]),
        scene.t("setup.clock_own"),
    ]
    width = row.width * (56 if scene.frame.small else 60) // 100
    widgets.segments(
        scene,
        pygame.Rect(row.x, row.y, width, row.height),
        labels,
        chosen=CLOCKS.index(choice.clock),
        on_choose=_clock_chooser(scene),
        key="clock",
    )
    if choice.clock == "none":
        return
    number = _number_width(scene)
    number_field(
        scene,
        pygame.Rect(row.right - number, row.y, number, row.height),
        choice.increment,
        low=INCREMENT[0],
        high=INCREMENT[1],
        on_change=_setter(scene, "increment"),
        key="increment",
    )
    if choice.clock == "own":
        second = _clock_row(scene, 1)
        number_field(
            scene,
            pygame.Rect(second.right - number, second.y, number, second.height),
            choice.minutes,
            low=MINUTES[0],
            high=MINUTES[1],
            step=5,
            on_change=_setter(scene, "minutes"),
            key="minutes",
        )


def _clock_chooser(scene: SetupScene) -> Callable[[int], None]:
    def do(index: int) -> None:
        choice = scene.choice
        if CLOCKS[index] == "own" and choice.clock not in ("none", "own"):
            choice = choice.having(minutes=choice.clock)
        scene.choice = choice.having(clock=CLOCKS[index], clock_touched=True)
        scene.rebuild()

    return do


def _setter(scene: SetupScene, name: str) -> Callable[[str], None]:
    def do(text: str) -> None:
        scene.choice = scene.choice.having(clock_touched=True, **{name: text})
        scene.changed()

    return do


def paint_clock(scene: SetupScene, surface: pygame.Surface) -> None:
    """The card, its labels, and what a map suggests."""
    card, choice = _clock_card(scene), scene.choice
    head = pygame.Rect(
        card.x, card.y - scene.px(scene.frame.section), card.width, scene.px(scene.frame.section)
    )
    suggested = scene.suggested_minutes()
    aside = "" if suggested is None else scene.t("setup.clock_map", n=suggested)
    wrong = clock_problem(choice)
    if wrong is not None:
        _paint_wrong(scene, surface, head, scene.t("setup.clock"), scene.t(wrong[0], **wrong[1]))
    else:
        widgets.heading(scene, surface, scene.t("setup.clock"), head, aside=aside)
    widgets.card(scene, surface, card)
    if choice.clock != "own":  # the second row has its place all the same: nothing below it moves
        row = _clock_row(scene, 1)
        told = scene.t("setup.no_clock") if choice.clock == "none" else clock_words(scene)
        at = (row.x, row.centery)
        widgets.text(scene, surface, told, "small", at, "ink.secondary", middle=True, width=row.width)
    if choice.clock == "none":
        return
    for number, key in enumerate(("setup.each_move", "setup.minutes")[: 2 if choice.clock == "own" else 1]):
        row = _clock_row(scene, number)
        at = (row.right - _number_width(scene) - scene.px(8), row.centery)
        share = 41 if scene.frame.small else 38
        room = (at[0] - row.x) if number else row.width * share // 100 - _number_width(scene) - scene.px(12)
        words = scene.t(key)
        widgets.text(
            scene, surface, words, "small", at, "ink.secondary", align="right", middle=True, width=room
        )


def _paint_wrong(
    scene: SetupScene, surface: pygame.Surface, head: pygame.Rect, title: str, words: str
) -> None:
    widgets.heading(scene, surface, title, head)
    left = head.x + scene.app.fonts.size(title, "card_title", scene.app.scale)[0] + scene.px(12)
    room = head.right - left
    at = (head.right, head.centery)
    widgets.text(
        scene, surface, words, "body_strong", at, "signal.error", align="right", middle=True, width=room
    )


# --- options ---


def option_kind(scene: SetupScene, name: str) -> type | None:
    """``bool`` or ``int``; ``None`` for what can't be set here."""
    annotation: Any = scene.kit.options_model.model_fields[name].annotation
    if get_origin(annotation) in (Union, types.UnionType):
        annotation = next(one for one in get_args(annotation) if one is not type(None))
    return annotation if annotation in (bool, int) else None


def shown_options(scene: SetupScene) -> list[str]:
    """The options there are a control for: those that are ticked before those that are counted."""
    map_file = scene.map.map_file if scene.map is not None else None
    fixed = getattr(map_file, "options", {})  # what a map sets itself is not the player's to choose
    names = [
        name for name in scene.kit.options_on(map_file) if option_kind(scene, name) and name not in fixed
    ]
    return sorted(names, key=lambda name: option_kind(scene, name) is not bool)


def option_label(scene: SetupScene, name: str) -> str:
    """What an option is called: by the game, by all games, or as its schema describes it."""
    for key in (f"{scene.kit.name}.option.{name}", f"setup.option.{name}"):
        if scene.app.texts.has(key):
            return scene.t(key)
    described = scene.kit.options_model.model_fields[name].description or name.replace("_", " ")
    return described[:1].upper() + described[1:]


def _option_card(scene: SetupScene) -> pygame.Rect:
    seats = len(seating_of(scene.kit, scene.choice).sides)
    rows = -(-len(shown_options(scene)) // 2)
    return scene.box(*scene.frame.options(seats, rows))


def _option_place(scene: SetupScene, index: int) -> pygame.Rect:
    card, count = _option_card(scene), -(-len(shown_options(scene)) // 2)
    pad = scene.px(12 if scene.frame.small else 16)
    gap = scene.px(20)
    width = (card.width - 2 * pad - gap) // 2
    row, column = divmod(index, 2)
    inner = card.inflate(0, -scene.px(10))
    high = inner.height // max(1, count)
    return pygame.Rect(card.x + pad + column * (width + gap), inner.y + row * high, width, high)


def build_options(scene: SetupScene) -> None:
    """A box or a number for each option of the game."""
    for index, name in enumerate(shown_options(scene)):
        place = _option_place(scene, index)
        if option_kind(scene, name) is bool:
            if option_words(scene, name):
                _build_choice(scene, name, place)
                continue
            widgets.check_box(
                scene,
                place,
                option_label(scene, name),
                on=bool(scene.choice.options[name]),
                on_change=_option_setter(scene, name),
                tip=option_tip(scene, name),
                key=f"option.{name}",
            )
            continue
        if name in scene.kit.seat_options:
            _build_seat_option(scene, name, place)
            continue
        low, high = option_range(scene.kit.options_model, name)
        tall = min(place.height - scene.px(4), scene.px(32))
        number = _number_width(scene)
        number_field(
            scene,
            pygame.Rect(place.right - number, place.centery - tall // 2, number, tall),
            scene.option_texts.get(name, str(scene.choice.options[name])),
            low=low,
            high=high,
            step=1 if high - low <= 50 else 10,
            on_change=_number_setter(scene, name),
            key=f"option.{name}",
        )


def option_tip(scene: SetupScene, name: str) -> str | None:
    """What an option does, where its label doesn't say it all."""
    key = f"{scene.kit.name}.option.{name}_tip"
    return scene.t(key) if scene.app.texts.has(key) else None


def _seat_option_width(scene: SetupScene, place: pygame.Rect) -> int:
    return min(scene.px(168), place.width * 64 // 100)


def _build_seat_option(scene: SetupScene, name: str, place: pygame.Rect) -> None:
    """A seat by what it plays with, or chance."""
    seats = len(seating_of(scene.kit, scene.choice).sides)
    labels = [scene.t("setup.by_chance"), *(seat_name(scene, seat) for seat in range(seats))]
    tall, width = min(place.height - scene.px(4), scene.px(32)), _seat_option_width(scene, place)
    chosen = int(scene.choice.options[name])

    def do(value: int) -> None:
        _option_setter(scene, name)(value)
        scene.rebuild()  # the seats say who moves when

    widgets.drop_down(
        scene,
        pygame.Rect(place.right - width, place.centery - tall // 2, width, tall),
        labels,
        chosen=chosen if chosen <= seats else 0,
        on_choose=do,
        key=f"option.{name}",
    )


def option_words(scene: SetupScene, name: str) -> list[tuple[str, str]]:
    """What the two values of a switch are called, each with a tip, where it is a choice between two things
    and not something that is on or off."""
    texts, found = scene.app.texts, []
    for value in ("unset", "set"):
        keys = [f"{scene.kit.name}.choice.{name}.{value}{of}" for of in (f"_{way_of(scene)}", "")]
        key = next((one for one in keys if texts.has(one)), None)
        if key is None:
            return []
        found.append((texts(key), texts(f"{key}_tip") if texts.has(f"{key}_tip") else ""))
    return found


def _choice_width(scene: SetupScene, name: str) -> int:
    needed = [widgets.button_width(scene, label, padding=9) for label, _ in option_words(scene, name)]
    return 2 * max(needed)


def _build_choice(scene: SetupScene, name: str, place: pygame.Rect) -> None:
    words = option_words(scene, name)
    tall = min(place.height - scene.px(4), scene.px(32))
    width = _choice_width(scene, name)
    setter = _option_setter(scene, name)
    widgets.segments(
        scene,
        pygame.Rect(place.right - width, place.centery - tall // 2, width, tall),
        [label for label, _ in words],
        chosen=int(bool(scene.choice.options[name])),
        on_choose=lambda index: setter(bool(index)),
        tips=[tip for _, tip in words],
        key=f"option.{name}",
    )


def _option_setter(scene: SetupScene, name: str) -> Callable[[Any], None]:
    def do(value: Any) -> None:
        scene.choice = scene.choice.having(options={**scene.choice.options, name: value})
        scene.changed()

    return do


def _number_setter(scene: SetupScene, name: str) -> Callable[[str], None]:
    keep = _option_setter(scene, name)

    def do(text: str) -> None:
        scene.option_texts[name] = text
        value = whole_number(text, *option_range(scene.kit.options_model, name))
        if value is not None and not option_problem(scene.kit.options_model, name, value):
            keep(value)
        scene.changed()

    return do


def option_trouble(scene: SetupScene) -> str:
    """What is wrong with a number among the options, in words; empty if nothing is."""
    for name, text in scene.option_texts.items():
        low, high = option_range(scene.kit.options_model, name)
        if whole_number(text, low, high) is None:
            return scene.t("setup.number_wrong", name=option_label(scene, name), low=low, high=high)
    return ""


def paint_options(scene: SetupScene, surface: pygame.Surface) -> None:
    """The card and the names of the numbers."""
    names = shown_options(scene)
    if not names:
        return
    card = _option_card(scene)
    section = scene.px(scene.frame.section)
    head = pygame.Rect(card.x, card.y - section, card.width, section)
    wrong = option_trouble(scene)
    if wrong:
        _paint_wrong(scene, surface, head, scene.t("setup.options"), wrong)
    else:
        widgets.heading(scene, surface, scene.t("setup.options"), head)
    widgets.card(scene, surface, card)
    for index, name in enumerate(names):
        choice = bool(option_words(scene, name))
        if option_kind(scene, name) is bool and not choice:
            continue
        place = _option_place(scene, index)
        wide = _choice_width(scene, name) if choice else _number_width(scene)
        if name in scene.kit.seat_options:
            wide = _seat_option_width(scene, place)
        room = place.width - wide - scene.px(8)
        label, at = option_label(scene, name), (place.x, place.centery)
        fits = scene.app.fonts.size(label, "body", scene.app.scale)[0] <= room
        widgets.text(scene, surface, label, "body" if fits else "small", at, middle=True, width=room)


# --- the summary ---


def paint_summary(scene: SetupScene, surface: pygame.Surface) -> None:
    """What Start will begin, or why it can't, and the key that starts."""
    x, y, wide, high = scene.frame.start
    if not scene.frame.small:
        cap = scene.app.input.shown("accept")
        below = scene.box(x, y + high + 5, wide, 18)
        left = below.centerx - scene.painter.key_cap_width(cap) // 2
        scene.painter.key_cap(surface, cap, left, below.centery)
    left, right = scene.point(scene.frame.right, 0)[0], scene.point(x - 16, 0)[0]
    middle = scene.point(0, y + high / 2)[1]
    trouble = scene.trouble()
    if trouble:
        spot = widgets.icon(
            scene, surface, "error", (left + scene.px(9), middle), 18, "signal.error", center=True
        )
        body = pygame.Rect(spot.right + scene.px(8), 0, right - spot.right - scene.px(8), scene.px(44))
        body.y = (
            middle - min(body.height, scene.painter.paragraph_height(trouble, "body_strong", body.width)) // 2
        )
        widgets.paragraph(scene, surface, trouble, "body_strong", body, "signal.error")
        return
    first = scene.t("setup.summary", map=scene.map_title(), clock=clock_words(scene))
    second = against(scene)
    width = right - left
    top = (left, middle - scene.px(11))
    widgets.text(scene, surface, first, "body_strong", top, middle=True, width=width)
    place = (left, middle + scene.px(11))
    widgets.text(scene, surface, second, "small", place, "ink.secondary", middle=True, width=width)


def clock_words(scene: SetupScene) -> str:
    """The clock in a few words."""
    rules = clock_rules(scene.choice)
    if rules is None:
        return scene.t("setup.summary_no_clock")
    minutes, seconds = rules.initial_ms // 60_000, rules.increment_ms // 1_000
    key = "setup.summary_clock_more" if seconds else "setup.summary_clock"
    return scene.t(key, n=minutes, seconds=seconds)


def against(scene: SetupScene) -> str:
    """Who plays against whom."""
    sides = seating_of(scene.kit, scene.choice).sides
    names: dict[int, str] = {}
    for player, side in zip(
        players(scene.kit, scene.bots, scene.choice, scene.app.texts), sides, strict=True
    ):
        before = names.get(side)
        names[side] = (
            player.name if before is None else scene.t("setup.and", first=before, second=player.name)
        )
    told = [names[side] for side in sorted(names)]
    if len(told) == 1:
        alone = f"{scene.kit.name}.alone.{way_of(scene)}"
        text = scene.t(alone, name=told[0]) if scene.app.texts.has(alone) else told[0]
    elif len(told) == 2:
        text = scene.t("setup.against", first=told[0], second=told[1])
    else:
        text = ", ".join(told)
    if all(seat.kind == "bot" for seat in scene.choice.seats[: len(sides)]):
        return scene.t("setup.watched", names=text)
    return text
