#include "widgets/session/message_log.h"

#include <algorithm>
#include <utility>

namespace papilio::widgets {

void MessageLog::add(Message::Severity severity,
                     const QString& text,
                     const QString& place,
                     Message::About about)
{
    append({severity, text, place, QDateTime::currentDateTime(), about});
}

void MessageLog::addEdit(int step, const QString& text, const QString& place)
{
    append({Message::Severity::Information, text, place, QDateTime::currentDateTime(),
            Message::About::Study, step});
}

void MessageLog::append(Message message)
{
    const auto row = static_cast<int>(messages_.size());
    beginInsertRows({}, row, row);
    messages_.append(std::move(message));
    endInsertRows();
    emit added(messages_.back());
}

template<typename Predicate>
void MessageLog::removeIf(Predicate predicate)
{
    if (std::ranges::none_of(messages_, predicate)) {
        return;  // a reset would take the views' selection
    }
    beginResetModel();
    messages_.removeIf(predicate);
    endResetModel();
}

void MessageLog::endStudy()
{
    removeIf([](const Message& message) { return message.about == Message::About::Study; });
}

void MessageLog::endEdits(int step)
{
    removeIf([step](const Message& message) { return message.step > step; });
}

void MessageLog::endPlace(const QString& place)
{
    for (int row = 0; row < rowCount(); ++row) {
        if (messages_[row].place == place) {
            messages_[row].place.clear();
            emit dataChanged(index(row), index(row), {PlaceRole});
        }
    }
}

void MessageLog::clear()
{
    beginResetModel();
    messages_.clear();
    endResetModel();
}

int MessageLog::count(Message::Severity severity) const
{
    return static_cast<int>(std::ranges::count(messages_, severity, &Message::severity));
}

int MessageLog::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(messages_.size());
}

QVariant MessageLog::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= messages_.size()) {
        return {};
    }
    const auto& message = messages_[index.row()];
    switch (role) {
        case Qt::DisplayRole:
            return message.text;
        case Qt::ToolTipRole:
            return message.place.isEmpty() ? message.text
                                           : message.text + QStringLiteral("\n") + message.place;
        case SeverityRole:
            return static_cast<int>(message.severity);
        case PlaceRole:
            return message.place;
        case TimeRole:
            return message.time;
        default:
            return {};
    }
}

}  // namespace papilio::widgets
