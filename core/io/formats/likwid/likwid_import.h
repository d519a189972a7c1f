#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * Output of likwid-perfctr and likwid-mpirun: CSV (`-O`), or tables drawn as text (the default).
 *
 * A marker region is a run (a file without regions is one), an event group a pass, a hardware
 * thread a part. Tables of counts are read. STAT tables repeat them: they are compared, and a note
 * says where they differ. Metric tables are what formulas compute here: they are left out, and a
 * note says so. An event on several counters (the channels
 * of a memory controller) is their sum.
 * The intervals of the timeline mode are runs.
 *
 * likwid-bench under likwid-perfctr gives its roofs too, and a benchmark where a kernel ran
 * repeatedly.
 */
FileFormat likwidFormat();

}  // namespace papilio::core
