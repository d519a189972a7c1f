#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

class QMimeData;
class QWidget;

namespace papilio::widgets {

/// What a file dialog is for: every kind of file starts in the folder it was last taken from or
/// written to.
enum class FileKind {
    Study,
    Source,  ///< output of other tools, to import
    Figure,
    Table,
    Basis,
    Signatures,
    Definitions,
    Presets,
    EventList,
};

/// Only the program itself has settings: tests and render remember nothing.
bool hasSettings();

/// The files and folders that are dropped, or pasted.
QStringList localPaths(const QMimeData& data);

/// Whether it can be written to and is not a folder of the installation: its files go with the next
/// version.
bool isOwnFolder(const QString& folder);

/// The folder of the last file of that kind; else that of the last study, else where one would look
/// for one's own files. Always isOwnFolder() for studies.
QString lastFolder(FileKind kind);
/// Nothing without settings.
void rememberFolder(FileKind kind, const QString& folder);

/// The dialogs of the system; empty where nothing was chosen. @param now  a file that is chosen
/// already, or the folder to begin in; empty: lastFolder()
QString chooseFile(QWidget* parent,
                   FileKind kind,
                   const QString& title,
                   const QString& filter,
                   const QString& now = {});
QStringList chooseFiles(QWidget* parent, FileKind kind, const QString& title);
QString chooseFolder(QWidget* parent, FileKind kind, const QString& title);
/// Several folders at once, with Qt's own dialog: those of the systems give one.
QStringList chooseFolders(QWidget* parent, FileKind kind, const QString& title);
/// @param name  proposed: "spr-cpu-flops noise.png"
QString chooseNewFile(QWidget* parent,
                      FileKind kind,
                      const QString& title,
                      const QString& name,
                      const QString& filter);

/// Writes a whole file; on failure the one that was there stays. @return a sentence that says why
/// it was not written; empty where it was
QString writeFile(const QString& path, const QByteArray& bytes);

}  // namespace papilio::widgets
