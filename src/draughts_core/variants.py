"""The games: one frozen `Variant` each, with its board, notation, rules in words and sources.

A `Variant` *is* its name (a ``str``), so ``position.variant == "russian"`` holds, it can be a
dictionary key or a column value, and every ``variant=`` argument takes it or the plain name.

Squares in the whole library are *internal* numbers: 1 is White's top left playable square and
the count runs row by row. Only text uses a game's official numbering; `Variant.square_name`
and `Variant.square_number` translate.

>>> from draughts_core.variants import INTERNATIONAL, get
>>> get("international") is INTERNATIONAL
True
>>> INTERNATIONAL.main_diagonal
(5, 10, 14, 19, 23, 28, 32, 37, 41, 46)
>>> get("italian").priority
('pieces', 'by king', 'kings', 'kings first')

The sources disagree about some games. What was chosen stands in `Variant.uncertain`, and is one
line to change here and one in the compiled rules.
"""

from draughts_core import draw_rules
from draughts_core._variant import Variant
from draughts_core.colours import BLACK

__all__ = [
    "ARGENTINIAN",
    "BRAZILIAN",
    "CANADIAN",
    "CZECH",
    "ENGLISH",
    "FRISIAN",
    "GHANAIAN",
    "INTERNATIONAL",
    "ITALIAN",
    "POOL",
    "PORTUGUESE",
    "RUSSIAN",
    "SPANISH",
    "THAI",
    "TURKISH",
    "VARIANTS",
    "Variant",
    "by_gametype",
    "get",
]

_FMJD = "Official rules of international draughts, FMJD, articles 1-12"
_PDN = "PDN 3.0, GameType table"
_TABLE = "Table of national draughts games, Wikipedia, Checkers"

INTERNATIONAL = Variant(
    "international",
    number=0,
    full_name="International draughts",
    other_names=("Polish draughts", "国际跳棋", "波兰跳棋", "百格跳棋"),
    aliases=("polish", "draughts100"),
    rows=10,
    columns=10,
    men=20,
    priority=("pieces",),
    gametype=20,
    gametype_traits="W,10,10,N2,0",
    results=("2-0", "1-1", "0-2", "0-0"),
    rules=(
        "Men step diagonally forward and capture in all four diagonal directions. Kings fly. "
        "Capturing is compulsory, the capture of most pieces has to be chosen, jumped pieces "
        "leave the board when the capture is finished. A man is crowned only where it stops."
    ),
    sources=(_FMJD, _PDN),
)

BRAZILIAN = Variant(
    "brazilian",
    number=1,
    full_name="Brazilian draughts",
    other_names=("巴西跳棋",),
    aliases=(),
    rows=8,
    columns=8,
    men=12,
    priority=("pieces",),
    letters=True,
    gametype=26,
    gametype_traits="W,8,8,A0,0",
    draws=draw_rules.FMJD_64,
    rules="The rules of international draughts on a board of 8x8 with twelve men a side.",
    sources=(_FMJD, _PDN),
)

RUSSIAN = Variant(
    "russian",
    number=2,
    full_name="Russian draughts",
    other_names=("Shashki", "俄罗斯跳棋"),
    aliases=("shashki",),
    rows=8,
    columns=8,
    men=12,
    crowned_in_passing=True,
    letters=True,
    capture_sign=":",
    gametype=25,
    gametype_traits="W,8,8,A0,0",
    draws=draw_rules.FMJD_64,
    rules=(
        "As Brazilian draughts, but any capture may be chosen as long as it is carried on to its "
        "end, and a man that touches the far row while capturing is crowned at once and goes on "
        "as a king."
    ),
    sources=("Russian draughts codex, articles 1.4-1.5", _PDN),
    uncertain=("A book on the games gives Russian draughts a majority rule; the codex does not.",),
)

ENGLISH = Variant(
    "english",
    number=3,
    full_name="English draughts",
    other_names=("American checkers", "Straight checkers", "英国跳棋", "美国跳棋", "西洋跳棋"),
    aliases=("checkers", "american"),
    rows=8,
    columns=8,
    men=12,
    first_mover=BLACK,
    men_capture_backward=False,
    flying_kings=False,
    gametype=21,
    gametype_traits="B,8,8,N1,0",
    draws=draw_rules.ENGLISH,
    rules=(
        "Men step and capture diagonally forward. Kings move and capture one step in all four "
        "diagonal directions. Capturing is compulsory, any capture may be chosen and has to be "
        "carried on to its end. A man that reaches the far row is crowned and its move ends. "
        "Black (the dark pieces) moves first."
    ),
    sources=("WCDF rules of draughts, 1.18-1.32", _PDN),
)

CANADIAN = Variant(
    "canadian",
    number=4,
    full_name="Canadian draughts",
    other_names=("加拿大跳棋",),
    aliases=("draughts144",),
    rows=12,
    columns=12,
    men=30,
    priority=("pieces",),
    gametype=27,
    gametype_traits="W,12,12,N2,0",
    results=("2-0", "1-1", "0-2", "0-0"),
    rules="The rules of international draughts on a board of 12x12 with thirty men a side.",
    sources=(_FMJD, "Canadian checkers, Wikipedia", _PDN),
    uncertain=("No text of its own was found for the draws; those of international are kept.",),
)

FRISIAN = Variant(
    "frisian",
    number=5,
    full_name="Frisian draughts",
    other_names=("Frysk damjen", "弗里斯兰跳棋"),
    aliases=("frysk damjen",),
    rows=10,
    columns=10,
    men=20,
    captures_along="both",
    priority=("value", "by king"),
    king_limit=3,
    gametype=40,
    gametype_traits="W,10,10,N2,0",
    draws=draw_rules.FRISIAN,
    rules=(
        "Pieces move as in international draughts and capture in eight directions: along the "
        "diagonals and along rows and columns, over the next square of the colour played on. The "
        "capture of most value is compulsory, a king being worth a little less than two men; at "
        "equal value a king has to capture. While a side has men, one king may make no more than "
        "three moves in a row without a capture."
    ),
    sources=("Official rules of Frisian draughts, 2011", "Frisian draughts, Wikipedia", _PDN),
    uncertain=(
        "An older rule counted pieces before their value.",
        "The move limit of a king is not part of perft, as in the published tables.",
    ),
)

POOL = Variant(
    "pool",
    number=6,
    full_name="American pool checkers",
    other_names=("Pool checkers",),
    aliases=("pool checkers", "american pool"),
    rows=8,
    columns=8,
    men=12,
    first_mover=BLACK,
    gametype=23,
    gametype_traits="B,8,8,N1,0",
    draws=draw_rules.POOL,
    rules=(
        "As Brazilian draughts, but any capture may be chosen as long as it is carried on to its "
        "end. Black moves first."
    ),
    sources=("APCA rules of American pool checkers", _PDN),
)

_SPANISH_RULES = (
    "Men step and capture diagonally forward. Kings fly. Capturing is compulsory; the capture of "
    "most pieces has to be chosen, among those that of most kings. The double corner is on the "
    "left."
)

SPANISH = Variant(
    "spanish",
    number=7,
    full_name="Spanish draughts",
    other_names=("Damas", "西班牙跳棋"),
    aliases=(),
    rows=8,
    columns=8,
    men=12,
    bottom_left_playable=False,
    numbered_from_below=True,
    men_capture_backward=False,
    priority=("pieces", "kings"),
    gametype=24,
    gametype_traits="W,8,8,N1,1",
    draws=draw_rules.IBERIAN,
    rules=_SPANISH_RULES,
    sources=("Rules of the Portuguese federation", _TABLE, _PDN),
    uncertain=("Some texts let men capture backward; the federations do not.",),
)

PORTUGUESE = Variant(
    "portuguese",
    number=8,
    full_name="Portuguese draughts",
    other_names=("Damas clássicas",),
    aliases=(),
    rows=8,
    columns=8,
    men=12,
    bottom_left_playable=False,
    numbered_from_below=True,
    men_capture_backward=False,
    priority=("pieces", "kings"),
    gametype=28,
    gametype_traits="W,8,8,N1,1",
    draws=draw_rules.IBERIAN,
    rules=_SPANISH_RULES,
    sources=("Rules of the Portuguese federation", _TABLE, _PDN),
)

ITALIAN = Variant(
    "italian",
    number=9,
    full_name="Italian draughts",
    other_names=("Dama italiana", "意大利跳棋"),
    aliases=(),
    rows=8,
    columns=8,
    men=12,
    bottom_left_playable=False,
    men_capture_backward=False,
    men_capture_kings=False,
    flying_kings=False,
    priority=("pieces", "by king", "kings", "kings first"),
    gametype=22,
    gametype_traits="W,8,8,N2,1",
    draws=draw_rules.ITALIAN,
    rules=(
        "Men step and capture diagonally forward, and capture men only. Kings move and capture "
        "one step in all four diagonal directions. Capturing is compulsory; of several captures "
        "that of most pieces, then that by a king, then that of most kings, then that which meets "
        "a king earliest has to be chosen. The double corner is on the left."
    ),
    sources=("FID, Regolamento tecnico, capo I, articles 5-6", _PDN),
)

CZECH = Variant(
    "czech",
    number=10,
    full_name="Czech draughts",
    other_names=("Česká dáma", "捷克跳棋"),
    aliases=(),
    rows=8,
    columns=8,
    men=12,
    letters=True,
    men_capture_backward=False,
    priority=("by king",),
    gametype=29,
    gametype_traits="W,8,8,A0,0",
    draws=draw_rules.CZECH,
    rules=(
        "Men step and capture diagonally forward. Kings fly. Capturing is compulsory, and with a "
        "king if a king can capture; otherwise any capture may be chosen as long as it is "
        "carried on to its end."
    ),
    sources=("FMJD, brief rules of Czech draughts", _PDN),
    uncertain=("One program lets a man crowned in a capture go on; the FMJD's text does not.",),
)

ARGENTINIAN = Variant(
    "argentinian",
    number=11,
    full_name="Argentinian draughts",
    other_names=("阿根廷跳棋",),
    aliases=("argentine",),
    rows=8,
    columns=8,
    men=12,
    bottom_left_playable=False,
    men_capture_backward=False,
    priority=("pieces", "by king", "kings"),
    draws=draw_rules.NO_DRAWS,
    rules=(
        "As Spanish draughts, but among captures of equally many pieces one by a king has to be "
        "chosen, and only then that of most kings."
    ),
    sources=(_TABLE,),
    uncertain=(
        "That a king's capture goes before the capture of most kings was not verified.",
        "Men capturing forward only and kings landing anywhere are taken from the Spanish game.",
        "No official numbering was found; squares are numbered from White's top left.",
        "No text on draws was found, so none is seen.",
    ),
)

THAI = Variant(
    "thai",
    number=12,
    full_name="Thai draughts",
    other_names=("Makhos", "Mak-hot", "泰国跳棋"),
    aliases=("makhos",),
    rows=8,
    columns=8,
    men=8,
    numbered_from_below=True,
    men_capture_backward=False,
    kings_land_behind=True,
    removed_at_once=True,
    may_turn_back=True,
    capture_sign="-",
    gametype=31,
    gametype_traits="B,8,8,N2,0",
    draws=draw_rules.NO_DRAWS,
    rules=(
        "Eight men a side on two rows. Men step and capture diagonally forward. Kings fly, but "
        "have to land directly behind the piece they capture. Pieces leave the board as they "
        "are jumped, so a capture may turn back. Capturing is compulsory, any capture may be "
        "chosen and has to be carried on to its end."
    ),
    sources=("Thai draughts, mindsports.nl", "Mak-hot, checkers.fandom.com", _PDN),
    uncertain=(
        "White moves first; the PDN table says Black.",
        "A book on the games gives a majority rule; the other sources leave the choice free.",
        "No official text on draws was found, so none is seen.",
    ),
)

TURKISH = Variant(
    "turkish",
    number=13,
    full_name="Turkish draughts",
    other_names=("Dama", "土耳其跳棋"),
    aliases=("dama",),
    rows=8,
    columns=8,
    every_square=True,
    men=16,
    back_rows_free=1,
    captures_along="lines",
    men_capture_backward=False,
    removed_at_once=True,
    priority=("pieces",),
    letters=True,
    gametype=30,
    gametype_traits="W,8,8,A0,0",
    draws=draw_rules.TURKISH,
    rules=(
        "All squares are played on. Men move and capture one step forward or sideways, kings any "
        "distance along rows and columns. Capturing is compulsory and the capture of most pieces "
        "has to be chosen. Pieces leave the board as they are jumped; between two jumps a piece "
        "may not turn by 180 degrees. A man is crowned at the end of its move."
    ),
    sources=("Turkish draughts, Wikipedia", "Dama turc, alemanni.pagesperso-orange.fr", _PDN),
    uncertain=(
        "A man that reaches the far row in a capture goes on as a man and is crowned at the end; "
        "other sources crown it at once, or end the move.",
        "A king against a single man has won; one source calls it a draw.",
    ),
)

GHANAIAN = Variant(
    "ghanaian",
    number=14,
    full_name="Ghanaian draughts",
    other_names=("Damii", "加纳跳棋"),
    aliases=("damii",),
    rows=10,
    columns=10,
    men=20,
    bottom_left_playable=False,
    one_piece_loses=True,
    draws=draw_rules.GHANAIAN,
    rules=(
        "Men step diagonally forward and capture in all four diagonal directions. Kings fly. "
        "Capturing is compulsory, any capture may be chosen and has to be carried on to its end. "
        "A side left with a single piece has lost. The double corner is on the left."
    ),
    sources=(_TABLE, "justCheckers, rules of Ghanaian draughts"),
    uncertain=(
        "One program has men capture forward only and the longest chain compulsory.",
        "One program has no rule of the single piece and ends the move on the far row.",
        "No official numbering was found; squares are numbered from White's top left.",
        "A king that overlooks a capture is forfeited over the board; here it cannot be.",
    ),
)

VARIANTS: tuple[Variant, ...] = (
    INTERNATIONAL,
    BRAZILIAN,
    RUSSIAN,
    ENGLISH,
    CANADIAN,
    FRISIAN,
    POOL,
    SPANISH,
    PORTUGUESE,
    ITALIAN,
    CZECH,
    ARGENTINIAN,
    THAI,
    TURKISH,
    GHANAIAN,
)
"""Every game, at the index that is its number."""

_BY_NAME: dict[str, Variant] = {
    name: game for game in VARIANTS for name in (str(game), *game.aliases)
}


def get(name: str) -> Variant:
    """The game of that name.

    Raises:
        ValueError: there is no such game; the message lists those there are.

    >>> get("shashki")
    <Variant 'russian'>
    """
    game = _BY_NAME.get(name)
    if game is None:
        raise ValueError(f"no variant {name!r}; there are {', '.join(VARIANTS)}")
    return game


_BY_GAMETYPE = {game.gametype: game for game in VARIANTS if game.gametype is not None}


def by_gametype(number: int) -> Variant | None:
    """The game of that number in the PDN tag ``GameType``; None where it is not one of ours.

    >>> by_gametype(40)
    <Variant 'frisian'>

    Source: PDN 3.0, GameType table.
    """
    return _BY_GAMETYPE.get(number)
