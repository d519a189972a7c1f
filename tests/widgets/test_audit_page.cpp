#include "tests/support/area_program.h"
#include "tests/support/small_study.h"
#include "tests/widgets/page_fixture.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/pages/audit/audit_page.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/table/data_table.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace papilio {

using namespace widgets;
using namespace Qt::StringLiterals;
using tests::PageOf;

namespace {

/// Presets of two CPUs: a right one, one with a wrong coefficient, one whose event is not measured.
constexpr const char* presets =
    "CPU,spr\n"
    "PRESET,PAPI_BR_TKN,NOT_DERIVED,BR_INST_RETIRED:COND_TAKEN\n"
    "PRESET,PAPI_BR_NTK,DERIVED_POSTFIX,N0|2|*|N1|-|,BR_INST_RETIRED:COND,"
    "BR_INST_RETIRED:COND_TAKEN\n"
    "PRESET,PAPI_BR_MSP,NOT_DERIVED,NO_SUCH_EVENT\n"
    "CPU,zen4\n"
    "PRESET,PAPI_BR_TKN,NOT_DERIVED,RETIRED_TAKEN\n";

struct Opened {
    explicit Opened(core::Document study) : fixture(std::move(study), {1500, 900})
    {
        QFile file(folder.filePath(u"papi_events.csv"_s));
        if (!file.open(QIODevice::WriteOnly)) {
            qFatal("cannot write a fixture");
        }
        file.write(presets);
        file.close();
        open();
        pmu(u"spr"_s);
    }
    void pmu(const QString& name)
    {
        auto* combo = fixture.find<QComboBox>("auditPmu");
        combo->setCurrentIndex(combo->findText(name));
        emit combo->activated(combo->currentIndex());
        fixture.settle();
    }
    void open()
    {
        fixture.workspace.view().forget("audit/cpu");  // nobody picked one
        fixture.page->openPaths({folder.filePath(u"papi_events.csv"_s)});
        fixture.settle();
    }

    QTemporaryDir folder;
    PageOf<newAuditPage> fixture;
};

int rowOf(const DataTable& table, const QString& preset)
{
    for (int row = 0; row < table.model()->rowCount(); ++row) {
        if (table.model()->index(row, 0).data().toString() == preset) {
            return row;
        }
    }
    return -1;
}

}  // namespace

class TestAuditPage : public QObject {
    Q_OBJECT

private slots:
    void withoutABenchmarkItSaysWhatToDo()
    {
        PageOf<newAuditPage> fixture(core::Document{});
        QVERIFY(fixture.find<DataTable>("presets")->emptyText().contains(u"No study is open"_s));
        QVERIFY(!fixture.find<BarPlot>("auditPlot")->isVisible());  // of no definition
    }

    void kernelNamesTakeTheRoomOfTheRatioInANarrowPage()
    {
        const Opened opened(tests::smallStudy());
        const auto& fixture = opened.fixture;
        const auto* kernels = fixture.find<DataTable>("auditKernels");
        fixture.page->resize(1012, 580);
        QVERIFY(kernels->isColumnHidden("ratio"));
        QVERIFY(kernels->columnWidth("kernel") > 120);

        fixture.page->resize(1500, 900);

        QVERIFY(!kernels->isColumnHidden("ratio"));
    }

    void verdictsNameTheKernels()
    {
        Opened opened(tests::smallStudy());
        auto* table = opened.fixture.find<DataTable>("presets");
        QCOMPARE(table->model()->rowCount(), 3);
        const auto verdict = [&](const QString& preset) {
            return table->model()->index(rowOf(*table, preset), 1).data().toString();
        };
        QCOMPARE(verdict(u"PAPI_BR_TKN"_s), u"equal"_s);
        QVERIFY2(verdict(u"PAPI_BR_NTK"_s).startsWith(u"different on "_s),
                 qPrintable(verdict(u"PAPI_BR_NTK"_s)));
        QCOMPARE(verdict(u"PAPI_BR_MSP"_s), u"events missing"_s);
        // "2.47" was shown of a narrow "96 instead of 0".
        QVERIFY(table->columnWidth("deviation") >= table->contentWidth("deviation"));
        // What differs is shown first, with its bars.
        QVERIFY(opened.fixture.find<DataTable>("auditKernels")->model()->rowCount() > 0);
        const auto* plot = opened.fixture.find<BarPlot>("auditPlot");
        QCOMPARE(plot->bars().labels.size(), 11);
        QCOMPARE(plot->bars().series[0].values[0], 0.5);  // CR - T of kernel 1
        QCOMPARE(plot->bars().series[1].values[0], 2.5);  // 2 CR - T
    }

    // From a wrong definition there was no way to the right one.
    void aDefinitionLeadsToTheMetricOfTheStudy()
    {
        const Opened opened(tests::smallStudy());
        const auto& fixture = opened.fixture;
        QSignalSpy pages(fixture.page.get(), &Page::pageRequested);
        auto* better = fixture.find<QToolButton>("auditBetter");
        better->click();  // of PAPI_BR_NTK, which differs
        QCOMPARE(pages.takeFirst().front().toString(), u"metrics"_s);
        QCOMPARE(fixture.workspace.selection().metric, u"Not taken"_s);
    }

    // "differs on 6 of 48 kernels, …" was all that was read.
    void reasonsKeepTheirRoomInANarrowPage()
    {
        const Opened opened(tests::smallStudy());
        const auto* table = opened.fixture.find<DataTable>("presets");
        QVERIFY(table->isColumnHidden("benchmark"));  // there is one

        opened.fixture.page->resize(1012, 580);

        QVERIFY(2 * table->columnWidth("reason") > table->contentWidth("reason") + 100);
    }

    // The reason was there three times, in a table and a plot without anything.
    void aDefinitionThatIsNotComparedHasNoCounts()
    {
        const Opened opened(tests::smallStudy());
        auto* table = opened.fixture.find<DataTable>("presets");
        table->setCurrentIndex(table->model()->index(rowOf(*table, u"PAPI_BR_MSP"_s), 0));

        QVERIFY(!opened.fixture.find<BarPlot>("auditPlot")->isVisible());
        QVERIFY(opened.fixture.find<QLabel>("auditWords")->text().contains(u"NO_SUCH_EVENT"_s));

        table->setCurrentIndex(table->model()->index(rowOf(*table, u"PAPI_BR_TKN"_s), 0));
        QVERIFY(opened.fixture.find<BarPlot>("auditPlot")->isVisible());
    }

    void segmentsFilter()
    {
        Opened opened(tests::smallStudy());
        auto* segments = opened.fixture.find<SegmentedButtons>("auditSegments");
        QCOMPARE(segments->segment(0)->text(), u"All 3"_s);
        QCOMPARE(segments->segment(1)->text(), u"Equal 1"_s);
        QVERIFY(!segments->segment(2)->isEnabled());  // none is scaled
        QVERIFY(!segments->segment(2)->isVisible());

        segments->segment(1)->click();

        QCOMPARE(opened.fixture.find<DataTable>("presets")->model()->rowCount(), 1);
    }

    void anotherCpuHasOtherPresets()
    {
        Opened opened(tests::smallStudy());
        opened.pmu(u"zen4"_s);
        auto* table = opened.fixture.find<DataTable>("presets");
        QCOMPARE(table->model()->rowCount(), 1);
        QCOMPARE(table->model()->index(0, 1).data().toString(), u"events missing"_s);
    }

    void aCpuTheFileDoesNotKnowIsNotGuessed()
    {
        Opened opened(tests::smallStudy());
        auto* combo = opened.fixture.find<QComboBox>("auditPmu");

        opened.open();

        QCOMPARE(combo->currentIndex(), -1);  // this study names no machine
        const auto* table = opened.fixture.find<DataTable>("presets");
        QCOMPARE(table->model()->rowCount(), 0);
        QVERIFY2(table->emptyText().contains(u"has presets for 2 CPUs"_s),
                 qPrintable(table->emptyText()));
    }

    // A dead end before: PAPI 7.0's file has no presets of a newer CPU than Ice Lake.
    void ofACpuTheFileDoesNotKnowTheNearestIsShown()
    {
        auto study = tests::smallStudy();
        core::Machine machine;
        machine.id = "emerald";
        machine.attributes = {{"microarchitecture", "Emerald Rapids"}};
        study.machines.push_back(machine);
        auto benchmark = std::make_shared<core::Benchmark>(*study.benchmarks.front());
        benchmark->machine = machine.id;
        study.benchmarks.front() = benchmark;
        Opened opened(std::move(study));
        auto* combo = opened.fixture.find<QComboBox>("auditPmu");
        auto* message = opened.fixture.find<MessageBar>("auditMessage");

        opened.open();

        QCOMPARE(combo->currentText(), u"spr"_s);
        QVERIFY2(message->message().contains(u"no presets for emr"_s),
                 qPrintable(message->message()));
        QVERIFY2(message->message().contains(u"2 of 3 can be compared"_s),
                 qPrintable(message->message()));
        QCOMPARE(opened.fixture.find<DataTable>("presets")->model()->rowCount(), 3);
        QVERIFY(!message->isHidden());
        opened.pmu(u"zen4"_s);
        QVERIFY(message->isHidden());

        // Once it was chosen anew whenever the study changed.
        opened.fixture.workspace.setStudy(opened.fixture.workspace.document(), {});
        opened.fixture.settle();
        QCOMPARE(combo->currentText(), u"zen4"_s);
        QCOMPARE(opened.fixture.find<DataTable>("presets")->model()->rowCount(), 1);
    }

    // The CPU, the banner, the segment and the selected preset of the study before stayed.
    void anotherStudyBeginsAnew()
    {
        const auto studyOn = [](const char* name) {
            auto study = tests::smallStudy();
            core::Machine machine;
            machine.id = "machine";
            machine.attributes = {{"microarchitecture", name}};
            study.machines.push_back(machine);
            auto benchmark = std::make_shared<core::Benchmark>(*study.benchmarks.front());
            benchmark->machine = machine.id;
            study.benchmarks.front() = benchmark;
            return study;
        };
        Opened opened(studyOn("Emerald Rapids"));
        auto& fixture = opened.fixture;
        const auto* combo = fixture.find<QComboBox>("auditPmu");
        const auto* message = fixture.find<MessageBar>("auditMessage");
        auto* segments = fixture.find<SegmentedButtons>("auditSegments");
        opened.pmu(u"zen4"_s);
        QCOMPARE(fixture.workspace.view().text("audit/cpu"), u"zen4"_s);

        fixture.workspace.setStudy(studyOn("Emerald Rapids"), {});
        fixture.settle();
        QCOMPARE(combo->currentText(), u"spr"_s);
        QVERIFY(!message->isHidden());
        segments->segment(1)->click();
        QCOMPARE(fixture.find<DataTable>("presets")->model()->rowCount(), 1);

        fixture.workspace.setStudy(studyOn("Sapphire Rapids"), {});
        fixture.settle();
        QCOMPARE(combo->currentText(), u"spr"_s);
        QVERIFY(message->isHidden());
        QCOMPARE(segments->current(), 0);
        const auto* table = fixture.find<DataTable>("presets");
        QCOMPARE(table->model()->rowCount(), 3);
        QCOMPARE(table->currentSourceRow(), 0);  // what differs, first
    }

    void theInstalledPresetsOfPapiAreAudited()
    {
        const auto path =
            QStringLiteral(PAPILIO_SOURCE_DIR "/tests/data/real/papi/papi_events.csv");
        Opened opened(tests::smallStudy());

        opened.fixture.page->openPaths({path});
        opened.fixture.settle();
        opened.pmu(u"spr"_s);

        auto* table = opened.fixture.find<DataTable>("presets");
        QVERIFY(table->model()->rowCount() > 20);
        const auto verdict = [&](const QString& preset) {
            return table->model()->index(rowOf(*table, preset), 1).data().toString();
        };
        QCOMPARE(verdict(u"PAPI_BR_CN"_s), u"equal"_s);
        QCOMPARE(verdict(u"PAPI_BR_NTK"_s), u"equal"_s);
        QCOMPARE(verdict(u"PAPI_TOT_INS"_s), u"not comparable"_s);
    }

    void theLastFileIsRemembered()
    {
        QTemporaryDir settings;
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
        QCoreApplication::setOrganizationName(u"papilio-test"_s);
        Opened opened(tests::smallStudy());
        const auto path = opened.folder.filePath(u"papi_events.csv"_s);
        QCOMPARE(rememberedAuditPaths(), QStringList(QFileInfo(path).absoluteFilePath()));
        opened.fixture.page->openPaths({u"/nowhere/papi_events.csv"_s});
        opened.fixture.settle();
        QCOMPARE(rememberedAuditPaths(), QStringList(QFileInfo(path).absoluteFilePath()));

        PageOf<newAuditPage> next(tests::smallStudy());

        next.settle();
        QCOMPARE(next.find<QComboBox>("auditPmu")->count(), 2);
        QVERIFY(QFile::remove(path));
        QVERIFY(rememberedAuditPaths().isEmpty());
        QCoreApplication::setOrganizationName({});
        QVERIFY(rememberedAuditPaths().isEmpty());  // nothing to remember in
    }

    // PAPI's, LIKWID's and perf's definitions of one metric, of which LIKWID's is wrong.
    void toolsAreComparedByMetric()
    {
        Opened opened(tests::smallStudy());
        const auto write = [&](const QString& name, const QByteArray& text) {
            QFile file(opened.folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text);
        };
        write(u"BRANCH.txt"_s,
              "SHORT Branches\n\nEVENTSET\nPMC0 BR_INST_RETIRED_COND\n"
              "PMC1 BR_INST_RETIRED_COND_TAKEN\n\nMETRICS\n"
              "Taken PMC0+PMC1\n\nLONG\nText\n");
        write(u"metrics.json"_s,
              R"([{"MetricName": "Taken",
                   "MetricExpr": "BR_INST_RETIRED.COND_TAKEN"}])");
        opened.fixture.page->openPaths({opened.folder.path()});
        opened.fixture.settle();
        opened.pmu(u"spr"_s);

        const auto* table = opened.fixture.find<DataTable>("presets");
        QCOMPARE(table->model()->rowCount(), 5);
        QVERIFY(!table->isColumnHidden("tool"));
        auto* views = opened.fixture.find<SegmentedButtons>("auditViews");
        QTest::mouseClick(views->segment(1), Qt::LeftButton);
        auto* census = opened.fixture.find<DataTable>("auditCensus");
        QVERIFY(census->isVisible());
        QVERIFY(!opened.fixture.find<SegmentedButtons>("auditSegments")->isVisible());
        // What tools do not agree on is first: expected, one bar for PAPI and perf, one for LIKWID.
        QCOMPARE(census->model()->index(0, 0).data().toString(), u"Taken"_s);
        const auto& bars = opened.fixture.find<BarPlot>("auditPlot")->bars();
        QCOMPARE(bars.series.size(), 3);
        QVERIFY(bars.series[1].name.contains(u"BRANCH"_s));
        QVERIFY(bars.series[1].values != bars.series[0].values);
        QCOMPARE(bars.series[2].values, bars.series[0].values);
        QVERIFY(opened.fixture.find<DataTable>("auditKernels")->model()->rowCount() > 0);
        // Copy is of the table that is shown.
        const auto tools =
            opened.fixture.find<PaneHeader>("auditHeader")->findChildren<QToolButton*>();
        const auto copy = std::ranges::find_if(tools, [](const auto* tool) {
            return tool->accessibleName().contains(u"Copy the table"_s);
        });
        QVERIFY(copy != tools.end());
        (*copy)->click();
        QVERIFY(QGuiApplication::clipboard()->text().contains(u"LIKWID"_s));
        const auto command = opened.fixture.page->command();
        QVERIFY2(command.contains(u"--definitions"_s) && command.contains(u"--census"_s),
                 qPrintable(command));

        // A metric of which there is no definition.
        const int last = census->model()->rowCount() - 1;
        QTest::mouseClick(census->viewport(), Qt::LeftButton, {},
                          census->visualRect(census->model()->index(last, 0)).center());
        QVERIFY(opened.fixture.find<BarPlot>("auditPlot")->bars().series.isEmpty());
        QVERIFY(!opened.fixture.find<BarPlot>("auditPlot")->emptyText().isEmpty());
    }

    void filesThatAreNoneAreNamed()
    {
        PageOf<newAuditPage> fixture(tests::smallStudy());
        fixture.page->openPaths({u"/nowhere/papi_events.csv"_s});
        fixture.settle();
        QVERIFY(fixture.find<MessageBar>("auditMessage")
                    ->message()
                    .contains(u"/nowhere/papi_events.csv"_s));
    }
};

}  // namespace papilio

PAPILIO_TEST(papilio::TestAuditPage)
#include "test_audit_page.moc"
