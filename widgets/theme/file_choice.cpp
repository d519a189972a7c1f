#include "widgets/theme/file_choice.h"

#include "widgets/theme/tr.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QSaveFile>
#include <QSettings>
#include <QUrl>

#include <array>

namespace papilio::widgets {

namespace {

QString keyOf(FileKind kind)
{
    constexpr std::array keys = {"session/folder",      "folders/source",  "folders/figure",
                                 "folders/table",       "folders/basis",   "folders/signatures",
                                 "folders/definitions", "folders/presets", "folders/events"};
    return QLatin1String(keys.at(static_cast<std::size_t>(kind)));
}

/// What was chosen, with its folder remembered.
QString remembered(FileKind kind, const QString& path)
{
    if (!path.isEmpty()) {
        rememberFolder(kind, QFileInfo(path).absolutePath());
    }
    return path;
}

}  // namespace

bool hasSettings()
{
    return !QCoreApplication::organizationName().isEmpty();
}

QStringList localPaths(const QMimeData& data)
{
    QStringList paths;
    for (const auto& url : data.urls()) {
        if (url.isLocalFile()) {
            paths << url.toLocalFile();
        }
    }
    return paths;
}

bool isOwnFolder(const QString& folder)
{
    const auto installed = QDir::cleanPath(QCoreApplication::applicationDirPath() +
                                           QStringLiteral("/../share/papilio"));
    const QFileInfo file(folder);
    return file.isDir() && file.isWritable() && !folder.startsWith(installed);
}

QString lastFolder(FileKind kind)
{
    if (hasSettings()) {
        const QSettings settings;
        const auto own = settings.value(keyOf(kind)).toString();
        // What is only read may be anywhere: presets are in /usr/share.
        if (kind != FileKind::Study && QFileInfo(own).isDir()) {
            return own;
        }
        // A study that was never saved belongs beside what it was made of.
        for (const auto other : {FileKind::Study, FileKind::Source}) {
            if (const auto last = settings.value(keyOf(other)).toString(); isOwnFolder(last)) {
                return last;
            }
        }
    }
    return QDir::current().isRoot() || !isOwnFolder(QDir::currentPath()) ? QDir::homePath()
                                                                         : QDir::currentPath();
}

void rememberFolder(FileKind kind, const QString& folder)
{
    if (hasSettings()) {
        QSettings().setValue(keyOf(kind), folder);
    }
}

QString chooseFile(
    QWidget* parent, FileKind kind, const QString& title, const QString& filter, const QString& now)
{
    return remembered(kind, QFileDialog::getOpenFileName(
                                parent, title, now.isEmpty() ? lastFolder(kind) : now, filter));
}

QStringList chooseFiles(QWidget* parent, FileKind kind, const QString& title)
{
    const auto paths = QFileDialog::getOpenFileNames(parent, title, lastFolder(kind));
    remembered(kind, paths.value(0));
    return paths;
}

QString chooseFolder(QWidget* parent, FileKind kind, const QString& title)
{
    // The folder above: the next one is often next to the one before.
    return remembered(kind, QFileDialog::getExistingDirectory(parent, title, lastFolder(kind)));
}

QStringList chooseFolders(QWidget* parent, FileKind kind, const QString& title)
{
    QFileDialog dialog(parent, title, lastFolder(kind));
    dialog.setOption(QFileDialog::DontUseNativeDialog);
    dialog.setOption(QFileDialog::ShowDirsOnly);
    dialog.setFileMode(QFileDialog::Directory);
    // This mode lets one be selected, and only that.
    for (const auto* name : {"listView", "treeView"}) {
        if (auto* view = dialog.findChild<QAbstractItemView*>(QLatin1String(name))) {
            view->setSelectionMode(QAbstractItemView::ExtendedSelection);
        }
    }
    if (dialog.exec() != QDialog::Accepted) {
        return {};
    }
    const auto paths = dialog.selectedFiles();
    remembered(kind, paths.value(0));
    return paths;
}

QString chooseNewFile(QWidget* parent,
                      FileKind kind,
                      const QString& title,
                      const QString& name,
                      const QString& filter)
{
    return remembered(kind, QFileDialog::getSaveFileName(
                                parent, title, QDir(lastFolder(kind)).filePath(name), filter));
}

QString writeFile(const QString& path, const QByteArray& bytes)
{
    QSaveFile file(path);
    const bool isWritten =
        file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
    return isWritten ? QString()
                     : tr("%1 cannot be written: %2. Choose a different place.")
                           .arg(path, file.errorString());
}

}  // namespace papilio::widgets
