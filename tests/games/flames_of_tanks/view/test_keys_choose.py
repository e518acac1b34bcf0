"""At a table of Flames of Tanks a key plays what was chosen, or what the keys' own cursor stands on: never
what lies under a resting pointer, and nothing without an effect unless it is asked for twice."""

from __future__ import annotations

from typing import Any

import pytest

from game.games.flames_of_tanks.rules.actions import Move, Second
from game.games.flames_of_tanks.view.spots import ClaimSpot, PlaceSpot
from game.model.registry import kit as kit_of
from game.ui.window.application import Application
from game.view.spots import ButtonSpot
from tests.games.flames_of_tanks.view.hands import FlamesHands, line


@pytest.fixture
def hands(app: Application) -> FlamesHands:
    return FlamesHands(app)


def keys_told(hands: FlamesHands, *commands: str) -> list[str]:
    """What the bar says of these keys."""
    return [one.words for one in hands.match_scene.host.prompts() if {*one.commands} & {*commands}]


def said(hands: FlamesHands, key: str) -> str:
    return hands.app.texts(f"flames_of_tanks_view.{key}")


def refused(hands: FlamesHands) -> str:
    """The end of the key of what is refused or asked now; empty for nothing."""
    told = hands.table.chooser.refused
    return "" if told is None else told.refusal.key.rpartition(".")[2]


def coloured(hands: FlamesHands) -> list[tuple[str, bool]]:
    """The buttons that stand out, each with whether it can be pressed."""
    fills = ("move.reach_ink", "fire.accent")
    return [
        (one.spot.name, one.node.open)
        for one in hands.table.beside.spots
        if isinstance(one.spot, ButtonSpot) and getattr(one.node, "fill", "") in fills
    ]


@pytest.mark.slow
@pytest.mark.parametrize("key", ["return", "space"])
def test_after_the_roll_for_a_second_action_enter_closes_the_box_and_drives_nowhere__FT_2_2(
    hands: FlamesHands, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    hands.middle()
    goal = (25_000, 18_000)
    hands.tap(hands.px(goal))
    hands.key("return")
    hands.settle()
    game: Any = kit_of("flames_of_tanks").game
    monkeypatch.setattr(type(game), "draw", lambda self, state, rng: Second(5))
    hands.point(goal)
    hands.key("return")
    hands.settle()
    assert hands.position.phase == "act" and hands.position.acts == 1
    hands.point(goal)
    assert hands.table.tray_tree is not None, "what was rolled stays to be read"
    assert hands.table.pointing.hovered == PlaceSpot(hands.position.tanks[4].place)
    assert coloured(hands) == [] and keys_told(hands, "commit") == []
    before = hands.done
    hands.key(key)
    hands.settle()
    assert hands.table.tray_tree is None and hands.done == before and not refused(hands)
    hands.key(key)
    hands.key(key)
    hands.settle()
    assert hands.done == before and refused(hands) == "nothing_chosen"
    assert hands.table.plan.end is None


@pytest.mark.slow
@pytest.mark.parametrize("key", ["return", "space"])
def test_after_a_refused_place_enter_comes_in_nowhere__FT_3_1(hands: FlamesHands, key: str) -> None:
    hands.begin()
    hands.enter()
    hands.tap(hands.px((40_000, 30_000)))
    assert refused(hands) and coloured(hands) == [], "the button can't be pressed yet"
    before = hands.done
    for _ in range(3):
        hands.key(key)
        hands.settle()
        assert refused(hands) == "no_place"
    assert hands.done == before and hands.table.plan.end is None
    assert said(hands, "prompt.come_in") not in keys_told(hands, "commit", "pick")
    hands.key("up")
    assert said(hands, "prompt.come_in") in keys_told(hands, "commit") and coloured(hands) == [
        ("enter", True)
    ]
    hands.key("return")
    hands.settle()
    assert hands.position.tanks[0].here


@pytest.mark.slow
def test_a_place_that_is_chosen_is_what_the_coloured_button_and_enter_come_in_at__FT_3_1(
    hands: FlamesHands,
) -> None:
    hands.begin()
    hands.enter()
    place = hands.table.plan.free_place
    hands.tap(hands.px(place))
    end = hands.table.plan.end
    assert end is not None and coloured(hands) == [("enter", True)]
    hands.point((40_000, 30_000))
    hands.key("return")
    hands.settle()
    assert hands.position.tanks[0].place == end


@pytest.mark.slow
@pytest.mark.parametrize("key", ["return", "shift+return", "button"])
@pytest.mark.parametrize("emptied", [False, True])
def test_a_refit_that_changes_nothing_or_empties_the_grid_is_asked_for_twice__FT_5_4(
    hands: FlamesHands, key: str, emptied: bool
) -> None:
    hands.middle(to="6", phase="refit")
    draft = hands.table.acting.refit
    assert draft.pieces and draft.shelf
    if emptied:
        hands.key("x")
        assert not draft.pieces
    before = hands.done
    for asked in (True, False):
        if key == "button":
            hands.page_button("refit_done")
        else:
            hands.key(key)
        hands.settle()
        assert (hands.done == before) is asked
        assert not asked or refused(hands) == "waiting"
    assert hands.position.phase == "place"


@pytest.mark.slow
def test_a_piece_in_the_hand_is_not_left_out_of_a_refit_unasked__FT_5_4(hands: FlamesHands) -> None:
    hands.middle(to="6", phase="refit")
    hands.key("a")
    hands.key("up")
    hands.key("space")
    draft = hands.table.acting.refit
    for _ in range(6):
        if draft.hand is not None:
            break
        hands.key("right")
        hands.key("space")
    assert draft.hand is not None
    before = hands.done
    hands.key("return")
    assert hands.done == before and refused(hands) == "in_hand" and draft.hand is not None
    hands.key("space")
    assert draft.hand is None and not refused(hands)
    hands.key("return")
    hands.settle()
    assert hands.done == before + 1


@pytest.mark.slow
def test_a_drive_of_no_inches_and_no_turn_is_asked_for_twice__FT_2_3(hands: FlamesHands) -> None:
    hands.middle()
    stands = hands.position.tanks[4]
    hands.key("up")
    hands.key("down")
    assert hands.table.pointing.cursor == PlaceSpot(stands.place)
    before = hands.done
    hands.key("return")
    hands.settle()
    assert hands.done == before and refused(hands) == "stays"
    hands.key("right")
    hands.key("left")
    hands.key("return")
    hands.settle()
    assert hands.done == before and refused(hands) == "stays", (
        "the cursor has gone on since: it is asked anew"
    )
    hands.key("return")
    hands.settle()
    played = hands.session.whole_line[before].entry.action
    assert isinstance(played, Move) and hands.position.tanks[4].place == stands.place


@pytest.mark.slow
def test_a_tank_that_only_turns_is_said_to_turn_and_stays_where_it_is__FT_2_3(hands: FlamesHands) -> None:
    hands.middle()
    stands = hands.position.tanks[4]
    hands.point((25_000, 18_000))
    hands.key("q")
    told = keys_told(hands, "commit")
    assert told == [said(hands, "prompt.turn_here")] and coloured(hands) == [("drive", True)]
    hands.key("return")
    hands.settle()
    tank = hands.position.tanks[4]
    assert tank.place == stands.place and tank.heading != stands.heading


@pytest.mark.slow
def test_a_target_is_shot_at_wherever_pointer_and_cursor_are_while_the_button_says_so__FT_2_4(
    hands: FlamesHands,
) -> None:
    hands.middle()
    hands.tap(hands.px(hands.position.tanks[1].place))
    assert hands.table.plan.target == 1
    hands.point((25_000, 18_000))
    hands.key("up")
    assert coloured(hands) == [("shoot", True)] and keys_told(hands, "commit") == [
        said(hands, "prompt.shoot")
    ]
    place = hands.position.tanks[4].place
    hands.key("return")
    hands.settle()
    assert hands.position.tanks[4].place == place and hands.table.rolls.outcome is not None


@pytest.mark.slow
def test_a_way_point_by_key_is_set_at_the_cursor_alone__FT_2_3(hands: FlamesHands) -> None:
    hands.middle()
    hands.point((25_000, 18_000))
    hands.key("w")
    assert not hands.table.plan.way_points and not keys_told(hands, "way_point")
    hands.key("up")
    assert keys_told(hands, "way_point")
    hands.key("w")
    assert len(hands.table.plan.way_points) == 1


@pytest.mark.slow
def test_enter_chooses_none_of_two_points_but_frames_the_first__FT_4_1(hands: FlamesHands) -> None:
    text = line(hands.app).replace("point=C/36,24/nobody", "point=C/21,11/nobody point=F/24,16.5/nobody")
    text = text.replace("at=C/nobody/allied/2 ", "").replace("phase=act", "phase=claim fresh")
    hands.begin(4, position=text)
    before = hands.done
    hands.point((24_000, 16_500))
    hands.key("return")
    hands.settle()
    assert hands.done == before and isinstance(hands.table.pointing.cursor, ClaimSpot)
    framed = hands.table.pointing.cursor.point
    hands.key("return")
    hands.settle()
    assert hands.done > before and hands.position.points[framed].markers == 1
