#pragma once

#include "core/model/document.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

// In which field two documents differ; NaN equals NaN.
namespace papilio::tests {

/// Equal bit for bit, NaN included.
inline bool sameBits(const core::RawVector<double>& left, const core::RawVector<double>& right)
{
    return left.size() == right.size() &&
           (left.empty() ||
            std::memcmp(left.data(), right.data(), left.size() * sizeof(double)) == 0);
}

/// The first field in which two benchmarks differ, or empty.
inline std::string difference(const core::Benchmark& left, const core::Benchmark& right)
{
    const auto& a = *left.data;
    const auto& b = *right.data;
    return left.name != right.name                    ? "name"
           : left.kind != right.kind                  ? "kind"
           : left.machine != right.machine            ? "machine"
           : !(left.parameters == right.parameters)   ? "parameters"
           : !(*left.basis == *right.basis)           ? "basis"
           : !(*left.signatures == *right.signatures) ? "signatures"
           : !(a.eventIds == b.eventIds)              ? "event ids"
           : !(a.eventNames == b.eventNames)          ? "event names"
           : !(a.kernels == b.kernels)                ? "kernels"
           : a.repetitions != b.repetitions           ? "repetitions"
           : a.threads != b.threads                   ? "threads"
           : !sameBits(a.values, b.values)            ? "values"
           : a.valid != b.valid                       ? "valid"
           : a.rawCounts != b.rawCounts               ? "raw counts"
           : a.iterations != b.iterations             ? "iterations"
           : a.units != b.units                       ? "units"
           : !(a.provenance == b.provenance)          ? "provenance"
                                                      : "";
}

inline bool sameBits(const std::vector<double>& left, const std::vector<double>& right)
{
    return left.size() == right.size() &&
           (left.empty() ||
            std::memcmp(left.data(), right.data(), left.size() * sizeof(double)) == 0);
}

inline std::string difference(const core::CounterTable& left, const core::CounterTable& right)
{
    return left.name != right.name                  ? "name"
           : left.machine != right.machine          ? "machine"
           : left.model != right.model              ? "model"
           : left.events != right.events            ? "events"
           : left.units != right.units              ? "units"
           : !(left.columns == right.columns)       ? "columns"
           : !sameBits(left.values, right.values)   ? "values"
           : !sameBits(left.running, right.running) ? "running"
           : !sameBits(left.spread, right.spread)   ? "spread"
           : left.reasons != right.reasons          ? "reasons"
           : left.parameter != right.parameter      ? "parameter"
           : !(left.topDown == right.topDown)       ? "Top-Down choice"
           : !(left.provenance == right.provenance) ? "provenance"
                                                    : "";
}

/// The first field in which two recorders differ, or empty.
inline std::string difference(const core::Recorder& left, const core::Recorder& right)
{
    return left.name != right.name                  ? "name"
           : left.library != right.library          ? "library"
           : left.type != right.type                ? "type"
           : left.unit != right.unit                ? "unit"
           : left.description != right.description  ? "description"
           : left.kind != right.kind                ? "kind"
           : left.mode != right.mode                ? "mode"
           : left.role != right.role                ? "role"
           : left.subject != right.subject          ? "subject"
           : !sameBits(left.values, right.values)   ? "values"
           : left.integers != right.integers        ? "integers"
           : left.timesNs != right.timesNs          ? "times"
           : left.labels != right.labels            ? "labels"
           : left.statistics != right.statistics    ? "statistics"
           : !(left.provenance == right.provenance) ? "provenance"
                                                    : "";
}

inline std::string difference(const core::DefinitionSet& left, const core::DefinitionSet& right)
{
    return left == right ? "" : "definitions";
}

inline bool sameNumber(double left, double right)
{
    return left == right || (left != left && right != right);
}

inline bool samePoint(const core::RooflinePoint& left, const core::RooflinePoint& right)
{
    return left.name == right.name && left.run == right.run && left.threads == right.threads &&
           sameNumber(left.intensity, right.intensity) &&
           sameNumber(left.performance, right.performance) &&
           sameNumber(left.seconds, right.seconds) &&
           sameNumber(left.utilisation, right.utilisation) && sameNumber(left.watts, right.watts) &&
           sameNumber(left.gigahertz, right.gigahertz) &&
           sameNumber(left.workingSet, right.workingSet) &&
           left.threadSeconds == right.threadSeconds;
}

inline std::string difference(const core::Roofline& left, const core::Roofline& right)
{
    return left.name != right.name                  ? "name"
           : left.machine != right.machine          ? "machine"
           : left.bytes != right.bytes              ? "bytes"
           : !(left.levels == right.levels)         ? "levels"
           : !(left.ceilings == right.ceilings)     ? "ceilings"
           : !(left.provenance == right.provenance) ? "provenance"
           : !std::equal(left.points.begin(), left.points.end(), right.points.begin(),
                         right.points.end(), samePoint)
               ? "points"
               : "";
}

inline std::string difference(const core::ReuseHistogram& left, const core::ReuseHistogram& right)
{
    return left.name != right.name                   ? "name"
           : left.machine != right.machine           ? "machine"
           : left.lineBytes != right.lineBytes       ? "bytes of a line"
           : left.sampledOneIn != right.sampledOneIn ? "sampling"
           : !(left.objects == right.objects)        ? "objects"
           : !(left.measured == right.measured)      ? "measured"
           : !(left.provenance == right.provenance)  ? "provenance"
                                                     : "";
}

inline std::string difference(const core::CommunicationMatrix& left,
                              const core::CommunicationMatrix& right)
{
    return left.name != right.name                            ? "name"
           : left.machine != right.machine                    ? "machine"
           : left.threads != right.threads                    ? "threads"
           : !sameBits(left.trueSharing, right.trueSharing)   ? "true sharing"
           : !sameBits(left.falseSharing, right.falseSharing) ? "false sharing"
           : left.unit != right.unit                          ? "unit"
           : !(left.provenance == right.provenance)           ? "provenance"
                                                              : "";
}

/// The first of the parts that differs, or empty.
template<typename Part>
std::string firstDifference(const std::vector<std::shared_ptr<const Part>>& left,
                            const std::vector<std::shared_ptr<const Part>>& right)
{
    if (left.size() != right.size()) {
        return "their number";
    }
    for (std::size_t index = 0; index < left.size(); ++index) {
        if (auto field = difference(*left[index], *right[index]); !field.empty()) {
            return left[index]->name + ": " + field;
        }
    }
    return {};
}

inline std::string difference(const core::Document& left, const core::Document& right)
{
    if (left.title != right.title || left.created != right.created ||
        left.generator != right.generator) {
        return "title, created or generator";
    }
    if (!(left.machines == right.machines)) {
        return "machines";
    }
    if (auto part = firstDifference(left.benchmarks, right.benchmarks); !part.empty()) {
        return "benchmarks: " + part;
    }
    if (auto part = firstDifference(left.counters, right.counters); !part.empty()) {
        return "counters: " + part;
    }
    if (auto part = firstDifference(left.definitions, right.definitions); !part.empty()) {
        return "definitions: " + part;
    }
    if (auto part = firstDifference(left.rooflines, right.rooflines); !part.empty()) {
        return "rooflines: " + part;
    }
    if (auto part = firstDifference(left.reuse, right.reuse); !part.empty()) {
        return "reuse: " + part;
    }
    if (auto part = firstDifference(left.communication, right.communication); !part.empty()) {
        return "communication: " + part;
    }
    if (auto part = firstDifference(left.recorders, right.recorders); !part.empty()) {
        return "recorders: " + part;
    }
    const bool areSame = left.descriptions && right.descriptions
                             ? *left.descriptions == *right.descriptions
                             : left.descriptions == right.descriptions;
    if (!areSame) {
        return "event descriptions";
    }
    if (left.view && right.view ? *left.view != *right.view : left.view != right.view) {
        return "view";
    }
    return {};
}

}  // namespace papilio::tests
