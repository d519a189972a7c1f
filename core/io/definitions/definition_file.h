#pragma once

#include "core/base/result.h"
#include "core/model/definition.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/**
 * Reads a set of definitions: JSON as resources/definitions/README.md describes it.
 *
 * @return NotFound or Unreadable naming the file; Malformed naming the place inside it: JSON that
 * is cut, an unknown field, a value of the wrong type, a name that appears twice, a formula that
 * does not parse, or that uses a definition which is below it
 */
Result<DefinitionSet> readDefinitionFile(const std::filesystem::path& path);
/// @param name  of the file, for messages
Result<DefinitionSet> parseDefinitions(std::string_view text, const std::string& name);

/// The same format; what parseDefinitions() reads back equal.
std::string definitionsToJson(const DefinitionSet& set);

/// The bundled files, by name.
std::vector<std::filesystem::path> definitionTemplates();

/// Whether `head` begins like such a file.
bool looksLikeDefinitions(std::string_view head);

/// Which definitions of a file are meant.
struct DefinitionChoice {
    std::string path = {};
    std::string set = {};  ///< which one, where a study holds several; the PMU of a file of PAPI
    /// Whose metrics are used, of a study; empty: the study's definitions, or where it has none the
    /// metrics of all its benchmarks
    std::string benchmark = {};
};

/**
 * Definitions from a JSON file of definitions, JSON of `papilio export`, the name of a bundled
 * template ("perfexpert-lcpi"), a study, or a papi_events.csv or file of user-defined events. A
 * study without definitions gives the metrics that its benchmarks define, by its own thresholds.
 */
Result<DefinitionSet> readDefinitions(const DefinitionChoice& choice);

/// The metrics of a study, also where it has definitions: those of `choice.benchmark`, or of all
/// its benchmarks.
Result<DefinitionSet> readMetrics(const DefinitionChoice& choice);

}  // namespace papilio::core
