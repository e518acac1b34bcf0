"""The page of an invitation: the terms of the match, and the others; to join, the player takes a name and
a seat."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from enum import auto

from game.app.maps.match_choice import NAME_LENGTH
from game.app.maps.shared_folder import ask_for_folder, folder_words
from game.app.post.agreement import Agreement, FirstBoard, beside_board, facts_node, label_width
from game.app.table.boards import Pictures
from game.app.table.opening import people_here
from game.data.people.profiles import Profile
from game.data.saves.matches import Player
from game.ui.commands import Commands, Declared, Press, Set
from game.ui.controls.page_tree import page
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.holders import Box, Column, Row, spring
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


class JoinPage(Screen):
    """The page. ``parties`` are the seats of each invited machine, ``inviter`` is the player who invites,
    ``folder`` the shared folder with the invitation, if any. ``join`` gets the number of a party (from 1),
    the player who takes its seats, and the folder; it returns what is wrong, empty if nothing is."""

    name, home = "join", "join"

    def __init__(
        self, app: App, terms: Agreement, inviter: str, parties: Sequence[Sequence[int]],
        join: Callable[[int, Player, str], str], folder: str = "",
    ) -> None:  # fmt: skip
        super().__init__(app)
        self.terms, self.inviter, self.parties, self._join = terms, inviter, tuple(parties), join
        self.folder = folder
        self.party = 1
        self.who: Player = people_here(app, [0])[0]
        self.wrong = ""
        self.pictures = Pictures(app)
        self.board = FirstBoard(self.pictures, terms)

    def watched(self) -> Hashable:
        return self.pictures.drawn

    # --- doing ---

    def help_at(self) -> tuple[str, str]:
        return self.terms.plan.kit.name, ""

    def take_party(self, command: JoinParty) -> None:
        """Choose the seats to take."""
        self.party = command.party

    def is_taken(self, command: JoinParty) -> bool:
        """Whether these are the seats to take."""
        return self.party == command.party

    def ask_for_folder(self) -> None:
        """Ask for the shared folder."""
        ask_for_folder(self.app, self.folder, self._take_folder)

    def ask_who(self) -> None:
        """Ask who joins: a guest, a profile, or a new one."""
        title, current = self.t("people.who.title_here"), self.who.profile
        self.app.open("who", on_choose=self._sit, title=title, current=current)

    def _sit(self, person: Profile | None) -> None:
        if person is not None:
            self.who = Player("person", person.name, 0, person.person)
        elif self.who.profile:
            names = self.app.settings.new_match.names
            self.who = Player("person", names[0] if names else self.t("setup.player", n=1))

    def _take_folder(self, folder: str) -> None:
        self.folder = folder

    def type_name(self, command: Set) -> None:
        """Take another name of the guest."""
        self.who = replace(self.who, name=command.value)

    def join(self) -> None:
        """Take the seat."""
        name = self.who.name.strip()
        who = replace(self.who, name=name)
        self.wrong = self._join(self.party, who, self.folder) if name else self.t("post.join.no_name")
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

    def compose(self) -> Node:
        t, small = self.t, self.small
        title = t("post.join.title", name=self.inviter)
        join = replace(self.act(JoinPress.JOIN, kind="fire", wide=200), role="card_title")
        folder = self.act(JoinPress.FOLDER, ButtonFit(12), label=folder_words(self.app, self.folder))
        texts, several = self.app.texts, len(self.parties) > 1
        wide, facts = label_width(small=small), self.terms.facts(texts)
        if not several:
            seats = texts.commas(self.terms.seat_name(one, texts) for one in self.parties[0])
            facts = [("post.join.you", seats), *facts]
        after = self.wrong or t("post.join.next", name=self.inviter)
        if several and not self.wrong:
            after = f"{t('post.join.agree')} {after}"
        ink = "signal.error" if self.wrong else "ink.secondary"

        def terms(role: str) -> Node:
            return Box(pad=(20, 16), radius=6, wide=GROW).of(
                Text(title, "section", lines=2),
                Node(high=10),
                facts_node(facts, self.app.texts, role, small=small),
                Node(high=14),
                self._seats(wide) if several else None,
                Row(high=38).of(
                    Text(t("post.join.name"), "body", "ink.tertiary", wide=wide),
                    Row(gap=8, high=38, wide=GROW).of(*self._who()),
                ),
                Node(high=8),
                Row(high=38).of(
                    Text(t("post.join.by"), "body", "ink.tertiary", wide=wide),
                    Row(gap=12, high=38, wide=GROW).of(
                        None if self.folder else Text(t("post.join.by_hand"), rank=1),
                        folder,
                        spring(),
                    ),
                ),
                Node(high=12),
                spring(),
                Row(gap=16, high=48 if small else 54).of(
                    Text(after, "small" if several else "body", ink, lines=3, middle=True, wide=GROW),
                    join,
                ),
            )

        body = beside_board(self.board.node(), terms, small=small)
        return page(self, t("post.join.page"), t(f"{self.terms.plan.kit.name}.name"), body)

    def _seats(self, wide: float) -> Node:
        """Return the choice of seats, where several machines are invited; ``wide``: its label."""
        texts = self.app.texts
        told = [texts.commas(self.terms.seat_name(one, texts) for one in seats) for seats in self.parties]
        buttons = []
        for number, (seats, words) in enumerate(zip(self.parties, told, strict=True), 1):
            if told.count(words) > 1:  # of one team
                words += f" ({texts.commas(texts('setup.seat', n=one + 1) for one in seats)})"
            buttons.append(self.act(JoinParty(number), label=words))
        label = Text(self.t("post.join.seat"), "body", "ink.tertiary", wide=wide)
        return Column().of(Row(high=38).of(label, Row(gap=8, high=38).of(*buttons)), Node(high=8))

    def _who(self) -> tuple[Node, ...]:
        """Return the name of a guest, or the profile, and the button that changes it."""
        name: Node = Text(self.who.name, "body_strong", wide=GROW)
        if not self.who.profile:
            name = self.entry(
                Set("name"), self.who.name, hint=self.t("setup.name"), done=JoinPress.JOIN,
                limit=NAME_LENGTH, high=GROW,
            )  # fmt: skip
        return self.act(JoinPress.WHO, wide=42), name

    # --- time ---

    def update(self, dt: float) -> None:
        self.complete()

    def complete(self) -> bool:
        return self.pictures.work()

    def due(self) -> float:
        return 0.0 if self.pictures.wanting else super().due()


make = JoinPage
