#include "widgets/pages/start/start_page.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/card_button.h"
#include "widgets/kit/widget_support.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"
#include "widgets/workbench/start_tasks.h"

#include <QScrollArea>

namespace papilio::widgets {

namespace {

constexpr int widest = 920;  ///< px at 96 dpi, of both columns of cards
constexpr int iconSize = 32;

}  // namespace

StartPage::StartPage(Workspace& workspace, QWidget* parent) : Page(workspace, parent)
{
    setObjectName(u"startPage"_s);
    why_->setWordWrap(true);
    question_->setWordWrap(true);
    auto* content = new QWidget;
    setGround(*content, "window");
    auto* column = new QWidget;
    column->setMaximumWidth(Fonts::scaled(widest));
    auto* words = inColumn(nullptr, {question_, why_}, 4);
    auto* head = new QHBoxLayout;
    head->setSpacing(Fonts::scaled(16));
    head->addWidget(icon_, 0, Qt::AlignTop);
    head->addLayout(words, 1);
    inColumn(column, {head, place_}, Fonts::scaled(24));
    auto* outer = new QGridLayout(content);
    const int edge = Fonts::scaled(40);
    outer->setContentsMargins(edge, edge, edge, edge);
    outer->setColumnStretch(0, 1);
    outer->setColumnStretch(1, 100);
    outer->setColumnStretch(2, 1);
    outer->addWidget(column, 1, 1);
    outer->setRowStretch(0, 1);
    outer->setRowStretch(2, 2);
    auto* scroll = scrolled(content);
    scroll->setFocusPolicy(Qt::NoFocus);
    inColumn(this, {scroll});
    connect(&Theme::instance(), &Theme::themeChanged, this, [this] {
        const auto offer = std::exchange(offer_, {});
        setOffer(offer);
    });
}

void StartPage::setOffer(const Offer& offer)
{
    if (offer == offer_) {
        return;
    }
    offer_ = offer;
    setAccessibleName(offer.question);
    const int side = Fonts::scaled(iconSize);
    icon_->setPixmap(
        icon(offer.icon, IconTint::Accent).pixmap(QSize(side, side), devicePixelRatioF()));
    question_->setText(offer.question);
    why_->setText(offer.why);
    delete cards_;
    cards_ = new QWidget;
    auto* grid = new QGridLayout(cards_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(Fonts::scaled(8));
    CardButton* first = nullptr;
    int place = 0;
    for (const auto& id : offer.tasks) {
        auto* card = newStartCard(startTask(id), *this);
        grid->addWidget(card, place / 2, place % 2);
        ++place;
        if (first == nullptr && card->isEnabled()) {
            first = card;
            card->setPrimary(true);
        }
    }
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    place_->addWidget(cards_, 0, 0);
    if (first != nullptr) {
        setKeyTarget(*first);
    }
}

}  // namespace papilio::widgets
