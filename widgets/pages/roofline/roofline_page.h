#pragma once

namespace papilio::widgets {

class Page;
class Workspace;

/// Kernels under the roofs of their machine: cache-aware, classic, sparse; locality of data and
/// threads.
Page* newRooflinePage(Workspace& workspace);

}  // namespace papilio::widgets
