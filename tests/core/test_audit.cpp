#include "core/audit/audit.h"
#include "core/findings/audit_text.h"
#include "core/formula/parser.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/dialects.h"
#include "core/present/definition_columns.h"
#include "tests/support/area_program.h"
#include "tests/support/made_analysis.h"

#include <QtTest>

using namespace papilio;
using core::AuditVerdict;

namespace {

/// Two expectations; events: A counts X0, B counts X1, W (wrong) counts X1 only on one kernel.
core::Document study(double noise = 0)
{
    auto data = std::make_shared<core::Dataset>();
    for (const char* name : {"EVT:A", "EVT:B", "EVT:WRONG", "EVT:GONE", "EVT:ZERO"}) {
        data->eventIds.append(name);
        data->eventNames.append(name);
    }
    for (const char* name : {"first", "second", "third"}) {
        data->kernels.append(name);
    }
    data->repetitions = 2;
    const double hidden = std::nan("");
    const std::vector<double> values = {10, 0,  30 + noise, 10, 0,  30 - noise,  //
                                        0,  20, 5,          0,  20, 5,           //
                                        0,  20, 0,          0,  20, 0,           //
                                        1,  1,  1,          1,  1,  hidden,      //
                                        0,  0,  0,          0,  0,  0};
    data->values.assign(values.begin(), values.end());
    auto basis = std::make_shared<core::Basis>();
    basis->expectations = {"X", "Y"};
    basis->matrix.resize(3, 2);
    basis->matrix << 10, 0, 0, 20, 30, 5;
    auto signatures = std::make_shared<core::Signatures>();
    core::Signature signature;
    signature.metric = "Both of it.";
    signature.coefficients = Eigen::Vector2d(1, 2);
    signatures->push_back(signature);
    auto benchmark = std::make_shared<core::Benchmark>();
    benchmark->name = "made";
    benchmark->data = data;
    benchmark->basis = basis;
    benchmark->signatures = signatures;
    core::Document document;
    document.benchmarks = {benchmark};
    return document;
}

core::AuditedDefinition audited(const std::string& line, double noise = 0)
{
    const auto file = core::readPresets("CPU,x\n" + line);
    core::AuditOptions options;
    options.meanings = {{"PAPI_OPS", core::BenchmarkKind::Custom, "X + 2 * Y", "X + Y"},
                        {"PAPI_Y", core::BenchmarkKind::Custom, "Y", ""}};
    return core::audit(study(noise), *core::presetsFor(*file, "x"), options)->front();
}

}  // namespace

class TestAudit : public QObject {
    Q_OBJECT

private slots:
    // PAPI_TOT_INS has no benchmark of its own in most studies; a metric of theirs may be its.
    void namesOfPresetsHaveWordsOfMetrics_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QString>("metric");
        QTest::addColumn<bool>("isSame");
        QTest::newRow("all instructions") << "PAPI_TOT_INS"
                                          << "Instructions" << true;
        QTest::newRow("of one kind") << "PAPI_TOT_INS"
                                     << "SP Instrs." << false;
        QTest::newRow("cycles") << "PAPI_TOT_CYC"
                                << "Instructions" << false;
    }
    void namesOfPresetsHaveWordsOfMetrics()
    {
        QFETCH(QString, preset);
        QFETCH(QString, metric);
        QFETCH(bool, isSame);
        const auto options = core::auditOptions();
        QVERIFY(options);
        auto document = study();
        auto benchmark = *document.benchmarks.front();
        auto signatures = *benchmark.signatures;
        signatures.front().metric = metric.toStdString();
        benchmark.signatures = std::make_shared<core::Signatures>(signatures);
        document.benchmarks = {std::make_shared<core::Benchmark>(benchmark)};
        const auto file = core::readPresets("CPU,x\nPRESET," + preset.toStdString() +
                                            ",DERIVED_ADD,EVT:A,EVT:B,EVT:B");
        const auto result = core::audit(document, *core::presetsFor(*file, "x"), *options)->front();
        QCOMPARE(result.verdict == AuditVerdict::Equal, isSame);
    }

    void equalHoweverItIsWritten()
    {
        for (const char* line : {"PRESET,PAPI_OPS,DERIVED_POSTFIX,N0|N1|2|*|+|,EVT:A,EVT:B",
                                 "PRESET,PAPI_OPS,DERIVED_ADD,EVT.A,EVT.B,x::EVT:B:u=1",
                                 "PRESET,PAPI_OPS,DERIVED_INFIX,(N0+N1)+N1,EVT:A,EVT:B",
                                 "EVENT,BOTH_OF_IT,DERIVED_ADD,EVT:A,EVT:B,EVT:B"}) {
            const auto result = audited(line);
            QVERIFY(result.verdict == AuditVerdict::Equal);
            QCOMPARE(*result.factor, 1.0);
            QVERIFY(result.kernels.empty());
            QCOMPARE(result.counted.size(), 3U);
        }
    }

    void wrongCoefficientsNameTheirKernels()
    {
        const auto result = audited("PRESET,PAPI_OPS,DERIVED_POSTFIX,N0|N1|3|*|+|,EVT:A,EVT:B");
        QVERIFY(result.verdict == AuditVerdict::Different);
        QCOMPARE(result.kernels.size(), 2U);  // worst first
        QCOMPARE(result.kernels[0].kernel, std::string("second"));
        QCOMPARE(result.kernels[0].expected, 40.0);
        QCOMPARE(result.kernels[0].counted, 60.0);
        QCOMPARE(result.kernels[1].kernel, std::string("third"));

        const auto wrong = audited("PRESET,PAPI_Y,NOT_DERIVED,EVT:WRONG");
        QVERIFY(wrong.verdict == AuditVerdict::Different);
        QCOMPARE(wrong.kernels.size(), 1U);
        QCOMPARE(wrong.kernels[0].kernel, std::string("third"));
    }

    // A wrong preset leads to the metric that the study has for the same counts, if there is one.
    void whatTheStudyHasForItIsNamed()
    {
        const auto wrong = audited("PRESET,PAPI_OPS,DERIVED_POSTFIX,N0|N1|3|*|+|,EVT:A,EVT:B");
        QVERIFY(wrong.verdict == AuditVerdict::Different);
        QCOMPARE(wrong.signature, std::string("Both of it."));
        QVERIFY(audited("PRESET,PAPI_Y,NOT_DERIVED,EVT:WRONG").signature.empty());
    }

    void sumsAreNotNested()
    {
        const auto nested =
            audited("PRESET,PAPI_OPS,DERIVED_POSTFIX,N0|N1|N2|+|+|,EVT:A,EVT:B,EVT:WRONG");
        QCOMPARE(nested.formula, std::string("EVT:A + EVT:B + EVT:WRONG"));
    }

    void scaledAndInstructions()
    {
        const auto scaled = audited("PRESET,PAPI_OPS,DERIVED_POSTFIX,N0|N1|2|*|+|2|*|,EVT:A,EVT:B");
        QVERIFY(scaled.verdict == AuditVerdict::Scaled);
        QVERIFY(std::abs(*scaled.factor - 2) < 1e-12);
        const auto instructions = audited("PRESET,PAPI_OPS,DERIVED_ADD,EVT:A,EVT:B");
        QVERIFY(instructions.verdict == AuditVerdict::Instructions);
        QVERIFY(!instructions.kernels.empty());
    }

    // X, and X + 2 Y in the place of X + Y: what events of Intel count of FMA instructions.
    void anFmaThatCountsAsTwoIsSaid_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<AuditVerdict>("verdict");
        QTest::addColumn<bool>("hasTwoWidths");
        QTest::newRow("instructions")
            << QByteArray("PAPI_FP_INS") << AuditVerdict::FmaAsTwo << false;
        QTest::newRow("operations") << QByteArray("PAPI_FP_OPS") << AuditVerdict::Equal << false;
        QTest::newRow("instructions, which the name does not say")
            << QByteArray("PAPI_VEC_DP") << AuditVerdict::FmaAsTwo << true;
    }

    void anFmaThatCountsAsTwoIsSaid()
    {
        QFETCH(QByteArray, name);
        QFETCH(AuditVerdict, verdict);
        QFETCH(bool, hasTwoWidths);
        auto document = study(0);
        auto benchmark = *document.benchmarks.front();
        auto basis = *benchmark.basis;
        basis.expectations = {hasTwoWidths ? "D_128_FMA" : "D_SCAL",
                              hasTwoWidths ? "D_256_FMA" : "D_SCAL_FMA"};
        benchmark.basis = std::make_shared<const core::Basis>(basis);
        document.benchmarks = {std::make_shared<const core::Benchmark>(benchmark)};
        core::AuditOptions options;
        options.meanings = {
            {name.toStdString(), core::BenchmarkKind::Custom,
             hasTwoWidths ? "2 * D_128_FMA + 2 * D_256_FMA" : "D_SCAL + 2 * D_SCAL_FMA", ""}};
        const auto file = core::readPresets("CPU,x\nPRESET," + name.toStdString() +
                                            (hasTwoWidths ? ",DERIVED_ADD,EVT:A,EVT:A,EVT:B,EVT:B"
                                                          : ",DERIVED_ADD,EVT:A,EVT:B,EVT:B"));

        const auto result = core::audit(document, *core::presetsFor(*file, "x"), options)->front();

        QVERIFY(result.verdict == verdict);
        QCOMPARE(*result.factor, 1.0);
    }

    void missingAndNotComparable()
    {
        const auto missing = audited("PRESET,PAPI_Y,DERIVED_ADD,EVT:B,EVT:NONE,EVT:GONE");
        QVERIFY(missing.verdict == AuditVerdict::EventsMissing);
        QVERIFY(missing.missing == (std::vector<std::string>{"EVT:NONE", "EVT:GONE"}));
        const auto unknown = audited("PRESET,PAPI_TOT_CYC,NOT_DERIVED,EVT:A");
        QVERIFY(unknown.verdict == AuditVerdict::NotComparable);
        const auto broken = audited("PRESET,PAPI_Y,DERIVED_POSTFIX,N0|N7|+|,EVT:B");
        QVERIFY(broken.verdict == AuditVerdict::NotComparable);
        QVERIFY(broken.obstacle == core::AuditedDefinition::Obstacle::Formula);
        QVERIFY(broken.subject.refused->text.find("N7 has no event") != std::string::npos);
        const auto divides = audited("PRESET,PAPI_Y,DERIVED_POSTFIX,N0|N1|/|,EVT:B,EVT:A");
        QVERIFY(divides.verdict == AuditVerdict::NotComparable);
        QVERIFY(divides.obstacle == core::AuditedDefinition::Obstacle::DividesByZero);
    }

    // Definitions of other tools are compared by the same rules; without a name that is known, the
    // metric with the nearest counts is what they mean.
    void definitionsOfOtherTools()
    {
        core::MetricDefinitions definitions;
        definitions.dialect = &core::dialects::perf;
        const auto add = [&](const char* name, const char* formula, const char* unit) {
            core::MetricDefinition definition;
            definition.name = name;
            definition.formula = *core::parseInfix(formula);
            definition.unit = unit;
            definitions.definitions.push_back(std::move(definition));
        };
        add("sum", "`EVT:A` + 2 * `EVT:B`", "");
        add("off", "`EVT:A` + 2.2 * `EVT:B`", "");
        add("in millions", "(`EVT:A` + 2 * `EVT:B`) / 1e6", "MFLOP/s");
        add("lost", "`EVT:NONE`", "");
        add("other", "`EVT:WRONG`", "");
        add("three times", "3 * (`EVT:A` + 2 * `EVT:B`)", "");
        add("Both of it", "`EVT:A` + `EVT:B`", "");
        core::AuditOptions options;
        const auto sources = std::vector{core::auditSource(definitions, "made.json", {})};
        const auto all = core::audit(study(), sources, options);
        QVERIFY(all);
        QVERIFY((*all)[0].verdict == AuditVerdict::Equal);
        QVERIFY((*all)[0].match == core::AuditMatch::Counts);
        QCOMPARE((*all)[0].metric, std::string("Both of it."));
        // That it is near to a metric is no defect: nothing says that it should count it.
        QVERIFY((*all)[1].verdict == AuditVerdict::NotComparable);
        QCOMPARE((*all)[1].nearest, std::string("Both of it."));
        QVERIFY((*all)[1].metric.empty() && !(*all)[1].factor);
        QVERIFY((*all)[2].verdict == AuditVerdict::Equal);
        QVERIFY((*all)[3].verdict == AuditVerdict::EventsMissing);
        QVERIFY((*all)[4].metric.empty());
        QVERIFY((*all)[5].verdict == AuditVerdict::NotComparable);
        QCOMPARE(*(*all)[5].factor, 3.0);

        const auto rows = core::census(study(), *all, options);
        QCOMPARE(rows.size(), std::size_t(1));
        QCOMPARE(rows[0].metric, std::string("Both of it."));
        QCOMPARE(rows[0].definitions, (std::vector<std::size_t>{0, 2, 6}));
        QCOMPARE(rows[0].right, (std::vector<std::size_t>{0, 2}));
        QVERIFY(rows[0].agreement == core::CensusAgreement::Differ);
    }

    // A kernel may deviate as far as its repetitions do.
    void toleranceFollowsTheNoise()
    {
        const char* line = "PRESET,PAPI_OPS,DERIVED_POSTFIX,N0|N1|2|*|+|1|+|,EVT:A,EVT:B";
        QVERIFY(audited(line, 0).verdict == AuditVerdict::Different);
        QCOMPARE(audited(line, 0).kernels.size(), 3U);
        QCOMPARE(audited(line, 2).kernels.size(), 2U);  // "third" now scatters by 2
        // "Off by 247 %", of a mean that nobody sees.
        const auto result = audited(line, 0);
        const auto& worst = result.kernels.front();
        QCOMPARE(
            core::select(core::auditColumns(), {"deviation"})[0].text(&result),
            core::numberText(worst.counted) + " instead of " + core::numberText(worst.expected));
    }

    // "equal" was said of presets that are 9 % off, within the tolerance of caches.
    void equalSaysHowFarItIsOff()
    {
        const auto exact = audited("PRESET,PAPI_Y,NOT_DERIVED,EVT:B");
        QVERIFY(exact.verdict == AuditVerdict::Equal);
        QCOMPARE(exact.deviation, 0.0);
        QCOMPARE(core::shortVerdict(exact), std::string("equal"));

        const auto off = audited("PRESET,PAPI_Y,DERIVED_POSTFIX,N0|1001|*|1000|/|,EVT:B");
        QVERIFY(off.verdict == AuditVerdict::Equal);  // the tolerance is 0.5 %
        QVERIFY(std::abs(off.deviation - 0.001) < 1e-9);
        QCOMPARE(core::shortVerdict(off), std::string("up to 0.1 % off"));
    }

    // A term whose event never counts may have any coefficient.
    void whatWasNeverExercisedIsNamed()
    {
        const auto result = audited("PRESET,PAPI_Y,DERIVED_ADD,EVT:B,EVT:ZERO");
        QVERIFY(result.verdict == AuditVerdict::Equal);
        QVERIFY(result.unexercised == std::vector<std::string>{"EVT:ZERO"});
        QVERIFY(audited("PRESET,PAPI_Y,NOT_DERIVED,EVT:B").unexercised.empty());
    }

    void partsAreAdded()
    {
        const auto result = audited(
            "EVENT,BOTH_OF_IT_PART1,NOT_DERIVED,EVT:A\nEVENT,BOTH_OF_IT_PART2,DERIVED_ADD,EVT:B,"
            "EVT:B");
        QCOMPARE(result.subject.name, std::string("BOTH_OF_IT"));
        QVERIFY(result.verdict == AuditVerdict::Equal);
    }

    // libpfm4 has two names for some events, and a preset may use the other one.
    void equivalentNamesOfEventsAreFound()
    {
        const auto file = core::readPresets(
            "CPU,x\nPRESET,PAPI_OPS,DERIVED_ADD,OTHER:A,x::OTHER:B,other.B\n"
            "PRESET,PAPI_Y,NOT_DERIVED,OTHERB\n");
        core::AuditOptions options;
        options.meanings = {{"PAPI_OPS", core::BenchmarkKind::Custom, "X + 2 * Y", ""},
                            {"PAPI_Y", core::BenchmarkKind::Custom, "Y", ""}};
        const auto presets = *core::presetsFor(*file, "x");
        QVERIFY(core::audit(study(), presets, options)->at(0).verdict ==
                AuditVerdict::EventsMissing);

        options.equivalents = {{"EVT", "OTHER"}};

        const auto all = core::audit(study(), presets, options);
        QVERIFY(all->at(0).verdict == AuditVerdict::Equal);
        QVERIFY(all->at(1).verdict ==
                AuditVerdict::EventsMissing);  // only a whole name is replaced
    }

    void theCpuOfWhichMostCanBeComparedComesFirst()
    {
        const auto file = core::readPresets(
            "CPU,older\nPRESET,PAPI_Y,NOT_DERIVED,EVT:B\n"
            "CPU,most\nPRESET,PAPI_Y,NOT_DERIVED,EVT:B\nPRESET,PAPI_OPS,NOT_DERIVED,EVT:A\n"
            "PRESET,PAPI_TOT_CYC,NOT_DERIVED,EVT:A\n"
            "CPU,newer\nPRESET,PAPI_Y,NOT_DERIVED,EVT:B\n"
            "CPU,none\nPRESET,PAPI_Y,NOT_DERIVED,EVT:GONE\n");
        core::AuditOptions options;
        options.meanings = {{"PAPI_OPS", core::BenchmarkKind::Custom, "X", ""},
                            {"PAPI_Y", core::BenchmarkKind::Custom, "Y", ""}};

        const auto coverage = core::auditCoverage(study(), *file, options);

        QCOMPARE(coverage.size(), 4U);
        QCOMPARE(coverage[0].pmu, std::string("most"));
        QCOMPARE(coverage[0].comparable, 2U);
        QCOMPARE(coverage[0].presets, 3U);
        QCOMPARE(coverage[1].pmu, std::string("newer"));
        QCOMPARE(coverage[2].pmu, std::string("older"));
        QCOMPARE(coverage[3].comparable, 0U);
    }

    void whatIsEqualSaysHowNearly()
    {
        const auto exact = audited("PRESET,PAPI_Y,NOT_DERIVED,EVT:B");
        QVERIFY(exact.verdict == AuditVerdict::Equal);
        QVERIFY(exact.deviation < 1e-12);

        // An event that counts a little too much was "equal" too, and nothing said how nearly.
        const auto nearly = audited("PRESET,PAPI_Y,DERIVED_POSTFIX,N0|1002|*|1000|/|,EVT:B");
        QVERIFY(nearly.verdict == AuditVerdict::Equal);
        QCOMPARE(nearly.tolerance, 5e-3);
        QVERIFY(std::abs(nearly.deviation - 0.002) < 1e-12);
    }

    // Repetitions that spread widely allow more than the tolerance, and the sentence said less.
    void whatNoiseAllowsIsNotCalledWithinTheTolerance()
    {
        // 1.5 too many on the third kernel, where repetitions are 40 apart.
        const auto noisy =
            audited("PRESET,PAPI_OPS,DERIVED_POSTFIX,N0|N1|2|*|+|N0|N1|*|100|/|+|,EVT:A,EVT:B", 20);
        QVERIFY(noisy.verdict == AuditVerdict::Noisy);
        QVERIFY(std::abs(noisy.deviation - 1.5 / 40) < 1e-12);
        QVERIFY(noisy.deviation > noisy.tolerance);
        QCOMPARE(core::shortVerdict(noisy), std::string("noisy, up to 3.8 % off"));
    }

    void whatIsStoppedSaysSo()
    {
        const auto file = core::readPresets("CPU,x\nPRESET,PAPI_Y,NOT_DERIVED,EVT:B\n");
        std::stop_source stop;
        stop.request_stop();

        const auto all = core::audit(study(), *core::presetsFor(*file, "x"), {}, stop.get_token());

        QVERIFY(!all);
        QCOMPARE(all.error().code, core::Errc::Cancelled);
        QVERIFY(core::auditCoverage(study(), *file, {}, stop.get_token()).empty());
    }

    void nestedDefinitionsAreFlattened()
    {
        const auto file = core::readPresets(
            "CPU,x\nEVENT,TWICE,DERIVED_ADD,EVT:B,EVT:B\nEVENT,BOTH_OF_IT,DERIVED_ADD,EVT:A,"
            "TWICE\n");
        const auto all = core::audit(study(), *core::presetsFor(*file, "x"), {});
        QVERIFY(all->at(1).verdict == AuditVerdict::Equal);
    }
};

PAPILIO_TEST(TestAudit)
#include "test_audit.moc"
