// What the import dialog does; it is built in import_dialog.cpp.
#include "widgets/controls/message_bar.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/icons.h"
#include "widgets/workbench/import_dialog.h"
#include "widgets/workspace/kind_word.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QTableWidget>
#include <QUrl>

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

namespace papilio::widgets {

namespace {

QString words(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

/// Notes below the names of the benchmarks they are about; one that is about several is listed
/// once.
class NotesByBenchmark {
public:
    void add(const QString& benchmark, const QString& note)
    {
        const auto known = std::ranges::find(notes_, note, &Note::text);
        auto& about = known == notes_.end() ? notes_.emplace_back(Note{note, {}}) : *known;
        if (!benchmark.isEmpty()) {
            about.benchmarks << benchmark;
        }
    }

    /// @param benchmarks  how many there are
    [[nodiscard]] QString html(std::size_t benchmarks) const
    {
        QStringList leads;
        QList<QStringList> texts;
        for (const auto& note : notes_) {
            const bool isOfAll = static_cast<std::size_t>(note.benchmarks.size()) == benchmarks;
            const auto lead = note.benchmarks.isEmpty()   ? QString()
                              : isOfAll && benchmarks > 1 ? ImportDialog::tr("All benchmarks")
                                                          : note.benchmarks.join(u", ");
            auto place = leads.indexOf(lead);
            if (place < 0) {
                place = leads.size();
                leads << lead;
                texts << QStringList();
            }
            texts[place] << note.text.toHtmlEscaped();
        }
        QString html;
        for (qsizetype place = 0; place < leads.size(); ++place) {
            html += QStringLiteral("<p style=\"margin:0 0 6px 0\">");
            html += leads[place].isEmpty()
                        ? QString()
                        : QStringLiteral("<b>%1</b><br>").arg(leads[place].toHtmlEscaped());
            html += texts[place].join(QStringLiteral("<br>")) + QStringLiteral("</p>");
        }
        return html;
    }

private:
    struct Note {
        QString text;
        QStringList benchmarks;
    };
    std::vector<Note> notes_;
};

}  // namespace

QWidget* ImportDialog::buildFileField(QLineEdit& field, const char* name, const QString& title)
{
    auto* row = new QWidget;
    field.setObjectName(QLatin1String(name));
    field.setAccessibleName(title);
    field.setPlaceholderText(tr("The kind's own"));
    field.setClearButtonEnabled(true);
    auto* browse = new QPushButton(tr("Choose…"));
    browse->setAccessibleName(tr("Choose: %1").arg(title));
    browse->setAutoDefault(false);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(&field, 1);
    layout->addWidget(browse);
    connect(browse, &QPushButton::clicked, this, [this, &field, title] {
        const auto kind = &field == basis_ ? FileKind::Basis : FileKind::Signatures;
        const auto path =
            chooseFile(this, kind, title, tr("Tables (*.csv *.txt);;All files (*)"), field.text());
        if (!path.isEmpty()) {
            field.setText(path);
        }
    });
    return row;
}

void ImportDialog::setPaths(const QStringList& paths)
{
    sources_->clear();
    addPaths(paths);
}

void ImportDialog::setStudyOpen(bool open)
{
    add_->setVisible(open);
}

bool ImportDialog::addsToStudy() const
{
    return !add_->isHidden() && add_->isChecked();
}

QStringList ImportDialog::paths() const
{
    auto good = allPaths();
    for (auto row = bad_.crbegin(); row != bad_.crend(); ++row) {
        good.removeAt(*row);
    }
    return good;
}

QStringList ImportDialog::allPaths() const
{
    QStringList paths;
    for (int row = 0; row < sources_->count(); ++row) {
        paths << sources_->item(row)->text();
    }
    return paths;
}

core::ImportOptions ImportDialog::options() const
{
    core::ImportOptions options;
    options.benchmark = name_->isEnabled() ? name_->text().trimmed().toStdString() : std::string();
    if (kind_->currentData().isValid()) {
        options.kind = static_cast<core::BenchmarkKind>(kind_->currentData().toInt());
    }
    options.basisFile = basis_->text().trimmed().toStdString();
    options.signaturesFile = signatures_->text().trimmed().toStdString();
    return options;
}

void ImportDialog::addPaths(const QStringList& paths)
{
    auto known = allPaths();
    for (const auto& path : paths) {
        if (!known.contains(path)) {
            sources_->addItem(path);
            known << path;
        }
    }
    updatePreview();
}

void ImportDialog::addFiles()
{
    addPaths(chooseFiles(this, FileKind::Source, tr("Files to import")));
}

void ImportDialog::addDirectory()
{
    const auto path = chooseFolder(this, FileKind::Source, tr("Folder to import"));
    if (!path.isEmpty()) {
        addPaths({path});
    }
}

void ImportDialog::removeSelected()
{
    qDeleteAll(sources_->selectedItems());
    updatePreview();
}

void ImportDialog::updatePreview()
{
    import_->setEnabled(false);
    bad_.clear();
    if (sources_->count() == 0) {
        preview_.cancel();
        items_->setRowCount(0);
        notes_->clear();
        notesArea_->hide();
        bar_->clear();
        detected_->setText(tr("Nothing yet: add files or a folder above."));
        return;
    }
    std::vector<std::filesystem::path> sources;
    for (const auto& path : allPaths()) {
        sources.emplace_back(path.toStdString());
    }
    detected_->setText(tr("Looking…"));
    // Several keep the names they are found under, whatever was typed for one.
    auto asked = options();
    asked.benchmark.clear();
    preview_.start([sources = std::move(sources), options = std::move(asked)](
                       const std::stop_token&) { return findIn(sources, options); },
                   [this](const Findings& findings) { showFindings(findings); },
                   [this](const QString& why) { showProblem(why); });
}

ImportDialog::Findings ImportDialog::findIn(const std::vector<std::filesystem::path>& sources,
                                            const core::ImportOptions& options)
{
    Findings findings{core::previewImport(sources, options), {}};
    if (findings.preview || sources.size() < 2) {
        return findings;
    }
    std::vector<std::filesystem::path> good;
    for (std::size_t row = 0; row < sources.size(); ++row) {
        if (const auto alone = core::previewImport({sources[row]}, options)) {
            good.push_back(sources[row]);
        } else {
            findings.bad.emplace_back(static_cast<int>(row), alone.error());
        }
    }
    // Where each is good alone, or none, what was said of all of them is what is to be said.
    auto rest = good.empty() || findings.bad.empty() ? findings.preview
                                                     : core::previewImport(good, options);
    if (!rest || findings.bad.empty()) {
        findings.bad.clear();
        return findings;
    }
    findings.preview = std::move(rest);
    return findings;
}

void ImportDialog::showFindings(const Findings& findings)
{
    markBad(findings);
    if (!findings.preview) {
        showProblem(QString::fromStdString(findings.preview.error().message));
        return;
    }
    const auto& preview = *findings.preview;
    showItems(preview);
    enableChoices(preview);
    bar_->clear();
    if (!bad_.isEmpty()) {
        const auto why = QString::fromStdString(findings.bad.front().second.message);
        bar_->showMessage(VerdictKind::Approximate,
                          bad_.size() == 1 ? tr("1 source is left out:")
                                           : tr("%1 sources are left out:").arg(bad_.size()),
                          why, bad_.size() == 1 ? tr("Remove it") : tr("Remove them"));
    }
    import_->setEnabled(!preview.items.empty() || !preview.others.empty());
    import_->setDefault(true);
}

void ImportDialog::showProblem(const QString& sentence)
{
    items_->setRowCount(0);
    notes_->clear();
    notesArea_->hide();
    detected_->setText(tr("Nothing that can be imported"));
    bar_->showMessage(VerdictKind::Error, {}, sentence);
}

void ImportDialog::markBad(const Findings& findings)
{
    bad_.clear();
    for (int row = 0; row < sources_->count(); ++row) {
        sources_->item(row)->setIcon({});
        sources_->item(row)->setToolTip({});
    }
    for (const auto& [row, error] : findings.bad) {
        bad_ << row;
        auto* item = sources_->item(row);
        item->setIcon(icon(QStringLiteral("triangle-warning")));
        item->setToolTip(QString::fromStdString(error.message));
    }
}

void ImportDialog::leaveOutBad()
{
    for (auto row = bad_.crbegin(); row != bad_.crend(); ++row) {
        delete sources_->takeItem(*row);
    }
    bad_.clear();
    updatePreview();
}

/// What is no benchmark has neither kind nor basis; several keep their names.
void ImportDialog::enableChoices(const core::ImportPreview& preview)
{
    const bool isOne = preview.items.size() == 1;
    const bool isAny = !preview.items.empty();
    const auto nothing = tr("Nothing here is a benchmark, so nothing depends on it.");
    name_->setEnabled(isOne);
    name_->setToolTip(isOne   ? tr("Name of the benchmark in the study")
                      : isAny ? tr("Several benchmarks keep the names they were found under.")
                              : nothing);
    kind_->setEnabled(isAny);
    kind_->setToolTip(
        isAny ? tr("Decides basis, signatures and thresholds where nothing else is said")
              : nothing);
    for (auto* field : {basis_, signatures_}) {
        field->parentWidget()->setEnabled(isAny);
        field->setToolTip(isAny ? QString() : nothing);
    }
}

void ImportDialog::showItems(const core::ImportPreview& preview)
{
    detected_->setText(tr("Format: %1").arg(words(core::toString(preview.format))));
    items_->setRowCount(static_cast<int>(preview.items.size()));
    NotesByBenchmark notes;
    for (std::size_t row = 0; row < preview.items.size(); ++row) {
        const auto& item = preview.items[row];
        const QStringList cells{
            QString::fromStdString(item.benchmark),
            kindWord(item.kind),
            QString::number(item.events),
            QString::number(item.repetitions),
            item.threads == 0 ? QStringLiteral(u"\u2013") : QString::number(item.threads),
            QString::number(item.kernels)};
        for (int column = 0; column < cells.size(); ++column) {
            auto* cell = new QTableWidgetItem(cells[column]);
            cell->setTextAlignment((column > 1 ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
            items_->setItem(static_cast<int>(row), column, cell);
        }
        for (const auto& note : item.notes) {
            notes.add(cells.front(), QString::fromStdString(note));
        }
        if (item.kind == core::BenchmarkKind::Custom && basis_->text().trimmed().isEmpty()) {
            notes.add(cells.front(),
                      tr("No basis: metrics are meaningless until you give one, below "
                         "or later on the Signatures page."));
        }
    }
    for (const auto& other : preview.others) {
        notes.add({}, QString::fromStdString(other));
    }
    notes_->setText(notes.html(preview.items.size()));
    notesArea_->setVisible(!notes_->text().isEmpty());
    items_->parentWidget()->setVisible(!preview.items.empty());
}

void ImportDialog::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls()) {
        event->acceptProposedAction();
    }
}

void ImportDialog::dropEvent(QDropEvent* event)
{
    QStringList dropped;
    for (const auto& url : event->mimeData()->urls()) {
        if (url.isLocalFile()) {
            dropped << url.toLocalFile();
        }
    }
    event->acceptProposedAction();
    addPaths(dropped);
}

}  // namespace papilio::widgets
