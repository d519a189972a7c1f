#pragma once

namespace papilio::widgets {

class Page;
class Workspace;

/// What is loaded: title, benchmarks, and of the active one its size, origin, problems, statuses
/// and kernels.
Page* newStudyPage(Workspace& workspace);

}  // namespace papilio::widgets
