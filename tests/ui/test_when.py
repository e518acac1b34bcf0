"""A moment in words: files may claim any time."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from game.data.files.paths import ASSETS, PROJECT
from game.data.words.texts import Texts
from game.ui.when import day_words, when_short, when_words

NO_DAYS = (253_402_400_000.0, 2.0**62, 1e300, -1e11, -(2.0**62), math.nan, math.inf, -math.inf)


@pytest.fixture(params=["en", "de", "fr"])
def texts(request: pytest.FixtureRequest) -> Texts:
    return Texts(ASSETS / "locale", request.param)


def test_a_time_no_calendar_has_is_said_to_be_unknown(texts: Texts) -> None:
    unknown = texts("matches.no_date")
    assert {words(time, texts) for time in NO_DAYS for words in (when_words, when_short)} == {unknown}


def test_a_time_before_1970_and_one_beyond_all_data_bases_are_days(texts: Texts) -> None:
    for time, year in ((-86_400 * 365.0 * 20, "1950"), (9_300_000_000.0, "2264")):
        assert year in when_words(time, texts)
        assert year in when_short(time, texts)


@pytest.mark.parametrize("written", ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59-14:00", "9999-12-31"])
def test_the_last_day_there_is_is_told_in_every_zone(written: str, texts: Texts) -> None:
    assert "9999" in day_words(written, texts)
    assert "1" in day_words("0001-01-01T00:00:00+14:00", texts)
    assert day_words("when it rained", texts) == "when it rained"


@pytest.mark.slow
def test_only_one_place_asks_the_calendar_for_the_day_of_a_time() -> None:
    asks = re.compile(r"fromtimestamp|\b(?:localtime|ctime)\(")
    found = [path for path in Path(PROJECT / "game").rglob("*.py") if asks.search(path.read_text("utf-8"))]
    assert [path.name for path in found] == ["when.py"]
