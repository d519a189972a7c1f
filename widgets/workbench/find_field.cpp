#include "widgets/workbench/find_field.h"

#include "core/io/topdown/model_choice.h"
#include "widgets/models/event_hints.h"
#include "widgets/theme/fonts.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCompleter>
#include <QEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStandardItemModel>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

namespace papilio::widgets {

namespace {

constexpr int mostEvents = 12;
constexpr int kindRole = Qt::UserRole + 1;
constexpr int valueRole = Qt::UserRole + 2;
enum Kind { Event, Metric, Command, Content, Nothing };

/// The beginning of a text, for one line of the list.
QString excerpt(const std::string& text)
{
    constexpr qsizetype longest = 60;
    const auto whole = QString::fromStdString(text);
    return whole.size() <= longest ? whole : whole.left(longest).trimmed() + QChar(0x2026);
}

}  // namespace

FindField::FindField(Workspace& workspace, QWidget* parent)
    : QLineEdit(parent),
      workspace_(workspace),
      found_(new QStandardItemModel(this)),
      completer_(new QCompleter(found_, this))
{
    setObjectName(QStringLiteral("find"));
    setPlaceholderText(tr("Find event, metric or command"));
    setAccessibleName(placeholderText());
    completer_->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    completer_->setMaxVisibleItems(mostEvents + 6);
    // Not the line edit's own completer, which would write what is highlighted into the field.
    completer_->setWidget(this);
    completer_->popup()->setObjectName(QStringLiteral("findPopup"));
    completer_->popup()->setTextElideMode(Qt::ElideMiddle);
    completer_->popup()->installEventFilter(this);
    completer_->popup()->setFont(Fonts::ui(Fonts::body));
    connect(this, &QLineEdit::textEdited, this, &FindField::search);
    connect(completer_, qOverload<const QModelIndex&>(&QCompleter::activated), this,
            [this](const QModelIndex& index) { activate(index.row()); });
    // The field keeps the keys where a window system gives its list none.
    connect(this, &QLineEdit::returnPressed, this, [this] {
        if (!text().trimmed().isEmpty() && found_->rowCount() > 0) {
            const int row = std::max(0, completer_->popup()->currentIndex().row());
            completer_->popup()->hide();
            activate(row);
        }
    });
}

void FindField::search(const QString& text)
{
    found_->clear();
    const auto trimmed = text.trimmed();
    if (!trimmed.isEmpty()) {
        addMetrics(trimmed);
        addCommands(trimmed);
        addContents(trimmed);
        addEvents(trimmed);
        if (found_->rowCount() == 0) {
            auto* item = new QStandardItem(tr("Nothing here is called “%1”").arg(trimmed));
            item->setData(Nothing, kindRole);
            item->setEnabled(false);
            found_->appendRow(item);
        }
    }
    showFound();
}

/// As wide as what was found: what tells events apart stands at the end of their names.
void FindField::showFound()
{
    constexpr int widest = 640;
    auto* popup = completer_->popup();
    const int wanted = popup->sizeHintForColumn(0) + 2 * popup->frameWidth() +
                       popup->verticalScrollBar()->sizeHint().width() + 8;
    const int wide = std::clamp(wanted, width(), std::max(width(), Fonts::scaled(widest)));
    completer_->complete(QRect(0, 0, wide, height()));
    popup->setCurrentIndex(popup->model()->index(0, 0));  // what Enter goes to
}

/// The field stands at the window's right end, so its list grows to the left. The completer moves
/// the list whenever it likes.
bool FindField::eventFilter(QObject* watched, QEvent* event)
{
    const bool isMoved = event->type() == QEvent::Show || event->type() == QEvent::Move ||
                         event->type() == QEvent::Resize;
    if (auto* popup = completer_->popup(); watched == popup && isMoved) {
        const int left = mapToGlobal(QPoint(width(), 0)).x() - popup->width();
        if (popup->x() != left) {
            popup->move(left, popup->y());
        }
    }
    // One Enter goes there: the completer would only close its list, or fill the field.
    if (watched == completer_->popup() && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            auto* popup = completer_->popup();
            const int row = std::max(0, popup->currentIndex().row());
            popup->hide();
            activate(row);
            return true;
        }
    }
    return QLineEdit::eventFilter(watched, event);
}

void FindField::addEvents(const QString& text)
{
    const auto active = workspace_.benchmark();
    if (!active) {
        return;
    }
    const auto wanted = text.toLower().toStdString();
    const auto words = wordsOf(wanted);
    const auto& names = active->data->eventNames;
    int shown = 0;
    const auto add = [&](std::size_t event, const QString& more) {
        auto* item = new QStandardItem(
            QString::fromUtf8(names[event].data(), static_cast<qsizetype>(names[event].size())) +
            more);
        item->setData(Event, kindRole);
        item->setData(static_cast<quint32>(event), valueRole);
        item->setToolTip(eventHint(workspace_.document().descriptionsOf(names[event])));
        found_->appendRow(item);
        ++shown;
    };
    for (std::size_t event = 0; event < names.size() && shown < mostEvents; ++event) {
        if (containsIgnoringCase(names[event], wanted)) {
            add(event, {});
        }
    }
    if (!workspace_.document().descriptions) {
        return;
    }
    // Names first: who knows one wants it.
    for (std::size_t event = 0; event < names.size() && shown < mostEvents; ++event) {
        const auto said = workspace_.document().descriptionsOf(names[event]);
        if (areSaid(said, words) && !containsIgnoringCase(names[event], wanted)) {
            add(event, QStringLiteral(" · ") + excerpt(said.front().summary));
        }
    }
}

void FindField::addMetrics(const QString& text)
{
    const auto active = workspace_.benchmark();
    if (!active) {
        return;
    }
    for (const auto& signature : *active->signatures) {
        const auto name = QString::fromStdString(signature.metric);
        if (name.contains(text, Qt::CaseInsensitive)) {
            auto* item = new QStandardItem(tr("Metric: %1").arg(name));
            item->setData(Metric, kindRole);
            item->setData(name, valueRole);
            found_->appendRow(item);
        }
    }
}

void FindField::addCommands(const QString& text)
{
    for (qsizetype command = 0; command < commands_.size(); ++command) {
        auto name = commands_[command]->text();
        name.remove(QLatin1Char('&'));
        if (commands_[command]->isEnabled() && name.contains(text, Qt::CaseInsensitive)) {
            auto* item = new QStandardItem(tr("Command: %1").arg(name));
            item->setData(Command, kindRole);
            item->setData(static_cast<int>(command), valueRole);
            found_->appendRow(item);
        }
    }
}

void FindField::addContents(const QString& text)
{
    int shown = 0;
    const auto add = [&](const QString& words, const std::string& name, const char* page) {
        const auto found = QString::fromStdString(name);
        if (shown < mostEvents && found.contains(text, Qt::CaseInsensitive)) {
            auto* item = new QStandardItem(words.arg(found));
            item->setData(Content, kindRole);
            item->setData(QLatin1String(page), valueRole);
            found_->appendRow(item);
            ++shown;
        }
    };
    const auto& document = workspace_.document();
    for (const auto& set : document.definitions) {
        add(tr("Formulas: %1"), set->name, "formulas");
        for (const auto& definition : set->definitions) {
            add(tr("Formula: %1"), definition.name, "formulas");
        }
    }
    std::set<std::string> nodes;  // most tables have the same
    for (const auto& table : document.counters) {
        add(tr("Counters: %1"), table->name, "topdown");
        if (const auto chosen = core::chosenTopDown(*table, {})) {
            for (const auto& node : chosen->model->nodes) {
                if (nodes.insert(node.title).second) {
                    add(tr("Top-Down: %1"), node.title, "topdown");
                }
            }
        }
    }
    if (const auto active = workspace_.benchmark()) {
        const auto& kernels = active->data->kernels;
        for (std::size_t kernel = 0; kernel < kernels.size(); ++kernel) {
            add(tr("Kernel of the benchmark: %1"), std::string(kernels[kernel]), "signatures");
        }
    }
    for (const auto& roofline : document.rooflines) {
        add(tr("Roofline: %1"), roofline->name, "roofline");
        for (const auto& point : roofline->points) {
            add(tr("Kernel: %1"), point.name, "roofline");
        }
    }
    for (const auto& recorder : document.recorders) {
        add(tr("Recorder: %1"), recorder->name, "recorders");
    }
}

void FindField::activate(int row)
{
    const auto* item = found_->item(row);
    if (item == nullptr) {
        return;
    }
    const auto value = item->data(valueRole);
    const int kind = item->data(kindRole).toInt();
    if (kind == Nothing) {
        return;
    }
    clear();
    switch (kind) {
        case Event:
            emit eventFound(value.toUInt());
            break;
        case Metric:
            emit metricFound(value.toString());
            break;
        case Content:
            emit contentFound(value.toString());
            break;
        default:
            commands_[value.toInt()]->trigger();
    }
}

}  // namespace papilio::widgets
