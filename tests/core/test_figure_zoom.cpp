#include "core/present/figure_zoom.h"
#include "core/present/report_html.h"
#include "tests/support/area_program.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTest>

using namespace papilio::core;

namespace {

constexpr auto picture =
    "<?xml version=\"1.0\"?>\n<svg viewBox=\"0 0 200 100\"><path d=\"M0 0\"/></svg>";

Report reportWith(const std::string& svg)
{
    ReportSection section;
    section.id = "noise";
    section.title = "Noise <b>";
    section.badge = "simulated";
    section.figure = {.png = "any", .svg = svg, .width = 200, .height = 100};
    Report report;
    report.sections = {section, section};
    return report;
}

}  // namespace

class FigureZoom : public QObject {
    Q_OBJECT

private slots:
    // The picture is in the page without the script; the script is there once, and loads nothing.
    void aFigureIsAPictureAndTheScriptIsThereOnce()
    {
        const auto html = QString::fromStdString(toHtml(reportWith(picture)));

        QCOMPARE(html.count("<figure class=\"zoom\""), 2);
        QCOMPARE(html.count("<svg viewBox=\"0 0 200 100\"><path d=\"M0 0\"/></svg></figure>"), 2);
        QCOMPARE(html.count("<?xml"), 0);
        QCOMPARE(html.count("<script"), 1);
        QCOMPARE(html.count("aria-label=\"Noise &lt;b&gt;\""), 2);
        QCOMPARE(html.count("<p>Noise &lt;b&gt; (simulated)</p>"), 2);
        for (const auto* loading : {"src=", "href=", "url(", "@import", "<img"}) {
            QVERIFY2(!html.contains(loading), loading);
        }
        QVERIFY(html.contains("@media print"));
    }

    void withoutLinesThereIsNoScript()
    {
        QVERIFY(toHtml(reportWith({})).find("<script") == std::string::npos);
    }

    void onPaperTheFigureIsTheImage()
    {
        HtmlSettings paper;
        paper.paper = [](const Table&) { return PaperSetting(); };
        const auto html = toHtml(reportWith(picture), paper);
        QVERIFY(html.find("<svg") == std::string::npos);
        QVERIFY(html.find("<script") == std::string::npos);
        QVERIFY(html.find("src=\"figure:noise\"") != std::string::npos);
    }

    void anImageHasAViewBoxToo()
    {
        QCOMPARE(imageAsSvg("data:image/png;base64,YQ==", 40, 30),
                 std::string("<svg viewBox=\"0 0 40 30\" width=\"40\" height=\"30\"><image "
                             "width=\"40\" height=\"30\" href=\"data:image/png;base64,YQ==\"/>"
                             "</svg>"));
    }

    // The script itself, in a page of one figure of 200 x 100 (tests/data/figure_zoom_dom.js).
    void theScriptZoomsAndPans()
    {
        const auto node = QStandardPaths::findExecutable("node");
        if (node.isEmpty()) {
            QSKIP("node is not there");
        }
        const auto script = QString::fromUtf8(figureZoomScript().data(),
                                              static_cast<qsizetype>(figureZoomScript().size()));
        QProcess run;
        run.start(node, {QStringLiteral(PAPILIO_SOURCE_DIR "/tests/data/figure_zoom_dom.js")});
        run.write(script.section("<script>", 1).section("</script>", 0, 0).toUtf8());
        run.closeWriteChannel();
        QVERIFY(run.waitForFinished());

        const QStringList expected = {
            "wheel on the page, taken false: 0 0 200 100",
            "wheel with Ctrl at the corner, taken true: 0 0 160 80",
            "dragged to the left: 40 0 160 80",
            "wheel after the click, taken true: 0 0 200 100",
            "key 0: 0 0 200 100",
            "button in: 20 10 160 80",
            "key down: 20 20 160 80",
            "printed: 0 0 200 100",
            "after printing: 20 20 160 80",
            "closest: 98.4375 59.21875 3.125 1.5625",
            "farthest: 0 0 200 100",
            "other keys, taken false: 0 0 200 100",
        };
        QCOMPARE(run.readAllStandardError(), QByteArray());
        QCOMPARE(QString::fromUtf8(run.readAllStandardOutput()).trimmed().split('\n'), expected);
    }
};

PAPILIO_TEST(FigureZoom)
#include "test_figure_zoom.moc"
