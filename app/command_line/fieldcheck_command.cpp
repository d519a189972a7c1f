#include "app/command_line/definition_arguments.h"
#include "app/command_line/json.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "app/command_line/threshold_options.h"
#include "core/base/number_format.h"
#include "core/findings/field_check_text.h"
#include "core/formula/parser.h"
#include "core/io/study/study_file.h"
#include "core/present/table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>

namespace papilio::app {

namespace {

struct FieldCheckArguments {
    std::string study;
    std::string benchmark;
    std::vector<std::string> counters;
    std::vector<std::string> references;
    core::Thresholds thresholds;
    bool json = false;
};

using Tables = std::vector<std::shared_ptr<const core::CounterTable>>;

/// The counters that were named, of the study or of files; all of the study where none were.
core::Result<Tables> programsOf(const core::Document& document,
                                const FieldCheckArguments& arguments)
{
    Tables tables;
    for (const auto& name : arguments.counters) {
        if (const auto table = document.counterTable(name)) {
            tables.push_back(table);
            continue;
        }
        const auto read = readCounters(name);
        if (!read) {
            return read.error();
        }
        tables.insert(tables.end(), read->begin(), read->end());
    }
    if (arguments.counters.empty()) {
        tables = document.counters;
    }
    if (tables.empty()) {
        return core::Error{
            core::Errc::NotFound,
            arguments.study +
                ": has no counters of programs; import some with papilio import --add, or name a "
                "file with --counters"};
    }
    return tables;
}

/// METRIC=FORMULA, by metric.
core::Result<std::map<std::string, core::Expression>> referencesOf(
    const std::vector<std::string>& texts)
{
    std::map<std::string, core::Expression> references;
    for (const auto& text : texts) {
        const auto equals = text.find('=');
        if (equals == std::string::npos) {
            return core::Error{
                core::Errc::InvalidArgument,
                fmt::format("--reference: expected METRIC=FORMULA, found \"{}\"", text)};
        }
        const auto formula = core::parseInfix(text.substr(equals + 1));
        if (!formula) {
            return core::Error{
                core::Errc::InvalidArgument,
                fmt::format("--reference: \"{}\": {}", text, formula.error().message)};
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

Json formulaJson(const core::FieldCheck& check, const core::FieldFormula& formula)
{
    Json values = Json::object();
    for (std::size_t run = 0; run < check.runs.size(); ++run) {
        values[check.runs[run]] = number(formula.values[run]);
    }
    return {
        {"origin", originWord(formula.origin)},
        {"terms",
         list(formula.terms,
              [](const auto& term) -> Json {
                  Json json = {{"event", term.event}, {"coefficient", number(term.coefficient)}};
                  if (!term.members.empty()) {
                      json["members"] = term.members;
                  }
                  return json;
              })},
        {"values", std::move(values)}};
}

Json metricJson(const core::FieldCheck& check, const core::MetricFieldCheck& metric)
{
    Json worst = nullptr;
    if (metric.worst) {
        worst = {{"run", check.runs[metric.worst->run]},
                 {"factor", number(metric.worst->factor)},
                 {"formula", metric.worst->formula}};
    }
    Json reference = nullptr;
    if (metric.reference) {
        reference = {{"formula", metric.reference->formula},
                     {"programs", metric.reference->programs},
                     {"within_1_percent", metric.reference->agreeing}};
    }
    return {{"name", metric.metric},
            {"identified", metric.programs == 0 ? Json(nullptr) : Json(metric.isIdentified)},
            {"programs", metric.programs},
            {"agree", metric.agreeing},
            {"worst", std::move(worst)},
            {"why", orNull(core::fieldCheckText(check, metric))},
            {"reference", std::move(reference)},
            {"formulas", list(metric.formulas,
                              [&](const auto& formula) { return formulaJson(check, formula); })}};
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
    const auto document = core::readStudy(arguments.study);
    if (!document) {
        return reportError(document.error().message);
    }
    const auto found = findBenchmark(*document, arguments.study, arguments.benchmark);
    if (!found) {
        return reportError(found.error());
    }
    const auto references = referencesOf(arguments.references);
    if (!references) {
        return reportError(references.error());
    }
    const auto programs = programsOf(*document, arguments);
    if (!programs) {
        return reportError(programs.error());
    }
    const auto changed = core::withThresholds(*found, arguments.thresholds);
    if (!changed) {
        return reportError(changed.error().in(arguments.study));
    }
    const auto analysis = core::analyze(*changed);
    if (!analysis.isComplete()) {
        return reportProblem(arguments.study, **found, analysis.problem->message);
    }
    const auto families = core::analyzeWithFamilies(analysis);
    const auto smallest = core::smallestFormulas(families, document->descriptions);
    const auto check =
        core::fieldCheck(core::shownFormulas(analysis, families, smallest, document->view.get()),
                         families, smallest, *programs, *references);
    if (!check) {
        return reportError(check.error().in(arguments.study).message);
    }
    if (!arguments.json) {
        return printOut(fieldCheckTable(*check));
    }
    const Json json = {{"study", arguments.study},
                       {"benchmark", (*found)->name},
                       {"runs", check->runs},
                       {"metrics", list(check->metrics, [&](const auto& metric) {
                            return metricJson(*check, metric);
                        })}};
    return printOut(documentText(json));
}

}  // namespace

void addFieldCheckCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<FieldCheckArguments>();
    auto* command = program.add_subcommand(
        "fieldcheck", "Do the definitions hold on programs? Compares all formulas of each metric.");
    addStudy(*command, arguments->study, "the study whose metrics are checked");
    command
        ->add_option("--counters", arguments->counters,
                     "counts of programs: counters of the study, or files that papilio import "
                     "takes (default: all counters of the study)")
        ->type_name("NAME|FILE …");
    command
        ->add_option("--reference", arguments->references,
                     "another formula for a metric, over the events of the programs")
        ->type_name("METRIC=FORMULA …");
    addBenchmark(*command, arguments->benchmark);
    addThresholds(*command, arguments->thresholds);
    addJson(*command, arguments->json);
    command->callback([arguments, &status] { status = runFieldCheck(*arguments); });
}

}  // namespace papilio::app
