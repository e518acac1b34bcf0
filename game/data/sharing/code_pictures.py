"""Draws QR codes as pictures, and finds them in a photo or a screenshot.

A picture of an unknown kind, a damaged or a huge one is reported and never decoded whole.
"""

from __future__ import annotations

import io
import math
import warnings
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from game.data.files.paths import ASSETS
from game.data.sharing.png_text import KEYWORDS, is_png, put_text, require_size, take_text
from game.data.sharing.qr_codes import QrCode, codes_in, is_code_text, text_of_codes
from game.data.sharing.short_text import ShareError
from game.model.fault import Fault

if TYPE_CHECKING:
    import zxingcpp
    from PIL import Image

MAX_PIXELS: Final = 50_000_000
"""Pixels of the largest picture that is searched; for a JPEG, after it was made smaller, which costs
little."""

QUIET: Final = 4
"""Width in modules of the white border a code needs."""

_MODULE: Final = 8
"""Width of a module in a picture of codes, in px."""

_NUMBER: Final = 6
"""Height in modules of the number below a code."""

_BEST_PIXELS: Final = 6_000_000
"""A picture with no more pixels is also searched at twice its size, where modules of one or two pixels are
found."""

_LEVEL: Final = "M"
"""The error correction of our codes: a seventh of the modules may be hidden."""

_LEAST_VERSION: Final = 4
"""The least version (size) of a code that counts as ours; only a text of a few bytes has a smaller one."""

_LEAST: Final = 33
"""Modules in a row of such a code: with less than a pixel each nobody would take it for one."""

_STRIP: Final = 256
"""Rows of a picture with transparent parts that are put on white at a time."""

_FORMATS: Final = ("PNG", "JPEG", "WEBP", "BMP", "GIF")
_BEGINNINGS: Final = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"BM", b"GIF87a", b"GIF89a")
_FONT: Final = ASSETS / "fonts" / "SourceSans3-Semibold.ttf"

Modules = tuple[tuple[bool, ...], ...]
"""The rows of a code from the top, true for each dark module."""


def modules_of(code: QrCode) -> Modules:
    """The modules of a code, to be drawn with ``QUIET`` white modules around them."""
    import zxingcpp

    made = zxingcpp.create_barcode(code.text, zxingcpp.BarcodeFormat.QRCode, ec_level=_LEVEL)
    rows: list[list[int]] = memoryview(made.to_image(scale=1, add_quiet_zones=False)).tolist()  # type: ignore
    return tuple(tuple(value == 0 for value in row) for row in rows)


def codes_png(text: str, codes: Sequence[QrCode], keyword: str) -> bytes:
    """A PNG picture of a text's codes, each with its number below it. The text itself is in the file, too,
    under a keyword of ``png_text``."""
    from PIL import Image, ImageDraw, ImageFont

    drawn = [modules_of(code) for code in codes]
    side = max(len(rows) for rows in drawn) + 2 * QUIET
    high = side + _NUMBER
    columns = next(n for n in range(1, len(codes) + 1) if n * n >= len(codes))
    lines = -(-len(codes) // columns)
    sheet = Image.new("1", (columns * side * _MODULE, lines * high * _MODULE), 1)
    pen = ImageDraw.Draw(sheet)
    font = ImageFont.truetype(str(_FONT), (_NUMBER - 1) * _MODULE)
    for place, (code, rows) in enumerate(zip(codes, drawn, strict=True)):
        line, column = divmod(place, columns)
        left, top = column * side, line * high
        made = Image.new("1", (len(rows), len(rows)))
        made.putdata([not dark for row in rows for dark in row])
        made = made.resize((len(rows) * _MODULE,) * 2, Image.Resampling.NEAREST)
        sheet.paste(made, ((left + QUIET) * _MODULE, (top + QUIET) * _MODULE))
        middle = ((left + side / 2) * _MODULE, (top + side) * _MODULE)
        pen.text(middle, f"{code.number} / {code.count}", 0, font, anchor="mm")
    png = io.BytesIO()
    sheet.save(png, "PNG", optimize=True)
    return put_text(png.getvalue(), text, keyword)


def is_picture(head: bytes) -> bool:
    """Whether a file with these first bytes is a picture of a kind that can be read."""
    return head.startswith(_BEGINNINGS) or (head[:4] == b"RIFF" and head[8:12] == b"WEBP")


def text_in_picture(data: bytes, keywords: Sequence[str] = KEYWORDS) -> str:
    """The short text that a picture holds: inside the file under one of these keywords of ``png_text``,
    else in QR codes seen on it. Raises ``ShareError``, and ``MissingCodes`` if some codes aren't seen."""
    wrong: ShareError | None = None
    for keyword in keywords if is_png(data) else ():
        try:
            return take_text(data, keyword)
        except ShareError as error:
            # a damaged text is a better reason than a missing one
            wrong = error if wrong is None or wrong.key == "none" else wrong
    try:
        codes = codes_in_picture(data)
    except ShareError as error:
        # the file's own text counts, unless the codes tell more
        if wrong is None or (wrong.key == "none" and error.key not in ("none", "changed")):
            raise
        raise wrong from None
    return text_of_codes(codes)


def codes_in_picture(data: bytes) -> list[QrCode]:
    """The whole codes seen on a picture. Raises ``ShareError`` if there are none, and for data that is no
    picture or too large."""
    import zxingcpp

    require_size(data)
    found: dict[QrCode, None] = {}
    seen = foreign = False
    whole = _grey(data)
    for picture in _sizes(whole):
        for code in zxingcpp.read_barcodes(
            picture, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode), return_errors=True
        ):
            seen = seen or code.valid or _like_ours(code, whole.width / picture.width)
            if code.valid:
                found.update(dict.fromkeys(codes_in(code.text)))
                foreign = foreign or not is_code_text(code.text)
        if found and _whole(list(found)):
            break
    if found:
        return list(found)
    if foreign:
        raise ShareError("content", _FOREIGN)
    raise ShareError("cut", _UNREADABLE) if seen else ShareError("none", _NO_CODE)


_NO_CODE: Final = "no Treadboard text or readable QR code was found in this picture"
_FOREIGN: Final = "the QR code in this picture isn’t from Treadboard"
_UNREADABLE: Final = (
    "the QR code in this picture can’t be read: take another picture from closer, in even light, "
    "with nothing covering the code"
)


def _like_ours(code: zxingcpp.Barcode, scale: float) -> bool:
    """Whether something that can't be read, ``scale`` times as large in the picture, may be a code of ours.

    Tanks, dice and grids often look like the corners of a code, but seldom of one with the error correction
    and size that ours have, and then not in the corners of anything like a square.
    """
    known = code.extra if isinstance(code.extra, dict) else {}
    version = str(known.get("Version", ""))
    if code.ec_level != _LEVEL or not version.isdigit() or int(version) < _LEAST_VERSION:
        return False
    at = code.position
    corners = [
        (p.x * scale, p.y * scale) for p in (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
    ]
    edges = list(zip(corners, corners[1:] + corners[:1], strict=True))
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in edges)) / 2
    return area >= max(_LEAST**2, max(math.dist(a, b) for a, b in edges) ** 2 / 3)


def _whole(codes: Sequence[QrCode]) -> bool:
    try:
        text_of_codes(codes)
    except ShareError:
        return False
    return True


def _sizes(picture: Image.Image) -> Iterator[Image.Image]:
    """Yield the picture as it is, then smaller, with less blur and grain, and larger."""
    from PIL import Image

    yield picture
    wide, high = picture.size
    for part in (2, 4):
        if min(wide, high) >= 200 * part:
            yield picture.resize((wide // part, high // part), Image.Resampling.BOX)
    if wide * high <= _BEST_PIXELS:
        yield picture.resize((wide * 2, high * 2), Image.Resampling.BICUBIC)


def _grey(data: bytes) -> Image.Image:
    """Decode a picture in grey, with white where it is transparent. Raises ``ShareError``."""
    from PIL import Image, ImageFile

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the size is looked at here
            picture: Image.Image = Image.open(io.BytesIO(data), formats=_FORMATS)
            if picture.format == "JPEG":  # decoded at a half, a quarter or an eighth of its size
                wide, high = picture.size
                while wide * high > MAX_PIXELS / 2:
                    wide, high = wide // 2, high // 2
                assert isinstance(picture, ImageFile.ImageFile)
                picture.draft("L", (wide, high))
            if picture.width * picture.height > MAX_PIXELS:
                raise _too_large()
            if not picture.has_transparency_data:
                return picture.convert("L")
            grey = Image.new("L", picture.size)
            for top in range(0, picture.height, _STRIP):  # whole, its colours and copies would take 0.5 GB
                strip = picture.crop((0, top, picture.width, min(top + _STRIP, picture.height)))
                white = Image.new("LA", strip.size, (255, 255))
                white.alpha_composite(strip.convert("RGBA").convert("LA"))
                grey.paste(white.getchannel("L"), (0, top))
            return grey
    except Image.DecompressionBombError:
        raise _too_large() from None
    except ShareError:
        raise
    except Exception:  # a decoder may raise anything for what somebody made up
        raise ShareError("changed", "this picture is damaged or in an unknown format") from None


def _too_large() -> ShareError:
    most = MAX_PIXELS // 1_000_000
    return ShareError("too_large", Fault("this picture is too large (at most {n} megapixels)", n=most))
