// SPDX-License-Identifier: GPL-3.0-or-later
// PAPI's own SDE example programs (Debian package papi-examples), built unchanged: what is recorded
// is what they print, and they say the same with the agent as without.
#include "core/io/study/study_file.h"
#include "tests/support/area_program.h"

#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace papilio::core;

namespace {

const QString examples = "/usr/share/doc/papi-examples/examples";
const QString collector = PAPILIO_BUILD_DIR "/collectors/papilio-collect";
constexpr int runs = 10;

struct Example {
    const char* program;
    const char* library;  ///< its source; empty: none
};
const Example built[] = {{"Minimal_Test", ""},
                         {"Simple_Driver", "Simple_Lib"},
                         {"Simple2_Driver", "Simple2_Lib"},
                         {"Simple2_NoPAPI_Driver", "Simple2_Lib"},
                         {"Recorder_Driver", "Lib_With_Recorder"},
                         {"Created_Counter_Driver", "Lib_With_Created_Counter"},
                         {"Simple_CountingSet_Driver", "CountingSet_Lib"},
                         {"MemoryLeak_CountingSet_Driver", "CountingSet_Lib"}};

struct Outcome {
    int status = -1;
    QString out;
};

Outcome run(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(120'000) || process.exitStatus() != QProcess::NormalExit) {
        return {.status = -1, .out = QString::fromUtf8(process.readAllStandardError())};
    }
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput())};
}

/// Pointers are others in every run, and with them the order in a counting set.
QStringList comparable(QString text)
{
    static const QRegularExpression pointer("0x[0-9a-f]+");
    QStringList lines = text.replace(pointer, "0x").split(QLatin1Char('\n'));
    lines.sort();
    return lines;
}

QList<double> numbersAfter(const QString& text, const char* words)
{
    const QRegularExpression expression(QString::fromUtf8(words) + "\\s*(-?[0-9.]+)");
    QList<double> numbers;
    for (auto match = expression.globalMatch(text); match.hasNext();) {
        numbers.append(match.next().captured(1).toDouble());
    }
    return numbers;
}

double sum(const std::vector<double>& values)
{
    double total = 0;
    for (const double value : values) {
        total += value;
    }
    return total;
}

}  // namespace

class PapiExamplesTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir directory_;

    QString file(const QString& name) const { return directory_.filePath(name); }

    bool compile(const QStringList& arguments)
    {
        const QStringList include = {QStringLiteral("-I") + examples + "/testlib"};
        const Outcome outcome = run("gcc", include + arguments);
        if (outcome.status != 0) {
            qWarning("%s", qPrintable(outcome.out));
        }
        return outcome.status == 0;
    }

    bool build(const Example& example)
    {
        const QString sources = examples + "/components/sde/tests/";
        const QString library = QString::fromUtf8(example.library);
        QStringList with;
        if (!library.isEmpty()) {
            const QString made = file(QStringLiteral("lib%1.so").arg(library));
            if (!QFile::exists(made) && !compile({"-shared", "-fPIC", "-o", made,
                                                  sources + library + ".c", "-lsde", "-lpapi"})) {
                return false;
            }
            with = {made};
        }
        const QString name = QString::fromUtf8(example.program);
        return compile(QStringList{"-o", file(name), sources + name + ".c",
                                   examples + "/testlib/test_utils.c"} +
                       with +
                       QStringList{"-lpapi", "-lsde", "-lm", "-ldl",
                                   QStringLiteral("-Wl,-rpath,") + directory_.path()});
    }

    /// What is wrong with a run; empty: nothing.
    static QString compare(const QString& program, const QString& out, const Document& study)
    {
        const auto last = [&](const char* name) {
            const auto recorder = study.recorder(name);
            return recorder && !recorder->values.empty() ? recorder->values.back() : std::nan("");
        };
        const auto check = [&](const char* event, const char* words, double tolerance) {
            const auto printed = numbersAfter(out, words);
            const double recorded = last(event);
            return !printed.isEmpty() && std::abs(recorded - printed.back()) <= tolerance
                       ? QString()
                       : QStringLiteral("%1: %2").arg(QString::fromUtf8(event)).arg(recorded);
        };
        if (program == "Minimal_Test") {
            const double value = last("Min Example Code::Example Event");
            return value == 7 ? QString() : QString::number(value);
        }
        if (program == "Simple_Driver") {
            return check("Simple::LOW_WATERMARK_REACHED", "Low Mark=", 0) +
                   check("Simple::HIGH_WATERMARK_REACHED", "High Mark=", 0) +
                   check("Simple::TOTAL_ITERATIONS", "Total Iterations=", 0) +
                   check("Simple::COMPUTED_VALUE", "Comp. Value=", 1e-6);
        }
        if (program == "Simple2_Driver") {
            return check("Simple2::LOW_WATERMARK_REACHED", "Low Watermark=", 0) +
                   check("Simple2::HIGH_WATERMARK_REACHED", "High Watermark=", 0) +
                   check("Simple2::ANY_WATERMARK_REACHED", "Any Watermark=", 0) +
                   check("Simple2::TOTAL_ITERATIONS", "Total Iterations=", 0) +
                   check("Simple2::COMPUTED_VALUE", "Comp. Value=", 1e-6);
        }
        if (program == "Simple2_NoPAPI_Driver") {
            // It prints no counter; the work is that of Simple2_Driver, which prints these.
            const bool same = last("Simple2::TOTAL_ITERATIONS") == 176 &&
                              last("Simple2::ANY_WATERMARK_REACHED") == 47 &&
                              std::abs(last("Simple2::COMPUTED_VALUE") - 106.907980) < 1e-6;
            return same ? QString() : "Simple2";
        }
        if (program == "Recorder_Driver") {
            QStringList texts;
            const auto recorder = study.recorder("Lib_With_Recorder::simple_recording");
            for (const auto value : recorder ? recorder->integers : std::vector<std::int64_t>()) {
                texts.append(QString::number(value));
            }
            return texts.size() == 10 && out.contains(texts.join(QLatin1Char(' ')))
                       ? QString()
                       : texts.join(QLatin1Char(' '));
        }
        if (program == "Created_Counter_Driver") {
            double printed = 0;  // each line is what came since the last
            for (const double part : numbersAfter(out, "cclib_do_work\\(\\):")) {
                printed += part;
            }
            const double recorded = last("Lib_With_CC::epsilon_count");
            return recorded == printed && printed > 0 ? QString() : QString::number(recorded);
        }
        const auto set =
            study.recorder(program.startsWith("Memory") ? "CSET_LIB::malloc_tracking"
                                                        : "CSET_LIB::test counting set");
        QList<double> printed = numbersAfter(out, "count=");
        std::vector<double> recorded;
        if (set) {
            recorded.assign(set->values.begin(), set->values.end());
        }
        std::sort(printed.begin(), printed.end());
        std::sort(recorded.begin(), recorded.end());
        const bool same =
            std::equal(printed.begin(), printed.end(), recorded.begin(), recorded.end());
        return same && !recorded.empty()
                   ? QString()
                   : QStringLiteral("set of %1, in all %2").arg(recorded.size()).arg(sum(recorded));
    }

private slots:
    void initTestCase()
    {
        if (!QDir(examples).exists()) {
            QSKIP("PAPI's example programs are not installed (Debian: papi-examples)");
        }
        if (QStandardPaths::findExecutable("gcc").isEmpty()) {
            QSKIP("gcc is not installed, which builds PAPI's example programs");
        }
    }

    void whatIsRecordedIsWhatTheyPrint_data()
    {
        QTest::addColumn<int>("example");
        for (int example = 0; example < static_cast<int>(std::size(built)); ++example) {
            QTest::newRow(built[example].program) << example;
        }
    }
    void whatIsRecordedIsWhatTheyPrint()
    {
        QFETCH(int, example);
        const QString name = QString::fromUtf8(built[example].program);
        QVERIFY(build(built[example]));
        const QStringList verbose = {"-verbose"};
        const Outcome plain = run(file(name), verbose);
        QVERIFY2(plain.out.contains("PASSED"), qPrintable(plain.out));

        for (int number = 0; number < runs; ++number) {
            const QString study = file(name + ".h5");
            const Outcome outcome =
                run(collector,
                    QStringList{"recorders", "--force", "-o", study, "--", file(name)} + verbose);

            QCOMPARE(outcome.status, plain.status);
            QCOMPARE(comparable(outcome.out), comparable(plain.out));
            const auto read = readStudy(study.toStdString());
            QVERIFY2(read, read ? "" : read.error().message.c_str());
            const QString wrong = compare(name, plain.out, *read);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
    }
};

PAPILIO_TEST(PapiExamplesTest)
#include "test_papi_examples.moc"
