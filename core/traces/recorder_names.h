#pragma once

#include "core/model/recorder.h"

#include <string>
#include <string_view>

namespace papilio::core {

/**
 * What the name of a software-defined event says, by the convention of paper 5 (Tables 2 and 4):
 *
 *   LIBRARY::SUBJECT/QUANTITY     "PapilioSolvers::poisson2d-64/pcg/SpmvCount_I"
 *   LIBRARY::QUANTITY::SUBJECT    "TAMM::FlopsPerTask_RCRD_I::ContrID=46"
 *   LIBRARY::QUANTITY             the library is the subject
 *
 * Events with one subject belong to one solver run: its recorders are histories, its counters say
 * single values of it (numiter, SpmvCount, InitialResidual, FinalResidual, SolverRuntime).
 */
struct EventName {
    std::string subject;
    std::string quantity;
};
EventName eventName(const std::string& name, const std::string& library);

/// The name without "LIBRARY::".
std::string nameInLibrary(const std::string& name, const std::string& library);

/**
 * The role of an event. Only a recorder has a history: "residual", "true residual", "implicit
 * residual", "preconditioned residual", or "distribution"; of other kinds only "spmv" is one.
 * Empty: none.
 */
std::string conventionalRole(const std::string& quantity, Recorder::Kind kind);

/// The meaning of the last value of a counter with that name for its solver run: "iterations",
/// "spmv", "seconds", "tolerance", "initial residual", "final residual"; or empty.
std::string_view conventionalStatistic(const std::string& quantity);

}  // namespace papilio::core
