#include "core/io/import/importer.h"
#include "tests/io/import_checks.h"
#include "tests/support/area_program.h"

#include <QTest>

using namespace papilio::core;
using namespace papilio::tests;

class TauImports : public QObject {
    Q_OBJECT

private slots:
    void genuineProfiles()
    {
        const auto document = importStudy({realFile("tau")}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& table = *document->counters.front();
        for (const auto* node : {"0", "1"}) {
            const auto rows = matches(textOf(realFile(QString("tau/profile.%1.0.0").arg(node))),
                                      "^\"(.*)\" (\\d+) (\\d+) (\\d+) (\\d+) 0 GROUP");
            QCOMPARE(rows.size(), std::size_t{23});
            for (const auto& row : rows) {
                const auto at = columnOf(table, row[1].trimmed().toStdString(),
                                         std::string("node ") + node + ", context 0, thread 0");
                QCOMPARE(valueOf(table, "TIME", at), row[4].toDouble());
                QCOMPARE(valueOf(table, "TIME inclusive", at), row[5].toDouble());
                QCOMPARE(valueOf(table, "calls", at), row[2].toDouble());
            }
        }
        QCOMPARE(table.units[*table.find("TIME")], std::string("us"));
        QCOMPARE(table.machine, std::string("Intel(R) Xeon(R) CPU E5-2698 v3 @ 2.30GHz"));
        QVERIFY(hasNote(table.provenance, "4 user events are left out"));
    }

    // A folder for each metric: the same threads and functions, more events; a second experiment
    // in another folder is another run.
    void metricsAndExperiments()
    {
        const Folder folder;
        const auto profile = [](const char* metric, int value) {
            return QByteArray("1 templated_functions_MULTI_") + metric +
                   "\n# Name Calls Subrs Excl Incl ProfileCalls #\n\"main() [{a.c} {1,1}]\" 1 0 " +
                   QByteArray::number(value) + " 9e2 0 GROUP=\"TAU_USER\" \n0 aggregates\n";
        };
        folder.write("a/MULTI__TIME/profile.0.0.0", profile("TIME", 5));
        folder.write("a/MULTI__PAPI_TOT_CYC/profile.0.0.0", profile("PAPI_TOT_CYC", 7));
        folder.write("b/MULTI__TIME/profile.0.0.0", profile("TIME", 6));
        const auto one = importStudy({folder / "a"}, {});
        const auto both = importStudy({folder / "a", folder / "b"}, {});

        QVERIFY2(one && both, qPrintable(sentence(one) + sentence(both)));
        const auto& table = *one->counters.front();
        const auto at = columnOf(table, "main() [{a.c} {1,1}]", "node 0, context 0, thread 0");
        QCOMPARE(valueOf(table, "TIME", at), 5.0);
        QCOMPARE(valueOf(table, "PAPI_TOT_CYC", at), 7.0);
        QCOMPARE(valueOf(table, "PAPI_TOT_CYC inclusive", at), 900.0);
        QCOMPARE(both->counters.front()->runs().size(), std::size_t{2});
    }

    void refusals_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("part");
        const auto text = contentOf(realFile("tau/profile.0.0.0"));
        const auto end = text.indexOf("\"MPI_Bcast()  \"");
        QTest::newRow("cut") << text.left(end) << "the file ends after 9 of 23 functions";
        QTest::newRow("cut within a line") << text.left(end + 20) << "cut off";
        QTest::newRow("no number") << QByteArray(text).replace(" 17983 17983 ", " x 17983 ")
                                   << "line 4: expected a function in quotes";
    }
    void refusals()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, part);
        const Folder folder;
        const auto document = importStudy({folder.write("profile.0.0.0", text)}, {});

        QVERIFY2(sentence(document).contains(part), qPrintable(sentence(document)));
    }
};

PAPILIO_TEST(TauImports)
#include "test_tau_import.moc"
