#include "core/analysis/event_detail.h"
#include "tests/support/small_study.h"
#include "widgets/controls/cell_roles.h"
#include "widgets/models/chosen_events_model.h"
#include "widgets/models/coefficient_model.h"
#include "widgets/models/event_reasons.h"
#include "widgets/models/event_table_model.h"
#include "widgets/models/event_texts.h"
#include "widgets/models/metric_table_model.h"
#include "widgets/models/metric_texts.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <limits>

namespace papilio {

using namespace widgets;
using core::EventStatus;

namespace {

/// The small study with one event that lacks a value and one that is infinite.
std::shared_ptr<core::Benchmark> brokenBenchmark()
{
    auto benchmark = std::make_shared<core::Benchmark>(tests::smallBenchmark());
    auto data = std::make_shared<core::Dataset>(*benchmark->data);
    const auto block = data->blockSize();
    for (const auto* name : {"LOST", "ENDLESS"}) {
        data->eventIds.append(name);
        data->eventNames.append(name);
        for (std::size_t value = 0; value < block; ++value) {
            data->values.push_back(1.0);
        }
    }
    data->values[data->values.size() - block - 1] = std::numeric_limits<double>::quiet_NaN();
    data->values.back() = std::numeric_limits<double>::infinity();
    benchmark->data = std::move(data);
    return benchmark;
}

core::Analysis analysed(double tau = 1e-10, const core::Analysis* previous = nullptr)
{
    static const auto benchmark = brokenBenchmark();
    auto changed = std::make_shared<core::Benchmark>(*benchmark);
    changed->parameters.tau = tau;
    return core::analyze(changed, previous);
}

std::uint32_t indexOf(const core::Analysis& analysis, std::string_view name)
{
    const auto& names = analysis.noise->dataset->eventNames;
    for (std::uint32_t event = 0; event < names.size(); ++event) {
        if (names[event] == name) {
            return event;
        }
    }
    return std::numeric_limits<std::uint32_t>::max();
}

/// Of one event with everything that speaks against it, and of one without.
EventFacts::Descriptions descriptions()
{
    core::EventDescription bad;
    bad.event = "BR_MISP_RETIRED";
    bad.summary = "Mispredicted branches.";
    bad.details = QStringLiteral("%1 %2 %3")
                      .arg(QString(40, u'x'), QString(40, u'y'), QString(40, u'z'))
                      .toStdString();
    bad.errata = "SKL091";
    bad.deprecated = true;
    bad.source = "list.json 1";
    core::EventDescription good;
    good.event = "BR_INST_RETIRED:COND";
    good.summary = "Conditional branches that retired.";
    good.source = "list.json 1";
    return std::make_shared<const core::EventDescriptions>(
        std::vector<core::EventDescription>{bad, good});
}

QStringList names(const QAbstractItemModel& model, int column)
{
    QStringList all;
    for (int row = 0; row < model.rowCount(); ++row) {
        all << model.index(row, column).data().toString();
    }
    return all;
}

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
        const auto before = analysed();
        const auto after = analysed(1e-3, &before);
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
            coefficients.setMetric(analysis, QStringLiteral("Not taken"));
            for (int column = 0; column < EventTableModel::ColumnCount; ++column) {
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
        const auto analysis = analysed();
        EventTableModel model;

        model.setAnalysis(analysis);

        const int row = model.rowOf(indexOf(analysis, name.toStdString()));
        QVERIFY(row >= 0);
        QCOMPARE(model.index(row, EventTableModel::Event).data().toString(), name);
        QCOMPARE(model.index(row, EventTableModel::Status).data(StatusRole).toInt(), status);
        const auto noise = model.index(row, EventTableModel::Noise);
        const double expected = analysis.noise->maxRnmse[indexOf(analysis, name.toStdString())];
        const double shown = noise.data(Qt::EditRole).toDouble();
        QVERIFY(std::isnan(expected) ? std::isnan(shown) : shown == expected);
        QCOMPARE(noise.data().toString() == QStringLiteral(u"\u2013"), std::isnan(expected));
    }

    void numbersAreThoseOfTheAnalysis()
    {
        const auto analysis = analysed();
        EventTableModel model;
        model.setAnalysis(analysis);
        const auto event = indexOf(analysis, "BR_INST_RETIRED:COND_NTAKEN");
        const int row = model.rowOf(event);

        const auto strip =
            model.index(row, EventTableModel::Mean).data(FingerprintRole).value<Fingerprint>();

        QCOMPARE(strip.values.size(), 11);
        for (Eigen::Index kernel = 0; kernel < 11; ++kernel) {
            QCOMPARE(strip.values[kernel], analysis.noise->mean(event, kernel));
        }
        QCOMPARE(model.index(row, EventTableModel::Score).data(Qt::EditRole).toDouble(), 2.0);
        QCOMPARE(model.index(row, EventTableModel::Norm).data(Qt::EditRole).toDouble(),
                 analysis.representation->coordinates.row(event).norm());
        QVERIFY(model.index(row, EventTableModel::Representation)
                    .data()
                    .toString()
                    .startsWith(QStringLiteral("CR")));
        const auto unscored = model.rowOf(indexOf(analysis, "INST_RETIRED"));
        QVERIFY(std::isnan(
            model.index(unscored, EventTableModel::Score).data(Qt::EditRole).toDouble()));
        QVERIFY(model.index(unscored, EventTableModel::Representation)
                    .data()
                    .toString()
                    .startsWith(QStringLiteral("≈")));
    }

    void sortingFollowsTheKeyAndLeavesWhatHasNoneAtTheEnd_data()
    {
        QTest::addColumn<int>("column");
        QTest::addColumn<int>("order");
        for (const int column : {EventTableModel::Noise, EventTableModel::Residual,
                                 EventTableModel::Score, EventTableModel::Norm}) {
            QTest::addRow("%d up", column) << column << int(Qt::AscendingOrder);
            QTest::addRow("%d down", column) << column << int(Qt::DescendingOrder);
        }
    }
    void sortingFollowsTheKeyAndLeavesWhatHasNoneAtTheEnd()
    {
        QFETCH(int, column);
        QFETCH(int, order);
        EventTableModel model;
        model.setAnalysis(analysed());

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
        model.setAnalysis(analysed());

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
        model.setAnalysis(analysed(), descriptions());

        model.setFilter({.statuses = {}, .text = text, .isRegex = regex, .only = {}});

        QCOMPARE(model.rowCount(), rows);
    }

    void aFilterFollowsNewDescriptions()
    {
        EventTableModel model;
        const auto analysis = analysed();
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

    void movingTauNeitherResetsTheTableNorLosesARow()
    {
        const auto before = analysed();
        const auto after = analysed(1e-3, &before);
        EventTableModel model;
        model.setAnalysis(before);
        model.sort(EventTableModel::Status, Qt::AscendingOrder);
        const auto event = indexOf(before, "BR_SPEC");
        const QPersistentModelIndex kept = model.index(model.rowOf(event), EventTableModel::Event);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);

        model.setAnalysis(after);

        QCOMPARE(reset.count(), 0);
        QCOMPARE(kept.data().toString(), QStringLiteral("BR_SPEC"));
        QCOMPARE(kept.row(), model.rowOf(event));
        QCOMPARE(kept.sibling(kept.row(), EventTableModel::Status).data(StatusRole).toInt(),
                 int(EventStatus::Chosen));
    }

    void filteredRowsComeAndGoWithTau()
    {
        const auto before = analysed();
        const auto after = analysed(1e-3, &before);
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
        model.setAnalysis(analysed());
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);

        model.setAnalysis(large(10));

        QCOMPARE(reset.count(), 1);
        QCOMPARE(model.rowCount(), 19);
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

    void reasonsNameWhatDecided_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("part");
        QTest::newRow("noisy") << "CYCLES"
                               << "Repetitions 1 and 2 differ by";
        QTest::newRow("dependent")
            << "BR_INST_RETIRED:COND_NTAKEN" << QStringLiteral(u"= COND \u2212 COND_TAKEN");
        QTest::newRow("chosen") << "BR_MISP_RETIRED"
                                << "Picked as number 1 of 4";
        QTest::newRow("unrepresentable") << "INST_RETIRED"
                                         << "misses";
        QTest::newRow("missing") << "LOST"
                                 << "repetition 2, kernel 7";
        QTest::newRow("infinite") << "ENDLESS"
                                  << "repetition 2, kernel 7";
        QTest::newRow("zero") << "ZERO"
                              << "counts nothing";
    }
    void reasonsNameWhatDecided()
    {
        QFETCH(QString, name);
        QFETCH(QString, part);
        const auto analysis = analysed();

        const auto reason =
            statusReason(EventFacts(analysis), indexOf(analysis, name.toStdString()));

        QVERIFY2(reason.contains(part), qPrintable(reason));
    }

    void theNoisiestPairHasTheEventsNoise()
    {
        const auto analysis = analysed();
        const auto event = indexOf(analysis, "CYCLES");

        const auto pair = core::noisiestPair(*analysis.noise, event);

        QVERIFY(pair.has_value());
        QCOMPARE(pair->rnmse, analysis.noise->maxRnmse[event]);
        QCOMPARE(pair->secondValue, pair->firstValue * 1.03);
    }

    void formulaOverTheKernelsIsWhatTheSignatureAsksFor()
    {
        const auto analysis = analysed();
        const auto& fits = analysis.fits->metrics;
        const auto fit =
            std::ranges::find(fits, std::string("Not taken"), &core::MetricFit::metric);

        const auto given = core::formulaOverKernels(analysis, *fit);
        const auto asked =
            core::signatureOverKernels(*analysis.benchmark->basis, tests::branchSignatures()[2]);

        QVERIFY((given - asked).norm() <= 1e-12 * asked.norm());
    }

    void dividersSeparateGroupsOfKernels()
    {
        core::Basis levels;
        levels.expectations = {"A", "B"};
        levels.matrix.resize(4, 2);
        levels.matrix << 1, 0, 2, 0, 0, 1, 0, 2;
        QCOMPARE(kernelDividers(levels), QList<int>{2});

        QCOMPARE(kernelDividers(tests::branchBasis()),
                 QList<int>());  // single kernels are no groups
    }

    void manyEventsFollowTauWithinAFrame()
    {
        const auto analysis = large(100000);
        auto benchmark = std::make_shared<core::Benchmark>(*analysis.benchmark);
        benchmark->parameters.tau = 5e-5;
        const auto moved = core::analyze(benchmark, &analysis);
        EventTableModel model;
        model.setAnalysis(analysis);
        model.sort(EventTableModel::Noise, Qt::AscendingOrder);

        QElapsedTimer timer;
        timer.start();
        model.setAnalysis(moved);
        const auto elapsed = timer.elapsed();

        QCOMPARE(model.rowCount(), 100009);
        QVERIFY2(elapsed < 200,
                 qPrintable(QStringLiteral("%1 ms").arg(elapsed)));  // a bound for loaded machines
    }
};

}  // namespace papilio

QTEST_MAIN(papilio::TestEventModels)
#include "test_event_models.moc"
