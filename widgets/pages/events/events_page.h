#pragma once

namespace papilio::widgets {

class Page;
class Workspace;

/// Every event by status, with its score and representation; alpha to move; one event in detail.
Page* newEventsPage(Workspace& workspace);

}  // namespace papilio::widgets
