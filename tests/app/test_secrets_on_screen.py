"""Nothing on the screen tells a player what that player can't know, or would have to remember.

Twin matches (``tests.app.twins``) are played in the real match scene by the same posted events: whoever looks
must see the same of both at every step. Games that join the registry are played, too.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

import pygame
import pytest

from game.app.match.scene import MatchScene
from game.app.replay.scene import Replay
from game.app.table.match_source import MatchSource
from game.app.table.moves import MoveRows
from game.data.files.content import load_content
from game.data.saves.matches import Match, MatchPlan, Player
from game.model.contract import CHANCE, PUBLIC, IllegalAction, SeenStep
from game.model.entries import games
from game.model.registry import kit as kit_of
from game.model.session import Session
from game.model.visible_record import VisibleEntry, VisibleRecord
from game.testing.case import Case
from game.ui.window.application import Application
from tests.amount import some
from tests.app.match_hands import Hands
from tests.app.monkey import quick_bot
from tests.app.twins import Twins, alike, find_twins, uneven_twins, unseen_twins
from tests.conformance import setups

KEYS = (
    *("tab", "return", "pageup", "pagedown", "home", "end", "up", "left", "right", "down", "space"),
    *("r", "h", "u", "y", "f", "f2", "d", "escape"),
)
"""What is pressed besides the mouse: looking back, recap, hint, undo, overlays, menu, the board's cursor."""

STEPS_BACK = 8
"""So many steps are gone back and looked at closely."""

WITH_SECRETS = [name for name in games() if kit_of(name).game.has_secrets]


@cache
def some_twins(game: str) -> tuple[Twins, ...]:
    """Twins of a game: a pair of which a seat never knew what differs, and one where it must remember it."""
    found: dict[str, Twins] = {}
    for case in _cases(game):
        for twins in find_twins(case, 1, 30):
            found.setdefault(twins.kind[1], twins)
            if len(found) == 2:
                return tuple(found.values())
            if found.get(twins.kind[1]) is not twins:
                break
    return tuple(found.values())


def many_twins(game: str, most: int) -> list[Twins]:
    """Twins of every kind there is, each in several setups."""
    found: dict[tuple[str, str], list[Twins]] = {}
    for case in _cases(game):
        for seed in range(2):
            for twins in find_twins(case, seed, 60):
                kept = found.setdefault(twins.kind, [])
                if len(kept) < most and all(twins.case is not other.case for other in kept):
                    kept.append(twins)
    return [twins for kept in found.values() for twins in kept]


def _cases(game: str) -> list[Case]:
    return [case for case in setups.cases(game) if case.secret and len(case.setup.sides) > 1]


@dataclass
class Moment:
    """All there is to see, hear and press at a moment, and where the match stood then."""

    what: dict[str, Any]
    viewer: int
    line: tuple[Any, ...]


@dataclass
class Film:
    """What was to be seen while events were posted, and what chance brought."""

    moments: list[Moment] = field(default_factory=list)
    outcomes: list[Any] = field(default_factory=list)
    curtains: int = 0


class Seat(Hands):
    """Hands on one of two twins."""

    def __init__(
        self, app: Application, twins: Twins, which: int, film: Film, given: list[Any] | None
    ) -> None:
        super().__init__(app)
        self.twins, self.which, self.film, self.given = twins, which, film, given
        self.heard: list[str] = []
        app.audio.play = self._hear  # type: ignore[method-assign]
        app.audio.sustain = self._hear_all  # type: ignore[method-assign]
        self.stopped = False

    def _hear(self, name: str, pan: float = 0.0, **more: bool) -> None:
        self.heard.append(f"{name} {pan:.2f}")

    def _hear_all(self, wanted: Iterable[tuple[str, float]]) -> None:
        for name, pan in wanted:
            self._hear(name, pan)

    def match(self, upto: int | None = None, *, alone: bool = False) -> Match:
        """The match as far as that entry, between persons, or of the viewer ``alone`` with bots."""
        case, viewer = self.twins.case, self.twins.viewer
        others: Literal["bot", "person"] = "bot" if alone else "person"
        players = tuple(
            Player("person" if seat == viewer else others, f"Ann {seat}", 1) for seat in case.setup.seats
        )
        plan = MatchPlan(case.kit, load_content(case.kit), players, case.setup.sides)
        return Match(plan, self.twins.session(self.which, upto))

    def begin(self, upto: int, *, alone: bool = False) -> None:
        """Open the match where the twins are about to part, or elsewhere."""
        scene = MatchScene(self.app, self.match(upto, alone=alone), quick_bot)
        self.match_scene = scene
        self.app.push(scene)
        self.frames()

    def frames(self, count: int = 4) -> None:
        """Let things be shown; bots answer here."""
        for _ in range(count):
            self.app.step([], 0.1)

    def open_curtain(self) -> None:
        """A click on the curtain's button, if there is one."""
        if self.scene.name == "handover":
            self.film.curtains += 1
            self.click("ready")
            self.frames()

    def browse(self) -> None:
        """Whoever sits there looks at everything the panel has, so that it is made for their eyes."""
        scene = self.match_scene
        if scene.l.tabs is not None:
            tabs = scene.l.tabs.rect
            for share in (5, 3, 1):
                self.click((tabs.x + tabs.width * share // 6, tabs.centery))
        for key in ("pageup", "pageup", "end", "escape"):
            if self.scene is scene and not scene.controller.handing.hidden:
                self.key(key)
        if self.scene.name != "match" and self.scene.name != "handover":
            self.key("escape")
        self.frames(2)

    def play_up_to_the_viewer(self) -> None:
        """What happened between, with a look at everything before each decision."""
        scene = self.match_scene
        for action in self.twins.lines[self.which][self.twins.opened :]:
            if self.session.to_act == CHANCE:
                self.session.play(action)
                self.frames()
                continue
            self.open_curtain()
            self.browse()
            self.open_curtain()
            scene.controller.viewpoint.back_to_now()
            scene.controller.play(action)
            self.frames()

    def chance(self) -> None:
        """What chance brings is the same in both matches, where it can be."""
        session: Session[Any, Any] = self.session
        while session.to_act == CHANCE and not self.stopped:
            if self.given is None:
                outcome = session.game.draw(session.state, random.Random(len(session.whole_line)))
            elif len(self.film.outcomes) < len(self.given):
                outcome = self.given[len(self.film.outcomes)]
            else:
                self.stopped = True
                return
            try:
                session.play(outcome)
            except IllegalAction:
                self.stopped = True
                return
            self.film.outcomes.append(outcome)
            self.frames(2)

    def note(self, name: str) -> None:
        """Look at everything."""
        scene, top = self.match_scene, self.scene
        controller, surface = scene.controller, self.app.window.surface
        seen = {
            "after": name,
            "scenes": [one.name for one in self.app.stack],
            "caption": pygame.display.get_caption(),
            "pixels": hashlib.sha1(pygame.image.tobytes(surface, "RGB")).hexdigest(),
            "moves": [[*row.cells.items(), row.number] for row in scene.record.rows],
            "notice": scene.notice.words,
            "undo": (controller.undoing.can_undo, self.session.undo_stop(controller.people)),
            "redo": controller.undoing.can_redo,
            "hint": controller.hinting.shown,
            "banner": scene.banner.told(),
            "buttons": [
                (key, pygame.Rect(stop.rect), *(getattr(stop, what, None) for what in _TOLD))
                for key, stop in top.focus.stops
            ],
            "tips": [(tip.key, *tip.rect, tip.name, tip.words) for tip in scene.host.tips.all()]
            if top is scene
            else [],
            "sounds": list(self.heard),
            "deeds": list(scene.recap.summaries),
        }
        self.heard.clear()
        handing = controller.handing
        viewer = handing.viewer if handing.curtain is None else handing.curtain
        self.film.moments.append(Moment(seen, viewer, tuple(self.session.whole_line)))

    def tinker(self, events: list[tuple[str, Any]]) -> None:
        """The viewer's own events, noted one by one."""
        self.heard.clear()
        self.note("the curtain")
        self.open_curtain()
        self.note("the curtain opens")
        for kind, value in events:
            if self.stopped or self.match_scene not in list(self.app.stack):
                return
            if kind == "key":
                self.key(value)
            elif kind == "click":
                self.click(self.place(value))
            else:
                self.move(self.place(value))
            self.frames(2)
            self.chance()
            self.note(f"{kind} {value}")

    def place(self, share: tuple[float, float]) -> tuple[int, int]:
        width, height = self.app.size
        return round(share[0] * (width - 1)), round(share[1] * (height - 1))


_TOLD = ("label", "tool_tip_text", "enabled", "is_enabled", "on", "words")


def some_events(seed: int, count: int) -> list[tuple[str, Any]]:
    """Events of a player who looks at everything and now and then decides something."""
    rng = random.Random(seed)
    found: list[tuple[str, Any]] = []
    for _ in range(count):
        kind = rng.choice(("click", "click", "move", "key", "key"))
        spot = (rng.random(), rng.random())
        found.append((kind, rng.choice(KEYS) if kind == "key" else spot))
    return found


def filmed(
    app: Application, twins: Twins, which: int, seed: int, count: int, given: list[Any] | None = None
) -> Film:
    """One of two twins, played."""
    film = Film()
    if not app.stack:
        app.open("menu")
    app.input.keys_used = False  # of the other film: the focus would be framed in one of them only
    seat = Seat(app, twins, which, film, given)
    seat.move((1, 1))
    seat.begin(twins.opened)
    try:
        seat.play_up_to_the_viewer()
        random.seed(seed)  # a set-up made at random is the same in both films
        seat.tinker([*looks(seat), *some_events(seed, count)])
    finally:
        while len(app.stack) > 1:
            app.pop()
    return film


def looks(seat: Seat) -> Iterator[tuple[str, Any]]:
    """The tabs, the moves and the way back through the match, before anything else."""
    scene, (width, height) = seat.match_scene, seat.app.size
    if scene.l.tabs is not None:
        tabs = scene.l.tabs.rect
        for part in (1, 3, 5, 1):
            at = (tabs.x + tabs.width * part / 6, tabs.centery)
            yield "click", (at[0] / (width - 1), at[1] / (height - 1))
    for key in ("pageup", "pageup", "pageup", "pageup", "pageup", "pagedown", "pagedown", "escape"):
        yield "key", key
    yield "key", "h"


def compared(twins: Twins, one: Film, two: Film) -> int:
    """Hold two films against each other as long as the viewer can't know the difference; how many moments."""
    sessions = twins.session(0), twins.session(1)
    same = 0
    for a, b in zip(one.moments, two.moments, strict=False):
        for session, moment in zip(sessions, (a, b), strict=True):
            session.whole_line[:] = moment.line
        if a.viewer != b.viewer or not alike(*sessions, a.viewer):
            break
        if a.viewer == twins.viewer:
            different = [key for key in a.what if a.what[key] != b.what.get(key)]
            assert not different, {key: (a.what[key], b.what[key]) for key in different} | {
                "case": twins.case.label,
                "kind": twins.kind,
                "after": a.what["after"],
            }
            same += 1
    return same


def looked_back(app: Application, twins: Twins, which: int, *, alone: bool) -> list[Any]:
    """All the viewer sees who goes back step by step through one of two twins, and then through its replay:
    the board, the list, how many steps there are, and the card that says it in words."""
    seat, found = Seat(app, twins, which, Film(), None), list[Any]()
    app.open("menu")
    app.input.keys_used = False  # as at the other twin's beginning: a ring shows where keys are
    seat.move((1, 1))
    seat.begin(len(twins.lines[which]), alone=alone)
    seat.frames()
    seat.open_curtain()
    seat.match_scene.announcer.dismiss()
    controller = seat.match_scene.controller

    def note(scene: Any) -> None:
        seat.frames(1)
        where = pygame.image.tobytes(app.window.surface, "RGB")
        listed = scene.model.moves.rows if isinstance(scene, Replay) else scene.record.rows
        rows = [[*row.cells.items(), row.number] for row in listed]
        seat.key("f12")
        card = getattr(app.stack.top, "text", "")
        assert card
        seat.key("escape")
        found.append((hashlib.sha1(where).hexdigest(), rows, card))

    seat.match_scene.tabs.turn_to("record")
    note(seat.match_scene)
    for key in ("home", "end", "pageup"):
        seat.key(key)
        note(seat.match_scene)
        found.append(seat.match_scene.banner.told())
    for _ in range(STEPS_BACK):
        if controller.viewpoint.looking is None or controller.viewpoint.looking.at_start:
            break
        seat.key("pageup")
        found.append(
            (controller.viewpoint.ply, len(controller.viewpoint.record), seat.match_scene.banner.told())
        )
        note(seat.match_scene)
    replay = Replay(app, MatchSource(seat.match(alone=alone)))
    app.push(replay)
    note(replay)
    for _ in range(min(STEPS_BACK, len(replay.model.looking.line))):
        seat.key("left")
        found.append((replay.model.looking.ply, len(replay.model.looking.line)))
        note(replay)
    app.open("menu", how="clear_to")
    return found


def test_how_many_pegs_were_plotted_is_no_number_of_steps__TB_3_2(app: Application) -> None:
    twins, told = uneven_twins("tank_battle")[0], []
    assert len(twins.lines[0]) != len(twins.lines[1])
    for which in (0, 1):
        seat = Seat(app, twins, which, Film(), None)
        app.open("menu", how="clear_to")
        seat.begin(len(twins.lines[which]), alone=True)
        seat.frames(2)
        scene = seat.match_scene
        scene.host.command("first")
        assert scene.controller.viewpoint.looking is not None
        told.append((scene.banner.told(), len(scene.controller.viewpoint.record), scene.record.rows))
    app.open("menu", how="clear_to")
    assert told[0] == told[1]


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("alone", [False, True], ids=["persons", "bots"])
@pytest.mark.parametrize("game", WITH_SECRETS)
def test_looking_back_tells_twin_matches_apart_at_no_step(app: Application, game: str, alone: bool) -> None:
    found = [*uneven_twins(game)[:1], *unseen_twins(game)[:1]]
    assert found
    for twins in found:
        one, two = (looked_back(app, twins, which, alone=alone) for which in (0, 1))
        assert one == two, (twins.case.label, twins.kind)


@pytest.mark.slow
def test_twins_with_more_and_fewer_pegs_look_the_same__TB_3_2(app: Application) -> None:
    try_twins(app, uneven_twins("tank_battle")[0], 4)


def try_twins(app: Application, twins: Twins, count: int) -> None:
    """Both, and what is to be seen of them."""
    one = filmed(app, twins, 0, 1, count)
    two = filmed(app, twins, 1, 1, count, one.outcomes)
    assert compared(twins, one, two) >= 8, "the viewer has looked around"
    assert one.curtains == two.curtains
    session = twins.session(0)
    states = [played.step.state for played in session.whole_line[twins.parted :]]
    pairs = [(a, b) for a in session.setup.seats for b in session.setup.seats if a < b]
    if any(session.game.views_differ(state, *pair) for state in states for pair in pairs):
        assert one.curtains, "who sees a secret sits behind a curtain"


@pytest.mark.slow
@pytest.mark.parametrize("game", WITH_SECRETS)
def test_twin_matches_look_the_same_to_who_can_not_tell_them_apart(app: Application, game: str) -> None:
    found = some_twins(game)
    assert found, f"{game} has secrets, and no twins of it were found"
    for twins in found:
        try_twins(app, twins, 5)


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("game", WITH_SECRETS)
def test_many_twin_matches_look_the_same(app: Application, game: str) -> None:
    for twins in many_twins(game, some(5, 1)):
        try_twins(app, twins, some(60, 2))


@pytest.mark.slow
@pytest.mark.parametrize("game", WITH_SECRETS)
def test_words_that_say_all_a_seat_may_know_tell_no_other_seat_of_it(
    app: Application, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    say_everything(app, game, monkeypatch)
    for twins in some_twins(game):
        if twins.kind[1] == "never seen":
            try_twins(app, twins, 4)


def say_everything(app: Application, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on the move list says of each step all that it was handed."""
    from game.app.table.boards import table_of

    made = table_of(app, game, load_content(kit_of(game)))
    assert made is not None
    wording = type(made.wording)
    plain: Callable[..., str] = wording.step

    def words(self: Any, before: Any, step: SeenStep[Any, Any]) -> str:
        return f"{plain(self, before, step)} {step.action}"

    monkeypatch.setattr(wording, "step", words)


@pytest.mark.slow
def test_a_move_list_that_keeps_its_words_for_all_viewers_is_found_out(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    say_everything(app, "battlegrounds", monkeypatch)
    kept: dict[tuple[int, int], str] = {}
    plain = MoveRows._words_of

    def by_ply(self: MoveRows, ply: int, entry: VisibleEntry, record: VisibleRecord[Any, Any]) -> str:
        if record.viewer == PUBLIC:  # behind a curtain: nobody reads them
            return plain(self, ply, entry, record)
        return kept.setdefault((id(self), ply), plain(self, ply, entry, record))

    monkeypatch.setattr(MoveRows, "_words_of", by_ply)
    unseen = [twins for twins in some_twins("battlegrounds") if twins.kind[1] == "never seen"]
    assert unseen
    with pytest.raises(AssertionError, match="moves"):
        try_twins(app, unseen[0], 2)


@pytest.mark.slow
def test_a_record_that_remembers_for_the_players_is_found_out(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    remembered = [twins for twins in some_twins("battlegrounds") if twins.kind[1] == "seen once"]
    monkeypatch.setattr(VisibleRecord, "_recalled", lambda self, seen: seen)
    assert remembered
    one = filmed(app, remembered[0], 0, 1, 4)
    two = filmed(app, remembered[0], 1, 1, 4, one.outcomes)
    monkeypatch.undo()
    with pytest.raises(AssertionError, match="moves"):
        compared(remembered[0], one, two)
