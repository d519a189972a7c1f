#include "widgets/session/job_list.h"

#include <QThread>
#include <QTimer>

#include <algorithm>

namespace papilio::widgets {

JobList::JobList(QObject* parent) : QAbstractListModel(parent)
{
    connect(&wakeUp_, &WakeUp::woken, this, &JobList::takeReported);
}

int JobList::add(const QString& title, std::function<void()> cancel, int delay)
{
    const int id = nextId_++;
    auto& job = delayed_.emplace_back(Job{id, title, std::move(cancel), -1, {}});
    job.since.start();
    if (delay == 0) {
        list(id);
    } else {
        QTimer::singleShot(delay, this, [this, id] { list(id); });
    }
    return id;
}

void JobList::list(int id)
{
    const auto job = std::ranges::find(delayed_, id, &Job::id);
    if (job == delayed_.end()) {
        return;  // it ended before
    }
    const auto row = static_cast<int>(jobs_.size());
    beginInsertRows({}, row, row);
    jobs_.push_back(std::move(*job));
    delayed_.erase(job);
    endInsertRows();
}

void JobList::report(int id, double share)
{
    if (QThread::currentThread() != thread()) {
        const std::lock_guard lock(mutex_);
        reported_[id] = share;
        if (reported_.size() == 1) {
            wakeUp_.wake();
        }
        return;
    }
    change(id, {ProgressRole, SecondsLeftRole}, [share](Job& job) { job.progress = share; });
}

void JobList::note(int id, const QString& text)
{
    change(id, {NoteRole}, [&text](Job& job) { job.note = text; });
}

void JobList::offer(int id, const QString& word, std::function<void()> action)
{
    change(id, {OfferRole}, [&](Job& job) {
        job.offer = word;
        job.action = std::move(action);
    });
}

template<typename Change>
void JobList::change(int id, const QList<int>& roles, Change change)
{
    const int row = rowOf(id);
    if (row >= 0) {
        change(jobs_[static_cast<std::size_t>(row)]);
        emit dataChanged(index(row), index(row), roles);
    } else if (const auto job = std::ranges::find(delayed_, id, &Job::id); job != delayed_.end()) {
        change(*job);
    }
}

void JobList::takeReported()
{
    std::map<int, double> reported;
    {
        const std::lock_guard lock(mutex_);
        reported.swap(reported_);
    }
    for (const auto& [id, share] : reported) {
        report(id, share);
    }
}

void JobList::remove(int id)
{
    std::erase_if(delayed_, [id](const Job& job) { return job.id == id; });
    const int row = rowOf(id);
    if (row >= 0) {
        beginRemoveRows({}, row, row);
        jobs_.erase(jobs_.begin() + row);
        endRemoveRows();
    }
}

void JobList::cancel(int id)
{
    call(id, &Job::cancel);
}

void JobList::accept(int id)
{
    call(id, &Job::action);
}

void JobList::call(int id, std::function<void()> Job::*function)
{
    const int row = rowOf(id);
    if (row >= 0 && jobs_[static_cast<std::size_t>(row)].*function) {
        const auto called = jobs_[static_cast<std::size_t>(row)].*function;  // may remove the job
        called();
    }
}

int JobList::rowOf(int id) const
{
    for (std::size_t row = 0; row < jobs_.size(); ++row) {
        if (jobs_[row].id == id) {
            return static_cast<int>(row);
        }
    }
    return -1;
}

int JobList::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(jobs_.size());
}

QVariant JobList::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount()) {
        return {};
    }
    const auto& job = jobs_[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
            return job.title;
        case ProgressRole:
            return job.progress;
        case SecondsLeftRole: {
            const double seconds = static_cast<double>(job.since.elapsed()) / 1000.0;
            // Early extrapolations jump about; say nothing until they settle.
            return job.progress > 0.05 && seconds > 0.5
                       ? seconds * (1.0 - job.progress) / job.progress
                       : -1.0;
        }
        case NoteRole:
            return job.note;
        case OfferRole:
            return job.offer;
        case IdRole:
            return job.id;
        default:
            return {};
    }
}

}  // namespace papilio::widgets
