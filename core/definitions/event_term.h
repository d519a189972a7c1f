#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::core {

/**
 * An event with the unit that counts it and its options.
 *
 * Neutral spelling: UNIT::EVENT:KEY=VALUE:FLAG, as libpfm has it. Keys are those of perf: cmask,
 * edge, inv, umask, config1, offcore_rsp, and the flags u and k (user, kernel).
 */
struct EventTerm {
    std::string unit;   ///< "cha", "MBOX0"; empty: the core
    std::string event;  ///< empty where options encode it
    std::vector<std::pair<std::string, std::string>> options = {};  ///< a flag has no value

    bool operator==(const EventTerm&) const = default;
};

EventTerm parseEventTerm(std::string_view neutral);
std::string toString(const EventTerm& term);

/// perf in a MetricExpr, without its escapes: "cha/EVENT,cmask=1/u", "EVENT:u".
EventTerm fromPerf(std::string_view text);
/// "cha@EVENT\,cmask\=1@u"; a unit mask behind a colon is joined with a dot, as Intel does.
std::string perfMetricEvent(const EventTerm& term);

/// perfmon: "EVENT:c1:e1", "EVENT:SUP", "EVENT:filter1=0x40433".
EventTerm fromPerfmon(std::string_view text);
/// Unit masks as part of the event, behind a dot, as Intel has them.
EventTerm withDottedMasks(EventTerm term);
std::string perfmonEvent(const EventTerm& term);

/// LIKWID: the event of an EVENTSET and its counter with options, "PMC0:EDGEDETECT".
EventTerm fromLikwid(std::string_view event, std::string_view counter);
/// Where an event of LIKWID's is written: "FP_ARITH_INST_RETIRED_SCALAR_DOUBLE" and
/// ":EDGEDETECT:THRESHOLD=0x1".
struct LikwidEvent {
    std::string event;
    std::string options;
    std::optional<std::string> unsayable;  ///< an option that LIKWID has not
};
LikwidEvent likwidEvent(const EventTerm& term);

/// PAPI and what measures with it: "EVENT:UMASK:c=1:e=1"; nothing where libpfm has no such option.
std::optional<std::string> papiEvent(const EventTerm& term);

}  // namespace papilio::core
