#include "core/io/formats/dataset_builder.h"

#include "core/base/constants.h"
#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace papilio::core {

std::uint32_t NumberedNames::of(std::string_view text)
{
    const auto [place, isNew] =
        index.emplace(visibleText(text), static_cast<std::uint32_t>(list.size()));
    if (isNew) {
        list.push_back(place->first);
    }
    return place->second;
}

std::size_t checkedPlaces(std::initializer_list<std::size_t> sides,
                          std::size_t bytes,
                          std::size_t values,
                          const std::string& names,
                          std::size_t plenty,
                          std::string_view what)
{
    constexpr std::size_t sparsest = 100;
    std::size_t places = 1;
    bool isTooLarge = false;
    for (const auto side : sides) {
        isTooLarge = __builtin_mul_overflow(places, side, &places) || isTooLarge;
    }
    if (isTooLarge || (places > plenty && places / sparsest > values)) {
        throw ParseError{fmt::format(
            "{} are named, but there are only {}; correct their numbers, or import less "
            "at a time",
            names, plural(values, what))};
    }
    requireValid(memoryFor(places * bytes));
    return places;
}

void DatasetBuilder::set(std::size_t event,
                         std::size_t repetition,
                         std::size_t kernel,
                         double value)
{
    repetitions_ = std::max(repetitions_, repetition + 1);
    cells_.push_back({event, repetition, kernel, value});
}

void DatasetBuilder::setIterations(std::size_t kernel, double count)
{
    iterations_.resize(std::max(iterations_.size(), kernel + 1), 1);
    iterations_[kernel] = count;
}

Dataset DatasetBuilder::dataset(std::string units, Provenance provenance) const
{
    if (cells_.empty()) {
        throw ParseError{"contains no counts; choose a file with counts"};
    }
    const auto eventCount = events_.list.size();
    const auto kernelCount = kernels_.list.size();
    const auto places =
        checkedPlaces({eventCount, repetitions_, kernelCount}, sizeof(double), cells_.size(),
                      fmt::format("{} events, {} repetitions and {} kernels", eventCount,
                                  repetitions_, kernelCount));
    Dataset data;
    data.eventIds = StringTable(events_.list);
    data.eventNames = data.eventIds;
    data.kernels = StringTable(kernels_.list);
    data.repetitions = repetitions_;
    data.units = std::move(units);
    data.provenance = std::move(provenance);
    data.values.assign(places, notANumber);
    std::size_t count = 0;
    for (const auto& cell : cells_) {
        auto& place =
            data.values[(cell.event * repetitions_ + cell.repetition) * kernelCount + cell.kernel];
        if (std::isnan(place)) {
            place = cell.value;
            ++count;
        }
    }
    if (count < places) {
        data.valid.resize(places);
        std::ranges::transform(data.values, data.valid.begin(), [](double value) {
            return static_cast<std::uint8_t>(std::isnan(value) ? 0 : 1);
        });
        data.provenance.notes.push_back(fmt::format(
            "{} of {} values are missing: not every event was counted in every repetition.",
            places - count, places));
    }
    if (iterations_.empty()) {
        return data;
    }
    constexpr double exact = 0x1p53;
    if (std::ranges::all_of(data.values, [](double value) {
            return value == std::floor(value) && std::abs(value) < exact;
        })) {
        data.rawCounts.assign(data.values.begin(), data.values.end());
        data.iterations = iterations_;
    }
    for (std::size_t at = 0; at < places; ++at) {
        data.values[at] /= iterations_[at % kernelCount];
    }
    return data;
}

}  // namespace papilio::core
