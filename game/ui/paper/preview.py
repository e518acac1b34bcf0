"""Pages of a PDF as pictures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A page's picture: its size in px, and red, green and blue of each pixel, row by row."""

    size: tuple[int, int]
    rgb: bytes


def page_picture(pdf: bytes, page: int, wide: int, high: int) -> PagePicture:
    """Return a page of a file, counted from 0, fitted into so many px. Raises ``ValueError`` for what is
    not a PDF, and ``IndexError`` for a page it doesn't have."""
    import pypdfium2  # only now: it takes longer to load than a frame

    try:
        document = pypdfium2.PdfDocument(pdf)
    except pypdfium2.PdfiumError as error:
        raise ValueError(str(error)) from None
    try:
        if not 0 <= page < len(document):
            raise IndexError(page)
        sheet = document[page]
        across, down = sheet.get_size()
        bitmap = sheet.render(scale=min(wide / across, high / down), rev_byteorder=True)
        pixels = bitmap.to_numpy()[:, :, :3]
        return PagePicture((bitmap.width, bitmap.height), pixels.tobytes())
    finally:
        document.close()
