#include "widgets/table/data_table.h"

#include "widgets/kit/filter_field.h"
#include "widgets/kit/pane_header.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/cell_roles.h"
#include "widgets/table/table_text.h"
#include "widgets/theme/csv_file.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QSettings>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace papilio::widgets {

namespace {

constexpr int moreWidth = 26;  ///< of the button that shows the columns that found no room
constexpr QLatin1String columnsKey("columns/");

}  // namespace

DataTable::DataTable(QWidget* parent) : QTableView(parent), filter_(new TableFilterModel(this))
{
    setModel(filter_);
    setItemDelegate(new CellDelegate(this));
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setSortingEnabled(true);
    setMouseTracking(true);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setCornerButtonEnabled(false);
    filter_->setDynamicSortFilter(true);
    filter_->sort(-1);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    setDensity(Density::Normal);
    auto* header = horizontalHeader();
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setSectionsMovable(true);
    header->setHighlightSections(false);
    header->setStretchLastSection(true);
    header->setFixedHeight(Fonts::scaled(28));
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setMinimumSectionSize(Fonts::scaled(28));
    header->setTextElideMode(Qt::ElideRight);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QHeaderView::customContextMenuRequested, this, &DataTable::showHeaderMenu);
    connect(&Theme::instance(), &Theme::themeChanged, viewport(), qOverload<>(&QWidget::update));
}

DataTable::DataTable(const QString& name, const QString& words) : DataTable()
{
    setObjectName(name);
    setAccessibleName(words);
}

void DataTable::setSource(QAbstractItemModel* source)
{
    filter_->setSourceModel(source);
}

void DataTable::setSelfSortingSource(QAbstractItemModel* source)
{
    setModel(source);
}

void DataTable::setCells(const CellKind& kind)
{
    setItemDelegate(new CellDelegate(kind, this));
}

void DataTable::setCells(std::initializer_list<int> columns, const CellKind& kind)
{
    auto* delegate = new CellDelegate(kind, this);
    for (const int column : columns) {
        setItemDelegateForColumn(column, delegate);
    }
}

QModelIndex DataTable::toSource(const QModelIndex& index) const
{
    return model() == filter_ ? filter_->mapToSource(index) : index;
}

void DataTable::connectFilter(FilterField& field)
{
    connect(&field, &FilterField::patternChanged, filter_, &TableFilterModel::setPattern);
}

void DataTable::setDensity(Density density)
{
    const int height = Fonts::scaled(static_cast<int>(density));
    verticalHeader()->setMinimumSectionSize(height);
    verticalHeader()->setDefaultSectionSize(height);
}

void DataTable::setFittedRows()
{
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this,
            &QTableView::resizeRowsToContents);
}

int DataTable::titleWidth(int column) const
{
    constexpr int padding = 26;
    const auto title = model()->headerData(column, Qt::Horizontal).toString();
    return horizontalHeader()->fontMetrics().horizontalAdvance(title) + Fonts::scaled(padding);
}

void DataTable::setColumnRoom(int column, int width)
{
    setColumnWidth(column, std::max(Fonts::scaled(width), titleWidth(column)));
}

void DataTable::setColumnHidden(int column, bool isHidden)
{
    hiddenByPage_[column] = isHidden;
    const auto chosen = chosenColumns_.find(column);
    applyHidden(column, chosen == chosenColumns_.end() ? isHidden : !chosen->second);
}

void DataTable::applyHidden(int column, bool isHidden)
{
    if (isColumnHidden(column) == isHidden) {
        return;
    }
    // A header that stretches takes the width of a hidden column away later, and not at all where
    // it no longer stretches by then: a gap between the other columns.
    auto* header = horizontalHeader();
    const bool stretches = header->stretchLastSection();
    header->setStretchLastSection(false);
    QTableView::setColumnHidden(column, isHidden);
    header->setStretchLastSection(stretches);
}

void DataTable::chooseColumn(int column, bool isShown)
{
    const int shown = model()->columnCount() - horizontalHeader()->hiddenSectionCount();
    if (isColumnHidden(column) != isShown || (!isShown && shown <= 1)) {
        return;  // a table without columns would have no header to bring them back
    }
    if (!hiddenByPage_.contains(column)) {
        hiddenByPage_[column] = isColumnHidden(column);
    }
    chosenColumns_[column] = isShown;
    keepChoice();
    applyColumns();
    if (isShown && columnWidth(column) < titleWidth(column)) {
        setColumnWidth(column, std::max(titleWidth(column), contentWidth(column)));
    }
}

void DataTable::resetColumns()
{
    const auto before = std::exchange(chosenColumns_, {});
    keepChoice();
    for (const auto& [column, isShown] : before) {
        applyHidden(column, hiddenByPage_[column]);
    }
    applyColumns();
}

void DataTable::applyColumns()
{
    for (const auto& [column, isShown] : chosenColumns_) {
        if (column < model()->columnCount()) {
            applyHidden(column, !isShown);
        }
    }
    if (isFitted_) {
        fitColumns(fit_);
    }
    emit resized();  // the page has other columns to find room for
}

void DataTable::keepChoice() const
{
    if (!hasSettings() || objectName().isEmpty()) {
        return;
    }
    QStringList columns;
    for (const auto& [column, isShown] : chosenColumns_) {
        columns << QStringLiteral("%1=%2").arg(column).arg(isShown ? 1 : 0);
    }
    QSettings settings;
    const auto key = columnsKey + objectName();
    if (columns.isEmpty()) {
        settings.remove(key);
    } else {
        settings.setValue(key, columns);
    }
}

void DataTable::readChoice()
{
    if (hasReadChoice_ || !hasSettings() || objectName().isEmpty()) {
        return;
    }
    hasReadChoice_ = true;
    for (const auto& text : QSettings().value(columnsKey + objectName()).toStringList()) {
        bool isNumber = false;
        const int column = text.section(u'=', 0, 0).toInt(&isNumber);
        if (isNumber && column >= 0 && column < model()->columnCount()) {
            hiddenByPage_.emplace(column, isColumnHidden(column));
            chosenColumns_[column] = text.endsWith(QStringLiteral("=1"));
        }
    }
    if (!chosenColumns_.empty()) {
        applyColumns();
    }
}

void DataTable::showEvent(QShowEvent* event)
{
    QTableView::showEvent(event);
    readChoice();
}

void DataTable::showHeaderMenu(const QPoint& place)
{
    QMenu menu;
    menu.setObjectName(QStringLiteral("columnMenu"));
    const int shown = model()->columnCount() - horizontalHeader()->hiddenSectionCount();
    for (int column = 0; column < model()->columnCount(); ++column) {
        const auto title = model()->headerData(column, Qt::Horizontal).toString();
        if (title.isEmpty()) {
            continue;  // a mark, which belongs to its row
        }
        auto* action = menu.addAction(QString(title).replace(u'&', QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(column));
        action->setEnabled(isColumnHidden(column) || shown > 1);
        connect(action, &QAction::toggled, this,
                [this, column](bool isShown) { chooseColumn(column, isShown); });
    }
    menu.addSeparator();
    auto* usual = menu.addAction(tr("Usual columns"), this, &DataTable::resetColumns);
    usual->setEnabled(!chosenColumns_.empty());
    menu.exec(horizontalHeader()->mapToGlobal(place));
}

void DataTable::fitColumns(const ColumnFit& asked)
{
    auto fit = asked;
    fit_ = asked;
    isFitted_ = true;
    // What the user chose neither gives way nor comes back.
    std::erase_if(fit.expendable, [this](int column) { return chosenColumns_.contains(column); });
    // A last column that reaches the edge would have its title below the button.
    auto* header = horizontalHeader();
    stretchesLast_ = stretchesLast_ || header->stretchLastSection();
    header->setStretchLastSection(false);
    for (const int column : fit.expendable) {
        applyHidden(column, false);
    }
    const auto whole = [this](int column) {
        return isColumnHidden(column) ? 0 : std::max(contentWidth(column), titleWidth(column));
    };
    std::vector<int> wanted(static_cast<std::size_t>(model()->columnCount()));
    int needed = 0;
    for (int column = 0; column < model()->columnCount(); ++column) {
        auto& width = wanted[static_cast<std::size_t>(column)];
        width = std::min(whole(column), Fonts::scaled(fit.widest));
        needed += width;
    }
    int room = width() - verticalScrollBar()->sizeHint().width();
    if (needed > room) {  // the button is next to the titles
        room =
            width() - std::max(verticalScrollBar()->sizeHint().width(), Fonts::scaled(moreWidth));
    }
    std::vector<int> hidden;
    int* words = fit.words < 0 ? nullptr : &wanted[static_cast<std::size_t>(fit.words)];
    const int most = words == nullptr ? 0 : *words;
    for (std::size_t place = 0; place < fit.expendable.size() && needed > room && !showsAll_;
         ++place) {
        if (place == 1 && words != nullptr) {
            *words = std::min(most, std::max(Fonts::scaled(fit.leastWords), titleWidth(fit.words)));
            needed -= most - *words;
        }
        if (needed > room) {
            needed -= wanted[static_cast<std::size_t>(fit.expendable[place])];
            applyHidden(fit.expendable[place], true);
            hidden.push_back(fit.expendable[place]);
        }
    }
    // A wide column that went last may leave room for narrow ones that went before it.
    for (auto place = hidden.size(); place-- > 0;) {
        const int needs = wanted[static_cast<std::size_t>(hidden[place])];
        if (needed + needs <= room) {
            needed += needs;
            applyHidden(hidden[place], false);
            hidden.erase(hidden.begin() + static_cast<std::ptrdiff_t>(place));
        }
    }
    if (words != nullptr) {
        *words = std::min(whole(fit.words), *words + std::max(room - needed, 0));
    }
    for (int column = 0; column < model()->columnCount(); ++column) {
        if (!isColumnHidden(column)) {
            setColumnWidth(column, wanted[static_cast<std::size_t>(column)]);
        }
    }
    showsAll_ = showsAll_ && needed > room;
    if (const int last = model()->columnCount() - 1; showsAll_ && last >= 0) {
        setColumnWidth(last, columnWidth(last) + Fonts::scaled(moreWidth));
    }
    showMoreButton(hidden);
    // A number a screen away from the other columns is not read as theirs.
    const auto last = model()->index(0, header->logicalIndex(lastShownPlace()));
    const bool isNumber = (last.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight) != 0;
    header->setStretchLastSection(stretchesLast_ && !showsAll_ && hidden.empty() && !isNumber);
}

int DataTable::lastShownPlace() const
{
    const auto* header = horizontalHeader();
    int place = header->count() - 1;
    while (place > 0 && header->isSectionHidden(header->logicalIndex(place))) {
        --place;
    }
    return place;
}

QStringList DataTable::titlesOf(const std::vector<int>& columns) const
{
    QStringList titles;
    for (const int column : columns) {
        titles << model()->headerData(column, Qt::Horizontal).toString();
    }
    return titles;
}

void DataTable::showMoreButton(const std::vector<int>& hidden)
{
    const bool isNeeded = showsAll_ || !hidden.empty();
    if (more_ == nullptr && isNeeded) {
        more_ = new QToolButton(this);
        more_->setObjectName(QStringLiteral("moreColumns"));
        more_->setProperty("role", QStringLiteral("corner"));
        more_->setFocusPolicy(Qt::TabFocus);
        connect(more_, &QToolButton::clicked, this, [this] {
            showsAll_ = !showsAll_;
            fitColumns(fit_);
        });
    }
    if (more_ == nullptr) {
        return;
    }
    more_->setVisible(isNeeded);
    more_->setText(showsAll_ ? QStringLiteral("«") : QStringLiteral("»"));
    const auto words = showsAll_ ? tr("Hide the columns that do not fit")
                                 : tr("Show the columns that do not fit: %1")
                                       .arg(titlesOf(hidden).join(QStringLiteral(", ")));
    more_->setToolTip(words);
    more_->setAccessibleName(words);
    placeMoreButton();
}

void DataTable::placeMoreButton()
{
    if (more_ != nullptr) {
        const int wide = Fonts::scaled(moreWidth);
        more_->setGeometry(width() - wide, 0, wide, horizontalHeader()->height());
        more_->raise();
    }
}

void DataTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    placeMoreButton();
    emit resized();
}

int DataTable::sourceRow(int viewRow) const
{
    return toSource(model()->index(viewRow, 0)).row();
}

int DataTable::currentSourceRow() const
{
    return toSource(currentIndex()).row();
}

void DataTable::selectSourceRow(int row)
{
    const bool isFiltered = model() == filter_;
    const auto* source = isFiltered ? filter_->sourceModel() : model();
    if (source == nullptr || row == currentSourceRow()) {
        return;
    }
    isSilent_ = true;
    const auto place = row < 0 ? QModelIndex() : source->index(row, 0);
    const auto index = isFiltered ? filter_->mapFromSource(place) : place;
    const int column = currentIndex().isValid() ? currentIndex().column() : 0;
    const auto target = index.isValid() ? index.siblingAtColumn(column) : QModelIndex();
    // Ctrl and Shift, held for a shortcut, would add to the selection.
    if (QGuiApplication::keyboardModifiers() & (Qt::ControlModifier | Qt::ShiftModifier)) {
        selectionModel()->setCurrentIndex(
            target, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    } else {
        setCurrentIndex(target);
    }
    if (target.isValid()) {
        scrollTo(target, QAbstractItemView::EnsureVisible);
    } else {
        clearSelection();
    }
    isSilent_ = false;
}

void DataTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    if (!isSilent_ && current.isValid() && current.row() != previous.row()) {
        emit sourceRowActivated(toSource(current).row());
    }
}

QString DataTable::asTsv(bool selectedOnly) const
{
    return tableText(*this, TableFormat::Tabs, selectedOnly && selectionModel()->hasSelection());
}

QString DataTable::asCsv() const
{
    return tableText(*this, TableFormat::Csv, false);
}

void DataTable::copy() const
{
    copyRows(true);
}

void DataTable::copyAll() const
{
    copyRows(false);
}

void DataTable::copyRows(bool selectedOnly) const
{
    QGuiApplication::clipboard()->setText(asTsv(selectedOnly));
    const auto selected = selectedOnly ? selectionModel()->selectedRows().size() : 0;
    const auto rows = selected > 0 ? selected : model()->rowCount();
    sayCopied(rows);
}

void DataTable::addTools(PaneHeader& header)
{
    addTools(header, [this] { return this; });
}

void DataTable::addTools(PaneHeader& header, std::function<DataTable*()> shown)
{
    auto* copy = header.addTool(QStringLiteral("copy"), tr("Copy the table in full precision"));
    auto* save = header.addTool(QStringLiteral("save"), tr("Save the table as CSV"));
    connect(copy, &QToolButton::clicked, &header, [shown] { shown()->copyAll(); });
    connect(save, &QToolButton::clicked, &header, [shown] { shown()->saveCsv(); });
}

void DataTable::saveCsv()
{
    saveCsvFile(*this, asCsv());
}

void DataTable::setEmptyText(const QString& text)
{
    emptyText_ = text;
    viewport()->update();
}

void DataTable::addContextAction(QAction* action)
{
    contextActions_.append(action);
}

void DataTable::focusInEvent(QFocusEvent* event)
{
    // A view that gets the focus makes its first row current without selecting it: the page would
    // show a row that looks plain. Nothing is current until a key or the mouse says which.
    if (!currentIndex().isValid() && !selectionModel()->hasSelection()) {
        setCurrentIndex({});
    }
    QTableView::focusInEvent(event);
}

void DataTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        copy();
        event->accept();
        return;
    }
    QTableView::keyPressEvent(event);
}

void DataTable::contextMenuEvent(QContextMenuEvent* event)
{
    emit menuRequested();
    QMenu menu;
    menu.addActions(contextActions_);
    if (!contextActions_.isEmpty()) {
        menu.addSeparator();
    }
    auto* copyAction =
        menu.addAction(icon(QStringLiteral("copy")), tr("Copy"), this, &DataTable::copy);
    copyAction->setShortcut(QKeySequence::Copy);
    menu.addAction(tr("Copy the table"), this, &DataTable::copyAll);
    menu.addAction(icon(QStringLiteral("save")), tr("Save as CSV…"), this, [this] { saveCsv(); });
    menu.exec(event->globalPos());
}

bool DataTable::viewportEvent(QEvent* event)
{
    switch (event->type()) {
        case QEvent::MouseMove:
            hoverRow(rowAt(static_cast<QMouseEvent*>(event)->pos().y()));
            break;
        case QEvent::Leave:
            hoverRow(-1);
            break;
        default:
            break;
    }
    return QTableView::viewportEvent(event);
}

void DataTable::hoverRow(int row)
{
    if (row == hoveredRow_) {
        return;
    }
    for (const int one : {hoveredRow_, row}) {
        viewport()->update(0, rowViewportPosition(one), viewport()->width(), rowHeight(one));
    }
    hoveredRow_ = row;
}

void DataTable::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    if (model()->rowCount() == 0 && !emptyText_.isEmpty()) {
        QPainter painter(viewport());
        painter.setFont(Fonts::ui(Fonts::table));
        painter.setPen(Theme::tokens().muted);
        // A low table has no room for a margin above its sentence.
        const int flags = static_cast<int>(Qt::AlignHCenter | Qt::AlignTop) | Qt::TextWordWrap;
        const auto room = viewport()->rect().adjusted(24, 0, -24, 0);
        const int spare = room.height() - painter.boundingRect(room, flags, emptyText_).height();
        painter.drawText(room.adjusted(0, std::clamp(spare / 2, 0, 24), 0, 0), flags, emptyText_);
    }
}

}  // namespace papilio::widgets
