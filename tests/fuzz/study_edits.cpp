#include "tests/fuzz/study_edits.h"

#include <hdf5.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <zlib.h>

namespace papilio::fuzz {

namespace {

constexpr hsize_t mostStored = hsize_t{1} << 16;  ///< values that are really written

std::string placeIn(const StudySample& sample, Tape& tape)
{
    const auto& object = tape.choose(sample.objects);
    return object == "/" || tape.next() % 4 == 0
               ? object.substr(0, object.rfind('/') + 1) + tape.choose(sample.names)
               : object;
}

hid_t textType(Tape& tape)
{
    const auto type = H5Tcopy(H5T_C_S1);
    const auto size = tape.next();
    H5Tset_size(type, size % 8 == 0 ? H5T_VARIABLE : size);
    H5Tset_cset(type, size % 2 == 0 ? H5T_CSET_UTF8 : H5T_CSET_ASCII);
    H5Tset_strpad(type, static_cast<H5T_str_t>(size % 3));
    return type;
}

hid_t compoundType()
{
    const auto type = H5Tcreate(H5T_COMPOUND, 16);
    H5Tinsert(type, "r", 0, H5T_NATIVE_DOUBLE);
    H5Tinsert(type, "i", 8, H5T_NATIVE_DOUBLE);
    return type;
}

hid_t strangeFloat(Tape& tape)
{
    const auto type = H5Tcopy(H5T_IEEE_F64BE);
    const std::size_t mantissa = 1 + tape.next() % 50;
    H5Tset_fields(type, 63, 52, 11, 52 - mantissa, mantissa);
    H5Tset_ebias(type, tape.next() * 8U);
    return type;
}

hid_t strangeInteger(Tape& tape)
{
    const auto type = H5Tcopy(H5T_STD_I64LE);
    H5Tset_precision(type, 1 + tape.next() % 64);
    H5Tset_offset(type, tape.next() % 8);
    return type;
}

hid_t typeFrom(Tape& tape)
{
    const std::array plain = {
        H5T_NATIVE_DOUBLE, H5T_NATIVE_FLOAT,  H5T_NATIVE_INT8, H5T_NATIVE_UINT8, H5T_NATIVE_INT32,
        H5T_NATIVE_INT64,  H5T_NATIVE_UINT64, H5T_IEEE_F64BE,  H5T_STD_U16BE,    H5T_NATIVE_LDOUBLE,
        H5T_NATIVE_OPAQUE, H5T_STD_REF_OBJ,   H5T_NATIVE_B64};
    const hsize_t three = 3;
    switch (const auto kind = tape.next() % 24; kind) {
        case 0:
        case 1:
        case 2:
            return textType(tape);
        case 3:
            return compoundType();
        case 4:
            return strangeFloat(tape);
        case 5:
            return strangeInteger(tape);
        case 6:
            return H5Tarray_create2(H5T_NATIVE_DOUBLE, 1, &three);
        case 7:
            return H5Tvlen_create(H5T_NATIVE_DOUBLE);
        case 8:
            return H5Tenum_create(H5T_NATIVE_INT);
        default:
            return H5Tcopy(plain[static_cast<std::size_t>(kind) % plain.size()]);
    }
}

/// A shape of up to five dimensions; lengths are small, or lies.
std::vector<hsize_t> shapeFrom(Tape& tape)
{
    std::vector<hsize_t> shape(tape.next() % 6);
    for (auto& length : shape) {
        const auto small = tape.next();
        length = small < 200   ? small % 8
                 : small < 220 ? hsize_t{1} << (tape.next() % 63)
                               : tape.number(4);
    }
    return shape;
}

hid_t layoutFrom(Tape& tape, const std::vector<hsize_t>& shape)
{
    const auto list = H5Pcreate(H5P_DATASET_CREATE);
    std::vector<hsize_t> chunk(shape.size());
    std::ranges::transform(shape, chunk.begin(),
                           [](hsize_t length) { return std::clamp<hsize_t>(length, 1, 16); });
    switch (tape.next() % 8) {
        case 0:
            H5Pset_layout(list, H5D_COMPACT);
            break;
        case 1:
        case 2:
        case 3:
            if (!shape.empty()) {
                H5Pset_chunk(list, static_cast<int>(chunk.size()), chunk.data());
                const auto filters = tape.next();
                (filters & 1U) != 0 ? H5Pset_deflate(list, filters % 10U) : 0;
                (filters & 2U) != 0 ? H5Pset_shuffle(list) : 0;
                (filters & 4U) != 0 ? H5Pset_fletcher32(list) : 0;
                (filters & 8U) != 0 ? H5Pset_scaleoffset(list, H5Z_SO_INT, 3) : 0;
                (filters & 16U) != 0 ? H5Pset_nbit(list) : 0;
            }
            break;
        case 4:
            H5Pset_external(list, "/etc/hostname", 0, H5F_UNLIMITED);
            break;
        case 5:
            H5Pset_layout(list, H5D_VIRTUAL);
            break;
        default:
            break;
    }
    // With filters early chunks are read back by the write, in which HDF5 1.10 itself goes beyond
    // its memory where they are of the lossy kinds.
    if (tape.next() % 2 == 0 && H5Pget_nfilters(list) == 0) {
        H5Pset_alloc_time(list, H5D_ALLOC_TIME_EARLY);
    }
    return list;
}

double numberFrom(Tape& tape)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr std::array special = {0.0, -0.0,     1.0,       -1.0,   0.5,   1e300, -1e300, 1e-320,
                                    2.0, infinity, -infinity, 9.3e18, -1e19, 3.0,   4e9};
    const auto byte = tape.next();
    if (byte < special.size()) {
        return special[byte];
    }
    return byte == 255 ? std::nan("") : byte == 254 ? tape.number(8) * 1.0 : byte - 128.0;
}

void writeNumbers(hid_t data, Tape& tape)
{
    const auto space = H5Dget_space(data);
    const auto count = H5Sget_simple_extent_npoints(space);
    H5Sclose(space);
    if (count <= 0 || static_cast<hsize_t>(count) > mostStored) {
        return;
    }
    std::vector<double> numbers(static_cast<std::size_t>(count));
    for (auto& number : numbers) {
        number = numberFrom(tape);
    }
    H5Dwrite(data, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers.data());
}

/// A first chunk as no filter would have left it.
void writeChunk(hid_t data, std::size_t rank, Tape& tape)
{
    const std::vector<hsize_t> corner(rank, 0);
    std::vector<unsigned char> bytes(tape.number(2) % 4096);
    for (std::size_t index = 0; index < std::min<std::size_t>(bytes.size(), 32); ++index) {
        bytes[index] = tape.next();
    }
    if (tape.next() % 2 == 0) {
        auto length = compressBound(bytes.size());
        std::vector<unsigned char> packed(length);
        compress(packed.data(), &length, bytes.data(), bytes.size());
        packed.resize(length);
        bytes = packed;
    }
    H5Dwrite_chunk(data, H5P_DEFAULT, tape.next() % 8U, corner.data(), bytes.size(), bytes.data());
}

void replaceDataset(hid_t file, const StudySample& sample, Tape& tape)
{
    const auto path = placeIn(sample, tape);
    const auto shape = shapeFrom(tape);
    const auto type = typeFrom(tape);
    const auto list = layoutFrom(tape, shape);
    const auto space =
        tape.next() == 0 ? H5Screate(H5S_NULL)
                         : H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr);
    double count = 1;
    for (const auto length : shape) {
        count *= static_cast<double>(length);
    }
    if (count > static_cast<double>(mostStored)) {
        H5Pset_alloc_time(list, H5D_ALLOC_TIME_LATE);  // a lie needs no room
    }
    H5Ldelete(file, path.c_str(), H5P_DEFAULT);
    const auto data = H5Dcreate2(file, path.c_str(), type, space, H5P_DEFAULT, list, H5P_DEFAULT);
    if (data >= 0) {
        // Its first chunk has HDF5 allocate all of them.
        const bool isSmall = count <= static_cast<double>(mostStored);
        if (H5Pget_layout(list) == H5D_CHUNKED && isSmall && tape.next() % 4 == 0) {
            writeChunk(data, shape.size(), tape);
        } else {
            writeNumbers(data, tape);
        }
        H5Dclose(data);
    }
    H5Sclose(space);
    H5Pclose(list);
    H5Tclose(type);
}

void replaceText(hid_t file, const StudySample& sample, Tape& tape)
{
    const auto path = placeIn(sample, tape);
    std::vector<std::string> texts(tape.next() % 5);
    std::vector<const char*> pointers;
    for (auto& text : texts) {
        const auto& name = tape.choose(sample.names);
        text = tape.next() % 2 == 0 ? name
                                    : std::string(tape.next() % 9U, static_cast<char>(tape.next()));
        pointers.push_back(text.c_str());
    }
    const hsize_t length = texts.size();
    const auto space = H5Screate_simple(1, &length, nullptr);
    const auto type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, H5T_VARIABLE);
    H5Tset_cset(type, H5T_CSET_UTF8);
    H5Ldelete(file, path.c_str(), H5P_DEFAULT);
    const auto data =
        H5Dcreate2(file, path.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    if (data >= 0) {
        H5Dwrite(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, pointers.data());
        H5Dclose(data);
    }
    H5Tclose(type);
    H5Sclose(space);
}

void overwriteDataset(hid_t file, const StudySample& sample, Tape& tape)
{
    const auto data = H5Dopen2(file, tape.choose(sample.objects).c_str(), H5P_DEFAULT);
    if (data >= 0) {
        // HDF5 1.10 itself writes beyond what the filters of a damaged chunk returned.
        const auto list = H5Dget_create_plist(data);
        if (H5Pget_nfilters(list) == 0 && H5Pget_layout(list) != H5D_CHUNKED) {
            writeNumbers(data, tape);
        }
        H5Pclose(list);
        H5Dclose(data);
    }
}

void replaceAttribute(hid_t file, const StudySample& sample, Tape& tape)
{
    const auto object = H5Oopen(file, tape.choose(sample.objects).c_str(), H5P_DEFAULT);
    const auto& name = tape.choose(sample.names);
    const auto how = tape.next();
    H5Adelete(object, name.c_str());
    if (how % 4 != 0) {
        const auto shape = how % 16 == 1 ? shapeFrom(tape) : std::vector<hsize_t>();
        const auto space =
            how % 16 == 2 ? H5Screate(H5S_NULL)
                          : H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr);
        const auto type = how % 2 == 0 ? textType(tape) : typeFrom(tape);
        const auto attribute =
            H5Acreate2(object, name.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT);
        if (attribute >= 0 && H5Tis_variable_str(type) > 0) {
            const char* text = name.c_str();
            H5Awrite(attribute, type, &text);
        } else if (attribute >= 0 && H5Tget_class(type) == H5T_STRING && shape.empty()) {
            std::string text(H5Tget_size(type), static_cast<char>(tape.next()));
            H5Awrite(attribute, type, text.data());
        } else if (attribute >= 0 && shape.empty()) {
            const double number = numberFrom(tape);
            H5Awrite(attribute, H5T_NATIVE_DOUBLE, &number);
        }
        H5Aclose(attribute);
        H5Tclose(type);
        H5Sclose(space);
    }
    H5Oclose(object);
}

void changeLink(hid_t file, const StudySample& sample, Tape& tape)
{
    const auto from = tape.choose(sample.objects);
    const auto to = placeIn(sample, tape);
    switch (tape.next() % 6) {
        case 0:
            H5Ldelete(file, from.c_str(), H5P_DEFAULT);
            break;
        case 1:
            H5Lmove(file, from.c_str(), file, to.c_str(), H5P_DEFAULT, H5P_DEFAULT);
            break;
        case 2:
            H5Lcreate_hard(file, from.c_str(), file, to.c_str(), H5P_DEFAULT, H5P_DEFAULT);
            break;
        case 3:
            H5Lcreate_soft(from.c_str(), file, to.c_str(), H5P_DEFAULT, H5P_DEFAULT);
            break;
        case 4:
            H5Lcreate_external("sample.h5", from.c_str(), file, to.c_str(), H5P_DEFAULT,
                               H5P_DEFAULT);
            break;
        default:
            H5Gclose(H5Gcreate2(file, to.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
            break;
    }
}

}  // namespace

void editStudy(std::int64_t file, const StudySample& sample, Tape& tape)
{
    switch (tape.next() % 8) {
        case 0:
        case 1:
            replaceDataset(file, sample, tape);
            break;
        case 2:
            replaceText(file, sample, tape);
            break;
        case 3:
        case 4:
            overwriteDataset(file, sample, tape);
            break;
        case 5:
        case 6:
            replaceAttribute(file, sample, tape);
            break;
        default:
            changeLink(file, sample, tape);
            break;
    }
}

}  // namespace papilio::fuzz
