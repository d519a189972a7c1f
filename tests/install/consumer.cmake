# Installs BUILD's component Development into OUT, builds the project consumer/ with it, and runs it on DATA.
function(run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${ARGN}:\n${output}")
    endif()
    set(output ${output} PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${OUT}/prefix ${OUT}/build)
run(${CMAKE_COMMAND} --install ${BUILD} --component Development --prefix ${OUT}/prefix)
run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${OUT}/build -G ${GENERATOR}
    -D CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_PREFIX_PATH=${OUT}/prefix)
run(${CMAKE_COMMAND} --build ${OUT}/build)
run(${OUT}/build/consumer ${DATA})
if(NOT output STREQUAL "558 events\n")
    message(FATAL_ERROR "the consumer printed: ${output}")
endif()
