#pragma once

#include "core/base/result.h"
#include "core/io/resources/resources.h"
#include "core/topdown/model.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Reads a model from JSON as resources/topdown/README.md describes it, and checks it.
/// @return Malformed with the line of what is wrong, where it is in one
Result<TopDownModel> parseTopDownModel(std::string_view text);

/// The user's own models: $XDG_DATA_HOME/papilio/topdown, else ~/.local/share/papilio/topdown.
/// Empty where there is no home directory.
std::filesystem::path userTopDownDirectory();

/// The shipped models and the user's, by name; a user's file hides a shipped one of its name.
std::vector<DataFile> topDownModelFiles();

/// Those of them that can be read.
std::vector<std::shared_ptr<const TopDownModel>> topDownModels();

/**
 * @param nameOrPath  "skylake-sp", or a file: a model, or the metrics of Intel's perfmon or of perf
 *                    (vendorTopDown())
 * @return NotFound naming the models there are; Malformed "FILE: line 12: …"
 */
Result<std::shared_ptr<const TopDownModel>> readTopDownModel(const std::string& nameOrPath);

/// Writes the text to the user's directory as NAME.json, NAME being the model's.
/// @return the path; InvalidArgument where the text is not a model or the name no file name
Result<std::filesystem::path> saveTopDownModel(std::string_view text);

}  // namespace papilio::core
