#pragma once

#include "widgets/session/workspace.h"

#include <QCoreApplication>
#include <QString>

namespace papilio::widgets {

/// Why a page of benchmarks is empty, and what to do: no study is open, or one without benchmark.
inline QString noBenchmarkText(const Workspace& workspace)
{
    return workspace.hasStudy()
               ? QCoreApplication::translate(
                     "papilio::widgets",
                     "This study has no benchmark: measure a machine (Ctrl+M), or import output "
                     "of the Counter Analysis Toolkit (Ctrl+I).")
               : QCoreApplication::translate(
                     "papilio::widgets", "No study is open: open or import one on the Study page.");
}

}  // namespace papilio::widgets
