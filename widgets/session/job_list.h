#pragma once

#include "widgets/session/wake_up.h"

#include <QAbstractListModel>
#include <QElapsedTimer>
#include <QString>

#include <functional>
#include <map>
#include <mutex>
#include <vector>

namespace papilio::widgets {

/// Work that runs now, with its progress and a way to cancel it; the dock lists it.
class JobList : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { ProgressRole = Qt::UserRole, SecondsLeftRole, IdRole };

    explicit JobList(QObject* parent = nullptr);

    /// @param cancel  called from the GUI thread when the user cancels; empty: it cannot be
    /// cancelled
    /// @param delay  milliseconds until it is listed: a job that ends before never is
    /// @return the job's id
    int add(const QString& title, std::function<void()> cancel = {}, int delay = 0);
    /// From any thread. @param share in [0, 1]
    void report(int id, double share);
    void remove(int id);
    void cancel(int id);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    /// ProgressRole: double, -1 where unknown; SecondsLeftRole: double, -1 where unknown.
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Job {
        int id = 0;
        QString title;
        std::function<void()> cancel;
        double progress = -1;
        QElapsedTimer since;
    };

    [[nodiscard]] int rowOf(int id) const;
    void list(int id);
    void takeReported();

    std::vector<Job> jobs_;
    std::vector<Job> delayed_;  ///< not listed yet
    int nextId_ = 1;

    std::mutex mutex_;
    std::map<int, double> reported_;  ///< by other threads, until this one is woken
    WakeUp wakeUp_;
};

}  // namespace papilio::widgets
