# Compiles bits.cpp for this processor and for CROSS, runs both and compares what they print.
file(MAKE_DIRECTORY ${OUT}/headers)
# Headers of this processor's libraries must not hide those of the other one.
file(CREATE_LINK ${HEADERS}/hwy ${OUT}/headers/hwy SYMBOLIC)
set(options -std=c++20 -O2 -ffp-contract=off -static -DHWY_COMPILE_ONLY_STATIC -I${SOURCE} -I${OUT}/headers
    ${SOURCE}/tests/lanes/bits.cpp ${SOURCE}/core/analysis/noise_kernel.cpp ${SOURCE}/core/analysis/column_kernel.cpp
    ${SOURCE}/core/base/huge_pages.cpp)
if(CROSS MATCHES "aarch64")
    set(lanes -march=armv8-a+crypto)  # what Highway calls NEON
endif()
execute_process(COMMAND ${NATIVE} ${options} -o ${OUT}/native COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CROSS} ${lanes} ${options} -o ${OUT}/cross COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${OUT}/native OUTPUT_VARIABLE here COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${QEMU} ${OUT}/cross OUTPUT_VARIABLE there COMMAND_ERROR_IS_FATAL ANY)
if(NOT here STREQUAL there OR here STREQUAL "")
    message(FATAL_ERROR "other bits: ${here} here, ${there} under ${QEMU}")
endif()
