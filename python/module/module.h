#pragma once

#include "core/base/result.h"

#include <nlohmann/json_fwd.hpp>
#include <pybind11/eigen.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>
#include <stdexcept>
#include <utility>

namespace papilio::python {

namespace py = pybind11;

/// Carries an Error of core to Python, where it is papilio.Error with its sentence.
class Failure : public std::runtime_error {
public:
    explicit Failure(const core::Error& error) : std::runtime_error(error.message) {}
};

/// The value, or papilio.Error.
template<typename T>
T orThrow(core::Result<T> result)
{
    if (!result) {
        throw Failure(result.error());
    }
    return *std::move(result);
}
inline void orThrow(const core::Result<void>& result)
{
    if (!result) {
        throw Failure(result.error());
    }
}

/// What a function computes while other threads of Python run.
template<typename Function>
auto unlocked(Function function)
{
    const py::gil_scoped_release other;
    return function();
}

/// A JSON document as dicts, lists and numbers.
py::object toPython(const nlohmann::ordered_json& json);

/// Numbers of C++ that Python reads without a copy; `owner` stays alive as long as the array.
template<typename T>
py::array readOnlyArray(std::vector<py::ssize_t> shape, const T* data, py::object owner)
{
    py::array_t<T> array(std::move(shape), data, std::move(owner));
    py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
    return array;
}

// Each adds its part to the module.
void addStudy(py::module_& module);
void addAnalysis(py::module_& module);
void addDocuments(py::module_& module);

}  // namespace papilio::python
