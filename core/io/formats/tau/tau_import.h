#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * Profiles of TAU: files profile.NODE.CONTEXT.THREAD, or a folder of them, with a folder MULTI__…
 * for each metric where there are several.
 *
 * A function is a run, a thread a part. The events are the metrics, without and with the functions
 * that were called ("TIME", "TIME inclusive"), and "calls". Statistics of user events are left out.
 */
FileFormat tauFormat();

}  // namespace papilio::core
