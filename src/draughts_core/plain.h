/* Plain positions, a block at a time: what a compiler can turn into vector instructions.
 *
 * A position is plain if the side to move has two men or more and no king, and no capture of
 * theirs takes more than one piece; nine of ten positions of play are. All their moves can be told
 * from six masks, without asking anything on the way. A step is a shift by 6 or 7, a jump by twice
 * as much; what runs over the edge meets a ghost square, which is never empty (see
 * _bitboard.pxd).
 */
#ifndef DRAUGHTS_CORE_PLAIN_H
#define DRAUGHTS_CORE_PLAIN_H

#include <stdint.h>

#include "bits.h"

#define DRAUGHTS_CORE_BLOCK 64

/* A game on a board of up to 64 bits. Yes and no are all ones and 0. */
typedef struct {
    uint64_t dense;        /* the squares, dense; and laid out: */
    uint64_t board;
    uint64_t top;
    uint64_t bottom;
    uint64_t backward;     /* whether men capture backward */
    uint64_t kings_matter; /* whether it matters to men which of the opponent's pieces are kings */
    uint64_t passing;      /* whether men are crowned in passing */
    int ten;               /* rows of five squares, else of four */
    int gap;               /* how much the second row of a pair is moved up */
} PlainRules;

/* Positions; a row of it is an index into each array. All masks are laid out. */
typedef struct {
    uint64_t bad[DRAUGHTS_CORE_BLOCK]; /* not 0: no position, and what follows means nothing */
    uint64_t own[DRAUGHTS_CORE_BLOCK];
    uint64_t opponent[DRAUGHTS_CORE_BLOCK];
    uint64_t kings[DRAUGHTS_CORE_BLOCK];
    uint64_t black[DRAUGHTS_CORE_BLOCK]; /* 0, or all ones where Black is to move */
    uint64_t other[DRAUGHTS_CORE_BLOCK]; /* not 0: not plain, and what follows means nothing */
    /* The men that jump in each way. */
    uint64_t up_left[DRAUGHTS_CORE_BLOCK];
    uint64_t up_right[DRAUGHTS_CORE_BLOCK];
    uint64_t down_left[DRAUGHTS_CORE_BLOCK];
    uint64_t down_right[DRAUGHTS_CORE_BLOCK];
    /* Those that step to the first and to the second square ahead, if nobody jumps. */
    uint64_t first[DRAUGHTS_CORE_BLOCK];
    uint64_t second[DRAUGHTS_CORE_BLOCK];
    uint64_t any_bad;
} PlainBlock;

/* A move for each row: origin and target are bits (0 for a square off the board), `captured` is
 * dense when given and laid out on return. */
typedef struct {
    uint64_t origin[DRAUGHTS_CORE_BLOCK];
    uint64_t target[DRAUGHTS_CORE_BLOCK];
    uint64_t captured[DRAUGHTS_CORE_BLOCK];
    uint64_t crowns[DRAUGHTS_CORE_BLOCK]; /* on return, the man it crowns, where it has come to */
    uint64_t legal[DRAUGHTS_CORE_BLOCK];  /* on return, 1 or 0 */
} PlainMoves;

/* Rows as they stand in the arrays, dense. */
typedef struct {
    uint64_t white_men[DRAUGHTS_CORE_BLOCK];
    uint64_t white_kings[DRAUGHTS_CORE_BLOCK];
    uint64_t black_men[DRAUGHTS_CORE_BLOCK];
    uint64_t black_kings[DRAUGHTS_CORE_BLOCK];
} DenseBlock;

/* Pairs of rows as they lie densely, and rows of a layout: all first ones, all second ones (pushed
 * against the first). */
#define PAIR(width, number) ((((uint64_t)1 << (width)) - 1) << (width) * (number))
#define FIRST_FIVES 0x01F00F807C03E01FULL
#define SECOND_FIVES 0x3E01F00F807C03E0ULL
#define FIRST_FOURS 0x00007803C01E00FULL
#define SECOND_FOURS 0x00007803C01E00F0ULL

/* Fifty squares with ghost squares: pairs of rows first, then the rows. */
DRAUGHTS_CORE_INLINE uint64_t laid_out_ten(uint64_t dense, int gap) {
    uint64_t pairs = (dense & PAIR(10, 0)) | (dense & PAIR(10, 1)) << 3 |
                     (dense & PAIR(10, 2)) << 6 | (dense & PAIR(10, 3)) << 9 |
                     (dense & PAIR(10, 4)) << 12;
    return (pairs & FIRST_FIVES) | (pairs & SECOND_FIVES) << gap;
}

/* Thirty-two squares with ghost squares. */
DRAUGHTS_CORE_INLINE uint64_t laid_out_eight(uint64_t dense, int gap) {
    uint64_t pairs = (dense & PAIR(8, 0)) | (dense & PAIR(8, 1)) << 5 |
                     (dense & PAIR(8, 2)) << 10 | (dense & PAIR(8, 3)) << 15;
    return (pairs & FIRST_FOURS) | (pairs & SECOND_FOURS) << gap;
}

DRAUGHTS_CORE_INLINE uint64_t laid_out(uint64_t dense, int ten, int gap) {
    return ten ? laid_out_ten(dense, gap) : laid_out_eight(dense, gap);
}

/* The way back. */
DRAUGHTS_CORE_INLINE uint64_t gathered(uint64_t mask, int ten, int gap) {
    if (ten) {
        uint64_t pairs = (mask & FIRST_FIVES) | ((mask >> gap) & SECOND_FIVES);
        return (pairs & PAIR(10, 0)) | ((pairs >> 3) & PAIR(10, 1)) |
               ((pairs >> 6) & PAIR(10, 2)) | ((pairs >> 9) & PAIR(10, 3)) |
               ((pairs >> 12) & PAIR(10, 4));
    }
    uint64_t pairs = (mask & FIRST_FOURS) | ((mask >> gap) & SECOND_FOURS);
    return (pairs & PAIR(8, 0)) | ((pairs >> 5) & PAIR(8, 1)) | ((pairs >> 10) & PAIR(8, 2)) |
           ((pairs >> 15) & PAIR(8, 3));
}

/* Rows of four dense words as they stand in an array: judged, seen from the side to move, laid
 * out. */
DRAUGHTS_CORE_INLINE void lay_out_rows(const PlainRules *restrict rules,
                                       const uint64_t *restrict masks,
                                       const uint8_t *restrict side, PlainBlock *restrict block,
                                       int ten) {
    const uint64_t off_board = ~rules->dense;
    const int gap = rules->gap;
    uint64_t any_bad = 0;
    for (int row = 0; row < DRAUGHTS_CORE_BLOCK; row++) {
        uint64_t white_men = masks[4 * row], white_kings = masks[4 * row + 1];
        uint64_t black_men = masks[4 * row + 2], black_kings = masks[4 * row + 3];
        uint64_t turn = side[row];
        uint64_t white = white_men | white_kings, black = black_men | black_kings;
        uint64_t bad = (white_men & white_kings) | (black_men & black_kings) | (white & black) |
                       ((white | black) & off_board) | turn >> 1;
        uint64_t exchanged = (white ^ black) & (0 - turn);
        any_bad |= bad;
        block->bad[row] = bad;
        block->black[row] = 0 - turn;
        block->own[row] = laid_out(white ^ exchanged, ten, gap);
        block->opponent[row] = laid_out(black ^ exchanged, ten, gap);
        block->kings[row] = laid_out(white_kings | black_kings, ten, gap);
    }
    block->any_bad = any_bad;
}

DRAUGHTS_CORE_INLINE void find_moves(const PlainRules *restrict rules,
                                     PlainBlock *restrict block) {
    const uint64_t board = rules->board, top = rules->top, bottom = rules->bottom;
    const uint64_t backward = rules->backward, kings_matter = rules->kings_matter;
    const uint64_t passing = rules->passing;
    for (int row = 0; row < DRAUGHTS_CORE_BLOCK; row++) {
        uint64_t own = block->own[row], opponent = block->opponent[row];
        uint64_t kings = block->kings[row], black = block->black[row];
        uint64_t empty = board & ~(own | opponent);
        /* From where a jump would be open. */
        uint64_t up = ~black | backward, down = black | backward;
        uint64_t to_up_left = ((empty << 7) & opponent) << 7 & up;
        uint64_t to_up_right = ((empty << 6) & opponent) << 6 & up;
        uint64_t to_down_left = ((empty >> 6) & opponent) >> 6 & down;
        uint64_t to_down_right = ((empty >> 7) & opponent) >> 7 & down;
        uint64_t up_left = own & to_up_left, up_right = own & to_up_right;
        uint64_t down_left = own & to_down_left, down_right = own & to_down_right;
        uint64_t on_up_left = up_left >> 14, on_up_right = up_right >> 12;
        uint64_t on_down_left = down_left << 12, on_down_right = down_right << 14;
        uint64_t jumps = up_left | up_right | down_left | down_right;
        uint64_t crowning = (top & ~black) | (bottom & black);
        uint64_t quiet = jumps == 0 ? ~(uint64_t)0 : 0;
        /* A side with a single piece may have lost: let the generator say so. */
        uint64_t other = (own & (own - 1)) == 0 ? ~(uint64_t)0 : 0;
        /* From each landing square the way back is closed by the piece just jumped. */
        other |= (on_up_left & (to_up_left | to_up_right | to_down_left)) |
                 (on_up_right & (to_up_left | to_up_right | to_down_right)) |
                 (on_down_left & (to_up_left | to_down_left | to_down_right)) |
                 (on_down_right & (to_up_right | to_down_left | to_down_right));
        other |= (on_up_left | on_up_right | on_down_left | on_down_right) & crowning & passing;
        other |= (own & kings) | (opponent & kings & kings_matter);
        block->other[row] = other;
        block->up_left[row] = up_left;
        block->up_right[row] = up_right;
        block->down_left[row] = down_left;
        block->down_right[row] = down_right;
        block->first[row] = own & (((empty << 7) & ~black) | ((empty >> 6) & black)) & quiet;
        block->second[row] = own & (((empty << 6) & ~black) | ((empty >> 7) & black)) & quiet;
    }
}

DRAUGHTS_CORE_INLINE void fill_anyhow(const PlainRules *rules, const uint64_t *masks,
                                      const uint8_t *side, PlainBlock *block) {
    /* A loop for each board: one that asks lays every row out both ways, 6 ns instead of 4. */
    if (rules->ten)
        lay_out_rows(rules, masks, side, block, 1);
    else
        lay_out_rows(rules, masks, side, block, 0);
    find_moves(rules, block);
}

DRAUGHTS_CORE_INLINE void lay_out_moves(const PlainRules *restrict rules,
                                        PlainMoves *restrict moves, int ten) {
    const uint64_t off_board = ~rules->dense;
    const int gap = rules->gap;
    for (int row = 0; row < DRAUGHTS_CORE_BLOCK; row++) {
        uint64_t dense = moves->captured[row];
        moves->captured[row] = laid_out(dense, ten, gap);
        /* No move captures what lies off the board. */
        moves->origin[row] = (dense & off_board) == 0 ? moves->origin[row] : 0;
    }
}

/* Whether each row's move is legal if its position is plain. */
DRAUGHTS_CORE_INLINE void judge_anyhow(const PlainRules *restrict rules,
                                       const PlainBlock *restrict block,
                                       PlainMoves *restrict moves) {
    const uint64_t top = rules->top, bottom = rules->bottom;
    if (rules->ten)
        lay_out_moves(rules, moves, 1);
    else
        lay_out_moves(rules, moves, 0);
    for (int row = 0; row < DRAUGHTS_CORE_BLOCK; row++) {
        uint64_t origin = moves->origin[row], target = moves->target[row];
        uint64_t captured = moves->captured[row], black = block->black[row];
        uint64_t first = ((origin & block->first[row]) >> 7 & ~black) |
                         ((origin & block->first[row]) << 6 & black);
        uint64_t second = ((origin & block->second[row]) >> 6 & ~black) |
                          ((origin & block->second[row]) << 7 & black);
        uint64_t up_left = origin & block->up_left[row];
        uint64_t up_right = origin & block->up_right[row];
        uint64_t down_left = origin & block->down_left[row];
        uint64_t down_right = origin & block->down_right[row];
        /* Origin, target and captured set are a bit each, if anything: a shift of one that meets
         * another is that other. */
        uint64_t step = target & (first | second);
        uint64_t jump = (target & (captured >> 7 & up_left >> 14)) |
                        (target & (captured >> 6 & up_right >> 12)) |
                        (target & (captured << 6 & down_left << 12)) |
                        (target & (captured << 7 & down_right << 14));
        uint64_t single = (captured & (captured - 1)) == 0;
        moves->crowns[row] = target & ((top & ~black) | (bottom & black));
        moves->legal[row] = ((captured == 0) & (step != 0)) | (single & (jump != 0));
    }
}

DRAUGHTS_CORE_INLINE void play_on(const PlainRules *restrict rules,
                                  const PlainBlock *restrict block,
                                  const PlainMoves *restrict moves, DenseBlock *restrict after,
                                  int ten) {
    const int gap = rules->gap;
    for (int row = 0; row < DRAUGHTS_CORE_BLOCK; row++) {
        uint64_t captured = moves->captured[row];
        uint64_t moved = moves->origin[row] ^ moves->target[row];
        uint64_t mover = gathered(block->own[row] ^ moved, ten, gap);
        uint64_t other = gathered(block->opponent[row] & ~captured, ten, gap);
        uint64_t kings =
            gathered((block->kings[row] & ~captured) | moves->crowns[row], ten, gap);
        uint64_t exchanged = (mover ^ other) & block->black[row];
        uint64_t white = mover ^ exchanged, black = other ^ exchanged;
        after->white_men[row] = white & ~kings;
        after->white_kings[row] = white & kings;
        after->black_men[row] = black & ~kings;
        after->black_kings[row] = black & kings;
    }
}

/* The positions after the moves, where those are legal and the positions plain. */
DRAUGHTS_CORE_INLINE void play_anyhow(const PlainRules *rules, const PlainBlock *block,
                                      const PlainMoves *moves, DenseBlock *after) {
    if (rules->ten)
        play_on(rules, block, moves, after, 1);
    else
        play_on(rules, block, moves, after, 0);
}

#define DRAUGHTS_CORE_ARGUMENTS                                                                    \
    const PlainRules *rules, const uint64_t *masks, const uint8_t *side, PlainBlock *block

/* The vector instructions are chosen at run time, so that a build runs everywhere. A position takes
 * 19 ns without them, 7 with AVX2, and 4 with AVX-512 (in vectors of the same length: what it has
 * more is registers, and questions of three masks at once). */
enum { NO_VECTORS, AVX2, AVX512 };

static int vectors = NO_VECTORS;

#if defined(__x86_64__) && !defined(__AVX2__)
#define DRAUGHTS_CORE_VERSION(name, instructions)                                                  \
    __attribute__((target(instructions))) static void fill_##name(DRAUGHTS_CORE_ARGUMENTS) {       \
        fill_anyhow(rules, masks, side, block);                                                    \
    }                                                                                              \
    __attribute__((target(instructions))) static void judge_##name(                                \
        const PlainRules *rules, const PlainBlock *block, PlainMoves *moves) {                     \
        judge_anyhow(rules, block, moves);                                                         \
    }                                                                                              \
    __attribute__((target(instructions))) static void play_##name(                                 \
        const PlainRules *rules, const PlainBlock *block, const PlainMoves *moves,                 \
        DenseBlock *after) {                                                                       \
        play_anyhow(rules, block, moves, after);                                                   \
    }

DRAUGHTS_CORE_VERSION(avx2, "avx2")
DRAUGHTS_CORE_VERSION(avx512, "avx512f,avx512vl,avx512bw,avx512dq")

/* Use the best that this processor has, but no more than that; returns what is used. */
static int choose_vectors(int most) {
    __builtin_cpu_init();
    vectors = NO_VECTORS;
    if (most >= AVX2 && __builtin_cpu_supports("avx2"))
        vectors = AVX2;
    if (most >= AVX512 && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq"))
        vectors = AVX512;
    return vectors;
}

static void fill_block(DRAUGHTS_CORE_ARGUMENTS) {
    if (vectors == AVX512)
        fill_avx512(rules, masks, side, block);
    else if (vectors == AVX2)
        fill_avx2(rules, masks, side, block);
    else
        fill_anyhow(rules, masks, side, block);
}

static void judge_block(const PlainRules *rules, const PlainBlock *block, PlainMoves *moves) {
    if (vectors == AVX512)
        judge_avx512(rules, block, moves);
    else if (vectors == AVX2)
        judge_avx2(rules, block, moves);
    else
        judge_anyhow(rules, block, moves);
}

static void play_block(const PlainRules *rules, const PlainBlock *block, const PlainMoves *moves,
                       DenseBlock *after) {
    if (vectors == AVX512)
        play_avx512(rules, block, moves, after);
    else if (vectors == AVX2)
        play_avx2(rules, block, moves, after);
    else
        play_anyhow(rules, block, moves, after);
}
#else
static int choose_vectors(int most) { return (void)most, vectors; }

static void fill_block(DRAUGHTS_CORE_ARGUMENTS) { fill_anyhow(rules, masks, side, block); }

static void judge_block(const PlainRules *rules, const PlainBlock *block, PlainMoves *moves) {
    judge_anyhow(rules, block, moves);
}

static void play_block(const PlainRules *rules, const PlainBlock *block, const PlainMoves *moves,
                       DenseBlock *after) {
    play_anyhow(rules, block, moves, after);
}
#endif

#endif
