#pragma once

#include <QLineEdit>

namespace papilio::widgets {

/**
 * A number in a field: shows "10⁻¹⁰", and "1e-10" while it has the focus; accepts both, "1/2000"
 * and "5 %", says why a text is not a value, Escape restores.
 *
 * Enter or leaving the field commits a valid text; Up and Down go to the next of ten round numbers
 * a decade (percent: a point).
 */
class ParameterField : public QLineEdit {
    Q_OBJECT

public:
    explicit ParameterField(QWidget* parent = nullptr);

    /// Closed range of valid values; `name` begins the reason ("τ must be …").
    void setRange(double low, double high, const QString& name);
    void setPercent(bool percent);

    /// Shows a value unless the user is typing; emits nothing.
    void setValue(double value);
    [[nodiscard]] double value() const { return value_; }
    [[nodiscard]] bool isValid() const { return reason_.isEmpty(); }
    /// Why the text is not a value; empty when it is one.
    [[nodiscard]] QString reason() const { return reason_; }

signals:
    /// The user committed another value.
    void valueEdited(double value);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    static constexpr int typedDigits = 6;  // what is typed is kept

    [[nodiscard]] QString format(double value, int digits = typedDigits) const;
    void showValue();
    [[nodiscard]] QString problem(const QString& text) const;
    void check();
    void commit();
    void step(int direction);

    double low_ = 0;
    double high_ = 1;
    double value_ = 0;
    bool isPercent_ = false;
    QString name_;
    QString reason_;
    QString hint_;
};

}  // namespace papilio::widgets
