#include "collectors/qemu/plugin/caches.h"

#include <stdlib.h>

enum { L1_DATA, L1_CODE, L2, L3, CACHES };

struct cache {
    uint64_t* tags; /* of each set, the most recent first; 0: empty */
    uint64_t sets;
    unsigned ways;
};

static struct cache caches[CACHES];
static uint64_t line_bytes = 64;

int set_up_caches(const uint64_t bytes[4], uint64_t line)
{
    static const unsigned ways[CACHES] = {8, 8, 8, 16};
    line_bytes = line;
    for (int cache = 0; cache < CACHES; ++cache) {
        caches[cache].ways = ways[cache];
        caches[cache].sets = bytes[cache] / line / ways[cache];
        if (caches[cache].sets == 0) {
            return 0;
        }
        caches[cache].tags = calloc(caches[cache].sets * ways[cache], sizeof(uint64_t));
        if (caches[cache].tags == NULL) {
            return 0;
        }
    }
    return 1;
}

uint64_t cache_line(void)
{
    return line_bytes;
}

/* Puts the line first in its set. @return whether it was there */
static int touch(struct cache* cache, uint64_t line)
{
    uint64_t* tags = cache->tags + line % cache->sets * cache->ways;
    const uint64_t tag = line + 1; /* never 0 */
    unsigned place = 0;
    while (place + 1 < cache->ways && tags[place] != tag) {
        ++place;
    }
    const int found = tags[place] == tag;
    for (; place > 0; --place) {
        tags[place] = tags[place - 1];
    }
    tags[0] = tag;
    return found;
}

int access_caches(enum cache_user user, uint64_t address)
{
    const uint64_t line = address / line_bytes;
    int missed = 0;
    if (!touch(&caches[user == CACHE_DATA ? L1_DATA : L1_CODE], line)) {
        missed = 1;
        if (!touch(&caches[L2], line)) {
            missed = 2;
            if (!touch(&caches[L3], line)) {
                missed = CACHE_LEVELS;
            }
        }
    }
    return missed;
}
