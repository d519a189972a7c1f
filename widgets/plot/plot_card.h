#pragma once

#include <QRectF>
#include <QStringList>

#include <vector>

class QCPPainter;

namespace papilio::widgets {

struct Tokens;

/// A small table at the top of a plot: names on the left, numbers on the right of their columns.
/// @param left  where it begins, if there is room
/// @param rows  at least the head; all of one length
void paintCard(QCPPainter& painter,
               const QRectF& box,
               double left,
               const std::vector<QStringList>& rows,
               const Tokens& tokens);

}  // namespace papilio::widgets
