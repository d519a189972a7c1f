#include "app/command_line/document.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/campaign/campaign.h"
#include "core/describe/documents.h"
#include "core/io/campaign/read_campaign.h"
#include "core/present/campaign_columns.h"
#include "core/present/study_comparison.h"
#include "core/present/table.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::app {

namespace {

struct CampaignArguments {
    std::vector<std::string> paths;
    std::string trend;
    std::size_t most = 40;
    bool all = false;
    bool byMachine = false;
    bool json = false;
};

/// Where it changed, one line for each study.
std::string trendText(const core::Campaign& campaign, const core::StudyRow& trend)
{
    using Cell = core::StudyRow::Cell;
    const auto& first = trend.first();
    auto text = fmt::format("\n{} {}{}{}\n", followedWord(first.kind),
                            first.subject.empty() ? "" : first.subject + ": ", first.name,
                            trend.machine.empty() ? "" : " on " + trend.machine);
    core::Columns<Cell> columns;
    columns.words({"measured", "Measured"},
                  [&](const Cell& cell) { return campaign.studies[cell.column].measured; });
    columns.number({"value", "Value"}, [](const Cell& cell) { return cell.value->value; });
    columns.words({"state", "State"}, [](const Cell& cell) { return stateWord(*cell.value); });
    columns.words({"formula", "Formula"}, [](const Cell& cell) { return cell.value->formula; });
    columns.words({"change", "Change"}, [&](const Cell& cell) {
        const auto change = std::ranges::find_if(trend.changes, [&](const auto& one) {
            return trend.cells[one.cell].column == cell.column;
        });
        return change == trend.changes.end() ? std::string() : changeText(trend, *change);
    });
    columns.words({"study", "Study"},
                  [&](const Cell& cell) { return campaign.studies[cell.column].path; });
    return text + core::toText(core::withoutEmptyColumns(core::tabulate(columns, trend.cells)));
}

std::string campaignText(const core::Campaign& campaign,
                         const std::vector<const core::StudyRow*>& trends,
                         const CampaignArguments& arguments)
{
    std::string text;
    const auto count = campaign.studies.size();
    const auto older = arguments.all || count < arguments.most ? 0 : count - arguments.most;
    if (older > 0) {
        text = fmt::format("{} older studies; --all lists them\n", older);
    }
    text += core::toText(core::withoutEmptyColumns(core::tabulate(
        core::select(
            core::campaignStudyColumns(campaign),
            {"study", "tags", "machine", "measured", "events", "metrics", "others", "changes"}),
        core::indicesBelow(count, older))));
    if (!arguments.trend.empty()) {
        for (const auto* trend : trends) {
            text += trendText(campaign, *trend);
        }
        return text;
    }
    if (arguments.byMachine) {
        return text + "\n" +
               core::toText(core::withoutEmptyColumns(core::tabulate(
                   core::sideColumns(core::machineTitles(campaign)), core::machineRows(campaign))));
    }
    auto changes = core::campaignChanges(campaign);
    const auto more = changes.size() - std::min(changes.size(), arguments.most);
    if (!arguments.all) {
        changes.resize(changes.size() - more);
    }
    if (!changes.empty()) {
        text += "\n" +
                core::toText(core::withoutEmptyColumns(core::tabulate(
                    core::select(core::campaignChangeColumns(campaign),
                                 {"measured", "kind", "of", "name", "machine", "change", "study"}),
                    changes)));
    }
    if (!arguments.all && more > 0) {
        text += fmt::format("{} more changes; --all lists them\n", more);
    }
    const auto sentences = core::campaignSentences(campaign);
    return sentences.empty() ? text : fmt::format("{}\n{}\n", text, fmt::join(sentences, "\n"));
}

/// "; there is …": what is called so in part, or nearly.
std::string similarNames(const core::Campaign& campaign, const std::string& wanted)
{
    std::vector<std::string> near;
    for (const auto& trend : campaign.trends) {
        const auto& name = trend.first().name;
        if (!core::contains(near, name) && (core::containsIgnoringCase(name, wanted) ||
                                            !core::similarTexts(wanted, {name}).empty())) {
            near.push_back(name);
        }
    }
    return near.empty() ? std::string() : "; there is " + core::someText(near, 5);
}

int runCampaign(const CampaignArguments& arguments)
{
    const auto campaign =
        needUsable(core::readCampaign({arguments.paths.begin(), arguments.paths.end()}));
    if (campaign.studies.empty()) {
        return reportError(campaign.unread.empty()
                               ? arguments.paths.front() + ": this folder holds no study (.h5)"
                               : campaign.unread.front().why);
    }
    std::vector<const core::StudyRow*> trends;
    for (const auto& trend : campaign.trends) {
        if (arguments.trend.empty() || trend.first().name == arguments.trend) {
            trends.push_back(&trend);
        }
    }
    if (trends.empty() && !arguments.trend.empty()) {
        return reportError(fmt::format("no study has anything called \"{}\"{}", arguments.trend,
                                       similarNames(campaign, arguments.trend)));
    }
    for (const auto& study : campaign.unread) {
        reportError(study.why);
    }
    printOut(arguments.json ? documentText(core::campaignDocument.json(campaign, trends))
                            : campaignText(campaign, trends, arguments));
    return campaign.unread.empty() ? Done : NotPossible;
}

}  // namespace

void addCampaignCommand(Program& program)
{
    auto [command, arguments] = program.add(
        "campaign", "Compare many studies: what changed from one to the next, and when.",
        runCampaign);
    command.argument("PATH", arguments.paths, "studies, or folders with studies");
    command.option("--trend", arguments.trend, "NAME",
                   "show this metric, event, roof, kernel, solver or definition in every study");
    command.flag(
        "--machines", arguments.byMachine,
        "the newest value of each metric, roof, kernel and solver on each machine, side by side");
    command.flag("--all", arguments.all, "list all studies and changes instead of 40 each");
    command.json(arguments.json, core::campaignDocument.schema);
}

}  // namespace papilio::app
