#pragma once

#include "core/formula/expression.h"

#include <QWidget>

#include <optional>

namespace papilio::widgets {

/// A formula as it is set in print: fractions on a line, products with a dot, names upright.
class FormulaView : public QWidget {
    Q_OBJECT

public:
    explicit FormulaView(QWidget* parent = nullptr);

    /// @param name  the text left of the equals sign; may be empty
    void setFormula(const QString& name, std::optional<core::Expression> formula);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString name_;
    std::optional<core::Expression> formula_;
};

}  // namespace papilio::widgets
