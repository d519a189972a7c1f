#pragma once

#include "widgets/theme/file_choice.h"

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

namespace papilio::app {

/// A value that is kept between two starts.
template<typename Value>
struct Setting {
    const char* key;
    Value usual = {};

    [[nodiscard]] Value get() const
    {
        return QSettings().value(QLatin1String(key), usual).template value<Value>();
    }
    void set(const Value& value) const { QSettings().setValue(QLatin1String(key), value); }
};

/// What the workbench remembers between two starts.
struct Settings {
    static inline const Setting<QByteArray> geometry{"window/geometry"};
    static inline const Setting<QByteArray> docks{"window/docks"};
    static inline const Setting<bool> messagesUnfolded{"window/messages", false};
    static inline const Setting<QString> theme{"window/theme"};  ///< "system", "light" or "dark"
    static inline const Setting<QString> page{"session/page"};
    /// The study that was open at the end; empty: none, or it was never saved.
    static inline const Setting<QString> lastStudy{"session/study"};
    /// Whether it opens by itself at the next start.
    static inline const Setting<bool> reopensLastStudy{"session/reopen", true};
    /// What was measured last, as MeasureSettings::stored().
    static inline const Setting<QStringList> measurement{"measure/last"};
    /// Where the program that was counted last ran, and the arguments of papilio-collect.
    static inline const Setting<QStringList> countedProgram{"count/request"};
    /// The same of the program that was recorded.
    static inline const Setting<QStringList> recordedProgram{"record/request"};
    /// Choices of the last report, as ReportSettings::stored().
    static inline const Setting<QStringList> report{"report/last"};

    /// Where a study was last opened or saved; else where one would look for one's own files.
    [[nodiscard]] static QString folder() { return widgets::lastFolder(widgets::FileKind::Study); }
    static void setFolder(const QString& folder)
    {
        widgets::rememberFolder(widgets::FileKind::Study, folder);
    }
};

}  // namespace papilio::app
