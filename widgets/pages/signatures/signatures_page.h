#pragma once

namespace papilio::widgets {

class Page;
class Workspace;

/// Where metrics are defined: signatures in terms of expectations, their preview, and the basis.
Page* newSignaturesPage(Workspace& workspace);

}  // namespace papilio::widgets
