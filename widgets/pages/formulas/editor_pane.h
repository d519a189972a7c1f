#pragma once

#include "core/formula/expression.h"
#include "widgets/kit/elided_label.h"
#include "widgets/kit/formula_edit.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/widget_support.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace papilio::widgets {

class FormulaState;
class FormulaView;
class VerdictChip;

/// One definition: its formula with names completed and the place of an error marked, its words,
/// how it reads in print, and its value while it is typed.
class EditorPane : public QWidget {
    Q_OBJECT

public:
    explicit EditorPane(FormulaState& state, QWidget* parent = nullptr);

    /// Shows the definition of the state; a draft that is being typed stays.
    void refresh();
    /// Waits for a name, which replaces the one that is there.
    void typeName();
    [[nodiscard]] QWidget& formulaField() const { return *formula_; }

private:
    [[nodiscard]] QLineEdit* field(const char* objectName, const QString& accessible);
    void commit();
    void showDraft();
    void checkUnit(const core::Expression* formula);
    [[nodiscard]] QString unquotedName() const;
    void copyLatex() const;

    FormulaState& state_;
    PaneHeader* header_ = named(new PaneHeader(tr("Formula")), "editorHeader");
    VerdictChip* chip_;
    QToolButton* latex_;
    QLineEdit* name_;
    QLineEdit* unit_;
    QLabel* unitCheck_ = named(roleLabel({}, "hint"), "unitCheck");
    QLineEdit* category_;
    QLineEdit* description_;
    FormulaEdit* formula_ = named(new FormulaEdit, "formula");
    QLabel* value_ = named(new ElidedLabel, "liveValue");
    FormulaView* view_;
    MessageBar* problem_ = named(new MessageBar, "formulaProblem");
    QString shown_;  ///< the definition in the fields
    bool isCommitting_ = false;
};

}  // namespace papilio::widgets
