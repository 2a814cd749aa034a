// The operation Texel against its definition: clamp the level, clamp the position, take four bytes.
#include <cstring>
#include <random>

#include "rasterizer/ir/ir_scalar.h"
#include "tests/rasterizer/program_run.h"

using namespace rasterizer;
using ir::Op;

namespace {

// Three levels of a texture with slices; rows have padding after their last texel.
struct Levels {
    std::vector<std::byte> memory[3];
    LevelView views[3];
    TextureView texture;

    explicit Levels(std::uint32_t texel_bytes) : texture{views, 3, texel_bytes} {
        std::mt19937 random(texel_bytes);
        for (int level = 0; level < 3; ++level) {
            LevelView& view = views[level];
            view.width = 13 >> level, view.height = 6 >> level, view.depth = 4 >> level;
            view.pitch = static_cast<std::uint32_t>(view.width) * texel_bytes + 5;
            memory[level].resize(std::size_t{view.pitch} * static_cast<std::size_t>(view.height * view.depth));
            for (std::byte& b : memory[level]) b = static_cast<std::byte>(random());
            view.data = memory[level].data();
        }
    }
    std::uint32_t texel(std::uint32_t word, std::int32_t level, std::int32_t x, std::int32_t y) const {
        if (word * 4 >= texture.texel_bytes) return 0;
        const LevelView& view = views[std::clamp(level, 0, static_cast<std::int32_t>(texture.level_count) - 1)];
        const auto column = static_cast<std::size_t>(std::clamp(x, 0, view.width - 1));
        const auto row = static_cast<std::size_t>(std::clamp(y, 0, view.height * view.depth - 1));
        std::uint32_t value = 0;
        const std::size_t bytes = std::min(texture.texel_bytes - word * 4, 4u);
        std::memcpy(&value, view.data + row * view.pitch + column * texture.texel_bytes + word * 4, bytes);
        return value;
    }
};

} // namespace

TEST_CASE("a texel of any size is read at any position of any level, on every instruction set") {
    constexpr std::int32_t kFar[] = {INT32_MIN, -1, 0, 1, 12, 13, 23, 24, INT32_MAX};
    std::mt19937 random(7);
    for (const std::uint32_t texel_bytes : {1u, 2u, 3u, 4u, 8u, 16u}) {
        Levels levels(texel_bytes);
        for (int round = 0; round < 200; ++round) {
            levels.texture.level_count = round % 4 == 0 ? 1 : 3;
            const std::uint32_t word = random() % 5;
            ProgramRun run([&](ir::Builder& b) {
                const ir::Value level = b.emit_imm(Op::Attribute, 0), x = b.emit_imm(Op::Attribute, 1),
                                y = b.emit_imm(Op::Attribute, 2);
                b.emit(Op::Output, b.emit(Op::Texel, level, x, y, word), 0, 0, 0);
            });
            run.textures[0] = levels.texture;
            const bool common = round % 2; // all lanes read one level, or each its own
            const auto one = static_cast<std::int32_t>(random() % 5) - 1;
            for (int lane = 0; lane < ir::kLanes; ++lane) {
                const auto place = [&] {
                    return random() % 4 ? static_cast<std::int32_t>(random() % 30) - 3
                                        : kFar[random() % std::size(kFar)];
                };
                run.attributes[0].word[lane] = static_cast<std::uint32_t>(common ? one : place());
                run.attributes[1].word[lane] = static_cast<std::uint32_t>(place());
                run.attributes[2].word[lane] = static_cast<std::uint32_t>(place());
            }
            if (round % 8 == 3) run.attributes[0].word[15] ^= 1; // only the last lane reads another level
            for (const BackEnd& back_end : all_program_back_ends()) {
                run.run(back_end);
                for (int lane = 0; lane < ir::kLanes; ++lane) {
                    const auto at = [&](int i) { return static_cast<std::int32_t>(run.attributes[i].word[lane]); };
                    INFO(back_end.name() << ": " << texel_bytes << " bytes, word " << word << ", level " << at(0)
                                         << ", " << at(1) << ", " << at(2));
                    CHECK(run.outputs[0].word[lane] == levels.texel(word, at(0), at(1), at(2)));
                }
            }
        }
    }
}
