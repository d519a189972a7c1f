#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * Traces of Extrae for Paraver (.prv), with the counters that Extrae read through PAPI (paper 2,
 * section 4).
 *
 * Names of counters and phases come from the .pcf beside the trace. A run is a phase: a value of
 * the user event with the smallest number (Extrae_event), else a function that was instrumented;
 * what was counted outside of all phases is a run of its own. A part is a thread of a task (rank).
 * Counts are summed over all occurrences of a phase, as Extrae's values are counts since the last
 * reading; "phase_time" is the time in it. Traces with other counters each are event sets of the
 * same runs; of traces with the same counters each is a run of its own.
 *
 * A single trace also gives a table "… over time": equal intervals as runs, with the ranks as
 * parts, for a time line of the ranks (paper 2, Figs. 6 and 7).
 */
FileFormat paraverFormat();

}  // namespace papilio::core
