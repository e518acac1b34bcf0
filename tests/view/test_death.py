"""The end of a tank: how long it is, what it shows when, and what remains, in every game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pygame
import pytest

from game.app.poses.match_plans import finished
from game.app.table.looking import Looking
from game.data.files.content import load_content
from game.games.battlegrounds.rules.events import Destroyed as LostInBattlegrounds
from game.games.battlegrounds.view.stage import StageTimeline as BattlegroundsTimeline
from game.games.flames_of_tanks.rules.events import Destroyed as LostInFlames
from game.model.contract import Result
from game.model.grid8 import Grid
from game.model.registry import kit as kit_of
from game.model.visible_record import VisibleRecord
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import load_theme
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.window.audio import SILENCE_S
from game.view.board.death import BURNT, JUMPED, STRUCK, Dying, dying_cues, dying_stamps, sinking_stamps
from game.view.board.effects import Animator, Sunk, Wrecked
from game.view.board.fire_lines import PlacedSurface
from game.view.board.flashes import FlashPainter
from game.view.board.gun_shape import GunShape
from game.view.board.pieces import actor
from game.view.board.sprites import SpriteStore
from game.view.overlays import Overlays
from game.view.registry import view as view_of
from game.view.table import Tools
from tests.games.battlegrounds.boards import rows
from tests.games.battlegrounds.boards import two as battlegrounds
from tests.games.flames_of_tanks.boards import at as flames
from tests.shared_matches import GAMES, played, words

METRICS = load_theme("light").metrics

LOST = ("Destroyed", "Lost", "SiteLost", "GunLost", "ArtilleryTankGone")
"""The names of events in which something that stands is lost."""

DYING = (*LOST, "Wrecked", "Sunk")
"""The names of the effects that show it."""

SIDE = 60


@cache
def record_of(game: str) -> VisibleRecord[Any, Any]:
    """A match in which tanks are lost."""
    match = played(game, 60) if game == "tank_chess" else finished(words(), game, 200)
    return match.session.record(0, then=True)


def losses(game: str, kinds: Sequence[str] = LOST[:2]) -> Iterator[int]:
    """The numbers of the steps of the match in which a tank is lost, or what ``kinds`` of events say."""
    record = record_of(game)
    for ply in range(1, len(record) + 1):
        if any(type(event).__name__ in kinds for event in record.step(ply).events):
            yield ply


def table_of(game: str, px: int = 480, *, speed: float = 1.0, reduced: bool = False) -> Any:
    kit, theme = kit_of(game), load_theme("light")
    content = load_content(kit)
    tools = Tools(
        theme, FontStore(theme), SpriteStore(theme, game), words(), content.definitions, content.files,
        speed=speed, reduced=reduced,
    )  # fmt: skip
    made = view_of(game).table(tools)
    made.set_rect(pygame.Rect(0, 0, px, px), 1.0)
    return made


def at_loss(game: str, ply: int, kinds: Sequence[str] = DYING, **more: Any) -> Any:
    """A table that has just begun to show a loss of a step."""
    table, record = table_of(game, **more), record_of(game)
    table.show(record.view(ply - 1), chooser=None, viewer=0, last=None)
    table.draw(pygame.Surface((640, 640)))
    table.show_step(record.view(ply - 1), record.step(ply), viewer=0, last=record.step(ply))
    for _ in range(2000):
        clip = table.timeline.clip
        if clip is None or type(clip.effect).__name__ in kinds:
            break
        if table.waits:
            table.hurry()
        table.update(8.0)
    return table


def wrecks(table: Any) -> int:
    """How many destroyed tanks have left a mark that is shown."""
    return sum(aged.mark.kind == "wreck" for aged in table.past_shown[1])


def camera_of(table: Any) -> Any:
    return table.board.camera


def pictured(table: Any) -> pygame.Surface:
    surface = pygame.Surface((640, 640))
    table.board.redraw() if hasattr(table.board, "redraw") else None
    table.draw(surface)
    table.draw_flying(surface)
    return surface


# --- every game ---


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", GAMES)
def test_a_loss_takes_about_a_second_and_one_that_decides_two(game: str) -> None:
    seen = 0
    for ply in list(losses(game))[:4]:
        table = at_loss(game, ply)
        clips = [one for one in table.timeline.clips if type(one.effect).__name__ in DYING]
        assert clips
        for clip in clips:
            assert 700 <= clip.ms <= 1100 or 1400 <= clip.ms <= 2200
        fast = at_loss(game, ply, speed=2.0).timeline.clip
        assert fast.ms == pytest.approx(clips[0].ms / 2)
        seen += 1
    assert seen


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", GAMES)
def test_a_loss_is_heard_in_order_and_seen_till_its_remains_lie_there(game: str) -> None:
    table = at_loss(game, next(losses(game)))
    clip, before = table.timeline.clip, wrecks(table)
    heard, frames = [cue.sound for cue in table.pop_sounds()], []
    while table.timeline.clip is clip:
        frames.append(pictured(table).get_buffer().raw)
        table.update(clip.ms / 12)
        heard += [cue.sound for cue in table.pop_sounds()]
    assert len(set(frames)) >= 10  # it goes on all the time
    if game != "tank_chess":  # where a wreck is a piece of the game
        assert wrecks(table) == before + 1
    blows = [sound for sound in heard if sound.startswith(("shot", "hit", "wreck"))]
    if "splash" not in heard:
        assert blows.index("hit") < blows.index("wreck") and not blows[-1].startswith("shot")
    table.skip()


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", GAMES)
def test_a_press_ends_it_and_with_reduced_motion_it_is_over_at_once(game: str) -> None:
    ply = next(losses(game))
    skipped, reduced = at_loss(game, ply), table_of(game, reduced=True)
    assert skipped.busy
    for _ in range(8):  # a reveal by hand, or dice, may wait besides
        if skipped.busy:
            skipped.hurry()
    assert not skipped.busy
    record = record_of(game)
    reduced.show(record.view(ply - 1), chooser=None, viewer=0, last=None)
    reduced.draw(pygame.Surface((640, 640)))
    reduced.show_step(record.view(ply - 1), record.step(ply), viewer=0, last=record.step(ply))
    reduced.skip()
    assert wrecks(skipped) == wrecks(reduced)
    if game != "tank_chess":
        assert wrecks(reduced) >= 1


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", [game for game in GAMES if game != "tank_chess"])
def test_remains_are_those_of_the_record_wherever_one_looks(game: str) -> None:
    """After a step back, as after an undo, none is left over; forward again it lies there; and a table that
    is opened there shows the same."""
    record, ply = record_of(game), next(losses(game))
    looking = Looking(table_of(game), record)
    looking.go(ply - 1)
    looking.show()
    before = wrecks(looking.table)
    looking.go(ply)
    looking.table.skip()
    looking.show()
    after = wrecks(looking.table)
    assert after > before
    looking.go(ply - 1)
    looking.show()
    assert wrecks(looking.table) == before
    opened = Looking(table_of(game), record)
    opened.go(ply)
    opened.show()
    opened.table.skip()
    assert wrecks(opened.table) == after


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_it_is_seen_where_the_tank_stands_on_turned_small_and_zoomed_boards(game: str, turn: int) -> None:
    ply = next(losses(game))
    for px, zoom in ((260, 0), (480, 3)):
        table = at_loss(game, ply, px=px)
        table.set_overlays(Overlays(turn=turn) if game != "tank_battle" else Overlays(turn=turn & 2))
        if game == "flames_of_tanks":
            table.rolls.open = False  # on a small board its dice lie over the tank
        if zoom:
            camera_of(table).zoom(zoom, None)
        place = table.timeline.cues(table.timeline.clip.effect)[0].place
        still = pictured(table)
        table.update(table.timeline.clip.ms * 0.02)
        camera = camera_of(table)
        x, y = camera.px(place) if game == "flames_of_tanks" else camera.point_of(*place)
        viewport = camera.viewport
        if not viewport.inflate(-8, -8).collidepoint(x, y):
            continue
        table.timeline.clip.gone = table.timeline.clip.ms * 0.05
        flash = still.get_at((round(x), round(y)))
        table.timeline.clip.gone = table.timeline.clip.ms * 0.99
        assert pictured(table).get_at((round(x), round(y))) != flash


@pytest.mark.slow(few=1)
def test_a_tank_stays_in_view_on_the_installation_that_it_takes__TB_4_3() -> None:
    kinds = ("SiteLost",)
    table = at_loss("tank_battle", next(losses("tank_battle", kinds)), kinds)
    clip, middle = table.timeline.clip, camera_of(table).centre_of(table.timeline.clip.effect.square)
    tank = pygame.Rect(0, 0, 6, 6).move_to(center=middle)
    seen = set[bytes]()
    for share in (0.02, 0.2, 0.5, 1.0):
        clip.gone = clip.ms * share
        seen.add(pygame.image.tobytes(pictured(table).subsurface(tank), "RGB"))
    assert len(seen) == 1


# --- one end ---


def lights() -> FlashPainter:
    theme = load_theme("light")
    return FlashPainter(theme, SurfaceCache(), SIDE, lambda place: place, lambda degrees: degrees)


def square_of(colour: str, px: int = SIDE) -> pygame.Surface:
    made = pygame.Surface((px, px), pygame.SRCALPHA, 32)
    made.fill(colour)
    return made


def shown(tank: Dying, share: float) -> pygame.Surface:
    made = pygame.Surface((400, 400))
    made.fill("white")
    made.fblits(dying_stamps(tank, share, lights()))
    return made


def tank(**more: Any) -> Dying:
    return Dying((200.0, 200.0), square_of("green"), **more)


def far(stamps: list[PlacedSurface], colour: tuple[int, int, int]) -> list[float]:
    """How far the surfaces of a colour are from the middle."""
    found = []
    for stamp in stamps:
        middle = stamp.surface.get_rect().center
        if stamp.surface.get_at(middle)[:3] == colour:
            found.append(pygame.Vector2(stamp.rect.center).distance_to((200, 200)))
    return found


def test_first_all_stands_still_in_the_flash() -> None:
    whole = tank(parts=[square_of("red", 9)] * 6)
    assert shown(whole, 0.0).get_buffer().raw == shown(whole, STRUCK * 0.99).get_buffer().raw
    assert shown(whole, 0.0).get_at((200, 200))[:3] == tuple(load_theme("light")["shot.core"])[:3]
    assert not far(dying_stamps(whole, 0.0, lights()), (255, 0, 0))


def test_all_it_carries_flies_off_and_is_gone_at_the_end() -> None:
    whole = tank(parts=[square_of("red", 9)] * 6)
    early, late = (far(dying_stamps(whole, share, lights()), (255, 0, 0)) for share in (STRUCK * 1.3, JUMPED))
    assert len(early) == len(late) == 6
    assert max(early) < min(late)
    assert not far(dying_stamps(whole, 1.0, lights()), (255, 0, 0))


def test_it_jumps_and_comes_down_again() -> None:
    def height(share: float) -> float:
        return 200 - dying_stamps(tank(), share, lights())[1].rect.centery

    assert height(STRUCK) == 0 == round(height(JUMPED)) and height((STRUCK + JUMPED) / 2) > 0.1 * SIDE


def test_its_turret_flies_off_and_is_gone_at_the_end() -> None:
    whole = tank(turret=square_of("red", 9))
    near, there = (far(dying_stamps(whole, share, lights()), (255, 0, 0)) for share in (STRUCK, JUMPED))
    assert near == [0.0] and there[0] > 0.5 * SIDE
    assert len(dying_stamps(whole, 1.0, lights())) == len(dying_stamps(tank(), 1.0, lights()))


def test_it_bursts_then_smokes(monkeypatch: pytest.MonkeyPatch) -> None:
    told, light = list[str](), FlashPainter.light

    def telling(self: FlashPainter, kind: Any, *given: Any) -> PlacedSurface:
        told.append(kind)
        return light(self, kind, *given)

    monkeypatch.setattr(FlashPainter, "light", telling)
    for share in (0.0, JUMPED, BURNT, 1.0):
        dying_stamps(tank(), share, lights())
    assert told == ["struck", "burst", "burst", "fumes", "fumes"]


def test_its_remains_come_into_view_bit_by_bit() -> None:
    left = PlacedSurface(square_of("blue"), (170, 170))
    shares = (JUMPED, 0.5, 0.75, 1.0)
    stamps = (dying_stamps(tank(remains=[left]), share, lights()) for share in shares)
    seen = [lowest.surface.get_at((1, 1)).a for lowest, *_ in stamps]
    assert seen[0] == 0 < seen[1] < seen[2] < seen[3] == 255


def test_it_burns_out_and_its_remains_are_all_that_is_left() -> None:
    left = PlacedSurface(square_of("blue"), (170, 170))
    whole = tank(remains=[left])
    assert shown(whole, BURNT).get_at((200, 200))[1] < 128 * 0.8
    assert shown(whole, 1.0).get_at((200, 200))[:3] == (0, 0, 255)


def test_a_piece_with_a_wreck_turns_over_to_it__TC_5_7() -> None:
    whole = tank(wreck=square_of("purple"))
    on_edge = dying_stamps(whole, (JUMPED + BURNT) / 2 - 0.001, lights())
    assert min(stamp.surface.get_height() for stamp in on_edge) < 0.1 * SIDE
    assert shown(whole, 1.0).get_at((185, 215))[:3] == tuple(pygame.Color("purple"))[:3]


def test_a_piece_that_sinks_goes_down_and_leaves_nothing__TC_8() -> None:
    whole = tank()
    frames = [sinking_stamps(whole, share, lights()) for share in (0.0, STRUCK, JUMPED, BURNT, 0.7, 1.0)]
    hulls = [stamps[-1].surface for stamps in frames if len(stamps) == 2]
    wide = [hull.get_bounding_rect().width for hull in hulls]
    seen = [hull.get_at(hull.get_rect().center) for hull in hulls]
    assert len(hulls) == 5 and hulls[0].get_width() >= SIDE
    green = [colour[1] for colour in seen]
    assert green == sorted(green, reverse=True) and seen[2].a > seen[3].a > seen[4].a
    assert wide[4] < wide[2]
    ended = pygame.Surface((400, 400))
    ended.fill("white")
    ended.fblits(frames[-1])
    assert pygame.mask.from_threshold(ended, (255, 255, 255), (1, 1, 1)).count() == 400 * 400


def test_the_same_loss_always_looks_the_same() -> None:
    parts = [square_of("red", 9)] * 6
    first, again, other = (shown(tank(parts=parts, seed=seed), 0.3) for seed in (1, 1, 2))
    assert first.get_buffer().raw == again.get_buffer().raw != other.get_buffer().raw


# --- what decides is longer, with a sound of its own ---


def test_a_loss_that_decides_is_longer_and_louder() -> None:
    grid = Grid(8, 8)
    animator = Animator(grid, METRICS)
    piece = actor(1, "command", "white", grid, 9, 0)
    plain, last = Wrecked(piece, 9), Wrecked(piece, 9, decides=True)
    assert (
        animator.length(last) == 2 * animator.length(plain) == animator.length(Sunk(piece, 9, decides=True))
    )
    assert [cue.sound for cue in animator.cues(plain)] == ["hit", "wreck"]
    assert [cue.sound for cue in animator.cues(last)] == ["hit", "wreck_last"]
    assert [cue.sound for cue in animator.cues(Sunk(piece, 9, decides=True))] == ["splash", "wreck_last"]
    assert [cue.sound for cue in animator.cues(Sunk(piece, 9))] == ["splash"]


def test_before_the_end_of_a_side_there_is_room_for_a_quarter_of_a_second_of_silence() -> None:
    hit, ends = dying_cues((0, 0), decides=True)
    grid = Grid(8, 8)
    whole = Animator(grid, METRICS).length(Wrecked(actor(1, "command", "white", grid, 9, 0), 9, decides=True))
    assert ends.ends and not hit.ends
    assert (JUMPED - ends.at) * whole == pytest.approx(1000 * SILENCE_S)
    assert ends.at * whole > 200  # what kills is heard before


def test_a_tank_that_is_out_of_the_game_decides__BG_12_3() -> None:
    timeline = BattlegroundsTimeline(METRICS, lambda colour: GunShape())
    for_good, comes_back = LostInBattlegrounds(0, 9, "artillery", True), LostInBattlegrounds(0, 9, "shot")
    usual = timeline.length(comes_back)
    assert timeline.length(for_good) == 2 * usual
    before = battlegrounds(rows(d4="wm"))
    timeline.show((), before, before.with_(outcome=Result((1, 2), (4.0, 2.0), "target", "BG-9.1")), {})
    assert timeline.length(comes_back) == 2 * usual  # with it the match ends


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", ["tank_battle", "tank_tactics"])
def test_the_last_tank_decides__TB_6_3__TT_5_1(game: str) -> None:
    first, *_, last = losses(game)
    assert record_of(game).view(len(record_of(game))).outcome is not None
    usual, decisive = (at_loss(game, ply).timeline for ply in (first, last))
    falls = [clip.ms for clip in decisive.clips if decisive.falls(clip.effect)]
    assert falls[-1] == 2 * usual.clip.ms


def test_a_last_tank_that_does_not_come_back_decides__FT_6_6() -> None:
    timeline, mode = table_of("flames_of_tanks").timeline, "Left:teams=two,respawn=no"
    fallen, lengths = LostInFlames(0, 1, (0, 0)), list[float]()
    for another in ("12,40/90", "destroyed"):
        before = flames("10,20/90", "40,20/270", another, "44,40/90", mode=mode)
        timeline.show(before, (), before.with_tank(0, where="destroyed"))
        lengths.append(timeline.length(fallen))
    assert lengths[1] == 2 * lengths[0]
