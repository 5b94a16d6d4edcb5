from collections.abc import Iterable, Iterator, Sequence
from typing import Any, final

from draughts_core.pdn.game import Game, Header

@final
class Node:
    text: str
    glyphs: str
    nags: tuple[int, ...]
    line: int
    column: int
    offset: int
    comments: list[str]
    comments_before: list[str]
    variations: list[list[Node]]
    __hash__: None  # type: ignore[assignment]
    def __init__(
        self,
        text: str,
        *,
        glyphs: str = "",
        nags: Iterable[int] = (),
        comments: Iterable[str] = (),
        comments_before: Iterable[str] = (),
        variations: Iterable[Sequence[Node]] = (),
        line: int = 0,
        column: int = 0,
        offset: int = 0,
    ) -> None: ...
    @property
    def clocks(self) -> dict[str, float | str]: ...
    @property
    def is_plain(self) -> bool: ...
    def __eq__(self, other: object) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class GameReader:
    def __new__(
        cls,
        blocks: Iterable[bytes],
        encoding: str | None = None,
        headers: bool = False,
        first_line: int = 1,
        base: int = 0,
    ) -> GameReader: ...
    def __iter__(self) -> Iterator[Game | Header]: ...
    def __next__(self) -> Game | Header: ...

def encoding_of(data: bytes) -> str: ...
def unmarked(text: str) -> bool: ...
