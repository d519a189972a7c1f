#include "widgets/plot/picture_menu.h"

#include "widgets/plot/picture_file.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/tr.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMessageBox>
#include <QWidget>

namespace papilio::widgets {

void savePicture(QWidget& plot, const PictureSaver& save)
{
    const auto path =
        chooseNewFile(&plot, FileKind::Figure, tr("Save the plot"),
                      provenanceNote(plot).fileStem(tr("plot")) + QStringLiteral(".png"),
                      tr("Images (*.png);;Scalable graphics (*.svg);;Documents (*.pdf)"));
    if (path.isEmpty()) {
        return;
    }
    if (const auto saved = save(path); !saved) {
        QMessageBox::warning(&plot, tr("Save the plot"),
                             QString::fromStdString(saved.error().message));
    }
}

void addPictureActions(QWidget& menu,
                       QWidget& plot,
                       const std::function<QImage()>& image,
                       const PictureSaver& save)
{
    menu.addAction(icon(QStringLiteral("image")), tr("Copy the image"), &plot,
                   [image] { QGuiApplication::clipboard()->setImage(image()); });
    menu.addAction(icon(QStringLiteral("save")), tr("Save as PNG, SVG or PDF…"), &plot,
                   [&plot, save] { savePicture(plot, save); });
}

void addPictureMenu(QWidget& plot)
{
    plot.setContextMenuPolicy(Qt::ActionsContextMenu);
    addPictureActions(
        plot, plot, [&plot] { return pictureOf(plot, {}).image(); },
        [&plot](const QString& path) {
            return writePicture(pictureOf(plot, provenanceNote(plot)), path);
        });
}

}  // namespace papilio::widgets
