#include "widgets/pages/recorders/recorders_snapshot.h"

#include "core/base/text.h"
#include "core/traces/recorder_roles.h"
#include "widgets/session/workspace.h"
#include "widgets/theme/shown_text.h"

#include <QDateTime>

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace papilio::widgets {

namespace {

/// Values up to here take a frame or two (40 ms); of a program that runs they come again and again.
constexpr std::size_t fewValues = 200'000;
constexpr std::size_t fewLiveValues = 5'000;

}  // namespace

SnapshotMaker::SnapshotMaker(Workspace& workspace)
    : workspace_(workspace),
      job_(this, JobThread::Urgency::Background)
{
    job_.list(workspace.jobs(), tr("Analyzing the recorders"));
    rest_.setSingleShot(true);
    connect(&rest_, &QTimer::timeout, this, [this] {
        if (std::exchange(hasMore_, false) && !isRunning()) {
            emit isDue();
        }
    });
}

void SnapshotMaker::make(RecorderList recorders,
                         const core::RunOptions& options,
                         const RecordersSnapshot& before)
{
    makeUpTo(fewValues, std::move(recorders), options, before);
}

void SnapshotMaker::makeOfRun(RecorderList recorders,
                              const core::RunOptions& options,
                              const RecordersSnapshot& before)
{
    hasMore_ = isRunning() || rest_.isActive();
    if (!hasMore_) {
        makeUpTo(fewLiveValues, std::move(recorders), options, before);
    }
}

void SnapshotMaker::makeUpTo(std::size_t most,
                             RecorderList recorders,
                             const core::RunOptions& options,
                             const RecordersSnapshot& before)
{
    std::size_t values = 0;
    for (const auto& recorder : recorders) {
        values += recorder->count();
    }
    if (values <= most) {
        job_.cancel();
        emit made(makeSnapshot(std::move(recorders), options, before));
        return;
    }
    since_.start();
    job_.start([recorders = std::move(recorders), options, before](
                   const std::stop_token&) { return makeSnapshot(recorders, options, before); },
               [this](const RecordersSnapshot& snapshot) {
                   emit made(snapshot);
                   // As long as it took: the program that runs needs the processors more.
                   rest_.start(static_cast<int>(since_.elapsed()));
               },
               [this](const QString& why) {
                   workspace_.messages().add(Message::Severity::Error,
                                             tr("The recorders are not shown. %1").arg(why));
               });
}

namespace {

std::shared_ptr<const core::Pyramid> grown(const std::shared_ptr<const core::Pyramid>& before,
                                           const core::Recorder& recorder)
{
    auto pyramid = std::make_shared<core::Pyramid>(*before);
    pyramid->grow(recorder.values);
    return pyramid;
}

/// "poisson2d-64/cg" of "poisson2d-64/cg 2", as a second recording is called.
std::string withoutNumber(const std::string& subject)
{
    const auto end = subject.find_last_not_of("0123456789");
    return end != std::string::npos && end > 0 && end + 1 < subject.size() && subject[end] == ' '
               ? subject.substr(0, end)
               : subject;
}

/// "2026-11-27T21:07:31" on the clock of this machine; empty where it is not known.
std::string timeOf(const core::SolverRun& run)
{
    const auto created = textOf(run.residual->provenance.created);
    const auto time = QDateTime::fromString(created, Qt::ISODate).toLocalTime();
    return time.isValid() ? time.toString(u"yyyy-MM-ddTHH:mm:ss"_s).toStdString() : std::string();
}

/// Recordings of one solver are told apart by what ran, "CG, demo --size 64", or, where that is the
/// same, by when they were made: "CG, 21:07", "CG 2, 21:08".
void tellApart(std::vector<RunTitle>& titles,
               const std::vector<core::SolverRun>& runs,
               const std::vector<std::size_t>& rows)
{
    constexpr std::size_t day = 10, minute = 16, second = 19;  // characters of a time
    std::map<std::string, std::map<std::size_t, std::string>> recordings;
    std::map<std::string, std::map<std::size_t, std::string>> programs;
    for (std::size_t index = 0; index < rows.size(); ++index) {
        const auto& run = runs[rows[index]];
        if (auto time = timeOf(run); !time.empty()) {
            recordings[withoutNumber(run.subject)].emplace(index, std::move(time));
        }
        if (auto program = core::recordedProgram(run.residual->provenance); !program.empty()) {
            programs[withoutNumber(run.subject)].emplace(index, std::move(program));
        }
    }
    for (const auto& [subject, of] : programs) {
        std::set<std::string> different;
        for (const auto& [index, program] : of) {
            different.insert(program);
        }
        if (different.size() > 1 && different.size() == of.size()) {
            for (const auto& [index, program] : of) {
                titles[index].solver += ", " + program;
            }
            recordings.erase(subject);
        }
    }
    for (auto& [subject, times] : recordings) {
        const auto differ = [&times = times](std::size_t length) {
            std::set<std::string> found;
            for (const auto& [index, time] : times) {
                found.insert(time.substr(0, length));
            }
            return found.size();
        };
        if (differ(second) == 1) {
            continue;  // one, or all from one file
        }
        const bool isOneDay = differ(day) == 1;
        auto end = isOneDay ? minute : day;
        if (differ(end) < times.size()) {
            end = isOneDay ? second : minute;
        }
        const auto begin = isOneDay ? day + 1 : 0;
        for (auto& [index, time] : times) {
            std::ranges::replace(time, 'T', ' ');
            titles[index].solver += ", " + time.substr(begin, end - begin);
        }
    }
}

}  // namespace

std::shared_ptr<const core::Pyramid> RecordersSnapshot::pyramid(
    const std::shared_ptr<const core::Recorder>& recorder) const
{
    const auto found = pyramids.find(recorder);
    return found == pyramids.end() ? std::make_shared<const core::Pyramid>() : found->second;
}

int RecordersSnapshot::runOf(const core::Recorder& recorder) const
{
    for (std::size_t row = 0; row < runs.size(); ++row) {
        const auto& run = runs[row];
        if (run.residual.get() == &recorder || run.trueResidual.get() == &recorder ||
            run.implicitResidual.get() == &recorder) {
            return static_cast<int>(row);
        }
    }
    return -1;
}

std::size_t RecordersSnapshot::valueCount() const
{
    std::size_t count = 0;
    for (const auto& recorder : recorders) {
        count += recorder->count();
    }
    return count;
}

std::vector<RunTitle> titlePartsOf(const std::vector<core::SolverRun>& runs,
                                   const std::vector<std::size_t>& rows)
{
    std::vector<std::string> problems;
    bool differ = false;
    for (const auto row : rows) {
        const auto matrix = core::traceProblem(runs[row].subject);
        problems.push_back((matrix.empty() ? core::traceProblem(*runs[row].residual) : matrix) +
                           "/");
        differ = differ || problems.back() != problems.front();
    }
    const auto common = core::commonPrefix(problems);
    std::vector<RunTitle> titles;
    for (std::size_t index = 0; index < rows.size(); ++index) {
        RunTitle title{core::solverTitle(core::traceSolver(runs[rows[index]].subject)), {}};
        if (differ && problems[index].size() > common + 1) {
            title.matrix = problems[index].substr(common, problems[index].size() - common - 1);
        }
        titles.push_back(std::move(title));
    }
    tellApart(titles, runs, rows);
    return titles;
}

std::vector<std::string> titlesOf(const std::vector<core::SolverRun>& runs,
                                  const std::vector<std::size_t>& rows)
{
    std::vector<std::string> titles;
    for (const auto& title : titlePartsOf(runs, rows)) {
        titles.push_back(title.matrix.empty() ? title.solver : title.matrix + " / " + title.solver);
    }
    return titles;
}

std::vector<std::string> titlesOf(const std::vector<core::SolverRun>& runs)
{
    std::vector<std::size_t> rows(runs.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    return titlesOf(runs, rows);
}

std::string nameInSubject(const core::Recorder& recorder)
{
    auto name = core::nameInLibrary(recorder.name, recorder.library);
    const auto subject = core::traceSubject(recorder);
    if (name.size() > subject.size() && name.starts_with(subject)) {
        name.erase(0, subject.size());
    } else if (name.ends_with("::" + subject)) {
        name.erase(name.size() - subject.size() - 2);
    }
    const auto begin = name.find_first_not_of("/: ");
    return begin == std::string::npos ? recorder.name : name.substr(begin);
}

std::vector<std::size_t> firstRows(const std::vector<core::SolverRun>& runs)
{
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < runs.size(); ++row) {
        if (core::traceProblem(*runs[row].residual) == core::traceProblem(*runs.front().residual)) {
            rows.push_back(row);
        }
    }
    // One preconditioned solver alone is better seen next to the others.
    const bool isPaired =
        std::ranges::count_if(rows, [&](std::size_t row) { return runs[row].preconditioned; }) > 1;
    if (isPaired) {
        std::erase_if(rows, [&](std::size_t row) { return !runs[row].preconditioned; });
    }
    // Of an inner solve nobody asks how it converged.
    const auto isInner = [&](std::size_t row) { return runs[row].isInner(); };
    if (!std::ranges::all_of(rows, isInner)) {
        std::erase_if(rows, isInner);
    }
    return rows;
}

RecordersSnapshot makeSnapshot(RecorderList recorders,
                               const core::RunOptions& options,
                               const RecordersSnapshot& before)
{
    RecordersSnapshot snapshot;
    snapshot.axes = before.axes;
    snapshot.runs = core::solverRuns(recorders, options);
    for (std::size_t index = 0; index < recorders.size(); ++index) {
        const auto& recorder = recorders[index];
        const auto known = before.pyramids.find(recorder);
        // A recorder that grew has the place of what it was.
        const auto was = index < before.recorders.size() ? before.recorders[index] : nullptr;
        snapshot.pyramids[recorder] =
            known != before.pyramids.end() ? known->second : grown(before.pyramid(was), *recorder);
    }
    snapshot.lost = core::lostSamplesOf(recorders);
    snapshot.compared = core::comparedSeries(recorders);
    snapshot.recorders = std::move(recorders);
    return snapshot;
}

bool growSnapshot(RecordersSnapshot& snapshot,
                  const RecorderList& recorders,
                  const RecordersSnapshot& shown)
{
    const bool areSame = std::ranges::equal(
        snapshot.recorders, recorders,
        [](const auto& was, const auto& is) { return was == is || was->name == is->name; });
    if (!areSame) {
        return false;
    }
    std::map<std::shared_ptr<const core::Recorder>, std::shared_ptr<const core::Recorder>> now;
    for (std::size_t index = 0; index < recorders.size(); ++index) {
        auto& was = snapshot.recorders[index];
        const auto& is = recorders[index];
        if (was != is) {
            now[was] = is;
            const auto known = shown.pyramids.find(is);
            snapshot.pyramids[is] =
                known != shown.pyramids.end() ? known->second : grown(snapshot.pyramid(was), *is);
            snapshot.pyramids.erase(was);
            if (auto lost = snapshot.lost.extract(was)) {
                lost.key() = is;
                snapshot.lost.insert(std::move(lost));
            }
            was = is;
        }
    }
    const auto follow = [&](std::shared_ptr<const core::Recorder>& recorder) {
        const auto found = now.find(recorder);
        recorder = found == now.end() ? recorder : found->second;
    };
    for (auto& run : snapshot.runs) {
        for (auto* part : {&run.residual, &run.trueResidual, &run.implicitResidual, &run.spmv}) {
            follow(*part);
        }
    }
    return true;
}

}  // namespace papilio::widgets
