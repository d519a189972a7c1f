/* Three levels of caches: least recently used, no prefetching; data and instructions share L2 and
 * L3. What misses a level asks the next one. */
#ifndef PAPILIO_CACHES_H
#define PAPILIO_CACHES_H

#include <stdint.h>

enum { CACHE_LEVELS = 3 };
enum cache_user { CACHE_DATA, CACHE_CODE };

/* @param bytes  of L1 for data, L1 for code, L2 and L3
 * @return 0 where there is no memory for them */
int set_up_caches(const uint64_t bytes[4], uint64_t line);

/* @return how many levels missed: 0 to CACHE_LEVELS */
int access_caches(enum cache_user user, uint64_t address);

uint64_t cache_line(void);

#endif
