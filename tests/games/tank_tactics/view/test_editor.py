"""Maps of Tank Tactics drawn by mouse: four sides, four facings, its rules in the form, and what is told."""

from __future__ import annotations

from typing import Any

import pytest

from game.app.editor.choices import editor_choices
from game.data.files.content import load_content
from game.data.files.yaml_files import load_yaml
from game.games.tank_tactics.rules.kit import KIT
from game.model.drafting import Stand
from game.ui.window.application import Application
from tests.app.editor_hands import Drawer, open_editor
from tests.app.test_editor_newcomer import wait_for

SYMMETRIES = KIT.drafting.palette(load_content(KIT).definitions).symmetries
LEVELS = ("last_standing", "points", "flag", "goal", "rounds")


class TacticsDrawer:
    """Draws a map of Tank Tactics; what is in the palette has its name."""

    def __init__(self, app: Application, symmetry: str) -> None:
        self.hands: Drawer = open_editor(app, game="tank_tactics")
        self.hands.click(f"symmetry.{SYMMETRIES.index(symmetry)}")
        self.hands.click("accept")
        # the map is made in a thread of its own
        wait_for(self.hands, lambda: self.hands.scene is self.hands.editor)

    def take(self, kind: str) -> None:
        """Click something in the palette, scrolled to where it is hidden."""
        panel: Any = self.hands.editor.board.palette
        grounds = [entry.items[0].name for entry in self.hands.editor.board.state.palette_choice.grounds]
        pieces = [item.name for item in self.hands.editor.board.state.palette_choice.pieces]
        cells, names = (panel.ground, grounds) if kind in grounds else (panel.pieces, pieces)
        cells.show(names.index(kind))
        self.hands.wait()
        self.hands.click(cells.rect_of(names.index(kind)).center)

    def draw(self, kind: str, *names: str) -> None:
        """Take it and click these squares."""
        self.take(kind)
        for name in names:
            self.hands.on(name)

    def won_by(self, kind: str, **typed: str) -> None:
        """Set in the form how the map is won, and type what else is to be."""
        hands = self.hands
        hands.click("bar.menu")
        hands.click("item.map_rules")
        hands.wait(0.1)
        menu = hands.widget("win_kind")
        hands.click("win_kind")
        hands.wait(0.1)
        listed = menu.menu_states["expanded"].options_selection_list.item_list
        hands.click(listed[LEVELS.index(kind)]["button_element"])
        hands.wait(0.1)
        for key, text in typed.items():
            hands.click(key)
            if text:
                hands.key("ctrl+a")
                hands.type(text)
        hands.click("accept")
        hands.wait(0.1)

    def told(self) -> dict[str, str]:
        """What the checks say, by the last word of its key."""
        found = self.hands.editor.document.findings
        return {finding.key.rpartition(".")[2]: finding.severity for finding in found}


@pytest.mark.slow
def test_a_flag_map_for_four_is_drawn_by_its_quarter_saved_and_read_back__TT_2_7(app: Application) -> None:
    drawer = TacticsDrawer(app, "quarter")
    hands = drawer.hands
    drawer.draw("tank_a", "c1")
    drawer.take("tank_b")
    hands.key("e")
    hands.on("a3")
    drawer.draw("flag", "b2")
    drawer.draw("raised", "d4", "e4")
    drawer.draw("score_5", "f6")
    assert hands.stand("a10") == Stand("tank_a", 1, 2)
    assert hands.stand("j1") == Stand("tank_b", 3, 0)
    assert hands.stand("k11") == Stand("flag", 2)
    assert drawer.told() == {"unused_flags": "warning", "unused_points": "warning"}
    drawer.won_by("flag", players="2 4")
    assert drawer.told() == {"unused_points": "warning"}
    hands.key("ctrl+s")
    hands.type("By hand")
    hands.answer("accept")
    path = hands.editor.document.path
    assert path is not None
    document, _ = load_yaml(path)
    data: Any = document.data if document else {}
    assert (data["win"], data["players"], data["flags"]["blue"]) == ({"kind": "flag"}, [2, 4], "k2")


@pytest.mark.slow
def test_only_the_four_facings_there_are_can_be_chosen_or_turned_to__TT_3_3(app: Application) -> None:
    hands = TacticsDrawer(app, "none").hands
    drawer = hands.editor.board.state.palette_choice
    hands.click(hands.editor.board.palette.pieces.rect_of(0).center)
    wait_for(hands, lambda: any(key.startswith("facing.") for key, _ in hands.scene.focus.stops))
    keys = [key for key, _ in hands.scene.focus.stops]
    assert [key for key in keys if key.startswith("facing.")] == [f"facing.{n}" for n in (0, 2, 4, 6)]
    seen = []
    for _ in range(5):
        hands.key("e")
        seen.append(drawer.facing)
    assert seen == [2, 4, 6, 0, 2]
    hands.key("q")
    assert drawer.facing == 0
    hands.on("c3")
    hands.key("i")  # nothing to paint with: Q and E turn what the pointer is at
    hands.move(hands.place("c3"))
    hands.key("e")
    assert hands.stand("c3") == Stand("tank_a", 0, 2)


@pytest.mark.slow
@pytest.mark.parametrize("scale", [100, 130])
def test_the_names_of_four_sides_are_written_whole(app: Application, scale: int) -> None:
    hands = TacticsDrawer(app, "none").hands
    app.change("window.zoom", scale)
    hands.wait(0.1)
    for side, name in enumerate(("Green", "Yellow", "Red", "Blue")):
        made = hands.widget(f"side.{side}")
        wide = app.fonts.size(name, "button", app.scale)[0]
        assert made.rect.width > wide + app.scale * 8, name


@pytest.mark.slow
def test_a_points_map_with_too_many_portals_says_so_and_where__TT_2_4(app: Application) -> None:
    drawer = TacticsDrawer(app, "quarter")
    drawer.draw("tank_a", "c1")
    drawer.draw("portal", "f3")
    drawer.draw("score_2", "f6")
    drawer.won_by("points", respawn="", win_target="12")
    assert drawer.told() == {}
    assert drawer.hands.editor.draft.meta["respawn"] is True
    drawer.draw("portal", "e3")
    found = next(iter(drawer.hands.editor.document.findings))
    assert (found.severity, found.rule, len(found.squares)) == ("error", "TT-2.4", 8)


@pytest.mark.slow
def test_a_goal_behind_walls_is_an_error_until_a_way_is_open__TT_2_3(app: Application) -> None:
    drawer = TacticsDrawer(app, "none")
    drawer.draw("tank_a", "f1")
    drawer.hands.click("side.2")
    drawer.draw("tank_a", "d12")
    drawer.draw("tank_b", "g12")
    drawer.draw("goal", "a12")
    drawer.draw("raised", "a11", "b12")
    drawer.won_by("goal")
    assert drawer.told() == {"goal_unreachable": "error"}
    drawer.draw("barrier_3", "a11")
    assert drawer.told() == {}


def test_a_game_without_armies_offers_none_for_a_new_map(app: Application) -> None:
    hands = open_editor(app, game="tank_tactics")
    keys = [key for key, _ in hands.scene.focus.stops if key.startswith("begin.")]
    assert len(keys) == 3
    hands.click("begin.2")
    assert "lumps" in [key for key, _ in hands.scene.focus.stops]


def drawn_for_two_or_four(app: Application) -> Drawer:
    """A map for two or four that was drawn by mouse: a tank each, a wall in the middle of each quarter."""
    drawer = TacticsDrawer(app, "quarter")
    drawer.draw("tank_a", "c1")
    drawer.draw("raised", "d4")
    drawer.won_by("last_standing", players="2 4")
    assert not any(severity == "error" for severity in drawer.told().values())
    return drawer.hands


@pytest.mark.slow
def test_a_playtest_asks_how_many_play_where_the_map_is_for_several_numbers__TT_2_2(app: Application) -> None:
    hands = drawn_for_two_or_four(app)
    hands.click("bar.play_menu")
    hands.click("play_seats.4")
    hands.click("play_as.third")
    hands.click("start")
    hands.wait(0.2)
    kinds = [player.kind for player in hands.scene.match.plan.players]  # type: ignore[attr-defined]
    assert kinds == ["bot", "bot", "person", "bot"]
    assert editor_choices().value().play_seats == 4


@pytest.mark.slow
def test_a_drawn_map_is_balanced_and_played_to_its_end_by_bots__TT_5_1(app: Application) -> None:
    app.change("look.animation_speed", 0.0)
    hands = drawn_for_two_or_four(app)
    editor = hands.editor
    editor.board.state.choose(games=16, level=2)
    hands.click("balance.run")
    wait_for(hands, lambda: not editor.maps.current.balance.state.running, 300)
    state = editor.maps.current.balance.state
    assert (state.done, state.error) == (16, "")
    assert state.report is not None and not editor.maps.current.balance.stale()
    hands.click("bar.play_menu")
    hands.click("play_seats.2")
    hands.click("play_as.watch")
    hands.click("start")
    hands.wait(0.2)
    scene: Any = hands.scene
    wait_for(hands, lambda: scene.controller.over and scene.controller.settled, 300)
    assert [player.kind for player in scene.match.plan.players] == ["bot", "bot"]
    assert scene.match.session.result is not None
