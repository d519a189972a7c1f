#pragma once

#include "core/base/text.h"
#include "tests/io/difference.h"
#include "tests/io/full_document.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QString>
#include <QTemporaryDir>

#include <filesystem>
#include <string>

namespace papilio::tests {

/// Whether the place of an error is the one that its message begins with, behind the file: "FILE:
/// line 3, column 7: …"; both have none where the error is not in a line.
inline bool hasPlaceOfMessage(const core::Error& error)
{
    static const QRegularExpression said(
        QStringLiteral("^(?:[^\\n]*?: )?(line \\d+(?:, column \\d+)?): "));
    const auto match = said.match(QString::fromStdString(error.message));
    return match.captured(1).toStdString() == core::placeText(error.place);
}

/// A temporary directory whose paths come as std::filesystem::path.
class Folder {
public:
    [[nodiscard]] std::filesystem::path operator/(const std::string& name) const
    {
        return std::filesystem::path(directory_.path().toStdString()) / name;
    }
    /// Writes a file there, with the directories above it.
    std::filesystem::path write(const std::string& name, const QByteArray& content) const
    {
        const auto path = *this / name;
        std::filesystem::create_directories(path.parent_path());
        QFile file(QString::fromStdString(path.string()));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) {
            qFatal("cannot write a fixture");
        }
        return path;
    }
    [[nodiscard]] QString path() const { return directory_.path(); }

private:
    QTemporaryDir directory_;
};

inline QByteArray contentOf(const std::filesystem::path& path)
{
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace papilio::tests
