#include "widgets/workbench/recovery.h"

#include "core/io/files/private_directory.h"
#include "core/io/study/study_file.h"
#include "widgets/theme/shown_text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

#include <algorithm>

namespace papilio::widgets {

namespace {

/// Little is lost, and a study of 200,000 events is still written in a fraction of it.
constexpr int saveDelay = 5000;

QString notePath(const QString& file)
{
    return file + u".json"_s;
}

QString lockPath(const QString& file)
{
    return file + u".lock"_s;
}

/// Numbers of JSON hold 53 bits only.
QJsonValue stampToJson(const std::optional<core::FileStamp>& stamp)
{
    if (!stamp) {
        return QJsonValue::Null;
    }
    return QJsonArray{QString::number(stamp->device), QString::number(stamp->inode),
                      QString::number(stamp->size), QString::number(stamp->modifiedSeconds),
                      QString::number(stamp->modifiedNanoseconds)};
}

std::optional<core::FileStamp> stampFromJson(const QJsonValue& value)
{
    const auto numbers = value.toArray();
    if (numbers.size() != 5) {
        return std::nullopt;
    }
    return core::FileStamp{numbers[0].toString().toULongLong(), numbers[1].toString().toULongLong(),
                           numbers[2].toString().toULongLong(), numbers[3].toString().toLongLong(),
                           numbers[4].toString().toLongLong()};
}

bool writeNote(const LeftStudy& study)
{
    QFile note(notePath(study.file));
    const QJsonObject object{{u"title"_s, study.title},
                             {u"original"_s, study.original},
                             {u"stamp"_s, stampToJson(study.stamp)}};
    return note.open(QIODevice::WriteOnly) && note.write(QJsonDocument(object).toJson()) > 0;
}

/// The lock of a window that lives is held; that of a crashed one is stale and can be taken.
bool isAbandoned(const QString& file)
{
    QLockFile lock(lockPath(file));
    lock.setStaleLockTime(0);
    const bool taken = lock.tryLock(0);
    if (taken) {
        lock.unlock();
    }
    return taken;
}

}  // namespace

Recovery::Recovery(Workspace& workspace, const QString& directory, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      directory_(directory),
      writing_(this)
{
    timer_.setSingleShot(true);
    timer_.setInterval(saveDelay);
    connect(&timer_, &QTimer::timeout, this, &Recovery::write);
    connect(&workspace_, &Workspace::changed, this, &Recovery::watch);
}

Recovery::~Recovery()
{
    forget();
}

void Recovery::watch(Changes changes)
{
    if (changes & Change::Study) {
        writtenIndex_ = -1;
    }
    if (!workspace_.hasStudy() || workspace_.undoStack().isClean()) {
        forget();
    } else if (workspace_.undoStack().index() != writtenIndex_ && !timer_.isActive()) {
        timer_.start();
    }
}

void Recovery::write()
{
    if (!workspace_.hasStudy() || workspace_.undoStack().isClean()) {
        return;
    }
    if (file_.isEmpty()) {
        if (directory_.isEmpty() || !QDir().mkpath(directory_)) {
            return;  // nowhere to write: saving still works, and says what is wrong
        }
        QFile::setPermissions(directory_, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        file_ = directory_ + u'/' + QUuid::createUuid().toString(QUuid::WithoutBraces) +
                u".papilio.h5"_s;
        lock_ = std::make_unique<QLockFile>(lockPath(file_));
        lock_->setStaleLockTime(0);
        lock_->tryLock(0);
    }
    const auto title = workspace_.path().isEmpty() ? textOf(workspace_.document().title)
                                                   : QFileInfo(workspace_.path()).fileName();
    writeNote({file_,
               title,
               workspace_.path(),
               {},
               stampSource_ && !workspace_.path().isEmpty() ? stampSource_() : std::nullopt});
    const int index = workspace_.undoStack().index();
    writing_.start(
        [document = workspace_.document(), file = file_.toStdString()](std::stop_token stop) {
            return core::writeStudy(document, file, core::StudyLayout::Working, stop, {});
        },
        [this, index](const core::Result<void>& result) {
            if (result) {
                writtenIndex_ = index;
                emit written(file_);
            }
        });
}

void Recovery::forget()
{
    timer_.stop();
    writing_.cancelAndWait();  // a late rename would bring the file back
    writtenIndex_ = -1;
    if (file_.isEmpty()) {
        return;
    }
    discard({file_, {}, {}, {}, {}});
    lock_.reset();
    file_.clear();
}

QList<LeftStudy> Recovery::left(const QString& directory)
{
    QList<LeftStudy> found;
    if (directory.isEmpty()) {  // to Qt the current one
        return found;
    }
    for (const auto& file :
         QDir(directory).entryInfoList({u"*.papilio.h5"_s}, QDir::Files, QDir::Time)) {
        const auto path = file.absoluteFilePath();
        if (!isAbandoned(path)) {
            continue;
        }
        QFile note(notePath(path));
        const auto object = note.open(QIODevice::ReadOnly)
                                ? QJsonDocument::fromJson(note.readAll()).object()
                                : QJsonObject();
        found << LeftStudy{path, object[u"title"_s].toString(), object[u"original"_s].toString(),
                           file.lastModified(), stampFromJson(object[u"stamp"_s])};
    }
    return found;
}

void Recovery::discard(const LeftStudy& study)
{
    for (const auto& file : {study.file, study.file + u".part"_s, notePath(study.file)}) {
        QFile::remove(file);
    }
}

QString Recovery::defaultDirectory()
{
    return textOf(core::userFolder(core::UserFolder::State, "recovery").string());
}

}  // namespace papilio::widgets
