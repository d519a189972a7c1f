#pragma once

#include "core/model/document.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/// Names of the rooflines that have roofs, in the order of the study.
std::vector<std::string> rooflinesWithRoofs(const Document& document);

/// The only one of them that counts these bytes; empty where there is none, or several.
std::string rooflineWith(const Document& document, Roofline::Bytes bytes);

/// Whether it has points that are under no roof yet.
bool isWithoutRoofs(const Roofline& roofline);

/**
 * Puts points that came without roofs (a CSV of kernels, intensities and performances) under roofs
 * that a study has already.
 *
 * Rooflines of `content` that have points, but no roofs, leave it; their points go under the
 * roofline `under` of `study`, or under the only one that has roofs, with their levels where it has
 * none. A study without roofs takes nothing, and `content` stays as it is.
 *
 * @param under  name of a roofline of `study`; empty: the only one with roofs
 * @return the name of the roofline that took points, empty where none did; NotFound where `under`
 * has no roofs, InvalidArgument naming the choices where there are several, or where the points
 * count other bytes than the roofs
 */
Result<std::string> placePoints(Document& study, Document& content, const std::string& under = {});

/// The roofline with that number of threads for its points whose number is not known.
/// @param only  for this point alone
std::shared_ptr<const Roofline> withThreads(const Roofline& roofline,
                                            int threads,
                                            std::optional<std::size_t> only = {});

}  // namespace papilio::core
