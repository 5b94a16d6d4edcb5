/* Plain positions, a block at a time: what a compiler can turn into vector instructions.
 *
 * A position is plain if the side to move has men only and no capture of theirs takes more than
 * one piece; most positions of play are. All their moves can be told from a dozen masks, without
 * asking anything on the way. A step is a shift by 6 or 7, a jump by twice as much; what runs over
 * the edge meets a ghost square, which is never empty (see _bitboard.pxd).
 */
#ifndef DRAUGHTS_CORE_PLAIN_H
#define DRAUGHTS_CORE_PLAIN_H

#include <stdint.h>

#include "bits.h"

#define DRAUGHTS_CORE_BLOCK 64

/* A game on a board of up to 64 bits. Yes and no are all ones and 0. */
typedef struct {
    uint64_t board;
    uint64_t top;
    uint64_t bottom;
    uint64_t backward;     /* whether men capture backward */
    uint64_t kings_matter; /* whether it matters to men which of the opponent's pieces are kings */
    uint64_t passing;      /* whether men are crowned in passing */
    int ten;               /* rows of five squares, else of four */
    int gap;               /* how much the second row of a pair is moved up */
} PlainRules;

/* Positions; a row of it is an index into each array. */
typedef struct {
    /* To be filled in, dense; laid out on return. The first two are White's and Black's then. */
    uint64_t own[DRAUGHTS_CORE_BLOCK];
    uint64_t opponent[DRAUGHTS_CORE_BLOCK];
    uint64_t kings[DRAUGHTS_CORE_BLOCK];
    uint64_t black[DRAUGHTS_CORE_BLOCK]; /* 0, or all ones where Black is to move */
    /* The men that jump in each way. */
    uint64_t up_left[DRAUGHTS_CORE_BLOCK];
    uint64_t up_right[DRAUGHTS_CORE_BLOCK];
    uint64_t down_left[DRAUGHTS_CORE_BLOCK];
    uint64_t down_right[DRAUGHTS_CORE_BLOCK];
    /* Those that step to the first and to the second square ahead, if nobody jumps. */
    uint64_t first[DRAUGHTS_CORE_BLOCK];
    uint64_t second[DRAUGHTS_CORE_BLOCK];
    uint64_t other[DRAUGHTS_CORE_BLOCK]; /* not 0: the position is not plain */
} PlainBlock;

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

/* The ways back. */
DRAUGHTS_CORE_INLINE uint64_t gathered_ten(uint64_t mask, int gap) {
    uint64_t pairs = (mask & FIRST_FIVES) | ((mask >> gap) & SECOND_FIVES);
    return (pairs & PAIR(10, 0)) | ((pairs >> 3) & PAIR(10, 1)) | ((pairs >> 6) & PAIR(10, 2)) |
           ((pairs >> 9) & PAIR(10, 3)) | ((pairs >> 12) & PAIR(10, 4));
}

DRAUGHTS_CORE_INLINE uint64_t gathered_eight(uint64_t mask, int gap) {
    uint64_t pairs = (mask & FIRST_FOURS) | ((mask >> gap) & SECOND_FOURS);
    return (pairs & PAIR(8, 0)) | ((pairs >> 5) & PAIR(8, 1)) | ((pairs >> 10) & PAIR(8, 2)) |
           ((pairs >> 15) & PAIR(8, 3));
}

DRAUGHTS_CORE_INLINE void lay_out_block(PlainBlock *block, int ten, int gap) {
    for (int row = 0; row < DRAUGHTS_CORE_BLOCK; row++) {
        uint64_t white = block->own[row];
        uint64_t black = block->opponent[row];
        uint64_t exchanged = (white ^ black) & block->black[row];
        white ^= exchanged;
        black ^= exchanged;
        block->own[row] = ten ? laid_out_ten(white, gap) : laid_out_eight(white, gap);
        block->opponent[row] = ten ? laid_out_ten(black, gap) : laid_out_eight(black, gap);
        block->kings[row] =
            ten ? laid_out_ten(block->kings[row], gap) : laid_out_eight(block->kings[row], gap);
    }
}

DRAUGHTS_CORE_INLINE void find_moves(const PlainRules *rules, PlainBlock *block) {
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
        /* From each landing square the way back is closed by the piece just jumped. */
        uint64_t other = (on_up_left & (to_up_left | to_up_right | to_down_left)) |
                         (on_up_right & (to_up_left | to_up_right | to_down_right)) |
                         (on_down_left & (to_up_left | to_down_left | to_down_right)) |
                         (on_down_right & (to_up_right | to_down_left | to_down_right));
        other |= (on_up_left | on_up_right | on_down_left | on_down_right) & crowning & passing;
        other |= (own & kings) | (opponent & kings & kings_matter);
        block->up_left[row] = up_left;
        block->up_right[row] = up_right;
        block->down_left[row] = down_left;
        block->down_right[row] = down_right;
        block->first[row] = own & (((empty << 7) & ~black) | ((empty >> 6) & black)) & quiet;
        block->second[row] = own & (((empty << 6) & ~black) | ((empty >> 7) & black)) & quiet;
        block->other[row] = other;
    }
}

DRAUGHTS_CORE_INLINE void plain_block_anywhere(const PlainRules *rules, PlainBlock *block) {
    if (rules->ten)
        lay_out_block(block, 1, rules->gap);
    else
        lay_out_block(block, 0, rules->gap);
    find_moves(rules, block);
}

#if defined(__x86_64__) && !defined(__AVX2__)
__attribute__((target("avx2"))) static void plain_block_avx2(const PlainRules *rules,
                                                             PlainBlock *block) {
    plain_block_anywhere(rules, block);
}

static void plain_block(const PlainRules *rules, PlainBlock *block) {
    if (__builtin_cpu_supports("avx2"))
        plain_block_avx2(rules, block);
    else
        plain_block_anywhere(rules, block);
}
#else
static void plain_block(const PlainRules *rules, PlainBlock *block) {
    plain_block_anywhere(rules, block);
}
#endif

#endif
