/* Loaded into a program whose marked regions are counted: reads the collector's counters where a
 * region begins and ends, and adds the differences up in a table that the collector reads. The
 * counters are those of all threads and children. Also takes the regions of PAPI's high level. */
#define _GNU_SOURCE
#include "collectors/counting/regions/region_table.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static struct papilio_region_table* table;
static int counters[papilio_region_events];

__attribute__((constructor)) static void papilio_find_table(void)
{
    char byte;
    char space[CMSG_SPACE(sizeof counters)];
    struct iovec data = {&byte, 1};
    struct msghdr message = {
        .msg_iov = &data, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space};
    /* A look leaves the message there for children. C libraries before 2.33 have no fstat(). */
    if (recvmsg(PAPILIO_REGION_SOCKET, &message, MSG_PEEK | MSG_DONTWAIT | MSG_CMSG_CLOEXEC) != 1 ||
        lseek(PAPILIO_REGION_TABLE, 0, SEEK_END) != (off_t)sizeof *table) {
        return;
    }
    const struct cmsghdr* const given = CMSG_FIRSTHDR(&message);
    struct papilio_region_table* const mapped =
        mmap(NULL, sizeof *table, PROT_READ | PROT_WRITE, MAP_SHARED, PAPILIO_REGION_TABLE, 0);
    if (given == NULL || mapped == MAP_FAILED ||
        given->cmsg_len != CMSG_LEN(mapped->events * sizeof *counters)) {
        return;
    }
    memcpy(counters, CMSG_DATA(given), mapped->events * sizeof *counters);
    for (uint32_t event = 0; event < mapped->events; ++event) {
        /* Low numbers are those that a program may choose itself. */
        const int low = counters[event];
        counters[event] = fcntl(low, F_DUPFD_CLOEXEC, PAPILIO_REGION_COUNTERS);
        close(low);
    }
    table = mapped;
}

/* NULL: the table is full. */
static struct papilio_region* region_of(const char* name)
{
    for (uint32_t index = 0; index < table->count; ++index) {
        if (strncmp(table->regions[index].name, name, papilio_region_name - 1) == 0) {
            return &table->regions[index];
        }
    }
    if (table->count == papilio_regions) {
        ++table->lost;
        return NULL;
    }
    strncpy(table->regions[table->count].name, name, papilio_region_name - 1);
    return &table->regions[table->count++];
}

static void read_now(uint64_t* nanoseconds, struct papilio_reading* readings)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    *nanoseconds = (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
    for (uint32_t event = 0; event < table->events; ++event) {
        if (read(counters[event], &readings[event], sizeof *readings) !=
            (ssize_t)sizeof *readings) {
            memset(&readings[event], 0, sizeof *readings);
        }
    }
}

static int is_gone(int64_t thread)
{
    return kill((pid_t)thread, 0) != 0 && errno == ESRCH;
}

/* It has ended, but its parent has not called wait(), so kill() still finds it. */
static int is_zombie(int64_t thread)
{
    char text[64] = ""; /* "7 (name) Z", with a name of 15 letters at most */
    snprintf(text, sizeof text, "/proc/%lld/stat", (long long)thread);
    const int file = open(text, O_RDONLY | O_CLOEXEC);
    const ssize_t size = file < 0 ? 0 : read(file, text, sizeof text - 3);
    if (file >= 0) {
        close(file);
    }
    text[size < 0 ? 0 : size] = '\0';
    const char* const name = strrchr(text, ')');
    return name != NULL && (name[2] == 'Z' || name[2] == 'X');
}

static void begin(struct papilio_region* region, int64_t thread)
{
    if (region->owner != 0 && !is_gone(region->owner) && !is_zombie(region->owner)) {
        ++region->ignored;
        return;
    }
    region->lost += region->owner != 0; /* nobody can end it any more */
    region->owner = thread;
    read_now(&region->begun, region->start);
}

static void end(struct papilio_region* region, int64_t thread)
{
    uint64_t nanoseconds;
    struct papilio_reading now[papilio_region_events];
    if (region->owner != thread) {
        region->unbegun += region->owner == 0;
        return;
    }
    read_now(&nanoseconds, now);
    region->nanoseconds += nanoseconds - region->begun;
    for (uint32_t event = 0; event < table->events; ++event) {
        region->sum[event].value += now[event].value - region->start[event].value;
        region->sum[event].enabled += now[event].enabled - region->start[event].enabled;
        region->sum[event].running += now[event].running - region->start[event].running;
    }
    ++region->calls;
    region->owner = 0;
}

static int marked(void (*what)(struct papilio_region*, int64_t), const char* name)
{
    if (table != NULL && name != NULL) {
        const int errno_of_program = errno;
        const uint32_t self = (uint32_t)syscall(SYS_gettid);
        const unsigned patience = 1000;
        uint32_t holder = 0;
        for (unsigned turn = 1; !__atomic_compare_exchange_n(&table->lock, &holder, self, 0,
                                                             __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
             ++turn) {
            if (holder == self) {
                errno = errno_of_program;
                return 0; /* a signal came within a mark */
            }
            /* A holder that has ended was killed within a mark: its lock is taken. */
            if (!is_gone(holder) && (turn % patience != 0 || !is_zombie(holder))) {
                holder = 0;
                sched_yield();
            }
        }
        struct papilio_region* const region = region_of(name);
        if (region != NULL) {
            what(region, self);
        }
        __atomic_store_n(&table->lock, 0U, __ATOMIC_RELEASE);
        errno = errno_of_program;
    }
    return 0;
}

int papilio_mark_begin(const char* name)
{
    return marked(begin, name);
}

int papilio_mark_end(const char* name)
{
    return marked(end, name);
}

int PAPI_hl_region_begin(const char* name)
{
    return marked(begin, name);
}

int PAPI_hl_region_end(const char* name)
{
    return marked(end, name);
}
