#include "widgets/models/coefficient_model.h"

#include "core/analysis/verdict_text.h"
#include "widgets/controls/cell_roles.h"
#include "widgets/models/event_hints.h"
#include "widgets/models/event_texts.h"
#include "widgets/models/metric_texts.h"
#include "widgets/theme/numbers.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

const core::MetricFit* findFit(const core::Analysis& analysis, const QString& metric)
{
    if (!analysis.fits || !analysis.pivoting) {
        return nullptr;
    }
    const auto& fits = analysis.fits->metrics;
    const auto place = std::ranges::find(fits, metric.toStdString(), &core::MetricFit::metric);
    return place == fits.end() ? nullptr : &*place;
}

std::vector<std::uint32_t> terms(const core::Analysis& analysis, const core::MetricFit* fit)
{
    std::vector<std::uint32_t> events;
    if (fit != nullptr) {
        for (const auto& chosen : analysis.pivoting->chosen) {
            events.push_back(chosen.event);
        }
    }
    return events;
}

/// Below this a move is roundoff of the solve, not rounding.
constexpr double visibleMove = 1e-9;

/// Six decimals, and as many as it takes where rounding moved the coefficient visibly.
QString rawText(double raw, double rounded, double scale)
{
    constexpr int decimals = 6;
    constexpr double shown = 1e-6;
    const double moved = std::abs(raw - rounded);
    return raw != 0 && std::abs(raw) < shown      ? numberText(raw, 3, scale)
           : moved > visibleMove && moved < shown ? tellApart({raw, rounded}).front()
                                                  : fixedText(raw, decimals);
}

/// "4", "0.8", "1.0002"; what was not rounded reads as the raw coefficient does.
QString roundedText(double raw, double rounded, double scale)
{
    constexpr int digits = 5;
    const double shown = shortText(raw, NumberStyle::Plain, digits).toDouble();
    return raw == rounded && std::abs(shown - raw) > visibleMove
               ? rawText(raw, rounded, scale)
               : shortText(rounded, NumberStyle::Window, digits);
}

/// An arrow where rounding moved the coefficient visibly.
QString withArrow(const QString& text, double raw, double rounded)
{
    return text + (std::abs(raw - rounded) > visibleMove ? QStringLiteral(u" \u2192")
                                                         : QStringLiteral("  "));
}

}  // namespace

void CoefficientModel::setMetric(const core::Analysis& analysis,
                                 const QString& metric,
                                 const EventFacts::Descriptions& descriptions)
{
    const auto* fit = findFit(analysis, metric);
    const bool sameRows = terms(analysis, fit) == terms(analysis_, fit_) &&
                          EventFacts(analysis).dataset() == EventFacts(analysis_).dataset();
    if (!sameRows) {
        beginResetModel();
    }
    analysis_ = analysis;
    descriptions_ = descriptions;
    fit_ = fit;
    names_ = fit != nullptr ? shortChosenNames(*analysis.pivoting) : std::vector<std::string>();
    scale_ = 1;
    if (fit_ != nullptr && fit_->coefficients.size() > 0) {
        scale_ = std::max(
            {fit_->coefficients.cwiseAbs().maxCoeff(), fit_->shown.cwiseAbs().maxCoeff(), 1e-300});
    }
    if (!sameRows) {
        endResetModel();
    } else if (rowCount() > 0) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }
}

QStringList CoefficientModel::cautions() const
{
    QStringList lines;
    const EventFacts facts(analysis_, descriptions_);
    for (int row = 0; row < rowCount(); ++row) {
        if (fit_->shown[row] != 0) {
            for (const auto& caution : eventCautions(facts.descriptionsOf(event(row)))) {
                lines << QStringLiteral("%1: %2").arg(eventName(facts, event(row)), caution);
            }
        }
    }
    return lines;
}

std::uint32_t CoefficientModel::event(int row) const
{
    return analysis_.pivoting->chosen[static_cast<std::size_t>(row)].event;
}

int CoefficientModel::rowOf(std::uint32_t event) const
{
    const auto events = terms(analysis_, fit_);
    const auto place = std::ranges::find(events, event);
    return place == events.end() ? -1 : static_cast<int>(place - events.begin());
}

int CoefficientModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || fit_ == nullptr ? 0 : static_cast<int>(fit_->coefficients.size());
}

int CoefficientModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CoefficientModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const double raw = fit_->coefficients[index.row()];
    const double rounded = fit_->shown[index.row()];
    const bool isText = role == Qt::DisplayRole;
    if (role == MutedRole) {
        return rounded == 0;
    }
    switch (index.column()) {
        case Event:
            return isText ? QVariant(QString::fromStdString(
                                names_[static_cast<std::size_t>(index.row())]))
                   : role == CopyRole
                       ? QVariant(eventName(EventFacts(analysis_), event(index.row())))
                   : role == Qt::ToolTipRole
                       ? QVariant(
                             eventToolTip(EventFacts(analysis_, descriptions_), event(index.row())))
                       : QVariant();
        case Raw:
            return isText ? QVariant(withArrow(rawText(raw, rounded, scale_), raw, rounded))
                          : numberCell(raw, role);
        case Rounded:
            return isText ? QVariant(roundedText(raw, rounded, scale_)) : numberCell(rounded, role);
        case MovedBy:
            return numberCell(std::abs(rounded - raw), role,
                              numberText(std::abs(rounded - raw), 3, scale_));
        case Bar:
            return role == CoefficientRole ? QVariant::fromValue(Coefficient{
                                                 .raw = raw, .rounded = rounded, .scale = scale_})
                                           : QVariant();
        default:
            return {};
    }
}

QVariant CoefficientModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole) {
        const bool isNumber = section >= Raw && section <= MovedBy;
        return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
        case Event:
            return tr("Event");
        case Raw:
            return tr("Raw");
        case Rounded:
            return tr("Shown");
        case MovedBy:
            return tr("Moved by");
        case Bar:
            return tr("Coefficient ○ raw ▪ shown");
        default:
            return {};
    }
}

}  // namespace papilio::widgets
