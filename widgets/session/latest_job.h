#pragma once

#include "widgets/session/listed_job.h"
#include "widgets/session/wake_up.h"

#include <QPointer>
#include <QString>

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace papilio::widgets {

/**
 * Runs one job after the other off the GUI thread. Of those that wait only the newest is kept.
 *
 * Everything is handed over under a mutex of the standard library, which the thread sanitizer
 * understands; Qt's own, inside its libraries, it does not see.
 */
class JobThread {
public:
    /// Runs in the thread and throws nothing; what it returns runs in the thread that this object
    /// belongs to.
    using Job = std::function<std::function<void()>()>;

    /// Background: gives way to the window, and to what the window waits for, where processors are
    /// few.
    enum class Urgency { Awaited, Background };

    explicit JobThread(Urgency urgency = Urgency::Awaited);
    ~JobThread() { finish(); }
    Q_DISABLE_COPY_MOVE(JobThread)

    void run(Job job);
    /// Drops the job that waits, and returns when the running one has ended.
    void finish();

private:
    void work();
    void deliver();

    Urgency urgency_;
    WakeUp ready_;  ///< there are results
    std::mutex mutex_;
    std::optional<Job> next_;
    std::vector<std::function<void()>> results_;
    bool isWorking_ = false;
    std::thread thread_;  ///< ends when nothing waits
};

/**
 * Runs one piece of work at a time off the GUI thread; the newest request wins.
 *
 * Starting a job asks the running one to stop and drops its result at delivery. Work takes a
 * std::stop_token, and a core::Progress where it can tell, owns its inputs by value and touches no
 * QObject; `done` runs in the receiver's thread, which is that of this object. Work that throws, as
 * where memory is short, has no result: `failed` receives the reason instead, or the log where
 * there is none.
 */
class LatestJob {
public:
    explicit LatestJob(QObject* receiver, JobThread::Urgency urgency = JobThread::Urgency::Awaited)
        : receiver_(receiver),
          thread_(urgency)
    {}
    ~LatestJob() { cancelAndWait(); }
    LatestJob(const LatestJob&) = delete;
    LatestJob& operator=(const LatestJob&) = delete;

    /// Jobs that are started from now on have a line `title` in `jobs` while they run, where the
    /// user may cancel them. @param jobs  outlives this
    /// @param cancelled  called when the user did
    void list(JobList& jobs, const QString& title, std::function<void()> cancelled = {})
    {
        jobs_ = &jobs;
        title_ = title;
        cancelled_ = std::move(cancelled);
    }

    /// Takes a sentence.
    using Failed = std::function<void(const QString& why)>;

    template<typename Work, typename Done>
    void start(Work work, Done done, Failed failed = logFailure)
    {
        constexpr bool tellsProgress =
            std::is_invocable_v<Work&, std::stop_token, const core::Progress&>;
        cancel();
        stop_ = std::stop_source();
        running_ = true;
        const auto token = stop_.get_token();
        if (jobs_ != nullptr) {
            line_ = ListedJob(
                *jobs_, title_, [this] { cancelByUser(); }, lineDelay);
        }
        auto owned = std::make_shared<Work>(std::move(work));
        auto deliver = std::make_shared<Done>(std::move(done));
        // Checked where it matters: at delivery. Without its receiver there is none.
        const auto ends = [this, token] {
            const bool isWanted = !token.stop_requested() && receiver_ != nullptr;
            if (isWanted) {
                running_ = false;
                line_.end();
            }
            return isWanted;
        };
        const auto run = [token, owned, progress = line_.progress()] {
            if constexpr (tellsProgress) {
                return (*owned)(token, progress);
            } else {
                return (*owned)(token);
            }
        };
        thread_.run([run, deliver, ends, failed]() -> std::function<void()> {
            try {
                auto value = std::make_shared<decltype(run())>(run());
                return [ends, value, deliver] {
                    if (ends()) {
                        (*deliver)(std::move(*value));
                    }
                };
            } catch (...) {
                return [ends, failed, why = sentenceOfException()] {
                    if (ends()) {
                        failed(why);
                    }
                };
            }
        });
    }

    void cancel()
    {
        stop_.request_stop();
        running_ = false;
        line_.end();
    }

    /// Asks the running job to stop and waits until it has.
    void cancelAndWait()
    {
        cancel();
        thread_.finish();
    }

    /// A job was started and its result is not delivered yet.
    [[nodiscard]] bool isRunning() const { return running_; }

private:
    /// Milliseconds: shorter jobs would flicker.
    static constexpr int lineDelay = 300;

    void cancelByUser();
    static void logFailure(const QString& why);
    /// Of the exception that is being handled.
    static QString sentenceOfException();

    QPointer<QObject> receiver_;
    JobThread thread_;
    std::stop_source stop_;
    bool running_ = false;
    JobList* jobs_ = nullptr;
    QString title_;
    std::function<void()> cancelled_;
    ListedJob line_;
};

}  // namespace papilio::widgets
