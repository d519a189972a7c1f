#include "widgets/pages/topdown/topdown_comparison.h"

#include "core/findings/topdown_text.h"
#include "widgets/kit/box_layout.h"
#include "widgets/pages/topdown/topdown_parts.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

#include <QComboBox>
#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

/// "+12", "−3.4": percentage points.
QString differenceText(double from, double to)
{
    const double points = 100 * (to - from);
    const int decimals = std::abs(points) < 9.95 ? 1 : 0;
    return QString::fromStdString(
        core::withSign(points, core::fixedText(points, decimals, NumberStyle::Window)));
}

}  // namespace

TopDownComparisonPane::TopDownComparisonPane(QWidget* parent)
    : QWidget(parent),
      advice_(sideLabel("muted")),
      other_(new QComboBox),
      comparison_(smallTable({tr("Meaning"), {}, {}, tr("Δ")}, tr("Comparison by meaning"))),
      open_(new QPushButton(tr("Open in Compare"))),
      note_(sideLabel("hint"))
{
    advice_->setObjectName(QStringLiteral("topdownAdvice"));
    advice_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    other_->setObjectName(QStringLiteral("compareWith"));
    other_->setAccessibleName(tr("Run to compare with"));
    other_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    other_->setMinimumContentsLength(10);
    comparison_->setObjectName(QStringLiteral("comparison"));
    note_->setObjectName(QStringLiteral("comparisonNote"));
    auto* layout =
        inColumn(this,
                 {sideLabel("pane-title", tr("Interpretation")), advice_, hairline(),
                  sideLabel("pane-title", tr("Compare with")), other_, comparison_, note_},
                 8);
    open_->setObjectName(QStringLiteral("openCompare"));
    open_->setProperty("size", QStringLiteral("small"));
    layout->addWidget(open_, 0, Qt::AlignLeft);
    connect(open_, &QPushButton::clicked, this, &TopDownComparisonPane::comparePageRequested);
    connect(other_, &QComboBox::activated, this, [this] {
        isChosen_ = true;
        showComparison();
        emit otherChosen(other_->currentText());
    });
}

void TopDownComparisonPane::setOther(const QString& label)
{
    const int place = label.isEmpty() ? -1 : other_->findText(label);
    isChosen_ = place >= 0;
    if (isChosen_) {
        other_->setCurrentIndex(place);
    }
}

void TopDownComparisonPane::setOthers(const std::vector<core::TopDownSide>& others)
{
    const auto chosen = other_->currentText();
    const QSignalBlocker blocker(other_);
    others_ = others;
    other_->clear();
    for (const auto& side : others_) {
        other_->addItem(plain(side.label));
    }
    const int same = other_->findText(chosen);
    isChosen_ = isChosen_ && same >= 0;
    other_->setCurrentIndex(std::max(0, same));
}

void TopDownComparisonPane::showView(const TopDownView& view)
{
    view_ = view;
    if (!view_.isEmpty()) {
        showAdvice();
        chooseOther();
        showComparison();
    }
}

/// Until somebody chooses: the last run of the same counters, or the first one where the last is
/// shown, or of other counters; never the shown one. The runs of its counters come first.
void TopDownComparisonPane::chooseOther()
{
    const auto runs = view_.result->runs.size();
    if (isChosen_ || others_.size() < runs) {
        return;
    }
    const auto wanted = view_.run + 1 < runs ? runs - 1 : runs > 1 ? 0 : runs;
    other_->setCurrentIndex(wanted < others_.size() ? static_cast<int>(wanted) : -1);
}

void TopDownComparisonPane::showAdvice()
{
    const WindowSentences inWindowLanguage;
    const auto advice = core::adviseTopDown(view_.model(), view_.current());
    QStringList sentences;
    for (const auto& sentence : core::adviceTexts(view_.model(), view_.current(), advice)) {
        sentences << plain(sentence);
    }
    for (const auto& set : advice.sets) {
        QStringList names;
        for (const auto& event : set) {
            names << plain(event);
        }
        sentences << tr("Event set: %1").arg(names.join(QStringLiteral(", ")));
    }
    for (const auto& note : view_.model().notes) {
        sentences << tr("Model: %1").arg(plain(core::inLanguage("TopDownModel", note)));
    }
    advice_->setText(sentences.join(QStringLiteral("\n\n")));
}

void TopDownComparisonPane::showComparison()
{
    comparison_->clear();
    const auto index = static_cast<std::size_t>(std::max(0, other_->currentIndex()));
    const bool isAny = !view_.isEmpty() && other_->currentIndex() >= 0 && index < others_.size();
    comparison_->setVisible(isAny);
    open_->setVisible(isAny);
    if (!isAny) {
        note_->setText(tr("There is only one run; import another run to compare."));
        return;
    }
    comparison_->setHeaderLabels(
        {tr("Meaning"), plain(view_.current().name), plain(others_[index].run.name), tr("Δ")});
    const WindowSentences inWindowLanguage;
    const auto rows = core::compareTopDown(
        {{view_.current().name, view_.result->model, view_.current()}, others_[index]});
    QStringList reasons;
    for (const auto& row : rows) {
        const auto meaning = plain(std::string(core::toString(row.meaning)));
        const bool hasDelta = !row.obstacle && row.shares[0] && row.shares[1];
        auto* item =
            addRow(*comparison_,
                   {meaning, shareText(row.shares[0]), shareText(row.shares[1]),
                    hasDelta ? differenceText(*row.shares[0], *row.shares[1]) : notApplicable()});
        item->setToolTip(
            3, hasDelta ? tr("Percentage points: the other run minus this one") : QString());
        item->setFont(0, Fonts::ui(Fonts::axis));
        item->setToolTip(0, plain(row.nodes[0]) + QStringLiteral(" · ") + plain(row.nodes[1]));
        if (!row.obstacle) {
            continue;
        }
        item->setDisabled(true);
        const auto why = plain(core::incomparableText(*row.obstacle));
        for (int column = 0; column < 4; ++column) {
            item->setToolTip(column, why);
        }
        const auto reason = tr("%1: not comparable, %2.").arg(meaning, why);
        if (!reasons.contains(reason)) {
            reasons << reason;
        }
    }
    fitHeight(*comparison_);
    const bool isOneModel = view_.model().name == others_[index].model->name;
    for (const auto& note : core::shareNotes(isOneModel)) {
        reasons << plain(note);
    }
    note_->setText(reasons.join(QStringLiteral("\n")));
}

}  // namespace papilio::widgets
