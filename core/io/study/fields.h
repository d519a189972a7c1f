#pragma once

#include "core/io/hdf5/group.h"
#include "core/io/hdf5/handle.h"
#include "core/io/study/study_file.h"

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace papilio::core {

/// What the slabs of a study report to while it is read or saved: polls the stop token and passes
/// the share done on.
struct Transfer {
    std::stop_token stop;
    const Progress& progress;
    const char* stopped;  ///< the sentence of a cancellation
    std::uint64_t total = 0;
    std::uint64_t done = 0;

    /// Throws hdf5::Refusal with Errc::Cancelled where `stop` asked for it.
    void moved(std::uint64_t bytes)
    {
        if (stop.stop_requested()) {
            throw hdf5::Refusal({Errc::Cancelled, stopped});
        }
        done += bytes;
        if (progress && total > 0) {
            progress(std::min(1.0, static_cast<double>(done) / static_cast<double>(total)));
        }
    }
};

}  // namespace papilio::core

/// How a struct is described to study files: once, as a list of its fields. Writing
/// (study_fields_write.cpp), reading (study_fields_read.cpp), checking (study_document_check.cpp)
/// and comparing (tests/io/difference.h) all follow the list. The lists are in study_fields.h.
///
/// A text, number or word is an attribute; a list of texts is a dataset; a struct and a list of
/// structs are a group with its fields, the latter as columns of the same length.

namespace papilio::core::study {

/// A specialization has `list`, a tuple of what is declared below, in the order of the file. One
/// for a part of a study, which is a group with the name of the part, also has
///     place   the group of all such parts
///     what    what an error calls one
///     check   what the reader would reject in one
template<typename Struct>
struct Fields;

/// Whether something is in the file. Attributes that a file lacks keep their default.
enum class Presence {
    Always,  ///< a file without it is damaged
    Known,   ///< left out where it is empty
    Later,   ///< always written, but older files lack it
};

/// How texts are stored.
enum class Texts {
    Plain,     ///< one is an attribute, many are a dataset
    Dataset,   ///< one that may be too long for an attribute
    Table,     ///< bytes and offsets
    Readable,  ///< a table; in the copy for sharing also strings
};

struct Form {
    Presence presence = Presence::Always;
    Texts texts = Texts::Plain;
    const char* unit = nullptr;  ///< attribute of a dataset
    bool isSmall = false;        ///< an array that is never packed, and needs no progress

    [[nodiscard]] constexpr Form in(const char* its) const
    {
        return {presence, texts, its, isSmall};
    }
    [[nodiscard]] constexpr Form small() const { return {presence, texts, unit, true}; }
};
inline constexpr Form always;
inline constexpr Form known = {Presence::Known};
inline constexpr Form later = {Presence::Later};

struct Writing {
    StudyLayout layout;
    Transfer& transfer;
};

/// The value of a member. Without a name, the fields of a struct are beside those of its owner.
template<typename Owner, typename Value>
struct Field {
    const char* name;
    Value Owner::*member;
    Form form;
};

/// A number in [low, high], an attribute.
template<typename Owner>
struct Limited {
    const char* name;
    double Owner::*member;
    double low;
    double high;
};

using Shape = hdf5::NewGroup::Shape;

/// Numbers of a shape that the other fields of the owner give.
template<typename Owner, typename Numbers>
struct Array {
    const char* name;
    Numbers Owner::*member;
    Shape (*shape)(const Owner&);
    Form form;
};

/// Something with a form of its own in the file. What is late is read when the rest is known.
template<typename Owner, typename Value>
struct OwnForm {
    const char* name;
    Value Owner::*member;
    void (*write)(const hdf5::NewGroup&, const Owner&, const Writing&);
    void (*read)(const hdf5::Group&, Owner&, Transfer&);
    bool isLate;
};

/// What other fields hold: the name of a group, the length of an array.
template<typename Owner, typename Value>
struct Held {
    const char* name;
    Value Owner::*member;
};

/// A sentence for readers of the file without Papilio, an attribute.
struct Note {
    const char* name;
    const char* text;
};

// clang 14 does not deduce the arguments of aggregates.
template<typename Owner, typename Value>
constexpr Field<Owner, Value> field(const char* name, Value Owner::*member, Form form = {})
{
    return {name, member, form};
}

template<typename Owner>
constexpr Limited<Owner> limited(const char* name, double Owner::*member, double low, double high)
{
    return {name, member, low, high};
}

template<typename Owner, typename Numbers>
constexpr Array<Owner, Numbers> array(const char* name,
                                      Numbers Owner::*member,
                                      std::type_identity_t<Shape (*)(const Owner&)> shape,
                                      Form form = {})
{
    return {name, member, shape, form};
}

template<typename Owner, typename Value>
constexpr OwnForm<Owner, Value> ownForm(
    const char* name,
    Value Owner::*member,
    std::type_identity_t<void (*)(const hdf5::NewGroup&, const Owner&, const Writing&)> write,
    std::type_identity_t<void (*)(const hdf5::Group&, Owner&, Transfer&)> read,
    bool isLate = false)
{
    return {name, member, write, read, isLate};
}

template<typename Owner, typename Value>
constexpr Held<Owner, Value> held(const char* name, Value Owner::*member)
{
    return {name, member};
}

template<typename Entry>
inline constexpr bool isHeld = false;
template<typename Owner, typename Value>
inline constexpr bool isHeld<Held<Owner, Value>> = true;

/// Whether a declaration is that of the measured data of a benchmark.
template<typename Entry>
inline constexpr bool isDataOf = false;
template<typename Owner>
inline constexpr bool isDataOf<const Field<Owner, std::shared_ptr<const Dataset>>&> = true;

template<typename Struct>
concept HasFields = requires
{
    Fields<Struct>::list;
};

template<typename Value>
concept IsShared = requires(const Value& value)
{
    typename Value::element_type;
    value.use_count();
};

/// "median" → 3.5: a map, or a list of pairs.
template<typename Value>
concept IsNamedNumbers = std::same_as<Value, std::map<std::string, double>> ||
    std::same_as<Value, std::vector<std::pair<std::string, double>>>;

template<typename Value>
concept IsNumbers =
    std::is_arithmetic_v<typename Value::value_type> && !std::same_as<Value, std::string> &&
    requires(const Value& value)
{
    value.empty();
};

/// What numbers of a column are stored as.
template<typename Value>
using Stored =
    std::conditional_t<std::same_as<Value, bool>,
                       std::uint8_t,
                       std::conditional_t<std::same_as<Value, std::int64_t>, std::int64_t, double>>;

/// Parts of one kind, each in a group with its name.
template<typename Part>
using Parts = std::vector<std::shared_ptr<const Part>>;

template<typename Value>
inline constexpr bool isParts = false;
template<typename Part>
inline constexpr bool isParts<Parts<Part>> = true;

/// Calls `use` with each entry of the list of a struct.
template<typename Struct, typename Use>
void forEachField(const Use& use)
{
    std::apply([&](const auto&... entries) { (use(entries), ...); }, Fields<Struct>::list);
}

}  // namespace papilio::core::study
