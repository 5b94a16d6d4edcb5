"""Reading games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from draughts_core._pdn import GameReader, encoding_of
from draughts_core.pdn.game import Game, Header
from draughts_core.pdn.source import Source, blocks_of

if TYPE_CHECKING:
    from draughts_core._pdn import Node  # noqa: F401


def read_games(source: Source, *, encoding: str | None = None) -> Iterator[Game]:
    """Every game of a PDN text, one after the other; no text of a game makes this fail.

    A game ends at its result, at ``*`` standing alone, or where the next header begins. A header
    without moves is a game, and so are moves without a header. Words that are no PDN stay in the
    moves where they stand among them. The text is read in one pass, in time proportional to its
    length and in memory that does not grow with it.

    Args:
        source: a `Path` (one ending in .gz, .bz2 or .zip is unpacked), a file open for reading
            (bytes or text), bytes, lines of bytes or of text, or the text itself (a ``str`` is
            never taken for the name of a file).
        encoding: how to decode the bytes; by default UTF-8 where a game can be that, else
            cp1252, else Latin-1, game by game.

    Raises:
        OSError: the file cannot be read.
        DraughtsError: it is no text file, or a name was given as if it were a text.

    Source: PDN 3.0; what is read beyond it was met in real archives.
    """
    return cast("Iterator[Game]", GameReader(blocks_of(source), encoding))


def read_headers(source: Source, *, encoding: str | None = None) -> Iterator[Header]:
    """The tags of every game and its place in the text; moves are passed over.

    There are as many as `read_games` finds games. With `Header.span` a game can be read later.

    Args:
        source: as for `read_games`.
        encoding: as for `read_games`.

    Raises:
        OSError: the file cannot be read.
        DraughtsError: it is no text file.

    >>> text = '[White "A"] 1. 32-28 1-1' + chr(10) + '[White "B"] 1. 33-28 *'
    >>> [(header.number, header.tags["White"], header.span) for header in read_headers(text)]
    [(1, 'A', (0, 24)), (2, 'B', (25, 47))]
    """
    return cast("Iterator[Header]", GameReader(blocks_of(source), encoding, headers=True))


def decode(data: bytes) -> tuple[str, str]:
    r"""Text and the name of its encoding, decided on the bytes alone.

    UTF-8 if it can be, else cp1252, else Latin-1, which takes any byte.

    >>> decode(b"caf\xe9")
    ('café', 'cp1252')
    """
    encoding = encoding_of(data)
    return data.decode(encoding), encoding
