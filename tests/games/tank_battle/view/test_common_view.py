"""Where two persons look at Tank Battle together nothing on the screen is one person's secret (TB-7.1): twin
matches that differ in secrets alone look the same in every pixel."""

from __future__ import annotations

import pygame
import pytest

from game.app.poses.samples import position
from game.app.table.describing import DescriptionCard
from game.data.saves.description import position_lines
from game.games.tank_battle.rules.actions import Place
from game.games.tank_battle.rules.board import numbered
from game.games.tank_battle.rules.notation import FORMS
from game.model.contract import PUBLIC
from game.model.registry import kit
from game.testing.trees import said_beside
from game.ui.window.application import Application
from game.view.spots import FieldSpot
from tests.games.tank_battle.boards import template
from tests.games.tank_battle.conformance import POSITIONS
from tests.games.tank_battle.files import PIECES
from tests.games.tank_battle.view.hands import TankBattleHands

FIGHT, MOVE, PLOT = (position("tank_battle", name) for name in ("fight", "move", "plot"))


OTHER_MINES = {0: (22, 36), 1: (79, 65)}


@pytest.fixture
def hands(app: Application) -> TankBattleHands:
    return TankBattleHands(app)


def placements(seat: int, *, other: bool) -> list[Place]:
    """A set-up in the order in which it is played; the other one has other ranks, and mines elsewhere."""
    squares = list(template("three_walls", seat))
    if other:
        tanks = [at for at, piece in enumerate(PIECES) if piece.isdigit()]
        where = [squares[at] for at in tanks]
        for at, square in zip(tanks, reversed(where), strict=True):
            squares[at] = square
        mines = [at for at, piece in enumerate(PIECES) if piece == "mine"]
        for at, number in zip(mines, OTHER_MINES[seat], strict=True):
            squares[at] = numbered(number)
    return [Place(piece, square) for piece, square in zip(PIECES, squares, strict=True)]


class Eyes:
    """Whatever the screen can be made to show, by mouse and keys."""

    def __init__(self, hands: TankBattleHands) -> None:
        self.hands = hands
        self.found: dict[str, bytes] = {}

    def keep(self, name: str) -> None:
        """Note what is on the screen."""
        for _ in range(4):
            self.hands.app.step([], 0.3)
        self.hands.match_scene.notice.words = ""
        self.hands.app.step([], 0.1)
        self.found[name] = pygame.image.tobytes(self.hands.app.window.surface, "RGB")

    def look(self) -> dict[str, bytes]:
        """All that can be seen of a moment."""
        hands, scene = self.hands, self.hands.match_scene
        hands.move((1, 1))
        self.keep("at first")
        for tab in ("record", "card"):
            scene.tabs.turn_to(tab)
            self.keep(tab)
        for number in (3, 55, 93):
            hands.move(hands.table.rect_of(FieldSpot(numbered(number))).center)
            self.keep(f"pointing at {number}")
        hands.quick("h")
        self.keep("a hint")
        hands.quick("r")
        self.keep("the recap")
        scene.tabs.turn_to("record")
        rows = [ply for row in scene.record.rows for ply, _ in row.cells.values()]
        for ply in (0, *rows):
            scene.controller.viewpoint.look(ply)
            self.keep(f"looked back at {ply}")
        scene.controller.viewpoint.look(None)
        self.keep("again")
        return self.found


def assert_alike(one: dict[str, bytes], other: dict[str, bytes]) -> None:
    assert one.keys() == other.keys(), "the list has other rows"
    assert not [name for name in one if one[name] != other[name]]


def ranks(hands: TankBattleHands) -> list[set[str]]:
    """The ranks on the board, Green's and Grey's; "0" is a closed hatch."""
    pieces = hands.table.board.scene.pieces
    return [{one.letter[0] for one in pieces if one.sprite == "tank" and one.colour == side} for side in "01"]


COVERED, ALONE = [{"0"}, {"0"}], [{"1", "3", "5"}, {"0"}]
"""What both see of the position of the battles, and what Green does."""


def hold_v(hands: TankBattleHands, kind: int = pygame.KEYDOWN) -> None:
    hands.app.step([pygame.event.Event(kind, key=pygame.K_v, mod=0, unicode="v", scancode=0)], 0.05)


def test_holding_a_key_shows_own_ranks_only_after_the_other_was_told_to_look_away__TB_7_1(
    hands: TankBattleHands,
) -> None:
    scene = hands.begin(position=FIGHT)
    hold_v(hands)
    assert hands.table.screen.waits(hands.table.view) and scene.due() <= 1.2
    hands.wait(0.8, 0.1)
    assert ranks(hands) == COVERED and hands.table.covering, "Ben still looks"
    assert "Ben may look again" in said_beside(hands.table.beside), "a press takes it back"
    hands.wait(1.0, 0.1)
    assert ranks(hands) == ALONE and not hands.table.covering
    hold_v(hands, pygame.KEYUP)
    assert ranks(hands) == COVERED and hands.table.covering
    hands.quick("v")
    hands.wait(2.0, 0.1)
    assert ranks(hands) == COVERED, "a short press shows nothing"


def test_the_order_of_battles_is_chosen_alone_and_the_battle_is_seen_by_both__TB_4_4(
    hands: TankBattleHands,
) -> None:
    hands.begin(position=FIGHT)
    hands.push("alone")
    assert ranks(hands) == ALONE and not hands.table.covering
    said = said_beside(hands.table.beside)
    assert "fights the tank on 74 (wins against possible ranks" in said and "Ben may look again" in said
    hands.push("alone")
    assert ranks(hands) == COVERED and "wins against" not in said_beside(hands.table.beside)
    hands.push("alone")
    hands.quick("h")
    hands.wait(0.5, 0.1)
    assert hands.match_scene.controller.hinting.shown
    hands.quick("v")
    hands.wait(0.5, 0.1)
    assert not hands.match_scene.controller.hinting.shown, "a hint is told to one person alone"
    hands.push("alone")
    hands.session.play(FORMS.read("73x72"))
    hands.app.step([], 0.05)
    assert hands.table.covering
    hands.settle()
    assert hands.position.phase != "fight" or ranks(hands)[0] == {"0"}, "the next one is chosen anew"


def test_whoever_turns_away_while_choosing_alone_comes_back_to_what_both_see__TB_7_1(
    hands: TankBattleHands,
) -> None:
    scene = hands.begin(position=FIGHT)
    hands.push("alone")
    scene.unwatched()
    hands.app.step([], 0.1)
    assert hands.app.stack.top is not scene, "behind a curtain"
    hands.settle()
    assert hands.app.stack.top is scene and ranks(hands) == COVERED
    assert hands.begin(people=(0,), position=FIGHT) is not None
    assert "looks away" not in said_beside(hands.table.beside), "against a bot nobody has to"


@pytest.mark.slow
def test_before_shots_are_plotted_the_screen_tells_no_set_up__TB_7_1(hands: TankBattleHands) -> None:
    seen = []
    for other in (False, True):
        hands.begin()
        for seat in (0, 1):
            for place in placements(seat, other=other):
                hands.session.play(place)
            hands.settle()
        hands.move_somehow()
        hands.move_somehow()
        assert hands.table.gated
        count = len(hands.session.whole_line)
        hands.tap(hands.match_scene.focus.by_key("undo").rect.center)
        assert len(hands.session.whole_line) == count, "what both look at is not taken back to one’s own plan"
        seen.append(Eyes(hands).look())
    assert_alike(*seen)


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("position", [FIGHT, PLOT], ids=["fight", "gate"])
def test_where_both_look_a_position_shows_no_rank_nor_mine__TB_7_1(
    hands: TankBattleHands, position: str
) -> None:
    other = position.replace("1:1,45:3,73:5", "1:3,45:6,73:2").replace("-s:2,-s:4,-s:6", "-s:1,-s:4,-s:5")
    other = (
        other.replace("/33,45/", "/22,36/")
        .replace("4:1", "4:3")
        .replace("11:3", "11:1")
        .replace("/33,35/", "/22,36/")
    )
    assert other != position
    seen = []
    for text in (
        position,
        position,
        other,
    ):  # after the first, keys have been used: a ring shows where they are
        hands.begin(position=text)
        assert hands.table.covering
        assert hands.match_scene.controller.no_hint() == "match.no_hint_together"
        seen.append(Eyes(hands).look())
    assert_alike(*seen[1:])


LOST = "72-82 50-60 55-65 65-66"
"""A movement in which two tanks end on shots and a third on a mine."""


@pytest.mark.slow
def test_how_tanks_were_lost_tells_the_others_no_rank__TB_4_1_TB_4_2_TB_7_1(hands: TankBattleHands) -> None:
    """Neither what both look at after a reveal nor what the enemy looks up later."""
    other = MOVE.replace("4:1,72:5!,50:4,11:3", "4:4,72:5!,50:3,11:1").replace("/33,45/", "/22,36/")
    assert other.count("/22,36/") == 1
    together, later = [], []
    for text in (MOVE, MOVE, other):  # after the first, keys have been used
        hands.begin(position=text)
        for word in f"{LOST} reveal".split():
            hands.match_scene.controller.play(FORMS.read(word))
            hands.settle()
        assert hands.position.left(0) == 2 and hands.table.covering
        together.append(Eyes(hands).look())
        hands.plot_somehow()
        assert hands.table.viewer == 1 and not hands.table.covering
        later.append(Eyes(hands).look())
    assert_alike(*together[1:])
    assert_alike(*later[1:])


@pytest.mark.slow
def test_where_both_look_back_words_and_bar_are_for_both__TB_7_1(hands: TankBattleHands) -> None:
    """Who plots alone looks back at what both were shown: it is covered, on the board and in words."""
    told = []
    battles = POSITIONS["several battles"]
    for text in (battles, battles.replace("1:1,2:3", "1:3,2:1").replace("/33,34/", "/32,35/")):
        hands.begin(position=text)
        scene = hands.match_scene
        controller = scene.controller
        while hands.position.phase == "fight":
            controller.play(hands.session.game.actions(hands.session.view(0))[0])
            hands.settle()
        hands.push("look")
        assert controller.handing.private and not hands.table.covering
        own = position_lines(kit("tank_battle"), controller.viewpoint.seen, scene.app.texts)
        hands.quick("pageup")
        assert hands.table.covering, "the sign says that both may look"
        rows = [words for row in scene.record.rows for _, words in row.cells.values()]
        bar = kit("tank_battle").format_position(controller.viewpoint.seen)
        hands.quick("f12")
        assert isinstance(hands.scene, DescriptionCard) and not hands.scene.private
        told.append((hands.scene.text, controller.viewpoint.reader, bar, rows, scene.banner.told()))
        assert own != position_lines(kit("tank_battle"), controller.viewpoint.seen, scene.app.texts)
        hands.quick("escape")
    assert told[0] == told[1]
    assert told[0][1] == PUBLIC


SHOWN = {
    MOVE: ("8:6!^,85:4", "8:4!^,85:6"),
    PLOT: ("8:6!^,85:4", "8:4!^,85:6"),
    FIGHT: ("74:4,-s:1", "74:1,-s:4"),
}
"""Other ranks of the enemy that battles have shown, or will show."""


def without_aid(hands: TankBattleHands, position: str, who: list[int]) -> list[dict[str, bytes]]:
    """What Anna can see of twins that differ in ranks of the enemy that she was shown, or is shown now."""
    seen = []
    unmarked = position.replace(" default", " unmarked")
    for text in (unmarked, unmarked, unmarked.replace(*SHOWN[position])):
        hands.begin(who, position=text)
        if position == FIGHT:
            hands.click(74)
            hands.settle()
        elif hands.table.gated:
            hands.push("look")
        seen.append(Eyes(hands).look())
    return seen[1:]


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("position", [MOVE, PLOT, FIGHT], ids=["move", "plot", "fought"])
@pytest.mark.parametrize("who", [[0, 1], [0]], ids=["persons", "bot"])
def test_without_the_memory_aid_ranks_once_shown_are_not_on_the_screen__TB_4_7(
    hands: TankBattleHands, position: str, who: list[int]
) -> None:
    assert_alike(*without_aid(hands, position, who))


@pytest.mark.slow
def test_with_the_memory_aid_ranks_once_shown_are_on_the_screen__TB_4_7(hands: TankBattleHands) -> None:
    seen = []
    for text in (PLOT, PLOT, PLOT.replace(*SHOWN[PLOT])):
        hands.begin((0,), position=text)
        seen.append(Eyes(hands).look())
    assert seen[1]["card"] != seen[2]["card"]


@pytest.mark.slow
def test_the_curtain_tells_what_both_know_with_the_memory_aid_alone__TB_4_7_TB_7_1(
    hands: TankBattleHands,
) -> None:
    seen: dict[str, list[bytes]] = {" default": [], " unmarked": []}
    for aid, pictures in seen.items():
        for text in (
            MOVE,
            MOVE,
            MOVE.replace(*SHOWN[MOVE]),
            MOVE.replace("4:1,72:5!,50:4", "4:4,72:5!,50:1"),
        ):
            hands.begin(position=text.replace(" default", aid))
            hands.match_scene.controller.veil()
            hands.wait(1.0, 0.3)
            assert hands.scene.name == "handover"
            pictures.append(pygame.image.tobytes(hands.app.window.surface, "RGB"))
            hands.app.pop()
    _, one, shown, own = seen[" default"]
    assert own == one != shown, "ranks that were shown alone"
    assert len({*seen[" unmarked"][1:]}) == 1, "none of them"


@pytest.mark.slow
def test_without_the_memory_aid_ranks_are_seen_while_their_battle_lasts__TB_4_7(
    hands: TankBattleHands,
) -> None:
    look = hands.app.settings.look.model_copy(update={"animation_speed": 1.0})
    hands.app.settings = hands.app.settings.model_copy(update={"look": look})
    hands.begin(position=FIGHT.replace(" default", " unmarked"))

    def letters() -> list[str]:
        shown = hands.table.board.scene.pieces
        return [piece.letter for piece in shown if piece.sprite == "tank" and piece.colour == "1"]

    assert set(letters()) == {"0"}
    hands.click(74)
    film = []
    while not hands.match_scene.controller.settled:
        film.append(letters())
        hands.app.step([], 0.05)
    assert ["4", "0"] in film
    assert set(film[-1]) == set(letters()) == {"0"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("position", "people", "hidden"),
    [
        ("", (0, 1), True),
        (MOVE, (0, 1), True),
        (FIGHT, (0, 1), False),
        (PLOT, (0, 1), False),
        (MOVE, (0,), False),
    ],
)
def test_the_menu_hides_what_is_one_persons__TB_7_1(
    hands: TankBattleHands, position: str, people: tuple[int, ...], hidden: bool
) -> None:
    hands.begin(people, position)
    hands.match_scene.open_menu()
    hands.app.step([], 0.1)
    assert hands.scene.name == "match_menu"
    assert (hands.match_scene not in hands.app.stack.visible()) == hidden
