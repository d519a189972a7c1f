#pragma once

#include "core/model/document.h"

#include <string>

namespace CLI {
class App;
}

namespace papilio::collectors {

class StopSignals;

/// Adds the options of every command that measures: -o STUDY.h5 and --progress json.
void addOutputOptions(CLI::App& command, std::string& output, std::string& progress);

/**
 * Writes what was measured: to `path`, or, after a signal, to `path`.partial if there is anything.
 *
 * @return the exit status: Done; Failed after one line on stderr; 128 + the signal's number
 */
int writeCollected(const core::Document& document,
                   const std::string& path,
                   const StopSignals& signals);

}  // namespace papilio::collectors
