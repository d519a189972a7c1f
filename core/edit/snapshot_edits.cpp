#include "core/edit/snapshot_edits.h"

#include "core/base/sentence.h"
#include "core/base/text.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace papilio::core {

namespace {

/// Where it is among the snapshots. @return NotFound
Result<std::size_t> placeOf(const Document& document, const std::string& name)
{
    const auto& all = document.snapshots;
    const auto found = std::ranges::find(all, name, [](const auto& one) { return one->name; });
    if (found == all.end()) {
        return Error{Errc::NotFound,
                     sentence("The study has no snapshot “{}”.", visibleText(name))};
    }
    return static_cast<std::size_t>(found - all.begin());
}

/// Without blanks around it, where it is not taken.
Result<std::string> checkedName(const Document& document, const std::string& name)
{
    auto wanted = std::string(trimmed(name));
    if (wanted.empty()) {
        return Error{Errc::InvalidArgument, "The snapshot has no name."};
    }
    if (placeOf(document, wanted)) {
        return Error{Errc::InvalidArgument,
                     sentence("There is a snapshot “{}” already; choose another name.",
                              visibleText(wanted))};
    }
    return wanted;
}

/// What was decided then, on the data that are there now.
std::shared_ptr<const Benchmark> withDataOf(const Benchmark& kept, const Benchmark& present)
{
    auto benchmark = kept;
    benchmark.kind = present.kind;
    benchmark.machine = present.machine;
    benchmark.data = present.data;
    return std::make_shared<const Benchmark>(std::move(benchmark));
}

std::string stepName(const Dataset& data, std::span<const std::uint32_t> events, bool excludes)
{
    if (events.size() == 1) {
        const auto name = data.eventNames[events.front()];
        return excludes ? sentence("Exclude {}", name) : sentence("Include {}", name);
    }
    return excludes ? sentence("Exclude {} events", events.size())
                    : sentence("Include {} events", events.size());
}

}  // namespace

std::string freeSnapshotName(const Document& document)
{
    for (int number = 1;; ++number) {
        auto name = sentence("Snapshot {}", number);
        if (!placeOf(document, name)) {
            return name;
        }
    }
}

Result<Document> takeSnapshot(Document document,
                              const std::string& name,
                              const std::string& created)
{
    auto checked = checkedName(document, name);
    if (!checked) {
        return checked.error();
    }
    Snapshot snapshot{.name = *std::move(checked), .created = created};
    snapshot.benchmarks = document.benchmarks;
    snapshot.definitions = document.definitions;
    for (const auto& table : document.counters) {
        snapshot.choices.push_back(
            std::make_shared<const SnapshotChoice>(SnapshotChoice{table->name, table->topDown}));
    }
    document.snapshots.push_back(std::make_shared<const Snapshot>(std::move(snapshot)));
    return document;
}

Result<Document> restoreSnapshot(Document document, const std::string& name)
{
    const auto place = placeOf(document, name);
    if (!place) {
        return place.error();
    }
    const auto snapshot = document.snapshots[*place];
    for (auto& benchmark : document.benchmarks) {
        const auto kept = std::ranges::find_if(
            snapshot->benchmarks, [&](const auto& one) { return fits(*one, *benchmark); });
        if (kept != snapshot->benchmarks.end() && *kept != benchmark) {
            benchmark = withDataOf(**kept, *benchmark);
        }
    }
    for (auto& table : document.counters) {
        const auto kept = std::ranges::find(snapshot->choices, table->name,
                                            [](const auto& one) { return one->name; });
        if (kept != snapshot->choices.end() && (*kept)->choice != table->topDown) {
            auto edited = *table;
            edited.topDown = (*kept)->choice;
            table = std::make_shared<const CounterTable>(std::move(edited));
        }
    }
    document.definitions = snapshot->definitions;
    return document;
}

Result<Document> renameSnapshot(Document document, const std::string& name, const std::string& to)
{
    const auto place = placeOf(document, name);
    if (!place) {
        return place.error();
    }
    if (trimmed(to) == name) {
        return document;
    }
    auto checked = checkedName(document, to);
    if (!checked) {
        return checked.error();
    }
    auto renamed = *document.snapshots[*place];
    renamed.name = *std::move(checked);
    document.snapshots[*place] = std::make_shared<const Snapshot>(std::move(renamed));
    return document;
}

Result<Document> removeSnapshot(Document document, const std::string& name)
{
    const auto place = placeOf(document, name);
    if (!place) {
        return place.error();
    }
    document.snapshots.erase(document.snapshots.begin() + static_cast<std::ptrdiff_t>(*place));
    return document;
}

ExclusionEdit toggleExcluded(const Benchmark& benchmark, std::span<const std::uint32_t> events)
{
    const auto& data = *benchmark.data;
    std::vector<std::uint32_t> used;
    std::ranges::copy_if(events, std::back_inserter(used), [&](std::uint32_t event) {
        return !isExcluded(benchmark, data.eventIds[event]);
    });
    const bool excludes = !used.empty();
    const auto changed = excludes ? std::span<const std::uint32_t>(used) : events;
    std::set<std::string> ids(benchmark.excluded.begin(), benchmark.excluded.end());
    for (const auto event : changed) {
        const std::string id(data.eventIds[event]);
        if (excludes) {
            ids.insert(id);
        } else {
            ids.erase(id);
        }
    }
    return {{ids.begin(), ids.end()}, stepName(data, changed, excludes)};
}

}  // namespace papilio::core
