#include "widgets/pages/roofline/roofline_drawing.h"

#include "core/findings/roofline_text.h"
#include "core/roofline/roofline_comparison.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace papilio::widgets {

namespace {

constexpr std::size_t lineColors = 6;  ///< c1 … c6; c7 is for fills only, c8 means the rest

/// Neither operations nor speed are known: there is no place under a roof.
bool isBare(const core::RoofedKernel& kernel)
{
    return kernel.placement.state == core::Placement::State::NoOperation ||
           kernel.placement.state == core::Placement::State::NoPerformance;
}

RoofShare shareOf(const core::RoofedKernel& kernel)
{
    const auto state = kernel.placement.state;
    return {isBare(kernel) ? core::RooflinePoint::unknown : kernel.placement.percent,
            categoryOf(kernel),
            state == core::Placement::State::AboveEveryRoof ||
                state == core::Placement::State::AboveItsLevel};
}

}  // namespace

QString pointTitle(const core::RooflinePoint& point)
{
    return textOf(core::label(point));
}

std::size_t categoryOf(const core::RoofedKernel& kernel)
{
    return kernel.group % lineColors;
}

QString RooflineLook::roofOf(int kernel) const
{
    if (kernel < 0 || kernel >= static_cast<int>(kernels.size())) {
        return {};
    }
    const auto& placement = kernels[static_cast<std::size_t>(kernel)].placement;
    const auto row = std::ranges::find_if(rows, [&placement](const core::RoofRow& one) {
        return one.roof.name == placement.boundBy && one.roof.kind == placement.kind;
    });
    return row == rows.end() ? QString() : textOf(core::label(row->roof));
}

RooflineLook lookAt(const std::shared_ptr<const core::Roofline>& roofline,
                    const core::RoofChoice& choice,
                    const RooflineFilter& filter)
{
    RooflineLook look;
    look.choice = choice;
    if (!roofline) {
        return look;
    }
    look.roofs = core::roofSet(*roofline, choice);
    auto shown = std::make_shared<core::Roofline>(*roofline);
    shown->points.clear();
    for (std::size_t place = 0; place < roofline->points.size(); ++place) {
        const auto& point = roofline->points[place];
        if (filter.hiddenKernels.contains(pointTitle(point)) ||
            (filter.isSpmvOnly && !core::isSpmv(point, look.roofs))) {
            continue;
        }
        look.places.push_back(place);
        look.clocks.push_back(core::clocksOf(point));
    }
    // The runs of a kernel one after the other, where the first of them is.
    std::ranges::stable_sort(look.places, {}, [&points = roofline->points](std::size_t place) {
        return std::ranges::find(points, points[place].name, &core::RooflinePoint::name) -
               points.begin();
    });
    for (const auto place : look.places) {
        shown->points.push_back(roofline->points[place]);
    }
    look.hidden = roofline->points.size() - shown->points.size();
    look.roofline = std::move(shown);
    look.kernels = core::roofedKernels(*look.roofline, choice);
    look.clocks = core::differentClocks(std::move(look.clocks));
    if (look.clocks.size() < 2) {
        look.clocks.clear();
    }
    for (std::size_t index = 0; !look.clocks.empty() && index < look.kernels.size(); ++index) {
        const auto own = core::clocksOf(*look.kernels[index].point);
        const auto clock = std::ranges::find_if(look.clocks, [&own](const core::Clocks& one) {
            return own != core::Clocks() && core::areAlike(one, own);
        });
        look.kernels[index].group = static_cast<std::size_t>(clock - look.clocks.begin());
    }
    look.rows = core::roofRows(look.roofs, look.kernels);
    for (auto& row : look.rows) {
        const auto label = textOf(core::label(row.roof));
        row.isShown =
            filter.roofs.contains(label) || (row.isShown && !filter.roofs.contains(u'-' + label));
    }
    return look;
}

RowsModel<core::RoofedKernel>::Columns kernelTable(const RooflineLook& look, RooflineAxis axis)
{
    const auto columns = withWindowSentences([&look] { return core::kernelColumns(look.kernels); });
    auto shown = RowsModel<core::RoofedKernel>::Columns();
    for (const auto* id :
         {"kernel", "share", "headroom", "bound_by", "utilization", "intensity", "performance",
          axis == RooflineAxis::Power ? "power" : "efficiency", "clock", "time", "saving"}) {
        shown.emplace_back(columns, id);
        shown.back().on(MutedRole, isBare).on(RoofShareRole, shareOf);
    }
    shown[0].textAsTip();
    shown[1].titleAtRight(false);
    shown[3].textAsTip();
    return shown;
}

RowsModel<core::RoofRow>::Columns roofTable(const core::RoofSet& roofs,
                                            std::function<void(const core::RoofRow&, bool)> show)
{
    const auto columns = withWindowSentences([&roofs] { return core::roofColumns(roofs); });
    auto shown = RowsModel<core::RoofRow>::Columns();
    for (const auto* id : {"roof", "value", "unit", "spread", "ridge", "bound"}) {
        shown.emplace_back(columns, id);
    }
    shown.front().tip([](const core::RoofRow& row) {
        const auto& operation = row.roof.operation;
        return operation.empty() ? QVariant()
                                 : QVariant(tr("measured with %1").arg(textOf(operation)));
    });
    shown.front().checked(
        [](const core::RoofRow& row) {
            return QVariant(row.isShown ? Qt::Checked : Qt::Unchecked);
        },
        std::move(show));
    return shown;
}

namespace {

double valueOf(const core::RooflinePoint& point, RooflineAxis axis)
{
    switch (axis) {
        case RooflineAxis::Efficiency:
            return core::efficiency(point);
        case RooflineAxis::Power:
            return point.watts;
        case RooflineAxis::Performance:
            break;
    }
    return point.performance;
}

/// One for each level, and for each compute roof.
int lineStyle(const std::vector<core::Ceiling>& all, const core::Ceiling& roof)
{
    std::vector<std::string> names;
    for (const auto& one : all) {
        auto name = roof.kind == core::Ceiling::Kind::Compute ? core::label(one) : one.name;
        if (std::ranges::find(names, name) == names.end()) {
            names.push_back(std::move(name));
        }
    }
    const auto own = roof.kind == core::Ceiling::Kind::Compute ? core::label(roof) : roof.name;
    return static_cast<int>(std::ranges::find(names, own) - names.begin());
}

/// @param all  of the kind, also those that are not shown
/// @param isBehind  of the model that is not chosen
void addRoofs(RooflineDrawing& drawing,
              const std::vector<core::Ceiling>& ceilings,
              const std::vector<core::Ceiling>& all,
              RooflineAxis axis,
              bool isBehind = false)
{
    int rank = 0;
    for (const auto& ceiling : ceilings) {
        const bool isSlope = ceiling.kind == core::Ceiling::Kind::Bandwidth;
        const bool perJoule = axis == RooflineAxis::Efficiency;
        if (perJoule && !(ceiling.watts > 0)) {
            continue;
        }
        const double scale = perJoule ? 1 / ceiling.watts : 1;
        DrawnRoof roof;
        roof.name = textOf(core::label(ceiling));
        roof.value = ceiling.value * scale;
        roof.low = (isBehind ? ceiling.value : ceiling.low) * scale;
        roof.high = (isBehind ? ceiling.value : ceiling.high) * scale;
        roof.isSlope = isSlope;
        roof.rank = ++rank - (isBehind ? 0 : 1);
        roof.style = lineStyle(all, ceiling);
        roof.isFused = ceiling.isFused();
        roof.isBehind = isBehind;
        const auto rate =
            perJoule ? (isSlope ? tr("%1 GB/J") : tr("%1 GFLOP/J")).arg(numberText(roof.value))
                     : textOf(core::inUnit(ceiling.value, core::roofUnit(ceilings, ceiling.kind), 3,
                                           NumberStyle::Window));
        roof.label = (isBehind ? tr("%1 dense, %2") : u"%1 %2"_s).arg(roof.name, rate);
        drawing.roofs.push_back(std::move(roof));
    }
}

std::vector<core::Ceiling> shownRoofs(const RooflineLook& look, core::Ceiling::Kind kind)
{
    std::vector<core::Ceiling> shown;
    for (const auto& row : look.rows) {
        if (row.isShown && row.roof.kind == kind) {
            shown.push_back(row.roof);
        }
    }
    return shown;
}

/// The highest compute roof with one result every `latency` cycles.
void addSlowUnit(RooflineDrawing& drawing, const std::vector<core::Ceiling>& computes, int latency)
{
    const auto& highest = computes.front();
    DrawnRoof roof;
    roof.name = tr("%1 every %2 cycles").arg(textOf(core::label(highest))).arg(latency);
    roof.value = roof.low = roof.high = highest.value / latency;
    roof.isSlope = false;
    roof.rank = static_cast<int>(computes.size());
    roof.isFused = false;
    const auto rate =
        core::inUnit(roof.value, core::roofUnit(computes, highest.kind), 3, NumberStyle::Window);
    roof.label = u"%1 %2"_s.arg(roof.name, textOf(rate));
    drawing.roofs.push_back(std::move(roof));
}

/// How slow the unit may be before it lowers what the kernel can attain, and whether it is slower.
QString slowUnitText(const RooflineLook& look, std::size_t index, int latency)
{
    const auto& point = look.roofline->points[index];
    const auto& placement = look.kernels[index].placement;
    const auto* bandwidth = look.roofs.bandwidth(placement.boundBy);
    if (bandwidth == nullptr && !look.roofs.bandwidths.empty()) {
        bandwidth = &look.roofs.bandwidths.front();
    }
    if (bandwidth == nullptr || look.roofs.computes.empty()) {
        return {};
    }
    const auto unit =
        core::scaleUnit(look.roofs.computes.front().value, bandwidth->value, point.intensity);
    if (!unit) {
        return {};
    }
    const auto least = textOf(core::scalingText(*unit, bandwidth->name, point.intensity));
    return latency <= unit->latency
               ? tr("%1, so a unit of %2 cycles does not make the kernel slower.")
                     .arg(least)
                     .arg(latency)
               : tr("%1; a unit of %2 cycles makes the kernel slower.").arg(least).arg(latency);
}

/// What the table says of a kernel, where it is known.
HoverText cardOf(const core::RoofedKernel& kernel, const core::Columns<core::RoofedKernel>& columns)
{
    HoverText card{pointTitle(*kernel.point), {}};
    for (const auto& column : columns) {
        const auto text = textOf(column.text(kernel));
        if (column.id() != "kernel" && !text.isEmpty() && text != notApplicable()) {
            card.lines.push_back({textOf(column.title()), text});
        }
    }
    return card;
}

void addPoints(RooflineDrawing& drawing, const RooflineLook& look, RooflineAxis axis)
{
    const auto& points = look.roofline->points;
    const auto columns = withWindowSentences([&look] { return core::kernelColumns(look.kernels); });
    const WindowSentences inWindowLanguage;
    for (std::size_t index = 0; index < points.size(); ++index) {
        const auto& point = points[index];
        const auto first = std::ranges::find(points, point.name, &core::RooflinePoint::name);
        DrawnPoint drawn;
        drawn.name = textOf(point.name);
        drawn.run = textOf(point.run);
        drawn.intensity = point.intensity;
        drawn.value = valueOf(point, axis);
        drawn.seconds = point.seconds;
        drawn.category = categoryOf(look.kernels[index]);
        drawn.card = cardOf(look.kernels[index], columns);
        drawn.isHollow = &*first != &point && first->run != point.run;
        if (!point.level.empty()) {
            drawn.label = u"%1 %2"_s.arg(drawn.name, textOf(point.level));
        }
        const bool isZero =
            look.kernels[index].placement.state == core::Placement::State::NoOperation;
        if (isZero) {
            drawn.value = 0;
        } else if (std::isnan(drawn.value) && axis != RooflineAxis::Performance) {
            drawn.isHidden = true;  // its power is not known
        }
        drawing.points.push_back(std::move(drawn));
    }
}

/// The levels of one kernel, and each kernel at each of its clocks, whose name is at its last
/// point.
void addLines(RooflineDrawing& drawing, const RooflineLook& look)
{
    const auto& points = look.roofline->points;
    std::vector<DrawnLine> levels;
    for (std::size_t index = 0; index < points.size(); ++index) {
        const auto& point = points[index];
        const auto line = std::ranges::find_if(levels, [&](const DrawnLine& one) {
            const auto& first = points[static_cast<std::size_t>(one.points.front())];
            return first.name == point.name && first.run == point.run &&
                   first.threads == point.threads &&
                   core::areAlike(core::clocksOf(first), core::clocksOf(point));
        });
        if (point.level.empty() || !drawing.points[index].isPlaced()) {
            continue;
        }
        (line == levels.end() ? levels.emplace_back() : *line)
            .points.push_back(static_cast<int>(index));
    }
    std::ranges::copy_if(levels, std::back_inserter(drawing.lines),
                         [](const DrawnLine& line) { return line.points.size() > 1; });
    if (look.clocks.empty()) {
        return;
    }
    for (const auto& curve : core::energyCurves(*look.roofline)) {
        DrawnLine line{.points = {}, .name = textOf(core::label(curve.clocks))};
        for (const auto index : curve.points) {
            if (drawing.points[index].isPlaced()) {
                line.points.push_back(static_cast<int>(index));
                drawing.points[index].label = QString();
            }
        }
        if (!line.points.empty()) {
            auto& last = drawing.points[static_cast<std::size_t>(line.points.back())];
            last.label = last.name;
            drawing.lines.push_back(std::move(line));
        }
    }
}

/// From the first run of a kernel to the others, where they differ by more than their noise.
void addArrows(RooflineDrawing& drawing, const RooflineLook& look, RooflineAxis axis)
{
    const auto& points = look.roofline->points;
    const auto indexOf = [&points](const core::RooflinePoint& wanted) {
        const auto at = std::ranges::find_if(points, [&](const core::RooflinePoint& point) {
            return point.name == wanted.name && point.run == wanted.run &&
                   point.threads == wanted.threads;
        });
        return static_cast<int>(at - points.begin());
    };
    for (const auto& pair : core::compareRuns(*look.roofline, look.choice)) {
        const double from = valueOf(pair.from, axis);
        const double to = valueOf(pair.to, axis);
        if (!pair.difference.isShown() || !(from > 0) || !(to > 0)) {
            continue;
        }
        const double change = to / from - 1;
        const auto words = pair.difference.isReal()
                               ? (change > 0 ? u"+"_s : QString()) + percentText(change)
                               : textOf(core::onceText({look.roofline->provenance.kind}));
        drawing.arrows.push_back(
            {indexOf(pair.from), indexOf(pair.to), u"%1: %2"_s.arg(textOf(pair.after), words)});
    }
}

QString yUnitOf(RooflineAxis axis)
{
    return axis == RooflineAxis::Efficiency ? tr("GFLOP/J")
           : axis == RooflineAxis::Power    ? tr("W")
                                            : tr("GFLOP/s");
}

QString yLabelOf(const RooflineLook& look, RooflineAxis axis)
{
    const auto unit = axis == RooflineAxis::Power ? tr("Power, W") : yUnitOf(axis);
    return look.roofs.threads > 0 ? unit + u", "_s + counted(look.roofs.threads, "thread") : unit;
}

}  // namespace

RooflineDrawing rooflineDrawing(const RooflineLook& look, RooflineAxis axis, int latency)
{
    RooflineDrawing drawing;
    if (!look.roofline) {
        return drawing;
    }
    const bool isSparse = core::takesSparse(*look.roofline, look.choice);
    if (axis != RooflineAxis::Power) {
        addRoofs(drawing, shownRoofs(look, core::Ceiling::Kind::Bandwidth), look.roofs.bandwidths,
                 axis);
        addRoofs(drawing, shownRoofs(look, core::Ceiling::Kind::Compute), look.roofs.computes,
                 axis);
    }
    if (isSparse && axis == RooflineAxis::Performance) {
        auto dense = look.choice;
        dense.sparse = false;
        if (!core::takesSparse(*look.roofline, dense)) {
            const auto behind = core::roofSet(*look.roofline, dense).bandwidths;
            addRoofs(drawing, behind, behind, axis, true);
        }
    }
    if (axis == RooflineAxis::Performance && latency > 1 && !look.roofs.computes.empty()) {
        addSlowUnit(drawing, look.roofs.computes, latency);
    }
    addPoints(drawing, look, axis);
    addLines(drawing, look);
    addArrows(drawing, look, axis);
    const auto areSpmv = std::ranges::all_of(look.kernels, &core::RoofedKernel::isSpmv);
    if (isSparse) {
        std::tie(drawing.rangeLow, drawing.rangeHigh) =
            core::spmvIntensityRange(!look.roofs.isSingle());
    }
    constexpr double narrow = 4;
    // As paper 4 draws them: over the band (Figs. 5, 7 to 15), and clocks on linear axes (Figs. 16
    // to 30).
    const bool hasClockLines = !look.clocks.empty() && haveOneIntensity(look, narrow);
    drawing.isLinearX = (isSparse && areSpmv && !look.kernels.empty()) || hasClockLines;
    drawing.isLinearY = axis == RooflineAxis::Power || hasClockLines;
    drawing.xLabel = look.roofline->bytes == core::Roofline::Bytes::Core
                         ? tr("Arithmetic intensity, FLOP per byte seen by the core")
                         : tr("Arithmetic intensity, FLOP per byte of DRAM traffic");
    drawing.yLabel = yLabelOf(look, axis);
    drawing.yUnit = yUnitOf(axis);
    return drawing;
}

bool haveOneIntensity(const RooflineLook& look, double factor)
{
    if (look.kernels.size() < 3) {
        return false;
    }
    const auto [least, most] = std::ranges::minmax(
        look.kernels, {}, [](const core::RoofedKernel& kernel) { return kernel.point->intensity; });
    return least.point->intensity > 0 && most.point->intensity < factor * least.point->intensity;
}

BarData rooflineBars(const RooflineLook& look, RooflineAxis axis, bool areUtilizations)
{
    BarData bars;
    bars.axisLabel = areUtilizations ? tr("Average core utilization") : yLabelOf(look, axis);
    bars.markName = areUtilizations ? tr("Threads") : tr("Its roof");
    BarSeries series{.name = areUtilizations ? tr("Cores used") : yUnitOf(axis), .values = {}};
    const bool hasRoofs = axis == RooflineAxis::Performance;
    const bool hasThreads = std::ranges::any_of(look.kernels, [&look](const auto& kernel) {
        return kernel.point->threads != look.kernels.front().point->threads;
    });
    for (const auto& kernel : look.kernels) {
        const auto& point = *kernel.point;
        const auto place = static_cast<int>(bars.labels.size());
        bars.labels << pointTitle(point);
        series.values << (areUtilizations ? point.utilization : valueOf(point, axis));
        series.lows << (areUtilizations || !hasRoofs ? core::notANumber : point.low);
        series.highs << (areUtilizations || !hasRoofs ? core::notANumber : point.high);
        series.categories << static_cast<int>(categoryOf(kernel));
        bars.marks << (areUtilizations ? point.threads
                       : hasRoofs      ? kernel.placement.roof
                                       : core::notANumber);
        auto words = QStringList{textOf(point.run)};
        if (!look.clocks.empty() && point.run.empty()) {
            words << textOf(core::label(core::clocksOf(point)));
        }
        if (hasThreads && point.threads > 0) {
            words << textOf(core::plural(static_cast<std::size_t>(point.threads), "thread"));
        }
        words << textOf(point.level);
        words.removeAll(QString());
        bars.minor << BarSpan{place, 1, words.join(u' ')};
        if (bars.major.isEmpty() || bars.major.last().label != textOf(point.name)) {
            bars.major << BarSpan{place, 0, textOf(point.name)};
        }
        ++bars.major.last().count;
    }
    for (const auto& span : bars.major) {
        if (span.first > 0) {
            bars.separators << span.first;
        }
    }
    if (!areUtilizations && !hasRoofs) {
        bars.marks.clear();
        bars.markName.clear();
    }
    bars.series = {series};
    return bars;
}

BarData rooflineScaling(const RooflineLook& look)
{
    std::map<QString, std::map<int, double>> rates;  // by name and threads
    for (const int threads : core::roofChoices(*look.roofline).threads) {
        auto choice = look.choice;
        choice.threads = threads;
        for (const auto& row : core::roofRows(core::roofSet(*look.roofline, choice), {})) {
            rates[textOf(core::label(row.roof))][threads] = row.roof.value;
        }
    }
    std::erase_if(rates, [&look](const auto& one) {
        return std::ranges::none_of(look.rows, [&one](const core::RoofRow& row) {
            return row.isShown && textOf(core::label(row.roof)) == one.first;
        });
    });
    for (const auto& kernel : look.kernels) {
        const auto& point = *kernel.point;
        auto name = pointTitle(point);
        // The clock may change with the threads; at several clocks of as many each is a line.
        const auto isLike = [&](const core::RoofedKernel& other) {
            return other.point->threads == point.threads && pointTitle(*other.point) == name;
        };
        if (kernel.group < look.clocks.size() && std::ranges::count_if(look.kernels, isLike) > 1) {
            name += u" \u00b7 "_s + textOf(core::label(look.clocks[kernel.group]));
        }
        if (point.threads > 0 && point.performance > 0) {
            rates[name][point.threads] = point.performance;
        }
    }
    std::erase_if(rates, [](const auto& one) { return one.second.size() < 2; });
    BarData lines;
    lines.arrangement = BarData::Arrangement::Lines;
    lines.placesLabel = tr("Threads");
    lines.axisLabel = tr("Times that of the fewest threads");
    lines.idealName = tr("as many times as threads");
    std::set<int> all;
    for (const auto& [name, byThreads] : rates) {
        for (const auto& [threads, rate] : byThreads) {
            all.insert(threads);
        }
    }
    for (const int threads : all) {
        lines.labels << QString::number(threads);
        lines.positions << threads;
    }
    for (const auto& [name, byThreads] : rates) {
        lines.series << BarSeries{.name = name, .values = {}};
        for (const int threads : all) {
            const auto rate = byThreads.find(threads);
            lines.series.back().values
                << (rate == byThreads.end() ? core::notANumber
                                            : rate->second / byThreads.begin()->second);
        }
    }
    return lines;
}

QString bytesText(const core::Roofline& roofline)
{
    return roofline.bytes == core::Roofline::Bytes::Core
               ? tr("bytes: all loads and stores, core view")
               : tr("bytes: DRAM traffic");
}

QString kernelText(const RooflineLook& look, int point, int latency)
{
    if (!look.roofline || point < 0 || point >= static_cast<int>(look.kernels.size())) {
        return {};
    }
    const WindowSentences inWindowLanguage;
    const auto at = static_cast<std::size_t>(point);
    const auto& kernel = look.roofline->points[at];
    auto text = textOf(
        core::placementText(kernel, look.kernels[at].placement, *look.roofline, look.choice));
    if (const auto advice = core::adviseUtilization(kernel, *look.roofline, look.choice)) {
        text += u' ' + textOf(core::adviceText(*advice, kernel));
    }
    if (latency > 1) {
        text += u' ' + slowUnitText(look, at, latency);
    }
    if (const double perJoule = core::efficiency(kernel); !std::isnan(perJoule)) {
        text += u' ' +
                tr("It uses %1 W: %2 GFLOP/J.").arg(numberText(kernel.watts), numberText(perJoule));
    }
    for (const auto& pair : core::compareRuns(*look.roofline, look.choice)) {
        if (pair.name == kernel.name && (pair.after == kernel.run || kernel.run == pair.before)) {
            text += u' ' + textOf(core::comparisonText(pair, look.roofline->provenance.kind));
        }
    }
    const auto note = look.notes.find(kernel.name);
    return u"<b>%1</b> <i>%2</i><br>%3"_s.arg(
        pointTitle(kernel).toHtmlEscaped(),
        note == look.notes.end() ? QString() : textOf(note->second).toHtmlEscaped(),
        text.toHtmlEscaped());
}

namespace {

RooflineRemark remarkOnPlaces(const RooflineLook& look)
{
    constexpr double near = 92;
    using State = core::Placement::State;
    const auto count = [&look](State state, auto fits) {
        return std::ranges::count_if(look.kernels, [&](const core::RoofedKernel& kernel) {
            return kernel.placement.state == state && fits(kernel.placement);
        });
    };
    const auto always = [](const core::Placement&) { return true; };
    if (const auto above = count(State::AboveEveryRoof, always); above > 0) {
        return {tr("Kernels above every roof: %1.").arg(above),
                tr("Roof, level, bytes, operations or threads do not belong together: check how "
                   "they were counted, and whether the roofs are of this machine."),
                true};
    }
    if (const auto above = count(State::AboveItsLevel, always); above > 0) {
        return {
            tr("Kernels above the SpMV roof of the level that holds their data: %1.").arg(above),
            tr("A sparse matrix product cannot do this: compare them in the cache-aware view.")};
    }
    RooflineRemark remark;
    for (const auto& roof : look.roofs.bandwidths) {
        const auto close = count(State::Placed, [&roof](const core::Placement& placement) {
            return placement.boundBy == roof.name && placement.percent >= near;
        });
        if (close > 0) {
            remark = {tr("Kernels at the %1 roof, or within 8 % below it: %2.")
                          .arg(textOf(roof.name))
                          .arg(close),
                      tr("Only fewer bytes, or bytes from a nearer level, make them much "
                         "faster. Bands show the spread of the measured roofs.")};
        }
    }
    return remark;
}

}  // namespace

RooflineRemark rooflineRemark(const RooflineLook& look, RooflineAxis axis)
{
    if (!look.roofline) {
        return {};
    }
    RooflineRemark remark;
    const WindowSentences inWindowLanguage;
    const auto add = [&remark](const std::string& text, bool isWarning, bool asksToMeasure) {
        if (!text.empty()) {
            remark.text += (remark.text.isEmpty() ? QString() : u" "_s) + textOf(text);
            remark.isWarning = remark.isWarning || isWarning;
            remark.asksToMeasure = remark.asksToMeasure || asksToMeasure;
        }
    };
    // What changes how everything else reads goes first.
    const auto order = core::orderText(*look.roofline, look.choice);
    const auto levels = core::levelsOutOfOrder(*look.roofline, look.choice);
    const bool isGrave = (levels && levels->isByMuch) || !look.roofs.disproved.empty();
    add(isGrave ? order : std::string(), true, true);
    add(core::threadsText(*look.roofline, look.choice), true,
        std::ranges::any_of(look.kernels, [](const auto& kernel) {
            return kernel.placement.state == core::Placement::State::ThreadsNotMeasured;
        }));
    auto drawn = core::drawnRoofs(look.rows);
    std::erase_if(drawn, [axis](const core::Ceiling& roof) {
        return axis == RooflineAxis::Power ||
               (axis == RooflineAxis::Efficiency && !(roof.watts > 0));
    });
    add(core::spreadText(drawn), true, true);
    add(isGrave ? std::string() : order, false, true);
    const auto places = axis == RooflineAxis::Performance ? remarkOnPlaces(look) : RooflineRemark();
    if (!remark.text.isEmpty()) {
        add(places.isWarning ? (places.lead + u' ' + places.text).toStdString() : std::string(),
            true, false);
        return remark;
    }
    if (axis != RooflineAxis::Performance) {
        return {axis == RooflineAxis::Power ? tr("Power has no roofs.")
                                            : tr("Roofs without a measured power are not drawn."),
                tr("The tables show the performance roofs and the share of them that each kernel "
                   "reaches.")};
    }
    return places;
}

}  // namespace papilio::widgets
