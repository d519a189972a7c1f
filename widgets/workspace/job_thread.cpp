#include "widgets/workspace/job_thread.h"

#include <QCoreApplication>
#include <QEvent>

#include <exception>

namespace papilio::widgets {

void JobThread::run(Job job)
{
    {
        const std::lock_guard lock(mutex_);
        next_ = std::move(job);
        if (isWorking_) {
            return;
        }
        isWorking_ = true;
    }
    if (thread_.joinable()) {
        thread_.join();  // it has ended already
    }
    thread_ = std::thread([this] { work(); });
}

void JobThread::finish()
{
    {
        const std::lock_guard lock(mutex_);
        next_.reset();
    }
    if (thread_.joinable()) {
        thread_.join();
    }
}

void JobThread::work()
{
    std::unique_lock lock(mutex_);
    while (next_) {
        auto job = *std::move(next_);
        next_.reset();
        lock.unlock();
        std::function<void()> result;
        try {
            result = job();
        } catch (const std::exception& exception) {
            qWarning("a computation ended without a result: %s", exception.what());
        }
        job = nullptr;  // its inputs go here, not in the GUI thread
        lock.lock();
        if (result) {
            results_.push_back(std::move(result));
            QCoreApplication::postEvent(this, new QEvent(QEvent::User));
        }
    }
    isWorking_ = false;
}

void JobThread::customEvent(QEvent* /*event*/)
{
    std::vector<std::function<void()>> results;
    {
        const std::lock_guard lock(mutex_);
        results.swap(results_);
    }
    for (const auto& result : results) {
        result();
    }
}

}  // namespace papilio::widgets
