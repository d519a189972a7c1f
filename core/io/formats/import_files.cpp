#include "core/io/formats/import_files.h"

#include "core/base/parallel.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/text/framed_text.h"

#include <algorithm>
#include <optional>

namespace papilio::core {

namespace {

/// One file after the other, as forEachFile() says.
class FileList {
public:
    FileList(const std::vector<std::filesystem::path>& paths,
             const std::stop_token& stop,
             FileContent content)
        : paths_(paths),
          stop_(stop),
          content_(content),
          runs_(runNames(paths))
    {}

    template<typename Content>
    Result<Content> parse(std::size_t index,
                          const std::function<Result<Content>(const ImportFile&)>& parse) const
    {
        if (stop_.stop_requested()) {
            return Error{Errc::Cancelled, "importing was stopped"};
        }
        const auto file = FileText::open(paths_[index]);
        if (!file) {
            return file.error();
        }
        if (content_ == FileContent::Utf8 && !isText(file->text())) {
            return Error{Errc::Malformed, paths_[index].string() + ": is not UTF-8 text"};
        }
        const auto plain = withoutFrame(file->text());
        return parse({paths_[index], paths_[index].string(), runs_[index],
                      plain ? std::string_view(*plain) : file->text(), stop_, paths_.size() == 1});
    }

private:
    const std::vector<std::filesystem::path>& paths_;
    const std::stop_token& stop_;
    FileContent content_;
    std::vector<std::string> runs_;
};

void report(const Progress& progress, std::size_t done, std::size_t of)
{
    if (progress) {
        progress(static_cast<double>(done) / static_cast<double>(of));
    }
}

}  // namespace

Result<void> forEachFile(const std::vector<std::filesystem::path>& paths,
                         const std::stop_token& stop,
                         const Progress& progress,
                         const std::function<Result<void>(const ImportFile&)>& parse,
                         FileContent content)
{
    const FileList files(paths, stop, content);
    for (std::size_t index = 0; index < paths.size(); ++index) {
        if (auto good = files.parse(index, parse); !good) {
            return good;
        }
        report(progress, index + 1, paths.size());
    }
    return {};
}

Result<Document> mergeFiles(const std::vector<std::filesystem::path>& paths,
                            const std::stop_token& stop,
                            const Progress& progress,
                            const std::function<Result<Document>(const ImportFile&)>& parse,
                            FileContent content)
{
    const FileList files(paths, stop, content);
    Document document;
    constexpr std::size_t atOnce = 16;
    for (std::size_t first = 0; first < paths.size(); first += atOnce) {
        std::vector<std::optional<Result<Document>>> read(std::min(atOnce, paths.size() - first));
        parallelFor(read.size(), 1, {}, [&](std::size_t at, std::size_t) {
            read[at] = files.parse(first + at, parse);
        });
        for (std::size_t at = 0; at < read.size(); ++at) {
            if (!*read[at]) {
                return read[at]->error();
            }
            merge(document, **read[at]);
            report(progress, first + at + 1, paths.size());
        }
    }
    return document;
}

Result<Document> documentOf(Result<CounterTable> table)
{
    if (!table) {
        return table.error();
    }
    Document document;
    document.counters.push_back(std::make_shared<const CounterTable>(*std::move(table)));
    return document;
}

Result<Document> documentOf(std::vector<Roofline> rooflines,
                            std::string_view format,
                            const std::vector<std::filesystem::path>& paths)
{
    Document document;
    for (auto& roofline : rooflines) {
        stampImport(roofline.provenance, format, paths,
                    std::string(roofline.provenance.created));  // as the content says it
        if (auto good = checkRoofline(roofline); !good) {
            return good.error().in(paths.front().string());
        }
        document.rooflines.push_back(std::make_shared<const Roofline>(std::move(roofline)));
    }
    return document;
}

}  // namespace papilio::core
