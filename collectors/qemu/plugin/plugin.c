/*
 * Counts what a program does, exactly: kinds of instructions from their encoding, branches from
 * where the program goes on, and caches and a branch predictor that are simulated.
 *
 * Arguments: out=FILE [caches=L1D:L1I:L2:L3:LINE] counts between the marks of the kernels
 * (collectors/kernels/count_marks.h); FILE gets a line for each pair of marks: the numbers of
 * counts.h. program=FOLDER [vector=BYTES] [block=BYTES] counts a whole program (program.c).
 *
 * Counting is by block, a piece of code that qemu translates at once. The block with a mark counts
 * whole or not at all: what is the same in n and in 2n iterations goes away in their difference.
 * The caches stay as they are from one pair of marks to the next, the predictor begins anew.
 */
#include "collectors/qemu/plugin/plugin.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Three levels of caches: least recently used, no prefetching; data and instructions share L2 and
 * L3. What misses a level asks the next one. */
enum { CACHE_LEVELS = 3 };
enum cache_user { CACHE_DATA, CACHE_CODE };
enum { L1_DATA, L1_CODE, L2, L3, CACHES };

struct cache {
    uint64_t* tags; /* of each set, the most recent first; 0: empty */
    uint64_t sets;
    unsigned ways;
};

static struct cache caches[CACHES];
static uint64_t line_bytes = 64;

/* @param bytes  of L1 for data, L1 for code, L2 and L3
 * @return 0 where there is no memory for them */
static int set_up_caches(const uint64_t bytes[4], uint64_t line)
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

/* @return how many levels missed: 0 to CACHE_LEVELS */
static int access_caches(enum cache_user user, uint64_t address)
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

/* Predicts conditional branches: two-bit counters over 16 Ki entries, indexed with the address and
 * the outcomes of the last six conditional branches. */
enum { ENTRIES = 16384, HISTORY = 6, WORD_BITS = 2 };

static uint8_t predictions[ENTRIES]; /* 0, 1: not taken; 2, 3: taken */
static unsigned history;

/* Forgets everything: what it has to learn is then the same in n and in 2n iterations. */
static void reset_predictor(void)
{
    memset(predictions, 0, sizeof predictions);
    history = 0;
}

/* @return whether the prediction was wrong */
static int mispredicts(uint64_t address, int taken)
{
    const uint64_t index = ((address >> WORD_BITS << HISTORY) ^ history) % ENTRIES;
    uint8_t* counter = &predictions[index];
    const int wrong = (*counter > 1) != taken;
    if (taken && *counter < 3) {
        ++*counter;
    } else if (!taken && *counter > 0) {
        --*counter;
    }
    history = (history << 1U | (unsigned)taken) & ((1U << HISTORY) - 1U);
    return wrong;
}

#define PAPILIO_EXPORT __attribute__((visibility("default")))

PAPILIO_EXPORT int qemu_plugin_version = QEMU_API_FIRST;

classify_function classify;

static FILE* output;
static const char* program_folder;
static unsigned vector_bytes;
static unsigned block_bytes;
static int copies_data; /* qemu_plugin_insn_data() */
static int simulates_caches;

static int is_counting;
static uint64_t counts[PAPILIO_COUNTS];
static struct block* touched;
static const struct block* previous; /* whose branch goes to the block that is executed next */

/* qemu looks at the version when the plugin is loaded. */
__attribute__((constructor)) static void choose_version(void)
{
    if (qemu_plugin_n_vcpus == NULL) {
        qemu_plugin_version = QEMU_API_WITHOUT_OLD;
    }
}

struct block* new_block(const struct qemu_plugin_tb* translated)
{
    struct block* block = calloc(1, sizeof *block);
    if (block == NULL) {
        fputs("papilio-qemu-plugin: no memory is left\n", stderr);
        abort();
    }
    block->start = qemu_plugin_tb_vaddr(translated);
    const size_t instructions = qemu_plugin_tb_n_insns(translated);
    const struct qemu_plugin_insn* last = qemu_plugin_tb_get_insn(translated, instructions - 1);
    block->end = qemu_plugin_insn_vaddr(last) + qemu_plugin_insn_size(last);
    return block;
}

uint32_t instruction_word(const struct qemu_plugin_insn* instruction)
{
    uint32_t word = 0;
    const uintptr_t bytes = qemu_plugin_insn_data(instruction, &word, sizeof word);
    if (!copies_data) {
        memcpy(&word, (const void*)bytes, sizeof word);
    }
    return word;
}

int add_instruction(struct block* block, const struct kinds* kinds)
{
    int accesses = 0;
    ++block->counts[PAPILIO_INSTRUCTIONS];
    block->ends_in_conditional = 0;
    for (int place = 0; place < kinds->count; ++place) {
        const enum papilio_count kind = kinds->kind[place];
        ++block->counts[kind];
        accesses |= kind == PAPILIO_LOADS || kind == PAPILIO_STORES;
        block->ends_in_conditional |= kind == PAPILIO_BR_COND;
    }
    return accesses;
}

void add_block(uint64_t* to, const struct block* block, uint64_t times)
{
    for (int kind = 0; kind < PAPILIO_STATIC_COUNTS; ++kind) {
        to[kind] += times * block->counts[kind];
    }
    to[PAPILIO_LOAD_BYTES] += times * block->load_bytes;
    to[PAPILIO_STORE_BYTES] += times * block->store_bytes;
}

void write_counts(FILE* file, const uint64_t* all)
{
    for (int kind = 0; kind < PAPILIO_COUNTS; ++kind) {
        fprintf(file, kind == 0 ? "%" PRIu64 : " %" PRIu64, all[kind]);
    }
    fputc('\n', file);
}

static void count_levels(enum papilio_count first_miss, int missed)
{
    for (int level = 0; level < missed; ++level) {
        ++counts[(int)first_miss + level];
    }
}

static void resolve_branch(uint64_t address)
{
    if (previous == NULL || !previous->ends_in_conditional) {
        return;
    }
    const int taken = address != previous->end;
    counts[PAPILIO_BR_COND_TAKEN] += (uint64_t)taken;
    counts[PAPILIO_BR_MISPREDICTED] += (uint64_t)mispredicts(previous->end, taken);
}

static void block_is_executed(unsigned vcpu, void* data)
{
    struct block* block = data;
    if (!is_counting || vcpu != 0) {
        return;
    }
    resolve_branch(block->start);
    previous = block;
    if (block->times++ == 0) {
        block->next = touched;
        touched = block;
    }
    if (simulates_caches) {
        const uint64_t line = line_bytes;
        for (uint64_t address = block->start / line * line; address < block->end; address += line) {
            ++counts[PAPILIO_FETCH_ACCESS];
            count_levels(PAPILIO_FETCH_L1_MISS, access_caches(CACHE_CODE, address));
        }
    }
}

static void memory_is_accessed(unsigned vcpu,
                               qemu_plugin_meminfo_t info,
                               uint64_t address,
                               void* data)
{
    (void)data;
    if (!is_counting || vcpu != 0) {
        return;
    }
    const int stores = qemu_plugin_mem_is_store(info);
    const uint64_t last = address + ((uint64_t)1 << qemu_plugin_mem_size_shift(info)) - 1;
    int missed = access_caches(CACHE_DATA, address);
    if (last / line_bytes != address / line_bytes) { /* the slower half decides */
        const int second = access_caches(CACHE_DATA, last);
        missed = second > missed ? second : missed;
    }
    ++counts[stores ? PAPILIO_STORE_ACCESS : PAPILIO_LOAD_ACCESS];
    count_levels(stores ? PAPILIO_STORE_L1_MISS : PAPILIO_LOAD_L1_MISS, missed);
}

static void begin(unsigned vcpu, void* data)
{
    (void)data;
    if (vcpu == 0) {
        is_counting = 1;
        previous = NULL;
        reset_predictor();
    }
}

static void end(unsigned vcpu, void* data)
{
    (void)data;
    if (!is_counting || vcpu != 0) {
        return;
    }
    is_counting = 0;
    while (touched != NULL) {
        add_block(counts, touched, touched->times);
        touched->times = 0;
        touched = touched->next;
    }
    write_counts(output, counts);
    memset(counts, 0, sizeof counts);
}

static void block_is_translated(qemu_plugin_id_t id, struct qemu_plugin_tb* translated)
{
    (void)id;
    struct block* block = new_block(translated);
    const size_t instructions = qemu_plugin_tb_n_insns(translated);
    for (size_t place = 0; place < instructions; ++place) {
        struct qemu_plugin_insn* instruction = qemu_plugin_tb_get_insn(translated, place);
        const struct kinds kinds = classify(instruction_word(instruction));
        if (add_instruction(block, &kinds) && simulates_caches) {
            qemu_plugin_register_vcpu_mem_cb(instruction, memory_is_accessed,
                                             QEMU_PLUGIN_CB_NO_REGS, QEMU_PLUGIN_MEM_RW, NULL);
        }
        if (kinds.mark != NO_MARK) {
            qemu_plugin_register_vcpu_insn_exec_cb(
                instruction, kinds.mark == BEGIN_MARK ? begin : end, QEMU_PLUGIN_CB_NO_REGS, NULL);
        }
    }
    qemu_plugin_register_vcpu_tb_exec_cb(translated, block_is_executed, QEMU_PLUGIN_CB_NO_REGS,
                                         block);
}

static void finish(qemu_plugin_id_t id, void* data)
{
    (void)id;
    (void)data;
    if (fclose(output) != 0) {
        perror("papilio-qemu-plugin: the counts cannot be written");
    }
}

/* "caches=L1D:L1I:L2:L3:LINE" without its name. @return whether it is right */
static int read_caches(const char* text)
{
    uint64_t bytes[4] = {0};
    uint64_t line = 0;
    if (sscanf(text, "%" SCNu64 ":%" SCNu64 ":%" SCNu64 ":%" SCNu64 ":%" SCNu64, &bytes[0],
               &bytes[1], &bytes[2], &bytes[3], &line) != 5 ||
        line == 0 || !set_up_caches(bytes, line)) {
        return 0;
    }
    simulates_caches = 1;
    return 1;
}

/* @return the value behind NAME=, or null */
static const char* value_of(const char* argument, const char* name)
{
    const size_t length = strlen(name);
    return strncmp(argument, name, length) == 0 && argument[length] == '=' ? argument + length + 1
                                                                           : NULL;
}

static int read_bytes(const char* text, unsigned* bytes)
{
    return sscanf(text, "%u", bytes) == 1;
}

static int read_argument(const char* argument)
{
    const char* value = NULL;
    if ((value = value_of(argument, "out")) != NULL) {
        output = fopen(value, "w");
        return output != NULL;
    }
    if ((value = value_of(argument, "program")) != NULL) {
        program_folder = value; /* qemu keeps the arguments */
        return 1;
    }
    if ((value = value_of(argument, "vector")) != NULL) {
        return read_bytes(value, &vector_bytes);
    }
    if ((value = value_of(argument, "block")) != NULL) {
        return read_bytes(value, &block_bytes);
    }
    value = value_of(argument, "caches");
    return value != NULL && read_caches(value);
}

PAPILIO_EXPORT int qemu_plugin_install(qemu_plugin_id_t id,
                                       const qemu_info_t* info,
                                       int argc,
                                       char** argv);

PAPILIO_EXPORT int qemu_plugin_install(qemu_plugin_id_t id,
                                       const qemu_info_t* info,
                                       int argc,
                                       char** argv)
{
    /* The numbers of the system calls execve and execveat are those of Linux. */
    int execve_number = 221;
    int execveat_number = 281;
    if (strcmp(info->target_name, "aarch64") == 0) {
        classify = classify_aarch64;
    } else if (strcmp(info->target_name, "ppc64le") == 0) {
        classify = classify_ppc64le;
        execve_number = 11;
        execveat_number = 362;
    }
    copies_data = info->version.cur >= QEMU_API_COPIES_DATA;
    for (int argument = 0; argument < argc; ++argument) {
        if (!read_argument(argv[argument])) {
            fprintf(stderr, "papilio-qemu-plugin: \"%s\" cannot be used\n", argv[argument]);
            return -1;
        }
    }
    if (classify == NULL || (output == NULL && program_folder == NULL) || info->system_emulation) {
        fputs(
            "papilio-qemu-plugin: needs out=FILE or program=FOLDER and a program of AArch64 or "
            "POWER "
            "(64 bits, little endian)\n",
            stderr);
        return -1;
    }
    if (program_folder != NULL) {
        return count_program(id, program_folder, vector_bytes, block_bytes, execve_number,
                             execveat_number)
                   ? 0
                   : -1;
    }
    qemu_plugin_register_vcpu_tb_trans_cb(id, block_is_translated);
    qemu_plugin_register_atexit_cb(id, finish, NULL);
    return 0;
}
