/* Masks, and counting and finding their bits: what Cython has no word for.
 *
 * mask_t is wide enough for every board (128 bits) and is what all rooms speak. word_t is what the
 * generator computes with: 64 bits where DRAUGHTS_CORE_NARROW is defined, for the games whose
 * boards fit, and as wide as mask_t otherwise.
 *
 * Without a POPCNT instruction in the target the compiler would call a library
 * routine for every count; adding the bits up in parallel inside the register is
 * faster, and two masks share most of that work (count_words).
 */
#ifndef DRAUGHTS_CORE_BITS_H
#define DRAUGHTS_CORE_BITS_H

#include <stdint.h>

#ifndef __SIZEOF_INT128__
#error "draughts_core needs a compiler with 128-bit integers: GCC or Clang for a 64-bit processor"
#endif

/* Aligned as 64-bit integers are, so that no allocator has to know of it. */
typedef unsigned __int128 mask_t __attribute__((aligned(8)));

#ifdef DRAUGHTS_CORE_NARROW
typedef uint64_t word_t;
#else
typedef mask_t word_t;
#endif

#define DRAUGHTS_CORE_INLINE static inline __attribute__((always_inline))
#define DRAUGHTS_CORE_LIKELY(x) __builtin_expect(!!(x), 1)
/* A constant of more than 64 bits; without meaning, and without a warning, in a narrow word. */
#define DRAUGHTS_CORE_WIDE(high, low) \
    ((word_t)((mask_t)(high##ULL) << 64 | (mask_t)(low##ULL)))

/* ---- single bits ---- */

DRAUGHTS_CORE_INLINE int lowest_bit_64(uint64_t mask) { return __builtin_ctzll(mask); }

DRAUGHTS_CORE_INLINE int highest_bit_64(uint64_t mask) { return 63 - __builtin_clzll(mask); }

DRAUGHTS_CORE_INLINE int lowest_bit(mask_t mask) {
    uint64_t low = (uint64_t)mask;
    return low ? lowest_bit_64(low) : 64 + lowest_bit_64((uint64_t)(mask >> 64));
}

DRAUGHTS_CORE_INLINE int highest_bit(mask_t mask) {
    uint64_t high = (uint64_t)(mask >> 64);
    return high ? 64 + highest_bit_64(high) : highest_bit_64((uint64_t)mask);
}

/* ---- counting ---- */

/* Whether this processor has what this build was made for. */
#if defined(__POPCNT__) && defined(__x86_64__)
static inline int processor_is_known(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("popcnt");
}
#else
static inline int processor_is_known(void) { return 1; }
#endif

#if defined(__POPCNT__) || defined(__aarch64__) || defined(__powerpc64__)
DRAUGHTS_CORE_INLINE int count_bits_64(uint64_t mask) { return __builtin_popcountll(mask); }

DRAUGHTS_CORE_INLINE int count_bits_2_64(uint64_t a, uint64_t b) {
    return __builtin_popcountll(a) + __builtin_popcountll(b);
}
#else
#define DRAUGHTS_CORE_PAIRS 0x5555555555555555ULL
#define DRAUGHTS_CORE_QUADS 0x3333333333333333ULL
#define DRAUGHTS_CORE_BYTES 0x0f0f0f0f0f0f0f0fULL
#define DRAUGHTS_CORE_ONES 0x0101010101010101ULL

DRAUGHTS_CORE_INLINE uint64_t quad_sums(uint64_t mask) {
    mask -= (mask >> 1) & DRAUGHTS_CORE_PAIRS;
    return (mask & DRAUGHTS_CORE_QUADS) + ((mask >> 2) & DRAUGHTS_CORE_QUADS);
}

DRAUGHTS_CORE_INLINE int byte_total(uint64_t quads) {
    quads = (quads & DRAUGHTS_CORE_BYTES) + ((quads >> 4) & DRAUGHTS_CORE_BYTES);
    return (int)((quads * DRAUGHTS_CORE_ONES) >> 56);
}

DRAUGHTS_CORE_INLINE int count_bits_64(uint64_t mask) { return byte_total(quad_sums(mask)); }

DRAUGHTS_CORE_INLINE int count_bits_2_64(uint64_t a, uint64_t b) {
    return byte_total(quad_sums(a) + quad_sums(b));
}
#endif

DRAUGHTS_CORE_INLINE int count_bits(mask_t mask) {
    return count_bits_2_64((uint64_t)mask, (uint64_t)(mask >> 64));
}

/* ---- the same for the generator's words ---- */

#ifdef DRAUGHTS_CORE_NARROW
#define lowest_place lowest_bit_64
#define highest_place highest_bit_64
#define count_word count_bits_64
#define count_words count_bits_2_64
#else
#define lowest_place lowest_bit
#define highest_place highest_bit
#define count_word count_bits

DRAUGHTS_CORE_INLINE int count_words(word_t a, word_t b) { return count_bits(a) + count_bits(b); }
#endif

#endif
