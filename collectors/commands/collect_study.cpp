#include "collectors/commands/collect_study.h"

#include "collectors/commands/open_source.h"
#include "collectors/commands/progress_lines.h"
#include "collectors/suite/collect.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/study/study_file.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <utility>

namespace papilio::collectors {

using core::Benchmark;
using core::Document;
using core::Errc;
using core::Error;
using core::Result;

namespace {

constexpr std::size_t mostNames = 3;  ///< of events in one line

std::string failedEvents(const std::vector<EventFailure>& failures)
{
    std::string text;
    for (std::size_t index = 0; index < std::min(failures.size(), mostNames); ++index) {
        text += fmt::format("{}{}: {}", index == 0 ? "" : "; ", failures[index].event,
                            failures[index].reason);
    }
    return failures.size() > mostNames
               ? text + fmt::format("; and {} more", failures.size() - mostNames)
               : text;
}

std::string summaryOf(const Collected& collected)
{
    const auto& benchmark = collected.benchmark;
    auto line = fmt::format(
        "{}: {}, {}, {} ({})", benchmark.name, core::plural(benchmark.data->eventCount(), "event"),
        core::plural(benchmark.data->repetitions, "repetition"),
        core::plural(benchmark.data->kernelCount(), "kernel"), benchmark.data->provenance.source);
    if (!collected.failures.empty()) {
        line += fmt::format("; {} gave no counts: {}", collected.failures.size(),
                            failedEvents(collected.failures));
    }
    return line;
}

class StudyCollection {
public:
    StudyCollection(Source& source, const CollectRequest& request)
        : source_(source),
          request_(request),
          partial_(request.output + ".partial")
    {
        study_.document.title = request.title;
        study_.document.created = core::currentTime();
        study_.document.generator = "papilio-collect " PAPILIO_VERSION;
        study_.document.machines = {source.machine()};
    }

    Result<CollectedStudy> run(const std::stop_token& stop)
    {
        if (auto former = readFormer(); !former) {
            return former.error();
        }
        bool counted = false;
        std::vector<EventFailure> failures;
        for (const auto& name : request_.benchmarks) {
            auto collected = collectOne(name, stop);
            if (!collected) {
                return collected.error();
            }
            counted =
                counted || collected->failures.size() < collected->benchmark.data->eventCount();
            failures = collected->failures;
            if (collected->benchmark.data->eventCount() > 0) {
                study_.summary.push_back(summaryOf(*collected));
                describe(*collected->benchmark.data);
                study_.document.benchmarks.push_back(
                    std::make_shared<const Benchmark>(std::move(collected->benchmark)));
            }
            if (stop.stop_requested()) {
                break;
            }
        }
        if (!counted && !failures.empty()) {
            return Error{Errc::Unsupported,
                         fmt::format("{} cannot count any of the events here ({}); papilio-collect "
                                     "doctor shows the reason",
                                     source_.name(), failedEvents(failures))};
        }
        return std::move(study_);
    }

private:
    Result<void> readFormer()
    {
        std::error_code ignored;
        if (!request_.resume || !std::filesystem::exists(partial_, ignored)) {
            return {};
        }
        auto former = core::readStudy(partial_);
        if (!former) {
            return former.error();
        }
        former_ = *std::move(former);
        return {};
    }

    Result<Collected> collectOne(const std::string& name, const std::stop_token& stop)
    {
        ProgressLines lines(request_.progress);
        MeasureRequest measure = request_.measure;
        measure.benchmark = name;
        const auto former = former_.benchmark(name);
        const CollectOptions options{
            .command = request_.commandLine,
            .shard = request_.shard,
            .done = former.get(),
            .checkpoint = [this](const Benchmark& complete) { return checkpoint(complete); }};
        auto collected = collectBenchmark(
            source_, measure, options, stop,
            [&](auto done, auto of, const auto& what) { lines.report(done, of, what); });
        if (!collected && former != nullptr) {
            return collected.error().in(partial_);
        }
        return collected;
    }

    void describe(const core::Dataset& data)
    {
        std::vector<std::string> events;
        for (std::size_t event = 0; event < data.eventCount(); ++event) {
            events.emplace_back(data.eventNames[event]);
        }
        study_.document.describe(source_.describe(events));
    }

    /// A checkpoint that cannot be written ends nothing: there may be room again at the end.
    Result<void> checkpoint(const Benchmark& complete)
    {
        Document document = study_.document;
        document.benchmarks.push_back(std::make_shared<const Benchmark>(complete));
        const auto written = core::writeStudy(document, partial_);
        if (!written && !std::exchange(hasComplained_, true)) {
            complain(Error{written.error().code,
                           written.error().message + "; measuring continues without checkpoints"});
        }
        return {};
    }

    Source& source_;
    const CollectRequest& request_;
    std::string partial_;
    bool hasComplained_ = false;
    Document former_;
    CollectedStudy study_;
};

}  // namespace

Result<CollectedStudy> collectStudy(Source& source,
                                    const CollectRequest& request,
                                    const std::stop_token& stop)
{
    return StudyCollection(source, request).run(stop);
}

}  // namespace papilio::collectors
