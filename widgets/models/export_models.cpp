#include "widgets/models/export_models.h"

#include "core/findings/export_text.h"
#include "core/findings/metric_text.h"
#include "core/model/event_names.h"
#include "core/present/definition_columns.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/verdicts.h"
#include "widgets/theme/window_sentences.h"

#include <cmath>
#include <set>
#include <vector>

namespace papilio::widgets {

namespace {

/// The short names that the Metrics page has for the events, by id.
std::map<std::string, std::string> shortNamesOf(const core::DefinitionExport& made,
                                                const core::Dataset& study)
{
    std::set<std::string> used;
    for (const auto& metric : made.metrics) {
        for (const auto& term : metric.terms) {
            used.insert(term.event);
        }
    }
    std::vector<std::string> ids;
    std::vector<std::string> full;
    for (std::size_t event = 0; event < study.eventIds.size(); ++event) {
        if (used.contains(std::string(study.eventIds[event]))) {
            ids.emplace_back(study.eventIds[event]);
            full.emplace_back(study.eventNames[event]);
        }
    }
    const auto cut = core::shortNames(full, study.eventNames);
    std::map<std::string, std::string> names;
    for (std::size_t place = 0; place < ids.size(); ++place) {
        names.emplace(ids[place], cut[place]);
    }
    return names;
}

}  // namespace

QString formulaOnScreen(const core::ExportedMetric& metric)
{
    std::vector<std::string> names;
    Eigen::VectorXd coefficients(static_cast<Eigen::Index>(metric.terms.size()));
    for (const auto& term : metric.terms) {
        coefficients[static_cast<Eigen::Index>(names.size())] = term.writtenValue();
        names.push_back(term.written);
    }
    return names.empty()
               ? u"0"_s
               : inWindowWords([&] { return core::factoredFormula(names, coefficients); });
}

ExportMetricModel::ExportMetricModel(QObject* parent) : RowsModel(parent)
{
    makeColumns();
}

void ExportMetricModel::setExport(core::DefinitionExport made,
                                  const QSet<QString>& chosen,
                                  const core::Dataset* study)
{
    made_ = std::move(made);
    chosen_ = chosen;
    shortNames_ =
        study != nullptr ? shortNamesOf(made_, *study) : std::map<std::string, std::string>();
    makeColumns();
    setRows(made_.metrics, &core::ExportedMetric::metric);
}

const core::ExportedMetric* ExportMetricModel::metric(int row) const
{
    return row >= 0 && row < rowCount() ? &this->row(row) : nullptr;
}

bool ExportMetricModel::isChosen(const core::ExportedMetric& metric) const
{
    return chosen_.contains(textOf(metric.metric));
}

QString ExportMetricModel::remark(const core::ExportedMetric& metric) const
{
    if (!metric.canBeWritten) {
        return inWindowWords([&metric] { return core::reasonText(*metric.reason); });
    }
    if (!isChosen(metric)) {
        return metric.verdict <= core::Verdict::ExactAfterRounding ? tr("not chosen")
               : metric.verdict == core::Verdict::Approximate
                   ? tr("Approximate: tick to export it")
                   : tr("Not definable: tick to export the nearest formula");
    }
    return inWindowWords([&metric] { return core::remarkText(metric); });
}

QString ExportMetricModel::shortFormula(core::ExportedMetric metric) const
{
    for (auto& term : metric.terms) {
        if (const auto name = shortNames_.find(term.event); name != shortNames_.end()) {
            term.written = name->second;
        }
    }
    return formulaOnScreen(metric);
}

void ExportMetricModel::makeColumns()
{
    using Exported = core::ExportedMetric;
    const auto formula = [](const Exported& metric) {
        return u"%1 = %2"_s.arg(textOf(metric.name), textOf(metric.infix()));
    };
    const WindowSentences inWindowLanguage;
    const auto columns = core::exportColumns(made_);
    setColumns({
        column("metric", tr("Metric and formula"))
            .text(&Exported::metric)
            .on(SecondLineRole, [this](const Exported& metric) { return shortFormula(metric); })
            .tip(formula)
            .copy(formula)
            .checked(
                [this](const Exported& metric) {
                    return !metric.canBeWritten
                               ? QVariant()
                               : QVariant(isChosen(metric) ? Qt::Checked : Qt::Unchecked);
                },
                [this](const Exported& metric, bool isWanted) {
                    emit chosen(textOf(metric.metric), isWanted);
                }),
        column(columns, "verdict")
            .tip([](const Exported& metric) {
                return inWindowWords([&metric] { return core::verdictText(metric); });
            })
            .on(VerdictRole, [](const Exported& metric) { return verdictKind(metric.verdict); })
            .sort(&Exported::verdict),
        column("counters", tr("Counters"), tr("Events to count, as the file has them"))
            .number([](const Exported& metric) { return static_cast<double>(metric.terms.size()); },
                    [](double events) { return countText(events); }),
        column(columns, "difference")
            .on(MutedRole,
                [](const Exported& metric) {
                    return metric.isWritten && !metric.kernels.empty() &&
                           metric.differingKernels() == 0;
                }),
        column(columns, "remark")
            .text([this](const Exported& metric) { return remark(metric); })
            .tip([this](const Exported& metric) {
                return metric.rule == core::CoefficientRule::None
                           ? remark(metric)
                           : tr("%1. %2 gets %3.")
                                 .arg(remark(metric), textOf(made_.options.dialect->tool),
                                      inWindowWords([&] { return core::ruleText(metric); }));
            })
            .on(MutedRole,
                [](const Exported& metric) {
                    return metric.warnings.empty() && core::cautionsOf(metric).empty();
                }),
    });
}

}  // namespace papilio::widgets
