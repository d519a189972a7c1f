#include "widgets/workbench/roofs_dialog.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/widget_support.h"
#include "widgets/theme/fonts.h"
#include "widgets/workbench/machine_choice.h"
#include "widgets/workbench/study_target.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

StudyRequest RoofSettings::request() const
{
    StudyRequest request;
    request.machine = machine;
    request.title = machine.isThisOne()
                        ? RoofsDialog::tr("Measuring the roofs of this machine")
                        : RoofsDialog::tr("Measuring the roofs of %1").arg(machine.host);
    request.arguments = QStringList{u"roofline"_s, u"--threads"_s, threads};
    if (isSparse) {
        request.arguments << u"--kernel"_s << u"spmv"_s;
    }
    request.arguments << u"--precision"_s << precisions.join(u',') << u"--repetitions"_s
                      << QString::number(repetitions);
    if (takesMedian) {
        request.arguments << u"--median"_s;
    }
    request.joinsOpenStudy = joinsOpenStudy;
    request.page = u"roofline"_s;
    return request;
}

RoofsDialog::RoofsDialog(const QString& study, QWidget* parent)
    : QDialog(parent),
      machine_(new MachineChoice),
      kernel_(new QComboBox),
      threads_(new QLineEdit(RoofSettings().threads)),
      double_(new QCheckBox(tr("Do&uble"))),
      single_(new QCheckBox(tr("Si&ngle"))),
      repetitions_(new QSpinBox),
      rate_(new QComboBox),
      target_(new StudyTarget(study, u"roofs"_s)),
      bar_(new MessageBar)
{
    setObjectName(u"roofsDialog"_s);
    setWindowTitle(tr("Measure the roofs of a machine"));
    kernel_->setObjectName(u"roofsKernel"_s);
    kernel_->addItem(tr("Caches, DRAM and arithmetic"));
    kernel_->addItem(tr("Sparse matrix times vector"));
    kernel_->setToolTip(tr("The cache-aware and the classic roofline, or the SpMV roofs"));
    threads_->setObjectName(u"roofsThreads"_s);
    threads_->setToolTip(
        tr("Numbers of threads: 1,2,8 or 1-4; all: one for each core. Kernels are placed under the "
           "roofs for their number of threads."));
    double_->setObjectName(u"roofsDouble"_s);
    double_->setChecked(true);
    single_->setObjectName(u"roofsSingle"_s);
    repetitions_->setObjectName(u"roofsRepetitions"_s);
    repetitions_->setRange(1, 10000);
    repetitions_->setValue(RoofSettings().repetitions);
    repetitions_->setToolTip(tr("The spread of the repetitions is the band of the roof"));
    rate_->setObjectName(u"roofsRate"_s);
    rate_->addItem(tr("The best repetition"));
    rate_->addItem(tr("The median repetition"));
    rate_->setToolTip(
        tr("Other programs only lower a repetition, so the best is nearest to what the machine "
           "can do. The page switches between them without measuring again."));
    auto* precisions = new QWidget;
    inRow(precisions, {double_, single_, BoxItem::growing(1)}, usualSpacing);
    auto* form = new QFormLayout;
    form->setSpacing(8);
    form->addRow(tr("&Machine"), machine_);
    machine_->setLabel(form->labelForField(machine_));
    form->addRow(tr("&Roofs of"), kernel_);
    form->addRow(tr("&Threads"), threads_);
    form->addRow(tr("Precision"), precisions);
    form->addRow(tr("R&epetitions"), repetitions_);
    form->addRow(tr("Roo&f is"), rate_);
    form->addRow(tr("Add them to"), target_);
    auto* words = roleLabel(tr("This takes a few seconds for each number of threads. Other running "
                               "programs lower the measured roofs."),
                            "muted");
    words->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    measure_ = buttons->button(QDialogButtonBox::Ok);
    measure_->setText(tr("Measure"));
    measure_->setObjectName(u"roofsMeasure"_s);
    inColumn(this, {form, words, bar_, BoxItem::growing(1), buttons}, 12, {16, 16, 16, 16});
    resize(Fonts::scaled(460), sizeHint().height());
    connect(threads_, &QLineEdit::textChanged, this, &RoofsDialog::update);
    connect(double_, &QCheckBox::toggled, this, &RoofsDialog::update);
    connect(single_, &QCheckBox::toggled, this, &RoofsDialog::update);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    update();
}

void RoofsDialog::proposeNewStudy()
{
    target_->proposeNewStudy();
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
    settings.takesMedian = rate_->currentIndex() == 1;
    settings.joinsOpenStudy = target_->joinsOpenStudy();
    settings.machine = machine_->machine();
    return settings;
}

void RoofsDialog::update()
{
    static const QRegularExpression threads(
        u"^(\\d{1,4}(-\\d{1,4})?|all)(,(\\d{1,4}(-\\d{1,4})?|all))*$"_s);
    QString problem;
    if (CollectionProcess::programPath().isEmpty()) {
        problem =
            tr("papilio-collect was not found in the folder of Papilio or in PATH; install it.");
    } else if (!threads.match(settings().threads).hasMatch()) {
        problem = tr("“%1” is not a list of thread numbers. Enter it as in 1,2,8 or 1-4 or all.")
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
