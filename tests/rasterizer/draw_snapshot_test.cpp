// A draw snapshot shares its unchanged parts with earlier snapshots. So each is compared with one that shares nothing,
// and each draw must show the state and data at its command, whatever is written, freed or set before it is drawn.
#include <random>

#include "dp2/text/shader_text.h"
#include "rasterizer/commands/front_end.h"
#include "tests/rasterizer/canvas.h"
#include "tests/support/catch.h"

using namespace rasterizer;
using dp2::Rs;
using dp2::Tss;

namespace {

using Words = std::vector<std::uint32_t>;

dp2::PackedArray<std::uint32_t> packed(const Words& words) {
    return dp2::PackedArray<std::uint32_t>(std::as_bytes(std::span(words)));
}

// mov oPos, c0; if b0; mov oPos, c1; endif
const Words kVertexShader = {0xFFFE0200, 0x02000001, 0xC00F0000, 0xA0E40000, 0x01000028, 0xE0E40800,
                             0x02000001, 0xC00F0000, 0xA0E40001, 0x0000002B, 0x0000FFFF};
// mov oC0, c1
const Words kPixelShader = {0xFFFF0200, 0x02000001, 0x800F0800, 0xA0E40001, 0x0000FFFF};

// Shaders 3 to 6, whose programs read other parts of the uniforms than the first two.
constexpr struct {
    ShaderStage stage;
    Handle handle;
    const char* text;
} kMoreShaders[] = {
    {ShaderStage::Vertex, 3,
     "vs_2_0\ndcl_position v0\nmova a0.x, v0.x\nmov oPos, c2[a0.x]\nmov oT0, c1\nmov oD0, v0\n"},
    {ShaderStage::Vertex, 4,
     "vs_3_0\ndcl_2d s0\ndcl_position o0\ndcl_texcoord0 o1\ntexldl r0, c0, s0\nmov o0, r0\nmov o1, c2\n"},
    {ShaderStage::Pixel, 5, "ps_2_0\ndcl t0.xy\ndcl_2d s0\ntexld r0, t0, s0\nmul r0, r0, c2\nmov oC0, r0\n"},
    {ShaderStage::Pixel, 6, "ps_3_0\ndcl_texcoord0 v0\ndcl_2d s1\ntexld r0, c0, s1\nadd oC0, r0, v0\n"},
};

// The parts of a context that the snapshotter uses. Surfaces 1 and 3 are targets, 2 and 4 depth buffers, 5 to 9
// textures.
struct Parts {
    Gpu gpu{{0, nullptr, {}, false, false, {}, {}, true, nullptr, {}}};
    DrawChanges changes;
    StateSetters setters{gpu.limits(), gpu.resources(), changes, 5, 1, 2};
    ShaderTable shaders{gpu.limits(), setters, changes};
    Palettes palettes{gpu.limits(), gpu.resources(), changes};
    CallBudget budget{gpu.stop(), [](const WorkTally&) {}};
    TextureBinder binder{gpu, setters.state(), palettes, budget};
    FrontEndCounts counts;
    DrawSnapshotter kept{gpu, setters.state(), shaders, binder, changes, budget, counts};

    Parts() {
        surface(1, dp2::Format::A8R8G8B8, 64, 64);
        surface(2, dp2::Format::D24S8, 64, 64);
        surface(3, dp2::Format::A16B16G16R16F, 32, 64);
        surface(4, dp2::Format::D16, 64, 64);
        surface(5, dp2::Format::A8R8G8B8, 16, 16);
        surface(6, dp2::Format::A8R8G8B8, 16, 16);
        surface(7, dp2::Format::R5G6B5, 8, 16, 3);
        surface(8, dp2::Format::P8, 16, 16);
        surface(9, dp2::Format::DXT1, 16, 16);
        REQUIRE(shaders.create_shader(ShaderStage::Vertex, 1, packed(kVertexShader)).ok());
        REQUIRE(shaders.create_shader(ShaderStage::Pixel, 2, packed(kPixelShader)).ok());
        for (const auto& [stage, handle, text] : kMoreShaders)
            REQUIRE(shaders.create_shader(stage, handle, packed(dp2::shader_tokens(*dp2::assemble_shader(text)))).ok());
        REQUIRE(palettes.attach(1, true, 8).ok());
    }
    void surface(Handle handle, dp2::Format format, std::uint32_t width, std::uint32_t height,
                 std::uint32_t levels = 1) {
        SurfaceDesc desc;
        desc.format = format;
        desc.width = width;
        desc.height = height;
        desc.levels = levels;
        REQUIRE(gpu.resources().create_surface(handle, desc).ok());
    }

    bool is_target(Handle handle) const {
        const DeviceState& state = setters.state();
        return handle != 0 && (handle == state.targets[0] || handle == state.depth);
    }

    // Checks that the tested snapshotter and a new one give equal results. False: both refuse the state.
    bool compare(Topology topology, const VertexShape& shape) {
        DrawChanges all;
        FrontEndCounts others;
        DrawSnapshotter fresh(gpu, setters.state(), shaders, binder, all, budget, others);
        const auto expected = fresh.take(topology, shape);
        const auto got = kept.take(topology, shape);
        REQUIRE(got.ok() == expected.ok());
        if (!got.ok()) {
            CHECK(std::string(got.error().field) == expected.error().field);
            return false;
        }
        CHECK((*got)->targets == (*expected)->targets);
        REQUIRE(((*got)->state == nullptr) == ((*expected)->state == nullptr));
        if (!(*got)->state) return true;
        const DrawState &a = *(*got)->state, &b = *(*expected)->state;
        CHECK(a.pixel->stages.whole.program == b.pixel->stages.whole.program);
        CHECK(a.vertex->program == b.vertex->program);
        CHECK(a.pixel_uniforms.same_words(b.pixel_uniforms));
        CHECK((*got)->vertex_uniforms.same_words((*expected)->vertex_uniforms));
        CHECK(comparable(a.raster) == comparable(b.raster));
        CHECK(a.wrap == b.wrap);
        for (std::size_t s = 0; s < a.textures.size(); ++s) {
            // Not comparable: each draw has its own copy of a texture that is also its target.
            if (s < kSamplers && is_target(setters.state().stage(s, Tss::Texture))) continue;
            CHECK(a.keep[s] == b.keep[s]);
            CHECK(a.textures[s].levels == b.textures[s].levels);
            CHECK(a.textures[s].level_count == b.textures[s].level_count);
        }
        CHECK(a.tile.uniforms == a.pixel_uniforms.data());
        CHECK(a.tile.textures == a.textures.data());
        return true;
    }
    // The state with NaNs replaced, so that they compare equal.
    static RasterState comparable(RasterState raster) {
        for (float* value :
             {&raster.point_size, &raster.point_min, &raster.point_max, &raster.slope_bias, &raster.depth_bias})
            if (*value != *value) *value = -1;
        return raster;
    }
};

VertexShape untransformed() {
    VertexShape shape;
    shape.present = input_bit(VertexInput::Position) | input_bit(VertexInput::Normal) |
                    input_bit(VertexInput::Diffuse) | input_bit(VertexInput::Texture0);
    shape.texture_components[0] = 2;
    return shape;
}
VertexShape transformed() {
    VertexShape shape = untransformed();
    shape.present &= ~input_bit(VertexInput::Normal);
    shape.transformed = true;
    return shape;
}

} // namespace

TEST_CASE("a draw snapshot that shares parts with earlier ones equals one made without them") {
    Parts parts;
    std::mt19937 engine(1123);
    const auto random = [&] { return static_cast<std::uint32_t>(engine()); };
    const auto pick = [&](auto... of) {
        const std::uint32_t values[] = {static_cast<std::uint32_t>(of)...};
        return values[random() % std::size(values)];
    };
    const auto value = [&] {
        return pick(0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 0x3F800000, 0x3F000000, 0xFF804020, random());
    };
    const auto number = [&] { return static_cast<float>(random() % 64) / 16; };
    StateSetters& set = parts.setters;
    const auto change = [&] {
        switch (random() % 24) {
        case 0:
        case 1:
        case 2:
        case 3:
        case 4:
        case 5: return set.set_render_state(random() % 256, value());
        case 6:
            return set.set_render_state(pick(7, 14, 15, 22, 27, 28, 52, 29, 137, 151, 152, 167, 174, 206),
                                        random() % 3);
        case 7: return set.set_stage_state(pick(0, 0, 0, 1, 257), random() % kStageStates, value());
        case 8:
            return set.set_stage_state(pick(0, 0, 1, 257), enum_number(Tss::Texture), pick(0, 5, 5, 6, 6, 7, 8, 9, 99));
        case 9: return set.set_stage_state(pick(0, 1), enum_number(Tss::ColorOp), pick(1, 2, 4, 7, 13, 22, 25));
        case 10: {
            Matrix matrix;
            matrix.m[random() % 4][random() % 4] = number();
            return set.set_transform(pick(2, 3, 16, 256, 256, 257, 300), matrix, MatrixChange::Replace);
        }
        case 11: {
            dp2::wire::SetMaterial material = {};
            material.power = number();
            return set.set_material(material);
        }
        case 12: {
            const auto light = [&](LightSlot& slot) {
                slot.enabled = random() % 2;
                slot.light.type = pick(1, 1, 2, 3);
                slot.light.range = number();
            };
            REQUIRE(set.change_light(random() % 3, light).ok());
            return;
        }
        case 13: return set.set_clip_plane(random() % 3, {number(), number(), number(), 1});
        case 14: return set.set_viewport({random() % 8, random() % 8, random() % 64, random() % 64});
        case 15: return set.set_depth_range(number(), number());
        case 16: return set.set_w_range({number(), number()});
        case 17: return set.set_scissor({0, 0, static_cast<std::int32_t>(random() % 64), 32});
        case 18:
            return set.set_constants(random() % 2 ? ShaderStage::Vertex : ShaderStage::Pixel,
                                     static_cast<RegisterFile>(random() % 3), random() % 3, packed({value(), 0, 1, 2}));
        case 19: set.set_vertex_shader(pick(0, 0, 1, 3, 4)); return set.set_pixel_shader(pick(0, 0, 2, 5, 6));
        case 20: {
            const float weights[] = {1, 2, 3};
            const dp2::PackedArray<float> array(std::as_bytes(std::span(weights)));
            REQUIRE(set.set_convolution_kernel(1 + random() % 3, 1 + random() % 3, array, array).ok());
            return;
        }
        case 21:
            REQUIRE(set.set_target(0, pick(1, 1, 3)).ok());
            REQUIRE(set.set_depth(pick(0, 2, 2, 4)).ok());
            return;
        case 22: REQUIRE(set.set_texture_lod(7, random() % 3).ok()); return;
        default:
            switch (random() % 4) {
            case 0: REQUIRE(parts.palettes.update(1, random() % 200, packed({value()})).ok()); return;
            case 1: return parts.surface(6, pick(0, 1) ? dp2::Format::A8R8G8B8 : dp2::Format::L8, 16, 16);
            case 2: { // texels of a compressed texture
                const auto compressed = parts.gpu.resources().surface(9, "");
                (*compressed)->bytes()[0] = static_cast<std::byte>(random());
                return;
            }
            default: parts.gpu.resources().replace_by_copy(5); return;
            }
        }
    };
    // Mostly one change at a time: a second change could hide that the first one caused no update.
    Topology topology = Topology::TriangleList;
    bool transforms = true;
    int drawn = 0;
    for (int step = 0; step < (kSanitized ? 4000 : 12000); ++step) {
        INFO("step " << step);
        change();
        if (random() % 8 == 0) change();
        if (random() % 16 == 0) topology = random() % 2 ? Topology::LineList : Topology::PointList;
        if (random() % 16 == 0) topology = Topology::TriangleList;
        if (random() % 16 == 0) transforms = random() % 4;
        VertexShape shape = transforms ? untransformed() : transformed();
        if (parts.shaders.vertex_shader() && transforms) {
            shape = {};
            shape.programmed = true;
        }
        if (parts.compare(topology, shape)) {
            ++drawn;
            continue;
        }
        for (std::uint32_t state = 0; state < 256; ++state)
            set.set_render_state(state, DeviceState().render_states[state]);
        for (std::uint32_t state = 0; state < kStageStates; ++state)
            for (const std::uint32_t stage : {0u, 1u})
                set.set_stage_state(stage, state, DeviceState().stages[stage][state]);
    }
    CHECK(drawn > (kSanitized ? 3000 : 9000));
    CHECK(parts.counts.states_reused > 20); // changes without an effect
}

TEST_CASE("the vertex stage of an alternating pixel program is not reused after any other change") {
    Parts parts;
    StateSetters& set = parts.setters;
    set.set_stage_state(0, enum_number(Tss::Texture), 5);
    const VertexShape shapes[] = {untransformed(), transformed()};
    for (std::uint32_t i = 0; i < 120; ++i) {
        INFO("step " << i);
        set.set_render_state(enum_number(Rs::ColorWriteEnable), i & 1 ? 7 : 15); // alpha is read or not
        const std::uint32_t turn = i / 6;
        if (i % 6 == 3) switch (turn % 5) {
            case 0: set.set_render_state(enum_number(Rs::CullMode), 1 + turn % 3); break;
            case 1: set.set_viewport({turn, 0, 8 + turn, 8}); break;
            case 2: {
                Matrix matrix;
                matrix.m[3][0] = static_cast<float>(turn);
                set.set_transform(256, matrix, MatrixChange::Replace);
                break;
            }
            case 3: set.set_render_state(enum_number(Rs::Wrap0), turn & 3); break;
            default: set.set_stage_state(0, enum_number(Tss::TexCoordIndex), turn % 2);
            }
        CHECK(parts.compare(Topology::TriangleList, shapes[i / 60]));
    }
    CHECK(parts.counts.programs_lowered < 40);
}

TEST_CASE("draws that alternate between kinds keep a snapshot of each, and no texture that is gone") {
    Parts parts;
    StateSetters& set = parts.setters;
    const auto draw = [&](bool lines, std::uint32_t texture) {
        set.set_stage_state(0, enum_number(Tss::Texture), texture);
        CHECK(parts.compare(lines ? Topology::LineList : Topology::TriangleList, transformed()));
    };
    const auto bound = [&](std::uint32_t texture) {
        draw(false, texture);
        return std::weak_ptr<const Surface>((*parts.kept.take(Topology::TriangleList, transformed()))->state->keep[0]);
    };
    for (std::uint32_t i = 0; i < 6; ++i) draw(i % 2 != 0, 5);
    const std::uint64_t made = parts.counts.states_made;
    for (std::uint32_t i = 0; i < 6; ++i) draw(i % 2 != 0, 5);
    CHECK(parts.counts.states_made == made);

    const auto destroyed = bound(5), decoded = bound(9), copied = bound(1);
    draw(true, 6);
    CHECK(copied.expired()); // the draw's own copy of its target
    REQUIRE(parts.gpu.resources().destroy(5).ok());
    (*parts.gpu.resources().surface(9, ""))->bytes()[0] = std::byte{77};
    draw(true, 9); // decodes it again
    CHECK(destroyed.expired());
    CHECK(decoded.expired());
}

TEST_CASE("a state that alternates is made once for each value") {
    Parts parts;
    parts.setters.set_render_state(enum_number(Rs::SrcBlend), 5);
    for (int i = 0; i < 20; ++i) {
        parts.setters.set_render_state(enum_number(Rs::AlphaBlendEnable), i & 1);
        parts.setters.set_stage_state(0, enum_number(Tss::Texture), i & 2 ? 5 : 6);
        parts.compare(Topology::TriangleList, transformed());
    }
    CHECK(parts.counts.states_made == 4);
    CHECK(parts.counts.states_reused == 16);
    // A destroyed texture is not kept for later draws.
    const std::weak_ptr<Surface> gone = *parts.gpu.resources().surface(5, "");
    REQUIRE(parts.gpu.resources().destroy(5).ok());
    parts.compare(Topology::TriangleList, transformed());
    CHECK(gone.expired());
}

namespace {

constexpr int kCell = 8, kAcross = 16; // pixels on a side of a cell; cells on a side of the target
constexpr std::uint32_t kTextured = dp2::fvf::kXyzRhw | dp2::fvf::kDiffuse | 0x100;
struct CellVertex {
    float x, y, z, rhw;
    std::uint32_t color;
    float u, v;
};
constexpr std::uint32_t kBuffer = 10, kTexture = 11;

// Each cell shows blue from its vertices, green from a texture and red from the texture factor of its draw.
class Cells {
  public:
    explicit Cells(unsigned workers)
        : canvas_(kCell * kAcross, kCell * kAcross, dp2::Format::A8R8G8B8, workers), other_(canvas_.gpu, 5, 1, 2) {
        make_buffer();
        make_texture();
        for (FrontEnd* context : {&canvas_.front_end, &other_}) {
            StateSetters& set = context->setters();
            set.set_vertex_format(kTextured);
            set.set_stream(0, {kBuffer, 0, sizeof(CellVertex), 1, false});
            const auto stage = [&](std::uint32_t s, Tss name, std::uint32_t value) {
                set.set_stage_state(s, enum_number(name), value);
            };
            for (const Tss name : {Tss::ColorOp, Tss::AlphaOp}) stage(0, name, 7), stage(1, name, 7); // ADD
            stage(0, Tss::Texture, kTexture);
            for (const Tss name : {Tss::ColorArg1, Tss::AlphaArg1}) stage(0, name, 2), stage(1, name, 3);
            for (const Tss name : {Tss::ColorArg2, Tss::AlphaArg2}) stage(0, name, 0), stage(1, name, 1);
            for (const Rs name : {Rs::CullMode}) set.set_render_state(enum_number(name), 1);
            set.set_render_state(enum_number(Rs::Lighting), 0);
            set.set_render_state(enum_number(Rs::ZEnable), 0);
        }
        fill(0);
    }

    void make_buffer() {
        REQUIRE(canvas_.gpu.resources().create_buffer(kBuffer, sizeof(CellVertex) * 6 * kAcross * kAcross).ok());
        fill(blue_);
    }
    void make_texture() {
        SurfaceDesc desc;
        desc.format = dp2::Format::A8R8G8B8;
        desc.width = desc.height = 4;
        REQUIRE(canvas_.gpu.resources().create_surface(kTexture, desc).ok());
        write_texture(green_);
    }
    void fill(std::uint32_t blue) {
        blue_ = blue;
        std::vector<CellVertex> vertices;
        for (int i = 0; i < kAcross * kAcross; ++i) {
            const auto x = static_cast<float>(i % kAcross * kCell) - 0.5f,
                       y = static_cast<float>(i / kAcross * kCell) - 0.5f;
            for (const auto& [dx, dy] : {std::pair{0, 0}, {1, 0}, {0, 1}, {0, 1}, {1, 0}, {1, 1}})
                vertices.push_back({x + static_cast<float>(dx * kCell), y + static_cast<float>(dy * kCell), 0.5f, 1,
                                    blue, 0.5f, 0.5f});
        }
        const auto bytes = (*canvas_.gpu.resources().buffer(kBuffer, ""))->writable();
        std::memcpy(bytes.data(), vertices.data(), bytes.size());
    }
    // Discards the vertices, as a runtime does for D3DLOCK_DISCARD, and writes them in two parts.
    void renew() {
        const auto buffer = *canvas_.gpu.resources().buffer(kBuffer, "");
        const auto* const old = buffer->contents()->data();
        std::vector<std::byte> vertices(old, old + buffer->size());
        canvas_.gpu.hazards().renew(*buffer);
        for (const std::size_t begin : {std::size_t{0}, vertices.size() / 2})
            std::memcpy(canvas_.gpu.hazards().writable(*buffer, begin, vertices.size() / 2) + begin,
                        vertices.data() + begin, vertices.size() / 2);
    }
    void write_texture(std::uint32_t green) {
        green_ = green;
        auto image = canvas_.gpu.resources().image(kTexture, "");
        canvas_.gpu.hazards().rename(kTexture, *image);
        canvas_.gpu.hazards().settle_for_writing(*image->surface, Stall::TextureWritten);
        const Words texels(16, green << 8);
        std::memcpy(image->writable().data(), texels.data(), 64);
    }
    void draw(int cell, FrontEnd& context, std::uint32_t red) {
        context.setters().set_render_state(enum_number(Rs::TextureFactor), red << 16);
        const auto first = static_cast<std::uint32_t>(cell * 6);
        const bool by_bytes = cell % 3 == 0;
        REQUIRE(context.draws()
                    .draw_streams(4, 2, by_bytes ? 0 : first, by_bytes ? first * std::int64_t{sizeof(CellVertex)} : 0)
                    .ok());
        expected_.push_back(red << 16 | green_ << 8 | blue_);
    }
    void check() {
        for (int cell = 0; cell < static_cast<int>(expected_.size()); ++cell)
            for (const int at : {0, kCell - 1}) {
                INFO("cell " << cell);
                CHECK((canvas_.at(cell % kAcross * kCell + at, cell / kAcross * kCell + at) & 0xFFFFFF) ==
                      expected_[static_cast<std::size_t>(cell)]);
            }
    }

    std::uint32_t blue() const { return blue_; }
    std::uint32_t green() const { return green_; }
    FrontEnd& first() { return canvas_.front_end; }
    FrontEnd& second() { return other_; }
    ResourceTable& resources() { return canvas_.gpu.resources(); }
    Gpu& gpu() { return canvas_.gpu; }

  private:
    Canvas canvas_;
    FrontEnd other_;
    std::uint32_t blue_ = 0, green_ = 0;
    Words expected_;
};

} // namespace

TEST_CASE("each draw shows the state and data at its command, though nothing is drawn before the last change") {
    const unsigned workers = GENERATE(0u, 1u, 4u);
    INFO(workers << " workers");
    Cells cells(workers);
    std::mt19937 random(7);
    std::uint32_t red = 0;
    for (int cell = 0; cell < kAcross * kAcross; ++cell) {
        switch (random() % 12) {
        case 0: cells.fill((cells.blue() + 1) & 0xFF); break;
        case 1: cells.write_texture((cells.green() + 1) & 0xFF); break;
        case 2:
            REQUIRE(cells.resources().destroy(kTexture).ok());
            cells.make_texture();
            break;
        case 3:
            REQUIRE(cells.resources().destroy(kBuffer).ok());
            cells.make_buffer();
            break;
        case 7: cells.renew(); break;
        case 4:
        case 5: red = (red + 1) & 0xFF; break;
        case 6: cells.gpu().seal(Stall::QueryFlush); break;
        default: break;
        }
        cells.draw(cell, random() % 3 ? cells.first() : cells.second(), red);
    }
    cells.check();
}

TEST_CASE("a buffer that no scene reads any more is written without a copy") {
    Cells cells(0);
    cells.draw(0, cells.first(), 1);
    const auto buffer = *cells.resources().buffer(kBuffer, "");
    const auto* before = buffer->contents().get();
    cells.fill(9); // the queued draw still reads the buffer
    CHECK(buffer->contents().get() != before);
    cells.draw(1, cells.first(), 1);
    cells.gpu().drain(Stall::LockForRead);
    const auto* drawn = buffer->contents().get();
    cells.fill(10);
    CHECK(buffer->contents().get() == drawn);
    cells.draw(2, cells.first(), 2);
    cells.check();
}
