#include "widgets/workbench/import_dialog.h"

#include "core/base/text.h"
#include "core/io/import/format_detection.h"
#include "core/io/import/import_formats.h"
#include "core/io/import/importer.h"
#include "widgets/kit/box_layout.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/log_rules_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

namespace papilio::widgets {

namespace {

/// Notes below the names of the files, or benchmarks, they are about; one that is about several is
/// listed once.
class NotesByName {
public:
    void add(const QString& name, const std::vector<std::string>& notes)
    {
        for (const auto& note : notes) {
            const auto text = QString::fromStdString(note);
            const auto known = std::ranges::find(notes_, text, &Note::text);
            auto& about = known == notes_.end() ? notes_.emplace_back(Note{text, {}}) : *known;
            if (!name.isEmpty() && !about.names.contains(name)) {
                about.names << name;
            }
        }
    }

    /// @param count  how many names there are, which together are `all`
    [[nodiscard]] QString html(std::size_t count, const QString& all) const
    {
        QStringList leads;
        QList<QStringList> texts;
        for (const auto& note : notes_) {
            const bool isOfAll = static_cast<std::size_t>(note.names.size()) == count;
            const auto lead = note.names.isEmpty()   ? QString()
                              : isOfAll && count > 1 ? all
                                                     : note.names.join(u", ");
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
            html += u"<p style=\"margin:0 0 6px 0\">"_s;
            html += leads[place].isEmpty() ? QString()
                                           : u"<b>%1</b><br>"_s.arg(leads[place].toHtmlEscaped());
            html += texts[place].join(u"<br>"_s) + u"</p>"_s;
        }
        return html;
    }

private:
    struct Note {
        QString text;
        QStringList names;
    };
    std::vector<Note> notes_;
};

enum SourceColumn { File, Format, Content };
constexpr int pathRole = Qt::UserRole;

/// The file with its folder: runs are often files of one name in folders of their own.
QString shortPath(const QString& path)
{
    const QFileInfo file(path);
    const auto folder = QFileInfo(file.path()).fileName();
    return folder.isEmpty() ? path : folder + u'/' + file.fileName();
}

/// "branch (Branches): 140 events, 5 repetitions, 11 kernels", "counters perf: 12 events, 3 runs".
QString contentOf(const core::ImportPreview& preview)
{
    constexpr qsizetype most = 8;
    QStringList parts;
    for (const auto& item : preview.items) {
        parts << u"%1 (%2): %3, %4, %5"_s.arg(
            textOf(item.benchmark), textOf(core::displayName(item.kind)),
            counted(item.events, "event"), counted(item.repetitions, "repetition"),
            counted(item.kernels, "kernel"));
        if (item.threads > 0) {
            parts.back() += u", "_s + counted(item.threads, "thread");
        }
    }
    for (const auto& other : preview.others) {
        parts << textOf(other);
    }
    const auto left = parts.size() - most;
    return parts.mid(0, most).join(u'\n') +
           (left > 0 ? u'\n' + ImportDialog::tr("and %1 more").arg(left) : QString());
}

}  // namespace

ImportDialog::ImportDialog(QWidget* parent) : QDialog(parent), preview_(this)
{
    setObjectName(u"importDialog"_s);
    setWindowTitle(tr("Import measurements"));
    setAcceptDrops(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    import_ = named(buttons->button(QDialogButtonBox::Ok), "importButton");
    import_->setText(tr("Import"));

    auto* content = new QWidget;
    content->setProperty("role", u"window"_s);
    inColumn(content, {buildSources(), {columns_, 2}, {buildDetected(), 1}, buildChoices()}, 12,
             {16, 16, 16, 12});
    auto* scroll = named(scrolled(content), "importScroll", windowTitle());
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    scroll->setFocusPolicy(Qt::NoFocus);
    inColumn(this, {{scroll, 1}, inColumn(nullptr, {bar_, add_, buttons}, 12, {16, 8, 16, 16})});
    setOpenStudy({});
    fitDetected();
    bar_->clear();
    progress_->setTextVisible(false);
    progress_->setFixedWidth(Fonts::scaled(140));
    progress_->hide();
    preview_.list(jobs_, {});
    connect(&jobs_, &JobList::rowsInserted, progress_, &QWidget::show);
    connect(&jobs_, &JobList::rowsRemoved, progress_, &QWidget::hide);
    connect(&jobs_, &JobList::dataChanged, this, [this](const QModelIndex& job) {
        progress_->setRange(0, 100);
        progress_->setValue(static_cast<int>(100 * job.data(JobList::ProgressRole).toDouble()));
    });

    connect(columns_, &TableColumnsPane::changed, this, &ImportDialog::updatePreview);
    connect(columns_, &TableColumnsPane::saveRequested, this, &ImportDialog::saveRule);
    connect(choose_, &QCheckBox::clicked, this, [this] {
        columns_->clear();
        updatePreview();
    });
    connect(bar_, &MessageBar::linkActivated, this, &ImportDialog::leaveOutBad);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    updatePreview();
    addFiles_ = findChild<QPushButton*>(u"addFiles"_s);
    addFiles_->setFocus();  // nothing goes before it
}

QWidget* ImportDialog::buildSources()
{
    auto* sources = new QWidget;
    sources_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    sources_->setRootIsDecorated(false);
    sources_->setUniformRowHeights(true);
    sources_->setHeaderLabels({tr("File"), tr("Format"), tr("Content")});
    sources_->header()->setStretchLastSection(true);
    sources_->setColumnWidth(File, Fonts::scaled(300));
    sources_->setColumnWidth(Format, Fonts::scaled(120));
    auto* remove = new QAction(tr("Remove"), sources_);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    connect(remove, &QAction::triggered, this, &ImportDialog::removeSelected);
    sources_->addAction(remove);
    sources_->setContextMenuPolicy(Qt::ActionsContextMenu);

    auto* buttons = new QHBoxLayout;
    const auto button = [&](const char* name, const QString& iconName, const QString& textOf,
                            auto slot) {
        auto* made = dialogButton(textOf, name);
        made->setIcon(icon(iconName));
        connect(made, &QPushButton::clicked, this, slot);
        buttons->addWidget(made);
    };
    button("addFiles", u"open"_s, tr("Add &files…"), &ImportDialog::addFiles);
    button("addFolders", u"folder"_s, tr("Add f&olders…"), &ImportDialog::addFolders);
    button("logRules", u"search"_s, tr("&Log formats…"), &ImportDialog::showLogRules);
    button("removeSource", u"minus"_s, tr("&Remove"), &ImportDialog::removeSelected);
    buttons->addStretch(1);

    auto* layout = inColumn(sources, {roleLabel(tr("What to import"), "section")}, 8);
    auto* hint = roleLabel(tr("Folders with Counter Analysis Toolkit output (each folder is a "
                              "repetition), CSV tables, counters, roofs and residual histories of "
                              "other tools. You can also drop them here."),
                           "muted");
    hint->setWordWrap(true);
    layout->addWidget(hint);
    layout->addWidget(cardAround(sources_), 1);
    layout->addLayout(buttons);
    return sources;
}

QWidget* ImportDialog::buildDetected()
{
    auto* detected = new QWidget;
    detected_->setWordWrap(true);
    detected_->setTextFormat(Qt::PlainText);
    notes_->setTextFormat(Qt::RichText);
    notes_->setWordWrap(true);
    notes_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    notes_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    notes_->hide();
    choose_->setToolTip(tr("Read the table as you say, not as its format is usually read"));
    auto* title = roleLabel(tr("Detected"), "section");
    for (auto* label : {title, detected_}) {
        label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    }
    detected_->setContentsMargins(0, Fonts::scaled(3), 0, 0);  // one base line with the title
    auto* head = inRow(nullptr, {title, {detected_, 1}, progress_, choose_}, 12);
    inColumn(detected, {head, notes_, BoxItem::growing()}, 8);
    return detected;
}

QWidget* ImportDialog::buildChoices()
{
    auto* choices = new QWidget;
    kind_->addItem(tr("As detected"));
    for (const auto kind :
         {core::BenchmarkKind::Branch, core::BenchmarkKind::CpuFlops, core::BenchmarkKind::GpuFlops,
          core::BenchmarkKind::DataCache, core::BenchmarkKind::Custom}) {
        kind_->addItem(textOf(core::displayName(kind)), static_cast<int>(kind));
    }
    name_->setPlaceholderText(tr("From the content"));
    auto* form = new QFormLayout(choices);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(8);
    form->addRow(tr("&Kind"), kind_);
    form->addRow(tr("&Name"), name_);
    form->addRow(tr("&Basis"), buildFileField(*basis_, "importBasis", tr("Basis file")));
    form->addRow(tr("&Signatures"),
                 buildFileField(*signatures_, "importSignatures", tr("Signatures file")));
    for (auto* field : {basis_, signatures_}) {
        qobject_cast<QLabel*>(form->labelForField(field->parentWidget()))->setBuddy(field);
        connect(field, &QLineEdit::textChanged, this, &ImportDialog::updatePreview);
    }
    connect(kind_, &QComboBox::currentIndexChanged, this, &ImportDialog::updatePreview);
    connect(name_, &QLineEdit::editingFinished, this, &ImportDialog::updatePreview);
    return choices;
}

QWidget* ImportDialog::buildFileField(QLineEdit& field, const char* name, const QString& title)
{
    auto* row = new QWidget;
    named(&field, name, title);
    field.setPlaceholderText(tr("Default of the kind"));
    field.setClearButtonEnabled(true);
    auto* browse = dialogButton(tr("Choose…"), (QByteArray(name) + "Choose").constData());
    browse->setAccessibleName(tr("Choose: %1").arg(title));
    inRow(row, {{&field, 1}, browse}, 8);
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
    columns_->clear();
    choose_->setChecked(false);
    addPaths(paths);
}

void ImportDialog::setOpenStudy(std::optional<core::Document> study, bool takes)
{
    study_ = std::move(study);
    joins_ = takes;
    apart_.clear();
    add_->setVisible(study_.has_value());
    add_->setChecked(joins_);
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
    for (int row = 0; row < sources_->topLevelItemCount(); ++row) {
        paths << sources_->topLevelItem(row)->data(File, pathRole).toString();
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
    if (!columns_->isHidden()) {
        options.columns = columns_->mapping();
    }
    return options;
}

void ImportDialog::addPaths(const QStringList& paths)
{
    if (paths.isEmpty()) {
        return;  // nothing was chosen: large files need not be checked again
    }
    auto known = allPaths();
    for (const auto& path : paths) {
        if (!known.contains(path)) {
            auto* item = new QTreeWidgetItem(sources_, {shortPath(path)});
            item->setData(File, pathRole, path);
            item->setToolTip(File, path);
            known << path;
        }
    }
    updatePreview();
}

void ImportDialog::addFiles()
{
    addPaths(chooseFiles(this, FileKind::Source, tr("Files to import")));
}

void ImportDialog::addFolders()
{
    addPaths(chooseFolders(this, FileKind::Source, tr("Folders to import")));
}

/// On the log that is selected, or is alone.
void ImportDialog::showLogRules()
{
    auto* dialog = new LogRulesDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    const auto selected = sources_->selectedItems();
    if (!selected.isEmpty() || sources_->topLevelItemCount() == 1) {
        dialog->setLog((selected.isEmpty() ? sources_->topLevelItem(0) : selected.first())
                           ->data(File, pathRole)
                           .toString());
    }
    connect(dialog, &LogRulesDialog::importRequested, this,
            [this](const QString& path) { addPaths({path}); });
    connect(dialog, &QDialog::finished, this, &ImportDialog::updatePreview);
    dialog->open();
}

void ImportDialog::removeSelected()
{
    qDeleteAll(sources_->selectedItems());
    updatePreview();
}

void ImportDialog::updatePreview()
{
    if (focusWidget() == import_) {
        addFiles_->setFocus();  // a disabled button would hand it on to Cancel
    }
    import_->setEnabled(false);
    bad_.clear();
    if (sources_->topLevelItemCount() == 0) {
        preview_.cancel();
        columns_->clear();
        choose_->hide();
        fitDetected();
        bar_->clear();
        showNothing(tr("No files yet. Add files or a folder above."));
        kind_->parentWidget()->hide();
        return;
    }
    std::vector<std::filesystem::path> sources;
    for (const auto& path : allPaths()) {
        sources.emplace_back(path.toStdString());
    }
    detected_->setText(tr("Checking the files…"));
    progress_->setRange(0, 0);
    // Several keep the names they are found under, whatever was typed for one.
    auto asked = options();
    asked.benchmark.clear();
    asked.columns = {};
    preview_.start(
        [sources = std::move(sources), options = std::move(asked), choice = columns_->choice(),
         isChosen = choose_->isChecked()](const std::stop_token& stop,
                                          const core::Progress& progress) mutable {
            const WindowSentences asTheWindowWrites;
            Looked looked;
            looked.isUnknown = core::areUnknownTables(sources);
            looked.areTables = looked.isUnknown || std::ranges::all_of(sources, core::isTable);
            if (looked.isUnknown || (isChosen && looked.areTables)) {
                const auto head = core::tableHead(sources.front());
                looked.table = head ? core::sampleCsv(*head, sources.front().filename().string(),
                                                      choice.layout)
                                    : core::Result<core::CsvSample>(head.error());
                const auto& table = *looked.table;
                if (!table || core::faultOf(*table, choice.rolesFor(*table))) {
                    return looked;
                }
                options.columns = TableColumnsPane::mapping(*table, choice);
            }
            looked.found = core::importable(sources, options, stop, progress);
            const auto& bad = looked.found->bad;
            looked.isFirstBadTable =
                !bad.empty() && core::areUnknownTables({sources[bad.front().first]});
            return looked;
        },
        [this](const Looked& looked) { showLooked(looked); },
        [this](const QString& why) { showProblem(why); });
}

void ImportDialog::fitDetected()
{
    // The rows of a table need the room; without one the files have it.
    const bool isTable = !columns_->isHidden();
    const int sources =
        1 + std::clamp(sources_->topLevelItemCount(), isTable ? 1 : 6, isTable ? 5 : 8);
    sources_->setFixedHeight(sources * Fonts::scaled(24) + 8);
    const int room = QDialog::screen()->availableGeometry().height() - Fonts::scaled(60);
    const auto fitted = [room](int wanted) { return std::min(Fonts::scaled(wanted), room); };
    if (!isVisible()) {
        resize(Fonts::scaled(860), fitted(isTable ? 920 : 720));
    } else if (isTable && height() == fitted(720)) {  // as it was, not as the user wants it
        resize(width(), fitted(920));
    }
}

void ImportDialog::showLooked(const Looked& looked)
{
    choose_->setVisible(looked.areTables && !looked.isUnknown);
    if (looked.table) {
        columns_->showTable(*looked.table, QFileInfo(allPaths().front()).fileName(),
                            static_cast<std::size_t>(sources_->topLevelItemCount() - 1));
    } else {
        columns_->clear();
    }
    fitDetected();
    if (looked.found) {
        showFindings(*looked.found, looked.isFirstBadTable);
    } else {
        showSources({{}, {}, core::Error{}});
        bar_->clear();
        showNothing(*looked.table ? tr("Choose what the columns hold.")
                                  : tr("Choose lines and separator."));
    }
}

void ImportDialog::showFindings(const core::Importable& found, bool isFirstBadTable)
{
    showSources(found);
    if (!found.preview) {
        showProblem(QString::fromStdString(found.preview.error().message));
        return;
    }
    const auto& preview = *found.preview;
    showItems(found);
    enableChoices(preview);
    bar_->clear();
    if (!bad_.isEmpty()) {
        auto why = QString::fromStdString(found.bad.front().second.message);
        if (isFirstBadTable) {
            why += u". "_s + tr("Import it alone to choose its columns.");
        }
        bar_->showMessage(VerdictKind::Approximate,
                          tr("%1 left out:").arg(counted(bad_.size(), "source is", "sources are")),
                          why, bad_.size() == 1 ? tr("Remove it") : tr("Remove them"));
    }
    import_->setEnabled(!preview.items.empty() || !preview.others.empty());
    import_->setDefault(true);
    // Some desktops press the button with the focus on Enter: that would ask for more files.
    if (import_->isEnabled() &&
        (focusWidget() == addFiles_ || focusWidget() == findChild<QWidget*>(u"addFolders"_s))) {
        import_->setFocus();
    }
}

void ImportDialog::showProblem(const QString& sentence)
{
    showNothing(tr("Nothing to import was found"));
    bar_->showMessage(VerdictKind::Error, {}, sentence);
}

void ImportDialog::showNothing(const QString& textOf)
{
    kind_->parentWidget()->show();
    notes_->clear();
    notes_->hide();
    detected_->setText(textOf);
}

/// What each file is, and what comes from it.
void ImportDialog::showSources(const core::Importable& found)
{
    bad_.clear();
    for (const auto& [row, error] : found.bad) {
        bad_ << static_cast<int>(row);
    }
    for (int row = 0; row < sources_->topLevelItemCount(); ++row) {
        auto& item = *sources_->topLevelItem(row);
        const auto index = static_cast<std::size_t>(row);
        QStringList formats;
        QString content;
        if (index < found.alone.size() && found.alone[index]) {
            for (const auto& format : found.alone[index]->formats) {
                formats << textOf(format.name);
            }
            content = contentOf(*found.alone[index]);
        } else if (index < found.alone.size()) {
            const bool isWithOthers = found.preview && !bad_.contains(row);
            // Errors begin with the path, which the row has.
            const auto path = item.data(File, pathRole).toString() + u": "_s;
            const auto why = textOf(found.alone[index].error().message);
            content = isWithOthers           ? tr("read together with the others")
                      : why.startsWith(path) ? why.mid(path.size())
                                             : why;
        }
        item.setIcon(File, bad_.contains(row) ? icon(u"triangle-warning"_s) : QIcon());
        item.setText(Format, formats.join(u", "));
        item.setText(Content, QString(content).replace(u'\n', u"; "_s));
        item.setToolTip(Content, content);
    }
}

/// The rule is asked first by every import from then on, this one too.
void ImportDialog::saveRule(const QString& name)
{
    const std::filesystem::path path = allPaths().front().toStdString();
    const auto head = core::tableHead(path);
    const auto rule =
        head ? core::writtenTableRules(*head, path.filename().string(), columns_->mapping()) : head;
    const auto saved = rule ? core::saveTableRules(*rule, name.toStdString())
                            : core::Result<std::filesystem::path>(rule.error());
    if (!saved) {
        bar_->showMessage(VerdictKind::Error, {}, QString::fromStdString(saved.error().message));
        return;
    }
    columns_->clear();
    choose_->setChecked(false);
    updatePreview();
}

void ImportDialog::leaveOutBad()
{
    for (auto row = bad_.crbegin(); row != bad_.crend(); ++row) {
        delete sources_->takeTopLevelItem(*row);
    }
    bad_.clear();
    updatePreview();
}

/// What is not a benchmark has neither kind nor basis; several keep their names.
void ImportDialog::enableChoices(const core::ImportPreview& preview)
{
    const bool isOne = preview.items.size() == 1;
    const bool isAny = !preview.items.empty();
    const auto nothing = tr("Not needed: there is no benchmark among these files.");
    name_->setEnabled(isOne);
    name_->setToolTip(isOne   ? tr("Name of the benchmark in the study")
                      : isAny ? tr("If there are several benchmarks, they keep their names.")
                              : nothing);
    kind_->setEnabled(isAny);
    kind_->setToolTip(
        isAny ? tr("Determines basis, signatures and thresholds, unless you choose them below")
              : nothing);
    kind_->parentWidget()->setVisible(isAny);
    for (auto* field : {basis_, signatures_}) {
        field->parentWidget()->setEnabled(isAny);
        field->setToolTip(isAny ? QString() : nothing);
    }
}

void ImportDialog::showItems(const core::Importable& found)
{
    const auto& preview = *found.preview;
    detected_->setText(contentOf(preview));
    NotesByName notes;
    const bool areFiles = found.good.size() > 1;
    // Folders that are repetitions of each other say of both what holds, not each that it is alone.
    const auto isPart = [&preview](const core::ImportPreview::Item& item) {
        return std::ranges::any_of(preview.items, [&item](const auto& whole) {
            return whole.benchmark == item.benchmark && whole.repetitions > item.repetitions;
        });
    };
    for (std::size_t row = 0; areFiles && row < found.alone.size(); ++row) {
        if (const auto& alone = found.alone[row]) {
            const auto file = QFileInfo(allPaths().at(static_cast<int>(row))).fileName();
            for (const auto& item : alone->items) {
                notes.add(file, isPart(item) ? std::vector<std::string>() : item.notes);
            }
            notes.add(file, alone->notes);
        }
    }
    for (const auto& item : preview.items) {
        notes.add(areFiles ? QString() : textOf(item.benchmark), item.notes);
    }
    notes.add({}, preview.notes);
    const auto why = study_ ? core::whyApart(preview, *study_) : std::string();
    if (!why.empty()) {
        notes.add({}, {tr("%1 They become a study of their own, unless you tick below to add them.")
                           .arg(QString::fromStdString(why))
                           .toStdString()});
    }
    if (why != apart_) {  // what the user chose for the same files stays
        apart_ = why;
        add_->setChecked(joins_ && why.empty());
    }
    notes_->setText(areFiles ? notes.html(found.good.size(), tr("All files"))
                             : notes.html(preview.items.size(), tr("All benchmarks")));
    notes_->setVisible(!notes_->text().isEmpty());
}

void ImportDialog::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls()) {
        event->acceptProposedAction();
    }
}

void ImportDialog::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    addPaths(localPaths(*event->mimeData()));
}

}  // namespace papilio::widgets
