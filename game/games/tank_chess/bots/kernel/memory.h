/* Memory: one arena for what a map brings, one for what is remembered, one for lists of moves.
 *
 * Each is taken from the front and emptied as a whole. An arena that is full grows; whoever empties
 * it looks at `used` where nothing points into it.
 */
#ifndef MEMORY_H
#define MEMORY_H

#include "base.h"

#define PAGE 65536

typedef struct Chunk {
    struct Chunk *next;
    u32 size;
} Chunk;

typedef struct {
    Chunk *first, *now;
    u32 at;   /* taken of the chunk that is taken from */
    u32 used; /* taken of all, about */
} Arena;

static u32 heap_end; /* of all memory that was given to arenas */
extern u8 __heap_base;

/* So much more memory, or 0 if the machine has none. */
static void *try_memory(u32 size) {
    if (!heap_end) heap_end = ((u32)(uintptr_t)&__heap_base + 63) & ~63u;
    u32 at = heap_end, end = at + ((size + 63) & ~63u), have = (u32)__builtin_wasm_memory_size(0) * PAGE;
    if (end > have && __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) == (size_t)-1) return 0;
    heap_end = end;
    return (void *)(uintptr_t)at;
}

static void *more_memory(u32 size) {
    void *made = try_memory(size);
    if (!made) __builtin_trap();
    return made;
}

#define CHUNK (1u << 18)

static __attribute__((noinline)) void *take_from_next(Arena *a, u32 size) {
    Chunk *next = a->now ? a->now->next : a->first;
    u32 want = size + 64 > CHUNK ? size + 64 : CHUNK;
    if (!next || next->size < want) {
        Chunk *made = more_memory(want);
        made->size = want;
        made->next = next;
        if (a->now)
            a->now->next = made;
        else
            a->first = made;
        next = made;
    }
    a->now = next;
    a->at = 64 + size;
    return (u8 *)next + 64;
}

INLINE void *take(Arena *a, u32 size) {
    size = (size + 15) & ~15u;
    a->used += size;
    if (a->now && a->at + size <= a->now->size) {
        void *made = (u8 *)a->now + a->at;
        a->at += size;
        return made;
    }
    return take_from_next(a, size);
}

/* Give back what was taken since the arena was as `kept`. */
static void give_back(Arena *a, Arena kept) {
    if (!kept.now) kept.first = a->first;
    *a = kept;
}

static void empty(Arena *a) {
    a->now = 0;
    a->at = a->used = 0;
}

#endif
