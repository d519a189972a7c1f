#pragma once

#include "core/analysis/noise.h"
#include "core/model/basis.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace papilio::core {

/// Step 3: every event in the coordinates of the basis.
struct Representation {
    std::shared_ptr<const Noise> noise;
    std::shared_ptr<const Basis> basis;
    EventMatrix coordinates;  ///< E x X: x = argmin ||E x - m||_2; NaN rows where noise says so
    std::vector<double> residual;  ///< E: ||E x - m|| / ||m||, formed as a difference; NaN likewise
};

/// @return RankDeficient naming the dependent expectations, InvalidShape / NotFinite /
/// InvalidArgument of checkBasis(), or Cancelled
Result<std::shared_ptr<const Representation>> represent(std::shared_ptr<const Noise> noise,
                                                        std::shared_ptr<const Basis> basis,
                                                        std::stop_token stop = {});

/// The noise, and what represent() says of it.
struct NoiseAndRepresentation {
    std::shared_ptr<const Noise> noise;  ///< null: cancelled
    Result<std::shared_ptr<const Representation>> representation;
};

/// Both in one pass over the values.
NoiseAndRepresentation measureAndRepresent(std::shared_ptr<const Dataset> dataset,
                                           std::shared_ptr<const Basis> basis,
                                           std::stop_token stop = {});

}  // namespace papilio::core
