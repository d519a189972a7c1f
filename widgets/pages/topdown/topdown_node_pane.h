#pragma once

#include "core/model/event_descriptions.h"
#include "widgets/models/topdown_view.h"

#include <QWidget>

#include <memory>

class QLabel;
class QTreeWidget;

namespace papilio::widgets {

class MessageBar;
class WrappedCode;

/// The selected node: formula, what it is a share of, its counts; and what the passes of its run
/// disagree about.
class TopDownNodePane : public QWidget {
    Q_OBJECT

public:
    explicit TopDownNodePane(QWidget* parent = nullptr);

    using Descriptions = std::shared_ptr<const core::EventDescriptions>;

    /// @param descriptions  what is known of the events; may be null
    void showView(const TopDownView& view, const Descriptions& descriptions = {});

private:
    void showTotal(const core::TopDownModel& model);
    void showNode(const TopDownView& view, std::size_t index);
    void showCounts(const TopDownView& view);
    void showWarnings(const TopDownView& view);

    Descriptions descriptions_;
    QLabel* title_;
    WrappedCode* formula_;
    QLabel* text_;
    QTreeWidget* counts_;
    MessageBar* warning_;
};

}  // namespace papilio::widgets
