"""Checks the words a game must bring: every text key that shared code and its own ask for, and every
parameter left unfilled.

Most keys follow from what a game declares, and from its source (``code_words``). Which parameters
refusals, results and reports of a step have is only known from playing. So some random matches are played
on each map, and the words for all refusals in them are asked for.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from string import Formatter
from typing import Any, Final

from game.bots.puzzles import solver
from game.bots.registry import bots
from game.cli.code_words import coded_words, missing_modules, unworded_faults
from game.data.files.content import Content, load_content, load_map
from game.data.files.paths import has_lessons, maps_of
from game.data.files.problems import ProblemsError
from game.data.puzzles.lessons import load_courses
from game.data.puzzles.puzzle_names import has_puzzles
from game.data.words.texts import Texts
from game.editor.templates import load_armies
from game.model.contract import (
    CHANCE,
    AgreeDraw,
    MatchTime,
    OfferDraw,
    Refusal,
    Resign,
    SeenStep,
    Setup,
    TimeUp,
)
from game.model.drafting import Drafting, MapPalette, SquarePalette
from game.model.finding import Finding
from game.model.kit import FactRow, KeyedText, Kit
from game.model.table_drafting import TablePalette

ENTRIES: Final = 240
"""Moves and outcomes played in each match."""

TRIED: Final = 12
"""Moves of other positions tried in each position, to be refused."""


@dataclass(frozen=True, slots=True)
class WantedText:
    """A text that code asks for: its key, the place that asks, and its parameters (``None``: they depend)."""

    key: str
    where: str
    params: frozenset[str] | None = frozenset()
    needed: bool = True
    """Whether the game lacks something without the text; others are shown only if they exist."""


def wanted_words(kit: Kit[Any, Any], texts: Texts) -> Sequence[WantedText]:
    """All texts of a game that shared code asks for, then those that its own code and definition files do,
    each key once. Raises ``ProblemsError`` for a game whose files can't be read."""
    content = load_content(kit)
    found: dict[str, WantedText] = {}
    for one in _all(kit, content, texts):
        found.setdefault(one.key, one)
    for own in coded_words(kit, texts):
        known = found.get(own.shown)
        where = own.where if known is None else f"{known.where}, {own.where}"
        found[own.shown] = WantedText(own.shown, where, None if known is None else known.params)
    return tuple(found.values())


def lacking(one: WantedText, texts: Texts) -> str:
    """The fault in the words for a wanted text; empty if they are good."""
    forms = texts.forms(one.key)
    if not forms:
        return "there are no words; write them in locale/en" if one.needed else ""
    if one.params is None:
        return ""
    try:
        named = {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}
    except ValueError as error:
        return f"its braces can’t be read: {error}"
    unfilled = sorted(
        named - one.params - {"n"} if len(forms) > 1 and "n" in one.params else named - one.params
    )
    return f"nothing fills {', '.join('{' + name + '}' for name in unfilled)}" if unfilled else ""


def _all(kit: Kit[Any, Any], content: Content, texts: Texts) -> Iterator[WantedText]:
    yield from _declared(kit)
    yield from _chosen(kit, texts)
    yield from _taught(kit)
    yield from _drawn(kit, content)
    setups = list(_setups(kit, content, texts))
    for _, setup in setups:
        for key in (key for seat in setup.seats for key in kit.seat_keys(setup, seat)):
            yield WantedText(key, "what a seat plays with")
    for found, setup in setups:
        yield from _findings(found)
        yield from _Played(kit, setup).heard()


def _declared(kit: Kit[Any, Any]) -> Iterator[WantedText]:
    name, info = kit.name, kit.info
    for part in ("name", "line", "facts"):
        yield WantedText(f"{name}.{part}", "menu")
    yield WantedText(f"{name}.card_facts", "menu", needed=False)
    for key in info.sides:
        yield WantedText(key, "a side")
    for seating in info.seatings:
        yield WantedText(seating.key, "setup: a way to sit")
    for mode in info.modes:
        yield WantedText(f"{name}.alone.{mode}_note", "setup: alone", needed=False)
    for level in bots(name).LEVELS:
        yield WantedText(level.name_key, "a bot’s level")
        yield WantedText(level.line_key, "what a bot’s level overlooks")
    found = solver(name) if has_puzzles(info) else None
    for goal in found.goals if found is not None else ():
        yield WantedText(f"puzzles.goal.{name}.{goal}", "puzzles: a goal", frozenset({"count"}))


def _chosen(kit: Kit[Any, Any], texts: Texts) -> Iterator[WantedText]:
    for option in kit.options_model.model_fields:
        shared = any(texts.forms(f"{group}.{option}") for group in ("setup.option", "match_options"))
        yield WantedText(f"{kit.name}.option.{option}", "setup: an option", needed=not shared)
        yield WantedText(f"{kit.name}.option.{option}_tip", "setup: an option", needed=False)
        for value in ("unset", "set"):
            for end in ("", *(f"_{mode}" for mode in kit.info.modes)):
                yield WantedText(f"{kit.name}.choice.{option}.{value}{end}", "setup: an option", needed=False)


def _taught(kit: Kit[Any, Any]) -> Iterator[WantedText]:
    for course in load_courses(kit.name) if has_lessons(kit.info) else ():
        for part in ("name", "line"):
            yield WantedText(course.key(part), "a course")
        for lesson in course.lessons:
            for part in ("title", "words", "done"):
                yield WantedText(lesson.key(part), "a lesson")
            for number, step in enumerate(lesson.parts or (None,)):
                yield WantedText(lesson.key("task", number), "a lesson")
                yield WantedText(lesson.key("wrong", number), "a lesson")
                for key in step.notes.values() if step is not None else ():
                    yield WantedText(f"tutorial.note.{key}", "a lesson: a note", frozenset({"square"}))


def _drawn(kit: Kit[Any, Any], content: Content) -> Iterator[WantedText]:
    drafting = kit.drafting
    if drafting is None:
        return
    for part in ("title", "note") if drafting.by_chance else ():
        yield WantedText(f"{kit.name}.random.{part}", "setup: a map by chance")
    palette = drafting.palette(content.definitions)
    for key in palette.side_keys:
        yield WantedText(key, "editor: a side")
    for symmetry in palette.symmetries:
        yield WantedText(f"editor.symmetry_name.{symmetry}", "editor")
    for group, name in _things(palette):
        yield WantedText(f"{kit.name}.{group}.{name}", "editor: what is drawn")
    for kind in drafting.overlays() if isinstance(drafting, Drafting) else ():
        for group in ("overlay", "overlay_short", "overlay_tip", f"{kit.name}.overlay_tip"):
            yield WantedText(f"{group}.{kind.key}", "editor: an overlay", None, needed=False)
    for step in ("obstacles", "command", "piece"):
        for part in ("title", "words"):
            yield WantedText(
                f"{kit.name}.guide.{step}.{part}", "editor: the guided first map", None, needed=False
            )
    for army in load_armies(kit, content.definitions):
        yield WantedText(army.key, "editor: an army", needed=False)
    yield from _findings(drafting.check(drafting.blank(content.definitions), content.definitions))


def _things(palette: MapPalette) -> Iterator[tuple[str, str]]:
    """Yield everything a map can hold, as the group of its words and its name."""
    if isinstance(palette, SquarePalette):
        yield from (("ground", one.name) for one in palette.ground)
        yield from (("piece", one.name) for one in palette.pieces)
    elif isinstance(palette, TablePalette):
        yield from (("terrain", one.name) for one in palette.terrain)


def _findings(found: Iterable[Finding]) -> Iterator[WantedText]:
    for finding in found:
        yield WantedText(finding.key, f"what a check finds ({finding.rule})", frozenset(finding.params))


def _setups(kit: Kit[Any, Any], content: Content, texts: Texts) -> Iterator[tuple[list[Finding], Setup]]:
    """Yield a setup for each seating on each shipped map, with the findings on the map; one setup is
    enough for games whose maps are played alike."""
    for path in sorted(maps_of(kit.name).glob("*.yaml")):
        if kit.info.editable and path.stem != kit.default_map:
            continue
        map_file = load_map(kit, path, content, texts).map_file
        found = list(kit.check_map(map_file, content.definitions))
        for seating in kit.seatings_for(map_file):
            yield found, kit.setup(map_file, content.definitions, seating.sides, {})


class _Played:
    """A random match, and all texts it asks for."""

    def __init__(self, kit: Kit[Any, Any], setup: Setup) -> None:
        self.kit, self.game, self.setup = kit, kit.game, setup
        self.rng = random.Random(1)

    def heard(self) -> Iterator[WantedText]:
        """Yield every text the match asks for: of refusals, of reports, of its end; then of ends by a
        call."""
        game, kit, state = self.game, self.kit, self.game.new(self.setup)
        known: list[Any] = []
        for _ in range(ENTRIES):
            seat = game.to_act(state)
            if seat is None:
                break
            view = game.observe(state, seat) if seat != CHANCE else state
            action = game.draw(state, self.rng) if seat == CHANCE else self.rng.choice(game.actions(view))
            if seat != CHANCE:
                for other in self.rng.sample(known, min(TRIED, len(known))):
                    yield from _refused(game.refuse(view, other))
                for call in (Resign(seat), OfferDraw(seat), AgreeDraw(seat), TimeUp(seat), MatchTime(seat)):
                    yield from _refused(game.refuse_call(state, call))
                known = [*known[-200:], *islice(game.actions(view), 40)]
                if group := kit.group(action, view):
                    yield WantedText(group, "terminal: a kind of move")
                yield WantedText(kit.typed(view).key, "terminal: how a move is typed", None)
            for described in kit.describe(view):
                yield from _described(described)
            step = game.apply(state, action)
            for recounted in kit.describe_step(SeenStep(step.state, step.events, action), state):
                yield from _described(recounted)
            state = step.state
        yield from self._end(state)
        yield from self._called(game.new(self.setup))

    def _called(self, state: Any) -> Iterator[WantedText]:
        for _ in range(50):  # chance may begin
            if self.game.to_act(state) != CHANCE:
                break
            state = self.game.apply(state, self.game.draw(state, self.rng)).state
        seat = self.game.to_act(state)
        for call in () if seat is None else (Resign(seat), TimeUp(seat), MatchTime(seat)):
            if self.game.refuse_call(state, call) is None:
                yield from self._end(self.game.call(state, call).state)

    def _end(self, state: Any) -> Iterator[WantedText]:
        result = self.game.result(state)
        if result is None:
            return
        params = {*result.params, *(("loser",) if "winner" in result.params else ())}
        key = f"{self.kit.name}.reason.{result.reason}"
        alone = len(self.setup.sides) == 1
        yield WantedText(key, "how a match ended", frozenset(params), needed=not alone)
        yield WantedText(f"{key}_alone", "how a match ended", frozenset(params), needed=False)
        both = frozenset({*params, "winner", "loser"})
        yield WantedText(f"{key}_two", "how a match ended between two", both, needed=False)


def _described(told: KeyedText) -> Iterator[WantedText]:
    """Yield the text of a description, and those inside it."""
    yield WantedText(told.key, "a description", frozenset(told.params))
    for value in told.params.values():
        for inner in value.facts if isinstance(value, FactRow) else (value,):
            if isinstance(inner, KeyedText):
                yield from _described(inner)


def _refused(refusal: Refusal | None) -> Iterator[WantedText]:
    if refusal is not None:
        yield WantedText(
            refusal.key, f"why something is not allowed ({refusal.rule})", frozenset(refusal.params)
        )


def told_words(kit: Kit[Any, Any], texts: Texts) -> tuple[list[str], list[str]]:
    """A line for each good text of the game, and one for each that is missing or wrong."""
    lines, wrong = [], []
    try:
        for one in sorted(wanted_words(kit, texts), key=lambda one: one.key):
            if told := lacking(one, texts):
                wrong.append(f"{one.key}: {told} ({one.where})")
            elif texts.forms(one.key):
                lines.append(f"{one.key} ({one.where})")
        wrong += [f"there is no module {name} ({where})" for name, where in missing_modules(kit)]
        for said, where in unworded_faults(kit, texts):
            wrong.append(
                f"{said}: no text below {kit.name}.fault says this ({where})"
                if said
                else f"{kit.name}.fault: the sentence is put together in place, so that no text can say it; "
                f"hand its parts over as parameters ({where})"
            )
    except ProblemsError as error:
        wrong += map(str, error.problems)
    except SyntaxError as error:  # of the view, which isn't loaded
        wrong.append(f"{error.filename}:{error.lineno}: {error.msg}")
    return lines, wrong
