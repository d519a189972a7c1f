#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * CSV of `likwid-perfctr -O`.
 *
 * A marker region is a run (a file without regions is one), an event group a pass, a hardware
 * thread a part. Raw tables are read; STAT tables repeat them, and Metric tables are what formulas
 * compute here: both are left out, and a note says so. An event on several counters (the channels
 * of a memory controller) is their sum.
 */
FileFormat likwidFormat();

}  // namespace papilio::core
