"""The settings of a map (``MapSetting``) as texts typed in a form, and back into its ``meta``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.model.drafting import MapSetting

_COUNT = re.compile(r"([a-z][a-z0-9_]*)\s*[:×x ]\s*([0-9]{1,4})|([a-z][a-z0-9_]*)")


def value_of(meta: Mapping[str, Any], setting: MapSetting) -> Any:
    """Return the current value; the default where the map has none, or an invalid one."""
    found: Any = meta
    for key in setting.path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found if found is not None and _fits(found, setting) else setting.usual


def _fits(value: Any, setting: MapSetting) -> bool:
    match setting.kind:
        case "number":
            return type(value) is int or (setting.places > 0 and type(value) is float)
        case "yes_no":
            return isinstance(value, bool)
        case "choice":
            return value in setting.choices
        case "numbers":
            return isinstance(value, list | tuple) and all(type(one) is int for one in value)
        case "counts":
            return isinstance(value, Mapping)


def shown(settings: Iterable[MapSetting], meta: Mapping[str, Any]) -> list[MapSetting]:
    """Return the settings that have an effect now."""
    every = list(settings)
    by_path = {setting.path: setting for setting in every}
    return [one for one in every if one.when is None or value_of(meta, by_path[one.when[0]]) in one.when[1]]


def text_of(value: Any, setting: MapSetting) -> str:
    """Return a value as one types it."""
    if setting.kind == "numbers":
        return " ".join(map(str, value))
    if setting.kind == "counts":
        usual = dict(value) == setting.usual
        return "" if usual else ", ".join(f"{name} {count}" for name, count in value.items())
    return str(value)


def read(text: str, setting: MapSetting) -> Any:
    """Return the typed value; for counts an empty text is the default. Raises ``ValueError``."""
    words = text.strip()
    if setting.kind == "counts":
        return _counts(words, setting) if words else setting.usual
    if setting.kind == "numbers":
        return [_number(word, setting) for word in re.split(r"[\s,]+", words) if word]
    return _number(words, setting)


def _number(text: str, setting: MapSetting) -> Any:
    sign = "-?" if setting.least < 0 else ""
    decimals = rf"(\.[0-9]{{1,{setting.places}}})?" if setting.places else ""
    text = text.replace("−", "-").replace(",", ".")
    if not re.fullmatch(rf"{sign}[0-9]{{1,6}}{decimals}", text):
        raise ValueError(f"{text[:40]} is no {setting.name}")
    value = float(text) if "." in text else int(text)
    if not setting.least <= value <= setting.most:
        raise ValueError(f"{text[:40]} is no {setting.name}")
    return int(value) if value == int(value) else value


def _counts(text: str, setting: MapSetting) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in text.split(","):
        said = _COUNT.fullmatch(part.strip().lower())
        name = (said[1] or said[3]) if said else ""
        if said is None or name not in setting.choices or name in found:
            raise ValueError(f"{part.strip()[:40]} is no {setting.name}")
        found[name] = _number(said[2] or "1", setting)
    return found


def changed(
    meta: Mapping[str, Any], settings: Sequence[MapSetting], values: Mapping[tuple[str, ...], Any]
) -> dict[str, Any]:
    """Return the meta with these values, without defaults and without values that have no effect. A part
    with any value stated states all of them."""
    whole = {
        key: dict(value) if isinstance(value, Mapping) else value
        for key, value in meta.items()
        if key not in {setting.path[0] for setting in settings}
    }
    now: dict[str, Any] = {}
    for setting in settings:
        _put(now, setting.path, values.get(setting.path, value_of(meta, setting)))
    there = shown(settings, now)
    for key in dict.fromkeys(setting.path[0] for setting in there):
        parts = [setting for setting in there if setting.path[0] == key]
        if any(value_of(now, setting) != setting.usual for setting in parts):
            for setting in parts:
                _put(whole, setting.path, value_of(now, setting))
    return whole


def _put(meta: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    for key in path[:-1]:
        meta = meta.setdefault(key, {})
    meta[path[-1]] = value
