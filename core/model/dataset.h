#pragma once

#include "core/base/enum_names.h"
#include "core/base/huge_pages.h"
#include "core/base/result.h"
#include "core/base/string_table.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace papilio::core {

/// Who produced numbers.
enum class DataOrigin {
    Measured,
    Virtual,      ///< a virtual processor, which counts the same every time: valgrind, qemu
    Simulated,    ///< an event model
    Constructed,  ///< an example made by hand
    Published,    ///< reconstructed from a publication
    Imported      ///< from a file of another tool, or a program
};

template<>
inline constexpr EnumNames<DataOrigin, 6> spelling<DataOrigin> = {
    "measured", "virtual", "simulated", "constructed", "published", "imported"};

/// Where measurements come from, and what their reader should know about them.
struct Provenance {
    std::string source;   ///< "papi", "valgrind", "simulated:spr", importSource("cat"), …
    std::string command;  ///< the command line that made the data; empty if unknown
    std::string origin;   ///< file or directories that were imported; empty if measured
    std::string created;  ///< when it was measured; ISO 8601, UTC
    double quantum = 0;   ///< values are multiples of it (CAT's .branch: 0.25); 0: not quantized
    /// Sentences: what was skipped, dropped or assumed on the way in
    std::vector<std::string> notes;
    std::string imported;     ///< when it was imported; ISO 8601, UTC; empty: measured, or unknown
    bool isFileTime = false;  ///< `created` is the time stamp of the imported files
    DataOrigin kind = DataOrigin::Measured;

    bool operator==(const Provenance&) const = default;
};

/**
 * Measurements of one benchmark: D[event][repetition]([thread])[kernel], per iteration of the
 * kernel.
 *
 * Contiguous in that order, so that the numbers of one event are one block.
 * Missing values are marked by the mask, never by a value.
 */
struct Dataset {
    StringTable eventIds;    ///< E; unique
    StringTable eventNames;  ///< E; what is shown; may repeat
    StringTable kernels;     ///< K
    std::size_t repetitions = 0;
    std::size_t threads = 0;        ///< 0: there is no thread dimension
    RawVector<double> values;       ///< E x R (x T) x K
    RawVector<std::uint8_t> valid;  ///< same shape, 1 = measured; empty: everything was measured
    RawVector<std::int64_t> rawCounts;  ///< same shape, before normalization; empty if not known
    std::vector<double> iterations;     ///< K; values = rawCounts / iterations; empty if not known
    std::string units = "events per iteration";
    Provenance provenance;

    [[nodiscard]] std::size_t eventCount() const { return eventIds.size(); }
    [[nodiscard]] std::size_t kernelCount() const { return kernels.size(); }
    /// Numbers of one event: R (x T) x K.
    [[nodiscard]] std::size_t blockSize() const
    {
        return repetitions * (threads == 0 ? 1 : threads) * kernelCount();
    }
    [[nodiscard]] std::span<const double> block(std::size_t event) const
    {
        return std::span(values).subspan(event * blockSize(), blockSize());
    }
    /// The mask of one event, empty where everything was measured.
    [[nodiscard]] std::span<const std::uint8_t> mask(std::size_t event) const
    {
        return valid.empty() ? std::span<const std::uint8_t>()
                             : std::span(valid).subspan(event * blockSize(), blockSize());
    }
};

/// Checks that all sizes agree; cheap, whatever the number of events.
/// @return InvalidShape naming the first size that does not fit
Result<void> checkDatasetShape(const Dataset& dataset);

/// Checks sizes, and that event ids are unique.
/// @return InvalidShape or InvalidArgument naming the first offending item
Result<void> checkDataset(const Dataset& dataset);

/// What was imported as `format`: "import:csv".
std::string importSource(std::string_view format);

/// What the first word of a source says where nothing else does, as in tables that people write and
/// in older studies: "simulated:spr", "constructed: …", "reconstructed: …", "import:csv",
/// "valgrind"; everything else was measured.
DataOrigin originOf(std::string_view source);

/// Whether an event model, not a machine, produced the numbers. This is shown wherever they are
/// shown.
bool isSimulated(const Provenance& provenance);

/// Whether the source counts the same every time: valgrind and qemu count instructions of a virtual
/// processor. One repetition is enough.
bool isDeterministic(const Provenance& provenance);

/// Whether no program produced the numbers by counting: simulated, constructed or published.
bool isMade(DataOrigin origin);

}  // namespace papilio::core
