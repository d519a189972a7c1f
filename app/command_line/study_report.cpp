#include "app/command_line/study_report.h"

#include "app/command_line/study_arguments.h"
#include "core/base/number_format.h"
#include "core/base/shell_word.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/event_list.h"
#include "core/io/files/file_text.h"
#include "core/io/study/study_file.h"
#include "core/io/topdown/model_choice.h"
#include "core/model/benchmark.h"
#include "core/topdown/tree.h"

#include <algorithm>
#include <filesystem>

namespace papilio::app {

namespace {

/// "papilio COMMAND STUDY …"
std::string commandText(const char* command,
                        const std::string& study,
                        std::initializer_list<std::vector<std::string>> more)
{
    std::vector<std::string> words = {"papilio", command, study};
    for (const auto& some : more) {
        words.insert(words.end(), some.begin(), some.end());
    }
    return core::shellCommand(words);
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
        report.command = core::reportCommand(options_.command, options_.unsaved);
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
            const auto chosen = core::chosenTopDown(*table, content_.document);
            if (!chosen || core::knownEvents(*chosen->model, *table) == 0) {
                continue;
            }
            content_.topDown.push_back(
                core::evaluateTopDown(chosen->model, *table, chosen->options));
            if (auto command =
                    commandText("topdown", study_,
                                {core::commandArguments(core::choiceOf(*chosen)), {"--json"}});
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
            options.known = core::libpfmEvents(options.pmu);  // as for files of PAPI
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
        const auto add = [&](const char* command,
                             std::initializer_list<std::vector<std::string>> more) {
            commands.push_back(commandText(command, study_, more));
        };
        if (page == "export") {
            for (const auto& made : content_.exports) {
                const auto& name = made.benchmark->name;
                add("export", {{"--benchmark", name, "--format", "csv"},
                               core::commandArguments(thresholdsOf(name)),
                               {"-o", name + "_metrics.csv"}});
            }
        } else if (page == "audit") {
            add("audit", {{"--presets", content_.presets, "--pmu", content_.pmu, "--json"}});
        } else if (page == "formulas") {
            for (const auto& set : content_.document.definitions) {
                if (!content_.document.counters.empty()) {
                    add("evaluate", {{study_, "--set", set->name, "--json"}});
                }
            }
        } else if (page == "topdown") {
            commands = topDownCommands_;
        } else if (page == "roofline") {
            add("roofline", {{"--json"}});
        } else if (page == "recorders") {
            std::vector<std::string> own;
            if (content_.traces.overrideOwn) {
                own = {"--tolerance", core::exactText(content_.traces.tolerance)};
            }
            own.insert(own.end(), content_.traces.absolute ? 1 : 0, "--absolute");
            add("traces", {own, {"--json"}});
        } else if (page == "compare") {
            add("compare", {{options_.with, "--json"}});
        } else {
            for (const auto& result : content_.benchmarks) {
                const auto& name = result.analysis.benchmark->name;
                add("analyze", {{"--benchmark", name},
                                core::commandArguments(thresholdsOf(name)),
                                {"--json"}});
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
