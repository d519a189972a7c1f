/* A library with software-defined events that lists them without a run. It does not link libsde. */
#include <sde_lib.h>

papi_handle_t papi_sde_hook_list_events(papi_sde_fptr_struct_t* functions)
{
    void* unused = 0;
    papi_handle_t handle = functions->init("Listing");
    functions->register_counter(handle, "iterations", PAPI_SDE_RO | PAPI_SDE_DELTA,
                                PAPI_SDE_long_long, 0);
    functions->describe_counter(handle, "iterations", "Iterations of the solver");
    functions->register_counter_cb(handle, "error", PAPI_SDE_RO | PAPI_SDE_INSTANT,
                                   PAPI_SDE_double, 0, 0);
    functions->create_recorder(handle, "residual", sizeof(double), papi_sde_compare_double, &unused);
    functions->create_counting_set(handle, "sizes", &unused);
    functions->add_counter_to_group(handle, "iterations", "all", PAPI_SDE_SUM);
    functions->record(unused, sizeof(double), 0);
    return handle;
}
