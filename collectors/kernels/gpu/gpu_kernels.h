#pragma once

/// What the module papilio_gpu_kernels offers; plain C, because it is loaded when it is needed and
/// built by another compiler.
extern "C" {

/// "CUDA" or "HIP"
const char* papilio_gpu_runtime();

/// Why nothing can run: the runtime's own words; empty: there is a device.
const char* papilio_gpu_problem();

/**
 * Launches a kernel `launches` times and waits: each launch executes 1,000,000 vector instructions
 * of one kind, 1000 in each of 1000 warps (wavefronts).
 *
 * @param name  operation and precision: A, S, M, SQ or F (add, subtract, multiply, square root,
 *              fused multiply-add), then _H, _S or _D
 * @return 0; 1 where the hardware has no such instruction; 2 where the runtime failed
 */
int papilio_gpu_run(const char* name, unsigned launches);
}
