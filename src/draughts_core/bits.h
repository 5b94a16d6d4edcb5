/* Counting and finding bits, the one thing Cython has no word for.
 *
 * Without a POPCNT instruction in the target the compiler would call a library
 * routine for every count; adding the bits up in parallel inside the register is
 * faster, and two masks share most of that work (count_bits_2).
 */
#ifndef DRAUGHTS_CORE_BITS_H
#define DRAUGHTS_CORE_BITS_H

#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>

static __forceinline int lowest_bit(uint64_t mask) {
    unsigned long index;
    _BitScanForward64(&index, mask);
    return (int)index;
}

static __forceinline int highest_bit(uint64_t mask) {
    unsigned long index;
    _BitScanReverse64(&index, mask);
    return (int)index;
}

#define DRAUGHTS_CORE_INLINE static __forceinline
#define DRAUGHTS_CORE_LIKELY(x) (x)
#else
#define DRAUGHTS_CORE_INLINE static inline __attribute__((always_inline))
#define DRAUGHTS_CORE_LIKELY(x) __builtin_expect(!!(x), 1)

DRAUGHTS_CORE_INLINE int lowest_bit(uint64_t mask) { return __builtin_ctzll(mask); }

DRAUGHTS_CORE_INLINE int highest_bit(uint64_t mask) { return 63 - __builtin_clzll(mask); }
#endif

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
DRAUGHTS_CORE_INLINE int count_bits(uint64_t mask) { return __builtin_popcountll(mask); }

DRAUGHTS_CORE_INLINE int count_bits_2(uint64_t a, uint64_t b) {
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

DRAUGHTS_CORE_INLINE int count_bits(uint64_t mask) { return byte_total(quad_sums(mask)); }

DRAUGHTS_CORE_INLINE int count_bits_2(uint64_t a, uint64_t b) {
    return byte_total(quad_sums(a) + quad_sums(b));
}
#endif

#endif
