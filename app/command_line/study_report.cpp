#include "app/command_line/study_report.h"

#include "app/command_line/study_arguments.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/base/shell_word.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/files/file_text.h"
#include "core/io/study/study_file.h"
#include "core/io/topdown/model_choice.h"
#include "core/model/benchmark.h"
#include "core/topdown/tree.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::app {

namespace {

void append(std::vector<std::string>& all, const std::vector<std::string>& arguments)
{
    all.insert(all.end(), arguments.begin(), arguments.end());
}

class ReportMaker {
public:
    ReportMaker(const core::Document& document, const ReportOptions& options)
        : options_(options),
          study_(options.named.empty() ? options.study : options.named)
    {
        content_.document = document;
        content_.isFull = options.isFull;
    }

    core::Result<core::Report> make()
    {
        auto done = analyses();
        if (!done) {
            return done.error();
        }
        topDown();
        recorders();
        done = exports();
        done = done ? audit() : std::move(done);
        done = done ? comparison() : std::move(done);
        if (!done) {
            return done.error();
        }
        const auto& document = content_.document;
        core::Report report;
        report.title = !options_.title.empty() ? options_.title
                       : !document.title.empty()
                           ? document.title
                           : std::filesystem::path(study_).filename().string();
        report.author = options_.author;
        report.study = study_;
        report.badge = core::reportBadge(document, {});
        report.note = options_.note;
        report.command = ownCommand();
        report.contents = core::studyContents(document);
        report.facts = core::studyFacts(document);
        for (const auto& page : options_.pages.empty() ? core::reportPages() : options_.pages) {
            auto section = core::reportSection(page, content_);
            if (!section.tables.empty() || !section.appendix.empty() ||
                !section.sentences.empty() || !section.conclusions.empty()) {
                section.commands =
                    options_.unsaved.empty() ? commandsOf(page) : std::vector<std::string>();
                report.sections.push_back(std::move(section));
            }
        }
        if (report.sections.empty()) {
            return core::Error{core::Errc::NotFound,
                               options_.study + ": none of these pages has content for this study"};
        }
        core::completeReport(report);
        return report;
    }

private:
    [[nodiscard]] bool shows(std::initializer_list<std::string_view> pages) const
    {
        return options_.pages.empty() || std::ranges::any_of(pages, [this](std::string_view page) {
                   return std::ranges::find(options_.pages, page) != options_.pages.end();
               });
    }

    /// Of every benchmark; the shown one has the thresholds that were asked for.
    core::Result<void> analyses()
    {
        if (!shows({"study", "noise", "events", "signatures", "metrics", "export"})) {
            return {};
        }
        const auto& document = content_.document;
        const auto named =
            document.view ? document.benchmark(document.view->text("window/benchmark")) : nullptr;
        for (const auto& benchmark : document.benchmarks) {
            const bool isShown = benchmark == (named ? named : document.benchmarks.front());
            auto changed = core::withThresholds(
                benchmark, isShown ? options_.show.thresholds : core::Thresholds());
            if (!changed) {
                return changed.error().in(options_.study);
            }
            const auto analysis = core::analyze(*changed);
            if (shows({"metrics"}) && analysis.isComplete()) {  // as `papilio analyze` has it
                content_.benchmarks.push_back(
                    core::benchmarkResult(analysis, document.descriptions, document.view.get(),
                                          {.alpha = false, .standard = false}));
            } else {
                content_.benchmarks.push_back({.analysis = analysis});
                if (shows({"noise"})) {
                    content_.benchmarks.back().events = core::reviewEvents(analysis);
                }
            }
        }
        return {};
    }

    void topDown()
    {
        if (!shows({"topdown"})) {
            return;
        }
        for (const auto& table : content_.document.counters) {
            const auto chosen = core::chosenTopDown(*table, {});
            if (!chosen || core::knownEvents(*chosen->model, *table) == 0) {
                continue;
            }
            content_.topDown.push_back(
                core::evaluateTopDown(chosen->model, *table, chosen->options));
            std::vector<std::string> all = {"papilio", "topdown", study_};
            append(all, core::commandArguments(core::choiceOf(*chosen)));
            all.emplace_back("--json");
            if (auto command = core::shellCommand(all);
                std::ranges::find(topDownCommands_, command) == topDownCommands_.end()) {
                topDownCommands_.push_back(std::move(command));
            }
        }
    }

    void recorders()
    {
        const auto& view = content_.document.view;
        if (const auto tolerance = view ? view->number("recorders/tolerance") : std::nullopt) {
            content_.traces = {.tolerance = *tolerance,
                               .absolute = view->text("recorders/absolute") == "1",
                               .overrideOwn = true};
        }
    }

    core::Result<void> exports()
    {
        if (!shows({"export"})) {
            return {};
        }
        auto meanings = core::presetMeanings();
        if (!meanings) {
            return meanings.error();
        }
        for (const auto& result : content_.benchmarks) {
            const auto& analysis = result.analysis;
            core::ExportOptions options;
            options.dialect = &core::dialects::csv;
            options.pmu = core::pmuOf(content_.document, *analysis.benchmark);
            options.meanings = *meanings;
            options.descriptions = content_.document.descriptions;
            options.notes = content_.document.notes;
            if (auto made = core::exportDefinitions(analysis, options);
                made && !made->metrics.empty()) {
                content_.exports.push_back(*std::move(made));
            }
        }
        return {};
    }

    /// PAPI's own presets of the machine, where they are installed and the study has its events.
    core::Result<void> audit()
    {
        const auto path = core::installedPresets();
        if (!shows({"audit"}) || path.empty() || content_.document.benchmarks.empty()) {
            return {};
        }
        const auto& view = content_.document.view;
        content_.pmu = view ? view->text("audit/cpu") : std::string();
        if (content_.pmu.empty()) {
            content_.pmu = core::pmuOf(content_.document, *content_.document.benchmarks.front());
        }
        const auto text = core::FileText::open(path);
        const auto file = text ? core::readPresets(text->text()) : text.error();
        const auto presets = file ? core::presetsFor(*file, content_.pmu) : file.error();
        if (content_.pmu.empty() || !presets) {
            return {};  // nobody asked for the presets of this machine
        }
        const auto options = core::auditOptions();
        if (!options) {
            return options.error();
        }
        auto audited = core::audit(content_.document, *presets, *options);
        if (!audited) {
            return audited.error();
        }
        content_.audit = *std::move(audited);
        content_.presets = path.string();
        return {};
    }

    core::Result<void> comparison()
    {
        if (options_.with.empty() || !shows({"compare"})) {
            return {};
        }
        auto other = core::readStudy(options_.with);
        if (!other) {
            return other.error();
        }
        const auto first = core::studySide(content_.document, core::comparisonModelOf);
        const auto second = core::studySide(*std::move(other), core::comparisonModelOf);
        content_.comparison =
            core::compareStudies(first, second, core::matchStudies(first, second));
        return {};
    }

    [[nodiscard]] std::vector<std::string> commandsOf(const std::string& page) const
    {
        std::vector<std::string> commands;
        if (page == "export") {
            for (const auto& made : content_.exports) {
                const auto& name = made.benchmark->name;
                std::vector<std::string> all = {"papilio", "export",   study_, "--benchmark",
                                                name,      "--format", "csv"};
                append(all, core::commandArguments(thresholdsOf(name)));
                all.insert(all.end(), {"-o", name + "_metrics.csv"});
                commands.push_back(core::shellCommand(all));
            }
        } else if (page == "audit") {
            commands.push_back(
                core::shellCommand({"papilio", "audit", study_, "--presets", content_.presets,
                                    "--pmu", content_.pmu, "--json"}));
        } else if (page == "formulas") {
            for (const auto& set : content_.document.definitions) {
                if (!content_.document.counters.empty()) {
                    commands.push_back(core::shellCommand(
                        {"papilio", "evaluate", study_, study_, "--set", set->name, "--json"}));
                }
            }
        } else if (page == "topdown") {
            commands = topDownCommands_;
        } else if (page == "roofline") {
            commands.push_back(core::shellCommand({"papilio", "roofline", study_, "--json"}));
        } else if (page == "recorders") {
            std::vector<std::string> all = {"papilio", "traces", study_};
            if (content_.traces.overrideOwn) {
                all.insert(all.end(), {"--tolerance", core::exactText(content_.traces.tolerance)});
            }
            all.insert(all.end(), content_.traces.absolute ? 1 : 0, "--absolute");
            all.emplace_back("--json");
            commands.push_back(core::shellCommand(all));
        } else if (page == "compare") {
            commands.push_back(
                core::shellCommand({"papilio", "compare", study_, options_.with, "--json"}));
        } else {
            for (const auto& result : content_.benchmarks) {
                const auto& name = result.analysis.benchmark->name;
                std::vector<std::string> all = {"papilio", "analyze", study_, "--benchmark", name};
                append(all, core::commandArguments(thresholdsOf(name)));
                all.emplace_back("--json");
                commands.push_back(core::shellCommand(all));
            }
        }
        return commands;
    }

    /// All of them, saved or not.
    [[nodiscard]] core::Thresholds thresholdsOf(const std::string& benchmark) const
    {
        const auto found =
            std::ranges::find_if(content_.benchmarks, [&](const core::BenchmarkResult& result) {
                return result.analysis.benchmark->name == benchmark;
            });
        return core::thresholdsThatGive(*found->analysis.benchmark,
                                        content_.document.benchmark(benchmark)->excluded);
    }

    [[nodiscard]] std::string ownCommand() const
    {
        if (!options_.unsaved.empty()) {
            return core::sentence("no command reproduces this report: {}", options_.unsaved);
        }
        std::vector<std::string> all = {"papilio", "report", study_};
        const auto add = [&all](const char* option, const std::string& value) {
            if (!value.empty()) {
                all.insert(all.end(), {option, value});
            }
        };
        const auto& show = options_.show;
        add("--pages", fmt::format("{}", fmt::join(options_.pages, ",")));
        add("--with", options_.with);
        add("--benchmark", show.benchmark);
        append(all, core::commandArguments(show.thresholds));
        append(all, core::commandArguments(show.topDown));
        add("--select", show.selectedEvent);
        add("--select-metric", show.selectedMetric);
        all.insert(all.end(), show.isAsSaved ? 1 : 0, "--as-saved");
        for (const auto& entry : show.view) {
            add("--view", entry);
        }
        add("--title", options_.title);
        add("--author", options_.author);
        add("--note", options_.note);
        add("--theme", options_.isDark ? "dark" : "");
        all.insert(all.end(), options_.isFull ? 1 : 0, "--full");
        add("-o", std::filesystem::path(options_.output).filename().string());
        return core::shellCommand(all);
    }

    const ReportOptions& options_;
    std::string study_;  ///< what it is called
    core::ReportContent content_;
    std::vector<std::string> topDownCommands_;
};

}  // namespace

core::Result<core::Report> makeReport(const core::Document& document, const ReportOptions& options)
{
    return ReportMaker(document, options).make();
}

}  // namespace papilio::app
