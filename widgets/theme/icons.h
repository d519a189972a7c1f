#pragma once

#include <QIcon>
#include <QString>

class QPainter;
class QRectF;

namespace papilio::widgets {

/// Which token an icon's normal state is tinted with.
enum class IconTint { Text, Muted, Accent };

/**
 * The icon `:/icons/NAME.svg`, tinted by the current theme whenever it is painted.
 *
 * Disabled is always the disabled token; rendered at the asked size and pixel ratio. A missing file
 * paints nothing.
 */
QIcon icon(const QString& name, IconTint tint = IconTint::Text);

/// Paints the icon in any color: for delegates and own widgets.
void paintIcon(QPainter& painter, const QRectF& box, const QString& name, const QColor& color);

}  // namespace papilio::widgets
