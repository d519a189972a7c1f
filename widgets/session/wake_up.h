#pragma once

#include <QObject>

namespace papilio::widgets {

/**
 * Lets another thread have something done in the thread of this object, as soon as its event loop
 * turns.
 *
 * Through an eventfd, whose hand-over the thread sanitizer sees: of an event that Qt posts it sees
 * only that one thread made it and another looks at it.
 */
class WakeUp : public QObject {
    Q_OBJECT

public:
    WakeUp();
    ~WakeUp() override;
    Q_DISABLE_COPY_MOVE(WakeUp)

    /// From any thread. Several calls before the loop turns are one.
    void wake();

signals:
    void woken();

protected:
    void customEvent(QEvent* event) override;

private:
    int descriptor_;  ///< negative: the system had none left, and Qt's events have to do
};

}  // namespace papilio::widgets
