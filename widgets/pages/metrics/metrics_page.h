#pragma once

namespace papilio::widgets {

class Page;
class Workspace;

/// Chosen events, what the last edit changed, and the metrics they define, with every coefficient
/// raw and rounded.
Page* newMetricsPage(Workspace& workspace);

}  // namespace papilio::widgets
