#include "rasterizer/kernels.h"

#include "rasterizer/tile_job.h"

namespace rasterizer {

namespace baseline {
void run(const ir::Instruction* code, std::size_t count, Frame& frame);
void draw_tile(TileJob& job);
} // namespace baseline
#if RASTERIZER_HAS_AVX2
namespace avx2 {
void run(const ir::Instruction* code, std::size_t count, Frame& frame);
void draw_tile(TileJob& job);
} // namespace avx2
#endif

namespace {

constexpr Kernels kBaseline{"baseline", baseline::run, baseline::draw_tile};
#if RASTERIZER_HAS_AVX2
constexpr Kernels kAvx2{"avx2", avx2::run, avx2::draw_tile};
#endif

} // namespace

const Kernels* find_kernels(std::string_view name) {
#if RASTERIZER_HAS_AVX2
    const bool can = __builtin_cpu_supports("avx2");
    if (can && (name.empty() || name == kAvx2.name)) return &kAvx2;
#endif
    return name.empty() || name == kBaseline.name ? &kBaseline : nullptr;
}

} // namespace rasterizer
