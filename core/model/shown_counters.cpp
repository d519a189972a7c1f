#include "core/model/shown_counters.h"

namespace papilio::core {

std::shared_ptr<const CounterTable> shownCounters(const Document& document)
{
    const auto named =
        document.view ? document.counterTable(document.view->text("topdown/counters")) : nullptr;
    return named || document.counters.empty() ? named : document.counters.front();
}

}  // namespace papilio::core
