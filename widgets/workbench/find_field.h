#pragma once

#include "widgets/workspace/workspace.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QList>

#include <vector>

class QAction;
class QStandardItemModel;

namespace papilio::widgets {

class NameMatch;

/// "Find event, metric or command": one field for everything that has a name; what fits best comes
/// first.
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
    void contentFound(const QString& page, const QString& name);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// What was found, before it is shown.
    struct Found;

    void search(const QString& text);
    void showFound();
    [[nodiscard]] std::vector<Found> events(const NameMatch& match, const QString& text) const;
    [[nodiscard]] std::vector<Found> metrics(const NameMatch& match) const;
    [[nodiscard]] std::vector<Found> commands(const NameMatch& match) const;
    [[nodiscard]] std::vector<Found> contents(const NameMatch& match) const;
    void activate(int row);

    Workspace& workspace_;
    QList<QAction*> commands_;
    QStandardItemModel* found_;
    QCompleter* completer_;
};

}  // namespace papilio::widgets
