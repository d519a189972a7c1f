#include "collectors/suite/merge_parts.h"

#include "collectors/suite/collect.h"
#include "collectors/suite/join_ranks.h"
#include "collectors/suite/shard.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <type_traits>

namespace papilio::collectors {

using core::Benchmark;
using core::CounterTable;
using core::Dataset;
using core::Document;
using core::Errc;
using core::errorOf;
using core::Result;

namespace {

std::optional<Shard> shardOf(const core::Provenance& provenance)
{
    for (const auto& note : provenance.notes) {
        if (const auto shard = shardOfNote(note)) {
            return shard;
        }
    }
    return std::nullopt;
}

/// The benchmark of one part.
struct Piece {
    const Part* part;
    std::shared_ptr<const Benchmark> benchmark;
    std::optional<Shard> shard;
};

/// In the order of the shards, so that files may be named in any order.
std::vector<Piece> piecesOf(const std::vector<Part>& parts, const std::string& benchmark)
{
    std::vector<Piece> pieces;
    for (const auto& part : parts) {
        if (auto found = part.document.benchmark(benchmark)) {
            pieces.push_back({&part, found, shardOf(found->data->provenance)});
        }
    }
    std::ranges::stable_sort(
        pieces, {}, [](const Piece& piece) { return piece.shard ? piece.shard->index : 0; });
    return pieces;
}

/// Where event e of all has to come from when every piece holds every N-th: round by round.
std::vector<std::size_t> roundByRound(const std::vector<Piece>& pieces)
{
    std::vector<std::size_t> firsts;
    std::size_t total = 0;
    std::size_t longest = 0;
    for (const auto& piece : pieces) {
        firsts.push_back(total);
        total += piece.benchmark->data->eventCount();
        longest = std::max(longest, piece.benchmark->data->eventCount());
    }
    std::vector<std::size_t> order;
    for (std::size_t round = 0; round < longest; ++round) {
        for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
            if (round < pieces[piece].benchmark->data->eventCount()) {
                order.push_back(firsts[piece] + round);
            }
        }
    }
    return order;
}

Result<std::shared_ptr<const Benchmark>> joined(const std::vector<Piece>& pieces)
{
    Dataset data;
    std::vector<core::EventReach> reach;
    for (const auto& piece : pieces) {
        reach.insert(reach.end(), piece.benchmark->reach.begin(), piece.benchmark->reach.end());
        if (auto fit = appendEvents(data, *piece.benchmark->data); !fit) {
            return fit.error().in(fmt::format("{}: the benchmark {} does not fit that of {}",
                                              piece.part->path, piece.benchmark->name,
                                              pieces.front().part->path));
        }
    }
    const bool shared =
        std::ranges::all_of(pieces, [](const Piece& piece) { return piece.shard.has_value(); });
    if (!reach.empty() && reach.size() != data.eventCount()) {
        return errorOf(Errc::InvalidArgument,
                       "{}: some parts of the benchmark {} were measured adaptively, "
                       "others completely; merge parts of one measurement",
                       pieces.front().part->path, pieces.front().benchmark->name);
    }
    if (shared) {
        const auto order = roundByRound(pieces);
        data = reordered(data, order);
        const auto pieceByPiece = reach;
        for (std::size_t place = 0; place < reach.size(); ++place) {
            reach[place] = pieceByPiece[order[place]];
        }
    }
    auto& notes = data.provenance.notes;
    std::erase_if(notes, [](const auto& note) { return shardOfNote(note).has_value(); });
    const auto& machine = pieces.front().benchmark->machine;
    for (const auto& piece : pieces) {
        if (piece.benchmark->machine != machine) {
            notes.push_back(fmt::format("{} events were counted on {}, not on {}.",
                                        piece.benchmark->data->eventCount(),
                                        piece.benchmark->machine, machine));
        }
    }
    auto benchmark = std::make_shared<Benchmark>(*pieces.front().benchmark);
    benchmark->data = std::make_shared<const Dataset>(std::move(data));
    benchmark->reach = std::move(reach);
    return std::shared_ptr<const Benchmark>(std::move(benchmark));
}

/// Takes the counts of ranks out of the parts: those of the same name are of one program.
Result<std::vector<std::shared_ptr<const CounterTable>>> takeRanks(std::vector<Part>& parts)
{
    std::vector<std::pair<std::string, std::vector<RankCounts>>> programs;
    for (auto& part : parts) {
        std::erase_if(part.document.counters, [&](const auto& table) {
            const auto rank = shardOf(table->provenance);
            if (!rank) {
                return false;
            }
            auto program = std::ranges::find(programs, table->name,
                                             [](const auto& known) { return known.first; });
            if (program == programs.end()) {
                program = programs.emplace(program, table->name, std::vector<RankCounts>());
            }
            program->second.push_back({part.path, *rank, *table});
            return true;
        });
    }
    std::vector<std::shared_ptr<const CounterTable>> tables;
    for (auto& [name, ranks] : programs) {
        auto joined = joinRanks(std::move(ranks));
        if (!joined) {
            return joined.error();
        }
        tables.push_back(std::make_shared<const CounterTable>(*std::move(joined)));
    }
    return tables;
}

/// Removes the definitions that an earlier part has, too: every rank was given the same.
void dropKnownDefinitions(const Document& study, Document& part)
{
    std::erase_if(part.definitions, [&](const auto& set) {
        return std::ranges::any_of(study.definitions,
                                   [&](const auto& known) { return *known == *set; });
    });
}

/// Whether a part holds the same measurement, which merged would be taken for a second one.
template<typename Item, typename Values>
const std::string* repeated(const std::vector<std::shared_ptr<const Item>>& items,
                            const std::vector<std::shared_ptr<const Item>>& earlier,
                            Values Item::*values)
{
    const auto areSame = [](const auto& a, const auto& b) {
        if constexpr (std::is_same_v<decltype(a), const double&>) {
            return a == b || (std::isnan(a) && std::isnan(b));  // not counted
        } else {
            return a == b;
        }
    };
    for (const auto& item : items) {
        for (const auto& other : earlier) {
            if (item->name == other->name && item->provenance == other->provenance &&
                std::ranges::equal((*item).*values, (*other).*values, areSame)) {
                return &item->name;
            }
        }
    }
    return nullptr;
}

Result<void> checkNotRepeated(const std::vector<Part>& parts, std::size_t last)
{
    const auto& document = parts[last].document;
    for (std::size_t before = 0; before < last; ++before) {
        const auto& earlier = parts[before].document;
        const auto* name = repeated(document.counters, earlier.counters, &CounterTable::values);
        name = name != nullptr
                   ? name
                   : repeated(document.rooflines, earlier.rooflines, &core::Roofline::ceilings);
        name = name != nullptr
                   ? name
                   : repeated(document.recorders, earlier.recorders, &core::Recorder::values);
        if (name != nullptr) {
            return errorOf(Errc::InvalidArgument,
                           "{}: \"{}\" is the same measurement as in {}; leave one of them out",
                           parts[last].path, *name, parts[before].path);
        }
    }
    return {};
}

}  // namespace

Result<Document> mergeParts(std::vector<Part> parts)
{
    Document study{.title = parts.front().document.title,
                   .created = parts.front().document.created,
                   .generator = parts.front().document.generator};
    std::vector<std::string> names;
    for (const auto& part : parts) {
        for (const auto& benchmark : part.document.benchmarks) {
            if (std::ranges::find(names, benchmark->name) == names.end()) {
                names.push_back(benchmark->name);
            }
        }
    }
    for (const auto& name : names) {
        auto benchmark = joined(piecesOf(parts, name));
        if (!benchmark) {
            return benchmark.error();
        }
        study.benchmarks.push_back(*std::move(benchmark));
    }
    auto ranks = takeRanks(parts);
    if (!ranks) {
        return ranks.error();
    }
    study.counters = *std::move(ranks);
    for (std::size_t place = 0; place < parts.size(); ++place) {
        if (auto known = checkNotRepeated(parts, place); !known) {
            return known.error();
        }
        auto& part = parts[place];
        part.document.benchmarks.clear();
        dropKnownDefinitions(study, part.document);
        core::merge(study, part.document);
    }
    return study;
}

}  // namespace papilio::collectors
