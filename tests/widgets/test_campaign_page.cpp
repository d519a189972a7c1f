#include "core/io/study/study_file.h"
#include "tests/support/area_program.h"
#include "tests/support/page_test.h"
#include "tests/support/small_study.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/parameter_field.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/pages/campaign/campaign_page.h"
#include "widgets/pages/campaign/overlay_pane.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/table/data_table.h"
#include "widgets/workbench/page.h"

#include <QCheckBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <cmath>
#include <memory>

using namespace papilio;
using namespace papilio::widgets;
using namespace Qt::StringLiterals;

/// The page of many studies, against what core says of the same files.
class TestCampaignPage : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::unique_ptr<Workspace> workspace_;
    std::unique_ptr<Page> page_;

    void write(const QString& name,
               const std::string& day,
               double noise,
               double roof,
               const std::string& machine,
               const std::string& matrix = "thermal2") const
    {
        auto events = tests::smallEvents();
        events[1].noise = noise;  // BR_MISP_RETIRED
        auto document = tests::smallStudy(events);
        auto benchmark = *document.benchmarks.front();
        auto data = *benchmark.data;
        data.provenance.created = "2026-11-" + day + "T08:00:00Z";
        benchmark.data = std::make_shared<const core::Dataset>(data);
        benchmark.machine = machine;
        document.benchmarks = {std::make_shared<const core::Benchmark>(benchmark)};
        document.machines = {{machine, {}}};
        auto roofline = std::make_shared<core::Roofline>();
        roofline->name = "roofs";
        core::Ceiling dram;
        dram.name = "DRAM";
        dram.value = dram.high = roof;
        dram.low = roof - 1;
        roofline->ceilings.push_back(dram);
        document.rooflines.push_back(roofline);
        auto recorder = std::make_shared<core::Recorder>();
        recorder->name = recorder->subject = matrix + "/cg";
        recorder->type = "double";
        recorder->role = "residual";
        recorder->values = {5, 0.5, 0.05 * roof};
        document.recorders = {recorder};
        document.title = name.toStdString();
        if (roof == 150) {
            auto notes = std::make_shared<core::StudyNotes>();
            notes->text = "Linux 6.12\nand a new BIOS";
            document.notes = notes;
        }
        QVERIFY(core::writeStudy(document,
                                 folder_.filePath(u"studies/%1.h5"_s.arg(name)).toStdString()));
    }

    template<typename Widget>
    Widget& child(const char* name) const
    {
        return *page_->findChild<Widget*>(QLatin1String(name));
    }
    void open()
    {
        page_->openPaths({folder_.filePath(u"studies"_s)});
        QTRY_VERIFY_WITH_TIMEOUT(shownCampaign(*page_) != nullptr && page_->isSettled(), 30'000);
    }
    void view(int segment)
    {
        auto& views = child<SegmentedButtons>("campaignViews");
        views.setCurrent(segment);
        emit views.currentChanged(segment);
    }
    /// Row of the view in which a column reads so.
    static int rowOf(const DataTable& table, int column, const QString& text)
    {
        for (int row = 0; row < table.model()->rowCount(); ++row) {
            if (table.model()->index(row, column).data().toString() == text) {
                return row;
            }
        }
        return -1;
    }

private slots:
    void initTestCase()
    {
        QVERIFY(QDir(folder_.path()).mkpath(u"studies"_s));
        write(u"monday"_s, "23", 0, 200, "node1");
        write(u"tuesday"_s, "24", 0, 200, "node1");
        write(u"wednesday"_s, "25", 0.5, 150, "node1");
        write(u"other"_s, "24", 0, 90, "node2");
    }
    void init()
    {
        workspace_ = std::make_unique<Workspace>();
        page_.reset(newCampaignPage(*workspace_));
        page_->resize(1200, 800);
        page_->show();
    }
    void cleanup()
    {
        page_.reset();
        workspace_.reset();
    }

    void withoutStudiesItHasNothing()
    {
        QVERIFY(page_->command().isEmpty());
        QVERIFY(child<TracePlot>("trendPlot").picture().traces.empty());
    }

    void theNewestChangesComeFirst()
    {
        open();
        QVERIFY(shownCampaign(*page_)->studies.front().origins ==
                (std::set{core::DataOrigin::Measured, core::DataOrigin::Simulated}));
        const auto& table = child<DataTable>("campaignChanges");
        const auto changes = core::campaignChanges(*shownCampaign(*page_));
        QCOMPARE(table.model()->rowCount(), static_cast<int>(changes.size()));
        QVERIFY(changes.size() >= 3);
        const int metric = rowOf(table, 3, u"Mispredicted"_s);
        QVERIFY(metric >= 0);
        QCOMPARE(table.model()->index(metric, 5).data().toString(), u"exact → not definable"_s);
        QCOMPARE(table.model()->index(metric, 6).data().toString(), u"wednesday"_s);
        QVERIFY(child<PaneHeader>("campaignHeader").subtitle().contains(u"4"_s));
    }

    void aSelectedTrendIsShownOverTime()
    {
        open();
        view(1);
        auto& table = child<DataTable>("campaignTrends");
        const auto& trends = shownCampaign(*page_)->trends;
        const auto dram = std::ranges::find_if(trends, [](const core::StudyRow& trend) {
            return trend.first().name == "DRAM" && trend.machine == "node1";
        });
        QVERIFY(dram != trends.end());
        // What changed is on top.
        QVERIFY(table.model()->index(0, 3).data().toInt() > 0);
        const int row = rowOf(table, 2, u"DRAM"_s);
        QCOMPARE(table.model()->index(row, 7).data().toString(), u"node1"_s);
        table.selectRow(row);
        const auto& picture = child<TracePlot>("trendPlot").picture();
        QCOMPARE(picture.traces.size(), std::size_t{1});
        const auto& trace = picture.traces[0];
        QCOMPARE(trace.values->size(), std::size_t{3});
        QCOMPARE((*trace.values)[2], 150.0);
        QCOMPARE(trace.positions.back(), 2.0);  // days
        QCOMPARE(trace.crossing, std::optional<std::size_t>(2));
        QCOMPARE(picture.yLabel, u"GB/s"_s);
        QVERIFY(trace.hasPoints);
        QCOMPARE(picture.marks.size(), std::size_t{1});
        QCOMPARE(picture.marks[0].from, std::size_t{2});
        QCOMPARE(picture.marks[0].text, u"Linux 6.12"_s);
        QVERIFY(child<PaneHeader>("trendHeader").subtitle().contains(u"150"_s));
        QVERIFY(page_->command().endsWith(u"--trend DRAM"_s));
    }

    void oneStudyMakesNoTrend()
    {
        open();
        view(1);
        auto& table = child<DataTable>("campaignTrends");
        const auto& plot = child<TracePlot>("trendPlot");
        const auto select = [&](const QString& machine) {
            const auto& model = *table.model();
            for (int row = 0; row < model.rowCount(); ++row) {
                if (model.index(row, 2).data().toString() == u"DRAM"_s &&
                    model.index(row, 7).data().toString() == machine) {
                    table.selectRow(row);
                }
            }
        };
        select(u"node2"_s);
        QVERIFY(plot.picture().traces.empty());
        QVERIFY(!plot.emptyText().isEmpty());
        select(u"node1"_s);
        QVERIFY(!plot.picture().traces.empty());
        QVERIFY(plot.emptyText().isEmpty());
    }

    /// Else a line without length: nothing is seen.
    void studiesOfOneTimeStandSideBySide()
    {
        QVERIFY(QDir(folder_.path()).mkpath(u"same"_s));
        write(u"../same/first"_s, "23", 0, 200, "node1");
        write(u"../same/second"_s, "23", 0, 180, "node1");
        page_->openPaths({folder_.filePath(u"same"_s)});
        QTRY_VERIFY_WITH_TIMEOUT(shownCampaign(*page_) != nullptr && page_->isSettled(), 30'000);
        view(1);
        auto& table = child<DataTable>("campaignTrends");
        table.selectRow(rowOf(table, 2, u"DRAM"_s));

        const auto& traces = child<TracePlot>("trendPlot").picture().traces;
        QCOMPARE(traces.size(), std::size_t{1});
        QCOMPARE(traces[0].positions, (std::vector<double>{1, 2}));
    }

    /// "Nothing changed" is no word on what has no partner.
    void withoutChangesWhatOnlyOneStudyHasIsNamed()
    {
        QVERIFY(QDir(folder_.path()).mkpath(u"matrices"_s));
        write(u"../matrices/first"_s, "23", 0, 200, "node1", "bcsstk17");
        write(u"../matrices/second"_s, "24", 0, 200, "node1", "thermal2");
        page_->openPaths({folder_.filePath(u"matrices"_s)});
        QTRY_VERIFY_WITH_TIMEOUT(shownCampaign(*page_) != nullptr && page_->isSettled(), 30'000);
        const auto& table = child<DataTable>("campaignChanges");
        QCOMPARE(table.model()->rowCount(), 0);
        QVERIFY2(table.emptyText().contains(u"bcsstk17/cg"_s) &&
                     table.emptyText().contains(u"thermal2/cg"_s),
                 qPrintable(table.emptyText()));
    }

    void severalAreRelativeToTheirFirst()
    {
        open();
        view(1);
        auto& table = child<DataTable>("campaignTrends");
        table.selectAll();
        const auto& picture = child<TracePlot>("trendPlot").picture();
        QVERIFY(picture.traces.size() > 2 && picture.traces.size() <= 16);
        for (const auto& trace : picture.traces) {
            const double first = (*trace.values)[0];
            QVERIFY(first == 1.0 || first == 0.0);
        }
    }

    void selectedStudiesAreLaidOverOneAnother()
    {
        open();
        view(3);
        QVERIFY(child<TracePlot>("overlayNoise").isVisible());
        auto& table = child<DataTable>("campaignStudies");
        table.selectAll();
        const auto& campaign = *shownCampaign(*page_);
        const auto& noise = child<TracePlot>("overlayNoise").picture();
        QCOMPARE(noise.traces.size(), campaign.studies.size());
        for (std::size_t study = 0; study < noise.traces.size(); ++study) {
            const auto& trace = noise.traces[study];
            QCOMPARE(trace.name.toStdString(), campaign.studies[study].title);
            QCOMPARE(trace.category, study);
            QVERIFY(std::ranges::is_sorted(trace.values->values()));
        }
        auto& views = child<SegmentedButtons>("overlayViews");
        views.segment(OverlayPane::Roofs)->click();
        const auto& roofs = child<BarPlot>("overlayValues").bars();
        QCOMPARE(roofs.series.size(), qsizetype{4});
        QCOMPARE(roofs.labels, QStringList{u"DRAM"_s});
        // Relative to Monday's 200 GB/s, by the names of the studies.
        for (const auto& [name, value] :
             {std::pair(u"monday"_s, 1.0), std::pair(u"tuesday"_s, 1.0),
              std::pair(u"wednesday"_s, 0.75), std::pair(u"other"_s, 0.45)}) {
            const auto found = std::ranges::find(roofs.series, name, &BarSeries::name);
            QVERIFY(found != roofs.series.end());
            QCOMPARE(found->values.front(), value);
        }
        table.clearSelection();
        QVERIFY(!child<BarPlot>("overlayValues").emptyText().isEmpty());
    }

    // Studies of kernels do not open on an empty plot of noise.
    void aViewThatHasSomethingIsShown()
    {
        core::StudyDigest study;
        study.values.emplace_back().kind = core::Followed::Kernel;
        auto other = study;
        other.title = "other";
        const auto campaign =
            std::make_shared<const core::Campaign>(core::makeCampaign({study, other}));
        OverlayPane pane(workspace_->jobs());
        pane.showStudies(campaign, {0, 1});
        QCOMPARE(pane.views().current(), int(OverlayPane::Kernels));
    }

    void chosenEventsCoefficientsAndResidualsAreLaidOverOneAnother()
    {
        open();
        view(3);
        child<DataTable>("campaignStudies").selectAll();
        auto& views = child<SegmentedButtons>("overlayViews");
        const auto& campaign = *shownCampaign(*page_);

        views.segment(OverlayPane::Chosen)->click();
        const auto& chosen = child<DataTable>("overlayChosen");
        QVERIFY(chosen.isVisible());
        QCOMPARE(chosen.model()->rowCount(), 4);
        QCOMPARE(chosen.model()->columnCount(), 2 + int(campaign.studies.size()));
        const int row = rowOf(chosen, 1, u"BR_MISP_RETIRED"_s);
        QVERIFY(row >= 0);
        for (std::size_t study = 0; study < campaign.studies.size(); ++study) {
            const auto shown = chosen.model()->index(row, 2 + int(study)).data().toString();
            QVERIFY2(shown.startsWith(campaign.studies[study].title == "wednesday" ? u"noisy"_s
                                                                                   : u"chosen"_s),
                     qPrintable(shown));
        }

        views.segment(OverlayPane::Coefficients)->click();
        const auto& bars = child<BarPlot>("overlayValues").bars();
        QCOMPARE(bars.series.size(), qsizetype{4});
        const auto place = bars.labels.indexOf(u"Not taken: BR_INST_RETIRED:COND_TAKEN"_s);
        QVERIFY(place >= 0);
        for (const auto& series : bars.series) {
            QCOMPARE(series.values[place], -1.0);
        }
        const auto lost = bars.labels.indexOf(u"Mispredicted: BR_MISP_RETIRED"_s);
        QCOMPARE(std::ranges::count_if(
                     bars.series,
                     [&](const BarSeries& series) { return std::isnan(series.values[lost]); }),
                 1);

        views.segment(OverlayPane::Residuals)->click();
        const auto& curves = child<TracePlot>("overlayNoise").picture();
        QCOMPARE(curves.traces.size(), std::size_t{4});
        QCOMPARE(curves.traces[0].unit, 5.0);
        QCOMPARE(curves.traces[0].group, u"thermal2/cg"_s);

        views.segment(OverlayPane::Shares)->click();
        QVERIFY(child<BarPlot>("overlayValues").emptyText().contains(u"Top-Down"_s));
    }

    void selectedStudiesAreAnalyzedWithTheSameThresholds()
    {
        open();
        view(3);
        child<DataTable>("campaignStudies").selectAll();
        auto& views = child<SegmentedButtons>("overlayViews");
        auto& isSame = child<QCheckBox>("sameThresholds");
        QVERIFY(isSame.isVisible());
        QTest::mouseClick(&isSame, Qt::LeftButton, {}, {8, isSame.height() / 2});
        QVERIFY(isSame.isChecked());
        QTRY_VERIFY_WITH_TIMEOUT(page_->isSettled(), 30'000);
        auto& tau = child<ParameterField>("sameTau");
        QVERIFY(tau.isVisible());
        QCOMPARE(tau.value(), core::Parameters().tau);
        const auto& agreement = child<QLabel>("sameChosen");
        QVERIFY2(agreement.isVisible() && agreement.text().contains(u"3"_s),
                 qPrintable(agreement.text()));
        for (const auto& trace : child<TracePlot>("overlayNoise").picture().traces) {
            QCOMPARE(trace.group, QString());
            QVERIFY(trace.note.startsWith(trace.name == u"wednesday"_s ? u"3"_s : u"4"_s));
        }

        // Wednesday's noise of 0.5 is below this one, and by the field as by the line.
        const auto words = [&](const QString& study) {
            views.segment(OverlayPane::Chosen)->click();
            const auto& chosen = child<DataTable>("overlayChosen");
            const int row = rowOf(chosen, 1, u"BR_MISP_RETIRED"_s);
            const auto& model = *chosen.model();
            for (int column = 2; row >= 0 && column < model.columnCount(); ++column) {
                if (model.headerData(column, Qt::Horizontal).toString().contains(study)) {
                    return model.index(row, column).data().toString().section(u',', 0, 0);
                }
            }
            return QString();
        };
        QVERIFY2(words(u"wednesday"_s).startsWith(u"noisy"_s), qPrintable(words(u"wednesday"_s)));
        tau.setFocus();
        tau.selectAll();
        QTest::keyClicks(&tau, u"0.9"_s);
        QTest::keyClick(&tau, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(page_->isSettled(), 30'000);
        QVERIFY2(words(u"wednesday"_s).startsWith(u"chosen"_s), qPrintable(words(u"wednesday"_s)));

        views.segment(OverlayPane::Noise)->click();
        auto& plot = child<TracePlot>("overlayNoise");
        QCOMPARE(plot.picture().tolerance, std::optional<double>(0.9));
        plot.setFocus();
        QTest::keyClick(&plot, Qt::Key_PageDown);
        QTest::keyClick(&plot, Qt::Key_PageDown);
        QTRY_VERIFY_WITH_TIMEOUT(page_->isSettled(), 30'000);
        QCOMPARE(tau.value(), 0.009);
        QVERIFY(words(u"wednesday"_s).startsWith(u"noisy"_s));
        QVERIFY(words(u"monday"_s).startsWith(u"chosen"_s));

        // What does not depend on them has no such fields; without the tick all is as before.
        views.segment(OverlayPane::Roofs)->click();
        QVERIFY(!isSame.isVisible());
        views.segment(OverlayPane::Noise)->click();
        isSame.click();
        QVERIFY(!tau.isVisible());
        QVERIFY(!plot.picture().tolerance.has_value());
    }

    /// It is left out, and said to be; the others are still compared.
    void aStudyThatIsGoneIsNotAnalyzedWithTheOthers()
    {
        QDir(folder_.path()).mkpath(u"gone"_s);
        for (const auto* name : {"monday.h5", "tuesday.h5"}) {
            QVERIFY(QFile::copy(folder_.filePath(u"studies/"_s + name),
                                folder_.filePath(u"gone/"_s + name)));
        }
        page_->openPaths({folder_.filePath(u"gone"_s)});
        QTRY_VERIFY_WITH_TIMEOUT(shownCampaign(*page_) != nullptr && page_->isSettled(), 30'000);
        view(3);
        child<DataTable>("campaignStudies").selectAll();
        QVERIFY(QFile::remove(folder_.filePath(u"gone/tuesday.h5"_s)));
        child<QCheckBox>("sameThresholds").click();
        QTRY_VERIFY_WITH_TIMEOUT(page_->isSettled(), 30'000);
        const auto& agreement = child<QLabel>("sameChosen");
        QVERIFY2(agreement.text().contains(u"tuesday"_s) && !agreement.text().contains(u"monday"_s),
                 qPrintable(agreement.text()));
        QVERIFY2(agreement.toolTip().contains(u"gone/tuesday.h5"_s),
                 qPrintable(agreement.toolTip()));
        // Monday agrees with itself in all that it has chosen.
        QVERIFY2(agreement.text().contains(u"4 "_s) && agreement.text().contains(u"0 "_s),
                 qPrintable(agreement.text()));
    }

    void machinesAreSideBySide()
    {
        open();
        view(2);
        const auto& table = child<DataTable>("campaignMachines");
        QCOMPARE(table.model()->columnCount(), 5);
        const int row = rowOf(table, 2, u"DRAM"_s);
        QVERIFY(row >= 0);
        QCOMPARE(table.model()->index(row, 3).data().toString(), u"150 GB/s"_s);
        QCOMPARE(table.model()->index(row, 4).data().toString(), u"90 GB/s"_s);
        QVERIFY(page_->command().endsWith(u"--machines"_s));
    }

    void aStudyIsOpenedFromTheList()
    {
        open();
        view(3);
        auto& table = child<DataTable>("campaignStudies");
        QCOMPARE(table.model()->rowCount(), 4);
        const QSignalSpy asked(page_.get(), &Page::pathsRequested);
        const auto index = table.model()->index(0, 0);
        QTRY_VERIFY(table.visualRect(index).isValid());
        table.setCurrentIndex(index);
        const auto at = table.visualRect(index).center();
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(asked.size(), 1);
        QVERIFY(asked[0][0].toStringList().front().endsWith(u"monday.h5"_s));
    }

    void aFileThatIsNoStudyIsNamed()
    {
        QFile bad(folder_.filePath(u"studies/bad.h5"_s));
        QVERIFY(bad.open(QIODevice::WriteOnly));
        bad.write("text");
        bad.close();
        open();
        QVERIFY(bad.remove());
        QCOMPARE(shownCampaign(*page_)->studies.size(), std::size_t{4});
        QVERIFY(page_->findChild<MessageBar*>()->message().contains(u"bad.h5"_s));
    }

    void aFolderThatIsGoneIsNamed()
    {
        page_->openPaths({folder_.filePath(u"nowhere"_s)});
        QTRY_VERIFY(page_->findChild<MessageBar*>()->message().contains(u"nowhere"_s));
    }
};

PAPILIO_TEST(TestCampaignPage)
#include "test_campaign_page.moc"
