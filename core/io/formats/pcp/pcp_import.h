#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * What `pmrep -o csv` and `pmdumptext -m` of Performance Co-Pilot print: a column with the time,
 * and a column for each metric or instance of it; behind the names of pmdumptext -u their units.
 *
 * Each column becomes a recorder of the kind counter. What perfevent counts (perfevent.hwcounters)
 * also becomes a table of counters, whose runs are the lines and whose parts are the CPUs, so that
 * formulas are evaluated over time. Values stay as PCP printed them.
 */
FileFormat pcpFormat();

}  // namespace papilio::core
