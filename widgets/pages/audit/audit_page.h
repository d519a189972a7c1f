#pragma once

#include <QStringList>

namespace papilio::widgets {

class Page;
class Workspace;

/**
 * Somebody's definitions (PAPI, LIKWID, perf, perfmon, AMD) against the measured kernels of the
 * study: which count what they should, and on which kernels the others do not; and by metric, what
 * the tools have for it (census).
 */
Page* newAuditPage(Workspace& workspace);

/// What was opened last, in an earlier start; empty where there is nothing, or not all of it.
QStringList rememberedAuditPaths();

}  // namespace papilio::widgets
