#pragma once

#include "widgets/workspace/workspace.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QList>

class QAction;
class QStandardItemModel;

namespace papilio::widgets {

/// "Find event, metric or command": one field for everything that has a name.
class FindField : public QLineEdit {
    Q_OBJECT

public:
    FindField(Workspace& workspace, QWidget* parent = nullptr);

    /// What was found, under the field.
    [[nodiscard]] QAbstractItemView& list() const { return *completer_->popup(); }
    /// Commands that can be found and triggered by their text.
    void setCommands(const QList<QAction*>& commands) { commands_ = commands; }

signals:
    void eventFound(quint32 event);
    void metricFound(const QString& metric);
    /// Something of the study that a page shows. @param page  its id
    void contentFound(const QString& page);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void search(const QString& text);
    void showFound();
    void addEvents(const QString& text);
    void addMetrics(const QString& text);
    void addCommands(const QString& text);
    void addContents(const QString& text);
    void activate(int row);

    Workspace& workspace_;
    QList<QAction*> commands_;
    QStandardItemModel* found_;
    QCompleter* completer_;
};

}  // namespace papilio::widgets
