#include "widgets/theme/dates.h"

#include <QDateTime>

namespace papilio::widgets {

QString dateText(const std::string& iso)
{
    const auto date = QDateTime::fromString(QString::fromStdString(iso), Qt::ISODate);
    return date.isValid()
               ? date.toUTC().toString(QStringLiteral("yyyy-MM-dd HH:mm")) + QStringLiteral(" UTC")
               : QString::fromStdString(iso);
}

}  // namespace papilio::widgets
