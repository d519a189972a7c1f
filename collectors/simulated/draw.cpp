#include "collectors/simulated/draw.h"

#include <cmath>
#include <numbers>

namespace papilio::collectors {

std::uint64_t nameSeed(std::string_view name)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char character : name) {
        hash = (hash ^ static_cast<unsigned char>(character)) * 0x100000001b3U;
    }
    return hash;
}

Draw::Draw(std::uint64_t first, std::uint64_t second, std::uint64_t third) : state_(first)
{
    // One step between the parts: neighboring repetitions must not share a stream that is merely
    // shifted.
    state_ = bits() ^ second;
    state_ = bits() ^ third;
    state_ = bits();
}

std::uint64_t Draw::bits()
{
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31U);
}

double Draw::uniform()
{
    return static_cast<double>(bits() >> 11U) * 0x1p-53;
}

double Draw::normal()
{
    if (hasSpare_) {
        hasSpare_ = false;
        return spare_;
    }
    const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
    const double angle = 2.0 * std::numbers::pi * uniform();
    spare_ = radius * std::sin(angle);
    hasSpare_ = true;
    return radius * std::cos(angle);
}

}  // namespace papilio::collectors
