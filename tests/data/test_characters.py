"""Who the bots are."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from pydantic import ValidationError

from game.app.poses.match_plans import plan_on
from game.bots.registry import bots
from game.data.files.paths import ASSETS
from game.data.people import characters as people
from game.data.people.characters import (
    CharactersFile,
    bot_words,
    cast_seed,
    character,
    characters,
    with_characters,
)
from game.data.saves.matches import Match, Player
from game.data.words.texts import Texts
from game.model.entries import games
from game.model.registry import kit as kit_of

GAME = "battlegrounds"
TEXTS = Texts(ASSETS / "locale")


def names(*players: Player, seed: int = 0) -> list[str]:
    return [player.name for player in with_characters(players, GAME, TEXTS, seed)]


def bot(level: int = 2, style: str = "", name: str = "") -> Player:
    return Player("bot", name, level, style=style)


def test_bots_of_one_level_are_its_characters_and_the_fourth_is_plain() -> None:
    three = {one.name for one in characters(GAME)[2]}
    for seed in range(20):
        found = with_characters([bot()] * 4, GAME, TEXTS, seed)
        assert {player.name for player in found[:3]} == three
        assert found[3].name == TEXTS(f"bots.{GAME}.2.name") and found[3].style == ""
        for player in found[:3]:
            who = character(GAME, 2, player.style)
            assert who is not None and who.name == player.name
    assert len({names(bot(), seed=seed)[0] for seed in range(40)}) == 3


def test_a_style_that_nobody_is_left_for_is_not_played() -> None:
    style = characters(GAME)[2][0].style
    first, second = with_characters([bot(2, style), bot(2, style)], GAME, TEXTS, 0)
    assert (first.style, second.style) == (style, "") and second.name == TEXTS(f"bots.{GAME}.2.name")


def test_a_character_is_the_same_in_a_match_that_goes_on(tmp_path: Path) -> None:
    plan = plan_on(TEXTS, (Player("person", "Anna"), bot()), game=GAME)
    match = Match.create(plan, folder=tmp_path, now=lambda: 0)
    match.close()
    assert match.path is not None and plan.players[1].style
    assert Match.resume(match.path, kit_of).plan.players == plan.players


def test_another_match_meets_others_and_pictures_the_same() -> None:
    assert len({cast_seed(keep=True) for _ in range(3)}) > 1
    assert cast_seed(keep=False) == cast_seed(keep=False)
    pairs = {(names(bot(1), seed=seed)[0], names(bot(2), seed=seed)[0]) for seed in range(60)}
    assert len(pairs) == 9, "whom one meets at a level says nothing of another one"


def test_a_bot_stays_while_other_seats_change() -> None:
    for seed in range(20):
        all_bots = names(bot(), bot(), bot(), seed=seed)
        assert names(Player("person", "Anna"), bot(), bot(), seed=seed)[1:] == all_bots[1:]
        assert names(bot(4), bot(), bot(3), seed=seed)[1] == all_bots[1]


def test_a_chosen_style_is_that_character_and_nobody_elses() -> None:
    for one in characters(GAME)[2]:
        for seed in range(20):
            found = names(bot(), bot(2, one.style), bot(), bot(), seed=seed)
            assert found[1] == one.name and len(set(found)) == 4


def test_a_name_given_elsewhere_stays_and_nobody_has_the_name_of_a_person() -> None:
    first = characters(GAME)[2][0].name
    for seed in range(20):
        found = with_characters(
            [Player("person", first.lower()), bot(2, "fox", "Jonas"), bot()], GAME, TEXTS, seed
        )
        assert found[1] == bot(2, "fox", "Jonas")
        assert found[2].name not in (first, "Jonas")
    assert names(Player("person", first), bot(2, characters(GAME)[2][0].style))[1] == TEXTS(
        f"bots.{GAME}.2.name"
    )


def test_people_stay_who_they_are() -> None:
    people = Player("person", "Anna"), Player("elsewhere", "")
    assert with_characters(people, GAME, TEXTS, 0) == people


def test_plain_bots_get_numbers() -> None:
    plain = TEXTS(f"bots.{GAME}.2.name")
    assert names(*[bot()] * 5)[3:] == [plain, f"{plain} 2"]


def test_no_name_belongs_to_two_or_to_somebody_of_a_story() -> None:
    every = [one.name.casefold() for game in games() for level in characters(game).values() for one in level]
    assert len(set(every)) == len(every) > 70
    assert not {"jonas", "mila", "ruth", "grandpa"} & set(every)


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"name": "ENZO"}, "two characters have the name enzo"),
        ({"style": "hunter"}, "of level 2 play in the same"),
    ],
)
def test_a_file_with_a_name_or_a_style_twice_is_refused(changes: dict[str, str], wrong: str) -> None:
    there = [one.model_dump() for one in characters(GAME)[2]]
    CharactersFile.model_validate({"format": 1, "levels": {2: there}})
    there[1] |= changes
    with pytest.raises(ValidationError, match=wrong):
        CharactersFile.model_validate({"format": 1, "levels": {2: there}})


@pytest.mark.parametrize("game", games())
def test_each_level_has_a_character_in_each_style(game: str) -> None:
    there = bots(game)
    assert list(characters(game)) == [level.number for level in there.LEVELS]
    for level in characters(game).values():
        assert sorted(one.style for one in level) == sorted(there.STYLES)
        assert len({one.face for one in level}) == 3


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_characters_have_words_in_all_languages(language: str) -> None:
    texts = Texts(ASSETS / "locale", language)
    everybody = [(game, one) for game in games() for level in characters(game).values() for one in level]
    for game, one in everybody:
        words = bot_words(f"bots.{game}.1", one, "", texts)
        style = f"bots.{game}.styles.{one.style}"
        assert words[1] == f"{one.name} {texts(f'{style}.likes')}. {texts(f'{style}.vice')}"
        assert "[" not in words[0] + words[1]
    tempers = {one.temper for _, one in everybody}
    said = [
        texts(f"talk.{temper}.{moment}.{line}")
        for temper, moment, line in product(tempers, ("start", "shot", "won", "lost", "drawn"), (1, 2))
    ]
    assert [line for line in said if line.startswith("[") or len(line) > 34] == []
    assert len(set(said)) == len(said) == 60


def test_of_a_way_with_lines_of_its_own_styles_say_nothing() -> None:
    who = characters(GAME)[2][0]
    assert bot_words(f"bots.{GAME}.2", who, "family", TEXTS) == (TEXTS(f"bots.{GAME}.2.family"), "")
    assert who.name in bot_words(f"bots.{GAME}.2", who, "battle", TEXTS)[1]


def test_a_game_without_characters_and_words_for_levels_has_plain_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "assets_of", lambda game: tmp_path)
    (tmp_path / "games" / "odd").mkdir(parents=True)
    for content in (None, "format: 1\nlevels: [\n"):
        if content is not None:
            (tmp_path / "games" / "odd" / "characters.yaml").write_text(content, encoding="utf-8")
        characters.cache_clear()
        dice = TEXTS("bots.simple.1.name")
        found = with_characters([Player("bot", "", 1)] * 2, "odd", TEXTS, 0)
        assert [player.name for player in found] == [dice, f"{dice} 2"]
    characters.cache_clear()
