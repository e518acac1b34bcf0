"""What bots are called."""

from game.data.people.bot_names import bot_names, with_bot_names
from game.data.saves.matches import Player


def test_the_bots_of_a_match_have_names_of_their_own() -> None:
    first = bot_names()[0]
    bots = [Player("bot", "", level) for level in (1, 3, 3)]
    for seed in range(40):
        named = with_bot_names([Player("person", first.lower()), *bots], seed)
        assert named == with_bot_names([Player("person", first.lower()), *bots], seed)
        assert len({player.name.casefold() for player in named}) == 4
        assert [player.level for player in named] == [0, 1, 3, 3]
    assert len({with_bot_names(bots, seed) for seed in range(40)}) > 30


def test_the_list_has_no_name_twice() -> None:
    assert len({name.casefold() for name in bot_names()}) == len(bot_names())
