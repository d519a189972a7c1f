#include "widgets/kit/workflow_strip.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/elided_label.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

namespace papilio::widgets {

namespace {

constexpr int stepPadding = 12;
constexpr int numberGap = 6;
constexpr int arrowRoom = 24;

QFont numberFont()
{
    return Fonts::ui(Fonts::strip, QFont::DemiBold);
}

QFont wordFont()
{
    return Fonts::ui(Fonts::table);
}

}  // namespace

StepButton::StepButton(bool hasArrow, QWidget* parent)
    : QAbstractButton(parent),
      hasArrow_(hasArrow)
{
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void StepButton::setStep(const QString& number, const QString& word)
{
    if (number_ == number && word_ == word) {
        return;
    }
    number_ = number;
    word_ = word;
    setText(number + u' ' + word);
    setAccessibleName(text());
    updateGeometry();
    update();
}

QSize StepButton::sizeHint() const
{
    const int width = QFontMetrics(numberFont()).horizontalAdvance(number_) + numberGap +
                      QFontMetrics(wordFont()).horizontalAdvance(word_) + 2 * stepPadding;
    return {width + (hasArrow_ ? arrowRoom : 0), Fonts::scaled(32)};
}

QRect StepButton::pill() const
{
    return rect().adjusted(0, 0, hasArrow_ ? -arrowRoom : 0, 0);
}

bool StepButton::hitButton(const QPoint& position) const
{
    return pill().contains(position);
}

void StepButton::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto box = pill();
    if (isChecked() || underMouse() || hasFocus()) {
        painter.setPen(hasFocus() ? QPen(t.accent, 2) : QPen(Qt::NoPen));
        painter.setBrush(isChecked() ? t.selection : underMouse() ? t.hover : t.raised);
        painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 4, 4);
    }
    // Number and word are on one base line.
    const QFontMetrics large(numberFont());
    const int base = box.center().y() + large.capHeight() / 2 + 1;
    painter.setFont(numberFont());
    painter.setPen(isChecked() ? t.accent : t.text);
    painter.drawText(box.left() + stepPadding, base, number_);
    painter.setFont(wordFont());
    painter.setPen(isChecked() ? t.accent : t.muted);
    painter.drawText(box.left() + stepPadding + large.horizontalAdvance(number_) + numberGap, base,
                     word_);
    if (hasArrow_) {
        const QRectF arrow(box.right() + (arrowRoom - 13) / 2.0, box.center().y() - 6, 13, 13);
        paintIcon(painter, arrow, QStringLiteral("arrow-right"), t.muted);
    }
}

WorkflowStrip::WorkflowStrip(QWidget* parent)
    : QFrame(parent),
      stepLayout_(new QHBoxLayout),
      verdictLayout_(new QHBoxLayout),
      info_(new ElidedLabel),
      benchmark_(new QToolButton)
{
    setObjectName(QStringLiteral("workflowStrip"));
    setAccessibleName(tr("Workflow"));
    setFixedHeight(Fonts::scaled(48));
    info_->setProperty("role", QStringLiteral("muted"));
    info_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    stepLayout_->setSpacing(0);
    verdictLayout_->setSpacing(8);
    benchmark_->setObjectName(QStringLiteral("stripBenchmark"));
    benchmark_->setProperty("role", QStringLiteral("outlined"));
    benchmark_->setPopupMode(QToolButton::InstantPopup);
    benchmark_->setMenu(new QMenu(benchmark_));
    benchmark_->setToolTip(tr("Choose another benchmark of the study"));
    benchmark_->hide();
    inRow(this, {stepLayout_, verdictLayout_, {info_, 1}, benchmark_}, 8, {16, 0, 16, 0});
    setProperty("role", QStringLiteral("bar"));
}

void WorkflowStrip::setSteps(const QList<WorkflowStep>& steps)
{
    const bool sameShape = steps.size() == steps_.size();
    steps_ = steps;
    if (!sameShape) {
        rebuildSteps();
    }
    const auto buttons = this->buttons();
    for (qsizetype i = 0; i < buttons.size(); ++i) {
        buttons[i]->setStep(steps_[i].number, steps_[i].word);
        buttons[i]->setToolTip(steps_[i].toolTip);
        buttons[i]->setObjectName(QStringLiteral("step%1").arg(i));
    }
    highlight();
}

void WorkflowStrip::rebuildSteps()
{
    qDeleteAll(buttons());
    for (qsizetype i = 0; i < steps_.size(); ++i) {
        auto* button = new StepButton(i + 1 < steps_.size(), this);
        stepLayout_->addWidget(button);
        connect(button, &QAbstractButton::clicked, this, [this, i] {
            highlight();  // a click must not uncheck the current step
            emit stepActivated(steps_[i].page);
        });
    }
}

void WorkflowStrip::setVerdicts(const QList<WorkflowVerdict>& verdicts)
{
    if (verdicts != verdicts_) {
        verdicts_ = verdicts;
        rebuildVerdicts();
    }
}

void WorkflowStrip::rebuildVerdicts()
{
    auto chips = findChildren<VerdictChip*>(QString(), Qt::FindDirectChildrenOnly);
    while (chips.size() > verdicts_.size()) {
        delete chips.takeLast();
    }
    while (chips.size() < verdicts_.size()) {
        chips.append(new VerdictChip(this));
        verdictLayout_->addWidget(chips.last());
    }
    for (qsizetype i = 0; i < chips.size(); ++i) {
        chips[i]->setVerdict(verdicts_[i].kind, verdicts_[i].words);
    }
}

void WorkflowStrip::setInfo(const QString& text)
{
    info_->setText(text);
}

void WorkflowStrip::setBenchmarks(const QStringList& names, const QString& current)
{
    benchmark_->setVisible(names.size() > 1);
    benchmark_->setText(current + QStringLiteral(" \u25be"));  // a menu opens
    benchmark_->setAccessibleName(tr("Benchmark %1").arg(current));
    auto* menu = benchmark_->menu();
    menu->clear();
    for (const auto& name : names) {
        auto* action = menu->addAction(QString(name).replace(u'&', QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(name == current);
        connect(action, &QAction::triggered, this, [this, name] { emit benchmarkChosen(name); });
    }
}

void WorkflowStrip::setCurrentPage(const QString& page)
{
    current_ = page;
    highlight();
}

void WorkflowStrip::highlight()
{
    const auto buttons = this->buttons();
    bool found = false;
    for (qsizetype i = 0; i < buttons.size(); ++i) {
        const bool isCurrent = !found && steps_[i].page == current_;
        buttons[i]->setChecked(isCurrent);
        found = found || isCurrent;
    }
}

void WorkflowStrip::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    const auto buttons = this->buttons();
    for (qsizetype i = 0; step != 0 && i < buttons.size(); ++i) {
        if (buttons[i]->hasFocus() && i + step >= 0 && i + step < buttons.size()) {
            buttons[i + step]->setFocus(Qt::TabFocusReason);
            return;
        }
    }
    QFrame::keyPressEvent(event);
}

}  // namespace papilio::widgets
