#pragma once

namespace papilio::widgets {

class Page;
class Workspace;

/**
 * User-defined events (paper 3): sets of definitions with their constants, an editor, and what they
 * come to on the counters and benchmarks of the study.
 */
Page* newFormulasPage(Workspace& workspace);

}  // namespace papilio::widgets
