// A study from a stranger: its names are text, on the screen, in exports, files and shells.
#include "app/main_window.h"
#include "app/page_list.h"
#include "core/analysis/pipeline.h"
#include "core/base/csv.h"
#include "core/definitions/definition_export.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/dialects.h"
#include "core/present/report_html.h"
#include "tests/support/area_program.h"
#include "tests/support/own_settings.h"
#include "tests/support/small_study.h"
#include "widgets/session/foreign_text.h"
#include "widgets/theme/theme.h"

#include <QLabel>
#include <QMessageBox>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QTextEdit>
#include <QToolTip>

using namespace papilio;
using namespace Qt::StringLiterals;
using app::MainWindow;

namespace {

const std::string evil = "<img src=\"file:///etc/passwd\"><a href=\"file:///etc\">x</a>\u202e%1%2";

core::Document hostileStudy()
{
    auto events = tests::smallEvents();
    for (auto& event : events) {
        event.name = evil + event.name;
    }
    auto benchmark = tests::smallBenchmark(events);
    benchmark.name = "../../" + evil;
    benchmark.machine = evil;
    auto data = std::make_shared<core::Dataset>(*benchmark.data);
    data->provenance = {
        "simulated:" + evil,        "rm -rf / # " + evil, evil, evil, 0, {evil}, evil, false,
        core::DataOrigin::Simulated};
    core::StringTable kernels;
    for (std::size_t kernel = 0; kernel < data->kernels.size(); ++kernel) {
        kernels.append(evil + std::to_string(kernel));
    }
    data->kernels = kernels;
    benchmark.data = data;
    auto basis = std::make_shared<core::Basis>(*benchmark.basis);
    for (auto& name : basis->expectations) {
        name = evil + name;
    }
    basis->note = evil;
    benchmark.basis = basis;
    auto signatures = std::make_shared<core::Signatures>(*benchmark.signatures);
    for (auto& signature : *signatures) {
        signature.metric = evil + signature.metric;
        signature.note = evil;
    }
    benchmark.signatures = signatures;

    core::Document document;
    document.title = evil;
    document.created = evil;
    document.generator = evil;
    document.machines.push_back({evil, {{"model", evil}, {"microarchitecture", evil}}});
    document.benchmarks.push_back(std::make_shared<const core::Benchmark>(std::move(benchmark)));
    core::Recorder recorder;
    recorder.name = recorder.library = recorder.unit = recorder.description = evil;
    recorder.type = "double";
    recorder.role = "residual";
    recorder.subject = evil;
    for (int step = 0; step < 40; ++step) {
        recorder.values.push_back(1.0 / (1 + step));
    }
    recorder.provenance = data->provenance;
    document.recorders.push_back(std::make_shared<const core::Recorder>(recorder));
    auto roofline = std::make_shared<core::Roofline>();
    roofline->name = evil;
    core::Ceiling roof;
    roof.name = evil;
    roof.value = roof.low = roof.high = 10;
    roofline->ceilings.push_back(roof);
    roof.name = evil + "F";
    roof.kind = core::Ceiling::Kind::Compute;
    roofline->ceilings.push_back(roof);
    core::RooflinePoint point;
    point.name = evil;
    point.intensity = 1;
    point.performance = 5;
    roofline->points.push_back(point);
    document.rooflines.push_back(std::move(roofline));
    return document;
}

bool isHostile(const QString& text)
{
    return text.contains(u"<img"_s) || text.contains(u"<a href"_s);
}

}  // namespace

class HostileNames : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        tests::useOwnSettings(folder_.path());
        widgets::Theme::instance().apply(*qApp);
    }

    void everyPageShowsThemAsText()
    {
        MainWindow window(MainWindow::Memory::None);
        window.show();
        window.workspace().setStudy(hostileStudy(), {});
        QTRY_VERIFY(!window.workspace().results().isAnalyzing());
        int seen = 0;
        for (const auto& entry : app::pageList()) {
            window.showPage(entry.id);
            window.workspace().selectEvent(1);
            QTest::qWait(20);
            for (const auto* label : window.findChildren<QLabel*>()) {
                if (!isHostile(label->text()) || !label->isVisible()) {
                    continue;
                }
                ++seen;
                QVERIFY2(label->textFormat() == Qt::PlainText,
                         qPrintable(entry.id + u": "_s + label->objectName() + label->text()));
            }
            for (const auto* edit : window.findChildren<QTextEdit*>()) {
                QVERIFY2(!edit->toHtml().contains(u"<img"_s), qPrintable(entry.id));
            }
        }
        QVERIFY2(seen > 5, qPrintable(QString::number(seen)));
    }

    void toolTipsAndMessageBoxesShowText()
    {
        QWidget widget;
        widget.show();
        const auto text = QString::fromStdString(evil);
        QToolTip::showText(QPoint(10, 10), text, &widget);
        QMessageBox box(QMessageBox::Warning, u"x"_s, text, QMessageBox::Ok);
        box.setInformativeText(text);
        box.show();
        int seen = 0;
        for (const auto* top : QApplication::topLevelWidgets()) {
            auto labels = top->findChildren<const QLabel*>();
            if (const auto* own = qobject_cast<const QLabel*>(top)) {
                labels << own;
            }
            for (const auto* label : labels) {
                if (isHostile(label->text())) {
                    ++seen;
                    QCOMPARE(label->textFormat(), Qt::PlainText);
                }
            }
        }
        QVERIFY(seen >= 3);
        QToolTip::hideText();
    }

    void aReportEscapesThem()
    {
        core::ReportContent content;
        content.document = hostileStudy();
        content.isFull = true;
        for (const auto& benchmark : content.document.benchmarks) {
            content.benchmarks.push_back({core::analyze(benchmark)});
        }
        core::Report report{.title = evil,
                            .study = evil,
                            .command = evil,
                            .program = evil,
                            .badge = evil,
                            .note = evil,
                            .facts = core::studyFacts(content.document),
                            .sections = {}};
        for (const auto* page : {"study", "noise", "events", "signatures", "metrics"}) {
            report.sections.push_back(core::reportSection(page, content));
            QVERIFY(!report.sections.back().tables.empty() ||
                    !report.sections.back().appendix.empty());
            report.sections.back().commands = {evil};
            report.sections.back().sentences.push_back(evil);
            report.sections.back().conclusions.push_back(evil);
            report.sections.back().figures = {
                {.png = evil, .caption = evil, .width = 1, .height = 1}};
        }
        const auto figures = qsizetype(report.sections.size());
        core::completeReport(report);
        core::HtmlSettings paper;
        paper.paper = [](const core::Table& table) {
            return core::PaperSetting{.widths = std::vector<double>(table.headings.size(), 10),
                                      .ground = "white"};
        };
        for (const auto& settings : {core::HtmlSettings(), paper}) {
            const auto html = QString::fromStdString(core::toHtml(report, settings));
            // The only pictures are the figures.
            QCOMPARE(html.count(u"<img"_s), html.count(u"<p><img alt=\""_s));
            QCOMPARE(html.count(u"<img"_s), figures);
            QCOMPARE(html.count(u"<a href"_s), html.count(u"<a href=\"#"_s));
            QVERIFY(html.count(u"&lt;img"_s) > 20);
        }
    }

    // A line of its own would be a definition that PAPI loads.
    void exportsHaveNoLinesOfTheirs()
    {
        auto benchmark = tests::smallBenchmark();
        const std::string line = "\nPRESET,PAPI_EVIL,NOT_DERIVED,INST_RETIRED\rPRESET,PAPI_EVIL2\n";
        auto signatures = std::make_shared<core::Signatures>(*benchmark.signatures);
        for (auto& signature : *signatures) {
            signature.metric += line;
            signature.note = line;
        }
        benchmark.signatures = signatures;
        benchmark.name += line;
        const auto results =
            core::analyze(std::make_shared<const core::Benchmark>(std::move(benchmark)));
        for (const auto* dialect : core::metricDialects()) {
            core::ExportOptions options;
            options.dialect = dialect;
            options.pmu = "skx" + line;
            options.study = line;
            options.command = line;
            const auto made = core::exportDefinitions(results, options);
            if (!made) {
                continue;  // refused is as good
            }
            const auto text = core::exportText(*made);
            if (!text) {
                continue;
            }
            if (dialect == &core::dialects::papiXml) {
                continue;  // its elements may hold lines
            }
            const auto lines = QString::fromStdString(*text).split(QRegularExpression(u"[\r\n]"_s));
            if (dialect == &core::dialects::csv) {
                // A quoted cell may hold lines: what stands outside of quotes is looked at.
                const auto outside = QString::fromStdString(*text).remove(
                    QRegularExpression(u"\"([^\"]|\"\")*\""_s));
                QVERIFY2(!outside.contains(u"\nPRESET"_s), text->c_str());
                continue;
            }
            for (const auto& one : lines) {
                QVERIFY2(!one.startsWith(u"PRESET,PAPI_EVIL"_s), text->c_str());
            }
        }
    }

    void aWordSurvivesTheShell_data()
    {
        QTest::addColumn<QString>("word");
        QTest::newRow("plain") << u"a-b_c"_s;
        QTest::newRow("quote") << u"it's; rm $(x) `y`"_s;
        QTest::newRow("lines") << u"a\nb\tc"_s;
        QTest::newRow("end of a paste") << u"\x1b[201~\x15touch /tmp/evil\n'\\f"_s;
        QTest::newRow("C1") << QString(QChar(0x9b)) + u"31m"_s;
        QTest::newRow("digits behind") << u"\x01"
                                          "23"_s;
        QTest::newRow("formats") << u"\x1b%s 100% -n \\101"_s;
        QTest::newRow("option") << u"-v \x01"_s;
        QTest::newRow("empty") << QString();
    }

    void aWordSurvivesTheShell()
    {
        QFETCH(QString, word);
        const auto quoted = widgets::shellQuoted(word);
        for (const QChar character : quoted) {
            QVERIFY(character.category() != QChar::Other_Control);
        }
        for (const auto& name : {u"sh"_s, u"bash"_s}) {  // sh: POSIX, where $'…' is none
            QProcess shell;
            shell.start(name, {u"-c"_s, u"printf %s "_s + quoted});
            if (!shell.waitForStarted()) {
                QSKIP("a shell is not installed");
            }
            QVERIFY(shell.waitForFinished());
            QCOMPARE(QString::fromUtf8(shell.readAllStandardOutput()), word);
        }
    }

    void fileNamesStayInTheirFolder()
    {
        QCOMPARE(widgets::fileNameFrom(u"../../.bashrc"_s, u"x"_s), u"bashrc"_s);
        QCOMPARE(widgets::fileNameFrom(u".."_s, u"study"_s), u"study"_s);
        QCOMPARE(widgets::fileNameFrom(u"reads/L1\n50%"_s, u"x"_s), u"reads-L1-50%"_s);
        QCOMPARE(widgets::fileNameFrom(u"-rf"_s, u"x"_s), u"rf"_s);
        // What other systems and shells trip over.
        QCOMPARE(widgets::fileNameFrom(u"Sapphire Rapids: CPU-FLOPs"_s, u"x"_s),
                 u"Sapphire Rapids CPU-FLOPs"_s);
        QCOMPARE(widgets::fileNameFrom(u"a:b*c?d\"e<f>g|h\\i"_s, u"x"_s), u"a-b-c-d-e-f-g-h-i"_s);
        QCOMPARE(widgets::fileNameFrom(u"is it \"quick\"?"_s, u"x"_s), u"is it quick"_s);
        QCOMPARE(widgets::fileNameFrom(u"A > B"_s, u"x"_s), u"A B"_s);
        QCOMPARE(widgets::fileNameFrom(u"::"_s, u"study"_s), u"study"_s);
        QCOMPARE(widgets::fileNameFrom(QString(300, u'a'), u"x"_s).size(), 100);
    }

    void spreadsheetsComputeNothing_data()
    {
        QTest::addColumn<QString>("cell");
        QTest::addColumn<bool>("isChanged");
        for (const auto* cell : {"=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-2+3+cmd|' /C calc'!A0",
                                 "\t=1", "=HYPERLINK(\"http://x\")"}) {
            QTest::newRow(cell) << QString::fromUtf8(cell) << true;
        }
        for (const auto* cell :
             {"-1.5", "+2e-7", "-3.4 %", "-inf", "-", "cpu/event=0x3c/", "BR_INST", "1-2", ""}) {
            QTest::addRow("\"%s\"", cell) << QString::fromUtf8(cell) << false;
        }
    }

    void spreadsheetsComputeNothing()
    {
        QFETCH(QString, cell);
        QFETCH(bool, isChanged);
        QCOMPARE(QString::fromStdString(core::spreadsheetText(cell.toStdString())),
                 isChanged ? u'\'' + cell : cell);
    }

private:
    QTemporaryDir folder_;
};

PAPILIO_TEST(HostileNames)
#include "test_hostile_names.moc"
