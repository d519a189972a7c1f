# papilio_own_library() with a compiler that has a C++ library of its own: cmake -D SOURCE=… -D PLACE=… -P this
cmake_policy(VERSION 3.25)
include(${SOURCE}/collectors/archive/own_library.cmake)
file(WRITE ${PLACE}/lib64/libstdc++.so.6 "")
file(CONFIGURE OUTPUT ${PLACE}/compiler @ONLY CONTENT [[#!/bin/sh
case $1 in
-print-file-name=libstdc++.so.6) echo "@PLACE@/lib64/libstdc++.so.6" ;;
*) echo "${1#*=}" ;; # as a compiler that does not have it
esac
]])
file(CHMOD ${PLACE}/compiler PERMISSIONS OWNER_READ OWNER_EXECUTE)
function(expect library wanted)
    papilio_own_library(own ${library} ${PLACE}/compiler)
    if(NOT own STREQUAL wanted)
        message(FATAL_ERROR "${library}: expected ${wanted}, found ${own}")
    endif()
endfunction()
expect(/usr/lib/libstdc++.so.6 ${PLACE}/lib64/libstdc++.so.6)
expect(/usr/lib/libgcc_s.so.1 /usr/lib/libgcc_s.so.1)
expect(/usr/lib/libz.so.1 /usr/lib/libz.so.1)
