#include "widgets/pages/study/study_contents.h"

#include "widgets/models/provenance_word.h"
#include "widgets/theme/tr.h"

#include <QDateTime>
#include <QStringList>

#include <set>

namespace papilio::widgets {

namespace {

/// "alya-mn4, alya-cte-power", or the first of many.
template<typename Items>
QString names(const Items& items)
{
    constexpr qsizetype readable = 4;
    QStringList list;
    for (const auto& item : items) {
        list << QString::fromStdString(item->name);
    }
    const auto others = list.size() - readable;
    auto text = list.mid(0, readable).join(QStringLiteral(", "));
    return others > 0 ? tr("%1 and %2 more").arg(text).arg(others) : text;
}

QString recordersText(const core::Document& document)
{
    std::set<std::string> subjects;
    for (const auto& recorder : document.recorders) {
        if (!recorder->subject.empty()) {
            subjects.insert(recorder->subject);
        }
    }
    const auto count = QString::number(document.recorders.size());
    return subjects.empty() ? count : tr("%1 (solver runs: %2)").arg(count).arg(subjects.size());
}

}  // namespace

QList<StudyProblem> contentLinks(const core::Document& document)
{
    QList<StudyProblem> contents;
    const auto add = [&](const QString& lead, const QString& words, const char* page) {
        contents << StudyProblem{VerdictKind::Neutral, lead, words, QString::fromLatin1(page)};
    };
    if (!document.counters.empty()) {
        std::size_t runs = 0;
        for (const auto& table : document.counters) {
            runs += table->runs().size();
        }
        add(tr("Counters of program runs:"),
            tr("%1 (runs: %2)").arg(names(document.counters)).arg(runs), "topdown");
    }
    if (!document.rooflines.empty()) {
        add(tr("Rooflines:"), names(document.rooflines), "roofline");
    }
    if (!document.reuse.empty() || !document.communication.empty()) {
        add(tr("Locality:"),
            tr("reuse histograms: %1, communication matrices: %2")
                .arg(document.reuse.size())
                .arg(document.communication.size()),
            "roofline");
    }
    if (!document.recorders.empty()) {
        add(tr("Recorders:"), recordersText(document), "recorders");
    }
    if (!document.definitions.empty()) {
        add(tr("Formulas:"), names(document.definitions), "formulas");
    }
    if (contents.isEmpty()) {
        add(tr("The study is empty:"),
            tr("measure a machine (Ctrl+M), or import the output of another tool (Ctrl+I)."), "");
    }
    return contents;
}

QList<StudyFact> documentFacts(const core::Document& document)
{
    QList<StudyFact> facts;
    const auto add = [&](const QString& name, const std::string& value) {
        if (!value.empty()) {
            facts << StudyFact{name, QString::fromStdString(value)};
        }
    };
    for (const auto& machine : document.machines) {
        add(tr("Machine"), machine.id);
        for (const auto& [name, value] : machine.attributes) {
            add(machineAttribute(name), machineWord(value).toStdString());
        }
    }
    const auto written =
        QDateTime::fromString(QString::fromStdString(document.created), Qt::ISODate);
    if (written.isValid()) {
        facts << StudyFact{
            tr("Study created"),
            written.toString(QStringLiteral("yyyy-MM-dd HH:mm")) + QStringLiteral(" UTC")};
    }
    add(tr("Made by"), document.generator);
    return facts;
}

}  // namespace papilio::widgets
