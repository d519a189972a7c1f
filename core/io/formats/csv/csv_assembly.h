#pragma once

#include "core/io/formats/csv/csv_body.h"
#include "core/model/dataset.h"

#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// The parts of one CSV file, read, and what they were read with.
struct CsvParts {
    std::string_view text;  ///< the whole file: for counting lines in messages
    const std::string& name;
    const CsvColumns& columns;
    const std::vector<CsvBody>& bodies;
    std::vector<std::size_t> starts;  ///< the row at which each part begins in `values`
};

/**
 * Sorts the rows of all parts into [event][repetition][thread][kernel]; rows that are in that
 * order already are not moved.
 *
 * Events are numbered as they come, repetitions and threads in ascending order. Adds notes on what
 * is missing.
 *
 * @return Malformed naming line and column: the first part that stopped, a line that appears twice,
 * an event with two names
 */
Result<void> assemble(const CsvParts& parts, RawVector<double> values, Dataset& data);

/// Places for values of a kernel, of which each line fills one: events x repetitions x threads.
/// @return Malformed where they are more than so few lines can contain
Result<std::size_t> placesOf(std::size_t events,
                             std::size_t repetitions,
                             std::size_t threads,
                             std::size_t rows);

}  // namespace papilio::core
