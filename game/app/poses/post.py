"""Pictures of play by post: a letter, an invitation, a match that waits."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from game.app.match.scene import MatchScene
from game.app.matches.filters import Filters
from game.app.matches.scene import Matches
from game.app.poses.match import still
from game.app.poses.match_plans import plan_on
from game.app.poses.matches import demo_folder, matches_demo
from game.app.poses.posed import Posed, given
from game.app.poses.thinkers import Reader
from game.app.post.agreement import seat_name
from game.app.post.correspondence import Correspondence, FolderState, LetterToSend, SeatStatus, WaitingStatus
from game.app.post.join import JoinPage
from game.app.post.letter_card import LetterCard
from game.app.post.marks import PostMark
from game.app.post.waiting_page import WaitingPage
from game.data.post.post_files import PostFile
from game.data.post.post_match import PostMatch
from game.data.post.terms import Terms
from game.data.saves.matches import Player
from game.model.registry import kit as kit_of
from game.ui.scene import App, Scene

TEXT = "TBL2." + "x" * 400


class PosedPost(Posed):
    """A match by post between Anna and others."""

    def begin(
        self, *, game: str = "tank_chess", map_name: str = "official_16", seating: int = 0,
        others: tuple[str, ...] = ("Ben",), strict: bool = False,
    ) -> None:  # fmt: skip
        """Make a match of a game, on a map."""
        players = (Player("person", "Anna"), *(Player("elsewhere", name) for name in others))
        plan = plan_on(self.app.texts, players, map_name=map_name, game=game, seating=seating)
        parties = tuple((seat,) for seat in range(len(players)))
        self.terms, self.others = Terms("", "", plan, plan.setup(), parties, strict, 3), others

    def card(self, *, what: str = "turn", folder: str = "", wrong: str = "", under_way: bool = False) -> None:
        """Open the card of a letter."""
        t, name = self.app.texts, self.others[0]
        letter = LetterToSend(
            t(f"post.letter.{what}", name=name), t("post.letter.send_to", name=name),
            t("post.letter.next_invitation" if what == "invitation" else "post.letter.next", name=name),
            TEXT, TEXT, ("", ""), "letter", Path(folder) if folder else None, what == "invitation",
        )  # fmt: skip
        mail: Any = SimpleNamespace(in_folder=FolderState(under_way=under_way, wrong=wrong))
        self.app.open("menu")
        self.scene = LetterCard(self.app, letter, mail)

    def invitation(self, folder: str = "") -> None:
        """Open the page of an invitation, with a shared folder or none."""
        (letter,) = PostMatch.invite(self.terms.plan, [0], find_kit=kit_of).course.letters
        self.scene = JoinPage(self.app, letter, self.terms, folder)

    def match(self, moves: str = "", *, sent: bool = False) -> None:
        """Open the match on its board, after some moves of Anna's; ``sent``: they have gone out."""
        anna, ben = invited(self.terms)
        made = anna.match(now=int)
        for text in moves.split():
            made.session.play(made.kit.parse_action(text, made.session.state))
        if sent:
            ben.receive(anna.seal_turn(made))
        still(self.app)
        mail = Correspondence(self.app, PostFile(demo_folder() / "match.yaml", anna))
        self.scene = MatchScene(self.app, made, Reader, mail=mail)
        self.scene.announcer.silent = True

    def waits(self, words: tuple[str, ...], what: str = "joining") -> None:
        """Open the page of a match that waits; ``words`` say how far each seat is."""
        texts, players = self.app.texts, self.terms.plan.players
        seats = [
            SeatStatus(
                seat_name(self.terms, seat, texts), who.name, texts(f"post.waiting.{word}"),
                word not in ("open", "sets_up"),
            )
            for seat, (who, word) in enumerate(zip(players, words, strict=True))
        ]  # fmt: skip
        names = texts.listed([one.seat if what == "joining" else one.who for one in seats if not one.done])
        status = WaitingStatus(
            texts(f"post.waiting.{what}", names=names), texts(f"post.waiting.then_{what}"), seats
        )
        mail: Any = SimpleNamespace(id="", terms=self.terms, shows_board=False, status=partial(given, status))
        self.scene = WaitingPage(self.app, mail)


def invited(terms: Terms) -> tuple[PostMatch, PostMatch]:
    """Return Anna's side of a match, and that of the player who has joined."""
    anna = PostMatch.invite(terms.plan, [0], days=terms.days, find_kit=kit_of)
    (invitation,) = anna.course.letters
    ben = PostMatch.join(invitation, [Player("person", terms.plan.players[1].name)], kit_of)
    anna.receive(ben.course.letters[-1])
    for letter in anna.course.letters[2:]:
        ben.receive(letter)
    return anna, ben


def _list(app: App) -> Scene:
    """Return the list of matches, two of them by post."""
    scene = matches_demo(app)
    assert isinstance(scene, Matches)
    t = app.texts
    files = [row.file for row in scene.matches.rows if row.result is None and row.game]
    words = t("post.your_turn"), t("post.whom", name="Ben", since=t("post.since_days", n=3))
    marks = {file: PostMark("", told, told == words[0]) for file, told in zip(files, words, strict=False)}
    scene.matches.read_marks = partial(given, marks)  # type: ignore[method-assign]
    scene.filters = Filters(state="post")
    return scene


SCREEN: Any = PosedPost
DEMOS = {"matches_post": _list}
