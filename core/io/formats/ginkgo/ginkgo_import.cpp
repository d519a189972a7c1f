#include "core/base/constants.h"
#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/formats.h"
#include "core/io/text/json_object.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace papilio::core {

namespace {

using Json = nlohmann::ordered_json;

struct History {
    const char* key;
    const char* role;
    const char* suffix;
};
constexpr std::array histories = {
    History{"recurrent_residuals", Recorder::Roles::residual, ""},
    History{"true_residuals", Recorder::Roles::trueResidual, " true residual"},
    History{"implicit_residuals", Recorder::Roles::implicitResidual, " implicit residual"}};

/// NaN and Infinity outside of strings as null and "inf"; everything else as it is.
std::string strictJson(std::string_view text)
{
    struct Word {
        std::string_view from;
        std::string_view to;
    };
    constexpr std::array words = {Word{"NaN", "null"},           Word{"nan", "null"},
                                  Word{"-NaN", "null"},          Word{"-nan", "null"},
                                  Word{"-Infinity", "\"-inf\""}, Word{"Infinity", "\"inf\""},
                                  Word{"-inf", "\"-inf\""},      Word{"inf", "\"inf\""}};
    std::string strict;
    strict.reserve(text.size());
    bool quoted = false;
    for (std::size_t at = 0; at < text.size();) {
        if (quoted && text[at] == '\\' && at + 1 < text.size()) {
            strict += text.substr(at, 2);
            at += 2;
            continue;
        }
        quoted = text[at] == '"' ? !quoted : quoted;
        const auto rest = text.substr(at);
        const auto* const word = std::ranges::find_if(
            words, [&](const Word& one) { return !quoted && rest.starts_with(one.from); });
        if (word != words.end()) {
            strict += word->to;
            at += word->from.size();
        } else {
            strict += text[at++];
        }
    }
    return strict;
}

double numberOf(const Json& value, const std::string& where)
{
    if (value.is_number()) {
        return value.get<double>();
    }
    if (value.is_null()) {
        return notANumber;
    }
    if (value.is_string() && (value == "inf" || value == "-inf")) {
        const double infinite = std::numeric_limits<double>::infinity();
        return value == "inf" ? infinite : -infinite;
    }
    throw ParseError{fmt::format("{}: expected a number, found {}", where, excerptOf(value))};
}

std::vector<double> numbersOf(const Json& values, const std::string& where)
{
    if (!values.is_array()) {
        throw ParseError{where + ": expected a list of numbers"};
    }
    std::vector<double> numbers;
    numbers.reserve(values.size());
    for (std::size_t index = 0; index < values.size(); ++index) {
        numbers.push_back(numberOf(values[index], fmt::format("{}, item {}", where, index)));
    }
    return numbers;
}

std::vector<std::int64_t> timesOf(const Json& solver, std::size_t count, const std::string& where)
{
    const auto found = solver.find("iteration_timestamps");
    if (found == solver.end()) {
        return {};
    }
    std::vector<std::int64_t> times;
    constexpr double nanoseconds = 1e9;
    constexpr double longest = 9e9;  // seconds that fit
    for (const double seconds : numbersOf(*found, where + ": iteration_timestamps")) {
        if (!(std::abs(seconds) < longest)) {
            throw ParseError{
                fmt::format("{}: iteration_timestamps: {} is not a time", where, seconds)};
        }
        times.push_back(std::llround(seconds * nanoseconds));
    }
    return times.size() == count ? times : std::vector<std::int64_t>();
}

void addStatistics(const Json& solver, Recorder& recorder)
{
    const auto add = [&](const Json& parent, const char* key, const char* name) {
        const auto found = parent.find(key);
        if (found != parent.end() && found->is_number()) {
            recorder.statistics.emplace_back(name, found->get<double>());
        }
    };
    add(solver, "rhs_norm", "rhs norm");
    add(solver, "residual_norm", "final residual norm");
    if (const auto apply = solver.find("apply"); apply != solver.end() && apply->is_object()) {
        add(*apply, "iterations", "iterations");
        add(*apply, "time", "seconds");
    }
    const auto helper = solver.find("preconditioner");
    if (helper != solver.end() && helper->is_object()) {
        recorder.statistics.emplace_back("preconditioned", helper->empty() ? 0 : 1);
    }
}

std::string textAt(const Json& parent, const char* key)
{
    const auto found = parent.find(key);
    return found != parent.end() && found->is_string() ? found->get<std::string>() : "";
}

void addSolver(const Json& solver,
               const std::string& subject,
               const std::string& about,
               const Provenance& provenance,
               Document& document)
{
    for (const auto& history : histories) {
        const auto found = solver.find(history.key);
        if (found == solver.end()) {
            continue;
        }
        auto values = numbersOf(*found, subject + ": " + history.key);
        if (values.empty()) {
            continue;  // without --detailed Ginkgo writes empty lists
        }
        Recorder recorder;
        recorder.name = subject + history.suffix;
        recorder.library = "Ginkgo";
        recorder.type = "double";
        recorder.description = about;
        recorder.role = history.role;
        recorder.subject = subject;
        recorder.provenance = provenance;
        recorder.values = std::move(values);
        recorder.timesNs = timesOf(solver, recorder.values.size(), subject);
        addStatistics(solver, recorder);
        document.recorders.push_back(std::make_shared<const Recorder>(std::move(recorder)));
    }
}

Document contentOf(const ImportFile& file, const std::string& name)
{
    auto content = parseJson<Json>(strictJson(file.text), "JSON as Ginkgo's benchmarks write it");
    if (content.is_object()) {
        content = Json::array({content});
    }
    if (!content.is_array()) {
        throw ParseError{"expected a list of problems, as Ginkgo writes it"};
    }
    Document document;
    const auto provenance = importProvenance("ginkgo", {file.path});
    for (std::size_t index = 0; index < content.size(); ++index) {
        const auto& entry = content[index];
        const auto solvers = entry.is_object() ? entry.find("solver") : entry.end();
        if (!entry.is_object() || solvers == entry.end() || !solvers->is_object()) {
            continue;  // a problem whose solvers were not run
        }
        std::string problem;
        std::string kind;
        if (const auto known = entry.find("problem"); known != entry.end() && known->is_object()) {
            problem = textAt(*known, "name");
            kind = textAt(*known, "kind");
        }
        const auto base = content.size() == 1 ? name
                          : problem.empty()   ? fmt::format("{}/{}", name, index + 1)
                                              : name + "/" + problem;
        for (const auto& [solver, data] : solvers->items()) {
            if (data.is_object()) {
                const auto about =
                    problem.empty() ? solver
                                    : solver + " on " + problem + (kind.empty() ? "" : ", " + kind);
                addSolver(data, base + "/" + solver, about, provenance, document);
            }
        }
    }
    if (document.recorders.empty()) {
        throw ParseError{
            "contains no residual history, only results; run Ginkgo's solver benchmark with "
            "--detailed"};
    }
    return document;
}

Document parseFile(const ImportFile& file, const ImportOptions& options)
{
    return contentOf(file, file.nameFor(options));
}

/// Results without histories are recognized as well: what is missing can be said then.
bool looksLike(const std::filesystem::path& /*path*/, std::string_view head)
{
    const auto has = [&](std::string_view key) {
        return head.find(fmt::format("\"{}\"", key)) != std::string_view::npos;
    };
    return has("solver") &&
           (std::ranges::any_of(histories,
                                [&](const History& history) { return has(history.key); }) ||
            (has("rhs_norm") && has("residual_norm") && has("apply")));
}

}  // namespace

/**
 * JSON of Ginkgo's solver benchmark with residual histories.
 *
 * A solver of a problem gives recorders "<file>/<solver>" (recurrent residual), "<file>/<solver>
 * true residual" and "… implicit residual", which share the subject; where a file holds several
 * problems, "<file>/<problem>/<solver>". Time stamps become times; norms, iterations and seconds
 * become statistics. NaN and Infinity, which Ginkgo writes although JSON has none, are taken.
 */
FileFormat ginkgoFormat()
{
    return {"ginkgo", "residual histories of Ginkgo's benchmarks", looksLike, readEach<parseFile>};
}

}  // namespace papilio::core
