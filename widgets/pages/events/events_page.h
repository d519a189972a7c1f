#pragma once

#include "core/analysis/event_facts.h"
#include "widgets/workbench/page.h"

class QStackedWidget;

namespace papilio::widgets {

class AlphaRibbon;
class EventDetailPane;
class EventOverlayPane;
class EventPane;
class PaneHeader;
class SegmentedButtons;
class WhatChangedBar;

/// Every event by status, with its score and representation; alpha to move; one event in detail.
class EventsPage : public Page {
    Q_OBJECT

public:
    explicit EventsPage(Workspace& workspace, QWidget* parent = nullptr);

    /// @param item  a status as in the JSON document ("missing"): its events are shown; or
    /// "#metric": the events in the formula of the selected metric are selected
    void reveal(const QString& item) override;
    [[nodiscard]] QWidget* mainPlot() override;
    [[nodiscard]] bool isSettled() const override;

protected:
    void refresh(Changes changes) override;

private:
    void buildTable();
    void showSegment(int segment);
    void selectEventsOfMetric();
    void showCounts();
    void showDetail();
    void keepSelected();
    void restoreSelected();
    [[nodiscard]] bool isOverlaid() const;

    PaneHeader* header_;
    SegmentedButtons* segments_;
    EventPane* events_;
    EventDetailPane* detail_;
    EventOverlayPane* overlay_;
    QStackedWidget* stack_;
    AlphaRibbon* alpha_;
    WhatChangedBar* whatChanged_;
    bool isOpening_ = true;  ///< the several events that the view names are not yet selected
};

}  // namespace papilio::widgets
