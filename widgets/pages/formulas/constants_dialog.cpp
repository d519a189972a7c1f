#include "widgets/pages/formulas/constants_dialog.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/widget_support.h"
#include "widgets/theme/fonts.h"
#include "widgets/workbench/machine_choice.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

ConstantsDialog::ConstantsDialog(QWidget* parent) : QDialog(parent), machine_(new MachineChoice)
{
    setObjectName(u"constantsDialog"_s);
    setWindowTitle(tr("Measure the constants of a machine"));
    auto* form = new QFormLayout;
    form->setSpacing(8);
    form->addRow(tr("&Machine"), machine_);
    machine_->setLabel(form->labelForField(machine_));
    auto* words = roleLabel(tr("Measures latencies and costs with their spread; takes a few "
                               "seconds. Other running programs make them larger."),
                            "muted");
    words->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    auto* measure = buttons->button(QDialogButtonBox::Ok);
    measure->setText(tr("Measure"));
    measure->setObjectName(u"constantsMeasure"_s);
    inColumn(this, {form, words, BoxItem::growing(1), buttons}, 12, {16, 16, 16, 16});
    resize(Fonts::scaled(460), sizeHint().height());
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

OtherMachine ConstantsDialog::machine() const
{
    return machine_->machine();
}

}  // namespace papilio::widgets
