#include "widgets/pages/topdown/topdown_pictures.h"

#include "core/io/topdown/model_file.h"
#include "core/topdown/compare.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/tr.h"

#include <QFile>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

/// What is stacked, from below: Retiring, Frontend, Bad speculation, Backend, the rest. A node with
/// two or three children that are its parts is shown as those.
std::vector<std::size_t> stackedNodes(const core::TopDownModel& model)
{
    using core::TopDownMeaning;
    const auto rank = [&](std::size_t node) {
        switch (areaOf(model.nodes[node].meaning)) {
            case TopDownMeaning::Retiring:
                return 0;
            case TopDownMeaning::Frontend:
                return 1;
            case TopDownMeaning::Speculation:
                return 2;
            case TopDownMeaning::Backend:
                return 3;
            default:
                return 4;
        }
    };
    std::vector<std::size_t> level;
    for (std::size_t node = 0; node < model.nodes.size(); ++node) {
        if (!model.nodes[node].parent) {
            level.push_back(node);
        }
    }
    std::ranges::stable_sort(level, {}, rank);
    std::vector<std::size_t> shown;
    for (const auto node : level) {
        const auto& children = model.nodes[node].children;
        const bool isSplit = rank(node) >= 3 && model.nodes[node].childrenAddUp &&
                             !children.empty() && children.size() <= 8;
        if (!isSplit) {
            shown.push_back(node);
            continue;
        }
        auto parts = children;
        std::ranges::stable_sort(parts, {}, [&](std::size_t child) {  // memory on top
            return model.nodes[child].meaning == TopDownMeaning::BackendMemory ? 1 : 0;
        });
        shown.insert(shown.end(), parts.begin(), parts.end());
    }
    return shown;
}

/// A row of cycles beside the tree, or the total.
QVector<double> lineOf(const TopDownView& view, QString& name)
{
    QVector<double> line;
    const auto& rows = view.model().complementary;
    const auto cycles = std::ranges::find(rows, "cycles", &core::TopDownQuantity::unit);
    name = QString::fromStdString(cycles == rows.end() ? view.model().total : cycles->name);
    for (const auto& run : view.result->runs) {
        const auto& value =
            cycles == rows.end()
                ? run.total
                : run.complementary[static_cast<std::size_t>(cycles - rows.begin())].value;
        line << value.value_or(std::nan(""));
    }
    return line;
}

QString smallestNote(const QVector<double>& line, const QStringList& runs)
{
    int smallest = -1;
    for (int run = 0; run < line.size(); ++run) {
        if (std::isfinite(line[run]) && (smallest < 0 || line[run] < line[smallest])) {
            smallest = run;
        }
    }
    return smallest < 0 || line.size() < 3
               ? QString()
               : tr("minimum %1 at %2").arg(engineering(line[smallest]), runs[smallest]);
}

}  // namespace

StackData stackOf(const TopDownView& view)
{
    StackData data;
    const auto& runs = view.result->runs;
    bool isTimed = runs.size() > 1;
    for (const auto& run : runs) {
        data.runs << QString::fromStdString(run.name);
        isTimed = isTimed && run.time.has_value();
    }
    for (std::size_t run = 0; isTimed && run < runs.size(); ++run) {
        data.times << *runs[run].time;
        isTimed = run == 0 ? data.times.back() > 0
                           : data.times.back() > data.times[data.times.size() - 2];
    }
    if (!isTimed) {  // no times, or none that follow each other
        data.times.clear();
    }
    data.isShare = !view.isAbsolute;
    data.runLabel = isTimed ? tr("Time, s") : tr("Run");
    for (const auto node : stackedNodes(view.model())) {
        StackData::Layer layer{.name = QString::fromStdString(view.model().nodes[node].title),
                               .colour = nodeColour(view.model(), node, Theme::tokens()),
                               .values = {},
                               .isHatched = false};
        for (const auto& run : runs) {
            const auto& value = run.nodes[node];
            // Shares of the total, whatever the node itself is a share of.
            const auto shown = view.isAbsolute ? value.amount : value.shareOfTotal;
            layer.values << shown.value_or(std::nan(""));
        }
        data.layers << layer;
    }
    data.line = lineOf(view, data.lineName);
    // A total of one is that of counters that are shares already: no amount to show.
    if (std::ranges::none_of(data.line,
                             [](double value) { return std::isfinite(value) && value > 1; })) {
        data.line.clear();
    }
    data.lineNote = smallestNote(data.line, data.runs);
    return data;
}

IcicleData icicleOf(const TopDownView& view)
{
    const auto& model = view.model();
    IcicleData data;
    data.rootName = QString::fromStdString(model.total);
    data.rootText = amountText(view.current().total);
    for (std::size_t node = 0; node < model.nodes.size(); ++node) {
        const auto& which = model.nodes[node];
        const auto& value = view.current().nodes[node];
        data.nodes << IcicleData::Node{
            .name = QString::fromStdString(which.title),
            .text = view.isAbsolute ? amountText(value.amount) : shareText(value.value),
            .colour = nodeColour(model, node, Theme::tokens()),
            .parent = which.parent ? static_cast<int>(*which.parent) : -1,
            .share = value.shareOfTotal.value_or(std::nan("")),
            .isPart = which.isPart && (value.shareOfTotal || !value.value),
            .isMissing = !value.value};
    }
    return data;
}

QString modelText(const std::string& name)
{
    for (const auto& file : core::topDownModelFiles()) {
        if (file.name == name) {
            QFile text(QString::fromStdString(file.path.string()));
            return text.open(QIODevice::ReadOnly) ? QString::fromUtf8(text.readAll()) : QString();
        }
    }
    return QStringLiteral("{\n  \"papilio_topdown\": 1,\n  \"name\": \"mine\"\n}\n");
}

std::optional<std::size_t> startNode(const core::TopDownResult& result, std::size_t run)
{
    if (result.runs.empty()) {
        return {};
    }
    const auto advice = core::adviseTopDown(*result.model, result.runs[run]);
    return advice.path.empty() ? std::nullopt : std::optional(advice.path.front());
}

}  // namespace papilio::widgets
