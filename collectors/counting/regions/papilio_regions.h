/* Marks regions of a program for `papilio-collect count --regions`; without it a mark does nothing.
 * For C and C++; on glibc before 2.34 link with -ldl.
 *
 *     papilio_region_begin("solve");
 *     …
 *     papilio_region_end("solve");
 */
#ifndef PAPILIO_REGIONS_H
#define PAPILIO_REGIONS_H

#include <dlfcn.h>
#include <stddef.h>

static inline void papilio_region_mark(const char* function, const char* name)
{
    int (*mark)(const char*) = NULL;
    *(void**)&mark = dlsym(NULL /* in all that is loaded */, function);
    if (mark != NULL) {
        mark(name);
    }
}

static inline void papilio_region_begin(const char* name)
{
    papilio_region_mark("papilio_mark_begin", name);
}

static inline void papilio_region_end(const char* name)
{
    papilio_region_mark("papilio_mark_end", name);
}

#endif
