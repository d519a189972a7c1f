#pragma once

#include <QAbstractListModel>
#include <QDateTime>
#include <QList>
#include <QString>

namespace papilio::widgets {

/// One sentence for the user, and where it comes from.
struct Message {
    enum class Severity { Information, Warning, Error };

    Severity severity = Severity::Information;
    QString text;
    QString place;  ///< file, benchmark or event it is about; may be empty
    QDateTime time;
};

/// Messages in the order they came; the dock lists them, newest last.
class MessageLog : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { SeverityRole = Qt::UserRole, PlaceRole, TimeRole };

    using QAbstractListModel::QAbstractListModel;

    void add(Message::Severity severity, const QString& text, const QString& place = {});
    void clear();
    [[nodiscard]] const QList<Message>& messages() const { return messages_; }
    [[nodiscard]] int count(Message::Severity severity) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

signals:
    void added(const papilio::widgets::Message& message);

private:
    QList<Message> messages_;
};

}  // namespace papilio::widgets
