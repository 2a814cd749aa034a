// A sample of 16 lanes for every texture format, with each kind of filter, address and texture. Lanes are neighbours
// on the screen, one texel apart. Names: instruction set/format/kind; compiled where there is a compiler. Times include
// some 20 ns for the start of the program.
#include <benchmark/benchmark.h>

#include <cstring>
#include <functional>
#include <random>

#include "rasterizer/ir/ir_builder.h"
#include "rasterizer/jit/compile.h"
#include "rasterizer/jit/quick_gathers.h"
#include "rasterizer/lowering/lower_sampler.h"
#include "rasterizer/lowering/lower_srgb.h"
#include "rasterizer/programs/pixel_key.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/tiles/run_program.h"

namespace {

using namespace rasterizer;
using dp2::TextureAddress;
using dp2::TextureFilter;

constexpr std::uint32_t kSide = 64, kSlices = 8, kSlot = 0;

struct Kind {
    const char* name;
    TextureFilter mag, min, mip;
    TextureAddress address = TextureAddress::Wrap;
    std::uint8_t dimension = 2, srgb = 0, anisotropy = 0;
};

constexpr auto kPoint = TextureFilter::Point, kLinear = TextureFilter::Linear, kNone = TextureFilter::None;
constexpr Kind kKinds[] = {
    {"nearest", kPoint, kPoint, kNone},
    {"bilinear", kLinear, kLinear, kNone},
    {"bilinear_clamp", kLinear, kLinear, kNone, TextureAddress::Clamp},
    {"bilinear_mirror", kLinear, kLinear, kNone, TextureAddress::Mirror},
    {"bilinear_border", kLinear, kLinear, kNone, TextureAddress::Border},
    {"mag_linear_min_point", kLinear, kPoint, kNone},
    {"bilinear_mip_point", kLinear, kLinear, kPoint},
    {"trilinear", kLinear, kLinear, kLinear},
    {"anisotropic_4", kLinear, TextureFilter::Anisotropic, kLinear, TextureAddress::Wrap, 2, 0, 4},
    {"bilinear_srgb", kLinear, kLinear, kNone, TextureAddress::Wrap, 2, 1},
    {"volume_nearest", kPoint, kPoint, kNone, TextureAddress::Wrap, 3},
    {"volume_linear", kLinear, kLinear, kNone, TextureAddress::Wrap, 3},
    {"cube_bilinear", kLinear, kLinear, kNone, TextureAddress::Clamp, 6},
};

// One sample of a texture of random texels, in a program that is run for 16 lanes.
class Sampling {
  public:
    Sampling(const Kernels& kernels, dp2::Format format, const Kind& kind) : kernels_(kernels) {
        if (kind.srgb && !reads_srgb(*dp2::find_format(static_cast<std::uint32_t>(format)))) return;
        SamplerKey key;
        key.format = static_cast<std::uint32_t>(format);
        key.dimension = kind.dimension;
        key.address_u = key.address_v = key.address_w = kind.address;
        key.mag = kind.mag, key.min = kind.min, key.mip = kind.mip;
        key.srgb = kind.srgb, key.max_anisotropy = kind.anisotropy;
        ir::Builder b;
        const ir::Value at[] = {b.emit_imm(ir::Op::Attribute, 0), b.emit_imm(ir::Op::Attribute, 1),
                                b.emit_imm(ir::Op::Attribute, 2)};
        const auto color = lower_sample(b, key, pixel_sampler({}, kSlot), {at[0], at[1], at[2]});
        if (!color.ok()) return;
        const ir::Value channels[] = {color->r, color->g, color->b, color->a};
        for (std::uint32_t i = 0; i < 4; ++i) b.emit(ir::Op::Output, channels[i], 0, 0, i);
        program_ = b.finish();
        if (kernels.isa) code_ = jit::compile(program_, *kernels.isa, jit::quick_gathers(*kernels.isa));
        make_texture(format, kind);
    }
    bool is_offered() const { return surface_ != nullptr; }

    void run(benchmark::State& state) {
        Invocation invocation;
        prepare_runs(program_, code_.get(), values_, invocation);
        invocation.attributes = attributes_;
        invocation.outputs = outputs_;
        invocation.uniforms = uniforms_.data();
        invocation.textures = textures_.data();
        for (auto _ : state) {
            invocation.live = 0xFFFF;
            run_program(kernels_, program_, code_.get(), invocation);
            benchmark::DoNotOptimize(outputs_);
        }
    }

  private:
    void make_texture(dp2::Format format, const Kind& kind) {
        SurfaceDesc desc;
        desc.format = format;
        desc.width = desc.height = kSide;
        desc.depth = kind.dimension == 3 ? kSlices : 1;
        desc.faces = kind.dimension == 6 ? 6 : 1;
        desc.levels = kind.mip == kNone ? 1 : 4;
        static MemoryBudget memory_budget(std::uint64_t{1} << 30);
        auto surface = Surface::create(desc, memory_budget);
        if (!surface.ok()) return;
        surface_ = *surface;
        std::mt19937 random(11);
        for (std::byte& byte : surface_->bytes()) byte = static_cast<std::byte>(random() & 0x3F); // finite as any float
        textures_[kSlot] = surface_->view();
        PixelUniforms uniforms;
        SamplerUniforms& sampler = uniforms.sampler[kSlot];
        sampler.size[0] = sampler.size[1] = kSide, sampler.size[2] = kSlices;
        sampler.last_level = desc.levels - 1;
        uniforms_.resize(sizeof uniforms / 4);
        std::memcpy(uniforms_.data(), &uniforms, sizeof uniforms);
        for (std::uint32_t lane = 0; lane < ir::kLanes; ++lane) {
            const float u = (20.25f + static_cast<float>(lane % 4)) / kSide,
                        v = (30.75f + static_cast<float>(lane / 4)) / kSide;
            const float place[] = {kind.dimension == 6 ? 2 * u - 1 : u, kind.dimension == 6 ? 2 * v - 1 : v,
                                   kind.dimension == 6 ? 1.0f : 0.45f};
            for (int axis = 0; axis < 3; ++axis)
                attributes_[axis].word[lane] = std::bit_cast<std::uint32_t>(place[axis]);
        }
    }

    const Kernels& kernels_;
    ir::Program program_;
    std::shared_ptr<const jit::Code> code_;
    std::shared_ptr<Surface> surface_;
    std::vector<std::uint32_t> uniforms_;
    std::vector<TextureView> textures_ = std::vector<TextureView>(kTextureSlots);
    std::vector<Lanes> values_;
    Lanes attributes_[3] = {}, outputs_[4] = {};
};

// Registers every format that can be sampled, for each kind and instruction set.
void register_all() {
    for (const Kernels& kernels : all_kernels())
        for (const dp2::FormatInfo& format : dp2::all_formats())
            for (const Kind& kind : kKinds) {
                auto sampling = std::make_shared<Sampling>(kernels, format.format, kind);
                if (!sampling->is_offered()) continue;
                const std::string name = std::string(kernels.name) + "/" + format.name + "/" + kind.name;
                benchmark::RegisterBenchmark(name.c_str(),
                                             [sampling](benchmark::State& state) { sampling->run(state); });
            }
}

} // namespace

int main(int argc, char** argv) {
    register_all();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
