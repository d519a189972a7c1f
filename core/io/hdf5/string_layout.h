#pragma once

/// Datasets of a list of strings: `utf8` has the bytes, `offsets` where each string begins (one
/// more than strings). Exchange files have `strings` besides, as variable-length strings.
namespace papilio::core::schema {

inline constexpr const char* utf8 = "utf8";
inline constexpr const char* offsets = "offsets";
inline constexpr const char* strings = "strings";

}  // namespace papilio::core::schema
