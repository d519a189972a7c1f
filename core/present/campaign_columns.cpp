#include "core/present/campaign_columns.h"

#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/findings/event_text.h"
#include "core/findings/metric_text.h"
#include "core/findings/solver_text.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>

namespace papilio::core {

namespace {

std::string amountText(Followed kind, double value, const std::string& unit)
{
    if (kind == Followed::Share) {
        const auto share = percentText(value);
        return unit.empty() ? share : sentence("{} of {}", share, unit);
    }
    const auto text = numberText(value, 4);
    return unit.empty() ? text : text + " " + unit;
}

std::string whole(double value)
{
    return countText(value);
}

/// "2026-11-25 22:36": ISO 8601 without seconds.
std::string dayAndTime(const std::string& time)
{
    constexpr std::size_t minutes = 16;
    auto text = time.substr(0, minutes);
    std::ranges::replace(text, 'T', ' ');
    return text;
}

/// Columns of rows that are about something. @param of  gives it: with a kind, subject and name
template<typename Row, typename Of>
Columns<Row> subjectColumns(Of of)
{
    Columns<Row> columns;
    columns.emplace_back("kind", "What").words([of](const Row& row) {
        return followedWord(of(row).kind);
    });
    columns.emplace_back("of", "Of", "The benchmark, roofline or run that this row belongs to")
        .words([of](const Row& row) { return of(row).subject; });
    columns.emplace_back("name", "Name").words([of](const Row& row) { return of(row).name; });
    return columns;
}

template<typename Row, typename Of>
Columns<Row> trendSubjectColumns(Of of)
{
    auto columns = subjectColumns<Row>(of);
    columns.emplace_back("machine", "Machine").words([of](const Row& row) {
        return of(row).machine;
    });
    return columns;
}

}  // namespace

std::string followedWord(Followed kind)
{
    return std::string(kind == Followed::Share ? "Top-Down share" : toString(kind));
}

std::string stateWord(const DigestState& state)
{
    if (const auto* status = std::get_if<EventStatus>(&state)) {
        return statusWord(*status);
    }
    if (const auto* metric = std::get_if<Verdict>(&state)) {
        return std::string(toString(*metric));
    }
    const auto* solver = std::get_if<Convergence>(&state);
    return solver != nullptr ? std::string(toString(*solver)) : std::string();
}

std::string changeText(const Trend& trend, const TrendChange& change)
{
    const auto& before = *trend.points[change.point - 1].value;
    const auto& after = *trend.points[change.point].value;
    std::string text;
    const auto add = [&text](const std::string& more) {
        text += text.empty() ? more : "; " + more;
    };
    if (change.isState) {
        add(stateWord(before.state) + " → " + stateWord(after.state));
    }
    if (change.isFormula && !before.formula.empty() && !after.formula.empty()) {
        add(before.formula + " → " + after.formula);
    } else if (change.isFormula && !change.isState) {
        add(before.formula + after.formula);
    }
    if (change.isLevel) {
        auto level =
            numberText(change.before, 4) + " → " + amountText(trend.kind, change.after, trend.unit);
        if (!change.difference.isReal()) {
            level += " (" + sentence("measured once") + ")";
        } else if (std::isfinite(change.difference.ratio)) {
            const double share = change.difference.realChange();
            level += " (" + withSign(share, percentText(share)) + ")";
        }
        add(level);
    }
    return text;
}

std::string valueText(const DigestValue& value)
{
    const auto word = stateWord(value.state);
    if (value.kind == Followed::Metric || !std::isfinite(value.value)) {
        return word;
    }
    const auto amount = amountText(value.kind, value.value, value.unit);
    return word.empty() ? amount : word + ", " + amount;
}

std::string titleOf(const StudyDigest& study)
{
    return study.title.empty() ? std::filesystem::path(study.path).filename().string()
                               : study.title;
}

Columns<std::size_t> campaignStudyColumns(const Campaign& campaign)
{
    Columns<std::size_t> columns;
    const auto words = [&](const char* id, const char* title, auto text, const char* help = "") {
        columns.emplace_back(id, title, help).words([&campaign, text](std::size_t row) {
            return std::string(std::invoke(text, campaign.studies[row]));
        });
    };
    const auto number = [&](const char* id, const char* title, auto count, const char* help = "") {
        columns.emplace_back(id, title, help)
            .number([&campaign,
                     count](std::size_t row) { return std::invoke(count, campaign.studies[row]); },
                    whole);
    };
    const auto countOf = [](Followed kind) {
        return [kind](const StudyDigest& study) { return study.count(kind); };
    };
    words("study", "Study", titleOf);
    words("tags", "Tags", [](const StudyDigest& study) { return tagText(study.tags); });
    words("machine", "Machine", &StudyDigest::machine);
    words(
        "measured", "Measured", [](const StudyDigest& study) { return dayAndTime(study.measured); },
        "UTC");
    number("events", "Events", countOf(Followed::Event));
    columns
        .emplace_back("metrics", "Metrics",
                      "Metrics with a definition, and the number of all metrics")
        .numberAs([&](std::size_t row) { return campaign.studies[row].definableMetrics(); },
                  [&](std::size_t row) {
                      const auto& study = campaign.studies[row];
                      const auto all = study.count(Followed::Metric);
                      return all == 0 ? std::string()
                                      : fmt::format("{}/{}", study.definableMetrics(), all);
                  });
    number(
        "others", "Others",
        [](const StudyDigest& study) {
            return study.values.size() - study.count(Followed::Event) -
                   study.count(Followed::Metric);
        },
        "Roofs, kernels, solver runs, definitions and counts");
    columns
        .emplace_back("changes", "Changes",
                      "Number of differences from the previous study of the same machine")
        .number([counts = campaign.changeCounts()](std::size_t row) { return counts[row]; }, whole);
    words("note", "Note", &StudyDigest::note);
    words("path", "File", &StudyDigest::path);
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
    auto columns = subjectColumns<SideRow>(std::identity());
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
    std::ranges::replace(titles, std::string(), "unknown machine");
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
    auto columns = trendSubjectColumns<Row>(trendOf);
    columns
        .emplace_back("change", "Change",
                      "Verdicts and formulas that differ from the study before, and values that "
                      "keep a new level")
        .words([trendOf, changeOf](const Row& row) {
            return changeText(trendOf(row), changeOf(row));
        });
    columns
        .emplace_back("weight", "Size",
                      "Change of the value, as a share of the larger of both values; 100 % for a "
                      "verdict or a formula; none for values that were measured once")
        .number(
            [changeOf](const Row& row) { return changeOf(row).weight; },
            [](double weight) { return weight > 0 ? percentText(weight) : notApplicableText(); });
    columns.emplace_back("study", "Since", "The first study with the new value")
        .words([studyOf](const Row& row) { return titleOf(studyOf(row)); });
    columns.emplace_back("measured", "Measured", "UTC").words([studyOf](const Row& row) {
        return dayAndTime(studyOf(row).measured);
    });
    return columns;
}

Columns<std::size_t> trendColumns(const Campaign& campaign)
{
    const auto trendOf = [&campaign](std::size_t row) -> const Trend& {
        return campaign.trends[row];
    };
    auto columns = trendSubjectColumns<std::size_t>(trendOf);
    columns.emplace_back("latest", "Latest")
        .numberAs([trendOf](std::size_t row) { return trendOf(row).latest().value; },
                  [trendOf](std::size_t row) { return valueText(trendOf(row).latest()); });
    columns
        .emplace_back("spread", "Spread",
                      "Spread of the latest value: of the repetitions for a roof or a count, "
                      "max-RNMSE for an event")
        .number([trendOf](std::size_t row) { return trendOf(row).latest().spread; });
    columns.emplace_back("studies", "Studies", "Number of studies that have the value")
        .number([trendOf](std::size_t row) { return trendOf(row).points.size(); }, whole);
    columns.emplace_back("changes", "Changes")
        .number([trendOf](std::size_t row) { return trendOf(row).changes.size(); }, whole);
    return columns;
}

}  // namespace papilio::core
