#include "core/io/formats/dataset_builder.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace papilio::core {

namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

/// The place at `index`, made with `empty` where the list is shorter.
template<typename Value>
Value& placeIn(std::vector<Value>& list, std::size_t index, const Value& empty)
{
    if (list.size() <= index) {
        list.resize(index + 1, empty);
    }
    return list[index];
}

}  // namespace

std::size_t DatasetBuilder::indexOf(Names& names, const std::string& name)
{
    const auto [place, isNew] = names.index.emplace(visibleText(name), names.list.size());
    if (isNew) {
        names.list.push_back(place->first);
    }
    return place->second;
}

void DatasetBuilder::set(std::size_t event,
                         std::size_t repetition,
                         std::size_t kernel,
                         double value)
{
    repetitions_ = std::max(repetitions_, repetition + 1);
    if (std::isnan(value)) {
        return;
    }
    auto& place = placeIn(placeIn(placeIn(values_, event, {}), kernel, {}), repetition, missing);
    count_ += std::isnan(place) ? 1 : 0;
    place = std::isnan(place) ? value : place;
}

bool DatasetBuilder::has(std::size_t event, std::size_t repetition, std::size_t kernel) const
{
    return event < values_.size() && kernel < values_[event].size() &&
           repetition < values_[event][kernel].size() &&
           !std::isnan(values_[event][kernel][repetition]);
}

Result<Dataset> DatasetBuilder::dataset(std::string units, Provenance provenance) const
{
    if (count_ == 0) {
        return Error{Errc::Malformed, "there is no count"};
    }
    // A small text can name many events and as many repetitions that never meet.
    constexpr std::size_t plenty = 4'000'000;
    constexpr std::size_t sparsest = 100;
    const auto eventCount = events_.list.size();
    const auto kernelCount = kernels_.list.size();
    const auto places = eventCount * repetitions_ * kernelCount;
    if (places > plenty && places / sparsest > count_) {
        return Error{Errc::Malformed,
                     fmt::format("{} events, {} repetitions and {} kernels are named, but there "
                                 "are only {} counts; import fewer files at a time",
                                 eventCount, repetitions_, kernelCount, count_)};
    }
    Dataset data;
    data.eventIds = StringTable(events_.list);
    data.eventNames = data.eventIds;
    data.kernels = StringTable(kernels_.list);
    data.repetitions = repetitions_;
    data.units = std::move(units);
    data.provenance = std::move(provenance);
    data.values.assign(places, missing);
    for (std::size_t event = 0; event < values_.size(); ++event) {
        for (std::size_t kernel = 0; kernel < values_[event].size(); ++kernel) {
            for (std::size_t rep = 0; rep < values_[event][kernel].size(); ++rep) {
                data.values[(event * repetitions_ + rep) * kernelCount + kernel] =
                    values_[event][kernel][rep];
            }
        }
    }
    if (count_ < places) {
        data.valid.resize(places);
        std::ranges::transform(data.values, data.valid.begin(), [](double value) {
            return static_cast<std::uint8_t>(std::isnan(value) ? 0 : 1);
        });
        data.provenance.notes.push_back(fmt::format(
            "{} of {} values are missing: not every event was counted in every repetition.",
            places - count_, places));
    }
    return data;
}

}  // namespace papilio::core
