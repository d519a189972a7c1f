#include "widgets/session/open_mark.h"

#include "core/io/files/atomic_file.h"
#include "core/io/files/private_directory.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSysInfo>

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestNote = 200;
constexpr int attempts = 100;

QString markOf(const QString& directory, const QString& study)
{
    const QFileInfo file(study);
    const auto canonical = file.canonicalFilePath();
    const auto name = canonical.isEmpty() ? file.absoluteFilePath() : canonical;
    return directory + u'/' +
           QString::fromLatin1(
               QCryptographicHash::hash(name.toUtf8(), QCryptographicHash::Sha1).toHex()) +
           u".open"_s;
}

QString noteIn(int file)
{
    QByteArray note(longestNote, '\0');
    const auto got = ::pread(file, note.data(), static_cast<std::size_t>(note.size()), 0);
    note.truncate(std::max<qsizetype>(0, got));
    const auto text = QString::fromUtf8(note).simplified();
    return text.isEmpty() ? QCoreApplication::translate("OpenMark", "another window") : text;
}

}  // namespace

OpenMark::OpenMark(const QString& directory, const QString& study)
{
    if (directory.isEmpty() || !QDir().mkpath(directory)) {
        return;
    }
    QFile::setPermissions(directory, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    path_ = markOf(directory, study);
    const auto name = QFile::encodeName(path_);
    for (int attempt = 0; attempt < attempts; ++attempt) {
        const int file =
            ::open(name.constData(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR);
        if (file < 0) {
            return;  // no mark, no warning: saving still looks
        }
        if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
            holder_ = errno == EWOULDBLOCK ? noteIn(file) : QString();
            ::close(file);
            return;
        }
        if (core::isBehind(name.toStdString(), file)) {
            const auto note = QCoreApplication::translate("OpenMark", "process %1 on %2")
                                  .arg(QString::number(QCoreApplication::applicationPid()),
                                       QSysInfo::machineHostName())
                                  .toUtf8();
            const bool written = ::ftruncate(file, 0) == 0 &&
                                 ::pwrite(file, note.constData(),
                                          static_cast<std::size_t>(note.size()), 0) == note.size();
            static_cast<void>(written);  // the lock is what counts
            file_ = file;
            return;
        }
        ::close(file);
    }
}

OpenMark& OpenMark::operator=(OpenMark&& other) noexcept
{
    if (this != &other) {
        release();
        file_ = std::exchange(other.file_, -1);
        path_ = std::move(other.path_);
        holder_ = std::move(other.holder_);
    }
    return *this;
}

void OpenMark::release()
{
    if (file_ >= 0) {
        ::unlink(QFile::encodeName(path_).constData());
        ::close(std::exchange(file_, -1));
    }
}

QString OpenMark::defaultDirectory()
{
    const auto runtime = core::folderFrom("XDG_RUNTIME_DIR");
    const auto place = runtime.empty() ? core::userFolder(core::UserFolder::State, "open")
                                       : runtime / "papilio" / "open";
    return QString::fromStdString(place.string());
}

}  // namespace papilio::widgets
