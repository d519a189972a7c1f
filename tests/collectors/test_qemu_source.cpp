// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/qemu/qemu_events.h"
#include "collectors/qemu/qemu_source.h"
#include "collectors/suite/collect.h"
#include "core/analysis/pipeline.h"
#include "tests/collectors/measured_benchmark.h"
#include "tests/support/area_program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace papilio::collectors;
using namespace papilio::tests;
using papilio::core::Benchmark;
using papilio::core::Errc;

namespace {

void addCpus()
{
    QTest::addColumn<QString>("cpu");
    for (const auto& cpu : qemuCpus()) {
        QTest::newRow(std::string(cpu.name).c_str())
            << QString::fromStdString(std::string(cpu.name));
    }
}

QByteArray countsLine(int count)
{
    QByteArray line;
    for (int place = 0; place < count; ++place) {
        line += place == 0 ? "7" : " 7";
    }
    return line + '\n';
}

}  // namespace

class TestQemuSource : public QObject {
    Q_OBJECT

private:
    /// Measures; skips the test where qemu or a cross compiler is missing.
    std::optional<Benchmark> measure(const QString& cpu, const MeasureRequest& request)
    {
        auto source = QemuSource::open(cpu.toStdString());
        if (!source) {
            skipped_ = QString::fromStdString(source.error().message);
            return std::nullopt;
        }
        const auto collected = collectBenchmark(**source, request, {}, {}, {});
        if (!collected) {
            QTest::qFail(collected.error().message.c_str(), __FILE__, __LINE__);
            return std::nullopt;
        }
        return collected->benchmark;
    }

    QString skipped_;

private slots:
    void init() { skipped_.clear(); }

    void branchCountsAreTheTruth_data() { addCpus(); }

    void branchCountsAreTheTruth()
    {
        QFETCH(QString, cpu);
        const auto branch = measure(cpu, {.benchmark = "branch", .repetitions = 2});
        if (!branch) {
            QSKIP(qPrintable(skipped_));
        }

        // An emulator executes nothing that it does not retire, so that CE is CR.
        QCOMPARE(difference(*branch, "qemu::BR_COND", truth(*branch, "CR")), QString());
        QCOMPARE(difference(*branch, "qemu::BR_COND_TAKEN", truth(*branch, "T")), QString());
        QCOMPARE(difference(*branch, "qemu::BR_JUMP", truth(*branch, "D")), QString());
        QCOMPARE(difference(*branch, "qemu::BR_MISPREDICTED", truth(*branch, "M"), 5e-3),
                 QString());
        const auto& data = *branch->data;
        QCOMPARE(data.kernelCount(), std::size_t{11});
        for (std::size_t event = 0; event < data.eventCount(); ++event) {  // to the last bit
            const auto block = data.block(event);
            QVERIFY(std::equal(block.begin(), block.begin() + 11, block.begin() + 11));
        }
    }

    void flopsAreTheTruth_data() { addCpus(); }

    void flopsAreTheTruth()
    {
        QFETCH(QString, cpu);
        const auto flops = measure(cpu, {.benchmark = "cpu-flops", .repetitions = 1});
        if (!flops) {
            QSKIP(qPrintable(skipped_));
        }
        const unsigned bits = qemuCpu(cpu.toStdString())->scalableBits;
        QList<std::pair<std::string, std::string>> widths = {{"SCALAR", "SCAL"}, {"V128", "128"}};
        if (bits != 0) {
            widths.append({"SVE", "SVE" + std::to_string(bits)});
        }

        for (const auto& [format, precision] :
             {std::pair<std::string, std::string>{"F32", "S"}, {"F64", "D"}}) {
            for (const auto& [event, width] : widths) {
                const auto expectation = precision + "_" + width;
                QCOMPARE(difference(*flops, "qemu::FP_" + format + "_" + event,
                                    truth(*flops, expectation)),
                         QString());
                QCOMPARE(difference(*flops, "qemu::FP_FMA_" + format + "_" + event,
                                    truth(*flops, expectation + "_FMA")),
                         QString());
            }
            const std::string metric = precision == "S" ? "SP Ops." : "DP Ops.";
            QCOMPARE(difference(*flops, "qemu::FP_OPS_" + format, asked(*flops, metric)),
                     QString());
        }
        QCOMPARE(flops->basis->matrix.cols(), Eigen::Index(4 * widths.size() + 1));  // and LOOP?
    }

    void instructionMixIsExact_data() { addCpus(); }

    void instructionMixIsExact()
    {
        QFETCH(QString, cpu);
        const auto mix = measure(cpu, {.benchmark = "instructions", .repetitions = 1});
        if (!mix) {
            QSKIP(qPrintable(skipped_));
        }
        const QList<std::pair<std::string, std::string>> pairs = {
            {"INSTRUCTIONS", "Instructions"},
            {"LOADS", "Loads"},
            {"STORES", "Stores"},
            {"BR_COND", "Conditional Branches"},
            {"BR_COND_TAKEN", "Conditional Branches Taken"},
            {"BR_JUMP", "Unconditional Jumps"},
            {"BR_CALL", "Calls"},
            {"BR_RETURN", "Calls"},
            {"INT_MUL", "Integer Multiplications"},
            {"INT_DIV", "Integer Divisions"}};
        for (const auto& [event, metric] : pairs) {
            QCOMPARE(difference(*mix, "qemu::" + event, asked(*mix, metric)), QString());
        }
        for (const auto* kind : {"NOP", "MOVE", "LOGIC", "SHIFT", "CONVERT", "SHUFFLE"}) {
            QCOMPARE(difference(*mix, std::string("qemu::") + kind, truth(*mix, kind)), QString());
        }
    }

    // The events say what the metrics of a benchmark ask for.
    void metricsAreDefined_data()
    {
        QTest::addColumn<QString>("cpu");
        QTest::addColumn<QString>("benchmark");
        QTest::addColumn<QStringList>("undefined");
        for (const auto* cpu : {"a64fx", "neoverse-n1", "power9"}) {
            QTest::addRow("branch on %s", cpu)
                << cpu << "branch" << QStringList{"Conditional Branches Executed"};
            QTest::addRow("cpu-flops on %s", cpu) << cpu << "cpu-flops" << QStringList();
        }
    }

    void metricsAreDefined()
    {
        QFETCH(QString, cpu);
        QFETCH(QString, benchmark);
        QFETCH(QStringList, undefined);
        const auto measured =
            measure(cpu, {.benchmark = benchmark.toStdString(), .repetitions = 1});
        if (!measured) {
            QSKIP(qPrintable(skipped_));
        }

        const auto analysis = papilio::core::analyze(std::make_shared<const Benchmark>(*measured));

        QVERIFY(analysis.isComplete());
        QCOMPARE(analysis.fits->metrics.size(), measured->signatures->size());
        QStringList found;
        for (const auto& fit : analysis.fits->metrics) {
            if (fit.verdict == papilio::core::Verdict::NotDefinable) {
                found << QString::fromStdString(fit.metric);
            }
        }
        QCOMPARE(found, undefined);
    }

    void cacheCountsAreTheTruth_data()
    {
        QTest::addColumn<QString>("cpu");
        QTest::addColumn<QString>("benchmark");
        QTest::addColumn<QStringList>("events");  // of the expectations, in their order
        for (const auto* cpu : {"neoverse-n1", "power9"}) {
            QTest::addRow("reads on %s", cpu)
                << cpu << "dcache-read"
                << QStringList{"qemu::LOAD_L1_MISS", "qemu::LOAD_L1_HIT", "qemu::LOAD_L2_HIT",
                               "qemu::LOAD_L3_HIT"};
            QTest::addRow("writes on %s", cpu)
                << cpu << "dcache-write"
                << QStringList{"qemu::STORE_L1_MISS", "qemu::STORE_L1_HIT", "qemu::STORE_L2_HIT",
                               "qemu::STORE_L3_HIT"};
            QTest::addRow("code on %s", cpu)
                << cpu << "icache"
                << QStringList{"qemu::FETCH_L1_HIT", "qemu::FETCH_L2_HIT", "qemu::FETCH_L3_HIT"};
        }
    }

    void cacheCountsAreTheTruth()
    {
        QFETCH(QString, cpu);
        QFETCH(QString, benchmark);
        QFETCH(QStringList, events);
        MeasureRequest request{.benchmark = benchmark.toStdString(), .repetitions = 1};
        for (const auto& event : events) {
            request.events.push_back(event.toStdString());
        }
        const auto measured = measure(cpu, request);
        if (!measured) {
            QSKIP(qPrintable(skipped_));
        }
        for (qsizetype event = 0; event < events.size(); ++event) {
            QCOMPARE(difference(*measured, request.events[std::size_t(event)],
                                measured->basis->matrix.col(event), 0.03),
                     QString());
        }
    }

    // The same loops, whatever the length of the vectors is.
    void everyVectorLengthRuns_data()
    {
        QTest::addColumn<int>("bits");
        for (const int bits : {128, 256, 512, 1024, 2048}) {
            QTest::addRow("%d", bits) << bits;
        }
    }

    void everyVectorLengthRuns()
    {
        QFETCH(int, bits);
        const auto& cpu = *qemuCpu("a64fx");
        if (const auto usable = checkQemu(cpu); !usable) {
            QSKIP(usable.error().message.c_str());
        }
        const auto program = *kernelProgram(cpu.architecture);

        QProcess qemu;
        qemu.start(QString::fromStdString(std::string(cpu.program)),
                   {"-cpu", QStringLiteral("max,sve-default-vector-length=%1").arg(bits / 8),
                    QString::fromStdString(program.string()), "cpu-flops", "1", "1", "1", "1"});
        QVERIFY(qemu.waitForFinished(120'000));

        QCOMPARE(qemu.exitCode(), 0);
        const auto lines = QString::fromUtf8(qemu.readAllStandardOutput()).split(u'\n');
        QCOMPARE(lines.value(0), QStringLiteral("vectors %1").arg(bits));
        QCOMPARE(lines.filter(QStringLiteral("run S_SVE%1").arg(bits)).size(), 6);
        QCOMPARE(lines.filter(QRegularExpression("^run [SD]_SVE")).size(), 12);
    }

    // What the kernels of the roofs compute and move is what they state.
    void roofsDoWhatTheyState_data() { addCpus(); }

    void roofsDoWhatTheyState()
    {
        QFETCH(QString, cpu);
        const auto& processor = *qemuCpu(cpu.toStdString());
        if (const auto usable = checkQemu(processor); !usable) {
            QSKIP(usable.error().message.c_str());
        }
        const QTemporaryDir folder;
        const QString file = folder.filePath("counts");

        QProcess qemu;
        qemu.start(QString::fromStdString(std::string(processor.program)),
                   {"-cpu", cpu, "-plugin",
                    QString::fromStdString(qemuPlugin()->string()) + ",out=" + file,
                    QStringLiteral(PAPILIO_BUILD_DIR "/tests/collectors/roof_kernels_") +
                        QString::fromStdString(std::string(folderOf(processor.architecture)))});
        QVERIFY(qemu.waitForFinished(120'000));

        QCOMPARE(qemu.exitCode(), 0);
        const auto counts = readQemuCounts(file.toStdString());
        QVERIFY2(counts, counts ? "" : counts.error().message.c_str());
        const auto kernels =
            QString::fromUtf8(qemu.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts);
        const std::size_t widths = processor.scalableBits != 0 ? 3 : 2;
        QCOMPARE(kernels.size(), qsizetype(2 * widths * 10));  // 4 that compute, 6 that move
        QCOMPARE(counts->size(), 2 * std::size_t(kernels.size()));
        const auto events = *qemuEvents(processor);
        for (qsizetype kernel = 0; kernel < kernels.size(); ++kernel) {
            const auto words = kernels[kernel].split(u'\t');
            const auto place = 2 * std::size_t(kernel);
            const auto counted = [&](const std::string& name) {
                const auto event = std::ranges::find(events, name, &VirtualEvent::name);
                return QString::number(event->value((*counts)[place + 1]) -
                                       event->value((*counts)[place]));
            };
            const bool isDouble = words[2] == "double";
            QCOMPARE((QStringList{counted(isDouble ? "qemu::FP_OPS_F64" : "qemu::FP_OPS_F32"),
                                  counted(isDouble ? "qemu::FP_OPS_F32" : "qemu::FP_OPS_F64"),
                                  counted("qemu::LOADS"), counted("qemu::STORES")}),
                     (QStringList{words[3], "0", words[4], words[5]}));
        }
    }

    void wrongRequestsAreRefused()
    {
        const auto cpu = QemuSource::open("cortex-a53");
        QVERIFY(!cpu && cpu.error().code == Errc::InvalidArgument);
        QVERIFY(cpu.error().message.find("neoverse-n1") != std::string::npos);
        QemuSource source(*qemuCpu("power9"), *qemuEvents(*qemuCpu("power9")));
        const auto event =
            source.measure({.benchmark = "branch", .events = {"qemu::FP_ADD_F64_SVE"}}, {}, {});
        QVERIFY(!event && event.error().code == Errc::NotFound);
        const auto threads = source.measure({.benchmark = "dcache-read", .threads = 4}, {}, {});
        QVERIFY(!threads && threads.error().message.find("4 threads") != std::string::npos);
    }

    void onlyVersionsWithItsInterfaceFit()
    {
        QVERIFY(pluginFits("7.2.22") && pluginFits("6.0.0") && pluginFits("10.2.0"));
        QVERIFY(!pluginFits("5.2.0") && !pluginFits("11.0.0"));
        QVERIFY(!pluginFits(""));
    }

    /// A block with an addition, a load and a branch, executed three times.
    void laterVersionsOfItsInterfaceFit()
    {
        const QTemporaryDir folder;
        QProcess qemu;
        qemu.start(PAPILIO_BUILD_DIR "/tests/collectors/newer_qemu",
                   {QString::fromStdString(qemuPlugin()->string()), folder.path()});
        QVERIFY(qemu.waitForFinished());
        QVERIFY2(qemu.exitCode() == 0, qemu.readAllStandardError());
        const auto files = QDir(folder.path()).entryList(QDir::Files);
        QCOMPARE(files.size(), 1);
        const auto counts = readQemuCounts(folder.filePath(files[0]).toStdString());
        QVERIFY2(counts, counts ? "" : counts.error().message.c_str());
        QCOMPARE(counts->size(), std::size_t{1});
        const auto& all = counts->front();
        QCOMPARE(all.at(PAPILIO_INSTRUCTIONS), 9);
        QCOMPARE(all.at(PAPILIO_FP_ADD_F64_V128), 3);
        QCOMPARE(all.at(PAPILIO_LOAD_BYTES), 24);
        QCOMPARE(all.at(PAPILIO_BR_COND_TAKEN), 2);
    }

    void aQemuWithoutPluginsIsRefused()
    {
        const QTemporaryDir folder;
        writeFile(
            folder.filePath("qemu-aarch64"),
            "#!/bin/sh\n[ \"$1\" = --version ] && echo 'qemu-aarch64 version 10.0.13'\nexit 0\n");
        QFile::setPermissions(folder.filePath("qemu-aarch64"), QFile::ReadOwner | QFile::ExeOwner);
        const auto path = qgetenv("PATH");
        qputenv("PATH", QFile::encodeName(folder.path()) + ":" + path);
        const auto usable = checkEmulator(*qemuCpu("a64fx"));
        qputenv("PATH", path);
        QVERIFY(!usable);
        QCOMPARE(usable.error().code, Errc::Unsupported);
        QVERIFY(usable.error().message.find("10.0.13 was built without") != std::string::npos);
    }

    void countsAreReadWholeOrNotAtAll_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("lines");  // -1: refused
        const QByteArray line = countsLine(PAPILIO_COUNTS);
        QTest::newRow("nothing") << QByteArray() << 0;
        QTest::newRow("two lines") << line + line << 2;
        QTest::newRow("a cut line") << line + line.chopped(1) << -1;
        QTest::newRow("too few") << countsLine(PAPILIO_COUNTS - 1) << -1;
        QTest::newRow("too many") << countsLine(PAPILIO_COUNTS + 1) << -1;
        QTest::newRow("a word") << QByteArray("counts\n") << -1;
        QTest::newRow("negative") << "-" + line << -1;
    }

    void countsAreReadWholeOrNotAtAll()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, lines);
        const QTemporaryDir folder;
        writeFile(folder.filePath("counts"), text);

        const auto counts = readQemuCounts(folder.filePath("counts").toStdString());

        QCOMPARE(counts.hasValue(), lines >= 0);
        if (counts) {
            QCOMPARE(int(counts->size()), lines);
        } else {
            QCOMPARE(counts.error().code, Errc::Malformed);
        }
    }

    void stoppingIsNoError()
    {
        auto source = QemuSource::open("power9");
        if (!source) {
            QSKIP(source.error().message.c_str());
        }
        std::stop_source stop;
        stop.request_stop();
        const auto data = (*source)->measure({.benchmark = "branch"}, stop.get_token(), {});
        QVERIFY(data);
        QCOMPARE(data->eventCount(), std::size_t{0});
    }
};

PAPILIO_TEST(TestQemuSource)
#include "test_qemu_source.moc"
