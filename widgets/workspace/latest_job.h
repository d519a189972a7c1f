#pragma once

#include <QFuture>
#include <QObject>
#include <QThreadPool>
#include <QtConcurrent>

#include <stop_token>
#include <type_traits>
#include <utility>

namespace papilio::widgets {

/**
 * Runs one piece of work at a time off the GUI thread; the newest request wins.
 *
 * Starting a job asks the running one to stop and drops its result at delivery. Work takes a
 * std::stop_token, owns its inputs by value, touches no QObject and never throws; `done` runs in
 * the receiver's thread.
 */
class LatestJob {
public:
    explicit LatestJob(QObject* receiver) : receiver_(receiver) { pool_.setMaxThreadCount(1); }
    ~LatestJob()
    {
        cancel();
        pool_.waitForDone();
    }
    LatestJob(const LatestJob&) = delete;
    LatestJob& operator=(const LatestJob&) = delete;

    template<typename Work, typename Done>
    void start(Work work, Done done)
    {
        using Value = std::invoke_result_t<Work, std::stop_token>;
        cancel();
        stop_ = std::stop_source();
        running_ = true;
        const auto token = stop_.get_token();
        QtConcurrent::run(&pool_, std::move(work), token)
            .then(receiver_, [this, token, done = std::move(done)](Value value) mutable {
                if (!token.stop_requested()) {  // checked again where it matters: at delivery
                    running_ = false;
                    done(std::move(value));
                }
            });
    }

    void cancel()
    {
        stop_.request_stop();
        running_ = false;
    }

    /// Asks the running job to stop and waits until it has.
    void cancelAndWait()
    {
        cancel();
        pool_.waitForDone();
    }

    /// A job was started and its result is not delivered yet.
    [[nodiscard]] bool isRunning() const { return running_; }

private:
    QObject* receiver_;
    QThreadPool pool_;
    std::stop_source stop_;
    bool running_ = false;
};

}  // namespace papilio::widgets
