#include "core/io/study/study_file.h"
#include "tests/command_line/commands_fixture.h"
#include "tests/support/area_program.h"

#include <memory>
#include <vector>

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
        QVERIFY2(second.out.startsWith("added to joined.h5, which contained 1 table of counters\n"),
                 second.out.constData());
        QVERIFY(second.out.contains("recorder trace/cg: 3 values"));
        QVERIFY(!second.out.contains("counters counts"));
        QVERIFY2(third.out.startsWith(
                     "added to joined.h5, which contained 1 table of counters, 1 recorder\n"),
                 third.out.constData());
        QVERIFY(third.out.contains("counters counts 2: 2 events, 1 run"));
        const auto joined = study("joined.h5");
        QCOMPARE(joined.title, std::string("Mine"));
        QCOMPARE(joined.counters.size(), std::size_t{2});
        QCOMPARE(joined.recorders.size(), std::size_t{1});
    }

    // Tables number their rows: what is written and suggested are the names of events.
    void numberedEventsAreCalledByTheirNames()
    {
        folder_.write("rows.csv",
                      "event,name,rep,k0,k1\n"
                      "0,LOADS,0,1,0\n0,LOADS,1,1,0\n"
                      "1,STORES,0,0,1\n1,STORES,1,0,1\n"
                      "2,ALIAS,0,0,1\n2,ALIAS,1,0,1\n");
        folder_.write("xy.csv", "X,Y\n1,0\n0,1\n");
        QCOMPARE(run({"import", "rows.csv", "-o", "rows.h5", "--basis", "xy.csv"}).status, 0);

        QCOMPARE(run({"export", "rows.h5", "--format", "csv", "-o", "rows.out.csv"}).status, 0);
        const auto written = contentOf(folder_ / "rows.out.csv");
        QVERIFY2(written.contains(",LOADS,1,1,1"), written.constData());
        const auto suggested = run({"suggest", "rows.h5"});
        QCOMPARE(suggested.status, 0);
        QVERIFY2(suggested.out.contains("STORES and ALIAS"), suggested.out.constData());
        QVERIFY2(!suggested.out.contains("--events 1"), suggested.out.constData());
    }

    // A CSV of kernels joins the roofs of the study instead of standing beside them.
    void pointsJoinTheRoofs()
    {
        folder_.write("roofs.csv", "roof,kind,value\nDRAM,bandwidth,20\nFMA,compute,50\n");
        folder_.write("others.csv", "roof,kind,value\nDRAM,bandwidth,10\nFMA,compute,30\n");
        folder_.write("points.csv", "name,AI,GFLOP/s\ntriad,0.1,1.5\n");
        QCOMPARE(run({"import", "roofs.csv", "-o", "r.h5"}).status, 0);

        const auto added = run({"import", "points.csv", "-o", "r.h5", "--add"});

        QCOMPARE(added.err, QByteArray());
        QVERIFY2(added.out.contains("points are under the roofs of roofs"), added.out.constData());
        auto study = papilio::core::readStudy(folder_ / "r.h5");
        QVERIFY(study);
        QCOMPARE(study->rooflines.size(), std::size_t{1});
        QCOMPARE(study->rooflines.front()->points.size(), std::size_t{1});
        QCOMPARE(study->rooflines.front()->ceilings.size(), std::size_t{2});

        // With several roofs it asks which.
        QCOMPARE(run({"import", "others.csv", "-o", "r.h5", "--add"}).status, 0);
        const auto refused = run({"import", "points.csv", "-o", "r.h5", "--add"});
        QCOMPARE(refused.status, 1);
        QVERIFY2(refused.err.contains("2 rooflines (roofs, others)"), refused.err.constData());
        QCOMPARE(run({"import", "points.csv", "-o", "r.h5", "--add", "--under", "others"}).status,
                 0);
        study = papilio::core::readStudy(folder_ / "r.h5");
        QVERIFY(study);
        QCOMPARE(study->rooflines.size(), std::size_t{2});
        QCOMPARE(study->rooflines.back()->points.size(), std::size_t{1});
    }

    // The points of a study go under the roofs of another that count the same bytes.
    void studiesAreJoined()
    {
        folder_.write("core.csv", "roof,kind,value\nL1,bandwidth,200\nFMA,compute,50\n");
        folder_.write("dram.csv", "# bytes: dram\nroof,kind,value\nDRAM,bandwidth,20\n");
        folder_.write("spmm.csv", "name,AI,GFLOP/s\nspmm,0.1,1.5\n");
        QCOMPARE(run({"import", "core.csv", "-o", "roofs.h5"}).status, 0);
        QCOMPARE(run({"import", "dram.csv", "--add", "-o", "roofs.h5"}).status, 0);
        QCOMPARE(run({"import", "spmm.csv", "-o", "spmm.h5"}).status, 0);

        const auto added = run({"import", "spmm.h5", "--add", "-o", "roofs.h5"});

        QCOMPARE(added.err, QByteArray());
        const auto joined = study("roofs.h5");
        QCOMPARE(joined.rooflines.size(), std::size_t{2});
        QCOMPARE(joined.roofline("core")->points.size(), std::size_t{1});
        QCOMPARE(joined.roofline("core")->points[0].name, std::string("spmm"));
        QVERIFY(joined.roofline("dram")->points.empty());
        const auto flagged = run({"import", "spmm.h5", "-o", "y.h5", "--kind", "branch"});
        QCOMPARE(flagged.status, 2);
        QVERIFY2(flagged.err.contains("leave out --kind"), flagged.err.constData());
    }

    // Who comes second adds to what the first one wrote; also where no study is there at first.
    void importsAtOnceFollowOneAnother()
    {
        constexpr int count = 6;
        std::vector<std::unique_ptr<QProcess>> imports;
        for (int index = 0; index < count; ++index) {
            const auto name = QStringLiteral("run%1.csv").arg(index);
            folder_.write(name.toStdString(), "5,,cycles,350,100.00,,\n");
            imports.push_back(std::make_unique<QProcess>());
            imports.back()->setWorkingDirectory(folder_.path());
            imports.back()->start(QStringLiteral(PAPILIO_BUILD_DIR "/app/papilio"),
                                  {"import", name, "-o", "together.h5", "--add"});
        }
        for (const auto& one : imports) {
            QVERIFY(one->waitForFinished(60000));
            QVERIFY2(one->exitCode() == 0, one->readAllStandardError().constData());
        }
        const auto study = papilio::core::readStudy(folder_ / "together.h5");
        QVERIFY(study);
        QCOMPARE(study->counters.size(), std::size_t{count});
    }

    void withoutItTheStudyIsWrittenAnewAndThatIsSaid()
    {
        QCOMPARE(run({"import", "counts.csv", "-o", "fresh.h5"}).status, 0);

        const auto outcome = run({"import", "trace.csv", "-o", "fresh.h5"});

        QCOMPARE(outcome.err, QByteArray());
        QVERIFY2(outcome.out.startsWith("fresh.h5\n"), outcome.out.constData());
        QVERIFY2(
            outcome.out.endsWith(
                "The previous content of fresh.h5 was replaced; use --add to add to a study.\n"),
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
            QCOMPARE(
                outcome.err,
                QByteArray("papilio: letter.h5: exists and is not an HDF5 file, so it is neither "
                           "overwritten nor extended; give the study a different name\n"));
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
            << "papilio: counts.csv: is read as counters, which gives no benchmark and does not "
               "use --kind and --basis; for a benchmark, add a column repetition after event\n";
        QTest::newRow("trace")
            << QStringList{"import", "trace.csv", "-o", "y.h5", "--signatures", "s.csv"}
            << "papilio: trace.csv: is read as trace-csv, which gives no benchmark and does not "
               "use --signatures; leave out --signatures\n";
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

PAPILIO_TEST(ImportCommand)
#include "test_import_command.moc"
