#include "widgets/pages/topdown/topdown_advice.h"

#include "core/findings/topdown_text.h"
#include "core/topdown/compare.h"
#include "widgets/kit/box_layout.h"
#include "widgets/pages/topdown/topdown_parts.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/window_sentences.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>

namespace papilio::widgets {

TopDownAdvicePane::TopDownAdvicePane(QWidget* parent)
    : QWidget(parent),
      advice_(sideLabel("muted")),
      other_(new QComboBox),
      open_(new QPushButton(tr("Open in Compare"))),
      note_(sideLabel("hint", tr("There is only one run; import another run to compare.")))
{
    advice_->setObjectName(QStringLiteral("topdownAdvice"));
    advice_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    other_->setObjectName(QStringLiteral("compareWith"));
    other_->setAccessibleName(tr("Run to compare with"));
    other_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    other_->setMinimumContentsLength(10);
    // Above the interpretation, whose length differs from run to run.
    auto* layout = inColumn(this, {sideLabel("pane-title", tr("Compare with")), other_, note_}, 8);
    open_->setObjectName(QStringLiteral("openCompare"));
    open_->setProperty("size", QStringLiteral("small"));
    layout->addWidget(open_, 0, Qt::AlignLeft);
    for (auto* widget : std::initializer_list<QWidget*>{
             hairline(), sideLabel("pane-title", tr("Interpretation")), advice_}) {
        layout->addWidget(widget);
    }
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

void TopDownAdvicePane::showView(const TopDownView& view,
                                 const std::optional<core::ProgramPoint>& program)
{
    if (view.isEmpty()) {
        return;
    }
    const WindowSentences inWindowLanguage;
    const auto advice = core::adviseTopDown(view.model(), view.current());
    QStringList sentences;
    for (const auto& sentence : core::adviceTexts(view.model(), view.current(), advice)) {
        sentences << textOf(sentence);
    }
    if (program) {
        if (const auto use = core::useText(view.model(), view.current(), *program); !use.empty()) {
            sentences << textOf(use);
        }
    }
    for (const auto& sentence : core::trendTexts(core::trendsOf(*view.result), *view.result)) {
        sentences << textOf(sentence);
    }
    for (const auto& set : advice.sets) {
        QStringList names;
        for (const auto& event : set) {
            names << textOf(event);
        }
        sentences << tr("Event set: %1").arg(names.join(QStringLiteral(", ")));
    }
    for (const auto& note : view.model().notes) {
        sentences << tr("Model: %1").arg(textOf(note));
    }
    advice_->setText(sentences.join(QStringLiteral("\n\n")));
}

}  // namespace papilio::widgets
