#include "core/describe/describe.h"
#include "core/describe/documents.h"
#include "core/present/campaign_columns.h"

namespace papilio::core {

namespace {

auto valueOf(const DigestValue& value)
{
    return object(f<"value">(value.value), f<"spread">(value.spread),
                  f<"state">(orNull(std::string(toString(value.state)))),
                  f<"formula">(orNull(value.formula)));
}

// Of several studies

auto studyOf(const StudyDigest& study)
{
    const auto events = statusCounts(study);
    std::vector<std::pair<std::string_view, std::size_t>> counts = {
        {"total", study.count(Followed::Event)}, {"quiet", events.quiet()}};
    for (std::size_t place = 0; place < eventStatusCount; ++place) {
        const auto status = static_cast<EventStatus>(place);
        counts.emplace_back(toString(status), events.of(status));
    }
    return object(f<"path">(study.path), f<"title">(study.title),
                  f<"machine">(orNull(study.machine)), f<"measured">(orNull(study.measured)),
                  f<"tags">(study.tags), f<"note">(orNull(study.note)), f<"counts">(named(counts)),
                  f<"definable">(study.definableMetrics()));
}

auto rowOf(const StudyRow& row, std::size_t studies)
{
    const auto& first = row.first();
    const auto cellOf = [&](std::size_t study) { return ifThere(row.at(study), valueOf); };
    return object(f<"kind">(first.kind), f<"of">(first.subject), f<"name">(first.name),
                  f<"unit">(row.latest().unit), f<"differs">(row.differs()),
                  f<"by_study">(each(studies, cellOf)));
}

auto studiesOf(const std::vector<const StudyDigest*>& studies)
{
    List<decltype(rowOf({}, {}))> rows;
    for (std::size_t kind = 0; kind < spelling<Followed>.names.size(); ++kind) {
        for (const auto& row : sideBySide(studies, static_cast<Followed>(kind))) {
            rows.json.push_back(rowOf(row, studies.size()).json);
        }
    }
    return object(f<"studies">(each(studies, [](const auto* study) { return studyOf(*study); })),
                  f<"rows">(rows));
}

// Over time

auto trendOf(const Campaign& campaign, const StudyRow& trend)
{
    const auto pointOf = [&](const StudyRow::Cell& cell) {
        const auto& study = campaign.studies[cell.column];
        return object(f<"study">(study.path), f<"measured">(study.measured),
                      beside(valueOf(*cell.value)));
    };
    const auto changeOf = [&](const TrendChange& change) {
        return object(
            f<"study">(campaign.studies[trend.cells[change.cell].column].path),
            f<"level">(change.isLevel), f<"state">(change.isState), f<"formula">(change.isFormula),
            f<"before">(change.before), f<"after">(change.after),
            f<"difference">(change.isLevel ? std::optional(change.difference.kind) : std::nullopt),
            f<"weight">(change.weight));
    };
    const auto& first = trend.first();
    return object(f<"kind">(first.kind), f<"of">(first.subject), f<"name">(first.name),
                  f<"machine">(trend.machine), f<"unit">(first.unit),
                  f<"points">(each(trend.cells, pointOf)),
                  f<"changes">(each(trend.changes, changeOf)));
}

auto campaignOf(const Campaign& campaign, const std::vector<const StudyRow*>& trends)
{
    const auto changes = campaign.changeCounts();
    const auto studyOf = [&](std::size_t place) {
        const auto& study = campaign.studies[place];
        return object(
            f<"path">(study.path), f<"title">(titleOf(study)), f<"machine">(study.machine),
            f<"measured">(study.measured), f<"events">(study.count(Followed::Event)),
            f<"metrics">(study.count(Followed::Metric)), f<"definable">(study.definableMetrics()),
            f<"changes">(changes[place]), f<"tags">(study.tags), f<"note">(study.note));
    };
    const auto unreadOf = [](const Campaign::Unread& study) {
        return object(f<"path">(study.path), f<"why">(study.why));
    };
    const auto described = [&](const StudyRow* trend) { return trendOf(campaign, *trend); };
    return object(f<"studies">(each(campaign.studies.size(), studyOf)),
                  f<"trends">(each(trends, described)),
                  f<"unread">(each(campaign.unread, unreadOf)));
}

}  // namespace

const JsonDocument<std::vector<const StudyDigest*>> studiesDocument = DocumentOf<studiesOf>();

const JsonDocument<Campaign, std::vector<const StudyRow*>> campaignDocument =
    DocumentOf<campaignOf>();

}  // namespace papilio::core
