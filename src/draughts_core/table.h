/* What a table shared between threads needs and Cython has no word for: atomic words, a look ahead
 * into the memory, pages of a size that suits it, and a clock.
 */
#ifndef DRAUGHTS_CORE_TABLE_H
#define DRAUGHTS_CORE_TABLE_H

#include <stdint.h>
#include <stdlib.h>
#include <time.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

#include "bits.h"

/* The 64-bit words of a position, and the room for them that makes an entry half a cache line or
 * a whole one. */
#ifdef DRAUGHTS_CORE_NARROW
#define DRAUGHTS_CORE_KEY_WORDS 3
#define DRAUGHTS_CORE_KEY_ROOM 3
#else
#define DRAUGHTS_CORE_KEY_WORDS 6
#define DRAUGHTS_CORE_KEY_ROOM 7
#endif

#define DRAUGHTS_CORE_LINE 64
#define DRAUGHTS_CORE_HUGE_PAGE (2 << 20)

DRAUGHTS_CORE_INLINE uint64_t peek_word(const uint64_t *word) {
    return __atomic_load_n(word, __ATOMIC_RELAXED);
}

DRAUGHTS_CORE_INLINE void poke_word(uint64_t *word, uint64_t value) {
    __atomic_store_n(word, value, __ATOMIC_RELAXED);
}

DRAUGHTS_CORE_INLINE uint64_t seize_word(uint64_t *word, uint64_t value) {
    return __atomic_exchange_n(word, value, __ATOMIC_ACQUIRE);
}

DRAUGHTS_CORE_INLINE void release_word(uint64_t *word, uint64_t value) {
    __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

DRAUGHTS_CORE_INLINE int peek_flag(const int *flag) {
    return __atomic_load_n(flag, __ATOMIC_ACQUIRE);
}

DRAUGHTS_CORE_INLINE void set_flag(int *flag) { __atomic_store_n(flag, 1, __ATOMIC_RELEASE); }

DRAUGHTS_CORE_INLINE int take_number(int *next) {
    return __atomic_fetch_add(next, 1, __ATOMIC_RELAXED);
}

DRAUGHTS_CORE_INLINE void look_ahead(const void *place) { __builtin_prefetch(place); }

/* A number below `count` out of 64 mixed bits. */
DRAUGHTS_CORE_INLINE uint64_t scaled(uint64_t mixed, uint64_t count) {
    return (uint64_t)((mask_t)mixed * count >> 64);
}

static inline double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Zeroed memory that begins with a cache line; `block` is what has to be freed. NULL: none. */
static inline void *open_table(uint64_t bytes, void **block) {
    const uint64_t extra = DRAUGHTS_CORE_HUGE_PAGE;
    *block = bytes > SIZE_MAX - extra ? NULL : calloc(1, (size_t)(bytes + extra));
    if (*block == NULL)
        return NULL;
    void *table = (void *)(((uintptr_t)*block + extra - 1) & ~(uintptr_t)(extra - 1));
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    /* Nearly every look-up would miss the processor's list of small pages. Only a wish. */
    madvise(table, (size_t)bytes, MADV_HUGEPAGE);
#endif
    return table;
}

#endif
