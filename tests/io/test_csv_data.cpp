#include "core/analysis/pipeline.h"
#include "core/io/files/private_directory.h"
#include "core/io/formats/csv/csv_data.h"
#include "core/io/import/importer.h"
#include "core/io/resources/resources.h"
#include "core/model/basis.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

Result<Dataset> parse(const QByteArray& text)
{
    return parseDataCsv({text.constData(), static_cast<std::size_t>(text.size())}, "data.csv");
}

QStringList texts(const StringTable& table)
{
    QStringList list;
    for (std::size_t index = 0; index < table.size(); ++index) {
        list << QString::fromUtf8(table[index].data(), static_cast<qsizetype>(table[index].size()));
    }
    return list;
}

QList<double> numbers(const Dataset& data)
{
    return {data.values.begin(), data.values.end()};
}

}  // namespace

class CsvData : public QObject {
    Q_OBJECT

private slots:
    void eventsRepetitionsAndKernels()
    {
        const auto data = parse("event,repetition,k0,k1\nA,0,1,2\nA,1,3,4\nB,0,5,6\nB,1,7,8.5\n");

        QVERIFY2(data, data ? "" : data.error().message.c_str());
        QCOMPARE(texts(data->eventIds), QStringList({"A", "B"}));
        QCOMPARE(texts(data->eventNames), QStringList({"A", "B"}));
        QCOMPARE(texts(data->kernels), QStringList({"k0", "k1"}));
        QCOMPARE(data->repetitions, std::size_t{2});
        QCOMPARE(data->threads, std::size_t{0});
        QVERIFY(data->valid.empty());
        QCOMPARE(numbers(*data), QList<double>({1, 2, 3, 4, 5, 6, 7, 8.5}));
    }

    void namesMayRepeat()
    {
        const auto data = parse("event,name,rep,k\n7,SAME,0,1\n8,SAME,0,2\n9,,0,3\n");

        QVERIFY(data);
        QCOMPARE(texts(data->eventIds), QStringList({"7", "8", "9"}));
        QCOMPARE(texts(data->eventNames), QStringList({"SAME", "SAME", "9"}));
    }

    void threadsAreADimension()
    {
        const auto data = parse("event,rep,thread,k\nA,0,0,1\nA,0,1,2\nA,1,0,3\nA,1,1,4\n");

        QVERIFY(data);
        QCOMPARE(data->threads, std::size_t{2});
        QCOMPARE(data->repetitions, std::size_t{2});
        QCOMPARE(numbers(*data), QList<double>({1, 2, 3, 4}));
    }

    void oneThreadIsStillADimension()
    {
        QCOMPARE(parse("event,rep,thread,k\nA,0,5,1\n")->threads, std::size_t{1});
    }

    void orderAndNumberingDoNotMatter()
    {
        const auto data = parse(
            "event,rep,thread,k\nB,7,1,8\nA,7,9,4\nB,7,9,9\nA,2,1,1\nA,7,1,3\nA,2,9,2\nB,2,9,7\nB,"
            "2,1,6\n");

        QVERIFY(data);
        QCOMPARE(texts(data->eventIds), QStringList({"B", "A"}));
        QCOMPARE(numbers(*data), QList<double>({6, 7, 8, 9, 1, 2, 3, 4}));
        QVERIFY(data->valid.empty());
    }

    void gapsAreMissing()
    {
        const auto data = parse("event,rep,k0,k1,k2\nA,0,1,,3\nA,1,nan,5,6\nB,1,7,8,9\n");

        QVERIFY(data);
        QCOMPARE(QList<int>(data->valid.begin(), data->valid.end()),
                 QList<int>({1, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 1}));
        for (std::size_t at = 0; at < data->values.size(); ++at) {
            QCOMPARE(std::isnan(data->values[at]), data->valid[at] == 0);
        }
        QCOMPARE(data->provenance.notes.size(), std::size_t{2});
    }

    void infinityIsKept() { QVERIFY(std::isinf(parse("event,rep,k\nA,0,inf\n")->values[0])); }

    void quotesFollowRfc4180()
    {
        const auto data = parse(
            "event,rep,\"k,0\",\"a "
            "\"\"b\"\"\"\r\n\"X,\"\"Y\"\"\",\"0\",\"1\",2\r\n\"two\nlines\",0,3,4\r\n");

        QVERIFY2(data, data ? "" : data.error().message.c_str());
        QCOMPARE(texts(data->kernels), QStringList({"k,0", "a \"b\""}));
        QCOMPARE(texts(data->eventIds), QStringList({"X,\"Y\"", "two\nlines"}));
        QCOMPARE(numbers(*data), QList<double>({1, 2, 3, 4}));
    }

    void blanksCommentsAndByteOrderMarkArePassedOver()
    {
        const auto data = parse("\xEF\xBB\xBF# made by hand\n\nevent,rep,k\n\nA,0,1\n\r\nB,0,2");

        QVERIFY2(data, data ? "" : data.error().message.c_str());
        QCOMPARE(numbers(*data), QList<double>({1, 2}));
    }

    void whatStandsWrongIsNamed_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const char* text, const char* message) {
            QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(message);
        };
        row("empty", "", "data.csv: is empty; expected a header that begins with \"event\"");
        row("other header", "id,rep,k\n",
            "data.csv: line 1, column 1: expected \"event\", found \"id\"");
        row("no repetition", "event,k0,k1\nA,1,2\n",
            "data.csv: line 1, column 2: expected the column \"repetition\" before the kernels");
        row("no kernels", "event,rep\nA,0\n",
            "data.csv: line 1, column 2: expected kernels after this column, found none");
        row("kernel twice", "event,rep,k,k\nA,0,1,2\n",
            "data.csv: line 1, column 4: kernel \"k\" is a duplicate");
        row("kernel without name", "event,rep,k,\nA,0,1,2\n",
            "data.csv: line 1, column 4: expected the name of a kernel");
        row("no lines", "event,rep,k\n",
            "data.csv: line 2, column 1: expected lines of events below the header, found none");
        row("text", "event,rep,k\nA,0,1\nA,1,abc\n",
            "data.csv: line 3, column 3: expected a number, found \"abc\"");
        row("unit behind number", "event,rep,k\nA,0,1 ms\n",
            "data.csv: line 2, column 3: expected a number, found \"1 ms\"");
        // One wrong digit would make every other event miss a repetition.
        row("one repetition of its own", "event,rep,k\nA,0,1\nA,1,1\nB,0,2\nB,11,2\nC,0,3\nC,1,3\n",
            "data.csv: line 5, column 2: only this line has repetition 11, and one line of "
            "repetition 1 is missing; correct the number");
        row("repetition is text", "event,rep,k\nA,x,1\n",
            "data.csv: line 2, column 2: expected the number of the repetition, found \"x\"");
        row("repetition below 0", "event,rep,k\nA,-1,1\n",
            "data.csv: line 2, column 2: expected the number of the repetition, found \"-1\"");
        row("thread is text", "event,rep,thread,k\nA,0,,1\n",
            "data.csv: line 2, column 3: expected the number of the thread, found \"\"");
        row("short line", "event,rep,k0,k1\nA,0,1,2\nA,1,3\n",
            "data.csv: line 3, column 3: the line ends after 3 cells, but the header has 4");
        row("very short line", "event,rep,k0\nA\n",
            "data.csv: line 2, column 1: the line ends after 1 cells, but the header has 3");
        row("long line", "event,rep,k\nA,0,1,9\n",
            "data.csv: line 2, column 4: more cells than the 3 of the header");
        row("same place twice", "event,rep,k\nA,0,1\nB,0,1\nA,0,2\n",
            "data.csv: line 4, column 1: the same event, repetition and thread as in line 2");
        row("two names", "event,name,rep,k\n1,A,0,1\n1,B,1,2\n",
            "data.csv: line 3, column 2: event \"1\" is named \"B\" here and \"A\" before");
        row("two names apart", "event,name,rep,k\n1,A,0,1\n2,C,0,1\n1,B,1,2\n2,C,1,1\n",
            "data.csv: line 4, column 2: event \"1\" is named \"B\" here and \"A\" before");
        row("no id", "event,rep,k\n,0,1\n", "data.csv: line 2, column 1: the event has no id");
        row("not UTF-8", "event,rep,k\n\xff,0,1\n",
            "data.csv: line 2, column 1: expected UTF-8 text, found bytes that are not UTF-8");
        row("open quote", "event,rep,k\n\"A,0,1\nB,0,2\n",
            "data.csv: line 2, column 1: the quote opened here is never closed");
        row("text behind quote", "event,rep,k\n\"A\"x,0,1\n",
            "data.csv: line 2, column 1: expected a comma after the closing quote");
        row("quote inside", "event,rep,k\nA\"B,0,1\n",
            "data.csv: line 2, column 1: a quote inside a cell that does not begin with one");
        row("open quote in header", "event,rep,\"k\nA,0,1\n",
            "data.csv: line 1, column 3: the quote opened here is never closed");
    }
    void whatStandsWrongIsNamed()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, message);

        const auto data = parse(text);

        QVERIFY(!data);
        QCOMPARE(data.error().code, Errc::Malformed);
        QCOMPARE(QString::fromStdString(data.error().message), message);
        QVERIFY(hasPlaceOfMessage(data.error()));
    }

    // A column that counts lines would ask for lines x lines places.
    void repetitionsThatAreNoneAreRefused()
    {
        QByteArray text("event,rep,k\n");
        for (int line = 0; line < 1000; ++line) {
            text += "E" + QByteArray::number(line) + "," + QByteArray::number(line) + ",1\n";
        }

        const auto data = parse(text);

        QVERIFY(!data);
        QVERIFY(QString::fromStdString(data.error().message)
                    .contains("1000 events, 1000 repetitions and 1 threads are named, but there "
                              "are only 1000 lines"));
    }

    // Two threads read halves; wherever the cut falls, the result is the same.
    void shuffledLinesGiveTheSameData()
    {
        std::mt19937 random(20240527);
        constexpr int events = 60;
        constexpr int repetitions = 4;
        std::vector<QByteArray> lines;
        QList<double> expected;
        for (int event = 0; event < events; ++event) {
            for (int repetition = 0; repetition < repetitions; ++repetition) {
                const auto id = event % 3 == 0 ? "\"E," + QByteArray::number(1000 + event) + "\""
                                               : "E" + QByteArray::number(1000 + event);
                QByteArray line = id + "," + QByteArray::number(repetition);
                for (int kernel = 0; kernel < 3; ++kernel) {
                    const double value = static_cast<double>(random() % 100000) / 8;
                    expected << value;
                    line += "," + QByteArray::number(value, 'g', 17);
                }
                lines.push_back(line + "\n");
            }
        }
        const auto whole = [&] {
            QByteArray text("event,rep,a,b,c\n");
            for (const auto& line : lines) {
                text += line;
            }
            return text;
        };

        QCOMPARE(numbers(*parse(whole())), expected);
        for (int round = 0; round < 20; ++round) {
            std::shuffle(lines.begin() + repetitions * (round % 5), lines.end(), random);
            const auto data = parse(whole());
            QVERIFY(data);
            QCOMPARE(data->eventCount(), std::size_t{events});
            // Events are numbered as they come; compare each by its id.
            for (std::size_t event = 0; event < events; ++event) {
                const auto id = data->eventIds[event];
                const auto number =
                    std::stoi(std::string(id.substr(id.find_first_of("123456789")))) - 1000;
                const auto block = data->block(event);
                for (int at = 0; at < repetitions * 3; ++at) {
                    QCOMPARE(block[static_cast<std::size_t>(at)],
                             expected[number * repetitions * 3 + at]);
                }
            }
        }
    }

    void everyPrefixIsReadOrRefused()
    {
        const QByteArray whole(
            "event,name,rep,thread,\"k "
            "\"\"0\"\"\",k1\r\n\"A\",x,0,1,1.5,\r\nB,\"y,z\",0,1,nan,-2e5\r\nA,x,1,1,3,4\r\n");
        for (qsizetype length = 0; length < whole.size(); ++length) {
            const auto data = parse(whole.left(length));
            if (data) {
                QVERIFY(checkDataset(*data));
            } else {
                QVERIFY(data.error().message.starts_with("data.csv: "));
            }
        }
    }

    void damagedTextNeverCrashes()
    {
        const QByteArray whole(
            "event,name,rep,thread,\"k "
            "\"\"0\"\"\",k1\n\"A\",x,0,1,1.5,\nB,\"y,z\",0,1,nan,-2e5\nA,x,1,1,3,4\nB,\"y,z\",1,1,"
            "5,6\n");
        std::mt19937 random(20240527);
        for (int round = 0; round < 20000; ++round) {
            auto text = whole;
            for (int flip = 0; flip < 3; ++flip) {
                text[static_cast<qsizetype>(random() % static_cast<unsigned>(text.size()))] =
                    "\",\n\r0 a\xff#-."[random() % 11];
            }
            const auto data = parse(text);
            QVERIFY(!data || checkDataset(*data));
        }
    }

    void stoppedImportIsCancelled()
    {
        const QByteArray text("event,rep,k\nA,0,1\n");
        std::stop_source stop;
        stop.request_stop();

        const auto data = parseDataCsv({text.constData(), static_cast<std::size_t>(text.size())},
                                       "data.csv", stop.get_token());

        QVERIFY(!data);
        QCOMPARE(data.error().code, Errc::Cancelled);
    }

    // The names of the kernels say the kind, never their number.
    void kindComesFromTheNamesOfTheKernels_data()
    {
        QTest::addColumn<int>("likeThose");  // whose names are taken; -1: own names
        QTest::addColumn<int>("kernels");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("name");
        for (const auto kind : {BenchmarkKind::Branch, BenchmarkKind::CpuFlops,
                                BenchmarkKind::GpuFlops, BenchmarkKind::DataCache}) {
            const auto word = QString::fromStdString(std::string(toString(kind)));
            const int kernels = static_cast<int>(kernelNames(kind).value().size());
            QTest::newRow(qPrintable(word)) << static_cast<int>(kind) << kernels << word << word;
            QTest::addRow("%d others", kernels) << -1 << kernels << "custom"
                                                << "mine";
        }
        QTest::newRow("3 others") << -1 << 3 << "custom"
                                  << "mine";
    }
    void kindComesFromTheNamesOfTheKernels()
    {
        QFETCH(int, likeThose);
        QFETCH(int, kernels);
        QFETCH(QString, kind);
        QFETCH(QString, name);
        const Folder folder;
        std::vector<std::string> names;
        if (likeThose >= 0) {
            names = kernelNames(static_cast<BenchmarkKind>(likeThose)).value();
        }
        QByteArray header = "event,rep";
        QByteArray line = "A,0";
        for (int kernel = 0; kernel < kernels; ++kernel) {
            header += ",\"" +
                      (names.empty() ? "k" + QByteArray::number(kernel)
                                     : QByteArray::fromStdString(names[std::size_t(kernel)])) +
                      "\"";
            line += "," + QByteArray::number(kernel);
        }
        const auto path = folder.write("mine.csv", header + "\n" + line + "\n");

        const auto document = importStudy({path}, {});
        const auto preview = previewImport({path}, {});

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        const auto& benchmark = *document->benchmarks.front();
        QCOMPARE(QString::fromStdString(std::string(toString(benchmark.kind))), kind);
        QCOMPARE(QString::fromStdString(benchmark.name), name);
        QCOMPARE(benchmark.data->provenance.source, std::string("import:csv"));
        QVERIFY(benchmark.parameters == defaultParameters(benchmark.kind));
        QVERIFY(checkBasis(*benchmark.basis, benchmark.data->kernelCount()));
        QCOMPARE(isPlaceholder(*benchmark.basis), likeThose < 0);
        QVERIFY(!benchmark.signatures->empty());
        QVERIFY(preview);
        QVERIFY(preview->formats == std::vector{ImportFormat::Csv});
        QVERIFY(preview->items.front().kind == benchmark.kind);
        QCOMPARE(preview->items.front().kernels, static_cast<std::size_t>(kernels));
        QCOMPARE(preview->items.front().benchmark, benchmark.name);
    }

    void basisThatDoesNotFitIsNamed()
    {
        const Folder folder;
        const auto path = folder.write("d.csv", "event,rep,a,b\nA,0,1,2\n");
        ImportOptions options;
        options.basisFile = folder.write("basis.csv", "X\n1\n2\n3\n");

        const auto document = importStudy({path}, options);

        QVERIFY(!document);
        QVERIFY2(document.error().message.starts_with(options.basisFile.string() + ": "),
                 document.error().message.c_str());
    }

    // Paper 1: measurements "as is". The metric is what the kernels should count.
    void kernelsAreTheBasis()
    {
        const Folder folder;
        const auto path = folder.write("d.csv",
                                       "event,rep,a,b,c\nLOADS,0,1,0,2\nLOADS,1,1,0,2\n"
                                       "STORES,0,0,1,1\nSTORES,1,0,1,1\n");
        ImportOptions options;
        options.basisFile = kernelBasisWord;
        const auto bare = importStudy({path}, options);
        options.signaturesFile = folder.write("s.csv", "metric,a,b,c\nTraffic,1,1,3\n");

        const auto document = importStudy({path}, options);

        QVERIFY(bare && bare->benchmarks.front()->signatures->empty());
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        const auto& benchmark = *document->benchmarks.front();
        QVERIFY(StringTable(benchmark.basis->expectations) == benchmark.data->kernels);
        const auto analysis = analyze(document->benchmarks.front());
        QVERIFY(analysis.isComplete());
        const auto& fit = analysis.fits->metrics.front();
        QCOMPARE(fit.metric, std::string("Traffic"));
        QVERIFY(fit.backwardError < 1e-12);
        QCOMPARE(chosenEvents(*analysis.pivoting).size(), std::size_t{2});
    }

    void severalFilesAreSeveralBenchmarks()
    {
        const Folder folder;
        const auto first = folder.write("a/d.csv", "event,rep,k\nA,0,1\n");
        const auto second = folder.write("b/d.csv", "event,rep,k\nA,0,1\n");

        const auto document = importStudy({first, second}, {});

        QVERIFY(document);
        QCOMPARE(document->benchmarks[0]->name, std::string("d"));
        QCOMPARE(document->benchmarks[1]->name, std::string("d 2"));
    }

    void otherContentIsRefused()
    {
        const Folder folder;
        const auto sentence = [&](const QByteArray& content) {
            const auto document = importStudy({folder.write("x.txt", content)}, {});
            return document ? QString("imported")
                            : QString::fromStdString(document.error().message);
        };
        QVERIFY(sentence("hello\n").contains(
            "x.txt: the format is not recognized; the file begins with \"hello\""));
        QVERIFY(
            sentence("it 1 res 0.5\n")
                .endsWith("rules for own logs go to " +
                          QString::fromStdString(userFolder(UserFolder::Data, "logs").string())));
        QVERIFY(sentence("").endsWith(
            "x.txt: is empty; expected a CSV whose header begins with \"event\""));
        QVERIFY(sentence("\x89HDF\r\n\x1a\n").contains("is an HDF5 file, perhaps a study already"));
        QVERIFY(sentence(R"({"what": "my solver", "rules": [
                             {"line": "iteration {iteration} residual {value}"}]})")
                    .contains("holds rules by which logs are read"));
        QVERIFY(sentence(R"({"mark": "^time", "parts": [{"line": "^roof {name} {value}",
                             "roofs": {"name": "{name}", "kind": "bandwidth", "value": "value"}}]})")
                    .contains("holds rules by which tables are read"));
        QVERIFY(!importStudy({}, {}));
        QCOMPARE(importStudy({folder / "absent.csv"}, {}).error().code, Errc::NotFound);
    }
};

PAPILIO_TEST(CsvData)
#include "test_csv_data.moc"
