#pragma once

#include "core/base/result.h"
#include "core/io/formats/dataset_builder.h"
#include "core/model/counters.h"
#include "core/model/dataset.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace papilio::core {

/// What a table of measurements holds: one of both.
struct MeasuredTable {
    std::optional<Dataset> data;
    std::optional<CounterTable> counters;
};

/**
 * Values of events and kernels in the order of a file.
 *
 * With repetitions they are events x repetitions x kernels. Values of the same kernel and event
 * without a number of their repetition are repetitions in their order; where no kernel has several,
 * and where there is no kernel, they are the runs of a table of counters.
 */
class MeasuredCells {
public:
    struct Cell {
        std::string_view kernel;  ///< empty: there is none
        std::string_view event;
        std::string_view repetition;  ///< empty: the order decides
        std::string_view unit;
        double value = 0;         ///< NaN: missing
        std::string_view reason;  ///< why it is
        Place place;
        Place unitPlace;
    };
    /// @throws Malformed for another unit of the same event
    void add(const Cell& cell);
    [[nodiscard]] bool isEmpty() const { return cells_.empty(); }

    /// @param run  what the only kernel or run is called. @param units  of events that have none
    /// @param areBenchmarks  even where nothing was repeated
    /// @throws Malformed for the same event, kernel and repetition twice
    MeasuredTable table(const std::string& run, const std::string& units, bool areBenchmarks);

private:
    struct Number {
        std::uint32_t event = 0, kernel = 0, repetition = 0;
        std::uint32_t line = 0, column = 0;
        double value = 0;
    };

    static std::vector<std::uint32_t> placesOf(const NumberedNames& names);
    [[nodiscard]] std::uint64_t keyOf(const Number& cell) const;
    void numberNamed();
    void numberInOrder();
    MeasuredTable dataset(const std::string& units);
    [[nodiscard]] std::string unitsText(const std::string& units, Provenance& provenance) const;
    MeasuredTable counters(const std::string& run, bool isRepeated);

    NumberedNames events_, kernels_, repetitions_;
    std::vector<std::string> units_;  ///< of the events
    std::vector<Number> cells_;
    std::unordered_map<std::size_t, std::string> reasons_;
    std::vector<std::string> notes_;
    bool hasKernels_ = false;
};

}  // namespace papilio::core
