#pragma once

#include "collectors/base/source.h"
#include "core/base/result.h"
#include "core/model/benchmark.h"
#include "core/model/machine.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::collectors {

/// A number of the model: the same for all its events (low == high), or drawn once for each from
/// [low, high].
struct Drawn {
    double low = 0;
    double high = 0;

    bool operator==(const Drawn&) const = default;
};

using Terms = std::vector<std::pair<std::string, double>>;

/**
 * What an event counts in one benchmark, and how it varies.
 *
 *     count[k] = factor (sum_x a_x E[k, x] + sum_e b_e count_e[k] + work sum_x E[k, x] + constant +
 * cycles p_k)
 *
 * with E the benchmark's basis and p_k a fixed profile exp(cycleSpread g_k), g_k normal, drawn for
 * the event. A measured value is count[k] (1 + noise g) for noise up to 0.2, and count[k] exp(noise
 * g) beyond.
 */
struct CountModel {
    Terms expectations;  ///< a_x
    Terms events;        ///< b_e: copies, scaled copies and combinations of other events
    Drawn work;          ///< counts all instructions of a kernel alike
    Drawn constant;      ///< the same in every kernel, as loop overhead; drawn as a whole number
    Drawn cycles;        ///< grows with time rather than with any expectation
    double cycleSpread = 0.3;
    Drawn factor{1, 1};  ///< drawn on a logarithmic scale
    Drawn noise;  ///< relative standard deviation between repetitions, drawn on a logarithmic scale
    double tail = 0;          ///< share of the values that deviate ten times as far
    double threadSpread = 0;  ///< relative spread of the threads around their median
    bool balanced = false;    ///< deviations cancel over the repetitions: the mean is the count
    std::vector<std::size_t> missing;  ///< repetitions, from 1, that were not measured
};

/// A benchmark as this machine runs it.
struct ModelBenchmark {
    std::string name;  ///< as on the command line
    core::BenchmarkKind kind = core::BenchmarkKind::Custom;
    std::vector<std::string> groups;  ///< events of these groups are counted
    std::size_t threads = 0;          ///< 0: no thread dimension
    double quantum = 0;               ///< values are rounded to multiples; 0: not
};

struct ModelEvent : EventInfo {
    std::map<std::string, CountModel, std::less<>>
        counts;  ///< by benchmark; the ones it is counted in
};

/// A machine that exists as a file: its events, and what each counts in each benchmark.
struct EventModel {
    std::string name;   ///< "spr"
    std::string title;  ///< "Sapphire Rapids"
    std::string note;
    std::uint64_t seed = 0;
    core::Machine machine;
    std::vector<ModelBenchmark> benchmarks;
    std::vector<ModelEvent> events;

    [[nodiscard]] const ModelBenchmark* benchmark(std::string_view benchmarkName) const;
};

/**
 * Reads an event model (resources/machines/README.md describes the format) and expands families,
 * repetitions and shares.
 *
 * @return NotFound, Unreadable, Malformed (not JSON, an unknown or missing field, a number out of
 * range, an event named twice, a behavior, group or benchmark that does not exist), Unsupported
 * for another version. The sentence says where in the file.
 */
core::Result<EventModel> readEventModel(const std::filesystem::path& path);

/// The same from text; `where` starts its errors.
core::Result<EventModel> parseEventModel(const std::string& text, const std::string& where);

}  // namespace papilio::collectors
