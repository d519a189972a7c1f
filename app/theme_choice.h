#pragma once

#include "widgets/theme/theme.h"

namespace papilio::app {

/**
 * Which theme the user asked for: always light, always dark, or what the desktop shows.
 *
 * Theme knows what is shown; this says why. Owned by the application: created on first use.
 */
class ThemeChoice : public QObject {
    Q_OBJECT

public:
    enum class Kind { System, Light, Dark };

    static ThemeChoice& instance();

    [[nodiscard]] Kind kind() const { return kind_; }

    /// Shows it at once, and emits changed() where it is another one.
    void set(Kind kind);

    /// That of the last start, and keeps it for the next.
    static Kind remembered();
    void remember() const;

    /// The other one of light and dark, whatever the desktop shows.
    void toggle();

    /// What the desktop shows; seen while the choice is System.
    void setSystemScheme(widgets::Theme::Scheme scheme);

    /**
     * Takes what the desktop shows now and whenever it changes.
     *
     * The palette Qt got from the desktop decides at first; where a desktop portal answers
     * (org.freedesktop.appearance color-scheme: 1 dark, 2 light, 0 no preference) it does. Without
     * a session bus the palette's word stays. Call it before Theme::apply()
     * replaces the palette.
     */
    void followSystem();

    /// Dark where the background is darker than what is written on it.
    static widgets::Theme::Scheme schemeOf(const QPalette& palette);

signals:
    void changed();

private:
    explicit ThemeChoice(QObject* parent);
    void show() const;

    Kind kind_ = Kind::Light;
    widgets::Theme::Scheme system_ = widgets::Theme::Scheme::Light;
};

}  // namespace papilio::app
