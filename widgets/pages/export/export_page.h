#pragma once

class QString;

namespace papilio::widgets {

class Page;
class Workspace;

/**
 * The metrics of the benchmark as definitions for PAPI and other tools: what will be written, and
 * what the tool will compute from it, compared with the expected values.
 */
Page* newExportPage(Workspace& workspace);

/// Resolves the names against the events of that file; an empty path takes the study's names.
void useEventList(Page& exportPage, const QString& path);
/// Writes what is chosen, the same bytes as its command() does; a message says where that fails.
void saveExport(Page& exportPage, const QString& path);

}  // namespace papilio::widgets
