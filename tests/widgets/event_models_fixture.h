#pragma once

#include "core/analysis/event_facts.h"
#include "core/analysis/pipeline.h"
#include "tests/support/small_study.h"

#include <QString>

#include <limits>
#include <memory>
#include <string_view>
#include <vector>

// What the tests of the models over events have in common: one analysis with every status.
namespace papilio::tests {

/// The small study with one event that lacks a value and one that is infinite.
inline std::shared_ptr<core::Benchmark> brokenBenchmark()
{
    auto benchmark = std::make_shared<core::Benchmark>(smallBenchmark());
    auto data = std::make_shared<core::Dataset>(*benchmark->data);
    const auto block = data->blockSize();
    for (const auto* name : {"LOST", "ENDLESS"}) {
        data->eventIds.append(name);
        data->eventNames.append(name);
        for (std::size_t value = 0; value < block; ++value) {
            data->values.push_back(1.0);
        }
    }
    data->values[data->values.size() - block - 1] = std::numeric_limits<double>::quiet_NaN();
    data->values.back() = std::numeric_limits<double>::infinity();
    benchmark->data = std::move(data);
    return benchmark;
}

/// What the pipeline makes of it.
inline core::Analysis analyzed(double tau = 1e-10, const core::Analysis* previous = nullptr)
{
    static const auto benchmark = brokenBenchmark();
    auto changed = std::make_shared<core::Benchmark>(*benchmark);
    changed->parameters.tau = tau;
    return core::analyze(changed, previous);
}

inline std::uint32_t indexOf(const core::Analysis& analysis, std::string_view name)
{
    const auto& names = analysis.noise->dataset->eventNames;
    for (std::uint32_t event = 0; event < names.size(); ++event) {
        if (names[event] == name) {
            return event;
        }
    }
    return std::numeric_limits<std::uint32_t>::max();
}

/// Of one event with everything that speaks against it, and of one without.
inline core::EventFacts::Descriptions descriptions()
{
    core::EventDescription bad;
    bad.event = "BR_MISP_RETIRED";
    bad.summary = "Mispredicted branches.";
    bad.details = QStringLiteral("%1 %2 %3")
                      .arg(QString(40, u'x'), QString(40, u'y'), QString(40, u'z'))
                      .toStdString();
    bad.errata = "SKL091";
    bad.deprecated = true;
    bad.source = "list.json 1";
    core::EventDescription good;
    good.event = "BR_INST_RETIRED:COND";
    good.summary = "Conditional branches that retired.";
    good.source = "list.json 1";
    return std::make_shared<const core::EventDescriptions>(
        std::vector<core::EventDescription>{bad, good});
}

}  // namespace papilio::tests
