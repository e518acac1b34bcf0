"""The terms of a match by post: the invitation, read and checked against what is installed here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from game.data.files.document import Document
from game.data.files.problems import ProblemsError
from game.data.post import shares
from game.data.post.letters import Invitation, Letter, LetterRefused, name_of
from game.data.saves.match_file import FindKit
from game.data.saves.match_plan import MatchPlan, Player
from game.data.saves.match_record import match_of, read_record_data, record_of_plan
from game.data.saves.save_format import check_of
from game.model.contract import Setup, TextError
from game.model.fault import Fault
from game.model.kit import AnyKit

ID_SIGNS: Final = 32

OTHER_RULES: Final = Fault("the match began with other pieces, cards or rules than yours")


@dataclass(frozen=True)
class Terms:
    """The terms everybody accepts by joining. ``plan`` names the players, all as persons; ``parties`` are
    the seats of each machine."""

    id: str
    key: str
    plan: MatchPlan
    setup: Setup
    parties: tuple[tuple[int, ...], ...]
    strict: bool
    days: int
    changed: tuple[str, ...] = ()
    """The definition files that differ from the shipped ones: the invited have to be told."""

    @classmethod
    def of(cls, letter: Letter, find_kit: FindKit, kept: Mapping[str, Any] | None = None) -> Terms:
        """Read the terms of an invitation. ``kept`` are all definitions as they were at its beginning;
        without them, those it doesn't bring are today's. Raises ``LetterRefused``."""
        said = letter.invitation
        if letter.kind != "invite" or said is None or letter.place or letter.party or letter.before:
            raise LetterRefused("not_an_invitation")
        if letter.match != id_of(said, letter.pledges) or not letter.fits(said.key) or not letter.pledges:
            raise LetterRefused("altered")
        try:
            find_kit(str(said.record.get("game")))
        except KeyError:
            raise LetterRefused("game", game=str(said.record.get("game"))[:60]) from None
        try:
            record = read_record_data(Document("invitation", said.record))
            if record.moves or record.result or record.clock:
                raise LetterRefused("altered")
            whole = record if kept is None else record.model_copy(update={"definitions": dict(kept)})
            plan = match_of(whole, find_kit).plan
            setup = plan.setup()
        except (ProblemsError, TextError, ValueError) as error:
            if isinstance(error, LetterRefused):
                raise
            said_why = error.problems[0].message if isinstance(error, ProblemsError) else str(error)
            raise LetterRefused("match", why=said_why) from None
        kit = plan.kit
        if record.rules != kit.game.rules_version or record.definitions_check != check_of(
            definitions_of(plan)
        ):
            raise LetterRefused("match", why=OTHER_RULES)
        if why := kit.why_not_by_post(setup):
            raise LetterRefused("not_offered", why=why)
        seats = sorted(seat for party in said.parties for seat in party)
        if seats != list(setup.seats) or not all(said.parties):
            raise LetterRefused("players")
        if any(player.kind == "bot" for player in plan.players):
            raise LetterRefused("players")
        return cls(
            letter.match, said.key, plan, setup, said.parties, said.strict, said.days,
            tuple(sorted(record.definitions)),
        )  # fmt: skip

    @cached_property
    def party_of(self) -> tuple[int, ...]:
        """The party of each seat."""
        found = {seat: party for party, seats in enumerate(self.parties) for seat in seats}
        return tuple(found[seat] for seat in sorted(found))

    @property
    def kit(self) -> AnyKit:
        """The game's Kit."""
        return self.plan.kit


def id_of(invitation: Invitation, pledged: str) -> str:
    """The id of a match: a sum of everything it is played by, so that no other match can have it."""
    told = invitation.model_dump(mode="json", exclude_defaults=True)
    return shares.digest("match", told, pledged)[:ID_SIGNS]


def invitation_of(
    plan: MatchPlan, here: Sequence[int], others: Sequence[Sequence[int]], *, strict: bool, days: int
) -> Invitation:
    """The invitation to a plan. ``here`` are the inviter's seats, ``others`` those of each other machine.
    Raises ``ProblemsError``."""
    players = tuple(
        Player("person" if seat in here else "elsewhere", name_of(player.name))
        for seat, player in enumerate(plan.players)
    )
    record = record_of_plan(replace(plan, players=players, clock=None, seed=None, post=""))
    parties = (tuple(sorted(here)), *(tuple(sorted(seats)) for seats in others))
    return Invitation(record=record, parties=parties, key=shares.new_secret(), strict=strict, days=days)


def definitions_of(plan: MatchPlan) -> dict[str, Any]:
    """All definitions of a match, as plain data."""
    return {
        name: file.model_dump(mode="json", exclude_none=True)
        for name, file in plan.content.files.items()
        if plan.kit.definition_files[name].kept
    }
