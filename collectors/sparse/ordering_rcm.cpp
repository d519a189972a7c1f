#include "collectors/sparse/ordering_libraries.h"

#ifdef PAPILIO_HAVE_BOOST
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/cuthill_mckee_ordering.hpp>
#include <boost/graph/properties.hpp>
#else
#include "collectors/base/libraries.h"
#endif

namespace papilio::collectors {

#ifdef PAPILIO_HAVE_BOOST

core::Result<std::vector<std::int32_t>> reverseCuthillMcKee(const Adjacency& graph)
{
    using Graph =
        boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS,
                              boost::property<boost::vertex_color_t, boost::default_color_type,
                                              boost::property<boost::vertex_degree_t, int>>>;
    using Vertex = boost::graph_traits<Graph>::vertex_descriptor;

    const std::size_t rows = graph.start.size() - 1;
    Graph boosted(rows);
    for (std::size_t row = 0; row < rows; ++row) {
        for (auto i = graph.start[row]; i < graph.start[row + 1]; ++i) {
            const auto neighbor =
                static_cast<std::size_t>(graph.neighbors[static_cast<std::size_t>(i)]);
            if (neighbor > row) {
                boost::add_edge(row, neighbor, boosted);
            }
        }
    }
    std::vector<Vertex> order(rows);
    boost::cuthill_mckee_ordering(boosted, order.rbegin(), boost::get(boost::vertex_color, boosted),
                                  boost::make_degree_map(boosted));
    return std::vector<std::int32_t>(order.begin(), order.end());
}

#else

core::Result<std::vector<std::int32_t>> reverseCuthillMcKee(const Adjacency& /*graph*/)
{
    return missingLibrary(Library::Boost);
}

#endif

}  // namespace papilio::collectors
