"""How Tank Tactics is drawn: tanks, dice, chips, cards, marks, the board, small pictures."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache, partial
from itertools import combinations, product
from typing import Any

import pygame
import pytest

from game.data.files.content import load_content
from game.data.files.paths import ASSETS, theme_names
from game.data.words.texts import Texts
from game.games.tank_tactics.rules.actions import SQUAD
from game.games.tank_tactics.rules.board import COLOURS, LETTERS, Board, Win
from game.games.tank_tactics.rules.kit import TankTacticsKit
from game.games.tank_tactics.rules.queries import HandCard, Ramming, Shot, Stop
from game.games.tank_tactics.rules.terms import ATTRIBUTES, CARRIED, HOME, NOWHERE, MatchTerms
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.art import Art
from game.games.tank_tactics.view.board import CONTOUR_STRENGTH, TacticsLayers, preview
from game.games.tank_tactics.view.cards import CardArt
from game.games.tank_tactics.view.chips import Chips
from game.games.tank_tactics.view.choose import Chooser
from game.games.tank_tactics.view.destroyed_art import DestroyedPictures, part_of
from game.games.tank_tactics.view.ground import barrier_style, styles_of
from game.games.tank_tactics.view.hand import CARD_WIDE, LEAST_CARD_WIDE, Hand, HeldCard
from game.games.tank_tactics.view.marks import clipped
from game.games.tank_tactics.view.now import TableNow
from game.games.tank_tactics.view.panel import TurnPanel
from game.games.tank_tactics.view.parts import Parts
from game.games.tank_tactics.view.phases.turn import TacticsContext, TurnPhase
from game.games.tank_tactics.view.pictures import TANK_KINDS, TankTacticsLooks, thumbnails_of
from game.games.tank_tactics.view.scene import (
    TINTS,
    SquareButton,
    TacticsScene,
    blocked_mark,
    cost_marks,
    cost_reach_marks,
    dice_marks,
    entry_marks,
    ghost_marks,
    hand_marks,
    portal_marks,
    ram_marks,
    scene_of,
    shot_marks,
    tint_of,
)
from game.games.tank_tactics.view.sides import TacticsSides
from game.games.tank_tactics.view.strips import Strip
from game.games.tank_tactics.view.tanks import GROUPS, Tanks
from game.games.tank_tactics.view.turn_slots import Slot
from game.model.drafting import Stand
from game.model.grid8 import Grid
from game.model.tuples import put
from game.testing.trees import drawn_tree
from game.ui.layout import GROW, Area
from game.ui.paint.fonts import FontStore
from game.ui.paint.icons import IconStore
from game.ui.paint.palette import Palette, contrast, load_theme
from game.ui.tree.canvas import Canvases
from game.ui.tree.holders import Column
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Text
from game.ui.tree.tree import Tree
from game.view.board.board import BoardView
from game.view.board.ground import GroundPainter
from game.view.board.marks import BoardMark, Layer
from game.view.board.scene import LabelShown, marks_of, way_marks
from game.view.board.sprites import SpriteStore
from game.view.table import StripWords, Tools
from game.view.tips import Tips
from tests.amount import now_and_then, some
from tests.app.fitting import watched
from tests.app.test_trees import beyond
from tests.games.tank_tactics.boards import BOOK
from tests.themes import THEMES
from tests.view.seeing import KINDS, apart

CONTENT = load_content(TankTacticsKit())
GRID = Grid(8, 8)
SQ = GRID.square
STARTS = {
    0: ((SQ("b2"), 0), (SQ("d2"), 2)),
    1: ((SQ("a6"), 2), (SQ("a4"), 2)),
    2: ((SQ("b7"), 4), (SQ("g7"), 4)),
}
BOARD = Board(
    GRID,
    raised=frozenset({SQ("d4"), SQ("d5")}),
    surface=frozenset({SQ("g3")}),
    barriers={SQ("f5"): 6},
    portals=(SQ("h1"), SQ("a8"), SQ("h8")),
    scoring={SQ("e4"): 2},
    goal=frozenset({SQ("h4")}),
    flags={0: SQ("c1"), 1: SQ("a5"), 2: SQ("f8")},
    starts=STARTS,
    tanks={0: 2, 1: 2, 2: 2},
)


@cache
def tools(theme: str = "light") -> Tools:
    look = load_theme(theme)
    words = Texts(ASSETS / "locale")
    return Tools(look, FontStore(look), SpriteStore(look), words, CONTENT.definitions, CONTENT.files)


def parts() -> Parts:
    look = tools()
    return Parts(look, Art(look))


def position(board: Board = BOARD, **changes: Any) -> TankTacticsWorld:
    start = TankTacticsWorld(MatchTerms(board, CONTENT.definitions, (0, 1, 2)))
    dice = ((5, 3, 6, 4, 2, 1),) * 6
    return start.with_(phase="turn", seat=0, dice=dice, **changes)


def shown(at: TankTacticsWorld, *marks: BoardMark, **more: Any) -> TacticsScene:
    """The board with its first tank in hand, and more marks."""
    return scene_of(at, *hand_marks(at, 0), *marks, **more)


def board_of(scene: TacticsScene, px: int, theme: str = "light") -> BoardView:
    """A board on the screen, so many px wide and high."""
    look = tools(theme)
    layers = partial(TacticsLayers, Art(look))
    return BoardView(look.theme, look.fonts, look.sprites, scene, pygame.Rect(0, 0, px, px), layers=layers)


def picture(shown: TacticsScene, theme: str = "light", px: int = 460) -> bytes:
    surface = pygame.Surface((px, px))
    board_of(shown, px, theme).draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def bytes_of(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def grey(palette: Palette, surface: pygame.Surface) -> list[int]:
    ground = pygame.Surface(surface.get_size())
    ground.fill(palette["board.square_light"])
    ground.blit(surface, (0, 0))
    return list(pygame.image.tobytes(pygame.transform.grayscale(ground), "RGB"))[::3]


# -- tanks and colours ------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("facing", [0, 2])
def test_the_four_tanks_can_be_told_apart_in_grey_at_32_px(theme: str, facing: int) -> None:
    tanks, palette = Tanks(load_theme(theme)), load_theme(theme).palette
    made = [grey(palette, tanks.tank(side, 45 * facing, 32)) for side in range(4)]
    for a, b in combinations(made, 2):
        assert sum(abs(x - y) > 16 for x, y in zip(a, b, strict=True)) > 32 * 32 * 0.1


def test_square_and_diamond_stay_upright_and_the_triangle_turns() -> None:
    tanks = Tanks(load_theme("light"))
    mark = {side: tanks.theme[f"{GROUPS[side]}.mark"] for side in range(4)}

    def ink(side: int, degrees: int) -> pygame.Rect:
        # the middle alone: a pale rim goes round the tank
        tile = tanks.tank(side, degrees, 120).subsurface((38, 38, 44, 44)).copy()
        mask = pygame.mask.from_threshold(tile, mark[side], (12, 12, 12, 255))
        return max(mask.connected_components(), key=lambda one: one.count()).get_bounding_rects()[0]

    for side in (2, 3):
        assert abs(ink(side, 45).width - ink(side, 0).width) <= 2
        assert abs(ink(side, 45).height - ink(side, 0).height) <= 2
    upright, turned = ink(3, 0), ink(3, 90)
    assert upright.height > upright.width + 2 and turned.height > turned.width + 2
    up, aside = ink(1, 0), ink(1, 90)
    assert up.width <= aside.height + 2 and bytes_of(tanks.tank(1, 0, 40)) != bytes_of(tanks.tank(1, 90, 40))


def test_every_theme_has_the_same_colours_of_the_game() -> None:
    groups = ("tactics.", *(f"{group}." for group in GROUPS))
    named = [
        {name for name in load_theme(theme).palette.colours if name.startswith(groups)}
        for theme in theme_names()
    ]
    assert named[0] == named[1] == named[2] and len(named[0]) > 60


def test_a_smoking_tank_a_carrier_and_the_acting_one_look_their_part__TT_2_7() -> None:
    plain = position()
    carried = position(flag=(CARRIED - 2, HOME, HOME))
    dropped = position(flag=(SQ("e6"), HOME, HOME))
    smoky = position(smoke=(0, 3, 0, 0, 0, 0))
    made = [scene_of(one) for one in (plain, carried, dropped, smoky)]
    made.append(replace(shown(plain), acting=0))
    assert len({picture(one) for one in made}) == len(made)


def test_a_smoking_tank_may_be_out_of_view() -> None:
    smoky = position(smoke=(3,) * 6)
    for pan in (2000, -2000):
        board = board_of(scene_of(smoky), 420)
        board.camera.zoom_to(100)
        board.camera.pan(pan, pan)
        board.draw(pygame.Surface((420, 420)))


# -- chips ------------------------------------------------------------------------------------------------


def test_chips_have_signs_from_46_px_a_square_on() -> None:
    look = tools()
    small, large = (Chips(look.theme, look.fonts, IconStore(), px) for px in (45, 46))
    red = look.theme["tactics.heart"]

    def hearts(chips: Chips) -> int:
        return pygame.mask.from_threshold(chips.life(10), red, (9, 9, 9, 255)).count()

    assert hearts(small) == 0 < hearts(large)


def test_a_preview_is_told_by_its_number_and_widens_the_chip() -> None:
    look = tools()
    chips = Chips(look.theme, look.fonts, IconStore(), 53)
    plain, three, nine = chips.life(9), chips.life(9, 3), chips.life(9, 8)
    assert three.get_width() > plain.get_width()
    assert bytes_of(three) != bytes_of(nine)


def test_the_chosen_deed_counts_on_a_chip_that_several_would_change() -> None:
    shot = SQ("b2"), Shot(SQ("b7"), 4, 4, 5, 13, 9)
    ram = Ramming(True, (SQ("b2"), SQ("b6")), SQ("b7"), 4, (13, 12), (13, 10))
    base = shown(position(), *shot_marks(shot))
    either, chosen = base.more(*ram_marks(ram)), base.more(*ram_marks(ram, chosen=[ram.square]))
    assert preview(either, SQ("b7")) == 9
    assert preview(chosen, SQ("b7")) == 10
    assert preview(chosen, SQ("b2")) == 12
    assert preview(either, SQ("b2")) is None


# -- cards ------------------------------------------------------------------------------------------------


def test_the_number_on_a_card_is_its_effect__TT_4_2() -> None:
    look = tools()
    art = CardArt(look, IconStore())
    feet = {name: art.foot(name) for name in look.definitions.cards}
    assert feet == {
        "double_range": "×2", "breach_shot": "", "double_damage": "×2", "double_speed": "×2",
        "extra_action": "+1", "free_turn": "0", "repair": "+3", "reload": "", "amphibious": "", "smoke": "",
    }  # fmt: skip


def test_every_card_and_every_die_has_an_icon_of_its_own() -> None:
    look, icons = tools(), IconStore()
    art = CardArt(look, icons)
    names = [art.icon(card) for card in look.definitions.cards]
    assert len(set(names)) == len(names) and "card" not in names
    assert all(icons.has(name) for name in (*ATTRIBUTES, "heart_full", "portal", "ram", "barrier"))


def hand(words: Texts, seat: int | None = 0) -> tuple[Hand, Chooser]:
    """The hand of the first seat while ``seat`` may choose, and what tells why a card can't be played."""
    look, chooser = replace(tools(), words=words), Chooser()
    view = position(
        cards=(("repair",), *[()] * 5), squad=(("repair",), (), ()), damage=(3, 0, 0, 0, 0, 0), tank=0
    )
    chooser.begin(view, seat)
    return Hand(Parts(look, Art(look)), view, (), 0, "", "ink.secondary"), chooser


def card_face(shown: tuple[Hand, Chooser], card: HandCard, ready: int, wide: float) -> Node:
    """A card of a hand."""
    cards, chooser = shown
    return cards.face(HeldCard(card, ready, chooser.why_no_card(card) if ready < 0 else None), wide)


def test_a_card_looks_otherwise_in_every_state_and_when_its_tank_rests() -> None:
    look, held = tools(), HandCard("repair", 0)
    acting, waiting = hand(look.words), hand(look.words, None)
    for wide, high in ((130, 114), (97, 84)):
        pictures = set()
        for one, card, ready in (
            (acting, held, -1),
            (acting, held, 0),
            (acting, HandCard("repair", SQUAD), -1),
            (waiting, held, -1),
        ):
            node, surface = card_face(one, card, ready, wide), pygame.Surface((wide, high))
            tree = drawn_tree(node, surface, surface.get_rect(), look.theme, look.fonts)
            pictures.add(bytes_of(surface))
            tree.draw(Canvases(look.theme, look.fonts).on(surface, 1.0), hover=tree.spots[0].spot)
            pictures.add(bytes_of(surface))
        assert len(pictures) == 8


@pytest.mark.parametrize("scale", now_and_then([1.0, 0.75, 1.3, 1.5, 2.5], now=1))
@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_on_a_card_of_any_size_nothing_lies_over_its_name_and_no_word_is_cut(
    language: str, scale: float
) -> None:
    look, words = tools(), Texts([ASSETS / "locale"], language)
    hands = hand(words), hand(words, None)
    heights = range(22, 115, some(1, 3))
    for at, (card, high) in enumerate(product(look.definitions.cards, heights)):
        wide = (LEAST_CARD_WIDE, 100, 115, CARD_WIDE)[at % 4]
        size = round(wide * scale), round(high * scale)
        with watched(size) as seen:
            surface, ready = pygame.Surface(size), 0 if at % 2 else -1
            node = card_face(hands[at % 5 == 0], HandCard(card, SQUAD if at % 3 else 0), ready, wide)
            tree = drawn_tree(node, surface, surface.get_rect(), look.theme, look.fonts, scale)
        assert tree.root is not None and not list(beyond(tree.root)), (card, wide, high)
        told = [one.rect for one in tree if isinstance(one.node, Text | Picture)]
        parts = [one.inflate(0, -2) for one in told]  # the letters of two lines may touch
        assert not any(one.colliderect(two) for one, two in combinations(parts, 2)), (card, wide, high)
        assert seen.cut == [], (card, wide, high)


def test_an_unknown_card_is_a_plain_one() -> None:
    look = tools()
    art = CardArt(replace(look, files={}), IconStore())
    assert art.icon("no_such_card") == "card" and art.foot("no_such_card") == ""
    assert art.chip("no_such_card", 26).get_size() == (26, 26)


def test_the_number_on_a_small_card_stays_inside_its_frame() -> None:
    look = tools()
    art = CardArt(look, IconStore())
    paper = look.theme["surface.raised"]
    for card, px in product(("extra_action", "repair"), range(30, 61)):
        chip, rim = art.chip(card, px), math.ceil(px / 20)
        side = (chip.get_at((px - 1 - rim, y)) for y in range(px // 4, px - px // 4))
        assert all(sum(abs(a - b) for a, b in zip(one, paper, strict=True)) < 60 for one in side), px


# -- strips -----------------------------------------------------------------------------------------------


def of_tanks(count: int, win: Win = BOARD.win, **changes: Any) -> TankTacticsWorld:
    """A position in which the first seat has so many tanks."""
    squares = tuple(GRID.square(f"{column}1") for column in "abdefg")
    starts = {**STARTS, 0: tuple((square, 0) for square in squares)}
    board = replace(BOARD, tanks={0: count, 1: 2, 2: 2}, starts=starts, win=win)
    start = TankTacticsWorld(MatchTerms(board, CONTENT.definitions, (0, 1, 2)))
    told = {"phase": "turn", "seat": 0, "dice": ((5, 3, 6, 4, 2, 1),) * (count + 4), **changes}
    return start.with_(**told)


def strip(view: TankTacticsWorld, size: tuple[int, int]) -> bytes:
    look, surface = tools(), pygame.Surface(size)
    node = Strip(parts(), view, 0, StripWords("Anna", "to move", True)).node()
    drawn_tree(node, surface, surface.get_rect(), look.theme, look.fonts)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("size", [(268, 124), (176, 124)])
@pytest.mark.parametrize("count", range(1, 7))
def test_strips_show_the_dice_and_hit_points_of_up_to_six_tanks(count: int, size: tuple[int, int]) -> None:
    view = of_tanks(count)
    plain = strip(view, size)
    for at in range(count):
        turned, hurt = put(view.dice, at, (5, 3, 6, 4, 1, 2)), put(view.damage, at, 1)
        for other in (view.with_(dice=turned), view.with_(damage=hurt)):
            assert strip(other, size) != plain


@pytest.mark.parametrize("count", range(1, 7))
def test_low_strips_show_the_hit_points_of_up_to_six_tanks_and_points(count: int) -> None:
    view = of_tanks(count)
    size = (200, 46) if count > 2 else (97, 46)
    plain = strip(view, size)
    for at in range(count):
        assert strip(view.with_(damage=put(view.damage, at, 1)), size) != plain
    assert strip(of_tanks(count, Win("points", 20)), size) != plain


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_lost_tanks_are_letters_behind_a_sign_in_the_middle_of_their_line(scale: float) -> None:
    look, at = tools(), position(square=(SQ("b2"), -1, SQ("a6"), -1, -1, -1))
    sides = TacticsSides(look, Tanks(look.theme))
    view = at
    wide, high = round(120 * scale), round(28 * scale)
    inks = []
    for side in (0, 2):
        surface = pygame.Surface((wide, high))
        surface.set_colorkey((0, 0, 0))  # the ground, which is no ink
        lost = replace(sides.lost_pieces(view, side), high=GROW)
        drawn_tree(Column(high=GROW).of(lost), surface, surface.get_rect(), look.theme, look.fonts, scale)
        inks.append(surface.get_bounding_rect())
        assert abs(inks[-1].centery - high / 2) <= 1.5
    assert sides.lost(view, 0) == 1 and sides.lost(view, 2) == 2
    assert inks[0].left == inks[1].left and inks[1].width > inks[0].width > 20 * scale


def turn_panel(view: TankTacticsWorld) -> tuple[TurnPanel, Canvases]:
    look, context = tools(), TacticsContext(Chooser())
    context.view = view
    context.chooser.begin(view, None)
    return TurnPanel(TableNow(parts()), TurnPhase(context)), Canvases(look.theme, look.fonts)


@pytest.mark.parametrize("even", [True, False])
def test_the_card_of_a_tank_says_how_many_actions_an_even_start_leaves_it__TT_3_2(*, even: bool) -> None:
    view = position(replace(BOARD, even_start=(60, 100) if even else ()), square=(SQ("b2"), *[-1] * 5))
    panel, canvases = turn_panel(view)
    assert panel.card is not None and panel.card.tank == 0
    for node in (panel.card.tall(), panel.tree()):
        tree = Tree()
        tree.show(node, Area(0, 0, 540, 500), canvases.measure(1.0))
        assert ("3 this turn" if even else "5 a turn") in tree.say().split("\n")
        tips = Tips(tools().words)
        tips.add_signs(tree.tips())
        (told,) = [tip for tip in tips.found if tip.key.startswith("tank_tactics.attribute.actions")]
        assert ("3 in this turn instead of 5" in told.words) == even


@pytest.mark.parametrize(("high", "more"), [(480, 0), (250, 3)])
def test_all_used_cards_are_listed_where_there_is_room__TT_4_1(high: int, more: int) -> None:
    names = ("Breach shot", "Double damage", "Repair", "Smoke", "Extra action", "Free turn")
    cards = [name.lower().replace(" ", "_") for name in reversed(names)]  # the latest is told first
    view = position(spent=(tuple(cards[:2]), tuple(cards[2:4]), tuple(cards[4:])))
    panel, canvases = turn_panel(view)
    panel.card, tree = None, Tree()
    tree.show(panel.tree(), Area(0, 0, 540, high), canvases.measure(1.0))
    told = [str(one.node.words) for one in tree if isinstance(one.node, Text)]
    assert [one for one in told if one in names] == list(names[: len(names) - more])
    assert (f"and {more} more" in told) == bool(more)
    assert tree.root is not None and not list(beyond(tree.root))


@pytest.mark.parametrize(("width", "least"), [(400, 4), (300, 2)])
def test_a_turn_of_many_actions_tells_the_last_ones_and_cuts_no_words__TT_3_2(width: int, least: int) -> None:
    panel, canvases = turn_panel(position())
    words = ("h8–h10", "N", "d6 −4", "h10–h12", "c4 −4", "c4–c5")
    slots = tuple(Slot("done", "target", one, die=5 * (one == "N")) for one in words)
    tree, measure = Tree(), canvases.measure(1.3)
    panel.task, panel.slots = "Round 8", slots
    tree.show(panel.tree(), Area(0, 0, width, 400, scale=1.3), measure)
    rooms = [(one.node.words, one.area.width) for one in tree if isinstance(one.node, Text)]
    told = [(str(word), room) for word, room in rooms if word in words]
    assert [word for word, _ in told] == list(words[-len(told) :]) and len(told) >= least
    assert all(room >= measure.text(word, "small") - 0.01 for word, room in told)


# -- ground -----------------------------------------------------------------------------------------------


def test_portals_are_numbered_in_the_order_of_the_map__TT_2_4() -> None:
    styles = styles_of(BOARD)
    assert [styles[square] for square in BOARD.portals] == ["portal_1", "portal_2", "portal_3"]


def test_a_barrier_cracks_breaks_and_is_rubble_at_nought__TT_2_4() -> None:
    assert [barrier_style(6, die) for die in (6, 5, 3, 2, 1, 0)] == [
        "barrier_6", "barrier_5_cracked", "barrier_3_cracked", "barrier_2_broken", "barrier_1_broken",
        "rubble",
    ]  # fmt: skip
    assert barrier_style(1, 1) == "barrier_1"
    assert styles_of(BOARD, (0,))[SQ("f5")] == "rubble"


def test_every_kind_of_ground_and_every_board_has_its_drawing() -> None:
    painter, looks = GroundPainter(), TankTacticsLooks()
    assert all(painter.knows(style) for style in styles_of(BOARD).values())
    assert all(painter.knows(looks.ground(kind).style) for kind in BOOK.ground)
    assert all(painter.knows(barrier_style(full, now)) for full in range(1, 7) for now in range(full + 1))
    assert not painter.knows(looks.ground("lava").style)


def test_start_squares_and_flags_of_all_sides_have_a_sprite() -> None:
    sprites, looks = tools().sprites.of("tank_tactics"), TankTacticsLooks()
    made = set()
    for side in range(4):
        for kind in (*TANK_KINDS, "flag"):
            look = looks.piece(Stand(kind, side, 0))
            assert sprites.has(look.sprite) or sprites._text(look.sprite, "tank", look.colour, "large")
            made.add(bytes_of(sprites.tank(look.sprite, look.colour, 0, 64)))
    assert len(made) == 4 * (len(LETTERS) + 1)


# -- the board --------------------------------------------------------------------------------------------


def marks(at: TankTacticsWorld) -> dict[str, TacticsScene]:
    base = replace(shown(at), acting=0)
    b2, b7 = SQ("b2"), SQ("b7")
    g7, shot = SQ("g7"), Shot(SQ("g7"), 5, 4, 5, 13, 9)
    return {
        "plain": base,
        "reach": base.more(*cost_reach_marks({SQ("b3"): Stop(1, (0,))})),
        "ghost": base.more(*way_marks((b2, SQ("b3"), SQ("b4"))), *ghost_marks(at, 0, SQ("b4"), 0)),
        "turns": base.more(BoardMark(Layer.BESIDE, (b2,), "turns", (2, 4, 6))),
        "target": base.more(*shot_marks((b2, shot))),
        "chosen": base.more(*shot_marks((b2, shot), chosen=[g7])),
        "destroyed": base.more(*shot_marks((b2, replace(shot, after=0)))),
        "through": base.more(*shot_marks((b2, replace(shot, through=(SQ("d4"),))), chosen=[g7])),
        "barrier": base.more(*shot_marks((b2, Shot(SQ("f5"), NOWHERE, 4, 4, 6, 2)))),
        "blocked": base.more(blocked_mark(b2, SQ("g7"), (SQ("d4"),))),
        "ram": base.more(*ram_marks(Ramming(True, (b2, SQ("b6")), b7, 4, (13, 12), (13, 10)), driven=True)),
        "range": base.more(BoardMark(Layer.LINE, (b2,), "range", 3)),
        "one gun": replace(base, marks=(BoardMark(Layer.ON, (SQ("e5"),), "danger", (4,)),)),
        "two guns": replace(base, marks=(BoardMark(Layer.ON, (SQ("e5"),), "danger", (4, 5)),)),
        "called": base.more(BoardMark(Layer.FRAME, (SQ("c3"),), "called")),
        "entry": base.more(*entry_marks(at, (b7,))),
        "exit": base.more(*portal_marks({SQ("h1"): (1, 2)})),
        "loaded": scene_of(at, *hand_marks(at, 0, ("repair",))),
        "flag": base.more(*dice_marks(at, 5)),
        "hover": base.more(BoardMark(Layer.POINTED, (SQ("e6"),), "hover")),
        "cursor": base.more(BoardMark(Layer.POINTED, (SQ("e6"),), "cursor")),
        "illegal": base.more(BoardMark(Layer.REFUSED, (SQ("e6"),), "illegal")),
        "last": base.more(BoardMark(Layer.TINT, (SQ("e6"),), "last_move")),
        "label": base.more(*marks_of(LabelShown(b7, "4 damage", "fire", icon="target"))),
        "choices": base.more(
            BoardMark(Layer.CHOICE, (b7,), "buttons", (SquareButton("fire", "target", "Fire"),))
        ),
        "flipped": replace(base, turn=2),
    }


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_every_mark_can_be_seen_and_differs_from_every_other(theme: str) -> None:
    at = position(square=tuple(NOWHERE if i == 4 else s for i, s in enumerate(position().square)))
    at = at.with_(square=(*position().square[:4], SQ("b7"), SQ("g7")))
    made = {name: picture(shown, theme) for name, shown in marks(at).items()}
    same = [(a, b) for a, b in combinations(made, 2) if made[a] == made[b]]
    assert not same


def ink_in(shown: TacticsScene, square: int, part: tuple[float, float, float, float], px: int) -> int:
    """How many px of a part of a square (left, top, width, height in squares) have the colour of digits."""
    board, surface = board_of(shown, px), pygame.Surface((px, px))
    board.draw(surface)
    side, at = board.camera.square, board.camera.rect_of(square)
    left, top, width, height = (round(side * one) for one in part)
    seen = surface.subsurface(pygame.Rect(at.x + left, at.y + top, width, height))
    return pygame.mask.from_threshold(seen, board.theme["move.reach_ink"], (20, 20, 20, 255)).count()


def test_a_flag_that_lies_on_a_square_leaves_its_digit_to_be_read__TT_2_7() -> None:
    reach, two = cost_reach_marks({SQ("e6"): Stop(2, ())}), [(SQ("e6"), 2)]
    corner = (0.0, 0.0, 0.3, 0.4)
    dropped, none = position(flag=(SQ("e6"), HOME, HOME)), position()
    untold = shown(none, *reach)
    plain, lying = (shown(at, *reach, *cost_marks(two, plate=False)) for at in (none, dropped))
    assert ink_in(plain, SQ("e6"), corner, 900) == 0
    assert ink_in(lying, SQ("e6"), corner, 900) > 10
    middle = (0.3, 0.3, 0.4, 0.4)
    assert ink_in(plain, SQ("e6"), middle, 900) > 10, "all are told while a key is held"
    assert ink_in(untold, SQ("e6"), middle, 900) == 0, "else none but what is asked"
    assert ink_in(untold.more(*cost_marks(two)), SQ("e6"), (0, 0, 1, 1), 900) > 10


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("kind", KINDS)
def test_squares_of_different_costs_are_told_apart_whoever_looks(theme: str, kind: str) -> None:
    look = load_theme(theme)
    tints = [look[tint_of(actions)] for actions in range(1, TINTS + 1)]
    assert min(apart(a, b, kind) for a, b in combinations(tints, 2)) >= 5
    line = look["move.reach_2"].lerp(look["move.reach_ink"], CONTOUR_STRENGTH)
    for tint in tints:
        assert contrast(line, tint) >= 1.8
        assert contrast(look["move.reach_ink"], tint) >= 4.5
        for square in ("square_light", "square_dark"):
            assert apart(tint, look[f"board.{square}"], kind) >= 5, square


def test_tanks_of_a_board_seen_whole_from_afar_are_shapes_with_letters() -> None:
    look = tools()
    for px, shapes in ((16, True), (23, True), (24, False)):
        assert Chips(look.theme, look.fonts, IconStore(), px).shapes is shapes
    chips = Chips(look.theme, look.fonts, IconStore(), 16)
    made = [bytes_of(chips.shape(side, number, 0, look.sprites)) for side in range(4) for number in range(6)]
    assert len(set(made)) == 24


def test_the_arrowhead_of_a_ghost_lies_above_the_chips_of_the_next_tank() -> None:
    b2, b3 = SQ("b2"), SQ("b3")
    around = (0.2, -0.4, 0.6, 0.3)
    free, taken = position(), position(square=(b2, b3, *position().square[2:]))
    heads = [
        ink_in(scene_of(one, *ghost_marks(one, 0, b2, 0), coordinates=False), b2, around, 300)
        for one in (free, taken)
    ]
    assert heads[0] == heads[1] > 8


def test_the_small_boards_of_a_moment_show_the_squares_that_matter() -> None:
    grid = BOARD.grid
    for names in (("b2", "b7"), ("a1", "h8"), ("h1", "g1"), ("d4", "d4")):
        squares = [SQ(name) for name in names]
        part, px = part_of(grid, squares, (160, 100), 36)
        assert part.width * px <= 320 and part.height * px <= 200
        for square in squares:
            place = pygame.Rect(2 * grid.column(square), 2 * grid.rank(square), 2, 2)
            assert part.contains(place)
    last = BoardMark(Layer.TINT, (SQ("b7"),), "last_move")
    made = [
        DestroyedPictures(tools(), Art(tools())).picture(shown, (SQ("b2"), SQ("b7")), (160, 110), 1.0)
        for shown in (scene_of(position()), scene_of(position(), last))
    ]
    assert all(one is not None and one.get_width() <= 160 and one.get_height() <= 110 for one in made)
    assert bytes_of(made[0]) != bytes_of(made[1])  # type: ignore[arg-type]
    small = DestroyedPictures(tools(), Art(tools()))
    assert small.picture(scene_of(position()), (SQ("a1"), SQ("h8")), (60, 40), 1.0) is None


def test_boards_of_one_look_are_drawn_once() -> None:
    board, surface = board_of(scene_of(position()), 400), pygame.Surface((400, 400))
    board.draw(surface)
    kept = board._shown
    assert kept is not None
    board.set_scene(scene_of(position()))
    board.draw(surface)
    assert board._shown is not None and board._shown[2] is kept[2]
    board.set_scene(scene_of(position(), BoardMark(Layer.POINTED, (3,), "hover")))
    board.draw(surface)
    assert board._shown[2] is not kept[2]


def test_the_frame_of_the_range_has_no_side_off_the_board__TT_3_6() -> None:
    camera, layers = (board := board_of(scene_of(position()), 500)).camera, board.layers
    assert isinstance(layers, TacticsLayers)
    edge, px = camera.board_rect, camera.square
    around = camera.rect_of(SQ("b2")).inflate(6 * px, 6 * px)
    inside = camera.rect_of(SQ("d4")).inflate(2 * px, 2 * px)
    assert len(layers.signs.range_frame(around, edge)) == 2
    assert len(layers.signs.range_frame(inside, edge)) == 4
    assert len(layers.signs.range_frame(inside.inflate(20 * px, 20 * px), edge)) == 0


def test_starts_are_printed_where_they_matter__TT_2_4() -> None:
    plain, again = position(), position(replace(BOARD, respawn=True))
    assert picture(scene_of(plain)) != picture(scene_of(again))
    flag = position(replace(BOARD, win=Win("flag")))
    assert picture(scene_of(flag)) == picture(scene_of(again))


@pytest.mark.parametrize(
    ("first", "last", "seen"),
    [
        ((0.0, 15.0), (40.0, 15.0), ((10.0, 15.0), (20.0, 15.0))),
        ((40.0, 15.0), (0.0, 15.0), ((20.0, 15.0), (10.0, 15.0))),
        ((0.0, 0.0), (40.0, 40.0), ((10.0, 10.0), (20.0, 20.0))),
        ((0.0, 30.0), (40.0, 30.0), None),
        ((0.0, 15.0), (5.0, 15.0), None),
    ],
)
def test_a_line_is_cut_at_a_wall(first: Any, last: Any, seen: Any) -> None:
    assert clipped(first, last, pygame.Rect(10, 10, 10, 10)) == seen


def test_the_dice_of_a_tank_and_its_loaded_cards_stay_in_view() -> None:
    for square in (SQ("a1"), SQ("h1"), SQ("a8"), SQ("h8")):
        squares = (square, *position().square[1:])
        at = position(square=squares)
        board = board_of(scene_of(at, *hand_marks(at, 0, ("repair", "smoke")), *dice_marks(at, 0)), 420)
        board.draw(pygame.Surface((420, 420)))
        camera, layers = board.camera, board.layers
        assert isinstance(layers, TacticsLayers) and len(layers.card_rects) == 2
        assert all(camera.viewport.contains(rect) for _, rect in layers.card_rects)
        assert layers.dice_rect is not None and camera.viewport.contains(layers.dice_rect)
        assert not layers.dice_rect.colliderect(camera.rect_of(square))


# -- small pictures ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("px", [60, 120, 260])
def test_a_small_picture_shows_who_stands_where_and_what_was_shot_down(px: int) -> None:
    draw = thumbnails_of(tools())

    def made(at: TankTacticsWorld) -> bytes:
        surface = draw(at, px)
        assert max(surface.get_size()) == px
        return bytes_of(surface)

    start = position()
    assert made(start) == made(position())
    moved = (SQ("b3"), *start.square[1:])
    assert len({made(start), made(position(square=moved)), made(position(barrier=(0,)))}) == 3


def test_names_of_colours_are_those_of_the_sides() -> None:
    assert [f"tank_tactics.side.{colour}" for colour in COLOURS] == list(TankTacticsKit().info.sides)
