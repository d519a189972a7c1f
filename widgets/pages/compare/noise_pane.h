#pragma once

#include "widgets/pages/compare/section_pane.h"

namespace papilio::widgets {

class EventDifferenceModel;
class NoisePlot;
class SegmentedButtons;

/// Both noise curves over one another, and the events that are on different sides of tau.
class ComparedNoisePane : public SectionPane {
    Q_OBJECT

public:
    explicit ComparedNoisePane(QWidget* parent = nullptr);

    void selectItem(const QString& item) override;
    [[nodiscard]] PlotFrame* plot() const override;

protected:
    void showView() override;

private:
    void showEvents();
    void select(int place);

    NoisePlot* plot_;
    PaneHeader* eventsHeader_;
    SegmentedButtons* subset_;
    EventDifferenceModel* events_;
    DataTable* table_;
    QLabel* only_;
};

}  // namespace papilio::widgets
