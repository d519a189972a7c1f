/* What this plugin uses of qemu's interface for TCG plugins, which Debian ships without a header.
 * Written after its documentation (docs/devel/tcg-plugins in qemu). Versions 1 (qemu 6.0) to 5
 * (qemu 10.2) differ here in two ways: version 2 removed the old functions, so that qemu accepts
 * only plugins that say at least 2; since version 3 qemu_plugin_insn_data() copies. */
#ifndef PAPILIO_QEMU_API_H
#define PAPILIO_QEMU_API_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    QEMU_API_FIRST = 1,       /* with qemu_plugin_n_vcpus() */
    QEMU_API_WITHOUT_OLD = 2, /* without */
    QEMU_API_COPIES_DATA = 3
};

typedef uint64_t qemu_plugin_id_t;
typedef uint32_t qemu_plugin_meminfo_t;

struct qemu_plugin_tb;
struct qemu_plugin_insn;

typedef struct {
    const char* target_name; /* "aarch64" */
    struct {
        int min;
        int cur;
    } version;
    bool system_emulation;
    union {
        struct {
            int smp_vcpus;
            int max_vcpus;
        } system;
    };
} qemu_info_t;

enum qemu_plugin_cb_flags { QEMU_PLUGIN_CB_NO_REGS, QEMU_PLUGIN_CB_R_REGS, QEMU_PLUGIN_CB_RW_REGS };
enum qemu_plugin_mem_rw { QEMU_PLUGIN_MEM_R = 1, QEMU_PLUGIN_MEM_W, QEMU_PLUGIN_MEM_RW };

typedef void (*qemu_plugin_vcpu_tb_trans_cb_t)(qemu_plugin_id_t, struct qemu_plugin_tb*);
typedef void (*qemu_plugin_vcpu_udata_cb_t)(unsigned vcpu, void* data);
typedef void (*qemu_plugin_vcpu_mem_cb_t)(unsigned vcpu,
                                          qemu_plugin_meminfo_t,
                                          uint64_t address,
                                          void* data);
typedef void (*qemu_plugin_udata_cb_t)(qemu_plugin_id_t, void* data);
typedef void (*qemu_plugin_vcpu_syscall_cb_t)(qemu_plugin_id_t,
                                              unsigned vcpu,
                                              int64_t number,
                                              uint64_t a1,
                                              uint64_t a2,
                                              uint64_t a3,
                                              uint64_t a4,
                                              uint64_t a5,
                                              uint64_t a6,
                                              uint64_t a7,
                                              uint64_t a8);
typedef void (*qemu_plugin_vcpu_syscall_ret_cb_t)(qemu_plugin_id_t,
                                                  unsigned vcpu,
                                                  int64_t number,
                                                  int64_t result);

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, qemu_plugin_vcpu_tb_trans_cb_t);
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb*,
                                          qemu_plugin_vcpu_udata_cb_t,
                                          enum qemu_plugin_cb_flags,
                                          void* data);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn*,
                                            qemu_plugin_vcpu_udata_cb_t,
                                            enum qemu_plugin_cb_flags,
                                            void* data);
void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn*,
                                      qemu_plugin_vcpu_mem_cb_t,
                                      enum qemu_plugin_cb_flags,
                                      enum qemu_plugin_mem_rw,
                                      void* data);
void qemu_plugin_register_vcpu_syscall_cb(qemu_plugin_id_t, qemu_plugin_vcpu_syscall_cb_t);
void qemu_plugin_register_vcpu_syscall_ret_cb(qemu_plugin_id_t, qemu_plugin_vcpu_syscall_ret_cb_t);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, qemu_plugin_udata_cb_t, void* data);

size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb*);
uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb*);
struct qemu_plugin_insn* qemu_plugin_tb_get_insn(const struct qemu_plugin_tb*, size_t index);
/* Before version 3 the other arguments are not there, and the result is where the bytes are. */
uintptr_t qemu_plugin_insn_data(const struct qemu_plugin_insn*, void* bytes, size_t length);
int qemu_plugin_n_vcpus(void) __attribute__((weak)); /* only to see whether it is there */
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn*);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn*);
unsigned qemu_plugin_mem_size_shift(qemu_plugin_meminfo_t);
bool qemu_plugin_mem_is_store(qemu_plugin_meminfo_t);

#endif
