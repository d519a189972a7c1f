#include "widgets/pages/recorders/trace_pictures.h"

#include "core/traces/findings_text.h"
#include "widgets/theme/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

QString word(const char* text)
{
    return QCoreApplication::translate("RecordersPage", text);
}

QString axisTitle(core::RunAxis axis)
{
    return axis == core::RunAxis::Time   ? word("Time, s")
           : axis == core::RunAxis::Spmv ? word("Sparse matrix-vector products")
                                         : word("Iteration");
}

void addMarks(const core::SolverRun& run,
              std::size_t trace,
              const ConvergenceChoice& choice,
              std::vector<TraceMark>& marks)
{
    using Kind = core::Finding::Kind;
    for (const auto& finding : run.report.findings) {
        TraceMark mark{.trace = trace, .from = finding.from, .to = finding.to};
        if (finding.kind == Kind::Restart) {
            mark.kind = TraceMark::Kind::Restart;
            mark.period = finding.period;
            mark.text = word("restart period %1").arg(finding.period);
        } else if (finding.kind == Kind::Stagnation &&
                   run.report.verdict == core::Convergence::Stagnates) {
            mark.kind = TraceMark::Kind::Stagnation;
            const double level =
                choice.isAbsolute ? finding.value : finding.value / run.report.first;
            mark.text = word("stagnates from %1 at %2")
                            .arg(finding.from)
                            .arg(QString::fromStdString(core::shortNumber(level)));
        } else if (finding.kind == Kind::Divergence) {
            mark.kind = TraceMark::Kind::Divergence;
            mark.text = word("diverges from %1").arg(finding.from);
        } else {
            continue;
        }
        marks.push_back(mark);
    }
    if (run.report.forecast) {
        TraceMark mark{.kind = TraceMark::Kind::Forecast, .trace = trace};
        const auto& forecast = *run.report.forecast;
        const auto solver = QString::fromStdString(core::traceSolver(run.subject));
        mark.text = forecast.high ? word("%1 would converge at about %2 (%3 to %4)")
                                        .arg(solver)
                                        .arg(std::lround(forecast.at))
                                        .arg(std::lround(forecast.low))
                                        .arg(std::lround(*forecast.high))
                                  : word("%1 would converge at about %2, perhaps never")
                                        .arg(solver)
                                        .arg(std::lround(forecast.at));
        marks.push_back(mark);
    }
}

QString keyNote(const core::SolverRun& run, bool isLive)
{
    if (isLive && !run.converged()) {
        return word("running, %1").arg(run.report.count > 0 ? run.report.count - 1 : 0);
    }
    if (run.report.target.lasting) {
        return word("%1 iterations").arg(*run.report.target.lasting);
    }
    return QString::fromStdString(core::outcomeText(run.report));
}

}  // namespace

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

QString shortName(const RecordersSnapshot& snapshot, const core::SolverRun& run)
{
    std::vector<std::string> subjects;
    for (const auto& other : snapshot.runs) {
        subjects.push_back(other.subject);
    }
    return QString::fromStdString(subjects.size() == 1
                                      ? core::traceSolver(run.subject)
                                      : run.subject.substr(commonPrefix(subjects)));
}

TracePicture convergencePicture(const RecordersSnapshot& snapshot,
                                const std::vector<std::size_t>& rows,
                                const ConvergenceChoice& choice)
{
    TracePicture picture;
    picture.xLabel = axisTitle(choice.axis);
    picture.yLabel = choice.isAbsolute ? word("Residual ‖r‖") : word("Relative residual r / r₀");
    for (const auto row : rows) {
        const auto& run = snapshot.runs[row];
        const auto positions = core::abscissa(run, choice.axis);
        if (!positions) {
            continue;  // said over the plot
        }
        Trace trace;
        trace.name = shortName(snapshot, run);
        trace.note = keyNote(run, choice.isLive);
        trace.values = snapshot.pyramid(run.residual);
        if (choice.axis != core::RunAxis::Iteration) {
            trace.positions = std::make_shared<const std::vector<double>>(*positions);
        }
        const double first = run.report.first > 0 ? run.report.first : 1;
        trace.unit = choice.isAbsolute ? 1 : first;
        trace.category = row;
        trace.crossing = run.report.target.lasting;
        trace.forecast = run.report.forecast;
        trace.isRunning = choice.isLive && !run.converged();
        addMarks(run, picture.traces.size(), choice, picture.marks);
        const auto unit = trace.unit;
        picture.traces.push_back(trace);
        if (choice.showsTrue && run.trueResidual && run.trueResidual != run.residual &&
            run.trueResidual->count() == run.residual->count()) {
            trace.name = word("%1, true").arg(trace.name);
            trace.values = snapshot.pyramid(run.trueResidual);
            trace.unit = unit;
            trace.isSecondary = true;
            trace.isRunning = false;
            trace.crossing.reset();
            trace.forecast.reset();
            picture.traces.push_back(trace);
        }
    }
    if (!picture.traces.empty()) {
        picture.tolerance = snapshot.options.tolerance;
    }
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
        const auto problem = core::traceProblem(run.subject);
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
                if (core::traceProblem(run.subject) == problem &&
                    run.preconditioned == preconditioned) {
                    one.rows.push_back(row);
                }
            }
            const auto kind = preconditioned ? word("preconditioned") : word("not preconditioned");
            one.title = problem.empty() ? kind
                        : anyPreconditioned && anyPlain
                            ? QStringLiteral("%1, %2").arg(QString::fromStdString(problem), kind)
                            : QString::fromStdString(problem);
            multiples.push_back(std::move(one));
        }
    }
    return multiples;
}

TracePicture counterPicture(const RecordersSnapshot& snapshot, const RecorderList& counters)
{
    TracePicture picture;
    picture.isLogarithmic = false;
    const bool timed = std::ranges::all_of(counters, [](const auto& one) {
        return one->timesNs.size() == one->count() && std::ranges::is_sorted(one->timesNs);
    });
    picture.xLabel = timed ? word("Time, s") : word("Sample");
    picture.yLabel = word("Value");
    for (const auto& counter : counters) {
        Trace trace;
        trace.name = QString::fromStdString(counter->name);
        trace.values = snapshot.pyramid(counter);
        trace.category = picture.traces.size();
        trace.isStepped = true;
        if (timed) {
            auto positions = std::make_shared<std::vector<double>>();
            for (const auto time : counter->timesNs) {
                positions->push_back(static_cast<double>(time) * 1e-9);
            }
            trace.positions = std::move(positions);
        }
        trace.note = counter->count() > 0 ? engineering(counter->values.back()) : QString();
        picture.traces.push_back(std::move(trace));
    }
    return picture;
}

std::shared_ptr<const core::Recorder> companionOf(const RecorderList& recorders,
                                                  const core::Recorder& recorder)
{
    const auto found = std::ranges::find_if(recorders, [&](const auto& other) {
        return other.get() != &recorder && other->kind == core::Recorder::Kind::Series &&
               core::traceRole(*other) == core::TraceRole::Distribution &&
               core::traceSubject(*other) == core::traceSubject(recorder) &&
               other->count() == recorder.count() && recorder.count() > 0;
    });
    return found == recorders.end() ? nullptr : *found;
}

HistogramPicture histogramPicture(const core::Recorder& recorder,
                                  const core::Recorder* companion,
                                  bool isLogarithmic)
{
    HistogramPicture picture;
    picture.name = QString::fromStdString(recorder.name);
    picture.unit = QString::fromStdString(recorder.unit);
    picture.isLogarithmic = isLogarithmic;
    if (recorder.kind == core::Recorder::Kind::CountingSet) {
        // One bar for each element; the counts are the values.
        auto& all = picture.distribution;
        all.binning = core::Binning::Integer;
        for (std::size_t index = 0; index < recorder.count(); ++index) {
            const auto at = static_cast<double>(index);
            all.bins.push_back({at - 0.5, at + 0.5,
                                static_cast<std::size_t>(std::max(0.0, recorder.values[index]))});
            picture.labels.push_back(index < recorder.labels.size()
                                         ? QString::fromStdString(recorder.labels[index])
                                         : QString());
        }
        return picture;
    }
    picture.distribution = core::distributionOf(recorder.values);
    if (companion != nullptr) {
        for (const double mean :
             core::binMeans(picture.distribution, recorder.values, companion->values)) {
            picture.labels.push_back(std::isnan(mean) ? QString() : engineering(mean));
        }
    }
    return picture;
}

QString inWords(const RecordersSnapshot& snapshot, const std::vector<std::size_t>& rows)
{
    QStringList paragraphs;
    for (const auto row : rows) {
        const auto& run = snapshot.runs[row];
        QStringList sentences;
        for (const auto& sentence : core::sentences(run)) {
            sentences << QString::fromStdString(sentence).toHtmlEscaped();
        }
        if (!sentences.isEmpty()) {
            paragraphs << QStringLiteral(
                              "<p style='margin-top:0;margin-bottom:8px'><b>%1</b> %2.</p>")
                              .arg(shortName(snapshot, run).toHtmlEscaped(),
                                   sentences.join(QStringLiteral("; ")));
        }
    }
    return paragraphs.join(QString());
}

}  // namespace papilio::widgets
