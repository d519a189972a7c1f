#include "core/support/visible_error.h"

#include "core/base/text.h"

namespace papilio::core {

Error visibleText(Error error)
{
    return {error.code, visibleText(error.message)};
}

}  // namespace papilio::core
