#pragma once

#include <string>

namespace papilio::collectors {

/**
 * The clock of the core this thread runs on, now, in GHz: a chain of dependent additions, one a
 * cycle, of about 0.1 ms. What another program takes away in the meantime makes it lower, so the
 * largest of several is the best guess. NaN where this build knows no such chain.
 */
double coreGigahertz();

/// Which clock times the runs and how fast the time stamp counter ticks, as a sentence.
std::string clockNote();

/// The system's frequency scaling (governor, limits), as a sentence.
std::string frequencyNote();

}  // namespace papilio::collectors
