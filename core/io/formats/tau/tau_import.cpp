#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/formats.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"
#include "core/io/text/pattern.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>

namespace papilio::core {

namespace {

constexpr std::string_view multiMark = "MULTI__";
constexpr std::string_view callPath = "=>";

/// "23 templated_functions_MULTI_TIME": how many functions follow, and the metric.
struct Head {
    std::size_t functions = 0;
    std::string metric;
};

std::optional<Head> headOf(std::string_view line)
{
    static const re2::RE2 pattern(R"(^[ \t]*(\d+)[ \t]+templated_functions(?:_MULTI_(.+))?)");
    const auto found = findGroups(pattern, trimmed(line));
    const auto count = found ? readCount(found->front()) : std::nullopt;
    if (!count) {
        return std::nullopt;
    }
    const auto metric = (*found)[1];  // one alone is the time
    return Head{*count, std::string(metric.empty() ? "TIME" : metric)};
}

/// "profile.3.0.1" as "node 3, context 0, thread 1".
std::string partOf(const std::filesystem::path& path)
{
    static const re2::RE2 pattern(R"(^profile\.(\d+)\.(\d+)\.(\d+)$)");
    const auto name = path.filename().string();
    const auto found = findGroups(pattern, name);
    return found ? fmt::format("node {}, context {}, thread {}", (*found)[0], (*found)[1],
                               (*found)[2])
                 : std::string();
}

/// The folder of the whole profile, in which metrics have folders of their own.
std::filesystem::path experimentOf(const std::filesystem::path& path)
{
    std::error_code failed;
    const auto folder = std::filesystem::absolute(path, failed).parent_path();
    return folder.filename().string().starts_with(multiMark) ? folder.parent_path() : folder;
}

/// The profiles in a folder and in its folders MULTI__…, by name; or the file itself.
std::vector<std::filesystem::path> filesAt(const std::filesystem::path& path, bool isInner = false)
{
    std::error_code failed;
    if (!std::filesystem::is_directory(path, failed)) {
        return {path};
    }
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(path, failed)) {
        const auto name = entry.path().filename().string();
        if (entry.is_regular_file(failed) && !partOf(entry.path()).empty()) {
            files.push_back(entry.path());
        } else if (!isInner && entry.is_directory(failed) && name.starts_with(multiMark)) {
            const auto inner = filesAt(entry.path(), true);
            files.insert(files.end(), inner.begin(), inner.end());
        }
    }
    std::ranges::sort(files);
    return files;
}

std::string unitOf(std::string_view metric)
{
    const bool isTime = metric.find("TIME") != std::string_view::npos &&
                        metric.find("PAPI") == std::string_view::npos;
    return isTime ? "us" : "";
}

/// One metadata entry: "<name>Hostname</name><value>node7</value>".
std::string metadata(std::string_view line, const std::string& name)
{
    const re2::RE2 pattern("<name>" + name + "</name><value>([^<]*)", re2::RE2::Latin1);
    const auto found = findGroups(pattern, line);
    return found ? visibleText(found->front()) : std::string();
}

/// The profiles of one import.
class TauReader {
public:
    /// @param areSeveral  whether there are several experiments
    explicit TauReader(bool areSeveral) : areSeveral_(areSeveral) {}

    void read(const ImportFile& file)
    {
        auto text = file.text;
        const auto head = headOf(takeLine(text));
        if (!head) {
            throw refused(file, 1, "expected the number of functions, as TAU writes it");
        }
        const auto about = takeLine(text);
        if (!about.starts_with("# Name Calls")) {
            throw refused(file, 2, "expected \"# Name Calls Subrs Excl Incl …\"");
        }
        if (machine_.empty()) {
            machine_ = metadata(about, "CPU Type");
            command_ = metadata(about, "Command Line");
        }
        auto part = partOf(file.path);
        const auto experiment = experimentOf(file.path);
        std::map<std::string, int> seen;
        for (std::size_t index = 0; index < head->functions; ++index) {
            const bool isEnded = text.find('\n') != std::string_view::npos;
            const auto line = takeLine(text);
            if (line.empty() || (!isEnded && index + 1 < head->functions)) {
                throw refused(
                    file, index + 3,
                    fmt::format(
                        "the file ends after {} of {} functions: it was cut off; copy it again",
                        index, head->functions));
            }
            function(file, index + 3, line, part, experiment, head->metric, seen);
        }
        while (!text.empty()) {
            auto line = takeLine(text);
            const auto count = readCount(takeWord(line));
            userEvents_ += trimmed(line) == "userevents" ? count.value_or(0) : 0;
        }
    }

    Document document(const std::string& name, Provenance provenance)
    {
        provenance.command = command_;
        if (userEvents_ > 0) {
            provenance.notes.push_back(
                fmt::format("{} left out: only their statistics are in the profile.",
                            plural(userEvents_, "user event is", "user events are")));
        }
        if (hasCallPaths_) {
            provenance.notes.emplace_back(
                "Functions with => are calls on one path; the function alone has all of its "
                "calls.");
        }
        auto table = counters_.table(name, std::move(provenance));
        Document document;
        if (!machine_.empty()) {
            document.machines.push_back({machine_, {{"model", machine_}}});
            table.machine = machine_;
        }
        document.counters.push_back(std::make_shared<const CounterTable>(std::move(table)));
        return document;
    }

private:
    static Error refused(const ImportFile& file, std::size_t line, const std::string& what)
    {
        return {Errc::Malformed, fmt::format("{}: line {}: {}", file.name, line, what)};
    }

    /// `"main() [{a.c}]" CALLS SUBROUTINES EXCLUSIVE INCLUSIVE 0 GROUP="…"`
    void function(const ImportFile& file,
                  std::size_t number,
                  std::string_view line,
                  const std::string& part,
                  const std::filesystem::path& experiment,
                  const std::string& metric,
                  std::map<std::string, int>& seen)
    {
        static const re2::RE2 pattern(R"re(^\s*"\s*(.*\S)\s*"\s*(\S+)\s+(\S+)\s+(\S+)\s+(\S+))re",
                                      re2::RE2::Latin1);
        const auto found = findGroups(pattern, line.substr(0, line.rfind(" GROUP=\"")));
        const auto label = std::string(found ? found->front() : "");
        std::vector<double> values;  // calls, subroutines, exclusive, inclusive
        for (std::size_t at = 1; found && at < found->size(); ++at) {
            if (const auto value = readNumber((*found)[at])) {
                values.push_back(*value);
            }
        }
        if (values.size() < 4) {
            throw refused(file, number,
                          fmt::format("expected a function in quotes and its calls, subroutines, "
                                      "exclusive and inclusive value, found {}",
                                      quotedExcerpt(line)));
        }
        const int times = ++seen[label];
        auto run = times == 1 ? label : fmt::format("{} ({})", label, times);
        if (areSeveral_) {
            run = experiment.filename().string() + ": " + run;
        }
        hasCallPaths_ = hasCallPaths_ || label.find(callPath) != std::string::npos;
        const auto column = counters_.column({run, {}, part, CounterCell::unknown});
        const auto unit = unitOf(metric);
        const auto exclusive = counters_.event(metric, unit);
        if (counters_.has(exclusive, column)) {
            throw refused(file, number,
                          fmt::format("{} of {} is also in another file; import profiles of "
                                      "different executions from folders of their own",
                                      metric, quotedExcerpt(label)));
        }
        counters_.set(exclusive, column, {values[2]});
        counters_.set(counters_.event(metric + " inclusive", unit), column, {values[3]});
        counters_.set(counters_.event("calls"), column, {values[0]});
    }

    bool areSeveral_;
    CounterBuilder counters_;
    std::string machine_, command_;
    std::size_t userEvents_ = 0;
    bool hasCallPaths_ = false;
};

Document readTau(const std::vector<std::filesystem::path>& paths,
                 const ImportOptions& options,
                 const std::stop_token& stop,
                 const Progress& progress)
{
    std::vector<std::filesystem::path> files;
    std::set<std::filesystem::path> experiments;
    for (const auto& path : paths) {
        const auto found = filesAt(path);
        if (found.empty()) {
            throw Error{Errc::Malformed, path.string() + ": contains no profile.N.C.T of TAU"};
        }
        for (const auto& file : found) {
            experiments.insert(experimentOf(file));
            files.push_back(file);
        }
    }
    TauReader reader(experiments.size() > 1);
    // TAU takes names of functions from the program, in whatever encoding that is.
    forEachFile(
        files, stop, progress, [&](const ImportFile& file) { return reader.read(file); },
        FileContent::AnyBytes);
    const auto name = !options.benchmark.empty() ? options.benchmark
                      : experiments.size() == 1  ? experiments.begin()->filename().string()
                                                 : std::string("tau");
    return reader.document(name, importProvenance("tau", paths));
}

bool looksLikeTau(const std::filesystem::path& path, std::string_view head)
{
    std::error_code failed;
    if (std::filesystem::is_directory(path, failed)) {
        return !filesAt(path).empty();
    }
    return headOf(takeLine(head)).has_value();
}

}  // namespace

/**
 * Profiles of TAU: files profile.NODE.CONTEXT.THREAD, or a folder of them, with a folder MULTI__…
 * for each metric where there are several.
 *
 * A function is a run, a thread a part. The events are the metrics, without and with the functions
 * that were called ("TIME", "TIME inclusive"), and "calls". Statistics of user events are left out.
 */
FileFormat tauFormat()
{
    return {"tau", "profile of TAU", looksLikeTau, readTau};
}

}  // namespace papilio::core
