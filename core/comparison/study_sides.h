#pragma once

#include "core/model/document.h"
#include "core/topdown/compare.h"
#include "core/traces/solver_runs.h"

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// What a table of counters is evaluated with.
struct TopDownSetting {
    std::shared_ptr<const TopDownModel> model;  ///< null: there is none
    TopDownOptions options = {};
};
using TopDownModelSource = std::function<TopDownSetting(const CounterTable& table)>;

/// A run of a program whose raw counts are compared.
struct CountedRun {
    std::string label;  ///< name of the table, and of the run where it has several
    std::shared_ptr<const CounterTable> table;
    std::string run;
    std::string caption = {};  ///< for people: "alya-mn4, VECTOR_SIZE 32"; empty: the label

    [[nodiscard]] const std::string& shown() const { return caption.empty() ? label : caption; }
};

/// One of the studies, with everything that can be compared evaluated.
struct StudySide {
    Document document;
    std::vector<CountedRun> counts;  ///< all runs of all tables, at most 200
    std::vector<TopDownSide> runs;   ///< those that a Top-Down model knows events of
    std::vector<SolverRun> solvers;
};
StudySide studySide(Document document, const TopDownModelSource& models);
/// The runs of a study that a Top-Down model knows events of, evaluated; at most 200.
std::vector<TopDownSide> topDownSides(const Document& document, const TopDownModelSource& models);

/// What a run of a table is called in `counts` and `runs`: "alya-mn4, 32"; the only one by the name
/// of its table. @param runs  how many the table has
std::string runLabel(const CounterTable& table, const std::string& run, std::size_t runs);
/// runLabel() for people, with what the run is a value of: "alya-mn4, VECTOR_SIZE 32".
std::string runCaption(const CounterTable& table, const std::string& run, std::size_t runs);

/// What is paired.
enum class ComparedKind { Benchmark, Run, TopDownRun, Roofline, SolverRun };
inline constexpr std::array comparedKinds = {ComparedKind::Benchmark, ComparedKind::Run,
                                             ComparedKind::TopDownRun, ComparedKind::Roofline,
                                             ComparedKind::SolverRun};
/// "benchmarks", "runs", "Top-Down runs", "rooflines", "solver runs": how documents spell it.
std::string_view toString(ComparedKind kind);

/// What a side has of a kind: names of benchmarks and rooflines, labels of counted and of Top-Down
/// runs, subjects of solver runs.
std::vector<std::string> namesOf(const StudySide& side, ComparedKind kind);
/// What such a name reads like: a run with its parameter, "alya-mn4, VECTOR_SIZE 1".
std::string captionOf(const StudySide& side, ComparedKind kind, const std::string& name);

/// Names of what is compared with what.
struct ItemPair {
    std::string first;
    std::string second;
    bool operator==(const ItemPair&) const = default;
};
class StudyPairs {
public:
    std::vector<ItemPair>& of(ComparedKind kind) { return lists_[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] const std::vector<ItemPair>& of(ComparedKind kind) const
    {
        return lists_[static_cast<std::size_t>(kind)];
    }

private:
    std::array<std::vector<ItemPair>, comparedKinds.size()> lists_;
};

/// What has the same name in both. Where nothing of a kind has, and each study holds one only,
/// these two, whatever they measure; runs also by their name without that of the table.
StudyPairs matchStudies(const StudySide& first, const StudySide& second);
/// Two of each kind of one study: the first two benchmarks and rooflines (a single roofline with
/// itself, for its runs), the same run of two tables or else the first and the last run, the first
/// two solvers.
StudyPairs matchWithin(const StudySide& study);

}  // namespace papilio::core
