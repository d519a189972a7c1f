#pragma once

#include "core/base/result.h"
#include "core/model/dataset.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace papilio::core {

/// Different texts, numbered as they come.
struct NumberedNames {
    std::uint32_t of(std::string_view text);
    std::vector<std::string> list;
    std::unordered_map<std::string, std::uint32_t> index;
};

/**
 * The places of a table, before they are made: a small text can name many events and as many runs
 * that never meet.
 *
 * @param sides   their product are the places
 * @param bytes   of one place
 * @param names   "5 events and 3 runs"
 * @param values  so many are there
 * @param plenty  so many places may be gaps
 * @param what    a value is called
 * @throws ParseError where nearly all places would be gaps, or the memory is not there
 */
std::size_t checkedPlaces(std::initializer_list<std::size_t> sides,
                          std::size_t bytes,
                          std::size_t values,
                          const std::string& names,
                          std::size_t plenty = 4'000'000,
                          std::string_view what = "value");

/// Gathers the values of a benchmark one by one, in whatever order a source gives them; what was
/// never set is missing.
class DatasetBuilder {
public:
    /// The index of an event or kernel, made where it is new.
    std::size_t event(const std::string& name) { return events_.of(name); }
    std::size_t kernel(const std::string& name) { return kernels_.of(name); }

    /// Repetitions count from 0. Of one place the first value stays.
    void set(std::size_t event, std::size_t repetition, std::size_t kernel, double value);
    /// Values of the kernel are counts over so many iterations. The data are for each of them, and
    /// keep the counts where all are there and whole.
    void setIterations(std::size_t kernel, double count);

    /// The data; a note has the number of missing values.
    /// @return Malformed where there is no value, or nearly all of the data would be missing
    [[nodiscard]] Dataset dataset(std::string units, Provenance provenance) const;

private:
    struct Cell {
        std::size_t event, repetition, kernel;
        double value;
    };

    NumberedNames events_, kernels_;
    std::vector<Cell> cells_;
    std::vector<double> iterations_;  ///< of all kernels, or of none
    std::size_t repetitions_ = 0;
};

}  // namespace papilio::core
