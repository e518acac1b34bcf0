"""What the last turns leave on a board, read from the record, and what moves a little on its ground."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from game.app.poses.samples import position
from game.data.files.content import load_content, load_map
from game.data.files.paths import MAPS
from game.games.battlegrounds.view.ground_marks import BattlegroundsMarks
from game.games.flames_of_tanks.view.ground_marks import FlamesMarks
from game.games.tank_battle.view.ground_marks import BattleMarks
from game.games.tank_chess.view.ground_marks import ChessMarks
from game.games.tank_tactics.view.ground_marks import TacticsMarks
from game.model import registry
from game.model.contract import SeenStep
from game.model.session import Session
from game.model.visible_record import RecordedStep
from game.ui.paint.ink import Ink
from game.ui.paint.palette import load_theme
from game.view.board.ground_mark_art import GroundMarkArt, KnownMarks
from game.view.board.ground_marks import (
    LASTING,
    AgedMark,
    FreshTrack,
    GroundMark,
    LastTurn,
    MarkReader,
    RecentTurns,
    last_turn,
    middle,
)
from game.view.board.ground_motion import LASTS_MS, GroundMotion, MovingPatch, SwayingPart
from game.view.board.scene import BoardScene, PieceShown, past_marks
from tests.games.flames_of_tanks.boards import at
from tests.view.board_kit import GRID, TEXTS, picture, sq, view

READERS: dict[str, tuple[MarkReader, str, tuple[int, ...]]] = {
    "tank_chess": (ChessMarks(), "middle", (0, 1)),
    "tank_tactics": (TacticsMarks(), "middle", (0, 1, 2)),
    "tank_battle": (BattleMarks(), "move", (0, 1)),
    "battlegrounds": (BattlegroundsMarks(), "shoot", (0, 1, 2, 3)),
    "flames_of_tanks": (FlamesMarks(), "act", (0, 1, 0, 1)),
}


def begun(game: str, name: str, seed: int) -> Session[Any, Any]:
    """A match from a position of the poses."""
    kit, sides = registry.kit(game), READERS[game][2]
    content = load_content(kit)
    text = position(game, name)
    if game == "flames_of_tanks":
        farms = load_map(kit, MAPS / game / "farms.yaml", content, TEXTS).map_file
        table = kit.format_position(kit.game.new(kit.setup(farms, content.definitions, sides, {})))
        text = f"{table.partition(' tank=')[0]} {text}"
    return Session(kit.game, kit.parse_position(text, content.definitions, sides), seed=seed)


def played(game: str, steps: int) -> Session[Any, Any]:
    """A match in which everybody does what comes, shots before all else."""
    kit, chance = registry.kit(game), random.Random(4)
    session = begun(game, READERS[game][1], 4)
    while len(session.whole_line) < steps and session.to_act is not None:
        actions = list(kit.game.actions(session.view(session.to_act)))
        shots = [one for one in actions if type(one).__name__ in ("Fire", "Shoot")]
        session.play(chance.choice(shots or actions))
    return session


@pytest.mark.parametrize("game", READERS)
def test_who_watched_and_who_reads_the_record_see_the_same(game: str) -> None:
    session = played(game, 40)
    record = session.record(0)
    watched, read = RecentTurns(READERS[game][0]), RecentTurns(READERS[game][0])
    for ply in range(1, len(record) + 1):
        before = watched.marks(seen=True), watched.last_turn(seen=True)
        one = record.happened(ply)
        watched.show(one.step)
        watched.follow(one.before, one.step)
        assert ply == 1 or len(watched.marks(seen=False)) <= len(before[0]), "it isn't seen yet"
        read.recall(record.happened(n) for n in range(ply, 0, -1))
        watched.follow(one.before, one.step)  # shown once more, as by who steps through a record
        watched.show(record.step(1))  # another position, and back to this one
        watched.show(one.step)
        assert watched.marks(seen=True) == read.marks(seen=True)
        assert watched.last_turn(seen=True) == read.last_turn(seen=True)
    assert {one.mark.kind for one in read.marks(seen=True)} - {"site"}, "something was left"


def test_a_turn_of_many_actions_is_one_way_of_each_tank_and_all_its_shots() -> None:
    a, b, c = middle(GRID, sq("a1")), middle(GRID, sq("a4")), middle(GRID, sq("c4"))
    marks = (
        GroundMark("track", (a, b), 1), GroundMark("shot", (b, c)), GroundMark("site", (c,)),
        GroundMark("track", (b, c), 1), GroundMark("track", (a, c), 2),
    )  # fmt: skip
    assert last_turn(marks) == LastTurn(((a, b, c), (a, c)), ((b, c),), (c,))


def test_the_last_turn_of_tank_tactics_stays_marked_when_it_has_ended() -> None:
    kit = registry.kit("tank_tactics")
    setup = kit.parse_position(position("tank_tactics", "middle"), load_content(kit).definitions, (0, 1, 2))
    session = Session(kit.game, setup, seed=1)
    for text in ("A!breach_shot", "A*k10", "A=E", "A+1", "end"):
        session.play(kit.parse_action(text, session.state))
    record, recent = session.record(1), RecentTurns(TacticsMarks())
    recent.recall(record.happened(n) for n in range(len(record), 0, -1))
    last, grid = recent.last_turn(seen=True), session.state.board.grid
    gun, hit, end = (middle(grid, grid.square(name)) for name in ("h8", "k10", "i8"))
    assert (last.ways, last.shots) == (((gun, end),), ((gun, hit),))
    session.play(kit.parse_action("end", session.state))
    record = session.record(1)
    recent.recall(record.happened(n) for n in range(len(record), 0, -1))
    assert recent.last_turn(seen=True) == LastTurn(), "who acted last did nothing"
    assert recent.marks(seen=True), "the ground keeps what was done before"


def test_marks_grow_old_and_vanish() -> None:
    session = played("tank_chess", 30)
    record, recent = session.record(0), RecentTurns(ChessMarks())
    recent.recall(record.happened(n) for n in range(len(record), 0, -1))
    ages = [one.age for one in recent.marks(seen=True)]
    assert max(ages) == LASTING - 1 and ages == sorted(ages, reverse=True)


def test_wrecks_stay_for_a_round_where_it_has_many_turns() -> None:
    class Many(MarkReader):
        def turn(self, before: int) -> int:
            return before

        def marks(self, before: int | None, step: SeenStep[Any, Any]) -> Sequence[GroundMark]:
            return [GroundMark("wreck", ((1.0, 1.0),)), GroundMark("crater", ((2.0, 2.0),))]

        def lasting(self, before: int) -> int:
            return 10

    watched, read = RecentTurns(Many()), RecentTurns(Many())
    steps: list[Any] = [SeenStep(turn + 1, (), None) for turn in range(20)]
    for turn, step in enumerate(steps):
        watched.follow(turn, step)
    read.recall(RecordedStep(turn + 1, turn, steps[turn]) for turn in reversed(range(20)))
    for recent in (watched, read):
        marks = recent.marks(seen=True)
        wrecks, craters = (
            [one.age for one in marks if one.mark.kind == kind] for kind in ("wreck", "crater")
        )
        assert (wrecks, craters) == ([4, 4, 3, 3, 2, 2, 1, 1, 0, 0], [4, 3, 2, 1, 0])
    eight = at(*(f"{10 * x},{y}/0" for x in range(1, 5) for y in (10, 30)))
    assert FlamesMarks().lasting(eight) == len(eight.tanks) == 8


def test_no_mark_lies_on_a_sign_and_each_fades() -> None:
    path = tuple(middle(GRID, sq(name)) for name in ("c3", "c4", "c5", "c6"))
    ground = {sq("c5"): "portal_1"}
    shots = []
    for ages in ((), (0,), (3,)):
        left = tuple(AgedMark(GroundMark("track", path, 1), age) for age in ages)
        shown = view(
            BoardScene(GRID, ground, marks=past_marks((), LastTurn((path,)) if ages else LastTurn(), left))
        )
        shots.append((shown.camera, picture(shown)))
    camera, bare = shots[0]

    def changed(which: int, name: str) -> int:
        """By how much a square looks otherwise than without marks."""
        rect = camera.rect_of(sq(name))
        two = (pygame.transform.average_color(one.subsurface(rect)) for one in (bare, shots[which][1]))
        return sum(abs(a - b) for a, b in zip(*two, strict=True))

    assert changed(1, "c4") > changed(2, "c4") > 0
    assert changed(1, "c5") == 0, "the portal's number is read as before"


def test_a_track_grows_behind_its_tank_and_ends_as_it_stays() -> None:
    path = tuple(middle(GRID, sq(name)) for name in ("c3", "c4", "c5", "d6", "e6", "f6"))
    portal = {sq("e6"): "portal_1"}
    fresh: list[FreshTrack] = []
    bare = BoardScene(GRID, portal)
    shown = view(bare, tracks=lambda: fresh)
    blank = picture(shown)

    def driven(*tracks: FreshTrack) -> set[tuple[int, int]]:
        """What looks otherwise than without tracks."""
        fresh[:] = tracks
        mask = pygame.mask.from_threshold(picture(shown), (0, 0, 0), (1, 1, 1, 255), blank)
        mask.invert()
        return {(x, y) for x in range(300) for y in range(380, 700) if mask.get_at((x, y))}

    def within(name: str, points: set[tuple[int, int]]) -> bool:
        return any(shown.camera.rect_of(sq(name)).collidepoint(point) for point in points)

    assert not driven(FreshTrack(path, path[0]))
    part = driven(FreshTrack(path, path[2]))
    assert within("c4", part) and not within("d6", part), "it ends under the tank"
    whole = driven(FreshTrack(path))
    assert part < whole and within("d6", whole) and not within("e6", whole), "what is read is left out"
    left = BoardScene(
        GRID, portal, marks=past_marks((), LastTurn(), [AgedMark(GroundMark("track", path, 1), 0)])
    )
    fresh.clear()
    shown.set_scene(left)
    stays = picture(shown)
    shown.set_scene(bare)
    fresh[:] = [FreshTrack(path)]
    grown = picture(shown)
    assert whole and all(grown.get_at(at) == stays.get_at(at) for at in whole), "and then nothing leaps"
    assert not driven()


def test_only_what_is_driven_by_now_is_a_track() -> None:
    recent, ends = RecentTurns(ChessMarks()), [middle(GRID, sq(name)) for name in ("c3", "c4")]
    session = played("tank_chess", 30)
    record = session.record(0)
    steps = [record.happened(n) for n in range(1, len(record))]
    drive = next(one for one in steps if any(type(event).__name__ == "Drove" for event in one.step.events))
    recent.follow(drive.before, drive.step)
    path = next(mark.path for mark in ChessMarks().marks(drive.before, drive.step) if mark.kind == "track")
    assert recent.fresh_tracks(1, None) == (), "it has not begun"
    assert recent.fresh_tracks(1, ends[0]) == (FreshTrack(path, ends[0]),)
    assert recent.fresh_tracks(0, None) == (FreshTrack(path),), "it is over, and a shot is shown"
    assert not [mark for mark in recent.marks(seen=False) if mark.mark.path == path]


def patch(at: tuple[int, int] = (4, 4)) -> MovingPatch:
    """A red dot on blue that sways."""
    under, dot = pygame.Surface((20, 10)), pygame.Surface((4, 4))
    under.fill("blue")
    dot.fill("red")
    return MovingPatch(pygame.Rect(at, under.get_size()), under, (SwayingPart(dot, (8, 3), 6.0),))


def test_the_ground_moves_for_five_seconds_and_then_stands_as_before() -> None:
    motion, kept, key = GroundMotion(), pygame.Surface((40, 20)), object()
    patch().draw(kept, (0, 0), 0.0, 0.0)
    still = pygame.image.tobytes(kept, "RGB")

    def frame() -> bytes:
        made = kept.copy()
        motion.draw(made, (0, 0), kept, key, iter([patch(), patch((30, 4))]))
        return pygame.image.tobytes(made, "RGB")

    assert motion.due(0.0) == math.inf and not motion.update(0.0) and frame() == still
    motion.wake(1000.0)
    frame()
    seen = set()
    now = 1000.0
    while now < 1000.0 + LASTS_MS:
        assert motion.due(now) <= 0.1
        if motion.update(now):
            seen.add(frame())
        now += 40
    assert len(seen) > 5
    assert motion.update(now + 100) and frame() == still, "its last picture is the one at rest"
    assert motion.due(now + 200) == math.inf and not motion.update(now + 200)


def test_water_under_anything_stands_still() -> None:
    ground = dict.fromkeys(map(sq, ("e5", "e6")), "water")
    shown = view(BoardScene(GRID, ground, pieces=(PieceShown(1, "light", "white", sq("e5"), 0),)))
    picture(shown)
    shown.motion.wake(0.0)
    rests = picture(shown)
    shown.motion.update(900.0)
    moves = picture(shown)

    def moved(name: str) -> bool:
        rect = shown.camera.rect_of(sq(name))
        return pygame.image.tobytes(rests.subsurface(rect), "RGB") != pygame.image.tobytes(
            moves.subsurface(rect), "RGB"
        )

    assert moved("e6") and not moved("e5") and not moved("e4")


def test_a_mark_is_drawn_once_and_then_fades_and_moves_with_the_board() -> None:
    theme, ink, home = load_theme("light"), Ink(), [0.0, 0.0]
    known: KnownMarks = {}
    drawn: list[str] = []

    def draw(text: str, width: int, height: int) -> pygame.Surface:
        drawn.append(text)
        return Ink.draw(ink, text, width, height)

    art = GroundMarkArt(
        theme, ink, lambda place: (home[0] + 50 * place[0], home[1] - 50 * place[1]), 50.0, known=known
    )
    art.ink = type("Counted", (), {"draw": staticmethod(draw)})()
    mark = GroundMark("crater", ((2.5, 3.5),))
    fresh = art.marks([AgedMark(mark, 0)])[0]
    assert len(drawn) == 1
    home[:] = [30.0, 7.0]  # the board is pulled along
    older = art.marks([AgedMark(mark, 2)])[0]
    assert len(drawn) == 1
    assert older.at == (fresh.at[0] + 30, fresh.at[1] + 7)
    middle = fresh.surface.get_rect().center
    assert 0 < older.surface.get_at(middle).a < fresh.surface.get_at(middle).a
    art.marks([])
    assert not known, "what is no longer shown isn't kept"
    home[0] += 0.5
    art.marks([AgedMark(mark, 0)])
    assert len(drawn) == 2, "half a px aside it is drawn anew"
