#include "widgets/models/export_models.h"

#include "widgets/models/short_names.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/verdicts.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

namespace papilio::widgets {

namespace {

/// What PAPI's readings differ by: a word where there is nothing, else the share and the number.
/// What cannot be defined and is not asked for all the same has no reading.
QString differenceWords(const core::ExportedMetric& metric, bool isChosen)
{
    if (!metric.isWritten || metric.kernels.empty() ||
        (metric.verdict >= core::Verdict::NotDefinable && !isChosen)) {
        return notApplicable();
    }
    double scale = 0;
    for (const auto& check : metric.kernels) {
        scale = std::max(scale, std::abs(check.meant));
    }
    const double worst = metric.largestDifference();
    if (worst == 0) {
        return metric.differingKernels() != 0 ? ExportMetricModel::tr("no value")
                                              : ExportMetricModel::tr("nothing");
    }
    return scale == 0 ? countText(worst)
                      : QStringLiteral("%1 (%2)").arg(percentText(worst / scale), countText(worst));
}

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
    const auto cut = shortNames(full, study.eventNames);
    std::map<std::string, std::string> names;
    for (std::size_t place = 0; place < ids.size(); ++place) {
        names.emplace(ids[place], cut[place]);
    }
    return names;
}

}  // namespace

QString formulaOnScreen(QString infix)
{
    return infix.replace(QStringLiteral(" - "), QStringLiteral(" \u2212 "));
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
        return tr("no chosen event counts any of it");
    }
    if (!isChosen(metric)) {
        return metric.verdict <= core::Verdict::ExactAfterRounding ? tr("not chosen")
               : metric.verdict == core::Verdict::Approximate
                   ? tr("Approximate: tick to export it")
                   : tr("Not definable: tick to export the nearest formula");
    }
    QStringList words;
    if (!metric.reason.empty()) {
        words << textOf(metric.reason);
    }
    for (const auto& warning : metric.warnings) {
        words << textOf(warning);
    }
    for (const auto& caution : metric.cautions) {
        words << textOf(caution);
    }
    if (words.isEmpty() && metric.definitions.size() > 1) {
        words << tr("%n lines, to be added up", nullptr,
                    static_cast<int>(metric.definitions.size()));
    }
    if (words.isEmpty()) {
        words << (metric.coefficientError <= core::countRoundoff
                      ? tr("the shown coefficients")
                      : tr("coefficients rounded by %1").arg(percentText(metric.coefficientError)));
    }
    return words.join(QStringLiteral("; "));
}

QString ExportMetricModel::shortFormula(core::ExportedMetric metric) const
{
    for (auto& term : metric.terms) {
        if (const auto name = shortNames_.find(term.event); name != shortNames_.end()) {
            term.written = name->second;
        }
    }
    return formulaOnScreen(textOf(metric.infix()));
}

void ExportMetricModel::makeColumns()
{
    using Exported = core::ExportedMetric;
    const auto formula = [](const Exported& metric) {
        return QStringLiteral("%1 = %2").arg(textOf(metric.name), textOf(metric.infix()));
    };
    setColumns({
        column(tr("Metric and formula"))
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
        column(tr("Verdict"))
            .text([](const Exported& metric) {
                return verdictWords(metric.verdict, metric.errorWorst);
            })
            .tip(&Exported::verdictText)
            .on(VerdictRole, [](const Exported& metric) { return verdictKind(metric.verdict); })
            .sort(&Exported::verdict),
        column(tr("PAPI differs by"),
               tr("Largest difference between the value of PAPI and the expected value over the "
                  "kernels, in counts of %1 passes, and its share of the largest count. Round-off "
                  "is not counted as a difference.")
                   .arg(countText(made_.iterations)))
            .numberAs(
                [](const Exported& metric) {
                    return !metric.isWritten || metric.kernels.empty() ? std::nan("")
                                                                       : metric.largestDifference();
                },
                [this](const Exported& metric) {
                    return differenceWords(metric, isChosen(metric));
                })
            .on(MutedRole,
                [](const Exported& metric) {
                    return metric.isWritten && !metric.kernels.empty() &&
                           metric.differingKernels() == 0;
                }),
        column(tr("Remark"))
            .text([this](const Exported& metric) { return remark(metric); })
            .tip([this](const Exported& metric) {
                return metric.rule.empty()
                           ? remark(metric)
                           : tr("%1. Coefficients: %2.").arg(remark(metric), textOf(metric.rule));
            })
            .on(MutedRole,
                [](const Exported& metric) {
                    return metric.warnings.empty() && metric.cautions.empty();
                }),
    });
}

KernelCheckModel::KernelCheckModel(QObject* parent) : RowsModel(parent)
{
    using Check = core::KernelCheck;
    // Counts of many passes are whole: what is less than one of them is roundoff of the fit.
    const auto whole = [](double value) {
        return std::abs(value) < 0.5 ? QStringLiteral("0") : countText(value);
    };
    const auto hasValue = [](const Check& check) {
        return check.papi.outcome == core::PapiReading::Outcome::Value;
    };
    setColumns({
        column(tr("Kernel")).words(&Check::kernel),
        column(tr("Expected")).number(&Check::meant, whole),
        column(tr("PAPI computes"))
            .tip([hasValue](const Check& check) {
                return hasValue(check) ? QVariant() : QVariant(textOf(check.papi.problem));
            })
            .number(
                [hasValue](const Check& check) {
                    return hasValue(check) ? static_cast<double>(check.papi.value) : std::nan("");
                },
                whole),
        column(tr("Difference"))
            .number([](const Check& check) { return check.difference.value_or(std::nan("")); },
                    whole)
            .on(MutedRole, [](const Check& check) { return check.difference == 0.0; }),
    });
}

}  // namespace papilio::widgets
