"""The tables of the help are made from the files: every kind, every property, whose rule it is (TC-8)."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.data.files.content import load_content
from game.data.words.help_book import load_book
from game.data.words.texts import Texts
from game.games.tank_chess.rules.file_models import GroundFile, PiecesFile
from game.games.tank_chess.rules.kit import KIT
from game.games.tank_chess.rules.schema import build_definitions
from game.games.tank_chess.view.looks import LookReader
from game.games.tank_chess.view.seen import card_shown
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import load_theme
from game.view.board.sprites import SpriteStore
from game.view.help_table import HelpTable
from game.view.registry import view as view_of
from game.view.table import Tools
from tests.view.board_kit import TEXTS

CONTENT = load_content(KIT)
BOG = {
    "rules": {
        "char": "%",
        "enter": ["light", "ferry"],
        "steps": 3,
        "stops_fire": True,
        "others": "lost",
        "entered": "explodes",
        "remote": True,
        "owner": "black",
        "expansion": "Marsh",
        "official": ["steps"],
    },
    "look": {"style": "bog"},
}
FERRY = {
    "rules": {
        "letter": "F",
        "speed": 6,
        "armour": [9, 4, 1],
        "gun": 7,
        "fires": "ahead",
        "distances": [2, 9],
        "pushes": ["bog", "wreck"],
        "push_steps": 2,
        "expansion": "Marsh",
        "official": ["gun"],
    },
    "look": {"sprite": "ferry", "short": "FY"},
}


def tools(more: bool = False) -> Tools:
    files = dict(CONTENT.files)
    if more:
        pieces, ground = (files[name].model_dump(mode="json") for name in ("pieces", "ground"))
        pieces["pieces"]["ferry"], ground["ground"]["bog"] = FERRY, BOG
        files |= {"pieces": PiecesFile.model_validate(pieces), "ground": GroundFile.model_validate(ground)}
    theme = load_theme("light")
    in_pieces, in_ground = files["pieces"], files["ground"]
    assert isinstance(in_pieces, PiecesFile)
    assert isinstance(in_ground, GroundFile)
    definitions = build_definitions(in_pieces, in_ground)
    return Tools(theme, FontStore(theme), SpriteStore(theme), TEXTS, definitions, files)


def row(table: HelpTable, name: str) -> list[tuple[str, str]]:
    """Words and note of each cell of the row that begins with that name."""
    (found,) = [cells for cells in table.rows if cells[0].words.startswith(f"{name} (")]
    return [(cell.words, cell.note) for cell in found]


def test_every_piece_and_ground_is_in_one_of_the_tables__TC_8_1() -> None:
    tables, definitions = view_of("tank_chess").help_tables(tools()), CONTENT.definitions
    assert len(tables["pieces"].rows) == sum(not kind.expansion for kind in definitions.pieces)
    assert len(tables["expansion_pieces"].rows) == sum(bool(kind.expansion) for kind in definitions.pieces)
    assert len(tables["ground"].rows) == len(definitions.ground)
    for table in tables.values():
        assert all(len(cells) == len(table.headings) for cells in table.rows)


def test_a_row_of_a_piece_says_what_its_file_says__TC_8() -> None:
    table = view_of("tank_chess").help_tables(tools())["expansion_pieces"]
    house = "Fun Set: house rule"
    assert row(table, "Bulldozer") == [
        ("Bulldozer (B)", house),
        ("3", ""),
        ("", ""),
        ("none", ""),
        ("III", ""),
        ("I", ""),
        ("0", ""),
        (
            "Enters trees. Pushes these one square ahead, if the next square is free: obstacle, low "
            "obstacle and wreck. A push costs 1 more step.",
            "",
        ),
    ]
    assert [words for words, _ in row(table, "Super Heavy")][1:7] == [
        "2",
        "IV",
        "three directions",
        "IV",
        "III",
        "II",
    ]
    assert row(table, "Amphibian")[7] == ("Enters water.", "")


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("Obstacle", [("Obstacle (#)", ""), ("nobody", ""), ("–", ""), ("yes", "")]),
        (
            "Low obstacle",
            [("Low obstacle (-)", "Fun Set: house rule"), ("nobody", ""), ("–", ""), ("no", "official")],
        ),
        (
            "Water",
            [("Water (~)", "Fun Set: house rule"), ("Amphibian", "official"), ("1", ""), ("no", "official")],
        ),
        (
            "Hedge",
            [("Hedge (=)", "Fun Set: house rule"), ("everyone", "official"), ("1", ""), ("yes", "official")],
        ),
        ("Mud", [("Mud (:)", "Fun Set: house rule"), ("everyone", ""), ("2", ""), ("no", "")]),
    ],
)
def test_a_row_of_ground_says_what_its_file_says_and_whose_rule_it_is__TC_8(
    name: str, cells: list[tuple[str, str]]
) -> None:
    assert row(view_of("tank_chess").help_tables(tools())["ground"], name)[:4] == cells


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Water", "Other pieces may drive in, but are lost and leave no wreck. (official)"),
        ("Trees", "Becomes plain ground when a piece enters."),
        ("Hedge", ""),
        ("Obstacle", "Pushed by: Bulldozer."),
    ],
)
def test_a_row_of_ground_says_what_happens_there__TC_8(name: str, words: str) -> None:
    assert row(view_of("tank_chess").help_tables(tools())["ground"], name)[4] == (words, "")


def test_kinds_from_a_file_alone_are_listed_with_all_they_are__TC_8_1() -> None:
    tables = view_of("tank_chess").help_tables(tools(more=True))
    ferry = row(tables["expansion_pieces"], "Ferry")
    assert ferry[:7] == [
        ("Ferry (F)", "Marsh: house rule"),
        ("6", ""),
        ("VII", "official"),
        ("ahead, over anything: 2 or 9 squares", ""),
        ("IX", ""),
        ("IV", ""),
        ("I", ""),
    ]
    assert "Enters Bog." in ferry[7][0]
    assert "if the next square is free: Bog and wreck." in ferry[7][0]
    bog = row(tables["ground"], "Bog")
    assert bog[:4] == [
        ("Bog (%)", "Marsh: house rule"),
        ("Ferry, Light", ""),
        ("3", "official"),
        ("yes", ""),
    ]
    for part in ("Other pieces may drive in", "Destroys any", "Black may set it off", "Pushed by: Ferry"):
        assert part in bog[4][0]


def test_every_row_has_a_picture_also_of_what_nobody_drew() -> None:
    for table in view_of("tank_chess").help_tables(tools(more=True)).values():
        for cells in table.rows:
            picture = cells[0].picture
            assert picture is not None
            surface = picture(42)
            assert max(surface.get_size()) >= 30
            assert len(set(pygame.transform.average_color(surface))) > 1


def test_the_card_of_a_piece_says_that_it_is_of_a_house_rule__TC_8() -> None:
    looks = LookReader(CONTENT.files["pieces"], CONTENT.files["ground"])
    by_name = CONTENT.definitions.by_name
    assert card_shown(by_name["bulldozer"], 0, looks, TEXTS).mark == "Fun Set: house rule"
    assert card_shown(by_name["light"], 0, looks, TEXTS).mark == ""
    own = replace(by_name["light"], expansion="Marsh")
    assert card_shown(own, 0, looks, TEXTS).mark == "Marsh: house rule"


def test_words_exist_for_every_kind_that_is_shipped__TC_8() -> None:
    assert isinstance(TEXTS, Texts)
    for kind in CONTENT.definitions.pieces:
        assert TEXTS.has(f"tank_chess.piece.{kind.name}")
    for ground in CONTENT.definitions.ground:
        assert TEXTS.has(f"tank_chess.ground.{ground.name}")


OURS = {
    "TC-1.1", "TC-2.1", "TC-3.4", "TC-4.5", "TC-5.6", "TC-6.1", "TC-6.2", "TC-6.4", "TC-6.5", "TC-6.6",
    "TC-7.1", "TC-7.2", "TC-8.1", "TC-8.2", "TC-8.3", "TC-9.3",
}  # fmt: skip
"""Rules that the publisher leaves open, or whose part it does."""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_help_marks_what_is_ours_and_nothing_else__TC_6_4(language: str) -> None:
    sections = load_book("tank_chess", language).sections
    assert {block.rule for section in sections for block in section.blocks if block.house} == OURS
