#include "python/module/module.h"

#include <nlohmann/json.hpp>

namespace papilio::python {

py::object toPython(const nlohmann::ordered_json& json)
{
    using Kind = nlohmann::ordered_json::value_t;
    switch (json.type()) {
        case Kind::object: {
            py::dict dict;
            for (const auto& [key, value] : json.items()) {
                dict[py::str(key)] = toPython(value);
            }
            return dict;
        }
        case Kind::array: {
            py::list list;
            for (const auto& value : json) {
                list.append(toPython(value));
            }
            return list;
        }
        case Kind::string:
            return py::str(json.get_ref<const std::string&>());
        case Kind::boolean:
            return py::bool_(json.get<bool>());
        case Kind::number_integer:
            return py::int_(json.get<std::int64_t>());
        case Kind::number_unsigned:
            return py::int_(json.get<std::uint64_t>());
        case Kind::number_float:
            return py::float_(json.get<double>());
        default:
            return py::none();
    }
}

}  // namespace papilio::python

// Python looks for this name.
PYBIND11_MODULE(_core, module)
{
    using namespace papilio::python;
    module.attr("__version__") = PAPILIO_VERSION;
    py::register_exception<Failure>(module, "Error", PyExc_ValueError).doc() =
        "What is wrong, where, and how to fix it, in one sentence.";
    addStudy(module);
    addAnalysis(module);
    addDocuments(module);
}
