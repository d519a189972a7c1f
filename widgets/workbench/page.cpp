#include "widgets/workbench/page.h"

#include "widgets/workbench/shown_options.h"

#include <QClipboard>
#include <QFocusEvent>
#include <QGuiApplication>
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
    emit commandRequested();
}

QString Page::commandObstacle() const
{
    return unsavedReason(workspace_, namesParameters());
}

QString Page::studyArgument() const
{
    return workspace_.file().isEmpty() ? QStringLiteral("STUDY.h5") : workspace_.file();
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
        refresh(changes);
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
