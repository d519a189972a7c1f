// SPDX-License-Identifier: GPL-3.0-or-later
// A library that counts, loaded and unloaded by recorded_program ("plugin").
#include <sde_lib.h>

namespace {

long long iterations = 0;

}  // namespace

extern "C" void work()
{
    papi_sde_register_counter(papi_sde_init("Plugin"), "iterations", PAPI_SDE_RO | PAPI_SDE_INSTANT,
                              PAPI_SDE_long_long, &iterations);
    iterations = 1000;
}
