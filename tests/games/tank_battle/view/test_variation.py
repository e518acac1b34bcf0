"""A whole match of Tank Battle with shots at own installations and other odds, from the setup to the end, by
posted events (TB-5.1, TB-4.6)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.bots.contract import Limits, Seen
from game.bots.worker import LocalWorker, ask
from game.data.files.paths import MAPS, user_maps
from game.games.tank_battle.rules.actions import Go, Peg
from game.games.tank_battle.rules.board import FUEL, NOWHERE
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.spots import BattleSpot, TemplateSpot
from game.model.entries import window_games
from game.ui.window.application import Application
from game.view.spots import FieldSpot
from tests.games.tank_battle.view.hands import TankBattleHands


@pytest.fixture
def hands(app: Application) -> TankBattleHands:
    return TankBattleHands(app)


def chosen(hands: TankBattleHands) -> None:
    """Two persons, with the variation and even odds, chosen on the setup screen."""
    hands.app.open("setup", game="tank_battle")
    hands.wait(0.3)
    hands.press_key("seat.1.kind.0")
    hands.press_key("option.variation")
    for _ in range(2):
        hands.press_key("option.gun_loses.less")
    hands.press_key("start")
    hands.wait(0.3)
    scene: Any = next(one for one in list(hands.app.stack)[::-1] if one.name == "match")
    hands.match_scene = scene
    hands.settle()
    match = hands.position.match
    assert (match.variation, match.gun_loses) == (True, 3)


class Advised:
    """A person who plays as a bot advises."""

    def __init__(self, hands: TankBattleHands) -> None:
        self.hands, self.asked = hands, 0
        self.bots = [LocalWorker("tank_battle") for _ in (0, 1)]

    def ask(self, position: TankBattleWorld) -> Any:
        """What the bot would do there."""
        self.asked += 1
        self.bots[position.seat].request(Seen(position.seat, position), 1, self.asked, Limits(nodes=60))
        return ask(self.bots[position.seat])

    def move(self) -> None:
        """Plan a movement and reveal it."""
        table = self.hands.table
        while table.phase.plan.missing is not None or table.phase.plan.steps == ():
            step = self.ask(table.phase.plan.position)
            if not isinstance(step, Go):
                break
            if table.phase.plan.picked != step.origin:
                self.hands.click(FieldSpot(step.origin))
            self.hands.click(FieldSpot(step.target))
            assert table.phase.plan.steps[-1] == step, table.chooser.refused
        self.hands.push("reveal")
        self.hands.settle()

    def plot(self) -> None:
        """Plot the shots that are missing, and hand over."""
        table = self.hands.table
        if table.gated:
            self.hands.push("look")
        while table.phase.plot.missing:
            peg = self.ask(table.phase.plot.position)
            assert isinstance(peg, Peg)
            place = table.rect_of(FieldSpot(peg.square))
            assert place is not None
            self.hands.tap(place.center, 3 if peg.white else 1)
        self.hands.push("seal")
        self.hands.settle()

    def fight(self) -> None:
        self.hands.click(BattleSpot(*self.hands.position.battles()[0]))
        self.hands.settle()


@pytest.mark.slow
def test_a_whole_match_with_shots_at_own_installations_and_even_odds__TB_5_1(hands: TankBattleHands) -> None:
    chosen(hands)
    for name in ("three_walls", "gun_line"):
        hands.click(TemplateSpot(name))
        hands.push("ready")
        hands.settle()
    player, fuel = Advised(hands), NOWHERE
    for _ in range(400):
        position = hands.position
        if position.outcome is not None:
            break
        if position.phase == "move":
            player.move()
        elif position.phase == "fight":
            player.fight()
        elif fuel < 0:
            fuel = position.sites[position.seat][FUEL]
            seat, turn = position.seat, position.begun
            if hands.table.gated:
                hands.push("look")
            hands.click(FieldSpot(fuel))
            assert [one.text for one in hands.table.board.scene.told("label")] == ["You’ll lose this"]
            player.plot()
            assert hands.position.begun == turn + 1 and hands.position.has_site(seat, FUEL), (
                "it is secret still"
            )
        else:
            player.plot()
    assert hands.match_scene.controller.over and hands.scene.name == "end"
    lost = [
        (event.seat, event.square) for played in hands.session.whole_line for event in played.step.events
        if event.key.endswith("site_lost") and event.own_shot
    ]  # fmt: skip
    assert (seat, fuel) in lost, "others may be given up by those who play, where a tank is worth more"
    assert hands.position.turn_steps(seat) == 4, "a lost FUEL has its usual effect"


def test_own_ways_to_play_are_chosen_and_a_bad_one_says_why__TB_4_6(
    hands: TankBattleHands, home: Path
) -> None:
    classic = (MAPS / "tank_battle" / "classic.yaml").read_text("utf-8")
    folder = user_maps("tank_battle")
    folder.mkdir(parents=True)
    for title, more in (("Bad odds", "gun_loses: 9"), ("Even odds", "gun_loses: 3\nvariation: true")):
        text = f"{classic}{more}\n".replace("title: Tank Battle", f"title: {title}")
        (folder / f"{title[:3]}.yaml").write_text(text, encoding="utf-8")
    hands.app.open("setup", game="tank_battle")
    hands.wait(0.3)
    scene: Any = hands.scene
    cells = scene.map_list
    titles = [card.title for card in cells.items]
    assert titles == ["Tank Battle", "Bad odds", "Even odds"]
    hands.tap(cells.rect_of(1).center)
    problem = cells.items[1].problems[0]
    assert "gun_loses: expected a whole number from 1 to 5" in str(problem) and "Bad.yaml:8" in str(problem)
    assert cells.chosen == 0, "it can’t be chosen"
    hands.tap(cells.rect_of(2).center)
    hands.wait(0.2)
    hands.press_key("start")
    hands.wait(0.3)
    match: Any = next(one for one in list(hands.app.stack)[::-1] if one.name == "match")
    found = match.match.session.state.match
    assert (found.variation, found.gun_loses) == (True, 3)


def test_the_editor_has_no_maps_of_a_game_whose_board_is_always_the_same__TB_1_1(
    hands: TankBattleHands,
) -> None:
    assert "tank_battle" not in window_games(lambda info: info.editable)
    hands.begin()
    hands.press_match("menu")
    hands.tap(hands.widget("file").rect.center)
    hands.wait()
    assert hands.widget("edit").why == hands.app.texts("match.why.no_editor")
