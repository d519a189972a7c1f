#include "widgets/workbench/roofs_dialog.h"

#include "widgets/controls/message_bar.h"
#include "widgets/controls/widget_support.h"
#include "widgets/theme/fonts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QVBoxLayout>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

RoofsDialog::RoofsDialog(const QString& study, QWidget* parent)
    : QDialog(parent),
      kernel_(new QComboBox),
      threads_(new QLineEdit(RoofSettings().threads)),
      double_(new QCheckBox(tr("Do&uble"))),
      single_(new QCheckBox(tr("Si&ngle"))),
      repetitions_(new QSpinBox),
      join_(new QRadioButton(study.isEmpty() ? tr("The open study")
                                             : tr("The open study, “%1”").arg(study))),
      apart_(new QRadioButton(tr("A new study"))),
      bar_(new MessageBar)
{
    setObjectName(u"roofsDialog"_s);
    setWindowTitle(tr("Measure the roofs of this machine"));
    kernel_->setObjectName(u"roofsKernel"_s);
    kernel_->addItem(tr("Caches, DRAM and arithmetic"));
    kernel_->addItem(tr("Sparse matrix times vector"));
    kernel_->setToolTip(tr("The cache-aware and the classic roofline, or the roofs of SpMV"));
    threads_->setObjectName(u"roofsThreads"_s);
    threads_->setToolTip(
        tr("Numbers of threads: 1,2,8 or 1-4; all: one for each core. Kernels are placed under the "
           "roofs of their own number."));
    double_->setObjectName(u"roofsDouble"_s);
    double_->setChecked(true);
    single_->setObjectName(u"roofsSingle"_s);
    repetitions_->setObjectName(u"roofsRepetitions"_s);
    repetitions_->setRange(1, 10000);
    repetitions_->setValue(RoofSettings().repetitions);
    repetitions_->setToolTip(tr("The median is the roof, the spread its band"));
    join_->setObjectName(u"roofsJoin"_s);
    apart_->setObjectName(u"roofsApart"_s);
    join_->setEnabled(!study.isEmpty());
    (study.isEmpty() ? apart_ : join_)->setChecked(true);
    auto* precisions = new QWidget;
    auto* row = new QHBoxLayout(precisions);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(double_);
    row->addWidget(single_);
    row->addStretch(1);
    auto* target = new QWidget;
    auto* column = new QVBoxLayout(target);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(join_);
    column->addWidget(apart_);
    auto* form = new QFormLayout;
    form->setSpacing(8);
    form->addRow(tr("&Roofs of"), kernel_);
    form->addRow(tr("&Threads"), threads_);
    form->addRow(tr("Precision"), precisions);
    form->addRow(tr("R&epetitions"), repetitions_);
    form->addRow(tr("Add them to"), target);
    auto* words =
        roleLabel(tr("This takes some seconds for each number of threads. Other programs that run "
                     "meanwhile lower the roofs."),
                  "muted");
    words->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    measure_ = buttons->button(QDialogButtonBox::Ok);
    measure_->setText(tr("Measure"));
    measure_->setObjectName(u"roofsMeasure"_s);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addLayout(form);
    layout->addWidget(words);
    layout->addWidget(bar_);
    layout->addStretch(1);
    layout->addWidget(buttons);
    resize(Fonts::scaled(460), sizeHint().height());
    connect(threads_, &QLineEdit::textChanged, this, &RoofsDialog::update);
    connect(double_, &QCheckBox::toggled, this, &RoofsDialog::update);
    connect(single_, &QCheckBox::toggled, this, &RoofsDialog::update);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    update();
}

RoofSettings RoofsDialog::settings() const
{
    RoofSettings settings;
    settings.isSparse = kernel_->currentIndex() == 1;
    settings.threads = threads_->text().remove(u' ');
    settings.precisions.clear();
    if (double_->isChecked()) {
        settings.precisions << u"double"_s;
    }
    if (single_->isChecked()) {
        settings.precisions << u"single"_s;
    }
    settings.repetitions = repetitions_->value();
    settings.joinsOpenStudy = join_->isChecked();
    return settings;
}

void RoofsDialog::update()
{
    static const QRegularExpression threads(
        u"^(\\d{1,4}(-\\d{1,4})?|all)(,(\\d{1,4}(-\\d{1,4})?|all))*$"_s);
    QString problem;
    if (CollectionProcess::programPath().isEmpty()) {
        problem = tr("papilio-collect was not found beside Papilio nor in PATH; install it.");
    } else if (!threads.match(settings().threads).hasMatch()) {
        problem = tr("“%1” is no list of numbers of threads. Write it as 1,2,8 or 1-4 or all.")
                      .arg(threads_->text());
    } else if (settings().precisions.isEmpty()) {
        problem = tr("Select a precision.");
    }
    measure_->setEnabled(problem.isEmpty());
    if (problem.isEmpty()) {
        bar_->clear();
    } else {
        bar_->showMessage(VerdictKind::Error, {}, problem);
    }
}

}  // namespace papilio::widgets
