#pragma once

#include <QString>

namespace papilio::widgets {

class Page;
class Workspace;

/**
 * Recorders: convergence of solvers, counters over time, distributions; and the recorders of a
 * program while it runs.
 *
 * The tolerance, the ticks and how they are drawn belong to the view of the study
 * (Workspace::view()), are saved with it and never reach another; what a program recorded becomes
 * part of the study, as an edit, when it has ended.
 */
Page* newRecordersPage(Workspace& workspace);

/// Follows the log of a solver. @param format  as core::LogFollower takes it
void followLog(Page& recordersPage, const QString& path, const QString& format = {});

}  // namespace papilio::widgets
