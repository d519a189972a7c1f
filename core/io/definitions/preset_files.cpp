#include "core/io/definitions/preset_files.h"

#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/base/text.h"
#include "core/describe/describe.h"
#include "core/findings/export_text.h"
#include "core/findings/metric_text.h"
#include "core/findings/next_measurements.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/event_list.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_text.h"
#include "core/io/resources/resources.h"
#include "core/model/dataset.h"
#include "core/present/definition_columns.h"
#include "core/present/report_html.h"
#include "core/present/study_report.h"
#include "core/present/table.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>

namespace papilio::core {

namespace {

auto fieldOf(const FieldCheck& field)
{
    const auto& metric = field.metrics.front();
    const auto worstOf = [&](const MetricFieldCheck::Worst& worst) {
        return object(f<"run">(field.runs[worst.run]), f<"factor">(worst.factor));
    };
    return object(
        f<"programs">(metric.programs), f<"agree">(metric.agreeing),
        f<"identified">(metric.programs == 0 ? std::nullopt : std::optional(metric.isIdentified)),
        f<"worst">(ifThere(metric.worst, worstOf)), f<"text">(fieldCheckText(field, metric)));
}

auto presetOf(const ProposedPreset& preset)
{
    using Origin = ProposedPreset::Origin;
    const auto termOf = [](const FieldFormula::Term& term) {
        return object(f<"event">(term.event), f<"coefficient">(term.coefficient),
                      maybe<"members">(orNull(term.members)));
    };
    const auto countOf = [](const PresetCount& count) {
        return object(f<"kernel">(count.kernel), f<"expected">(count.expected),
                      f<"measured">(count.measured), f<"low">(count.low), f<"high">(count.high));
    };
    const auto lineFor = [&](PapiVersion version) {
        return preset.isIn(version)
                   ? std::optional(presetLine(preset.writtenFor(version).definitions.front()))
                   : std::nullopt;
    };
    const auto ifDefined = [&](const auto& value) {
        return preset.hasFormula() ? std::optional(value) : std::nullopt;
    };
    const auto& [confidence, reasons, coefficients] = preset.confidence;
    return object(f<"name">(preset.meaning.preset), f<"benchmark">(preset.benchmark),
                  f<"pmu">(preset.pmu), f<"best">(preset.isBest), f<"state">(preset.state()),
                  f<"should_count">(preset.meaning.counts),
                  f<"untested">(orNull(std::string(toString(preset.meaning.untested)))),
                  f<"verdict">(preset.verdict), f<"error_mean">(ifDefined(preset.errorMean)),
                  f<"error_worst">(ifDefined(preset.errorWorst)),
                  f<"origin">(ifDefined(preset.origin == Origin::Smallest ? "smallest" : "chosen")),
                  f<"formula">(orNull(formulaText(preset))), f<"terms">(each(preset.terms, termOf)),
                  f<"proven">(preset.isProven), f<"alternatives">(preset.alternatives),
                  f<"confidence">(confidence), f<"why">(orNull(confidenceReasons(reasons))),
                  f<"field_check">(ifThere(preset.field, fieldOf)),
                  f<"cautions">(cautionsOf(preset)), f<"notes">(notesOf(preset)),
                  f<"reason">(orNull(reasonText(preset))), f<"line">(lineFor(PapiVersion::V7_0)),
                  f<"line_head">(lineFor(PapiVersion::Head)),
                  f<"kernels">(each(preset.counts, countOf)));
}

auto benchmarkOf(const Analysis& analysis)
{
    const auto& benchmark = *analysis.benchmark;
    const auto& [tau, alpha, tolerance, rounding] = benchmark.parameters;
    const auto messageOf = [](const Error& error) { return error.message; };
    return object(f<"name">(benchmark.name), f<"machine">(orNull(benchmark.machine)),
                  f<"source">(orNull(benchmark.data->provenance.source)),
                  f<"simulated">(isSimulated(benchmark.data->provenance)),
                  f<"repetitions">(benchmark.data->repetitions), f<"tau">(tau), f<"alpha">(alpha),
                  f<"representation_tolerance">(tolerance), f<"rounding_tolerance">(rounding),
                  f<"excluded">(benchmark.excluded),
                  f<"problem">(ifThere(analysis.problem, messageOf)));
}

auto suggestionOf(const Suggestion& one, const std::string& benchmark)
{
    return object(f<"benchmark">(benchmark), f<"kind">(one.kind), f<"title">(one.title),
                  f<"reason">(one.reason), f<"effect">(one.effect),
                  f<"command">(orNull(commandText(one.call))));
}

auto proposalsOf(const PresetProposals& proposals,
                 const std::vector<NextMeasurements>& next,
                 const std::string& program)
{
    List<decltype(suggestionOf({}, {}))> suggestions;
    for (std::size_t i = 0; i < next.size(); ++i) {
        for (const auto& suggestion : next[i].suggestions) {
            suggestions.json.push_back(
                suggestionOf(suggestion, proposals.analyses[i].benchmark->name).json);
        }
    }
    return object(f<"study">(proposals.study), f<"program">(program),
                  f<"command">(orNull(proposals.command)), f<"good">(proposals.isGood()),
                  f<"benchmarks">(each(proposals.analyses, benchmarkOf)),
                  f<"presets">(each(proposals.presets, presetOf)), f<"suggestions">(suggestions));
}

std::string jsonText(const PresetProposals& proposals,
                     const std::vector<NextMeasurements>& next,
                     const std::string& program)
{
    const auto json = proposalsOf(proposals, next, program).json;
    return visibleLines(json.dump(1, ' ', false, JsonValue::error_handler_t::replace)) + "\n";
}

// In pixels of the picture, which a browser scales as a whole.
constexpr double leftMargin = 48;
constexpr double rightMargin = 12;
constexpr double top = 30;
constexpr double plotHeight = 150;
constexpr double leastStep = 11;    // of a kernel: a label is one line of text high
constexpr double usualWidth = 640;  // of the plot where it has few kernels
constexpr double perLetter = 5.6;   // of the labels
constexpr std::size_t longestLabel = 24;
constexpr const char* expectedColor = "#57606a";
constexpr const char* measuredColor = "#0969da";

/// The middle of long names is the same in most of them.
std::string label(const std::string& name)
{
    if (name.size() <= longestLabel) {
        return name;
    }
    const auto isContinued = [&](std::size_t at) {
        return (static_cast<unsigned char>(name[at]) & 0xC0U) == 0x80U;
    };
    std::size_t head = longestLabel / 2;
    std::size_t tail = name.size() - longestLabel / 2;
    while (head > 0 && isContinued(head)) {
        --head;
    }
    while (tail < name.size() && isContinued(tail)) {
        ++tail;
    }
    return name.substr(0, head) + "…" + name.substr(tail);
}

/// Expected and measured counts of a preset over its kernels, of which there are some, as an SVG
/// picture for a page of HTML: expected counts as steps, measured ones as points with the range of
/// their repetitions, both divided by the largest expected count. It loads nothing; names are
/// escaped.
class KernelPlot {
public:
    KernelPlot(const std::string& title, const std::vector<PresetCount>& counts)
        : title_(title),
          counts_(counts)
    {
        for (const auto& count : counts_) {
            scale_ = std::max(scale_, std::abs(count.expected));
        }
        scale_ = scale_ > 0 ? scale_ : 1;
        for (const auto& count : counts_) {
            low_ = std::min({low_, count.low / scale_, count.expected / scale_});
            high_ = std::max({high_, count.high / scale_, count.expected / scale_});
            letters_ = std::max(letters_, std::min(count.kernel.size(), longestLabel + 2));
        }
        high_ += 0.05 * (high_ - low_);
        step_ = std::max(leastStep, usualWidth / static_cast<double>(counts_.size()));
    }

    std::string svg()
    {
        const double plotWidth = step_ * static_cast<double>(counts_.size());
        const double width = leftMargin + plotWidth + rightMargin;
        const double height = top + plotHeight + 8 + perLetter * static_cast<double>(letters_) + 6;
        std::string text = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {0:.0f} "
            "{1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" style=\"max-width:100%;height:auto\" "
            "font-family=\"Inter,'DejaVu Sans',sans-serif\" font-size=\"10\" "
            "fill=\"currentColor\"><title>{2}</title>\n",
            width, height, htmlText(title_));
        text += axis(plotWidth) + key() + steps();
        for (std::size_t k = 0; k < counts_.size(); ++k) {
            text += point(k) + name(k);
        }
        return text + "</svg>\n";
    }

private:
    [[nodiscard]] double x(double kernel) const { return leftMargin + step_ * kernel; }
    [[nodiscard]] double y(double share) const
    {
        return top + plotHeight * (high_ - std::clamp(share, low_, high_)) / (high_ - low_);
    }

    [[nodiscard]] std::string axis(double plotWidth) const
    {
        std::string text;
        // Steps of 0.2, 0.5 or a power of ten: five to ten lines.
        const double span = high_ - low_;
        double step = std::pow(10, std::floor(std::log10(span / 4)));
        step *= span / step > 20 ? 5 : span / step > 10 ? 2 : 1;
        for (double share = std::ceil(low_ / step) * step; share <= high_; share += step) {
            const double tick = std::abs(share) < step / 2 ? 0 : share;
            text += fmt::format(
                "<line x1=\"{0:.1f}\" x2=\"{1:.1f}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" "
                "stroke=\"currentColor\" stroke-opacity=\"{3}\"/><text x=\"{4:.1f}\" y=\"{5:.1f}\" "
                "text-anchor=\"end\">{6}</text>\n",
                leftMargin, leftMargin + plotWidth, y(tick), tick == 0 ? "0.6" : "0.12",
                leftMargin - 6, y(tick) + 3, shortText(tick, 3));
        }
        return text + fmt::format("<text x=\"0\" y=\"10\">{}</text>\n",
                                  htmlText(sentence("count ÷ {}", countText(scale_))));
    }

    [[nodiscard]] static std::string key()
    {
        constexpr double at = leftMargin + 160;
        return fmt::format(
            "<line x1=\"{0}\" x2=\"{1}\" y1=\"7\" y2=\"7\" stroke=\"{2}\" "
            "stroke-width=\"2\"/><text x=\"{3}\" y=\"10\">{4}</text><circle cx=\"{5}\" cy=\"7\" "
            "r=\"3\" fill=\"{6}\"/><text x=\"{7}\" y=\"10\">{8}</text>\n",
            at, at + 20, expectedColor, at + 26, htmlText("expected"), at + 110, measuredColor,
            at + 118, htmlText("measured, with the range of the repetitions"));
    }

    [[nodiscard]] std::string steps() const
    {
        std::string path;
        for (std::size_t k = 0; k < counts_.size(); ++k) {
            const auto kernel = static_cast<double>(k);
            path += fmt::format("{}{:.1f} {:.1f}H{:.1f}", k == 0 ? "M" : "L", x(kernel),
                                y(counts_[k].expected / scale_), x(kernel + 1));
        }
        return fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n",
                           path, expectedColor);
    }

    [[nodiscard]] std::string point(std::size_t k) const
    {
        const auto& count = counts_[k];
        const double middle = x(static_cast<double>(k) + 0.5);
        return fmt::format(
            "<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\" "
            "stroke=\"{3}\"/><circle cx=\"{0:.1f}\" cy=\"{4:.1f}\" r=\"3\" "
            "fill=\"{3}\"><title>{5}: {6} / {7}</title></circle>",
            middle, y(count.low / scale_), y(count.high / scale_), measuredColor,
            y(count.measured / scale_), htmlText(count.kernel), shortText(count.measured, 6),
            shortText(count.expected, 6));
    }

    [[nodiscard]] std::string name(std::size_t k) const
    {
        const double middle = x(static_cast<double>(k) + 0.5) + 3;
        const double below = top + plotHeight + 8;
        return fmt::format(
            "<text transform=\"translate({:.1f} {:.1f}) rotate(-90)\" "
            "text-anchor=\"end\">{}</text>\n",
            middle, below, htmlText(label(counts_[k].kernel)));
    }

    const std::string& title_;
    const std::vector<PresetCount>& counts_;
    double scale_ = 0;  // largest expected count
    double low_ = 0;    // of the axis
    double high_ = 1;
    double step_ = leastStep;
    std::size_t letters_ = 0;  // of the longest label
};

/// The thresholds of a benchmark, and how it was measured.
Table conditions(const PresetProposals& proposals)
{
    Columns<Analysis> columns;
    const auto parameter = [](double Parameters::*value) {
        return [value](const Analysis& analysis) { return analysis.benchmark->parameters.*value; };
    };
    const auto shown = [](double value) { return shortText(value); };
    columns.emplace_back("benchmark", "Benchmark").words([](const Analysis& analysis) {
        return analysis.benchmark->name;
    });
    columns.emplace_back("tau", "τ").number(parameter(&Parameters::tau), shown);
    columns.emplace_back("alpha", "α").number(parameter(&Parameters::alpha), shown);
    columns.emplace_back("rho", "Representation tolerance")
        .number(parameter(&Parameters::representationTolerance), shown);
    columns.emplace_back("rounding", "Rounding tolerance")
        .number(parameter(&Parameters::roundingTolerance), shown);
    if (std::ranges::any_of(proposals.analyses, [](const Analysis& analysis) {
            return !analysis.benchmark->excluded.empty();
        })) {
        columns.emplace_back("excluded", "Excluded by hand").words([](const Analysis& analysis) {
            return fmt::format("{}", fmt::join(analysis.benchmark->excluded, ", "));
        });
    }
    return tabulate(columns, proposals.analyses, "Thresholds");
}

Table terms(const ProposedPreset& preset)
{
    using Term = FieldFormula::Term;
    Columns<Term> columns;
    columns.emplace_back("event", "Event").words(&Term::event);
    columns.emplace_back("coefficient", "Coefficient").number(&Term::coefficient, [](double value) {
        return shortText(value, 6);
    });
    columns
        .emplace_back("interval", "Interval",
                      "Interval of the fitted coefficient: from fits without one repetition at a "
                      "time, and from samples of the repetitions where the events are noisy")
        .words([&](const Term& term) {
            const auto place = static_cast<std::size_t>(&term - preset.terms.data());
            if (place >= preset.confidence.coefficients.size()) {
                return notApplicableText();
            }
            const auto& interval = preset.confidence.coefficients[place];
            const auto ends = tellApart({interval.low, interval.high});
            return interval.high - interval.low <= 1e-9 * std::abs(interval.coefficient)
                       ? shortText(interval.low, 6)
                       : fmt::format("{} … {}", ends[0], ends[1]);
        });
    columns.emplace_back("members", "Sum of").words([](const Term& term) {
        return fmt::format("{}", fmt::join(term.members, ", "));
    });
    return withoutEmptyColumns(tabulate(columns, preset.terms));
}

ReportSection overview(const PresetProposals& proposals)
{
    ReportSection section{.id = "presets", .title = sentence("Presets")};
    section.tables.push_back(withoutEmptyColumns(
        tabulate(select(presetColumns(), {"preset", "state", "verdict", "error", "definition",
                                          "confidence", "field", "file", "benchmark", "cautions"}),
                 proposals.best())));
    return section;
}

ReportSection detail(const ProposedPreset& preset, bool isAlone)
{
    const auto& name = preset.meaning.preset;
    ReportSection section{.id = name,
                          .title = isAlone ? name : fmt::format("{} ({})", name, preset.pmu),
                          .tables = {terms(preset)}};
    auto& said = section.sentences;
    const auto add = [&said](const std::string& what, const std::string& sentence) {
        if (!sentence.empty()) {
            said.push_back(what + ": " + sentence);
        }
    };
    add("Should count", preset.meaning.counts + " (" + preset.benchmark + ")");
    add("Verdict",
        verdictText(preset.verdict, preset.errorWorst, farthestText(preset.written), {}));
    add("Size", proofText(preset));
    if (preset.confidence.confidence) {
        const auto why = confidenceReasons(preset.confidence.reasons);
        add("Confidence",
            std::string(toString(*preset.confidence.confidence)) + (why.empty() ? "" : ", " + why));
    }
    if (preset.field) {
        add("On programs", fieldCheckText(*preset.field, preset.field->metrics.front()));
    }
    for (const auto& caution : cautionsOf(preset)) {
        add("Caution", caution);
    }
    for (const auto& note : notesOf(preset)) {
        add("Note", note);
    }
    for (const auto version : {PapiVersion::V7_0, PapiVersion::Head}) {
        add(sentence("Not in the file for PAPI {}", toString(version)),
            absenceText(preset, version));
    }
    if (!preset.counts.empty()) {
        const auto title = sentence("{}: expected and measured counts over the kernels of {}", name,
                                    preset.benchmark);
        section.figures.emplace_back().svg = KernelPlot(title, preset.counts).svg();
    }
    return section;
}

/// Presets without a definition, with the reason, and what to measure.
ReportSection missing(const PresetProposals& proposals, const std::vector<NextMeasurements>& all)
{
    ReportSection section{.id = "missing", .title = sentence("Not definable")};
    const auto rows = filtered(proposals.best(), std::not_fn(&ProposedPreset::hasFormula));
    if (rows.empty()) {
        return section;
    }
    section.tables.push_back(
        tabulate(select(presetColumns(), {"preset", "counts", "reason", "benchmark"}), rows));
    Columns<Suggestion> columns;
    columns.emplace_back("what", "What to measure").words(&Suggestion::title);
    columns.emplace_back("why", "Why").words(&Suggestion::reason);
    columns.emplace_back("effect", "Effect").words(&Suggestion::effect);
    columns.emplace_back("command", "Command").words([](const Suggestion& row) {
        return commandText(row.call);
    });
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& name = proposals.analyses[i].benchmark->name;
        const auto& next = all[i];
        const bool isMissing = std::ranges::any_of(
            rows, [&](const ProposedPreset& preset) { return preset.benchmark == name; });
        if (isMissing && !next.suggestions.empty()) {
            section.tables.push_back(withoutEmptyColumns(
                tabulate(columns, next.suggestions, sentence("What to measure next: {}", name))));
        }
        if (isMissing && !next.conclusion.empty()) {
            section.sentences.push_back(name + ": " + next.conclusion);
        }
    }
    return section;
}

/**
 * The evidence for the presets of a study: machine, thresholds and sources; a table of all presets;
 * of each definition its terms, proof, confidence, field check and cautions with the expected and
 * measured counts of all kernels as a picture; what is missing and why, with what to measure next;
 * the lines of the file.
 * @param next  of the analyses of the proposals, in their order
 */
Report presetReport(const PresetProposals& proposals,
                    const Document& study,
                    const std::vector<NextMeasurements>& next,
                    const PresetFiles& files,
                    const std::string& program)
{
    Report report;
    const auto pmus = proposals.pmus();
    report.title = sentence("Presets of PAPI for {}", fmt::join(pmus, ", "));
    report.study = proposals.study;
    report.command = reportCommand(proposals.command, proposals.unsaved);
    report.program = program;
    report.badge = reportBadge(study, "metrics");
    report.note = summaryText(proposals);
    report.facts = studyFacts(study);
    report.facts.push_back(conditions(proposals));
    report.sections.push_back(overview(proposals));
    for (const auto& preset : filtered(proposals.best(), &ProposedPreset::hasFormula)) {
        report.sections.push_back(detail(preset, pmus.size() == 1));
    }
    if (auto section = missing(proposals, next); !section.tables.empty()) {
        report.sections.push_back(std::move(section));
    }
    report.sections.push_back(
        {.id = "file", .title = "Lines for papi_events.csv", .text = files.events});
    if (!files.eventsHead.empty()) {
        report.sections.push_back(
            {.id = "file-head", .title = "Lines for PAPI 7.2 and later", .text = files.eventsHead});
    }
    completeReport(report);
    return report;
}

/// Whether there is a file that presetText() did not make.
bool isForeign(const std::filesystem::path& path)
{
    std::error_code failed;
    if (!std::filesystem::exists(path, failed)) {
        return false;
    }
    const auto head = fileHead(path, presetTextMark.size());
    return !head || *head != presetTextMark;
}

}  // namespace

Result<ProposalOptions> proposalOptions(const Document& study, const std::string& pmu)
{
    auto meanings = presetMeanings();
    if (!meanings) {
        return meanings.error();
    }
    ProposalOptions options;
    options.meanings = *std::move(meanings);
    options.pmuOf = [study, pmu](const Benchmark& benchmark) {
        return pmu.empty() ? pmuOf(study, benchmark) : pmu;
    };
    options.knownOf = libpfmEvents;
    return options;
}

PresetFiles presetFiles(const PresetProposals& proposals,
                        const Document& study,
                        const std::string& program)
{
    std::vector<NextMeasurements> next;
    const MeasuringOptions measuring{.catalogues = kernelCatalogues(), .available = {}};
    for (const auto& analysis : proposals.analyses) {
        next.push_back(nextMeasurements(study, analysis, measuring));
    }
    PresetFiles files;
    files.events = presetText(proposals, PapiVersion::V7_0);
    if (proposals.versionsDiffer()) {
        files.eventsHead = presetText(proposals, PapiVersion::Head);
    }
    files.json = jsonText(proposals, next, program);
    files.html = toHtml(presetReport(proposals, study, next, files, program));
    return files;
}

Result<void> checkPresetFolder(const std::filesystem::path& folder)
{
    std::error_code failed;
    if (!std::filesystem::is_directory(folder, failed)) {
        return Error{Errc::NotFound,
                     folder.string() + (std::filesystem::exists(folder, failed)
                                            ? ": is not a folder; give the name of a folder"
                                            : ": folder not found; create it first")};
    }
    for (const auto* name : {presetEventsName, presetEventsHeadName}) {
        if (isForeign(folder / name)) {
            return Error{Errc::Unreadable,
                         (folder / name).string() +
                             ": was not written by papilio presets, so it is not replaced; give "
                             "another folder"};
        }
    }
    return {};
}

Result<std::vector<std::filesystem::path>> writePresetFiles(const PresetFiles& files,
                                                            const std::filesystem::path& folder)
{
    if (const auto isGood = checkPresetFolder(folder); !isGood) {
        return isGood.error();
    }
    std::vector<AtomicFile::Content> contents = {{folder / presetEventsName, files.events},
                                                 {folder / presetJsonName, files.json},
                                                 {folder / presetHtmlName, files.html}};
    const auto headFile = folder / presetEventsHeadName;
    if (!files.eventsHead.empty()) {
        contents.insert(contents.begin() + 1, {headFile, files.eventsHead});
    }
    if (const auto written = AtomicFile::writeAll(contents); !written) {
        return written.error();
    }
    if (std::error_code failed; files.eventsHead.empty()) {
        std::filesystem::remove(headFile, failed);  // of an earlier run: it does not hold any more
    }
    std::vector<std::filesystem::path> paths;
    for (const auto& [path, bytes] : contents) {
        paths.push_back(path);
    }
    return paths;
}

JsonValue presetsSchema()
{
    return schemaOf<decltype(proposalsOf({}, {}, {}))>();
}

}  // namespace papilio::core
