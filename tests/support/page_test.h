#pragma once

#include "widgets/session/workspace.h"

#include <QRegularExpression>
#include <QTest>
#include <QWidget>

namespace papilio::tests {

/// Warnings fail a test, but for those the offscreen platform makes itself.
inline void failOnOurWarnings()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support).*")));
}

/// The one child of a page with this name; fails loudly where there is none.
template<typename Widget>
Widget& child(QWidget& page, const char* name)
{
    auto* found = page.findChild<Widget*>(QLatin1String(name));
    if (found == nullptr) {
        qFatal("no child called %s", name);
    }
    return *found;
}

}  // namespace papilio::tests
