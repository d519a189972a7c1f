#include "widgets/workbench/other_machine.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QSettings>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr auto settingsKey = "otherMachines";

}  // namespace

QStringList OtherMachine::options() const
{
    return optionsIn({});
}

QStringList OtherMachine::optionsIn(const QString& folder) const
{
    if (isThisOne()) {
        return {};
    }
    QStringList words;
    for (const auto& one : hosts()) {
        words << u"--host"_s << one;
    }
    const auto& place = folder.isEmpty() ? directory : folder;
    for (const auto& [name, value] :
         {std::pair(u"--launcher"_s, launcher), std::pair(u"--collector"_s, collector),
          std::pair(u"--run-in"_s, place)}) {
        if (!value.isEmpty()) {
            words << name << value;
        }
    }
    if (keepsCollector) {
        words << u"--keep-collector"_s;
    }
    return words;
}

QStringList OtherMachine::hosts() const
{
    QStringList names;
    for (const auto& name : host.split(u',')) {
        if (!name.trimmed().isEmpty() && !names.contains(name.trimmed())) {
            names << name.trimmed();
        }
    }
    return names;
}

OtherMachine OtherMachine::first() const
{
    auto one = *this;
    one.host = hosts().value(0);
    return one;
}

QList<OtherMachine> knownMachines()
{
    QSettings settings;
    QList<OtherMachine> machines;
    const int count = settings.beginReadArray(QLatin1String(settingsKey));
    for (int index = 0; index < count; ++index) {
        settings.setArrayIndex(index);
        machines.append({settings.value("host").toString(), settings.value("launcher").toString(),
                         settings.value("collector").toString(),
                         settings.value("directory").toString(),
                         settings.value("keepsCollector").toBool()});
    }
    settings.endArray();
    machines.removeIf([](const OtherMachine& machine) { return machine.isThisOne(); });
    return machines;
}

void rememberMachine(const OtherMachine& machine)
{
    constexpr qsizetype most = 12;
    auto machines = knownMachines();
    machines.removeIf([&](const OtherMachine& other) { return other.host == machine.host; });
    machines.prepend(machine);
    machines = machines.mid(0, most);
    QSettings settings;
    settings.remove(QLatin1String(settingsKey));
    settings.beginWriteArray(QLatin1String(settingsKey), static_cast<int>(machines.size()));
    for (int index = 0; index < machines.size(); ++index) {
        settings.setArrayIndex(index);
        settings.setValue("host", machines[index].host);
        settings.setValue("launcher", machines[index].launcher);
        settings.setValue("collector", machines[index].collector);
        settings.setValue("directory", machines[index].directory);
        settings.setValue("keepsCollector", machines[index].keepsCollector);
    }
    settings.endArray();
}

QStringList sshHosts()
{
    QFile file(QDir::homePath() + u"/.ssh/config"_s);
    QStringList hosts;
    if (!file.open(QIODevice::ReadOnly)) {
        return hosts;
    }
    static const QRegularExpression line(u"^\\s*Host(\\s+|\\s*=\\s*)(.*)$"_s,
                                         QRegularExpression::CaseInsensitiveOption);
    while (!file.atEnd()) {
        const auto match = line.match(QString::fromUtf8(file.readLine()).trimmed());
        for (const auto& name : match.captured(2).simplified().split(u' ', Qt::SkipEmptyParts)) {
            if (!name.contains(u'*') && !name.contains(u'?') && !name.startsWith(u'!') &&
                !hosts.contains(name)) {
                hosts << name;
            }
        }
    }
    return hosts;
}

}  // namespace papilio::widgets
