#include "collectors/base/suite_basis.h"
#include "collectors/suite/collect.h"
#include "core/analysis/adaptive_plan.h"
#include "core/analysis/measured_extents.h"
#include "core/base/number_format.h"
#include "core/base/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <set>
#include <string_view>

namespace papilio::collectors {

using core::AdaptiveStage;
using core::Benchmark;
using core::Dataset;
using core::Errc;
using core::Error;
using core::errorOf;
using core::MeasureStep;
using core::ReachReason;
using core::Result;

namespace {

using Clock = std::chrono::steady_clock;

std::string_view wordOf(AdaptiveStage stage)
{
    using enum AdaptiveStage;
    switch (stage) {
        case Screening:
            return "one repetition on the kernels that show whether an event is zero";
        case First:
            return "one repetition on the other kernels";
        case Second:
            return "a second repetition, which shows noise";
        case Repetitions:
            return "more repetitions of the events that are chosen";
        case Formulas:
            return "more repetitions of the events in formulas";
        case Doubts:
            return "more repetitions of events that another draw may choose";
        case End:
            break;
    }
    return "the end";
}

/// "40 s", "12 min", "3.5 h"
std::string aboutTime(double seconds)
{
    constexpr double minute = 60;
    constexpr double hour = 60 * minute;
    return seconds < 2 * minute ? core::timeText(seconds)
           : seconds < 2 * hour ? fmt::format("{:.0f} min", seconds / minute)
                                : fmt::format("{:.1f} h", seconds / hour);
}

/// The adaptive measurement of one benchmark.
class AdaptiveCollection {
public:
    AdaptiveCollection(Source& source,
                       const BenchmarkName& name,
                       const MeasureRequest& request,
                       const CollectOptions& options)
        : source_(source),
          name_(name),
          request_(request),
          options_(options),
          start_(Clock::now()),
          checkpointed_(start_)
    {}

    Result<Collected> run(const std::stop_token& stop, const MeasureProgress& progress)
    {
        stop_ = stop;
        progress_ = progress;
        const auto all =
            request_.events.empty() ? source_.eventsOf(request_.benchmark) : request_.events;
        for (const auto& event : options_.complete) {
            if (std::ranges::find(all, event) == all.end()) {
                return errorOf(Errc::NotFound,
                               "{} is to be measured completely, and is none of the events of {}",
                               event, request_.benchmark);
            }
        }
        const auto events = eventsOfShard(all, options_.shard);
        if (auto enough = roomFor(source_, request_, events.size()); !enough) {
            return enough.error();
        }
        if (auto begun = begin(events); !begun) {
            return begun.error();
        }
        while (hasData() && !isOver()) {
            plan_ = planned();
            if (plan_.next.empty()) {
                break;
            }
            tell();
            narrow();
            for (const auto& step : plan_.next) {
                if (auto done = measure(step); !done) {
                    return done.error();
                }
            }
        }
        return finished();
    }

private:
    [[nodiscard]] bool hasData() const { return data_.kernelCount() > 0; }
    [[nodiscard]] bool isOver() const
    {
        return stop_.stop_requested() ||
               (options_.timeLimit && Clock::now() - start_ >= *options_.timeLimit);
    }

    /// One repetition of the first event that can be counted shows which kernels there are, and how
    /// long one takes.
    Result<void> begin(const std::vector<std::string>& events)
    {
        index(events);
        if (options_.done != nullptr && options_.done->data->kernelCount() > 0) {
            return resume(*options_.done);
        }
        for (std::size_t event = 0; event < events.size() && !stop_.stop_requested(); ++event) {
            MeasureRequest part = request_;
            part.events = source_.batch(request_) == 0 ? events : std::vector{events[event]};
            part.repetitions = 1;
            part.places.assign(part.events.size(), 0);
            part.ofRepetitions = request_.repetitions;
            const bool isWhole = part.events.size() > 1;
            if (isWhole) {
                say(fmt::format("{} counts all events at once: one repetition of {} comes first",
                                source_.name(), core::plural(events.size(), "event")));
            }
            const auto before = Clock::now();
            auto first = source_.measure(part, stop_, isWhole ? progress_ : MeasureProgress());
            if (!first) {
                return first.error();
            }
            if (first->eventCount() == 0) {  // it was stopped
                return {};
            }
            noteFailures();
            secondsPerKernel_ = secondsSince(before) / static_cast<double>(first->kernelCount());
            shapeLike(*first, core::isDeterministic(first->provenance) ? 1 : request_.repetitions);
            if (!isWhole || core::isDeterministic(first->provenance)) {
                take(*first);  // else it was to see what there is
                cost_ += {part.events.size() * first->kernelCount(), first->kernelCount()};
                measured_ = cost_.cells;
                seconds_ = secondsSince(before);
            }
            if (auto made = makeBenchmark(); !made) {
                return made;
            }
            if (isWhole || failed_[event] == 0) {
                break;
            }
        }
        if (hasData() && measured_ < wholeCost().cells) {
            foretell();
        }
        return {};
    }

    /// Goes on with what a run that was stopped has; what gave no counts is not asked for again.
    Result<void> resume(const Benchmark& done)
    {
        const auto& data = *done.data;
        const auto repetitions = core::isDeterministic(data.provenance) ? 1 : request_.repetitions;
        if (data.repetitions != repetitions || done.reach.size() != data.eventCount()) {
            return mismatch(fmt::format("it was to measure {} repetitions {}", data.repetitions,
                                        done.reach.empty() ? "completely" : "adaptively"));
        }
        if (data.provenance.source != source_.name()) {
            return mismatch(fmt::format("it was counted with {}", data.provenance.source));
        }
        if (request_.threads != 0 && request_.threads != data.threads) {
            return mismatch(fmt::format("it has {} threads", data.threads));
        }
        if (auto kept = keepOthers(data); !kept) {
            return kept;
        }
        shapeLike(data, repetitions);
        take(data);
        const core::MeasuredExtents measured(data);
        for (std::size_t event = 0; event < data.eventCount(); ++event) {
            const auto place = places_.find(std::string(data.eventIds[event]));
            if (place == places_.end()) {
                continue;
            }
            reach_[place->second] = done.reach[event];
            if (!done.isLeft(event) && !measured.isComplete(event)) {
                failed_[place->second] = 1;
            }
        }
        cost_ = measuredCost();
        return makeBenchmark();
    }

    static Error mismatch(const std::string& why)
    {
        return {
            Errc::InvalidShape,
            fmt::format("the earlier run does not match this one: {}; give the same options again",
                        why)};
    }

    /// Events of the earlier run that are not asked for now stay as they are.
    Result<void> keepOthers(const Dataset& data)
    {
        const std::set<std::string> asked(names_.begin(), names_.end());
        std::vector<std::string> all;
        for (std::size_t event = 0; event < data.eventCount(); ++event) {
            all.emplace_back(data.eventIds[event]);
        }
        const auto other =
            std::ranges::find_if(all, [&](const auto& event) { return !asked.contains(event); });
        if (other == all.end()) {
            return {};
        }
        if (options_.shard.count > 1) {
            return mismatch(fmt::format("it has {}, which is none of the events of shard {}/{}",
                                        *other, options_.shard.index, options_.shard.count));
        }
        const std::set<std::string> known(all.begin(), all.end());
        std::ranges::copy_if(names_, std::back_inserter(all),
                             [&](const auto& event) { return !known.contains(event); });
        index(all);
        for (std::size_t event = 0; event < all.size(); ++event) {
            others_[event] = asked.contains(all[event]) ? 0 : 1;
        }
        return {};
    }

    void index(const std::vector<std::string>& events)
    {
        for (std::size_t event = 0; event < events.size(); ++event) {
            places_[events[event]] = event;
        }
        failed_.assign(events.size(), 0);
        others_.assign(events.size(), 0);
        reach_.assign(events.size(), {});
        names_ = events;
    }

    void shapeLike(const Dataset& first, std::size_t repetitions)
    {
        if (hasData()) {
            return;
        }
        data_.eventIds = core::StringTable(names_);
        data_.eventNames = core::StringTable(names_);
        data_.kernels = first.kernels;
        data_.repetitions = repetitions;
        data_.threads = first.threads;
        data_.iterations = first.iterations;
        data_.units = first.units;
        data_.provenance = first.provenance;
        data_.values.assign(names_.size() * data_.blockSize(), 0.0);
        data_.valid.assign(data_.values.size(), 0);
        if (!first.rawCounts.empty()) {
            data_.rawCounts.assign(data_.values.size(), 0);
        }
    }

    /// The true counts of the kernels; the data follow with each plan.
    Result<void> makeBenchmark()
    {
        auto benchmark = completed(source_, name_, data_);
        if (!benchmark) {
            return benchmark.error();
        }
        benchmark_ = asDecided(*std::move(benchmark));
        return {};
    }

    /// What the user has decided about an earlier study of the same.
    [[nodiscard]] Benchmark asDecided(Benchmark benchmark) const
    {
        if (const auto* done = options_.done; done != nullptr && done->basis != nullptr) {
            benchmark.basis = done->basis;
            benchmark.signatures = done->signatures;
            benchmark.parameters = done->parameters;
            benchmark.excluded = done->excluded;
        }
        return benchmark;
    }

    [[nodiscard]] core::AdaptivePlan planned()
    {
        // Not owned: it lives longer than the plan.
        benchmark_.data = std::shared_ptr<const Dataset>(std::shared_ptr<const Dataset>(), &data_);
        core::AdaptiveOptions options;
        options.failed = failed_;
        std::ranges::transform(failed_, others_, options.failed.begin(), std::bit_or<>());
        options.wanted.assign(names_.size(), 0);
        for (const auto& event : options_.complete) {
            if (const auto place = places_.find(event); place != places_.end()) {
                options.wanted[place->second] = 1;
            }
        }
        options.choosesParameters =
            name_.kind == core::BenchmarkKind::Custom &&
            benchmark_.parameters == core::defaultParameters(core::BenchmarkKind::Custom);
        return core::planNext(benchmark_, options, stop_);
    }

    Result<void> measure(const MeasureStep& step)
    {
        MeasureRequest part = request_;
        part.repetitions = 1;
        part.ofRepetitions = data_.repetitions;
        part.kernels.clear();
        for (const auto kernel : step.kernels) {
            part.kernels.emplace_back(data_.kernels[kernel]);
        }
        const std::size_t batch = source_.batch(request_);
        const std::size_t size = batch == 0 ? step.events.size() : batch;
        for (std::size_t first = 0; first < step.events.size() && !isOver(); first += size) {
            part.events.clear();
            part.places.clear();
            for (auto at = first; at < std::min(first + size, step.events.size()); ++at) {
                part.events.push_back(names_[step.events[at]]);
                part.places.push_back(nextRepetition(step.events[at], step.kernels.front()));
            }
            const auto before = Clock::now();
            auto measured = source_.measure(part, stop_, {});
            if (!measured) {
                return measured.error();
            }
            noteFailures();
            if (measured->threads != data_.threads && measured->eventCount() > 0) {
                return mismatch(fmt::format("it has {} threads, and {} are measured now",
                                            data_.threads, measured->threads));
            }
            take(*measured);
            if (measured->eventCount() == part.events.size()) {
                noteMissing(step, first, part.places);
            }
            const MeasureStep done{
                {step.events.begin() + static_cast<std::ptrdiff_t>(first),
                 step.events.begin() + static_cast<std::ptrdiff_t>(first + part.events.size())},
                step.kernels};
            const auto cost = core::costOf(done, counters);
            cost_ += cost;
            cellsLeft_ -= std::min(cellsLeft_, cost.cells);
            measured_ += cost.cells;
            seconds_ += secondsSince(before);
            report();
            if (auto kept = checkpoint(); !kept) {
                return kept;
            }
        }
        return {};
    }

    [[nodiscard]] std::size_t rowSize() const
    {
        return std::max<std::size_t>(1, data_.threads) * data_.kernelCount();
    }

    /// The first repetition in which the event lacks the kernel.
    [[nodiscard]] std::size_t nextRepetition(std::size_t event, std::size_t kernel) const
    {
        const auto mask = data_.mask(event);
        std::size_t repetition = 0;
        while (repetition < data_.repetitions && mask[repetition * rowSize() + kernel] != 0) {
            ++repetition;
        }
        return repetition;
    }

    /// Each repetition that was counted goes where the event lacks one.
    void take(const Dataset& more)
    {
        std::map<std::string_view, std::size_t> kernels;
        for (std::size_t kernel = 0; kernel < data_.kernelCount(); ++kernel) {
            kernels[data_.kernels[kernel]] = kernel;
        }
        const std::size_t threads = std::max<std::size_t>(1, data_.threads);
        for (std::size_t event = 0; event < more.eventCount(); ++event) {
            const auto place = places_.find(std::string(more.eventIds[event]));
            if (place == places_.end()) {
                continue;
            }
            for (std::size_t kernel = 0; kernel < more.kernelCount(); ++kernel) {
                const auto to = kernels.find(more.kernels[kernel]);
                if (to == kernels.end()) {
                    continue;
                }
                for (std::size_t repetition = 0; repetition < more.repetitions; ++repetition) {
                    const auto free = nextRepetition(place->second, to->second);
                    for (std::size_t thread = 0; free < data_.repetitions && thread < threads;
                         ++thread) {
                        copyCell(more,
                                 event * more.blockSize() +
                                     (repetition * threads + thread) * more.kernelCount() + kernel,
                                 place->second * data_.blockSize() + free * rowSize() +
                                     thread * data_.kernelCount() + to->second);
                    }
                }
            }
        }
        for (const auto& note : more.provenance.notes) {
            if (std::ranges::find(data_.provenance.notes, note) == data_.provenance.notes.end()) {
                data_.provenance.notes.push_back(note);
            }
        }
    }

    void copyCell(const Dataset& more, std::size_t from, std::size_t to)
    {
        if (!more.valid.empty() && more.valid[from] == 0) {
            return;
        }
        data_.values[to] = more.values[from];
        data_.valid[to] = 1;
        if (!data_.rawCounts.empty() && !more.rawCounts.empty()) {
            data_.rawCounts[to] = more.rawCounts[from];
        }
    }

    /// What was measured and gave no count is not asked for again.
    void noteMissing(const MeasureStep& step,
                     std::size_t first,
                     const std::vector<std::size_t>& places)
    {
        for (std::size_t at = 0; at < places.size(); ++at) {
            const auto event = step.events[first + at];
            for (const auto kernel : step.kernels) {
                if (nextRepetition(event, kernel) <= places[at]) {
                    failed_[event] = 1;
                }
            }
        }
    }

    void noteFailures()
    {
        for (const auto& failure : source_.failures()) {
            const auto place = places_.find(failure.event);
            if (place != places_.end() &&
                std::exchange(failed_[place->second], std::uint8_t{1}) == 0) {
                failures_.push_back(failure);
            }
        }
    }

    Result<void> checkpoint()
    {
        const auto now = Clock::now();
        if (!options_.checkpoint || now - checkpointed_ < options_.checkpointInterval) {
            return {};
        }
        checkpointed_ = now;
        auto benchmark = benchmarkSoFar();
        if (!benchmark) {
            return benchmark.error();
        }
        auto kept = options_.checkpoint(*benchmark);
        narrow();
        return kept;
    }

    Result<Benchmark> benchmarkSoFar()
    {
        if (!hasData()) {
            Benchmark empty;
            empty.name = name_.name;
            empty.kind = name_.kind;
            empty.data = std::make_shared<const Dataset>(data_);
            return empty;
        }
        Dataset data = data_;
        noteProvenance(data, failures_, source_, options_);
        auto benchmark = completed(source_, name_, std::move(data));
        if (!benchmark) {
            return benchmark.error();
        }
        benchmark->reach = reachSoFar();
        return asDecided(*std::move(benchmark));
    }

    /// Reasons are those of the last plan.
    [[nodiscard]] std::vector<core::EventReach> reachSoFar() const
    {
        const core::MeasuredExtents measured(data_);
        auto reach = plan_.events;
        reach.resize(names_.size());
        for (std::size_t event = 0; event < reach.size(); ++event) {
            reach[event].kernels = static_cast<int>(measured.kernels(event));
            reach[event].repetitions = static_cast<int>(measured.repetitions(event));
            if (others_[event] != 0) {
                reach[event] = reach_[event];
                continue;
            }
            if (measured.isComplete(event) || failed_[event] != 0) {
                reach[event].reason = ReachReason::Complete;
            }
        }
        return reach;
    }

    Result<Collected> finished()
    {
        const bool wasStopped = stop_.stop_requested();  // it may be resumed
        if (hasData() && !wasStopped) {
            plan_ = planned();  // what the last step has decided
        }
        auto benchmark = benchmarkSoFar();
        if (!benchmark) {
            return benchmark.error();
        }
        if (!plan_.events.empty()) {
            benchmark->parameters = plan_.parameters;
        }
        say(costText() + openText());
        return Collected{*std::move(benchmark), failures_};
    }

    static constexpr std::size_t counters = 4;  // of most processors without fixed ones

    [[nodiscard]] core::MeasureCost wholeCost() const
    {
        const MeasureStep all{std::vector<std::uint32_t>(names_.size()),
                              std::vector<std::uint32_t>(data_.kernelCount())};
        auto cost = core::costOf(all, counters);
        cost.cells *= data_.repetitions;
        cost.counterRuns *= data_.repetitions;
        return cost;
    }

    /// Of all that is there, in however many runs it was measured: the events of a repetition of a
    /// kernel in full sets.
    [[nodiscard]] core::MeasureCost measuredCost() const
    {
        std::vector<std::size_t> events(data_.repetitions * data_.kernelCount(), 0);
        for (std::size_t event = 0; event < data_.eventCount(); ++event) {
            const auto mask = data_.mask(event);
            for (std::size_t place = 0; place < events.size(); ++place) {
                const auto repetition = place / data_.kernelCount();
                const auto kernel = place % data_.kernelCount();
                events[place] += mask[repetition * rowSize() + kernel];
            }
        }
        core::MeasureCost cost;
        for (const auto count : events) {
            cost.cells += count;
            cost.counterRuns += (count + counters - 1) / counters;
        }
        return cost;
    }

    [[nodiscard]] std::string costText() const
    {
        const auto whole = wholeCost();
        const auto cost = measuredCost();
        return fmt::format(
            "{} of {} cells (event, kernel, repetition), {} of {} counter runs with {} counters",
            cost.cells, whole.cells, cost.counterRuns, whole.counterRuns, counters);
    }

    /// What the time did not suffice for.
    [[nodiscard]] std::string openText() const
    {
        const auto open =
            std::ranges::count(plan_.events, ReachReason::Open, &core::EventReach::reason);
        return plan_.next.empty() ? "" : fmt::format("; {} events are open", open);
    }

    void say(const std::string& text) const
    {
        if (options_.say) {
            options_.say(fmt::format("{}: {}", name_.name, text));
        }
    }

    /// Before it starts: from what one event took.
    void foretell()
    {
        const auto whole = wholeCost();
        const auto runs =
            static_cast<double>(source_.batch(request_) == 0 ? data_.kernelCount()
                                                             : names_.size() * data_.kernelCount());
        const double once = secondsPerKernel_ * runs;
        say(
            fmt::format("{} and {}, complete: {} cells, {} counter runs with {} counters, about "
                        "{}; adaptively about {} to {}",
                        core::plural(names_.size(), "event"),
                        core::plural(data_.kernelCount(), "kernel"), whole.cells, whole.counterRuns,
                        counters, aboutTime(once * static_cast<double>(data_.repetitions)),
                        aboutTime(once * leastShare), aboutTime(once * mostShare)));
    }

    /// While it runs: what comes next, and how long that takes.
    void tell()
    {
        std::size_t events = 0;
        cellsLeft_ = 0;
        for (const auto& step : plan_.next) {
            events += step.events.size();
            cellsLeft_ += core::costOf(step, counters).cells;
        }
        if (std::exchange(told_, plan_.stage) != plan_.stage) {
            const double each =
                seconds_ / static_cast<double>(std::max<std::uint64_t>(measured_, 1));
            say(fmt::format(
                "{}: {}, {} cells{}", wordOf(plan_.stage), core::plural(events, "event"),
                cellsLeft_,
                each > 0 ? ", about " + aboutTime(each * static_cast<double>(cellsLeft_)) : ""));
        }
    }

    void narrow() const
    {
        using enum AdaptiveStage;
        if (!options_.narrowed) {
            return;
        }
        const auto without = [&](std::initializer_list<ReachReason> reasons) {
            return static_cast<std::size_t>(
                std::ranges::count_if(plan_.events, [&](const core::EventReach& event) {
                    return std::ranges::find(reasons, event.reason) == reasons.end();
                }));
        };
        std::vector<std::size_t> funnel = {names_.size()};
        if (plan_.stage != Screening) {
            funnel.push_back(without({ReachReason::Zero}));
        }
        if (plan_.stage != Screening && plan_.stage != First) {
            funnel.push_back(
                without({ReachReason::Zero, ReachReason::Noisy, ReachReason::NotRepresentable}));
            funnel.push_back(plan_.chosen);
        }
        options_.narrowed(funnel);
    }

    void report() const
    {
        if (progress_) {
            const auto expected = static_cast<std::uint64_t>(
                mostShare * static_cast<double>(names_.size() * data_.kernelCount()));
            progress_(cost_.cells, std::max(expected, cost_.cells + cellsLeft_),
                      std::string(wordOf(plan_.stage)));
        }
    }

    static double secondsSince(Clock::time_point before)
    {
        return std::chrono::duration<double>(Clock::now() - before).count();
    }

    // Of one repetition of everything: most events are zero, or none is.
    static constexpr double leastShare = 0.8;
    static constexpr double mostShare = 1.25;

    Source& source_;
    const BenchmarkName& name_;
    const MeasureRequest& request_;
    const CollectOptions& options_;
    Clock::time_point start_;
    Clock::time_point checkpointed_;
    std::stop_token stop_;
    MeasureProgress progress_;
    std::vector<std::string> names_;
    std::map<std::string, std::size_t> places_;
    std::vector<std::uint8_t> failed_;
    std::vector<std::uint8_t> others_;     // 1: of the earlier run, and not asked for
    std::vector<core::EventReach> reach_;  // of the earlier run
    std::vector<EventFailure> failures_;
    Dataset data_;         // of the complete measurement, with a mask
    Benchmark benchmark_;  // for the plans
    core::AdaptivePlan plan_;
    AdaptiveStage told_ = AdaptiveStage::End;
    core::MeasureCost cost_;
    std::uint64_t cellsLeft_ = 0;  // of the plan
    std::uint64_t measured_ = 0;   // cells, in this run
    double seconds_ = 0;           // that they took
    double secondsPerKernel_ = 0;
};

}  // namespace

Result<Collected> collectAdaptively(Source& source,
                                    const BenchmarkName& name,
                                    const MeasureRequest& request,
                                    const CollectOptions& options,
                                    const std::stop_token& stop,
                                    const MeasureProgress& progress)
{
    return AdaptiveCollection(source, name, request, options).run(stop, progress);
}

}  // namespace papilio::collectors
