#include "core/io/formats/import_files.h"

#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/import_provenance.h"

namespace papilio::core {

Result<void> forEachFile(const std::vector<std::filesystem::path>& paths,
                         const std::stop_token& stop,
                         const Progress& progress,
                         const std::function<Result<void>(const ImportFile&)>& parse,
                         FileContent content)
{
    const auto runs = runNames(paths);
    for (std::size_t index = 0; index < paths.size(); ++index) {
        if (stop.stop_requested()) {
            return Error{Errc::Cancelled, "importing was stopped"};
        }
        const auto file = FileText::open(paths[index]);
        if (!file) {
            return file.error();
        }
        if (content == FileContent::Utf8 && !isText(file->text())) {
            return Error{Errc::Malformed, paths[index].string() + ": is not UTF-8 text"};
        }
        if (auto good = parse({paths[index], paths[index].string(), runs[index], file->text(), stop,
                               paths.size() == 1});
            !good) {
            return good;
        }
        if (progress) {
            progress(static_cast<double>(index + 1) / static_cast<double>(paths.size()));
        }
    }
    return {};
}

Result<Document> documentOf(std::vector<Roofline> rooflines,
                            std::string_view format,
                            const std::vector<std::filesystem::path>& paths)
{
    Document document;
    for (auto& roofline : rooflines) {
        stampImport(roofline.provenance, format, paths);
        if (auto good = checkRoofline(roofline); !good) {
            return good.error().in(paths.front().string());
        }
        document.rooflines.push_back(std::make_shared<const Roofline>(std::move(roofline)));
    }
    return document;
}

}  // namespace papilio::core
