#include "widgets/pages/recorders/trace_pictures.h"

#include "core/base/text.h"
#include "core/findings/solver_text.h"
#include "core/present/run_columns.h"
#include "core/traces/recorder_roles.h"
#include "core/traces/solver_runs.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace papilio::widgets {

namespace {

QString axisTitle(core::RunAxis axis)
{
    return axis == core::RunAxis::Time   ? tr("Time, s")
           : axis == core::RunAxis::Spmv ? tr("Sparse matrix-vector products")
                                         : tr("Iteration");
}

void addMarks(const core::SolverRun& run,
              const QString& solver,
              std::size_t trace,
              const ConvergenceChoice& choice,
              std::vector<TraceMark>& marks)
{
    using Kind = core::Finding::Kind;
    // If there are other solvers, a mark shows whose it is.
    const auto whose = choice.namesMarks ? solver + u' ' : QString();
    for (const auto& finding : run.report.findings) {
        TraceMark mark{.trace = trace, .from = finding.from, .to = finding.to};
        if (finding.kind == Kind::Restart) {
            mark.kind = TraceMark::Kind::Restart;
            mark.period = finding.period;
            mark.text = whose + tr("restart period %1").arg(finding.period);
        } else if (finding.kind == Kind::Stagnation &&
                   run.report.verdict == core::Convergence::Stagnates) {
            mark.kind = TraceMark::Kind::Stagnation;
            const auto level = choice.isAbsolute
                                   ? tr("|r| = %1").arg(numberText(finding.value))
                                   : tr("%1 r₀").arg(numberText(finding.value / run.report.first));
            mark.text = whose + tr("stagnates from %1 at %2").arg(finding.from).arg(level);
        } else if (finding.kind == Kind::Divergence) {
            mark.kind = TraceMark::Kind::Divergence;
            mark.text = whose + tr("diverges from %1").arg(finding.from);
        } else {
            continue;
        }
        marks.push_back(mark);
    }
    if (run.report.forecast) {
        TraceMark mark{.kind = TraceMark::Kind::Forecast, .trace = trace};
        const auto when = inWindowWords([&] { return core::forecastRange(*run.report.forecast); });
        mark.text = tr("%1 would converge at about %2").arg(solver, when);
        marks.push_back(mark);
    }
}

/// Whether two lines are drawn over each other: no point is a pixel from its counterpart.
bool coincide(const Trace& one, const Trace& other)
{
    const auto size = one.values->size();
    if (size == 0 || size != other.values->size()) {
        return false;
    }
    for (std::size_t index = 0; index < size; ++index) {
        const double first = (*one.values)[index] / one.unit;
        const double second = (*other.values)[index] / other.unit;
        if (!(std::abs(first - second) <= 0.01 * std::abs(first))) {
            return false;
        }
    }
    return one.positions == other.positions;
}

/// Says of a line that it lies on one before it: else one would be looked for in vain.
void markTwin(const TracePicture& picture, Trace& trace)
{
    const auto twin = std::ranges::find_if(picture.traces, [&](const Trace& other) {
        return !other.isSecondary && coincide(other, trace);
    });
    if (twin != picture.traces.end()) {
        trace.isTwin = true;
        trace.note = trace.note == twin->note
                         ? tr("same curve as %1").arg(twin->name)
                         : tr("%1, same curve as %2").arg(trace.note, twin->name);
    }
}

bool isRunning(const core::SolverRun& run, const std::set<const core::Recorder*>& running)
{
    return running.contains(run.residual.get()) && !run.converged();
}

QString keyNote(const core::SolverRun& run, bool isLive)
{
    if (isLive) {
        return tr("running, %1")
            .arg(countText(std::max<std::size_t>(run.residual->count(), 1) - 1));
    }
    if (run.report.target.lasting && !core::hasFailed(run.report.verdict)) {
        return tr("%1 it.").arg(*run.report.target.lasting);
    }
    const WindowSentences inWindowLanguage;
    return textOf(core::outcomeText(run));
}

}  // namespace

QString levelText(core::SeriesName::Level level)
{
    using Level = core::SeriesName::Level;
    return level == Level::Socket ? tr("sockets")
           : level == Level::Node ? tr("nodes")
           : level == Level::Core ? tr("cores")
                                  : QString();
}

std::optional<double> commonTolerance(const RecordersSnapshot& snapshot,
                                      const std::vector<std::size_t>& rows,
                                      bool isAbsolute)
{
    constexpr double alike = 1e-9;
    std::optional<double> common;
    for (const auto row : rows) {
        const auto& run = snapshot.runs[row];
        double own = isAbsolute ? run.limit : run.limit / run.report.first;
        const double asked = run.report.target.tolerance;
        own = std::abs(own - asked) <= alike * asked ? asked : own;  // 1e-6 stays 1e-6
        if (std::isnan(own)) {
            continue;
        }
        if (common && std::abs(own - *common) > alike * own) {
            return {};
        }
        common = own;
    }
    return common;
}

std::vector<std::size_t> shownRuns(const RecordersSnapshot& snapshot,
                                   const std::set<const core::Recorder*>& shown)
{
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < snapshot.runs.size(); ++row) {
        if (shown.contains(snapshot.runs[row].residual.get())) {
            rows.push_back(row);
        }
    }
    return rows;
}

namespace {

/// Which plot a counter is in; empty: that of all others.
std::pair<std::string, core::SeriesName::Level> plotOf(const core::Recorder& counter)
{
    const auto name = core::seriesName(counter);
    return !core::isMonitored(counter)
               ? std::pair(std::string(), core::SeriesName::Level::Machine)
               : std::pair(counter.unit.empty() ? "metric " + name.metric : "unit " + counter.unit,
                           name.level);
}

}  // namespace

RecorderList countersOf(const RecordersSnapshot& snapshot, const std::vector<std::size_t>& rows)
{
    std::set<std::string> subjects;
    for (const auto row : rows) {
        subjects.insert(snapshot.runs[row].subject);
    }
    RecorderList spmv;
    RecorderList others;
    for (const auto& recorder : snapshot.recorders) {
        const auto role = core::traceRole(*recorder);
        if (role == core::TraceRole::Spmv && subjects.contains(core::traceSubject(*recorder))) {
            spmv.push_back(recorder);
        } else if (role == core::TraceRole::Counter && rows.empty() && recorder->count() > 1) {
            others.push_back(recorder);
        }
    }
    constexpr std::size_t most = 8;
    const bool areMonitored = !others.empty() && std::ranges::all_of(others, [](const auto& one) {
        return core::isMonitored(*one);
    });
    if (!areMonitored) {
        others.resize(std::min(others.size(), most));
        return spmv.empty() ? others : spmv;
    }
    constexpr std::size_t mostPlots = 6;
    std::set<std::pair<std::string, core::SeriesName::Level>> plots;
    std::map<std::pair<std::string, core::SeriesName::Level>, std::size_t> lines;
    RecorderList first;
    for (const auto& one : others) {
        const auto plot = plotOf(*one);
        if ((plots.size() < mostPlots || plots.contains(plot)) && lines[plot]++ < most) {
            plots.insert(plot);
            first.push_back(one);
        }
    }
    return spmv.empty() ? first : spmv;
}

TracePicture convergencePicture(const RecordersSnapshot& snapshot,
                                const std::vector<std::size_t>& rows,
                                const ConvergenceChoice& choice)
{
    TracePicture picture;
    picture.xLabel = axisTitle(choice.axis);
    picture.yLabel = choice.isAbsolute ? tr("Residual |r|") : tr("Relative residual r / r₀");
    const auto titles = titlePartsOf(snapshot.runs, rows);
    const auto whole = titlesOf(snapshot.runs, rows);
    auto marked = choice;
    marked.namesMarks = rows.size() > 1;
    for (std::size_t index = 0; index < rows.size(); ++index) {
        const auto row = rows[index];
        const auto& run = snapshot.runs[row];
        Trace trace;
        if (choice.axis != core::RunAxis::Iteration) {
            const auto positions =
                core::abscissa(run, choice.axis, &snapshot.axisOf(*run.residual));
            if (!positions) {
                continue;  // shown above the plot
            }
            trace.positions = *positions;
        }
        trace.name = textOf(titles[index].solver);
        trace.group = textOf(titles[index].matrix);
        trace.isRunning = isRunning(run, choice.running);
        trace.note = keyNote(run, trace.isRunning);
        trace.values = snapshot.pyramid(run.residual);
        const double first = run.report.first > 0 ? run.report.first : 1;
        trace.unit = choice.isAbsolute ? 1 : first;
        const auto style =
            choice.styles != nullptr ? choice.styles->of(run.subject) : RunStyle{.category = row};
        trace.category = style.category;
        trace.dash = style.dash;
        trace.id = row;
        trace.crossing = run.report.target.lasting;
        trace.forecast = run.report.forecast;
        addMarks(run, textOf(whole[index]), picture.traces.size(), marked, picture.marks);
        const auto unit = trace.unit;
        markTwin(picture, trace);
        picture.traces.push_back(trace);
        trace.isTwin = false;
        if (choice.showsTrue && run.trueResidual && run.trueResidual != run.residual &&
            run.trueResidual->count() == run.residual->count()) {
            trace.name = tr("%1, true").arg(trace.name);
            trace.values = snapshot.pyramid(run.trueResidual);
            trace.unit = unit;
            trace.isSecondary = true;
            trace.isRunning = false;
            trace.crossing.reset();
            trace.forecast.reset();
            picture.traces.push_back(trace);
        }
    }
    picture.tolerance = commonTolerance(snapshot, rows, choice.isAbsolute);
    return picture;
}

std::vector<Multiple> multiplesOf(const RecordersSnapshot& snapshot,
                                  const std::vector<std::size_t>& rows)
{
    std::vector<std::string> problems;
    bool anyPreconditioned = false;
    bool anyPlain = false;
    for (const auto row : rows) {
        const auto& run = snapshot.runs[row];
        const auto problem = core::traceProblem(*run.residual);
        if (std::ranges::find(problems, problem) == problems.end()) {
            problems.push_back(problem);
        }
        (run.preconditioned ? anyPreconditioned : anyPlain) = true;
    }
    std::vector<Multiple> multiples;
    for (const auto& problem : problems) {
        for (const bool preconditioned : {true, false}) {
            if (!(preconditioned ? anyPreconditioned : anyPlain)) {
                continue;
            }
            Multiple one;
            for (const auto row : rows) {
                const auto& run = snapshot.runs[row];
                if (core::traceProblem(*run.residual) == problem &&
                    run.preconditioned == preconditioned) {
                    one.rows.push_back(row);
                }
            }
            const auto kind = preconditioned ? tr("preconditioned") : tr("not preconditioned");
            one.title = problem.empty()                 ? kind
                        : anyPreconditioned && anyPlain ? u"%1, %2"_s.arg(textOf(problem), kind)
                                                        : textOf(problem);
            multiples.push_back(std::move(one));
        }
    }
    return multiples;
}

namespace {

/// The line breaks where samples are missing, and says so.
void showLost(const core::LostSamples& lost, TracePicture& picture, Trace& trace)
{
    const bool isFirst = picture.traces.empty();
    const auto mark = [&](std::size_t at, const QString& text) {
        if (isFirst) {
            picture.marks.push_back({.kind = TraceMark::Kind::Note,
                                     .trace = 0,
                                     .from = at,
                                     .to = at,
                                     .period = 0,
                                     .text = text});
        }
    };
    if (lost.gaps.empty() && lost.silent.empty()) {
        return;
    }
    std::vector<double> values;
    std::vector<double> positions;
    auto gap = lost.gaps.begin();
    for (std::size_t at = 0; at < trace.values->size(); ++at) {
        if (gap != lost.gaps.end() && gap->before == at) {
            mark(values.size() - 1, tr("%1 missing").arg(counted(gap->missing, "sample")));
            positions.push_back(trace.positions[at - 1] + lost.step);
            values.push_back(std::numeric_limits<double>::quiet_NaN());
            ++gap;
        }
        if (!lost.silent.empty() && lost.silent.front() == at) {
            mark(values.size(),
                 tr("%1 0 in all series: not sampled?").arg(counted(lost.silent.size(), "sample")));
        }
        positions.push_back(trace.positions[at]);
        values.push_back((*trace.values)[at]);
    }
    trace.values = std::make_shared<const core::Pyramid>(std::move(values));
    trace.positions = std::move(positions);
}

/// Series of one unit: the color tells instances apart, the pattern runs or hosts.
TracePicture seriesPicture(const RecordersSnapshot& snapshot,
                           const RecorderList& series,
                           const std::vector<std::string>& subjects,
                           bool timed)
{
    TracePicture picture;
    picture.isLogarithmic = false;
    picture.yLabel = textOf(series.front()->unit);
    std::vector<std::string> metrics;
    std::vector<std::pair<std::string, std::string>> lines;
    const auto place = [](auto& all, const auto& one) {
        const auto found = std::ranges::find(all, one);
        const auto at = static_cast<std::size_t>(found - all.begin());
        if (found == all.end()) {
            all.push_back(one);
        }
        return at;
    };
    for (const auto& one : series) {
        place(metrics, core::seriesName(*one).metric);
    }
    const auto level = levelText(core::seriesName(*series.front()).level);
    picture.title = metrics.size() == 1 ? textOf(metrics.front()) : textOf(series.front()->unit);
    picture.title += level.isEmpty() ? QString() : u" \u00b7 "_s + level;
    for (const auto& one : series) {
        const auto name = core::seriesName(*one);
        const auto subject = core::traceSubject(*one);
        Trace trace;
        trace.name = textOf(name.instance.empty() ? name.metric
                            : metrics.size() == 1 ? name.instance
                                                  : name.metric + " " + name.instance);
        trace.category = place(lines, std::pair(name.metric, name.instance));
        if (subjects.size() > 1) {
            trace.group = textOf(subject);
            trace.dash =
                static_cast<std::size_t>(std::ranges::find(subjects, subject) - subjects.begin());
        }
        trace.values = snapshot.pyramid(one);
        trace.isStepped = true;
        trace.note = countText(one->values.back());
        if (timed) {
            trace.positions = *snapshot.axisOf(*one).seconds(one->timesNs, 0);
            if (const auto lost = snapshot.lost.find(one); lost != snapshot.lost.end()) {
                showLost(lost->second, picture, trace);
            }
        }
        picture.traces.push_back(std::move(trace));
    }
    return picture;
}

TracePicture counterPicture(const RecordersSnapshot& snapshot,
                            const RecorderList& counters,
                            const RunStyles& styles,
                            bool timed)
{
    TracePicture picture;
    picture.isLogarithmic = false;
    const auto quantity = counters.empty() ? std::string() : nameInSubject(*counters.front());
    const bool isOneQuantity =
        counters.size() > 1 && std::ranges::all_of(counters, [&](const auto& one) {
            return nameInSubject(*one) == quantity;
        });
    const bool isOneProblem = std::ranges::all_of(counters, [&](const auto& one) {
        return core::traceProblem(*one) == core::traceProblem(*counters.front());
    });
    picture.yLabel = isOneQuantity ? textOf(quantity) : tr("Value");
    for (const auto& counter : counters) {
        Trace trace;
        const auto said = nameInSubject(*counter);
        const auto subject = core::traceSubject(*counter);
        const auto solver = core::solverTitle(core::traceSolver(subject));
        const auto problem = core::traceProblem(*counter);
        const auto owner = isOneProblem || problem.empty() ? solver : problem + " / " + solver;
        trace.name = textOf(isOneQuantity ? owner : said == subject ? said : owner + " " + said);
        trace.values = snapshot.pyramid(counter);
        // A single counter per solver looks like the solver; several must be distinguishable.
        const auto style = isOneQuantity && styles.knows(subject)
                               ? styles.of(subject)
                               : RunStyle{.category = picture.traces.size()};
        trace.category = style.category;
        trace.dash = style.dash;
        trace.isStepped = true;
        if (timed) {
            trace.positions = *snapshot.axisOf(*counter).seconds(counter->timesNs, 0);
        }
        trace.note = counter->count() > 0 ? countText(counter->values.back()) : QString();
        picture.traces.push_back(std::move(trace));
    }
    return picture;
}

}  // namespace

std::vector<TracePicture> counterPictures(const RecordersSnapshot& snapshot,
                                          const RecorderList& counters,
                                          const RunStyles& styles)
{
    const bool timed = std::ranges::all_of(counters, [&](const auto& one) {
        return one->timesNs.size() == one->count() &&
               snapshot.axisOf(*one).seconds(one->timesNs, 0);
    });
    std::vector<std::string> subjects;
    std::vector<std::pair<std::pair<std::string, core::SeriesName::Level>, RecorderList>> plots;
    double end = 0;
    for (const auto& counter : counters) {
        const auto subject = core::traceSubject(*counter);
        if (core::isMonitored(*counter) && std::ranges::find(subjects, subject) == subjects.end()) {
            subjects.push_back(subject);
        }
        const auto key = plotOf(*counter);
        auto plot = std::ranges::find_if(plots, [&](const auto& one) { return one.first == key; });
        plot = plot == plots.end() ? plots.insert(plot, {key, {}}) : plot;
        plot->second.push_back(counter);
        constexpr double nano = 1e-9;
        end = std::max(end, !timed || counter->timesNs.empty()
                                ? static_cast<double>(counter->count())
                                : nano * static_cast<double>(counter->timesNs.back()));
    }
    std::vector<TracePicture> pictures;
    for (const auto& [key, list] : plots) {
        auto& picture = pictures.emplace_back(key.first.empty()
                                                  ? counterPicture(snapshot, list, styles, timed)
                                                  : seriesPicture(snapshot, list, subjects, timed));
        picture.xLabel = timed ? tr("Time, s") : tr("Sample");
        picture.end = plots.size() > 1 ? end : 0;
    }
    return pictures;
}

QString seriesInWords(const std::vector<core::ComparedSeries>& compared)
{
    const WindowSentences inWindowLanguage;
    QString html;
    for (const auto& series : compared) {
        html += u"<p style='margin-top:0;margin-bottom:8px'><b>%1</b> %2.</p>"_s.arg(
            breakable(textOf(series.metric)).toHtmlEscaped(),
            breakable(textOf(core::seriesText(series))).toHtmlEscaped());
    }
    return html;
}

RecorderList distributionsWith(const RecordersSnapshot& snapshot,
                               const std::shared_ptr<const core::Recorder>& recorder,
                               const std::set<const core::Recorder*>& ticked)
{
    constexpr std::size_t most = 8;
    const auto quantityOf = [](const core::Recorder& of) {
        return core::eventName(of.name, of.library).quantity;
    };
    RecorderList list;
    for (const auto& other : snapshot.recorders) {
        const bool isOfKind = ticked.contains(other.get()) && other->library == recorder->library &&
                              other->kind == recorder->kind && other->count() > 0 &&
                              recorder->kind == core::Recorder::Kind::Series &&
                              quantityOf(*other) == quantityOf(*recorder);
        if (other == recorder || (isOfKind && list.size() + 1 < most)) {
            list.push_back(other);
        }
    }
    return list;
}

namespace {

/// "PerTask" of "LengthPerTask_RCRD_I" (paper 5, Table 4); empty: the name does not say it.
std::string perWhat(const core::Recorder& recorder)
{
    const auto quantity = core::eventName(recorder.name, recorder.library).quantity;
    const auto at = quantity.rfind("Per");
    return at == std::string::npos ? std::string()
                                   : quantity.substr(at, quantity.find('_', at) - at);
}

/// A recorder of another quantity of the same things: same subject, length and "PerTask".
std::shared_ptr<const core::Recorder> companionOf(const RecorderList& recorders,
                                                  const core::Recorder& recorder)
{
    const auto found = std::ranges::find_if(recorders, [&](const auto& other) {
        return other.get() != &recorder && other->kind == core::Recorder::Kind::Series &&
               core::traceRole(*other) == core::TraceRole::Distribution &&
               core::traceSubject(*other) == core::traceSubject(recorder) &&
               other->count() == recorder.count() && recorder.count() > 0 &&
               !perWhat(recorder).empty() && perWhat(*other) == perWhat(recorder);
    });
    return found == recorders.end() ? nullptr : *found;
}

/// One bar for each element; the counts are the values.
HistogramSeries countingSet(const core::Recorder& recorder)
{
    HistogramSeries series;
    auto& all = series.distribution;
    all.binning = core::Binning::Integer;
    for (std::size_t index = 0; index < recorder.count(); ++index) {
        const auto at = static_cast<double>(index);
        all.bins.push_back(
            {at - 0.5, at + 0.5, static_cast<std::size_t>(std::max(0.0, recorder.values[index]))});
        series.labels.push_back(index < recorder.labels.size() ? textOf(recorder.labels[index])
                                                               : QString());
    }
    return series;
}

/// A few very rare values next to many: only a logarithmic count shows both.
bool isSpreadWide(const HistogramPicture& picture)
{
    constexpr std::size_t apart = 200;
    std::size_t most = 0;
    auto least = std::numeric_limits<std::size_t>::max();
    for (const auto& series : picture.series) {
        for (const auto& bin : series.distribution.bins) {
            most = std::max(most, bin.count);
            least = bin.count > 0 ? std::min(least, bin.count) : least;
        }
    }
    return most > 0 && most / apart > least;
}

}  // namespace

HistogramPicture histogramPicture(const RecordersSnapshot& snapshot, const RecorderList& recorders)
{
    HistogramPicture picture;
    if (recorders.empty()) {
        return picture;
    }
    const auto& front = *recorders.front();
    picture.name = textOf(front.name);
    picture.unit = textOf(front.unit);
    if (front.kind == core::Recorder::Kind::CountingSet) {
        picture.series = {countingSet(front)};
        picture.isLogarithmic = isSpreadWide(picture);
        return picture;
    }
    std::vector<std::span<const double>> values;
    for (const auto& recorder : recorders) {
        values.emplace_back(recorder->values);
    }
    auto spreads = core::sharedDistributions(values);
    QString companions;
    for (std::size_t index = 0; index < recorders.size(); ++index) {
        const auto& recorder = *recorders[index];
        HistogramSeries series{.distribution = std::move(spreads[index]),
                               .name = textOf(core::traceSubject(recorder)),
                               .labels = {},
                               .category = index};
        if (const auto companion = companionOf(snapshot.recorders, recorder)) {
            companions = textOf(nameInSubject(*companion));
            for (const double mean :
                 core::binMeans(series.distribution, recorder.values, companion->values)) {
                series.labels.push_back(std::isnan(mean) ? QString() : numberText(mean));
            }
        }
        picture.series.push_back(std::move(series));
    }
    if (recorders.size() > 1) {
        picture.name = textOf(core::eventName(front.name, front.library).quantity);
    }
    if (!companions.isEmpty()) {
        picture.name += tr(" (over the bars: mean %1)").arg(companions);
    }
    picture.isLogarithmic = isSpreadWide(picture);
    return picture;
}

void RunStyles::add(const core::SolverRun& run)
{
    const auto& subject = run.subject;
    const auto place = [](std::vector<std::string>& names, const std::string& name) {
        const auto found = std::ranges::find(names, name);
        const auto at = static_cast<std::size_t>(found - names.begin());
        if (found == names.end()) {
            names.push_back(name);
        }
        return at;
    };
    if (!styles_.contains(subject)) {
        const auto solver = place(solvers_, core::traceSolver(subject));
        styles_[subject] = {solver, place(matrices_, core::traceProblem(*run.residual))};
    }
}

void RunStyles::rename(const std::string& from, const std::string& to)
{
    if (auto style = styles_.extract(from)) {
        style.key() = to;
        styles_.insert(std::move(style));
    }
}

void RunStyles::add(const std::vector<core::SolverRun>& runs, const std::vector<std::size_t>& first)
{
    for (const auto row : first) {
        add(runs[row]);
    }
    for (const auto& run : runs) {
        add(run);
    }
}

RunStyle RunStyles::of(const std::string& subject) const
{
    const auto found = styles_.find(subject);
    if (found == styles_.end()) {
        return {};
    }
    const auto [solver, matrix] = found->second;
    return {solver, matrices_.size() > 1 ? std::optional(matrix) : std::nullopt};
}

QString inWords(const RecordersSnapshot& snapshot,
                const std::vector<std::size_t>& rows,
                const std::set<const core::Recorder*>& running)
{
    const WindowSentences inWindowLanguage;
    QStringList paragraphs;
    const auto axis = core::fairestAxis(snapshot.runs);
    auto ranked = core::rankedRuns(snapshot.runs, axis);
    std::set<core::SolvedProblem> drawn;
    for (const auto row : rows) {
        drawn.insert(core::solvedProblem(snapshot.runs[row]));
    }
    for (auto& row : ranked) {
        row.isRunning = isRunning(row.run, running);
        row.place = drawn.contains(core::solvedProblem(row.run)) ? row.place : std::nullopt;
    }
    if (const auto fastest = core::fastestText(ranked, titlesOf(snapshot.runs), axis);
        !fastest.empty()) {
        paragraphs << u"<p style='margin-top:0;margin-bottom:8px'>%1</p>"_s.arg(
            breakable(textOf(fastest)).toHtmlEscaped());
    }
    const auto titles = titlesOf(snapshot.runs, rows);
    for (std::size_t index = 0; index < rows.size(); ++index) {
        auto run = snapshot.runs[rows[index]];
        QStringList sentences;
        if (isRunning(run, running)) {
            run.report.verdict.reset();  // nothing is decided
            sentences << tr("is running, at iteration %1")
                             .arg(run.report.count > 0 ? run.report.count - 1 : 0);
        }
        const auto add = [&](const std::string& sentence) {
            sentences << breakable(textOf(sentence)).toHtmlEscaped();
        };
        if (!run.hasTolerance()) {
            sentences << tr("has a tolerance that its log does not say");
        }
        std::ranges::for_each(core::sentences(run), add);
        if (run.report.verdict) {
            for (const auto& cause : core::causesOf(snapshot.runs, rows[index])) {
                add(core::causeText(cause));
            }
        }
        if (!sentences.isEmpty()) {
            paragraphs << u"<p style='margin-top:0;margin-bottom:8px'><b>%1</b> %2.</p>"_s.arg(
                breakable(textOf(titles[index])).toHtmlEscaped(), sentences.join(u"; "_s));
        }
    }
    return paragraphs.join(QString());
}

}  // namespace papilio::widgets
