#include "app/command_line/compare_many.h"

#include "app/command_line/command_line.h"
#include "app/command_line/study_arguments.h"
#include "core/analysis/noise.h"
#include "core/campaign/campaign.h"
#include "core/findings/event_text.h"
#include "core/io/campaign/digest_store.h"
#include "core/present/campaign_columns.h"
#include "core/present/table.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::app {

namespace {

using core::Followed;
using Studies = std::vector<const core::StudyDigest*>;

constexpr std::size_t mostRows = 40;

/// What a section of the text shows.
struct Part {
    const char* section;
    const char* caption;
    Followed kind;
    bool isLong;  ///< there may be thousands: only rows that differ
};
constexpr Part parts[] = {
    {"noise", "Noise: events that are not noisy in every study", Followed::Event, true},
    {"metrics", "Metrics", Followed::Metric, false},
    {"metrics", "Coefficients", Followed::Coefficient, false},
    {"counts", "Counts", Followed::Count, true},
    {"topdown", "Top-Down", Followed::Share, false},
    {"rooflines", "Roofs", Followed::Roof, false},
    {"rooflines", "Kernels", Followed::Kernel, false},
    {"recorders", "Solver runs", Followed::Solver, false},
    {"definitions", "Definitions", Followed::Definition, false}};

bool isNoisy(const core::DigestValue& value)
{
    return value.state == core::DigestState(core::EventStatus::Noisy);
}

bool isExcluded(const core::DigestValue& value)
{
    return value.state == core::DigestState(core::EventStatus::Excluded);
}

/// Noisy in one study and not in another one that measured and did not exclude it.
bool movesAcrossTau(const core::SideRow& row)
{
    const auto count = std::ranges::count_if(
        row.values, [](const auto* value) { return value != nullptr && isNoisy(*value); });
    const auto measured = std::ranges::count_if(
        row.values, [](const auto* value) { return value != nullptr && !isExcluded(*value); });
    return count > 0 && count < measured;
}

std::vector<core::SideRow> rowsOf(const Studies& studies, Followed kind, bool isLong)
{
    auto rows = core::sideBySide(studies, kind);
    if (isLong) {
        std::erase_if(rows, [&](const core::SideRow& row) {
            return kind == Followed::Event ? !movesAcrossTau(row) : !row.differs() && row.isInAll();
        });
    }
    return rows;
}

/// The rows under their caption; empty where there are none.
std::string tableText(const Studies& studies,
                      const std::string& caption,
                      std::vector<core::SideRow> rows,
                      bool all)
{
    if (rows.empty()) {
        return {};
    }
    const auto count = rows.size();
    if (!all && count > mostRows) {
        rows.resize(mostRows);
    }
    auto columns = core::sideColumns(core::studyNames(studies));
    columns.erase(columns.begin());  // the caption says what they are
    auto text = fmt::format("\n{}\n{}", caption,
                            core::toText(core::withoutEmptyColumns(core::tabulate(columns, rows))));
    if (rows.size() < count) {
        text += fmt::format("  {} more; --all lists them\n", count - rows.size());
    }
    return text;
}

/// Of each status how many events each study has.
std::string statusText(const Studies& studies)
{
    std::vector<core::EventStatus> present;
    for (std::size_t place = core::eventStatusCount; place-- > 0;) {
        const auto status = static_cast<core::EventStatus>(place);
        if (std::ranges::any_of(studies, [&](const auto* study) {
                return core::statusCounts(*study).of(status) > 0;
            })) {
            present.push_back(status);
        }
    }
    core::Columns<core::EventStatus> columns;
    columns.emplace_back("status", "Status").words(core::statusMeaning);
    const auto names = core::studyNames(studies);
    for (std::size_t place = 0; place < studies.size(); ++place) {
        columns.emplace_back(names[place], names[place])
            .number([counts = core::statusCounts(*studies[place])](
                        core::EventStatus status) { return counts.of(status); },
                    [](double count) { return core::countText(count); });
    }
    return present.empty()
               ? std::string()
               : "\nEvents by status\n" + core::toText(core::tabulate(columns, present));
}

std::string studiesText(const Studies& studies,
                        const core::Campaign& campaign,
                        const ManyStudies& options)
{
    const auto isShown = [&](std::string_view section) {
        return options.section.empty() || options.section == section;
    };
    std::string text;
    if (options.section.empty()) {
        auto rows = core::campaignStudyRows(campaign);
        text = core::toText(core::withoutEmptyColumns(core::tabulate(
            core::select(core::campaignStudyColumns(), {"study", "tags", "machine", "measured",
                                                        "events", "metrics", "others", "note"}),
            rows)));
    }
    if (isShown("noise")) {
        text += statusText(studies);
    }
    for (const auto& part : parts) {
        if (part.section == std::string_view("metrics") && part.kind == Followed::Metric &&
            isShown("events")) {
            text +=
                tableText(studies, "Chosen events", core::chosenSideBySide(studies), options.all);
        }
        if (isShown(part.section)) {
            const bool isLong = part.isLong && (part.kind == Followed::Event || !options.all);
            text += tableText(studies, part.caption, rowsOf(studies, part.kind, isLong),
                              options.all || !part.isLong);
        }
    }
    return text;
}

Json studyJson(const core::StudyDigest& study)
{
    const auto events = core::statusCounts(study);
    Json counts = {{"total", study.count(Followed::Event)}, {"quiet", events.quiet()}};
    for (std::size_t place = 0; place < core::eventStatusCount; ++place) {
        const auto status = static_cast<core::EventStatus>(place);
        counts[std::string(core::toString(status))] = events.of(status);
    }
    return {{"path", study.path},
            {"title", study.title},
            {"machine", textOrNull(study.machine)},
            {"measured", textOrNull(study.measured)},
            {"tags", study.tags},
            {"note", textOrNull(study.note)},
            {"counts", std::move(counts)},
            {"definable", study.definableMetrics()}};
}

Json rowJson(const core::SideRow& row)
{
    std::string unit;
    for (const auto* value : row.values) {
        unit = value != nullptr ? value->unit : unit;
    }
    return {{"kind", std::string(core::toString(row.kind))},
            {"of", row.subject},
            {"name", row.name},
            {"unit", unit},
            {"differs", row.differs()},
            {"by_study", list(row.values, [](const core::DigestValue* value) -> Json {
                 if (value == nullptr) {
                     return nullptr;
                 }
                 return {{"value", number(value->value)},
                         {"spread", number(value->spread)},
                         {"state", textOrNull(std::string(core::toString(value->state)))},
                         {"formula", textOrNull(value->formula)}};
             })}};
}

Json studiesJson(const Studies& studies)
{
    Json json = {{"studies", list(studies, [](const auto* study) { return studyJson(*study); })},
                 {"rows", Json::array()}};
    for (std::size_t kind = 0; kind < core::followedCount; ++kind) {
        for (const auto& row : core::sideBySide(studies, static_cast<Followed>(kind))) {
            json["rows"].push_back(rowJson(row));
        }
    }
    return json;
}

}  // namespace

int compareMany(const ManyStudies& options)
{
    const auto store = core::DigestStore::usual();
    core::Campaign campaign;  // in the order in which they were named
    for (const auto& path : options.paths) {
        auto digest = store.digest(path);
        if (!digest) {
            return reportError(digest.error());
        }
        campaign.studies.push_back(*std::move(digest));
    }
    Studies studies;
    std::ranges::transform(campaign.studies, std::back_inserter(studies),
                           [](const core::StudyDigest& study) { return &study; });
    if (std::ranges::all_of(studies, [](const auto* study) { return study->values.empty(); })) {
        return reportError("these studies hold nothing that can be compared");
    }
    return printOut(options.json ? documentText(studiesJson(studies))
                                 : studiesText(studies, campaign, options));
}

}  // namespace papilio::app
