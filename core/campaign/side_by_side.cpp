#include "core/campaign/side_by_side.h"

#include "core/analysis/event_status.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace papilio::core {

bool SideRow::differs() const
{
    constexpr double tolerance = 0.005;
    const DigestValue* first = nullptr;
    double smallest = 0;
    double largest = 0;
    bool hasRange = false;
    for (const auto* value : values) {
        if (value == nullptr) {
            continue;
        }
        if (first == nullptr) {
            first = value;
        }
        if (value->state != first->state || value->formula != first->formula) {
            return true;
        }
        if (std::isfinite(value->value)) {
            smallest = hasRange ? std::min(smallest, value->value) : value->value;
            largest = hasRange ? std::max(largest, value->value) : value->value;
            hasRange = true;
        }
    }
    return kind != Followed::Metric && kind != Followed::Event &&
           largest - smallest > tolerance * std::max(std::abs(smallest), std::abs(largest));
}

bool SideRow::isInAll() const
{
    return std::ranges::none_of(values, [](const auto* value) { return value == nullptr; });
}

std::vector<SideRow> sideBySide(const std::vector<const StudyDigest*>& studies, Followed kind)
{
    std::vector<SideRow> rows;
    std::map<std::pair<std::string, std::string>, std::size_t> places;
    for (std::size_t study = 0; study < studies.size(); ++study) {
        for (const auto& value : studies[study]->values) {
            if (value.kind != kind) {
                continue;
            }
            const auto [place, isNew] =
                places.emplace(std::pair(value.subject, value.name), rows.size());
            if (isNew) {
                rows.push_back({kind, value.subject, value.name,
                                std::vector<const DigestValue*>(studies.size(), nullptr)});
            }
            rows[place->second].values[study] = &value;
        }
    }
    return rows;
}

std::vector<SideRow> chosenSideBySide(const std::vector<const StudyDigest*>& studies)
{
    auto rows = sideBySide(studies, Followed::Event);
    std::erase_if(rows, [](const SideRow& row) {
        return std::ranges::none_of(row.values, [](const auto* value) {
            return value != nullptr && value->state == DigestState(EventStatus::Chosen);
        });
    });
    return rows;
}

StatusCounts statusCounts(const StudyDigest& study)
{
    StatusCounts counts;
    for (const auto& value : study.values) {
        if (const auto* status = std::get_if<EventStatus>(&value.state)) {
            ++counts.of(*status);
        }
    }
    return counts;
}

}  // namespace papilio::core
