#include "widgets/workbench/log_lines_model.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

namespace papilio::widgets {

LogLinesModel::LogLinesModel(QObject* parent) : RowsModel(parent)
{
    const auto mono = Fonts::mono(Fonts::table);
    setColumns({
        column("line", tr("Line"))
            .number([](const LoggedLine& line) { return double(line.number); },
                    [](double number) { return QString::number(number, 'f', 0); }),
        column("result", tr("Result"), tr("What the rules take from the line"))
            .words([](const LoggedLine& line) { return becomes(line.read); }),
        column("text", tr("Text")).words(&LoggedLine::text).font(mono),
    });
    everyCell().on(MutedRole, [](const LoggedLine& line) { return !line.read.rule; });
}

QString LogLinesModel::becomes(const core::LogLine& line)
{
    QStringList parts;
    for (const auto& value : line.values) {
        parts << tr("%1, solve %2: iteration %3, %4")
                     .arg(QString::fromStdString(value.recorder))
                     .arg(value.solve)
                     .arg(value.iteration)
                     .arg(numberText(value.value));
    }
    if (parts.isEmpty() && line.rule) {
        parts << (line.isRow ? tr("table of rule %1") : tr("rule %1")).arg(*line.rule + 1);
    }
    return parts.join(QStringLiteral("; "));
}

void LogLinesModel::setLines(std::vector<LoggedLine> lines)
{
    resetRows(std::move(lines));
}

}  // namespace papilio::widgets
