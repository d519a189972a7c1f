/* A whole program: all its threads, its children, and what they become. A process writes a line at
 * its end and before it becomes another program; a child begins with nothing. */
#include "collectors/qemu/plugin/plugin.h"

#include <pthread.h>
#include <string.h>
#include <unistd.h>

#define ADD(variable, number) __atomic_fetch_add(&(variable), (number), __ATOMIC_RELAXED)
#define TAKE(variable) __atomic_exchange_n(&(variable), 0, __ATOMIC_RELAXED)

static const char* folder;
static struct moved_bytes {
    unsigned vector;
    unsigned block;
} bytes;
static int64_t execve_numbers[2];

static struct block* blocks; /* all of them */

/* What a thread counts for itself: threads that add to the same number wait for each other. A block
 * that is executed again and again is added once. Threads beyond the last place share it. */
struct thread_counts {
    const struct block* previous; /* whose branch goes to the block that is executed next */
    struct block* block;          /* that was executed `times` times and is not added yet */
    uint64_t times;
    uint64_t taken;
    uint64_t load_bytes;
    uint64_t store_bytes;
    uint64_t unused[2]; /* a line of the cache for each */
};

enum { MOST_THREADS = 1024 };
static struct thread_counts threads[MOST_THREADS + 1];
static uint64_t counts[PAPILIO_COUNTS];

static int is_alone(unsigned vcpu)
{
    return vcpu < MOST_THREADS;
}

static struct thread_counts* of_thread(unsigned vcpu)
{
    return &threads[is_alone(vcpu) ? vcpu : MOST_THREADS];
}

static void block_is_executed(unsigned vcpu, void* data)
{
    struct block* block = data;
    struct thread_counts* thread = of_thread(vcpu);
    if (!is_alone(vcpu)) { /* branches are not followed */
        ADD(block->times, 1);
        return;
    }
    if (thread->previous != NULL && thread->previous->ends_in_conditional &&
        block->start != thread->previous->end) {
        ++thread->taken;
    }
    thread->previous = block;
    if (thread->block != block) {
        if (thread->block != NULL) {
            ADD(thread->block->times, thread->times);
        }
        thread->block = block;
        thread->times = 0;
    }
    ++thread->times;
}

static void memory_is_accessed(unsigned vcpu,
                               qemu_plugin_meminfo_t info,
                               uint64_t address,
                               void* data)
{
    (void)address;
    (void)data;
    const uint64_t size = (uint64_t)1 << qemu_plugin_mem_size_shift(info);
    struct thread_counts* thread = of_thread(vcpu);
    uint64_t* sum = qemu_plugin_mem_is_store(info) ? &thread->store_bytes : &thread->load_bytes;
    if (is_alone(vcpu)) {
        *sum += size;
    } else {
        ADD(*sum, size);
    }
}

static uint64_t bytes_of(struct moved moved)
{
    return (uint64_t)moved.eighths * bytes.vector / 8 + moved.bytes +
           (uint64_t)moved.blocks * bytes.block;
}

static void block_is_translated(qemu_plugin_id_t id, struct qemu_plugin_tb* translated)
{
    (void)id;
    struct block* block = new_block(translated);
    const size_t instructions = qemu_plugin_tb_n_insns(translated);
    for (size_t place = 0; place < instructions; ++place) {
        struct qemu_plugin_insn* instruction = qemu_plugin_tb_get_insn(translated, place);
        const struct kinds kinds = classify(instruction_word(instruction));
        const uint64_t loaded = bytes_of(kinds.loads);
        const uint64_t stored = bytes_of(kinds.stores);
        add_instruction(block, &kinds);
        block->load_bytes += loaded;
        block->store_bytes += stored;
        if (loaded + stored == 0) {
            qemu_plugin_register_vcpu_mem_cb(instruction, memory_is_accessed,
                                             QEMU_PLUGIN_CB_NO_REGS, QEMU_PLUGIN_MEM_RW, NULL);
        }
    }
    block->next = __atomic_load_n(&blocks, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(&blocks, &block->next, block, 1, __ATOMIC_RELEASE,
                                        __ATOMIC_RELAXED)) {
    }
    qemu_plugin_register_vcpu_tb_exec_cb(translated, block_is_executed, QEMU_PLUGIN_CB_NO_REGS,
                                         block);
}

/* Empties the counters. */
static void take_all(uint64_t* all)
{
    for (int kind = 0; kind < PAPILIO_COUNTS; ++kind) {
        all[kind] = TAKE(counts[kind]);
    }
    for (int place = 0; place <= MOST_THREADS; ++place) {
        struct thread_counts* thread = &threads[place];
        if (thread->block != NULL) {
            ADD(thread->block->times, TAKE(thread->times));
        }
        all[PAPILIO_BR_COND_TAKEN] += TAKE(thread->taken);
        all[PAPILIO_LOAD_BYTES] += TAKE(thread->load_bytes);
        all[PAPILIO_STORE_BYTES] += TAKE(thread->store_bytes);
    }
    for (struct block* block = __atomic_load_n(&blocks, __ATOMIC_ACQUIRE); block != NULL;
         block = block->next) {
        add_block(all, block, TAKE(block->times));
    }
}

static void write_all(void)
{
    uint64_t all[PAPILIO_COUNTS];
    take_all(all);
    enum { longest = 4096 };
    char path[longest];
    const int length = snprintf(path, sizeof path, "%s/%ld", folder, (long)getpid());
    FILE* file = length > 0 && (size_t)length < sizeof path ? fopen(path, "a") : NULL;
    if (file != NULL) {
        write_counts(file, all);
    }
    if (file == NULL || fclose(file) != 0) {
        perror("papilio-qemu-plugin: the counts cannot be written");
    }
}

static void finish(qemu_plugin_id_t id, void* data)
{
    (void)id;
    (void)data;
    write_all();
}

static void child_begins(void)
{
    uint64_t of_the_parent[PAPILIO_COUNTS];
    take_all(of_the_parent);
}

static int executes(int64_t number)
{
    return number == execve_numbers[0] || number == execve_numbers[1];
}

static void before_system_call(qemu_plugin_id_t id,
                               unsigned vcpu,
                               int64_t number,
                               uint64_t a1,
                               uint64_t a2,
                               uint64_t a3,
                               uint64_t a4,
                               uint64_t a5,
                               uint64_t a6,
                               uint64_t a7,
                               uint64_t a8)
{
    (void)id;
    (void)vcpu;
    (void)a1;
    (void)a2;
    (void)a3;
    (void)a4;
    (void)a5;
    (void)a6;
    (void)a7;
    (void)a8;
    if (executes(number)) {
        ADD(counts[PAPILIO_EXECUTED], 1);
        write_all();
    }
}

static void after_system_call(qemu_plugin_id_t id, unsigned vcpu, int64_t number, int64_t result)
{
    (void)id;
    (void)vcpu;
    (void)result;
    if (executes(number)) { /* who succeeds does not come back */
        ADD(counts[PAPILIO_NOT_EXECUTED], 1);
    }
}

int count_program(qemu_plugin_id_t id,
                  const char* to,
                  unsigned vector_bytes,
                  unsigned block_bytes,
                  int execve_number,
                  int execveat_number)
{
    folder = to;
    bytes.vector = vector_bytes;
    bytes.block = block_bytes;
    execve_numbers[0] = execve_number;
    execve_numbers[1] = execveat_number;
    counts[PAPILIO_STARTED] = 1;
    if (pthread_atfork(NULL, NULL, child_begins) != 0) {
        return 0;
    }
    qemu_plugin_register_vcpu_tb_trans_cb(id, block_is_translated);
    qemu_plugin_register_vcpu_syscall_cb(id, before_system_call);
    qemu_plugin_register_vcpu_syscall_ret_cb(id, after_system_call);
    qemu_plugin_register_atexit_cb(id, finish, NULL);
    return 1;
}
