#pragma once

#include "core/comparison/highlights.h"
#include "widgets/theme/shown_text.h"

#include <QString>
#include <QStringList>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>

namespace papilio::widgets {

/// What is paired: benchmarks (noise, events, metrics), counted runs, Top-Down runs, rooflines,
/// solver runs.
enum class ComparedItem { Benchmark, Counts, Run, Roofline, Solver };
constexpr std::size_t comparedItems = 5;

/// Analyzes by their snapshot, kept from comparison to comparison.
using AnalysisCache = std::map<std::shared_ptr<const core::Benchmark>, core::Analysis>;

/// What a comparison is made of; copied into the job.
struct CompareRequest {
    core::Document first;
    core::Document second;
    bool isWithin = false;  ///< two items of one study
    /// What the user paired; kinds without are paired by name
    std::array<std::optional<core::ItemPair>, comparedItems> chosen;
    std::shared_ptr<const AnalysisCache> known;  ///< may be null
};

/// Two studies evaluated, and how they compare: what every section shows.
struct CompareView {
    core::StudySide first;
    core::StudySide second;
    core::StudyPairs pairs;
    core::StudyComparison comparison;
    std::vector<core::Highlight> highlights;
    std::shared_ptr<const AnalysisCache> known;
    QString firstName;  ///< of the file, for headings and facts
    QString secondName;
    /// Which pair of each kind is shown
    std::array<std::size_t, comparedItems> current = {};

    [[nodiscard]] bool isWithin() const { return comparison.isWithin; }
    [[nodiscard]] const std::vector<core::ItemPair>& pairsOf(ComparedItem item) const;
    /// Names to choose from.
    [[nodiscard]] QStringList namesOf(ComparedItem item, bool isFirst) const;
    [[nodiscard]] std::optional<core::ItemPair> currentPair(ComparedItem item) const;
    /// What such a name reads like: a run with its parameter, "alya-mn4, VECTOR_SIZE 1".
    [[nodiscard]] QString captionOf(ComparedItem item, bool isFirst, const QString& name) const;

    /// What is shown of a kind; null where nothing is paired, or the pair could not be compared.
    [[nodiscard]] const core::BenchmarkPair* benchmark() const;
    [[nodiscard]] const core::CountsDifference* counts() const;
    [[nodiscard]] const core::TopDownDifference* run() const;
    [[nodiscard]] const core::RooflineDifference* roofline() const;
    [[nodiscard]] const core::SolverDifference* solver() const;
};

/// Evaluates both studies and compares them; off the GUI thread. A cancelled one is incomplete.
std::shared_ptr<CompareView> makeComparison(const CompareRequest& request,
                                            const std::stop_token& stop);

}  // namespace papilio::widgets
