#include "widgets/session/kind_word.h"

#include <QCoreApplication>

namespace papilio::widgets {

QString kindWord(core::BenchmarkKind kind)
{
    switch (kind) {
        case core::BenchmarkKind::Branch:
            return QCoreApplication::translate("papilio::widgets", "Branches");
        case core::BenchmarkKind::CpuFlops:
            return QCoreApplication::translate("papilio::widgets", "CPU-FLOPs");
        case core::BenchmarkKind::GpuFlops:
            return QCoreApplication::translate("papilio::widgets", "GPU-FLOPs");
        case core::BenchmarkKind::DataCache:
            return QCoreApplication::translate("papilio::widgets", "Data caches");
        case core::BenchmarkKind::Custom:
            break;
    }
    return QCoreApplication::translate("papilio::widgets", "Custom");
}

}  // namespace papilio::widgets
