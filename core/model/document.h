#pragma once

#include "core/model/benchmark.h"
#include "core/model/counters.h"
#include "core/model/definition.h"
#include "core/model/event_descriptions.h"
#include "core/model/locality.h"
#include "core/model/machine.h"
#include "core/model/recorder.h"
#include "core/model/roofline.h"
#include "core/model/snapshot.h"
#include "core/model/study_notes.h"
#include "core/model/view_state.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

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
    /// What somebody wrote on it; null: nothing.
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
    [[nodiscard]] std::shared_ptr<const Benchmark> benchmark(const std::string& name) const;
    [[nodiscard]] std::shared_ptr<const CounterTable> counterTable(const std::string& name) const;
    [[nodiscard]] std::shared_ptr<const Roofline> roofline(const std::string& name) const;
    [[nodiscard]] std::shared_ptr<const Recorder> recorder(const std::string& name) const;
    [[nodiscard]] std::shared_ptr<const DefinitionSet> definitionSet(const std::string& name) const;
    /// The descriptions of `event`; empty where nothing is known.
    [[nodiscard]] std::span<const EventDescription> descriptionsOf(std::string_view event) const;
    /// Adds descriptions; those of the same event and source are replaced.
    void describe(const std::vector<EventDescription>& more);
};

/// Adds everything of `content` to `document`. Names that are taken get a number: "branch 2";
/// machines with the same id and the same properties are one; what sources say of events, and
/// notes, stay side by side. Snapshots of `content` are left out: they are states of that study
/// alone.
void merge(Document& document, const Document& content);

}  // namespace papilio::core
