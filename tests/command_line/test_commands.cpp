#include "core/io/study/study_file.h"
#include "tests/command_line/commands_fixture.h"
#include "tests/support/area_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace papilio::core;
using namespace papilio::tests;

class Commands : public CommandsFixture {
    Q_OBJECT

private slots:
    void initTestCase() { importStudy(); }

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
        QVERIFY(missing.err.startsWith("papilio: study.h5: has no benchmark \"other\""));
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
                               "--theme", "dark", "--progress", "json", "--note", "a < b",
                               "--title", "Night 3", "--author", "A. & B."});
        QCOMPARE(dark.status, 0);
        QCOMPARE(dark.err, QByteArray("{\"done\":0,\"of\":2,\"what\":\"Noise\"}\n"
                                      "{\"done\":1,\"of\":2,\"what\":\"Metrics\"}\n"));
        const auto page = contentOf(folder_ / "d.html");
        QVERIFY(page.contains("a &lt; b") && page.contains("--theme dark"));
        QVERIFY(page.contains("<title>Night 3</title>") && page.contains(">Night 3</h1>"));
        QVERIFY(page.contains("A. &amp; B."));
        QVERIFY(page.contains("--title &#x27;Night 3&#x27;") || page.contains("--title 'Night 3'"));
        QVERIFY(page.contains("papilio analyze study.h5 --benchmark mine --tau 2e-08"));
        QVERIFY(!page.contains("class=\"badge\""));
        const auto missing = run({"report", "gone.h5", "-o", "r.html"});
        QCOMPARE(missing.status, 1);
        QVERIFY(missing.err.startsWith("papilio: gone.h5: "));
    }

    // The page of formulas begins with one to fill in, which is nothing to report.
    void aReportLeavesOutPagesWithoutContent()
    {
        QCOMPARE(run({"report", "study.h5", "-o", "all.html"}).status, 0);
        const auto html = contentOf(folder_ / "all.html");
        QVERIFY(html.contains("id=\"metrics\""));
        for (const auto* page : {"formulas", "topdown", "roofline", "recorders", "compare"}) {
            const auto heading = QByteArray("<h2 id=\"") + page + "\"";
            QVERIFY2(!html.contains(heading), page);
        }
    }

    void aReportSaysWhereNumbersAreNotMeasured()
    {
        auto study = readStudy(folder_ / "study.h5");
        QVERIFY(study);
        auto data = std::make_shared<Dataset>(*study->benchmarks.front()->data);
        data->provenance.source = "simulated:spr";
        data->provenance.kind = DataOrigin::Simulated;
        auto benchmark = std::make_shared<Benchmark>(*study->benchmarks.front());
        benchmark->data = data;
        study->benchmarks = {benchmark};
        QVERIFY(writeStudy(*study, folder_ / "simulated.h5"));

        QCOMPARE(run({"report", "simulated.h5", "-o", "s.html", "--pages", "noise,metrics"}).status,
                 0);
        const auto html = QString::fromUtf8(contentOf(folder_ / "s.html"));
        QVERIFY(html.contains("<p class=\"badge\">simulated</p>"));
        // Every choice of every page is in the command: it comes last.
        QVERIFY(html.indexOf("papilio report simulated.h5") > html.indexOf("id=\"metrics\""));
        const auto figure = html.indexOf("<figure aria-label=\"Noise: ");
        QVERIFY(figure > 0 && html.indexOf("(simulated)\"", figure) > figure);
        // All but the table of sources, which says it itself.
        QVERIFY(html.count("<caption>") > 1);
        QCOMPARE(html.count("<caption>") - 1, html.count("(simulated)</caption>"));
        QVERIFY(html.contains("simulated:spr"));
        QCOMPARE(run({"report", "study.h5", "-o", "m.html", "--pages", "noise"}).status, 0);
        QVERIFY(!contentOf(folder_ / "m.html").contains("simulated"));
    }

    void aPictureAndAReportAreOfWhatWasSelectedAndTuned()
    {
        const QStringList plain{"render", "study.h5", "--page", "events"};
        QCOMPARE(run(plain + QStringList{"-o", "plain.png"}).status, 0);
        QCOMPARE(run(plain + QStringList{"--select", "b", "-o", "selected.png"}).status, 0);
        QCOMPARE(run(plain + QStringList{"--tau", "10", "-o", "tuned.png"}).status, 0);
        const auto picture = contentOf(folder_ / "plain.png");
        QVERIFY(contentOf(folder_ / "selected.png") != picture);
        QVERIFY(contentOf(folder_ / "tuned.png") != picture);
        QVERIFY(contentOf(folder_ / "tuned.png") != contentOf(folder_ / "selected.png"));
        const auto missing = run(plain + QStringList{"--select", "nothing", "-o", "x.png"});
        QCOMPARE(missing.status, 1);
        QVERIFY2(missing.err.contains("has no event \"nothing\""), missing.err.constData());
        // It drew all of the page, at the size of a figure.
        QCOMPARE(run(plain + QStringList{"--content", "plot", "-o", "x.png"}).status, 1);
        QCOMPARE(run(plain + QStringList{"--view", "tolerance=1", "-o", "x.png"}).status, 2);
        const auto slip =
            run(plain + QStringList{"--view", "recorders/tolerence=1", "-o", "x.png"});
        QCOMPARE(slip.status, 2);
        QVERIFY2(slip.err.contains("recorders/tolerance"), slip.err.constData());
        QVERIFY(!slip.err.contains("audit"));
        const auto page = run(plain + QStringList{"--view", "recorder/tolerance=1", "-o", "x.png"});
        QCOMPARE(page.status, 2);
        QVERIFY2(page.err.contains("recorders"), page.err.constData());

        // The command in a report is the one that made it.
        QCOMPARE(run({"report", "study.h5", "-o", "t.html", "--pages", "metrics", "--tau", "0.5",
                      "--select-metric", "Both.", "--view", "recorders/tolerance=1e-3"})
                     .status,
                 0);
        const auto html = contentOf(folder_ / "t.html");
        QVERIFY(html.contains("--tau 0.5") && html.contains("--select-metric Both.") &&
                html.contains("--view recorders/tolerance=1e-3"));
    }

    void aStudyIsShownAsItWasSaved()
    {
        auto study = readStudy(folder_ / "study.h5");
        QVERIFY(study);
        ViewState view;
        view.set("selection/event", {"b"});
        study->view = std::make_shared<const ViewState>(view);
        QVERIFY(writeStudy(*study, folder_ / "viewed.h5"));
        const QStringList render{"render", "viewed.h5", "--page", "events", "--content", "page"};
        QCOMPARE(run(render + QStringList{"-o", "fresh.png"}).status, 0);
        QCOMPARE(run(render + QStringList{"--as-saved", "-o", "saved.png"}).status, 0);
        QCOMPARE(run(render + QStringList{"--select", "b", "-o", "named.png"}).status, 0);
        QVERIFY(contentOf(folder_ / "fresh.png") != contentOf(folder_ / "saved.png"));
        QCOMPARE(contentOf(folder_ / "named.png"), contentOf(folder_ / "saved.png"));
    }

    // One wrong file or folder does not block the others; each is named.
    void severalSourcesWithWrongOnes()
    {
        folder_.write("mixed/notes.txt", "these are no measurements\n");
        folder_.write("second.csv", "event,rep,k0,k1,k2,k3\na,0,1,2,0,0\n");
        const auto some = run({"import", "mixed", "data.csv", "absent.csv", "second.csv", "-o",
                               "some.h5", "--basis", "basis.csv"});
        QCOMPARE(some.status, 1);
        QCOMPARE(some.err.count('\n'), 2);
        QVERIFY2(some.err.contains("papilio: mixed: ") &&
                     some.err.contains("papilio: absent.csv: file or folder not found; it is "
                                       "left out"),
                 some.err.constData());
        QVERIFY2(some.out.startsWith("some.h5: 2 benchmarks\n"), some.out.constData());
        QCOMPARE(readStudy(folder_ / "some.h5")->benchmarks.size(), std::size_t{2});
        // Where none is good, the first message is all, and there is no file.
        const auto none = run({"import", "absent.csv", "mixed", "-o", "none.h5"});
        QCOMPARE(none.status, 1);
        QVERIFY(!std::filesystem::exists(folder_ / "none.h5"));
    }

    void implausibleDataAreSaid()
    {
        folder_.write("odd.csv", "event,run\nPAPI_FP_OPS,0\nPAPI_FP_INS,7\n");
        const auto outcome = run({"import", "odd.csv", "-o", "odd.h5"});
        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.out.contains("    Implausible: PAPI_FP_OPS is 0 while PAPI_FP_INS is 7 "
                                      "(run)."),
                 outcome.out.constData());
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
        // Data of no known kind start at the recommended thresholds.
        QCOMPARE(json["tau"], json["recommended"].toObject()["tau"]);
        QCOMPARE(json["alpha"], json["recommended"].toObject()["alpha"]);
        QCOMPARE(json["representation_tolerance"].toDouble(), 5e-3);
        QCOMPARE(json["basis"].toArray(), QJsonArray({"X", "Y"}));
        const QJsonObject counts{{"total", 7},      {"missing", 1},   {"nonfinite", 1},
                                 {"irrelevant", 1}, {"noisy", 1},     {"unrepresentable", 1},
                                 {"tiny", 0},       {"dependent", 0}, {"chosen", 2},
                                 {"excluded", 0}};
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
        QVERIFY(both["error_mean"].toDouble(1) < 1e-12 && both["error_worst"].toDouble(1) < 1e-12);
        QVERIFY(both.contains("farthest") && both["farthest"].isNull());  // it is exact
        QCOMPARE(both["shown"].toArray().last().toObject()["event"].toString(), QString("TAKEN"));
        QCOMPARE(both["shown"].toArray().last().toObject()["coefficient"].toInt(), 2);
        const auto best = json["recommended"].toObject();
        QVERIFY(best["tau"].isDouble() && best["alpha"].isDouble());
        QCOMPARE(best["defined"].toInt(), 2);
        QVERIFY(best["chosen"].toInt() > 0);
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
        QVERIFY2(text.contains("\n1 event: 0 chosen, 1 all zero\n"), text.constData());
    }

    void textNamesWhatWasChosen()
    {
        const auto outcome = run({"analyze", "study.h5"});
        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome.err, QByteArray());
        QVERIFY2(outcome.out.contains("7 events: 2 chosen, 1 unrepresentable, 1 noisy, 1 all zero, "
                                      "1 not finite, 1 missing\n"),
                 outcome.out.constData());
        QVERIFY(outcome.out.contains("ALL + 2·TAKEN"));
        QVERIFY(outcome.out.contains("The same events are chosen for tau in [0, "));
        const auto lines = outcome.out.split('\n');
        QVERIFY2(lines.size() <= 24, outcome.out.constData());  // one screen
        for (const auto& line : lines) {
            QVERIFY2(!line.endsWith(' '), line.constData());
        }
    }

    // What decides no verdict is computed and shown where it is asked for.
    void analyzeShowsMoreWhereItIsAsked_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QByteArray>("shown");
        QTest::newRow("standard QRCP") << "--standard" << QByteArray("The standard QRCP, ");
        QTest::newRow("alternatives")
            << "--alternatives" << QByteArray(": smallest formulas, 2 events, proven");
        QTest::newRow("alpha") << "--alpha-map"
                               << QByteArray("defined stay defined for alpha in [");
    }
    void analyzeShowsMoreWhereItIsAsked()
    {
        QFETCH(QString, option);
        QFETCH(QByteArray, shown);

        const auto without = run({"analyze", "study.h5"}).out;
        const auto with = run({"analyze", "study.h5", option}).out;

        QVERIFY2(with.startsWith(without), with.constData());
        QVERIFY(!without.contains(shown));
        QVERIFY2(with.mid(without.size()).contains(shown), with.constData());
    }

    // Of B = (1000, 0.3), the larger one, A = (1, 0) is only 3e-4 away, less than beta =
    // alpha sqrt(2): the standard QRCP ends with one event where Papilio has chosen two.
    void theStandardQrcpMayChooseFewerEvents()
    {
        folder_.write("few.csv",
                      "event,repetition,1,2\nA,0,1,0\nA,1,1,0\nB,0,1000,0.3\nB,1,1000,0.3\n");
        folder_.write("few-basis.csv", "kernel,X,Y\n1,1,0\n2,0,1\n");
        QCOMPARE(run({"import", "few.csv", "--basis", "few-basis.csv", "-o", "few.h5"}).status, 0);
        const auto text = run({"analyze", "few.h5", "--alpha", "0.001", "--standard"}).out;
        QVERIFY2(text.contains("would leave out A, and define 1 of 2 metrics"), text.constData());
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
                 QByteArray("papilio: cat.h5: has 7 benchmarks (branch, data.reads, data.writes, "
                            "flops, vec, instr, icache); choose one with --benchmark\n"));
        QCOMPARE(named.status, 0);
        QCOMPARE(QJsonDocument::fromJson(named.out).object()["benchmark"].toString(),
                 QString("data.reads"));
    }

    void picturesAreWrittenInSilence()
    {
        const auto outcome = run({"render", "study.h5", "--page", "noise", "-o", "noise.png"});

        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.out, QByteArray());
        QCOMPARE(outcome.status, 0);
        QVERIFY(contentOf(folder_ / "noise.png").startsWith("\x89PNG"));
    }

    void generatorNamesTheProgram()
    {
        const auto read = readStudy(folder_ / "study.h5");
        QVERIFY(read);
        QVERIFY(read->generator.starts_with("papilio "));
        QCOMPARE(read->title, std::string("data"));
        QCOMPARE(read->benchmarks.front()->data->provenance.origin, std::string("data.csv"));
    }
};

PAPILIO_TEST(Commands)
#include "test_commands.moc"
