#pragma once

#include "core/io/study/study_file.h"
#include "tests/io/fixtures.h"

#include <hdf5.h>

#include <QTest>

#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace papilio::tests {

/// One way of damaging a study, spoken in HDF5, and what reading it then says.
struct Case {
    const char* name;
    const char* sentence;  ///< part of the message
    std::function<void(hid_t)> damage;
};

inline void erase(hid_t file, const std::string& path)
{
    if (H5Lexists(file, path.c_str(), H5P_DEFAULT) > 0) {
        H5Ldelete(file, path.c_str(), H5P_DEFAULT);
    }
}

/// Replaces a dataset by another of that type and shape, filled with zeros or not written at all.
inline void replace(hid_t file,
                    const std::string& path,
                    hid_t type,
                    std::vector<hsize_t> shape,
                    bool written = true)
{
    erase(file, path);
    const auto space = H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr);
    const auto creation = H5Pcreate(H5P_DATASET_CREATE);
    if (written) {
        H5Pset_alloc_time(creation, H5D_ALLOC_TIME_EARLY);
    }
    const auto data =
        H5Dcreate2(file, path.c_str(), type, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    H5Dclose(data);
    H5Pclose(creation);
    H5Sclose(space);
}

inline void overwrite(hid_t file, const std::string& path, hid_t type, const void* values)
{
    const auto data = H5Dopen2(file, path.c_str(), H5P_DEFAULT);
    H5Dwrite(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
    H5Dclose(data);
}

inline void setNumber(hid_t file, const std::string& object, const char* name, double value)
{
    const auto holder = H5Oopen(file, object.c_str(), H5P_DEFAULT);
    H5Adelete(holder, name);
    const auto space = H5Screate(H5S_SCALAR);
    const auto attribute =
        H5Acreate2(holder, name, H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT);
    H5Awrite(attribute, H5T_NATIVE_DOUBLE, &value);
    H5Aclose(attribute);
    H5Sclose(space);
    H5Oclose(holder);
}

inline void setText(hid_t file, const std::string& object, const char* name, const char* value)
{
    const auto holder = H5Oopen(file, object.c_str(), H5P_DEFAULT);
    H5Adelete(holder, name);
    const auto type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, std::strlen(value) + 1);
    const auto space = H5Screate(H5S_SCALAR);
    const auto attribute = H5Acreate2(holder, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
    H5Awrite(attribute, type, value);
    H5Aclose(attribute);
    H5Sclose(space);
    H5Tclose(type);
    H5Oclose(holder);
}

/// A row for each, by its place among them.
inline void addRows(const std::vector<Case>& cases)
{
    QTest::addColumn<int>("index");
    int index = 0;
    for (const auto& one : cases) {
        QTest::newRow(one.name) << index++;
    }
}

/// A full study with that damage is refused with that sentence.
inline void checkIsNamed(const Case& one)
{
    const Folder folder;
    const auto path = folder / "study.h5";
    QVERIFY(core::writeStudy(fullDocument(), path));
    const auto file = H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
    one.damage(file);
    H5Fclose(file);

    const auto read = core::readStudy(path);

    QVERIFY(!read);
    QCOMPARE(read.error().code, core::Errc::Malformed);
    const auto message = QString::fromStdString(read.error().message);
    QVERIFY2(message.startsWith(QString::fromStdString(path.string() + ": ")), qPrintable(message));
    QVERIFY2(message.contains(one.sentence), qPrintable(message));
    QVERIFY2(!message.contains('\n'), qPrintable(message));
}

}  // namespace papilio::tests
