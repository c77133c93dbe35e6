"""Pictures that other people made, decoded without trust."""

from __future__ import annotations

import struct
import warnings
import zlib
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # imported late: Pillow is slow to import, and few maps have pictures
    from PIL.Image import Image

MAX_PICTURE_SIDE = 16_384
"""Greatest width or height of a picture in pixels."""
DECODING_ERRORS = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    ArithmeticError,
    LookupError,
    TypeError,
    struct.error,
    zlib.error,
)
"""Errors that Pillow raises for damaged files."""


class BadImage(ValueError):
    """Error for a picture that can't be shown.

    Its text says why, as the end of a sentence about the picture.
    """


def decode_image(content: bytes, formats: tuple[str, ...], max_pixels: int) -> Image:
    """Return a picture as RGBA.

    Args:
        content: Bytes of the file.
        formats: Kinds of files that are accepted, by Pillow's names.
        max_pixels: Greatest number of pixels. Both are checked before any pixel is decoded.

    Raises:
        BadImage: If the picture is damaged, too large, or of another kind.
    """
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # the size is checked
            image = Image.open(BytesIO(content), formats=formats)
        check_size(*image.size, max_pixels)
        return _rgba(image)
    except BadImage:
        raise
    except UnidentifiedImageError:
        raise BadImage(f"is not a {' or '.join(formats)} picture") from None
    except Image.DecompressionBombError:
        # Pillow counts all pixels; the limit of a side is the one that the user can check
        raise BadImage(f"has more than {MAX_PICTURE_SIDE} pixels a side") from None
    except DECODING_ERRORS as error:
        raise BadImage("is damaged or cut off") from error


def check_size(width: int, height: int, max_pixels: int) -> None:
    """Check the size of a picture in pixels.

    Raises:
        BadImage: If a side is too long, or there are more than `max_pixels` pixels.
    """
    if max(width, height) > MAX_PICTURE_SIDE:
        raise BadImage(
            f"is {width} × {height} pixels, and a side can have at most {MAX_PICTURE_SIDE}"
        )
    if width * height > max_pixels:
        raise BadImage(
            f"is {width} × {height} pixels, and there is room for {max_pixels // 1_000_000}"
            " million in all"
        )


def _rgba(image: Image) -> Image:
    """Return the picture in eight bits a channel, with transparency."""
    if image.mode.startswith(("I", "F")):  # `I;16` and the like: grey of sixteen bits
        import numpy as np
        from PIL import Image as Images

        grey = (np.asarray(image).astype(np.uint32) >> 8).astype(np.uint8)
        image = Images.fromarray(grey)
    return image.convert("RGBA")
