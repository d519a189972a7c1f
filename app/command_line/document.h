#pragma once

#include "core/describe/describe.h"

#include <string>

namespace papilio::app {

using core::beside;
using core::each;
using core::f;
using core::ifThere;
using Json = core::JsonValue;
using core::maybe;
using core::named;
using core::object;
using core::orNull;

/// A document as the commands print it.
std::string documentText(const Json& document);

template<core::HasJson Object>
std::string documentText(const Object& document)
{
    return documentText(document.json);
}

}  // namespace papilio::app
