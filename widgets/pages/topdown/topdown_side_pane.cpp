#include "widgets/pages/topdown/topdown_side_pane.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/topdown/topdown_advice.h"
#include "widgets/pages/topdown/topdown_choices.h"
#include "widgets/pages/topdown/topdown_node_pane.h"
#include "widgets/pages/topdown/topdown_parts.h"

#include <QFrame>
#include <QScrollArea>

namespace papilio::widgets {

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
