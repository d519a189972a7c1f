#include "widgets/pages/topdown/topdown_side_pane.h"

#include "widgets/controls/pane_header.h"
#include "widgets/pages/topdown/topdown_choices.h"
#include "widgets/pages/topdown/topdown_comparison.h"
#include "widgets/pages/topdown/topdown_node_pane.h"
#include "widgets/pages/topdown/topdown_parts.h"

#include <QFrame>
#include <QScrollArea>
#include <QVBoxLayout>

namespace papilio::widgets {

TopDownSidePane::TopDownSidePane(QWidget* parent)
    : QWidget(parent),
      choices_(new TopDownChoices),
      node_(new TopDownNodePane),
      comparison_(new TopDownComparisonPane)
{
    setObjectName(QStringLiteral("topdownSide"));
    setProperty("role", QStringLiteral("window"));
    setAttribute(Qt::WA_StyledBackground);
    auto* content = new QWidget;
    content->setProperty("role", QStringLiteral("window"));
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(16, 12, 16, 16);
    layout->setSpacing(8);
    layout->addWidget(choices_);
    layout->addWidget(hairline());
    layout->addWidget(node_);
    layout->addWidget(comparison_);
    layout->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setAccessibleName(tr("Settings and advice"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    outer->addWidget(new PaneHeader(tr("Parameters")));
    outer->addWidget(scroll, 1);
}

void TopDownSidePane::showView(const TopDownView& view,
                               const TopDownNodePane::Descriptions& descriptions)
{
    node_->setVisible(!view.isEmpty());
    comparison_->setVisible(!view.isEmpty());
    choices_->setEditable(!view.isEmpty());
    node_->showView(view, descriptions);
    comparison_->showView(view);
}

}  // namespace papilio::widgets
