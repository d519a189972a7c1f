#include "core/analysis/noise.h"
#include "core/analysis/pipeline.h"
#include "core/io/import/importer.h"
#include "core/io/study/study_file.h"
#include "core/model/basis.h"
#include "tests/io/fixtures.h"
#include "tests/support/area_program.h"

#include <QTest>

#include <cmath>

using namespace papilio::core;
using namespace papilio::tests;

namespace {

std::filesystem::path sample(const std::string& name)
{
    return std::filesystem::path(PAPILIO_SOURCE_DIR) / "tests/data/real" / name;
}

/// Numbers of a genuine file, read again in the plainest way: the given word of every row that is
/// no header.
std::vector<double> column(const std::filesystem::path& path, int word)
{
    std::vector<double> values;
    for (const auto& line : contentOf(path).split('\n')) {
        const auto words = line.simplified().split(' ');
        if (!line.startsWith('#') && words.size() > word && !words[word].isEmpty()) {
            values.push_back(words[word].toDouble());
        }
    }
    return values;
}

/// Paper 1, Eq. 4 for two repetitions, in long double.
double rnmse(const std::vector<double>& a, const std::vector<double>& b)
{
    long double sumA = 0;
    long double sumB = 0;
    long double squares = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sumA += a[i];
        sumB += b[i];
        squares +=
            (static_cast<long double>(a[i]) - b[i]) * (static_cast<long double>(a[i]) - b[i]);
    }
    const auto count = static_cast<long double>(a.size());
    const long double product = std::abs(sumA / count * (sumB / count));
    return product > 0 ? static_cast<double>(std::sqrt(squares) / std::sqrt(count * product)) : 1.0;
}

}  // namespace

class CatGenuine : public QObject {
    Q_OBJECT

private slots:
    // Genuine output of the toolkit: the noise of what we imported is the noise of what stands in
    // its files.
    void genuineNoiseIsThatOfTheFiles_data()
    {
        QTest::addColumn<QString>("benchmark");
        QTest::addColumn<QString>("event");
        QTest::addColumn<QString>("runs");
        QTest::addColumn<int>("word");
        QTest::newRow("branch") << "branch"
                                << "perf::TASK-CLOCK"
                                << "run" << 0;
        QTest::newRow("flops") << "flops"
                               << "perf::TASK-CLOCK"
                               << "run" << 2;
        QTest::newRow("vec") << "vec"
                             << "perf::TASK-CLOCK"
                             << "run" << 1;
        QTest::newRow("instr") << "instr"
                               << "perf::TASK-CLOCK"
                               << "run" << 1;
        QTest::newRow("latencies") << "data.reads"
                                   << "cat::latencies"
                                   << "dcr" << 1;
    }
    void genuineNoiseIsThatOfTheFiles()
    {
        QFETCH(QString, benchmark);
        QFETCH(QString, event);
        QFETCH(QString, runs);
        QFETCH(int, word);
        const auto first = sample("cat/" + runs.toStdString() + "1");
        const auto second = sample("cat/" + runs.toStdString() + "2");
        const auto file = event.toStdString() + "." + benchmark.toStdString();
        auto a = column(first / file, word);
        auto b = column(second / file, word);
        if (benchmark == "data.reads") {  // two threads: the median of two is their mean
            const auto otherA = column(first / file, 2);
            const auto otherB = column(second / file, 2);
            for (std::size_t row = 0; row < a.size(); ++row) {
                a[row] = (a[row] + otherA[row]) / 2;
                b[row] = (b[row] + otherB[row]) / 2;
            }
        } else if (benchmark == "vec") {
            for (auto* values : {&a, &b}) {  // 12 rows of half precision before 24 others, twice
                values->erase(values->begin() + 36, values->begin() + 48);
                values->erase(values->begin(), values->begin() + 12);
            }
        } else if (benchmark == "instr") {  // counts of as many iterations as the first word says
            const auto iterations = column(first / file, 0);
            for (std::size_t row = 0; row < a.size(); ++row) {
                a[row] /= iterations[row];
                b[row] /= iterations[row];
            }
        }
        const double expected = rnmse(a, b);
        QVERIFY(expected > 0);

        const auto document = importStudy({first, second}, {});
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        const auto data = document->benchmark(benchmark.toStdString())->data;
        const auto noise = measureNoise(data);

        for (std::size_t index = 0; index < data->eventCount(); ++index) {
            if (data->eventIds[index] == event.toStdString()) {
                QVERIFY2(std::abs(noise->maxRnmse[index] - expected) < 1e-12 * expected,
                         qPrintable(
                             QString("%1, expected %2").arg(noise->maxRnmse[index]).arg(expected)));
                return;
            }
        }
        QFAIL("the event was not imported");
    }

    void genuineDirectoriesLoadAndAnalyze_data()
    {
        QTest::addColumn<QStringList>("directories");
        QTest::addColumn<int>("benchmarks");
        QTest::newRow("runs") << QStringList{"cat/run1", "cat/run2"} << 4;
        QTest::newRow("reads") << QStringList{"cat/dcr1", "cat/dcr2"} << 1;
        QTest::newRow("7.0.0") << QStringList{"cat/7.0.0"} << 5;
        for (const char* one : {"branch", "dcr", "flops", "ic", "vec"}) {
            QTest::newRow(one) << QStringList{QString("cat/7.0.0/") + one} << 1;
        }
    }
    void genuineDirectoriesLoadAndAnalyze()
    {
        QFETCH(QStringList, directories);
        QFETCH(int, benchmarks);
        std::vector<std::filesystem::path> paths;
        for (const auto& directory : directories) {
            paths.push_back(sample(directory.toStdString()));
        }
        const Folder folder;

        const auto document = importStudy(paths, {});

        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(static_cast<int>(document->benchmarks.size()), benchmarks);
        QVERIFY(writeStudy(*document, folder / "study.h5"));
        const auto read = readStudy(folder / "study.h5");
        QVERIFY(read);
        for (const auto& benchmark : read->benchmarks) {
            // What is known of no kernel has no metrics: they stop behind the noise.
            const auto analysis = analyze(benchmark);
            QVERIFY2(analysis.noise, benchmark->name.c_str());
            QVERIFY2(analysis.isComplete() != isPlaceholder(*benchmark->basis),
                     benchmark->name.c_str());
        }
    }
};

PAPILIO_TEST(CatGenuine)
#include "test_cat_genuine.moc"
