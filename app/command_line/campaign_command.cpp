#include "app/command_line/document.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/campaign/campaign.h"
#include "core/io/campaign/digest_store.h"
#include "core/present/campaign_columns.h"
#include "core/present/table.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <ranges>

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

auto trendOf(const core::Campaign& campaign, const core::Trend& trend)
{
    const auto pointOf = [&](const core::TrendPoint& point) {
        const auto& study = campaign.studies[point.study];
        return object(f<"study">(study.path), f<"measured">(study.measured),
                      f<"value">(point.value->value), f<"spread">(point.value->spread),
                      f<"state">(orNull(std::string(toString(point.value->state)))),
                      f<"formula">(orNull(point.value->formula)));
    };
    const auto changeOf = [&](const core::TrendChange& change) {
        return object(
            f<"study">(campaign.studies[trend.points[change.point].study].path),
            f<"level">(change.isLevel), f<"state">(change.isState), f<"formula">(change.isFormula),
            f<"before">(change.before), f<"after">(change.after),
            f<"difference">(change.isLevel ? std::optional(change.difference.kind) : std::nullopt),
            f<"weight">(change.weight));
    };
    return object(f<"kind">(trend.kind), f<"of">(trend.subject), f<"name">(trend.name),
                  f<"machine">(trend.machine), f<"unit">(trend.unit),
                  f<"points">(each(trend.points, pointOf)),
                  f<"changes">(each(trend.changes, changeOf)));
}

auto campaignOf(const core::Campaign& campaign,
                const std::vector<const core::Trend*>& trends,
                const std::vector<core::UnreadStudy>& unread)
{
    const auto changes = campaign.changeCounts();
    const auto studyOf = [&](std::size_t place) {
        const auto& study = campaign.studies[place];
        return object(f<"path">(study.path), f<"title">(titleOf(study)),
                      f<"machine">(study.machine), f<"measured">(study.measured),
                      f<"events">(study.count(core::Followed::Event)),
                      f<"metrics">(study.count(core::Followed::Metric)),
                      f<"definable">(study.definableMetrics()), f<"changes">(changes[place]),
                      f<"tags">(study.tags), f<"note">(study.note));
    };
    const auto unreadOf = [](const core::UnreadStudy& study) {
        return object(f<"path">(study.path), f<"why">(study.why));
    };
    const auto described = [&](const core::Trend* trend) { return trendOf(campaign, *trend); };
    return object(f<"studies">(each(campaign.studies.size(), studyOf)),
                  f<"trends">(each(trends, described)), f<"unread">(each(unread, unreadOf)));
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
        std::views::iota(older, count))));
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
    const auto more = changes.size() - std::min(changes.size(), arguments.most);
    if (!arguments.all) {
        changes.resize(changes.size() - more);
    }
    text += "\n" + core::toText(core::withoutEmptyColumns(core::tabulate(
                       core::select(core::campaignChangeColumns(campaign),
                                    {"measured", "kind", "of", "name", "machine", "change"}),
                       changes)));
    return arguments.all || more == 0
               ? text
               : text + fmt::format("{} more changes; --all lists them\n", more);
}

int runCampaign(const CampaignArguments& arguments)
{
    const auto studies =
        needUsable(core::studiesIn({arguments.paths.begin(), arguments.paths.end()}));
    auto read = core::readDigests(
        studies, arguments.isFresh ? core::DigestStore({}) : core::DigestStore::usual());
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
    if (arguments.json) {
        return printOut(documentText(campaignOf(campaign, trends, read.unread)));
    }
    for (const auto& study : read.unread) {
        reportError(study.why);
    }
    return printOut(campaignText(campaign, trends, arguments));
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
    command.flag("--fresh", arguments.isFresh,
                 "read every study again instead of its stored summary");
    command.json(arguments.json);
}

Json campaignSchema()
{
    return core::schemaOf<decltype(campaignOf({}, {}, {}))>();
}

}  // namespace papilio::app
