#pragma once

#include <QString>

class QWidget;

namespace papilio::widgets {

/// A self-painted control with one value, as assistive tools see it.
class HasAccessibleValue {
public:
    virtual ~HasAccessibleValue() = default;
    [[nodiscard]] virtual QString spokenValue() const = 0;  ///< in words: "1e-10, set C, 8 events"
    [[nodiscard]] virtual double accessibleNumber() const = 0;
    virtual void setAccessibleNumber(double value) = 0;  ///< as if the user had moved it
    [[nodiscard]] virtual double accessibleMinimum() const = 0;
    [[nodiscard]] virtual double accessibleMaximum() const = 0;

protected:
    HasAccessibleValue() = default;
    HasAccessibleValue(const HasAccessibleValue&) = default;
    HasAccessibleValue& operator=(const HasAccessibleValue&) = default;
    HasAccessibleValue(HasAccessibleValue&&) = default;
    HasAccessibleValue& operator=(HasAccessibleValue&&) = default;
};

/// Makes Qt give every HasAccessibleValue widget a QAccessibleInterface; call it in the control's
/// constructor.
void installAccessibleValues();

/// Tells assistive tools that the value changed.
void announceValue(QWidget* widget);

}  // namespace papilio::widgets
