"""What is drawn explains itself: on rest of the pointer, at a right click, by key, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pygame
import pytest

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.app.table.tip_card import CHOOSING_S, REST_S
from game.data.words.help_book import load_book
from game.testing.driver import Driver
from game.ui.tree.seen import Picture
from game.ui.tree.tree import Tree, walk
from game.ui.window.application import Application
from game.view.tips import Tip, tips_at
from tests.amount import some

SIZES = (((1280, 720), 1.0), ((1280, 720), 1.3), ((2560, 1440), 2.5), ((960, 540), 1.0))

MUST: dict[str, set[str]] = {
    "match": {
        "board.wreck", "board.last_move", "tank_chess.piece", "tank_chess.command",
        "tank_chess.ground.obstacle", "tank_chess.card.speed", "tank_chess.card.gun",
        "tank_chess.card.armour", "tank_chess.lost", "strip.clock", "strip.turn", "strip.side",
        "tank_chess.sign.piece", "tank_chess.sign.facing", "tank_chess.sign.shot", "tank_chess.sign.check",
    },
    "match_check": {"board.threatened", "board.attacker"},
    "match_battlegrounds": {
        "token", "tank", "shell", "tab", "card", "pair", "points", "battlegrounds.base",
        "battlegrounds.mark.shot", "battlegrounds.mark.lay", "battlegrounds.badge.points", "ability",
    },
    "match_battlegrounds_solo": {"reel", "artillery"},
    "match_tank_tactics": {
        "tank_tactics.tank", "tank_tactics.chip.letter", "tank_tactics.chip.life",
        "tank_tactics.chip.life_left",
        "tank_tactics.barrier", "tank_tactics.destroys", "tank_tactics.hits", "tank_tactics.card",
        "tank_tactics.slot", "tank_tactics.life_die", "tank_tactics.life", "tank_tactics.used",
        "tank_tactics.attribute.speed", "tank_tactics.attribute.armour", "board.reach",
    },
    "match_tank_tactics_costs": {"tank_tactics.chip.actions", "tank_tactics.chip.ammo"},
    "match_tank_tactics_dice": {"tank_tactics.attribute.range", "tank_tactics.set_die", "tank_tactics.card"},
    "match_tank_battle": set(),
    "match_tank_battle_plot": set(),
    "match_flames_of_tanks": {
        "flames_of_tanks.tank", "flames_of_tanks.tag", "flames_of_tanks.bailed", "flames_of_tanks.point",
        "flames_of_tanks.zone", "flames_of_tanks.ghost", "board.verdict", "flames_of_tanks.aim",
        "flames_of_tanks.order.acts", "flames_of_tanks.value.at", "flames_of_tanks.grid",
        "flames_of_tanks.bar", "flames_of_tanks.die", "flames_of_tanks.strip.score",
        "flames_of_tanks.strip.kills", "flames_of_tanks.ground.wood", "flames_of_tanks.ruler",
        "flames_of_tanks.reach", "flames_of_tanks.arc", "flames_of_tanks.arc_near", "flames_of_tanks.tape",
        "flames_of_tanks.fire", "flames_of_tanks.wedge", "flames_of_tanks.front",
    },
    "match_flames_of_tanks_danger": {"flames_of_tanks.danger_ground"},
    "match_flames_of_tanks_sight": {"flames_of_tanks.unseen"},
    "match_flames_of_tanks_refit": {"flames_of_tanks.upgrade", "flames_of_tanks.value.speed"},
    "replay": {"tank_chess.piece", "tank_chess.sign.shot"},
    "replay_graph": {"graph.two", "graph.blunder"},
    "match_hint_why": {"hint.why"},
    "match_hint": {"hint.best"},
    "match_tank_tactics_hint_why": {"hint.shorter"},
    "analysis": {"tank_chess.piece", "analysis.bar", "tank_chess.sign.facing"},
    "puzzle": {"tank_chess.piece"},
    "tutorial_tank_tactics": {"tank_tactics.tank"},
}  # fmt: skip
"""The signs that each of these pictures shows."""

GAMES = ("match", "match_battlegrounds", "match_tank_tactics", "match_tank_battle", "match_flames_of_tanks")


@dataclass
class Posed:
    """A scene posed for a picture, and its tips."""

    app: Application
    scene: Any

    @property
    def tips(self) -> list[Tip]:
        found: list[Tip] = self.scene.host.tips.all()
        return found

    @property
    def shown(self) -> tuple[Tip, ...]:
        return tuple(self.scene.host.tips.shown)

    def of(self, key: str) -> Tip:
        return next(tip for tip in self.tips if tip.key == key)


def posed(name: str, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Iterator[Posed]:
    app = offscreen_app(size, scale, "light", language="en")
    try:
        app.push(SCENES[name](app))
        for _ in range(12):
            app.step([], 1 / 60)
        yield Posed(app, app.stack.top)
    finally:
        app.close()


@pytest.mark.slow(few=6)
@pytest.mark.parametrize("name", sorted(MUST))
def test_each_drawn_sign_has_a_tip_at_its_place(name: str) -> None:
    for pose in posed(name):
        found = pose.tips
        assert {tip.key for tip in found} >= MUST[name]
        for tip in found:
            here = tips_at(found, tip.rect.center)
            assert here and tip.name and tip.words, tip.key
            assert "tips." not in tip.name + tip.words, "the words are missing"
        game = pose.scene.host.game
        book = load_book(game, pose.app.texts.language)
        for tip in found:
            assert not tip.rule or book.place(tip.rule) is not None, tip


@pytest.mark.parametrize("name", ["analysis", "puzzle"])
def test_a_pieces_tip_tells_its_gun_too__TC_2_1(name: str) -> None:
    """The analysis has no other description of a piece, nor have lessons and puzzles in a small window."""
    for pose in posed(name, (1280, 720), 1.3):
        words = [tip.words for tip in pose.tips if tip.key == "tank_chess.piece"]
        assert words and all(told.startswith("Gun ") for told in words)


@pytest.mark.slow(few=6)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_card_covers_nothing_it_explains_and_stays_in_the_window(
    name: str, size: tuple[int, int], scale: float
) -> None:
    for pose in posed(name, size, scale):
        card, window = pose.scene.host.tips, pygame.Rect((0, 0), size)
        found = pose.tips
        for tip in some(found, found[:: max(1, len(found) // 25)]):
            card._show([tip])
            rect = card.rect
            assert window.contains(rect), tip.key
            high = tip.rect.height < 0.6 * size[1] and tip.rect.width < 0.6 * size[0]
            assert not (high and rect.colliderect(tip.rect)), tip.key


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("name", GAMES)
def test_rest_right_click_and_key_explain(name: str) -> None:
    for pose in posed(name):
        hands, card = Driver(pose.app), pose.scene.host.tips
        tip = next(
            one for one in pose.tips if one.key.startswith(("strip.", "board.coordinates")) or one.rule
        )
        hands.move((2, 2))
        hands.move(tip.rect.center)
        assert not pose.shown, "it comes by rest alone"
        hands.wait(CHOOSING_S + 0.1)
        assert pose.shown
        first = pose.shown
        hands.move((2, 2))
        assert not pose.shown, "it goes on moving off"
        hands.move(tip.rect.center)
        pose.scene.table.pointing.cursor = None
        hands.key("f2")
        assert [one.key for one in pose.shown] == [one.key for one in first]
        for _ in range(len(first)):
            hands.key("f2")
        assert not pose.shown, "after the last one it goes"
        hands.pad("guide")
        assert [one.key for one in pose.shown] == [one.key for one in first]
        side = next(
            one for one in pose.tips
            if not pose.scene.host.board.collidepoint(one.rect.center) and not one.key.startswith("strip.")
        )  # fmt: skip
        hands.press(side.rect.center, 3)
        hands.release(side.rect.center, 3)
        assert pose.shown and card.rect.width > 0


@pytest.mark.slow
def test_f1_and_a_click_on_the_card_open_its_rule__TC_5_7() -> None:
    for way in ("key", "click"):
        for pose in posed("match"):
            hands, wreck = Driver(pose.app), pose.of("board.wreck")
            hands.move((2, 2))
            hands.move(wreck.rect.center)
            hands.wait(REST_S + 0.1)
            assert pose.shown[0].key == "board.wreck"
            if way == "key":
                hands.key("f1")
            else:
                hands.click(pose.scene.host.tips.rect.center)
            assert hands.scene.name == "rules" and hands.scene is not pose.scene


@pytest.mark.slow
def test_no_card_while_something_is_dragged() -> None:
    for pose in posed("match_tank_tactics"):
        hands, place = Driver(pose.app), pose.of("tank_tactics.chip.life").rect.center
        hands.press(place)
        hands.wait(REST_S + 0.3)
        held = pygame.event.Event(
            pygame.MOUSEMOTION, pos=(place[0] + 9, place[1]), rel=(9, 0), buttons=(1, 0, 0)
        )
        hands.send(held)
        hands.wait(REST_S + 0.3)
        assert not pose.shown


@pytest.mark.slow
def test_the_page_after_a_match_explains_its_graph_its_columns_and_its_marks() -> None:
    for pose in posed("report_tank_chess"):
        hands, card = Driver(pose.app), pose.scene.tips
        found = {tip.key: tip for tip in card.all()}
        assert found.keys() >= {"graph.two", "after.kinds", "after.lost", "after.material", "after.won"}
        assert any(key in found for key in ("graph.blunder", "graph.mistake", "graph.inaccuracy"))
        for tip in found.values():
            assert tip.name and tip.words and "tips." not in tip.name + tip.words
        place = found["after.lost"].rect
        hands.move((2, 2))
        hands.move(place.center)
        hands.wait(REST_S + 0.1)
        assert [tip.key for tip in card.shown] == ["after.lost"]
        assert not card.rect.colliderect(pygame.Rect(place.center, (1, 1)))
        hands.move((2, 2))
        assert not card.shown
        hands.press(place.center, 3)
        hands.release(place.center, 3)
        assert card.shown
        hands.key("f2")
        assert not card.shown and pose.app.stack.top is pose.scene


SAYS: dict[str, set[str]] = {
    "match": set(),
    "match_battlegrounds": set(),
    "match_tank_tactics": set(),
    "match_tank_tactics_dice": set(),
    "match_tank_battle": set(),
    "match_tank_battle_plot": set(),
    "match_tank_battle_setup": set(),
    "match_tank_battle_fight": set(),
    "match_flames_of_tanks": set(),
    "match_flames_of_tanks_rolled": set(),
    "match_flames_of_tanks_enter": set(),
}
"""What lies beside the board and says in words what it is: anything else there is a sign."""


@pytest.mark.slow(few=4)
@pytest.mark.parametrize("name", sorted(SAYS))
def test_whatever_lies_beside_the_board_has_a_tip_or_says_it_in_words(name: str) -> None:
    for pose in posed(name):
        found = pose.tips
        side = getattr(pose.scene.host.table, "side", None)
        for item in getattr(side, "items", ()):
            silent = item.kind in ("tool", "main") and not item.data.words
            if silent or item.kind not in SAYS[name]:
                assert tips_at(found, item.rect.center), (item.kind, item.rect)
        if isinstance(side, Tree):
            for one in side:
                silent = one.node.spot is not None and not any(part.node.say() for part in walk(one))
                if silent or (isinstance(one.node, Picture) and not one.node.words):
                    assert tips_at(found, one.rect.center), one


@pytest.mark.slow
def test_a_tip_comes_later_while_something_is_chosen_and_leaves_the_way_free() -> None:
    for pose in posed("match_tank_tactics_drive"):
        hands, card = Driver(pose.app), pose.scene.host.tips
        places = [tip.rect for tip in pose.tips if tip.key in ("board.path", "board.ghost")]
        assert len(places) > 2
        pose.scene.table.pointing.cursor = None
        hands.move((2, 2))
        hands.move(places[1].center)
        hands.wait(REST_S + 0.1)
        assert not pose.shown, "who aims is not interrupted"
        pose.scene.table.chooser.spin(1)
        hands.wait(CHOOSING_S - 0.1)
        assert not pose.shown, "what moves begins the time anew"
        hands.wait(0.3)
        assert pose.shown
        assert card.rect.collidelist(places) < 0


@pytest.mark.parametrize("name", ["match_answer_drive", "match_tank_battle", "match_tank_tactics_drive"])
def test_a_tip_at_what_is_planned_leaves_the_enemies_answer_in_sight(name: str) -> None:
    for pose in posed(name):
        table, card = pose.scene.table, pose.scene.host.tips
        Driver(pose.app).wait(0.5)
        found, camera = table.answers.found, table.board.camera
        assert found.answers
        assert card.explain(camera.rect_of(found.at).center)
        seen = [place for one in table.answers.shown for place in (*one.path, one.target)]
        assert card.rect.collidelist([camera.rect_of(place) for place in seen]) < 0


@pytest.mark.slow
def test_a_tip_about_wide_ground_goes_when_the_pointer_goes_on() -> None:
    for pose in posed("match_flames_of_tanks_plain"):
        hands, card = Driver(pose.app), pose.scene.host.tips
        wood = next(tip.rect for tip in pose.tips if tip.key == "flames_of_tanks.ground.wood")
        hands.move(wood.center)
        hands.wait(CHOOSING_S + 0.1)
        assert pose.shown
        tanks = [tip.rect for tip in pose.tips if tip.key == "flames_of_tanks.tank"]
        assert len(tanks) > 4 and card.rect.collidelist(tanks) < 0, "it lies over no tank"
        away = next(
            point for point in (wood.midtop, wood.midbottom, wood.midleft, wood.midright)
            if not card.rect.inflate(40, 40).collidepoint(point)
        )  # fmt: skip
        hands.move(away)
        assert not pose.shown
