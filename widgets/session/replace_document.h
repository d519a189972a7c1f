#pragma once

#include "core/model/document.h"

#include <QUndoCommand>

namespace papilio::widgets {

class Workspace;

/// The one undoable edit: the document before and after. Edits of the same kind within one gesture
/// merge.
class ReplaceDocument : public QUndoCommand {
public:
    /// @param text  empty: the thresholds that it changes, as parameterChanges() has them
    /// @param gesture  0: not part of a gesture
    ReplaceDocument(Workspace& workspace,
                    core::Document before,
                    core::Document after,
                    const QString& text,
                    int gesture);

    void undo() override;
    void redo() override;
    [[nodiscard]] int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* next) override;

private:
    void showValues();

    Workspace& workspace_;
    core::Document before_;
    core::Document after_;
    QString name_;  ///< what it was called; text() of a step of thresholds has their values
    int gesture_;
};

}  // namespace papilio::widgets
