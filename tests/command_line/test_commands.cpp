#include "core/io/study_file.h"
#include "tests/command_line/program.h"
#include "tests/io/fixtures.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace papilio::core;
using namespace papilio::tests;

class Commands : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        folder_.write("data.csv",
                      "event,name,rep,k0,k1,k2,k3\n"
                      "a,ALL,0,1,2,0,0\na,ALL,1,1,2,0,0\n"
                      "b,TAKEN,0,0,0,3,1\nb,TAKEN,1,0,0,3,1\n"
                      "c,NOISY,0,5,1,1,2\nc,NOISY,1,9,1,4,2\n"
                      "d,ZERO,0,0,0,0,0\nd,ZERO,1,0,0,0,0\n"
                      "e,GONE,0,1,,0,0\ne,GONE,1,1,2,0,0\n"
                      "f,HUGE,0,inf,2,0,0\nf,HUGE,1,1,2,0,0\n"
                      "g,ODD,0,1,7,5,-3\ng,ODD,1,1,7,5,-3\n");
        folder_.write("basis.csv", "X,Y\n1,0\n2,0\n0,3\n0,1\n");
        folder_.write("signatures.csv", "metric,X,Y\nJust X.,1,0\nBoth.,1,2\n");
        const auto imported = run({"import", "data.csv", "-o", "study.h5", "--basis", "basis.csv",
                                   "--signatures", "signatures.csv", "--benchmark", "mine"});
        QCOMPARE(imported.err, QByteArray());
        QCOMPARE(imported.status, 0);
        QVERIFY(imported.out.startsWith(
            "study.h5: 1 benchmark\n  mine  Custom: 7 events x 2 repetitions x 4 kernels\n"));
    }

    void versionAndHelp()
    {
        const auto version = run({"--version"});
        QCOMPARE(version.status, 0);
        QVERIFY(version.out.startsWith("papilio "));
        QCOMPARE(version.err, QByteArray());
        for (const auto& arguments :
             {QStringList{"--help"}, QStringList{"import", "--help"},
              QStringList{"analyze", "--help"}, QStringList{"render", "--help"}}) {
            const auto help = run(arguments);
            QCOMPARE(help.status, 0);
            QVERIFY(help.out.contains("Usage: papilio"));
            QCOMPARE(help.err, QByteArray());
        }
    }

    void comparesTwoStudies()
    {
        const auto same = run({"compare", "study.h5", "study.h5", "--json"});
        QCOMPARE(same.err, QByteArray());
        QCOMPARE(same.status, 0);
        const auto json = QJsonDocument::fromJson(same.out).object();
        const auto benchmark = json["benchmarks"].toArray().first().toObject();
        QCOMPARE(benchmark["first"].toString(), QString("mine"));
        QCOMPARE(benchmark["events_of_both"].toInt(), 7);
        QVERIFY(benchmark["status_changes"].toArray().isEmpty());
        QVERIFY(benchmark["metrics"].toArray().first().toObject()["same"].toBool());
        const auto text = run({"compare", "study.h5", "study.h5"});
        QVERIFY(text.out.contains("0 of 7 common events changed their status"));
        const auto missing = run({"compare", "study.h5", "study.h5", "--benchmark", "other"});
        QCOMPARE(missing.status, 1);
        QVERIFY(missing.err.startsWith("papilio: study.h5: holds no benchmark \"other\""));
        QVERIFY(missing.out.isEmpty());
    }

    void aReportIsOneFileWithThePagesOfTheStudy()
    {
        const auto first = run({"report", "study.h5", "-o", "r.html", "--pages", "events,metrics"});
        QCOMPARE(first.err, QByteArray());
        QCOMPARE(first.status, 0);
        const auto html = contentOf(folder_ / "r.html");
        QVERIFY(html.indexOf("<h2 id=\"events\">") > 0);
        QVERIFY(html.indexOf("<h2 id=\"metrics\">") > html.indexOf("<h2 id=\"events\">"));
        QVERIFY(html.contains("TAKEN") && html.contains("Both."));
        QVERIFY(!html.contains("src=\"http") && !html.contains("id=\"noise\""));
        QCOMPARE(run({"report", "study.h5", "-o", "r.html", "--pages", "events,metrics"}).status,
                 0);
        QCOMPARE(contentOf(folder_ / "r.html"), html);
        QCOMPARE(run({"report", "study.h5", "-o", "r.txt"}).status, 2);
        const auto dark = run({"report", "study.h5", "-o", "d.html", "--pages", "noise,metrics",
                               "--theme", "dark", "--progress", "json", "--note", "a < b"});
        QCOMPARE(dark.status, 0);
        QCOMPARE(dark.err, QByteArray("{\"done\":0,\"of\":2,\"what\":\"Noise\"}\n"
                                      "{\"done\":1,\"of\":2,\"what\":\"Metrics\"}\n"));
        const auto page = contentOf(folder_ / "d.html");
        QVERIFY(page.contains("a &lt; b") && page.contains("--theme dark"));
        QVERIFY(page.contains("papilio analyze study.h5 --benchmark mine --tau 1e-10"));
        const auto missing = run({"report", "gone.h5", "-o", "r.html"});
        QCOMPARE(missing.status, 1);
        QVERIFY(missing.err.startsWith("papilio: gone.h5: "));
    }

    void suggestsWhatToMeasureNext()
    {
        const auto json = run({"suggest", "study.h5", "--json"});
        QCOMPARE(json.err, QByteArray());
        QCOMPARE(json.status, 0);
        const auto document = QJsonDocument::fromJson(json.out).object();
        QCOMPARE(document["benchmark"].toString(), QString("mine"));
        QCOMPARE(document["basis"].toObject()["now"].toObject()["rank"].toInt(), 2);
        QVERIFY(document["undefined"].toArray().isEmpty());
        const auto text = run({"suggest", "study.h5"});
        QVERIFY2(text.out.startsWith("mine: 2 expectations, rank 2 on 4 kernels, condition "),
                 text.out.constData());

        // Kernels that tie X and Y are no error here: that is the question.
        folder_.write("tied.csv", "event,rep,1,2\na,0,2,2\na,1,2,2\n");
        folder_.write("tied-basis.csv", "CE,CR\n2,2\n1,1\n");
        QCOMPARE(run({"import", "tied.csv", "-o", "tied.h5", "--basis", "tied-basis.csv"}).status,
                 0);
        const auto tied = run({"suggest", "tied.h5"});
        QCOMPARE(tied.err, QByteArray());
        QCOMPARE(tied.status, 0);
        QVERIFY2(tied.out.contains("Measure kernel 5") && tied.out.contains("rank 1 of 2 → 2"),
                 tied.out.constData());
        QVERIFY(tied.out.contains("papilio-collect cat branch --source papi --repetitions 5"));

        QCOMPARE(run({"suggest", "study.h5", "--available", "gone.txt"}).status, 1);
        const auto missing = run({"suggest", "study.h5", "--benchmark", "other"});
        QCOMPARE(missing.status, 1);
        QVERIFY(missing.err.startsWith("papilio: study.h5: ") && missing.out.isEmpty());
        QCOMPARE(run({"suggest"}).status, 2);
    }

    void jsonHasEveryField()
    {
        const auto outcome = run({"analyze", "study.h5", "--json"});
        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.status, 0);
        QJsonParseError problem{};
        const auto json = QJsonDocument::fromJson(outcome.out, &problem).object();
        QCOMPARE(problem.error, QJsonParseError::NoError);

        QCOMPARE(json["study"].toString(), QString("study.h5"));
        QCOMPARE(json["benchmark"].toString(), QString("mine"));
        QCOMPARE(json["tau"].toDouble(), 1e-10);
        QCOMPARE(json["alpha"].toDouble(), 5e-4);
        QCOMPARE(json["representation_tolerance"].toDouble(), 5e-3);
        QCOMPARE(json["basis"].toArray(), QJsonArray({"X", "Y"}));
        const QJsonObject counts{{"total", 7},      {"missing", 1},   {"nonfinite", 1},
                                 {"irrelevant", 1}, {"noisy", 1},     {"unrepresentable", 1},
                                 {"tiny", 0},       {"dependent", 0}, {"chosen", 2}};
        QCOMPARE(json["counts"].toObject(), counts);

        QStringList statuses;
        for (const auto& event : json["events"].toArray()) {
            statuses << event.toObject()["status"].toString();
        }
        QCOMPARE(statuses, QStringList({"chosen", "chosen", "noisy", "irrelevant", "missing",
                                        "nonfinite", "unrepresentable"}));
        const auto first = json["events"].toArray()[0].toObject();
        QCOMPARE(first["id"].toString(), QString("a"));
        QCOMPARE(first["name"].toString(), QString("ALL"));
        QCOMPARE(first["max_rnmse"].toDouble(-1), 0.0);
        QCOMPARE(first["representation"].toArray().size(), 2);
        for (const int event : {3, 4, 5}) {  // what does not exist is null
            const auto object = json["events"].toArray()[event].toObject();
            QVERIFY(object["max_rnmse"].isNull());
            QVERIFY(object["representation_residual"].isNull());
            QVERIFY(object["representation"].isNull());
        }

        const auto chosen = json["chosen"].toArray();
        QCOMPARE(chosen.size(), 2);
        QCOMPARE(chosen[0].toObject()["event"].toString(), QString("ALL"));
        QCOMPARE(chosen[0].toObject()["id"].toString(), QString("a"));
        QCOMPARE(chosen[1].toObject()["pivot"].toInt(), 2);
        QVERIFY(chosen[0].toObject()["score"].isDouble());
        QVERIFY(chosen[0].toObject()["norm"].isDouble());

        const auto both = json["metrics"].toArray()[1].toObject();
        QCOMPARE(both["name"].toString(), QString("Both."));
        QCOMPARE(both["defined"].toBool(), true);
        QCOMPARE(both["verdict"].toString(), QString("exact"));
        QCOMPARE(both["missing"].toArray(), QJsonArray());
        QVERIFY(both["backward_error"].toDouble(1) < 1e-12);
        QVERIFY(both["relative_residual"].toDouble(1) < 1e-12);
        QCOMPARE(both["rounded"].toArray()[1].toObject()["event"].toString(), QString("TAKEN"));
        QCOMPARE(both["rounded"].toArray()[1].toObject()["coefficient"].toInt(), 2);
        QVERIFY(both.contains("rounded_error") && both.contains("rounded_relative_residual") &&
                both.contains("terms"));
        QVERIFY(json["condition"].isDouble());
        QCOMPARE(json["stability"].toObject()["tau"].toArray().size(), 2);
        QCOMPARE(json["stability"].toObject()["alpha"].toArray().size(), 2);
        // The order of the document is that of its description.
        QVERIFY(outcome.out.indexOf("\"counts\"") < outcome.out.indexOf("\"events\""));
        QVERIFY(outcome.out.indexOf("\"chosen\": [") < outcome.out.indexOf("\"metrics\""));
        QVERIFY(outcome.out.endsWith("}\n"));
    }

    void parametersOfTheCommandLineCount()
    {
        const auto outcome = run({"analyze", "study.h5", "--json", "--tau", "10", "--alpha", "0.5",
                                  "--representation-tolerance", "2"});
        const auto json = QJsonDocument::fromJson(outcome.out).object();
        QCOMPARE(json["tau"].toDouble(), 10.0);
        QCOMPARE(json["alpha"].toDouble(), 0.5);
        QCOMPARE(json["representation_tolerance"].toDouble(), 2.0);
        QCOMPARE(json["counts"].toObject()["noisy"].toInt(), 0);
        QCOMPARE(json["counts"].toObject()["unrepresentable"].toInt(), 0);
    }

    void nothingChosenHasNoCondition()
    {
        folder_.write("zero.csv", "event,rep,k0,k1,k2,k3\nz,0,0,0,0,0\n");
        QCOMPARE(run({"import", "zero.csv", "-o", "zero.h5", "--basis", "basis.csv"}).status, 0);
        const auto json =
            QJsonDocument::fromJson(run({"analyze", "zero.h5", "--json"}).out).object();
        QVERIFY(json["condition"].isNull());
        QCOMPARE(json["chosen"].toArray(), QJsonArray());
        QCOMPARE(json["metrics"].toArray()[0].toObject()["verdict"].toString(),
                 QString("not definable"));
        QCOMPARE(json["metrics"].toArray()[0].toObject()["backward_error"].toDouble(), 1.0);
        QCOMPARE(json["unassessed"].toBool(), true);
        const auto text = run({"analyze", "zero.h5"}).out;
        QVERIFY(text.contains("Only one repetition: noise was not assessed."));
        QVERIFY2(text.contains("\n1 event: 0 chosen, 1 always zero\n"), text.constData());
    }

    void textNamesWhatWasChosen()
    {
        const auto outcome = run({"analyze", "study.h5"});
        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome.err, QByteArray());
        QVERIFY2(outcome.out.contains("7 events: 2 chosen, 1 not representable, 1 noisy, 1 always "
                                      "zero, 1 not finite, 1 missing\n"),
                 outcome.out.constData());
        QVERIFY(outcome.out.contains("ALL + 2·TAKEN"));
        QVERIFY(outcome.out.contains("The chosen events stay the same for tau in [0, "));
        for (const auto& line : outcome.out.split('\n')) {
            QVERIFY2(!line.endsWith(' '), line.constData());
        }
    }

    void severalBenchmarksNeedAName()
    {
        const auto tree = QStringLiteral(PAPILIO_SOURCE_DIR "/tests/data/cat");
        const auto imported = run({"import", tree + "/run1", tree + "/run2", "-o", "cat.h5"});
        QCOMPARE(imported.err, QByteArray());
        QCOMPARE(imported.status, 0);
        QVERIFY(imported.out.startsWith("cat.h5: 7 benchmarks\n"));

        const auto unnamed = run({"analyze", "cat.h5", "--json"});
        const auto named = run({"analyze", "cat.h5", "--json", "--benchmark", "data.reads"});

        QCOMPARE(unnamed.status, 2);
        QCOMPARE(unnamed.out, QByteArray());
        QCOMPARE(unnamed.err,
                 QByteArray("papilio: cat.h5: holds 7 benchmarks (branch, data.reads, data.writes, "
                            "flops, vec, instr, icache); choose one with --benchmark\n"));
        QCOMPARE(named.status, 0);
        QCOMPARE(QJsonDocument::fromJson(named.out).object()["benchmark"].toString(),
                 QString("data.reads"));
    }

    void failuresAreOneLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("line");
        const auto row = [](const char* name, const QStringList& arguments, int status,
                            const char* line) {
            QTest::newRow(name) << arguments << status << QString::fromUtf8(line);
        };
        row("empty file", {"import", "empty.csv", "-o", "x.h5"}, 1,
            "papilio: empty.csv: is empty; expected a CSV whose header begins with \"event\"");
        row("table as toolkit", {"import", "--format", "cat", "data.csv", "-o", "x.h5"}, 1,
            "papilio: data.csv: is no output of the Counter Analysis Toolkit; expected a name that "
            "ends in .branch, ");
        row("picture without a directory",
            {"render", "study.h5", "--page", "noise", "-o", "absent/x.png"}, 1,
            "papilio: absent/x.png: the picture cannot be written: ");
        row("output without a name", {"import", "data.csv", "-o", ""}, 2,
            "papilio: --output: expected the name of a file, found nothing");
        row("no such study", {"analyze", "absent.h5"}, 1,
            "papilio: absent.h5: there is no such file");
        row("no study", {"analyze", "data.csv"}, 1,
            "papilio: data.csv: is no HDF5 file; expected a study, or a file to import");
        row("directory", {"analyze", "."}, 1, "papilio: .: is a directory; expected a study file");
        row("no such benchmark", {"analyze", "study.h5", "--benchmark", "x"}, 1,
            "papilio: study.h5: holds no benchmark \"x\"; there is mine");
        row("nothing to import", {"import", "absent.csv", "-o", "x.h5"}, 1,
            "papilio: absent.csv: there is no such file or directory");
        row("unknown content", {"import", "basis.csv", "-o", "x.h5"}, 1,
            "papilio: basis.csv: line 1, column 1: expected \"event\", the header of a CSV, or a "
            "directory of the Counter Analysis Toolkit");
        row("bad cell", {"import", "bad.csv", "-o", "x.h5"}, 1,
            "papilio: bad.csv: line 2, column 3: expected a number, found \"x\"");
        row("basis of other size", {"import", "data.csv", "-o", "x.h5", "--kind", "branch"}, 1,
            "papilio: data.csv: the basis of Branches has 11 kernels, the data have 4; give a "
            "basis that fits them");
        row("no such basis", {"import", "data.csv", "-o", "x.h5", "--basis", "absent.csv"}, 1,
            "papilio: absent.csv: there is no such file");
        row("no such directory", {"import", "data.csv", "-o", "absent/x.h5"}, 1,
            "papilio: absent/x.h5: there is no such directory; create it first");
        row("dependent basis", {"analyze", "dependent.h5"}, 1,
            "papilio: dependent.h5: benchmark \"data\": ");
        row("no such file to open", {"absent.h5"}, 1, "papilio: absent.h5: there is no such file");
        row("no such command", {"analyse", "study.h5"}, 2,
            "papilio: \"analyse\" is neither a command nor a file; see papilio --help");
        row("no study given", {"analyze"}, 2, "papilio: STUDY is required");
        row("no output given", {"import", "data.csv"}, 2, "papilio: --output is required");
        row("output is the input", {"import", "data.csv", "-o", "data.csv"}, 2,
            "papilio: data.csv: is what is to be imported; give the study another name");
        row("unknown option", {"analyze", "study.h5", "--frob"}, 2,
            "papilio: The following argument was not expected: --frob");
        row("option without value", {"analyze", "study.h5", "--tau"}, 2, "papilio: --tau");
        row("tau is text", {"analyze", "study.h5", "--tau", "x"}, 2,
            "papilio: --tau: expected a number from 0 on, found \"x\"");
        row("tau below 0", {"analyze", "study.h5", "--tau=-1"}, 2,
            "papilio: --tau: expected a number from 0 on, found \"-1\"");
        row("alpha 0", {"analyze", "study.h5", "--alpha", "0"}, 2,
            "papilio: --alpha: expected a number above 0, found \"0\"");
        row("alpha nan", {"analyze", "study.h5", "--alpha", "nan"}, 2,
            "papilio: --alpha: expected a number above 0, found \"nan\"");
        row("tolerance below 0", {"analyze", "study.h5", "--representation-tolerance=-1"}, 2,
            "papilio: --representation-tolerance: expected a number from 0 on");
        row("two studies", {"analyze", "study.h5", "study.h5"}, 2,
            "papilio: The following argument was not expected: study.h5");
        row("unknown format", {"import", "data.csv", "-o", "x.h5", "--format", "soup"}, 2,
            "papilio: --format: expected one of auto, ");
        row("unknown kind", {"import", "data.csv", "-o", "x.h5", "--kind", "soup"}, 2,
            "papilio: --kind: expected one of branch, cpu-flops, gpu-flops, dcache, custom, found "
            "\"soup\"");
        row("unknown page", {"render", "study.h5", "--page", "soup", "-o", "x.png"}, 2,
            "papilio: --page: expected one of ");
        row("unknown picture", {"render", "study.h5", "--page", "noise", "-o", "x.gif"}, 2,
            "papilio: --output: expected a name that ends in .png, .svg or .pdf, found \"x.gif\"");
        row("bad size", {"render", "study.h5", "--page", "noise", "-o", "x.png", "--size", "100"},
            2, "papilio: --size: expected WIDTHxHEIGHT");
        row("size 0", {"render", "study.h5", "--page", "noise", "-o", "x.png", "--size", "0x10"}, 2,
            "papilio: --size: expected WIDTHxHEIGHT");
        row("unknown theme",
            {"render", "study.h5", "--page", "noise", "-o", "x.png", "--theme", "pink"}, 2,
            "papilio: --theme: expected one of light, dark, found \"pink\"");
    }
    void failuresAreOneLine()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(QString, line);
        folder_.write("bad.csv", "event,rep,k\nA,0,x\n");
        folder_.write("empty.csv", "");
        if (arguments.contains("dependent.h5")) {
            folder_.write("dependent.csv", "X,Y\n1,2\n2,4\n3,6\n4,8\n");
            QCOMPARE(run({"import", "data.csv", "-o", "dependent.h5", "--basis", "dependent.csv"})
                         .status,
                     0);
        }

        const auto outcome = run(arguments);

        QCOMPARE(outcome.out, QByteArray());
        QVERIFY2(outcome.err.startsWith(line.toUtf8()), outcome.err.constData());
        QCOMPARE(outcome.err.count('\n'), 1);
        QVERIFY(outcome.err.endsWith('\n'));
        QCOMPARE(outcome.status, status);
        QVERIFY(!std::filesystem::exists(folder_ / "x.h5"));
    }

    void outputThatCannotBeWrittenIsAFailure()
    {
        if (!QFile::exists("/dev/full")) {
            QSKIP("/dev/full is not here");
        }
        QProcess process;
        process.setWorkingDirectory(folder_.path());
        process.setStandardOutputFile("/dev/full");
        process.start(QStringLiteral(PAPILIO_BUILD_DIR "/app/papilio"), {"analyze", "study.h5"});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 1);
        QCOMPARE(process.readAllStandardError(),
                 QByteArray("papilio: standard output: cannot be written\n"));
    }

    void picturesAreWrittenInSilence()
    {
        const auto outcome = run({"render", "study.h5", "--page", "noise", "-o", "noise.png"});

        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.out, QByteArray());
        QCOMPARE(outcome.status, 0);
        QVERIFY(contentOf(folder_ / "noise.png").startsWith("\x89PNG"));
    }

    void workbenchWithoutADisplayIsAFailure()
    {
        const auto outcome =
            papilio::tests::papilio({"study.h5"}, folder_.path(), {"QT_QPA_PLATFORM"});

        QCOMPARE(outcome.status, 1);
        QCOMPARE(outcome.out, QByteArray());
        QVERIFY2(outcome.err.startsWith("papilio: no display: the workbench needs one"),
                 outcome.err.constData());
        QCOMPARE(outcome.err.count('\n'), 1);
    }

    void unreadableFilesAreNotTakenForEmpty()
    {
        folder_.write("secret.csv", "event,rep,k\nA,0,1\n");
        std::filesystem::permissions(folder_ / "secret.csv", std::filesystem::perms::none);
        if (QFile(folder_.path() + "/secret.csv").open(QIODevice::ReadOnly)) {
            QSKIP("this user may read everything");
        }
        const auto outcome = run({"import", "secret.csv", "-o", "x.h5"});

        QCOMPARE(outcome.err,
                 QByteArray("papilio: secret.csv: cannot be read: Permission denied\n"));
        QCOMPARE(outcome.status, 1);
    }

    void generatorNamesTheProgram()
    {
        const auto read = readStudy(folder_ / "study.h5");
        QVERIFY(read);
        QVERIFY(read->generator.starts_with("papilio "));
        QCOMPARE(read->title, std::string("data"));
        QCOMPARE(read->benchmarks.front()->data->provenance.origin, std::string("data.csv"));
    }

private:
    [[nodiscard]] Outcome run(const QStringList& arguments) const
    {
        return papilio::tests::papilio(arguments, folder_.path());
    }

    Folder folder_;
};

QTEST_GUILESS_MAIN(Commands)
#include "test_commands.moc"
