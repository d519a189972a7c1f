// What the measure dialog does; it is built in measure_dialog.cpp.
#include "widgets/controls/data_table.h"
#include "widgets/controls/message_bar.h"
#include "widgets/workbench/measure_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

QString capitalised(QString sentence)
{
    if (!sentence.isEmpty()) {
        sentence[0] = sentence[0].toUpper();
    }
    return sentence;
}

}  // namespace

MeasureSettings MeasureDialog::settings() const
{
    QStringList benchmarks;
    for (const auto* box : benchmarks_) {
        if (box->isChecked()) {
            benchmarks << box->text();
        }
    }
    return {source_->currentData().toString(),
            benchmarks,
            model_->chosen(),
            repetitions_->value(),
            threads_->value(),
            file_->text().trimmed(),
            !resume_->isHidden() && resume_->isChecked(),
            replaces_};
}

void MeasureDialog::accept()
{
    const auto now = settings();
    const auto name = QFileInfo(now.output).fileName();
    const bool losesKept = QFileInfo::exists(partialOf(now.output)) && !now.resume;
    if (!QFileInfo::exists(now.output) && !losesKept) {
        QDialog::accept();
        return;
    }
    QMessageBox box(QMessageBox::Warning, tr("The file exists"),
                    losesKept
                        ? tr("A stopped measurement kept its results for “%1”. Measuring anew "
                             "replaces them.")
                              .arg(name)
                        : tr("“%1” exists. Measuring replaces it.").arg(name),
                    QMessageBox::NoButton, this);
    box.setObjectName(u"measureReplaces"_s);
    box.setTextFormat(Qt::PlainText);
    auto* other = box.addButton(tr("Use a new name"), QMessageBox::AcceptRole);
    auto* replace = box.addButton(tr("Replace"), QMessageBox::DestructiveRole);
    box.addButton(QMessageBox::Cancel);
    box.setDefaultButton(other);
    box.exec();
    if (box.clickedButton() == other) {
        file_->setText(freeStudyName(now.output));
        QDialog::accept();
    } else if (box.clickedButton() == replace) {
        replaces_ = true;
        QDialog::accept();
    }
}

void MeasureDialog::askSource()
{
    measure_->setEnabled(false);
    sourceNote_->setText(tr("Asking what can be counted…"));
    if (lister_.isRunning()) {
        lister_.cancel(0);  // its end asks again
        return;
    }
    lister_.start({u"events"_s, u"--source"_s, source_->currentData().toString(), u"--json"_s});
}

void MeasureDialog::showSource(bool succeeded, const QString& sentence)
{
    const auto object = QJsonDocument::fromJson(lister_.output()).object();
    const auto asked = source_->currentData().toString();
    if (!lister_.command().contains(asked)) {
        askSource();
        return;
    }
    std::vector<CountableEvent> events;
    for (const auto& value : object[u"events"_s].toArray()) {
        const auto event = value.toObject();
        events.push_back({event[u"name"_s].toString(), event[u"group"_s].toString(),
                          event[u"description"_s].toString()});
    }
    QStringList benchmarks;
    for (const auto& value : object[u"benchmarks"_s].toArray()) {
        benchmarks << value.toString();
    }
    if (succeeded) {
        const auto caution = object[u"caution"_s].toString();
        if (caution.isEmpty()) {
            bar_->clear();
        } else {
            bar_->showMessage(VerdictKind::Approximate, {}, caution);
        }
        sourceNote_->setText(tr("%1, %n event(s)", nullptr, static_cast<int>(events.size()))
                                 .arg(object[u"machine"_s].toString()));
        events_->setEmptyText(tr("This source can count nothing here."));
    } else {
        sourceNote_->clear();
        bar_->showMessage(VerdictKind::Error, {}, capitalised(sentence));
        events_->setEmptyText(tr("Choose another source: this one cannot count here."));
    }
    model_->setEvents(std::move(events));
    showBenchmarks(benchmarks);
    update();
}

void MeasureDialog::showBenchmarks(const QStringList& names)
{
    const auto before = benchmarks_.isEmpty() ? wanted_.benchmarks : settings().benchmarks;
    qDeleteAll(std::exchange(benchmarks_, {}));
    for (const auto& name : names) {
        auto* box = new QCheckBox(name);
        box->setObjectName(u"benchmark_"_s + name);
        box->setChecked(before.contains(name) || (before.isEmpty() && benchmarks_.isEmpty()));
        connect(box, &QCheckBox::toggled, this, &MeasureDialog::update);
        benchmarkRows_->addWidget(box);
        benchmarks_ << box;
    }
}

void MeasureDialog::chooseShown(bool chosen)
{
    QList<int> rows;
    for (int row = 0; row < events_->model()->rowCount(); ++row) {
        rows << events_->sourceRow(row);
    }
    model_->setRowsChosen(rows, chosen);
}

void MeasureDialog::chooseFile()
{
    // Measure asks about a file that is there.
    const auto path = QFileDialog::getSaveFileName(this, tr("Study to write"), file_->text(),
                                                   tr("Papilio studies (*.h5)"), nullptr,
                                                   QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty()) {
        file_->setText(path);
    }
}

void MeasureDialog::update()
{
    resume_->setVisible(QFileInfo::exists(partialOf(file_->text().trimmed())));
    const auto now = settings();
    measure_->setText(now.resume ? tr("Resume") : tr("Measure"));
    const auto ticked = static_cast<int>(now.events.size());
    count_->setText(ticked == 0 ? tr("None is ticked: all %1 are counted.").arg(model_->rowCount())
                                : tr("%n event(s) ticked", nullptr, ticked));
    const bool isListed = model_->rowCount() > 0;
    measure_->setEnabled(isListed && !now.benchmarks.isEmpty() && !now.output.isEmpty());
    measure_->setToolTip(!isListed                  ? tr("This source can count nothing here")
                         : now.benchmarks.isEmpty() ? tr("Tick a benchmark")
                         : now.output.isEmpty()     ? tr("Say where to write the study")
                                                    : QString());
}

}  // namespace papilio::widgets
