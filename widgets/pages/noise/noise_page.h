#pragma once

namespace papilio::widgets {

class Page;
class Workspace;

/// The noise of every event by rank, tau as a line to drag, and the same events as a table.
Page* newNoisePage(Workspace& workspace);

}  // namespace papilio::widgets
