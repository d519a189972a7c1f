/* What the two ways of counting share: between the marks of the kernels, and a whole program. */
#ifndef PAPILIO_PLUGIN_H
#define PAPILIO_PLUGIN_H

#include "collectors/qemu/plugin/classify.h"
#include "collectors/qemu/plugin/qemu_api.h"

#include <stdio.h>

/* A piece of code that qemu translates at once. */
struct block {
    uint64_t start;
    uint64_t end; /* the address behind its last instruction */
    uint64_t times;
    int ends_in_conditional;
    struct block* next; /* of those that were executed since the mark, or of all */
    uint64_t load_bytes;
    uint64_t store_bytes; /* those that qemu does not report */
    uint16_t counts[PAPILIO_STATIC_COUNTS];
};

extern classify_function classify;

/* A block with the addresses of the code; nothing is counted yet. It stays for as long as qemu may
 * execute it. */
struct block* new_block(const struct qemu_plugin_tb* translated);

/* The encoding of an instruction. */
uint32_t instruction_word(const struct qemu_plugin_insn* instruction);

/* What is known of an instruction goes to its block. @return whether it accesses memory */
int add_instruction(struct block* block, const struct kinds* kinds);

/* Adds what a block counted to the numbers of counts.h. */
void add_block(uint64_t* counts, const struct block* block, uint64_t times);

/* A line with the numbers of counts.h. */
void write_counts(FILE* file, const uint64_t* counts);

/* Counts a program from its start to its end.
 *
 * @param folder  gets a file for each process
 * @param vector_bytes  of a scalable vector
 * @param block_bytes  that one instruction zeroes
 * @return 0 where it cannot be done */
int count_program(qemu_plugin_id_t id,
                  const char* folder,
                  unsigned vector_bytes,
                  unsigned block_bytes,
                  int execve_number,
                  int execveat_number);

#endif
