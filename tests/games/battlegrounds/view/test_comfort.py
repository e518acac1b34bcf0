"""What a player of Battlegrounds is shown and told: danger, badges, hints, signs, the table, the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.app.match.end import EndPage
from game.app.match.scene import make
from game.app.poses.match_plans import plan_on
from game.app.poses.samples import position as text_of
from game.app.table.continuing import LeftOff, Resumable
from game.app.table.thinking import BotAnswer
from game.data.saves.matches import Match
from game.data.saves.matches import Player as Seat
from game.games.battlegrounds.rules.actions import Drive, Shoot, UseAction
from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.events import Uncovered
from game.games.battlegrounds.rules.kinds import PointToken
from game.games.battlegrounds.rules.seen import PairSeen, TokenSeen
from game.games.battlegrounds.view.cards import CardFace
from game.games.battlegrounds.view.panel import PairShown
from game.model.clock import ClockRules
from game.model.contract import Resign, SeenStep
from game.testing.driver import Driver
from game.testing.trees import said_beside
from game.ui.paint.fonts import FontStore
from game.ui.window.application import Application
from game.view.spots import FieldSpot
from tests.app.match_hands import hint_words
from tests.games.battlegrounds.boards import rows
from tests.games.battlegrounds.view.hands import NAMES, BoardHands, lying

DRAFT, REDEPLOY, SHOOT = (text_of("battlegrounds", name) for name in ("draft", "redeploy", "shoot"))
SOLO, UNCOVER = (text_of("battlegrounds", name) for name in ("solo", "uncover"))


MAIN = SHOOT.replace("phase=shoot", "phase=main").replace(" acting=green", "")
PLACING = (
    f"battle/4;target=12 {rows()} green=- yellow=- red=- blue=- cards1=sherman@green,tiger "
    "cards2=panzer_iv@yellow,is_2 cards3=pershing@red,kv_1 cards4=stuart@blue,t_34 "
    "stack=churchill,cromwell,hellcat,panther phase=place to=1 turn=1 queue=green,yellow,red,blue"
)


@pytest.fixture
def hands(app: Application) -> BoardHands:
    return BoardHands(app)


def opened(hands: BoardHands, position: str, seats: int = 4, seating: int = 2) -> Any:
    """A match of people from a position, its beginning read; where there are secrets, the first is there."""
    people = tuple(Seat("person", name) for name in NAMES[:seats])
    plan = plan_on(hands.app.texts, people, position=position, game="battlegrounds", seating=seating)
    scene = hands.open(match=Match.create(plan, folder=None, now=lambda: 0))
    if hands.scene.name == "handover":
        hands.click("ready")
    hands.quick("escape")
    return scene


def field(scene: Any, name: str) -> pygame.Rect:
    rect = scene.table.rect_of(FieldSpot(GRID.square(name)))
    assert isinstance(rect, pygame.Rect)
    return rect


def labels(scene: Any) -> str:
    """All that stands on labels of the board."""
    return " ".join(label.text for label in scene.table.scene.told("label"))


def task(scene: Any) -> str:
    """What the table says is to be done."""
    words = said_beside(scene.table.beside).splitlines()
    return str(words[0])


def right_click(hands: BoardHands, point: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        hands.app.step([pygame.event.Event(kind, pos=point, button=pygame.BUTTON_RIGHT)], 0.02)


def point_at(hands: BoardHands, point: tuple[int, int]) -> None:
    event = pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(0, 0, 0))
    hands.app.step([event], 0.02)


# --- danger ---


def dangerous(hands: BoardHands, words: str) -> set[str]:
    """The fields marked by Danger for green, against a Stuart of blue and yellow and red far away."""
    scene = opened(
        hands,
        f"battle/4;target=12 {rows()} green=a1 cards1=sherman@green,tiger cards3=pershing@red,kv_1 "
        f"stack=churchill phase=main to=1 turn=5 {words}",
    )
    scene.host.command("danger")
    return {GRID.name(spot) for spot in scene.table.scene.places("danger")}


def test_danger_shows_what_a_tank_with_change_of_order_reaches_from_where_it_stands__BG_8_7(
    hands: BoardHands,
) -> None:
    others = "yellow=- red=h8 cards2=panzer_iv!yellow blue=d4 cards4=stuart@blue,t_34"
    near = {"d3", "d5", "c4", "e4"}
    assert not near & dangerous(hands, others)
    assert near <= dangerous(hands, f"{others} got4=haHA>stuart")


def test_danger_shows_where_a_destroyed_tank_can_come_back_and_shoot__BG_6_2(hands: BoardHands) -> None:
    others = "yellow=- red=h8 blue=h1 cards4=stuart@blue,t_34 cards2=panzer_iv!yellow"
    # with a Cromwell it drives three fields, and shoots one diagonally
    there = {"b4", "b6", "c7", "e7"}
    assert there <= dangerous(hands, f"{others},cromwell")
    assert not there & dangerous(hands, others)  # with the card that fell it pauses


def offered(scene: Any) -> set[str]:
    """What can be switched in the menu of the eye."""
    return {item.key for group in scene.view_entries() for item in group.lines}


def test_overlays_that_show_nothing_are_not_offered__BG_11_7(hands: BoardHands) -> None:
    scene = opened(hands, UNCOVER, 3, 1)
    scene.host.command("danger")
    assert not scene.table.overlays.sides("danger")
    there = offered(scene)
    assert "last_move" in there and not there & {"danger", "lines_other", "lines_own"}


def test_danger_is_offered_from_the_first_move_on__BG_5_1(hands: BoardHands) -> None:
    assert "danger" in offered(hands.begin("battle", 2, (0, 1)))


# --- clicks and badges ---


def test_a_click_on_ones_own_tank_says_what_it_is_and_asks_for_nothing__BG_3_1(hands: BoardHands) -> None:
    scene = opened(hands, MAIN)
    hands.tap(field(scene, "e1").center)
    assert scene.table.chooser.refused is None
    assert "Stuart moves 3 fields straight" in explained(hands)


def explained(hands: BoardHands) -> str:
    """What the card says."""
    tips = hands.match_scene.host.tips.shown
    return " ".join(f"{tip.name}: {tip.words}" for tip in tips)


def rest_at(hands: BoardHands, place: tuple[int, int]) -> str:
    point_at(hands, (1, 1))  # off the card that may be there
    point_at(hands, place)
    for _ in range(35):
        hands.app.step([], 1 / 60)
    return explained(hands)


def test_a_badge_on_a_token_is_explained_where_the_pointer_rests__BG_1_3(hands: BoardHands) -> None:
    scene = opened(hands, MAIN)
    rect = field(scene, "d6")
    point_at(hands, rect.center)
    assert explained(hands) == "", "only once it rests"
    place = (rect.x + rect.width // 5, rect.y + rect.height // 5)
    assert "Further move: The tank may move one field further" in rest_at(hands, place)
    assert "Further move" not in rest_at(hands, field(scene, "d8").center)


def test_a_right_click_explains_tank_and_token__BG_1_4(hands: BoardHands) -> None:
    scene = opened(hands, SHOOT)
    right_click(hands, field(scene, "c6").center)
    assert "Red: Tiger moves 1 field straight" in explained(hands)
    rect = field(scene, "c6")
    right_click(hands, (rect.x + 6, rect.bottom - 6))
    assert "Station, a special token" in explained(hands)
    hands.tap(field(scene, "a3").center)
    assert "Tiger" not in explained(hands)


@pytest.mark.slow
def test_a_right_click_explains_in_lessons_and_replays_too__BG_1_4(
    hands: BoardHands, app: Application, player: Driver
) -> None:
    app.open("tutorial", game="battlegrounds", course="battle")
    player.wait(0.2)
    told_at_every_tank(player.scene, hands)
    hands.begin("battle", 2, (0, 1))
    scene = hands.match_scene
    for number in range(12):
        hands.do(hands.advice(number), hands.click_spot)
    hands.session.call(Resign(0))
    app.open("replay", match=scene.match)
    player.wait(0.2)
    told_at_every_tank(player.scene, hands)


def told_at_every_tank(scene: Any, hands: BoardHands) -> None:
    told = []
    for spot in range(64):
        scene.host.tips.stop()
        right_click(hands, scene.table.camera.rect_of(spot).center)
        if any(tip.key == "tank" for tip in scene.host.tips.shown):
            told.append(spot)
    assert told == sorted(scene.table.view.tanks) and len(told) > 1


def test_a_key_explains_what_is_where_the_cursor_is__BG_1_3(hands: BoardHands, player: Driver) -> None:
    scene = opened(hands, SHOOT)
    scene.table.pointing.cursor = FieldSpot(GRID.square("c4"))
    player.key("f2")
    assert "Extra turn" in explained(hands)


@pytest.mark.slow
def test_what_lies_beside_the_board_is_explained__BG_8_4(hands: BoardHands) -> None:
    scene = opened(hands, REDEPLOY, 2, 0)
    kinds = ((TokenSeen, "Change of order"), (PairSeen, "Direction"), (PointToken, "point token"))
    for kind, words in kinds:
        item = lying(scene.table, kind)[0]
        assert words in rest_at(hands, item.rect.center), kind
    card = next(one for one in lying(scene.table, CardFace) if one.node.data.upgrades)
    right_click(hands, card.rect.center)
    assert "Cromwell moves" in explained(hands) and "Direction" in explained(hands)


# --- signs and marks ---


def test_a_sign_covers_no_token_that_was_just_turned_over__BG_11_5(hands: BoardHands) -> None:
    scene = opened(hands, UNCOVER.replace("??????/????..??buwm", "????../????..??buwm"), 3, 1)
    for name in ("d4", "e5", "d5"):
        turned = Uncovered(GRID.square(name), "")
        scene.table.recent.show(SeenStep(scene.table.view, (turned,), None))
        assert scene.table.last == (GRID.square(name),)
        place = scene.announcer.place((520, 110))
        assert not place.colliderect(field(scene, name)), name


def test_whose_turn_it_is_stands_off_the_middle_of_the_board(
    hands: BoardHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = opened(hands, PLACING)
    monkeypatch.setattr(scene.table, "happened", list)
    monkeypatch.setattr(scene.announcer, "title", "")  # the beginning of a match is told by then
    assert not scene.announcer.place((520, 110)).collidepoint(scene.announcer.board.center)


def test_the_next_base_is_marked_whatever_the_pointer_rests_on__BG_2_6(hands: BoardHands) -> None:
    scene = opened(hands, PLACING)
    hands.tap(field(scene, "b1").center)
    point_at(hands, field(scene, "b1").center)
    marked = {GRID.name(spot) for spot, mark in scene.table.scene.fields.items() if mark.kind == "place"}
    assert marked == {"a7", "a8", "b8"}


# --- the table ---


def test_cards_one_has_lie_beside_those_one_chooses_from__BG_2_4_BG_8_3(hands: BoardHands) -> None:
    keep = MAIN.replace("got1=", "look1=kv_1,pershing got1=").replace("stack=kv_1,pershing ", "")
    for position, seats, seating, has in (
        (DRAFT, 2, 0, {"Cromwell"}),
        (keep.replace("phase=main", "phase=keep"), 4, 2, {"Stuart", "Sherman"}),
    ):
        scene = opened(hands, position, seats, seating)
        cards = lying(scene.table, CardFace)
        assert {one.node.data.title for one in cards if not one.node.open} == has
        assert all(item.rect.bottom <= scene.table.beside.rect.bottom for item in cards)
        assert not any(a.rect.colliderect(b.rect) for a in cards for b in cards if a is not b)


def test_five_cards_are_large_enough_to_read__BG_1_4(hands: BoardHands) -> None:
    scene = opened(hands, REDEPLOY, 2, 0)
    cards = [one.rect for one in lying(scene.table, CardFace)]
    assert len(cards) == 5
    assert min(rect.width for rect in cards) >= 160


def test_no_heading_lies_across_tokens__BG_8_1(hands: BoardHands) -> None:
    got = "got1=bubu,fufu,chch,stst,lili,hihi,crcr,ca "
    position = f"battle/4;target=40 {rows()} green=e1 yellow=g1 red=c6 blue=g4 cards1=sherman,stuart@green "
    position += "cards2=cromwell@yellow,panther cards3=hellcat,tiger@red cards4=churchill@blue,is_2 "
    scene = opened(hands, f"{position}{got}stack=kv_1 phase=shoot to=1 turn=33 acting=green")
    words = [one.rect for one in scene.table.beside if getattr(one.node, "ink", "") == "ink.tertiary"]
    tokens = [one.rect for one in lying(scene.table, PairShown | PairSeen | TokenSeen | PointToken)]
    assert words and len(tokens) > 7
    assert not any(word.colliderect(token) for word in words for token in tokens)


# --- hints ---


def test_a_hint_shows_drive_and_shot_and_says_why__BG_3_1(hands: BoardHands) -> None:
    scene = opened(hands, MAIN)
    hands.quick("h")
    for _ in range(80):
        hands.app.step([], 0.1)
        if scene.controller.hinting.proposed:
            break
    first, *then = scene.table.hinted
    assert isinstance(first, Drive) and isinstance(then[0], Shoot)
    assert scene.table.scene.places("target") == [then[0].field]
    assert [one.plain.split()[0] for one in scene.controller.hinting.plan][:2] == ["Drive", "Shoot"]
    assert labels(scene).split(":")[0] in hint_words(scene), "what the shot gives is the reason"
    assert scene.table.scene.told("hint")[0].path[-1] == first.path[-1]


@pytest.mark.sample(now=2)
@pytest.mark.parametrize(
    ("position", "seats", "seating", "word", "why"),
    [
        (DRAFT, 2, 0, "take:stuart", "No other card you can choose covers more of the board"),
        (UNCOVER, 3, 1, "green?f6", "second bunker"),
        (REDEPLOY, 2, 0, "green@a2=stuart", "Your tank can then hit"),
        (SOLO.replace("faFA,", "faFA!,"), 1, 4, "use:factory", "keep one"),
        (SHOOT, 4, 2, "hold", "No shot"),
    ],
    ids=["draft", "uncover", "redeploy", "use", "hold"],
)
def test_every_hint_gives_a_reason(
    hands: BoardHands, position: str, seats: int, seating: int, word: str, why: str
) -> None:
    scene = opened(hands, position, seats, seating)
    action = scene.match.kit.parse_action(word, scene.match.session.state)
    hinting, seat = scene.controller.hinting, scene.match.session.to_act
    hinting.ask(seat)
    hinting.propose(BotAnswer("hint", seat, action))
    assert why in hint_words(scene)
    if isinstance(action, UseAction):
        assert "Use Extra tank" in hint_words(scene)


# --- the record, the end ---


def test_what_chance_brings_stands_in_the_column_of_the_move_that_led_to_it__BG_11_3(
    hands: BoardHands,
) -> None:
    scene = hands.begin("family", 2, (0, 1))
    while scene.match.session.state.turn < 3:
        hands.match_scene.controller.play(hands.advice())
        hands.settle()
    record, session = scene.record, scene.match.session
    record.place(scene.l.record, scene.controller.viewpoint.record)
    turned = 0
    for row in record.rows:
        for column, (ply, _) in row.cells.items():
            before = session.whole_line[ply - 1].before
            if before.phase == "reveal":
                turned += 1
                assert column == before.seat
    assert turned >= 4


def test_the_end_counts_turns_and_not_clicks__BG_9_1(hands: BoardHands) -> None:
    scene = opened(hands, SHOOT.replace("turn=33", "turn=7"), 4, 2)
    for seat in (1, 2, 3):
        scene.controller.calls.make(Resign(seat))
    page = EndPage(hands.app, scene.actions, scene.players)
    page.build()
    figures = [(one.value, one.words) for one in page.figures]
    assert ("2", "turns") in figures, "the seventh turn of four players is in the second round"


def test_with_equal_turns_it_is_told_that_the_round_goes_on__BG_9_1(hands: BoardHands) -> None:
    scene = opened(hands, SHOOT.replace("target=12", "target=2;equal_turns"))
    banner = scene.table.banner((), None)
    assert banner is not None
    assert banner.words == "Green has 2 points: the match ends after this round"


def test_alone_the_end_shows_stars__BG_12_7(hands: BoardHands) -> None:
    over = SOLO.replace("ranks=16,18,20,22,24,26", "artillery_target=11;ranks=2,4,6,8,10,12")
    scene = opened(
        hands,
        over.replace("letters=aegh numbers=1268 phase=main", "letters=a numbers=1 phase=artillery"),
        1,
        4,
    )
    mine = EndPage(hands.app, scene.actions, scene.players).tally()[0]
    assert (mine.stars, mine.words) == ((2, 6), "2 pairs: 4 points")


def test_the_menu_says_in_full_who_leads__BG_9_1(hands: BoardHands, monkeypatch: pytest.MonkeyPatch) -> None:
    alert = "Yellow + Blue leads with 14 of 16"
    match = Resumable(
        "battlegrounds", "Battlegrounds", lambda: None, lambda size: pygame.Surface((10, 10)),
        ("Anna against Ben", "Turn 12"), alert,
    )  # fmt: skip
    monkeypatch.setattr("game.app.menu.scene.quick_left_off", lambda app: LeftOff((match,)))
    cut: list[str] = []
    fit = FontStore.fit

    def fitted(store: FontStore, text: str, role: str, width: int, scale: float = 1.0) -> str:
        found = fit(store, text, role, width, scale)
        cut.extend([text] if found != text else [])
        return found

    monkeypatch.setattr(FontStore, "fit", fitted)
    hands.app.to_menu()
    hands.app.step([], 0.1)
    assert alert not in cut


@pytest.mark.slow
def test_no_clock_runs_while_the_board_is_laid_out__BG_2_1(app: Application) -> None:
    hands, now = BoardHands(app), [0]
    plan = replace(hands.plan("battle", 2, (0, 1)), clock=ClockRules(60_000))
    plan = replace(plan, options={**plan.options, "clock_at_once": True})
    app.change("look.animation_speed", 1.0)
    scene = make(app, match=Match.create(plan, folder=None, now=lambda: now[0]), keep=False)
    app.push(scene)
    session = scene.match.session
    for _ in range(4):
        now[0] += 100
        app.step([], 0.1)
    assert not scene.controller.settled and session.remaining(0) == 60_000
    for _ in range(100):
        app.step([], 0.1)
        if scene.controller.settled:
            break
    app.step([], 0.1)
    now[0] += 500
    app.step([], 0.1)
    assert session.remaining(scene.controller.handing.viewer) == 59_500
