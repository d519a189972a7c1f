// SPDX-License-Identifier: GPL-3.0-or-later
#include "collectors/base/suite_basis.h"
#include "collectors/kernels/cache_suite.h"
#include "collectors/kernels/suite.h"
#include "core/io/resources/resources.h"
#include "core/io/text/basis_csv.h"
#include "tests/support/area_program.h"

#include <QFile>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

using namespace papilio::collectors;
using papilio::core::BenchmarkKind;
using namespace Qt::StringLiterals;

namespace {

constexpr KernelMachine machine{
    .caches = {.l1d = 32768, .l1i = 32768, .l2 = 1048576, .l3 = 37486592}};

/// Instructions of each function of a program whose name begins with papilio_, without comments.
QMap<QString, QStringList> disassembly(const QString& tool, const QString& program)
{
    QProcess objdump;
    objdump.start(tool, {"-d", "--no-show-raw-insn", "--no-addresses",
                         PAPILIO_BUILD_DIR "/collectors/" + program});
    objdump.waitForFinished(60'000);
    QMap<QString, QStringList> functions;
    QString name;
    const auto lines = QString::fromUtf8(objdump.readAllStandardOutput()).split(u'\n');
    for (const auto& line : lines) {
        if (line.startsWith(u'<')) {
            name = line.mid(1, line.indexOf(u'>') - 1);
        } else if (name.startsWith(u"papilio_") && line.startsWith(u'\t')) {
            functions[name] << line.section(QRegularExpression("//|#"), 0, 0).simplified();
        }
    }
    return functions;
}

QString mnemonic(const QString& instruction)
{
    return instruction.section(u' ', 0, 0);
}

/// A kernel of a GPU module: its instructions, by their addresses, without predicates.
struct GpuKernel {
    QList<std::pair<int, QString>> code;
};

/// The kernels of cuobjdump -sass, without an error, by their names: "A_H" of
/// "_ZN…_gpu_kernels_cu_99a3bf6c3A_HEPtt".
QMap<QString, GpuKernel> gpuDisassembly(const QString& tool,
                                        const QString& module,
                                        QByteArray& error)
{
    QProcess cuobjdump;
    cuobjdump.start(tool, {"-sass", module});
    cuobjdump.waitForFinished(60'000);
    static const QRegularExpression function("Function : \\S*?\\d([A-Z]+_[HSD])E");
    static const QRegularExpression instruction(
        "^\\s+/\\*([0-9a-f]{4})\\*/\\s+(?:@!?U?P\\w+\\s+)?([A-Z][^;]*);");
    error = cuobjdump.exitCode() == 0 ? QByteArray()
                                      : cuobjdump.readAllStandardError().trimmed().right(200);
    QMap<QString, GpuKernel> kernels;
    QString name;
    const auto lines = QString::fromUtf8(cuobjdump.readAllStandardOutput()).split(u'\n');
    for (const auto& line : lines) {
        if (const auto begins = function.match(line); begins.hasMatch()) {
            name = begins.captured(1);
            kernels[name] = {};
        } else if (const auto match = instruction.match(line); match.hasMatch()) {
            kernels[name].code.append(
                {match.captured(1).toInt(nullptr, 16), match.captured(2).simplified()});
        }
    }
    return kernels;
}

/// How often instructions of these kinds are executed, by kind. The one loop counts up from 0. An
/// HFMA2 of zeros sets a register to a constant, at most twice in a warp.
QMap<QString, int> executed(const GpuKernel& kernel, const QRegularExpression& kinds)
{
    static const QRegularExpression step("^IADD3? (R\\d+), \\1, 0x([0-9a-f]+)\\b");
    static const QRegularExpression limit("^ISETP\\.NE\\S* P\\d, PT, R\\d+, 0x([0-9a-f]+),");
    static const QRegularExpression branch("^BRA 0x([0-9a-f]+)");
    static const QRegularExpression zeros("^HFMA2\\S* R\\d+, -?RZ, -?RZ,");
    int first = 0;
    int last = -1;
    int by = 0;
    int to = 0;
    for (const auto& [address, text] : kernel.code) {
        const auto target = branch.match(text).captured(1).toInt(nullptr, 16);
        if (branch.match(text).hasMatch() && target < address) {
            first = target;
            last = address;
        }
        if (const auto match = step.match(text); match.hasMatch()) {
            by = match.captured(2).toInt(nullptr, 16);
        }
        if (const auto match = limit.match(text); match.hasMatch()) {
            to = match.captured(1).toInt(nullptr, 16);
        }
    }
    QMap<QString, int> counts;
    for (const auto& [address, text] : kernel.code) {
        if (zeros.match(text).hasMatch()) {
            counts["constant"] += address >= first && address <= last ? 1000 : 1;
        } else if (const auto match = kinds.match(text); match.hasMatch()) {
            const bool isInLoop = address >= first && address <= last;
            counts[match.captured(1)] += isInLoop ? (by > 0 && to % by == 0 ? to / by : 0) : 1;
        }
    }
    return counts;
}

/// How many instructions match.
qsizetype occurrences(const QStringList& code, const QString& pattern)
{
    return code.filter(QRegularExpression(QRegularExpression::anchoredPattern(pattern))).size();
}

}  // namespace

class TestKernels : public QObject {
    Q_OBJECT

private slots:
    // A launch executes 1000 instructions of its kind in each warp, and no other that computes.
    void gpuKernelsExecuteWhatTheyState()
    {
        const QString module = PAPILIO_BUILD_DIR "/collectors/papilio_gpu_kernels.so";
        if (!QFile::exists(module)) {
            QSKIP("this build has no GPU kernels, because neither nvcc nor hipcc was found");
        }
        auto tool = QStandardPaths::findExecutable("cuobjdump");
        tool = tool.isEmpty() ? QStandardPaths::findExecutable("cuobjdump", {"/usr/local/cuda/bin"})
                              : tool;
        if (tool.isEmpty()) {
            QSKIP("cuobjdump is not installed (it is part of CUDA)");
        }
        QByteArray error;
        const auto kernels = gpuDisassembly(tool, module, error);
        if (!error.isEmpty()) {
            QSKIP(("cuobjdump is older than the compiler: " + error).constData());
        }
        if (kernels.isEmpty()) {
            QSKIP("the GPU kernels of this build are not those of NVIDIA");
        }
        static const QRegularExpression computes("^([HFD](?:ADD|MUL|FMA)2?|MUFU\\.\\w+)\\b");
        const QMap<QString, QString> kinds = {
            {"A_H", "HADD2"}, {"S_H", "HADD2"}, {"M_H", "HMUL2"}, {"F_H", "HFMA2"},
            {"A_S", "FADD"},  {"S_S", "FADD"},  {"M_S", "FMUL"},  {"SQ_S", "MUFU.SQRT"},
            {"F_S", "FFMA"},  {"A_D", "DADD"},  {"S_D", "DADD"},  {"M_D", "DMUL"},
            {"F_D", "DFMA"}};
        QCOMPARE(kernels.keys(), kinds.keys());
        for (const auto& [name, kind] : kinds.asKeyValueRange()) {
            auto counts = executed(kernels[name], computes);
            QVERIFY2(counts.take("constant") <= 2, qPrintable(name));
            QVERIFY2(counts == (QMap<QString, int>{{kind, 1000}}),
                     qPrintable(name + u": "_s + counts.keys().join(u' ')));
        }
        // What subtracts negates its second operand.
        const auto subtracts = [&](const QString& name) {
            return std::ranges::count_if(kernels[name].code, [&](const auto& instruction) {
                return computes.match(instruction.second).hasMatch() &&
                       instruction.second.contains(u", -"_s) &&
                       !instruction.second.contains(u"-RZ, RZ,"_s);
            });
        };
        for (const auto* precision : {"_H", "_S", "_D"}) {
            QVERIFY(subtracts(u"S"_s + precision) > 0);
            QCOMPARE(subtracts(u"A"_s + precision), 0);
        }
    }

    // What the kernels state is what the analysis is given as basis.
    void truthsAreThePublishedBases_data()
    {
        QTest::addColumn<QString>("benchmark");
        QTest::addColumn<int>("kind");
        QTest::newRow("branch") << "branch" << int(BenchmarkKind::Branch);
        QTest::newRow("cpu-flops") << "cpu-flops" << int(BenchmarkKind::CpuFlops);
        QTest::newRow("gpu-flops") << "gpu-flops" << int(BenchmarkKind::GpuFlops);
        QTest::newRow("dcache-read") << "dcache-read" << int(BenchmarkKind::DataCache);
    }

    void truthsAreThePublishedBases()
    {
        QFETCH(QString, benchmark);
        QFETCH(int, kind);
        const auto suite = kernelSuite(benchmark.toStdString(), machine);
        QVERIFY(suite);

        const auto names = papilio::core::kernelNames(BenchmarkKind(kind));
        const auto basis = papilio::core::defaultBasis(BenchmarkKind(kind), suite->kernels.size());
        const auto own = suiteBasis(*suite);

        QVERIFY(names && basis);
        QVERIFY(own.expectations == basis->expectations);
        QVERIFY(own.matrix == basis->matrix);
        for (std::size_t kernel = 0; kernel < names->size(); ++kernel) {
            QCOMPARE(suite->kernels[kernel].name, (*names)[kernel]);
        }
    }

    void signaturesBelongToTheirSuites()
    {
        for (const auto& name : suiteNames(true)) {
            const auto suite = kernelSuite(name, machine);
            const auto signatures = suiteSignatures(*suite, "dcache", suiteBasis(*suite));
            QVERIFY2(signatures, signatures ? "" : signatures.error().message.c_str());
            QVERIFY(!signatures->empty());
            QVERIFY(papilio::core::basisQuality(suiteBasis(*suite)).rank ==
                    Eigen::Index(suite->expectations.size()));
        }
    }

    void otherArchitecturesHaveTheirBases_data()
    {
        QTest::addColumn<int>("architecture");
        QTest::newRow("AArch64") << int(Architecture::Aarch64);
        QTest::newRow("POWER") << int(Architecture::Ppc64le);
    }

    void otherArchitecturesHaveTheirBases()
    {
        QFETCH(int, architecture);
        const KernelMachine other{.caches = machine.caches,
                                  .architecture = Architecture(architecture)};
        const auto flops = *kernelSuite("cpu-flops", other);
        papilio::core::StringTable kernels;
        for (const auto& kernel : flops.kernels) {
            kernels.append(kernel.name);
        }
        const auto basis =
            papilio::core::readBasisCsv(papilio::core::resourceDirectory() / "bases" /
                                            folderOf(flops.architecture) / "cpu-flops.csv",
                                        &kernels);

        QVERIFY2(basis, basis ? "" : basis.error().message.c_str());
        QVERIFY(basis->expectations == suiteBasis(flops).expectations);
        QVERIFY(basis->matrix == suiteBasis(flops).matrix);
        for (const auto& name : suiteNames()) {
            const auto suite = kernelSuite(name, other);
            const auto signatures = suiteSignatures(*suite, "dcache", suiteBasis(*suite));
            QVERIFY2(signatures, signatures ? "" : signatures.error().message.c_str());
            QVERIFY(!signatures->empty());
            QVERIFY(papilio::core::basisQuality(suiteBasis(*suite)).rank ==
                    Eigen::Index(suite->expectations.size()));
            QVERIFY(std::ranges::none_of(suite->kernels, [](const auto& kernel) {
                return thisArchitecture == Architecture::X86_64 && kernel.missing.empty();
            }));
        }
    }

    // The figures of the Counter Analysis Toolkit for the same caches.
    void sizesAreTheQuarterPoints()
    {
        const auto points = cachePoints(machine.caches, machine.caches.l1d);
        const std::vector<std::size_t> expected = {6888,     11585,    19483,     77935,
                                                   185363,   440871,   2564005,   6269572,
                                                   15330522, 69770409, 129857363, 241691787};
        QCOMPARE(points.size(), expected.size());
        for (std::size_t point = 0; point < points.size(); ++point) {
            QVERIFY2(points[point].bytes + 2 >= expected[point] &&
                         points[point].bytes <= expected[point] + 2,
                     qPrintable(QString::number(points[point].bytes)));
        }
    }

    void aMissingCacheLevelIsSaid()
    {
        CacheSizes caches = machine.caches;
        caches.l3 = 0;
        const auto points = cachePoints(caches, caches.l1d);
        QVERIFY(QString::fromStdString(points[6].missing).contains("no L3"));
        QVERIFY(points[9].missing.empty() && points[9].bytes > caches.l2);
    }

    void kernelsThatWereNotRunLeaveTheBasis()
    {
        auto suite = *kernelSuite("cpu-flops", machine);
        papilio::core::StringTable run;
        for (auto& kernel : suite.kernels) {
            if (kernel.name.find("512") == std::string::npos) {
                run.append(kernel.name);
            } else {
                kernel.missing = "the processor has no AVX-512F";
            }
        }
        const auto basis = suiteBasis(suite, run);
        const auto signatures = suiteSignatures(suite, "cpu-flops", basis);
        QCOMPARE(basis.matrix.rows(), Eigen::Index(36));
        QCOMPARE(basis.matrix.cols(), Eigen::Index(13));
        QCOMPARE(basis.expectations.back(), std::string("LOOP?"));
        QVERIFY((basis.matrix.rightCols(1).array() == 1).all());
        QCOMPARE(papilio::core::basisQuality(basis).rank, Eigen::Index(13));
        QVERIFY(signatures);
        for (const auto& signature : *signatures) {
            QCOMPARE(signature.coefficients.size(), Eigen::Index(13));
            QCOMPARE(signature.coefficients(12), 0.0);  // no metric asks for the loop
        }
        const auto notes = missingKernelNotes(suite);
        QCOMPARE(notes.size(), std::size_t{1});
        QVERIFY(QString::fromStdString(notes[0]).contains("no AVX-512F: S_512 24, S_512 48"));
    }

    void loopsHoldTheInstructionsTheyState()
    {
        if (QStandardPaths::findExecutable("objdump").isEmpty()) {
            QSKIP("objdump is not installed (Debian: binutils)");
        }
        const auto functions = disassembly(u"objdump"_s, u"papilio-kernels"_s);
        const QMap<QString, QStringList> instructions = {
            {"S_SCAL", {"mulss", "addss"}},  {"S_128", {"mulps", "addps"}},
            {"S_256", {"vmulps", "vaddps"}}, {"S_512", {"vmulps", "vaddps"}},
            {"D_SCAL", {"mulsd", "addsd"}},  {"D_128", {"mulpd", "addpd"}},
            {"D_256", {"vmulpd", "vaddpd"}}, {"D_512", {"vmulpd", "vaddpd"}},
            {"S_SCAL_FMA", {"vfmadd231ss"}}, {"S_128_FMA", {"vfmadd231ps"}},
            {"S_256_FMA", {"vfmadd231ps"}},  {"S_512_FMA", {"vfmadd231ps"}},
            {"D_SCAL_FMA", {"vfmadd231sd"}}, {"D_128_FMA", {"vfmadd231pd"}},
            {"D_256_FMA", {"vfmadd231pd"}},  {"D_512_FMA", {"vfmadd231pd"}}};
        const auto suite = flopsSuite(machine);
        if (!suite.kernels.front().missing.empty()) {
            QSKIP("the kernels are written for x86-64");
        }
        for (const auto& kernel : suite.kernels) {
            const auto words = QString::fromStdString(kernel.name).split(u' ');
            QStringList code = functions.value("papilio_flops_" + words[0] + "_" + words[1]);
            std::ranges::transform(code, code.begin(), mnemonic);
            qsizetype count = 0;
            for (const auto& name : instructions[words[0]]) {
                count += code.count(name);
            }
            QCOMPARE(count, words[1].toLongLong());
            // Nothing else in it computes: moves, the loop, and leaving the wide registers.
            for (const auto& name : code) {
                QVERIFY2(
                    instructions[words[0]].contains(name) ||
                        QRegularExpression("^(v?mov|dec|j|ret|nop|cs|data16|lea|vzeroupper|xchg)")
                            .match(name)
                            .hasMatch(),
                    qPrintable(QString::fromStdString(kernel.name) + ": " + name));
            }
        }
    }

    // What an instruction of each expectation looks like, on the architectures of qemu.
    void loopsOfOtherArchitecturesHoldWhatTheyState_data()
    {
        QTest::addColumn<QString>("tool");
        QTest::addColumn<QString>("program");
        QTest::addColumn<int>("architecture");
        QTest::addColumn<QMap<QString, QString>>("patterns");
        QTest::addColumn<QString>("others");
        const auto arm = [](const QString& mnemonics, const QString& first) {
            return u"(%1) %2, .*"_s.arg(mnemonics, first);
        };
        QTest::newRow("AArch64")
            << u"aarch64-linux-gnu-objdump"_s << u"papilio-kernels-aarch64"_s
            << int(Architecture::Aarch64)
            << QMap<QString, QString>{{"S_SCAL", arm("fmul|fadd", "s\\d+")},
                                      {"S_128", arm("fmul|fadd", "v\\d+\\.4s")},
                                      {"S_SVE", arm("fmul|fadd", "z\\d+\\.s")},
                                      {"D_SCAL", arm("fmul|fadd", "d\\d+")},
                                      {"D_128", arm("fmul|fadd", "v\\d+\\.2d")},
                                      {"D_SVE", arm("fmul|fadd", "z\\d+\\.d")},
                                      {"S_SCAL_FMA", arm("fmadd", "s\\d+")},
                                      {"S_128_FMA", arm("fmla", "v\\d+\\.4s")},
                                      {"S_SVE_FMA", arm("fmla", "z\\d+\\.s, p0/m")},
                                      {"D_SCAL_FMA", arm("fmadd", "d\\d+")},
                                      {"D_128_FMA", arm("fmla", "v\\d+\\.2d")},
                                      {"D_SVE_FMA", arm("fmla", "z\\d+\\.d, p0/m")}}
            << u"fmov|movi|mov|ptrue|subs|b|b\\.ne|ret|nop|stp|ldp|str|ldr"_s;
        // Words behind a function (.long) describe it for debuggers.
        QTest::newRow("POWER")
            << u"powerpc64le-linux-gnu-objdump"_s << u"papilio-kernels-ppc64le"_s
            << int(Architecture::Ppc64le)
            << QMap<QString, QString>{{"S_SCAL", "(fmuls|fadds) .*"},
                                      {"S_128", "(xvmulsp|xvaddsp) .*"},
                                      {"D_SCAL", "(fmul|fadd) .*"},
                                      {"D_128", "(xvmuldp|xvadddp) .*"},
                                      {"S_SCAL_FMA", "fmadds .*"},
                                      {"S_128_FMA", "xvmaddasp .*"},
                                      {"D_SCAL_FMA", "fmadd .*"},
                                      {"D_128_FMA", "xvmaddadp .*"}}
            << u"lis|addis|addi|lxvd2x|xxlxor|addic\\.|bne|b|blr|nop|ori|\\.long"_s;
    }

    void loopsOfOtherArchitecturesHoldWhatTheyState()
    {
        using Patterns = QMap<QString, QString>;
        QFETCH(QString, tool);
        QFETCH(QString, program);
        QFETCH(int, architecture);
        QFETCH(Patterns, patterns);
        QFETCH(QString, others);
        if (QStandardPaths::findExecutable(tool).isEmpty()) {
            QSKIP(qPrintable(tool + " is not installed"));
        }
        if (!QFile::exists(PAPILIO_BUILD_DIR "/collectors/" + program)) {
            QSKIP(qPrintable("this build has no " + program));
        }
        const auto functions = disassembly(tool, program);
        const auto suite =
            flopsSuite({.caches = machine.caches, .architecture = Architecture(architecture)});
        for (const auto& kernel : suite.kernels) {
            auto words = QString::fromStdString(kernel.name).split(u' ');
            words[0].remove(QRegularExpression("(?<=SVE)\\d+"));  // one loop for every length
            const auto code = functions.value("papilio_flops_" + words[0] + "_" + words[1]);

            QCOMPARE(occurrences(code, patterns[words[0]]), words[1].toLongLong());
            QCOMPARE(occurrences(code, u"(%1)( .*)?"_s.arg(others)),
                     code.size() - words[1].toLongLong());
        }
    }

    // The statement of the random kernels is exact: half of the draws are negative.
    void theRandomBranchIsBalanced()
    {
        std::uint64_t state = 0xd22945b452e4d549;
        for (int half = 0; half < 2; ++half) {
            int negative = 0;
            for (int draw = 0; draw < 100'000; ++draw) {
                state = state * 6364136223846793005U + 1442695040888963407U;
                negative += int(state >> 63U);
            }
            QCOMPARE(negative, 50'000);
        }
    }

    void everyKernelRunsHere()
    {
        for (const auto& name : suiteNames()) {
            const auto suite = kernelSuite(
                name, {.caches = {.l1d = 32768, .l1i = 32768, .l2 = 131072, .l3 = 1048576},
                       .isVirtual = true});
            for (const auto& kernel : suite->kernels) {
                if (kernel.missing.empty()) {
                    const auto body = kernel.prepare({});
                    QVERIFY(body);
                    body(kernel.iterations);
                }
            }
        }
    }
};

PAPILIO_TEST(TestKernels)
#include "test_kernels.moc"
