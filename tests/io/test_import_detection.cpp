#include "core/io/import/import_formats.h"
#include "core/io/import/importer.h"
#include "core/io/text/foreign_content.h"
#include "tests/io/cat_fixtures.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <algorithm>
#include <cstring>
#include <zlib.h>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

/// As gzip packs it.
QByteArray gzipped(const QByteArray& text)
{
    constexpr int gzipWindow = 15 + 16;
    z_stream stream{};
    deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, gzipWindow, 8, Z_DEFAULT_STRATEGY);
    QByteArray packed(
        static_cast<qsizetype>(deflateBound(&stream, static_cast<uLong>(text.size()))), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.constData()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(static_cast<qsizetype>(stream.total_out));
    deflateEnd(&stream);
    return packed;
}

}  // namespace

// What a file is taken for, and what is said of one that is nothing Papilio reads.
class ImportDetection : public QObject {
    Q_OBJECT

    template<typename Value>
    static QString sentence(const Result<Value>& result)
    {
        return result ? QStringLiteral("imported") : QString::fromStdString(result.error().message);
    }

private slots:
    // Cancel of the dialog waited until all was read; and nothing said how far it was.
    void aCheckStopsAndSaysHowFarItIs()
    {
        const Folder folder;
        const char* table = "event,rep,k1,k2\nA,0,1,2\nB,0,1,2\n";
        const std::vector<std::filesystem::path> paths = {folder.write("a.csv", table),
                                                          folder.write("b.csv", table)};
        std::vector<double> shares;
        const auto found =
            importable(paths, {}, {}, [&](double share) { shares.push_back(share); });
        QVERIFY(found.preview);
        QVERIFY(shares.size() >= 4 && std::ranges::is_sorted(shares));
        QVERIFY(shares.front() >= 0 && shares.back() <= 1);

        std::stop_source stop;
        const auto stopped =
            importable(paths, {}, stop.get_token(), [&](double) { stop.request_stop(); });
        QVERIFY(!stopped.preview);
        QCOMPARE(stopped.preview.error().code, Errc::Cancelled);
        QVERIFY(stopped.alone.empty());
    }

    // Roofs, points under them and the counts of a program, with a file nobody reads.
    void aFolderIsTheFilesInIt()
    {
        const Folder folder;
        const auto write = [&] {
            folder.write("d/a.csv", "kernel,flops,seconds,bytes\ntriad,2e9,1,3e9\n");
            folder.write("d/b.csv", "roof,value,kind\nL1,150,bandwidth\nFMA,100,compute\n");
            folder.write("d/c.txt",
                         "# started on Mon Mar  4 10:12:13 2024\n\n"
                         "6012345678,,cycles:u,1201000000,60.01,3.001,GHz\n");
            folder.write("d/.hidden.csv", "?");
            folder.write("d/remarks.text", "hello");
        };
        write();

        const auto preview = previewImport({folder / "d"}, {});
        const auto document = importStudy({folder / "d"}, {});

        QVERIFY2(preview, qPrintable(sentence(preview)));
        QCOMPARE(preview->formats.size(), std::size_t(2));
        // By them people see whether numbers were read as they were written.
        QVERIFY(std::ranges::any_of(preview->notes, [](const std::string& note) {
            return note.find("L1 150; FMA 100") != std::string::npos;
        }));
        QVERIFY2(document, qPrintable(sentence(document)));
        QCOMPARE(document->title, std::string("d"));
        const auto named = importStudy({folder / "d/b.csv", folder / "d/a.csv"}, {});
        QVERIFY2(named, qPrintable(sentence(named)));
        QCOMPARE(named->title, std::string("b, a"));
        QCOMPARE(document->counters.size(), std::size_t(1));
        QCOMPARE(document->rooflines.size(), std::size_t(1));
        QCOMPARE(document->rooflines.front()->ceilings.size(), std::size_t(2));
        QCOMPARE(document->rooflines.front()->points.size(), std::size_t(1));
        const auto& notes = document->counters.front()->provenance.notes;
        QCOMPARE(std::ranges::count_if(notes,
                                       [](const std::string& note) {
                                           return note.find("remarks.text") != std::string::npos;
                                       }),
                 1);
        QVERIFY(std::ranges::none_of(notes, [](const std::string& note) {
            return note.find(".hidden") != std::string::npos;
        }));
    }

    // One file is cut off: the others are imported, and a note says what is wrong with it.
    void aDamagedFileOfAFolderIsLeftOut()
    {
        const Folder folder;
        folder.write("d/a.csv", "roof,value,kind\nL1,150,bandwidth\nFMA,100,compute\n");
        folder.write("d/b.csv", "roof,value,kind\nL1,150,bandwidth\nFMA,many,compute\n");

        const auto preview = previewImport({folder / "d"}, {});
        const auto document = importStudy({folder / "d"}, {});
        const auto named = importStudy({folder / "d/a.csv", folder / "d/b.csv"}, {});

        QVERIFY2(preview, qPrintable(sentence(preview)));
        QVERIFY2(document, qPrintable(sentence(document)));
        QVERIFY(!named);
        const auto note = named.error().message + "; it is left out.";
        const auto has = [&](const std::vector<std::string>& notes) {
            return std::ranges::find(notes, note) != notes.end();
        };
        QVERIFY(has(preview->notes));
        QVERIFY(has(document->rooflines.front()->provenance.notes));
    }

    // LIKWID writes a .dat beside every .raw: all their names filled the messages.
    void whatAFolderHasBesidesIsCounted()
    {
        const Folder folder;
        folder.write("d/a.csv", "roof,value,kind\nL1,150,bandwidth\nFMA,100,compute\n");
        for (const auto* name : {"d/1.dat", "d/2.dat", "d/3.dat"}) {
            folder.write(name, "hello");
        }
        const auto document = importStudy({folder / "d"}, {});
        QVERIFY(document);
        std::string notes;
        for (const auto& note : document->rooflines.front()->provenance.notes) {
            notes += note + '\n';
        }
        QVERIFY2(
            notes.find("1.dat") != std::string::npos && notes.find("2.dat") == std::string::npos,
            notes.c_str());
    }

    void onlyFilesOfTheAskedFormatAreTaken()
    {
        const Folder folder;
        folder.write("d/a.csv", "event,kernel,repetition,count\nA,triad,1,5\nA,triad,2,6\n");
        folder.write("d/b.csv", "roof,value,kind\nL1,150,bandwidth\nFMA,100,compute\n");
        ImportOptions options;
        options.format = ImportFormat::RooflineCsv;

        const auto roofs = importStudy({folder / "d"}, options);
        options = {};
        options.columns =
            *parseCsvMapping("event=event,kernel=kernel,repetition=repetition,value=count");
        const auto table = importStudy({folder / "d"}, options);

        QVERIFY2(roofs, qPrintable(sentence(roofs)));
        QCOMPARE(roofs->rooflines.size(), std::size_t(1));
        QVERIFY2(table, qPrintable(sentence(table)));
        QCOMPARE(table->benchmarks.size(), std::size_t(1));
        QVERIFY(table->rooflines.empty());
    }

    void foldersWithoutKnownFilesAreRefused()
    {
        const Folder folder;
        folder.write("d/notes.txt", "hello");
        folder.write("empty/inner/notes.txt", "hello");
        folder.write("deep/readme.txt", "hello");
        folder.write("deep/L2/b.csv", "roof,value,kind\nL1,150,bandwidth\nFMA,100,compute\n");
        folder.write("deep/L3/a.csv", "kernel,flops,seconds,bytes\ntriad,2e9,1,3e9\n");

        const auto unknown = importStudy({folder / "d"}, {});
        const auto empty = importStudy({folder / "empty"}, {});
        const auto deep = importStudy({folder / "deep"}, {});

        QVERIFY(!unknown && unknown.error().code == Errc::Unsupported);
        QVERIFY2(sentence(unknown).contains("notes.txt"), qPrintable(sentence(unknown)));
        QVERIFY(!empty && empty.error().code == Errc::NotFound);
        QVERIFY2(deep, qPrintable(sentence(deep)));
        QCOMPARE(deep->rooflines.size(), std::size_t(1));
        QCOMPARE(deep->rooflines.front()->points.size(), std::size_t(1));
    }

    // Spreadsheets of Windows write a byte order mark and CRLF.
    void byteOrderMarksArePassedOver_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("format");
        QTest::newRow("roofs") << QByteArray("roof,value,kind\nL1,150,bandwidth\nFMA,100,compute\n")
                               << "auto";
        QTest::newRow("perf stat") << QByteArray(
                                          "# started on Mon Mar  4 10:12:13 2024\n\n"
                                          "6012345678,,cycles:u,1201000000,60.01,3.001,GHz\n")
                                   << "auto";
        QTest::newRow("perf stat as such")
            << QByteArray("6012345678,,cycles:u,1201000000,60.01,3.001,GHz\n") << "perf-stat";
        QTest::newRow("LIKWID")
            << QByteArray(
                   "STRUCT,Info,3,,,\nCPU name:,Xeon,,,\nCPU type:,Intel,,,\nCPU clock:,2.494 "
                   "GHz,,,\n"
                   "TABLE,Region triad,Group 1 Raw,MEM_DP,1\nRegion Info,HWThread 0\n"
                   "RDTSC Runtime [s],1.012345\ncall count,10\nEvent,Counter,HWThread 0\n"
                   "INSTR_RETIRED_ANY,FIXC0,1234567890\n")
            << "auto";
        QTest::newRow("benchmark") << QByteArray("event,rep,k\nA,0,1\nA,1,1\n") << "auto";
        QTest::newRow("counters") << QByteArray("event,run\nA,1\n") << "auto";
        QTest::newRow("trace") << QByteArray("iteration,cg\n0,1\n1,0.5\n") << "auto";
        QTest::newRow("PETSc") << QByteArray(
                                      "  0 KSP Residual norm 1.\n  1 KSP Residual norm 0.1\n")
                               << "auto";
    }
    void byteOrderMarksArePassedOver()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, format);
        const Folder folder;
        ImportOptions options;
        options.format = importFormat(format.toStdString()).value();

        const auto plain = importStudy({folder.write("plain.csv", text)}, options);
        const auto marked = importStudy(
            {folder.write("marked.csv", "\xEF\xBB\xBF" + QByteArray(text).replace("\n", "\r\n"))},
            options);

        QVERIFY2(plain, qPrintable(sentence(plain)));
        QVERIFY2(marked, qPrintable(sentence(marked)));
        QCOMPARE(marked->benchmarks.size(), plain->benchmarks.size());
        QCOMPARE(marked->counters.size(), plain->counters.size());
        QCOMPARE(marked->rooflines.size(), plain->rooflines.size());
        QCOMPARE(marked->recorders.size(), plain->recorders.size());
        QVERIFY(!plain->isEmpty());
    }

    void contentThatIsNoTextIsSaid_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const QByteArray& content, const char* words) {
            QTest::newRow(name) << content << QString::fromUtf8(words);
        };
        row("gzip", QByteArray("\x1f\x8b\x08\0\0\0", 6),
            "is a gzip file that is cut off; copy it again");
        row("xz",
            QByteArray("\xFD"
                       "7zXZ\0\0\4",
                       8),
            "is compressed by xz; unpack it first");
        row("zstd", "\x28\xB5\x2F\xFD\x24", "is compressed by zstd; unpack it first");
        row("bzip2", "BZh91AY", "is compressed by bzip2; unpack it first");
        row("zip", "PK\x03\x04\x14", "is a zip archive; unpack it first");
        row("UTF-16 with its mark",
            QByteArray("\xFF\xFE"
                       "e\0v\0",
                       6),
            "is UTF-16 text; save it as UTF-8");
        row("UTF-16 of the other end",
            QByteArray("\xFE\xFF"
                       "\0e\0v",
                       6),
            "is UTF-16 text; save it as UTF-8");
        row("UTF-16", QByteArray("e\0v\0e\0n\0t\0", 10), "is UTF-16 text; save it as UTF-8");
        row("HDF5", "\x89HDF\r\n\x1a\n", "is an HDF5 file, perhaps a study already");
        row("CR alone", "event,rep,k\rA,0,1\r", "has CR line ends");
    }
    void contentThatIsNoTextIsSaid()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, words);
        const Folder folder;
        const auto path = folder.write("x.csv", content);
        ImportOptions asCsv;
        asCsv.format = ImportFormat::Csv;

        for (const auto& options : {ImportOptions(), asCsv}) {
            const auto said = sentence(importStudy({path}, options));
            QVERIFY2(said.contains("x.csv: " + words), qPrintable(said));
        }
    }

    void otherSeparatorsAreSaid_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("words");
        QTest::newRow("benchmark") << QByteArray("event;rep;k\nA;0;1,5\n") << "\";\"";
        QTest::newRow("tabs") << QByteArray("event\trep\tk\nA\t0\t1\n") << "tabs";
        QTest::newRow("trace") << QByteArray("iteration;cg\n0;1\n") << "\";\"";
        QTest::newRow("roofs") << QByteArray("# machine: m\nroof;value\nL1;5\n") << "\";\"";
    }
    void otherSeparatorsAreSaid()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, words);
        const Folder folder;
        const auto path = folder.write("x.csv", content);
        ImportOptions asCsv;
        asCsv.format = ImportFormat::Csv;

        for (const auto& options : {ImportOptions(), asCsv}) {
            const auto said = sentence(importStudy({path}, options));
            QVERIFY2(said.contains("x.csv: separates its columns by " + words +
                                   "; save it with commas between columns"),
                     qPrintable(said));
        }
    }

    // perf stat -x \; is what a decimal comma asks for.
    void whatIsInFrontOfEveryLine_data()
    {
        QTest::addColumn<QString>("label");
        QTest::newRow("nothing") << "";
        QTest::newRow("mpirun --tag-output") << "[1,0]<stdout>:";
        QTest::newRow("srun -l") << "0: ";
        QTest::newRow("srun -l of many") << "  0: ";
        QTest::newRow("mpiexec -l") << "[0] ";
        QTest::newRow("a test harness") << "test:truss.w_and_wo: ";
        QTest::newRow("pasted") << "    ";
        QTest::newRow("pasted in a list") << "\t";
        QTest::newRow("labelled, then pasted") << "    0: ";
    }

    // Launchers label lines, people paste them with blanks: the same log, the same numbers.
    void whatIsInFrontOfEveryLine()
    {
        QFETCH(QString, label);
        QByteArray text;
        for (int step = 0; step < 5; ++step) {
            text += label.toUtf8() + "  " + QByteArray::number(step) + " KSP Residual norm " +
                    QByteArray::number(10.0 / (step + 1)) + "\n";
        }
        const Folder folder;
        const auto document = importStudy({folder.write("solver.log", text)}, {});
        QVERIFY2(document, qPrintable(sentence(document)));
        QCOMPARE(document->recorders.size(), std::size_t{1});
        QCOMPARE(document->recorders.front()->count(), std::size_t{5});
        QCOMPARE(document->recorders.front()->values[4], 2.0);
    }

    void ranksFollowOneAnother()
    {
        const std::string both =
            "[1,0]<stdout>:a\n[1,1]<stdout>:x\n[1,0]<stdout>: b\n[1,1]<stdout>: y\n";
        QCOMPARE(withoutFrame(both), std::optional<std::string>("a\n b\nx\n y\n"));
        const std::string last = "1: x\n0: a\n1: y\n0: cut";
        QCOMPARE(withoutFrame(last), std::optional<std::string>("x\ny\na\ncut"));
    }

    void whatIsNoFrame_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("numbered lines") << "0: 1.5\n1: 0.7\n2: 0.3\n3: 0.1\n";
        QTest::newRow("few blanks") << "  0 KSP 1\n  1 KSP 2\n  2 KSP 3\n";
        QTest::newRow("not every line") << "    a\n    b\nc\n    d\n";
        QTest::newRow("two lines") << "0: a\n0: b\n";
        QTest::newRow("several words") << "a: 1\nb: 2\na: 3\nb: 4\n";
        QTest::newRow("CSV") << "event,1\ncycles,2\nslots,3\n";
    }

    void whatIsNoFrame()
    {
        QFETCH(QString, text);
        QVERIFY(!withoutFrame(text.toStdString()));
    }

    void perfMaySeparateBySemicolons()
    {
        const Folder folder;
        const auto path =
            folder.write("p.csv", "6012345678;;cycles:u;1201000000;60.01;3.001;GHz\n");

        const auto document = importStudy({path}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        QCOMPARE(document->counters.size(), std::size_t{1});
    }

    void otherContentIsShown()
    {
        const Folder folder;

        const auto said =
            sentence(importStudy({folder.write("x.txt", "\n# c\nhello world\n")}, {}));

        QVERIFY2(said.contains("the file begins with \"hello world\""), qPrintable(said));
        QVERIFY2(said.size() < 200, qPrintable(said));
        // The type of a page of SQLite is 13, a CR.
        const auto database = sentence(
            importStudy({folder.write("x.db", QByteArray("SQLite format 3\0\r\0", 18))}, {}));
        QVERIFY2(!database.contains("line ends"), qPrintable(database));
    }

    void dataOfAnotherMachineStayApart()
    {
        ImportPreview found;
        found.machines = {"naples1"};
        Document study;
        QCOMPARE(whyApart(found, study), std::string());  // it says nothing of its machine
        study.machines.push_back({.id = "clx_gold6248", .attributes = {}});
        const auto why = whyApart(found, study);
        QVERIFY2(why.find("naples1") != std::string::npos &&
                     why.find("clx_gold6248") != std::string::npos,
                 why.c_str());
        study.machines.push_back({.id = "naples1", .attributes = {}});
        QCOMPARE(whyApart(found, study), std::string());
    }

    // What another command reads, or the tool writes in another form, is said.
    void theWayOfOtherFilesIsSaid_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const char* content, const char* words) {
            QTest::newRow(name) << QByteArray(content) << QString::fromUtf8(words);
        };
        row("group of LIKWID",
            "SHORT Top down cycle allocation\n\nEVENTSET\nPMC0 UOPS_ISSUED_ANY\n\nMETRICS\n"
            "IPC PMC0\n",
            "holds definitions of LIKWID; papilio definitions ");
        row("metrics of perf", "[{\"MetricName\": \"ipc\", \"MetricExpr\": \"a / b\"}]",
            "holds definitions of Linux perf; papilio definitions ");
        row("presets of PAPI", "CPU,skx\n#\nPRESET,PAPI_TOT_CYC,NOT_DERIVED,CYCLES\n",
            "holds definitions of PAPI; papilio definitions ");
    }

    void theWayOfOtherFilesIsSaid()
    {
        QFETCH(const QByteArray, content);
        QFETCH(const QString, words);
        const Folder folder;
        const auto said = sentence(importStudy({folder.write("x.txt", content)}, {}));
        QVERIFY2(said.contains("x.txt: " + words), qPrintable(said));
    }

    void aHeaderThatIsNotKnownNamesTheColumns()
    {
        const Folder folder;

        const auto said = sentence(importStudy({folder.write("x.csv", "a,b,c\n1,2,3\n")}, {}));

        QVERIFY2(said.contains("not known: \"a\", \"b\" and \"c\"; say what they hold with papilio "
                               "import --columns value=a,value=b,value=c"),
                 qPrintable(said));
        const auto points =
            sentence(importStudy({folder.write("p.csv", "kernel,speed\nk,2\n")}, {}));
        QVERIFY2(points.contains("--columns kernel=kernel"), qPrintable(points));
    }

    void headersOfPointsMayBeWhatPeopleWrite_data()
    {
        QTest::addColumn<QByteArray>("header");
        for (const char* header : {"kernel,intensity,performance", "name,AI,GFLOP/s",
                                   "Kernel,AI,GFLOPS", "name,Arithmetic intensity,performance"}) {
            QTest::newRow(header) << QByteArray(header);
        }
    }
    void headersOfPointsMayBeWhatPeopleWrite()
    {
        QFETCH(QByteArray, header);
        const Folder folder;

        const auto document =
            importStudy({folder.write("p.csv", header + "\ntriad,0.25,12\n")}, {});

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& point = document->rooflines.front()->points.front();
        QCOMPARE(point.name, std::string("triad"));
        QCOMPARE(point.intensity, 0.25);
        QCOMPARE(point.performance, 12.0);
    }

    void aFileGivenTwiceIsRefused()
    {
        const Folder folder;
        const auto path = folder.write("p.csv", "5,,cycles,350,100.00,,\n");

        const auto said = sentence(importStudy({path, path}, {}));

        QVERIFY2(said.contains("was given twice"), qPrintable(said));
    }

    // Files of /proc say that they are empty; some of them wait when they are read.
    void filesThatWaitAreNotReadFrom()
    {
        const auto said = sentence(importStudy({"/proc/self/maps"}, {}));

        QVERIFY2(said.contains("is empty"), qPrintable(said));
    }

    void wordsForNoNumberAreExplained_data()
    {
        QTest::addColumn<QByteArray>("cell");
        QTest::addColumn<QString>("cure");
        const QString missing = "; use an empty cell or nan for a missing count";
        QTest::newRow("N/A") << QByteArray("N/A") << missing;
        QTest::newRow("dash") << QByteArray("-") << missing;
        QTest::newRow("comma") << QByteArray("\"1,5\"")
                               << QStringLiteral("; numbers have a decimal point and no commas");
        QTest::newRow("text") << QByteArray("abc") << QString();
    }
    void wordsForNoNumberAreExplained()
    {
        QFETCH(QByteArray, cell);
        QFETCH(QString, cure);
        const Folder folder;

        const auto said =
            sentence(importStudy({folder.write("x.csv", "event,rep,k\nA,0," + cell + "\n")}, {}));

        const auto shown = QString::fromUtf8(cell).remove(QLatin1Char('"'));
        QVERIFY2(
            said.endsWith("line 2, column 3: expected a number, found \"" + shown + "\"" + cure),
            qPrintable(said));
    }

    // What the analysis refuses later can still be imported and mended.
    void dependentExpectationsAreNoted()
    {
        const Folder folder;
        ImportOptions options;
        options.basisFile = folder.write("basis.csv", "X,Y,BOTH\n1,0,1\n0,1,1\n1,1,2\n");
        const auto data = folder.write("d.csv", "event,rep,a,b,c\nA,0,1,0,1\nA,1,1,0,1\n");

        const auto document = importStudy({data}, options);

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& notes = document->benchmarks.front()->data->provenance.notes;
        QVERIFY(!notes.empty());
        QVERIFY2(notes.back().starts_with("The basis has rank 2 of 3: BOTH can be combined"),
                 notes.back().c_str());

        const auto preview = previewImport({data}, options);
        QVERIFY2(preview, qPrintable(sentence(preview)));
        QCOMPARE(preview->items.front().notes.back(), notes.back());
    }

    void aBasisThatDoesNotFitIsRefusedBeforehand_data()
    {
        QTest::addColumn<bool>("isTable");
        QTest::newRow("table") << true;
        QTest::newRow("toolkit") << false;
    }

    void aBasisThatDoesNotFitIsRefusedBeforehand()
    {
        QFETCH(bool, isTable);
        const Folder folder;
        const auto path = isTable ? folder.write("d.csv", "event,rep,a,b\nA,0,1,2\n")
                                  : fixture("run1/BR:ALL.branch");
        ImportOptions options;
        QVERIFY(previewImport({path}, options));
        options.basisFile = folder.write("basis.csv", "X\n1\n2\n3\n");

        const auto said = sentence(previewImport({path}, options));

        QVERIFY2(said.contains("basis.csv: "), qPrintable(said));
        QCOMPARE(said, sentence(importStudy({path}, options)));
    }

    void basisLinesOfAnImportAreMatchedByName()
    {
        const Folder folder;
        ImportOptions options;
        options.basisFile = folder.write("basis.csv", "kernel,X,Y\nc,1,1\na,1,0\nb,0,1\n");
        const auto data = folder.write("d.csv", "event,rep,a,b,c\nA,0,1,0,1\nA,1,1,0,1\n");

        const auto document = importStudy({data}, options);

        QVERIFY2(document, qPrintable(sentence(document)));
        Eigen::MatrixXd expected(3, 2);
        expected << 1, 0, 0, 1, 1, 1;
        QVERIFY(document->benchmarks.front()->basis->matrix == expected);
    }

    void gzippedFilesAreReadAsTheyAre_data()
    {
        QTest::addColumn<QString>("file");
        for (const auto* file : {"perf_stat/stat_x_comma.csv", "rocprof_compute/MI200_pmc_perf.csv",
                                 "likwid_text_icx/L2/pot3d-FritzRank1-MEM_DP.txt",
                                 "petsc/snes_tests__ex1_2.out", "toplev/tl_skx_l3.perf.csv"}) {
            QTest::newRow(file) << file;
        }
    }
    void gzippedFilesAreReadAsTheyAre()
    {
        QFETCH(QString, file);
        const auto path =
            std::filesystem::path(PAPILIO_SOURCE_DIR) / "tests/data/real" / file.toStdString();
        QVERIFY(std::filesystem::exists(path));
        const Folder folder;
        const auto name = path.filename().string();
        const auto plain = folder.write(name, contentOf(path));
        const auto packed = folder.write(name + ".gz", gzipped(contentOf(path)));

        const auto expected = importStudy({plain}, {});
        const auto read = importStudy({packed}, {});

        QVERIFY2(expected && read, qPrintable(sentence(read)));
        QCOMPARE(QString::fromStdString(read->title), QString::fromStdString(expected->title));
        QCOMPARE(describeContents(*read), describeContents(*expected));
        for (std::size_t index = 0; index < read->counters.size(); ++index) {
            QCOMPARE(read->counters[index]->values.size(),
                     expected->counters[index]->values.size());
            QVERIFY(std::memcmp(read->counters[index]->values.data(),
                                expected->counters[index]->values.data(),
                                read->counters[index]->values.size() * sizeof(double)) == 0);
        }
        QVERIFY(previewImport({packed}, {}));
    }

    void gzipInPiecesAndDamaged()
    {
        const Folder folder;
        const QByteArray text = "event,rep,k\nA,0,1\n";
        const auto pieces = folder.write("p.csv.gz", gzipped("event,rep,k\n") + gzipped("A,0,1\n"));
        const auto read = importStudy({pieces}, {});
        QVERIFY2(read, qPrintable(sentence(read)));
        QCOMPARE(read->benchmarks.front()->name, std::string("p"));

        QByteArray large;
        for (int line = 0; line < 200'000; ++line) {
            large += "A" + QByteArray::number(line) + ",0," + QByteArray::number(line) + "\n";
        }
        const auto whole = folder.write("l.csv.gz", gzipped("event,rep,k\n" + large));
        const auto many = importStudy({whole}, {});
        QVERIFY2(many, qPrintable(sentence(many)));
        QCOMPARE(many->benchmarks.front()->data->eventCount(), std::size_t{200'000});
        auto bytes = contentOf(whole);
        bytes.truncate(bytes.size() - 20);
        const auto cut = sentence(importStudy({folder.write("c.csv.gz", bytes)}, {}));
        QVERIFY2(cut.contains("c.csv.gz: is a gzip file that is cut off; copy it again"),
                 qPrintable(cut));
        auto wrong = gzipped(text);
        wrong[wrong.size() - 6] = static_cast<char>(wrong[wrong.size() - 6] ^ 1);  // its checksum
        const auto damaged = sentence(importStudy({folder.write("d.csv.gz", wrong)}, {}));
        QVERIFY2(damaged.contains("d.csv.gz: is a damaged gzip file; copy it again"),
                 qPrintable(damaged));
        // 70 MB of blanks are 0.3 MB: more than 64 MiB, and more than 200 times as much.
        constexpr qsizetype blanks = 70'000'000;
        const auto bomb = sentence(
            importStudy({folder.write("b.csv.gz", gzipped(text + QByteArray(blanks, ' ')))}, {}));
        QVERIFY2(bomb.contains("b.csv.gz: unpacks to more than 200 times its size"),
                 qPrintable(bomb));
    }
};

PAPILIO_TEST(ImportDetection)
#include "test_import_detection.moc"
