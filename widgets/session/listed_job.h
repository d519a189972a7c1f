#pragma once

#include "core/base/progress.h"
#include "widgets/session/job_list.h"

#include <utility>

namespace papilio::widgets {

/// A line of the list of jobs; it goes when this object does, or when another takes its place.
class ListedJob {
public:
    ListedJob() = default;
    /// @param list  outlives this
    /// @param cancel  called from the GUI thread; empty: the job cannot be cancelled
    /// @param delay   milliseconds until it has a line
    ListedJob(JobList& list, const QString& title, std::function<void()> cancel = {}, int delay = 0)
        : list_(&list),
          id_(list.add(title, std::move(cancel), delay))
    {}
    ~ListedJob() { end(); }
    ListedJob(ListedJob&& other) noexcept
        : list_(std::exchange(other.list_, nullptr)),
          id_(other.id_)
    {}
    ListedJob& operator=(ListedJob&& other) noexcept
    {
        std::swap(list_, other.list_);
        std::swap(id_, other.id_);
        other.end();
        return *this;
    }

    /// Whether it has a line.
    [[nodiscard]] bool isListed() const { return list_ != nullptr; }
    void end()
    {
        if (auto* list = std::exchange(list_, nullptr)) {
            list->remove(id_);
        }
    }
    /// @param share  done, in [0, 1]
    void report(double share) const
    {
        if (list_ != nullptr) {
            list_->report(id_, share);
        }
    }
    void note(const QString& text) const
    {
        if (list_ != nullptr) {
            list_->note(id_, text);
        }
    }
    void offer(const QString& word, std::function<void()> action) const
    {
        if (list_ != nullptr) {
            list_->offer(id_, word, std::move(action));
        }
    }
    /// report() for another thread, which may go on when this has ended.
    [[nodiscard]] core::Progress progress() const
    {
        if (list_ == nullptr) {
            return {};
        }
        return [list = list_, id = id_](double share) { list->report(id, share); };
    }

private:
    JobList* list_ = nullptr;
    int id_ = 0;
};

}  // namespace papilio::widgets
