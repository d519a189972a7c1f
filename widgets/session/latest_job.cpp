#include "widgets/session/latest_job.h"

#include <exception>
#include <new>
#include <sys/resource.h>

namespace papilio::widgets {

namespace {

/// Of the calling thread, and of those that it starts from now on.
void lowerPriority()
{
    constexpr int niceness = 10;  // a tenth of the time of others, all of it where nobody else runs
    setpriority(PRIO_PROCESS, 0, niceness);  // 0 is the thread on Linux, where threads differ
}

}  // namespace

JobThread::JobThread(Urgency urgency) : urgency_(urgency)
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
    if (urgency_ == Urgency::Background) {
        lowerPriority();
    }
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

void LatestJob::cancelByUser()
{
    cancel();
    if (cancelled_) {
        cancelled_();
    }
}

void LatestJob::logFailure(const QString& why)
{
    qWarning("%s", qUtf8Printable(why));
}

QString LatestJob::sentenceOfException()
{
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return QObject::tr("There is not enough memory. Close other studies or programs.");
    } catch (const std::exception& exception) {
        return QObject::tr("Internal error: %1.").arg(QString::fromLocal8Bit(exception.what()));
    } catch (...) {
        return QObject::tr("Internal error.");
    }
}

}  // namespace papilio::widgets
