#include "core/present/campaign_columns.h"

#include "core/base/sentence.h"
#include "core/findings/campaign_text.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace papilio::core {

namespace {

std::string whole(double value)
{
    return countText(value);
}

/// The title of a study, else the name of its file.
std::string titleOf(const StudyDigest& study)
{
    return study.title.empty() ? std::filesystem::path(study.path).filename().string()
                               : study.title;
}

/// "2026-11-25 22:36": ISO 8601 without seconds.
std::string dayAndTime(const std::string& time)
{
    constexpr std::size_t minutes = 16;
    auto text = time.substr(0, minutes);
    if (const auto mark = text.find('T'); mark != std::string::npos) {
        text[mark] = ' ';
    }
    return text;
}

/// What a row is about. @param of  gives something with a kind, subject and name
template<typename Row, typename Of>
void addSubject(Columns<Row>& columns, Of of)
{
    columns.emplace_back("kind", say("Columns", "What")).words([of](const Row& row) {
        return followedWord(of(row).kind);
    });
    columns
        .emplace_back("of", say("Columns", "Of"),
                      say("Columns", "The benchmark, roofline or run that this row belongs to"))
        .words([of](const Row& row) { return of(row).subject; });
    columns.emplace_back("name", say("Columns", "Name")).words([of](const Row& row) {
        return of(row).name;
    });
}

}  // namespace

std::vector<CampaignStudyRow> campaignStudyRows(const Campaign& campaign)
{
    std::vector<CampaignStudyRow> rows;
    for (const auto& study : campaign.studies) {
        const auto events = study.count(Followed::Event);
        const auto metrics = study.count(Followed::Metric);
        rows.push_back({titleOf(study), study.path, study.machine, study.measured, events, metrics,
                        study.definableMetrics(), study.values.size() - events - metrics, 0,
                        tagText(study.tags), study.note});
    }
    for (const auto& trend : campaign.trends) {
        for (const auto& change : trend.changes) {
            ++rows[trend.points[change.point].study].changes;
        }
    }
    return rows;
}

Columns<CampaignStudyRow> campaignStudyColumns()
{
    using Row = CampaignStudyRow;
    Columns<Row> columns;
    columns.emplace_back("study", say("Columns", "Study")).words(&Row::study);
    columns.emplace_back("tags", say("Columns", "Tags")).words(&Row::tags);
    columns.emplace_back("machine", say("Columns", "Machine")).words(&Row::machine);
    columns.emplace_back("measured", say("Columns", "Measured"), say("Columns", "UTC"))
        .words([](const Row& row) { return dayAndTime(row.measured); });
    columns.emplace_back("events", say("Columns", "Events")).number(&Row::events, whole);
    columns
        .emplace_back("metrics", say("Columns", "Metrics"),
                      say("Columns", "Metrics with a definition, and the number of all metrics"))
        .numberAs(&Row::definable, [](const Row& row) {
            return row.metrics == 0 ? std::string()
                                    : fmt::format("{}/{}", row.definable, row.metrics);
        });
    columns
        .emplace_back("others", say("Columns", "Others"),
                      say("Columns", "Roofs, kernels, solver runs, definitions and counts"))
        .number(&Row::others, whole);
    columns
        .emplace_back(
            "changes", say("Columns", "Changes"),
            say("Columns", "Number of differences from the previous study of the same machine"))
        .number(&Row::changes, whole);
    columns.emplace_back("note", say("Columns", "Note")).words(&Row::note);
    columns.emplace_back("path", say("Columns", "File")).words(&Row::path);
    return columns;
}

std::vector<std::string> studyNames(const std::vector<const StudyDigest*>& studies)
{
    std::vector<std::string> names;
    std::ranges::transform(studies, std::back_inserter(names),
                           [](const StudyDigest* study) { return titleOf(*study); });
    // What tells studies of one title apart: the machine, else the day, else the file.
    for (const auto more : {0, 1, 2}) {
        const auto before = names;
        for (std::size_t at = 0; at < names.size(); ++at) {
            if (std::ranges::count(before, before[at]) < 2) {
                continue;
            }
            const auto& study = *studies[at];
            const auto part = more == 0   ? study.machine
                              : more == 1 ? dayAndTime(study.measured)
                                          : std::filesystem::path(study.path).filename().string();
            bool tellsApart = false;
            for (std::size_t other = 0; other < studies.size(); ++other) {
                tellsApart =
                    tellsApart || (before[other] == before[at] &&
                                   (more == 0   ? studies[other]->machine != study.machine
                                    : more == 1 ? studies[other]->measured != study.measured
                                                : studies[other]->path != study.path));
            }
            names[at] += part.empty() || !tellsApart ? std::string() : " · " + part;
        }
    }
    return names;
}

Columns<SideRow> sideColumns(const std::vector<std::string>& titles)
{
    Columns<SideRow> columns;
    addSubject(columns, [](const SideRow& row) -> const SideRow& { return row; });
    for (std::size_t place = 0; place < titles.size(); ++place) {
        columns.emplace_back(std::to_string(place), titles[place])
            .words([place](const SideRow& row) {
                return row.values[place] != nullptr ? valueText(*row.values[place]) : std::string();
            });
    }
    return columns;
}

std::vector<std::string> machineTitles(const Campaign& campaign)
{
    auto titles = campaign.machines();
    std::ranges::replace(titles, std::string(), say("Columns", "unknown machine"));
    return titles;
}

Columns<CampaignChange> campaignChangeColumns(const Campaign& campaign)
{
    using Row = CampaignChange;
    const auto trendOf = [&campaign](const Row& row) -> const Trend& {
        return campaign.trends[row.trend];
    };
    const auto changeOf = [&campaign](const Row& row) -> const TrendChange& {
        return campaign.trends[row.trend].changes[row.change];
    };
    const auto studyOf = [&campaign, trendOf, changeOf](const Row& row) -> const StudyDigest& {
        return campaign.studies[trendOf(row).points[changeOf(row).point].study];
    };
    Columns<Row> columns;
    addSubject(columns, trendOf);
    columns.emplace_back("machine", say("Columns", "Machine")).words([trendOf](const Row& row) {
        return trendOf(row).machine;
    });
    columns
        .emplace_back("change", say("Columns", "Change"),
                      say("Columns",
                          "Verdicts and formulas that differ from the study before, and "
                          "values that keep a new level"))
        .words([trendOf, changeOf](const Row& row) {
            return changeText(trendOf(row), changeOf(row));
        });
    columns
        .emplace_back("weight", say("Columns", "Size"),
                      say("Columns",
                          "Change of the value, as a share of the larger of both values; 100 % for "
                          "a verdict or a formula; none for values that were measured once"))
        .number(
            [changeOf](const Row& row) { return changeOf(row).weight; },
            [](double weight) { return weight > 0 ? percentText(weight) : notApplicableText(); });
    columns
        .emplace_back("study", say("Columns", "Since"),
                      say("Columns", "The first study with the new value"))
        .words([studyOf](const Row& row) { return titleOf(studyOf(row)); });
    columns.emplace_back("measured", say("Columns", "Measured"), say("Columns", "UTC"))
        .words([studyOf](const Row& row) { return dayAndTime(studyOf(row).measured); });
    return columns;
}

Columns<std::size_t> trendColumns(const Campaign& campaign)
{
    const auto trendOf = [&campaign](std::size_t row) -> const Trend& {
        return campaign.trends[row];
    };
    Columns<std::size_t> columns;
    addSubject(columns, trendOf);
    columns.emplace_back("machine", say("Columns", "Machine")).words([trendOf](std::size_t row) {
        return trendOf(row).machine;
    });
    columns.emplace_back("latest", say("Columns", "Latest"))
        .numberAs([trendOf](std::size_t row) { return trendOf(row).latest().value; },
                  [trendOf](std::size_t row) { return valueText(trendOf(row).latest()); });
    columns
        .emplace_back("spread", say("Columns", "Spread"),
                      say("Columns",
                          "Spread of the latest value: of the repetitions for a roof or a count, "
                          "max-RNMSE for an event"))
        .number([trendOf](std::size_t row) { return trendOf(row).latest().spread; });
    columns
        .emplace_back("studies", say("Columns", "Studies"),
                      say("Columns", "Number of studies that have the value"))
        .number([trendOf](std::size_t row) { return trendOf(row).points.size(); }, whole);
    columns.emplace_back("changes", say("Columns", "Changes"))
        .number([trendOf](std::size_t row) { return trendOf(row).changes.size(); }, whole);
    return columns;
}

}  // namespace papilio::core
