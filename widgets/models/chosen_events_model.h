#pragma once

#include "widgets/models/event_rows_model.h"

namespace papilio::widgets {

/**
 * The quiet events of one status in the order of the selection: smallest score, then norm, then
 * position; the chosen ones as their pivots came.
 */
class ChosenEventsModel : public EventRowsModel {
    Q_OBJECT

public:
    explicit ChosenEventsModel(QObject* parent = nullptr);

    /// @param descriptions  what is known of the events; may be null
    void setAnalysis(const core::Analysis& analysis,
                     const core::EventFacts::Descriptions& descriptions = {});
    /// Chosen (at first), Dependent, Tiny or Unrepresentable.
    void setStatus(core::EventStatus status);
    [[nodiscard]] core::EventStatus status() const { return status_; }
    /// Shows only events whose name holds the text.
    void setFilter(const QString& text, bool isRegex);

    /// -1 where it is not shown
    [[nodiscard]] int rowOf(std::uint32_t event) const { return find(event); }

private:
    void update();
    void makeColumns();
    [[nodiscard]] std::vector<std::uint32_t> wanted() const;

    core::EventStatus status_ = core::EventStatus::Chosen;
    QString text_;
    bool isRegex_ = false;
};

}  // namespace papilio::widgets
