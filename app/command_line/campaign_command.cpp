#include "app/command_line/json.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/campaign/campaign.h"
#include "core/findings/campaign_text.h"
#include "core/io/campaign/digest_store.h"
#include "core/present/campaign_columns.h"
#include "core/present/table.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace papilio::app {

namespace {

struct CampaignArguments {
    std::vector<std::string> paths;
    std::string trend;
    std::size_t most = 40;
    bool all = false;
    bool byMachine = false;
    bool isFresh = false;
    bool json = false;
};

Json trendJson(const core::Campaign& campaign, const core::Trend& trend)
{
    Json points = Json::array();
    for (const auto& point : trend.points) {
        points.push_back({{"study", campaign.studies[point.study].path},
                          {"measured", campaign.studies[point.study].measured},
                          {"value", number(point.value->value)},
                          {"spread", number(point.value->spread)},
                          {"state", textOrNull(std::string(core::toString(point.value->state)))},
                          {"formula", textOrNull(point.value->formula)}});
    }
    Json changes = Json::array();
    for (const auto& change : trend.changes) {
        changes.push_back(
            {{"study", campaign.studies[trend.points[change.point].study].path},
             {"level", change.isLevel},
             {"state", change.isState},
             {"formula", change.isFormula},
             {"before", number(change.before)},
             {"after", number(change.after)},
             {"difference", change.isLevel ? Json(core::toString(change.difference.kind)) : Json()},
             {"weight", change.weight}});
    }
    return {{"kind", std::string(toString(trend.kind))},
            {"of", trend.subject},
            {"name", trend.name},
            {"machine", trend.machine},
            {"unit", trend.unit},
            {"points", std::move(points)},
            {"changes", std::move(changes)}};
}

std::string campaignJson(const core::Campaign& campaign,
                         const std::vector<const core::Trend*>& trends,
                         const std::vector<core::UnreadStudy>& unread)
{
    Json json = {{"studies", list(core::campaignStudyRows(campaign),
                                  [](const core::CampaignStudyRow& row) -> Json {
                                      return {{"path", row.path},
                                              {"title", row.study},
                                              {"machine", row.machine},
                                              {"measured", row.measured},
                                              {"events", row.events},
                                              {"metrics", row.metrics},
                                              {"definable", row.definable},
                                              {"changes", row.changes},
                                              {"tags", core::tagsOf(row.tags)},
                                              {"note", row.note}};
                                  })},
                 {"trends", Json::array()},
                 {"unread", list(unread, [](const core::UnreadStudy& study) -> Json {
                      return {{"path", study.path}, {"why", study.why}};
                  })}};
    for (const auto* trend : trends) {
        json["trends"].push_back(trendJson(campaign, *trend));
    }
    return documentText(json);
}

/// Where it changed, one line for each study.
std::string trendText(const core::Campaign& campaign, const core::Trend& trend)
{
    auto text = fmt::format("\n{} {}{}{}\n", followedWord(trend.kind),
                            trend.subject.empty() ? "" : trend.subject + ": ", trend.name,
                            trend.machine.empty() ? "" : " on " + trend.machine);
    core::Columns<core::TrendPoint> columns;
    columns.emplace_back("measured", "Measured").words([&](const core::TrendPoint& point) {
        return campaign.studies[point.study].measured;
    });
    columns.emplace_back("value", "Value").number([](const core::TrendPoint& point) {
        return point.value->value;
    });
    columns.emplace_back("state", "State").words([&](const core::TrendPoint& point) {
        return stateWord(point.value->state);
    });
    columns.emplace_back("formula", "Formula").words([](const core::TrendPoint& point) {
        return point.value->formula;
    });
    columns.emplace_back("change", "Change").words([&](const core::TrendPoint& point) {
        const auto at = static_cast<std::size_t>(&point - trend.points.data());
        const auto change = std::ranges::find(trend.changes, at, &core::TrendChange::point);
        return change == trend.changes.end() ? std::string() : changeText(trend, *change);
    });
    columns.emplace_back("study", "Study").words([&](const core::TrendPoint& point) {
        return campaign.studies[point.study].path;
    });
    return text + core::toText(core::withoutEmptyColumns(core::tabulate(columns, trend.points)));
}

std::string campaignText(const core::Campaign& campaign,
                         const std::vector<const core::Trend*>& trends,
                         const CampaignArguments& arguments)
{
    auto studies = core::campaignStudyRows(campaign);
    std::string text;
    if (!arguments.all && studies.size() > arguments.most) {
        const auto older = studies.size() - arguments.most;
        studies.erase(studies.begin(), studies.begin() + static_cast<std::ptrdiff_t>(older));
        text = fmt::format("{} older studies; --all lists them\n", older);
    }
    text += core::toText(core::withoutEmptyColumns(core::tabulate(
        core::select(core::campaignStudyColumns(), {"study", "tags", "machine", "measured",
                                                    "events", "metrics", "others", "changes"}),
        studies)));
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
    if (changes.empty()) {
        return text + "\nNothing changed.\n";
    }
    const auto count = changes.size();
    if (!arguments.all && count > arguments.most) {
        changes.resize(arguments.most);
    }
    text += "\n" + core::toText(core::withoutEmptyColumns(core::tabulate(
                       core::select(core::campaignChangeColumns(campaign),
                                    {"measured", "kind", "of", "name", "machine", "change"}),
                       changes)));
    if (changes.size() < count) {
        text += fmt::format("{} more changes; --all lists them\n", count - changes.size());
    }
    return text;
}

int runCampaign(const CampaignArguments& arguments)
{
    const auto studies = core::studiesIn({arguments.paths.begin(), arguments.paths.end()});
    if (!studies) {
        return reportError(studies.error());
    }
    auto read = core::readDigests(
        *studies, arguments.isFresh ? core::DigestStore({}) : core::DigestStore::usual());
    if (read.digests.empty()) {
        return reportError(read.unread.empty()
                               ? arguments.paths.front() + ": this folder holds no study (.h5)"
                               : read.unread.front().why);
    }
    const auto campaign = core::makeCampaign(std::move(read.digests));
    std::vector<const core::Trend*> trends;
    for (const auto& trend : campaign.trends) {
        if (arguments.trend.empty() || trend.name == arguments.trend) {
            trends.push_back(&trend);
        }
    }
    if (trends.empty() && !arguments.trend.empty()) {
        return reportError(fmt::format("no study has anything called \"{}\"", arguments.trend));
    }
    if (!arguments.json) {
        for (const auto& study : read.unread) {
            reportError(study.why);
        }
    }
    return printOut(arguments.json ? campaignJson(campaign, trends, read.unread)
                                   : campaignText(campaign, trends, arguments));
}

}  // namespace

void addCampaignCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<CampaignArguments>();
    auto* command = program.add_subcommand(
        "campaign", "Compare many studies: what changed from one to the next, and when.");
    command->add_option("PATH", arguments->paths, "studies, or folders with studies")
        ->required()
        ->type_name("");
    command
        ->add_option("--trend", arguments->trend,
                     "show this metric, event, roof, kernel, solver or definition in every study")
        ->type_name("NAME");
    command->add_flag(
        "--machines", arguments->byMachine,
        "the newest value of each metric, roof, kernel and solver on each machine, side by side");
    command->add_flag("--all", arguments->all, "list all studies and changes instead of 40 each");
    command->add_flag("--fresh", arguments->isFresh,
                      "read every study again instead of its stored summary");
    addJson(*command, arguments->json);
    command->callback([arguments, &status] { status = runCampaign(*arguments); });
}

}  // namespace papilio::app
