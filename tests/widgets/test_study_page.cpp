#include "core/analysis/event_facts.h"
#include "core/model/basis.h"
#include "core/present/study_columns.h"
#include "tests/support/area_program.h"
#include "tests/support/page_test.h"
#include "tests/support/small_study.h"
#include "tests/support/table_cell.h"
#include "widgets/kit/elided_label.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/pages/study/study_facts.h"
#include "widgets/pages/study/study_page.h"
#include "widgets/plot/noise_plot.h"
#include "widgets/session/collection.h"
#include "widgets/table/cell_roles.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"
#include "widgets/workbench/next_card.h"
#include "widgets/workbench/page.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace papilio;
using namespace papilio::widgets;
using tests::child;

namespace {

/// A study of two benchmarks: the small one, and the same with one repetition and one value
/// missing.
core::Document twoBenchmarks()
{
    auto document = tests::smallStudy();
    auto second = tests::smallBenchmark();
    auto data = std::make_shared<core::Dataset>();
    data->eventIds = second.data->eventIds;
    data->eventNames = second.data->eventNames;
    data->kernels = second.data->kernels;
    data->repetitions = 1;
    for (std::size_t event = 0; event < second.data->eventCount(); ++event) {
        const auto block = second.data->block(event);
        data->values.insert(data->values.end(), block.begin(), block.begin() + 11);
    }
    data->valid.assign(data->values.size(), 1);
    data->valid[2 * 11 + 4] = 0;
    data->provenance.source = "import:cat";
    data->provenance.kind = core::DataOrigin::Imported;
    data->provenance.quantum = 0.25;
    data->provenance.notes = {"2 files were skipped: they are empty."};
    second.name = "single";
    second.data = data;
    document.benchmarks.push_back(std::make_shared<const core::Benchmark>(second));
    return document;
}

}  // namespace

class TestStudyPage : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Workspace> workspace_;
    std::unique_ptr<Page> page_;

    QString shownText()
    {
        QStringList texts;
        for (const auto* label : page_->findChildren<QLabel*>()) {
            texts << label->text();
        }
        return texts.join(QLatin1Char('\n'));
    }

    /// The text of every label of the card.
    QStringList suggestions()
    {
        QStringList texts;
        for (const auto* label : child<QWidget>(*page_, "nextCard").findChildren<QLabel*>()) {
            texts << label->text();
        }
        return texts;
    }

    QStringList problems(const char* place = "studyProblems")
    {
        QStringList texts;
        for (const auto* bar : child<QWidget>(*page_, place).findChildren<MessageBar*>()) {
            texts << bar->message();
        }
        return texts;
    }

    void clickRow(const char* name, int row)
    {
        auto& table = child<DataTable>(*page_, name);
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          table.visualRect(table.model()->index(row, 0)).center());
    }

private slots:
    void tagsAndNoteAreEditsOfTheStudy()
    {
        auto& tags = child<QLineEdit>(*page_, "studyTags");
        auto& note = child<QPlainTextEdit>(*page_, "studyNote");
        tags.setFocus();
        QTest::keyClicks(&tags, u"node 7, firmware"_s);
        note.setFocus();
        QTest::keyClicks(&note, u"before the update"_s);
        tags.setFocus();
        QTRY_COMPARE(workspace_->notes().text, std::string("before the update"));
        QCOMPARE(workspace_->notes().tags, (std::vector<std::string>{"node 7", "firmware"}));
        QVERIFY(workspace_->isModified());
        workspace_->undoStack().undo();
        page_->refreshNow();
        QVERIFY(note.toPlainText().isEmpty());
        QCOMPARE(tags.text(), u"node 7, firmware"_s);
    }

    void init()
    {
        tests::failOnOurWarnings();
        workspace_ = std::make_unique<Workspace>();
        page_.reset(newStudyPage(*workspace_));
        page_->resize(1312, 700);
        workspace_->setStudy(twoBenchmarks(), u"/tmp/two.papilio.h5"_s);
        page_->show();
        QTRY_VERIFY(workspace_->analysis().isComplete());
        page_->refreshNow();
    }

    void cleanup()
    {
        page_.reset();
        workspace_.reset();
    }

    void rawCountsAreShownWithWhatIsToBeKnownOfThem()
    {
        auto table = std::make_shared<core::CounterTable>();
        table->name = "perf";
        table->events = {"cycles", "instructions", "cache-misses"};
        table->columns = {{"a", "", "", std::nan("")}, {"b", "", "", std::nan("")}};
        table->values = {6e12, 8e9, 9e9, 9e9, std::nan(""), 5};
        table->running = {1, 1, 0.05, 1, 1, 1};
        table->reasons = {"", "", "", "", "<not supported>", ""};
        table->units = {"cycles", "retired instructions", ""};
        table->provenance.notes = {"Events shared counters."};
        core::Document document;
        document.counters = {table};
        workspace_->setStudy(document, u"/tmp/perf.papilio.h5"_s);
        page_->refreshNow();
        auto& counts = child<DataTable>(*page_, "counterTable");
        const auto cell = [&](int row, ColumnName column) {
            return tests::cell(counts, row, column);
        };
        QVERIFY(counts.isVisible());
        QCOMPARE(counts.model()->rowCount(), 3);
        QCOMPARE(cell(0, "value"), u"6,000,000,000,000"_s);
        for (const char* column : {"value", "unit"}) {
            QVERIFY(counts.columnWidth(column) >= counts.contentWidth(column));
        }
        QVERIFY(cell(1, "remark").contains(percentText(0.05)));
        QCOMPARE(cell(2, "value"), u"–"_s);
        QCOMPARE(cell(2, "remark"), u"<not supported>"_s);
        QCOMPARE(child<QLabel>(*page_, "counterNotes").text(), u"Events shared counters."_s);
        auto noted = std::make_shared<core::CounterTable>(*table);
        noted->provenance.notes.assign(100, "Events shared counters.");
        document.counters = {noted};
        workspace_->setStudy(document, u"/tmp/perf.papilio.h5"_s);
        page_->refreshNow();
        QTRY_VERIFY(3 * counts.height() > child<QWidget>(*page_, "countersPane").height());
        auto& runs = child<QComboBox>(*page_, "counterRuns");
        runs.setCurrentIndex(1);
        emit runs.activated(1);
        QCOMPARE(cell(0, "value"), u"8,000,000,000"_s);
        QCOMPARE(cell(2, "remark"), QString());

        const auto removals = counts.findChildren<QAction*>(u"removePart"_s);
        QCOMPARE(removals.size(), 2);
        removals[0]->trigger();  // of the run
        QCOMPARE(workspace_->document().counters[0]->runs(), std::vector<std::string>{"a"});
        removals[1]->trigger();
        QVERIFY(workspace_->document().counters.empty());
        workspace_->undoStack().undo();
        workspace_->undoStack().undo();
        QCOMPARE(workspace_->document().counters[0]->runs().size(), std::size_t{2});
    }

    void whatToMeasureNextIsSaidWithItsCommandAndStartsTheDialog()
    {
        QTRY_VERIFY(page_->isSettled());
        QTRY_VERIFY(suggestions().contains(u"Measure BR_SPEC again with less noise"_s));
        const auto gain = u"Executed: %1 off →"_s.arg(percentText(1));
        QVERIFY2(suggestions().filter(gain).size() == 1, qPrintable(suggestions().join(u'\n')));
        QTest::mouseClick(&child<QPushButton>(*page_, "copySuggestion"), Qt::LeftButton);
        const auto command = QGuiApplication::clipboard()->text();
        QVERIFY2(command.startsWith(u"papilio-collect cat branch --source "_s),
                 qPrintable(command));
        QVERIFY(command.contains(u"--events BR_SPEC --repetitions 10"_s));

        qRegisterMetaType<CollectionRequest>();
        QSignalSpy asked(page_.get(), &Page::measurementRequested);
        QTest::mouseClick(&child<QPushButton>(*page_, "measureSuggestion"), Qt::LeftButton);
        QCOMPARE(asked.count(), 1);
        const auto settings = asked[0][0].value<CollectionRequest>();
        QCOMPARE(settings.values({}), QStringList{QStringLiteral("branch")});
        QCOMPARE(settings.values(QStringLiteral("--events")),
                 QStringList{QStringLiteral("BR_SPEC")});
        QCOMPARE(settings.values(QStringLiteral("--repetitions")),
                 QStringList{QStringLiteral("10")});
    }

    // One of its buttons may have the focus.
    void adviceThatIsTheSameKeepsItsButtons()
    {
        const auto isSettled = [&] {
            const auto& results = workspace_->results();
            return results.stability().isRecommendationKnown && !results.isReviewPending() &&
                   page_->isSettled();
        };
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), 20000);
        page_->refreshNow();
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), 20000);
        const QPointer<QPushButton> button = &child<QPushButton>(*page_, "copySuggestion");
        const auto texts = suggestions();
        QSignalSpy shown(&child<NextCard>(*page_, "nextCard"), &NextCard::shown);
        const auto& parameters = workspace_->benchmark()->parameters;
        workspace_->setTauAndAlpha(parameters.tau * 1.0001, parameters.alpha);
        QTRY_VERIFY_WITH_TIMEOUT(shown.count() > 0 && isSettled(), 20000);
        QCOMPARE(suggestions(), texts);
        QVERIFY(button != nullptr);
    }

    // Every event differs by 1e-6 between repetitions, and tau is 1e-10: nothing is quiet.
    void theButtonOfTheAdviceSetsTheThresholds()
    {
        auto events = tests::smallEvents();
        for (auto& event : events) {
            event.noise = 1e-6;
        }
        workspace_->setStudy(tests::smallStudy(events), u"/tmp/n.papilio.h5"_s);
        const auto button = [&] {
            return child<QWidget>(*page_, "nextCard").findChild<QPushButton*>(u"useRecommended"_s);
        };
        // It is shown one turn after it was made; before that a click is lost.
        QTRY_VERIFY_WITH_TIMEOUT(button() != nullptr && button()->isVisible(), 20000);
        const auto best = *workspace_->results().stability().recommended;
        QTest::mouseClick(button(), Qt::LeftButton);
        QCOMPARE(workspace_->benchmark()->parameters.tau, best.tau);
        QCOMPARE(workspace_->benchmark()->parameters.alpha, best.alpha);
        const auto isDefined = [](const core::MetricFit& fit) {
            return fit.verdict != core::Verdict::NotDefinable;
        };
        QTRY_COMPARE_WITH_TIMEOUT(static_cast<std::size_t>(std::ranges::count_if(
                                      workspace_->analysis().fits->metrics, isDefined)),
                                  best.defined, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(button() == nullptr, 20000);
    }

    // Nothing failed: it is said once, without alarm and without words of the command line.
    void aMissingBasisIsNoError()
    {
        auto benchmark = tests::smallBenchmark();
        benchmark.basis = std::make_shared<const core::Basis>(core::placeholderBasis(11));
        core::Document document;
        document.benchmarks.push_back(std::make_shared<const core::Benchmark>(benchmark));
        workspace_->setStudy(document, u"/tmp/b.papilio.h5"_s);
        QTRY_VERIFY(workspace_->analysis().problem.has_value());
        page_->refreshNow();
        const auto said = studyProblems(benchmark, workspace_->analysis());
        const auto isAbout = [](const StudyProblem& one) { return one.text.contains(u"basis"_s); };
        QCOMPARE(std::ranges::count_if(said, isAbout), 1);
        const auto one = *std::ranges::find_if(said, isAbout);
        QVERIFY(one.kind == VerdictKind::Neutral && !one.text.contains(u"--"_s));
        QTRY_VERIFY(!child<QWidget>(*page_, "nextCard").isVisible());  // it said the same again
        QCOMPARE(workspace_->messages().messages().size(), qsizetype{0});
        QVERIFY(
            !child<NoisePlot>(*page_, "noiseOverview").accessibleDescription().contains(u"τ"_s));
        // The stand-in is not shown as a basis of one expectation.
        QVERIFY(!shownText().contains(u"kernels × 1 expectation"_s));
        const auto* statuses = child<DataTable>(*page_, "statusTable").model();
        QCOMPARE(tests::cellAt(*statuses, 0, "events").data().toString(), notApplicable());
        // Nor is any event judged noisy or quiet.
        const auto* benchmarks = child<DataTable>(*page_, "benchmarkTable").model();
        QVERIFY(!tests::cellAt(*benchmarks, 0, "noisy").data().toString().contains(u'0'));
        QVERIFY(!child<QLabel>(*page_, "noiseSentence").text().contains(u"τ"_s));
    }

    // Of the active benchmark from its results, of the other in a job of the page.
    void everyBenchmarkTellsHowManyEventsAreNoisy()
    {
        QTRY_VERIFY(page_->isSettled());
        const auto& table = child<DataTable>(*page_, "benchmarkTable");
        const auto& model = *table.model();
        for (int row = 0; row < 2; ++row) {
            const auto& benchmark =
                workspace_->document().benchmarks[static_cast<std::size_t>(table.sourceRow(row))];
            const auto analysis = core::analyze(benchmark);
            QCOMPARE(tests::cellAt(model, row, "noisy").data(Qt::EditRole).toDouble(),
                     static_cast<double>(analysis.pivoting->counts.of(core::EventStatus::Noisy)));
        }
        const int active = table.currentIndex().row();
        const auto shown = [&] { return tests::cellAt(model, active, "noisy").data().toString(); };
        const auto before = shown();
        QVERIFY(before != u"0"_s);

        workspace_->setTau(1e6);
        QTRY_VERIFY(!workspace_->results().isAnalyzing());
        page_->refreshNow();

        QCOMPARE(shown(), u"0"_s);
    }

    void eventsThatAreNoisyInSeveralBenchmarksAreNamed()
    {
        QTRY_VERIFY(page_->isSettled());
        std::vector<std::vector<std::string>> names;
        for (const auto& benchmark : workspace_->document().benchmarks) {
            names.push_back(core::noisyNames(core::analyze(benchmark)));
        }
        const auto common = core::commonNoise(names);
        const auto& label = child<QLabel>(*page_, "commonNoise");
        QCOMPARE(!label.isHidden(), common.benchmarks >= 2);

        auto twice = core::Document(workspace_->document());
        auto copy = std::make_shared<core::Benchmark>(*twice.benchmarks.front());
        copy->name = "again";
        twice.benchmarks = {twice.benchmarks.front(), std::move(copy)};
        workspace_->setStudy(std::move(twice), {}, u"STUDY.h5"_s);
        QTRY_VERIFY(!workspace_->results().isAnalyzing());
        page_->refreshNow();
        QTRY_VERIFY(page_->isSettled());
        const auto noisy =
            core::noisyNames(core::analyze(workspace_->document().benchmarks.front()));
        QVERIFY(!noisy.empty());
        QTRY_VERIFY(!label.isHidden());
        QVERIFY(label.text().contains(u"2"_s));
        QVERIFY2(label.text().contains(QString::fromStdString(noisy.front())),
                 qPrintable(label.text()));

        workspace_->setTau(1e6);
        QTRY_VERIFY(!workspace_->results().isAnalyzing());
        page_->refreshNow();
        QTRY_VERIFY(page_->isSettled());
        QVERIFY(label.isHidden());
    }

    void namesOfBenchmarksAreWholeInANarrowWindow()
    {
        QTRY_VERIFY(page_->isSettled());
        page_->resize(960, 600);  // a window of 1100 pixels, less the rail
        QTest::qWait(0);
        const auto& table = child<DataTable>(*page_, "benchmarkTable");
        QVERIFY(table.columnWidth("benchmark") >=
                std::max(table.contentWidth("benchmark"), table.titleWidth("benchmark")));
        QVERIFY(!table.isColumnHidden("noisy"));
        // The button for the hidden columns is not over the last title.
        const auto* more = table.findChild<QToolButton*>(u"moreColumns"_s);
        QVERIFY(more != nullptr && more->isVisible());
        const auto end = table.viewport()->mapTo(
            &table,
            QPoint(table.columnViewportPosition(table.column("noisy")) + table.columnWidth("noisy"),
                   0));
        QVERIFY(end.x() <= more->x());
    }

    void whatIsNotCountedYetIsAnEllipsis()
    {
        const auto benchmark = twoBenchmarks().benchmarks[1];
        const auto noisy = [](const core::NoisyCounts& counts) {
            return core::select(core::benchmarkColumns(counts), {"noisy"}).front();
        };
        QCOMPARE(noisy({}).text(benchmark), std::string("\u2026"));
        QCOMPARE(noisy({{"single", 12.0}}).text(benchmark), std::string("12"));
        QCOMPARE(noisy({{"single", 12.0}}).value(benchmark), 12.0);
        QVERIFY(!noisy({}).help().empty());
    }

    void theTitleIsEditedAndUndone()
    {
        auto& title = child<QLineEdit>(*page_, "studyTitle");
        QCOMPARE(title.text(), u"Small branch study"_s);

        title.setFocus();
        title.selectAll();
        QTest::keyClicks(&title, u"Aurora, node 7"_s);
        QTest::keyClick(&title, Qt::Key_Return);

        QCOMPARE(workspace_->document().title, std::string("Aurora, node 7"));
        QVERIFY(workspace_->isModified());
        workspace_->undoStack().undo();
        QCOMPARE(workspace_->document().title, std::string("Small branch study"));
        QTRY_COMPARE(title.text(), u"Small branch study"_s);
        QCOMPARE(child<ElidedLabel>(*page_, "studyPath").text(), u"/tmp/two.papilio.h5"_s);
    }

    void aClickActivatesABenchmark()
    {
        clickRow("benchmarkTable", 1);

        QCOMPARE(workspace_->benchmark()->name, std::string("single"));
        QTRY_VERIFY(shownText().contains(u"9 events × 1 repetition × 11 kernels"_s));
        QVERIFY(child<VerdictChip>(*page_, "originChip").isHidden());

        workspace_->activateBenchmark(u"branch"_s);
        QTRY_COMPARE(child<DataTable>(*page_, "benchmarkTable").currentSourceRow(), 0);
        QCOMPARE(child<VerdictChip>(*page_, "originChip").words(), u"simulated"_s);
        QVERIFY(!child<VerdictChip>(*page_, "originChip").isHidden());
    }

    void factsSayWhereTheDataComeFrom()
    {
        const auto text = shownText();

        QVERIFY(text.contains(u"9 events × 2 repetitions × 11 kernels"_s));
        QVERIFY(text.contains(u"simulated:small"_s));
        QVERIFY(text.contains(u"events per iteration"_s));
    }

    // "The noise of no event could be judged" while it was being computed.
    void beforeTheNoiseIsComputedNothingIsSaidOfIt()
    {
        workspace_->setStudy(tests::smallStudy(), u"other.h5"_s);
        page_->refreshNow();
        QVERIFY(workspace_->results().isAnalyzing());
        const auto text = child<NoisePlot>(*page_, "noiseOverview").emptyText();
        QVERIFY2(!text.isEmpty() && !text.contains(u"judged"_s), qPrintable(text));
    }

    void problemsSayWhatToDo()
    {
        QVERIFY(problems().isEmpty());
        clickRow("benchmarkTable", 1);
        QTRY_COMPARE(problems().size(), 3);
        QVERIFY(problems()[0].startsWith(u"Only one repetition: noise cannot be judged"_s));
        // "all are missing, not finite or zero" was said of them.
        QVERIFY(
            child<NoisePlot>(*page_, "noiseOverview").emptyText().contains(u"one repetition"_s));
        QVERIFY(problems()[1].startsWith(u"1 event has missing values: left out of"_s));
        QVERIFY(problems()[2].startsWith(u"Quantized: values are multiples of 0.25."_s));
        // What asks for nothing stood before the answer.
        QCOMPARE(problems("dataNotes"), {u"Note: 2 files were skipped: they are empty."_s});
        QVERIFY(child<QWidget>(*page_, "dataNotes").y() > child<QWidget>(*page_, "nextCard").y());

        QSignalSpy wanted(page_.get(), &Page::pageRequested);
        auto* bar = child<QWidget>(*page_, "studyProblems").findChildren<MessageBar*>()[1];
        QTest::mouseClick(bar->findChild<QToolButton*>(), Qt::LeftButton);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].toString(), u"events"_s);
        QCOMPARE(wanted[0][1].toString(), u"missing"_s);
    }

    void whatToDoComesBeforeTheFacts()
    {
        const auto& next = child<QWidget>(*page_, "nextCard");
        const auto& facts = child<QWidget>(*page_, "studyFactsGrid");
        QVERIFY(next.y() < facts.y());
    }

    void statusesAreThoseOfTheAnalysis()
    {
        const auto& counts = workspace_->analysis().pivoting->counts;
        const auto* model = child<DataTable>(*page_, "statusTable").model();

        std::size_t sum = 0;
        for (int row = 0; row < model->rowCount(); ++row) {
            const auto status =
                static_cast<core::EventStatus>(model->index(row, 0).data(StatusRole).toInt());
            QCOMPARE(model->index(row, 1).data().toULongLong(), counts.of(status));
            sum += model->index(row, 1).data().toULongLong();
            // In a narrow window the meaning is cut.
            const auto meaning = tests::cellAt(*model, row, "meaning");
            QVERIFY(!meaning.data().toString().isEmpty());
            QCOMPARE(meaning.data(Qt::ToolTipRole), meaning.data());
        }
        QCOMPARE(sum, counts.total());
        QCOMPARE(model->index(0, 1).data().toInt(), 4);
    }

    void theNoiseOverviewIsTheSortedNoise()
    {
        const auto& noise = *workspace_->analysis().noise;
        std::vector<double> expected;
        for (const auto event : noise.byNoise) {
            expected.push_back(noise.maxRnmse[event]);
        }
        QVERIFY(std::ranges::is_sorted(expected));

        QCOMPARE(child<NoisePlot>(*page_, "noiseOverview").curve().values, expected);
        QCOMPARE(child<QLabel>(*page_, "noiseSentence").text(),
                 u"6 of 9 events are quiet at τ = 10⁻¹⁰; 6 repeat exactly."_s);

        QSignalSpy wanted(page_.get(), &Page::pageRequested);
        QTest::mouseClick(&child<QToolButton>(*page_, "openNoise"), Qt::LeftButton);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].toString(), u"noise"_s);
    }

    void kernelsAreLinkedWithTheSelection()
    {
        clickRow("kernelTable", 4);
        QCOMPARE(workspace_->selection().kernel, std::optional(4));

        auto selection = workspace_->selection();
        selection.kernel = 2;
        workspace_->select(selection);
        QTRY_COMPARE(child<DataTable>(*page_, "kernelTable").currentSourceRow(), 2);
    }

    // A study of program runs, roofs or solvers is no empty page: it says what it holds.
    void aStudyWithoutBenchmarksSaysWhatItHolds()
    {
        core::Document document;
        document.title = "Runs";
        auto table = std::make_shared<core::CounterTable>();
        table->name = "mn4";
        document.counters.push_back(table);
        auto recorder = std::make_shared<core::Recorder>();
        recorder->name = "a/cg";
        recorder->subject = "a/cg";
        document.recorders.push_back(recorder);
        workspace_->setStudy(document, u"runs.h5"_s);
        QTRY_VERIFY(!child<DataTable>(*page_, "statusTable").isVisible());
        QVERIFY(!child<DataTable>(*page_, "benchmarkTable").isVisible());
        const QSignalSpy asked(page_.get(), &Page::pageRequested);
        QStringList messages;
        for (const auto* bar :
             child<QWidget>(*page_, "studyProblems").findChildren<MessageBar*>()) {
            messages << bar->message();
            bar->findChild<QToolButton*>()->click();
        }
        QVERIFY2(messages.join(u'|').contains(u"mn4"_s), qPrintable(messages.join(u'|')));
        QVERIFY(messages.join(u'|').contains(u"1 (solver runs: 1)"_s));
        QCOMPARE(asked.size(), 2);
        QCOMPARE(asked[0][0].toString(), u"formulas"_s);  // no model is for these counters
        QCOMPARE(asked[1][0].toString(), u"recorders"_s);
    }

    void withoutAStudyThePageSaysWhatToDo()
    {
        workspace_->closeStudy();
        page_->refreshNow();

        QVERIFY(child<ElidedLabel>(*page_, "studyPath").text().contains(u"No study is open"_s));
        QVERIFY(problems().isEmpty());
        QVERIFY(!child<QLineEdit>(*page_, "studyTitle").isEnabled());
    }
};

PAPILIO_TEST(TestStudyPage)
#include "test_study_page.moc"
