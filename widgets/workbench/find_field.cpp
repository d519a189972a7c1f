#include "widgets/workbench/find_field.h"

#include "core/io/topdown/model_choice.h"
#include "widgets/models/event_texts.h"
#include "widgets/models/name_match.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/theme.h"
#include "widgets/workbench/page_help.h"

#include <QAction>
#include <QEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>

namespace papilio::widgets {

namespace {

constexpr std::size_t mostEvents = 12;
constexpr std::size_t mostOthers = 8;  // of each kind
constexpr int described = 100;         // a score: behind whatever has the words in its name
constexpr int ofKernel = 20;           // a score: a name of few words hides no event
constexpr int kindRole = Qt::UserRole + 1;
constexpr int valueRole = Qt::UserRole + 2;
constexpr int nameRole = Qt::UserRole + 3;   // without its kind
constexpr int asideRole = Qt::UserRole + 4;  // its kind, and the keys of a command
enum Kind { FindEvent, FindMetric, FindCommand, FindContent, FindHelp, FindNothing };

/// The beginning of a text, for one line of the list.
QString excerpt(const std::string& text)
{
    constexpr qsizetype longest = 60;
    const auto whole = textOf(text);
    return whole.size() <= longest ? whole : whole.left(longest).trimmed() + QChar(0x2026);
}

/// "Set noise threshold τ tau": Greek letters are hard to type.
QString withGreekNames(const QString& name)
{
    static const QList<std::pair<QChar, QString>> letters = {
        {QChar(0x03B1), u"alpha"_s}, {QChar(0x03B2), u"beta"_s}, {QChar(0x03C1), u"rho"_s},
        {QChar(0x03C4), u"tau"_s},   {QChar(0x03A3), u"sum"_s},
    };
    QString spelled = name;
    for (const auto& [letter, word] : letters) {
        if (name.contains(letter)) {
            spelled += u' ' + word;
        }
    }
    return spelled;
}

int scoreOf(const NameMatch& match, const QString& name, int otherwise)
{
    const auto score = match.score(name.toCaseFolded().toStdString());
    return score
               ? *score
               : match.score(withGreekNames(name).toCaseFolded().toStdString()).value_or(otherwise);
}

/// The name at the left; what it is and its keys, muted, at the right.
class FoundDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        painter->setFont(asideFont());
        painter->setPen(Theme::tokens().muted);
        painter->drawText(option.rect.adjusted(0, 0, -edge, 0), Qt::AlignRight | Qt::AlignVCenter,
                          index.data(asideRole).toString());
    }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override
    {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(asideWidth(index), 0);
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->text = index.data(nameRole).toString();
        if (const int room = option->rect.width() - asideWidth(index) - 2 * edge; room > 0) {
            option->text = option->fontMetrics.elidedText(option->text, Qt::ElideMiddle, room);
        }
    }

private:
    static constexpr int edge = 12;

    static QFont asideFont() { return Fonts::ui(Fonts::table); }
    static int asideWidth(const QModelIndex& index)
    {
        const auto aside = index.data(asideRole).toString();
        return aside.isEmpty() ? 0 : QFontMetrics(asideFont()).horizontalAdvance(aside) + 2 * edge;
    }
};

struct NamedAction {
    QAction* action;
    QString name;
};

QString plainText(QString text)
{
    return text.remove(u'&');
}

/// The entries of a menu and of those in it, "Theme: Dark" for one of a menu within another.
void addEntries(const QMenu& menu, const QString& path, QList<NamedAction>& entries)
{
    for (auto* action : menu.actions()) {
        if (auto* inner = action->menu()) {
            emit inner->aboutToShow();  // some are filled only then
            addEntries(*inner, plainText(inner->title()) + u": "_s, entries);
        } else if (!action->isSeparator() && action->property("page") != false) {
            entries.append({action, path + plainText(action->text())});
        }
    }
}

}  // namespace

struct FindField::Found {
    int score = 0;
    qsizetype length = 0;  ///< of the name: of two that fit alike the shorter one
    QString text;
    QVariant kind;
    QVariant value;
    QString word;  ///< what it is: "Command"
    QString hint = {};
    QString aside = {};  ///< more in muted letters: keys; how many more were found
};

namespace {

/// The best `most` of them, the best first; the last says how many more there are.
template<typename Found>
void keepBest(std::vector<Found>& found, std::size_t most)
{
    std::ranges::stable_sort(found, [](const Found& a, const Found& b) {
        return a.score != b.score ? a.score < b.score : a.length < b.length;
    });
    if (const auto all = found.size(); all > most) {
        found.resize(most);
        auto& aside = found.back().aside;
        aside = QStringList{aside, FindField::tr("%1 more found").arg(all - most)}.join(
            aside.isEmpty() ? QString() : u"  "_s);
    }
}

}  // namespace

FindField::FindField(Workspace& workspace, QWidget* parent)
    : QLineEdit(parent),
      workspace_(workspace)
{
    setObjectName(u"find"_s);
    setPlaceholderText(tr("Find event, command, help…"));
    setAccessibleName(placeholderText());
    completer_->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    completer_->setMaxVisibleItems(static_cast<int>(mostEvents) + 6);
    // Not the line edit's own completer, which would write what is highlighted into the field.
    completer_->setWidget(this);
    completer_->popup()->setObjectName(u"findPopup"_s);
    completer_->popup()->setItemDelegate(new FoundDelegate(completer_->popup()));
    completer_->popup()->installEventFilter(this);
    installEventFilter(this);  // Escape comes to whichever has the keys
    completer_->popup()->setFont(Fonts::ui(Fonts::body));
    connect(this, &QLineEdit::textEdited, this, &FindField::search);
    connect(completer_, qOverload<const QModelIndex&>(&QCompleter::activated), this,
            [this](const QModelIndex& index) { activate(index.row()); });
    // The field keeps the keys where a window system gives its list none.
    connect(this, &QLineEdit::returnPressed, this, [this] {
        if (found_->rowCount() > 0 &&
            (!text().trimmed().isEmpty() || completer_->popup()->isVisible())) {
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
    const NameMatch match(trimmed.toCaseFolded().toStdString());
    auto all = match.isEmpty() ? std::vector<Found>() : metrics(match);
    std::ranges::move(commands(match), std::back_inserter(all));
    if (!match.isEmpty()) {
        std::ranges::move(contents(match), std::back_inserter(all));
        std::ranges::move(help(match), std::back_inserter(all));
        std::ranges::move(events(match, trimmed), std::back_inserter(all));
        std::ranges::stable_sort(all, {}, &Found::score);
    }
    for (const auto& found : all) {
        const bool isNamed = found.kind == FindEvent;  // its name says what it is
        auto* item =
            new QStandardItem(isNamed ? found.text : u"%1: %2"_s.arg(found.word, found.text));
        item->setData(found.kind, kindRole);
        item->setData(found.value, valueRole);
        item->setData(found.text, nameRole);
        item->setData(found.aside.isEmpty() ? found.word : u"%1  %2"_s.arg(found.word, found.aside),
                      asideRole);
        item->setToolTip(found.hint);
        found_->appendRow(item);
    }
    if (all.empty()) {
        auto* item = new QStandardItem(tr("No match for “%1”").arg(trimmed));
        item->setData(FindNothing, kindRole);
        item->setData(item->text(), nameRole);
        item->setEnabled(false);
        found_->appendRow(item);
    }
    showFound();
}

void FindField::offer()
{
    if (text().trimmed().isEmpty()) {
        search({});
    }
}

/// As wide as what was found: what distinguishes events is at the end of their names.
void FindField::showFound()
{
    constexpr int widest = 640;
    auto* popup = completer_->popup();
    const int wanted = popup->sizeHintForColumn(0) + 2 * popup->frameWidth() +
                       popup->verticalScrollBar()->sizeHint().width() + 8;
    const int wide = std::clamp(wanted, width(), std::max(width(), Fonts::scaled(widest)));
    completer_->complete(QRect(0, 0, wide, height()));
    // The completer knows nothing of the list's padding, and would let it scroll by a few pixels.
    const int rows = std::min(found_->rowCount(), completer_->maxVisibleItems());
    const int bottom = popup->visualRect(popup->model()->index(rows - 1, 0)).bottom() + 1;
    if (const int missing = bottom - popup->viewport()->height(); rows > 0 && missing > 0) {
        popup->resize(popup->width(), popup->height() + missing);
    }
    popup->setCurrentIndex(popup->model()->index(0, 0));  // what Enter goes to
    popup->setVerticalScrollBarPolicy(found_->rowCount() > completer_->maxVisibleItems()
                                          ? Qt::ScrollBarAsNeeded
                                          : Qt::ScrollBarAlwaysOff);
}

/// The field is at the window's right end, so its list grows to the left. The completer moves
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
    const int pressed =
        event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event)->key() : 0;
    if (pressed == Qt::Key_Escape && (!text().isEmpty() || completer_->popup()->isVisible())) {
        completer_->popup()->hide();
        clear();
        return true;
    }
    if (watched == this && pressed == Qt::Key_Down) {
        offer();
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

std::vector<FindField::Found> FindField::events(const NameMatch& match, const QString& text) const
{
    std::vector<Found> found;
    const auto active = workspace_.benchmark();
    if (!active) {
        return found;
    }
    const auto& names = active->data->eventNames;
    const auto& document = workspace_.document();
    const auto add = [&](std::size_t event, int score, const QString& more) {
        const auto size = static_cast<qsizetype>(names[event].size());
        found.push_back({score, size, QString::fromUtf8(names[event].data(), size) + more,
                         FindEvent, static_cast<quint32>(event), tr("Event")});
    };
    for (std::size_t event = 0; event < names.size(); ++event) {
        if (const auto score = match.score(names[event])) {
            add(event, *score, {});
        }
    }
    // Names first: a user who knows one wants it.
    if (document.descriptions && found.size() < mostEvents) {
        const auto words = wordsOf(text.toLower().toStdString());
        for (std::size_t event = 0; event < names.size() && found.size() < mostEvents; ++event) {
            const auto said = document.descriptionsOf(names[event]);
            if (areSaid(said, words) && !match.score(names[event])) {
                add(event, described, u" · "_s + excerpt(said.front().summary));
            }
        }
    }
    keepBest(found, mostEvents);
    for (auto& one : found) {
        one.hint = eventHint(document.descriptionsOf(names[one.value.toUInt()]));
    }
    return found;
}

std::vector<FindField::Found> FindField::metrics(const NameMatch& match) const
{
    std::vector<Found> found;
    const auto active = workspace_.benchmark();
    if (!active) {
        return found;
    }
    for (const auto& signature : *active->signatures) {
        const auto name = textOf(signature.metric);
        if (const int score = scoreOf(match, name, -1); score >= 0) {
            found.push_back({score, name.size(), name, FindMetric, name, tr("Metric")});
        }
    }
    keepBest(found, mostOthers);
    return found;
}

std::vector<FindField::Found> FindField::commands(const NameMatch& match)
{
    QList<NamedAction> all;
    for (auto* action : commands_) {
        if (action->property("page") != false) {
            all.append({action, plainText(action->text())});
        }
    }
    QList<NamedAction> entries;
    for (const auto* top : menus_ != nullptr ? menus_->actions() : QList<QAction*>()) {
        if (const auto* menu = top->menu()) {
            addEntries(*menu, {}, entries);
        }
    }
    std::ranges::copy_if(entries, std::back_inserter(all), [this](const NamedAction& entry) {
        return !commands_.contains(entry.action);
    });
    foundCommands_.clear();
    std::vector<Found> found;
    for (const auto& [action, name] : all) {
        const int score = scoreOf(match, name, -1);
        if (score >= 0 && action->isEnabled()) {
            const bool isPage = action->property("page").toBool();
            found.push_back({score,
                             match.isEmpty() ? 0 : name.size(),  // then as the menus have them
                             name,
                             FindCommand,
                             static_cast<int>(foundCommands_.size()),
                             isPage ? tr("Page") : tr("Command"),
                             {},
                             action->shortcut().toString(QKeySequence::NativeText)});
            foundCommands_.append(action);
        }
    }
    keepBest(found, mostOthers);
    return found;
}

std::vector<FindField::Found> FindField::contents(const NameMatch& match) const
{
    std::vector<Found> found;
    const auto add = [&](const QString& word, const std::string& name, const char* page,
                         int behind = 0) {
        const auto shown = textOf(name);
        if (const int score = scoreOf(match, shown, -1); score >= 0) {
            found.push_back({score + behind, shown.size(), shown, FindContent,
                             QStringList{QLatin1String(page), shown}, word});
        }
    };
    const auto& document = workspace_.document();
    for (const auto& set : document.definitions) {
        add(tr("Formulas"), set->name, "formulas");
        for (const auto& definition : set->definitions) {
            add(tr("Formula"), definition.name, "formulas");
        }
    }
    std::set<std::string> nodes;  // most tables have the same
    for (const auto& table : document.counters) {
        add(tr("Counters"), table->name, "study");
        if (const auto chosen = core::chosenTopDown(*table, document)) {
            for (const auto& node : chosen->model->nodes) {
                if (nodes.insert(node.title).second) {
                    add(tr("Top-Down"), node.title, "topdown");
                }
            }
        }
    }
    if (const auto active = workspace_.benchmark()) {
        const auto& kernels = active->data->kernels;
        for (std::size_t kernel = 0; kernel < kernels.size(); ++kernel) {
            add(tr("Kernel of the benchmark"), std::string(kernels[kernel]), "study", ofKernel);
        }
    }
    for (const auto& roofline : document.rooflines) {
        add(tr("Roofline"), roofline->name, "roofline");
        for (const auto& point : roofline->points) {
            add(tr("Kernel"), point.name, "roofline");
        }
    }
    for (const auto& recorder : document.recorders) {
        add(tr("Recorder"), recorder->name, "recorders");
    }
    keepBest(found, mostOthers);
    return found;
}

std::vector<FindField::Found> FindField::help(const NameMatch& match)
{
    std::vector<Found> found;
    for (const auto& topic : PageHelp::topics()) {
        const bool isTwice = std::ranges::find(found, topic.words, &Found::text) != found.end();
        if (const int score = scoreOf(match, topic.words, -1); score >= 0 && !isTwice) {
            const auto word = topic.page == "glossary"_L1 ? tr("Glossary") : tr("Help");
            // Things themselves come before what is written of them.
            found.push_back({score + 1, topic.words.size(), topic.words, FindHelp,
                             QStringList{topic.page, topic.words}, word});
        }
    }
    keepBest(found, mostOthers);
    return found;
}

void FindField::activate(int row)
{
    const auto* item = found_->item(row);
    if (item == nullptr) {
        return;
    }
    const auto value = item->data(valueRole);
    const int kind = item->data(kindRole).toInt();
    if (kind == FindNothing) {
        return;
    }
    clear();
    switch (kind) {
        case FindEvent:
            emit eventFound(value.toUInt());
            break;
        case FindMetric:
            emit metricFound(value.toString());
            break;
        case FindHelp:
            emit helpFound(value.toStringList().value(0), value.toStringList().value(1));
            break;
        case FindContent:
            emit contentFound(value.toStringList().value(0), value.toStringList().value(1));
            break;
        default:
            if (auto* action = foundCommands_.value(value.toInt()).data()) {
                action->trigger();
            }
    }
}

}  // namespace papilio::widgets
