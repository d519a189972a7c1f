#include "core/analysis/noise.h"
#include "core/analysis/pipeline.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace papilio::core {

bool SideRow::differs() const
{
    std::vector<const DigestValue*> present;
    std::ranges::copy_if(values, std::back_inserter(present),
                         [](const auto* value) { return value != nullptr; });
    const auto differ = [this](const DigestValue* a, const DigestValue* b) {
        return a->state != b->state || a->formula != b->formula ||
               (kind != Followed::Metric && kind != Followed::Event &&
                difference(measured(kind, a->value, a->spread), measured(kind, b->value, b->spread))
                    .isShown());
    };
    for (std::size_t first = 0; first < present.size(); ++first) {
        for (std::size_t second = first + 1; second < present.size(); ++second) {
            if (differ(present[first], present[second])) {
                return true;
            }
        }
    }
    return false;
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
