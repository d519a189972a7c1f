#pragma once

#include "core/topdown/tree.h"

#include <string>
#include <vector>

namespace papilio::core {

/// One run of one model, to be compared with others.
struct TopDownSide {
    std::string label;  ///< "skylake-sp, 32"
    std::shared_ptr<const TopDownModel> model;
    TopDownRun run;
};

/// One meaning (frontend, backend memory …) over all sides.
struct MeaningRow {
    TopDownMeaning meaning = TopDownMeaning::None;
    std::vector<std::optional<double>> shares;   ///< of each side's total
    std::vector<std::optional<double>> amounts;  ///< in each side's own unit
    std::vector<std::string> nodes;  ///< names of what was summed, per side; empty: has none
    bool isComparable = true;
    std::string reason;  ///< why not, in one sentence; empty where it is
};

struct TopDownComparison {
    std::vector<MeaningRow> rows;
    std::vector<std::string> notes;  ///< what holds for all rows
};

/**
 * Lays runs side by side, of one CPU or of several, by what their nodes mean (paper 2, section 6).
 *
 * Shares of parents are converted to shares of the total first. A row is not comparable where a
 * side lacks the meaning, counts at another stage (slots at issue against cycles at commit), or
 * gives it as a share of something that is not a part of its total (stall cycles against slots).
 */
TopDownComparison compareTopDown(const std::vector<TopDownSide>& sides);

/// What a node is a share of, as people read it: a quantity, the title of its parent, the total.
std::string wholeName(const TopDownModel& model, const TopDownNode& node);

/// What to look at next in one run.
struct TopDownAdvice {
    std::vector<std::size_t>
        path;  ///< dominant loss, level 1 first; Retiring only if nothing is lost
    std::vector<std::string> sentences;
    std::vector<std::string> missing;            ///< events that the next level needs
    std::vector<std::vector<std::string>> sets;  ///< event sets that hold them
};

/// Which node dominates, and which events and event sets the next level needs.
TopDownAdvice adviseTopDown(const TopDownModel& model, const TopDownRun& run);

}  // namespace papilio::core
