"""Random positions of Battlegrounds as lines, full of what is rare in play, and sound."""

from __future__ import annotations

import random

from game.games.battlegrounds.rules.definitions import Definitions, TokenPicture
from tests.games.battlegrounds.rules.slow import BASES, COLOURS

KINDS = ("battle/2", "battle/3", "battle/4", "team/4", "family/2", "family/4", "solo/1")
FIELDS = [f"{letter}{number}" for number in range(1, 9) for letter in "abcdefgh"]


def random_position(rng: random.Random, kind: str, book: Definitions) -> str:
    """A position in the middle of a match of that kind, ``battle/3`` say, as its line."""
    return _Maker(rng, kind, book).line()


class _Maker:
    """One position in the making."""

    def __init__(self, rng: random.Random, kind: str, book: Definitions) -> None:
        self.rng, self.kind, self.book = rng, kind, book
        self.option, seats = kind.split("/")
        self.seats = int(seats)
        self.cells: dict[str, str] = {}
        self.words: list[str] = []
        self.pieces: dict[str, str] = {}
        self.colours = self._colours()
        self.nearly_over = rng.random() < 0.2
        self.tokens = [(p, special) for p in book.pictures for special in _copies(p)]
        rng.shuffle(self.tokens)
        if rng.random() < 0.5:  # armour is what else would be rare
            self.tokens.sort(key=lambda token: token[0].ability != "armour")

    def _colours(self) -> list[str]:
        """A colour for each seat, most often the usual one."""
        usual, rng = list(COLOURS[: self.seats]), self.rng
        return rng.sample(COLOURS, self.seats) if self.option != "solo" and rng.random() < 0.3 else usual

    def line(self) -> str:
        rng = self.rng
        target = 40 if self.nearly_over else rng.choice((8, 14, 40))
        head = {
            "team": f"team/4;target={target};at_once",
            "family": f"{self.kind};target={rng.choice((4, 10, 40))};at_once;no_shells",
            "solo": "solo/1;no_shells;ranks=4,8",
        }.get(self.option, f"{self.kind};target={target}")
        if rng.random() < 0.3:
            head += ";quiet_rounds=2"
        if self.option != "solo" and rng.random() < 0.4:
            head += ";equal_turns"
        named = [own[0] for own in self._owners()] if self.option != "solo" else []
        if named != list(COLOURS[: len(named)]):
            head += f";colours={','.join(named)}"
        if self.seats > 1 and rng.random() < 0.5:
            self.words.append(f"first={rng.randint(1, self.seats)}")
        self._put_pieces()
        if self.option == "family":
            self._family()
        else:
            self._areas_and_cards()
        self._fill_board()
        cells = self.cells
        rows = ("".join(cells.get(f"{letter}{row}", "..") for letter in "abcdefgh") for row in "87654321")
        standing = [f"{colour}={spot}" for colour, spot in self.pieces.items()]
        return " ".join([head, "/".join(rows), *standing, *self.words])

    # --- pieces, cards and what was collected ---

    def _put_pieces(self) -> None:
        """Near each other, that they meet; some off the board."""
        rng = self.rng
        count = rng.randint(1, 4) if self.option == "solo" else 4 if self.kind == "battle/2" else self.seats
        corner = rng.choice(("a", "c")), rng.choice((1, 4))
        near = [f"{chr(ord(corner[0]) + east)}{corner[1] + north}" for east in range(5) for north in range(4)]
        near += [spot for base in BASES.values() for spot in base]
        free = list(dict.fromkeys(rng.sample(near, len(near))))
        played = [each for own in self._owners() for each in own]
        colours = rng.sample(COLOURS, count) if self.option == "solo" else played
        for colour in sorted(colours, key=COLOURS.index):
            off = self.option != "family" and rng.random() < 0.15
            self.pieces[colour] = "-" if off else free.pop()

    def _owners(self) -> list[list[str]]:
        if self.option == "solo":
            return [list(self.pieces)]
        if self.kind == "battle/2":
            pairs = [["green", "red"], ["yellow", "blue"]]
            return pairs if self.colours[0] in pairs[0] else pairs[::-1]
        return [[colour] for colour in self.colours]

    def _areas_and_cards(self) -> None:
        rng = self.rng
        names = [card.name for card in self.book.cards]
        rng.shuffle(names)
        turn = rng.randint(2, 30)
        hands: list[list[str]] = []
        seated = self._owners()
        for seat, own in enumerate(seated, 1):
            hand = []
            for colour in own:
                if self.pieces[colour] != "-":
                    hand.append(f"{names.pop()}@{colour}")
                elif self.option != "solo":
                    hand.append(f"{names.pop()}!{colour}")
            spare = 2 if self.kind == "battle/2" else rng.choice((0, 1)) if self.option == "solo" else 1
            since = f"#{rng.choice((turn, 1))}" if self.option == "solo" else ""
            hand += [f"{names.pop()}{since}" for _ in range(spare)]
            hands.append(hand)
            if hand:
                self.words.append(f"cards{seat}={','.join(hand)}")
        areas = {"team": (1, 2), "solo": (1,)}.get(self.option, range(1, self.seats + 1))
        mine = {area: self._cards_of(area, hands) for area in areas}
        for area in areas:
            got = self._collected(mine[area])
            if got:
                self.words.append(f"got{area}={','.join(got)}")
        if self.option == "solo":
            self._artillery()
        else:
            self._points(list(areas))
        stack = names[: rng.choice((0, 1, 2, 4))]
        if stack:
            self.words.append(f"stack={','.join(sorted(stack))}")
        self._phase(turn, seated, names[len(stack) :])

    def _cards_of(self, area: int, hands: list[list[str]]) -> list[str]:
        seats = (area, area + 2) if self.option == "team" else (area,)
        return [card.split("@")[0].split("!")[0].split("#")[0] for s in seats for card in hands[s - 1]]

    def _collected(self, cards: list[str]) -> list[str]:
        """Pairs, many of them special and most of these on a card, then single tokens."""
        rng, room = self.rng, dict.fromkeys(cards, 2)
        found: list[str] = []
        for _ in range(rng.randint(0, 5)):
            picture, special = self.tokens[0]
            wanted = (picture, not special)
            if picture.letters in "".join(found).lower() or wanted not in self.tokens:
                self.tokens.append(self.tokens.pop(0))
                continue
            for token in ((picture, special), wanted):
                self.tokens.remove(token)
            both = f"{picture.letters}{picture.letters.upper()}"
            free = sorted(card for card in cards if room[card])
            if picture.ability in ("extra_turn", "extra_tank") or not free or rng.random() < 0.3:
                found.append(both + rng.choice(("!", "!", "")))
            else:
                card = rng.choice(free)
                room[card] -= 1
                found.append(f"{both}>{card}")
        single = {}
        for _ in range(rng.randint(0, 5)):
            picture, special = self.tokens.pop()
            single[picture.letters] = picture.letters.upper() if special else picture.letters
        return [*found, *single.values()]

    def _artillery(self) -> None:
        rng = self.rng
        held = [self.tokens.pop() for _ in range(rng.choice((0, 6, 19, 19)))]
        if held:
            texts = (p.letters.upper() if special else p.letters for p, special in held)
            self.words.append(f"got0={','.join(texts)}")
        count = rng.randint(0, 3)
        aimed = rng.choice([spot for spot in self.pieces.values() if spot != "-"] or ["a1"])
        letters, numbers = rng.sample("abcdefgh", count), rng.sample("12345678", count)
        self.words.append(f"letters={''.join(sorted({*letters, aimed[0]}))}")
        self.words.append(f"numbers={''.join(sorted({*numbers, aimed[1]}))}")

    def _points(self, areas: list[int]) -> None:
        won: dict[int, list[str]] = {area: [] for area in areas}
        for colour in self.pieces:
            for value in (3, 2, 1)[: 3 if self.nearly_over else self.rng.choice((0, 0, 1, 3))]:
                won[self.rng.choice(areas)].append(f"{colour}{value}")
        self.words += [f"won{area}={','.join(tokens)}" for area, tokens in won.items() if tokens]

    def _phase(self, turn: int, seated: list[list[str]], others: list[str]) -> None:
        rng = self.rng
        seat = rng.randint(1, self.seats)
        on = [colour for colour in seated[seat - 1] if self.pieces[colour] != "-"]
        off = [colour for colour in seated[seat - 1] if self.pieces[colour] == "-"]
        free = [spot for colour in off[:1] for spot in BASES[colour] if spot not in self.pieces.values()]
        if free and self.option != "solo" and rng.random() < 0.7:
            self.cells[rng.choice(free)] = ".."
        phases = ["artillery"] * 2 if self.option == "solo" else ["redeploy"] * 3 if free else []
        phases += ["main"] * 2 + (["drive", "shoot", "shoot"] if on else [])
        phase = rng.choice(phases)
        self.words += [f"to={seat}", f"turn={turn}", f"quiet={rng.choice((0, 1, 3, 7, 79))}"]
        drawing = rng.random() < 0.2 and phase != "artillery"
        if drawing and len(others) > 1 and rng.random() < 0.6:
            self.words += [f"look{seat}={','.join(sorted(others[:2]))}", "phase=keep", f"back={phase}"]
        elif drawing and any(word.startswith("stack=") for word in self.words):
            self.words += ["phase=draw", f"back={phase}"]
        else:
            self.words.append(f"phase={phase}")
        if phase == "redeploy":
            self.words.append(f"queue={','.join(off)}")
        if phase in ("drive", "shoot"):
            self.words.append(f"acting={rng.choice(on)}")
        if phase != "artillery":
            self.words.append(f"mains={rng.choice((1, 1, 2))}")

    # --- what lies on the board ---

    def _fill_board(self) -> None:
        rng = self.rng
        share = 0.03 if self.nearly_over else rng.choice((0.1, 0.4, 0.9))
        hazard = {"family": "..", "solo": "##"}.get(self.option, "()")
        bases = [spot for base in BASES.values() for spot in base]
        count, most = 0, rng.choice((0, 3, 12, 16)) if hazard == "()" else rng.choice((0, 3, 12))
        standing = set(self.pieces.values())
        for spot in rng.sample(FIELDS, len(FIELDS)):
            if spot in self.cells:
                continue
            risk = 0.7 if spot in bases else 0.25
            if count < most and hazard != ".." and spot not in standing and rng.random() < risk:
                self.cells[spot] = hazard
                count += 1
            elif self.tokens and rng.random() < share:
                self.cells[spot] = self._token()

    def _token(self) -> str:
        picture, special = self.tokens.pop()
        if self.option == "family":
            return self.rng.choice(("??", "??", picture.letters))
        return picture.letters.upper() if special else picture.letters

    def _family(self) -> None:
        rng = self.rng
        for area in range(1, self.seats + 1):
            pairs = []
            for _ in range(rng.choice((0, 1, 3))):
                picture, special = self.tokens[0]
                other = next((token for token in self.tokens[1:] if token[0] is picture), None)
                if other is not None:
                    self.tokens.remove((picture, special))
                    self.tokens.remove(other)
                    pairs.append(picture.letters * 2)
            if pairs:
                self.words.append(f"got{area}={','.join(pairs)}")
        seat = rng.randint(1, self.seats)
        extra = rng.choice((0, 0, 1))
        self.words += [f"to={seat}", f"turn={rng.randint(1, 40)}", f"quiet={rng.choice((0, 3, 39))}"]
        self.words.append(f"extra={extra}")
        here = self.pieces[self.colours[seat - 1]]
        near = [spot for spot in FIELDS if spot != here and _touch(spot, here)]
        up = rng.sample([spot for spot in FIELDS if spot not in near], rng.choice((0, 1, 2)))
        opened = rng.sample(near, rng.choice((0, 1)))
        shown: set[str] = set()
        for spot in [*up, *opened]:
            picture, _ = self.tokens.pop()
            if picture.letters in shown and spot in up:  # no two alike lie open when a move begins
                continue
            shown.add(picture.letters)
            self.cells[spot] = picture.letters.upper()
        down = next((spot for spot in near if spot not in opened), "")
        if opened and rng.random() < 0.5:
            self.cells[down] = self._down(shown)
            self.words += [f"opened={','.join(opened)}", "phase=reveal", f"uncovering={down}"]
        elif opened:
            self.cells[down] = self._down(shown)
            self.words += [f"opened={','.join(opened)}", "phase=uncover"]
        elif rng.random() < 0.2:
            self.cells[down] = self._down(shown)
            self.words += ["phase=uncover"]
        else:
            self.words += ["phase=walk"]

    def _down(self, shown: set[str]) -> str:
        """A token that lies face down, often one that makes a pair."""
        alike = [token for token in self.tokens if token[0].letters in shown]
        if alike and self.rng.random() < 0.6:
            self.tokens.remove(alike[0])
            return alike[0][0].letters
        return "??" if self.tokens.pop() else ""


def _copies(picture: TokenPicture) -> list[bool]:
    return [False] * picture.plain + [True] * picture.special


def _touch(one: str, other: str) -> bool:
    return max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1]))) == 1
