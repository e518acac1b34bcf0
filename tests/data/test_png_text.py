"""A map's text inside a picture: put in and read out again, with nothing else of the picture changed."""

from __future__ import annotations

import contextlib
import tracemalloc
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.data.sharing import png_text
from game.data.sharing.png_text import MAP_KEYWORD, is_png, put_text, take_text
from game.data.sharing.share import ShareError
from tests.amount import some


def chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")


SIGNATURE = b"\x89PNG\r\n\x1a\n"
HEAD = chunk(b"IHDR", (1).to_bytes(4, "big") * 2 + bytes((8, 0, 0, 0, 0)))
PIXELS = chunk(b"IDAT", zlib.compress(b"\0\x7f"))
END = chunk(b"IEND", b"")
EXTRA = chunk(b"tEXt", b"Software\0something") + chunk(b"vpAg", b"whatever")
PICTURE = SIGNATURE + HEAD + EXTRA + PIXELS + END
KEY = MAP_KEYWORD.encode()


def key_of(png: bytes) -> str:
    with pytest.raises(ShareError) as caught:
        take_text(png)
    assert str(caught.value)
    return caught.value.key


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_text_comes_out_of_a_picture_as_it_went_in(text: str) -> None:
    assert take_text(put_text(PICTURE, text)) == text


def test_all_else_stays_as_it_was_and_the_text_stands_before_the_end() -> None:
    png = put_text(PICTURE + b"trailing", "TBM1.x")
    assert png.startswith(PICTURE[: -len(END)])
    assert png.endswith(END + b"trailing")
    assert png.count(b"iTXt") == 1


def test_a_second_text_takes_the_place_of_the_first() -> None:
    png = put_text(put_text(PICTURE, "old"), "new")
    assert take_text(png) == "new"
    assert png == put_text(PICTURE, "new")


def test_texts_under_other_keywords_are_left_alone() -> None:
    both = put_text(put_text(PICTURE, "mine"), "theirs", "Comment")
    assert (take_text(both), take_text(both, "Comment")) == ("mine", "theirs")
    longer = put_text(PICTURE, "theirs", MAP_KEYWORD + "2")
    assert key_of(longer) == "none"


@pytest.mark.parametrize(
    "kept",
    [
        chunk(b"tEXt", KEY + b"\0TBM1.x"),
        chunk(b"zTXt", KEY + b"\0\0" + zlib.compress(b"TBM1.x")),
        chunk(b"iTXt", KEY + b"\0\0\0en\0Karte\0TBM1.x"),
        chunk(b"iTXt", KEY + b"\0\1\0\0\0" + zlib.compress(b"TBM1.x")),
    ],
)
def test_other_programs_may_write_the_text_in_their_own_way(kept: bytes) -> None:
    assert take_text(SIGNATURE + HEAD + kept + PIXELS + END) == "TBM1.x"


def test_a_picture_pygame_saved_is_read_by_it_with_the_map_inside() -> None:
    import io

    import pygame

    surface = pygame.Surface((7, 5))
    surface.fill((10, 200, 30))
    file = io.BytesIO()
    pygame.image.save(surface, file, "x.png")
    png = put_text(file.getvalue(), "TBM1.x")
    again = pygame.image.load(io.BytesIO(png), "x.png")
    assert again.get_size() == (7, 5)
    assert again.get_at((3, 3))[:3] == (10, 200, 30)


def test_no_picture_or_one_without_a_map_is_told() -> None:
    for data in (b"", b"\x89PNG", b"GIF89a" + PICTURE, b"TBM1.abc", b"\0" * 100):
        assert not is_png(data)
        assert key_of(data) == "none"
    assert is_png(PICTURE)
    assert key_of(PICTURE) == "none"


WITH_MAP = put_text(PICTURE, "TBM1.some text of a map")


@pytest.mark.parametrize("end", range(8, len(WITH_MAP)))
def test_a_picture_cut_anywhere_gives_the_map_or_says_so(end: int) -> None:
    if end >= len(WITH_MAP) - len(END):
        assert take_text(WITH_MAP[:end]) == "TBM1.some text of a map"
    else:
        assert key_of(WITH_MAP[:end]) == "cut"
    with pytest.raises(ShareError):
        put_text(WITH_MAP[:end], "x")


@given(st.integers(0, len(WITH_MAP) - 1), st.integers(1, 255))
@settings(max_examples=some(200, 66))
def test_a_changed_byte_gives_the_same_map_or_says_so(place: int, by: int) -> None:
    changed = bytearray(WITH_MAP)
    changed[place] ^= by
    with contextlib.suppress(ShareError):
        assert take_text(bytes(changed)) == "TBM1.some text of a map"


@given(st.binary(max_size=60) | st.binary(max_size=60).map(lambda data: SIGNATURE + data))
@settings(max_examples=some(200, 66))
def test_any_bytes_give_a_text_or_a_share_error(data: bytes) -> None:
    for work in (take_text, lambda png: put_text(png, "x")):
        with contextlib.suppress(ShareError):
            work(data)


def test_a_wrong_checksum_of_the_map_s_part_is_damage() -> None:
    broken = bytearray(WITH_MAP)
    broken[-len(END) - 1] ^= 1
    assert key_of(bytes(broken)) == "changed"
    with pytest.raises(ShareError, match="damaged"):
        put_text(bytes(broken), "x")


@pytest.mark.slow
def test_a_part_that_claims_to_be_huge_is_told_and_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    assert key_of(SIGNATURE + HEAD + b"\x7f\xff\xff\xffiTXt" + b"x" * 50) == "cut"
    assert key_of(SIGNATURE + HEAD + b"\xff\xff\xff\xffiTXt" + b"x" * 50) == "changed"
    assert key_of(SIGNATURE + HEAD + b"\0\0\0\0\0\1\2\3" + b"x" * 50) == "changed"
    bomb = SIGNATURE + HEAD + chunk(b"zTXt", KEY + b"\0\0" + zlib.compress(b"x" * 100_000_000)) + END
    tracemalloc.start()
    try:
        assert key_of(bomb) == "too_large"
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()
    assert key_of(SIGNATURE + HEAD + chunk(b"zTXt", KEY + b"\0\0no zlib") + END) == "content"
    monkeypatch.setattr(png_text, "MAX_PNG", 100)
    assert key_of(WITH_MAP) == "too_large"


def test_a_keyword_png_does_not_allow_is_refused() -> None:
    for keyword in ("", "x" * 80, "a\0b"):
        with pytest.raises(ValueError, match="keyword"):
            put_text(PICTURE, "x", keyword)
