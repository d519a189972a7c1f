#include "widgets/pages/topdown/topdown_evaluation.h"

#include "core/io/topdown/model_file.h"
#include "core/topdown/shares.h"

namespace papilio::widgets {

namespace {

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

}  // namespace

TopDownEvaluation evaluateCounters(const std::shared_ptr<const core::CounterTable>& table,
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
    return done;
}

}  // namespace papilio::widgets
