#include "widgets/plot/picture_menu.h"

#include "widgets/theme/file_choice.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/tr.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPixmap>
#include <QWidget>

namespace papilio::widgets {

void addPictureMenu(QWidget& plot)
{
    plot.setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* copy = new QAction(icon(QStringLiteral("image")), tr("Copy the image"), &plot);
    QObject::connect(copy, &QAction::triggered, &plot,
                     [&plot] { QGuiApplication::clipboard()->setPixmap(plot.grab()); });
    auto* save = new QAction(icon(QStringLiteral("save")), tr("Save as PNG…"), &plot);
    QObject::connect(save, &QAction::triggered, &plot, [&plot] {
        const auto path = chooseNewFile(&plot, FileKind::Figure, tr("Save the plot"),
                                        tr("plot") + QStringLiteral(".png"), tr("Images (*.png)"));
        if (!path.isEmpty() && !plot.grab().save(path, "PNG")) {
            QMessageBox::warning(
                &plot, tr("Save the plot"),
                tr("%1 could not be written. Check the free space and the permissions.").arg(path));
        }
    });
    plot.addActions({copy, save});
}

}  // namespace papilio::widgets
