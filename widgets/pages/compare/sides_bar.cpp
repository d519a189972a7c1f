#include "widgets/pages/compare/sides_bar.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/elided_label.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/compare/side_mark.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"

#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

namespace papilio::widgets {

namespace {

ElidedLabel* sideLabel(const QString& name, const char* role)
{
    auto* made = new ElidedLabel;
    made->setObjectName(name);
    made->setProperty("role", QLatin1String(role));
    made->setMode(Qt::ElideMiddle);
    made->setTextFormat(Qt::PlainText);  // titles come from files
    return made;
}

QWidget* side(bool isFirst, ElidedLabel* name, ElidedLabel* note)
{
    auto* words = inColumn(nullptr, {name, note});
    auto* made = new QWidget;
    auto* row = new QHBoxLayout(made);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    row->addWidget(new SideMark(isFirst), 0, Qt::AlignVCenter);
    row->addLayout(words, 1);
    return made;
}

}  // namespace

SidesBar::SidesBar(QWidget* parent)
    : QFrame(parent),
      first_(sideLabel(QStringLiteral("compareFirstName"), "pane-title")),
      firstNote_(sideLabel(QStringLiteral("compareFirstNote"), "hint")),
      second_(sideLabel(QStringLiteral("compareSecondName"), "pane-title")),
      secondNote_(sideLabel(QStringLiteral("compareSecondNote"), "hint")),
      swap_(new QToolButton),
      other_(new QToolButton),
      menu_(new QMenu(this))
{
    setGround(*this);
    swap_->setObjectName(QStringLiteral("compareSwap"));
    swap_->setIcon(icon(QStringLiteral("compare")));
    swap_->setText(tr("Swap"));
    swap_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    swap_->setProperty("role", QStringLiteral("outlined"));
    swap_->setToolTip(tr("Swap A and B (Ctrl+Shift+X)"));
    swap_->setAccessibleName(tr("Swap A and B"));
    swap_->setShortcut(QKeySequence(QStringLiteral("Ctrl+Shift+X")));
    other_->setObjectName(QStringLiteral("compareWith"));
    other_->setIcon(icon(QStringLiteral("open")));
    other_->setText(tr("Compare with…"));
    other_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    other_->setProperty("role", QStringLiteral("outlined"));
    other_->setToolTip(tr("Open another study to compare with; it is only read"));
    other_->setAccessibleName(tr("Compare with another study"));
    other_->setPopupMode(QToolButton::MenuButtonPopup);
    other_->setMenu(menu_);
    inRow(this,
          {{side(true, first_, firstNote_), 1},
           swap_,
           {side(false, second_, secondNote_), 1},
           other_},
          16, {16, 8, 16, 8});
    connect(swap_, &QToolButton::clicked, this, &SidesBar::swapRequested);
    connect(other_, &QToolButton::clicked, this, &SidesBar::fileRequested);
    connect(menu_, &QMenu::aboutToShow, this, &SidesBar::fillMenu);
}

void SidesBar::setSides(const Side& first, const Side& second)
{
    first_->setText(first.name);
    firstNote_->setText(first.note);
    second_->setText(second.name);
    secondNote_->setText(second.note);
}

void SidesBar::setProgress(const QString& text)
{
    secondNote_->setText(text);
}

void SidesBar::setCanSwap(bool canSwap)
{
    swap_->setEnabled(canSwap);
}

void SidesBar::setHasOther(bool hasOther)
{
    hasOther_ = hasOther;
}

void SidesBar::fillMenu()
{
    menu_->clear();
    connect(menu_->addAction(icon(QStringLiteral("open")), tr("&Open a study…")),
            &QAction::triggered, this, &SidesBar::fileRequested);
    auto* within = menu_->addAction(tr("&Two items of this study"));
    within->setEnabled(hasOther_);
    connect(within, &QAction::triggered, this, &SidesBar::withinRequested);
    const auto recent = recent_ ? recent_() : QStringList();
    if (!recent.isEmpty()) {
        menu_->addSection(tr("Recent"));
    }
    for (const auto& path : recent) {
        auto* action = menu_->addAction(QFileInfo(path).fileName());
        action->setToolTip(path);
        action->setEnabled(QFileInfo::exists(path));
        connect(action, &QAction::triggered, this, [this, path] { emit pathChosen(path); });
    }
}

}  // namespace papilio::widgets
