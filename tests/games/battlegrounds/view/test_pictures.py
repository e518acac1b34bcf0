"""What Battlegrounds is played with, as pictures: all there, told apart by shape and by colour."""

from __future__ import annotations

import re
from itertools import combinations

import pygame
import pytest

from game.data.files.paths import PROJECT
from game.data.words.help_book import load_book
from game.games.battlegrounds.rules.definitions import ACTIONS, COLOUR_NAMES, COLOURS, GRID
from game.games.battlegrounds.rules.seen import TokenSeen
from game.games.battlegrounds.view.art import Art
from game.games.battlegrounds.view.cards import CardArt, CardFace
from game.games.battlegrounds.view.help import make_tables
from game.games.battlegrounds.view.pictures import BattlegroundsPictures, sample
from game.games.battlegrounds.view.scene import FieldMark, FieldScene, field_marks
from game.games.battlegrounds.view.stage import Stage
from game.model.contract import PUBLIC
from game.ui.paint.palette import contrast, load_theme
from game.view.board.marks import Layer, marked, ordered
from game.view.registry import view as view_of
from tests.games.battlegrounds.boards import setup
from tests.games.battlegrounds.view.kit import CONTENT, GAME, KIT, TEXTS, start, tools, walk
from tests.themes import THEMES

PICTURES = [picture.name for picture in CONTENT.definitions.pictures]
ABILITIES = sorted({picture.ability for picture in CONTENT.definitions.pictures})


@pytest.fixture(params=THEMES)
def art(request: pytest.FixtureRequest) -> Art:
    """What draws the pictures in each theme."""
    given = tools(request.param)
    return Art(given.theme, given.fonts)


def apart(first: pygame.Surface, second: pygame.Surface) -> float:
    """The mean difference of two pictures, 0 to 255."""
    pairs = zip(pygame.image.tobytes(first, "RGB"), pygame.image.tobytes(second, "RGB"), strict=True)
    found = [abs(a - b) for a, b in pairs]
    return sum(found) / len(found)


def solid(surface: pygame.Surface) -> pygame.Surface:
    """A picture on paper."""
    made = pygame.Surface(surface.get_size())
    made.fill((240, 232, 214))
    made.blit(surface, (0, 0))
    return made


@pytest.mark.slow
@pytest.mark.parametrize("px", [32, 48])
def test_pictures_are_told_apart_also_in_grey__BG_1_2(art: Art, px: int) -> None:
    assert len(PICTURES) == 16
    tiles = {name: solid(art.picture(name, px)) for name in PICTURES}
    grey = {name: pygame.transform.grayscale(tile) for name, tile in tiles.items()}
    for first, second in combinations(PICTURES, 2):
        assert apart(tiles[first], tiles[second]) > 25, (first, second)
        assert apart(grey[first], grey[second]) > 18, (first, second)


def test_tokens_step_back_behind_tanks_and_are_still_told_apart__BG_1_2(art: Art) -> None:
    theme, px = art.theme, 32
    for square in ("board.square_light", "board.square_dark"):
        tiles, strength = {}, []
        for name in PICTURES:
            made = {}
            for draw in (art.token, art.lying):
                made[draw] = pygame.Surface((px, px))
                made[draw].fill(theme[square])
                ground = made[draw].copy()
                made[draw].blit(draw(name, px), (0, 0))
                strength.append(apart(made[draw], ground))
            tiles[name] = made[art.lying]
        assert sum(strength[1::2]) < 0.72 * sum(strength[::2]), "they step back"
        for first, second in combinations(PICTURES, 2):
            assert apart(tiles[first], tiles[second]) > 14, (first, second)
        share = theme.metrics.lying["opacity"]
        ink, paper = (theme[square].lerp(theme[f"token.{part}"], share) for part in ("ink", "paper"))
        assert contrast(ink, paper) >= 4.5


def test_what_can_be_chosen_or_lies_open_alone_is_at_full_tone() -> None:
    a1, c3, d4, e5 = (GRID.square(name) for name in ("a1", "c3", "d4", "e5"))
    tokens = {at: TokenSeen(at, PICTURES[at % 16]) for at in (a1, c3, d4, e5)}
    stage = Stage(tokens=tokens, tanks={0: c3})
    found = {a1: FieldMark("go"), c3: FieldMark("go"), d4: FieldMark("way")}
    assert FieldScene(GRID, stage=stage, marks=field_marks(found, (e5,))).lit == {a1, e5}
    covered = Stage(tokens | {d4: TokenSeen(d4, "", up=False)})
    assert FieldScene(GRID, stage=covered).lit == {a1, c3, e5}


def test_a_token_that_is_pointed_at_comes_forward() -> None:
    given, at = tools(), GRID.square("d4")
    stage = Stage(tokens={at: TokenSeen(at, "castle"), 0: TokenSeen(0, "radar")})
    board = BattlegroundsPictures(given).board(stage, 400)

    def seen(hover: int | None, *found: tuple[int, FieldMark]) -> pygame.Surface:
        marks = (*field_marks(dict(found)), *marked(Layer.POINTED, "hover", (hover,)))
        board.set_scene(FieldScene(GRID, stage=stage, marks=ordered(marks), coordinates=False))
        surface = pygame.Surface((400, 400))
        board.draw(surface)
        return surface.subsurface(board.camera.rect_of(at).inflate(-14, -14)).copy()

    calm, full = seen(None), seen(None, (at, FieldMark("open")))
    assert apart(seen(at), calm) > 15 and apart(seen(0), calm) == 0
    assert apart(seen(at), full) < apart(seen(at), calm)


def test_every_picture_and_ability_is_drawn__BG_1_3(art: Art) -> None:
    folder = PROJECT / "assets" / "sprites" / "battlegrounds"
    assert {path.stem for path in (folder / "tokens").glob("*.svg")} == set(PICTURES)
    assert set(ABILITIES) <= {path.stem for path in (folder / "icons").glob("*.svg")}
    for first, second in combinations(ABILITIES, 2):
        assert apart(solid(art.tab(first, 24)), solid(art.tab(second, 24))) > 10, (first, second)


def test_an_upgrade_has_its_mark_at_the_left_an_action_at_the_right__BG_1_3(art: Art) -> None:
    px = 60
    for ability in ABILITIES:
        plain, special = solid(art.picture("bridge", px)), solid(art.token("bridge", px, ability))
        corner = pygame.Rect(0, 0, px // 3, px // 3)
        changed = {
            side: apart(plain.subsurface(rect), special.subsurface(rect))
            for side, rect in (("left", corner), ("right", corner.move(px - px // 3, 0)))
        }
        wanted = "right" if ability in ACTIONS else "left"
        other = "left" if wanted == "right" else "right"
        assert changed[wanted] > 2 * changed[other], ability


def test_a_picture_nobody_drew_shows_its_letters(art: Art) -> None:
    tile = art.picture("quarry", 48)
    assert tile.get_size() == (48, 48)
    assert apart(solid(tile), solid(art.picture("observatory", 48))) > 2


def test_the_four_tanks_differ_in_shape__BG_1_5(art: Art) -> None:
    masks = [pygame.mask.from_surface(art.tank(colour, 0, 80)) for colour in COLOURS]
    chips = [solid(pygame.transform.grayscale(art.chip(colour, 40))) for colour in COLOURS]
    for first, second in combinations(COLOURS, 2):
        assert masks[first].count() and not art.tanks.has("nothing")
        both = masks[first].overlap_area(masks[second], (0, 0))
        assert max(masks[first].count(), masks[second].count()) - both > 60, (first, second)
        assert apart(chips[first], chips[second]) > 4


def test_no_tank_overhangs_its_field_when_it_turns(art: Art) -> None:
    for colour in COLOURS:
        for degrees in range(0, 360, 45):
            box = pygame.mask.from_surface(art.tank(colour, degrees, 120), 40).get_bounding_rects()
            whole = box[0].unionall(box[1:])
            assert pygame.Rect(0, 0, 120, 120).contains(whole)


@pytest.mark.parametrize("name", THEMES)
def test_marks_can_be_seen_on_their_colours(name: str) -> None:
    theme = load_theme(name)
    for side in COLOUR_NAMES:
        assert contrast(theme[f"{side}.mark"], theme[f"{side}.turret"]) >= 3.5, side


def test_a_card_shows_its_numbers_and_grows_with_an_upgrade__BG_8_6() -> None:
    given = tools()
    cards = CardArt(Art(given.theme, given.fonts))
    card = CONTENT.definitions.cards[0]
    plain, further = cards.diagram(card, "move", 70), cards.diagram(card, "move", 70, 1)
    assert apart(solid(plain), solid(further)) > 1
    for size in ((170, 140), (124, 90), (80, 64), (170, 52)):
        surface = pygame.Surface(size)
        cards.draw(surface, surface.get_rect(), CardFace("Tiger", card, 0, upgrades=("armour",)), 1.0)
        assert len({tuple(surface.get_at((x, y))) for x in range(0, size[0], 3) for y in range(size[1])}) > 4


def test_help_has_a_table_of_cards_and_one_of_tokens__BG_1_3__BG_1_4() -> None:
    made = make_tables(tools())
    assert len(made["cards"].rows) == len(CONTENT.definitions.cards)
    assert len(made["tokens"].rows) == len(PICTURES)
    assert len(made["abilities"].rows) == len(ABILITIES)
    for table in view_of("battlegrounds").help_tables(tools()).values():
        for row in table.rows:
            assert len(row) == len(table.headings)
            assert not any("[" in cell.words for cell in row)
            assert all(cell.picture is None or cell.picture(40).get_width() == 40 for cell in row)


def test_the_book_tells_every_rule() -> None:
    book = load_book("battlegrounds")
    text = (PROJECT / "tests" / "rules" / "rule_ids.txt").read_text(encoding="utf-8")
    ids = re.findall(r"^BG-\d+\.\d+", text, re.MULTILINE)
    assert ids and set(ids) == set(book.rules())


def test_every_board_of_the_book_is_right() -> None:
    boards = [
        board for section in load_book("battlegrounds").sections for b in section.blocks for board in b.boards
    ]
    assert len(boards) >= 4
    for board in boards:
        setup = KIT.parse_position(board.position, CONTENT.definitions, (0, 1))
        state = GAME.new(setup)
        assert GAME.refuse(state, KIT.parse_action(board.aim, state)) is None, board.aim


@pytest.mark.parametrize("option", ["battle", "team", "family", "solo"])
def test_an_option_has_a_small_picture_before_it_is_laid_out__BG_2_2(option: str) -> None:
    view = start(option)
    tile = BattlegroundsPictures(tools()).position(view, 176)
    assert tile.get_size() == (176, 176)
    stage = sample(view)
    for spot, token in stage.tokens.items():
        near = [stage.tokens[other] for other in GRID.neighbours(spot) if other in stage.tokens]
        assert not token.picture or all(other.picture != token.picture for other in near)


def test_who_is_close_to_winning_is_told__BG_9_1() -> None:
    told = []
    for before, _, _, _ in walk("battle", 5, 900, seats=4):
        told.append(
            (max(before.points(a) for a in before.areas), view_of("battlegrounds").alert(before, TEXTS, ()))
        )
    assert all(not words for points, words in told if points < 8)
    assert any(words for points, words in told if points >= 8)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_each_option_has_a_picture_of_its_own(theme: str) -> None:
    draw, found = view_of("battlegrounds").modes(tools(theme)), set()
    assert draw is not None
    for name, players in (("battle", 2), ("team", 4), ("family", 2), ("solo", 1)):
        picture = draw(GAME.observe(GAME.new(setup(name, players)), PUBLIC), 113)
        assert picture.get_size() == (113, 113)
        found.add(pygame.image.tobytes(picture, "RGB"))
    assert len(found) == 4


def test_each_seat_is_shown_by_its_own_tanks__BG_2_3() -> None:
    draw = view_of("battlegrounds").seats(tools("light"))
    assert draw is not None
    for name, players in (("battle", 2), ("battle", 4), ("team", 4), ("solo", 1)):
        view = GAME.observe(GAME.new(setup(name, players)), PUBLIC)
        shown = set()
        for seat in range(players):
            surface = pygame.Surface((56, 56))
            draw(surface, surface.get_rect(), view, seat)
            shown.add(pygame.image.tobytes(surface, "RGB"))
        assert len(shown) == players
    assert view_of("tank_chess").seats(tools("light")) is None
    assert view_of("tank_chess").modes(tools("light")) is None
