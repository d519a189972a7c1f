#include "core/io/study/study_descriptions.h"

#include "core/io/hdf5/hdf5_reader.h"
#include "core/io/hdf5/hdf5_writer.h"
#include "core/io/study/study_provenance.h"

#include <array>
#include <fmt/format.h>

namespace papilio::core {

namespace {

constexpr const char* place = "event_descriptions";
constexpr const char* deprecated = "deprecated";

struct Column {
    const char* name;
    std::string EventDescription::*text;
};
constexpr std::array columns = {Column{"event", &EventDescription::event},
                                Column{"source", &EventDescription::source},
                                Column{"summary", &EventDescription::summary},
                                Column{"details", &EventDescription::details},
                                Column{"errata", &EventDescription::errata},
                                Column{"counters", &EventDescription::counters},
                                Column{"sampling", &EventDescription::sampling},
                                Column{"described", &EventDescription::described}};

}  // namespace

Result<void> checkDescriptions(const StudyDescriptions& descriptions)
{
    if (!descriptions) {
        return {};
    }
    if (auto good = checkEventDescriptions(descriptions->all()); !good) {
        return good;
    }
    for (const auto& item : descriptions->all()) {
        for (const auto& column : columns) {
            auto good = checkText(
                fmt::format("the {} in the description of event \"{}\"", column.name, item.event),
                item.*column.text);
            if (!good) {
                return good;
            }
        }
    }
    return {};
}

void writeDescriptions(const hdf5::NewGroup& root,
                       const StudyDescriptions& descriptions,
                       bool readable)
{
    if (!descriptions || descriptions->all().empty()) {
        return;
    }
    const auto group = root.group(place);
    for (const auto& column : columns) {
        StringTable texts;
        for (const auto& item : descriptions->all()) {
            texts.append(item.*column.text);
        }
        group.table(column.name, texts, readable);
    }
    std::vector<std::uint8_t> marks;
    for (const auto& item : descriptions->all()) {
        marks.push_back(item.deprecated ? 1 : 0);
    }
    group.numbers(deprecated, {marks.size()}, marks.data(), hdf5::Packing::Contiguous);
}

StudyDescriptions readDescriptions(const hdf5::Group& root)
{
    if (!root.has(place)) {
        return nullptr;
    }
    const auto group = root.group(place);
    std::vector<EventDescription> items;
    std::int64_t count = -1;  // the first column says how many
    for (const auto& column : columns) {
        const auto texts = group.table(column.name, count);
        count = static_cast<std::int64_t>(texts.size());
        items.resize(texts.size());
        for (std::size_t row = 0; row < items.size(); ++row) {
            items[row].*column.text = std::string(texts[row]);
        }
    }
    std::vector<std::uint8_t> marks(items.size());
    group.numbers(deprecated, {count}).read(marks.data());
    for (std::size_t row = 0; row < items.size(); ++row) {
        items[row].deprecated = marks[row] != 0;
    }
    if (const auto good = checkEventDescriptions(items); !good) {
        group.refuse({}, good.error().message);
    }
    return std::make_shared<const EventDescriptions>(std::move(items));
}

}  // namespace papilio::core
