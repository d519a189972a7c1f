#pragma once

#include <QAbstractListModel>
#include <QDateTime>
#include <QList>
#include <QString>

namespace papilio::widgets {

/// One sentence for the user, and where it comes from.
struct Message {
    enum class Severity { Information, Warning, Error };
    /// When it goes by itself: with the study that it is about, or never.
    enum class About { Study, Program };

    Severity severity = Severity::Information;
    QString text;
    QString place;  ///< file, benchmark or event it is about; may be empty
    QDateTime time;
    About about = About::Study;
    int step = 0;  ///< position of the undo stack after the edit it tells of; 0: of no edit
};

/// Messages in the order they came; the dock lists them, newest last.
class MessageLog : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { SeverityRole = Qt::UserRole, PlaceRole, TimeRole };

    using QAbstractListModel::QAbstractListModel;

    void add(Message::Severity severity,
             const QString& text,
             const QString& place = {},
             Message::About about = Message::About::Study);
    /// Of an edit: it goes when the edit is undone.
    void addEdit(int step, const QString& text, const QString& place = {});
    void clear();
    /// Another study is shown: what was about the one before goes.
    void endStudy();
    /// The edits after this position of the undo stack were undone: their messages go.
    void endEdits(int step);
    /// What this place of messages leads to is done, or is there no more: they lead nowhere.
    void endPlace(const QString& place);
    [[nodiscard]] const QList<Message>& messages() const { return messages_; }
    [[nodiscard]] int count(Message::Severity severity) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

signals:
    void added(const papilio::widgets::Message& message);

private:
    void append(Message message);
    template<typename Predicate>
    void removeIf(Predicate predicate);

    QList<Message> messages_;
};

}  // namespace papilio::widgets
