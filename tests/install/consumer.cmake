# Installs BUILD's component Development into OUT, builds the project consumer/ and the one in EXAMPLE with it, and runs
# them on DATA and GROUP.
function(run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${ARGN}:\n${output}")
    endif()
    set(output ${output} PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${OUT}/prefix ${OUT}/build ${OUT}/example)
run(${CMAKE_COMMAND} --install ${BUILD} --component Development --prefix ${OUT}/prefix)
run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${OUT}/build -G ${GENERATOR}
    -D CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_PREFIX_PATH=${OUT}/prefix)
run(${CMAKE_COMMAND} --build ${OUT}/build)
run(${OUT}/build/consumer ${DATA})
if(NOT output STREQUAL "558 events\n")
    message(FATAL_ERROR "the consumer printed: ${output}")
endif()

run(${CMAKE_COMMAND} -S ${EXAMPLE} -B ${OUT}/example -G ${GENERATOR}
    -D CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_PREFIX_PATH=${OUT}/prefix)
run(${CMAKE_COMMAND} --build ${OUT}/example)
run(${OUT}/example/metrics ${GROUP} INSTR_RETIRED_ANY=200 CPU_CLK_UNHALTED_CORE=100)
if(NOT output MATCHES "CPI = 0.5 \n" OR NOT output MATCHES "Runtime unhalted = nan s\n")
    message(FATAL_ERROR "the example printed: ${output}")
endif()
execute_process(COMMAND ${OUT}/example/metrics ${DATA} RESULT_VARIABLE status OUTPUT_VARIABLE output
    ERROR_VARIABLE output)
if(NOT status EQUAL 1 OR NOT output MATCHES "data.csv")
    message(FATAL_ERROR "the example refused no data: ${output}")
endif()
