#include "collectors/simulated/event_model.h"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace papilio::collectors {

const ModelBenchmark* EventModel::benchmark(std::string_view benchmarkName) const
{
    const auto found = std::ranges::find(benchmarks, benchmarkName, &ModelBenchmark::name);
    return found == benchmarks.end() ? nullptr : &*found;
}

core::Result<EventModel> readEventModel(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return core::Error{core::Errc::NotFound,
                           path.string() + ": there is no event model here that can be read"};
    }
    std::ostringstream text;
    text << file.rdbuf();
    return parseEventModel(text.str(), path.string());
}

}  // namespace papilio::collectors
