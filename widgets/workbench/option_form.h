#pragma once

#include <QFormLayout>
#include <QJsonObject>
#include <QMap>
#include <QStringList>

class QPushButton;

namespace papilio::widgets {

/// How a dialog asks for an option of papilio-collect. What it takes, its limits, its default and
/// its help are the program's own.
struct AskedOption {
    QString name;   ///< "--repetitions"
    QString label;  ///< "&Repetitions"
    /// Values and words for them, the first is chosen. Of a flag: without and with it. Of a list:
    /// those that can be ticked.
    QList<std::pair<QString, QString>> choices = {};
    QString unknown = {};  ///< shown where no value is given and the program has no default
};

/// Rows of a form, each for an option that `papilio-collect options` describes. Fields have the
/// names of the options.
class OptionForm : public QFormLayout {
    Q_OBJECT

public:
    /// @param command  of papilio-collect; empty: options before the command
    explicit OptionForm(const QString& command);

    void add(const AskedOption& asked);
    /// A row of another kind, with a label whose key comes to `field`.
    void addField(const QString& label, QWidget* row, QWidget* field);
    void setShown(const QString& option, bool isShown);
    void setValue(const QString& option, const QString& value);
    /// Empty where there is none; of a flag that is set: its name.
    [[nodiscard]] QString value(const QString& option) const;
    void setArguments(const QStringList& words);
    /// The options that are shown, where they differ from the defaults of the program.
    [[nodiscard]] QStringList arguments() const;

signals:
    void changed();

private:
    [[nodiscard]] QWidget* newField(const AskedOption& asked, const QJsonObject& described);
    [[nodiscard]] QString defaultOf(const QString& option) const;

    QMap<QString, QJsonObject> described_;
    QStringList names_;  ///< in the order of the rows
    QMap<QString, QWidget*> fields_;
};

/// A field with a button behind it.
QWidget* withButton(QWidget* field, QPushButton* button);

}  // namespace papilio::widgets
