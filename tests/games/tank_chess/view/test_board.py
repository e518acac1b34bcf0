"""Tank Chess in words and marks: numerals, outcomes, cards, effects, lists, small pictures."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pygame
import pytest

from game.games.tank_chess.rules import events as ev
from game.games.tank_chess.rules.definitions import PieceKind
from game.games.tank_chess.rules.diagram import Diagram, Move
from game.games.tank_chess.rules.game import TankChess
from game.games.tank_chess.rules.lines import lines_of_fire
from game.games.tank_chess.rules.numerals import roman
from game.games.tank_chess.rules.queries import FallenPiece, Reach, Stop
from game.games.tank_chess.rules.world import TankChessWorld
from game.games.tank_chess.view.armour_card import ARMOUR, GUN, MOST_PX, SPEED, ArmourCard, CardShown
from game.games.tank_chess.view.destroyed_strip import LOST, LostPiece, destroyed_pieces
from game.games.tank_chess.view.looks import make_thumbnails
from game.games.tank_chess.view.seen import (
    card_shown,
    diagram_scene,
    effects_of,
    exits_shown,
    fire_shown,
    reach_shown,
    state_scene,
)
from game.model.contract import Setup
from game.model.grid8 import Grid
from game.testing.trees import drawn_tree
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import load_theme
from game.ui.paint.surface_cache import CacheBudget, SurfaceCache
from game.ui.tree.tree import Tree
from game.view.board.effects import DriveEffect, ShotEffect, Sunk, Wrecked
from game.view.board.sprites import SpriteStore
from game.view.table import Tools
from tests.view.board_kit import DEFINITIONS, FILES, GRID, LOOKS, TEXTS, diagram, pixels, sq


def test_numerals_are_the_games__TC_2_1() -> None:
    assert [roman(n) for n in range(7)] == ["0", "I", "II", "III", "IV", "V", "VI"]


@pytest.mark.parametrize(
    ("shooter", "target", "words"),
    [
        ("M e5 N", "L e9 S", "II > I front: destroyed"),
        ("M e5 N", "M e9 S", "II = II front: holds"),
        ("M e5 N", "H e9 E", "II = II side: holds"),
        ("L e5 N", "H e9 S", "I < III front: holds"),
        ("L e5 N", "L e9 N", "I > 0 rear: destroyed"),
        ("M e5 N", "L e6 S", "adjacent: too close"),
        ("R e5 N", "L e7 S", "under 3 squares: too close"),
        ("R e5 N", "H e9 S", "V > III front: destroyed"),
    ],
)
def test_an_outcome_says_why__TC_5_3__TC_5_4__TC_5_6(shooter: str, target: str, words: str) -> None:
    position = diagram(shooter, target)
    kind = position.pieces[sq("e5")].kind
    shown = fire_shown(GRID, sq("e5"), lines_of_fire(position, sq("e5")), TEXTS, kind.ranges)
    (label,) = [t.label for line in shown for t in line.targets]
    assert label == words


def test_a_line_of_fire_ends_where_it_is_stopped__TC_5_3() -> None:
    position = diagram("M e5 N", "C p16 S", ground="e8", wrecks="b8")
    left, ahead, right = fire_shown(GRID, sq("e5"), lines_of_fire(position, sq("e5")))
    assert (left.end, left.distance) == ("block", 3)
    assert (ahead.end, ahead.distance) == ("block", 3)
    assert (right.end, right.distance) == ("target", 11)
    assert right.targets[0].hit_side == 5


def test_a_mortar_lands_at_its_distances_that_are_on_the_board__TC_5_4() -> None:
    position = diagram("R e12 N", "L e15 S")
    (lob,) = fire_shown(GRID, sq("e12"), lines_of_fire(position, sq("e12")), TEXTS, (3, 4, 5))
    assert lob.landings == (3, 4)
    assert [t.square for t in lob.targets] == [sq("e15")]


def test_an_enemy_behind_a_blocking_piece_gets_no_label__TC_5_3() -> None:
    position = diagram("M e5 N", "L e8 S, L e10 S")
    shown = fire_shown(GRID, sq("e5"), lines_of_fire(position, sq("e5")), TEXTS)
    assert [t.square for line in shown for t in line.targets] == [sq("e8")]


def test_reach_and_exits_are_shown_with_their_facings__TC_4_2__TC_6_2() -> None:
    reach = Reach({sq("e6"): Stop(1, {0: 1, 1: 2})}, 2, ((sq("e16"), 1), (sq("f16"), 0)), {sq("d4"): 3})
    shown = reach_shown(reach)
    assert (shown[sq("e6")].steps, shown[sq("e6")].facings) == (1, (0, 1))
    assert shown[sq("d4")].lost
    assert [(e.square, e.direction) for e in exits_shown(reach)] == [(sq("f16"), 0), (sq("e16"), 1)]


def test_a_wreck_shows_what_it_was_where_that_is_known__TC_5_7() -> None:
    position = diagram("M e5 N", "", wrecks="c3 c4")
    scene = diagram_scene(position, LOOKS, ids={sq("e5"): 77}, fallen={sq("c3"): FallenPiece("heavy", 1, 3)})
    known, plain = scene.wrecks
    assert (known.sprite, known.colour, known.facing) == ("heavy", "black", 3)
    assert plain.sprite == "generic"
    assert scene.pieces[0].id == 77


def test_the_board_of_a_match_ties_pieces_and_wrecks_to_their_entities__TC_5_7() -> None:
    game = TankChess()
    setup = Setup((0, 1), diagram("C a1 N, H e5 N", "C p16 S, L e9 S"), DEFINITIONS)
    state = game.new(setup)
    before = state_scene(state, LOOKS)
    step = game.apply(state, Move(sq("e5"), sq("e6"), 0, sq("e9")))
    after = state_scene(step.state, LOOKS)
    assert {p.id for p in after.pieces} < {p.id for p in before.pieces}
    (wreck,) = after.wrecks
    assert (wreck.square, wreck.sprite, wreck.colour, wreck.facing) == (sq("e9"), "light", "black", 4)
    effects = effects_of(step.events, GRID, DEFINITIONS, LOOKS, before)
    assert [type(effect) for effect in effects] == [DriveEffect, ShotEffect, Wrecked]
    assert isinstance(effects[0], DriveEffect)
    assert effects[0].piece.id == next(p.id for p in before.pieces if p.square == sq("e5"))


def kinds() -> list[PieceKind]:
    unheard_of = PieceKind("unheard_of", "Q", 9, (6, 0, 3), 12, directions=(0, 2, 4, 6))
    gunless = PieceKind("gunless", "G", 1, (0, 0, 0), None)
    far = PieceKind("far", "F", 3, (1, 1, 1), 5, (0,), ranges=(2,))
    return [*DEFINITIONS.pieces, unheard_of, gunless, far]


def drawn(
    art: ArmourCard, card: CardShown, surface: pygame.Surface, rect: pygame.Rect, scale: float = 1.0
) -> Tree:
    """Draw a card; its tree."""
    return drawn_tree(art.node(card), surface, rect, art.theme, art.fonts, scale)


@pytest.mark.sample(now=3)
@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_a_card_fits_any_rectangle_for_any_kind__TC_8_1(kind: PieceKind) -> None:
    theme = load_theme("light")
    art = ArmourCard(theme, FontStore(theme), SpriteStore(theme))
    for scale, sizes in ((1.0, ((270, 360), (270, 130), (420, 150), (60, 40))), (2.0, ((540, 720),))):
        for size in sizes:
            surface = pygame.Surface((1100, 800))
            surface.fill((9, 9, 9))
            for used in (None, 0, kind.speed):
                card = card_shown(kind, 1, LOOKS, TEXTS, square="e7", facing=2, used=used)
                drawn(art, card, surface, pygame.Rect(10, 10, *size), scale)
            outside = pygame.Rect(12 + size[0], 0, 100, 800)
            assert set(pixels(surface, outside)) == {9}
            assert pixels(surface, pygame.Rect(10, 10, *size)) != bytes([9]) * (3 * size[0] * size[1])


@pytest.mark.slow
def test_cards_of_a_long_match_take_no_more_memory_than_those_of_a_short_one() -> None:
    theme = load_theme("light")
    art, budget = ArmourCard(theme, FontStore(theme), SpriteStore(theme)), CacheBudget(10**9)
    art._figures = SurfaceCache(art._figures.limit_px, budget=budget)
    surface = pygame.Surface((300, 400))
    kind = kinds()[0]
    for move in range(60):
        card = card_shown(kind, 1, LOOKS, TEXTS, square=f"e{move}", facing=2, used=None)
        assert len(list(drawn(art, card, surface, pygame.Rect(10, 10, 270, 360)).tips())) == 4
    assert len(art._figures) == 1
    for size in range(60):
        drawn(art, card, surface, pygame.Rect(10, 10, 540, 600 + 2 * size), 2.0)
    assert budget.held <= 4 * MOST_PX
    assert 1 < len(art._figures) < 60


@pytest.mark.sample(now=3)
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.5])
@pytest.mark.parametrize(
    "place", ["", "e7 facing east", "on a square with a very long name, facing south-east"]
)
def test_what_a_card_says_lies_in_what_holds_it(scale: float, place: str) -> None:
    theme = load_theme("light")
    art = ArmourCard(theme, FontStore(theme), SpriteStore(theme))
    surface = pygame.Surface((1, 1))
    shown: dict[tuple[int, int], list[object]] = {}
    for kind in kinds():
        card = card_shown(kind, 1, LOOKS, TEXTS, square="e7", facing=2, used=1)
        card = replace(card, place=place, mark="House rule: Winter" if kind.gun is None else "")
        for size in ((270, 360), (270, 130), (420, 150), (332, 250), (214, 420), (700, 300)):
            rect = pygame.Rect(10, 10, round(size[0] * scale), round(size[1] * scale))
            tree = drawn(art, card, surface, rect, scale)
            assert tree.root is not None
            assert tree.root.rect == rect
            for holder in tree:
                around = holder.rect.inflate(2, 2)  # edges are rounded
                for part in holder.parts:
                    assert around.contains(part.rect), (kind.name, size, holder.node, part.node)
            shown[size] = [tip for tip, _ in tree.tips()]
    assert shown[270, 360] == shown[420, 150] == [ARMOUR, SPEED, GUN, ARMOUR]
    assert shown[270, 130][:2] == [SPEED, GUN]  # no figure has room


def test_a_card_says_where_a_gun_fires__TC_5_2__TC_5_4() -> None:
    said = {kind.name: card_shown(kind, 0, LOOKS, TEXTS).gun_words for kind in kinds()}
    assert said["medium"] == "three directions"
    assert said["tank_destroyer"] == "straight ahead"
    assert said["heavy_mortar"] == "ahead, over anything: 3, 4 or 5 squares"
    assert said["gunless"] == "none"
    assert said["unheard_of"] == "4 directions"
    assert said["far"] == "ahead, over anything: 2 squares"


def test_events_become_effects__TC_4_2__TC_5_7__TC_8() -> None:
    before = diagram_scene(diagram("M e7 E", "L k7 S", wrecks="c3"), LOOKS)
    path = ((sq("b3"), 2), (sq("c3"), 2))
    events = [
        ev.Drove(sq("e7"), "medium", 0, path),
        ev.WreckMoved(99, sq("c3"), sq("d3")),
        ev.Fired(sq("e7"), "medium", 0, sq("f7"), sq("k7"), 2, "side", 0),
        ev.Destroyed(sq("k7"), "light", 1, sq("k7"), 4),
        ev.Lost(sq("e7"), "medium", 0, sq("f7")),
        ev.Check(0, sq("p16"), (sq("f7"),)),
        ev.Escaped(5, "command", 0, ((sq("h16"), 0),), 1),
    ]
    effects = effects_of(events, GRID, DEFINITIONS, LOOKS, before)
    assert [type(effect) for effect in effects] == [DriveEffect, ShotEffect, Wrecked, Sunk, DriveEffect]
    (command,) = effects_of([ev.Lost(5, "command", 0, sq("h16"))], GRID, DEFINITIONS, LOOKS, before)
    assert [isinstance(one, Sunk) and one.decides for one in (effects[3], command)] == [False, True]
    drive, shot, escape = effects[0], effects[1], effects[4]
    assert isinstance(drive, DriveEffect)
    assert [(load.piece.id, load.places) for load in drive.loads] == [(99, (sq("c3"), sq("d3")))]
    assert isinstance(shot, ShotEffect)
    assert not shot.lobbed
    assert (shot.piece.column, shot.piece.degrees) == (5.0, 90.0)
    assert isinstance(escape, DriveEffect)
    assert escape.out == 1


def test_lists_of_lost_pieces_stay_in_their_rectangle() -> None:
    theme = load_theme("dark")
    sprites, fonts = SpriteStore(theme), FontStore(theme)
    for count in (0, 1, 6, 9, 14, 20):
        lost = [LostPiece(kind.name, "white", kind.letter) for kind in (DEFINITIONS.pieces * 4)[:count]]
        for size in ((150, 24), (150, 40), (90, 24), (300, 30)):
            surface = pygame.Surface((400, 100))
            rect = pygame.Rect(20, 20, *size)
            tree = drawn_tree(destroyed_pieces(lost, sprites), surface, rect, theme, fonts)
            signs = list(tree.tips())
            assert [sign for sign, _ in signs] == [LOST] * (count > 0)
            assert all(rect.contains(place) for _, place in signs)
            assert all(rect.contains(part.rect) for part in tree)
            surface.fill((0, 0, 0), rect)
            assert set(pixels(surface, surface.get_rect())) == {0}


def test_a_thumbnail_shows_what_stands_where() -> None:
    theme = load_theme("light")
    draw = make_thumbnails(Tools(theme, FontStore(theme), SpriteStore(theme), TEXTS, DEFINITIONS, FILES))

    def small(position: Diagram, px: int = 182) -> pygame.Surface:
        return draw(cast(TankChessWorld, SimpleNamespace(diagram=position)), px)

    first = small(diagram("C e1 N, H c1 N", "C e16 S", ground="e8 e9", wrecks="h8"))
    assert first.get_size() == (182, 182)
    same = diagram("C e1 N, H c1 N", "C e16 S", ground="e9 e8", wrecks="h8")
    assert pixels(small(same)) == pixels(first)
    other = diagram("C e1 N, H d1 N", "C e16 S", ground="e8 e9", wrecks="h8")
    assert pixels(small(other)) != pixels(first)
    assert small(Diagram(Grid(20, 10), {}, {})).get_size() == (182, 92)
    assert small(same, 400).get_size() == (400, 400)


def test_a_thumbnail_shows_tanks_turned_to_their_facings_and_dots_where_these_would_be_too_small() -> None:
    theme = load_theme("light")
    draw = make_thumbnails(Tools(theme, FontStore(theme), SpriteStore(theme), TEXTS, DEFINITIONS, FILES))

    def small(text: str, square: float) -> bytes:
        seen = draw(
            cast(TankChessWorld, SimpleNamespace(diagram=diagram("C e1 N", text))), 2 + round(16 * square)
        )
        return pixels(seen)

    for square, turned in ((15.0, True), (8.5, True), (7.0, False), (4.0, False)):
        assert (small("H c3 N", square) != small("H c3 E", square)) is turned, square
    assert len({small(f"{kind} c3 N", 15.0) for kind in "LHC"}) == 3
