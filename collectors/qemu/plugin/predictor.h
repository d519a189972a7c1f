/* Predicts conditional branches: two-bit counters over 16 Ki entries, indexed with the address and
 * the outcomes of the last six conditional branches. */
#ifndef PAPILIO_PREDICTOR_H
#define PAPILIO_PREDICTOR_H

#include <stdint.h>

/* Forgets everything: what it has to learn is then the same in n and in 2n iterations. */
void reset_predictor(void);

/* @return whether the prediction was wrong */
int mispredicts(uint64_t address, int taken);

#endif
