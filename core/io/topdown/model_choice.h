#pragma once

#include "core/base/result.h"
#include "core/comparison/comparison.h"
#include "core/topdown/tree.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Names of models that counters themselves contain (topDownModelOfShares()): "toplev", "perf".
bool isModelOfShares(std::string_view name);

/// What counters are evaluated with, and what of the overrides of a study could not be followed.
struct ChosenTopDown {
    std::string name;  ///< of the model's file, or of the tool that computed the shares
    std::shared_ptr<const TopDownModel> model;
    TopDownOptions options;
    std::vector<std::string> notices;  ///< sentences
};

/// What chooses the same again.
TopDownChoice choiceOf(const ChosenTopDown& chosen);
/// "--model", "zen2", "--parameter", "Width=6", "--agreement", "0.01": what gives it to a command.
std::vector<std::string> commandArguments(const TopDownChoice& choice);

/// The model with the most events that were counted, of those that can give two nodes a value;
/// nothing where none can: cycles and instructions, which every CPU has, say nothing of its slots.
/// @param pmu  of the machine: only models that are for it, where there are any; empty: all
std::optional<std::string> bestTopDownModel(const CounterTable& counters,
                                            const std::string& pmu = {});

/// The first model, by name, that says that it is for one of these PMUs ("amd64_fam17h_zen2", as
/// libpfm4 names them); empty: none is.
std::string topDownModelFor(const std::vector<std::string>& pmus);

/**
 * The model a table of counters asks for: the one chosen by a user, else the one they were counted
 * for, else their own shares, else the best fitting one of those that are for the machine. Where no
 * model is for it, or the study does not name it, the best fitting one of all, with a notice.
 *
 * Only names of models that are installed count, never paths: a study may come from a stranger. A
 * model that is not installed or broken gives a notice and the next one of the list; parameters
 * the model does not have give a notice and are left out.
 * @param document  whose machines the table may name
 * @return NotFound where nothing fits; an error of the model's file
 */
Result<ChosenTopDown> chosenTopDown(const CounterTable& counters, const Document& document);

/// What a table asks for with the model of that name: its agreement, and its parameters where they
/// were chosen for this model. What does not fit gives a notice.
TopDownOptions topDownOptions(const CounterTable& counters,
                              const std::string& name,
                              const TopDownModel& model,
                              std::vector<std::string>& notices);

/// The same for a model that was named instead: "toplev", "perf", an installed one, or a path.
Result<ChosenTopDown> chosenTopDownByName(const CounterTable& counters, const std::string& model);

/// The Top-Down model and parameters a table of counters asks for (chosenTopDown()), for
/// studySide(); without a model where none fits.
TopDownSetting comparisonModelOf(const CounterTable& table, const Document& document);

}  // namespace papilio::core
