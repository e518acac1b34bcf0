"""Everything Battlegrounds says has words: cards, pictures, abilities, events, refusals, results, phases."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from game.games.battlegrounds.rules import schema
from game.games.battlegrounds.rules.definitions import COLOUR_NAMES, Ability, Option
from game.games.battlegrounds.rules.world import PHASES
from tests.games.battlegrounds.boards import KIT, content, words

SOURCE = Path(schema.__file__).parent


def test_every_card_picture_ability_colour_phase_and_option_has_a_name() -> None:
    definitions = content().definitions
    keys = [f"card.{card.name}" for card in definitions.cards]
    keys += [f"picture.{picture.name}" for picture in definitions.pictures]
    keys += [f"{kind}.{ability}" for ability in get_args(Ability) for kind in ("ability", "ability_does")]
    keys += [f"colour.{colour}" for colour in COLOUR_NAMES]
    keys += [f"phase.{phase}" for phase in PHASES]
    keys += [f"option.{option}" for option in get_args(Option)]
    assert [key for key in keys if not words().has(f"battlegrounds.{key}")] == []
    assert all(words().has(key) for key in (*KIT.info.sides, *(way.key for way in KIT.info.seatings)))


def test_every_refusal_and_reason_in_the_code_has_words() -> None:
    told = SOURCE / "telling.py"  # of events, not of refusals
    sources = [path for path in SOURCE.glob("*.py") if path != told]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    named = set(re.findall(r'"battlegrounds\.refuse\.([a-z_.]+)"', text))
    named |= set(re.findall(r'_K \+ "([a-z_.]+)"', text))
    for choice in re.findall(r'(?:_K \+ \(|key = )("[^\n]*)', text):
        parts = re.sub(r"\b(?:if|and|==) [^\n]*?(?= else|$)", "", choice)
        named |= set(re.findall(r'"([a-z_]+)"', parts))
    named -= {"extra_tank", "main", "field"}
    assert len(named) > 40
    assert [key for key in sorted(named) if not words().has(f"battlegrounds.refuse.{key}")] == []
    for key in ("layout.other_tokens", "layout.special_outside", "layout.neighbours"):
        assert words().has(f"battlegrounds.refuse.{key}")
    for reason in (
        "target", "nothing_left", "quiet", "resigned", "time_up", "artillery", "all_destroyed", "no_tokens"
    ):  # fmt: skip
        assert words().has(f"battlegrounds.reason.{reason}")
