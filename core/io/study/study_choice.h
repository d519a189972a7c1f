#pragma once

#include "core/base/result.h"
#include "core/model/document.h"

#include <memory>
#include <string>

namespace papilio::core {

/**
 * The benchmark that was named, or the only one.
 * @param study  path, for messages
 * @return InvalidArgument where none of several is named, NotFound
 */
Result<std::shared_ptr<const Benchmark>> findBenchmark(const Document& document,
                                                       const std::string& study,
                                                       const std::string& name);

/// Whether a file is HDF5, as studies are.
bool isStudy(const std::string& path);

}  // namespace papilio::core
