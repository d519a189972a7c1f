#include "widgets/session/job_thread.h"

namespace papilio::widgets {

JobThread::JobThread()
{
    QObject::connect(&ready_, &WakeUp::woken, &ready_, [this] { deliver(); });
}

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
        auto result = job();
        job = nullptr;  // its inputs go here, not in the GUI thread
        lock.lock();
        if (result) {
            results_.push_back(std::move(result));
            ready_.wake();
        }
    }
    isWorking_ = false;
}

void JobThread::deliver()
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
