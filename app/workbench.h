#pragma once

#include <QStringList>

namespace papilio::app {

/// Opens the workbench, one window per study; without files, the welcome page. With `timeStart` it
/// says how long that took, and ends. @return the exit status
int openWorkbench(int& argc, char** argv, const QStringList& files, bool timeStart);

/// The samples that were built or installed with the program.
QString samplesDirectory();

}  // namespace papilio::app
