// SPDX-License-Identifier: BSD-3-Clause
// A plugin of QEMU that counts the instructions of the calls of one function:
//   -plugin count_instructions.so,begin=ADDRESS,end=ADDRESS,entry=ADDRESS
// where the code from `begin` up to `end` is the function and what it calls, and `entry` is its
// first instruction. At the end it prints "calls N fewest N most N" on standard error. Debian has
// no header of QEMU's plugins: what is used of it is declared here (QEMU 7.2,
// docs/devel/tcg-plugins.rst).
#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t PluginId;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb* block);
struct qemu_plugin_insn* qemu_plugin_tb_get_insn(const struct qemu_plugin_tb* block, size_t index);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn* instruction);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn* instruction,
                                            void (*executed)(unsigned cpu, void* data), int flags,
                                            void* data);
void qemu_plugin_register_vcpu_tb_trans_cb(PluginId id,
                                           void (*translated)(PluginId id, struct qemu_plugin_tb*));
void qemu_plugin_register_atexit_cb(PluginId id, void (*exited)(PluginId id, void* data),
                                    void* data);

#define EXPORTED __attribute__((visibility("default")))
EXPORTED int qemu_plugin_version = 1;

static uint64_t begin, end, entry;
static uint64_t calls, now, fewest = UINT64_MAX, most;

static void finish_call(void) {
  if (calls == 0) return;
  if (now < fewest) fewest = now;
  if (now > most) most = now;
}

static void count(unsigned cpu, void* is_entry) {
  (void)cpu;
  if (is_entry) {
    finish_call();
    ++calls;
    now = 0;
  }
  ++now;
}

static void translate(PluginId id, struct qemu_plugin_tb* block) {
  (void)id;
  for (size_t i = 0; i < qemu_plugin_tb_n_insns(block); ++i) {
    struct qemu_plugin_insn* instruction = qemu_plugin_tb_get_insn(block, i);
    const uint64_t address = qemu_plugin_insn_vaddr(instruction);
    if (address < begin || address >= end) continue;
    qemu_plugin_register_vcpu_insn_exec_cb(instruction, count, 0, address == entry ? &calls : NULL);
  }
}

static void report(PluginId id, void* data) {
  (void)id, (void)data;
  finish_call();
  fprintf(stderr, "calls %" PRIu64 " fewest %" PRIu64 " most %" PRIu64 "\n", calls, fewest, most);
}

EXPORTED int qemu_plugin_install(PluginId id, const void* info, int argc, char** argv) {
  (void)info;
  for (int i = 0; i < argc; ++i) {
    const char* value = strchr(argv[i], '=');
    if (value == NULL) return 1;
    const uint64_t address = strtoull(value + 1, NULL, 0);
    if (strncmp(argv[i], "begin=", 6) == 0) begin = address;
    if (strncmp(argv[i], "end=", 4) == 0) end = address;
    if (strncmp(argv[i], "entry=", 6) == 0) entry = address;
  }
  qemu_plugin_register_vcpu_tb_trans_cb(id, translate);
  qemu_plugin_register_atexit_cb(id, report, NULL);
  return 0;
}
