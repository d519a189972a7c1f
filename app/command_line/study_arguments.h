#pragma once

#include "core/base/result.h"
#include "core/model/document.h"

#include <memory>
#include <optional>
#include <string>

namespace papilio::app {

/**
 * The benchmark that was named, or the only one.
 * @param study  path, for messages
 * @return InvalidArgument where none of several is named, NotFound
 */
core::Result<std::shared_ptr<const core::Benchmark>> findBenchmark(const core::Document& document,
                                                                   const std::string& study,
                                                                   const std::string& name);

/// A study and the benchmark of it that was named, or its only one.
struct BenchmarkOfStudy {
    core::Document document;
    std::shared_ptr<const core::Benchmark> benchmark;
};
core::Result<BenchmarkOfStudy> readBenchmark(const std::string& study, const std::string& name);

/// Prints all of `text`, names in it made safe for a terminal. @return the exit status
int printOut(const std::string& text);

/// The text of a file. @return nothing after an error, which is then on stderr
std::optional<std::string> readText(const std::string& path);

/// Writes a file as a whole. @return false after an error, which is then on stderr
bool writeText(const std::string& path, const std::string& text);

/// Whether a file begins like a study; pipes and devices are none.
bool isStudy(const std::string& path);

}  // namespace papilio::app
