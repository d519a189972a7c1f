/* Stands for a qemu of version 9.1 or newer, which has another interface for plugins than Debian's
 * qemu 7.2: it has no qemu_plugin_n_vcpus(), asks for version 2 at least, and copies the bytes of
 * an instruction. "Executes" one block of AArch64 three times: newer_qemu PLUGIN FOLDER. */
#include "collectors/qemu/plugin/qemu_api.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

enum { MINIMUM = 2, CURRENT = 5, INSTRUCTIONS = 3 };

struct qemu_plugin_insn {
    uint32_t word;
    uint64_t address;
};
struct qemu_plugin_tb {
    struct qemu_plugin_insn instructions[INSTRUCTIONS];
};

static struct qemu_plugin_tb block = {{{0x4e61d400U, 0x1000},   /* fadd v0.2d, v0.2d, v1.2d */
                                       {0xf9400020U, 0x1004},   /* ldr x0, [x1] */
                                       {0x54ffffc1U, 0x1008}}}; /* b.ne */

static qemu_plugin_vcpu_tb_trans_cb_t translated;
static qemu_plugin_vcpu_udata_cb_t executed;
static void* executed_data;
static qemu_plugin_vcpu_mem_cb_t accessed[INSTRUCTIONS];
static qemu_plugin_udata_cb_t at_exit;

EXPORT void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id,
                                                  qemu_plugin_vcpu_tb_trans_cb_t callback)
{
    (void)id;
    translated = callback;
}
EXPORT void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb* of,
                                                 qemu_plugin_vcpu_udata_cb_t callback,
                                                 enum qemu_plugin_cb_flags flags,
                                                 void* data)
{
    (void)of;
    (void)flags;
    executed = callback;
    executed_data = data;
}
EXPORT void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn* of,
                                                   qemu_plugin_vcpu_udata_cb_t callback,
                                                   enum qemu_plugin_cb_flags flags,
                                                   void* data)
{
    (void)of;
    (void)callback;
    (void)flags;
    (void)data;
}
EXPORT void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn* of,
                                             qemu_plugin_vcpu_mem_cb_t callback,
                                             enum qemu_plugin_cb_flags flags,
                                             enum qemu_plugin_mem_rw accesses,
                                             void* data)
{
    (void)flags;
    (void)accesses;
    (void)data;
    accessed[of - block.instructions] = callback;
}
EXPORT void qemu_plugin_register_vcpu_syscall_cb(qemu_plugin_id_t id,
                                                 qemu_plugin_vcpu_syscall_cb_t callback)
{
    (void)id;
    (void)callback;
}
EXPORT void qemu_plugin_register_vcpu_syscall_ret_cb(qemu_plugin_id_t id,
                                                     qemu_plugin_vcpu_syscall_ret_cb_t callback)
{
    (void)id;
    (void)callback;
}
EXPORT void qemu_plugin_register_atexit_cb(qemu_plugin_id_t id,
                                           qemu_plugin_udata_cb_t callback,
                                           void* data)
{
    (void)id;
    (void)data;
    at_exit = callback;
}
EXPORT size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb* of)
{
    (void)of;
    return INSTRUCTIONS;
}
EXPORT uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb* of)
{
    return of->instructions[0].address;
}
EXPORT struct qemu_plugin_insn* qemu_plugin_tb_get_insn(const struct qemu_plugin_tb* of,
                                                        size_t index)
{
    (void)of;
    return &block.instructions[index];
}
EXPORT uintptr_t qemu_plugin_insn_data(const struct qemu_plugin_insn* of,
                                       void* bytes,
                                       size_t length)
{
    memcpy(bytes, &of->word, length);
    return length;
}
EXPORT size_t qemu_plugin_insn_size(const struct qemu_plugin_insn* of)
{
    return sizeof of->word;
}
EXPORT uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn* of)
{
    return of->address;
}
EXPORT unsigned qemu_plugin_mem_size_shift(qemu_plugin_meminfo_t info)
{
    return info;
}
EXPORT bool qemu_plugin_mem_is_store(qemu_plugin_meminfo_t info)
{
    (void)info;
    return false;
}

typedef int (*install_function)(qemu_plugin_id_t, const qemu_info_t*, int, char**);

int main(int count, char** arguments)
{
    void* plugin = count == 3 ? dlopen(arguments[1], RTLD_NOW) : NULL;
    if (plugin == NULL) {
        fputs(dlerror(), stderr);
        return 1;
    }
    const int* version = dlsym(plugin, "qemu_plugin_version");
    install_function install;
    *(void**)&install = dlsym(plugin, "qemu_plugin_install");
    if (*version < MINIMUM || *version > CURRENT) {
        fprintf(stderr, "plugin requires API version %d\n", *version);
        return 2;
    }
    char folder[4096];
    char vector[] = "vector=0";
    snprintf(folder, sizeof folder, "program=%s", arguments[2]);
    char* options[] = {folder, vector};
    qemu_info_t info = {.target_name = "aarch64", .version = {MINIMUM, CURRENT}};
    if (install(1, &info, 2, options) != 0) {
        return 3;
    }
    translated(1, &block);
    for (int time = 0; time < 3; ++time) {
        executed(0, executed_data);
        accessed[1](0, 3, 0x2000, NULL); /* 8 bytes */
    }
    at_exit(1, NULL);
    return 0;
}
