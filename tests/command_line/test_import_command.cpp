#include "core/io/study_file.h"
#include "tests/command_line/commands_fixture.h"

using namespace papilio::core;
using namespace papilio::tests;

// papilio import beyond one file and one new study.
class ImportCommand : public CommandsFixture {
    Q_OBJECT

    [[nodiscard]] Document study(const char* name) const
    {
        auto read = readStudy(folder_ / name);
        if (!read) {
            qWarning("%s", read.error().message.c_str());
            return {};
        }
        return *std::move(read);
    }

private slots:
    void initTestCase()
    {
        folder_.write("counts.csv", "event,run\nA,1\nB,2\n");
        folder_.write("trace.csv", "iteration,cg\n0,1\n1,0.1\n2,0.01\n");
    }

    void anImportJoinsTheStudy()
    {
        QCOMPARE(run({"import", "counts.csv", "-o", "joined.h5", "--title", "Mine"}).status, 0);

        const auto second = run({"import", "trace.csv", "--add", "-o", "joined.h5"});
        const auto third = run({"import", "counts.csv", "--add", "-o", "joined.h5"});

        QCOMPARE(second.err, QByteArray());
        QCOMPARE(second.status, 0);
        QVERIFY2(second.out.startsWith("added to joined.h5, which held 1 table of counters\n"),
                 second.out.constData());
        QVERIFY(second.out.contains("recorder trace/cg: 3 values"));
        QVERIFY(!second.out.contains("counters counts"));
        QVERIFY2(third.out.startsWith(
                     "added to joined.h5, which held 1 table of counters, 1 recorder\n"),
                 third.out.constData());
        QVERIFY(third.out.contains("counters counts 2: 2 events, 1 run"));
        const auto joined = study("joined.h5");
        QCOMPARE(joined.title, std::string("Mine"));
        QCOMPARE(joined.counters.size(), std::size_t{2});
        QCOMPARE(joined.recorders.size(), std::size_t{1});
    }

    void withoutItTheStudyIsWrittenAnewAndThatIsSaid()
    {
        QCOMPARE(run({"import", "counts.csv", "-o", "fresh.h5"}).status, 0);

        const auto outcome = run({"import", "trace.csv", "-o", "fresh.h5"});

        QCOMPARE(outcome.err, QByteArray());
        QVERIFY2(outcome.out.startsWith("fresh.h5\n"), outcome.out.constData());
        QVERIFY2(outcome.out.endsWith(
                     "What fresh.h5 held before is replaced; --add adds to it instead.\n"),
                 outcome.out.constData());
        const auto fresh = study("fresh.h5");
        QVERIFY(fresh.counters.empty());
        QCOMPARE(fresh.recorders.size(), std::size_t{1});
    }

    void aFileThatIsNoStudyIsKept()
    {
        const QByteArray letter = "Dear reader,\n";
        folder_.write("letter.h5", letter);

        for (const auto& more : {QStringList(), QStringList("--add")}) {
            const auto outcome = run(QStringList{"import", "counts.csv", "-o", "letter.h5"} + more);
            QCOMPARE(outcome.status, 1);
            QCOMPARE(outcome.out, QByteArray());
            QCOMPARE(outcome.err,
                     QByteArray("papilio: letter.h5: exists and is no HDF5 file, so it is neither "
                                "overwritten nor added to; give the study another name\n"));
            QCOMPARE(contentOf(folder_ / "letter.h5"), letter);
        }
    }

    // mktemp makes such files.
    void anEmptyFileHoldsNothingToKeep()
    {
        folder_.write("nothing.h5", "");

        QCOMPARE(run({"import", "counts.csv", "-o", "nothing.h5"}).status, 0);
        QCOMPARE(study("nothing.h5").counters.size(), std::size_t{1});
    }

    void anImportThatFailsLeavesTheStudy()
    {
        QCOMPARE(run({"import", "counts.csv", "-o", "kept.h5"}).status, 0);
        const auto before = contentOf(folder_ / "kept.h5");
        folder_.write("bad.csv", "event,run\nA,x\n");

        QCOMPARE(run({"import", "bad.csv", "-o", "kept.h5"}).status, 1);
        QCOMPARE(run({"import", "bad.csv", "--add", "-o", "kept.h5"}).status, 1);
        QCOMPARE(contentOf(folder_ / "kept.h5"), before);
    }

    void flagsWithoutUseAreRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("sentence");
        folder_.write("basis.csv", "X\n1\n1\n");
        QTest::newRow("counters")
            << QStringList{"import", "counts.csv", "-o",      "y.h5",
                           "--kind", "branch",     "--basis", "basis.csv"}
            << "papilio: counts.csv: is read as counters, which makes no benchmark and has no use "
               "for --kind and --basis; for a benchmark put a column repetition behind event\n";
        QTest::newRow("trace")
            << QStringList{"import", "trace.csv", "-o", "y.h5", "--signatures", "s.csv"}
            << "papilio: trace.csv: is read as trace-csv, which makes no benchmark and has no use "
               "for --signatures; leave out --signatures\n";
    }
    void flagsWithoutUseAreRefused()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, sentence);

        const auto outcome = run(arguments);

        QCOMPARE(outcome.status, 2);
        QCOMPARE(outcome.out, QByteArray());
        QCOMPARE(QString::fromUtf8(outcome.err), sentence);
        QVERIFY(!std::filesystem::exists(folder_ / "y.h5"));
    }

    void whatIsNotedOfRecordersIsPrinted()
    {
        folder_.write("one.csv", "iteration,cg\n1,1\n2,0.1\n3,0.01\n");

        const auto outcome = run({"import", "one.csv", "-o", "one.h5"});

        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.out.contains("    The iterations begin with 1"), outcome.out.constData());
    }
};

QTEST_GUILESS_MAIN(ImportCommand)
#include "test_import_command.moc"
