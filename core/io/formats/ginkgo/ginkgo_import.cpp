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

/// A list of numbers; null is NaN.
std::vector<double> numbersIn(const JsonObject& object, const char* name)
{
    constexpr double infinite = std::numeric_limits<double>::infinity();
    std::vector<double> numbers;
    for (const auto& value : object.list(name)) {
        if (!value.is_number() && !value.is_null() && value != "inf" && value != "-inf") {
            object.refuse(name, fmt::format("item {}: expected a number, found {}", numbers.size(),
                                            excerptOf(value)));
        }
        numbers.push_back(value.is_number() ? value.get<double>()
                          : value.is_null() ? notANumber
                          : value == "inf"  ? infinite
                                            : -infinite);
    }
    return numbers;
}

std::vector<std::int64_t> timesOf(const JsonObject& solver, std::size_t count)
{
    std::vector<std::int64_t> times;
    constexpr double nanoseconds = 1e9;
    constexpr double longest = 9e9;  // seconds that fit
    constexpr const char* name = "iteration_timestamps";
    for (const double seconds : numbersIn(solver, name)) {
        if (!(std::abs(seconds) < longest)) {
            solver.refuse(name, fmt::format("{} is not a time", seconds));
        }
        times.push_back(std::llround(seconds * nanoseconds));
    }
    return times.size() == count ? times : std::vector<std::int64_t>();
}

/// An object, or one without members where there is something else: Ginkgo leaves out what it did
/// not run, or puts a text there.
const JsonValue& objectIn(const JsonObject& parent, const char* key)
{
    static const auto none = JsonValue::object();
    return parent.has(key) && parent.any(key).is_object() ? parent.any(key) : none;
}

std::string textIn(const JsonObject& parent, const char* key)
{
    return parent.has(key) && parent.any(key).is_string() ? parent.text(key) : std::string();
}

void addStatistics(const JsonObject& solver, Recorder& recorder)
{
    const auto add = [&](const JsonObject& parent, const char* key, const char* name) {
        if (parent.has(key) && parent.any(key).is_number()) {
            recorder.statistics.emplace_back(name, parent.any(key).get<double>());
        }
    };
    add(solver, "rhs_norm", "rhs norm");
    add(solver, "residual_norm", "final residual norm");
    const JsonObject apply(objectIn(solver, "apply"), solver.where());
    add(apply, "iterations", "iterations");
    add(apply, "time", "seconds");
    if (solver.has("preconditioner") && solver.any("preconditioner").is_object()) {
        recorder.statistics.emplace_back("preconditioned",
                                         solver.any("preconditioner").empty() ? 0 : 1);
    }
}

void addSolver(const JsonObject& solver,
               const std::string& about,
               const Provenance& provenance,
               Document& document)
{
    for (const auto& history : histories) {
        auto values = numbersIn(solver, history.key);
        if (values.empty()) {
            continue;  // without --detailed Ginkgo writes empty lists
        }
        Recorder recorder;
        recorder.name = solver.where() + history.suffix;
        recorder.library = "Ginkgo";
        recorder.type = "double";
        recorder.description = about;
        recorder.role = history.role;
        recorder.subject = solver.where();
        recorder.provenance = provenance;
        recorder.values = std::move(values);
        recorder.timesNs = timesOf(solver, recorder.values.size());
        addStatistics(solver, recorder);
        document.recorders.push_back(std::make_shared<const Recorder>(std::move(recorder)));
    }
}

Document parseFile(const ImportFile& file, const ImportOptions& options)
{
    const auto name = file.nameFor(options);
    auto content = parseJson(strictJson(file.text), "JSON as Ginkgo's benchmarks write it");
    if (content.is_object()) {
        content = JsonValue::array({content});
    }
    if (!content.is_array()) {
        throw ParseError{"expected a list of problems, as Ginkgo writes it"};
    }
    Document document;
    const auto provenance = importProvenance("ginkgo", {file.path});
    for (std::size_t index = 0; index < content.size(); ++index) {
        if (!content[index].is_object()) {
            continue;
        }
        const JsonObject entry(content[index], fmt::format("problem {}", index + 1));
        const JsonObject about(objectIn(entry, "problem"), entry.place("problem"));
        const auto problem = textIn(about, "name"), kind = textIn(about, "kind");
        const auto base = content.size() == 1 ? name
                          : problem.empty()   ? fmt::format("{}/{}", name, index + 1)
                                              : name + "/" + problem;
        for (const auto& [solver, data] : objectIn(entry, "solver").items()) {
            if (!data.is_object()) {
                continue;
            }
            addSolver(JsonObject(data, base + "/" + solver),
                      problem.empty()
                          ? solver
                          : solver + " on " + problem + (kind.empty() ? "" : ", " + kind),
                      provenance, document);
        }
    }
    if (document.recorders.empty()) {
        throw ParseError{
            "contains no residual history, only results; run Ginkgo's solver benchmark with "
            "--detailed"};
    }
    return document;
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
