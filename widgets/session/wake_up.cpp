#include "widgets/session/wake_up.h"

#include <QCoreApplication>
#include <QEvent>
#include <QSocketNotifier>

#include <sys/eventfd.h>
#include <unistd.h>

namespace papilio::widgets {

WakeUp::WakeUp() : descriptor_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
{
    if (descriptor_ < 0) {
        return;
    }
    auto* notifier = new QSocketNotifier(descriptor_, QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this] {
        eventfd_t count = 0;
        if (eventfd_read(descriptor_, &count) == 0) {
            emit woken();
        }
    });
}

WakeUp::~WakeUp()
{
    qDeleteAll(children());  // the notifier before what it watches
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
}

void WakeUp::wake()
{
    if (descriptor_ < 0 || eventfd_write(descriptor_, 1) != 0) {
        QCoreApplication::postEvent(this, new QEvent(QEvent::User));
    }
}

void WakeUp::customEvent(QEvent* /*event*/)
{
    emit woken();
}

}  // namespace papilio::widgets
