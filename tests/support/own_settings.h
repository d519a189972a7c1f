#pragma once

#include <QCoreApplication>
#include <QSettings>

namespace papilio::tests {

/// Settings of windows are written below `folder`, never into those of whoever runs the test.
inline void useOwnSettings(const QString& folder)
{
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder);
    QCoreApplication::setOrganizationName(QStringLiteral("papilio-tests"));
    QCoreApplication::setApplicationName(QStringLiteral("papilio-tests"));
}

}  // namespace papilio::tests
