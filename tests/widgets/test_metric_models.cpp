#include "core/findings/metric_text.h"
#include "core/model/event_names.h"
#include "tests/support/area_program.h"
#include "tests/support/table_cell.h"
#include "tests/widgets/event_models_fixture.h"
#include "widgets/models/metric_models.h"
#include "widgets/table/cell_roles.h"
#include "widgets/theme/numbers.h"

#include <QTest>

#include <cmath>

using namespace papilio;
using namespace papilio::tests;
using namespace papilio::widgets;
using core::EventStatus;

namespace {

QStringList names(const QAbstractItemModel& model, ColumnName column)
{
    QStringList all;
    for (int row = 0; row < model.rowCount(); ++row) {
        all << tests::cellAt(model, row, column).data().toString();
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
        const auto analysis = analyzed();
        CoefficientModel model;
        model.setMetric(analysis, "Mispredicted", descriptions());
        QVERIFY(model.fit() != nullptr);
        QCOMPARE(model.cautions(), (QStringList{"BR_MISP_RETIRED: Erratum SKL091 (list.json 1)",
                                                "BR_MISP_RETIRED: Deprecated (list.json 1)"}));
        model.setMetric(analysis, "Mispredicted");
        QVERIFY(model.cautions().isEmpty());
    }

    void shortNamesAreToldFromEveryEventOfTheStudy_data()
    {
        QTest::addColumn<QString>("full");
        QTest::addColumn<QString>("shown");
        const auto row = [](const char* full, const char* shown) {
            QTest::newRow(full) << QString(full) << QString(shown);
        };
        row("UOPS_DISPATCHED:PORT_1", "UOPS_DISPATCHED:PORT_1");
        row("FP_ARITH_DISPATCHED:PORT_1", "FP_ARITH_DISPATCHED:PORT_1");
        row("UOPS_DISPATCHED:PORT_0", "PORT_0");
        row("spr_unc_cha0::UNC_C_LOOKUP:DATA_READ", "spr_unc_cha0::UNC_C_LOOKUP:DATA_READ");
        row("spr_unc_cha1::UNC_C_LOOKUP:DATA_READ", "spr_unc_cha1::UNC_C_LOOKUP:DATA_READ");
        row("spr::L2_LINES:ALL", "L2_LINES:ALL");
        row("spr::L3_LINES:ALL", "L3_LINES:ALL");
        row("INSTRUCTIONS", "INSTRUCTIONS");
        row("INST_RETIRED:ANY", "INST_RETIRED:ANY");
        row("ANY", "ANY");
    }
    void shortNamesAreToldFromEveryEventOfTheStudy()
    {
        QFETCH(QString, full);
        QFETCH(QString, shown);
        const core::StringTable study(
            {"UOPS_DISPATCHED:PORT_0", "UOPS_DISPATCHED:PORT_1", "FP_ARITH_DISPATCHED:PORT_1",
             "spr_unc_cha0::UNC_C_LOOKUP:DATA_READ", "spr_unc_cha1::UNC_C_LOOKUP:DATA_READ",
             "spr::L2_LINES:ALL", "spr::L3_LINES:ALL", "INSTRUCTIONS", "INST_RETIRED:ANY", "ANY"});

        QCOMPARE(QString::fromStdString(core::shortName(full.toStdString(), study)), shown);
    }

    // A relative error is read as per cent, with nothing to count off.
    void errorsArePerCent()
    {
        MetricTableModel model;
        model.setAnalysis(analyzed());
        bool isAnyLarge = false;
        for (int row = 0; row < model.rowCount(); ++row) {
            for (const char* column : {"error", "mean_error"}) {
                const auto index = tests::cellAt(model, row, column);
                const double value = index.data(Qt::EditRole).toDouble();
                QCOMPARE(index.data().toString(), percentText(value));
                isAnyLarge = isAnyLarge || value > 0.1;
            }
        }
        QVERIFY(isAnyLarge);
    }

    // Raw 0.599998 beside a rounded 0.6 that was moved by 0.
    void whatWasNotRoundedReadsAsTheRawCoefficient()
    {
        auto analysis = analyzed();
        auto fits = std::make_shared<core::MetricFits>(*analysis.fits);
        auto& fit = fits->metrics.front();
        fit.coefficients[0] = 0.599998;
        fit.shown[0] = 0.599998;
        fit.coefficients[1] = 3.99999996;
        fit.shown[1] = 4;
        fit.coefficients[2] = -4.4e-32;
        fit.shown[2] = 0;
        analysis.fits = fits;
        CoefficientModel model;
        model.setMetric(analysis, QString::fromStdString(fit.metric));
        const auto cell = [&](int row, ColumnName column) {
            return tests::cellAt(model, row, column).data().toString().trimmed();
        };

        QCOMPARE(cell(0, "raw"), u"0.599998"_s);
        QCOMPARE(cell(0, "shown"), u"0.599998"_s);
        QCOMPARE(cell(1, "raw"), u"3.99999996"_s);
        QCOMPARE(cell(1, "shown"), u"4"_s);
        QCOMPARE(cell(2, "raw"), u"≈\u00A00"_s);
        QVERIFY(
            tests::cellAt(model, 2, "raw").data(Qt::ToolTipRole).toString().contains(u"e-32"_s));
    }

    void devicesAreNamedWhereThereAreSeveral()
    {
        const std::vector<std::string> chosen = {"rocm:::SQ_INSTS:device=0"};
        QCOMPARE(core::shortNames(chosen, core::StringTable({"rocm:::SQ_INSTS:device=0",
                                                             "rocm:::SQ_WAVES:device=0"})),
                 std::vector<std::string>{"SQ_INSTS"});
        QCOMPARE(core::shortNames(chosen, core::StringTable({"rocm:::SQ_INSTS:device=0",
                                                             "rocm:::SQ_INSTS:device=1"})),
                 std::vector<std::string>{"SQ_INSTS:device=0"});
    }

    // An event that is not chosen has the same mask: which of the two is meant has to be seen.
    void formulasNameTheFamilyWhereAnotherEventHasTheMask()
    {
        auto events = smallEvents();
        events.push_back({"OTHER:COND_TAKEN", {}, 0.5});
        const auto analysis =
            core::analyze(std::make_shared<core::Benchmark>(smallBenchmark(events)));

        MetricTableModel model;
        model.setAnalysis(analysis);

        QCOMPARE(
            tests::cellAt(model, model.rowOf("Taken"), "metric").data(SecondLineRole).toString(),
            u"BR_INST_RETIRED:COND_TAKEN"_s);
        QCOMPARE(tests::cellAt(model, model.rowOf("Unconditional"), "metric")
                     .data(SecondLineRole)
                     .toString(),
                 u"ALL_BRANCHES − COND"_s);
    }

    void chosenEventsStandInPivotOrder()
    {
        const auto analysis = analyzed();
        ChosenEventsModel model;

        model.setAnalysis(analysis);

        QCOMPARE(model.rowCount(), static_cast<int>(analysis.pivoting->chosen.size()));
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto& chosen = analysis.pivoting->chosen[static_cast<std::size_t>(row)];
            QCOMPARE(model.eventAt(row), chosen.event);
            QCOMPARE(tests::cellAt(model, row, "pivot").data().toString(),
                     QString::number(row + 1));
            QCOMPARE(tests::cellAt(model, row, "score").data(Qt::EditRole).toDouble(),
                     chosen.score);
            QCOMPARE(tests::cellAt(model, row, "norm").data(Qt::EditRole).toDouble(), chosen.norm);
            QCOMPARE(tests::cellAt(model, row, "new_norm").data(Qt::EditRole).toDouble(),
                     chosen.pivotResidual);
        }
        model.setStatus(EventStatus::Dependent);
        QCOMPARE(names(model, "event"), QStringList{u"BR_INST_RETIRED:COND_NTAKEN"_s});
    }

    void metricsShowTheRoundedFormulaAndItsVerdict()
    {
        const auto analysis = analyzed();
        MetricTableModel model;

        model.setAnalysis(analysis);

        const auto notTaken = tests::cellAt(model, model.rowOf(u"Not taken"_s), "metric");
        QCOMPARE(notTaken.data(SecondLineRole).toString(), u"COND \u2212 COND_TAKEN"_s);
        QCOMPARE(
            notTaken.siblingAtColumn(ColumnName("verdict").in(model)).data(VerdictRole).toInt(),
            int(VerdictKind::Exact));
        const auto executed = tests::cellAt(model, model.rowOf(u"Executed"_s), "verdict");
        QCOMPARE(executed.data(VerdictRole).toInt(), int(VerdictKind::Undefinable));
        QCOMPARE(
            executed.siblingAtColumn(ColumnName("error").in(model)).data(Qt::EditRole).toDouble(),
            1.0);
        QVERIFY(executed.data().toString().contains(u"CE"_s));
        QCOMPARE(model.rowOf(u"no such metric"_s), -1);
    }

    void coefficientsStandRawBesideRounded()
    {
        const auto analysis = analyzed();
        CoefficientModel model;

        model.setMetric(analysis, u"Not taken"_s);

        QVERIFY(model.fit() != nullptr);
        for (int row = 0; row < model.rowCount(); ++row) {
            const double raw = tests::cellAt(model, row, "raw").data(Qt::EditRole).toDouble();
            const double rounded = tests::cellAt(model, row, "shown").data(Qt::EditRole).toDouble();
            QCOMPARE(raw, model.fit()->coefficients[row]);
            QCOMPARE(rounded, model.fit()->shown[row]);
        }
        const int taken = model.rowOf(indexOf(analysis, "BR_INST_RETIRED:COND_TAKEN"));
        QCOMPARE(tests::cellAt(model, taken, "shown").data().toString(), u"\u22121"_s);
        QCOMPARE(tests::cellAt(model, taken, "event").data().toString(), u"COND_TAKEN"_s);
        model.setMetric(analysis, u"no such metric"_s);
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

        const int row = model.rowOf(u"Not taken"_s);
        QCOMPARE(model.index(row, 0).data(SecondLineRole).toString(), u"COND \u2212 COND_TAKEN"_s);
    }
};

PAPILIO_TEST(TestMetricModels)
#include "test_metric_models.moc"
