#include "core/base/sentence.h"

namespace papilio::core {

namespace {

thread_local const SentenceTranslator* current = nullptr;

}  // namespace

SentenceScope::SentenceScope(const SentenceTranslator& translator) : before_(current)
{
    current = &translator;
}

SentenceScope::~SentenceScope()
{
    current = before_;
}

std::string saidWith(const char* context, fmt::string_view english, fmt::format_args arguments)
{
    if (current != nullptr) {
        try {
            return fmt::vformat(current->translated(context, english.data()), arguments);
        } catch (const fmt::format_error&) {
            // A translation with a wrong place: the English sentence is better than none.
        }
    }
    return fmt::vformat(english, arguments);
}

std::string inLanguage(const char* context, const std::string& english)
{
    return current == nullptr || english.empty() ? english
                                                 : current->translated(context, english.c_str());
}

}  // namespace papilio::core
