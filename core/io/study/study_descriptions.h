#pragma once

#include "core/base/result.h"
#include "core/model/event_descriptions.h"

#include <memory>

namespace papilio::core {

namespace hdf5 {
class Group;
class NewGroup;
}  // namespace hdf5

/**
 * Descriptions of the events of a study: /event_descriptions, a table of N rows
 *
 *     event, source, described, summary, details, errata, counters, sampling    N texts each (utf8
 *         and offsets; in exchange files also strings)
 *     deprecated    u8 [N], 1: the source advises against the event
 *
 * Files without the group are older, or nothing is known.
 */
using StudyDescriptions = std::shared_ptr<const EventDescriptions>;

/// @return what checkEventDescriptions() says; InvalidArgument for what is not UTF-8 text
Result<void> checkDescriptions(const StudyDescriptions& descriptions);
/// Writes below `root`; nothing where there are none. `readable` adds strings for h5py users.
void writeDescriptions(const hdf5::NewGroup& root,
                       const StudyDescriptions& descriptions,
                       bool readable);
/// Reads what is below `root`; null where there is none. @throws hdf5::Refusal
StudyDescriptions readDescriptions(const hdf5::Group& root);

}  // namespace papilio::core
