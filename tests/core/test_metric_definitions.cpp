#include "core/analysis/shown_formula.h"
#include "core/definitions/definition_export.h"
#include "core/formula/definition_values.h"
#include "core/io/definitions/definition_text.h"
#include "tests/support/area_program.h"
#include "tests/support/made_analysis.h"
#include "tests/support/small_study.h"

#include <QtTest>

using namespace papilio;

namespace {

/// Two events that count 1000 times what the basis says; the metrics ask for one of each.
core::Analysis thousandfold(const std::string& metric)
{
    auto benchmark = std::make_shared<core::Benchmark>();
    benchmark->name = "made";
    benchmark->data = tests::datasetOf(2, 2, 2, {1000, 0, 1000, 0, 0, 1000, 0, 1000});
    benchmark->basis = tests::identityBasis(2);
    benchmark->signatures = std::make_shared<core::Signatures>(
        core::Signatures{{metric, Eigen::Vector2d(1, 0), {}},
                         {"Sum it.", Eigen::Vector2d(2000, -1000), {}},
                         {"Tiny", Eigen::Vector2d(1e-3, 0), {}}});
    return core::analyze(benchmark);
}

}  // namespace

class TestMetricDefinitions : public QObject {
    Q_OBJECT

private slots:
    // "no chosen event counts any of it" was said of MEM_LD/1000, and it was marked as wrong.
    void smallFractionsAreExported()
    {
        core::ExportOptions options;
        options.pmu = "clx";
        const auto made = core::exportDefinitions(thousandfold("Loads"), options);
        QVERIFY2(made, made ? "" : made.error().message.c_str());
        QCOMPARE(core::presetLine(made->metrics[0].definitions[0]),
                 std::string("EVENT,LOADS,DERIVED_POSTFIX,N0|1000|/|,e0,LDESC,\"Loads\""));
        QCOMPARE(core::presetLine(made->metrics[2].definitions[0]),
                 std::string("EVENT,TINY,DERIVED_POSTFIX,N0|1000000|/|,e0,LDESC,\"Tiny\""));
        const auto text = core::exportText(*made);
        QVERIFY(text && text->find("WRITTEN ON REQUEST") == std::string::npos);
        QVERIFY(text->find("not written") == std::string::npos);
    }

    // A million passes were invented for the totals of an imported table.
    void importedCountsAreCheckedAsGiven()
    {
        const auto meant = [](const char* source, double factor) {
            auto analysis = thousandfold("Loads");
            auto benchmark = std::make_shared<core::Benchmark>(*analysis.benchmark);
            auto data = std::make_shared<core::Dataset>(*benchmark->data);
            data->provenance.source = source;
            for (auto& value : data->values) {
                value *= factor;
            }
            benchmark->data = data;
            core::ExportOptions options;
            options.pmu = "clx";
            const auto made = core::exportDefinitions(core::analyze(benchmark), options);
            return made->metrics[1].kernels[0].expected;
        };
        QCOMPARE(meant("import:csv", 1), 2000.0);
        QCOMPARE(meant("import:csv", 0.4995), 2000.0 * 1e6);  // means, not totals
        QCOMPARE(meant("papi", 1), 2000.0 * 1e6);
    }

    void metricsBecomeDefinitionsOverEventNames()
    {
        const auto set = core::metricDefinitions(thousandfold("event 0"));
        QCOMPARE(set.name, std::string("made"));
        QCOMPARE(set.definitions.size(), std::size_t(3));
        // An event of the same name stays what the formulas below mean by it.
        QCOMPARE(set.definitions[0].name, std::string("event 0 (metric)"));

        const auto values =
            core::evaluateDefinitions(set, [](std::string_view name) -> std::optional<double> {
                return name == "event 0"   ? std::optional(5000.0)
                       : name == "event 1" ? std::optional(7000.0)
                                           : std::nullopt;
            });

        QVERIFY(values[0].value && std::abs(*values[0].value - 5) < 1e-9);
        QVERIFY(values[1].value && std::abs(*values[1].value - 3000) < 1e-6);
        QVERIFY(values[1].missing.empty());
    }

    void whatIsNotDefinedIsLeftOut()
    {
        const auto benchmark = std::make_shared<core::Benchmark>(tests::smallBenchmark());
        const auto set = core::metricDefinitions(core::analyze(benchmark));
        QCOMPARE(set.definitions.size(), std::size_t(4));  // all but Executed
        core::Analysis stopped;
        stopped.benchmark = benchmark;
        QVERIFY(core::metricDefinitions(stopped).definitions.empty());
    }
};

PAPILIO_TEST(TestMetricDefinitions)
#include "test_metric_definitions.moc"
