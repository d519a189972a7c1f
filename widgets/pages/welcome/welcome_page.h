#pragma once

#include <QWidget>

class QDateTime;

namespace papilio::widgets {

class Page;
class RecentStudies;
class Workspace;

/// The dashed box that says where to drop; it lights up while something droppable is over the page.
class DropArea : public QWidget {
    Q_OBJECT

public:
    explicit DropArea(QWidget* parent = nullptr);

    void setActive(bool active);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    bool isActive_ = false;
};

/// "today 14:02", "yesterday", "18 Nov", "18 Nov 2024", as seen at `now`.
QString whenText(const QDateTime& time, const QDateTime& now);

/// What the window shows without a study: ways to start, samples, recent studies. It only asks; the
/// main window does.
/// @param samples  directory with *.papilio.h5; they are read off the GUI thread
Page* newWelcomePage(Workspace& workspace, RecentStudies& recent, const QString& samples);

}  // namespace papilio::widgets
