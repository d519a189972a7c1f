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
    enum Role { ProgressRole = Qt::UserRole, SecondsLeftRole, NoteRole, OfferRole, IdRole };

    explicit JobList(QObject* parent = nullptr);

    /// @param cancel  called from the GUI thread when the user cancels; empty: it cannot be
    /// cancelled
    /// @param delay  milliseconds until it is listed: a job that ends before never is
    /// @return the job's id
    int add(const QString& title, std::function<void()> cancel = {}, int delay = 0);
    /// From any thread. @param share in [0, 1]
    void report(int id, double share);
    /// What it knows so far, in a few words beside its progress.
    void note(int id, const QString& text);
    /// Something else to do with it than to cancel it, in a word; an empty one takes it back.
    void offer(int id, const QString& word, std::function<void()> action);
    void accept(int id);  ///< what is offered
    void remove(int id);
    void cancel(int id);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    /// ProgressRole: double, -1 where unknown; SecondsLeftRole: double, -1 where unknown; NoteRole
    /// and OfferRole: text, empty where there is none.
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Job {
        int id = 0;
        QString title;
        std::function<void()> cancel;
        double progress = -1;
        QElapsedTimer since;
        QString note = {};
        QString offer = {};
        std::function<void()> action = {};
    };

    [[nodiscard]] int rowOf(int id) const;
    template<typename Change>
    void change(int id, const QList<int>& roles, Change change);
    void call(int id, std::function<void()> Job::*function);
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
