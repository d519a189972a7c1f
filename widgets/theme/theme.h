#pragma once

#include "widgets/theme/tokens.h"

#include <QObject>
#include <QPalette>

class QApplication;

namespace papilio::widgets {

/**
 * The current theme: one palette, one style, one stylesheet, made from the tokens.
 *
 * Owned by the application: made on first use, gone with it. Widgets that paint themselves read
 * tokens() when they paint; a change of scheme repaints them.
 */
class Theme : public QObject {
    Q_OBJECT

public:
    enum class Scheme { Light, Dark };

    static Theme& instance();

    /// Tokens of the current scheme; light where there is no application.
    static const Tokens& tokens();

    [[nodiscard]] Scheme scheme() const { return scheme_; }

    /// Changes palette and stylesheet at once and emits themeChanged() when the scheme differs.
    void setScheme(Scheme scheme);

    /// Sets fonts, base style, palette and stylesheet; call it once after the application is made.
    void apply(QApplication& application);

    static QPalette palette(const Tokens& tokens);

    /// The template with its @placeholders@ replaced; a placeholder without a token is our own
    /// mistake (assert).
    static QString styleSheet(const Tokens& tokens);

signals:
    void themeChanged();

private:
    explicit Theme(QObject* parent);

    Scheme scheme_ = Scheme::Light;
    bool isApplied_ = false;
};

}  // namespace papilio::widgets
