/* Loaded into a program that valgrind traces: says in valgrind's log where large blocks of memory
 * come from, with the calls that asked for them (collectors/locality/lackey_trace.h). */
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stddef.h>
#include <valgrind/valgrind.h>

#define SMALLEST ((size_t)4096) /* an array; smaller blocks are too many to be told apart */

/* The allocator of glibc itself: looking it up with dlsym() would allocate. */
void* __libc_malloc(size_t bytes);
void* __libc_calloc(size_t count, size_t bytes);
void* __libc_realloc(void* block, size_t bytes);
void* __libc_memalign(size_t alignment, size_t bytes);
void __libc_free(void* block);

static void* papilio_told(void* block, size_t bytes)
{
    if (block != NULL && bytes >= SMALLEST) {
        VALGRIND_PRINTF_BACKTRACE("papilio-allocated %p %lu\n", block, (unsigned long)bytes);
    }
    return block;
}

static void papilio_tell_free(void* block)
{
    if (block != NULL && malloc_usable_size(block) >= SMALLEST) {
        VALGRIND_PRINTF("papilio-freed %p\n", block);
    }
}

void* malloc(size_t bytes)
{
    return papilio_told(__libc_malloc(bytes), bytes);
}

void* calloc(size_t count, size_t bytes)
{
    return papilio_told(__libc_calloc(count, bytes), count * bytes);
}

void* realloc(void* block, size_t bytes)
{
    papilio_tell_free(block);
    return papilio_told(__libc_realloc(block, bytes), bytes);
}

void* memalign(size_t alignment, size_t bytes)
{
    return papilio_told(__libc_memalign(alignment, bytes), bytes);
}

void* aligned_alloc(size_t alignment, size_t bytes)
{
    return papilio_told(__libc_memalign(alignment, bytes), bytes);
}

int posix_memalign(void** block, size_t alignment, size_t bytes)
{
    if (alignment % sizeof(void*) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) {
        return EINVAL;
    }
    void* const made = __libc_memalign(alignment, bytes);
    if (made == NULL) {
        return ENOMEM;
    }
    *block = papilio_told(made, bytes);
    return 0;
}

void free(void* block)
{
    papilio_tell_free(block);
    __libc_free(block);
}
