#pragma once

#include "app/page_list.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/workbench/page.h"

namespace papilio::app {

/// What gives without a window what a page shows.
struct ViewCommands {
    QString numbers;  ///< "papilio analyze …"; empty where only the picture has a command
    QString picture;  ///< "papilio render …"
};

/// @param id  of the page, as on the command line
ViewCommands viewCommands(const widgets::Page& page,
                          const QString& id,
                          const widgets::Workspace& workspace);

/// Copies them, with a message that says so. @return false: there are none, and the message says
/// why
bool copyViewCommands(const widgets::Page& page, const QString& id, widgets::Workspace& workspace);

/// The command of the figure of a page, as "Save as PNG, SVG or PDF" makes it.
/// @param options  of papilio render: size, colors
QString figureCommand(const QString& id,
                      const widgets::Workspace& workspace,
                      const QStringList& options);

/// The provenance text of an exported figure or table of a page.
/// @param part  the plot or table that is exported
widgets::ProvenanceNote figureNote(const widgets::Page& page,
                                   const PageEntry& entry,
                                   const widgets::Workspace& workspace,
                                   const QWidget& part);

}  // namespace papilio::app
