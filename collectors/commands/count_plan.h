#pragma once

#include "collectors/commands/study_output.h"
#include "collectors/counting/count_request.h"
#include "core/io/definitions/definition_file.h"
#include "core/model/definition.h"
#include "core/model/document.h"
#include "core/roofline/place_points.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace papilio::collectors {

/// The command line of `count` and `topdown`.
struct CountOptions {
    std::string source;  ///< empty: perf, or valgrind where only it has what is asked for
    std::vector<std::string> events;
    core::DefinitionChoice definitions;
    std::string metrics;  ///< study whose metrics are counted
    std::string model;    ///< of Top-Down
    bool isPoint = false;
    std::string time = "wall";  ///< of the point; "user": in user mode, of each thread
    std::string roofs;          ///< study with the roofs for the point
    std::string under;          ///< which of its rooflines
    std::size_t counters = 4;
    std::string launcher;  ///< of an MPI program: "mpirun -n 4"; empty: none
    std::optional<std::size_t> repetitions;
    CountRequest request;  ///< its command, interval, seconds and name
    StudyOutput output;
    bool prints = true;  ///< the counts
    bool json = false;
};

/// What is to be counted, and what is computed from it.
struct CountPlan {
    CountRequest request;
    std::optional<core::DefinitionSet> definitions;
    std::shared_ptr<const core::TopDownModel> model;
    core::PointFormulas formulas;  ///< of the point; empty: there is none
    core::Document roofs;          ///< for the point; empty: none were named
    std::string under;             ///< the roofline that takes it
};

/// What counts: "perf", "valgrind" or "qemu:CPU"; what the options imply where none is named.
std::string sourceOf(const CountOptions& options);

/// What the options ask for, and what of it can be counted here; refuses where nothing can.
CountPlan planOf(const CountOptions& options, const ProgramCounter& counter);

}  // namespace papilio::collectors
