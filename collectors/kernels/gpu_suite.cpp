// The GPU kernels are a module of their own, compiled where nvcc or hipcc is found and loaded when
// the benchmark is asked for: papilio-collect itself needs no GPU library.
#include "collectors/kernels/suite.h"

#include <array>
#include <dlfcn.h>
#include <filesystem>

namespace papilio::collectors {

namespace {

constexpr std::array names = {"A_H", "A_S",  "A_D",  "S_H",  "S_S", "S_D", "M_H", "M_S",
                              "M_D", "SQ_H", "SQ_S", "SQ_D", "F_H", "F_S", "F_D"};
constexpr double perLaunch = 1'000'000;

/// The module's functions, or why there are none.
struct Module {
    int (*run)(const char*, unsigned) = nullptr;
    std::string runtime;
    std::string problem;
};

void* openModule()
{
    std::error_code failed;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", failed).parent_path();
    constexpr const char* name = "papilio_gpu_kernels.so";
    for (const auto& place : {self, self.parent_path() / "libexec" / "papilio"}) {
        if (void* handle = ::dlopen((place / name).c_str(), RTLD_NOW | RTLD_LOCAL)) {
            return handle;
        }
    }
    return ::dlopen(name, RTLD_NOW | RTLD_LOCAL);  // an archive has it beside its libraries
}

template<typename Function>
Function function(void* handle, const char* name)
{
    return reinterpret_cast<Function>(::dlsym(handle, name));
}

Module loadModule()
{
    Module loaded;
    void* handle = openModule();
    if (handle == nullptr) {
        loaded.problem =
            "this build has no GPU kernels, because neither nvcc nor hipcc was found; import the "
            "counts or use --source simulated:mi250x";
        return loaded;
    }
    const auto problem = function<const char* (*)()>(handle, "papilio_gpu_problem");
    const auto runtime = function<const char* (*)()>(handle, "papilio_gpu_runtime");
    const auto run = function<int (*)(const char*, unsigned)>(handle, "papilio_gpu_run");
    if (problem == nullptr || runtime == nullptr || run == nullptr) {
        loaded.problem = "papilio_gpu_kernels.so belongs to a different version";
        return loaded;
    }
    loaded.runtime = runtime();
    const std::string text = problem();
    if (!text.empty()) {
        loaded.problem = loaded.runtime + " finds no GPU here: " + text;
    } else {
        loaded.run = run;
    }
    return loaded;
}

/// Square roots of half and double precision are not instructions of NVIDIA's GPUs.
bool isInstruction(const Module& module, std::string_view name)
{
    return module.runtime != "CUDA" || (name != "SQ_H" && name != "SQ_D");
}

}  // namespace

KernelSuite gpuSuite(const KernelMachine& /*machine*/)
{
    static const Module module = loadModule();
    KernelSuite suite;
    suite.note =
        "Vector instructions per launch: add (A), subtract (S), multiply (M), square root "
        "(SQ) and fused multiply-add (F) in half (H), single (S) and double (D) precision.";
    for (std::size_t index = 0; index < names.size(); ++index) {
        const char* name = names.at(index);
        suite.expectations.emplace_back(name);
        Kernel kernel{.name = name,
                      .truth = std::vector<double>(names.size(), 0.0),
                      .iterations = 1,
                      .warmUp = 1,
                      .missing = module.problem,
                      .prepare = [name](const std::stop_token&) {
                          return KernelBody([name](std::uint64_t launches) {
                              module.run(name, static_cast<unsigned>(launches));
                          });
                      }};
        if (kernel.missing.empty() && !isInstruction(module, name)) {
            kernel.missing = "the GPU computes it with several instructions";
        }
        kernel.truth.at(index) = perLaunch;
        suite.kernels.push_back(std::move(kernel));
    }
    return suite;
}

}  // namespace papilio::collectors
