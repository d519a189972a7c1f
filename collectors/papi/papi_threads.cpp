#include "collectors/papi/papi_threads.h"

#include "collectors/host/pinning.h"
#include "collectors/papi/papi_library.h"

#include <algorithm>
#include <atomic>
#include <barrier>
#include <memory>
#include <mutex>
#include <thread>

namespace papilio::collectors {

namespace {

/// The event set of one thread; the events that PAPI rejected are not in it.
struct ThreadSet {
    PapiEventSet set;
    std::vector<std::size_t> events;  ///< places in PapiResult::events of those that are
};

/// What all threads of a plan share.
class Counting {
public:
    Counting(const PapiPlan& plan,
             const std::stop_token& stop,
             const std::function<void(std::size_t, std::size_t)>& steps)
        : plan_(plan),
          stop_(stop),
          steps_(steps),
          together_(static_cast<std::ptrdiff_t>(plan.threads), Sample{this})
    {
        for (const auto& kernel : plan.suite->kernels) {
            if (kernel.missing.empty()) {
                kernels_.push_back(&kernel);
            }
        }
        std::size_t events = 0;
        for (const auto& set : plan.sets) {
            firstEvent_.push_back(events);
            events += set.size();
        }
        result_.why.resize(kernels_.size());
        result_.events.resize(events);
        for (auto& event : result_.events) {
            event.counts.assign(plan.repetitions * plan.threads * kernels_.size(), 0);
            event.valid.assign(event.counts.size(), 0);
        }
    }

    PapiResult run()
    {
        std::vector<std::jthread> others;
        for (std::size_t thread = 1; thread < plan_.threads; ++thread) {
            others.emplace_back([this, thread] {
                const PapiThread known;
                work(thread);
            });
        }
        work(0);
        others.clear();
        result_.stopped = stopped_;
        return std::move(result_);
    }

private:
    /// Runs once all threads have arrived: they have to agree on whether to go on.
    struct Sample {
        Counting* all;
        void operator()() noexcept { all->stopped_ = all->stop_.stop_requested(); }
    };

    void work(std::size_t thread)
    {
        const Pinned pinned(thread);
        if (!pinned.succeeded()) {
            const std::scoped_lock lock(mutex_);
            result_.pinned = false;
        }
        const auto sets = makeSets();
        for (std::size_t kernel = 0; kernel < kernels_.size() && !stopped_; ++kernel) {
            runKernel(thread, kernel, sets);
        }
    }

    std::vector<std::unique_ptr<ThreadSet>> makeSets()
    {
        std::vector<std::unique_ptr<ThreadSet>> sets;
        for (std::size_t index = 0; index < plan_.sets.size(); ++index) {
            auto made = std::make_unique<ThreadSet>();
            int code = made->set.create();
            if (code == 0 && plan_.multiplexed) {
                code = made->set.multiplexFor(plan_.sets[index].front());
            }
            for (std::size_t event = 0; event < plan_.sets[index].size(); ++event) {
                const int added = code == 0 ? made->set.add(plan_.sets[index][event]) : code;
                if (added == 0) {
                    made->events.push_back(firstEvent_[index] + event);
                } else {
                    blame(firstEvent_[index] + event, papiReason(added));
                }
            }
            sets.push_back(std::move(made));
        }
        return sets;
    }

    void runKernel(std::size_t thread,
                   std::size_t kernel,
                   const std::vector<std::unique_ptr<ThreadSet>>& sets)
    {
        const KernelBody body = kernels_[kernel]->prepare(stop_);
        if (body) {
            warmUp(*kernels_[kernel], body);
        } else {
            const std::scoped_lock lock(mutex_);
            result_.why[kernel] = "no usable memory is available";
        }
        for (std::size_t index = 0; index < sets.size(); ++index) {
            for (std::size_t repetition = 0; repetition < plan_.repetitions; ++repetition) {
                together_.arrive_and_wait();
                if (stopped_) {
                    return;
                }
                if (body && !sets[index]->events.empty()) {
                    count(*sets[index], body, {thread, kernel, repetition});
                }
            }
            if (thread == 0 && steps_) {
                steps_(kernel * sets.size() + index + 1, kernels_.size() * sets.size());
            }
        }
    }

    /// In pieces: one pass through a large buffer takes too long for a user who cancels.
    void warmUp(const Kernel& kernel, const KernelBody& body) const
    {
        for (std::uint64_t left = kernel.warmUp; left > 0 && !stop_.stop_requested();) {
            const std::uint64_t piece = std::min(left, kernel.iterations);
            body(piece);
            left -= piece;
        }
    }

    struct Place {
        std::size_t thread, kernel, repetition;
    };

    void count(ThreadSet& set, const KernelBody& body, const Place& place)
    {
        std::vector<long long> counts(set.set.size());
        int code = set.set.start();
        if (code == 0) {
            body(kernels_[place.kernel]->iterations);
            code = set.set.stop(counts);
        }
        const std::size_t index =
            (place.repetition * plan_.threads + place.thread) * kernels_.size() + place.kernel;
        for (std::size_t event = 0; event < set.events.size(); ++event) {
            if (code != 0) {
                blame(set.events[event], papiReason(code));
                continue;
            }
            auto& stored = result_.events[set.events[event]];
            stored.counts[index] = counts[event];
            stored.valid[index] = 1;
        }
    }

    void blame(std::size_t event, const std::string& reason)
    {
        const std::scoped_lock lock(mutex_);
        if (result_.events[event].reason.empty()) {
            result_.events[event].reason = reason;
        }
    }

    const PapiPlan& plan_;
    const std::stop_token& stop_;
    const std::function<void(std::size_t, std::size_t)>& steps_;
    std::vector<const Kernel*> kernels_;
    std::vector<std::size_t> firstEvent_;  ///< of each set, in result_.events
    std::atomic<bool> stopped_ = false;
    std::mutex mutex_;
    PapiResult result_;
    std::barrier<Sample> together_;
};

}  // namespace

PapiResult countWithPapi(const PapiPlan& plan,
                         const std::stop_token& stop,
                         const std::function<void(std::size_t, std::size_t)>& steps)
{
    return Counting(plan, stop, steps).run();
}

}  // namespace papilio::collectors
