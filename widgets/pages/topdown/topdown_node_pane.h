#pragma once

#include "widgets/models/topdown_view.h"

#include <QWidget>

class QLabel;
class QTreeWidget;

namespace papilio::widgets {

class MessageBar;

/// The selected node: formula, what it is a share of, its counts; and what the passes of its run
/// disagree about.
class TopDownNodePane : public QWidget {
    Q_OBJECT

public:
    explicit TopDownNodePane(QWidget* parent = nullptr);

    void showView(const TopDownView& view);

private:
    void showTotal(const core::TopDownModel& model);
    void showNode(const TopDownView& view, std::size_t index);
    void showCounts(const TopDownView& view);
    void showWarnings(const TopDownView& view);

    QLabel* title_;
    QLabel* formula_;
    QLabel* text_;
    QTreeWidget* counts_;
    MessageBar* warning_;
};

}  // namespace papilio::widgets
