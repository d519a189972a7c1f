#pragma once

#include "app/command_line/command_line.h"

#include <QStringList>

class QApplication;

namespace papilio::app {

/// Gives an application its names and its theme; before its first widget.
void dressApplication(QApplication& application);

/// Opens the workbench, one window per study; without files, the welcome page. @return the exit
/// status
int openWorkbench(int& argc,
                  char** argv,
                  const QStringList& files,
                  const WorkbenchOptions& options);

/// The samples that were built or installed with the program.
QString samplesDirectory();

}  // namespace papilio::app
