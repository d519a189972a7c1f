#include "collectors/qemu/plugin/predictor.h"

#include <string.h>

enum { ENTRIES = 16384, HISTORY = 6, WORD_BITS = 2 };

static uint8_t counters[ENTRIES]; /* 0, 1: not taken; 2, 3: taken */
static unsigned history;

void reset_predictor(void)
{
    memset(counters, 0, sizeof counters);
    history = 0;
}

int mispredicts(uint64_t address, int taken)
{
    const uint64_t index = ((address >> WORD_BITS << HISTORY) ^ history) % ENTRIES;
    uint8_t* counter = &counters[index];
    const int wrong = (*counter > 1) != taken;
    if (taken && *counter < 3) {
        ++*counter;
    } else if (!taken && *counter > 0) {
        --*counter;
    }
    history = (history << 1U | (unsigned)taken) & ((1U << HISTORY) - 1U);
    return wrong;
}
