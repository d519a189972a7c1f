#include "core/present/report_html.h"
#include "core/present/report_notebook.h"
#include "tests/support/area_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTest>

using namespace papilio;

/// A report as a notebook (nbformat 4.5).
class TestReportNotebook : public QObject {
    Q_OBJECT

    static QString text(const QJsonValue& lines)
    {
        QString all;
        for (const auto& line : lines.toArray()) {
            all += line.toString();
        }
        return all;
    }

private slots:
    void eachSectionIsACellWithItsCommand()
    {
        core::Report report;
        report.title = "Night <3>";
        report.author = "A. & B.";
        report.study = "a.h5";
        core::ReportSection noise;
        noise.id = "noise";
        noise.title = "Noise";
        noise.sentences = {"2 of 3 events are quiet."};
        noise.commands = {"papilio analyze a.h5 --tau 1e-10", "papilio analyze b.h5"};
        core::Table table;
        table.headings = {{"event", "Event", "", false}};
        table.rows = {{{"A & B"}}};
        noise.tables = {table};
        noise.figure.png = "not a picture";
        core::ReportSection other = noise;
        other.id = "study";
        other.title = "Study";
        other.commands.clear();
        report.sections = {noise, other};

        const auto json =
            QJsonDocument::fromJson(QByteArray::fromStdString(core::toNotebook(report))).object();

        QCOMPARE(json["nbformat"].toInt(), 4);
        QCOMPARE(json["nbformat_minor"].toInt(), 5);
        const auto cells = json["cells"].toArray();
        QCOMPARE(cells.size(), 4);  // title, heading and code, the section without a command
        QSet<QString> ids;
        for (const auto& cell : cells) {
            ids << cell.toObject()["id"].toString();
        }
        QCOMPARE(ids.size(), cells.size());  // each has one of its own
        QVERIFY(text(cells[0].toObject()["source"]).contains("Night &lt;3&gt;"));
        QVERIFY(text(cells[0].toObject()["source"]).contains("A. &amp; B."));
        QCOMPARE(json["metadata"].toObject()["authors"].toArray()[0].toObject()["name"].toString(),
                 QString("A. & B."));
        QVERIFY(core::toHtml(report).find("<meta name=\"author\" content=\"A. &amp; B.\">") !=
                std::string::npos);
        const auto code = cells[2].toObject();
        QCOMPARE(code["cell_type"].toString(), QString("code"));
        QCOMPARE(text(code["source"]),
                 QString("!papilio analyze a.h5 --tau 1e-10\n!papilio analyze b.h5"));
        const auto output = code["outputs"].toArray()[0].toObject();
        const auto html = text(output["data"].toObject()["text/html"]);
        QCOMPARE(html.toStdString(), core::contentHtml(noise));
        QVERIFY(html.contains("A &amp; B") && html.contains("2 of 3 events") &&
                html.contains("data:image/png;base64,"));
        const auto words = cells[3].toObject();
        QCOMPARE(words["cell_type"].toString(), QString("markdown"));
        QVERIFY(!words.contains("outputs"));
        QVERIFY(text(words["source"]).startsWith("## Study\n"));
    }
};

PAPILIO_TEST(TestReportNotebook)
#include "test_report_notebook.moc"
