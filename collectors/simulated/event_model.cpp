#include "collectors/simulated/event_model.h"

#include "core/io/files/file_text.h"

#include <algorithm>

namespace papilio::collectors {

const ModelBenchmark* EventModel::benchmark(std::string_view benchmarkName) const
{
    const auto found = std::ranges::find(benchmarks, benchmarkName, &ModelBenchmark::name);
    return found == benchmarks.end() ? nullptr : &*found;
}

core::Result<EventModel> readEventModel(const std::filesystem::path& path)
{
    const auto text = core::readSmallFile(path);
    return text ? parseEventModel(*text, path.string())
                : core::Result<EventModel>(
                      core::Error{core::Errc::NotFound,
                                  path.string() + ": there is no readable event model here"});
}

}  // namespace papilio::collectors
