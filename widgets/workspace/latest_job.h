#pragma once

#include "widgets/workspace/job_thread.h"

#include <QPointer>

#include <memory>
#include <stop_token>
#include <type_traits>
#include <utility>

namespace papilio::widgets {

/**
 * Runs one piece of work at a time off the GUI thread; the newest request wins.
 *
 * Starting a job asks the running one to stop and drops its result at delivery. Work takes a
 * std::stop_token, owns its inputs by value, touches no QObject and never throws; `done` runs in
 * the receiver's thread, which is that of this object.
 */
class LatestJob {
public:
    explicit LatestJob(QObject* receiver) : receiver_(receiver) {}
    ~LatestJob() { cancelAndWait(); }
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
        auto owned = std::make_shared<Work>(std::move(work));
        auto deliver = std::make_shared<Done>(std::move(done));
        thread_.run([this, token, owned, deliver] {
            auto value = std::make_shared<Value>((*owned)(token));
            return std::function<void()>([this, token, value, deliver] {
                // Checked where it matters: at delivery. Without its receiver there is none.
                if (!token.stop_requested() && receiver_ != nullptr) {
                    running_ = false;
                    (*deliver)(std::move(*value));
                }
            });
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
        thread_.finish();
    }

    /// A job was started and its result is not delivered yet.
    [[nodiscard]] bool isRunning() const { return running_; }

private:
    QPointer<QObject> receiver_;
    JobThread thread_;
    std::stop_source stop_;
    bool running_ = false;
};

}  // namespace papilio::widgets
