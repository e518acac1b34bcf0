/* What a search remembers of positions it has been at: a table of a fixed size.
 *
 * Two places a position, of which one is for what was searched deepest and the other for what came
 * last. What an earlier search left there gives way to everything.
 */
#ifndef TABLE_H
#define TABLE_H

#include "position.h"

#define ROOM (MEMO_MOST + (16u << 20)) /* bytes for what else is remembered, and lists */

enum { EXACT, AT_LEAST, AT_MOST };

typedef struct {
    u64 hash, mark;
    Name move; /* the best one; from is NONE if there is none */
    i32 value; /* for the side to move, wins counted from that position */
    u32 search;
    i32 depth;
    u16 bound;
    u16 taken; /* the table's `filling` it was written in */
} Known;

static struct {
    Known *slot;
    u32 slots;
    u32 search;  /* the number of the search that writes now: values of another are worth nothing */
    u16 filling; /* what is written now; what isn't of it is as good as empty */
} table;

static void clear_table(void) {
    if (++table.filling) return;
    clear(table.slot, table.slots * sizeof(Known));
    table.filling = 1;
}

/* One of 2 to the power of `bits` places, or of as many as leave room for all else a search remembers. */
static void make_table(u32 bits) {
    while (1) {
        table.slots = 1u << bits;
        table.slot = try_memory(table.slots * (u32)sizeof(Known) + ROOM); /* new memory is empty */
        if (table.slot || bits-- <= 10) break;
    }
    if (!table.slot) __builtin_trap();
    heap_end -= ROOM;
    table.filling = 1;
}

INLINE Known *recall(const Position *p) {
    Known *k = &table.slot[p->hash & (table.slots - 2)];
    if (k->taken == table.filling && k->hash == p->hash && k->mark == p->mark) return k;
    k++;
    if (k->taken == table.filling && k->hash == p->hash && k->mark == p->mark) return k;
    return 0;
}

/* Keep it, in place of what is known of the same position or of what is worth least. */
INLINE void remember(Known *made) {
    made->taken = table.filling;
    Known *first = &table.slot[made->hash & (table.slots - 2)], *second = first + 1;
    if (first->taken != table.filling || (first->hash == made->hash && first->mark == made->mark)) {
        *first = *made;
    } else if (first->search != made->search || made->depth >= first->depth) {
        if (second->taken != table.filling || second->search != first->search || second->depth <= first->depth) *second = *first;
        *first = *made;
    } else {
        *second = *made;
    }
}

#endif
