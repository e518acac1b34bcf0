"""The table of Battlegrounds: choices by mouse and by keys, nothing hidden shown, clips that end right."""

from __future__ import annotations

import random

import pygame
import pytest

from game.games.battlegrounds.rules.actions import Action, Drive, Shoot, Upgrade, UseAction
from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.queries import drive_outcome
from game.games.battlegrounds.rules.seen import area_cards, tokens_on_board
from game.games.battlegrounds.view.choose import CardSpot, TabSpot, TokenSpot
from game.games.battlegrounds.view.stage import Stage
from game.games.battlegrounds.view.words import colour_words
from game.model.contract import CHANCE
from game.testing.trees import put_beside, said_beside
from game.view.spots import ButtonSpot, FieldSpot
from tests.amount import some
from tests.games.battlegrounds.boards import four, rows
from tests.games.battlegrounds.view.kit import (
    CONTENT,
    GAME,
    KIT,
    SIDE,
    TEXTS,
    by_keys,
    by_mouse,
    picture,
    shown,
    table,
    walk,
)

MATCHES = [("battle", 2), ("battle", 4), ("team", 4), ("family", 3), ("solo", 1)]


@pytest.mark.sample(now=1, few=1)
@pytest.mark.parametrize(("option", "seats"), MATCHES)
def test_every_choice_can_be_made_by_mouse__BG_3_1(option: str, seats: int) -> None:
    for before, action, _, seat in walk(option, 5, some(50, 30), seats=seats, draft=seats == 2):
        if seat != CHANCE:
            assert by_mouse(shown(before), action) == action


@pytest.mark.parametrize(("option", "seats"), MATCHES)
def test_every_choice_can_be_made_by_keys__BG_3_1(option: str, seats: int) -> None:
    for before, action, _, seat in walk(option, 8, 50, seats=seats):
        if seat != CHANCE:
            assert by_keys(shown(before), action) == action


@pytest.mark.parametrize(("option", "seats"), MATCHES)
def test_after_its_clips_the_stage_is_the_board__BG_4_3__BG_11_5(option: str, seats: int) -> None:
    made = table(speed=1.0)
    for before, _, step, _ in walk(option, 11, 60, seats=seats):
        view = GAME.observe(before, 0)
        made.show_step(view, step, viewer=0, last=step)
        while made.busy:
            made.update(90)
        stage = made.timeline.stage
        true = Stage.of(step.view, made.facings)
        if step.events and stage is not None:
            assert (stage.shells, stage.artillery, stage.tanks) == (true.shells, true.artillery, true.tanks)
            faces = [{f: t.picture for f, t in one.tokens.items() if t.up} for one in (stage, true)]
            assert faces[0] == faces[1]
            assert stage.tokens.keys() == true.tokens.keys()


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(("option", "seats"), MATCHES)
def test_all_words_are_there(option: str, seats: int) -> None:
    for before, _, step, seat in walk(
        option, 3, some(110, 30), seats=seats, draft=seats == 4 and option == "battle"
    ):
        made = shown(before)
        told = [made.wording.step(GAME.observe(before, 0), step), made.topic(), made.planned()]
        told.append(said_beside(made.beside))
        told += [prompt.words for prompt in made.prompts()]
        for spot in (*made.chooser.spots(), FieldSpot(0), FieldSpot(35)):
            made.pointing.cursor = spot
            told += [label.text for label in made.scene.told("label")]
            told += [aim.words for aims in made.scene.told("aims") for aim in aims]
            if isinstance(spot, FieldSpot) and seat != CHANCE:
                refused = shown(before)
                refused.chooser.choose(spot)
                told += [illegal.text for illegal in refused.scene.told("illegal")]
        assert not [text for text in told if "[" in text or "{" in text]
        assert made.topic().startswith("BG-")


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(("option", "seats"), [("battle", 2), ("battle", 4), ("team", 4)])
def test_the_list_of_moves_says_who_did_each_of_them(option: str, seats: int) -> None:
    kinds = set()
    for before, action, step, seat in walk(option, 5, 400, seats=seats):
        told = shown(before).wording.step(GAME.observe(before, 0), step)
        if seat == CHANCE or not told:
            continue
        kinds.add(type(action))
        own = [colour_words(colour, shown(before).words) for colour in GAME.observe(before, 0).colours[seat]]
        assert told.startswith(tuple(own)), told
    assert UseAction in kinds


def test_what_destroys_the_own_tank_needs_a_second_click__BG_4_3() -> None:
    seen = 0
    for before, action, _, _ in walk("battle", 2, 400, seats=4):
        if not isinstance(action, Drive) or not action.path:
            continue
        made = shown(before)
        spot = action.path[-1]
        if len(made.chooser.verbs(spot)) > 1 or not made.chooser.ways(spot):
            continue
        best = made.chooser.ways(spot)[0]
        if drive_outcome(before, best).destroyed:
            seen += 1
            assert made.chooser.choose(FieldSpot(spot)) is None
            assert made.scene.told("ghost")[0].lost and made.scene.told("label")
            assert made.chooser.choose(FieldSpot(spot)) == best
    assert seen


def test_an_upgrade_is_dragged_to_a_card__BG_8_4() -> None:
    for seed in range(9):
        for before, action, _, _ in walk("battle", seed, 300, seats=3):
            if not isinstance(action, Upgrade):
                continue
            made = shown(before)
            start, end = made.rect_of(TokenSpot(action.token)), made.rect_of(CardSpot(action.card))
            assert start is not None and end is not None
            made.press(start.center)
            made.drag((start.centerx + 20, start.centery + 9))
            made.drag(end.center)
            picture(made)
            assert made.release(end.center).action == action
            return
    raise AssertionError("no upgrade came")


def test_a_tank_is_dragged_to_where_it_goes__BG_4_1() -> None:
    for before, action, _, _ in walk("battle", 1, 60, seats=4):
        if isinstance(action, Drive) and action.path and before.phase == "main":
            made = shown(before)
            if len(made.chooser.verbs(action.path[-1])) > 1 or drive_outcome(before, action).destroyed:
                continue
            here, there = (
                made.rect_of(FieldSpot(spot)) for spot in (before.fields[action.colour], action.path[-1])
            )
            assert here is not None and there is not None
            made.press(here.center)
            made.drag(there.center)
            assert made.release(there.center).action == action
            return
    raise AssertionError("nothing drove")


def test_a_field_with_tank_and_token_asks_which__BG_5_4() -> None:
    for seed in range(12):
        for before, action, _, _ in walk("battle", seed, 250, seats=4):
            if isinstance(action, Shoot) and len(shown(before).chooser.verbs(action.field)) > 1:
                made = shown(before)
                assert made.chooser.choose(FieldSpot(action.field)) is None
                assert made.chooser.asked == action.field
                (aims,) = made.scene.told("aims")
                assert len({aim.words for aim in aims}) == len(aims) > 1
                assert made.put_back() and made.chooser.asked is None
                return
    raise AssertionError("no tank stood on a token in range")


def test_covered_tokens_show_their_backs_alone__BG_11_7() -> None:
    for before, _, _, seat in walk("family", 4, 60, seats=2):
        if seat == CHANCE:
            continue
        view = GAME.observe(before, seat)
        for spot, token in tokens_on_board(view).items():
            assert bool(token.picture) == token.up == (spot in view.face_up())


def test_refusals_name_their_rule_and_pass__BG_4_1() -> None:
    for before, action, _, _ in walk("battle", 1, 60, seats=4):
        if isinstance(action, Drive) and before.phase == "main":
            made = shown(before)
            free = next(
                spot
                for spot in range(len(GRID))
                if not made.chooser.verbs(spot) and spot not in before.tanks
                and not any(spot in a.path for a in made.chooser.actions if isinstance(a, Drive))
            )  # fmt: skip
            rect = made.rect_of(FieldSpot(free))
            assert rect is not None
            made.press(rect.center)
            assert made.release(rect.center).action is None
            assert made.chooser.refused is not None and made.chooser.refused.refusal.rule == "BG-4.1"
            picture(made)
            assert any(made.rule_at(tail.center) == "BG-4.1" for tail, _ in made.labelled)
            made.update(10_000)
            assert made.chooser.refused is None
            return


@pytest.mark.sample(now=4)
@pytest.mark.parametrize(("option", "seats"), [*MATCHES, ("battle", 3)])
@pytest.mark.parametrize("size", [(544, 320), (544, 250), (372, 300), (480, 180), (650, 1044)])
def test_what_lies_beside_the_board_lies_apart(option: str, seats: int, size: tuple[int, int]) -> None:
    for number, (before, _, _, _) in enumerate(walk(option, 6, 160, seats=seats, draft=seats != 3)):
        if number % 8:
            continue
        made = shown(before)
        put_beside(made, pygame.Rect(SIDE.topleft, size))
        pointed = list(made.beside.spots)
        for place, item in enumerate(pointed):
            assert not any(item.rect.colliderect(other.rect) for other in pointed[:place])
        # in the smallest panel what was collected may end below its edge, but nothing that is chosen
        inside = pygame.Rect(SIDE.topleft, size)
        chosen = [one for one in pointed if isinstance(one.spot, TabSpot | ButtonSpot | CardSpot)]
        assert all(inside.contains(item.rect) for item in chosen) or size[1] < 200


def test_the_cursor_goes_from_the_board_to_the_side_and_back() -> None:
    before = next(view for view, action, _, _ in walk("battle", 1, 60, seats=4) if isinstance(action, Drive))
    made = shown(before)
    for _ in range(9):
        made.command("right")
    assert made.square_of(made.pointing.cursor) is None
    for _ in range(12):
        made.command("left")
    assert made.square_of(made.pointing.cursor) is not None


def test_a_tab_shows_another_play_area() -> None:
    before = next(view for view, action, _, _ in walk("battle", 1, 60, seats=4) if isinstance(action, Drive))
    made = shown(before, 0)
    rect = made.rect_of(TabSpot(2))
    assert rect is not None
    made.press(rect.center)
    made.release(rect.center)
    assert made.area == 2


@pytest.mark.parametrize(("high", "seen"), [(1044, {0, 1, 2, 3}), (320, {2})])
def test_where_there_is_room_all_play_areas_are_seen(high: int, seen: set[int]) -> None:
    before = next(view for view, action, _, _ in walk("battle", 1, 60, seats=4) if isinstance(action, Drive))
    made = shown(before, 2)
    put_beside(made, pygame.Rect(0, 0, 650, high))
    cards = {area: {CardSpot(card.name) for card in area_cards(before, area)} for area in before.areas}
    shown_now = {item.spot for item in made.beside}
    assert {area for area in before.areas if cards[area] <= shown_now} == seen
    assert {TabSpot(area) for area in before.areas} <= shown_now


def test_confirming_needs_everything_twice() -> None:
    before, action = next(
        (view, action) for view, action, _, _ in walk("battle", 1, 60) if type(action).__name__ == "Place"
    )
    made = shown(before)
    made.chooser.confirm = True
    wanted: int = getattr(action, "field", -1)
    (spot,) = [spot for spot in made.chooser.spots() if spot == FieldSpot(wanted)]
    assert made.chooser.choose(spot) is None
    assert made.planned()
    assert made.chooser.choose(spot) == action


def test_words_of_the_pieces_are_known() -> None:
    for name in ("shell", "tank", "artillery", "armour", "ways"):
        assert TEXTS.has(f"battlegrounds_view.drive.{name}")


BOTH = (
    "battle/2;target=16 wm..br......fa../..ch......de..../................/....st......bu../"
    "ca............../......cr..li..ra/........hi....../........ai..ha.. green=c3 yellow=e3 red=h7 blue=f6 "
    "cards1=sherman@green,tiger@red cards2=panther@yellow,stuart@blue got1=fmFM>sherman "
    "phase=main to=1 turn=5 mains=1"
)
"""A Sherman with the change of order: where it can drive to it can shoot at, too."""


def test_driving_somewhere_and_shooting_there_are_asked_for__BG_8_7() -> None:
    state = GAME.new(KIT.parse_position(BOTH, CONTENT.definitions, (0, 1)))
    spot = GRID.square("c5")
    drives = [a for a in GAME.actions(state) if isinstance(a, Drive) and a.path and a.path[-1] == spot]
    shots = [a for a in GAME.actions(state) if isinstance(a, Shoot) and a.field == spot]
    assert drives and shots
    found: list[Action] = [*drives, *shots]
    for action in found:
        assert by_mouse(shown(state), action) == action
        assert by_keys(shown(state), action) == action


def test_ways_are_clicked_field_by_field__BG_8_5() -> None:
    winding = BOTH.replace("stuart@blue", "tiger").replace("tiger@red", "is_2@red")
    winding = (
        winding.replace("yellow,tiger", "yellow,tiger@blue")
        .replace("sherman@green", "stuart@green")
        .replace("fmFM>sherman", "crCR>stuart")
    )
    state = GAME.new(KIT.parse_position(winding, CONTENT.definitions, (0, 1)))
    made = shown(state)
    wanted = Drive(0, tuple(GRID.square(name) for name in ("b3", "b4", "b5")))
    assert wanted in GAME.actions(state)
    made.press(made.camera.rect_of(GRID.square("c3")).center)
    played = None
    for name in ("b3", "b4", "b5"):
        assert played is None
        played = made.chooser.choose(FieldSpot(GRID.square(name)))
        assert len(made.scene.places("path")) >= 2
    assert played == wanted


@pytest.mark.slow(few=1)
@pytest.mark.parametrize(("option", "seats"), [("battle", 4), ("family", 3), ("solo", 1)])
def test_what_is_kept_beside_the_board_is_what_would_be_painted_anew(option: str, seats: int) -> None:
    made, differ = table(speed=1.0), 0
    rng = random.Random(3)
    for before, _, step, _ in walk(option, 7, some(60, 12), seats=seats):
        to_act = GAME.to_act(before)
        made.show(GAME.observe(before, 0), chooser=to_act if to_act == 0 else None, viewer=0, last=None)
        if rng.random() < 0.5:
            made.show_step(GAME.observe(before, 0), step, viewer=0, last=step)
        for _ in range(3):
            spots = made.chooser.spots() or [TabSpot(0)]
            rect = made.rect_of(rng.choice(spots))
            made.hover(None if rect is None else rect.center)
            made.command(rng.choice(["right", "next_target", "put_back"]))
            made.update(rng.choice([0, 40, 4000]))
            kept = picture(made)
            again = pygame.image.tobytes(picture(made), "RGB")
            assert again == pygame.image.tobytes(kept, "RGB")
            kept_tree = made.beside.tree
            put_beside(made, SIDE)
            fresh = pygame.image.tobytes(picture(made), "RGB")
            assert again == fresh
            made.beside.tree = kept_tree
            differ += 1
    assert differ > some(100, 25)


def test_a_move_that_must_be_made_says_how_far_and_what_further_move_allows__BG_8_6() -> None:
    plain = shown(four(rows(c3="HI", e5="hi")), 0)
    assert "Green (Sherman) must move 2 fields straight." in said_beside(plain.beside)
    further = shown(four(rows(c3="HI", e5="hi"), "got1=fuFU>sherman"), 0)
    assert "must move 2 (or up to 3) fields straight." in said_beside(further.beside)


def test_a_card_that_is_looked_at_has_a_back_and_its_face() -> None:
    tray = table().tray
    for name in tray.definitions.by_card:
        back, face = tray._card(name, 84)
        assert back.get_size() == face.get_size()
        assert pygame.image.tobytes(back, "RGBA") != pygame.image.tobytes(face, "RGBA")
