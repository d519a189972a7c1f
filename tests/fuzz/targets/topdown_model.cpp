#include "core/comparison/comparison.h"
#include "core/findings/topdown_text.h"
#include "core/io/topdown/model_file.h"
#include "core/model/counters.h"
#include "core/topdown/compare.h"
#include "tests/fuzz/target.h"

using namespace papilio::core;
using namespace papilio::fuzz;

namespace {

/// Counts of the model's own events: some missing, some zero, in two passes.
CounterTable countsFor(const TopDownModel& model)
{
    CounterTable counters;
    counters.name = "counts";
    counters.columns = {{"run", "a", "0"}, {"run", "b", "0"}};
    for (const auto& event : model.events) {
        const auto number = static_cast<double>(counters.events.size());
        if (counters.find(event.name)) {
            continue;
        }
        counters.events.push_back(event.name);
        counters.values.push_back(number * 10 - 10);
        counters.values.push_back(event.isOptional ? CounterColumn().time : number);
    }
    return counters;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    auto read = parseTopDownModel(textOf(data, size));
    if (!read) {
        requireSentence(read.error().message);
        return 0;
    }
    const auto model = std::make_shared<const TopDownModel>(*std::move(read));
    for (std::size_t node = 0; node < model->nodes.size(); ++node) {
        (void)model->path(node);
        (void)model->eventsOfNode(node);
    }
    const auto counters = countsFor(*model);
    (void)knownEvents(*model, counters);
    const auto result = evaluateTopDown(model, counters);
    std::vector<TopDownSide> sides;
    for (const auto& run : result.runs) {
        require(run.nodes().size() == model->nodes.size(), "a value for every node");
        (void)adviceTexts(*model, run, adviseTopDown(*model, run));
        sides.push_back({run.name, model, run});
        sides.push_back({run.name, model, run});
    }
    for (std::size_t run = 1; run < sides.size(); ++run) {
        auto other = sides[run];
        (void)compareTopDownRuns(sides[run - 1], other);
        auto renamed = *other.model;
        renamed.name += " of another CPU";
        other.model = std::make_shared<const TopDownModel>(std::move(renamed));
        (void)compareTopDownRuns(sides[run - 1], other);
    }
    return 0;
}
