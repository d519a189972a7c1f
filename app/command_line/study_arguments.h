#pragma once

#include "app/command_line/command_line.h"
#include "core/base/result.h"
#include "core/io/definitions/definition_file.h"
#include "core/io/study/study_file.h"
#include "core/model/document.h"

#include <memory>
#include <string>
#include <vector>

namespace CLI {
class Option;
}  // namespace CLI

/// What several commands ask for, and how they answer.
namespace papilio::app {

using core::findBenchmark;
using core::isStudy;
using core::readDefinitions;

class Command;
using DefinitionArguments = core::DefinitionChoice;

/// A benchmark of a study: the one that is named, or its only one.
struct BenchmarkArguments {
    std::string study;
    std::string benchmark;
    core::Thresholds thresholds;
};

/// What was named, with the thresholds that were given.
struct BenchmarkOfStudy {
    core::Document document;
    std::shared_ptr<const core::Benchmark> benchmark;
};
/// @throws Failure
BenchmarkOfStudy readBenchmark(const BenchmarkArguments& arguments);

/// Says why nothing comes of a benchmark of the study. @return the exit status
int reportProblem(const std::string& study,
                  const core::Benchmark& benchmark,
                  const std::string& why);

/// A study, or any file that `papilio import` takes.
core::Result<core::Document> readOrImport(const std::string& path);

/// Counters from a study, or from any file that `papilio import` takes, or from CSV with the header
/// event,<run 1>,<run 2>,…
/// @return NotFound without counters
core::Result<std::vector<std::shared_ptr<const core::CounterTable>>> readCounters(
    const std::string& path);

/// Adds --benchmark NAME.
void addBenchmark(Command& command, std::string& benchmark);
/// Adds --tau, --alpha and the other thresholds, --exclude and --include.
void addThresholds(Command& command, core::Thresholds& thresholds);
/// Adds --model, --parameter and --agreement. @param aboutModel  what --model takes, and what
/// counts without it
void addTopDownOptions(Command& command,
                       core::TopDownChoice& overrides,
                       const std::string& aboutModel);
/// What --page and --pages take: the pages of the window, where this build has one.
void addPages(CLI::Option* option, const Hooks& hooks, const char* separator);
/// Adds how a study is shown.
void addShowOptions(Command& command, ShowOptions& options);
/// Adds the argument DEFINITIONS.
void addDefinitionsOption(Command& command, DefinitionArguments& arguments);
/// Adds --set and --benchmark.
void addDefinitionChoices(Command& command, DefinitionArguments& arguments);
/// Adds --counters: what other tools need to know.
void addCounterCount(Command& command, std::size_t& counters);

/// Prints all of `text`, names in it made safe for a terminal. @return the exit status
int printOut(const std::string& text);

/// Writes a file as a whole; "-" is standard output. @return false after an error, which is then on
/// stderr
bool writeText(const std::string& path, const std::string& text);

}  // namespace papilio::app
