#include <core/analysis/noise.h>
#include <core/io/import/importer.h>
#include <cstdio>

int main(int, char** arguments)
{
    const auto document = papilio::core::importStudy({arguments[1]}, {});
    const auto noise = papilio::core::measureNoise(document->benchmarks.front()->data);
    std::printf("%zu events\n", noise->maxRnmse.size());
}
