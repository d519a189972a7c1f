#include "widgets/theme/theme.h"

#include "widgets/theme/base_style.h"
#include "widgets/theme/focus_mark.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/keyboard.h"
#include "widgets/theme/style_template.h"

#include <QApplication>
#include <QHash>
#include <QPointer>
#include <QRegularExpression>
#include <QToolTip>

namespace papilio::widgets {

namespace {

QHash<QString, QString> placeholders(const Tokens& t)
{
    QHash<QString, QString> values;
    const auto add = [&values](const char* name, const QColor& color) {
        values.insert(QString::fromLatin1(name), color.name());
    };
    add("window", t.window);
    add("surface", t.surface);
    add("raised", t.raised);
    add("sunken", t.sunken);
    add("border", t.border);
    add("control", t.control);
    add("text", t.text);
    add("muted", t.muted);
    add("disabled", t.disabled);
    add("accent", t.accent);
    add("onAccent", t.onAccent);
    add("selection", t.selection);
    add("hover", t.hover);
    add("axis", t.axis);
    const auto addInk = [&add](const QByteArray& name, const Ink& ink) {
        add(QByteArray(name + "Text").constData(), ink.text);
        add(QByteArray(name + "Fill").constData(), ink.fill);
    };
    addInk("exact", t.exact);
    addInk("rounded", t.rounded);
    addInk("approximate", t.approximate);
    addInk("undefinable", t.undefinable);
    addInk("error", t.error);
    addInk("neutral", t.neutral);
    add("primaryHover", mix(t.accent, t.isDark ? t.text : t.onAccent, 0.88));
    for (const int px :
         {Fonts::axis, Fonts::table, Fonts::body, Fonts::section, Fonts::strip, Fonts::pageTitle}) {
        values.insert(QStringLiteral("px%1").arg(px),
                      QStringLiteral("%1px").arg(Fonts::scaled(px)));
    }
    return values;
}

}  // namespace

Theme::Theme(QObject* parent) : QObject(parent) {}

Theme& Theme::instance()
{
    static QPointer<Theme> theme;
    if (theme.isNull()) {
        theme = new Theme(QCoreApplication::instance());
    }
    return *theme;
}

const Tokens& Theme::tokens()
{
    return instance().scheme_ == Scheme::Dark ? darkTokens() : lightTokens();
}

void Theme::setScheme(Scheme scheme)
{
    if (scheme_ == scheme) {
        return;
    }
    scheme_ = scheme;
    if (isApplied_) {
        apply(*qApp);
    }
    emit themeChanged();
}

void Theme::apply(QApplication& application)
{
    const auto& colors = tokens();
    if (!isApplied_) {
        isApplied_ = true;
        Fonts::load();
        application.setStyle(new BaseStyle);
        FocusMark::install(application);
        Keyboard::install(application);
    }
    application.setFont(Fonts::ui(Fonts::body));
    QToolTip::setFont(Fonts::ui(Fonts::table));
    QToolTip::setPalette(palette(colors));
    application.setPalette(palette(colors));
    application.setStyleSheet(styleSheet(colors));
}

QPalette Theme::palette(const Tokens& t)
{
    QPalette palette;
    palette.setColor(QPalette::Window, t.window);
    palette.setColor(QPalette::WindowText, t.text);
    palette.setColor(QPalette::Base, t.surface);
    palette.setColor(QPalette::AlternateBase, t.surface);
    palette.setColor(QPalette::Button, t.raised);
    palette.setColor(QPalette::ButtonText, t.text);
    palette.setColor(QPalette::Text, t.text);
    palette.setColor(QPalette::BrightText, t.text);
    palette.setColor(QPalette::PlaceholderText, t.muted);
    palette.setColor(QPalette::Highlight, t.selection);
    palette.setColor(QPalette::HighlightedText, t.text);
    palette.setColor(QPalette::Link, t.accent);
    palette.setColor(QPalette::LinkVisited, t.accent);
    palette.setColor(QPalette::ToolTipBase, t.raised);
    palette.setColor(QPalette::ToolTipText, t.text);
    palette.setColor(QPalette::Light, t.surface);
    palette.setColor(QPalette::Midlight, t.raised);
    palette.setColor(QPalette::Mid, t.border);
    palette.setColor(QPalette::Dark, t.control);
    palette.setColor(QPalette::Shadow, t.border);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText}) {
        palette.setColor(QPalette::Disabled, role, t.disabled);
    }
    palette.setColor(QPalette::Disabled, QPalette::Base, t.window);
    return palette;
}

QString Theme::styleSheet(const Tokens& tokens)
{
    const auto values = placeholders(tokens);
    const auto source = QString::fromUtf8(styleTemplate);
    static const QRegularExpression placeholder(QStringLiteral("@(\\w+)@"));
    QString result;
    qsizetype done = 0;
    for (auto matches = placeholder.globalMatch(source); matches.hasNext();) {
        const auto match = matches.next();
        Q_ASSERT_X(values.contains(match.captured(1)), "Theme::styleSheet",
                   qPrintable(match.captured(1)));
        result += QStringView(source).mid(done, match.capturedStart() - done);
        result += values.value(match.captured(1));
        done = match.capturedEnd();
    }
    result += QStringView(source).mid(done);
    return result;
}

}  // namespace papilio::widgets
