"""The players in a match being set up, and the names of the seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.app.maps.new_match_draft import NewMatchDraft
from game.bots.contract import Level
from game.data.people.characters import (
    Character,
    bot_words,
    character,
    characters,
    with_characters,
)
from game.data.people.profiles import Profile
from game.data.saves.matches import Player
from game.ui.model import Model

PLACES = ("first", "second", "third", "fourth")


class MatchSeats(Model):
    """The seats of a draft; ``cast_seed`` seeds who the bots are."""

    def __init__(self, draft: NewMatchDraft, cast_seed: int = 0) -> None:
        self.draft, self.kit, self.texts = draft, draft.kit, draft.texts
        self.cast_seed = cast_seed
        self._seated: tuple[int, tuple[Player, ...]] = -1, ()
        """How often anything had changed, and who played then."""

    # --- who ---

    def person_at(self, seat: int) -> Profile | None:
        """Return the profile at a seat; ``None`` for guests and bots. Nobody sits twice: the first seat
        counts."""
        seats = self.draft.choice.seats
        chosen = seats[seat]
        if chosen.kind != "person" or not chosen.profile:
            return None
        twice = any(one.kind == "person" and one.profile == chosen.profile for one in seats[:seat])
        return None if twice else self.draft.people.get(chosen.profile)

    def take_person(self, seat: int, person: Profile | None) -> None:
        """Seat a profile, or with ``None`` a guest."""
        self.draft.look_for_people()
        self.draft.set_seat(seat, kind="person", profile=person.person if person else "")

    def players(self) -> tuple[Player, ...]:
        """Return the players by seat. Two people of the same name get numbers, so that the record tells
        them apart; bots are characters of their levels."""
        if self._seated[0] != Model.times_changed:
            self._seated = Model.times_changed, self._seat()
        return self._seated[1]

    def _seat(self) -> tuple[Player, ...]:
        players: list[Player] = []
        for number, seat in enumerate(self.draft.seats):
            person = self.person_at(number)
            if seat.kind == "bot":
                players.append(Player("bot", "", seat.level, style=seat.style))
                continue
            if person is not None:
                name = person.name
            elif seat.kind == "elsewhere":  # whoever joins brings a name
                name = self.texts("post.open_seat")
            else:
                name = seat.name.strip() or self.texts("setup.player", n=number + 1)
            taken, shown, again = {player.name for player in players}, name, 1
            while shown in taken:
                again += 1
                shown = f"{name} {again}"
            players.append(Player(seat.kind, shown, 0, person.person if person else ""))
        return with_characters(players, self.kit.name, self.texts, self.cast_seed)

    def character_at(self, seat: int) -> Character | None:
        """Return the bot at a seat; ``None`` for a plain one."""
        player = self.players()[seat]
        return character(self.kit.name, player.level, player.style)

    def another_bot(self, seat: int) -> None:
        """Seat the next character of the same level who plays at no other seat."""
        players = self.players()
        there = characters(self.kit.name).get(players[seat].level, ())
        at = next((at for at, one in enumerate(there) if one.style == players[seat].style), -1)
        names = {player.name for player in players}
        turned = (*there[at + 1 :], *there[: at + 1])
        following = next((one for one in turned if one.name not in names), None)
        if following is not None:
            self.draft.set_seat(seat, style=following.style)

    def against(self, *, levels: bool = True) -> str:
        """Say who plays against whom; ``levels``: how well bots play as well."""
        sides = self.draft.played_sides
        names: dict[int, list[str]] = {}
        for seat, (player, side) in enumerate(zip(self.players(), sides, strict=True)):
            name = player.name
            if levels and player.kind == "bot":
                level = self.texts(self.level_at(seat).name_key)
                name = self.texts("setup.bot_named", name=name, level=level)
            names.setdefault(side, []).append(name)
        listed = [self.texts.listed(names[side]) for side in sorted(names)]
        if len(listed) == 1:
            alone = f"{self.kit.name}.alone.{self.draft.way}"
            text = self.texts(alone, name=listed[0]) if self.texts.has(alone) else listed[0]
        elif len(listed) == 2:
            text = self.texts("setup.against", first=listed[0], second=listed[1])
        else:
            text = self.texts.commas(listed)
        if all(seat.kind == "bot" for seat in self.draft.seats):
            return self.texts("setup.watched", names=text)
        return text

    # --- the levels of bots ---

    def level_at(self, seat: int) -> Level:
        """Return the level of the bot at a seat."""
        number = self.draft.choice.seats[seat].level
        return next(one for one in self.draft.bots.LEVELS if one.number == number)

    def level_line(self, level: Level) -> str:
        """Say what a bot's level overlooks in the chosen way to play."""
        return bot_words(level.key, None, self.draft.way, self.texts)[0]

    def character_line(self, seat: int) -> str:
        """Say what the bot at a seat likes, and what it does badly; empty where that doesn't show."""
        key, way = self.level_at(seat).key, self.draft.way
        return bot_words(key, self.character_at(seat), way, self.texts)[1]

    def bot_names(self) -> Sequence[str]:
        """Return what bots are called: the characters of all levels, and who plays now."""
        there = characters(self.kit.name).values()
        playing = (player.name for player in self.players() if player.kind == "bot")
        return [*(one.name for level in there for one in level), *playing]

    # --- the seats ---

    def in_order(self) -> list[int]:
        """Return the seats from top to bottom, those of a side together."""
        sides = self.draft.played_sides
        return sorted(range(len(sides)), key=lambda seat: (sides[seat], seat))

    def by_number(self) -> bool:
        """Whether the seatings differ only in the number of players."""
        counts = [len(self.kit.info.seatings[way].sides) for way in self.draft.seatings()]
        return len(set(counts)) == len(counts)

    def heading(self) -> str:
        """Return the heading of the seats; without a choice beside it, how people sit."""
        ways = self.draft.seatings()
        if len(ways) == 1:
            return self.texts(self.kit.info.seatings[ways[0]].key)
        return self.texts("setup.players" if self.by_number() else "setup.seats")

    def in_teams(self) -> bool:
        """Whether several seats make a side, each with its own pieces."""
        sides = self.draft.played_sides
        count = len(set(sides))
        return count < len(sides) and len({self.name(seat) for seat in range(len(sides))}) > count

    def name(self, seat: int) -> str:
        """Say what a seat plays with."""
        setup, sides = self.draft.setup, self.draft.played_sides
        if setup is None or setup.sides != sides:
            return self.texts(self.kit.info.sides[sides[seat]])
        return " + ".join(self.texts(key) for key in self.kit.seat_keys(setup, seat))

    def other_colours(self, seat: int) -> Mapping[str, Any]:
        """Return the options that change what a seat plays with; empty where nothing can be chosen."""
        setup = self.draft.setup
        return {} if setup is None else self.kit.other_colours(setup, seat)

    def note(self, seat: int, *, short: bool = False) -> str:
        """Say when a seat moves, with whom it plays, or against what it plays alone; ``short`` says when
        by a number alone, and nothing where chance decides that."""
        sides, setup = self.draft.sides, self.draft.setup
        alone = f"{self.kit.name}.alone.{self.draft.way}_note"
        if len(sides) == 1 and self.texts.has(alone):
            return self.texts(alone)
        if self.in_teams():
            return self.texts("setup.team", n=sides[seat] + 1)
        begins = 0 if setup is None else self.kit.first_seat(setup)
        if begins is None:
            return "" if short else self.texts("setup.seat", n=seat + 1)
        place = (seat - begins) % len(sides)
        if place >= len(PLACES):
            return self.texts("setup.order", n=place + 1)
        return self.texts(f"setup.{PLACES[place]}" if short else f"setup.moves_{PLACES[place]}", n=place + 1)
