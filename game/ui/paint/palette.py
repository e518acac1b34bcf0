"""Themes: every colour the app draws with, and the measures all themes share.

A theme is two YAML files in ``assets/themes`` (a player's own: in ``themes`` beside the settings):
``<name>.yaml`` (colours, opacities and optionally a style) and ``metrics.yaml`` (distances, type, times),
which all themes share except for what a style changes. The colours of a game's own things are in
``assets/games/<game>/themes/<name>.yaml``: any groups, of any names.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import pygame

from game.data.files.paths import ASSETS, colour_folders, own_themes, theme_names
from game.data.files.yaml_files import load_yaml

THEME_FOLDER = ASSETS / "themes"
"""The folder of the built-in themes."""

_METRICS = "metrics"
"""The file in the themes' folder that is not a theme."""

_COLOURS: Mapping[str, str] = {
    "surface": "table panel raised sunken line line_strong shadow",
    "ink": "primary secondary tertiary",
    "board": "square_light square_dark frame obstacle obstacle_line obstacle_hachure water water_line hedge "
    "hedge_line mud mud_line low low_line trees trees_line mine mine_line coordinate hatch",
    "fire": "accent on_accent accent_soft",
    "move": "reach_1 reach_2 reach_3 reach_4 reach_5 reach_ink",
    "signal": "last_move ok warning error",
    "drawn": "green red blue yellow premove",
    "shot": "flame glow core smoke dirt dust",
}
_OPACITIES = (
    "last_move check_square ghost_piece ghost_disc mirror_ghost heat_dot shadow_piece shadow_label "
    "shadow_card reach_on_light_square reach_on_dark_square fire_casing"
)
_RADII = "square key chip button label panel pill"
_LINES = (
    "hairline panel_border button_border selected_border rule_double_thick rule_double_thin board_frame "
    "obstacle_outline obstacle_hachure ground_line hover_frame picked_frame check_bracket fire_line "
    "fire_line_blind fire_casing target_ring path_arrow facing_tick danger_hatch"
)
_TYPE_ROLES = (
    "title screen_title section banner map_title clock card_title numeral body body_strong button record "
    "label_on_board small coordinate step_digit key_cap"
)
_SPRITE = "small_below_px shadow_offset_share outline_from_px"
_TIMES = (
    "hover pick reach_spread_per_step step_forward step_turn line_of_fire shot destroyed flip die_roll "
    "card_play chip_count ram bot_preview gun_turn aim miss "
    "last_move_fade banner_in illegal_shake scene_change"
)
STYLE = ("families", "roundness", "double_rules", "type_px")
"""The keys a theme's style may have."""

FAMILIES = ("sans", "serif", "display")
"""The families a type role can name; game/ui/paint/fonts.py knows their files."""


_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")  # int() alone takes signs and underscores, too


class ThemeError(ValueError):
    """Raised for a theme file that can't be used; the text names the file and the key."""


class _Reader:
    """Checks one file's tree key by key, so that every error can name its place."""

    def __init__(self, path: Path) -> None:
        self.path = path
        document, problems = load_yaml(path, kept=True)
        if document is None:
            raise ThemeError("; ".join(map(str, problems)))
        self.tree = self.mapping(document.data, "")

    def fail(self, key: str, expected: str) -> ThemeError:
        return ThemeError(f"{self.path}: {key or 'the file'}: {expected}")

    def mapping(self, value: object, key: str, names: str | None = None) -> dict[str, Any]:
        """Return ``value`` as a mapping that has exactly the keys ``names`` (where given). Raises
        :class:`ThemeError`."""
        if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
            raise self.fail(key, f"expected a mapping of names, not {value!r}"[:200])
        if names is not None:
            prefix = f"{key}." if key else ""
            known = names.split()
            for name in known:
                if name not in value:
                    raise self.fail(prefix + name, "is missing")
            for name in value:
                if name not in known:
                    raise self.fail(prefix + name, f"is unknown; known are {', '.join(known)}")
        return value

    def number(self, value: object, key: str, low: float = 0.0, high: float = 10000.0) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            raise self.fail(key, f"expected a number from {low:g} to {high:g}, not {value!r}")
        return float(value)

    def pair(self, value: object, key: str, meaning: str) -> tuple[float, float]:
        if not isinstance(value, list) or len(value) != 2:
            raise self.fail(key, f"expected two numbers, {meaning}, not {value!r}")
        return self.number(value[0], f"{key}[0]"), self.number(value[1], f"{key}[1]")

    def table(self, key: str, names: str, high: float = 10000.0) -> dict[str, float]:
        group = self.mapping(self.tree[key], key, names)
        return {name: self.number(value, f"{key}.{name}", high=high) for name, value in group.items()}

    def colour(self, value: object, key: str) -> tuple[int, int, int]:
        if isinstance(value, str) and _COLOUR.fullmatch(value):
            bits = int(value[1:], 16)
            return bits >> 16, bits >> 8 & 255, bits & 255
        raise self.fail(key, f"expected a colour like '#B93A20', not {value!r}")


@dataclass(frozen=True)
class Palette:
    """Colours by dotted name, and opacities.

    ``palette["board.square_light"]`` is a fresh :class:`pygame.Color`, the caller's to keep.
    """

    name: str
    colours: Mapping[str, tuple[int, int, int]]
    opacities: Mapping[str, float]

    def __getitem__(self, name: str) -> pygame.Color:
        try:
            return pygame.Color(*self.colours[name])
        except KeyError:
            raise KeyError(f"the palette has no colour {name!r}") from None

    @cached_property
    def key(self) -> int:
        """Return a number that is the same for palettes with the same colours."""
        return hash((self.name, *sorted(self.colours.items()), *sorted(self.opacities.items())))

    def __contains__(self, name: object) -> bool:
        return name in self.colours

    def hex(self, name: str) -> str:
        """Return the colour as ``#rrggbb``, for SVG and widget themes."""
        red, green, blue = self[name][:3]
        return f"#{red:02x}{green:02x}{blue:02x}"

    def opacity(self, name: str) -> float:
        """Return an opacity from 0 to 1. Raises ``KeyError`` for an unknown name."""
        return self.opacities[name]

    def with_opacity(self, colour: str, opacity: str) -> pygame.Color:
        """Return the colour with the named opacity in its alpha."""
        made = self[colour]
        made.a = round(255 * self.opacity(opacity))
        return made

    def mix(self, first: str, second: str, share: float) -> pygame.Color:
        """Return the first colour with ``share`` of the second laid over it."""
        return self[first].lerp(self[second], share)

    @cached_property
    def is_dark(self) -> bool:
        """Whether the table is darker than the ink on it."""
        return _grey(self.colours["surface.table"]) < _grey(self.colours["ink.primary"])


@dataclass(frozen=True)
class TypeRole:
    """How text of one role is set: family, weight, size in px at 100 %."""

    family: str
    weight: int
    px: float


@dataclass(frozen=True, slots=True)
class Density:
    """How close things stand, in tokens; ``metrics.yaml`` says what each measure is of."""

    hair: float
    gap: float
    wide_gap: float
    pad: float
    margin: float
    caption: float
    field: float
    line: float
    button: float
    head: float
    bar: float
    row: float
    card: float
    name: float
    aside: float
    side: float


@dataclass(frozen=True)
class Metrics:
    """Measures in px at 100 % (1280×720), lines on the board in px at 40 px a square."""

    radius: Mapping[str, float]
    line: Mapping[str, float]
    dash: Mapping[str, tuple[float, ...]]
    type: Mapping[str, TypeRole]
    animation: Mapping[str, float]
    easing: Mapping[str, str]
    small_below_px: int
    shadow_offset_share: tuple[float, float]
    outline_from_px: int
    lying: Mapping[str, float]
    """Opacity and remaining colour of faded things on a board, behind the pieces."""
    density: tuple[Density, Density]
    """In a small window, and in others."""
    families: Mapping[str, str]
    """Replacements of families: a theme without serifs sets everything in ``sans``."""
    roundness: float = 1.0
    """How round corners are: 1 as in the printed look, 0 square."""
    double_rules: bool = True
    """Whether the rules below titles are double, as in printed books."""


@dataclass(frozen=True)
class Theme:
    """A palette and the shared metrics.

    >>> load_theme("light").palette["ink.primary"].r < 64
    True
    """

    name: str
    palette: Palette
    metrics: Metrics

    def __getitem__(self, name: str) -> pygame.Color:
        """Return a colour of the palette by its dotted name."""
        return self.palette[name]


def game_groups(
    theme: str, *, dark: bool = False, folders: Iterable[tuple[Path, bool]] | None = None
) -> dict[str, dict[str, str]]:
    """Return the groups of colours that the games have for a theme; for one unknown to them those of the
    light or the dark theme. Raises :class:`ThemeError` for a built-in file; a faulty one of an installed
    game is left out (``validate`` says why)."""
    found: dict[str, dict[str, str]] = {}
    for themes, ours in colour_folders() if folders is None else folders:
        files = (themes / f"{name}.yaml" for name in (theme, "dark" if dark else "light"))
        path = next((file for file in files if file.is_file()), None)
        if path is None:
            continue
        try:
            found |= _game_file(path, found)
        except ThemeError:
            if ours:
                raise
    return found


def _game_file(path: Path, taken: Container[str]) -> dict[str, dict[str, str]]:
    """Return the groups of one file; none may be ``taken``."""
    reader = _Reader(path)
    reader.mapping(reader.tree, "", "format name palette")
    groups = reader.mapping(reader.tree["palette"], "palette")
    for group, colours in groups.items():
        for name, value in reader.mapping(colours, f"palette.{group}").items():
            reader.colour(value, f"palette.{group}.{name}")
        if group in _COLOURS or group in taken:
            raise reader.fail(f"palette.{group}", "is a group of another file")
    return groups


def load_palette(path: Path) -> Palette:
    """Return the palette of a theme file, with the games' groups for it. Raises :class:`ThemeError`, a
    ``ValueError`` that names file and key, where one is missing, unknown, or has something else than a
    colour (``#rrggbb``) or an opacity (0 to 1)."""
    reader = _Reader(path)
    optional = " style" if "style" in reader.tree else ""
    reader.mapping(reader.tree, "", "format name palette opacity" + optional)
    if reader.tree["format"] != 1:
        raise reader.fail("format", f"expected 1, not {reader.tree['format']!r}")
    groups = reader.mapping(reader.tree["palette"], "palette")
    colours: dict[str, tuple[int, int, int]] = {}
    for group, names in _COLOURS.items():
        if group not in groups:
            raise reader.fail(f"palette.{group}", "is missing")
        entries = reader.mapping(groups[group], f"palette.{group}", names)
        for name, value in entries.items():
            colours[f"{group}.{name}"] = reader.colour(value, f"palette.{group}.{name}")
    dark = _grey(colours["surface.table"]) < _grey(colours["ink.primary"])
    reader.mapping(groups, "palette", " ".join(_COLOURS))
    for group, brought in game_groups(path.stem, dark=dark).items():
        for name, value in brought.items():
            colours[f"{group}.{name}"] = reader.colour(value, f"palette.{group}.{name}")
    opacities = {
        name: reader.number(value, f"opacity.{name}", 0.0, 1.0)
        for name, value in reader.mapping(reader.tree["opacity"], "opacity", _OPACITIES).items()
    }
    return Palette(str(reader.tree["name"]), colours, opacities)


def load_metrics(path: Path) -> Metrics:
    """Return the shared measures. Raises :class:`ThemeError` as :func:`load_palette` does."""
    reader = _Reader(path)
    tree = reader.mapping(
        reader.tree,
        "",
        "format density radius_px line_px_at_40px_square dash_px_at_40px_square sprite lying "
        "type animation_ms easing",
    )
    sprite = reader.mapping(tree["sprite"], "sprite", _SPRITE)
    offset = reader.pair(sprite["shadow_offset_share"], "sprite.shadow_offset_share", "right and down")
    roles: dict[str, TypeRole] = {}
    for name, value in reader.mapping(tree["type"], "type", _TYPE_ROLES).items():
        if not isinstance(value, list) or len(value) != 3 or value[0] not in FAMILIES:
            raise reader.fail(
                f"type.{name}", f"expected [{' or '.join(FAMILIES)}, weight, px], not {value!r}"
            )
        weight = reader.number(value[1], f"type.{name}", 100, 900)
        roles[name] = TypeRole(value[0], int(weight), reader.number(value[2], f"type.{name}", 1, 400))
    dashes = reader.mapping(tree["dash_px_at_40px_square"], "dash_px_at_40px_square", "fire_line_blind")
    dashed = {
        key: reader.pair(value, f"dash_px_at_40px_square.{key}", "dash and gap")
        for key, value in dashes.items()
    }
    easing = reader.mapping(tree["easing"], "easing", "move ui")
    names = " ".join(one.name for one in fields(Density))
    steps = {
        name: reader.pair(value, f"density.{name}", "in a small window and else")
        for name, value in reader.mapping(tree["density"], "density", names).items()
    }
    return Metrics(
        radius=reader.table("radius_px", _RADII),
        line=reader.table("line_px_at_40px_square", _LINES),
        dash=dashed,
        type=roles,
        animation=reader.table("animation_ms", _TIMES),
        easing={key: str(value) for key, value in easing.items()},
        small_below_px=int(reader.number(sprite["small_below_px"], "sprite.small_below_px", 1)),
        shadow_offset_share=offset,
        outline_from_px=int(reader.number(sprite["outline_from_px"], "sprite.outline_from_px", 1)),
        lying=reader.table("lying", "opacity colour", high=1),
        density=(_density(steps, 0), _density(steps, 1)),
        families={},
    )


def _density(steps: Mapping[str, tuple[float, float]], at: int) -> Density:
    return Density(**{name: pair[at] for name, pair in steps.items()})


def styled(metrics: Metrics, path: Path) -> Metrics:
    """Return the measures with the changes of a theme file's style. Raises :class:`ThemeError`."""
    reader = _Reader(path)
    style = reader.mapping(reader.tree, "").get("style")
    if style is None:
        return metrics
    reader.mapping(style, "style")
    for name in style:
        if name not in STYLE:
            raise reader.fail(f"style.{name}", f"is unknown; known are {', '.join(STYLE)}")
    families = reader.mapping(style.get("families", {}), "style.families")
    for name, other in families.items():
        if name not in FAMILIES or other not in FAMILIES:
            raise reader.fail(f"style.families.{name}", f"expected families of type: {', '.join(FAMILIES)}")
    sizes = reader.mapping(style.get("type_px", {}), "style.type_px")
    roles = dict(metrics.type)
    for name, value in sizes.items():
        if name not in roles:
            raise reader.fail(f"style.type_px.{name}", f"is unknown; known are {_TYPE_ROLES}")
        roles[name] = replace(roles[name], px=reader.number(value, f"style.type_px.{name}", 1, 400))
    double = style.get("double_rules", metrics.double_rules)
    if not isinstance(double, bool):
        raise reader.fail("style.double_rules", f"expected yes or no, not {double!r}")
    return replace(
        metrics,
        type=roles,
        families=families,
        roundness=reader.number(style.get("roundness", metrics.roundness), "style.roundness", 0, 4),
        double_rules=double,
    )


def _is_name(name: str) -> bool:
    return name.replace("_", "").isalnum() and name != _METRICS


def load_theme(name: str = "light", folder: Path = THEME_FOLDER) -> Theme:
    """Return the theme ``name`` from a folder of themes, else from the player's own; the metrics are the
    built-in ones with its style's changes. Raises :class:`ThemeError` if there is no such theme or one of
    its files is wrong."""
    if not _is_name(name):
        raise ThemeError(f"{name!r} is no name of a theme")
    path = next((at for at in (folder / f"{name}.yaml", own_themes() / f"{name}.yaml") if at.is_file()), None)
    if path is None:
        raise ThemeError(f"there is no theme {name!r}; there are {', '.join(theme_names())}")
    metrics = load_metrics(THEME_FOLDER / f"{_METRICS}.yaml")
    return Theme(name, load_palette(path), styled(metrics, path))


def luminance(colour: pygame.Color) -> float:
    """Return the relative luminance, 0 to 1 (WCAG 2)."""
    parts = [value / 255 for value in colour[:3]]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: pygame.Color, second: pygame.Color) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _grey(rgb: tuple[int, int, int]) -> float:
    return 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]
