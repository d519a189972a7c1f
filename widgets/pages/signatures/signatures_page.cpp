#include "widgets/pages/signatures/signatures_page.h"

#include "core/analysis/definition_review.h"
#include "core/analysis/metric_fit.h"
#include "core/definitions/definition_export.h"
#include "core/io/resources/resources.h"
#include "core/io/text/basis_csv.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/edit_model.h"
#include "widgets/models/signature_models.h"
#include "widgets/pages/signatures/matrix_editor.h"
#include "widgets/pages/signatures/signature_pane.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/heat_map.h"
#include "widgets/session/workspace.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/verdicts.h"
#include "widgets/workbench/kernel_layout.h"
#include "widgets/workbench/no_benchmark.h"
#include "widgets/workbench/page.h"

#include <QHeaderView>
#include <QInputDialog>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>
#include <QStringList>
#include <QToolButton>
#include <QWidget>

#include <algorithm>
#include <set>

namespace papilio::widgets {

namespace {

constexpr int leastPane = 224;      ///< px; lower, its plot has no height left
constexpr int leastWithNote = 260;  ///< px of a pane: lower, its note leaves for the plot

const core::Signature* signatureNamed(const core::Benchmark& benchmark, const QString& metric)
{
    const auto place =
        std::ranges::find(*benchmark.signatures, metric.toStdString(), &core::Signature::metric);
    if (place != benchmark.signatures->end()) {
        return &*place;
    }
    return benchmark.signatures->empty() ? nullptr : &benchmark.signatures->front();
}

}  // namespace

/// What the selected metric counts in every kernel if its events are ideal, and what it was fitted
/// with.
class PreviewPane : public QWidget {
    Q_OBJECT

public:
    explicit PreviewPane(Workspace& workspace, QWidget* parent = nullptr)
        : QWidget(parent),
          workspace_(workspace)
    {
        kernel_->setFont(Fonts::mono());
        setMinimumHeight(Fonts::scaled(leastPane));
        formula_->setWordWrap(true);
        formula_->setTextFormat(Qt::RichText);
        formula_->setTextInteractionFlags(Qt::TextSelectableByMouse);
        setGround(*this);

        header_->addPlotTools(*plot_);
        connect(header_->addCommandTool(), &QToolButton::clicked, this,
                &PreviewPane::commandRequested);

        auto* texts = inRow(nullptr, {{formula_, 1}, kernel_}, 8,
                            {Fonts::scaled(64), 0, Fonts::scaled(16), Fonts::scaled(12)});
        inColumn(this, {header_, {plot_, 1}, texts});

        connect(plot_, &BarPlot::placeHovered, this, &PreviewPane::showKernel);
        connect(plot_, &BarPlot::placeClicked, this, [this](int kernel) {
            auto selection = workspace_.selection();
            selection.kernel = kernel;
            workspace_.select(selection);
        });
    }

    void refresh()
    {
        const auto benchmark = workspace_.benchmark();
        const auto* signature =
            benchmark ? signatureNamed(*benchmark, workspace_.selection().metric) : nullptr;
        if (signature == nullptr) {
            header_->setTitle(tr("Preview"));
            header_->setSubtitle({});
            chip_->hide();
            kernel_->clear();
            formula_->clear();
            plot_->setBars({});
            plot_->setHighlight(0, 0);
            plot_->setEmptyText(benchmark
                                    ? tr("There is no metric to preview. Type a name in the last "
                                         "row of the table above.")
                                    : noBenchmarkText(workspace_));
            return;
        }
        plot_->setEmptyText({});
        header_->setTitle(tr("Preview: %1").arg(textOf(signature->metric)));
        const auto kernels =
            tr("E·s over %1").arg(counted(benchmark->basis->matrix.rows(), "kernel"));
        const auto remark = textOf(core::countRemark(*signature, *benchmark));
        header_->setSubtitle(remark.isEmpty() ? kernels : remark + u" \u00b7 "_s + kernels);
        showBars(*benchmark, *signature);
        showHighlight(*benchmark, *signature);
        showFit(*signature);
        showKernel(workspace_.selection().kernel.value_or(-1));
    }

    [[nodiscard]] BarPlot& plot() const { return *plot_; }

signals:
    void commandRequested();

private:
    void showBars(const core::Benchmark& benchmark, const core::Signature& signature)
    {
        auto bars = kernelLayout(kernelNames(*benchmark.data));
        const auto counts = expectedCounts(*benchmark.basis, signature);
        bars.series.front().values = QVector<double>(counts.begin(), counts.end());
        bars.axisLabel = tr("Expected count");
        plot_->setBars(std::move(bars));
        plot_->setAccessibleName(
            tr("What %1 counts in every kernel").arg(textOf(signature.metric)));
    }

    void showHighlight(const core::Benchmark& benchmark, const core::Signature& signature)
    {
        const auto expectation = workspace_.selection().expectation;
        if (!expectation || *expectation >= benchmark.basis->matrix.cols()) {
            plot_->setHighlight(0, 0);
            return;
        }
        const auto column = benchmark.basis->matrix.col(*expectation);
        int first = -1;
        int last = -1;
        bool isContiguous = true;
        QStringList counts;
        for (int kernel = 0; kernel < static_cast<int>(column.size()); ++kernel) {
            if (column[kernel] != 0) {
                isContiguous = isContiguous && (last < 0 || last == kernel - 1);
                first = first < 0 ? kernel : first;
                last = kernel;
                counts << coefficientText(column[kernel]);
            }
        }
        const double coefficient = signature.coefficients[*expectation];
        if (first < 0 || !isContiguous || coefficient == 0) {
            plot_->setHighlight(0, 0);
            return;
        }
        const auto name =
            textOf(benchmark.basis->expectations[static_cast<std::size_t>(*expectation)]);
        counts.removeDuplicates();
        constexpr int mostCounts = 3;
        const auto times = counts.size() > mostCounts ? tr("E") : counts.join(u", "_s);
        plot_->setHighlight(first, last - first + 1,
                            tr("%1: %2 × %3").arg(name, coefficientText(coefficient), times));
    }

    void showFit(const core::Signature& signature)
    {
        const auto& analysis = workspace_.analysis();
        const auto label = [](const QString& lead, const QString& text, bool isFormula) {
            const auto escaped = text.toHtmlEscaped();
            const auto body = isFormula ? u"<span style=\"font-family:'%1'\">%2</span>"_s.arg(
                                              Fonts::mono().family(), escaped)
                                        : escaped;
            return u"<b>%1</b> %2"_s.arg(lead.toHtmlEscaped(), body);
        };
        if (!analysis.fits) {
            chip_->hide();
            formula_->setText(
                analysis.problem && analysis.problem->code != core::Errc::Cancelled &&
                        !core::isPlaceholder(analysis.benchmark->basis)  // beside it
                    ? label(tr("Not fitted:"), textOf(analysis.problem->message), false)
                    : QString());
            return;
        }
        const auto& fits = analysis.fits->metrics;
        const auto found = std::ranges::find(fits, signature.metric, &core::MetricFit::metric);
        if (found == fits.end()) {
            chip_->hide();
            formula_->clear();
            return;
        }
        const auto& review = workspace_.results().review();
        const auto metric = static_cast<std::size_t>(found - fits.begin());
        const auto* fit = &core::shownFit(analysis, review.get(), metric);
        const auto shown =
            fit == &*found ? analysis : core::asShown(*review, review->metrics[metric]);
        chip_->show();
        chip_->setVerdict(verdictKind(fit->verdict), verdictWords(fit->verdict, fit->errorWorst));
        chip_->setToolTip(verdictToolTip(*fit));
        if (fit->isDefined()) {
            formula_->setText(label(tr("Fitted as"), fittedFormula(shown, *fit), true));
            return;
        }
        if (fit->isEmpty()) {
            formula_->setText(tr("Empty signature: fill in at least one cell.").toHtmlEscaped());
            return;
        }
        auto missing = textsOf(fit->missing);
        const auto reason =
            missing.isEmpty() ? tr("the chosen events do not span it")
                              : tr("the chosen events cannot reach %1").arg(missing.join(u", "_s));
        formula_->setText(
            label(tr("Nearest"), fittedFormula(shown, *fit), true) + u"<br>"_s +
            tr("It is %1 off on the kernels: %2.")
                .arg(percentText(fit->errorWorst).toHtmlEscaped(), reason.toHtmlEscaped()));
    }

    void showKernel(int kernel)
    {
        const auto& bars = plot_->bars();
        if (kernel < 0) {
            kernel = workspace_.selection().kernel.value_or(-1);
        }
        const bool isThere = kernel >= 0 && kernel < bars.labels.size();
        kernel_->setText(
            isThere ? tr("kernel %1 · %2")
                          .arg(bars.labels[kernel], coefficientText(bars.series[0].values[kernel]))
                    : QString());
    }

    Workspace& workspace_;
    PaneHeader* header_ = new PaneHeader(tr("Preview"));
    VerdictChip* chip_ = named(header_->addChip(), "previewVerdict");
    BarPlot* plot_ =
        named(new BarPlot, "previewPlot", tr("What the metric counts in every kernel"));
    QLabel* kernel_ = named(new QLabel, "previewKernel");
    QLabel* formula_ = named(new QLabel, "fittedFormula");
};

namespace {

/// Kernels down, expectations across, the darker the more counts. Kernels that are sizes of one
/// loop
/// ("S_SCAL 24", "S_SCAL 48", "S_SCAL 96") share a row and divide its cells.
HeatMapData mapOf(const core::Basis& basis, const QStringList& kernels)
{
    constexpr int mostPerRow = 6;
    HeatMapData map;
    map.columns = expectationNames(basis);
    map.names = kernels;
    map.largestCell = {64, 26};
    map.text = coefficientText;
    for (Eigen::Index kernel = 0; kernel < basis.matrix.rows(); ++kernel) {
        for (const double count : basis.matrix.row(kernel)) {
            map.values << count;
        }
    }
    const auto groups = kernelGroups(kernels);
    const int size = groups.empty() ? 1 : groups.front().count;
    const bool isGrouped = size > 1 && size <= mostPerRow &&
                           std::ranges::all_of(groups, [size](const KernelGroup& group) {
                               return group.count == size;
                           });
    if (isGrouped) {
        for (const auto& group : groups) {
            map.rows << group.title;
        }
        map.rowsPerLabel = size;
    } else {
        map.rows = kernels;
    }
    map.unit = isGrouped ? tr("expected counts per iteration, %1 loops per cell").arg(size)
                         : tr("expected counts per iteration");
    return map;
}

}  // namespace

/// The basis of the active benchmark: how well it spans, as a map or as a table to edit.
class BasisPane : public MatrixEditor {
    Q_OBJECT

public:
    explicit BasisPane(Workspace& workspace, QWidget* parent = nullptr)
        : BasisPane(workspace, new BasisModel(workspace), parent)
    {}

    void refresh(Changes changes)
    {
        const auto benchmark = workspace().benchmark();
        if (changes & (Change::Study | Change::Benchmark | Change::Basis)) {
            forgetRefusal();
            map_->setData(benchmark ? mapOf(*benchmark->basis, kernelNames(*benchmark->data))
                                    : HeatMapData());
            const auto note = benchmark ? textOf(benchmark->basis->note) + u' ' : QString();
            note_->setText(note.trimmed() + u' ' + tr("Double-click to edit."));
            showNote();
            showHeadings();
            showQuality();
        }
        if (changes & (Change::Basis | Change::Problem | Change::Study | Change::Benchmark)) {
            showMessage();
        }
        if (changes & (Change::Selection | Change::Study | Change::Benchmark | Change::Basis)) {
            const auto selected = workspace().selection().expectation;
            map_->setHighlightedColumn(selected.value_or(-1));
            table().header().setMarkedSection(selected);
            if (selected && table().currentIndex().column() != *selected && !table().isEditing()) {
                table().setCurrentIndex(
                    model_->index(std::max(0, table().currentIndex().row()), *selected));
            }
        }
    }

    enum class View { Table, Map };

    void showView(View view)
    {
        views_->setCurrent(static_cast<int>(view));
        stack_->setCurrentIndex(static_cast<int>(view));
        if (view == View::Table) {
            table().fitColumns();
        }
    }

    [[nodiscard]] SegmentedButtons& views() const { return *views_; }

signals:
    /// Something to say besides what the pane itself shows: what a file brought, what was restored.
    void notice(const QString& sentence);

protected:
    [[nodiscard]] std::string csv() const override
    {
        return core::basisToCsv(*workspace().benchmark()->basis);
    }

    void load(const std::string& path) override
    {
        edit(*model_, [&]() -> core::Result<core::BasisEdit> {
            const auto basis = core::readBasisCsv(path, &model_->shown()->data->kernels);
            return basis ? replaceBasis(*model_->shown(), *basis, tr("Load a basis").toStdString())
                         : basis.error();
        });
    }

    void revealTable() override { showView(View::Table); }

    void showNotice() override
    {
        const auto benchmark = workspace().benchmark();
        const auto quality =
            benchmark ? core::basisQuality(*benchmark->basis) : core::BasisQuality();
        const auto& analysis = workspace().analysis();
        const bool isOfThisBasis =
            benchmark && analysis.benchmark && analysis.benchmark->basis == benchmark->basis;
        const auto& problem = analysis.problem;
        if (quality.dependent.empty() && isOfThisBasis && problem &&
            problem->code != core::Errc::Cancelled) {
            const bool isAwaited = core::isPlaceholder(benchmark->basis);  // no failure
            bar().showMessage(isAwaited ? VerdictKind::Neutral : VerdictKind::Error, {},
                              textOf(problem->message));
            return;
        }
        if (quality.dependent.empty()) {
            MatrixEditor::showNotice();
            return;
        }
        auto names = textsOf(quality.dependent);
        bar().showMessage(
            VerdictKind::Undefinable, tr("Rank deficient:"),
            names.size() == 1
                ? tr("%1 is a combination of the expectations before it, so it cannot "
                     "separate events. Change or remove it.")
                      .arg(names.front())
                : tr("%1 are combinations of the expectations before them, so they "
                     "cannot separate events. Change or remove them.")
                      .arg(names.join(u", "_s)),
            tr("Restore default"));
    }

    void followNotice() override { restoreOwn(); }

    void resizeEvent(QResizeEvent* event) override
    {
        MatrixEditor::resizeEvent(event);
        showNote();
    }

private:
    void showNote()
    {
        note_->setVisible(workspace().benchmark() != nullptr &&
                          height() >= Fonts::scaled(leastWithNote));
    }

    BasisPane(Workspace& workspace, BasisModel* model, QWidget* parent)
        : MatrixEditor(workspace,
                       *model,
                       {.name = "basis",
                        .title = tr("Basis"),
                        .table = tr("Basis: kernels by expectations"),
                        .file = FileKind::Basis,
                        .load = tr("Load a basis"),
                        .save = tr("Save the basis"),
                        .fileName = tr("basis.csv")},
                       parent),
          model_(model)
    {
        stack_->addWidget(&table());
        auto* picture = newSurface();
        note_->setWordWrap(true);
        note_->setContentsMargins(16, 4, 16, 4);
        inColumn(picture, {{map_, 1}, note_});
        stack_->addWidget(picture);
        buildHeader();
        buildTable();

        inColumn(this, {&header(), &bar(), {stack_, 1}});
        showView(View::Map);

        connect(views_, &SegmentedButtons::currentChanged, this,
                [this](int index) { showView(static_cast<View>(index)); });
        connect(map_, &HeatMap::cellClicked, this,
                [this](int /*kernel*/, int expectation) { select(expectation); });
        connect(map_, &HeatMap::cellActivated, this, [this](int kernel, int expectation) {
            showView(View::Table);
            const auto cell = model_->index(kernel, expectation);
            table().setCurrentIndex(cell);
            table().edit(cell);
        });
    }

    void buildHeader()
    {
        views_->addSegment(tr("Table"), tr("Edit the basis as numbers"));
        views_->addSegment(tr("Map"), tr("See the basis as a plot"));
        header().addWidget(views_);
        header().addButton(
            "loadBasis", u"folder"_s, tr("Load"),
            tr("Load a basis from a CSV file: a header with the expectations, then one "
               "line per kernel"),
            [this] { loadFile(); });
        auto* edit = named(
            header().addTool(u"settings"_s,
                             tr("Add, rename or remove expectations; restore the default basis")),
            "editBasis");
        auto* menu = new QMenu(edit);
        const auto add = [&](const char* name, const QString& text, auto slot) {
            menu->addAction(text, this, slot)->setObjectName(QLatin1String(name));
        };
        add("addExpectation", tr("Add an expectation…"), &BasisPane::addExpectationNamed);
        add("renameExpectation", tr("Rename the expectation…"), &BasisPane::renameCurrent);
        add("removeExpectation", tr("Remove the expectation"), &BasisPane::removeCurrent);
        menu->addSeparator();
        add("pasteBasis", tr("Paste from the clipboard"),
            [this] { paste(table().currentIndex()); });
        add("kernelsAsBasis", tr("Use the kernels as the basis"), &BasisPane::useKernels);
        add("restoreBasis", tr("Restore the default basis"), &BasisPane::restoreOwn);
        edit->setMenu(menu);
        edit->setPopupMode(QToolButton::InstantPopup);
        for (auto* action : menu->actions()) {
            map_->addContextAction(action);
        }
        header().addTool("copyBasis", u"copy"_s, tr("Copy the basis as CSV"), [this] {
            if (model_->shown() != nullptr) {
                copyText(textOf(csv()));
            }
        });
        header().addTool("saveBasis", u"save"_s, tr("Save the basis as CSV…"),
                         [this] { saveFile(); });
    }

    void buildTable()
    {
        table().setStretchedColumns(0, 0);
        table().verticalHeader()->show();
        table().verticalHeader()->setHighlightSections(false);
        table().verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        table().header().setToolTip(tr("Double-click a name to rename the expectation"));
        connect(&table().header(), &QHeaderView::sectionDoubleClicked, this,
                &BasisPane::renameCurrent);
        connect(&table().header(), &QHeaderView::sectionClicked, this, &BasisPane::select);
        connect(&table(), &EditTable::currentCellChanged, this, [this](const QModelIndex& current) {
            if (current.isValid() && table().hasFocus()) {
                select(current.column());
            }
        });
    }

    void showQuality()
    {
        const auto benchmark = workspace().benchmark();
        quality_->setVisible(benchmark != nullptr);
        if (!benchmark) {
            header().setSubtitle({});
            return;
        }
        const auto& basis = *benchmark->basis;
        header().setSubtitle(counted(basis.matrix.rows(), "kernel") + u" \u00b7 "_s +
                             counted(basis.matrix.cols(), "expectation"));
        const auto quality = core::basisQuality(basis);
        if (core::isPlaceholder(basis)) {
            quality_->setVerdict(VerdictKind::Neutral, tr("no basis"));
        } else if (quality.dependent.empty()) {
            quality_->setVerdict(VerdictKind::Exact,
                                 tr("full rank, cond %1").arg(numberText(quality.condition)));
        } else {
            quality_->setVerdict(VerdictKind::Undefinable,
                                 tr("rank %1 of %2").arg(quality.rank).arg(basis.matrix.cols()));
        }
        quality_->setMinimumWidth(quality_->sizeHint().width());  // the sub-title gives way first
    }

    void addExpectationNamed()
    {
        bool ok = false;
        const auto name =
            QInputDialog::getText(this, tr("Add an expectation"),
                                  tr("Name of the new expectation:"), QLineEdit::Normal, {}, &ok);
        if (ok && model_->shown() != nullptr) {
            edit(*model_,
                 [&] { return addExpectation(*model_->shown(), name.trimmed().toStdString()); });
            showView(View::Table);
            select(model_->columnCount() - 1);
        }
    }

    void renameCurrent()
    {
        const auto columns = currentColumns();
        if (columns.empty()) {
            refuse(tr("Choose an expectation first: click its column."));
            return;
        }
        bool ok = false;
        const int column = static_cast<int>(columns.front());
        const auto before = model_->expectations()[column];
        const auto name = QInputDialog::getText(this, tr("Rename the expectation"),
                                                tr("New name of %1:").arg(before),
                                                QLineEdit::Normal, before, &ok);
        if (ok) {
            forgetRefusal();
            model_->setHeaderData(column, Qt::Horizontal, name);
        }
    }

    void removeCurrent()
    {
        const auto columns = currentColumns();
        if (columns.empty() || model_->shown() == nullptr) {
            refuse(tr("Choose an expectation first: click its column."));
            return;
        }
        edit(*model_, [&] { return removeExpectations(*model_->shown(), columns); });
    }

    void useKernels()
    {
        if (const auto* shown = model_->shown()) {
            edit(*model_, [&] { return useKernelsAsBasis(*shown); });
        }
    }

    void restoreOwn()
    {
        const auto* shown = model_->shown();
        if (shown == nullptr) {
            return;
        }
        const bool isRestored = edit(*model_, [&]() -> core::Result<core::BasisEdit> {
            const auto own = core::defaultBasis(shown->kind, shown->data->kernelCount());
            return own ? replaceBasis(*shown, *own, tr("Restore the default basis").toStdString())
                       : own.error();
        });
        if (isRestored) {
            emit notice(tr("Default basis restored."));
        }
    }

    void select(int expectation)
    {
        auto selection = workspace().selection();
        selection.expectation = expectation;
        workspace().select(selection);
    }

    [[nodiscard]] std::vector<Eigen::Index> currentColumns() const
    {
        std::set<Eigen::Index> columns;
        if (stack_->currentWidget() == &table()) {
            for (const auto& cell : table().selectionModel()->selectedIndexes()) {
                columns.insert(cell.column());
            }
        }
        if (columns.empty() && workspace().selection().expectation) {
            columns.insert(*workspace().selection().expectation);
        }
        return {columns.begin(), columns.end()};
    }

    BasisModel* model_;
    VerdictChip* quality_ = named(header().addChip(), "basisQuality");
    SegmentedButtons* views_ = named(new SegmentedButtons, "basisViews");
    QStackedWidget* stack_ = new QStackedWidget;
    HeatMap* map_ = named(new HeatMap, "basisMap", tr("Map of the basis"));
    QLabel* note_ = roleLabel({}, "hint");
};

/// Where metrics are defined: signatures in terms of expectations, their preview, and the basis.
class SignaturesPage : public Page {
    Q_OBJECT

public:
    explicit SignaturesPage(Workspace& workspace)
        : Page(workspace),
          signatures_(new SignaturePane(workspace)),
          preview_(new PreviewPane(workspace)),
          basis_(new BasisPane(workspace))
    {
        setObjectName(u"signaturesPage"_s);
        setKeyTarget(signatures_->table());
        setAccessibleName(tr("Signatures"));
        auto* below =
            newSplitter(Qt::Horizontal, "signaturesColumns", {preview_, basis_}, {480, 520});
        rows_ =
            newSplitter(Qt::Vertical, "signaturesRows", {{signatures_, 2}, {below, 3}}, {400, 430});
        inColumn(this, {rows_});
        connect(preview_, &PreviewPane::commandRequested, this, &SignaturesPage::copyCommand);

        keep(basis_->views(), "signatures/basis");
        connect(rows_, &QSplitter::splitterMoved, this, [this] { isShared_ = false; });
        connect(basis_, &BasisPane::notice, this, [this](const QString& sentence) {
            this->workspace().messages().add(Message::Severity::Information, sentence);
        });
    }

    [[nodiscard]] QWidget* mainPlot() override { return &preview_->plot(); }

    /// @param item  a metric; or "#new", which adds one and begins to edit its name
    void reveal(const QString& item) override
    {
        if (item == u"#new") {
            signatures_->addMetric();
        } else {
            signatures_->showMetric(item);
        }
    }

protected:
    void refresh(Changes changes) override
    {
        signatures_->refresh(changes);
        basis_->refresh(changes);
        const auto shown = Change::Study | Change::Benchmark | Change::Basis | Change::Signatures |
                           Change::Pivoting | Change::Fits | Change::Problem | Change::Selection |
                           Change::Review;
        if (changes & (Change::Study | Change::Benchmark | Change::Signatures)) {
            shareHeight();
        }
        if (changes & shown) {
            preview_->refresh();
        }
    }

    void resizeEvent(QResizeEvent* event) override
    {
        Page::resizeEvent(event);
        shareHeight();
    }

private:
    /// Gives the signatures what their rows need, at most about half, where the rows are lower if
    /// need be; until the user moves the splitter.
    void shareHeight()
    {
        auto& rows = *signatures_->table().verticalHeader();
        const auto setRows = [&rows](DataTable::Density density) {
            rows.setDefaultSectionSize(Fonts::scaled(static_cast<int>(density)));
        };
        const int most = height() * 53 / 100;
        setRows(DataTable::Density::Normal);
        constexpr int message = 36;  // there is room for one, and mostly none
        if (signatures_->wantedHeight() - Fonts::scaled(message) > most) {
            setRows(DataTable::Density::Compact);
        }
        const int wanted = std::clamp(signatures_->wantedHeight(), height() / 4, most);
        if (isShared_ && height() > 0) {
            rows_->setSizes({wanted, height() - wanted});
        }
    }

    SignaturePane* signatures_;
    PreviewPane* preview_;
    BasisPane* basis_;
    QSplitter* rows_;
    bool isShared_ = true;
};

Page* newSignaturesPage(Workspace& workspace)
{
    return new SignaturesPage(workspace);
}

}  // namespace papilio::widgets

#include "signatures_page.moc"
