#include "widgets/models/signature_grid.h"

#include "widgets/theme/tr.h"

#include <algorithm>

namespace papilio::widgets {

namespace {

QChar separatorOf(const QString& text)
{
    for (const QChar candidate : {QLatin1Char('\t'), QLatin1Char(';')}) {
        if (text.contains(candidate)) {
            return candidate;
        }
    }
    return QLatin1Char(',');
}

}  // namespace

TextGrid parseGrid(const QString& text)
{
    const QChar separator = separatorOf(text);
    TextGrid grid;
    QStringList row;
    QString cell;
    bool quoted = false;
    const auto endRow = [&] {
        row << cell.trimmed();
        cell.clear();
        const bool empty = row.size() == 1 && row.front().isEmpty();
        if (!empty && !row.front().startsWith(QLatin1Char('#'))) {
            grid << row;
        }
        row.clear();
    };
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QChar letter = text[at];
        if (quoted) {
            if (letter != QLatin1Char('"')) {
                cell += letter;
            } else if (at + 1 < text.size() && text[at + 1] == QLatin1Char('"')) {
                cell += letter;
                ++at;
            } else {
                quoted = false;
            }
        } else if (letter == QLatin1Char('"') && cell.trimmed().isEmpty()) {
            quoted = true;
            cell.clear();
        } else if (letter == separator) {
            row << cell.trimmed();
            cell.clear();
        } else if (letter == QLatin1Char('\n')) {
            endRow();
        } else if (letter != QLatin1Char('\r')) {
            cell += letter;
        }
    }
    endRow();
    return grid;
}

QString whyTooLarge(const TextGrid& grid, const GridRoom& room)
{
    qsizetype columns = 0;
    for (const auto& row : grid) {
        const auto last = std::find_if(row.crbegin(), row.crend(),
                                       [](const QString& cell) { return !cell.isEmpty(); });
        columns = std::max<qsizetype>(columns, row.crend() - last);
    }
    if (grid.size() <= room.rows && columns <= room.columns) {
        return {};
    }
    return tr("The clipboard has %1 × %2 cells, but only %3 × %4 fit here. Nothing was pasted: "
              "select a cell further up or to the left.")
        .arg(grid.size())
        .arg(columns)
        .arg(room.rows)
        .arg(room.columns);
}

QString formatGrid(const TextGrid& grid)
{
    QString text;
    for (const auto& row : grid) {
        text += row.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return text;
}

}  // namespace papilio::widgets
