#include "core/analysis/shown_formula.h"
#include "core/io/study/study_file.h"
#include "tests/command_line/commands_fixture.h"
#include "tests/support/area_program.h"

using namespace papilio::tests;

/// Two channels that the kernels load alike; programs do not.
class TestFieldCheckCommand : public ProgramFixture {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        folder_.write("data.csv",
                      "event,name,rep,k0,k1\n"
                      "RD:MBOX0C0,RD:MBOX0C0,0,5,10\nRD:MBOX0C0,RD:MBOX0C0,1,5,10\n"
                      "RD:MBOX1C0,RD:MBOX1C0,0,5,10\nRD:MBOX1C0,RD:MBOX1C0,1,5,10\n"
                      "OTHER,OTHER,0,7,1\nOTHER,OTHER,1,7,1\n");
        folder_.write("basis.csv", "READ\n10\n20\n");
        folder_.write("signatures.csv", "metric,READ\nReads,1\n");
        folder_.write("even.csv", "event,one,two\nRD:MBOX0C0,50,80\nRD:MBOX1C0,50,80\n");
        folder_.write("uneven.csv", "event,one,two\nRD:MBOX0C0,50,80\nRD:MBOX1C0,50,240\n");
        folder_.write("others.csv", "event,one\nSOMETHING,50\n");
        QCOMPARE(run({"import", "data.csv", "-o", "study.h5", "--basis", "basis.csv",
                      "--signatures", "signatures.csv", "--benchmark", "memory"})
                     .status,
                 0);
        // The sum over both channels would be shown, which nothing contradicts.
        const auto path = folder_.path().toStdString() + "/study.h5";
        auto study = papilio::core::readStudy(path);
        QVERIFY(study);
        papilio::core::ViewState view;
        papilio::core::chooseFormula(view, "Reads", papilio::core::FormulaOrigin::Chosen);
        study->view = std::make_shared<const papilio::core::ViewState>(view);
        QVERIFY(papilio::core::writeStudy(*study, path));
    }

    void programsWithEvenLoadAgree()
    {
        const auto metric = checked({"--counters", "even.csv"});

        QCOMPARE(metric["programs"].toInt(), 2);
        QCOMPARE(metric["agree"].toInt(), 2);
        QCOMPARE(metric["identified"].toBool(), true);
    }

    void unevenLoadNamesTheProgramAndTheFactor()
    {
        const auto metric = checked({"--counters", "uneven.csv"});

        QCOMPARE(metric["programs"].toInt(), 2);
        QCOMPARE(metric["agree"].toInt(), 1);
        QCOMPARE(metric["identified"].toBool(), false);
        QVERIFY(metric["worst"]["run"].toString().endsWith(u"two"));
        QCOMPARE(metric["worst"]["factor"].toDouble(), 160.0 / 480.0);  // 2·80 against 2·240
        QVERIFY(run({"fieldcheck", "study.h5", "--counters", "uneven.csv"}).out.contains("1 of 2"));
    }

    void aReferenceIsCompared()
    {
        const auto metric =
            checked({"--counters", "uneven.csv", "--reference", "Reads=RD:MBOX0C0 * 2"});

        QCOMPARE(metric["reference"]["programs"].toInt(), 2);
        QCOMPARE(metric["reference"]["within_1_percent"].toInt(), 2);
    }

    void countersOfTheStudyAreUsedWithoutAFile()
    {
        QVERIFY(QFile::copy(folder_.path() + "/study.h5", folder_.path() + "/both.h5"));
        QCOMPARE(run({"import", "uneven.csv", "-o", "both.h5", "--add"}).status, 0);

        const auto outcome = run({"fieldcheck", "both.h5", "--json"});

        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(QJsonDocument::fromJson(outcome.out)["metrics"][0]["agree"].toInt(), 1);
    }

    void programsWithoutTheEventsCheckNothing()
    {
        const auto metric = checked({"--counters", "others.csv"});

        QCOMPARE(metric["programs"].toInt(), 0);
        QVERIFY(metric["identified"].isNull());
        QVERIFY(metric["worst"].isNull());
    }

    void badInputIsOneSentence_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("sentence");
        QTest::newRow("no study") << QStringList{"none.h5"} << 1 << QByteArray("none.h5");
        QTest::newRow("no programs")
            << QStringList{"study.h5"} << 1 << QByteArray("has no counters of programs");
        QTest::newRow("no such counters")
            << QStringList{"study.h5", "--counters", "none.csv"} << 1 << QByteArray("none.csv");
        QTest::newRow("no such benchmark")
            << QStringList{"study.h5", "--counters", "even.csv", "--benchmark", "x"} << 1
            << QByteArray("no benchmark \"x\"");
        QTest::newRow("no such metric")
            << QStringList{"study.h5", "--counters", "even.csv", "--reference", "x=OTHER"} << 1
            << QByteArray("no metric \"x\"");
        QTest::newRow("no formula")
            << QStringList{"study.h5", "--counters", "even.csv", "--reference", "Reads"} << 2
            << QByteArray("expected METRIC=FORMULA");
        QTest::newRow("a formula that cannot be read")
            << QStringList{"study.h5", "--counters", "even.csv", "--reference", "Reads=1 +"} << 2
            << QByteArray("--reference");
        QTest::newRow("tau") << QStringList{"study.h5", "--tau", "-1"} << 2 << QByteArray("--tau");
    }

    void badInputIsOneSentence()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(QByteArray, sentence);

        const auto outcome = run(QStringList{"fieldcheck"} + arguments);

        QCOMPARE(outcome.status, status);
        QCOMPARE(outcome.out, QByteArray());
        QVERIFY2(outcome.err.startsWith("papilio: ") && outcome.err.count('\n') == 1, outcome.err);
        QVERIFY2(outcome.err.contains(sentence), outcome.err);
    }

private:
    /// The only metric of the study.
    [[nodiscard]] QJsonValue checked(const QStringList& options) const
    {
        return document(QStringList{"fieldcheck", "study.h5", "--json"} + options)["metrics"][0];
    }
};

PAPILIO_TEST(TestFieldCheckCommand)
#include "test_fieldcheck_command.moc"
