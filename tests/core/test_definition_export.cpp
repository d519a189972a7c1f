#include "core/definitions/definition_export.h"
#include "core/definitions/papi_dialect.h"
#include "core/findings/export_text.h"
#include "core/findings/metric_text.h"
#include "core/io/definitions/definition_text.h"
#include "core/present/definition_columns.h"
#include "tests/support/area_program.h"
#include "tests/support/made_analysis.h"
#include "tests/support/small_study.h"

#include <QtTest>

#include <cmath>
#include <random>

using namespace papilio;
using core::PapiVersion;
using Reason = core::DefinitionReason::Kind;

namespace {

/// Events that each count one expectation (on kernel i: 10 (i + 1)), and metrics over them.
core::Analysis analysisOf(std::size_t events,
                          const std::vector<std::pair<std::string, std::vector<double>>>& metrics,
                          const std::string& source = {})
{
    std::vector<double> values;
    for (std::size_t e = 0; e < events; ++e) {
        for (int r = 0; r < 2; ++r) {
            for (std::size_t k = 0; k < events; ++k) {
                values.push_back(k == e ? 10.0 * double(e + 1) : 0);
            }
        }
    }
    auto benchmark = std::make_shared<core::Benchmark>();
    benchmark->name = "made";
    auto data = tests::datasetOf(events, 2, events, values);
    data->provenance.source = source;
    data->provenance.kind = core::originOf(source);
    benchmark->data = data;
    auto basis = tests::identityBasis(events);
    auto signatures = std::make_shared<core::Signatures>();
    for (const auto& [name, coefficients] : metrics) {
        core::Signature signature;
        signature.metric = name;
        signature.coefficients = Eigen::VectorXd::Zero(Eigen::Index(events));
        for (std::size_t i = 0; i < coefficients.size(); ++i) {
            signature.coefficients(Eigen::Index(i)) = coefficients[i];
        }
        signatures->push_back(std::move(signature));
    }
    for (std::size_t e = 0; e < events; ++e) {
        basis->matrix(Eigen::Index(e), Eigen::Index(e)) = 10.0 * double(e + 1);
    }
    benchmark->basis = basis;
    benchmark->signatures = signatures;
    return core::analyze(benchmark);
}

core::ExportOptions forPapi(const core::Dialect& dialect = core::dialects::papiUserEvents)
{
    core::ExportOptions options;
    options.dialect = &dialect;
    options.pmu = "clx";
    return options;
}

std::string lineOf(const core::Analysis& analysis, const core::ExportOptions& options)
{
    const auto made = core::exportDefinitions(analysis, options);
    if (!made) {
        return "!" + made.error().message;
    }
    std::string lines;
    for (const auto& metric : made->metrics) {
        for (const auto& definition : metric.definitions) {
            lines += (lines.empty() ? "" : "\n") + core::presetLine(definition);
        }
        if (!metric.isWritten) {
            lines += "!";
        }
    }
    return lines;
}

}  // namespace

class TestDefinitionExport : public QObject {
    Q_OBJECT

private slots:
    // Nobody has to ask PAPI for events that only an emulator counts: no line is made of them, and
    // no value of PAPI is claimed. Tables keep the formula.
    void eventsOfAnEmulatorAreNotWrittenForPapi_data()
    {
        QTest::addColumn<std::string>("source");
        QTest::addColumn<const core::Dialect*>("dialect");
        QTest::addColumn<bool>("isWritten");
        const auto* papi = &core::dialects::papiUserEvents;
        QTest::newRow("valgrind") << std::string("valgrind") << papi << false;
        QTest::newRow("qemu") << std::string("qemu:a64fx") << papi << false;
        QTest::newRow("papi") << std::string("papi") << papi << true;
        QTest::newRow("table") << std::string("valgrind") << &core::dialects::csv << true;
    }
    void eventsOfAnEmulatorAreNotWrittenForPapi()
    {
        QFETCH(std::string, source);
        QFETCH(const core::Dialect*, dialect);
        QFETCH(bool, isWritten);
        const auto made =
            core::exportDefinitions(analysisOf(2, {{"Both", {1, 1}}}, source), forPapi(*dialect));
        QVERIFY(made);
        const auto& metric = made->metrics.front();
        QCOMPARE(metric.isWritten, isWritten);
        QCOMPARE(metric.kernels.empty(), !isWritten);
        QCOMPARE(metric.reason.has_value(), !isWritten);
    }

    void fractionsAreTheSimplestWithinTheTolerance()
    {
        const auto check = [](double value, double tolerance, long long p, long long q) {
            const auto ratio = core::rationalized(value, tolerance, 1000);
            QCOMPARE(ratio.numerator, p);
            QCOMPARE(ratio.denominator, q);
        };
        check(0.8, 1e-9, 4, 5);
        check(-2.5, 1e-9, -5, 2);
        check(7, 1e-9, 7, 1);
        check(1.0 / 3, 1e-9, 1, 3);
        check(M_PI, 1e-2, 22, 7);
        check(M_PI, 1e-12, 355, 113);  // nothing nearer up to 1000
        check(1e-9, 1e-12, 0, 1);
        std::mt19937 random(1);
        for (int i = 0; i < 2000; ++i) {
            const double value = double(random() % 100000) / 997.0;
            const auto ratio = core::rationalized(value, 1e-6, 1000);
            QVERIFY(ratio.denominator >= 1 && ratio.denominator <= 1000);
            QVERIFY(std::abs(ratio.value() - value) < 1e-6);
        }
    }

    // Of events that count the same, one that libpfm4 has is written, and said so; a name that it
    // has not is refused.
    void namesThatPapiHasNotAreReplacedOrRefused()
    {
        auto analysis = analysisOf(2, {{"A", {1, 0}}, {"B", {0, 1}}});
        auto data = std::make_shared<core::Dataset>(*analysis.benchmark->data);
        const auto first = data->block(0);
        const std::vector<double> same(first.begin(), first.end());
        data->eventIds.append("e0:ALL");
        data->eventNames.append("e0:ALL");
        data->values.insert(data->values.end(), same.begin(), same.end());
        auto benchmark = std::make_shared<core::Benchmark>(*analysis.benchmark);
        benchmark->data = data;
        analysis = core::analyze(benchmark);
        auto options = forPapi();
        options.known = std::make_shared<const core::KnownEvents>(
            "clx", std::vector<std::string>{"clx::e0:ALL"});

        const auto made = core::exportDefinitions(analysis, options);

        QVERIFY(made);
        QVERIFY(made->metrics[0].isWritten);
        QCOMPARE(made->metrics[0].terms[0].written, std::string("e0:ALL"));
        QCOMPARE(made->metrics[0].eventCautions.size(), std::size_t(1));
        QVERIFY(!made->metrics[1].isWritten &&
                made->metrics[1].reason->kind == Reason::NoEquivalent);
    }

    void linesArePapisSimplestForm_data()
    {
        QTest::addColumn<QList<double>>("coefficients");
        QTest::addColumn<QByteArray>("line");
        const auto row = [](QList<double> coefficients, const char* line) {
            QTest::newRow(line) << coefficients << QByteArray(line);
        };
        row({1}, "EVENT,M,NOT_DERIVED,e0,LDESC,\"M\"");
        row({1, 1, 1}, "EVENT,M,DERIVED_ADD,e0,e1,e2,LDESC,\"M\"");
        row({-1, 1, -1}, "EVENT,M,DERIVED_SUB,e1,e0,e2,LDESC,\"M\"");
        row({-1}, "EVENT,M,DERIVED_POSTFIX,0|N0|-|,e0,LDESC,\"M\"");
        row({-3, 1}, "EVENT,M,DERIVED_POSTFIX,N0|N1|3|*|-|,e1,e0,LDESC,\"M\"");
        row({1, 2, 4}, "EVENT,M,DERIVED_POSTFIX,N0|N1|2|*|+|N2|4|*|+|,e0,e1,e2,LDESC,\"M\"");
        // One division at the end: 0.8 (e0 + e1).
        row({0.8, 0.8}, "EVENT,M,DERIVED_POSTFIX,N0|4|*|N1|4|*|+|5|/|,e0,e1,LDESC,\"M\"");
        row({0.5, 1.0 / 3}, "EVENT,M,DERIVED_POSTFIX,N0|3|*|N1|2|*|+|6|/|,e0,e1,LDESC,\"M\"");
        row({-0.5}, "EVENT,M,DERIVED_POSTFIX,0|N0|-|2|/|,e0,LDESC,\"M\"");
    }
    void linesArePapisSimplestForm()
    {
        QFETCH(QList<double>, coefficients);
        QFETCH(QByteArray, line);
        const auto analysis =
            analysisOf(3, {{"M", std::vector<double>(coefficients.begin(), coefficients.end())}});

        const auto made = core::exportDefinitions(analysis, forPapi());

        QVERIFY2(made, made ? "" : made.error().message.c_str());
        const auto& metric = made->metrics[0];
        QVERIFY(metric.isWritten);
        QVERIFY(metric.warnings.empty());
        QCOMPARE(QByteArray::fromStdString(core::presetLine(metric.definitions[0])), line);
        QCOMPARE(metric.kernels.size(), 3U);
        for (const auto& check : metric.kernels) {
            QVERIFY(std::abs(check.difference.value()) < 1);  // truncation at most
        }
    }

    void theWrittenTextIsWhatPapiLoads()
    {
        auto options = forPapi();
        options.study = "study.h5";
        options.command = "papilio export study.h5\nsecond line " + std::string(3000, 'x');
        const auto analysis = analysisOf(3, {{"A b.", {1, 2}}, {"A b!", {0, 0, 0.25}}});
        const auto text = core::exportText(*core::exportDefinitions(analysis, options));
        QVERIFY(text);

        const auto lines = QString::fromStdString(*text).split(u'\n');
        QVERIFY(std::ranges::all_of(lines, [](const QString& line) { return line.size() < 2047; }));
        const auto read = core::readPresets(*text);
        QVERIFY(read && read->notes.empty());  // also: long comments do not spill into a line
        const auto& definitions = read->blocks[0].presets;
        QCOMPARE(definitions.size(), 2U);
        QCOMPARE(definitions[0].name, std::string("A_B"));
        QCOMPARE(definitions[1].name, std::string("A_B_2"));
        const auto formula = core::papiFormula(definitions[1], PapiVersion::V7_0);
        QVERIFY(formula);
        QCOMPARE(*core::papiValue(*formula, [](std::string_view) { return std::optional(10.0); }),
                 2LL);
    }

    void tooManyTermsAreSplit()
    {
        const auto analysis = analysisOf(12, {{"All", std::vector<double>(12, 2.0)}});
        const auto made = core::exportDefinitions(analysis, forPapi());
        const auto& metric = made->metrics[0];
        QCOMPARE(metric.definitions.size(), 2U);
        QCOMPARE(metric.definitions[0].name, std::string("ALL_PART1"));
        QCOMPARE(metric.definitions[1].events.size(), 6U);
        QVERIFY(metric.reason && metric.reason->kind == Reason::Split);
        QCOMPARE(metric.reason->count, 12U);
        QCOMPARE(metric.reason->limit, 8U);
        QCOMPARE(metric.differingKernels(), std::size_t(0));

        auto head = forPapi();
        head.version = PapiVersion::Head;
        QCOMPARE(core::exportDefinitions(analysis, head)->metrics[0].definitions.size(), 1U);
    }

    void notDefinableIsWrittenOnlyWhenAskedForByName()
    {
        // e0 counts X0 + X1 on the first kernel and nothing reaches X1 alone.
        auto analysis = analysisOf(2, {{"Good", {1, 0}}, {"Bad", {1, 1}}});
        auto benchmark = std::make_shared<core::Benchmark>(*analysis.benchmark);
        auto data = std::make_shared<core::Dataset>(*benchmark->data);
        std::fill(data->values.begin() + 4, data->values.end(), 0.0);  // e1 never counts
        benchmark->data = data;
        analysis = core::analyze(benchmark);

        const auto all = core::exportDefinitions(analysis, forPapi());
        QVERIFY(all->metrics[0].isWritten && !all->metrics[1].isWritten);
        QVERIFY(!all->metrics[0].reason && all->metrics[1].reason->kind == Reason::NotSelected);
        QCOMPARE(all->writtenCount(), 1U);
        const auto text = core::exportText(*all);
        QVERIFY(text->find("# Bad: not definable") != std::string::npos);
        QVERIFY(text->find("BAD,") == std::string::npos);

        auto named = forPapi();
        named.metrics = {"Bad"};
        const auto asked = core::exportText(*core::exportDefinitions(analysis, named));
        QVERIFY(asked->find("EVENT,BAD,NOT_DERIVED,e0") != std::string::npos);
        QVERIFY(asked->find("WRITTEN ON REQUEST") != std::string::npos);

        named.metrics = {"Nothing"};
        QCOMPARE(core::exportDefinitions(analysis, named).error().message,
                 std::string("unknown metric \"Nothing\"; choose one of Good, Bad"));
    }

    void eventsAreSpelledLikeTheListOfAvailableOnes()
    {
        const auto analysis = analysisOf(2, {{"A", {1, 0}}, {"B", {0, 1}}});
        auto options = forPapi();
        options.availableEvents = {"clx::E0", "other"};
        const auto made = core::exportDefinitions(analysis, options);
        QCOMPARE(made->metrics[0].definitions[0].events[0], std::string("clx::E0"));
        QVERIFY(!made->metrics[1].isWritten);
        QVERIFY(made->metrics[1].reason && made->metrics[1].reason->kind == Reason::NotAvailable);
        QCOMPARE(made->metrics[1].reason->text, std::string("e1"));
        QCOMPARE(lineOf(analysis, core::ExportOptions()).substr(0, 31),
                 std::string("!PAPI takes definitions only be"));
    }

    // papi_native_avail lists an event and its modifiers apart.
    void modifiersGoWithListedEvents()
    {
        auto benchmark =
            std::make_shared<core::Benchmark>(*analysisOf(2, {{"A", {1, 1}}}).benchmark);
        auto data = std::make_shared<core::Dataset>(*benchmark->data);
        data->eventIds = core::StringTable({"perf::CONTEXT-SWITCHES:u=1:k=1", "BR_INST:TAKEN:k"});
        benchmark->data = data;
        auto options = forPapi();
        options.availableEvents = {"perf::CONTEXT-SWITCHES", "clx::BR_INST", "clx::BR_INST:TAKEN"};

        const auto made = core::exportDefinitions(core::analyze(benchmark), options);

        QVERIFY(made);
        QVERIFY(made->metrics[0].isWritten);
        auto events = made->metrics[0].definitions[0].events;
        std::ranges::sort(events);
        QCOMPARE(events, (std::vector<std::string>{"clx::BR_INST:TAKEN:k",
                                                   "perf::CONTEXT-SWITCHES:u=1:k=1"}));

        options.availableEvents = {"perf::CONTEXT-SWITCHES", "clx::BR_INST"};
        QVERIFY(!core::exportDefinitions(core::analyze(benchmark), options)->metrics[0].isWritten);
    }

    // PAPI has 128 places for presets; those that its own names leave are few.
    void newPresetsAreAsManyAsPapiHasRoomFor()
    {
        std::vector<std::pair<std::string, std::vector<double>>> metrics;
        for (int number = 0; number < 25; ++number) {
            metrics.emplace_back("new " + std::to_string(number), std::vector<double>{1, 1});
        }
        metrics.emplace_back("PAPI_TOT_INS", std::vector<double>{1, 1});
        const auto analysis = analysisOf(2, metrics);
        for (const auto& [version, places] :
             {std::pair(PapiVersion::V7_0, 20U), std::pair(PapiVersion::Head, 18U)}) {
            auto options = forPapi(core::dialects::papiPresets);
            options.version = version;

            const auto made = core::exportDefinitions(analysis, options);

            QVERIFY(made);
            QCOMPARE(made->writtenCount(), std::size_t{places + 1});
            QVERIFY(made->metrics.back().isWritten);  // a name that PAPI knows takes no new place
            QVERIFY(made->metrics[places].reason->kind == Reason::PresetsFull);
            QCOMPARE(made->metrics[places].reason->limit, std::size_t{places});
        }
    }

    void aMetricOfAPresetsNameIsCalledOtherwise()
    {
        const auto analysis = analysisOf(2, {{"PAPI_TOT_INS", {1, 1}}});
        const auto made = core::exportDefinitions(analysis, forPapi());

        QVERIFY(made);
        QCOMPARE(made->metrics[0].name, std::string("TOT_INS"));
        QCOMPARE(made->metrics[0].definitions[0].name, std::string("TOT_INS"));
    }

    void aPmuThatWouldEndItsFieldIsRefused()
    {
        auto options = forPapi();
        options.pmu = "bad,pmu";
        const auto made = core::exportDefinitions(analysisOf(1, {{"A", {1}}}), options);

        QVERIFY(!made);
        QVERIFY(made.error().message.find("\"bad,pmu\"") != std::string::npos);
    }

    // COND_NTAKEN counts what COND - COND_TAKEN does.
    void theSmallestFormulaIsWrittenOnRequest()
    {
        const auto analysis =
            core::analyze(std::make_shared<const core::Benchmark>(tests::smallBenchmark()));
        core::ViewState view;
        core::chooseFormula(view, "Not taken", core::FormulaOrigin::Smallest);
        auto options = forPapi();
        options.metrics = {"Not taken", "Taken"};
        options.formulas = core::countedFormulas(analysis, {}, &view);

        const auto made = core::exportDefinitions(analysis, options);

        QVERIFY(made);
        QCOMPARE(made->metrics[1].metric, std::string("Not taken"));
        QVERIFY(made->metrics[1].origin == core::FormulaOrigin::Smallest);
        QVERIFY(made->metrics[0].origin == core::FormulaOrigin::Chosen);
        QCOMPARE(made->metrics[1].infix(), std::string("BR_INST_RETIRED:COND_NTAKEN"));
        QCOMPARE(made->metrics[0].infix(), std::string("BR_INST_RETIRED:COND_TAKEN"));
        QVERIFY(made->metrics[1].verdict == core::Verdict::Exact);
        QVERIFY(made->metrics[1].errorWorst < 1e-12);
        QCOMPARE(made->metrics[1].kernels.size(), std::size_t{11});
        QCOMPARE(made->metrics[1].differingKernels(), std::size_t{0});
        options.formulas.clear();
        QCOMPARE(core::exportDefinitions(analysis, options)->metrics[1].infix(),
                 std::string("BR_INST_RETIRED:COND - BR_INST_RETIRED:COND_TAKEN"));
    }

    void rawCoefficientsKeepWhatTheFitSays()
    {
        const auto analysis = analysisOf(2, {{"M", {1.0002, 3}}});
        auto options = forPapi();
        QCOMPARE(lineOf(analysis, options),
                 std::string("EVENT,M,DERIVED_POSTFIX,N0|N1|3|*|+|,e0,e1,LDESC,\"M\""));
        options.rawCoefficients = true;
        QCOMPARE(lineOf(analysis, options),
                 std::string("EVENT,M,DERIVED_POSTFIX,N0|5001|*|N1|15000|*|+|5000|/|,e0,e1,"
                             "LDESC,\"M\""));
    }

    void roundoffIsNoDifferenceAndTruncationIs()
    {
        // One count of e0 is 10 per pass, over a million passes.
        const auto differences = [](double coefficient) {
            const auto made = core::exportDefinitions(
                analysisOf(1, {{"M", {coefficient}}, {"Other", {1}}}), forPapi());
            return made ? made->metrics[0].kernels[0] : core::KernelCheck();
        };
        const auto roundoff = differences(1 + 3e-14);
        QCOMPARE(roundoff.expected, 1e7);
        QCOMPARE(*roundoff.difference, 0.0);
        const auto rounded = differences(1 + 1e-9);  // a coefficient that is another
        QVERIFY(std::abs(*rounded.difference + 0.01) < 1e-6);
        const auto cut = differences(1.0 / 3);
        QVERIFY(std::abs(cut.expected - 1e7 / 3) < 1e-6);
        QVERIFY(std::abs(*cut.difference + 1.0 / 3) < 1e-6);

        // What is left of 3e6 - 3e6 in double is nothing; a third of a count is not.
        QCOMPARE(core::withoutRoundoff(-4.66e-10, 6e6), 0.0);
        QVERIFY(!std::signbit(core::withoutRoundoff(-4.66e-10, 6e6)));
        QCOMPARE(core::withoutRoundoff(3e6 + 9.31e-10, 3e6), 3e6);
        QCOMPARE(core::withoutRoundoff(1.0 / 3, 6e6), 1.0 / 3);
        QVERIFY(std::isnan(core::withoutRoundoff(std::nan(""), 1)));
    }

    // What is written is compared with what the signature expects, not with a fit that nobody sees.
    void whatRoundingLeavesOutIsADifference()
    {
        constexpr double little = 0.0201234567;  // no simple fraction, so it is noise
        const auto made = core::exportDefinitions(analysisOf(2, {{"M", {1, little}}}), forPapi());
        QVERIFY(made);
        const auto& metric = made->metrics[0];
        QVERIFY(metric.isWritten);
        QCOMPARE(metric.terms.size(), 1U);
        // e1 counts 20 a pass on kernel 1, and e0 nothing.
        QVERIFY(std::abs(metric.kernels[1].expected - 20e6 * little) < 1e-3);
        QVERIFY(std::abs(*metric.kernels[1].difference + 20e6 * little) < 1e-3);
        QVERIFY(std::abs(metric.errorWorst - 2 * little / std::hypot(1, 2 * little)) < 1e-6);
        const auto text = core::exportText(*made);
        QVERIFY(text && text->find("# M: within 4.0") != std::string::npos);
    }

    // Raw coefficients had the verdict and the error of the rounded ones.
    void rawCoefficientsHaveTheirOwnError()
    {
        auto options = forPapi();
        options.rawCoefficients = true;
        const auto made =
            core::exportDefinitions(analysisOf(2, {{"M", {1, 0.0201234567}}}), options);
        QVERIFY(made);
        const auto& metric = made->metrics[0];
        QVERIFY(metric.errorWorst < 1e-6);
        QVERIFY(metric.verdict == core::Verdict::Exact);
        QVERIFY(core::farthestText(metric).empty());
    }

    // Coefficients that cannot be rounded are written as they are shown, not to three digits.
    void whatIsShownIsWritten()
    {
        auto options = forPapi();
        options.metrics = {"M"};
        const auto made =
            core::exportDefinitions(analysisOf(2, {{"M", {0.7157, 1.2857123}}}), options);
        QVERIFY(made);
        const auto& metric = made->metrics[0];
        QVERIFY(metric.isWritten && metric.verdict == core::Verdict::Approximate);
        QVERIFY(std::abs(metric.terms[0].writtenValue() - 0.7157) < 1e-8);
        QVERIFY(std::abs(metric.terms[1].writtenValue() - 1.2857123) < 1e-8);
    }

    void aMetricSaysOnHowManyKernelsItDiffers()
    {
        const auto made = core::exportDefinitions(
            analysisOf(3, {{"Exact", {1, 2, 3}}, {"Cut", {1, 1.0 / 3, 1.0 / 7}}}), forPapi());
        QVERIFY(made);
        QCOMPARE(made->metrics[0].differingKernels(), std::size_t(0));
        QVERIFY(made->metrics[1].differingKernels() > 0);
        // Of all kernels together, as the error of a verdict: a metric within 2.2 % was said to
        // differ by 2.3 %, the largest difference as a share of the largest count.
        const auto column = core::select(core::exportColumns(*made), {"difference"}).front();
        double differences = 0;
        double expected = 0;
        for (const auto& check : made->metrics[1].kernels) {
            differences += std::pow(check.difference.value(), 2);
            expected += std::pow(check.expected, 2);
        }
        QCOMPARE(column.value(made->metrics[1]), std::sqrt(differences / expected));
    }

    void presetsGetTheNameOfWhatTheyCount()
    {
        const auto analysis = analysisOf(2, {{"M", {1, 2}}, {"Other", {1, 0}}});
        auto options = forPapi(core::dialects::papiPresets);
        options.meanings = {{"PAPI_XX", core::BenchmarkKind::Custom, "X0 + 2 * X1", ""}};
        QCOMPARE(lineOf(analysis, options),
                 std::string("PRESET,PAPI_XX,DERIVED_POSTFIX,N0|N1|2|*|+|,e0,e1,LDESC,\"M\"\n"
                             "PRESET,PAPI_OTHER,NOT_DERIVED,e0,LDESC,\"Other\""));
    }

    // PAPI_XX_2 was written without a remark.
    void theSecondOfAPresetIsANewOne()
    {
        const auto analysis = analysisOf(2, {{"M", {1, 2}}, {"My own", {1, 2}}});
        auto options = forPapi(core::dialects::papiPresets);
        options.meanings = {{"PAPI_XX", core::BenchmarkKind::Custom, "X0 + 2 * X1", ""}};
        const auto presets = core::exportDefinitions(analysis, options);
        QVERIFY(presets && !presets->metrics[0].reason);
        QCOMPARE(presets->metrics[1].name, std::string("PAPI_XX_2"));
        QVERIFY(presets->metrics[1].reason->kind == Reason::NewPreset);
    }

    // A metric may be named like a preset, whether it counts the same or not.
    void namesOfPresetsKeepTheirPrefix()
    {
        const auto analysis = analysisOf(2, {{"PAPI_XX", {1, 1}}, {"PAPI_YY", {1, 0}}});
        auto options = forPapi(core::dialects::papiPresets);
        options.meanings = {{"PAPI_XX", core::BenchmarkKind::Custom, "X0 + 2 * X1", ""}};
        const auto presets = core::exportDefinitions(analysis, options);
        const auto events = core::exportDefinitions(analysis, forPapi());

        QVERIFY(presets && events);
        QCOMPARE(presets->metrics[0].name, std::string("PAPI_XX"));
        QVERIFY(presets->metrics[0].reason->kind == Reason::ReplacesPreset);
        QCOMPARE(presets->metrics[1].name, std::string("PAPI_YY"));
        QVERIFY(presets->metrics[1].reason->kind == Reason::MayReplacePreset);
        QVERIFY(events->metrics[0].reason->kind == Reason::Renamed);
    }

    void whatNoEventCountsCannotBeWritten()
    {
        const auto made =
            core::exportDefinitions(analysisOf(2, {{"M", {1, 2}}, {"Empty", {0, 0}}}), forPapi());

        QVERIFY(made);
        QVERIFY(made->metrics[0].canBeWritten);
        QVERIFY(!made->metrics[1].canBeWritten);
        QVERIFY(made->metrics[1].verdict == core::Verdict::Empty);
        QVERIFY(made->metrics[1].reason->kind == Reason::NothingCounted);
    }
};

PAPILIO_TEST(TestDefinitionExport)
#include "test_definition_export.moc"
