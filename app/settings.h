#pragma once

#include "app/theme_choice.h"
#include "widgets/theme/file_choice.h"

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

namespace papilio::app {

/// What the workbench remembers between two starts.
class Settings {
public:
    [[nodiscard]] QByteArray geometry() const
    {
        return settings_.value(QStringLiteral("window/geometry")).toByteArray();
    }
    void setGeometry(const QByteArray& state)
    {
        settings_.setValue(QStringLiteral("window/geometry"), state);
    }

    [[nodiscard]] QByteArray docks() const
    {
        return settings_.value(QStringLiteral("window/docks")).toByteArray();
    }
    void setDocks(const QByteArray& state)
    {
        settings_.setValue(QStringLiteral("window/docks"), state);
    }

    [[nodiscard]] QString page() const
    {
        return settings_.value(QStringLiteral("session/page")).toString();
    }
    void setPage(const QString& id) { settings_.setValue(QStringLiteral("session/page"), id); }

    /// Where a study was last opened or saved; else where one would look for one's own files.
    [[nodiscard]] QString folder() const { return widgets::lastFolder(widgets::FileKind::Study); }
    void setFolder(const QString& folder)
    {
        widgets::rememberFolder(widgets::FileKind::Study, folder);
    }

    /// The study that was open at the end; empty: none, or it was never saved.
    [[nodiscard]] QString lastStudy() const
    {
        return settings_.value(QStringLiteral("session/study")).toString();
    }
    void setLastStudy(const QString& path)
    {
        settings_.setValue(QStringLiteral("session/study"), path);
    }
    /// Whether it opens by itself at the next start.
    [[nodiscard]] bool reopensLastStudy() const
    {
        return settings_.value(QStringLiteral("session/reopen"), true).toBool();
    }
    void setReopensLastStudy(bool reopens)
    {
        settings_.setValue(QStringLiteral("session/reopen"), reopens);
    }

    /// What was measured last, as MeasureSettings::stored().
    [[nodiscard]] QStringList measurement() const
    {
        return settings_.value(QStringLiteral("measure/last")).toStringList();
    }
    void setMeasurement(const QStringList& words)
    {
        settings_.setValue(QStringLiteral("measure/last"), words);
    }

    /// The program that was counted last, where it ran, and its launcher.
    [[nodiscard]] QStringList countedProgram() const
    {
        return settings_.value(QStringLiteral("count/program")).toStringList();
    }
    void setCountedProgram(const QStringList& words)
    {
        settings_.setValue(QStringLiteral("count/program"), words);
    }

    /// Choices of the last report, as ReportSettings::stored().
    [[nodiscard]] QStringList report() const
    {
        return settings_.value(QStringLiteral("report/last")).toStringList();
    }
    void setReport(const QStringList& words)
    {
        settings_.setValue(QStringLiteral("report/last"), words);
    }

    [[nodiscard]] bool messagesUnfolded() const
    {
        return settings_.value(QStringLiteral("window/messages"), false).toBool();
    }
    void setMessagesUnfolded(bool unfolded)
    {
        settings_.setValue(QStringLiteral("window/messages"), unfolded);
    }

    [[nodiscard]] ThemeChoice::Kind theme() const
    {
        const auto word = settings_.value(QStringLiteral("window/theme")).toString();
        return word == QLatin1String("dark")    ? ThemeChoice::Kind::Dark
               : word == QLatin1String("light") ? ThemeChoice::Kind::Light
                                                : ThemeChoice::Kind::System;
    }
    void setTheme(ThemeChoice::Kind choice)
    {
        settings_.setValue(QStringLiteral("window/theme"),
                           choice == ThemeChoice::Kind::Dark    ? QStringLiteral("dark")
                           : choice == ThemeChoice::Kind::Light ? QStringLiteral("light")
                                                                : QStringLiteral("system"));
    }

private:
    QSettings settings_;
};

}  // namespace papilio::app
