# papilio_own_library(VARIABLE LIBRARY COMPILER): the file that the program uses for LIBRARY, a file of the system. A
# compiler beside that of the system has a C++ library of its own, newer, whose place it alone knows.
function(papilio_own_library variable library compiler)
    cmake_path(GET library FILENAME name)
    set(${variable} ${library} PARENT_SCOPE)
    if(name MATCHES "^lib(stdc\\+\\+|gcc_s|c\\+\\+|c\\+\\+abi|unwind|atomic|gomp|omp)\\.so")
        execute_process(COMMAND ${compiler} -print-file-name=${name} OUTPUT_VARIABLE own OUTPUT_STRIP_TRAILING_WHITESPACE)
        if(IS_ABSOLUTE "${own}" AND EXISTS "${own}")
            set(${variable} ${own} PARENT_SCOPE)
        endif()
    endif()
endfunction()
