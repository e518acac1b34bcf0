"""Turns of Battlegrounds at one machine: announced, told again, taken back, handed over; begun and ended."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app.match.scene import make
from game.app.poses.match_plans import plan_on
from game.app.poses.samples import position
from game.bots.worker import LocalWorker
from game.data.saves.matches import Match, reason_words, side_words
from game.data.saves.matches import Player as Seat
from game.games.battlegrounds.rules.actions import Shoot, Uncover, Upgrade, UseAction, Walk
from game.games.battlegrounds.rules.events import LaidOut
from game.games.battlegrounds.rules.seen import cards_on_offer
from game.games.battlegrounds.view.cards import CardFace
from game.games.battlegrounds.view.choose import CardSpot, TabSpot, TokenSpot
from game.model.contract import PUBLIC, Resign
from game.model.registry import kit
from game.ui.window.application import Application
from game.view.spots import AimSpot, FieldSpot
from tests.games.battlegrounds.view.hands import BoardHands, lying

UPGRADE = position("battlegrounds", "upgrade")


EXTRA_TANK = (
    "battle/4;target=12 ................/................/................/....wmbr......../....chst......../"
    "................/................/................ green=a1 yellow=a8 red=h8 blue=h1 "
    "cards1=sherman@green,tiger cards2=panzer_iv@yellow,is_2 cards3=pershing@red,kv_1 "
    "cards4=stuart@blue,t_34 got1=faFA! stack=churchill,cromwell,hellcat,panther phase=main to=1 turn=5"
)
"""The first player may look at two cards of the stack."""

TANK_ON_TOKEN = (
    "battle/4;target=12 ................/................/................/................/................/"
    "....wm........../................/................ green=c1 yellow=c3 red=h8 blue=h1 "
    "cards1=sherman@green,tiger cards2=panzer_iv@yellow,is_2 cards3=pershing@red,kv_1 "
    "cards4=stuart@blue,t_34 got1=wm stack=churchill,cromwell,hellcat,panther "
    "phase=shoot to=1 turn=5 acting=green"
)
"""Yellow stands on a windmill that the first player has one of."""


@pytest.fixture
def hands(app: Application) -> BoardHands:
    return BoardHands(app)


def play(hands: BoardHands, decisions: int) -> None:
    """Decisions of whoever is to act, without hands."""
    for number in range(decisions):
        hands.match_scene.controller.play(hands.advice(number))
        hands.settle()
        if hands.scene.name == "handover":
            hands.click("ready")
            hands.settle()


def play_until(hands: BoardHands, true: Any) -> None:
    for _ in range(80):
        if true():
            return
        play(hands, 1)
    raise AssertionError("it did not come so far")


def act(hands: BoardHands, kind: type) -> None:
    """Play the first action of a kind."""
    session = hands.session
    found = next(a for a in session.game.actions(session.view(session.to_act)) if isinstance(a, kind))
    hands.match_scene.controller.play(found)
    hands.settle()


def begun(hands: BoardHands, option: str = "battle", seats: int = 3, people: Any = (0, 1, 2)) -> Any:
    """A match whose second turn has come."""
    scene = hands.begin(option, seats, people)
    play_until(hands, lambda: hands.session.state.turn > 2 and scene.controller.chooser is not None)
    return scene


def told(hands: BoardHands, least: int = 1) -> Any:
    """A match in which a person's turn has come, with so many turns of others to tell of."""
    scene = begun(hands)
    play_until(hands, lambda: scene.controller.chooser is not None and len(scene.recap.summaries) >= least)
    return scene


# --- announced ---


def test_a_match_begins_with_what_it_is_about_and_who_begins(hands: BoardHands) -> None:
    scene = hands.begin("battle", 3, (0, 1, 2))
    sign = scene.announcer
    assert sign.shown and sign.sign.seat == 0
    assert sign.title == "Battle" and "14 points" in sign.about
    assert sign.sign.words == "Green · Choose the card to start with"
    hands.wait(5)
    assert sign.shown, "it takes time to read"
    hands.click_spot(scene.table.chooser.spots()[0])
    assert len(scene.match.session.whole_line) > 2, "the click that closes it counts"


def test_each_turn_is_announced_with_name_colour_points_and_who_is_next(hands: BoardHands) -> None:
    scene = begun(hands)
    view, sign = hands.session.state, scene.announcer.latest
    assert sign.seat == view.seat and sign.then == (view.seat + 1) % 3
    colour = ("Green", "Yellow", "Red")[view.seat]
    assert sign.words == f"{colour} · {view.points(view.seat)} of 14"


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("still", [False, True])
def test_a_sign_is_seen_without_motion_too_and_goes_by_itself(hands: BoardHands, still: bool) -> None:
    scene = begun(hands)
    hands.app.change("look.reduced_motion", still)
    turn = hands.session.state.turn
    play_until(hands, lambda: hands.session.state.turn > turn)
    scene.recap.close()
    hands.wait(0.4)
    assert scene.announcer.shown
    with_sign = pygame.image.tobytes(hands.app.window.surface, "RGB")
    hands.wait(2.5)
    assert not scene.announcer.shown
    assert pygame.image.tobytes(hands.app.window.surface, "RGB") != with_sign


@pytest.mark.slow
def test_a_key_or_click_makes_the_sign_go_and_does_what_it_does(hands: BoardHands) -> None:
    scene = begun(hands)
    scene.recap.close()
    scene.announcer._show(scene.announcer.latest, ("", ""))
    hands.quick("f")
    assert not scene.announcer.shown and scene.table.overlays.flipped


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("people", [(0,), (0, 1)])
def test_only_persons_who_hand_over_are_announced_over_the_board(
    hands: BoardHands, people: tuple[int, ...]
) -> None:
    scene = hands.begin("battle", 3, people)
    scene.announcer.dismiss()
    seen: list[int] = []
    scene.announcer._show = lambda sign, opening: seen.append(sign.seat)
    began = hands.session.state.turn
    play_until(hands, lambda: hands.session.state.turn > began + 4)
    assert set(seen) == (set() if people == (0,) else {0, 1}), "a bot's turn is told by its strip"


# --- the recap ---


def test_the_recap_opens_when_it_is_asked_for_and_tells_of_the_others(hands: BoardHands) -> None:
    scene = told(hands)
    assert scene.tabs.shown != "recap", "what they did was seen on the board"
    own = hands.session.to_act
    assert all(deed.seat != own and deed.words for deed in scene.recap.summaries)
    hands.quick("r")
    assert scene.tabs.shown == "recap"
    hands.quick("r")
    assert scene.tabs.shown == "card"


def test_a_recap_that_was_asked_for_stays_though_something_is_to_be_chosen_at_the_table(
    hands: BoardHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = told(hands)
    monkeypatch.setattr(type(scene.table), "asks", True)
    hands.quick("r")
    scene.settle()
    assert scene.tabs.shown == "recap"


@pytest.mark.slow
def test_after_a_handover_the_recap_opens_by_itself_and_a_click_on_the_board_counts(
    hands: BoardHands,
) -> None:
    scene = begun(hands)
    play_until(
        hands,
        lambda: (
            bool(scene.recap.summaries)
            and any(isinstance(spot, FieldSpot) for spot in scene.table.chooser.spots())
        ),
    )
    scene.recap.follow(scene.announcer.latest, handed_over=True)
    hands.wait()
    assert scene.tabs.shown == "recap" and scene.recap.by_itself
    field = next(spot for spot in scene.table.chooser.spots() if isinstance(spot, FieldSpot))
    before = (len(hands.session.whole_line), scene.table.chooser.armed, scene.table.chooser.refused)
    hands.click_spot(field)
    assert scene.tabs.shown == "card"
    assert (len(hands.session.whole_line), scene.table.chooser.armed, scene.table.chooser.refused) != before


@pytest.mark.slow
def test_a_row_of_the_recap_is_shown_on_the_board_and_stays_there(hands: BoardHands) -> None:
    scene = told(hands, 2)
    hands.quick("r")
    hands.click("recap.0")
    hands.wait(3, dt=0.1)
    looking = scene.controller.viewpoint.looking
    assert looking is not None and looking.ply == scene.recap.summaries[0].last
    assert scene.recap.shown_deed() == 0
    hands.quick("pagedown")
    assert looking.ply == scene.recap.summaries[0].last + 1
    hands.quick("escape")
    assert scene.controller.viewpoint.looking is None and scene.controller.chooser is not None


@pytest.mark.slow
def test_the_whole_recap_plays_and_leads_back_to_now(hands: BoardHands) -> None:
    scene = told(hands)
    hands.quick("r")
    hands.click("recap.play")
    assert scene.controller.viewpoint.looking is not None
    for _ in range(200):
        hands.app.step([], 0.2)
        if scene.controller.viewpoint.looking is None:
            break
    assert scene.controller.viewpoint.looking is None and scene.controller.chooser is not None


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("size", [(1280, 720), (960, 540), (2560, 1440)])
def test_the_title_of_the_recap_is_never_cut(hands: BoardHands, size: tuple[int, int]) -> None:
    scene = told(hands)
    pygame.display.set_mode(size, pygame.RESIZABLE)
    hands.app.relayout()
    hands.quick("r")
    app, title, room = hands.app, scene.t("match.recap.title"), scene.l.card.rect.width
    begins = scene.l.card.rect.x + app.px(14)
    for key in ("recap.close", "recap.play"):
        room = min(room, hands.widget(key).rect.x - begins)
    assert app.fonts.size(title, "body_strong", app.scale)[0] <= room
    hands.click("recap.close")
    assert not scene.recap.open


def test_who_wants_no_recap_gets_none_by_itself(hands: BoardHands) -> None:
    hands.app.change("play.recap", False)
    scene = told(hands)
    scene.recap.follow(scene.announcer.latest, handed_over=True)
    assert scene.tabs.shown == "card"
    hands.quick("r")
    assert scene.tabs.shown == "recap"


def test_alone_the_artillerys_shot_is_announced_and_told__BG_12_3(hands: BoardHands) -> None:
    scene = hands.begin("solo", 1)
    play_until(hands, lambda: hands.session.state.turn > 2)
    assert scene.announcer.latest.words.startswith("The artillery fires at ")
    assert [deed.seat for deed in scene.recap.summaries] == [-1]
    assert not scene.recap.open


# --- taking back ---


def test_a_walk_is_taken_back_and_a_token_turned_up_is_not__BG_11_3(hands: BoardHands) -> None:
    scene = hands.begin("family", 2, (0, 1))
    play_until(hands, lambda: hands.session.state.phase == "walk")
    before = hands.session.state
    act(hands, Walk)
    assert hands.session.state.phase == "uncover"
    hands.quick("u")
    assert hands.session.state == before
    act(hands, Walk)
    act(hands, Uncover)
    hands.quick("u")
    assert "revealed" in scene.notice.words
    assert hands.session.state.phase == "uncover"


@pytest.mark.slow
def test_undo_goes_back_over_a_handover_where_nobody_knows_more__BG_8_3(hands: BoardHands) -> None:
    begun(hands)
    play_until(hands, lambda: hands.session.whole_line[-1].before.seat != hands.session.state.seat)
    seat, count = hands.session.whole_line[-1].before.seat, len(hands.session.whole_line)
    hands.quick("u")
    assert len(hands.session.whole_line) == count - 1
    assert hands.session.state.seat == seat == hands.match_scene.controller.handing.viewer


def test_undo_stops_at_the_artillery__BG_12_3(hands: BoardHands) -> None:
    scene = hands.begin("solo", 1)
    play_until(hands, lambda: hands.session.state.turn == 3)
    hands.quick("u")
    assert "decided by chance" in scene.notice.words
    play_until(hands, lambda: hands.session.whole_line[-1].entry.kind == "move")
    count = len(hands.session.whole_line)
    hands.quick("u")
    assert len(hands.session.whole_line) == count - 1


def extra_tank(hands: BoardHands, people: int = 4) -> Any:
    names = ("Anna", "Ben", "Clara", "David")
    seats = tuple(
        Seat("person", name) if seat < people else Seat("bot", name, 1) for seat, name in enumerate(names)
    )
    plan = plan_on(hands.app.texts, seats, position=EXTRA_TANK, game="battlegrounds", seating=2)
    return hands.open(match=Match.create(plan, folder=None, now=lambda: 0))


def special(hands: BoardHands) -> UseAction:
    session = hands.session
    return next(a for a in session.game.actions(session.view(0)) if isinstance(a, UseAction))


@pytest.mark.slow
def test_cards_of_the_stack_are_for_one_persons_eyes_and_no_curtain_comes_later__BG_8_3(
    hands: BoardHands,
) -> None:
    scene = extra_tank(hands)
    scene.controller.play(special(hands))
    hands.wait(0.3)
    assert hands.scene.name == "handover" and hands.scene.alone  # type: ignore[attr-defined]
    assert not any(card.name for card in cards_on_offer(scene.table.view)), "nothing is seen behind it"
    hands.click("ready")
    hands.settle()
    assert hands.session.state.phase == "keep" and scene.controller.handing.viewer == 0
    assert all(card.name for card in cards_on_offer(scene.table.view))
    hands.quick("u")
    assert "Can’t undo" in scene.notice.words
    for _ in range(12):
        scene.controller.play(hands.advice())
        hands.wait(0.3)
        assert hands.scene is scene
        hands.settle()


def test_against_bots_alone_no_curtain_comes__BG_8_3(hands: BoardHands) -> None:
    scene = extra_tank(hands, people=1)
    scene.controller.play(special(hands))
    hands.wait(0.3)
    assert hands.scene is scene
    assert hands.session.state.phase == "keep"


# --- the beginning ---


def test_tokens_are_dealt_before_the_eyes_and_a_key_ends_it__BG_2_1(hands: BoardHands) -> None:
    look = hands.app.settings.look.model_copy(update={"animation_speed": 1.0})
    hands.app.settings = hands.app.settings.model_copy(update={"look": look})
    plan = hands.plan("battle", 2, (0, 1))
    match = Match.create(plan, folder=None, now=lambda: 0)
    scene = make(hands.app, match=match, keep=False, thinker=lambda game: LocalWorker(game))
    hands.match_scene = scene
    hands.app.push(scene)
    for _ in range(12):
        hands.app.step([], 1 / 30)
    table: Any = scene.table
    assert table.busy and isinstance(table.timeline.clip.effect, LaidOut)
    assert scene.controller.chooser is None and not scene.announcer.shown
    hands.quick("space")
    hands.wait(0.1)
    assert not table.busy and scene.controller.chooser == 0 and scene.announcer.shown


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("option", ["battle", "family"])
def test_what_a_match_is_about_is_read_before_a_bot_begins(hands: BoardHands, option: str) -> None:
    look = hands.app.settings.look.model_copy(update={"animation_speed": 1.0})
    hands.app.settings = hands.app.settings.model_copy(update={"look": look})
    match = Match.create(hands.plan(option, 2, (1,)), folder=None, now=lambda: 0)
    scene = make(hands.app, match=match, keep=False, thinker=lambda game: LocalWorker(game))
    hands.match_scene = scene
    hands.app.push(scene)
    for _ in range(600):
        hands.app.step([], 1 / 30)
        if scene.announcer.shown:
            break
    assert scene.announcer.title
    assert not any(played.entry.kind == "move" for played in hands.session.whole_line)
    for _ in range(60):
        hands.app.step([], 1 / 30)
    assert scene.announcer.shown and not any(p.entry.kind == "move" for p in hands.session.whole_line)
    for _ in range(120):
        hands.app.step([], 1 / 30)
    assert any(played.entry.kind == "move" for played in hands.session.whole_line), "then it does"
    sign = scene.announcer.sign
    assert sign is None or sign.seat == hands.session.to_act, "no sign tells of a turn that is over"
    assert option != "battle" or (sign is not None and scene.announcer.title)


# --- the end, and after it ---


def test_results_name_the_colours_of_a_side__BG_9_1(hands: BoardHands) -> None:
    for option, seats, side, named in (
        ("battle", 2, 1, "Yellow + Blue"),
        ("battle", 4, 2, "Red"),
        ("team", 4, 0, "Green + Red"),
    ):
        plan = hands.plan(option, seats, ())
        assert side_words(plan.kit, plan.setup(), side, hands.app.texts) == named


@pytest.mark.slow
def test_alone_the_reason_is_said_to_that_person__BG_12_7(hands: BoardHands) -> None:
    scene = hands.begin("solo", 1)
    play_until(hands, lambda: hands.session.state.phase == "main")
    hands.session.call(Resign(0))
    hands.settle()
    texts = hands.app.texts
    told = reason_words(scene.match.kit, hands.session.setup, hands.session.result, texts)
    assert told == "You resigned, so the artillery wins."
    assert hands.scene.title() == "You lose"  # type: ignore[attr-defined]
    assert scene.banner.told().word == "You lose"
    assert hands.widget("rematch").label == "Play again"


@pytest.mark.slow
def test_a_rematch_moves_everybody_one_seat_on(hands: BoardHands) -> None:
    scene = begun(hands)
    for seat in (0, 1):
        hands.session.call(Resign(seat))
    hands.settle()
    assert hands.widget("rematch").label == "Rematch with seats rotated"
    hands.click("rematch")
    again: Any = hands.scene
    assert again is not scene
    names = [player.name for player in again.match.plan.players]
    assert names == ["Clara", "Anna", "Ben"] and len(set(again.match.plan.sides)) == 3


@pytest.mark.slow
def test_a_match_is_kept_gone_on_with_and_told_again(hands: BoardHands) -> None:
    scene = hands.begin("battle", 3, (0,), keep=True)
    play(hands, 8)
    path, format_position = scene.match.path, scene.match.kit.format_position
    position, told = format_position(hands.session.state), scene.recap.summaries
    assert path is not None
    scene.controller.close()
    resumed = Match.resume(path, kit)
    worker = lambda game: LocalWorker(game)  # noqa: E731
    again: Any = make(hands.app, match=resumed, keep=False, thinker=worker)
    hands.match_scene = again
    hands.app.stack.swap(again)
    hands.settle()
    assert format_position(hands.session.state) == position
    assert again.announcer.latest.seat == 0
    if told:
        assert again.recap.summaries


@pytest.mark.slow
def test_a_hint_is_shown_and_can_be_played(hands: BoardHands) -> None:
    scene = begun(hands)
    scene.recap.close()
    hands.quick("h")
    for _ in range(50):
        hands.app.step([], 0.1)
        if scene.controller.hinting.proposed:
            break
    assert scene.controller.hinting.proposed and scene.table.hint is not None


# --- choosing, by hand ---


def opened(hands: BoardHands, position: str, seats: int, seating: int) -> Any:
    """A match of people from a position."""
    people = tuple(Seat("person", name) for name in ("Anna", "Ben", "Clara", "David")[:seats])
    plan = plan_on(hands.app.texts, people, position=position, game="battlegrounds", seating=seating)
    scene = hands.open(match=Match.create(plan, folder=None, now=lambda: 0))
    hands.quick("escape")
    return scene


def upgrade_of(hands: BoardHands) -> Upgrade:
    session = hands.session
    return next(a for a in session.game.actions(session.state) if isinstance(a, Upgrade))


def test_an_upgrade_is_dragged_to_a_card__BG_8_4(hands: BoardHands) -> None:
    scene = opened(hands, UPGRADE, 4, 3)
    action = upgrade_of(hands)
    places = [scene.table.rect_of(spot).center for spot in (TokenSpot(action.token), CardSpot(action.card))]
    hands.drag_from(places[0], places[1])
    assert hands.session.whole_line[-1].entry.action == action


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_an_upgrade_is_put_on_a_card_by_clicks_and_by_keys__BG_8_4(hands: BoardHands, way: str) -> None:
    opened(hands, UPGRADE, 4, 3)
    hands.do(upgrade_of(hands), hands.click_spot if way == "mouse" else hands.enter_spot)


@pytest.mark.parametrize("way", ["mouse", "keys"])
@pytest.mark.parametrize("aim", ["tank", "token"])
def test_tank_or_token_under_it_is_chosen_on_the_spot__BG_5_4(hands: BoardHands, way: str, aim: str) -> None:
    scene = opened(hands, TANK_ON_TOKEN, 4, 2)
    session = hands.session
    found = [a for a in session.game.actions(session.state) if isinstance(a, Shoot) and a.aim == aim]
    point = hands.click_spot if way == "mouse" else hands.enter_spot
    point(FieldSpot(found[0].field))
    assert scene.table.chooser.asked == found[0].field
    words = [shown.words for shown in scene.table.scene.told("aims")[0]]
    assert any("Yellow: +3" in told for told in words) and any("Windmill" in told for told in words)
    point(AimSpot(aim))
    assert session.whole_line[0].entry.action == found[0]


def test_a_drag_begun_and_let_go_elsewhere_puts_nothing_on_a_card__BG_8_4(hands: BoardHands) -> None:
    scene = opened(hands, UPGRADE, 4, 3)
    action = upgrade_of(hands)
    begin = scene.table.rect_of(TokenSpot(action.token)).center
    hands.drag_from(begin, hands.app.window.surface.get_rect().move(-40, 0).midbottom)
    assert not hands.session.whole_line


def test_play_areas_of_all_players_can_be_looked_at_in_anybodys_turn__BG_8_1(hands: BoardHands) -> None:
    scene = opened(hands, UPGRADE, 4, 3)
    table = scene.table
    hands.click_spot(TabSpot(1))
    assert table.area == 1
    names = {one.node.data.title for one in lying(table, CardFace)}
    assert names == {"KV-1", "Panther", "IS-2", "Stuart"}
    hands.click_spot(TabSpot(0))
    assert table.area == 0


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_four_strips_lie_as_the_seats_lie_round_the_board(hands: BoardHands, scale: float) -> None:
    hands.app.change("window.zoom", round(scale * 100))
    scene = hands.begin("battle", 4, (0,))
    boxes = {side: area.rect for side, area in zip(scene.facing.sides(), scene.l.strips, strict=True)}
    green, yellow, red, blue = (boxes[side] for side in range(4))
    assert green.x == yellow.x < red.x == blue.x
    assert yellow.y == red.y < green.y == blue.y
    scene.set_turn(2)
    turned = {side: area.rect for side, area in zip(scene.facing.sides(), scene.l.strips, strict=True)}
    assert [turned[side] for side in range(4)] == [red, blue, green, yellow]
    card = scene.l.card.rect
    assert card.height >= scene.px(200)
    assert all(item.rect.bottom <= card.bottom for item in scene.table.beside)
    assert all(item.rect.right <= card.right for item in scene.table.beside)


@pytest.mark.slow
def test_the_recap_is_read_by_keys_alone(hands: BoardHands) -> None:
    scene = told(hands, 2)
    hands.quick("r")
    hands.quick("f6")
    assert scene.tabs.shown == "recap" and scene.focus.current is hands.widget("recap.play")
    hands.quick("tab")
    hands.quick("tab")
    hands.quick("return")
    assert scene.controller.viewpoint.looking is not None


def test_a_turn_is_told_as_people_count_them__BG_3_1(hands: BoardHands) -> None:
    """The fifth turn of four players is the first one's second; the position keeps counting all of them."""
    scene = opened(hands, EXTRA_TANK, 4, 2)
    assert "turn 2" in scene.strips.about(0)
    play(hands, 3)
    record = hands.session.record(PUBLIC)
    assert (record.view(0).turn, record.entries[0].round) == (5, 2)
    assert scene.record.rows[0].number == "2"
