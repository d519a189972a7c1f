#pragma once

#include "core/analysis/event_facts.h"
#include "widgets/workbench/page.h"

namespace papilio::widgets {

class AlphaRibbon;
class EventDetailPane;
class EventPane;
class PaneHeader;
class SegmentedButtons;
class WhatChangedBar;

/// Every event by status, with its score and representation; alpha to move; one event in detail.
class EventsPage : public Page {
    Q_OBJECT

public:
    explicit EventsPage(Workspace& workspace, QWidget* parent = nullptr);

    /// @param status  as in the JSON document: "missing"; its events are shown
    void reveal(const QString& status) override;

protected:
    void refresh(Changes changes) override;

private:
    void buildTable();
    void showSegment(int segment);
    void showCounts();
    void showDetail();

    PaneHeader* header_;
    SegmentedButtons* segments_;
    EventPane* events_;
    EventDetailPane* detail_;
    AlphaRibbon* alpha_;
    WhatChangedBar* whatChanged_;
};

}  // namespace papilio::widgets
