#include "core/campaign/campaign.h"

#include "core/base/lists.h"
#include "core/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

namespace papilio::core {

namespace {

/// Differences below this share of the median magnitude are how a machine repeats itself.
constexpr double leastShare = 0.005;

/// Of an even number of values the smaller of the two in the middle; 0 for none.
double lowerMedian(std::vector<double> values)
{
    if (values.empty()) {
        return 0;
    }
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// What differs from one value to the next where the level stays.
double noiseOf(const std::vector<double>& values)
{
    constexpr double normal = 1.4826;  // of a median absolute deviation, for normal noise
    std::vector<double> steps;
    std::vector<double> sizes{std::abs(values.front())};
    for (std::size_t i = 1; i < values.size(); ++i) {
        steps.push_back(std::abs(values[i] - values[i - 1]));
        sizes.push_back(std::abs(values[i]));
    }
    const double least = leastShare * lowerMedian(std::move(sizes));
    // One difference says nothing of noise.
    return steps.size() < 2
               ? least
               : std::max(normal * lowerMedian(std::move(steps)) / std::sqrt(2.0), least);
}

/// Sums of squares about the mean of any stretch.
class Costs {
public:
    explicit Costs(const std::vector<double>& values) : sums_{0}, squares_{0}
    {
        // About the first value: large levels do not swallow small differences.
        for (const double value : values) {
            const double shifted = value - values.front();
            sums_.push_back(sums_.back() + shifted);
            squares_.push_back(squares_.back() + shifted * shifted);
        }
    }

    [[nodiscard]] double of(std::size_t begin, std::size_t end) const
    {
        const double sum = sums_[end] - sums_[begin];
        const double square = squares_[end] - squares_[begin];
        return std::max(square - sum * sum / static_cast<double>(end - begin), 0.0);
    }

private:
    std::vector<double> sums_;
    std::vector<double> squares_;
};

/// What of a value is followed. A verdict says it where the number is only how well it holds; the
/// formula says it of its coefficients; the size of a noisy event says nothing.
double followed(const DigestValue& value)
{
    return value.kind == Followed::Metric || value.kind == Followed::Coefficient ||
                   value.state == DigestState(EventStatus::Noisy)
               ? notANumber
               : value.value;
}

/// The mean of some studies, known to twice its standard error or to what their own repetitions
/// leave open of it; of one study to the latter.
Measured levelOf(const StudyRow& trend, std::size_t begin, std::size_t end)
{
    std::vector<Measured> values;
    for (std::size_t at = begin; at < end; ++at) {
        const auto& value = *trend.cells[at].value;
        if (std::isfinite(followed(value))) {
            values.push_back(measured(value));
        }
    }
    if (values.size() < 2) {
        return values.empty() ? Measured() : values.front();
    }
    const auto count = static_cast<double>(values.size());
    double mean = 0;
    double own = 0;
    for (const auto& one : values) {
        mean += one.value / count;
        own += one.isRepeated() ? (one.high - one.low) / 2 / count : 0;
    }
    double squares = 0;
    for (const auto& one : values) {
        squares += (one.value - mean) * (one.value - mean);
    }
    const double deviation = std::sqrt(squares / (count - 1));
    return Measured::within(mean, std::max(2 * deviation, own) / std::sqrt(count));
}

void findChanges(StudyRow& trend)
{
    std::vector<double> values;
    for (const auto& cell : trend.cells) {
        values.push_back(followed(*cell.value));
    }
    auto levels = changePoints(values);
    levels.push_back(values.size());
    std::size_t begin = 0;
    std::size_t next = 0;
    for (std::size_t at = 1; at < trend.cells.size(); ++at) {
        const auto& before = *trend.cells[at - 1].value;
        const auto& after = *trend.cells[at].value;
        TrendChange change{at,
                           levels[next] == at,
                           before.state != after.state,
                           before.formula != after.formula,
                           before.value,
                           after.value,
                           {},
                           0};
        if (change.isLevel) {
            const auto from = levelOf(trend, begin, at);
            const auto to = levelOf(trend, at, levels[++next]);
            change.difference = difference(from, to);
            change.isLevel = change.difference.isShown();
            if (change.isLevel) {
                change.before = from.value;
                change.after = to.value;
                begin = at;
            }
        }
        if (!change.isLevel && !change.isState && !change.isFormula) {
            continue;
        }
        const double larger = std::max(std::abs(change.before), std::abs(change.after));
        const double share = larger > 0 ? std::abs(change.after - change.before) / larger : 0.0;
        change.weight = change.isState || change.isFormula ? 1
                        : change.difference.isReal()       ? share
                                                           : 0;
        trend.changes.push_back(change);
    }
}

const std::string& machineOf(const StudyDigest& study, const DigestValue& value)
{
    return value.machine.empty() ? study.machine : value.machine;
}

/// A row for each thing that is wanted, in the order in which the studies have them.
/// @param ofMachines  each machine has rows of its own
std::vector<StudyRow> rowsOf(const std::vector<const StudyDigest*>& studies,
                             std::optional<Followed> wanted,
                             bool ofMachines)
{
    using Key = std::tuple<Followed, std::string_view, std::string_view, std::string_view>;
    std::vector<StudyRow> rows;
    std::map<Key, std::size_t> places;
    for (std::size_t study = 0; study < studies.size(); ++study) {
        for (const auto& value : studies[study]->values) {
            if (wanted && value.kind != *wanted) {
                continue;
            }
            const auto machine =
                ofMachines ? std::string_view(machineOf(*studies[study], value)) : "";
            const auto [place, isNew] =
                places.emplace(Key(value.kind, value.subject, value.name, machine), rows.size());
            if (isNew) {
                rows.push_back({.machine = std::string(machine)});
            }
            rows[place->second].cells.push_back({study, &value});
        }
    }
    return rows;
}

auto keyOf(const StudyRow& row)
{
    const auto& value = row.first();
    return std::tie(value.kind, value.subject, value.name);
}

bool isChosen(const StudyRow::Cell& cell)
{
    return cell.value->state == DigestState(EventStatus::Chosen);
}

/// Whether one is a copy of the other, maybe with other notes.
bool holdTheSame(const StudyDigest& a, const StudyDigest& b)
{
    const auto of = [](const DigestValue& value) {
        return std::tie(value.kind, value.subject, value.name, value.state, value.formula);
    };
    // Runs of one second that need as many iterations take other times.
    return !a.values.empty() && a.measured == b.measured && a.machine == b.machine &&
           a.title == b.title &&
           std::ranges::equal(a.residuals, b.residuals,
                              [](const auto& one, const auto& other) {
                                  return one.second->timesNs == other.second->timesNs;
                              }) &&
           std::ranges::equal(a.values, b.values, [&](const auto& one, const auto& other) {
               return of(one) == of(other) && (one.value == other.value ||
                                               (std::isnan(one.value) && std::isnan(other.value)));
           });
}

}  // namespace

const DigestValue* StudyRow::at(std::size_t column) const
{
    const auto found = std::ranges::find(cells, column, &Cell::column);
    return found == cells.end() ? nullptr : found->value;
}

bool StudyRow::differs() const
{
    const bool isNumber = first().kind != Followed::Metric && first().kind != Followed::Event;
    for (auto one = cells.begin(); one != cells.end(); ++one) {
        const auto& a = *one->value;
        if (std::any_of(one + 1, cells.end(), [&](const Cell& other) {
                const auto& b = *other.value;
                return a.state != b.state || a.formula != b.formula ||
                       (isNumber && difference(measured(a), measured(b)).isShown());
            })) {
            return true;
        }
    }
    return false;
}

std::vector<StudyRow> sideBySide(const std::vector<const StudyDigest*>& studies, Followed kind)
{
    return rowsOf(studies, kind, false);
}

std::vector<StudyRow> chosenSideBySide(const std::vector<const StudyDigest*>& studies)
{
    auto rows = sideBySide(studies, Followed::Event);
    std::erase_if(rows,
                  [](const StudyRow& row) { return std::ranges::none_of(row.cells, isChosen); });
    return rows;
}

StatusCounts statusCounts(const StudyDigest& study)
{
    StatusCounts counts;
    for (const auto& value : study.values) {
        if (const auto* status = std::get_if<EventStatus>(&value.state)) {
            ++counts.of(*status);
        }
    }
    return counts;
}

std::vector<std::size_t> changePoints(std::span<const double> values)
{
    std::vector<double> kept;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::isfinite(values[i])) {
            kept.push_back(values[i]);
            places.push_back(i);
        }
    }
    const std::size_t count = kept.size();
    if (count < 2) {
        return {};
    }
    const double sigma = noiseOf(kept);
    // Of two values the logarithm is so small that noise would be a change.
    constexpr std::size_t fewest = 4;
    const double beta = 3 * sigma * sigma * std::log(static_cast<double>(std::max(count, fewest)));
    const Costs costs(kept);
    std::vector<double> best(count + 1, std::numeric_limits<double>::infinity());
    std::vector<std::size_t> last(count + 1, 0);
    best[0] = -beta;
    std::vector<std::size_t> candidates{0};
    for (std::size_t end = 1; end <= count; ++end) {
        for (const auto begin : candidates) {
            const double cost = best[begin] + costs.of(begin, end) + beta;
            if (cost < best[end]) {
                best[end] = cost;
                last[end] = begin;
            }
        }
        // A beginning that is worse by beta already is never the best again.
        std::erase_if(candidates, [&](std::size_t begin) {
            return best[begin] + costs.of(begin, end) > best[end];
        });
        candidates.push_back(end);
    }
    std::vector<std::size_t> changes;
    for (std::size_t end = count; last[end] > 0; end = last[end]) {
        changes.push_back(places[last[end]]);
    }
    std::reverse(changes.begin(), changes.end());
    return changes;
}

std::vector<std::string> Campaign::machines() const
{
    std::vector<std::string> names;
    const auto add = [&names](const std::string& name) {
        if (!contains(names, name)) {
            names.push_back(name);
        }
    };
    for (const auto& study : studies) {
        add(study.machine);
        for (const auto& value : study.values) {
            add(machineOf(study, value));
        }
    }
    return names;
}

std::vector<std::size_t> Campaign::changeCounts() const
{
    std::vector<std::size_t> counts(studies.size(), 0);
    for (const auto& trend : trends) {
        for (const auto& change : trend.changes) {
            ++counts[trend.cells[change.cell].column];
        }
    }
    return counts;
}

Campaign makeCampaign(std::vector<StudyDigest> studies)
{
    std::sort(studies.begin(), studies.end(), [](const StudyDigest& a, const StudyDigest& b) {
        return std::tie(a.measured, a.path) < std::tie(b.measured, b.path);
    });
    Campaign campaign;
    for (auto& study : studies) {
        const auto first = std::ranges::find_if(
            campaign.studies, [&](const auto& one) { return holdTheSame(one, study); });
        if (first == campaign.studies.end()) {
            campaign.studies.push_back(std::move(study));
        } else {
            campaign.unread.push_back(
                {study.path,
                 fmt::format("{}: is a copy of {}, which counts once", study.path, first->path)});
        }
    }
    std::vector<const StudyDigest*> all;
    for (const auto& study : campaign.studies) {
        all.push_back(&study);
    }
    campaign.trends = rowsOf(all, {}, true);
    std::ranges::sort(campaign.trends, [](const StudyRow& a, const StudyRow& b) {
        return std::tuple_cat(keyOf(a), std::tie(a.machine)) <
               std::tuple_cat(keyOf(b), std::tie(b.machine));
    });
    std::ranges::for_each(campaign.trends, findChanges);
    return campaign;
}

std::vector<StudyRow> machineRows(const Campaign& campaign)
{
    const auto machines = campaign.machines();
    std::vector<StudyRow> rows;
    for (const auto& trend : campaign.trends) {
        const auto kind = trend.first().kind;
        if (kind == Followed::Event || kind == Followed::Count) {
            continue;
        }
        // Trends are in this order: the machines of one thing are neighbors.
        if (rows.empty() || keyOf(rows.back()) != keyOf(trend)) {
            rows.emplace_back();
        }
        const auto machine = std::ranges::find(machines, trend.machine) - machines.begin();
        rows.back().cells.push_back({static_cast<std::size_t>(machine), &trend.latest()});
    }
    return rows;
}

std::vector<const StudyRow*> onlyInOne(const Campaign& campaign)
{
    std::vector<const StudyRow*> rows;
    for (const auto& trend : campaign.trends) {
        if (trend.cells.size() == 1 && trend.first().kind != Followed::Coefficient &&
            std::ranges::count(campaign.studies, trend.machine, &StudyDigest::machine) > 1) {
            rows.push_back(&trend);
        }
    }
    return rows;
}

std::vector<CampaignChange> campaignChanges(const Campaign& campaign)
{
    std::vector<CampaignChange> all;
    for (const auto& trend : campaign.trends) {
        for (const auto& change : trend.changes) {
            all.push_back({&trend, &change});
        }
    }
    std::ranges::sort(all, {}, [](const CampaignChange& one) {
        return std::tuple(-static_cast<std::ptrdiff_t>(one.study()), -one.change->weight,
                          one.trend);
    });
    return all;
}

ThresholdTrial::ThresholdTrial(std::vector<Document> studies) : studies_(std::move(studies))
{
    for (const auto& study : studies_) {
        latest_.emplace_back(study.benchmarks.size());
    }
}

Parameters ThresholdTrial::first() const
{
    for (const auto& study : studies_) {
        if (!study.benchmarks.empty()) {
            return study.benchmarks.front()->parameters;
        }
    }
    return {};
}

std::vector<StudyDigest> ThresholdTrial::digests(const Parameters& parameters,
                                                 const std::stop_token& stop)
{
    std::vector<StudyDigest> digests(studies_.size());
    parallelFor(studies_.size(), 1, stop, [&](std::size_t begin, std::size_t end) {
        for (std::size_t at = begin; at < end; ++at) {
            const auto& study = studies_[at];
            for (std::size_t place = 0; place < study.benchmarks.size(); ++place) {
                auto benchmark = *study.benchmarks[place];
                benchmark.parameters.tau = parameters.tau;
                benchmark.parameters.alpha = parameters.alpha;
                auto& [latest, status, formulas] = latest_[at][place];
                const auto before = latest.fits;
                latest =
                    analyze(std::make_shared<const Benchmark>(std::move(benchmark)), &latest, stop);
                const auto families =
                    latest.isComplete() ? analyzeWithFamilies(latest, stop) : FamilyAnalysis();
                if (!families.analysis.isComplete()) {
                    formulas.clear();
                    continue;
                }
                // Formulas are searched among what is quiet. None: their search was stopped.
                if (formulas.empty() || latest.fits != before ||
                    families.analysis.pivoting->status != status) {
                    status = families.analysis.pivoting->status;
                    formulas = countedFormulas(
                        families,
                        shownMetrics(latest, families, study.descriptions, study.view.get(), stop));
                }
                addAnalysis(digests[at], latest, formulas);
            }
        }
    });
    return digests;
}

}  // namespace papilio::core
