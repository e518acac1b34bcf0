"""The page of an invitation: the terms of the match, and the others; to join, the player takes a name and
a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import auto

from game.app.maps.match_choice import NAME_LENGTH
from game.app.maps.shared_folder import ask_for_folder, folder_words
from game.app.post.agreement import TermsPage, seat_name
from game.app.post.office import join
from game.app.profiles.who import WhoCard
from game.app.table.opening import people_here
from game.data.post.letters import Letter
from game.data.post.terms import Terms
from game.data.saves.matches import Player
from game.ui.commands import Commands, Declared, Press, Set
from game.ui.flow import Flow
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Text


class JoinPress(Press):
    """What the page has buttons for."""

    JOIN = auto()
    WHO = auto()
    FOLDER = auto()


@dataclass(frozen=True, slots=True)
class JoinParty:
    """Take the seats that one machine plays."""

    party: int

    def __str__(self) -> str:
        return f"party.{self.party}"


class JoinPage(TermsPage):
    """The page of an invitation (``letter``). ``parties`` are the seats of each invited machine, ``inviter``
    is the player who invites, ``folder`` the shared folder with the invitation, empty for none."""

    name, home, title = "join", "join", "post.join.page"

    def __init__(self, app: App, letter: Letter, terms: Terms, folder: str) -> None:
        super().__init__(app, terms)
        self.parties = terms.parties[1:]
        self.inviter = app.texts.listed([terms.plan.players[seat].name for seat in terms.parties[0]])
        self.letter, self.folder = letter, folder
        self.party = 1
        self.who: Player = people_here(app, [0])[0]
        self.wrong = ""

    # --- doing ---

    def take_party(self, command: JoinParty) -> None:
        """Choose the seats to take."""
        self.party = command.party

    def is_taken(self, command: JoinParty) -> bool:
        """Whether these are the seats to take."""
        return self.party == command.party

    def ask_for_folder(self) -> Flow:
        """Ask for the shared folder."""
        folder = yield from ask_for_folder(self.app, self.folder)
        if folder is not None:
            self.folder = folder

    def ask_who(self) -> Flow:
        """Ask who joins: a guest, a profile, or a new one."""
        title, current = self.t("people.who.title_here"), self.who.profile
        person = yield WhoCard(self.app, title=title, current=current)
        if person is not None:
            self.who = Player("person", person.name, 0, person.person)
        elif self.who.profile:
            names = self.app.settings.new_match.names
            self.who = Player("person", names[0] if names else self.t("setup.player", n=1))

    def type_name(self, command: Set) -> None:
        """Take another name of the guest."""
        self.who = replace(self.who, name=command.value)

    def join(self) -> None:
        """Take the seat."""
        name = self.who.name.strip()
        who = replace(self.who, name=name)
        self.wrong = self.t("post.join.no_name")
        if name:
            self.wrong = join(self.app, self.letter, self.party, who, self.folder)
        usual = self.app.settings.new_match.names
        if not self.wrong and not who.profile and name not in (*usual[:1], self.t("setup.player", n=1)):
            self.app.change("new_match.names", (name, *usual[1:]))
        if self.wrong:
            self.app.audio.play("illegal")

    commands = Commands(
        Declared(JoinPress.JOIN, "post.join.join", icon="check", do=join),
        Declared(JoinPress.WHO, icon="person", tip="people.who.change", do=ask_who),
        Declared(JoinPress.FOLDER, icon="folder", tip="post.folder_tip", do=ask_for_folder),
        Declared(JoinParty, do=take_party, on=is_taken),
        Declared(Set, do=type_name),
        more=Screen.commands,
    )

    # --- the page ---

    def lines(self, role: str) -> Sequence[Node | None]:
        t, several = self.t, len(self.parties) > 1
        join = replace(self.act(JoinPress.JOIN, kind="fire", wide=200), role="card_title")
        folder = self.act(JoinPress.FOLDER, ButtonFit(12), label=folder_words(self.app, self.folder))
        seats = () if several else (("post.join.you", self._seat_names(self.parties[0])),)
        after = self.wrong or t("post.join.next", name=self.inviter)
        if several and not self.wrong:
            after = f"{t('post.join.agree')} {after}"
        ink = "signal.error" if self.wrong else "ink.secondary"
        by_hand = None if self.folder else Text(t("post.join.by_hand"), rank=1)
        return (
            Text(t("post.join.title", name=self.inviter), "section", lines=2),
            Node(high=10),
            self.facts(role, *seats),
            Node(high=14),
            self._seats() if several else None,
            self.labelled("post.join.name", Row(gap=8, high=38, wide=GROW).of(*self._who()), high=38),
            Node(high=8),
            self.labelled(
                "post.join.by", Row(gap=12, high=38, wide=GROW).of(by_hand, folder, spring()), high=38
            ),
            Node(high=12),
            spring(),
            Row(gap=16, high=self.density.row).of(
                Text(after, "small" if several else "body", ink, lines=3, middle=True, wide=GROW), join
            ),
        )

    def _seat_names(self, seats: Sequence[int]) -> str:
        texts = self.app.texts
        return texts.commas(seat_name(self.terms, one, texts) for one in seats)

    def _seats(self) -> Node:
        """Return the choice of seats, where several machines are invited."""
        texts, told, buttons = self.app.texts, list(map(self._seat_names, self.parties)), []
        for number, (seats, words) in enumerate(zip(self.parties, told, strict=True), 1):
            if told.count(words) > 1:  # of one team
                words += f" ({texts.commas(texts('setup.seat', n=one + 1) for one in seats)})"
            buttons.append(self.act(JoinParty(number), label=words))
        seated = self.labelled("post.join.seat", Row(gap=8, high=38).of(*buttons), high=38)
        return Column().of(seated, Node(high=8))

    def _who(self) -> tuple[Node, ...]:
        """Return the name of a guest, or the profile, and the button that changes it."""
        name: Node = Text(self.who.name, "body_strong", wide=GROW)
        if not self.who.profile:
            name = self.entry(
                Set("name"), self.who.name, hint=self.t("setup.name"), done=JoinPress.JOIN,
                limit=NAME_LENGTH, high=GROW,
            )  # fmt: skip
        return self.act(JoinPress.WHO, wide=42), name


make = JoinPage
