#pragma once

#include "core/io/study/transfer.h"
#include "core/model/counters.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace papilio::core {

namespace hdf5 {
class Group;
class NewGroup;
}  // namespace hdf5

enum class StudyLayout;

/**
 * Counters of program runs in a study: /counters/<name>
 *
 *     machine, model         attributes
 *     events/                utf8, offsets
 *     units                  strings [event]; only where something is not a plain count
 *     runs, passes, parts    strings [column]
 *     time                   f64 [column], s; only where there are intervals; NaN: none
 *     values                 f64 [event][column]; NaN: not counted
 *     running, spread        f64, same shape; only where known
 *     topdown/               see study_topdown.h; only where something was chosen
 *     reasons/               utf8, offsets: event x column texts; only where something is missing
 */
using CounterTables = std::vector<std::shared_ptr<const CounterTable>>;

/// Everything the reader would reject.
Result<void> checkCounterTables(const CounterTables& tables);
/// Bytes that writing moves.
std::uint64_t sizeOf(const CounterTables& tables);
/// Writes below `root`; nothing where there are none.
void writeCounters(const hdf5::NewGroup& root,
                   const CounterTables& tables,
                   StudyLayout layout,
                   Transfer& transfer);
/// Reads what is below `root`; throws hdf5::Refusal.
CounterTables readCounters(const hdf5::Group& root, Transfer& transfer);

}  // namespace papilio::core
