#pragma once

#include "core/base/result.h"
#include "core/io/study/study_choice.h"
#include "core/model/document.h"

#include <memory>
#include <string>

namespace CLI {
class App;
}

namespace papilio::app {

using core::findBenchmark;
using core::isStudy;

/// A study and the benchmark of it that was named, or its only one.
struct BenchmarkOfStudy {
    core::Document document;
    std::shared_ptr<const core::Benchmark> benchmark;
};
core::Result<BenchmarkOfStudy> readBenchmark(const std::string& study, const std::string& name);

/// Says why nothing comes of a benchmark of the study. @return the exit status
int reportProblem(const std::string& study,
                  const core::Benchmark& benchmark,
                  const std::string& why);

/// Adds the argument STUDY, which is required.
void addStudy(CLI::App& command, std::string& study, const std::string& help);
/// Adds the flag --json.
void addJson(CLI::App& command, bool& json);
/// Adds --benchmark NAME.
void addBenchmark(CLI::App& command, std::string& benchmark);

/// Prints all of `text`, names in it made safe for a terminal. @return the exit status
int printOut(const std::string& text);

/// Writes a file as a whole. @return false after an error, which is then on stderr
bool writeText(const std::string& path, const std::string& text);

}  // namespace papilio::app
