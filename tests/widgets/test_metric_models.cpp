#include "tests/widgets/event_models_fixture.h"
#include "widgets/controls/cell_roles.h"
#include "widgets/models/chosen_events_model.h"
#include "widgets/models/coefficient_model.h"
#include "widgets/models/metric_table_model.h"

#include <QTest>

#include <cmath>

using namespace papilio;
using namespace papilio::tests;
using namespace papilio::widgets;
using core::EventStatus;

namespace {

QStringList names(const QAbstractItemModel& model, int column)
{
    QStringList all;
    for (int row = 0; row < model.rowCount(); ++row) {
        all << model.index(row, column).data().toString();
    }
    return all;
}

}  // namespace

// The chosen events, and the metrics and coefficients made of them.
class TestMetricModels : public QObject {
    Q_OBJECT

private slots:
    void coefficientsWarnOfTheirEvents()
    {
        const auto analysis = analysed();
        CoefficientModel model;
        model.setMetric(analysis, "Mispredicted", descriptions());
        QVERIFY(model.fit() != nullptr);
        QCOMPARE(model.cautions(), (QStringList{"BR_MISP_RETIRED: Erratum SKL091 (list.json 1)",
                                                "BR_MISP_RETIRED: Deprecated (list.json 1)"}));
        model.setMetric(analysis, "Mispredicted");
        QVERIFY(model.cautions().isEmpty());
    }

    void chosenEventsStandInPivotOrder()
    {
        const auto analysis = analysed();
        ChosenEventsModel model;

        model.setAnalysis(analysis);

        QCOMPARE(model.rowCount(), static_cast<int>(analysis.pivoting->chosen.size()));
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto& chosen = analysis.pivoting->chosen[static_cast<std::size_t>(row)];
            QCOMPARE(model.event(row), chosen.event);
            QCOMPARE(model.index(row, ChosenEventsModel::Pivot).data().toString(),
                     QString::number(row + 1));
            QCOMPARE(model.index(row, ChosenEventsModel::Score).data(Qt::EditRole).toDouble(),
                     chosen.score);
            QCOMPARE(model.index(row, ChosenEventsModel::Norm).data(Qt::EditRole).toDouble(),
                     chosen.norm);
            QCOMPARE(model.index(row, ChosenEventsModel::Residual).data(Qt::EditRole).toDouble(),
                     chosen.pivotResidual);
        }
        model.setStatus(EventStatus::Dependent);
        QCOMPARE(names(model, ChosenEventsModel::Event),
                 QStringList{QStringLiteral("BR_INST_RETIRED:COND_NTAKEN")});
    }

    void metricsShowTheRoundedFormulaAndItsVerdict()
    {
        const auto analysis = analysed();
        MetricTableModel model;

        model.setAnalysis(analysis);

        const auto notTaken =
            model.index(model.rowOf(QStringLiteral("Not taken")), MetricTableModel::Metric);
        QCOMPARE(notTaken.data(SecondLineRole).toString(),
                 QStringLiteral(u"COND \u2212 COND_TAKEN"));
        QCOMPARE(notTaken.siblingAtColumn(MetricTableModel::Verdict).data(VerdictRole).toInt(),
                 int(VerdictKind::Exact));
        const auto executed =
            model.index(model.rowOf(QStringLiteral("Executed")), MetricTableModel::Verdict);
        QCOMPARE(executed.data(VerdictRole).toInt(), int(VerdictKind::Undefinable));
        QCOMPARE(
            executed.siblingAtColumn(MetricTableModel::BackwardError).data(Qt::EditRole).toDouble(),
            1.0);
        QVERIFY(executed.data().toString().contains(QStringLiteral("CE")));
        QCOMPARE(model.rowOf(QStringLiteral("no such metric")), -1);
    }

    void coefficientsStandRawBesideRounded()
    {
        const auto analysis = analysed();
        CoefficientModel model;

        model.setMetric(analysis, QStringLiteral("Not taken"));

        QVERIFY(model.fit() != nullptr);
        for (int row = 0; row < model.rowCount(); ++row) {
            const double raw =
                model.index(row, CoefficientModel::Raw).data(Qt::EditRole).toDouble();
            const double rounded =
                model.index(row, CoefficientModel::Rounded).data(Qt::EditRole).toDouble();
            QCOMPARE(raw, model.fit()->coefficients[row]);
            QCOMPARE(rounded, model.fit()->rounded[row]);
            QCOMPARE(model.index(row, CoefficientModel::MovedBy).data(Qt::EditRole).toDouble(),
                     std::abs(raw - rounded));
        }
        const int taken = model.rowOf(indexOf(analysis, "BR_INST_RETIRED:COND_TAKEN"));
        QCOMPARE(model.index(taken, CoefficientModel::Rounded).data().toString(),
                 QStringLiteral(u"\u22121"));
        QCOMPARE(model.index(taken, CoefficientModel::Event).data().toString(),
                 QStringLiteral("COND_TAKEN"));
        model.setMetric(analysis, QStringLiteral("no such metric"));
        QCOMPARE(model.rowCount(), 0);
    }

    void qualifiersThatAllEventsShareAreLeftOutOfFormulas()
    {
        auto events = tests::smallEvents();
        for (auto& event : events) {
            event.name = "rocm:::" + event.name.substr(event.name.find(':') + 1) + ":device=0";
        }
        const auto analysis =
            core::analyze(std::make_shared<core::Benchmark>(tests::smallBenchmark(events)));
        MetricTableModel model;

        model.setAnalysis(analysis);

        const int row = model.rowOf(QStringLiteral("Not taken"));
        QCOMPARE(model.index(row, 0).data(SecondLineRole).toString(),
                 QStringLiteral(u"COND \u2212 COND_TAKEN"));
    }
};

QTEST_MAIN(TestMetricModels)
#include "test_metric_models.moc"
