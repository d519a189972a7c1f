#include "core/io/formats/csv/csv_sample.h"
#include "core/io/formats/table/table_reader.h"
#include "core/io/import/format_detection.h"
#include "core/io/import/import_formats.h"
#include "core/io/import/importer.h"
#include "tests/io/import_checks.h"
#include "tests/support/area_program.h"

#include <QScopeGuard>
#include <QTest>

#include <array>
#include <cstdio>
#include <fmt/format.h>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

CsvMapping mapping(const char* text)
{
    auto parsed = parseCsvMapping(text);
    if (!parsed) {
        qFatal("%s", parsed.error().message.c_str());
    }
    return *std::move(parsed);
}

CsvSample sampleOf(const char* text)
{
    auto sample = sampleCsv(text, "t.csv");
    if (!sample) {
        qFatal("%s", sample.error().message.c_str());
    }
    return *std::move(sample);
}

/// The guess of a table, as the option.
QString guessOf(const char* text)
{
    const auto sample = sampleOf(text);
    return QString::fromStdString(toText(mappingOf(sample, sample.guess)));
}

/// What a table gives: one of both.
struct Table {
    std::shared_ptr<const Dataset> data;
    std::shared_ptr<const CounterTable> counters;
};

Result<Table> read(std::string_view text, const char* columns = "header=yes")
{
    const auto rules = tableRulesOf(text, "t.csv", mapping(columns));
    const auto read = rules ? readTables(*rules, text, "t.csv") : Result<Document>(rules.error());
    if (!read) {
        return read.error();
    }
    return read->benchmarks.empty() ? Table{nullptr, read->counters.front()}
                                    : Table{read->benchmarks.front()->data, nullptr};
}

QString errorOf(const Result<Table>& table)
{
    return table ? QStringLiteral("it was read") : QString::fromStdString(table.error().message);
}

/// As an instrument writes: a preamble, a header, units, decimal commas.
constexpr const char* instrument =
    "Report of my tool\nhost: node7\n\nkernel;time;misses\n;s;count\na;1,5;7\nb;2,5;9.000\n";

/// "A r0 k0", by index.
double value(const Dataset& data, std::size_t event, std::size_t repetition, std::size_t kernel)
{
    return data.values[(event * data.repetitions + repetition) * data.kernelCount() + kernel];
}

}  // namespace

// Tables that no format knows: their columns are chosen.
class TableImport : public QObject {
    Q_OBJECT

private slots:
    // What spreadsheets and instruments write around a table.
    void linesAboveAndUnitsAreFound()
    {
        const auto sample = sampleOf(instrument);
        QCOMPARE(sample.skipped, std::size_t{2});  // an empty line is passed over anyway
        QCOMPARE(sample.units, (std::vector<std::string>{"", "s", "count"}));

        const auto table = read(instrument, "kernel=kernel");
        QVERIFY2(table, qPrintable(errorOf(table)));
        const auto& counters = *table->counters;
        QCOMPARE(counters.runs(), (std::vector<std::string>{"a", "b"}));
        QCOMPARE(counters.units, (std::vector<std::string>{"s", "count"}));
        QCOMPARE(counters.value(0, 0), 1.5);
        QCOMPARE(counters.value(1, 1), 9000.0);
    }

    void aMissingValueIsNoUnit()
    {
        const auto sample = sampleOf("event,value\ncycles,<not counted>\nloads,5\nstores,6\n");
        QVERIFY(sample.units.empty());
        QCOMPARE(sample.rows.size(), std::size_t{3});
    }

    void rowsThatBeginAsTheUnitsAreRead()
    {
        const auto table =
            read("note;kernel;time\n;;s\nwarm;a;1\n;b;2\n;c;3\n", "kernel=kernel,ignore=note");
        QVERIFY2(table, qPrintable(errorOf(table)));
        QCOMPARE(table->counters->runs(), (std::vector<std::string>{"a", "b", "c"}));
        QCOMPARE(table->counters->units, (std::vector<std::string>{"s"}));
        QCOMPARE(table->counters->value(0, 1), 2.0);
    }

    void theLayoutIsChosen_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("columns");
        QTest::addColumn<double>("expected");
        const auto row = [](const char* name, const char* text, const char* columns,
                            double expected) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(columns) << expected;
        };
        row("lines above data", "made 3\non 4\na,5,6\nb,7,8\n", "kernel=#1,skip=2,header=no", 5);
        row("units in two words", "k,x,y\n-,1 s,2\na,5,6\n", "kernel=k,unit-line=yes", 5);
        row("another separator", "k;x|y\na;1|5\n",
            "kernel=k,separator=semicolon,value=x|y,"
            "decimal=comma,skip=0,header=yes",
            notANumber);
        row("a bar", "a,k|x\nb,c|5\n", "separator=bar,value=x", 5);
        row("a decimal comma", "k\tx\na\t1,500\n", "kernel=k,decimal=comma", 1.5);
        row("groups of thousands", "k;x\na;1,500\n", "kernel=k,decimal=point", 1500);
    }
    void theLayoutIsChosen()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, columns);
        QFETCH(const double, expected);

        const auto table = read(text.toStdString(), columns.constData());

        if (std::isnan(expected)) {
            QVERIFY2(errorOf(table).contains("expected a number"), qPrintable(errorOf(table)));
            return;
        }
        QVERIFY2(table, qPrintable(errorOf(table)));
        QCOMPARE(table->counters->value(0, 0), expected);
    }

    // What the mapping reads is read by its rule, of files like it as well.
    void aMappingIsSavedAsARule_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("columns");
        QTest::addColumn<QByteArray>("like");
        QTest::newRow("header") << QByteArray(instrument) << QByteArray("kernel=kernel")
                                << QByteArray(
                                       "Another day\nkernel;time;misses\n;ms;count\n"
                                       "c;2,5;10\n");
        QTest::newRow("no header")
            << QByteArray("made 3\non 4\na,5,6\nb,7,8\n")
            << QByteArray("kernel=#1,skip=2,header=no") << QByteArray("x\ny\na,2.5,6\n");
        QTest::newRow("signs") << QByteArray("k (a.b)|{x}|x$\na|1|2\n") << QByteArray("kernel=#1")
                               << QByteArray("k (a.b)|{x}|x$\na|2.5|2\n");
    }
    void aMappingIsSavedAsARule()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, columns);
        QFETCH(const QByteArray, like);
        const Folder folder;
        qputenv("XDG_DATA_HOME", QByteArray::fromStdString((folder / "data").string()));
        const auto restored = qScopeGuard([] { qunsetenv("XDG_DATA_HOME"); });
        const auto path = folder.write("run7.txt", text);
        ImportOptions options;
        options.columns = mapping(columns.constData());

        const auto chosen = importStudy({path}, options);
        const auto rule = writtenTableRules(text.toStdString(), path.string(), options.columns);
        QVERIFY2(rule, rule ? "" : rule.error().message.c_str());
        QVERIFY(saveTableRules(*rule, "mine"));
        const auto ruled = importStudy({path}, {});
        const auto other = importStudy({folder.write("run12.txt", like)}, {});

        QVERIFY2(chosen && ruled && other, qPrintable(sentence(ruled) + sentence(other)));
        const auto& before = *chosen->counters.front();
        const auto& after = *ruled->counters.front();
        QCOMPARE(after.provenance.source, std::string("import:mine"));
        QCOMPARE(after.events, before.events);
        QCOMPARE(after.units, before.units);
        QCOMPARE(after.runs(), before.runs());
        QCOMPARE(after.values, before.values);
        QCOMPARE(other->counters.front()->value(0, 0), 2.5);
    }

    void aMappingIsReadAndWritten()
    {
        const auto columns = mapping(
            "event=Counter, value=Count ,\"kernel=a,b\",repetition=#3,ignore=x=y,skip=2,header=no,"
            "unit-line=yes,decimal=comma,separator=tab");

        QCOMPARE(columns.columns.size(), std::size_t{5});
        QVERIFY(columns.columns[0] == (CsvMapping::Column{CsvRole::Event, "Counter"}));
        QVERIFY(columns.columns[1] == (CsvMapping::Column{CsvRole::Value, "Count"}));
        QVERIFY(columns.columns[2] == (CsvMapping::Column{CsvRole::Kernel, "a,b"}));
        QVERIFY(columns.columns[4] == (CsvMapping::Column{CsvRole::Ignored, "x=y"}));
        QVERIFY(columns.layout == (CsvLayout{2, false, true, '\t', true}));
        const auto again = parseCsvMapping(toText(columns));
        QVERIFY(again);
        QVERIFY(*again == columns);
    }

    void aWrongMappingIsRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("words");
        QTest::newRow("empty") << QByteArray("") << "expected ROLE=COLUMN, found \"\"";
        QTest::newRow("role") << QByteArray("events=a") << "found \"events\"";
        QTest::newRow("no name") << QByteArray("event=") << "found \"event=\"";
        QTest::newRow("header") << QByteArray("header=maybe") << "header=yes or header=no";
        QTest::newRow("lines") << QByteArray("skip=two") << "expected skip=LINES";
        QTest::newRow("separator") << QByteArray("separator=;") << "separator=semicolon";
        QTest::newRow("decimal") << QByteArray("decimal=dot") << "decimal=comma or decimal=point";
        QTest::newRow("quote") << QByteArray("\"event=a") << "expected ROLE=COLUMN";
    }
    void aWrongMappingIsRefused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, words);

        const auto parsed = parseCsvMapping(text.toStdString());

        QVERIFY(!parsed);
        QVERIFY2(QString::fromStdString(parsed.error().message).contains(words),
                 parsed.error().message.c_str());
    }

    void columnsAreGuessed_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("guess");
        const auto row = [](const char* name, const char* text, const char* guess) {
            QTest::newRow(name) << QByteArray(text) << guess;
        };
        row("long", "Kernel,Counter Name,Run,Value\ntriad,CYCLES,1,5\n",
            "event=Counter Name,kernel=Kernel,repetition=Run,value=Value");
        row("long with a unit", "metric_name,metric_unit,metric_value,host\ncycles,1,5,a\n",
            "event=metric_name,unit=metric_unit,value=metric_value");
        row("long, value without a name", "event,x\nCYCLES,5\nL1,6\n", "event=event,value=x");
        row("wide", "benchmark,rep,cycles,instructions\ntriad,1,5,6\n",
            "kernel=benchmark,repetition=rep");
        row("of a German spreadsheet", "Programm,Lauf,Zyklen\ndaxpy,1,12\nddot,1,8\n",
            "kernel=Programm,repetition=Lauf");
        row("wide with parameters", "name,N,threads,cycles\ntriad,100,2,6\n",
            "kernel=name,kernel=N,kernel=threads");
        row("time stamps are not counts", "app,timestamp,cycles,comment\nx,17,6,good\n",
            "kernel=app,ignore=timestamp");
        row("no names of kernels", "cycles,instructions\n5,6\n", "value=cycles,value=instructions");
        row("text without a word", "solver,cycles\ncg,5\n", "kernel=solver");
        row("a run alone", "run,cycles\n1,5\n2,6\n", "kernel=run");
        row("numbers as names", "kernel,1,2\ntriad,5,6\n", "kernel=kernel");
        row("no header", "triad,5,6\ncopy,7,8\n", "kernel=#1");
        row("names twice", "k,x,x\na,1,2\n", "kernel=k");
        row("of gnuplot", "# made today\n# size threads  cycles\n 8 1  5\n16 1 12\n",
            "kernel=size,kernel=threads");
        row("blanks", "name  cycles misses\ntriad 5   1\ncopy  7   2\n", "kernel=name");
        row("blanks in names", "name,cycles\nvec copy 1,5\nvec copy 2,6\n", "kernel=name");
    }
    void columnsAreGuessed()
    {
        QFETCH(QByteArray, text);
        QTEST(guessOf(text.constData()), "guess");
    }

    // A comment that is no header, a comment as header, and the same without it.
    void aCommentMayBeTheHeader()
    {
        const auto text = std::string("# size cycles\n8 5\n16 12\n");

        const auto table = read(text, "kernel=size");
        const auto bare = read(text, "kernel=#1,header=no");
        const auto noHeader = sampleOf("# made on a Tuesday\n8 5\n16 12\n");

        QVERIFY2(table, qPrintable(errorOf(table)));
        QCOMPARE(table->counters->events.front(), std::string("cycles"));
        QCOMPARE(table->counters->columns.size(), std::size_t(2));
        QVERIFY2(bare, qPrintable(errorOf(bare)));
        QCOMPARE(bare->counters->events.front(), std::string("#2"));
        QVERIFY(noHeader.isTable && !noHeader.hasHeader);
    }

    void namesAreUniqueAndNeverEmpty()
    {
        const auto sample = sampleOf("k,x,x,,\"#4\"\na,1,2,3,4\n");
        QCOMPARE(sample.names, (std::vector<std::string>{"k", "x", "x #3", "#4", "#4 #5"}));
    }

    void separatorsAndNumbersOfOtherPlaces_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<double>("expected");
        QTest::newRow("comma") << QByteArray("kernel,x,y\na,1,2.5\n") << 2.5;
        QTest::newRow("semicolon") << QByteArray("kernel;x;y\na;1;2,5\n") << 2.5;
        QTest::newRow("semicolon, three digits") << QByteArray("kernel;x;y\na;1;2,500\n") << 2.5;
        QTest::newRow("semicolon, point") << QByteArray("kernel;x;y\na;1;2.500\n") << 2.5;
        QTest::newRow("semicolon, groups") << QByteArray("kernel;x;y\na;1,5;2.500\n") << 2500.0;
        QTest::newRow("tab") << QByteArray("kernel\tx\ty\na\t1\t2.5\n") << 2.5;
        QTest::newRow("bar") << QByteArray("kernel|x|y\na|1|2.5\n") << 2.5;
        QTest::newRow("groups") << QByteArray("kernel,x,y\na,1,\"12,345,678.5\"\n") << 12345678.5;
        QTest::newRow("quotes") << QByteArray("\"kernel\",\"x\",\"y\"\n\"a, b\",\"1\",\"2.5\"\n")
                                << 2.5;
        QTest::newRow("Windows") << QByteArray("\xEF\xBB\xBFkernel,x,y\r\na,1,2.5\r\n") << 2.5;
        QTest::newRow("separators at the ends") << QByteArray("kernel,x,y\na,1,2.5,,\n") << 2.5;
        QTest::newRow("comments") << QByteArray("# of today\n\nkernel,x,y\n# one\na,1,2.5") << 2.5;
    }
    void separatorsAndNumbersOfOtherPlaces()
    {
        QFETCH(QByteArray, text);
        QFETCH(double, expected);

        const auto table = read(text.toStdString());

        QVERIFY2(table, qPrintable(errorOf(table)));
        QVERIFY(table->counters);
        QCOMPARE(table->counters->events, (std::vector<std::string>{"x", "y"}));
        QCOMPARE(table->counters->value(1, 0), expected);
    }

    void repetitionsMakeABenchmark()
    {
        const auto table = read(
            "counter,run,kernel,count\n"
            "A,2,k,12\nA,1,k,11\nA,10,k,13\nA,1,l,21\nA,2,l,22\nA,10,l,nan\nB,1,k,1\n");

        QVERIFY2(table, qPrintable(errorOf(table)));
        QVERIFY(table->data && !table->counters);
        const auto& data = *table->data;
        QVERIFY(checkDataset(data));
        QCOMPARE(data.eventCount(), std::size_t{2});
        QCOMPARE(data.repetitions, std::size_t{3});
        QCOMPARE(data.kernelCount(), std::size_t{2});
        QCOMPARE(value(data, 0, 0, 0), 11.0);  // in the order of their numbers
        QCOMPARE(value(data, 0, 1, 0), 12.0);
        QCOMPARE(value(data, 0, 2, 0), 13.0);
        QCOMPARE(value(data, 0, 1, 1), 22.0);
        QCOMPARE(data.valid[5], std::uint8_t{0});
        QCOMPARE(value(data, 1, 0, 0), 1.0);
        QCOMPARE(data.units, std::string("counts"));
    }

    void rowsOfTheSameKernelAreRepetitions()
    {
        const auto table = read("kernel,x,y\na,1,2\nb,3,4\na,5,6\nb,7,8\n");

        QVERIFY2(table, qPrintable(errorOf(table)));
        QVERIFY(table->data);
        const auto& data = *table->data;
        QCOMPARE(data.repetitions, std::size_t{2});
        QCOMPARE(value(data, 0, 0, 0), 1.0);
        QCOMPARE(value(data, 0, 1, 0), 5.0);
        QCOMPARE(value(data, 1, 1, 1), 8.0);
    }

    void runsWithoutRepetitionsAreCounters()
    {
        const auto table = read(
            "event,program,value,unit\n"
            "cycles,a,5,1\nL1,a,<not counted>,lines\ncycles,b,6,1\nL1,b,,lines\n");

        QVERIFY2(table, qPrintable(errorOf(table)));
        QVERIFY(table->counters && !table->data);
        const auto& counters = *table->counters;
        QVERIFY(checkCounters(counters));
        QCOMPARE(counters.runs(), (std::vector<std::string>{"a", "b"}));
        QCOMPARE(counters.units, (std::vector<std::string>{"1", "lines"}));
        QCOMPARE(counters.value(0, 1), 6.0);
        QVERIFY(std::isnan(counters.value(1, 0)));
        QCOMPARE(counters.reasons[counters.at(1, 0)], std::string("<not counted>"));
    }

    void withoutAKernelRowsAreRuns()
    {
        const auto one = read("event,value\ncycles,5\nL1,6\n");
        const auto several = read("cycles,L1\n5,6\n7,8\n", "value=cycles,value=L1");

        QVERIFY2(one && several, qPrintable(errorOf(one) + errorOf(several)));
        QCOMPARE(one->counters->runs(), std::vector<std::string>{"t"});
        QCOMPARE(several->counters->runs(), (std::vector<std::string>{"1", "2"}));
        QCOMPARE(several->counters->value(1, 1), 8.0);
    }

    void severalColumnsNameTheKernel()
    {
        const auto table = read("name,N,cycles\ntriad,10,5\ntriad,20,6\n");

        QVERIFY2(table, qPrintable(errorOf(table)));
        QCOMPARE(table->counters->runs(), (std::vector<std::string>{"triad, 10", "triad, 20"}));
    }

    void columnsAreChosen()
    {
        const char* text = "a,b,c,d\nx,1,2,3\ny,4,5,6\n";

        const auto all = read(text, "kernel=a");
        const auto ignored = read(text, "kernel=a,ignore=#3");
        const auto named = read(text, "kernel=a,value=D");
        const auto headless = read("x,1,2\ny,3,4\n", "kernel=#1,header=no");

        QVERIFY2(all && ignored && named && headless, qPrintable(errorOf(named)));
        QCOMPARE(all->counters->events, (std::vector<std::string>{"b", "c", "d"}));
        QCOMPARE(ignored->counters->events, (std::vector<std::string>{"b", "d"}));
        QCOMPARE(named->counters->events, std::vector<std::string>{"d"});
        QCOMPARE(headless->counters->runs(), (std::vector<std::string>{"x", "y"}));
        QCOMPARE(headless->counters->events, (std::vector<std::string>{"#2", "#3"}));
    }

    void tablesThatWereJoinedAreOne()
    {
        const auto table = read("kernel,x\na,1\nkernel,x\na,2\n");

        QVERIFY2(table, qPrintable(errorOf(table)));
        QCOMPARE(table->data->repetitions, std::size_t{2});
        QVERIFY(std::ranges::any_of(table->data->provenance.notes, [](const auto& note) {
            return note.starts_with("The header is repeated");
        }));
    }

    void whatIsWrongIsSaidWithItsPlace_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("columns");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const char* text, const char* columns,
                            const char* message) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(columns)
                                << QString::fromUtf8(message);
        };
        row("text", "kernel,x\na,1\nb,2\nc,much\n", "kernel=kernel",
            "t.csv: line 4, column 2: expected a number, found \"much\"");
        row("infinite", "kernel,x\na,1\nb,inf\n", "kernel=kernel",
            "t.csv: line 3, column 2: expected a number, found \"inf\"");
        row("two points", "kernel,x\na,1\nb,2\nc,1.2.3\n", "kernel=kernel",
            "t.csv: line 4, column 2: expected a number, found \"1.2.3\"");
        row("a point among commas", "kernel;x\na;1,5\nb;2.5\n", "kernel=kernel",
            "t.csv: line 3, column 2: expected a number with a decimal comma, as in the other "
            "cells, found \"2.5\"");
        row("cut off", "kernel,x,y\na,1,2\nb,3", "kernel=kernel",
            "t.csv: line 3, column 1: expected 3 cells, found 2; the file is cut off: measure "
            "again, or "
            "delete the line");
        row("too wide", "kernel,x\na,1\nb,1,2\nc,3\n", "kernel=kernel",
            "t.csv: line 3, column 1: expected 2 cells, found 3");
        row("open quote", "kernel,x\na,1\n\"b,2\n", "kernel=kernel",
            "t.csv: line 3, column 1: the quote opened here is never closed");
        row("twice", "kernel,run,x\na,1,1\nb,1,2\na,1,3\n", "kernel=kernel,repetition=run",
            "t.csv: line 4, column 3: the same kernel, event and repetition are in line 2; give "
            "each repetition a number of its own, or ignore the column of the repetitions");
        row("no kernel", "kernel,x\na,1\n,2\n", "kernel=kernel",
            "t.csv: line 3, column 1: expected the name of a kernel, found nothing");
        row("no event", "event,x\nA,1\n,2\n", "event=event,value=x",
            "t.csv: line 3, column 1: expected the name of an event, found nothing");
        row("no repetition", "kernel,r,x\na,1,1\na,,2\n", "kernel=kernel,repetition=r",
            "t.csv: line 3, column 2: expected the number of a repetition, found nothing");
        row("two units", "event,value,unit,kernel\nA,1,s,k\nA,2,ms,l\n",
            "event=event,value=value,unit=unit,kernel=kernel",
            "t.csv: line 3, column 3: the unit of \"A\" is \"ms\" here and \"s\" before; give all "
            "values of an event in one unit");
        row("no such column", "a,b\nx,1\n", "kernel=kernel",
            "t.csv: the table has no column \"kernel\"; it has a and b");
        row("two roles", "a,b\nx,1\n", "kernel=a,event=#1",
            "t.csv: the column \"a\" is given as kernel and as event; choose one of them");
        row("no value", "a,b\nx,1\n", "kernel=a,ignore=b",
            "t.csv: no column holds values; choose the columns with the counts as values");
        row("two events", "a,b,c\nx,y,1\n", "event=a,event=b,value=c",
            "t.csv: several columns name the event (a, b); choose one of them");
        row("two values", "a,b,c\nx,1,2\n", "event=a,value=b,value=c",
            "t.csv: several columns hold the value of the event in the same row (b, c); choose one "
            "of them, or no column with events");
        row("a unit alone", "a,b,c\nx,1,s\n", "kernel=a,value=b,unit=c",
            "t.csv: the unit (c) needs a column that names the event of the same row; choose that "
            "column, or ignore the unit");
        row("no rows", "kernel,x\n", "kernel=kernel,value=x",
            "t.csv: contains no values that the rules for a table of chosen columns find: the run "
            "failed, or the file was cut off; repeat it");
        row("no table", "hello\nworld\n", "kernel=hello",
            "t.csv: is not a table; expected several columns, separated by commas, semicolons, "
            "tabs, | or blanks");
        row("nothing", "", "kernel=hello",
            "t.csv: is not a table; expected several columns, separated by commas, semicolons, "
            "tabs, | or blanks");
    }
    void whatIsWrongIsSaidWithItsPlace()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, columns);
        QFETCH(QString, message);

        const auto table = read(text.toStdString(), columns.constData());

        QCOMPARE(errorOf(table), message);
        QVERIFY(hasPlaceOfMessage(table.error()));
    }

    void namesOfStrangersAreHarmless()
    {
        const auto table = read("kernel,\"a\x1b[31m\"\n\"k\nl\",1\n", "kernel=kernel");

        QVERIFY2(table, qPrintable(errorOf(table)));
        QCOMPARE(table->counters->events.front(), std::string("a\\u001b[31m"));
        QCOMPARE(table->counters->runs().front(), std::string("k l"));
    }

    void aMillionLines()
    {
        constexpr int lines = 1'000'000;
        std::string text = "event,kernel,rep,value\n";
        text.reserve(lines * 24);
        for (int line = 0; line < lines; ++line) {
            std::array<char, 64> row{};
            const int length = std::snprintf(row.data(), row.size(), "E%d,k%d,%d,%d\n", line % 100,
                                             line / 100 % 100, line / 10000, line);
            text.append(row.data(), static_cast<std::size_t>(length));
        }

        const auto table = read(text);

        QVERIFY2(table, qPrintable(errorOf(table)));
        const auto& data = *table->data;
        QCOMPARE(data.eventCount(), std::size_t{100});
        QCOMPARE(data.repetitions, std::size_t{100});
        QCOMPARE(data.kernelCount(), std::size_t{100});
        QVERIFY(data.valid.empty());
        QCOMPARE(value(data, 7, 99, 3), 990307.0);
    }

    void aSparseTableIsRefused()
    {
        std::string text = "event,kernel,rep,value\n";
        for (int line = 0; line < 3000; ++line) {
            text += fmt::format("E{0},k{0},{0},1\n", line);
        }
        const auto table = read(text);
        QVERIFY2(errorOf(table).contains("3000 kernels are named"), qPrintable(errorOf(table)));
    }

    // The head of a file may end within a number, and a column may be text only behind it.
    void anUnknownTableIsRefusedWithTheOption()
    {
        const Folder folder;
        const auto path = folder.write("x.csv", "Kernel,Counter Name,Count\ntriad,CYCLES,5\n");

        const auto refused = importStudy({path}, {});

        QCOMPARE(QString::fromStdString(refused.error().message),
                 QString::fromStdString(path.string()) +
                     ": the columns of this table are not known: \"Kernel\", \"Counter Name\" and "
                     "\"Count\"; say what they hold with papilio import --columns "
                     "'event=Counter Name,kernel=Kernel,value=Count'");
        QVERIFY(areUnknownTables({path}));
        ImportOptions options;
        options.columns = mapping("event=Counter Name,value=Count,kernel=Kernel");
        const auto document = importStudy({path}, options);
        QVERIFY2(document, qPrintable(sentence(document)));
        QCOMPARE(document->counters.front()->provenance.source, std::string("import:table"));
    }

    // Whoever follows the advice gets a study: what is proposed was tried on the table.
    void noProposedOptionIsRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("columns");
        const auto row = [](const char* name, const char* columns, const char* text) {
            QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(columns);
        };
        row("a label that is empty, as Google Benchmark writes", "kernel=name",
            "name,iterations,real_time,time_unit,label,error_occurred,CYCLES\n"
            "BM_Sum/8,1000,80.0,ns,,,240\nBM_Sum/8,1000,80.0,ns,,,241\n");
        row("repetitions without a number", "kernel=kernel,ignore=rep",
            "kernel,rep,cycles\na,,5\na,2,6\nb,1,7\n");
        row("an event without a name", "kernel=kernel", "counter,kernel,value\n,a,5\nB,b,6\n");
        row("two lines of titles, as PCM writes", "",
            "System;;;Core0;\nDate;EXEC;IPC;EXEC;\n2020-09-17;0.54;1.02;0.5;\n"
            "2020-09-18;0.55;1.03;0.5;\n");
        row("a history without titles", "", "0 1.2e+18\n1 1.17e+18\n2 1.16e+18\n");
    }

    void noProposedOptionIsRefused()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QString, columns);
        const Folder folder;
        const auto path = folder.write("x.csv", text);

        const auto said = QString::fromStdString(importStudy({path}, {}).error().message);

        const QString before = QStringLiteral("papilio import --columns ");
        const auto from = said.indexOf(before);
        const auto option = from < 0 ? QString() : said.mid(from + before.size());
        QCOMPARE(option.startsWith('(') ? QString() : option, columns);
        if (!columns.isEmpty()) {
            ImportOptions options;
            options.columns = mapping(columns.toUtf8().constData());
            const auto document = importStudy({path}, options);
            QVERIFY2(document, qPrintable(sentence(document)));
        }
    }

    void veryWideTablesGiveAShortSentence()
    {
        const Folder folder;
        std::string header = "kernel", row = "a";
        for (int column = 0; column < 3000; ++column) {
            header += ",C" + std::to_string(column);
            row += "," + std::to_string(column);
        }
        const auto path =
            folder.write("x.csv", QByteArray::fromStdString(header + "\n" + row + "\n"));

        const auto said = sentence(importStudy({path}, {}));

        QVERIFY2(said.size() < 400, qPrintable(said));
        QVERIFY2(said.contains("2993 more"), qPrintable(said));
        ImportOptions options;
        options.format = ImportFormat::Table;
        const auto document = importStudy({path}, options);
        QVERIFY2(document, qPrintable(sentence(document)));
        QCOMPARE(document->counters.front()->events.size(), std::size_t{3000});
    }

    void tablesLikeOursAreToldFromThem()
    {
        const Folder folder;
        for (const char* text : {"event,kernel,count\nA,triad,5\nA,copy,6\n",
                                 "event,kernel,repetition,count\nA,triad,1,5\nA,triad,2,6\n",
                                 "kernel,rep,cycles\ntriad,1,5\n"}) {
            QVERIFY2(areUnknownTables({folder.write("x.csv", text)}), text);
        }
        const auto format = [&](const char* text) {
            const auto found = formatOf(folder.write("y.csv", text));
            return found ? QString::fromStdString(found->name) : QStringLiteral("none");
        };
        QCOMPARE(format("event,name,rep,k\n1,A,0,1\n"), QStringLiteral("csv"));
        QCOMPARE(format("event,run,kernel\nA,1,2\n"), QStringLiteral("counters"));
        QCOMPARE(format("kernel,flops,seconds\ntriad,1,2\n"), QStringLiteral("roofline-csv"));
    }

    void knownFilesAndOthersAreNoUnknownTables()
    {
        const Folder folder;
        const auto known = folder.write("a.csv", "event,run\nA,1\n");
        const auto unknown = folder.write("b.csv", "kernel,cycles\na,1\n");
        QVERIFY(!areUnknownTables({known}));
        QVERIFY(!areUnknownTables({known, unknown}));
        QVERIFY(areUnknownTables({unknown}));
        QVERIFY(!areUnknownTables({folder.write("c.txt", "hello, world\nthis is text\n")}));
        QVERIFY(!areUnknownTables({folder.write("d.csv", "a,b\nx,y\n")}));
        QVERIFY(!areUnknownTables({folder / "none"}));
    }

    void benchmarksOfATableTakeABasis()
    {
        const Folder folder;
        const auto path = folder.write("x.csv", "kernel,cycles,L1\na,1,0\nb,0,1\na,1,0\nb,0,1\n");
        ImportOptions options;
        options.columns = mapping("kernel=kernel");
        options.basisFile = folder.write("basis.csv", "kernel,X,Y\nb,0,1\na,1,0\n");
        options.signaturesFile = folder.write("signatures.csv", "metric,X,Y\nboth,1,1\n");

        const auto document = importStudy({path}, options);

        QVERIFY2(document, qPrintable(sentence(document)));
        const auto& benchmark = *document->benchmarks.front();
        QCOMPARE(benchmark.name, std::string("x"));
        QCOMPARE(benchmark.basis->matrix(0, 0), 1.0);
        QCOMPARE(benchmark.signatures->front().metric, std::string("both"));
        options.basisFile = folder.write("wrong.csv", "X\n1\n");
        QVERIFY(!previewImport({path}, options));
        // Eleven kernels of whatever program are not those of a known benchmark.
        QByteArray eleven = "kernel,cycles\n";
        for (int kernel = 0; kernel < 22; ++kernel) {
            eleven += "k" + QByteArray::number(kernel % 11) + ",1\n";
        }
        ImportOptions plain;
        plain.format = ImportFormat::Table;
        const auto custom = importStudy({folder.write("e.csv", eleven)}, plain);
        QVERIFY2(custom, qPrintable(sentence(custom)));
        QVERIFY(custom->benchmarks.front()->kind == BenchmarkKind::Custom);
    }

    void theKindOfNumbersIsSaid()
    {
        const auto table = read("kernel;x\na;1,5\na;2,5\n");
        QVERIFY2(table, qPrintable(errorOf(table)));
        const auto& notes = table->data->provenance.notes;
        QVERIFY(std::ranges::find(notes, "Commas in numbers are decimal commas.") != notes.end());
        QVERIFY2(notes.front() == "The columns were chosen: kernel=kernel.", notes.front().c_str());
    }
};

PAPILIO_TEST(TableImport)
#include "test_table_import.moc"
