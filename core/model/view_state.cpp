#include "core/model/view_state.h"

#include "core/base/parsed_number.h"

#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace papilio::core {

namespace {

std::size_t sizeOf(std::string_view key, const ViewState::Texts& texts)
{
    std::size_t bytes = key.size();
    for (const auto& text : texts) {
        bytes += text.size() + 1;
    }
    return bytes;
}

}  // namespace

const ViewState::Texts* ViewState::find(std::string_view key) const
{
    const auto found = entries_.find(key);
    return found == entries_.end() ? nullptr : &found->second;
}

std::string ViewState::text(std::string_view key) const
{
    const auto* texts = find(key);
    return texts == nullptr || texts->empty() ? std::string() : texts->front();
}

std::optional<double> ViewState::number(std::string_view key) const
{
    const auto* texts = find(key);
    if (texts == nullptr || texts->size() != 1) {
        return std::nullopt;
    }
    const auto value = parsedNumber<double>(texts->front());
    return value && std::isfinite(*value) ? value : std::nullopt;
}

bool ViewState::set(std::string_view key, Texts texts)
{
    forget(key);
    std::size_t bytes = sizeOf(key, texts);
    for (const auto& [known, held] : entries_) {
        bytes += sizeOf(known, held);
    }
    if (key.empty() || bytes > largest) {
        return false;
    }
    entries_.emplace(key, std::move(texts));
    return true;
}

bool ViewState::setNumber(std::string_view key, double value)
{
    return set(key, {fmt::format("{}", value)});
}

void ViewState::forget(std::string_view key)
{
    if (const auto found = entries_.find(key); found != entries_.end()) {
        entries_.erase(found);
    }
}

}  // namespace papilio::core
