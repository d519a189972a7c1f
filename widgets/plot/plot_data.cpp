#include "widgets/plot/plot_data.h"

#include "core/base/csv.h"
#include "widgets/theme/numbers.h"

namespace papilio::widgets {

namespace {

QString cell(const QString& text, QChar separator)
{
    if (separator == u',') {
        return QString::fromStdString(core::spreadsheetCell(text.toStdString()));
    }
    return QString::fromStdString(core::spreadsheetText(text.simplified().toStdString()));
}

std::size_t rowsOf(const PlotData::Column& column)
{
    return column.numbers.empty() ? static_cast<std::size_t>(column.texts.size())
                                  : column.numbers.size();
}

}  // namespace

std::size_t PlotData::rows() const
{
    return columns.empty() ? 0 : rowsOf(columns.front());
}

QString PlotData::text(QChar separator) const
{
    QString text;
    const auto end = [&](std::size_t column) {
        text += column + 1 < columns.size() ? separator : QChar(u'\n');
    };
    for (std::size_t column = 0; column < columns.size(); ++column) {
        text += cell(columns[column].title, separator);
        end(column);
    }
    const auto count = rows();
    for (std::size_t row = 0; row < count; ++row) {
        for (std::size_t column = 0; column < columns.size(); ++column) {
            const auto& one = columns[column];
            text += one.numbers.empty() ? cell(one.texts[static_cast<qsizetype>(row)], separator)
                                        : fullPrecision(one.numbers[row]);
            end(column);
        }
    }
    return text;
}

}  // namespace papilio::widgets
