#include "examples/solvers/record_cost.h"

#include <algorithm>
#include <chrono>

#ifdef PAPILIO_HAVE_SDE
#include <sde_lib.h>
#endif

namespace papilio::solvers {

namespace {

using Clock = std::chrono::steady_clock;

double nanosecondsSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

/// The time of each of `count` calls.
template<typename Call>
std::vector<double> timesOf(std::size_t count, Call call)
{
    std::vector<double> times(count);
    for (std::size_t index = 0; index < count; ++index) {
        const auto start = Clock::now();
        call(static_cast<double>(index));
        times[index] = nanosecondsSince(start);
    }
    return times;
}

}  // namespace

RecordCost recordCost(std::size_t count)
{
    RecordCost cost;
    auto empty = timesOf(count, [](double) {});
    std::ranges::sort(empty);
    cost.clock = empty.empty() ? 0 : empty[empty.size() / 2];
#ifdef PAPILIO_HAVE_SDE
    const papi_handle_t library = papi_sde_init("PapilioCost");
    const auto recorder = [&](const char* name, const char* says) {
        void* made = nullptr;
        papi_sde_create_recorder(library, name, sizeof(double), papi_sde_compare_double, &made);
        papi_sde_describe_counter(library, name, says);
        return made;
    };
    void* const times =  // first, as what is looked at first
        recorder("RecordTime_RCRD_D", "Time of each papi_sde_record() of Number_RCRD_D [ns]");
    void* const numbers = recorder("Number_RCRD_D", "What is recorded while the time is taken");
    cost.nanoseconds =
        timesOf(count, [&](double number) { papi_sde_record(numbers, sizeof number, &number); });
    for (double& time : cost.nanoseconds) {
        papi_sde_record(times, sizeof time, &time);
    }
#else
    cost.nanoseconds = timesOf(count, [](double) {});
#endif
    return cost;
}

}  // namespace papilio::solvers
