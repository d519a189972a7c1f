#include "widgets/pages/topdown/topdown_side_pane.h"

#include "core/findings/topdown_text.h"
#include "core/model/event_descriptions.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/event_hints.h"
#include "widgets/models/topdown_view.h"
#include "widgets/pages/topdown/topdown_advice.h"
#include "widgets/pages/topdown/topdown_choices.h"
#include "widgets/pages/topdown/topdown_parts.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/window_sentences.h"

#include <QEvent>
#include <QFrame>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <memory>

namespace papilio::widgets {

/// A formula or line of code among other texts: as high as its lines, selectable, and broken within
/// a name where that is longer than the line. A label breaks at spaces only, and long names of
/// counters would force its pane wider than it is.
class WrappedCode : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit WrappedCode(QWidget* parent = nullptr);

    void setCode(const QString& text);
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitHeight();
};

WrappedCode::WrappedCode(QWidget* parent) : QPlainTextEdit(parent)
{
    setProperty("role", QStringLiteral("code"));
    setFont(Fonts::mono(Fonts::axis));
    setReadOnly(true);
    setTabChangesFocus(true);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    fitHeight();
}

void WrappedCode::setCode(const QString& text)
{
    if (text != toPlainText()) {
        setPlainText(text);
        fitHeight();
    }
}

QSize WrappedCode::minimumSizeHint() const
{
    return {0, minimumHeight()};
}

void WrappedCode::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        fitHeight();
    }
}

void WrappedCode::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    fitHeight();
}

void WrappedCode::fitHeight()
{
    // The document of a plain text edit counts its height in lines.
    const double lines = document()->size().height() * fontMetrics().lineSpacing();
    const int around = std::max(0, height() - viewport()->height());  // 0 before it has a place
    setFixedHeight(static_cast<int>(std::ceil(lines + 2 * document()->documentMargin())) + around);
}

/// The selected node: formula, what it is a share of, its counts; and what the passes of its run
/// disagree about.
class TopDownNodePane : public QWidget {
    Q_OBJECT

public:
    explicit TopDownNodePane(QWidget* parent = nullptr);

    using Descriptions = std::shared_ptr<const core::EventDescriptions>;

    /// @param descriptions  what is known of the events; may be null
    void showView(const TopDownView& view, const Descriptions& descriptions = {});

private:
    void showTotal(const core::TopDownModel& model);
    void showNode(const TopDownView& view, std::size_t index);
    void showCounts(const TopDownView& view);
    void showWarnings(const TopDownView& view);

    Descriptions descriptions_;
    QLabel* title_;
    WrappedCode* formula_;
    QLabel* text_;
    QTreeWidget* counts_;
    MessageBar* warning_;
};

namespace {

/// Whether the children are the parts a node is made of, in words.
QString childrenText(const core::TopDownModel& model, const core::TopDownNode& node)
{
    QStringList names;
    for (const auto child : node.children) {
        names << textOf(model.nodes[child].title);
    }
    return node.childrenAddUp
               ? TopDownNodePane::tr("Children add up: %1.").arg(names.join(QStringLiteral(" + ")))
               : TopDownNodePane::tr(
                     "Its children (%1) are shares of a different total and do not add up to this "
                     "node.")
                     .arg(names.join(QStringLiteral(", ")));
}

QString asSentence(const std::string& text)
{
    auto sentence = textOf(text);
    sentence.replace(0, 1, sentence.left(1).toUpper());
    return sentence.endsWith(u'.') ? sentence : sentence + u'.';
}

}  // namespace

TopDownNodePane::TopDownNodePane(QWidget* parent)
    : QWidget(parent),
      title_(sideLabel("pane-title")),
      formula_(new WrappedCode),
      text_(sideLabel("muted")),
      counts_(smallTable({tr("Counter"), tr("Value")}, tr("Counters of the selected node"))),
      warning_(new MessageBar)
{
    title_->setObjectName(QStringLiteral("nodeTitle"));
    formula_->setObjectName(QStringLiteral("nodeFormula"));
    formula_->setAccessibleName(tr("Formula of the selected node"));
    text_->setObjectName(QStringLiteral("nodeText"));
    counts_->setObjectName(QStringLiteral("nodeCounts"));
    warning_->setObjectName(QStringLiteral("topdownWarning"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{title_, formula_, text_, counts_, warning_}) {
        layout->addWidget(widget);
    }
}

void TopDownNodePane::showView(const TopDownView& view, const Descriptions& descriptions)
{
    descriptions_ = descriptions;
    if (view.isEmpty()) {
        return;
    }
    const WindowSentences inWindowLanguage;
    if (view.node) {
        showNode(view, *view.node);
    } else {
        showTotal(view.model());
    }
    showCounts(view);
    showWarnings(view);
}

void TopDownNodePane::showTotal(const core::TopDownModel& model)
{
    const auto* total = model.quantity(model.total);
    title_->setText(textOf(model.total));
    formula_->setCode(textOf(total->formula));
    text_->setText(total->description.empty() ? QString() : asSentence(total->description));
}

void TopDownNodePane::showNode(const TopDownView& view, std::size_t index)
{
    const auto& model = view.model();
    const auto& node = model.nodes[index];
    const auto value = view.current().nodes()[index];
    title_->setText(textOf(node.title));
    formula_->setCode(node.isRemainder ? tr("parent − its other children") : textOf(node.formula));
    QStringList sentences;
    if (!node.description.empty()) {
        sentences << asSentence(node.description);
    }
    sentences << (value.value ? tr("%1 of %2.").arg(shareText(value.value), wholeText(model, index))
                              : tr("No value (a share of %1).").arg(wholeText(model, index)));
    if (!node.children.empty()) {
        sentences << childrenText(model, node);
    }
    if (const auto warning = core::warningText(value); !warning.empty()) {
        sentences << asSentence(warning);
    }
    text_->setText(sentences.join(u' '));
}

void TopDownNodePane::showCounts(const TopDownView& view)
{
    const auto& model = view.model();
    const auto names = view.node ? model.eventsOfNode(*view.node)
                                 : model.eventsOf(model.quantity(model.total)->expression);
    counts_->clear();
    for (const auto& name : names) {
        if (const auto* event = model.event(name)) {
            const auto count =
                view.current().count(static_cast<std::size_t>(event - model.events.data()));
            const auto shown = textOf(count.spelling.empty() ? name : count.spelling);
            auto* item =
                addRow(*counts_, {shown, count.value ? countText(*count.value) : notApplicable()});
            const auto hint =
                descriptions_
                    ? eventHint(descriptions_->of(count.spelling.empty() ? name : count.spelling))
                    : QString();
            item->setToolTip(0, hint.isEmpty() ? shown : shown + u'\n' + hint);
            item->setToolTip(1, count.value ? fullPrecision(*count.value) : textOf(count.missing));
        }
    }
    fitHeight(*counts_);
}

void TopDownNodePane::showWarnings(const TopDownView& view)
{
    const auto* notes = view.current().notes();
    if (notes != nullptr && !notes->disagreements.empty()) {
        const auto& pair = notes->disagreements.front();
        const auto values = tellApart({pair.first, pair.second});
        warning_->showMessage(
            VerdictKind::Approximate,
            tr("Event sets differ by %1").arg(percentText(pair.difference)),
            tr("%1, run %2: %3 in event set %4, %5 in event set %6. Event set %4 is used.")
                .arg(textOf(pair.event), textOf(view.current().name), values[0],
                     textOf(pair.firstPass), values[1], textOf(pair.secondPass)));
        return;
    }
    // What is valid for all runs, and the notes of this one.
    for (const auto& warning : view.result->warnings) {
        if (!warning.run || *warning.run == view.run) {
            warning_->showMessage(
                VerdictKind::Approximate, tr("Interpret with care"),
                inWindowWords([&] { return core::warningText(warning, *view.result); }));
            return;
        }
    }
    warning_->clear();
}

TopDownSidePane::TopDownSidePane(QWidget* parent)
    : QWidget(parent),
      choices_(new TopDownChoices),
      node_(new TopDownNodePane),
      advice_(new TopDownAdvicePane)
{
    setObjectName(QStringLiteral("topdownSide"));
    setGround(*this, "window");
    auto* content = new QWidget;
    content->setProperty("role", QStringLiteral("window"));
    inColumn(content, {choices_, hairline(), node_, advice_, BoxItem::growing(1)}, 8,
             {16, 12, 16, 16});
    auto* scroll = new QScrollArea;
    scroll->setAccessibleName(tr("Settings and advice"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    inColumn(this, {new PaneHeader(tr("Parameters")), {scroll, 1}});
}

void TopDownSidePane::showView(const TopDownView& view,
                               const TopDownNodePane::Descriptions& descriptions,
                               const std::optional<core::ProgramPoint>& program)
{
    node_->setVisible(!view.isEmpty());
    advice_->setVisible(!view.isEmpty());
    choices_->setEditable(!view.isEmpty());
    node_->showView(view, descriptions);
    advice_->showView(view, program);
}

}  // namespace papilio::widgets

#include "topdown_side_pane.moc"
