#include "widgets/workbench/dock_title.h"

#include "widgets/kit/box_layout.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/shown_text.h"

#include <QDockWidget>
#include <QLabel>
#include <QToolButton>

namespace papilio::widgets {

DockTitle::DockTitle(QDockWidget& dock) : QWidget(&dock)
{
    setAttribute(Qt::WA_StyledBackground);
    setProperty("role", u"raised"_s);
    auto* title = new QLabel(dock.windowTitle());
    title->setFont(Fonts::ui(Fonts::body, QFont::DemiBold));
    title->setAttribute(Qt::WA_TransparentForMouseEvents);
    const auto tool = [](const QString& iconName, const QString& tip) {
        auto* button = new QToolButton;
        button->setIcon(icon(iconName));
        button->setIconSize(QSize(16, 16));
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        return button;
    };
    auto* floatTool = tool(u"float"_s, tr("Detach or dock %1").arg(dock.windowTitle()));
    auto* closeTool = tool(u"close"_s, tr("Close %1").arg(dock.windowTitle()));
    connect(floatTool, &QToolButton::clicked, &dock,
            [&dock] { dock.setFloating(!dock.isFloating()); });
    connect(closeTool, &QToolButton::clicked, &dock, &QDockWidget::close);

    auto* layout = inRow(this, {{title, 1}, floatTool, closeTool}, 0, {16, 0, 8, 0});
    // A dock puts its content below what its title asks for, whatever height that is fixed at.
    layout->addStrut(Fonts::scaled(32));
    setFixedHeight(Fonts::scaled(32));
}

}  // namespace papilio::widgets
