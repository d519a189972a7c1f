#include "widgets/pages/recorders/tolerance_tools.h"

#include "widgets/kit/pane_header.h"
#include "widgets/kit/parameter_field.h"
#include "widgets/pages/recorders/trace_pictures.h"
#include "widgets/theme/icons.h"

#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace papilio::widgets {

ToleranceTools::ToleranceTools(PaneHeader& header)
    : QObject(&header),
      header_(header),
      title_(new QLabel(tr("tol"))),
      field_(new ParameterField),
      owner_(new QLabel),
      reset_(new QToolButton)
{
    field_->setObjectName(QStringLiteral("tolerance"));
    field_->setRange(smallest, largest, tr("The tolerance"));
    field_->setAccessibleName(tr("Tolerance"));
    field_->setValue(core::RunOptions().tolerance);
    title_->setProperty("role", QStringLiteral("secondary"));
    title_->setBuddy(field_);
    owner_->setObjectName(QStringLiteral("toleranceOwner"));
    owner_->setProperty("role", QStringLiteral("secondary"));
    reset_->setObjectName(QStringLiteral("toleranceReset"));
    reset_->setText(tr("Reset"));
    reset_->setAccessibleName(tr("Reset"));
    reset_->setIcon(icon(QStringLiteral("reset")));
    reset_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    reset_->setProperty("role", QStringLiteral("outlined"));
    reset_->setToolTip(tr("Use the tolerance of each solver again, or 10⁻⁶"));
    header_.addSpare(title_);
    header_.addWidget(field_);
    header_.addSpare(owner_);
    header_.addWidget(reset_);
    header_.showSpare(owner_, false);
    reset_->hide();
    connect(field_, &ParameterField::valueEdited, this, &ToleranceTools::edited);
    connect(reset_, &QToolButton::clicked, this, &ToleranceTools::resetRequested);
}

double ToleranceTools::value() const
{
    return field_->value();
}

void ToleranceTools::setValue(double tolerance)
{
    field_->setValue(tolerance);
}

void ToleranceTools::show(const RecordersSnapshot& snapshot,
                          const std::vector<std::size_t>& rows,
                          const core::RunOptions& options,
                          bool isShown)
{
    const auto common = commonTolerance(snapshot, rows, options.absolute);
    const bool isOwn = std::ranges::any_of(rows, [&](std::size_t row) {
        return snapshot.runs[row].statistic("tolerance").has_value();
    });
    if (!options.overrideOwn) {
        field_->setValue(common.value_or(options.tolerance));
    }
    owner_->setText(!common ? tr("own (they differ)") : isOwn ? tr("own") : tr("default"));
    const auto owner =
        !common
            ? tr("The solvers have different tolerances. Enter a number to use it for all of them.")
        : isOwn ? tr("The tolerance that the solvers report")
                : tr("The solvers do not report their tolerance");
    const bool isOwner = !options.overrideOwn && !rows.empty();
    owner_->setToolTip(owner);
    const auto meaning =
        tr("Residual to reach, relative to the first one (or absolute). Drag the line in the plot, "
           "or type: 1e-6 … 1e-10 are usual.");
    if (field_->isValid()) {  // in a narrow header only this shows whose tolerance it is
        field_->setToolTip(isOwner ? meaning + QStringLiteral("\n") + owner : meaning);
    }
    header_.showSpare(title_, isShown);
    field_->setVisible(isShown);
    header_.showSpare(owner_, isShown && isOwner);
    reset_->setVisible(isShown && options.overrideOwn);
}

}  // namespace papilio::widgets
