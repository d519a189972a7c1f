#pragma once

/* What the library in a counted program (collectors/counting/regions/regions.c) writes, and the
 * collector reads: one table in memory that both have mapped. Also C. */

#include <stdint.h>

/* Descriptors in the program. */
#define PAPILIO_REGION_COUNTERS 900 /* the first one of a counter */
#define PAPILIO_REGION_SOCKET 996   /* gives them */
#define PAPILIO_REGION_TABLE 997

enum { papilio_regions = 256, papilio_region_name = 120, papilio_region_events = 32 };

/* As the kernel gives it: value, and the nanoseconds it was enabled and really counted. */
struct papilio_reading {
    uint64_t value, enabled, running;
};

struct papilio_region {
    char name[papilio_region_name];
    uint64_t calls;
    uint64_t nanoseconds;
    uint64_t ignored; /* begun while it was open, by another thread or inside itself */
    uint64_t unbegun; /* ended while it was closed: one for each that was ignored is in order */
    uint64_t lost;    /* begun by a thread that ended, or was killed, before it ended them */
    uint64_t begun;   /* nanoseconds, while it is open */
    int64_t owner;    /* thread that opened it; 0: closed */
    struct papilio_reading start[papilio_region_events];
    struct papilio_reading sum[papilio_region_events];
};

struct papilio_region_table {
    uint32_t lock;   /* thread that holds it; 0: none */
    uint32_t events; /* number of counters */
    uint32_t count;  /* of regions */
    uint32_t lost;   /* marks of regions that have no place here */
    struct papilio_region regions[papilio_regions];
};
