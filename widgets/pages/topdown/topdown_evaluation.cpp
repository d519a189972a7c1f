#include "widgets/pages/topdown/topdown_evaluation.h"

#include "core/io/topdown/model_file.h"
#include "core/topdown/shares.h"

namespace papilio::widgets {

namespace {

constexpr std::size_t mostRuns = 200;  ///< a list to choose from, not a series of intervals
/// What is shown where no model knows the events: it says so in every row.
constexpr const char* fallbackModel = "skylake-sp";

QStringList modelNames(const core::CounterTable& table)
{
    QStringList names;
    if (core::topDownModelOfShares(table)) {
        names << QString::fromLatin1(core::modelOfShares);
    }
    for (const auto& file : core::topDownModelFiles()) {
        names << QString::fromStdString(file.name);
    }
    return names;
}

void addSides(const std::string& table,
              const core::TopDownResult& result,
              std::vector<core::TopDownSide>& sides)
{
    for (const auto& run : result.runs) {
        if (sides.size() >= mostRuns) {
            return;
        }
        sides.push_back({table + ", " + run.name, result.model, run});
    }
}

}  // namespace

TopDownEvaluation evaluateCounters(const core::Document& document,
                                   const std::shared_ptr<const core::CounterTable>& table,
                                   const std::stop_token& stop)
{
    TopDownEvaluation done;
    done.table = table;
    done.models = modelNames(*table);
    auto chosen = core::chosenTopDown(*table, fallbackModel);
    if (!chosen) {
        done.problem = QString::fromStdString(chosen.error().message);
        return done;
    }
    done.chosen = *std::move(chosen);
    done.result = std::make_shared<const core::TopDownResult>(
        core::evaluateTopDown(done.chosen.model, *table, done.chosen.options, stop));
    addSides(table->name, *done.result, done.others);
    for (const auto& other : document.counters) {
        if (stop.stop_requested() || done.others.size() >= mostRuns) {
            break;
        }
        if (other == table) {
            continue;
        }
        if (const auto its = core::chosenTopDown(*other, {}); its) {
            addSides(other->name, core::evaluateTopDown(its->model, *other, its->options, stop),
                     done.others);
        }
    }
    return done;
}

}  // namespace papilio::widgets
