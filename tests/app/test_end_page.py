"""The end of a match: its last blow in its own time, then a page that tells who won, how, and what next."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from game.app.match import end_moment
from game.app.match.end import EndPage
from game.app.match.end_moment import DecisiveMoment
from game.app.match.end_scenery import Mood
from game.app.match.scene import make
from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.app.poses.match_plans import finished_matches, plan_on
from game.data.people.characters import character
from game.data.saves.matches import Match
from game.data.saves.matches import Player as Seat
from game.games.tank_chess.rules.events import Fired
from game.model.contract import PUBLIC, Result
from game.model.registry import kit
from game.testing.match_hands import PEOPLE
from game.ui.tree.seen import Text
from game.ui.window.application import Application
from game.view.board.cue import Cue
from game.view.board.timeline import Clip
from game.view.sides import PointsTally
from tests.amount import some
from tests.app.ends import endings, show_end
from tests.app.fitting import watched
from tests.app.match_hands import Hands
from tests.app.test_match_flow import ONE_SHOT


def page_of(app: Application, pose: str) -> EndPage:
    """The page of a pose, with all its pictures."""
    page = SCENES[pose](app)
    app.push(page)
    for _ in range(8):
        app.step([], 1 / 60)
    assert isinstance(page, EndPage)
    return page


def at_speed(app: Application, speed: float) -> None:
    look = app.settings.look.model_copy(update={"animation_speed": speed, "reduced_motion": False})
    app.settings = app.settings.model_copy(update={"look": look})


def shot(hands: Hands, speed: float, players: tuple[Seat, ...] = PEOPLE) -> Any:
    """A match whose last blow has just begun."""
    scene = hands.open(players, script="", position=ONE_SHOT)
    at_speed(hands.app, speed)
    scene.make_stale()
    hands.wait()
    scene.controller.play(scene.match.kit.parse_action("j12-j12Nxj15", hands.session.state))
    return scene


def time_to_end(hands: Hands) -> float:
    """Seconds until the page is there."""
    seconds = 0.0
    while hands.scene.name != "end":
        hands.app.step([], 1 / 60)
        seconds += 1 / 60
        assert seconds < 10
    return seconds


@pytest.mark.slow
def test_the_last_blow_takes_its_time_as_the_speed_says_and_can_be_hurried(app: Application) -> None:
    hands = Hands(app)
    shot(hands, 1.0)
    usual = time_to_end(hands)
    assert usual > 1.6, "0.65 s of animation would be over before it was seen"
    app.to_menu()
    shot(hands, 2.0)
    assert time_to_end(hands) < 0.65 * usual
    app.to_menu()
    shot(hands, 1.0)
    hands.key("space")
    assert time_to_end(hands) < 0.2
    app.to_menu()
    shot(hands, 0.0)
    assert time_to_end(hands) < 0.2


@pytest.mark.slow
def test_a_slow_second_click_on_the_last_shot_does_not_go_back_to_the_start(app: Application) -> None:
    hands = Hands(app)
    scene = shot(hands, 1.0)
    place = pygame.Rect(scene.l.prompts.rect).move(20, 0).midleft
    hands.move(place)
    while hands.scene is scene:
        assert scene.focus.pressed_at(place)[0] == ""
        hands.app.step([], 1 / 20)
    hands.click_more("board")
    hands.wait(0.1)
    assert scene.focus.pressed_at(place)[0] == "nav.first"


@pytest.mark.slow
def test_the_large_picture_moves_as_the_speed_says_and_ends_as_it_does_hurried(app: Application) -> None:
    hands = Hands(app)
    shot(hands, 1.0)
    time_to_end(hands)
    page = hands.scene
    assert isinstance(page, EndPage)
    hands.wait(0.5)
    assert page.due() == 0.0
    early = pygame.image.tobytes(page.app.window.surface, "RGB")
    page.hurry()
    hands.wait(0.1)
    hurried = pygame.image.tobytes(page.app.window.surface, "RGB")
    assert hurried != early
    assert page.due() > 0.05, "it rests"
    page.appear(0.0)
    page.update(4.0)
    hands.wait()
    assert pygame.image.tobytes(page.app.window.surface, "RGB") == hurried
    look = app.settings.look.model_copy(update={"reduced_motion": True})
    app.settings = app.settings.model_copy(update={"look": look})
    assert EndPage(app, page.actions, page.players)._at > 1000


@pytest.mark.slow(few=1)
@pytest.mark.parametrize(
    ("pose", "mood", "told"),
    [
        ("match_end", Mood.WON, True),
        ("match_end_lost", Mood.LOST, False),
        ("match_end_drawn", Mood.DRAWN, False),
        ("match_tank_tactics_end", Mood.WON, True),
        ("match_flames_of_tanks_end", Mood.WON, False),
        ("match_tank_battle_end", Mood.WON, True),
        ("match_battlegrounds_end", Mood.WON, True),
        ("match_battlegrounds_team_end", Mood.WON, False),
        ("match_battlegrounds_solo_lost", Mood.LOST, False),
    ],
)
def test_each_way_to_end_has_its_mood_its_tanks_and_what_decided(
    app: Application, pose: str, mood: Mood, *, told: bool
) -> None:
    page = page_of(app, pose)
    assert page.mood() is mood
    assert page.scenery is not None and page.scenery.tanks
    assert page.title()
    assert bool(page.moment.ply) is told
    assert 1 < len(page.figures) <= 3
    assert all(one.value and one.words and "[" not in one.words for one in page.figures)
    assert not page.pictures.wanting, "all pictures are there"


def test_a_bot_has_the_last_word_with_the_setting_on(app: Application) -> None:
    page: Any = SCENES["match_end"](app)
    app.push(page)
    who = page.players.plan.players[1]
    found = character("tank_chess", who.level, who.style)
    assert found is not None
    said = {f"“{app.texts(f'talk.{found.temper}.lost.{number}')}”" for number in (1, 2)}
    for page.controller.talk.wanted in (True, False):
        page.make_stale()
        app.step([], 1 / 60)
        told = {one.node.say() for one in page.tree if isinstance(one.node, Text)}
        assert bool(said & told) is page.controller.talk.wanted


@pytest.mark.parametrize(
    ("who", "won", "lost"),
    [(Seat("person", "Anna"), "You win!", "You lose"), (Seat("bot", "", 2), "Enzo wins", "Enzo loses")],
)
def test_a_bot_that_played_alone_wins_or_loses_by_its_name(
    app: Application, who: Seat, won: str, lost: str
) -> None:
    plan = plan_on(app.texts, (who,), game="battlegrounds", map_name="solo", seating=4)
    scene = make(app, plan=plan, keep=False)
    view, own = scene.controller.viewpoint.seen, scene.controller.own_side
    for places, words in (((1,), won), ((2,), lost)):
        assert scene.players.own_result(view, Result(places, (0.0,), "", ""), own) == words


@pytest.mark.parametrize(
    ("language", "points", "told"),
    [
        ("en", ("+9", "−9"), "{} wins, +9 to −9"),
        ("de", ("15", "16"), "Sieg für {}, 15 zu 16"),
        ("en", ("", ""), "{} wins"),
    ],
)
def test_the_page_says_first_who_won_with_the_points_as_its_rows_tell_them(
    app: Application, monkeypatch: pytest.MonkeyPatch, language: str, points: tuple[str, str], told: str
) -> None:
    app.change("look.language", language)
    scene: Any = SCENES["match_end"](app)
    app.push(scene)
    app.step([])
    [won] = {scene.players.plan.sides[seat] for seat in scene.match.session.result.winners}
    rows = [PointsTally(side, "", "", points[side != won]) for side in (0, 1)]
    monkeypatch.setattr(scene, "tally", lambda: rows)
    scene.make_stale()
    app.step([])
    texts = [one.node.words for one in scene.tree if isinstance(one.node, Text)]
    assert told.format(scene.players.names(won)) in texts


@pytest.mark.slow
def test_what_every_side_has_left_says_whose_it_is(app: Application) -> None:
    page = page_of(app, "match_battlegrounds_end")
    (held,) = [one for one in page.figures if " : " in one.value]
    assert held.words == "Points, Green : Yellow : Red : Blue".replace(" :", "\N{NO-BREAK SPACE}:"), (
        "no line begins with a colon"
    )


@pytest.mark.slow
def test_the_picture_of_the_decisive_moment_is_drawn_anew_in_another_size(app: Application) -> None:
    page = page_of(app, "match_end")
    pygame.display.set_mode((1600, 720), pygame.RESIZABLE)
    app.step([pygame.event.Event(pygame.VIDEORESIZE, w=1600, h=720, size=(1600, 720))], 1 / 60)
    for _ in range(8):
        app.step([], 1 / 60)
    place = pygame.Rect(page.focus.by_key("moment").rect)
    assert place.right > 1280 and app.scale == 1.0, "a change of scale draws everything anew"
    seen = app.window.surface.subsurface(place).copy()
    drawn = page.moment.picture(place.size)
    assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(drawn, "RGB"), "not in its size"


def test_the_decisive_moment_is_seen_as_it_is_struck(app: Application) -> None:
    page = page_of(app, "match_end")
    assert page.moment.ply == 1
    picture = page.moment.picture((400, 200))
    page.moment.ply = 0
    assert pygame.image.tobytes(picture, "RGB") != pygame.image.tobytes(
        page.moment.picture((400, 200)), "RGB"
    )
    assert page.figures[0].value == "3", "from j12 to j15"


def test_the_decisive_moment_is_the_blow_and_not_the_points_counted_after_it() -> None:
    heard = {"destroyed": "wreck", "points": "token", "more points": "token", "silent": ""}
    clips = [Clip(effect, ms) for effect, ms in zip(heard, (300.0, 700.0, 800.0, 900.0), strict=True)]
    timeline = SimpleNamespace(
        clips=clips, cues=lambda effect: (Cue(heard[effect]),) if heard[effect] else ()
    )
    table: Any = SimpleNamespace(timeline=timeline)
    assert end_moment._last_heard(table) is clips[0]
    del clips[0]
    assert end_moment._last_heard(table) is clips[1], "without a blow the longest that is heard"


@pytest.mark.slow
def test_the_picture_leads_to_the_board_and_all_else_is_behind_more(app: Application) -> None:
    hands = Hands(app)
    scene = hands.open(position=ONE_SHOT)
    scene.controller.play(scene.match.kit.parse_action("j12-j12Nxj15", hands.session.state))
    hands.settle()
    hands.wait(0.4)
    page = hands.scene
    assert isinstance(page, EndPage)
    plain = [key for key, _ in page.focus.stops]
    assert plain == ["moment", "rematch", "look", "report", "menu", "more"]
    hands.click("more")
    hands.wait()
    assert [key for key, _ in hands.scene.focus.stops] == [
        "analyse", "replay", "board", "share", "save"
    ]  # fmt: skip
    hands.key("escape")
    hands.click("moment")
    hands.wait(0.2)
    assert hands.scene is scene
    hands.click("nav.now")
    hands.wait()
    assert hands.scene.name == "end"
    hands.key("escape")
    assert hands.scene is scene


@pytest.mark.parametrize(("places", "told"), [((1, 2, 2), True), ((1, 1, 2), False), ((2, 1, 1), False)])
def test_nothing_decided_between_sides_that_share_the_first_place(
    app: Application, places: tuple[int, ...], *, told: bool
) -> None:
    page = page_of(app, "match_battlegrounds_end")
    session = page.match.session
    assert session.result is not None
    result = replace(session.result, places=places, scores=tuple(float(-one) for one in places))
    known = SimpleNamespace(record=session.record, result=result, setup=session.setup)
    match = SimpleNamespace(session=known, plan=page.match.plan, kit=page.match.kit)
    found = DecisiveMoment(app, cast(Match, match), page.table, page.parties)
    assert bool(found.ply) is told


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("pose", ["end_tank_battle", "end_battlegrounds_team"])
def test_the_tanks_of_the_large_picture_are_whole(app: Application, pose: str) -> None:
    scenery = page_of(app, pose).scenery
    assert scenery is not None
    for number, _ in enumerate(scenery.tanks):
        tank, _ = scenery._tank(number, 215)
        assert tank.get_rect().inflate(-2, -2).contains(tank.get_bounding_rect())


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("pose", ["end_tank_tactics", "end_flames_of_tanks"])
def test_the_moment_is_seen_from_where_the_player_sat(app: Application, pose: str) -> None:
    page = page_of(app, pose)
    seen = pygame.image.tobytes(page.moment.picture((300, 300)), "RGB")
    page.table.set_overlays(page.table.overlays.flip())
    assert pygame.image.tobytes(page.moment.picture((300, 300)), "RGB") != seen


def test_a_moment_fills_its_picture_or_else_shows_the_whole_board() -> None:
    board, size = pygame.Rect(20, 10, 800, 800), (400, 160)
    small = end_moment._around(pygame.Rect(700, 690, 100, 120), size, board)
    assert small.size == (800, 320) and board.contains(small) and small.contains((700, 690, 100, 120))
    high = end_moment._around(pygame.Rect(200, 100, 100, 600), size, board)
    assert high.contains(board), "nothing is cut beside room that is empty"
    wide = pygame.Rect(0, 0, 1_200, 800)
    near = end_moment._around(pygame.Rect(500, 300, 60, 60), size, wide)
    assert near.size == (1_000, 400), "more of it would be smaller"


def test_the_longest_shot_is_the_first_of_that_length(app: Application) -> None:
    hands = Hands(app)
    scene = shot(hands, 0.0)
    hands.settle()
    record = scene.match.session.record(PUBLIC)
    step, view = record.step(len(record)), record.view(len(record))
    [fired] = [event for event in step.events if isinstance(event, Fired)]
    later = SimpleNamespace(events=(replace(fired, colour=1),))
    longest = scene.table.sides.figures([step, later], view)[0]
    assert longest.words == app.texts("tank_chess.figure.shot", n=3, side=app.texts("side.white"))


STARTS = {"tank_chess": ("tank_chess", 0, "official_16"), **finished_matches()}


@pytest.mark.sample(now=1, few=5)
@pytest.mark.parametrize("name", STARTS)
def test_every_way_to_end_by_a_call_has_its_page(app: Application, name: str) -> None:
    game, seating, map_name = STARTS[name]
    seats = range(len(kit(game).info.seatings[seating].sides))
    players = tuple(Seat("person", f"Player {seat + 1}") for seat in seats)

    def new() -> Match:
        plan = plan_on(app.texts, players, game=game, map_name=map_name, seating=seating, seed=2)
        return Match.create(plan, folder=None, now=lambda: 0)

    for match in islice(endings(new, some((0, 1, 2, 9), (9,))), 0, None, some(1, 3)):
        show_end(Hands(app), match)
        app.stack.clear()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_decisive_move_is_told_whole(language: str) -> None:
    size = (960, 540)
    app = offscreen_app(size, 1.0, language=language)
    with watched(size) as seen:
        app.push(SCENES["match_end"](app))
        for _ in range(10):
            app.step([], 0.1)
    assert seen.cut == []
    app.close()
