#pragma once

#include "core/model/document.h"

#include <map>
#include <memory>
#include <string>

namespace papilio::python {

/// What papilio.Study holds.
struct Study {
    core::Document document;
    std::string path;  ///< of the file it was read from; empty: none
};

/// What papilio.Benchmark holds: a value, never changed in place.
struct Benchmark {
    std::shared_ptr<const core::Benchmark> value;
    std::shared_ptr<const core::EventDescriptions> descriptions;  ///< may be null
};

/// What papilio.Recorder holds.
struct Recorder {
    std::shared_ptr<const core::Recorder> value;
};

/// The signature from {expectation: coefficient}; throws Failure for one that the basis lacks.
core::Signature signatureFrom(const std::string& metric,
                              const std::map<std::string, double>& coefficients,
                              const core::Basis& basis);

}  // namespace papilio::python
