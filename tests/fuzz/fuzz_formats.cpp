// Texels of every format: uploaded, decoded, converted, stretched, filled, reduced to mip levels, drawn as a texture.
// All back ends and numbers of workers must give the same bytes. The input chooses formats, sizes and texels.
#include <algorithm>
#include <array>

#include "dp2/commands/encoder.h"
#include "dp2/tables/enums.h"
#include "dp2/tables/formats.h"
#include "dp2/tables/render_states.h"
#include "dp2/tables/stage_states.h"
#include "tests/fuzz/support/observations.h"
#include "tests/fuzz/support/oracles.h"

namespace {

using namespace fuzz;

struct Choices {
    std::span<const std::uint8_t> bytes;
    std::uint32_t next() {
        if (bytes.empty()) return 0;
        const std::uint8_t value = bytes[0];
        bytes = bytes.subspan(1);
        return value;
    }
};

void add(Program& program, OpKind kind, std::initializer_list<std::uint32_t> numbers, Bytes string = {},
         Bytes other = {}) {
    Op op;
    op.kind = kind;
    std::copy(numbers.begin(), numbers.end(), op.numbers.begin());
    op.strings = {std::move(string), std::move(other)};
    program.ops.push_back(std::move(op));
}

std::uint32_t any_format(Choices& choices) {
    const auto formats = dp2::all_formats();
    return static_cast<std::uint32_t>(formats[choices.next() % formats.size()].format);
}

dp2::wire::TextureStageState stage(dp2::Tss state, std::uint32_t value) {
    return {.stage = 0, .state = static_cast<std::uint16_t>(state), .value = value};
}

// Each command is its own submission, since many of them refuse many formats. Handles: 1 is the texture, 2 the
// destination of conversions, 3 a target for draws that sample one of them.
class Submissions {
  public:
    Submissions(Program& program, Choices& choices) : program_(program), choices_(choices) {}

    void add_all() {
        const std::uint32_t which = choices_.next();
        std::array<std::uint32_t, 64> entries;
        for (std::uint32_t i = 0; i < entries.size(); ++i) entries[i] = i * 0x04030201u ^ which;
        encode([&](auto& e) { return e.update_palette({.palette = 1, .start = 0, .entries = 0}, entries); });
        encode([&](auto& e) { return e.set_palette({.palette = 1, .flags = which & 1, .surface = 1}); });
        if (which & 2)
            encode([&](auto& e) {
                return e.color_fill({.surface = 1, .rect = rect(16), .color = choices_.next() * 0x01030507u});
            });
        if (which & 4)
            encode(
                [&](auto& e) { return e.generate_mip_sub_levels({.surface = 1, .filter = 1 + choices_.next() % 2}); });
        if (which & 8)
            encode([&](auto& e) {
                return e.blt({.source = 1,
                              .source_rect = rect(16),
                              .source_level = 0,
                              .dest = 2,
                              .dest_rect = rect(24),
                              .dest_level = 0,
                              .flags = choices_.next() % 4});
            });
        if (which & 16)
            encode([&](auto& e) {
                return e.tex_blt({.dest = 2, .source = 1, .dest_point = {0, 0}, .source_rect = rect(16), .flags = 0});
            });
        draw(which);
    }

  private:
    template <class Encode> void encode(Encode&& encode) {
        std::array<std::byte, 1024> memory;
        dp2::Encoder encoder(memory);
        expect(encode(encoder).ok(), "the command fits");
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(encoder.bytes().data());
        // XYZRHW and one set of coordinates, from memory
        static constexpr float kCorners[4][6] = {
            {0, 0, 0.5f, 1, 0, 0}, {32, 0, 0.5f, 1, 1.5f, 0}, {0, 32, 0.5f, 1, 0, 2}, {32, 32, 0.5f, 0.5f, 1, 1}};
        const auto* vertices = reinterpret_cast<const std::uint8_t*>(kCorners);
        add(program_, OpKind::Submit, {1, 1, 0x104, 24, 64, 0, 1, 0, 0, 4},
            Bytes(bytes, bytes + encoder.bytes().size()), Bytes(vertices, vertices + sizeof kCorners));
    }
    std::array<std::int32_t, 4> rect(std::int32_t size) {
        const auto a = static_cast<std::int32_t>(choices_.next() % 16);
        const auto b = static_cast<std::int32_t>(choices_.next() % 32);
        return {a, a / 2, a + b % size + 1, a / 2 + b / 4 + 1};
    }
    void draw(std::uint32_t which) {
        const dp2::wire::TextureStageState states[] = {
            stage(dp2::Tss::Texture, which & 32 ? 2 : 1),        stage(dp2::Tss::MagFilter, 1 + choices_.next() % 3),
            stage(dp2::Tss::MinFilter, 1 + choices_.next() % 3), stage(dp2::Tss::MipFilter, choices_.next() % 3),
            stage(dp2::Tss::SrgbTexture, choices_.next() % 2),   stage(dp2::Tss::AddressU, 1 + choices_.next() % 5),
            stage(dp2::Tss::AddressV, 1 + choices_.next() % 5),  stage(dp2::Tss::BorderColor, 0x80FF4020),
        };
        encode([&](auto& e) { return e.texture_stage_state(states); });
        const dp2::wire::RenderState render[] = {
            {dp2::enum_number(dp2::Rs::CullMode), 1},
            {dp2::enum_number(dp2::Rs::ColorKeyEnable), which >> 6 & 1},
            {dp2::enum_number(dp2::Rs::AlphaBlendEnable), which >> 7 & 1},
        };
        encode([&](auto& e) { return e.render_state(render); });
        encode([&](auto& e) { return e.triangle_strip({.first = 0}, 2); });
    }

    Program& program_;
    Choices& choices_;
};

// One of the formats that targets may have.
std::uint32_t target_format(Choices& choices) {
    constexpr dp2::Format kTargets[] = {dp2::Format::A8R8G8B8, dp2::Format::R5G6B5, dp2::Format::A2R10G10B10,
                                        dp2::Format::A16B16G16R16F};
    return static_cast<std::uint32_t>(kTargets[choices.next() % std::size(kTargets)]);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 16) return 0;
    Choices choices{{data, size}};
    Program program;
    const std::uint32_t mode = choices.next();
    program.settings.workers = static_cast<std::uint8_t>(mode / 2 % 4);
    program.settings.back_end = static_cast<std::uint8_t>(mode / 8 % 8);
    program.settings.oracle = static_cast<std::uint8_t>(mode % 2 ? Oracle::Workers : Oracle::Interpreter);
    const std::uint32_t shape = choices.next(), width = 1 + choices.next() % 40, height = 1 + choices.next() % 40;
    const std::uint32_t faces = shape % 4 == 1 ? 6 : 1, depth = shape % 4 == 2 ? 1 + shape / 4 % 4 : 1;
    const std::uint32_t levels = 1 + shape / 16 % 4, format = any_format(choices), other = any_format(choices);
    const std::uint32_t key = choices.next() * 0x01010101u;
    add(program, OpKind::CreateSurface,
        {1, format, width, faces == 6 ? width : height, depth, levels, faces, 1, 1, shape & 128, 0, key});
    add(program, OpKind::CreateSurface, {2, other, 24, 24, 1, 1, 1, 1});
    add(program, OpKind::CreateSurface, {3, target_format(choices), 32, 32, 1, 1, 1, 2});
    add(program, OpKind::CreateContext, {5, 3, 0});
    const Bytes texels(choices.bytes.begin(), choices.bytes.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(
                                                                          choices.bytes.size(), 4096)));
    for (std::uint32_t level = 0; level < levels; ++level)
        for (std::uint32_t slice = 0; slice < std::max(faces, depth); ++slice)
            add(program, OpKind::WriteSurface, {1, level, slice}, texels);
    Submissions(program, choices).add_all();
    add(program, OpKind::ReadSurface, {1, levels - 1, 0});
    judge(program);
    return 0;
}
