#pragma once

#include "core/formula/expression.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace papilio::widgets {

class FormulaEdit;
class FormulaState;
class FormulaView;
class MessageBar;
class PaneHeader;
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
    [[nodiscard]] QWidget& formulaField() const;

private:
    [[nodiscard]] QLineEdit* field(const char* objectName, const QString& accessible);
    void commit();
    void showDraft();
    void checkUnit(const core::Expression* formula);
    void copyLatex() const;

    FormulaState& state_;
    PaneHeader* header_;
    VerdictChip* chip_;
    QToolButton* latex_;
    QLineEdit* name_;
    QLineEdit* unit_;
    QLabel* unitCheck_;
    QLineEdit* category_;
    QLineEdit* description_;
    FormulaEdit* formula_;
    QLabel* value_;
    FormulaView* view_;
    MessageBar* problem_;
    QString shown_;  ///< the definition in the fields
    bool isCommitting_ = false;
};

}  // namespace papilio::widgets
