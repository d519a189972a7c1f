#include "core/model/data_origin.h"

namespace papilio::core {

DataOrigin dataOrigin(const Provenance& provenance)
{
    const std::string_view source = provenance.source;
    return source.starts_with("simulated")       ? DataOrigin::Simulated
           : source.starts_with("constructed")   ? DataOrigin::Constructed
           : source.starts_with("reconstructed") ? DataOrigin::Published
           : source.starts_with("import")        ? DataOrigin::Imported
                                                 : DataOrigin::Measured;
}

bool isSimulated(const Provenance& provenance)
{
    return dataOrigin(provenance) == DataOrigin::Simulated;
}

bool isDeterministic(const Provenance& provenance)
{
    return provenance.source == "valgrind" || provenance.source.starts_with("qemu:");
}

bool isMade(DataOrigin origin)
{
    return origin != DataOrigin::Measured && origin != DataOrigin::Imported;
}

}  // namespace papilio::core
