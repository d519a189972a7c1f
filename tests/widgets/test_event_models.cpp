#include "tests/support/area_program.h"
#include "tests/support/table_cell.h"
#include "tests/widgets/event_models_fixture.h"
#include "widgets/models/event_table_model.h"
#include "widgets/models/metric_models.h"
#include "widgets/table/cell_roles.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace papilio;
using namespace papilio::tests;
using namespace papilio::widgets;
using core::EventStatus;

namespace {

/// Events with four statuses that sort and filter tell apart: every n-th is noisy, none is
/// representable but a few.
core::Analysis large(std::size_t count)
{
    std::vector<tests::SmallEvent> events = tests::smallEvents();
    for (std::size_t event = 0; event < count; ++event) {
        const bool isQuiet = event % 2 == 0;
        events.push_back({"EVENT_" + std::to_string(event),
                          isQuiet ? std::vector<double>{0, 1, 0, 0, 0} : std::vector<double>(),
                          isQuiet ? 0 : 1e-8 * static_cast<double>(event)});
    }
    return core::analyze(std::make_shared<core::Benchmark>(tests::smallBenchmark(events)));
}

}  // namespace

class TestEventModels : public QObject {
    Q_OBJECT

private slots:
    void everyModelKeepsTheRulesOfItemModels()
    {
        const auto before = analyzed();
        const auto after = analyzed(1e-3, &before);
        EventTableModel events;
        ChosenEventsModel chosen;
        MetricTableModel metrics;
        CoefficientModel coefficients;
        const auto mode = QAbstractItemModelTester::FailureReportingMode::QtTest;
        QAbstractItemModelTester eventsTester(&events, mode);
        QAbstractItemModelTester chosenTester(&chosen, mode);
        QAbstractItemModelTester metricsTester(&metrics, mode);
        QAbstractItemModelTester coefficientsTester(&coefficients, mode);

        for (const auto& analysis : {before, after, core::Analysis(), before}) {
            events.setAnalysis(analysis);
            chosen.setAnalysis(analysis);
            metrics.setAnalysis(analysis);
            coefficients.setMetric(analysis, u"Not taken"_s);
            for (int column = 0; column < events.columnCount(); ++column) {
                events.sort(column, Qt::DescendingOrder);
                events.sort(column, Qt::AscendingOrder);
            }
            for (const auto status :
                 {EventStatus::Dependent, EventStatus::Unrepresentable, EventStatus::Chosen}) {
                chosen.setStatus(status);
                events.setFilter({.statuses = {status}, .text = {}, .isRegex = false, .only = {}});
            }
            events.setFilter({});
        }

        QCOMPARE(events.rowCount(), 11);
        QCOMPARE(chosen.rowCount(), 4);
        QCOMPARE(metrics.rowCount(), 5);
        QCOMPARE(coefficients.rowCount(), 4);
    }

    void everyEventIsListedWithItsStatus_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("status");
        QTest::newRow("noisy") << "CYCLES" << int(EventStatus::Noisy);
        QTest::newRow("chosen") << "BR_MISP_RETIRED" << int(EventStatus::Chosen);
        QTest::newRow("dependent") << "BR_INST_RETIRED:COND_NTAKEN" << int(EventStatus::Dependent);
        QTest::newRow("unrepresentable") << "INST_RETIRED" << int(EventStatus::Unrepresentable);
        QTest::newRow("zero") << "ZERO" << int(EventStatus::Irrelevant);
        QTest::newRow("missing") << "LOST" << int(EventStatus::Missing);
        QTest::newRow("infinite") << "ENDLESS" << int(EventStatus::NonFinite);
    }
    void everyEventIsListedWithItsStatus()
    {
        QFETCH(QString, name);
        QFETCH(int, status);
        const auto analysis = analyzed();
        EventTableModel model;

        model.setAnalysis(analysis);

        const int row = model.rowOf(indexOf(analysis, name.toStdString()));
        QVERIFY(row >= 0);
        QCOMPARE(cellAt(model, row, "event").data().toString(), name);
        QCOMPARE(cellAt(model, row, "status").data(StatusRole).toInt(), status);
        const auto noise = cellAt(model, row, "rnmse");
        const double expected = analysis.noise->maxRnmse[indexOf(analysis, name.toStdString())];
        const double shown = noise.data(Qt::EditRole).toDouble();
        QVERIFY(std::isnan(expected) ? std::isnan(shown) : shown == expected);
        QCOMPARE(noise.data().toString() == u"\u2013"_s, std::isnan(expected));
    }

    void numbersAreThoseOfTheAnalysis()
    {
        const auto analysis = analyzed();
        EventTableModel model;
        model.setAnalysis(analysis);
        const auto event = indexOf(analysis, "BR_INST_RETIRED:COND_NTAKEN");
        const int row = model.rowOf(event);

        const auto strip = cellAt(model, row, "mean").data(FingerprintRole).value<Fingerprint>();

        QCOMPARE(strip.values.size(), 11);
        for (Eigen::Index kernel = 0; kernel < 11; ++kernel) {
            QCOMPARE(strip.values[kernel], core::meanOf(*analysis.noise, event)(kernel));
        }
        QCOMPARE(cellAt(model, row, "score").data(Qt::EditRole).toDouble(), 2.0);
        QCOMPARE(cellAt(model, row, "norm").data(Qt::EditRole).toDouble(),
                 analysis.representation->coordinates.row(event).norm());
        QVERIFY(cellAt(model, row, "counts").data().toString().startsWith(u"CR"_s));
        const auto unscored = model.rowOf(indexOf(analysis, "INST_RETIRED"));
        QVERIFY(std::isnan(cellAt(model, unscored, "score").data(Qt::EditRole).toDouble()));
        QVERIFY(cellAt(model, unscored, "counts").data().toString().startsWith(u"≈"_s));
    }

    void sortingFollowsTheKeyAndLeavesWhatHasNoneAtTheEnd_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<int>("order");
        for (const char* id : {"rnmse", "residual", "score", "norm"}) {
            QTest::addRow("%s up", id) << QByteArray(id) << int(Qt::AscendingOrder);
            QTest::addRow("%s down", id) << QByteArray(id) << int(Qt::DescendingOrder);
        }
    }
    void sortingFollowsTheKeyAndLeavesWhatHasNoneAtTheEnd()
    {
        QFETCH(QByteArray, id);
        QFETCH(int, order);
        EventTableModel model;
        model.setAnalysis(analyzed());
        const int column = ColumnName(id.constData()).in(model);

        model.sort(column, Qt::SortOrder(order));

        for (int row = 1; row < model.rowCount(); ++row) {
            const double before = model.index(row - 1, column).data(Qt::EditRole).toDouble();
            const double after = model.index(row, column).data(Qt::EditRole).toDouble();
            QVERIFY(std::isnan(after) ||
                    (order == Qt::AscendingOrder ? before <= after : before >= after));
        }
        QCOMPARE(model.rowCount(), 11);
    }

    void filterTakesPlainTextAndRegularExpressions_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("regex");
        QTest::addColumn<int>("rows");
        QTest::newRow("any case") << "cond" << false << 3;
        QTest::newRow("a dot is a dot") << "BR.*" << false << 0;
        QTest::newRow("expression") << "^BR.*(COND|MISP)" << true << 4;
        QTest::newRow("broken expression passes all") << "(" << true << 11;
        QTest::newRow("nothing") << "no such event" << false << 0;
    }
    void filterTakesPlainTextAndRegularExpressions()
    {
        QFETCH(QString, text);
        QFETCH(bool, regex);
        QFETCH(int, rows);
        EventTableModel model;
        model.setAnalysis(analyzed());

        model.setFilter({.statuses = {}, .text = text, .isRegex = regex, .only = {}});

        QCOMPARE(model.rowCount(), rows);
    }

    void eventsAreFoundByWordsOfTheirDescription_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("regex");
        QTest::addColumn<int>("rows");
        QTest::newRow("one word") << "mispredicted" << false << 1;
        QTest::newRow("words in any order") << "RETIRED conditional" << false << 1;
        QTest::newRow("words of two events") << "mispredicted conditional" << false << 0;
        QTest::newRow("erratum") << "skl091" << false << 1;
        QTest::newRow("advice") << "deprecated" << false << 1;
        QTest::newRow("names as before") << "cond" << false << 3;
        QTest::newRow("expression") << "mis.*branch" << true << 1;
    }
    void eventsAreFoundByWordsOfTheirDescription()
    {
        QFETCH(QString, text);
        QFETCH(bool, regex);
        QFETCH(int, rows);
        EventTableModel model;
        model.setAnalysis(analyzed(), descriptions());

        model.setFilter({.statuses = {}, .text = text, .isRegex = regex, .only = {}});

        QCOMPARE(model.rowCount(), rows);
    }

    void aFilterFollowsNewDescriptions()
    {
        EventTableModel model;
        const auto analysis = analyzed();
        model.setAnalysis(analysis);
        model.setFilter({.statuses = {}, .text = "mispredicted", .isRegex = false, .only = {}});
        QCOMPARE(model.rowCount(), 0);

        model.setAnalysis(analysis, descriptions());
        QCOMPARE(model.rowCount(), 1);
        const auto tip = model.index(0, 0).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains("Mispredicted branches.") &&
                     tip.contains("Erratum SKL091 (list.json 1)") &&
                     tip.contains("Deprecated (list.json 1)"),
                 qPrintable(tip));
        for (const auto& line : tip.split('\n')) {
            QVERIFY2(line.size() <= 100, qPrintable(line));
        }

        model.setAnalysis(analysis);  // undone
        QCOMPARE(model.rowCount(), 0);
    }

    void movingTauNeitherResetsTheTableNorLosesARow()
    {
        const auto before = analyzed();
        const auto after = analyzed(1e-3, &before);
        EventTableModel model;
        model.setAnalysis(before);
        model.sort(ColumnName("status").in(model), Qt::AscendingOrder);
        const auto event = indexOf(before, "BR_SPEC");
        const QPersistentModelIndex kept = cellAt(model, model.rowOf(event), "event");
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);

        model.setAnalysis(after);

        QCOMPARE(reset.count(), 0);
        QCOMPARE(kept.data().toString(), u"BR_SPEC"_s);
        QCOMPARE(kept.row(), model.rowOf(event));
        QCOMPARE(kept.sibling(kept.row(), ColumnName("status").in(model)).data(StatusRole).toInt(),
                 int(EventStatus::Chosen));
    }

    void filteredRowsComeAndGoWithTau()
    {
        const auto before = analyzed();
        const auto after = analyzed(1e-3, &before);
        EventTableModel model;
        model.setAnalysis(before);
        model.setFilter(
            {.statuses = {EventStatus::Chosen}, .text = {}, .isRegex = false, .only = {}});
        QCOMPARE(model.rowCount(), 4);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);

        model.setAnalysis(after);

        QCOMPARE(model.rowCount(), 5);
        QCOMPARE(reset.count(), 0);
        QCOMPARE(inserted.count(), 1);
        model.setAnalysis(before);
        QCOMPARE(model.rowCount(), 4);
    }

    void anotherDatasetResets()
    {
        EventTableModel model;
        model.setAnalysis(analyzed());
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);

        model.setAnalysis(large(10));

        QCOMPARE(reset.count(), 1);
        QCOMPARE(model.rowCount(), 19);
    }

    void manyEventsFollowTauWithinAFrame()
    {
        const auto analysis = large(100000);
        auto benchmark = std::make_shared<core::Benchmark>(*analysis.benchmark);
        benchmark->parameters.tau = 5e-5;
        const auto moved = core::analyze(benchmark, &analysis);
        EventTableModel model;
        model.setAnalysis(analysis);
        model.sort(ColumnName("rnmse").in(model), Qt::AscendingOrder);

        QElapsedTimer timer;
        timer.start();
        model.setAnalysis(moved);
        const auto elapsed = timer.elapsed();

        QCOMPARE(model.rowCount(), 100009);
        QVERIFY2(elapsed < 200,
                 qPrintable(u"%1 ms"_s.arg(elapsed)));  // a bound for loaded machines
    }
};

PAPILIO_TEST(TestEventModels)
#include "test_event_models.moc"
