#include "collectors/sparse/ordering_libraries.h"

#ifdef PAPILIO_HAVE_METIS
#include <fmt/format.h>
#include <metis.h>
#else
#include "collectors/base/libraries.h"
#endif

namespace papilio::collectors {

#ifdef PAPILIO_HAVE_METIS

core::Result<std::vector<std::int32_t>> nestedDissection(const Adjacency& graph)
{
    idx_t rows = static_cast<idx_t>(graph.start.size() - 1);
    std::vector<idx_t> starts(graph.start.begin(), graph.start.end());
    std::vector<idx_t> neighbors(graph.neighbors.begin(), graph.neighbors.end());
    if (neighbors.empty()) {
        neighbors.push_back(0);  // METIS takes no null pointer for a graph without edges
    }
    std::vector<idx_t> order(static_cast<std::size_t>(rows));
    std::vector<idx_t> inverse(static_cast<std::size_t>(rows));
    const int status = METIS_NodeND(&rows, starts.data(), neighbors.data(), nullptr, nullptr,
                                    order.data(), inverse.data());
    if (status != METIS_OK) {
        return core::Error{core::Errc::InvalidArgument,
                           fmt::format("METIS could not order the graph (status {})", status)};
    }
    return std::vector<std::int32_t>(order.begin(), order.end());
}

#else

core::Result<std::vector<std::int32_t>> nestedDissection(const Adjacency& /*graph*/)
{
    return missingLibrary(Library::Metis);
}

#endif

}  // namespace papilio::collectors
