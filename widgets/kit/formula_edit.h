#pragma once

#include <QPlainTextEdit>
#include <QStringList>

class QCompleter;
class QStringListModel;

namespace papilio::widgets {

/**
 * A field for an infix formula: names are completed (Ctrl+Space, or after three letters), the place
 * where it stops to be one is underlined, Enter is done and puts the cursor there.
 */
class FormulaEdit : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit FormulaEdit(QWidget* parent = nullptr);

    /// Shows a formula without emitting drafted().
    void setFormula(const QString& text);
    [[nodiscard]] QString formula() const { return toPlainText().simplified(); }

    /// Names of events, constants and definitions, in the order they are offered.
    void setNames(const QStringList& names);
    [[nodiscard]] QCompleter& completer() const { return *completer_; }

    /// Why the text is not a formula, and where; empty where it is one.
    [[nodiscard]] QString problem() const { return problem_; }
    /// Column of the problem, from 1; 0: none.
    [[nodiscard]] int problemColumn() const { return problemColumn_; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// The text is another one; it may be no formula yet.
    void drafted();
    /// Enter, or the field is left.
    void committed();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void check();
    void complete(bool isAsked);
    void offer(const QString& prefix);
    void insertName(const QString& name);
    [[nodiscard]] int wordStart() const;

    QCompleter* completer_;
    QStringListModel* names_;  ///< in the order in which they are offered
    QStringList allNames_;
    QString problem_;
    int problemColumn_ = 0;
    bool isSilent_ = false;
};

}  // namespace papilio::widgets
