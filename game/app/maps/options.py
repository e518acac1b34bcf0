"""The options of matches: which values they may have, their labels, and a map's suggestions in words."""

from __future__ import annotations

import types
from typing import Any, Union, get_args, get_origin

from pydantic import ValidationError

from game.data.maps.map_cards import MapCard
from game.data.words.texts import Texts
from game.model.kit import AnyKit
from game.model.registry import kit as kit_of


def option_kind(kit: AnyKit, name: str) -> type | None:
    """Return ``bool`` or ``int``; ``None`` for an option that can't be set on a page."""
    annotation: Any = kit.options_model.model_fields[name].annotation
    if get_origin(annotation) in (Union, types.UnionType):
        annotation = next(one for one in get_args(annotation) if one is not type(None))
    return annotation if annotation in (bool, int) else None


def option_fits(kit: AnyKit, name: str, value: Any) -> bool:
    """Whether an option may have that value."""
    try:
        kit.options_model.model_validate({name: value}, strict=True)
    except ValidationError:
        return False
    return True


def option_bounds(kit: AnyKit, name: str) -> tuple[int, int]:
    """Return the least and greatest value of a number option."""
    low, high = 0, 9999
    for rule in kit.options_model.model_fields[name].metadata:
        for attribute, add in (("ge", 0), ("gt", 1), ("le", 0), ("lt", -1)):
            bound = getattr(rule, attribute, None)
            if bound is not None and attribute[0] == "g":
                low = int(bound) + add
            elif bound is not None:
                high = int(bound) + add
    return low, high


def option_label(kit: AnyKit, name: str, texts: Texts) -> str:
    """Return an option's label: by the game, by the pages of all games, or from its schema."""
    for key in (f"{kit.name}.option.{name}", f"setup.option.{name}", f"match_options.{name}"):
        if texts.has(key):
            return texts(key)
    described = kit.options_model.model_fields[name].description or name.replace("_", " ")
    return described[:1].upper() + described[1:]


def suggestion_words(card: MapCard, texts: Texts) -> str:
    """Return a map's suggestions on one line; empty if there are none."""
    map_file, parts, kit = card.map_file, list[str](), kit_of(card.game)
    if map_file is None or map_file.suggests is None:
        return ""
    clock, seconds = map_file.suggests.clock, map_file.suggests.turn_seconds
    if seconds and kit.turn_seconds:
        parts.append(texts("suggests.turn", n=seconds))
    elif clock is not None and not kit.turn_seconds:
        key = "suggests.clock_more" if clock.increment else "suggests.clock"
        parts.append(texts(key, n=clock.minutes, seconds=clock.increment))
    for name, value in map_file.suggested_options.items():
        if name in kit.options_model.model_fields:
            parts.append(option_words(kit, name, value, texts))
    return texts("suggests.line", what=texts.commas(parts)) if parts else ""


def option_words(kit: AnyKit, name: str, value: Any, texts: Texts) -> str:
    """Return an option with its value, in words."""
    label = option_label(kit, name, texts)
    if isinstance(value, bool):
        return texts("suggests.on" if value else "suggests.off", name=label)
    if texts.has(key := f"{kit.name}.option.{name}_said"):
        return texts(key, n=value)
    return texts("suggests.value", name=label, value=value)
