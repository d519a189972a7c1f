#include "widgets/session/latest_job.h"

#include <exception>
#include <new>

namespace papilio::widgets {

void LatestJob::cancelByUser()
{
    cancel();
    if (cancelled_) {
        cancelled_();
    }
}

void LatestJob::logFailure(const QString& why)
{
    qWarning("%s", qUtf8Printable(why));
}

QString LatestJob::sentenceOfException()
{
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return QObject::tr("There is not enough memory. Close other studies or programs.");
    } catch (const std::exception& exception) {
        return QObject::tr("Internal error: %1.").arg(QString::fromLocal8Bit(exception.what()));
    } catch (...) {
        return QObject::tr("Internal error.");
    }
}

}  // namespace papilio::widgets
