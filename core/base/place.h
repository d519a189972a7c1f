#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace papilio::core {

/// "line 3, column 7", "line 3", "column 7"; empty where nothing is known.
std::string placeText(const Place& place);

/// An error of a text: "SOURCE: line 3, column 7: SENTENCE", with its place. What is empty or not
/// known is left out.
Error errorAt(std::string_view source,
              const Place& place,
              std::string_view sentence,
              Errc code = Errc::Malformed);

/// The same with "expected EXPECTED, found FOUND".
Error unexpectedAt(std::string_view source,
                   const Place& place,
                   std::string_view expected,
                   std::string_view found);

/// The message of an error that errorAt() made without a source, behind its place: for who shows
/// the place otherwise. Of another error the whole message.
std::string_view withoutPlace(const Error& error);

}  // namespace papilio::core
