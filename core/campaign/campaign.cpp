#include "core/campaign/campaign.h"

#include "core/campaign/change_points.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace papilio::core {

namespace {

/// The mean of some studies, known to twice its standard error or to what their own repetitions
/// leave open of it; of one study to the latter.
Measured levelOf(const Trend& trend, std::size_t begin, std::size_t end)
{
    std::vector<Measured> values;
    for (std::size_t at = begin; at < end; ++at) {
        const auto& value = *trend.points[at].value;
        if (std::isfinite(value.value)) {
            values.push_back(measured(trend.kind, value.value, value.spread));
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

/// A verdict says it where the number is only how well it holds; the formula says it of its
/// coefficients.
bool followsLevel(Followed kind)
{
    return kind != Followed::Metric && kind != Followed::Coefficient;
}

void findChanges(Trend& trend)
{
    std::vector<double> values;
    for (const auto& point : trend.points) {
        values.push_back(point.value->value);
    }
    auto levels = followsLevel(trend.kind) ? changePoints(values) : std::vector<std::size_t>();
    levels.push_back(values.size());
    std::size_t begin = 0;
    std::size_t next = 0;
    for (std::size_t at = 1; at < trend.points.size(); ++at) {
        const auto& before = *trend.points[at - 1].value;
        const auto& after = *trend.points[at].value;
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

}  // namespace

std::vector<std::string> Campaign::machines() const
{
    std::vector<std::string> names;
    for (const auto& study : studies) {
        if (std::find(names.begin(), names.end(), study.machine) == names.end()) {
            names.push_back(study.machine);
        }
    }
    return names;
}

Campaign makeCampaign(std::vector<StudyDigest> studies)
{
    std::sort(studies.begin(), studies.end(), [](const StudyDigest& a, const StudyDigest& b) {
        return std::tie(a.measured, a.path) < std::tie(b.measured, b.path);
    });
    Campaign campaign;
    campaign.studies = std::move(studies);
    using Key = std::tuple<Followed, std::string_view, std::string_view, std::string_view>;
    std::map<Key, Trend> trends;  // of texts of the studies, which stay where they are
    for (std::size_t study = 0; study < campaign.studies.size(); ++study) {
        const auto& digest = campaign.studies[study];
        for (const auto& value : digest.values) {
            auto& trend = trends[{value.kind, value.subject, value.name, digest.machine}];
            if (trend.points.empty()) {
                trend.kind = value.kind;
                trend.subject = value.subject;
                trend.name = value.name;
                trend.unit = value.unit;
                trend.machine = digest.machine;
            }
            trend.points.push_back({study, &value});
        }
    }
    for (auto& [key, trend] : trends) {
        findChanges(trend);
        campaign.trends.push_back(std::move(trend));
    }
    return campaign;
}

std::vector<SideRow> machineRows(const Campaign& campaign)
{
    const auto machines = campaign.machines();
    std::vector<SideRow> rows;
    for (const auto& trend : campaign.trends) {
        if (trend.kind == Followed::Event || trend.kind == Followed::Count) {
            continue;
        }
        // Trends are in this order: the machines of one thing are neighbors.
        if (rows.empty() || rows.back().kind != trend.kind ||
            rows.back().subject != trend.subject || rows.back().name != trend.name) {
            rows.push_back({trend.kind, trend.subject, trend.name, {}});
            rows.back().values.resize(machines.size(), nullptr);
        }
        const auto machine = std::ranges::find(machines, trend.machine) - machines.begin();
        rows.back().values[static_cast<std::size_t>(machine)] = &trend.latest();
    }
    return rows;
}

std::vector<CampaignChange> campaignChanges(const Campaign& campaign)
{
    std::vector<CampaignChange> all;
    for (std::size_t trend = 0; trend < campaign.trends.size(); ++trend) {
        for (std::size_t change = 0; change < campaign.trends[trend].changes.size(); ++change) {
            all.push_back({trend, change});
        }
    }
    const auto orderOf = [&](const CampaignChange& one) {
        const auto& trend = campaign.trends[one.trend];
        const auto& change = trend.changes[one.change];
        const auto study = static_cast<std::ptrdiff_t>(trend.points[change.point].study);
        return std::tuple(-study, -change.weight, one.trend);
    };
    std::sort(all.begin(), all.end(), [&](const CampaignChange& a, const CampaignChange& b) {
        return orderOf(a) < orderOf(b);
    });
    return all;
}

}  // namespace papilio::core
