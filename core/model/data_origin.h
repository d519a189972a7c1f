#pragma once

#include "core/model/dataset.h"

namespace papilio::core {

/// Who produced numbers.
enum class DataOrigin {
    Measured,
    Simulated,    ///< an event model
    Constructed,  ///< an example made by hand
    Published,    ///< reconstructed from a publication
    Imported      ///< from a file of another tool
};

/// What the first word of Provenance::source says: "simulated:spr", "constructed: …",
/// "reconstructed: …", "import:csv"; everything else was measured.
DataOrigin dataOrigin(const Provenance& provenance);

/// Whether an event model, not a machine, produced the numbers. This is shown wherever they are
/// shown.
bool isSimulated(const Provenance& provenance);

/// Whether the source counts the same every time: valgrind and qemu count instructions of a virtual
/// processor. One repetition is enough.
bool isDeterministic(const Provenance& provenance);

/// Whether no program produced the numbers by counting: simulated, constructed or published.
bool isMade(DataOrigin origin);

}  // namespace papilio::core
