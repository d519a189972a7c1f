#pragma once

#include "core/model/view_state.h"

#include <memory>
#include <string>
#include <string_view>

namespace papilio::core {

namespace hdf5 {
class Group;
class NewGroup;
}  // namespace hdf5

/**
 * How a study was looked at last: /view, one text of JSON
 *
 *     {"audit/cpu": ["icx"], "recorders/tolerance": ["1e-06"], …}
 *
 * a list of texts per key. A file without it was never looked at. No number depends on it: one that
 * is damaged, too large or of another form is left out, and the study is read without it.
 */
/// Writes below `root`; nothing where there is nothing to keep.
void writeView(const hdf5::NewGroup& root, const std::shared_ptr<const ViewState>& view);
/// Null where there is none that can be read.
std::shared_ptr<const ViewState> readView(const hdf5::Group& root);

/// As one line of JSON; texts that are not UTF-8 are left out with their key.
std::string viewToJson(const ViewState& view);
/// Empty where `json` is not a view.
ViewState viewFromJson(std::string_view json);

}  // namespace papilio::core
