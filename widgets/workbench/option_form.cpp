#include "widgets/workbench/option_form.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/widget_support.h"
#include "widgets/session/collection.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLineEdit>
#include <QMetaMethod>
#include <QMetaProperty>
#include <QProcess>
#include <QPushButton>
#include <QSpinBox>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

/// Asked once for each command: it takes some milliseconds.
QJsonObject description(const QString& command)
{
    static QMap<QString, QJsonObject> known;
    const auto program = Collection::programPath();
    if (!known.contains(command) && !program.isEmpty()) {
        QProcess process;
        auto words = QStringList{u"options"_s, command, u"--json"_s};
        words.removeAll(QString());
        process.start(program, words, QIODevice::ReadOnly);
        process.waitForFinished();
        known[command] = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    }
    return known.value(command);
}

/// Three decimals at most, none of them a zero at the end.
class DecimalBox : public QDoubleSpinBox {
public:
    [[nodiscard]] QString textFromValue(double value) const override
    {
        auto text = QDoubleSpinBox::textFromValue(value);
        while (text.contains(locale().decimalPoint()) &&
               (text.endsWith(u'0') || text.endsWith(locale().decimalPoint()))) {
            text.chop(1);
        }
        return text;
    }
};

/// A number, or none, for which the box has a step below the smallest one.
template<typename Box>
Box* newNumberBox(const QJsonObject& described, const QString& unknown)
{
    auto* box = new Box;
    const bool hasDefault = !described[u"default"_s].toString().isEmpty();
    using Number = decltype(box->value());
    const auto least = described[u"least"_s].toDouble();
    box->setRange(static_cast<Number>(hasDefault ? least : std::max(least - 1, 0.0)),
                  static_cast<Number>(described[u"most"_s].toDouble(1e6)));
    box->setSpecialValueText(hasDefault ? QString() : unknown);
    box->setProperty("value", described[u"default"_s].toString().toDouble());
    return box;
}

}  // namespace

OptionForm::OptionForm(const QString& command)
{
    setSpacing(8);
    for (const auto& value : description(command)[u"options"_s].toArray()) {
        const auto option = value.toObject();
        described_[option[u"name"_s].toString()] = option;
    }
}

void OptionForm::addField(const QString& label, QWidget* row, QWidget* field)
{
    addRow(label, row);
    if (auto* words = qobject_cast<QLabel*>(labelForField(row))) {
        words->setBuddy(field);
    }
}

void OptionForm::add(const AskedOption& asked)
{
    const auto& described = described_[asked.name];
    auto* field = newField(asked, described);
    field->setObjectName(asked.name);
    field->setToolTip(described[u"help"_s].toString());
    addRow(qobject_cast<QCheckBox*>(field) != nullptr ? QString() : asked.label, field);
    fields_[asked.name] = field;
    names_ << asked.name;
}

/// Of several choices a row of boxes; else a widget whose user property is the value, or, of a
/// combo box, the words for it.
QWidget* OptionForm::newField(const AskedOption& asked, const QJsonObject& described)
{
    const auto type = described[u"type"_s].toString();
    const auto takes = described[u"takes"_s].toString();
    QWidget* field = nullptr;
    if (takes == u"list" && !asked.choices.isEmpty()) {
        auto* row = new QWidget;
        auto* boxes = inRow(row, {}, usualSpacing);
        for (const auto& [value, words] : asked.choices) {
            auto* box = new QCheckBox(words);
            box->setObjectName(value);
            connect(box, &QCheckBox::toggled, this, &OptionForm::changed);
            boxes->addWidget(box);
        }
        boxes->addStretch();
        return row;
    }
    if (!asked.choices.isEmpty()) {
        auto* box = new QComboBox;
        for (const auto& [value, words] : asked.choices) {
            box->addItem(words, value);
        }
        field = box;
    } else if (takes == u"nothing") {
        field = new QCheckBox(asked.label);
    } else if (type == u"UINT" || type == u"INT") {
        field = newNumberBox<QSpinBox>(described, asked.unknown);
    } else if (type == u"FLOAT") {
        auto* box = newNumberBox<DecimalBox>(described, asked.unknown);
        box->setDecimals(3);
        field = box;
    } else {
        auto* line = new QLineEdit(described[u"default"_s].toString());
        line->setPlaceholderText(asked.unknown);
        field = line;
    }
    connect(field, field->metaObject()->userProperty().notifySignal(), this,
            QMetaMethod::fromSignal(&OptionForm::changed));
    return field;
}

void OptionForm::setShown(const QString& option, bool isShown)
{
    setRowVisible(fields_[option], isShown);
}

void OptionForm::setValue(const QString& option, const QString& value)
{
    auto* field = fields_[option];
    const auto property = field->metaObject()->userProperty();
    if (auto* choice = qobject_cast<QComboBox*>(field)) {
        choice->setCurrentIndex(choice->findData(value));
    } else if (qobject_cast<QCheckBox*>(field) != nullptr) {
        property.write(field, !value.isEmpty());
    } else if (property.isValid()) {
        property.write(field, value);
    } else {
        const auto words = value.split(u',');
        for (auto* box : field->findChildren<QCheckBox*>()) {
            box->setChecked(words.contains(box->objectName()));
        }
    }
}

QString OptionForm::value(const QString& option) const
{
    const auto* field = fields_[option];
    if (const auto* choice = qobject_cast<const QComboBox*>(field)) {
        return choice->currentData().toString();
    }
    if (const auto property = field->metaObject()->userProperty(); property.isValid()) {
        const auto entered = property.read(field);
        if (entered.typeId() == QMetaType::Bool) {
            return entered.toBool() ? option : QString();
        }
        const bool isNone = defaultOf(option).isEmpty() && entered == field->property("minimum");
        const auto text = entered.toString().trimmed();
        const bool isList = described_[option][u"takes"_s] == u"list"_s;
        return isNone ? QString() : isList ? QString(text).remove(u' ') : text;
    }
    QStringList words;
    for (const auto* box : field->findChildren<QCheckBox*>()) {
        if (box->isChecked()) {
            words << box->objectName();
        }
    }
    return words.join(u',');
}

QString OptionForm::defaultOf(const QString& option) const
{
    return described_[option][u"default"_s].toString();
}

void OptionForm::setArguments(const QStringList& words)
{
    for (qsizetype word = 0; word < words.size(); ++word) {
        const auto& name = words[word];
        if (fields_.contains(name)) {
            setValue(name,
                     described_[name][u"takes"_s] == u"nothing"_s ? name : words.value(++word));
        }
    }
}

QStringList OptionForm::arguments() const
{
    QStringList words;
    for (const auto& name : names_) {
        const auto given = isRowVisible(fields_[name]) ? value(name) : QString();
        if (given.isEmpty() || given == defaultOf(name)) {
            continue;
        }
        words << name;
        if (described_[name][u"takes"_s] != u"nothing"_s) {
            words << given;
        }
    }
    return words;
}

QWidget* withButton(QWidget* field, QPushButton* button)
{
    auto* row = new QWidget;
    button->setAutoDefault(false);
    inRow(row, {{field, 1}, button}, usualSpacing);
    return row;
}

}  // namespace papilio::widgets
