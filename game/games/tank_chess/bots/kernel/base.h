/* Types, sets of squares and of placings, and memory that is only ever taken.
 *
 * A square is a number from 0 (A1, B1, ...), a placing is facing * squares + square, as in
 * game/games/tank_chess/rules. A Set has a bit for each square, a Placings one Set for each facing.
 * WORDS, the 64-bit words of a Set, is fixed when this is compiled.
 */
#ifndef BASE_H
#define BASE_H

#include <stddef.h>
#include <stdint.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t i32;
typedef int64_t i64;

#define NONE 0xFFFF /* no square, no placing */

typedef struct {
    u64 w[WORDS];
} Set;

typedef struct {
    Set f[8];
} Placings;

#define EACH for (int i = 0; i < WORDS; i++)
#define INLINE static inline __attribute__((always_inline))

INLINE int has(const Set *s, int square) { return s->w[square >> 6] >> (square & 63) & 1; }
INLINE void add(Set *s, int square) { s->w[square >> 6] |= 1ull << (square & 63); }
INLINE void drop(Set *s, int square) { s->w[square >> 6] &= ~(1ull << (square & 63)); }
INLINE void flip(Set *s, int square) { s->w[square >> 6] ^= 1ull << (square & 63); }

INLINE int any(const Set *s) {
    u64 all = 0;
    EACH all |= s->w[i];
    return all != 0;
}

INLINE int meets(const Set *a, const Set *b) {
    u64 all = 0;
    EACH all |= a->w[i] & b->w[i];
    return all != 0;
}

INLINE void join(Set *a, const Set *b) { EACH a->w[i] |= b->w[i]; }
INLINE void keep(Set *a, const Set *b) { EACH a->w[i] &= b->w[i]; }
INLINE void leave(Set *a, const Set *b) { EACH a->w[i] &= ~b->w[i]; }
INLINE Set both(const Set *a, const Set *b) {
    Set r;
    EACH r.w[i] = a->w[i] & b->w[i];
    return r;
}

INLINE int count(const Set *s) {
    int sum = 0;
    EACH sum += __builtin_popcountll(s->w[i]);
    return sum;
}

/* Shifted by 1 to 63 bits, upwards if positive. */
INLINE Set shifted(const Set *s, int by) {
    Set r;
    if (by > 0) {
        for (int i = WORDS - 1; i > 0; i--) r.w[i] = s->w[i] << by | s->w[i - 1] >> (64 - by);
        r.w[0] = s->w[0] << by;
    } else {
        for (int i = 0; i < WORDS - 1; i++) r.w[i] = s->w[i] >> -by | s->w[i + 1] << (64 + by);
        r.w[WORDS - 1] = s->w[WORDS - 1] >> -by;
    }
    return r;
}

INLINE int lowest(const Set *s) {
    EACH if (s->w[i]) return i * 64 + __builtin_ctzll(s->w[i]);
    return -1;
}

INLINE int highest(const Set *s) {
    for (int i = WORDS - 1; i >= 0; i--)
        if (s->w[i]) return i * 64 + 63 - __builtin_clzll(s->w[i]);
    return -1;
}

INLINE int any_placing(const Placings *p) {
    u64 all = 0;
    const u64 *w = p->f[0].w;
    for (int i = 0; i < 8 * WORDS; i++) all |= w[i];
    return all != 0;
}

INLINE int placings_meet(const Placings *a, const Placings *b) {
    u64 all = 0;
    const u64 *v = a->f[0].w, *w = b->f[0].w;
    for (int i = 0; i < 8 * WORDS; i++) all |= v[i] & w[i];
    return all != 0;
}

INLINE void placings_join(Placings *a, const Placings *b) {
    u64 *v = a->f[0].w;
    const u64 *w = b->f[0].w;
    for (int i = 0; i < 8 * WORDS; i++) v[i] |= w[i];
}

/* The squares of all these placings. */
INLINE Set squares_of(const Placings *p) {
    Set r = p->f[0];
    for (int f = 1; f < 8; f++) join(&r, &p->f[f]);
    return r;
}

INLINE int placings_count(const Placings *p) {
    int sum = 0;
    const u64 *w = p->f[0].w;
    for (int i = 0; i < 8 * WORDS; i++) sum += __builtin_popcountll(w[i]);
    return sum;
}

/* Runs its body with `square` set to each member of a Set, lowest first. */
#define SQUARES(set, square)                                      \
    for (int word_ = 0; word_ < WORDS; word_++)                   \
        for (u64 rest_ = (set).w[word_], square; rest_ != 0 &&    \
             (square = word_ * 64 + __builtin_ctzll(rest_), 1); rest_ &= rest_ - 1)

#define copy_to(to, from, size) __builtin_memcpy(to, from, size)
#define clear(at, size) __builtin_memset(at, 0, size)
#define zeroed(what) __builtin_memset(&(what), 0, sizeof(what))

#endif
