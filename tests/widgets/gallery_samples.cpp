// Words of a demonstration are not worth QStringLiteral.
#undef QT_NO_CAST_FROM_ASCII

#include "tests/widgets/gallery_samples.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/controls/mark_delegates.h"
#include "widgets/theme/numbers.h"

#include <QtWidgets>

#include <cmath>
#include <limits>

namespace papilio::widgets {

std::vector<RibbonInterval> tauIntervals()
{
    return {{0, 2.5e-15, 0, 5, false},
            {2.5e-15, 2.5e-13, 1, 7, false},
            {2.5e-13, 3.2e-7, 2, 8, true},
            {3.2e-7, 2e-5, 3, 9, false},
            {2e-5, 1.3e-4, 4, 10, false},
            {1.3e-4, 6e-3, 5, 11, false},
            {6e-3, 4.7e-2, 6, 12, false},
            {4.7e-2, std::numeric_limits<double>::infinity(), 7, 14, false}};
}

NoiseCurve noiseCurve()
{
    using core::EventStatus;
    NoiseCurve curve;
    for (std::uint32_t i = 0; i < 909; ++i) {
        double value = 0;
        if (i >= 370 && i < 412) {
            value = 8e-16 * std::pow(10.0, (i - 370) / 15.0);
        } else if (i >= 412) {
            const double share = (i - 412) / 496.0;
            value = std::pow(10.0, -6.4 + 1.4 * std::min(1.0, share * 18) + 4.3 * std::sqrt(share) +
                                       1.2 * std::pow(share, 30));
        }
        curve.values.push_back(value);
        curve.events.push_back(i);
        curve.statuses.push_back(i >= 412                           ? EventStatus::Noisy
                                 : i >= 52 && i < 100 && i % 6 == 0 ? EventStatus::Chosen
                                 : i % 3 == 0                       ? EventStatus::Dependent
                                                                    : EventStatus::Unrepresentable);
    }
    return curve;
}

Fingerprint fingerprint(int at, core::EventStatus status)
{
    Fingerprint print{.values = QVector<double>(48, 0.0), .groups = {24}, .status = status};
    for (int k = 0; k < 48; ++k) {
        if (status == core::EventStatus::Noisy || status == core::EventStatus::Unrepresentable) {
            print.values[k] = 20 + (k * 7 + at) % 5;
        } else if (k % 24 / 3 == at) {
            print.values[k] = 24.0 * (1 << k % 3);
        }
    }
    return print;
}

QStandardItemModel* eventModel(QObject* parent)
{
    using core::EventStatus;
    auto* model = new QStandardItemModel(0, 4, parent);
    model->setHorizontalHeaderLabels({"Event", "RNMSE", "Status", "Mean per kernel"});
    model->setHeaderData(1, Qt::Horizontal, int(Qt::AlignRight | Qt::AlignVCenter),
                         Qt::TextAlignmentRole);
    const QStringList names = {"FP_ARITH_INST_RETIRED:SCALAR_DOUBLE",
                               "FP_ARITH_INST_RETIRED:SCALAR_SINGLE",
                               "FP_ARITH_INST_RETIRED:128B_PACKED_DOUBLE",
                               "FP_ARITH_INST_RETIRED:512B_PACKED_DOUBLE",
                               "FP_ARITH_INST_RETIRED:VECTOR",
                               "INST_RETIRED:ANY_P",
                               "MEM_INST_RETIRED:ALL_LOADS",
                               "UOPS_RETIRED:SLOTS",
                               "DTLB_LOAD_MISSES:WALK_ACTIVE"};
    const double noise[] = {0, 0, 0, 0, 0, 0, 13.2e-15, 418e-9, 3.86};
    const EventStatus status[] = {
        EventStatus::Chosen,          EventStatus::Chosen,    EventStatus::Chosen,
        EventStatus::Chosen,          EventStatus::Dependent, EventStatus::Unrepresentable,
        EventStatus::Unrepresentable, EventStatus::Noisy,     EventStatus::Noisy};
    for (int row = 0; row < names.size(); ++row) {
        auto* number = new QStandardItem(engineering(noise[row]));
        number->setData(noise[row], SortRole);
        auto* state = new QStandardItem;
        state->setData(int(status[row]), StatusRole);
        auto* print = new QStandardItem;
        print->setData(QVariant::fromValue(fingerprint(row, status[row])), FingerprintRole);
        model->appendRow({new QStandardItem(names[row]), number, state, print});
    }
    return model;
}

QStandardItemModel* metricModel(QObject* parent)
{
    auto* model = new QStandardItemModel(0, 4, parent);
    model->setHorizontalHeaderLabels(
        {"Metric and rounded formula", "Verdict", "Residual", "Coefficient ○ raw ▪ rounded"});
    const auto add = [model](const QString& name, const QString& formula, VerdictKind kind,
                             const QString& words, double residual, double raw) {
        auto* metric = new QStandardItem(name);
        metric->setData(formula, SecondLineRole);
        auto* verdict = new QStandardItem(words);
        verdict->setData(int(kind), VerdictRole);
        auto* bar = new QStandardItem;
        bar->setData(QVariant::fromValue(Coefficient{raw, std::round(raw), 8}), CoefficientRole);
        model->appendRow({metric, verdict, new QStandardItem(engineering(residual)), bar});
    };
    add("SP Ops", "SCALAR_S + 4·128B_S + 8·256B_S + 16·512B_S", VerdictKind::Exact, "exact", 0, 1);
    add("DP Ops", "SCALAR_D + 2·128B_D + 4·256B_D + 8·512B_D", VerdictKind::Rounded,
        "exact after rounding", 24.3e-6, 4.02);
    add("All Ops", "0.8·SCALAR_D", VerdictKind::Approximate, "approximate (error 3 %)", 31e-3, 8);
    add("DP FMA Instrs", "0.8·(SCALAR_D + 128B_D + 256B_D + 512B_D)", VerdictKind::Undefinable,
        "not definable: FMA and non-FMA cannot be told apart", 447e-3, 12);
    return model;
}

}  // namespace papilio::widgets
