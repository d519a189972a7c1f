#include "tests/command_line/commands_fixture.h"
#include "tests/support/area_program.h"

#include <QXmlStreamReader>

#include <algorithm>

using namespace papilio::tests;

namespace {

const QString blinking = QStringLiteral("b\x1b[5m<u>\u202e");

/// Bytes that act on a terminal, or turn the direction of writing.
bool isTame(const QByteArray& output)
{
    const auto text = QString::fromUtf8(output);
    return !text.contains(QChar::ReplacementCharacter) &&
           std::ranges::none_of(text, [](QChar character) {
               return character != u'\n' && character != u'\t' &&
                      (character.category() == QChar::Other_Control ||
                       character.category() == QChar::Other_Format);
           });
}

}  // namespace

// Names, paths and words of the command line are text, whatever a stranger put into them.
class HostileOutput : public CommandsFixture {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        folder_.write("data.csv",
                      "event,rep,k0,k1\n"
                      "A\x1b]0;title\x07,0,1,0\nA\x1b]0;title\x07,1,1,0\n"
                      "B\u202e,0,0,1\nB\u202e,1,0,1\n"
                      "C,0,0,2\nC,1,0,2.5\n");
        folder_.write("basis.csv", "X,Y\n1,0\n0,1\n");
        folder_.write("signatures.csv",
                      "metric,X,Y\n\"=cmd|'/c calc'!A1\",0,1\nM\x1b[31m,1,0\nSum\u009b31m,1,1\n");
        const auto imported = run({"import", "data.csv", "-o", "study.h5", "--basis", "basis.csv",
                                   "--signatures", "signatures.csv", "--benchmark", blinking});
        QCOMPARE(imported.err, QByteArray());
        QCOMPARE(imported.status, 0);
        QVERIFY2(isTame(imported.out), imported.out.toPercentEncoding(" :\n").constData());
        QVERIFY2(imported.out.contains("b\\u001b[5m<u>\\u202e"), imported.out.constData());
    }

    void commandsPrintText_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const auto row = [](const QStringList& arguments) {
            QTest::newRow(qPrintable(arguments.join(' '))) << arguments;
        };
        row({"analyze", "study.h5"});
        row({"analyze", "study.h5", "--json"});
        row({"analyze", "study.h5", "--metric", blinking});
        row({"analyze", "study.h5", "--benchmark", blinking + "x"});
        row({"analyze", blinking});
        row({blinking});
        row({"suggest", "study.h5"});
        row({"suggest", "study.h5", "--json"});
        row({"describe", "study.h5", "--from", blinking});
        row({"compare", "study.h5", "study.h5"});
        row({"compare", "study.h5", "study.h5", "--json"});
        row({"topdown", "study.h5"});
        row({"import", blinking, "-o", "x.h5"});
        row({"export", "study.h5", "--format", "csv", "-o", "x.csv"});
        row({"import", "data.csv", "-o", "study.h5", "--add", "--benchmark", blinking});
    }
    void commandsPrintText()
    {
        QFETCH(QStringList, arguments);

        const auto outcome = run(arguments);

        QVERIFY(!outcome.out.isEmpty() || !outcome.err.isEmpty());
        QVERIFY2(isTame(outcome.out), outcome.out.toPercentEncoding(" :\n").constData());
        QVERIFY2(isTame(outcome.err), outcome.err.toPercentEncoding(" :\n").constData());
    }

    void exportsAreText_data()
    {
        QTest::addColumn<QString>("format");
        for (const auto* format :
             {"papi-user-events", "papi-presets", "papi-xml", "csv", "json", "latex"}) {
            QTest::newRow(format) << QString::fromUtf8(format);
        }
    }
    void exportsAreText()
    {
        QFETCH(QString, format);

        const auto outcome = run({"export", "study.h5", "--format", format, "--pmu", "my_pmu",
                                  "--benchmark", "b\\u001b[5m<u>\\u202e", "--metric",
                                  "Sum\\u009b31m", "--metric", "=cmd|'/c calc'!A1", "-o", format});

        const auto text = contentOf(folder_ / format.toStdString());
        QVERIFY2(isTame(text), text.toPercentEncoding(" :\n").constData());
        QVERIFY2(isTame(outcome.err + outcome.out), outcome.err.constData());
        if (format == "papi-xml") {
            QXmlStreamReader xml(text);
            while (!xml.atEnd()) {
                xml.readNext();
            }
            QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        }
        if (format == "csv") {
            QVERIFY2(text.contains("\n'=cmd|'/c calc'!A1,"), text.constData());
        }
    }

    void figuresAreWellFormed()
    {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("QT_QPA_PLATFORM", "offscreen");
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(folder_.path());
        process.start(QStringLiteral(PAPILIO_BUILD_DIR "/app/papilio"),
                      {"render", "study.h5", "--page", "metrics", "-o", "figure.svg"});
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 0);

        QXmlStreamReader xml(contentOf(folder_ / "figure.svg"));
        while (!xml.atEnd()) {
            xml.readNext();
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    }
};

PAPILIO_TEST(HostileOutput)
#include "test_hostile_output.moc"
