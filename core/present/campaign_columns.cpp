#include "core/present/campaign_columns.h"

#include "core/base/lists.h"
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
#include <map>

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

/// What the rows of a table are about. @param of  gives the StudyRow
template<typename Row, typename Of>
Columns<Row> subjectColumns(Of of)
{
    Columns<Row> columns;
    columns.words({"kind", "What"},
                  [of](const Row& row) { return followedWord(of(row).first().kind); });
    columns.words({"of", "Of", "The benchmark, roofline or run that this row belongs to"},
                  [of](const Row& row) { return of(row).first().subject; });
    columns.words({"name", "Name"}, [of](const Row& row) { return of(row).first().name; });
    columns.words({"machine", "Machine"}, [of](const Row& row) { return of(row).machine; });
    return columns;
}

/// Noisy in one study and not in another one that measured and did not exclude it.
bool movesAcrossTau(const StudyRow& row)
{
    const auto count = [&](EventStatus status) {
        return std::ranges::count(row.cells, DigestState(status),
                                  [](const StudyRow::Cell& cell) { return cell.value->state; });
    };
    const auto noisy = count(EventStatus::Noisy);
    return noisy > 0 && noisy < std::ssize(row.cells) - count(EventStatus::Excluded);
}

/// @param studies  how many there are
DifferenceRow::Kind kindOf(const StudyRow& row, std::size_t studies)
{
    using Kind = DifferenceRow::Kind;
    const auto& first = row.first();
    const bool isNumber = first.kind != Followed::Metric && first.kind != Followed::Event;
    const bool areApart = std::ranges::any_of(row.cells, [&](const StudyRow::Cell& cell) {
        return isNumber && std::isfinite(cell.value->value) && cell.value->value != first.value;
    });
    return row.cells.size() < studies || row.differs() ? Kind::Changed
           : areApart                                  ? Kind::Undecided
                                                       : Kind::Same;
}

/// How many events of each study have each status.
DifferenceTable statusTable(const std::vector<const StudyDigest*>& studies,
                            const std::vector<std::string>& names)
{
    std::vector<StatusCounts> counts;
    std::ranges::transform(studies, std::back_inserter(counts),
                           [](const StudyDigest* study) { return statusCounts(*study); });
    std::vector<EventStatus> present;
    for (std::size_t place = eventStatusCount; place-- > 0;) {
        const auto status = static_cast<EventStatus>(place);
        if (std::ranges::any_of(counts, [&](const auto& one) { return one.of(status) > 0; })) {
            present.push_back(status);
        }
    }
    DifferenceTable table{.id = "statuses", .caption = sentence("Events by status")};
    TableFiller fill(table, present);
    fill.own({"status", "Status"}, statusMeaning);
    for (std::size_t place = 0; place < counts.size(); ++place) {
        fill.own({std::to_string(place), names[place], DifferenceColumn::Style::Count},
                 [&](EventStatus status) { return counts[place].of(status); });
    }
    return table;
}

}  // namespace

std::string followedWord(Followed kind)
{
    return std::string(kind == Followed::Share ? "Top-Down share" : toString(kind));
}

std::string stateWord(const DigestValue& value)
{
    if (const auto* status = std::get_if<EventStatus>(&value.state)) {
        return statusWord(*status);
    }
    const auto* verdict = std::get_if<Verdict>(&value.state);
    return verdict != nullptr ? shortVerdict(*verdict, value.worst)
                              : std::string(toString(value.state));
}

std::vector<std::string> campaignSentences(const Campaign& campaign)
{
    std::vector<std::string> sentences;
    if (std::ranges::all_of(campaign.trends, &std::vector<TrendChange>::empty,
                            &StudyRow::changes)) {
        const bool isCompared = std::ranges::any_of(
            campaign.trends, [](const StudyRow& trend) { return trend.cells.size() > 1; });
        sentences.push_back(
            isCompared ? sentence("Nothing changed of what at least two studies of a machine hold.")
                       : sentence("No two studies of a machine hold the same thing: nothing can be "
                                  "compared."));
    }
    std::map<Followed, std::vector<std::string>> names;
    for (const auto* row : onlyInOne(campaign)) {
        names[row->first().kind].push_back(row->first().name);
    }
    for (const auto& [kind, ofKind] : names) {
        sentences.push_back(
            sentence("Only one study has these {}s: {}.", followedWord(kind), someText(ofKind)));
    }
    return sentences;
}

std::string changeText(const StudyRow& trend, const TrendChange& change)
{
    const auto& before = *trend.cells[change.cell - 1].value;
    const auto& after = *trend.cells[change.cell].value;
    std::string text;
    const auto add = [&text](const std::string& more) {
        text += text.empty() ? more : "; " + more;
    };
    if (change.isState) {
        add(stateWord(before) + " → " + stateWord(after));
    }
    if (change.isFormula && !before.formula.empty() && !after.formula.empty()) {
        add(before.formula + " → " + after.formula);
    } else if (change.isFormula && !change.isState) {
        add(before.formula + after.formula);
    }
    if (change.isLevel) {
        const auto& difference = change.difference;
        const bool isFromZero = difference.isReal() && !std::isfinite(difference.ratio);
        add(numberText(change.before, 4) + " → " +
            amountText(after.kind, change.after, after.unit) +
            (isFromZero ? std::string()
                        : " (" + changeText(difference, {before.origin, after.origin}) + ")"));
    }
    return text;
}

std::string valueText(const DigestValue& value)
{
    const auto word = stateWord(value);
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

namespace {

std::vector<std::string> namesOf(const Campaign& campaign)
{
    return studyNames(mapped(campaign.studies, [](const StudyDigest& study) { return &study; }));
}

}  // namespace

Columns<std::size_t> campaignStudyColumns(const Campaign& campaign)
{
    Columns<std::size_t> columns;
    const auto words = [&](const char* id, const char* title, auto text, const char* help = "") {
        columns.words({id, title, help}, [&campaign, text](std::size_t row) {
            return std::string(std::invoke(text, campaign.studies[row]));
        });
    };
    const auto number = [&](const char* id, const char* title, auto count, const char* help = "") {
        columns.number(
            {id, title, help},
            [&campaign, count](std::size_t row) { return count(campaign.studies[row]); }, whole);
    };
    using Study = StudyDigest;
    columns.words({"study", "Study"},
                  [names = namesOf(campaign)](std::size_t row) { return names[row]; });
    words("tags", "Tags", [](const Study& study) { return tagText(study.tags); });
    words("machine", "Machine", &Study::machine);
    words(
        "measured", "Measured", [](const Study& study) { return dayAndTime(study.measured); },
        "UTC");
    number("events", "Events", [](const Study& study) { return study.count(Followed::Event); });
    columns.numberAs(
        {"metrics", "Metrics", "Metrics with a definition, and the number of all metrics"},
        [&](std::size_t row) { return campaign.studies[row].definableMetrics(); },
        [&](std::size_t row) {
            const auto& study = campaign.studies[row];
            const auto all = study.count(Followed::Metric);
            return all == 0 ? std::string() : fmt::format("{}/{}", study.definableMetrics(), all);
        });
    number(
        "others", "Others",
        [](const Study& study) {
            return study.values.size() - study.count(Followed::Event) -
                   study.count(Followed::Metric);
        },
        "Roofs, kernels, solver runs, definitions and counts");
    columns.number(
        {"changes", "Changes", "Number of differences from the previous study of the same machine"},
        [counts = campaign.changeCounts()](std::size_t row) { return counts[row]; }, whole);
    words("note", "Note", &Study::note);
    words("path", "File", &Study::path);
    return columns;
}

std::vector<std::string> studyNames(const std::vector<const StudyDigest*>& studies)
{
    std::vector<std::string> names;
    std::ranges::transform(studies, std::back_inserter(names),
                           [](const StudyDigest* study) { return titleOf(*study); });
    // What tells studies of one title apart: the machine, else the day, else the file.
    using Part = std::string (*)(const StudyDigest& study);
    for (const Part part : std::initializer_list<Part>{
             [](const StudyDigest& study) { return study.machine; },
             [](const StudyDigest& study) { return dayAndTime(study.measured); },
             [](const StudyDigest& study) {
                 return std::filesystem::path(study.path).filename().string();
             }}) {
        const auto before = names;
        for (std::size_t at = 0; at < names.size(); ++at) {
            const auto own = part(*studies[at]);
            bool tellsApart = false;
            for (std::size_t other = 0; other < studies.size(); ++other) {
                tellsApart =
                    tellsApart || (before[other] == before[at] && part(*studies[other]) != own);
            }
            names[at] += own.empty() || !tellsApart ? std::string() : " · " + own;
        }
    }
    return names;
}

Columns<StudyRow> sideColumns(const std::vector<std::string>& titles)
{
    auto columns = select(subjectColumns<StudyRow>(std::identity()), {"kind", "of", "name"});
    for (std::size_t place = 0; place < titles.size(); ++place) {
        columns.words({std::to_string(place), titles[place]}, [place](const StudyRow& row) {
            const auto* value = row.at(place);
            return value != nullptr ? valueText(*value) : std::string();
        });
    }
    return columns;
}

std::vector<DifferenceTable> compareMany(const std::vector<const StudyDigest*>& studies)
{
    using Section = ComparisonSection;
    constexpr std::size_t most = 40;
    struct Part {
        Section section;
        const char* caption;
        Followed kind;
        bool folds;  ///< there may be thousands of rows
    };
    constexpr Part parts[] = {
        {Section::Noise, "Noise", Followed::Event, true},
        {Section::Events, "Chosen events", Followed::Event, false},
        {Section::Metrics, "Metrics", Followed::Metric, false},
        {Section::Metrics, "Coefficients", Followed::Coefficient, false},
        {Section::Counts, "Counts", Followed::Count, true},
        {Section::TopDown, "Top-Down", Followed::Share, false},
        {Section::Rooflines, "Roofs", Followed::Roof, false},
        {Section::Rooflines, "Kernels", Followed::Kernel, false},
        {Section::Recorders, "Solver runs", Followed::Solver, false},
        {Section::DefinitionSets, "Definitions", Followed::Definition, false}};
    const auto names = studyNames(studies);
    std::vector<DifferenceTable> tables{statusTable(studies, names)};
    for (const auto& part : parts) {
        const auto rows = part.section == Section::Events ? chosenSideBySide(studies)
                                                          : sideBySide(studies, part.kind);
        auto& table = tables.emplace_back(DifferenceTable{.id = std::string(toString(part.kind)),
                                                          .section = part.section,
                                                          .caption = part.caption});
        TableFiller fill(table, rows);
        for (const auto& column : sideColumns(names)) {
            if (column.id() != "kind") {
                fill.own({column.id(), column.title()},
                         [&column](const StudyRow& row) { return column.text(row); });
            }
        }
        std::size_t open = 0;
        fill.rows([&](const StudyRow& row, DifferenceRow& made) {
            made.item = row.first().name;
            made.kind = kindOf(row, studies.size());
            const bool isOpen = part.section == Section::Noise
                                    ? movesAcrossTau(row)
                                    : made.kind == DifferenceRow::Kind::Changed;
            if (part.folds && (!isOpen || ++open > most)) {
                made.where &= ~static_cast<unsigned>(DifferenceColumn::Text);
            }
        });
    }
    return tables;
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
    const auto studyOf = [&campaign](const Row& row) -> const StudyDigest& {
        return campaign.studies[row.study()];
    };
    auto columns =
        subjectColumns<Row>([](const Row& row) -> const StudyRow& { return *row.trend; });
    columns.words({"change", "Change",
                   "Verdicts and formulas that differ from the study before, and values that "
                   "keep a new level"},
                  [](const Row& row) { return changeText(*row.trend, *row.change); });
    columns.words({"study", "Since", "The first study with the new value"},
                  [names = namesOf(campaign)](const Row& row) { return names[row.study()]; });
    columns.words({"measured", "Measured", "UTC"},
                  [studyOf](const Row& row) { return dayAndTime(studyOf(row).measured); });
    return columns;
}

Columns<const StudyRow*> trendColumns()
{
    using Row = const StudyRow*;
    auto columns = subjectColumns<Row>([](Row row) -> const StudyRow& { return *row; });
    columns.numberAs(
        {"latest", "Latest"}, [](Row row) { return row->latest().value; },
        [](Row row) { return valueText(row->latest()); });
    columns.number({"spread", "Spread",
                    "Spread of the latest value: of the repetitions for a roof or a count, "
                    "max-RNMSE for an event"},
                   [](Row row) { return row->latest().spread; });
    columns.number(
        {"studies", "Studies", "Number of studies that have the value"},
        [](Row row) { return row->cells.size(); }, whole);
    columns.number(
        {"changes", "Changes"}, [](Row row) { return row->changes.size(); }, whole);
    return columns;
}

}  // namespace papilio::core
