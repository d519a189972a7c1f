#pragma once

#include "widgets/session/workspace.h"
#include "widgets/theme/tr.h"

namespace papilio::widgets {

/// Why a page of benchmarks is empty, and what to do: no study is open, or one without benchmark.
inline QString noBenchmarkText(const Workspace& workspace)
{
    return workspace.hasStudy()
               ? tr("This study has no benchmark: measure a machine (Ctrl+M), or import output "
                    "of the Counter Analysis Toolkit (Ctrl+I).")
               : tr("No study is open: open or import one on the Study page.");
}

}  // namespace papilio::widgets
