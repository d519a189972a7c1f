#include "core/analysis/definition_review.h"
#include "core/base/number_format.h"
#include "tests/support/area_program.h"
#include "tests/support/small_study.h"
#include "widgets/session/workspace.h"

#include <QSignalSpy>
#include <QTest>

#include <limits>

using namespace papilio;
using widgets::Change;
using widgets::Changes;
using widgets::Workspace;

namespace {

QStringList chosenNames(const core::Analysis& analysis)
{
    QStringList names;
    for (const auto& event : analysis.pivoting->chosen) {
        const auto name = analysis.benchmark->data->eventNames[event.event];
        names << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    }
    return names;
}

const core::MetricFit& fit(const Workspace& workspace, const char* metric)
{
    const auto& metrics = workspace.analysis().fits->metrics;
    return *std::ranges::find(metrics, std::string(metric), &core::MetricFit::metric);
}

/// What a step that sets a threshold says.
QString step(const char* symbol, double before, double after)
{
    const auto text = [](double value) {
        return QString::fromStdString(core::numberText(value, 3, core::NumberStyle::Window));
    };
    return QStringLiteral(u"%1 %2 → %3").arg(QString::fromUtf8(symbol), text(before), text(after));
}

/// The small study with its events again and again, as events of other names.
core::Document largeStudy()
{
    auto study = tests::smallStudy();
    auto benchmark = *study.benchmarks.front();
    const auto small = benchmark.data;
    auto data = *small;
    data.valid.clear();
    data.rawCounts.clear();
    data.iterations.clear();
    for (int copy = 0; data.values.size() < 2'000'000; ++copy) {
        for (std::size_t event = 0; event < small->eventCount(); ++event) {
            const auto name = std::string(small->eventNames[event]) + ":" + std::to_string(copy);
            data.eventIds.append(name);
            data.eventNames.append(name);
            const auto block = small->block(event);
            data.values.insert(data.values.end(), block.begin(), block.end());
        }
    }
    benchmark.data = std::make_shared<const core::Dataset>(std::move(data));
    study.benchmarks = {std::make_shared<const core::Benchmark>(std::move(benchmark))};
    return study;
}

}  // namespace

class TestWorkspace : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        workspace_ = std::make_unique<Workspace>();
        workspace_->setStudy(tests::smallStudy(), QStringLiteral("small.h5"));
        QTRY_VERIFY(workspace_->analysis().isComplete());
    }

    void openingAnalysesTheFirstBenchmark()
    {
        QCOMPARE(
            chosenNames(workspace_->analysis()),
            QStringList({QStringLiteral("BR_MISP_RETIRED"), QStringLiteral("BR_INST_RETIRED:COND"),
                         QStringLiteral("BR_INST_RETIRED:COND_TAKEN"),
                         QStringLiteral("BR_INST_RETIRED:ALL_BRANCHES")}));
        QVERIFY(!workspace_->isModified());
    }

    // A picture of a command showed the ribbon of the thresholds before.
    void stabilityOfOtherThresholdsIsPendingUntilItIsReplaced()
    {
        QTRY_VERIFY(!workspace_->results().isStabilityPending());
        workspace_->setTau(1e-3);
        QVERIFY(workspace_->results().isStabilityPending());
        QTRY_VERIFY(!workspace_->results().isStabilityPending());

        const auto fresh = core::alphaStability(workspace_->analysis());
        const auto& shown = workspace_->results().stability().alpha;
        QVERIFY(shown.has_value());
        QCOMPARE(shown->intervals.size(), fresh.intervals.size());
        for (std::size_t place = 0; place < fresh.intervals.size(); ++place) {
            QCOMPARE(shown->intervals[place].low, fresh.intervals[place].low);
            QCOMPARE(shown->intervals[place].high, fresh.intervals[place].high);
        }
    }

    void raisingTauLetsAnEventInAndUndoTakesItOut()
    {
        workspace_->setTau(1e-3);
        QTRY_COMPARE(workspace_->analysis().pivoting->chosen.size(), 5U);
        QVERIFY(fit(*workspace_, "Executed").isDefined());
        QVERIFY(workspace_->isModified());
        QCOMPARE(workspace_->undoStack().undoText(), step("τ", 1e-10, 1e-3));

        const auto& comparison = workspace_->whatChanged().comparison;
        QCOMPARE(comparison.entered.size(), 1U);
        QCOMPARE(comparison.entered.front(), 6U);
        QVERIFY(comparison.left.empty());
        QCOMPARE(comparison.metrics.size(), 1U);
        QCOMPARE(comparison.metrics.front().name, std::string("Executed"));

        workspace_->undoStack().undo();
        QTRY_COMPARE(workspace_->analysis().pivoting->chosen.size(), 4U);
        QCOMPARE(workspace_->benchmark()->parameters.tau, 1e-10);
        QVERIFY(!workspace_->isModified());
    }

    // Of two events the second is dependent at a large alpha. The smallest formula still takes
    // both, and the page shows it, but the metric was said to be lost.
    void whatChangedJudgesTheFormulasThatAreShown_data()
    {
        QTest::addColumn<bool>("isFollowed");
        QTest::newRow("one edit") << false;
        // The second edit was compared with a state that nobody had reviewed.
        QTest::newRow("another edit before the review") << true;
    }

    void whatChangedJudgesTheFormulasThatAreShown()
    {
        QFETCH(const bool, isFollowed);
        workspace_->setStudy(
            tests::smallStudy({{"TWICE", {0, 2, 0, 0, 0}, 0}, {"BOTH", {0, 2, 1, 0, 0}, 0}}),
            QStringLiteral("small.h5"));
        const auto isReviewed = [this] {
            const auto& review = workspace_->results().review();
            return workspace_->analysis().fits && review &&
                   review->analysis.fits == workspace_->analysis().fits;
        };
        QTRY_VERIFY(isReviewed());
        QVERIFY(fit(*workspace_, "Taken").isDefined());

        if (isFollowed) {
            connect(workspace_.get(), &Workspace::changed, this, [this, isReviewed] {
                if (workspace_->analysis().pivoting->chosen.size() == 1U && !isReviewed()) {
                    workspace_->setAlpha(0.6);
                }
            });
        }
        workspace_->setAlpha(0.5);
        QTRY_COMPARE(workspace_->benchmark()->parameters.alpha, isFollowed ? 0.6 : 0.5);
        QTRY_COMPARE(workspace_->analysis().pivoting->chosen.size(), 1U);
        QTRY_VERIFY(isReviewed());

        QVERIFY(!fit(*workspace_, "Taken").isDefined());
        QCOMPARE(workspace_->whatChanged().comparison.left.size(), 1U);
        QVERIFY(workspace_->whatChanged().comparison.metrics.empty());
    }

    void movesOfOneGestureAreOneStepToUndo()
    {
        workspace_->beginGesture();
        for (const double tau : {1e-9, 1e-6, 1e-3}) {
            workspace_->setTau(tau);
        }
        workspace_->endGesture();
        workspace_->setAlpha(0.25);
        QCOMPARE(workspace_->undoStack().count(), 2);
        QCOMPARE(workspace_->undoStack().text(0), step("τ", 1e-10, 1e-3));  // of the whole drag

        workspace_->undoStack().undo();
        QCOMPARE(workspace_->benchmark()->parameters.tau, 1e-3);
        workspace_->undoStack().undo();
        QCOMPARE(workspace_->benchmark()->parameters.tau, 1e-10);
    }

    void twoGesturesAreTwoSteps()
    {
        for (const double tau : {1e-9, 1e-6}) {
            workspace_->beginGesture();
            workspace_->setTau(tau);
            workspace_->endGesture();
        }
        QCOMPARE(workspace_->undoStack().count(), 2);
    }

    void settingTheSameValueIsNoEdit()
    {
        workspace_->setTau(workspace_->benchmark()->parameters.tau);
        QCOMPARE(workspace_->undoStack().count(), 0);
    }

    void theNewestOfManyRequestsWins()
    {
        for (int step = 0; step < 50; ++step) {
            workspace_->setTau(std::pow(10.0, -12.0 + step * 0.2));
        }
        workspace_->setTau(1e-3);
        QTRY_COMPARE(workspace_->analysis().benchmark->parameters.tau, 1e-3);
        QTRY_VERIFY(!workspace_->results().isAnalyzing());
        QCOMPARE(workspace_->analysis().benchmark, workspace_->benchmark());
    }

    void aRankDeficientBasisIsAProblemNotACrash()
    {
        auto basis = *workspace_->benchmark()->basis;
        basis.matrix.col(4) = basis.matrix.col(0) + basis.matrix.col(1);
        workspace_->setBasis(basis, *workspace_->benchmark()->signatures,
                             QStringLiteral("edit basis"));

        QTRY_VERIFY(workspace_->analysis().problem.has_value());
        QCOMPARE(workspace_->analysis().problem->code, core::Errc::RankDeficient);
        QVERIFY(workspace_->analysis().problem->message.find("M") != std::string::npos);
        QVERIFY(workspace_->analysis().noise != nullptr);
        QCOMPARE(workspace_->messages().count(widgets::Message::Severity::Error), 1);

        workspace_->undoStack().undo();
        QTRY_VERIFY(workspace_->analysis().isComplete());
        QVERIFY(!workspace_->analysis().problem);
    }

    // The curve of much data is there before the rest.
    void noiseOfMuchDataComesFirst()
    {
        std::vector<core::Analysis> seen;
        bool wasBusy = false;
        connect(workspace_.get(), &Workspace::changed, this, [&](Changes changes) {
            if ((changes & Change::Noise) && workspace_->analysis().noise) {
                seen.push_back(workspace_->analysis());
                wasBusy = wasBusy || workspace_->results().isAnalyzing();
            }
        });

        workspace_->setStudy(largeStudy(), QStringLiteral("large.h5"));
        QTRY_VERIFY_WITH_TIMEOUT(workspace_->analysis().isComplete(), 60'000);

        QCOMPARE(seen.size(), std::size_t{1});
        QVERIFY(!seen.front().representation && !seen.front().problem);
        QVERIFY(wasBusy);
        QCOMPARE(seen.front().noise, workspace_->analysis().noise);
        QCOMPARE(workspace_->messages().count(widgets::Message::Severity::Error), 0);
    }

    void aProblemOfMuchDataIsSaidOnce()
    {
        auto study = largeStudy();
        auto benchmark = *study.benchmarks.front();
        auto basis = *benchmark.basis;
        basis.matrix.col(4) = basis.matrix.col(0) + basis.matrix.col(1);
        benchmark.basis = std::make_shared<const core::Basis>(basis);
        study.benchmarks = {std::make_shared<const core::Benchmark>(benchmark)};

        workspace_->setStudy(study, QStringLiteral("large.h5"));

        QTRY_VERIFY_WITH_TIMEOUT(workspace_->analysis().problem.has_value(), 60'000);
        QVERIFY(workspace_->analysis().noise != nullptr);
        QCOMPARE(workspace_->messages().count(widgets::Message::Severity::Error), 1);
    }

    void aTauMoveRedoesOnlyWhatReadsTau()
    {
        const auto before = workspace_->analysis();
        QSignalSpy changes(workspace_.get(), &Workspace::changed);

        workspace_->setTau(1e-3);
        QTRY_VERIFY(workspace_->analysis().pivoting != before.pivoting);

        QCOMPARE(workspace_->analysis().noise, before.noise);
        QCOMPARE(workspace_->analysis().representation, before.representation);
        QCOMPARE(workspace_->analysis().candidates, before.candidates);
        for (const auto& arguments : changes) {
            QVERIFY(!(arguments.first().value<Changes>() & Change::Noise));
        }
    }

    void ribbonsAndMapArriveAndAgreeWithCore()
    {
        QTRY_VERIFY(workspace_->results().stability().tau &&
                    workspace_->results().stability().alpha &&
                    workspace_->results().stability().map);

        const auto expected = core::tauStability(workspace_->analysis());
        QCOMPARE(workspace_->results().stability().tau->intervals.size(),
                 expected.intervals.size());
        QCOMPARE(workspace_->results().stability().map->rows.size(),
                 workspace_->results().stability().map->alphas.size());
        QTRY_COMPARE(workspace_->jobs().rowCount(), 0);
    }

    // What is recommended goes by the metrics that can be defined there.
    void theRecommendationFollowsTheSignatures()
    {
        const auto defined = [this] {
            const auto& best = workspace_->results().stability().recommended;
            return best ? best->defined : std::size_t(0);
        };
        QTRY_VERIFY(workspace_->results().stability().isRecommendationKnown);
        const auto before = defined();
        QVERIFY(before > 0);
        auto signatures = *workspace_->benchmark()->signatures;
        auto another = signatures.front();
        another.metric = "Another";
        signatures.push_back(another);

        workspace_->setSignatures(signatures, QStringLiteral("add"));

        QTRY_COMPARE(defined(), before + 1);
        workspace_->undoStack().undo();
        QTRY_COMPARE(defined(), before);
    }

    void savingMarksTheStackCleanOnlyWhereItStood()
    {
        workspace_->setTau(1e-3);
        const int saved = workspace_->undoStack().index();
        const auto written = workspace_->document();
        workspace_->setTau(1e-2);
        workspace_->markSaved(QStringLiteral("other.h5"), saved, written);
        QVERIFY(workspace_->isModified());
        QCOMPARE(workspace_->unsaved(), Workspace::Unsaved::Parameters);

        workspace_->markSaved(QStringLiteral("other.h5"), workspace_->undoStack().index(),
                              workspace_->document());
        QVERIFY(!workspace_->isModified());
        QCOMPARE(workspace_->unsaved(), Workspace::Unsaved::Nothing);
        QCOMPARE(workspace_->path(), QStringLiteral("other.h5"));
    }

    void whatTheFileDoesNotHoldIsKnown()
    {
        using Unsaved = Workspace::Unsaved;
        QCOMPARE(workspace_->unsaved(), Unsaved::Nothing);
        workspace_->setTau(1e-3);
        QCOMPARE(workspace_->unsaved(), Unsaved::Parameters);
        auto signatures = *workspace_->benchmark()->signatures;
        signatures.pop_back();
        workspace_->setSignatures(signatures, QStringLiteral("remove"));
        QCOMPARE(workspace_->unsaved(), Unsaved::Edits);
        workspace_->undoStack().undo();
        QCOMPARE(workspace_->unsaved(), Unsaved::Parameters);
        workspace_->setTau(1e-10);  // by hand, not by Undo
        QCOMPARE(workspace_->unsaved(), Unsaved::Nothing);

        workspace_->setStudy(tests::smallStudy(), {});
        QCOMPARE(workspace_->unsaved(), Unsaved::Everything);
        QVERIFY(!workspace_->isModified());
        workspace_->markUnsaved();
        QVERIFY(workspace_->isModified());
        workspace_->setStudy(tests::smallStudy(), {}, QStringLiteral("/samples/small.h5"));
        QVERIFY(!workspace_->isModified());  // the import that was never saved is gone
        QCOMPARE(workspace_->unsaved(), Unsaved::Nothing);
        QCOMPARE(workspace_->file(), QStringLiteral("/samples/small.h5"));
        QVERIFY(workspace_->path().isEmpty());
    }

    // Options of render and report name model, parameters and agreement of the shown counters.
    void aTopDownChoiceThatTheFileDoesNotHoldIsKnown()
    {
        using Unsaved = Workspace::Unsaved;
        auto document = tests::smallStudy();
        for (const char* name : {"one", "two"}) {
            auto table = std::make_shared<core::CounterTable>();
            table->name = name;
            table->events = {"CYC", "SLOTS"};
            table->columns = {{"a", "", ""}};
            table->values = {1, std::numeric_limits<double>::quiet_NaN()};
            document.counters.push_back(table);
        }
        const auto path = QStringLiteral("x.h5");
        workspace_->setStudy(document, path);
        const core::TopDownChoice some{
            .model = "skylake-sp", .parameters = {{"Width", 4}}, .agreement = {}};
        workspace_->setTopDownChoice("one", some, QStringLiteral("set"));
        QCOMPARE(workspace_->unsaved(), Unsaved::Parameters);
        workspace_->markSaved(path, workspace_->undoStack().index(), workspace_->document());
        QCOMPARE(workspace_->unsaved(), Unsaved::Nothing);
        // No option says that no model is chosen.
        workspace_->setTopDownChoice("one", {}, QStringLiteral("unset"));
        QCOMPARE(workspace_->unsaved(), Unsaved::Edits);
        workspace_->undoStack().undo();
        // The page shows the first counters, or those it was told to.
        workspace_->setTopDownChoice("two", some, QStringLiteral("set"));
        QCOMPARE(workspace_->unsaved(), Unsaved::Edits);
        workspace_->view().setText("topdown/counters", QStringLiteral("two"));
        QCOMPARE(workspace_->unsaved(), Unsaved::Parameters);
        workspace_->setTau(1e-3);
        QCOMPARE(workspace_->unsaved(), Unsaved::Parameters);
        workspace_->setTitle(QStringLiteral("another"));
        QCOMPARE(workspace_->unsaved(), Unsaved::Edits);
    }

    void theViewBelongsToTheStudyAndIsNoEdit()
    {
        workspace_->view().setNumber("recorders/tolerance", 7.1e-6);
        workspace_->view().setTexts("recorders/ticked", {});
        QVERIFY(!workspace_->isModified());
        QCOMPARE(workspace_->unsaved(), Workspace::Unsaved::Nothing);

        workspace_->setTau(1e-3);
        workspace_->view().setNumber("recorders/tolerance", 1e-3);
        workspace_->undoStack().undo();
        QCOMPARE(workspace_->view().number("recorders/tolerance"), 1e-3);
        QCOMPARE(workspace_->view().texts("recorders/ticked"), QStringList());
        QVERIFY(!workspace_->view().texts("recorders/other"));
        const auto first = workspace_->document();

        QSignalSpy leaving(workspace_.get(), &Workspace::leaving);
        Changes changes;
        connect(workspace_.get(), &Workspace::changed, this,
                [&changes](Changes all) { changes |= all; });
        workspace_->setStudy(tests::smallStudy(), QStringLiteral("another.h5"));
        QCOMPARE(leaving.size(), 1);
        QVERIFY(changes.testFlag(Change::Opened));
        QVERIFY(!workspace_->view().number("recorders/tolerance"));
        QVERIFY(!workspace_->view().texts("recorders/ticked"));

        workspace_->setStudy(first, QStringLiteral("small.h5"));
        QCOMPARE(workspace_->view().number("recorders/tolerance"), 1e-3);
    }

    void anotherBenchmarkIsNoOtherStudy()
    {
        auto study = tests::smallStudy();
        auto second = *study.benchmarks.front();
        second.name = "second";
        study.benchmarks.push_back(std::make_shared<const core::Benchmark>(second));
        workspace_->setStudy(study, QStringLiteral("two.h5"));
        Changes changes;
        connect(workspace_.get(), &Workspace::changed, this,
                [&changes](Changes all) { changes |= all; });
        workspace_->activateBenchmark(QStringLiteral("second"));
        QVERIFY(changes.testFlag(Change::Benchmark));
        QVERIFY(!changes.testFlag(Change::Opened) && !changes.testFlag(Change::Study));
    }

    void resultsOfTheFormerBenchmarkAreNotShownForTheNextOne()
    {
        auto study = tests::smallStudy();
        auto second = tests::smallBenchmark({tests::smallEvents()[1], tests::smallEvents()[3]});
        second.name = "second";
        study.benchmarks.push_back(std::make_shared<const core::Benchmark>(second));
        workspace_->setStudy(study, {});
        QTRY_VERIFY(workspace_->analysis().isComplete());
        bool early = false;  // the first benchmark's ribbon is on its way now
        connect(workspace_.get(), &Workspace::changed, this, [&](Changes changes) {
            early = early ||
                    (changes == Changes(Change::Stability) && !workspace_->analysis().isComplete());
        });

        workspace_->activateBenchmark(QStringLiteral("second"));

        QTRY_VERIFY(workspace_->results().stability().tau && workspace_->results().stability().map);
        QVERIFY(!early);
        QCOMPARE(workspace_->analysis().benchmark->name, std::string("second"));
    }

    void aDyingWorkspaceTellsNobody()
    {
        workspace_->setTau(1e-3);
        int told = 0;
        QObject receiver;
        connect(&workspace_->undoStack(), &QUndoStack::undoTextChanged, &receiver,
                [&told] { ++told; });
        connect(&workspace_->undoStack(), &QUndoStack::cleanChanged, &receiver,
                [&told] { ++told; });
        connect(workspace_.get(), &Workspace::changed, &receiver, [&told] { ++told; });

        workspace_.reset();

        QCOMPARE(told, 0);
    }

    void closingForgetsEverything()
    {
        workspace_->selectEvent(3);
        workspace_->closeStudy();
        QVERIFY(!workspace_->hasStudy());
        QVERIFY(!workspace_->benchmark());
        QVERIFY(!workspace_->analysis().noise);
        QVERIFY(!workspace_->selection().event);
        QVERIFY(!workspace_->isModified());
    }

private:
    std::unique_ptr<Workspace> workspace_;
};

PAPILIO_TEST(TestWorkspace)
#include "test_workspace.moc"
