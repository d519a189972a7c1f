#pragma once

#include "core/base/result.h"
#include "core/model/benchmark.h"
#include "core/model/counters.h"
#include "core/model/definition.h"
#include "core/model/event_descriptions.h"
#include "core/model/locality.h"
#include "core/model/machine.h"
#include "core/model/recorder.h"
#include "core/model/roofline.h"
#include "core/model/view_state.h"

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// How counters were evaluated in a snapshot.
struct SnapshotChoice {
    std::string name;  ///< of the counters
    TopDownChoice choice;

    bool operator==(const SnapshotChoice&) const = default;
};

/**
 * The state of an analysis under a name: what a user decided, not what was measured.
 *
 * Of the benchmarks everything but their data counts: thresholds, basis, signatures. They are those
 * of the study when it was taken, so their data are shared, not copied.
 */
struct Snapshot {
    std::string name;     ///< unique in a study
    std::string created;  ///< ISO 8601, UTC
    std::vector<std::shared_ptr<const Benchmark>> benchmarks = {};
    std::vector<std::shared_ptr<const DefinitionSet>> definitions = {};
    std::vector<std::shared_ptr<const SnapshotChoice>> choices = {};  ///< of all counters
};

/// Whether what a snapshot has of a benchmark can be used with the data of `present`: the same name
/// and as many kernels as its basis.
bool fits(const Benchmark& kept, const Benchmark& present);

/// @return InvalidArgument or InvalidShape naming the snapshot and what does not fit
Result<void> checkSnapshot(const Snapshot& snapshot);

/// A whole study as a value: copies are cheap, data are shared, nothing in it is changed in place.
struct Document {
    std::string title = {};
    std::string created = {};    ///< ISO 8601, UTC
    std::string generator = {};  ///< program and version that wrote the file
    std::vector<Machine> machines = {};
    std::vector<std::shared_ptr<const Benchmark>> benchmarks = {};
    std::vector<std::shared_ptr<const CounterTable>> counters = {};
    std::vector<std::shared_ptr<const Roofline>> rooflines = {};
    std::vector<std::shared_ptr<const ReuseHistogram>> reuse = {};
    std::vector<std::shared_ptr<const CommunicationMatrix>> communication = {};
    std::vector<std::shared_ptr<const Recorder>> recorders = {};
    std::vector<std::shared_ptr<const DefinitionSet>> definitions = {};
    /// What is known of the events of all parts; null: nothing.
    std::shared_ptr<const EventDescriptions> descriptions = {};
    /// The user's notes on it; null: none.
    std::shared_ptr<const StudyNotes> notes = {};
    /// States of the analysis under a name, the oldest first (core/edit/snapshot_edits.h).
    std::vector<std::shared_ptr<const Snapshot>> snapshots = {};
    /// How it was looked at last; null: never. No part of what was measured: merge() leaves it.
    std::shared_ptr<const ViewState> view = {};

    /// Whether there is nothing in it; descriptions, notes, snapshots and a view alone are nothing.
    [[nodiscard]] bool isEmpty() const
    {
        return benchmarks.empty() && counters.empty() && rooflines.empty() && recorders.empty() &&
               definitions.empty() && reuse.empty() && communication.empty();
    }
    [[nodiscard]] const Machine* machine(const std::string& id) const;
    [[nodiscard]] std::shared_ptr<const Benchmark> benchmark(const std::string& name) const
    {
        return find(benchmarks, name);
    }
    [[nodiscard]] std::shared_ptr<const CounterTable> counterTable(const std::string& name) const
    {
        return find(counters, name);
    }
    [[nodiscard]] std::shared_ptr<const Roofline> roofline(const std::string& name) const
    {
        return find(rooflines, name);
    }
    [[nodiscard]] std::shared_ptr<const Recorder> recorder(const std::string& name) const
    {
        return find(recorders, name);
    }
    [[nodiscard]] std::shared_ptr<const DefinitionSet> definitionSet(const std::string& name) const
    {
        return find(definitions, name);
    }
    /// The descriptions of `event`; empty where nothing is known.
    [[nodiscard]] std::span<const EventDescription> descriptionsOf(std::string_view event) const
    {
        return descriptions ? descriptions->of(event) : std::span<const EventDescription>();
    }
    /// Adds descriptions; those of the same event and source are replaced.
    void describe(const std::vector<EventDescription>& more);

private:
    template<typename Item>
    static std::shared_ptr<const Item> find(const std::vector<std::shared_ptr<const Item>>& items,
                                            const std::string& name)
    {
        const auto found =
            std::ranges::find(items, name, [](const auto& item) { return item->name; });
        return found == items.end() ? nullptr : *found;
    }
};

/// Adds everything of `content` to `document`. Names that are taken get a number: "branch 2";
/// machines with the same id and the same properties are one; what sources say of events, and
/// notes, stay side by side. Snapshots of `content` are left out: they are states of that study
/// alone.
void merge(Document& document, const Document& content);

/// The counters that the page Top-Down shows of a study: those its view names, else the first.
/// @return null where there are none
std::shared_ptr<const CounterTable> shownCounters(const Document& document);

}  // namespace papilio::core
