#pragma once

#include "core/edit/part_edits.h"

#include <QList>
#include <QObject>
#include <QString>

#include <functional>
#include <optional>

class QAction;
class QWidget;

namespace papilio::widgets {

class DataTable;
class Workspace;

/// Renames (F2), annotates and removes (Delete) what is selected in a view: one step to undo each.
class PartActions : public QObject {
    Q_OBJECT

public:
    /// @param what  "run", "counts"  @param chosen  what they act on; nothing: none is selected
    PartActions(Workspace& workspace,
                const QString& what,
                std::function<std::optional<core::MeasuredPart>()> chosen,
                QWidget& parent);

    [[nodiscard]] const QList<QAction*>& actions() const { return actions_; }
    /// Keys of a view.
    void addKeys(QWidget& view);
    /// Entries in the menu of a table, whose rows may be something else.
    void addEntries(DataTable& table);

signals:
    void renamed(const papilio::core::MeasuredPart& part, const QString& to);

private:
    void rename();
    void annotate();
    void remove();

    Workspace& workspace_;
    QString what_;
    std::function<std::optional<core::MeasuredPart>()> chosen_;
    QWidget& parent_;
    QList<QAction*> actions_;
};

}  // namespace papilio::widgets
