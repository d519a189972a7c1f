#include "widgets/workbench/study_target.h"

#include "widgets/kit/box_layout.h"

#include <QRadioButton>

namespace papilio::widgets {

StudyTarget::StudyTarget(const QString& title, const QString& prefix, QWidget* parent)
    : QWidget(parent),
      join_(new QRadioButton(title.isEmpty() ? tr("The open study")
                                             : tr("The open study, “%1”").arg(title)))
{
    auto* apart = new QRadioButton(tr("A new study"));
    join_->setObjectName(prefix + QStringLiteral("Join"));
    apart->setObjectName(prefix + QStringLiteral("Apart"));
    join_->setEnabled(!title.isEmpty());
    (title.isEmpty() ? apart : join_)->setChecked(true);
    inColumn(this, {join_, apart}, usualSpacing);
}

bool StudyTarget::joinsOpenStudy() const
{
    return join_->isChecked();
}

}  // namespace papilio::widgets
