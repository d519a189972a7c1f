#include "core/present/report_html.h"
#include "tests/support/area_program.h"

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
    section.figures = {{.png = "any", .svg = svg, .width = 200, .height = 100}};
    Report report;
    report.sections = {section, section};
    return report;
}

}  // namespace

class ReportHtml : public QObject {
    Q_OBJECT

private slots:
    // The lines of the picture are in the page, without the head of their file; nothing is loaded.
    void aFigureIsLines()
    {
        const auto html = QString::fromStdString(toHtml(reportWith(picture)));

        QCOMPARE(html.count("<figure aria-label=\"Noise &lt;b&gt; (simulated)\""), 2);
        QCOMPARE(html.count("<svg viewBox=\"0 0 200 100\"><path d=\"M0 0\"/></svg></figure>"), 2);
        QCOMPARE(html.count("<?xml"), 0);
        QCOMPARE(html.count("<script"), 0);
        QCOMPARE(html.count("<p>Noise &lt;b&gt; (simulated)</p>"), 2);
        QCOMPARE(html.count("href="), html.count("href=\"#"));
        for (const auto* loading : {"src=", "url(", "@import", "<img"}) {
            QVERIFY2(!html.contains(loading), loading);
        }
        QVERIFY(html.contains("@media print"));
    }

    void onPaperTheFigureIsTheImage()
    {
        HtmlSettings paper;
        paper.paper = [](const Table&) { return PaperSetting(); };
        const auto html = toHtml(reportWith(picture), paper);
        QVERIFY(html.find("<svg") == std::string::npos);
        QVERIFY(html.find("src=\"figure:noise-0\"") != std::string::npos);
    }
};

PAPILIO_TEST(ReportHtml)
#include "test_report_html.moc"
