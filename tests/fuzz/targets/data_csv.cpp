#include "core/base/csv.h"
#include "core/io/formats/csv/csv_data.h"
#include "core/io/import/importer.h"
#include "core/io/resources/resources.h"
#include "core/io/text/basis_csv.h"
#include "tests/fuzz/scratch.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/use_document.h"

using namespace papilio::core;
using namespace papilio::fuzz;

namespace {

void useData(std::string_view text)
{
    (void)looksLikeDataCsv(text);
    const auto data = parseDataCsv(text, "input");
    if (!data) {
        requireSentence(data.error().message);
        return;
    }
    const auto good = checkDataset(*data);
    require(good.hasValue(), good ? "" : good.error().message);
    if (isChosen(text, 256)) {
        static const ScratchFile file("input.csv");
        file.write(text);
        ImportOptions options;
        options.format = ImportFormat::Csv;
        useOutcome(importStudy({file.path()}, options), true);
    }
}

void useBasis(std::string_view text)
{
    const auto basis = parseBasisCsv(text, "input");
    if (!basis) {
        requireSentence(basis.error().message);
        return;
    }
    auto again = parseBasisCsv(basisToCsv(*basis), "written");
    require(again.hasValue(), again ? "" : again.error().message);
    again->note = basis->note;  // comments are not written
    require(*again == *basis, "a basis comes back as it was written");
    (void)basisQuality(*basis);
}

void useSignatures(std::string_view text)
{
    static const auto basis = defaultBasis(BenchmarkKind::Branch, 11);
    require(basis.hasValue(), basis ? "" : basis.error().message);
    const auto signatures = parseSignaturesCsv(text, *basis, "input");
    if (!signatures) {
        requireSentence(signatures.error().message);
        return;
    }
    auto again = parseSignaturesCsv(signaturesToCsv(*signatures, *basis), *basis, "written");
    require(again.hasValue(), again ? "" : again.error().message);
    require(again->size() == signatures->size(), "as many signatures as were written");
    for (std::size_t index = 0; index < again->size(); ++index) {
        (*again)[index].note = (*signatures)[index].note;
    }
    require(*again == *signatures, "signatures come back as they were written");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    auto text = textOf(data, size);
    switch (takeChoice(text, 3)) {
        case 0:
            useData(text);
            break;
        case 1:
            useBasis(text);
            break;
        default:
            useSignatures(text);
            break;
    }
    return 0;
}
