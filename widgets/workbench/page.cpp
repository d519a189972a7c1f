#include "widgets/workbench/page.h"

#include "widgets/kit/filter_field.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/shown_text.h"
#include "widgets/workbench/shown_options.h"

#include <QClipboard>
#include <QFocusEvent>
#include <QGuiApplication>
#include <QScopedValueRollback>
#include <QTimer>

#include <utility>

namespace papilio::widgets {

Page::Page(Workspace& workspace, QWidget* parent) : QWidget(parent), workspace_(workspace)
{
    connect(&workspace, &Workspace::changed, this, &Page::merge);
}

void Page::copyCommand()
{
    if (const auto own = command(); !own.isEmpty() && commandObstacle().isEmpty()) {
        QGuiApplication::clipboard()->setText(own);
    }
    emit actionRequested(u"copyCommand"_s);
}

QString Page::commandObstacle() const
{
    return unsavedReason(workspace_, namesParameters());
}

QString Page::studyArgument() const
{
    return workspace_.file().isEmpty() ? u"STUDY.h5"_s : workspace_.file();
}

void Page::compareInStudy(const QString& section,
                          const std::string& kind,
                          const QString& first,
                          const QString& second)
{
    workspace_.view().setTexts(("compare/" + kind).c_str(), {first, second});
    emit pageRequested(u"compare"_s, section);
}

void Page::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    if (keyTarget_ != nullptr && event->reason() != Qt::MouseFocusReason) {
        keyTarget_->setFocus(event->reason());
    }
}

void Page::refreshNow()
{
    scheduled_ = false;
    if (const auto changes = std::exchange(pending_, Changes())) {
        if (changes & Change::Opened) {
            restoreKept();
        }
        refresh(changes);
        showNotes();
    }
}

void Page::keepNotes(PlotFrame& plot, std::function<QString()> place)
{
    plot.allowNotes();
    connect(&plot, &PlotFrame::notesEdited, this, [this, place](const QList<PlotNote>& placed) {
        auto notes = workspace_.notes();
        std::vector<core::PlacedNote> mine;
        for (const auto& note : placed) {
            mine.push_back({{}, note.at.x(), note.at.y(), note.text.toStdString()});
        }
        notes.setPlot(place().toStdString(), mine);
        workspace_.setNotes(notes, tr("edit the notes in the plot"));
    });
    noted_.push_back({&plot, std::move(place)});
}

void Page::showNotes()
{
    for (const auto& [plot, place] : noted_) {
        QList<PlotNote> notes;
        for (const auto& note : workspace_.notes().ofPlot(place().toStdString())) {
            notes.append({{note.x, note.y}, textOf(note.text)});
        }
        plot->setNotes(notes);
    }
}

void Page::keep(SegmentedButtons& control, const char* key)
{
    kept_.push_back({&control, key, control.current()});
    connect(&control, &SegmentedButtons::currentChanged, this, [this, key](int segment) {
        if (!isRestoring_) {
            workspace_.view().setNumber(key, segment);
        }
    });
}

/// What is chosen belongs to the study; what is searched for goes with it.
void Page::restoreKept()
{
    const QScopedValueRollback restoring(isRestoring_, true);
    for (auto* filter : findChildren<FilterField*>()) {
        filter->clear();
    }
    for (auto* table : findChildren<DataTable*>()) {
        table->setCurrentIndex({});
    }
    for (const auto& [control, key, usual] : kept_) {
        const int wanted = static_cast<int>(workspace_.view().number(key).value_or(usual));
        const auto segment = control->segment(wanted) != nullptr ? wanted : usual;
        if (segment != control->current()) {
            control->setCurrent(segment);
            emit control->currentChanged(segment);
        }
    }
}

void Page::merge(Changes changes)
{
    pending_ |= changes;
    if (isVisible() && !scheduled_) {
        scheduled_ = true;
        QTimer::singleShot(0, this, &Page::refreshNow);
    }
}

void Page::showEvent(QShowEvent* event)
{
    refreshNow();
    QWidget::showEvent(event);
}

}  // namespace papilio::widgets
