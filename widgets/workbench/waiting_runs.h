#pragma once

#include "widgets/session/collection_process.h"
#include "widgets/session/listed_job.h"
#include "widgets/session/workspace.h"

#include <QObject>

namespace papilio::widgets {

/// Measurements on other machines whose connection was lost, or that a closed window left: fetches
/// them with `papilio-collect remote fetch`, one after the other.
class WaitingRuns : public QObject {
    Q_OBJECT

public:
    explicit WaitingRuns(Workspace& workspace, QObject* parent = nullptr);

    /// Adds a message with fetchLink() where there are any that nothing here follows.
    void sayWhatWaits();
    /// Fetches all of them.
    /// @param folder  for studies whose own folder is gone
    void fetch(const QString& folder);
    [[nodiscard]] bool isRunning() const { return process_.isRunning(); }
    /// The link behind the message of sayWhatWaits().
    [[nodiscard]] static QString fetchLink();

signals:
    /// A study was written and can be opened.
    void fetched(const QString& path);
    void failed(const QString& sentence);

private:
    struct Run {
        QString id;
        QString host;
        QString output;
    };

    void takeEnd(bool succeeded, const QString& sentence);
    void fetchNext();

    Workspace& workspace_;
    CollectionProcess process_;
    QString folder_;
    QList<Run> runs_;  ///< to fetch; the first one is being fetched
    bool isListing_ = false;
    ListedJob job_;
};

}  // namespace papilio::widgets
