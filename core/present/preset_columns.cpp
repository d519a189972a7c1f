#include "core/present/preset_columns.h"

#include "core/analysis/formula_text.h"
#include "core/base/constants.h"
#include "core/base/sentence.h"
#include "core/findings/confidence_text.h"
#include "core/findings/field_check_text.h"
#include "core/findings/preset_text.h"
#include "core/findings/verdict_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

using Row = ProposedPreset;

bool hasFormula(const Row& preset)
{
    return preset.origin != ProposedPreset::Origin::None;
}

std::string confidenceText(const Row& preset)
{
    if (!preset.confidence.confidence) {
        return notApplicableText();
    }
    const auto word = confidenceWord(*preset.confidence.confidence);
    const auto why = confidenceReason(preset.confidence.reason);
    return why.empty() ? word : word + ": " + why;
}

std::string fieldText(const Row& preset)
{
    return preset.field ? fieldCheckText(*preset.field, preset.field->metrics.front())
                        : notApplicableText();
}

std::string fileText(const Row& preset)
{
    const bool isIn70 = preset.isIn(PapiVersion::V7_0);
    const bool isInHead = preset.isIn(PapiVersion::Head);
    return isIn70 && isInHead ? say("Columns", "PAPI 7.0 and later")
           : isIn70           ? say("Columns", "PAPI 7.0")
           : isInHead         ? say("Columns", "PAPI 7.2 and later")
                              : say("Columns", "not written");
}

}  // namespace

std::string formulaText(const ProposedPreset& preset)
{
    if (preset.terms.empty()) {
        return {};
    }
    std::vector<std::string> names;
    Eigen::VectorXd coefficients(static_cast<Eigen::Index>(preset.terms.size()));
    for (const auto& term : preset.terms) {
        coefficients(static_cast<Eigen::Index>(names.size())) = term.coefficient;
        names.push_back(term.event);
    }
    return formulaText(coefficients, names);
}

Columns<ProposedPreset> presetColumns()
{
    Columns<Row> columns;
    columns.emplace_back("preset", say("Columns", "Preset")).words([](const Row& preset) {
        return preset.meaning.preset;
    });
    columns
        .emplace_back("counts", say("Columns", "Should count"),
                      say("Columns", "As a sum of expectations of the benchmark's basis"))
        .words([](const Row& preset) { return preset.meaning.counts; });
    columns
        .emplace_back("definition", say("Columns", "Definition"),
                      say("Columns", "The smallest formula that passes the check on the kernels"))
        .words([](const Row& preset) {
            return hasFormula(preset) ? formulaText(preset) : notApplicableText();
        });
    columns.emplace_back("verdict", say("Columns", "Verdict")).words([](const Row& preset) {
        return shortVerdict(preset.verdict, preset.errorWorst);
    });
    columns
        .emplace_back(
            "error", say("Columns", "Mean error"),
            say("Columns", "Error of the mean over the repetitions, on all kernels together"))
        .number(
            [](const Row& preset) { return hasFormula(preset) ? preset.errorMean : notANumber; },
            [](double error) { return percentText(error); });
    columns
        .emplace_back(
            "confidence", say("Columns", "Confidence"),
            say("Columns", "How sure the formula is, judged by repetitions and equal units"))
        .words(confidenceText);
    columns.emplace_back("state", say("Columns", "Result")).words([](const Row& preset) {
        return stateWord(preset.state());
    });
    columns
        .emplace_back("field", say("Columns", "On programs"),
                      say("Columns",
                          "Whether formulas that agree on the kernels agree on the "
                          "programs of the study too"))
        .words(fieldText);
    columns
        .emplace_back("file", say("Columns", "Written for"),
                      say("Columns", "The versions of PAPI that can hold the definition"))
        .words(fileText);
    columns.emplace_back("benchmark", say("Columns", "Measured by")).words(&Row::benchmark);
    columns.emplace_back("reason", say("Columns", "Why")).words([](const Row& preset) {
        return reasonText(preset);
    });
    columns.emplace_back("cautions", say("Columns", "Cautions")).words([](const Row& preset) {
        return fmt::format("{}", fmt::join(cautionsOf(preset), "; "));
    });
    return columns;
}

}  // namespace papilio::core
