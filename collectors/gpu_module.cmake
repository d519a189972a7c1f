# The GPU kernels, as a module that papilio-collect loads: only where nvcc or hipcc is there and works.
option(PAPILIO_GPU "Build the GPU kernels where nvcc or hipcc is found" ON)
if(PAPILIO_GPU AND NOT DEFINED PAPILIO_GPU_COMPILER)
    find_program(PAPILIO_NVCC nvcc PATHS /usr/local/cuda/bin)
    find_program(PAPILIO_HIPCC hipcc PATHS /opt/rocm/bin)
    mark_as_advanced(PAPILIO_NVCC PAPILIO_HIPCC)
    set(PAPILIO_GPU_COMPILER "" CACHE INTERNAL "GPU compiler that works here")
    set(PAPILIO_GPU_ARCHITECTURE "" CACHE INTERNAL "Option for a GPU that computes in half precision")
    # By itself, nvcc before CUDA 13 compiles for GPUs without half precision.
    file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/gpu_trial.cu "__global__ void trial(unsigned short* x)\n{\n#if defined(__NVCC__)\n"
        "    unsigned short y = *x;\n    asm volatile(\"add.rn.f16 %0, %0, %0;\" : \"+h\"(y));\n    *x = y;\n#endif\n}\n"
        "int main() { trial<<<1, 1>>>(nullptr); return 0; }\n")
    foreach(compiler IN ITEMS ${PAPILIO_NVCC} ${PAPILIO_HIPCC})
        foreach(architecture IN ITEMS default -arch=sm_70 -arch=sm_60)
            if(compiler AND NOT PAPILIO_GPU_COMPILER)
                string(REPLACE default "" architecture ${architecture})
                execute_process(COMMAND ${compiler} ${architecture} -c gpu_trial.cu -o gpu_trial.o
                    WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
                if(NOT failed)
                    set(PAPILIO_GPU_COMPILER ${compiler} CACHE INTERNAL "GPU compiler that works here")
                    set(PAPILIO_GPU_ARCHITECTURE "${architecture}" CACHE INTERNAL "Option for a GPU that computes in half precision")
                endif()
            endif()
        endforeach()
    endforeach()
endif()
if(NOT PAPILIO_GPU OR NOT PAPILIO_GPU_COMPILER)
    message(STATUS "No GPU compiler: the benchmark gpu-flops can be imported and simulated, not measured")
    return()
endif()

set(gpu_module ${CMAKE_CURRENT_BINARY_DIR}/papilio_gpu_kernels.so)
if(PAPILIO_GPU_COMPILER MATCHES "nvcc$")
    set(gpu_options -Xcompiler -fPIC -cudart static)
else()
    set(gpu_options -fPIC)
endif()
add_custom_command(OUTPUT ${gpu_module}
    COMMAND ${PAPILIO_GPU_COMPILER} -std=c++17 -O2 ${PAPILIO_GPU_ARCHITECTURE} -shared ${gpu_options} -o ${gpu_module}
        ${CMAKE_CURRENT_SOURCE_DIR}/kernels/gpu/gpu_kernels.cu
    DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/kernels/gpu/gpu_kernels.cu ${CMAKE_CURRENT_SOURCE_DIR}/kernels/gpu/gpu_kernels.h
    COMMENT "Building the GPU kernels" VERBATIM)
add_custom_target(papilio_gpu_kernels ALL DEPENDS ${gpu_module})
install(FILES ${gpu_module} DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/papilio COMPONENT Collector)
