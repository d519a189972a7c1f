#include "widgets/pages/topdown/topdown_side_pane.h"

#include "widgets/controls/message_bar.h"
#include "widgets/controls/parameter_field.h"
#include "widgets/controls/widget_support.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace papilio::widgets {

namespace {

QLabel* label(const char* role, const QString& text = {})
{
    auto* made = new QLabel(text);
    made->setProperty("role", QLatin1String(role));
    made->setWordWrap(true);
    return made;
}

QTreeWidget* smallTable(const QStringList& header, const QString& name)
{
    auto* table = new QTreeWidget;
    table->setHeaderLabels(header);
    table->setAccessibleName(name);
    table->setRootIsDecorated(false);
    table->setUniformRowHeights(true);
    table->setSelectionMode(QAbstractItemView::NoSelection);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->header()->setStretchLastSection(false);
    table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int column = 1; column < header.size(); ++column) {
        table->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    }
    return table;
}

/// As high as its rows: the pane scrolls, not the tables in it.
void fitHeight(QTreeWidget& table)
{
    const int row = Fonts::scaled(24);
    table.setFixedHeight(Fonts::scaled(28) + row * std::max(1, table.topLevelItemCount()) + 2);
}

QTreeWidgetItem* addRow(QTreeWidget& table, const QStringList& texts)
{
    auto* item = new QTreeWidgetItem(&table, texts);
    item->setSizeHint(0, QSize(0, Fonts::scaled(24)));
    for (int column = 0; column < texts.size(); ++column) {
        item->setFont(column, Fonts::mono(Fonts::axis));
        if (column > 0) {
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        }
    }
    return item;
}

QFrame* hairline()
{
    auto* line = new QFrame;
    line->setProperty("role", QStringLiteral("hairline"));
    return line;
}

QString plain(const std::string& text)
{
    return QString::fromStdString(text);
}

}  // namespace

TopDownSidePane::TopDownSidePane(QWidget* parent)
    : QWidget(parent),
      tables_(new QComboBox),
      models_(new QComboBox),
      parameters_(new QFormLayout),
      agreement_(new ParameterField),
      edit_(new QPushButton(tr("Edit the model…"))),
      nodeTitle_(label("pane-title")),
      formula_(label("code")),
      nodeText_(label("muted")),
      counts_(smallTable({tr("Counter"), tr("Value")}, tr("Counters of the selected node"))),
      warning_(new MessageBar),
      advice_(label("muted")),
      other_(new QComboBox),
      comparison_(smallTable({tr("Meaning"), tr("This"), tr("That")}, tr("Comparison by meaning"))),
      comparisonNote_(label("hint"))
{
    setObjectName(QStringLiteral("topdownSide"));
    setProperty("role", QStringLiteral("window"));
    setAttribute(Qt::WA_StyledBackground);
    auto* content = new QWidget;
    content->setProperty("role", QStringLiteral("window"));
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(16, 12, 16, 16);
    layout->setSpacing(8);
    buildChoices(*layout);
    layout->addWidget(hairline());
    buildNode(*layout);
    buildAdvice(*layout);
    layout->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);
}

void TopDownSidePane::buildChoices(QVBoxLayout& layout)
{
    tables_->setObjectName(QStringLiteral("topdownTables"));
    tables_->setAccessibleName(tr("Counters"));
    models_->setObjectName(QStringLiteral("topdownModels"));
    models_->setAccessibleName(tr("Top-Down model"));
    for (auto* box : {tables_, models_, other_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(10);
    }
    layout.addWidget(label("muted", tr("Counters")));
    layout.addWidget(tables_);
    layout.addWidget(label("muted", tr("Model")));
    layout.addWidget(models_);
    parameters_->setContentsMargins(0, 4, 0, 0);
    parameters_->setHorizontalSpacing(8);
    parameters_->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    agreement_->setObjectName(QStringLiteral("agreement"));
    agreement_->setAccessibleName(tr("Agreement between passes"));
    agreement_->setPercent(true);
    agreement_->setRange(0, 1, tr("Agreement"));
    agreement_->setFixedWidth(Fonts::scaled(76));
    agreement_->setToolTip(
        tr("How far passes that count the same event may be apart before it is "
           "said. The paper allows 5 %."));
    layout.addLayout(parameters_);
    auto* agreement = new QFormLayout;
    agreement->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    auto* words = label("muted", tr("Agreement of passes"));
    words->setWordWrap(false);
    agreement->addRow(words, agreement_);
    layout.addLayout(agreement);
    edit_->setObjectName(QStringLiteral("editModel"));
    edit_->setProperty("size", QStringLiteral("small"));
    layout.addWidget(edit_, 0, Qt::AlignLeft);
    connect(tables_, &QComboBox::textActivated, this, &TopDownSidePane::tableChosen);
    connect(models_, &QComboBox::textActivated, this, &TopDownSidePane::modelChosen);
    connect(agreement_, &ParameterField::valueEdited, this, &TopDownSidePane::agreementEdited);
    connect(edit_, &QPushButton::clicked, this, &TopDownSidePane::editModelRequested);
}

void TopDownSidePane::buildNode(QVBoxLayout& layout)
{
    nodeTitle_->setObjectName(QStringLiteral("nodeTitle"));
    formula_->setObjectName(QStringLiteral("nodeFormula"));
    formula_->setFont(Fonts::mono(Fonts::axis));
    formula_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    counts_->setObjectName(QStringLiteral("nodeCounts"));
    layout.addWidget(nodeTitle_);
    layout.addWidget(formula_);
    layout.addWidget(nodeText_);
    layout.addWidget(counts_);
    warning_->setObjectName(QStringLiteral("topdownWarning"));
    layout.addWidget(warning_);
}

void TopDownSidePane::buildAdvice(QVBoxLayout& layout)
{
    layout.addWidget(label("pane-title", tr("Reading")));
    advice_->setObjectName(QStringLiteral("topdownAdvice"));
    advice_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout.addWidget(advice_);
    layout.addWidget(hairline());
    layout.addWidget(label("pane-title", tr("Compare with")));
    other_->setObjectName(QStringLiteral("compareWith"));
    other_->setAccessibleName(tr("Run to compare with"));
    comparison_->setObjectName(QStringLiteral("comparison"));
    comparisonNote_->setObjectName(QStringLiteral("comparisonNote"));
    layout.addWidget(other_);
    layout.addWidget(comparison_);
    layout.addWidget(comparisonNote_);
    connect(other_, &QComboBox::currentIndexChanged, this, [this] { showComparison(); });
}

void TopDownSidePane::setChoices(const Choices& choices)
{
    const auto fill = [](QComboBox& box, const QStringList& texts, const QString& current) {
        const QSignalBlocker blocker(box);
        box.clear();
        box.addItems(texts);
        box.setCurrentIndex(static_cast<int>(texts.indexOf(current)));
        box.setEnabled(!texts.isEmpty());
    };
    fill(*tables_, choices.tables, choices.table);
    fill(*models_, choices.models, choices.model);
}

void TopDownSidePane::showParameters(const core::TopDownModel& model,
                                     const core::TopDownOptions& options)
{
    // The same fields stay: one of them may be what is being edited.
    const bool isSame = shownModel_ && std::ranges::equal(shownModel_->parameters, model.parameters,
                                                          {}, &core::TopDownParameter::name,
                                                          &core::TopDownParameter::name);
    shownModel_ = view_.result->model;
    if (!isSame) {
        while (parameters_->rowCount() > 0) {
            parameters_->removeRow(0);
        }
        fields_.clear();
        for (const auto& parameter : model.parameters) {
            auto* field = new ParameterField;
            field->setObjectName(plain(parameter.name));
            field->setRange(1e-6, 1e6, plain(parameter.name));
            field->setFixedWidth(Fonts::scaled(76));
            field->setToolTip(plain(parameter.description) + QStringLiteral(" (") +
                              plain(parameter.unit) + u')');
            auto title = plain(parameter.name).replace(u'_', u' ');
            field->setAccessibleName(title);
            connect(field, &ParameterField::valueEdited, this,
                    [this, name = plain(parameter.name)](double value) {
                        emit parameterEdited(name, value);
                    });
            parameters_->addRow(label("muted", title), field);
            fields_[parameter.name] = field;
        }
    }
    for (const auto& parameter : model.parameters) {
        const auto chosen = options.parameters.find(parameter.name);
        fields_[parameter.name]->setValue(chosen == options.parameters.end() ? parameter.value
                                                                             : chosen->second);
    }
    agreement_->setValue(options.agreement);
}

void TopDownSidePane::showView(const TopDownView& view, const core::TopDownOptions& options)
{
    view_ = view;
    edit_->setEnabled(!view_.isEmpty());
    for (QWidget* widget : std::initializer_list<QWidget*>{formula_, nodeText_, counts_, advice_,
                                                           comparison_, other_}) {
        widget->setVisible(!view_.isEmpty());
    }
    if (view_.isEmpty()) {
        nodeTitle_->clear();
        warning_->clear();
        comparisonNote_->clear();
        return;
    }
    showParameters(view_.model(), options);
    showNode();
    showCounts();
    showWarnings();
    showAdvice();
    showComparison();
}

void TopDownSidePane::showNode()
{
    const auto& model = view_.model();
    if (!view_.node) {
        const auto* total = model.quantity(model.total);
        nodeTitle_->setText(plain(model.total));
        formula_->setText(plain(total->formula));
        nodeText_->setText(plain(total->description));
        return;
    }
    const auto& node = model.nodes[*view_.node];
    const auto& value = view_.current().nodes[*view_.node];
    nodeTitle_->setText(plain(node.title));
    formula_->setText(node.isRemainder ? tr("parent − its other children") : plain(node.formula));
    QStringList sentences;
    if (!node.description.empty()) {
        sentences
            << plain(node.description).replace(0, 1, plain(node.description).left(1).toUpper()) +
                   u'.';
    }
    sentences << tr("%1 of %2.").arg(shareText(value.value), wholeText(model, *view_.node));
    if (!node.children.empty()) {
        QStringList names;
        for (const auto child : node.children) {
            names << plain(model.nodes[child].title);
        }
        sentences << (!node.childrenAddUp ? tr("Its children (%1) are shares of something else and "
                                               "do not add up to it.")
                                          : tr("Children add up: %1."))
                         .arg(names.join(node.childrenAddUp ? QStringLiteral(" + ")
                                                            : QStringLiteral(", ")));
    }
    if (!value.warning.empty()) {
        sentences << plain(value.warning) + u'.';
    }
    nodeText_->setText(sentences.join(u' '));
}

void TopDownSidePane::showCounts()
{
    const auto& model = view_.model();
    const auto names = view_.node ? model.eventsOfNode(*view_.node)
                                  : model.eventsOf(model.quantity(model.total)->expression);
    counts_->clear();
    for (const auto& name : names) {
        for (const auto& count : view_.current().counts.events) {
            if (count.event != name) {
                continue;
            }
            const auto shown = plain(count.spelling.empty() ? name : count.spelling);
            auto* item = addRow(*counts_,
                                {shown, count.value ? engineering(*count.value) : notApplicable()});
            item->setToolTip(0, shown);
            item->setToolTip(1, count.value ? fullPrecision(*count.value) : plain(count.missing));
        }
    }
    fitHeight(*counts_);
}

void TopDownSidePane::showWarnings()
{
    const auto& counts = view_.current().counts;
    if (!counts.disagreements.empty()) {
        const auto& pair = counts.disagreements.front();
        warning_->showMessage(
            VerdictKind::Approximate,
            tr("Passes disagree by %1 %").arg(fixedNumber(100 * pair.difference, 1)),
            tr("%1, run %2: %3 in pass %4, %5 in pass %6. Pass %4 is used.")
                .arg(plain(pair.event), plain(counts.run), engineering(pair.first),
                     plain(pair.firstPass), engineering(pair.second), plain(pair.secondPass)));
        return;
    }
    // What holds for all runs, and what this one says of itself.
    for (const auto& warning : view_.result->warnings) {
        const auto mine = "run " + counts.run;
        if (warning.find("run ") == std::string::npos || warning.find(mine) != std::string::npos) {
            warning_->showMessage(VerdictKind::Approximate, tr("Read with care"), plain(warning));
            return;
        }
    }
    warning_->clear();
}

void TopDownSidePane::showAdvice()
{
    const auto advice = core::adviseTopDown(view_.model(), view_.current());
    QStringList sentences;
    for (const auto& sentence : advice.sentences) {
        sentences << plain(sentence);
    }
    for (const auto& note : view_.model().notes) {
        sentences << tr("Model: %1").arg(plain(note));
    }
    advice_->setText(sentences.join(QStringLiteral("\n\n")));
}

void TopDownSidePane::setComparisons(const std::vector<core::TopDownSide>& sides)
{
    const auto chosen = other_->currentText();
    const QSignalBlocker blocker(other_);
    sides_ = sides;
    other_->clear();
    for (const auto& side : sides_) {
        other_->addItem(plain(side.label));
    }
    other_->setCurrentIndex(std::max(0, other_->findText(chosen)));
}

void TopDownSidePane::showComparison()
{
    comparison_->clear();
    const auto index = static_cast<std::size_t>(std::max(0, other_->currentIndex()));
    if (view_.isEmpty() || index >= sides_.size()) {
        comparisonNote_->setText(tr("There is one run only; import another one to compare."));
        return;
    }
    const auto comparison = core::compareTopDown(
        {{view_.current().name, view_.result->model, view_.current()}, sides_[index]});
    QStringList reasons;
    for (const auto& row : comparison.rows) {
        auto* item = addRow(*comparison_, {plain(std::string(core::toString(row.meaning))),
                                           shareText(row.shares[0]), shareText(row.shares[1])});
        item->setFont(0, Fonts::ui(Fonts::axis));
        item->setToolTip(0, plain(row.nodes[0]) + QStringLiteral(" · ") + plain(row.nodes[1]));
        if (!row.isComparable) {
            for (int column = 0; column < 3; ++column) {
                item->setDisabled(true);
                item->setToolTip(column, plain(row.reason));
            }
            const auto reason =
                tr("%1: not comparable, %2.")
                    .arg(plain(std::string(core::toString(row.meaning))), plain(row.reason));
            if (!reasons.contains(reason)) {
                reasons << reason;
            }
        }
    }
    fitHeight(*comparison_);
    for (const auto& note : comparison.notes) {
        reasons << plain(note);
    }
    comparisonNote_->setText(reasons.join(QStringLiteral("\n")));
}

}  // namespace papilio::widgets
