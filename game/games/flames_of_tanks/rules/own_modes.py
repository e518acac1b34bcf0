"""Modes for choosing, making and sharing (FT-6.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from game.games.flames_of_tanks.rules.building import build_mode, build_table
from game.games.flames_of_tanks.rules.definitions import (
    DRAWN,
    ENDS,
    MOST_MINUTES,
    MOST_ROUNDS,
    SCORED,
    TEAM_COUNTS,
    Definitions,
    Mode,
    sides_of,
)
from game.games.flames_of_tanks.rules.file_models import FlamesOfTanksMap, ModeFile
from game.games.flames_of_tanks.rules.map_checks import mode_errors
from game.games.flames_of_tanks.rules.mode_text import format_mode, parse_mode
from game.model.drafting import MapSetting
from game.model.finding import Finding
from game.model.inches import INCH
from game.model.own_modes import OwnModes

_KEY: Final = "flames_of_tanks"
_CLAIMED: Final = (("points",), ("claimed",))
_UPGRADES: Final = (("basic",), (False,))
_FAR: Final = 24
"""Largest distance from a point that a form offers, in inches; a file may say more."""


class FlamesOfTanksModes(OwnModes[FlamesOfTanksMap, ModeFile, Definitions]):
    """The modes of Flames of Tanks."""

    option = "mode"

    @property
    def model(self) -> type[ModeFile]:
        return ModeFile

    def shipped(self, definitions: Definitions) -> Sequence[str]:
        """Return the names of the modes in modes.yaml."""
        return tuple(definitions.modes)

    def usual(self, map_file: FlamesOfTanksMap) -> str:
        """Return the mode a map names."""
        return map_file.mode

    def read(self, value: str, definitions: Definitions) -> Mode:
        """Return the mode of a line. Raises ``TextError``."""
        return parse_mode(value, definitions)

    def value(self, mode_file: ModeFile, definitions: Definitions) -> str:
        """Return the line of a mode's file."""
        return format_mode(build_mode(mode_file.title, mode_file), definitions)

    def data(self, value: str, definitions: Definitions) -> dict[str, Any]:
        """Return every field of the mode's file, under its own key."""
        mode = parse_mode(value, definitions)
        clear = mode.keep_clear / INCH
        return {
            "teams": mode.teams,
            "order": mode.order,
            "points": mode.points,
            "markers": mode.markers,
            "respawn": mode.respawn,
            "keep_clear": int(clear) if clear == int(clear) else clear,
            "ends": {name: getattr(mode, name) for name in ENDS},
            "score": dict(zip(SCORED, mode.score, strict=True)),
            "draws": dict(zip(DRAWN, mode.draws, strict=True)),
            "tie": mode.tie,
            "night": mode.night,
            "basic": mode.basic,
        }

    def holds(self, data: Mapping[str, Any]) -> bool:
        """Return whether data is a mode's: a table has points by their letters, and more."""
        of_a_map = {"table", "terrain", "workshops", "players", "mode", "symmetry"}
        return "title" in data and not isinstance(data.get("points"), dict) and not of_a_map & set(data)

    def settings(self) -> Sequence[MapSetting]:
        """Return the fields of a mode's file in the order of its form."""
        usual = Mode("")
        made = [
            MapSetting(("teams",), "choice", usual.teams, choices=("none", "two", "four")),
            MapSetting(("order",), "choice", usual.order, choices=("fixed", "drawn", "even")),
            MapSetting(("points",), "choice", usual.points, choices=("claimed", "invincible", "none")),
            MapSetting(("markers",), "number", usual.markers, 1, 9, when=_CLAIMED),
            MapSetting(("respawn",), "yes_no", usual.respawn),
            MapSetting(("keep_clear",), "number", 0, 0, _FAR, places=3),
            MapSetting(("ends", "rounds"), "number", usual.rounds, 1, MOST_ROUNDS),
            MapSetting(("ends", "minutes"), "number", usual.minutes, 0, MOST_MINUTES),
            MapSetting(("ends", "all_points"), "yes_no", usual.all_points, when=_CLAIMED),
            MapSetting(("ends", "one_left"), "yes_no", usual.one_left),
        ]
        score = [
            MapSetting(
                ("score", name),
                "number",
                points,
                -9,
                9,
                when=_CLAIMED if name in ("marker", "flag") else None,
            )
            for name, points in zip(SCORED, usual.score, strict=True)
        ]
        draws = [
            MapSetting(("draws", name), "number", count, 0, 9, when=_UPGRADES)
            for name, count in zip(DRAWN, usual.draws, strict=True)
        ]
        return [
            *made,
            *score,
            *draws,
            MapSetting(("tie",), "choice", usual.tie, choices=("sudden_death", "shared")),
            MapSetting(("night",), "yes_no", usual.night),
            MapSetting(("basic",), "yes_no", usual.basic),
        ]

    def problems(self, mode_file: ModeFile, definitions: Definitions) -> Sequence[Finding]:
        """Return the problems of a mode's file, errors first."""
        found = list(_problems(build_mode(mode_file.title, mode_file), definitions))
        return sorted(found, key=lambda one: one.severity != "error")

    def refuse(
        self, value: str, map_file: FlamesOfTanksMap, sides: tuple[int, ...], definitions: Definitions
    ) -> Finding | None:
        """Return the first thing the table lacks for the mode; ``None`` if it lacks nothing."""
        mode = parse_mode(value, definitions)
        played = sides_of(mode, len(sides))
        wrong = next(mode_errors(build_table(map_file, definitions), mode, played), None)
        if wrong is None:
            return None
        key, params = wrong
        shipped = mode.name in definitions.modes
        name = f"{_KEY}.mode.{mode.name}.name" if shipped else mode.name
        return Finding("error", "FT-6.6", f"{_KEY}.map.{key}", {"mode": name, **params})

    def follows(self, value: str, definitions: Definitions) -> Mapping[str, Any]:
        """Return the options that follow from the mode: its rounds."""
        return {"rounds": parse_mode(value, definitions).rounds}

    def sets(self, value: str, definitions: Definitions) -> Sequence[str]:
        """Return the options that the mode already sets, and that can't be taken away."""
        mode = parse_mode(value, definitions)
        has = {
            "night": mode.night,
            "basic": mode.basic,
            "drawn": mode.order != "fixed",
            "even_start": mode.order == "even",
        }
        return [name for name, so in has.items() if so]

    def facts(self, value: str, definitions: Definitions) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """Return facts about the mode: teams and end, and what is unusual."""
        mode = parse_mode(value, definitions)
        told: list[tuple[str, dict[str, Any]]] = [(f"teams_{mode.teams}", {}), ("rounds", {"n": mode.rounds})]
        if mode.minutes:
            told.append(("minutes", {"n": mode.minutes}))
        for name, holds in (
            ("all_points", mode.all_points),
            ("one_left", mode.one_left),
            ("drawn", mode.order == "drawn"),
            ("even_start", mode.order == "even"),
            ("no_respawn", not mode.respawn),
            ("night", mode.night),
            ("basic", mode.basic),
        ):
            if holds:
                told.append((name, {}))
        return [(f"{_KEY}.mode_fact.{key}", params) for key, params in told]

    def minutes(self, value: str, definitions: Definitions) -> int:
        """See ``Mode``."""
        return parse_mode(value, definitions).minutes


def _problems(mode: Mode, definitions: Definitions) -> Iterator[Finding]:
    def told(severity: Any, rule: str, key: str, where: tuple[str, ...], **params: object) -> Finding:
        return Finding(severity, rule, f"{_KEY}.mode_check.{key}", params, where=where)

    claimed = mode.points == "claimed"
    if mode.name in definitions.modes:
        yield told("error", "FT-6.6", "shipped_name", ("title",), name=mode.name)
    if mode.all_points and not claimed:
        yield told("error", "FT-6.6", "nothing_to_claim", ("ends", "all_points"))
    if mode.all_points and claimed and mode.teams == "none":
        yield told("warning", "FT-6.2", "alone_has_all", ("ends", "all_points"))
    if claimed and mode.teams != "two":
        sides = TEAM_COUNTS.get(mode.teams)
        key = "each_seat_a_point" if sides is None else "each_team_a_point"
        yield told("warning", "FT-4.3", key, ("points",))
    if not any(mode.score[: 4 if claimed else 2]):
        yield told("warning", "FT-6.4", "no_score", ("score",))
    if mode.score[0] < 0 <= mode.score[1]:
        yield told("warning", "FT-6.4", "no_reason_to_fight", ("score",))
    if mode.one_left and mode.respawn:
        yield told("warning", "FT-6.6", "all_come_back", ("ends", "one_left"))
    if not mode.respawn and not mode.one_left:
        yield told("warning", "FT-6.6", "goes_on_alone", ("respawn",), n=mode.rounds)
    if mode.keep_clear > 12 * INCH:
        yield told("warning", "FT-3.2", "far_kept_clear", ("keep_clear",), inches=mode.keep_clear / INCH)
    if not mode.basic and not any(mode.draws):
        yield told("warning", "FT-3.3", "nothing_drawn", ("draws",))


MODES: Final = FlamesOfTanksModes()
