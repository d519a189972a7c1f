#include "app/theme_choice.h"

#include "app/settings.h"

#include <QFileInfo>
#include <QGuiApplication>
#include <QPointer>

#ifdef PAPILIO_HAVE_DBUS
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#endif

namespace papilio::app {

#ifdef PAPILIO_HAVE_DBUS

namespace {

const QString service = QStringLiteral("org.freedesktop.portal.Desktop");
const QString portalPath = QStringLiteral("/org/freedesktop/portal/desktop");
const QString settingsInterface = QStringLiteral("org.freedesktop.portal.Settings");
const QString appearanceGroup = QStringLiteral("org.freedesktop.appearance");
const QString schemeKey = QStringLiteral("color-scheme");

/// Asking for a bus that is not there would start one.
bool hasSessionBus()
{
    return qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS") ||
           QFileInfo::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/bus"));
}

/// A portal wraps the number in one or two variants, by its age.
void take(QVariant value)
{
    while (value.canConvert<QDBusVariant>()) {
        value = value.value<QDBusVariant>().variant();
    }
    const auto preference = value.toUInt();
    if (preference == 1 || preference == 2) {
        ThemeChoice::instance().setSystemScheme(preference == 1 ? widgets::Theme::Scheme::Dark
                                                                : widgets::Theme::Scheme::Light);
    }
}

}  // namespace

/// Listens to the desktop portal; QtDBus connects signals of the bus to slots by their name alone.
class PortalListener : public QObject {
    Q_OBJECT

public:
    explicit PortalListener(QObject* parent) : QObject(parent)
    {
        auto bus = QDBusConnection::sessionBus();
        if (!bus.isConnected()) {
            return;
        }
        bus.connect(service, portalPath, settingsInterface, QStringLiteral("SettingChanged"), this,
                    SLOT(takeSetting(QString, QString, QDBusVariant)));
        auto call = QDBusMessage::createMethodCall(service, portalPath, settingsInterface,
                                                   QStringLiteral("Read"));
        call << appearanceGroup << schemeKey;
        // Not waited for: a portal that has to be started takes longer than the first picture.
        auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(call), this);
        connect(watcher, &QDBusPendingCallWatcher::finished, this, [watcher] {
            watcher->deleteLater();
            const QDBusPendingReply<QDBusVariant> reply = *watcher;
            if (!reply.isError()) {
                take(reply.value().variant());
            }
        });
    }

private slots:
    void takeSetting(const QString& changedGroup,
                     const QString& changedKey,
                     const QDBusVariant& value)
    {
        if (changedGroup == appearanceGroup && changedKey == schemeKey) {
            take(value.variant());
        }
    }
};

#endif

namespace {

const QStringList kindWords = {QStringLiteral("system"), QStringLiteral("light"),
                               QStringLiteral("dark")};

}  // namespace

ThemeChoice::ThemeChoice(QObject* parent) : QObject(parent) {}

ThemeChoice& ThemeChoice::instance()
{
    static QPointer<ThemeChoice> choice;
    if (choice.isNull()) {
        choice = new ThemeChoice(QCoreApplication::instance());
    }
    return *choice;
}

void ThemeChoice::set(Kind kind)
{
    const bool isOther = kind_ != kind;
    kind_ = kind;
    show();
    if (isOther) {
        emit changed();
    }
}

ThemeChoice::Kind ThemeChoice::remembered()
{
    const auto kind = kindWords.indexOf(Settings::theme.get());
    return kind < 0 ? Kind::System : static_cast<Kind>(kind);
}

void ThemeChoice::remember() const
{
    Settings::theme.set(kindWords[static_cast<int>(kind_)]);
}

void ThemeChoice::toggle()
{
    set(widgets::Theme::instance().scheme() == widgets::Theme::Scheme::Dark ? Kind::Light
                                                                            : Kind::Dark);
}

void ThemeChoice::setSystemScheme(widgets::Theme::Scheme scheme)
{
    system_ = scheme;
    show();
}

void ThemeChoice::followSystem()
{
    setSystemScheme(schemeOf(QGuiApplication::palette()));
#ifdef PAPILIO_HAVE_DBUS
    if (hasSessionBus()) {
        new PortalListener(this);
    }
#endif
}

widgets::Theme::Scheme ThemeChoice::schemeOf(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightnessF() <
                   palette.color(QPalette::WindowText).lightnessF()
               ? widgets::Theme::Scheme::Dark
               : widgets::Theme::Scheme::Light;
}

void ThemeChoice::show() const
{
    widgets::Theme::instance().setScheme(kind_ == Kind::System ? system_
                                         : kind_ == Kind::Dark ? widgets::Theme::Scheme::Dark
                                                               : widgets::Theme::Scheme::Light);
}

}  // namespace papilio::app

#ifdef PAPILIO_HAVE_DBUS
#include "theme_choice.moc"
#endif
