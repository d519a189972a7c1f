#pragma once

#include <string>
#include <vector>

namespace papilio::core {

/// A named number of the formulas: a machine constant such as a latency (paper 3, Table 1).
struct Constant {
    std::string name;
    double value = 0;
    double spread = 0;  ///< half width of its uncertainty, in the same unit; 0: exact or not known
    std::string unit;
    std::string source;  ///< where it comes from: "measured here", "data sheet", …

    bool operator==(const Constant&) const = default;
};

/// A user-defined event: an expression over events, presets, earlier definitions and constants
/// (paper 3, section 2).
struct Definition {
    std::string name;
    std::string formula;  ///< infix, as the user wrote it
    std::string unit;
    std::string description;
    std::string category;  ///< definitions of one category are stacked in one bar; may be empty

    bool operator==(const Definition&) const = default;
};

/// Definitions that belong together, with their constants.
struct DefinitionSet {
    std::string name;  ///< unique in a study
    std::string note;
    std::vector<Constant> constants;
    std::vector<Definition> definitions;  ///< each may use the ones before it

    bool operator==(const DefinitionSet&) const = default;
};

}  // namespace papilio::core
