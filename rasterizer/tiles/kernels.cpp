#include "rasterizer/tiles/kernels.h"

#include <iterator>

#if RASTERIZER_HAS_X86
#include <cpuid.h>
#endif

#include "rasterizer/tiles/tile_job.h"

namespace rasterizer {

namespace baseline {
void run(const ir::Instruction* code, std::size_t count, Invocation& invocation);
void draw_tile(TileJob& job);
extern const GeometryKernels geometry_kernels;
} // namespace baseline
#if RASTERIZER_HAS_X86
namespace sse41 {
void run(const ir::Instruction* code, std::size_t count, Invocation& invocation);
void draw_tile(TileJob& job);
extern const GeometryKernels geometry_kernels;
} // namespace sse41
namespace avx2 {
void run(const ir::Instruction* code, std::size_t count, Invocation& invocation);
void draw_tile(TileJob& job);
extern const GeometryKernels geometry_kernels;
} // namespace avx2
namespace avx512 {
void run(const ir::Instruction* code, std::size_t count, Invocation& invocation);
void draw_tile(TileJob& job);
extern const GeometryKernels geometry_kernels;
} // namespace avx512
#endif

namespace {

#if RASTERIZER_HAS_JIT
constexpr std::optional<jit::Isa> kCompiledSse41 = jit::Isa::Sse41, kCompiledAvx2 = jit::Isa::Avx2,
                                  kCompiledAvx512 = jit::Isa::Avx512;
#else
constexpr std::optional<jit::Isa> kCompiledSse41, kCompiledAvx2, kCompiledAvx512;
#endif

// The instruction sets of this build; a processor that supports one supports all sets before it.
constexpr Kernels kSets[] = {
    {"baseline", baseline::run, baseline::draw_tile, &baseline::geometry_kernels, {}},
#if RASTERIZER_HAS_X86
    {"sse41", sse41::run, sse41::draw_tile, &sse41::geometry_kernels, kCompiledSse41},
    {"avx2", avx2::run, avx2::draw_tile, &avx2::geometry_kernels, kCompiledAvx2},
    {"avx512", avx512::run, avx512::draw_tile, &avx512::geometry_kernels, kCompiledAvx512},
#endif
};

#if RASTERIZER_HAS_X86
// Programs for AVX2 also convert half floats and fuse products that are exact. Not every compiler's
// __builtin_cpu_supports() knows these.
bool has_f16c_and_fma() {
    unsigned a, b, c = 0, d;
    constexpr unsigned kBoth = bit_F16C | bit_FMA;
    return __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & kBoth) == kBoth;
}
#endif

// Number of sets that this processor supports.
std::size_t usable_sets() {
#if RASTERIZER_HAS_X86
    if (!__builtin_cpu_supports("sse4.1") || !__builtin_cpu_supports("popcnt")) return 1;
    if (!__builtin_cpu_supports("avx2") || !has_f16c_and_fma()) return 2;
    if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512bw") ||
        !__builtin_cpu_supports("avx512dq") || !__builtin_cpu_supports("avx512vl"))
        return 3;
#endif
    return std::size(kSets);
}

} // namespace

std::span<const Kernels> all_kernels() {
    return std::span(kSets).first(usable_sets());
}

const Kernels* find_kernels(std::string_view name) {
    const auto all = all_kernels();
    if (name.empty()) return &all.back();
    for (const Kernels& kernels : all)
        if (name == kernels.name) return &kernels;
    return nullptr;
}

} // namespace rasterizer
