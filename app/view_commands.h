#pragma once

#include "widgets/workbench/page.h"

namespace papilio::app {

/// What gives without a window what a page shows.
struct ViewCommands {
    QString numbers;  ///< "papilio analyze …"; empty where there is none but the picture
    QString picture;  ///< "papilio render …"
};

/// @param id  of the page, as on the command line
ViewCommands viewCommands(const widgets::Page& page,
                          const QString& id,
                          const widgets::Workspace& workspace);

/// The command of the figure of a page, as "Save as PNG, SVG or PDF" makes it.
QString figureCommand(const QString& id, const widgets::Workspace& workspace, QSize size);

}  // namespace papilio::app
