#include "widgets/pages/topdown/topdown_side_pane.h"

#include "core/findings/topdown_text.h"
#include "core/topdown/compare.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/code_view.h"
#include "widgets/kit/pane_header.h"
#include "widgets/models/event_texts.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <QFrame>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace papilio::widgets {

QLabel* sideLabel(const char* role, const QString& text)
{
    auto* made = new QLabel(text);
    made->setTextFormat(Qt::PlainText);  // names and notes come from files
    made->setProperty("role", QLatin1String(role));
    made->setWordWrap(true);
    made->setMinimumWidth(1);  // a long name in it does not make the pane wider
    return made;
}

QFrame* hairline()
{
    auto* line = new QFrame;
    line->setProperty("role", u"hairline"_s);
    return line;
}

namespace {

constexpr int rowHeight = 24;
constexpr int headerHeight = 28;
constexpr int longestTitle = 140;  ///< in one line
constexpr int fieldWidth = 76;

void fill(QComboBox& box, const QStringList& texts, const QString& current)
{
    const QSignalBlocker blocker(box);
    box.clear();
    box.addItems(texts);
    box.setCurrentIndex(static_cast<int>(texts.indexOf(current)));
    box.setEnabled(!texts.isEmpty());
}

}  // namespace

TopDownChoices::TopDownChoices(QWidget* parent) : QWidget(parent)
{
    auto* layout = inColumn(this, {}, 8);
    buildBoxes(*layout);
    buildFields(*layout);
    connect(tables_, &QComboBox::textActivated, this, &TopDownChoices::tableChosen);
    connect(models_, &QComboBox::textActivated, this, &TopDownChoices::modelChosen);
    connect(agreement_, &ParameterField::valueEdited, this, &TopDownChoices::agreementEdited);
    connect(edit_, &QPushButton::clicked, this, &TopDownChoices::editModelRequested);
    connect(list_, &QPushButton::clicked, this, &TopDownChoices::listRequested);
}

void TopDownChoices::buildBoxes(QVBoxLayout& layout)
{
    for (auto* box : {tables_, models_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(10);
    }
    layout.addWidget(sideLabel("muted", tr("Counters")));
    layout.addWidget(tables_);
    layout.addWidget(sideLabel("muted", tr("Model")));
    layout.addWidget(models_);
    layout.addWidget(notice_);
}

void TopDownChoices::buildFields(QVBoxLayout& layout)
{
    parameters_->setContentsMargins(0, 4, 0, 0);
    parameters_->setHorizontalSpacing(8);
    parameters_->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    agreement_->setPercent(true);
    agreement_->setRange(0, 1, tr("Agreement"));
    agreement_->setValue(core::TopDownOptions().agreement);
    agreement_->setFixedWidth(Fonts::scaled(fieldWidth));
    agreement_->setToolTip(
        tr("Difference between event sets that count the same event above which Papilio warns. The "
           "paper allows 5 %."));
    layout.addLayout(parameters_);
    auto* agreement = new QFormLayout;
    agreement->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    auto* words = sideLabel("muted", tr("Agreement of event sets"));
    words->setWordWrap(false);
    agreement->addRow(words, agreement_);
    layout.addLayout(agreement);
    edit_->setProperty("size", u"small"_s);
    list_->setProperty("size", u"small"_s);
    layout.addLayout(inRow(nullptr, {edit_, list_, BoxItem::growing(1)}, 8));
}

void TopDownChoices::showTables(const QStringList& tables, const QString& table)
{
    fill(*tables_, tables, table);
}

void TopDownChoices::showModels(const QStringList& models, const QString& model)
{
    fill(*models_, models, model);
}

void TopDownChoices::showNotice(const QString& notice)
{
    if (notice.isEmpty()) {
        notice_->clear();
    } else {
        notice_->showMessage(VerdictKind::Approximate, {}, notice);
    }
}

void TopDownChoices::makeFields(const core::TopDownModel& model)
{
    while (parameters_->rowCount() > 0) {
        parameters_->removeRow(0);
    }
    fields_.clear();
    shown_.clear();
    const WindowSentences inWindowLanguage;
    for (const auto& parameter : model.choices()) {
        const auto name = textOf(parameter.name);
        auto* field = new ParameterField;
        field->setObjectName(name);
        // What may be 0 is a question with the answers 0 and 1; other parameters are divided by.
        field->setRange(parameter.value == 0 ? 0 : 1e-6, 1e6, name);
        field->setFixedWidth(Fonts::scaled(fieldWidth));
        field->setToolTip(
            textOf(parameter.description) +
            (parameter.unit.empty() ? QString() : u" (%1)"_s.arg(textOf(parameter.unit))));
        auto title = name;
        title.replace(u'_', u' ');
        field->setAccessibleName(title);
        connect(field, &ParameterField::valueEdited, this,
                [this, name](double value) { emit parameterEdited(name, value); });
        auto* label = sideLabel("muted", title);
        label->setMinimumWidth(
            std::min(label->fontMetrics().horizontalAdvance(title), Fonts::scaled(longestTitle)));
        parameters_->addRow(label, field);
        fields_[parameter.name] = field;
        shown_.push_back(parameter.name);
    }
}

void TopDownChoices::showParameters(const core::TopDownModel& model,
                                    const core::TopDownOptions& options)
{
    // The same fields stay: one of them may be what is being edited.
    const auto parameters = model.choices();
    if (!std::ranges::equal(shown_, parameters, {}, {}, &core::TopDownParameter::name)) {
        makeFields(model);
    }
    for (const auto& parameter : parameters) {
        const auto chosen = options.parameters.find(parameter.name);
        fields_[parameter.name]->setValue(chosen == options.parameters.end() ? parameter.value
                                                                             : chosen->second);
    }
    agreement_->setValue(options.agreement);
}

TopDownAdvicePane::TopDownAdvicePane(QWidget* parent) : QWidget(parent)
{
    notes_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    other_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    other_->setMinimumContentsLength(10);
    auto* layout = inColumn(this, {sideLabel("pane-title", tr("Compare with")), other_, note_}, 8);
    open_->setProperty("size", u"small"_s);
    layout->addWidget(open_, 0, Qt::AlignLeft);
    layout->addWidget(notes_);
    connect(open_, &QPushButton::clicked, this,
            [this] { emit comparePageRequested(other_->currentData().toString()); });
    connect(other_, &QComboBox::activated, this, [this](int index) {
        chosen_ = other_->itemData(index).toString();
        emit otherChosen(chosen_);
    });
}

void TopDownAdvicePane::showOthers(const QList<OtherRun>& others, qsizetype usual)
{
    other_->clear();
    for (const auto& run : others) {
        other_->addItem(run.caption, run.label);
        other_->setItemData(other_->count() - 1, run.caption, Qt::ToolTipRole);
    }
    const int again = other_->findData(chosen_);
    other_->setCurrentIndex(again >= 0 ? again : static_cast<int>(usual));
    other_->setVisible(!others.isEmpty());
    open_->setVisible(!others.isEmpty());
    note_->setVisible(others.isEmpty());
}

void TopDownAdvicePane::showView(const TopDownView& view)
{
    if (view.isEmpty()) {
        return;
    }
    QStringList lines;
    for (const auto& set : core::adviseTopDown(view.model(), view.current()).sets) {
        lines << tr("Event set: %1").arg(textsOf(set).join(u", "_s));
    }
    for (const auto& note : view.model().notes) {
        lines << tr("Model: %1").arg(textOf(note));
    }
    notes_->setText(lines.join(u"\n\n"_s));
}

namespace {

/// The best of all runs, then what the shown run means, and what to look at next.
QString meaningOf(const TopDownView& view, const std::optional<core::ProgramPoint>& program)
{
    if (view.isEmpty()) {
        return {};
    }
    const WindowSentences inWindowLanguage;
    const auto trends = core::trendsOf(*view.result);
    auto texts = textsOf(core::adviceTexts(view.model(), view.current(), program));
    if (trends.leastTotal) {
        texts.prepend(textOf(core::trendTexts(trends, *view.result).front()));
    }
    return texts.join(u"\n\n"_s);
}

/// What else the runs show.
QString trendsOf(const TopDownView& view)
{
    if (view.isEmpty()) {
        return {};
    }
    const WindowSentences inWindowLanguage;
    const auto trends = core::trendsOf(*view.result);
    return textsOf(core::trendTexts(trends, *view.result))
        .mid(trends.leastTotal ? 1 : 0)
        .join(u"\n\n"_s);
}

/// Whether the children are the parts a node is made of, in words.
QString childrenText(const core::TopDownModel& model, const core::TopDownNode& node)
{
    QStringList names;
    for (const auto child : node.children) {
        names << textOf(model.nodes[child].title);
    }
    return node.childrenAddUp
               ? tr("Children add up: %1.").arg(names.join(u" + "_s))
               : tr("Its children (%1) are shares of a different total and do not add up to this "
                    "node.")
                     .arg(names.join(u", "_s));
}

QString asSentence(const std::string& text)
{
    auto sentence = textOf(text);
    sentence.replace(0, 1, sentence.left(1).toUpper());
    return sentence.endsWith(u'.') ? sentence : sentence + u'.';
}

}  // namespace

/// The selected node: formula, what it is a share of, its counts; and what the passes of its run
/// disagree about.
class TopDownNodePane : public QWidget {
    Q_OBJECT

public:
    explicit TopDownNodePane(QWidget* parent = nullptr) : QWidget(parent)
    {
        counts_->setProperty("role", u"small"_s);  // header and rows begin at one line
        counts_->setHeaderLabels({tr("Counter"), tr("Value")});
        counts_->setAccessibleName(tr("Counters of the selected node"));
        counts_->setRootIsDecorated(false);
        counts_->setUniformRowHeights(true);
        counts_->setSelectionMode(QAbstractItemView::NoSelection);
        counts_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        counts_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);  // the pane scrolls
        auto* columns = counts_->header();
        columns->setStretchLastSection(false);
        columns->setSectionResizeMode(0, QHeaderView::Stretch);
        columns->setSectionResizeMode(1, QHeaderView::ResizeToContents);
        counts_->headerItem()->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        inColumn(this, {title_, formula_, text_, counts_, warning_}, 8);
    }

    using Descriptions = std::shared_ptr<const core::EventDescriptions>;

    /// @param descriptions  what is known of the events; may be null
    void showView(const TopDownView& view, const Descriptions& descriptions = {})
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

private:
    void showTotal(const core::TopDownModel& model)
    {
        const auto* total = model.quantity(model.total);
        title_->setText(textOf(model.total));
        formula_->setCode(textOf(total->formula));
        text_->setText(total->description.empty() ? QString() : asSentence(total->description));
    }

    void showNode(const TopDownView& view, std::size_t index)
    {
        const auto& model = view.model();
        const auto& node = model.nodes[index];
        const auto value = view.current().node(index);
        title_->setText(textOf(node.title));
        formula_->setCode(node.isRemainder ? tr("parent − its other children")
                                           : textOf(node.formula));
        QStringList sentences;
        if (!node.description.empty()) {
            sentences << asSentence(node.description);
        }
        sentences << (value.value
                          ? tr("%1 of %2.").arg(shareText(value.value), wholeText(model, index))
                          : tr("No value (a share of %1).").arg(wholeText(model, index)));
        if (!node.children.empty()) {
            sentences << childrenText(model, node);
        }
        if (const auto remark = core::remarkOf(model, view.current(), index); !remark.empty()) {
            sentences << asSentence(view.result->model->name + " says: " + remark);
        } else if (!core::exceedsThreshold(model, view.current(), index).value_or(true)) {
            sentences << tr("Below its threshold.");
        }
        if (const auto warning = core::warningText(value); !warning.empty()) {
            sentences << asSentence(warning);
        }
        text_->setText(sentences.join(u' '));
    }

    void showCounts(const TopDownView& view)
    {
        const auto& model = view.model();
        const auto names = view.node ? model.eventsOfNode(*view.node)
                                     : model.eventsOf(model.quantity(model.total)->expression);
        // What was not counted itself may be computed from others.
        const bool hasValue =
            (view.node ? view.current().node(*view.node).value : view.current().total).has_value();
        counts_->clear();
        for (const auto& name : names) {
            if (const auto* event = model.event(name)) {
                const auto count =
                    view.current().count(static_cast<std::size_t>(event - model.events.data()));
                const auto shown = textOf(count.spelling.empty() ? name : count.spelling);
                const bool isComputed = !count.value && hasValue && !event->otherwise.empty();
                auto* item =
                    new QTreeWidgetItem(counts_, {shown, count.value  ? countText(*count.value)
                                                         : isComputed ? tr("computed")
                                                                      : notApplicable()});
                item->setSizeHint(0, QSize(0, Fonts::scaled(rowHeight)));
                item->setFont(0, Fonts::mono(Fonts::axis));
                item->setFont(1, Fonts::mono(Fonts::axis));
                item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
                const auto hint = descriptions_
                                      ? eventHint(descriptions_->of(
                                            count.spelling.empty() ? name : count.spelling))
                                      : QString();
                item->setToolTip(0, hint.isEmpty() ? shown : shown + u'\n' + hint);
                item->setToolTip(
                    1,
                    count.value ? fullPrecision(*count.value)
                    : isComputed
                        ? tr("Not counted; this is used instead: %1").arg(textOf(event->otherwise))
                        : textOf(count.missing));
            }
        }
        counts_->setFixedHeight(Fonts::scaled(headerHeight) + 2 +
                                Fonts::scaled(rowHeight) *
                                    std::max(1, counts_->topLevelItemCount()));
    }

    void showWarnings(const TopDownView& view)
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
                    VerdictKind::Approximate, tr("Interpret with care:"),
                    inWindowWords([&] { return core::warningText(warning, *view.result); }));
                return;
            }
        }
        warning_->clear();
    }

    Descriptions descriptions_;
    QLabel* title_ = named(sideLabel("pane-title"), "nodeTitle");
    WrappedCode* formula_ =
        named(new WrappedCode, "nodeFormula", tr("Formula of the selected node"));
    QLabel* text_ = named(sideLabel("muted"), "nodeText");
    QTreeWidget* counts_ = named(new QTreeWidget, "nodeCounts");
    MessageBar* warning_ = named(new MessageBar, "topdownWarning");
};

TopDownSidePane::TopDownSidePane(QWidget* parent) : QWidget(parent), node_(new TopDownNodePane)
{
    setObjectName(u"topdownSide"_s);
    setGround(*this, "window");
    auto* content = new QWidget;
    content->setProperty("role", u"window"_s);
    for (auto* words : {meaning_, trends_}) {
        words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    inColumn(content,
             {meaning_, hairline(), sideLabel("pane-title", tr("Parameters")), choices_, hairline(),
              node_, trends_, advice_, BoxItem::growing(1)},
             8, {16, 12, 16, 16});
    auto* scroll = named(scrolled(content), "", tr("Interpretation and parameters"));
    inColumn(this, {new PaneHeader(tr("Interpretation")), {scroll, 1}});
}

void TopDownSidePane::showView(const TopDownView& view,
                               const TopDownNodePane::Descriptions& descriptions,
                               const std::optional<core::ProgramPoint>& program)
{
    node_->setVisible(!view.isEmpty());
    advice_->setVisible(!view.isEmpty());
    choices_->setEditable(!view.isEmpty());
    meaning_->setText(meaningOf(view, program));
    trends_->setText(trendsOf(view));
    trends_->setVisible(!trends_->text().isEmpty());
    node_->showView(view, descriptions);
    advice_->showView(view);
}

}  // namespace papilio::widgets

#include "topdown_side_pane.moc"
