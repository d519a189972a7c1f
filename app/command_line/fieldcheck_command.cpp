#include "app/command_line/document.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/base/number_format.h"
#include "core/findings/metric_text.h"
#include "core/formula/parser.h"
#include "core/io/study/study_file.h"
#include "core/present/table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>

namespace papilio::app {

namespace {

struct FieldCheckArguments : BenchmarkArguments {
    std::vector<std::string> counters;
    std::vector<std::string> references;
    bool json = false;
};

using Tables = std::vector<std::shared_ptr<const core::CounterTable>>;

/// The counters that were named, of the study or of files; all of the study where none were.
Tables programsOf(const core::Document& document, const FieldCheckArguments& arguments)
{
    Tables tables;
    for (const auto& name : arguments.counters) {
        if (const auto table = document.counterTable(name)) {
            tables.push_back(table);
            continue;
        }
        const auto read = needUsable(readCounters(name));
        tables.insert(tables.end(), read.begin(), read.end());
    }
    if (arguments.counters.empty()) {
        tables = document.counters;
    }
    if (tables.empty()) {
        throw Failure(
            arguments.study +
            ": has no counters of programs; import some with papilio import --add, or name a "
            "file with --counters");
    }
    return tables;
}

/// METRIC=FORMULA, by metric.
std::map<std::string, core::Expression> referencesOf(const std::vector<std::string>& texts)
{
    std::map<std::string, core::Expression> references;
    for (const auto& text : texts) {
        const auto equals = text.find('=');
        if (equals == std::string::npos) {
            throw Failure(fmt::format("--reference: expected METRIC=FORMULA, found \"{}\"", text),
                          WrongUsage);
        }
        const auto formula = core::parseInfix(text.substr(equals + 1));
        if (!formula) {
            throw Failure(fmt::format("--reference: \"{}\": {}", text, formula.error().message),
                          WrongUsage);
        }
        references.insert_or_assign(text.substr(0, equals), *formula);
    }
    return references;
}

const char* originWord(core::FieldFormula::Origin origin)
{
    using Origin = core::FieldFormula::Origin;
    switch (origin) {
        case Origin::Shown:
            return "shown";
        case Origin::Smallest:
            return "smallest";
        case Origin::OtherUnit:
            return "other unit";
        case Origin::AllUnits:
            break;
    }
    return "all units";
}

auto formulaOf(const core::FieldCheck& check, const core::FieldFormula& formula)
{
    const auto termOf = [](const core::FieldFormula::Term& term) {
        return object(f<"event">(term.event), f<"coefficient">(term.coefficient),
                      maybe<"members">(orNull(term.members)));
    };
    std::vector<std::pair<std::string_view, std::optional<double>>> values;
    for (std::size_t run = 0; run < check.runs.size(); ++run) {
        values.emplace_back(check.runs[run], formula.values[run]);
    }
    return object(f<"origin">(originWord(formula.origin)), f<"terms">(each(formula.terms, termOf)),
                  f<"values">(named(values)));
}

auto metricOf(const core::FieldCheck& check, const core::MetricFieldCheck& metric)
{
    const auto worstOf = [&](const core::MetricFieldCheck::Worst& worst) {
        return object(f<"run">(check.runs[worst.run]), f<"factor">(worst.factor),
                      f<"formula">(worst.formula));
    };
    const auto referenceOf = [](const core::MetricFieldCheck::Reference& reference) {
        return object(f<"formula">(reference.formula), f<"programs">(reference.programs),
                      f<"within_1_percent">(reference.agreeing));
    };
    return object(
        f<"name">(metric.metric),
        f<"identified">(metric.programs == 0 ? std::nullopt : std::optional(metric.isIdentified)),
        f<"programs">(metric.programs), f<"agree">(metric.agreeing),
        f<"worst">(ifThere(metric.worst, worstOf)),
        f<"why">(orNull(core::fieldCheckText(check, metric))),
        f<"reference">(ifThere(metric.reference, referenceOf)),
        f<"formulas">(
            each(metric.formulas, [&](const auto& formula) { return formulaOf(check, formula); })));
}

auto documentOf(const std::string& study,
                const core::Benchmark& benchmark,
                const core::FieldCheck& check)
{
    return object(f<"study">(study), f<"benchmark">(benchmark.name), f<"runs">(check.runs),
                  f<"metrics">(each(check.metrics,
                                    [&](const auto& metric) { return metricOf(check, metric); })));
}

std::string fieldCheckTable(const core::FieldCheck& check)
{
    using Metric = core::MetricFieldCheck;
    core::Columns<Metric> columns;
    columns.emplace_back("metric", "Metric").words(&Metric::metric);
    columns.emplace_back("formulas", "Formulas")
        .number([](const Metric& metric) { return static_cast<double>(metric.formulas.size()); },
                [](double count) { return fmt::format("{:.0f}", count); });
    columns.emplace_back("agree", "Agree").words([](const Metric& metric) {
        return fmt::format("{} of {}", metric.agreeing, metric.programs);
    });
    columns.emplace_back("reference", "Reference").words([](const Metric& metric) {
        return metric.reference
                   ? fmt::format("{} of {}", metric.reference->agreeing, metric.reference->programs)
                   : std::string();
    });
    columns.emplace_back("result", "Result").words([&check](const Metric& metric) {
        return core::fieldCheckText(check, metric);
    });
    return core::toText(core::tabulate(columns, check.metrics)) +
           "\"Agree\" counts the programs on which all formulas of a metric are within 1 % of each "
           "other, \"reference\" those on which the first formula is within 1 % of the "
           "reference.\n";
}

int runFieldCheck(const FieldCheckArguments& arguments)
{
    const auto [document, benchmark] = readBenchmark(arguments);
    const auto references = referencesOf(arguments.references);
    const auto programs = programsOf(document, arguments);
    const auto analysis = core::analyze(benchmark);
    if (!analysis.isComplete()) {
        return reportProblem(arguments.study, *benchmark, analysis.problem->message);
    }
    const auto families = core::analyzeWithFamilies(analysis);
    const auto smallest = core::smallestFormulas(families, document.descriptions);
    const auto metrics = core::metricResults(analysis, families, smallest, document.view.get());
    const auto check =
        need(core::fieldCheck(metrics, families, programs, references), arguments.study);
    return printOut(arguments.json ? documentText(documentOf(arguments.study, *benchmark, check))
                                   : fieldCheckTable(check));
}

}  // namespace

void addFieldCheckCommand(Program& program)
{
    auto [command, arguments] = program.add(
        "fieldcheck", "Do the definitions hold on programs? Compares all formulas of each metric.",
        runFieldCheck);
    command.argument("STUDY", arguments.study, "the study whose metrics are checked");
    command.option("--counters", arguments.counters, "NAME|FILE …",
                   "counts of programs: counters of the study, or files that papilio import "
                   "takes (default: all counters of the study)");
    command.option("--reference", arguments.references, "METRIC=FORMULA …",
                   "another formula for a metric, over the events of the programs");
    addBenchmark(command, arguments.benchmark);
    addThresholds(command, arguments.thresholds);
    command.json(arguments.json, core::schemaOf<decltype(documentOf({}, {}, {}))>);
}

}  // namespace papilio::app
