#pragma once

#include "widgets/models/topdown_view.h"

#include <QWidget>

namespace papilio::widgets {

class TopDownChoices;
class TopDownComparisonPane;
class TopDownNodePane;

/// Right of the Top-Down page, scrolled as one: choices, the selected node, advice and comparison.
class TopDownSidePane : public QWidget {
    Q_OBJECT

public:
    explicit TopDownSidePane(QWidget* parent = nullptr);

    [[nodiscard]] TopDownChoices& choices() const { return *choices_; }
    [[nodiscard]] TopDownComparisonPane& comparison() const { return *comparison_; }
    /// Where there is nothing to see, only the choices stay.
    void showView(const TopDownView& view);

private:
    TopDownChoices* choices_;
    TopDownNodePane* node_;
    TopDownComparisonPane* comparison_;
};

}  // namespace papilio::widgets
