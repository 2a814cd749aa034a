// If the samples of each pixel are equal in a whole tile, one is stored, and every access to the surface (draws,
// copies, resolves, reads, writes) still finds all of them. The reference emulator stores every sample, and has no
// queued work after a call.
#include <random>

#include "tests/support/back_ends.h"
#include "tests/support/shader_rig.h"

using namespace responses;

namespace {

// Six tiles, of which four are cut by the surface's edges.
constexpr int kWidth = 150, kHeight = 100;
constexpr const char* kType = "XYZRHW|DIFFUSE";
const std::string kWhole = "0 0 150 100";

struct Kind {
    std::string format = "A8R8G8B8";
    int samples = 4;
};

// Surface 8 is multisampled, 9 is its depth buffer, 10 is multisampled and smaller; 1 and 3 have one sample.
class EqualSamples : public ShaderRig {
  public:
    EqualSamples(const Kind& kind, const EmulatorOptions& options, bool is_reference)
        : ShaderRig(8, options), kind_(kind), is_reference_(is_reference) {
        const std::string samples = " samples " + std::to_string(kind.samples) + "\n",
                          size = " size " + std::to_string(kWidth) + "x" + std::to_string(kHeight);
        document("surface 1 format A8R8G8B8" + size + " usage target\nsurface 3 format " + kind.format + size +
                 " usage target\nsurface 8 format " + kind.format + size + " usage target" + samples +
                 "surface 9 format D24S8" + size + " usage depth" + samples + "surface 10 format " + kind.format +
                 " size 100x70 usage target" + samples);
        if (is_reference)
            for (const std::uint32_t surface : {8u, 10u})
                (*this->emulator().gpu().resources().surface(surface, ""))->set_sampled();
        step("SETRENDERTARGET { 8 9 } VIEWPORTINFO { 0 0 150 100 } RENDERSTATE { MULTISAMPLEANTIALIAS TRUE }");
    }
    void step(const std::string& commands, const std::string& vertices = "") {
        run(commands, vertices.empty() ? "" : kType, vertices);
        if (is_reference_) emulator().presents().wait();
    }
    // Draws a rectangle whose edges run between pixels, or through pixels if `cuts`.
    void draw(int left, int top, int right, int bottom, std::uint32_t color, bool cuts = false,
              std::uint32_t change = 0x503010) {
        std::string text;
        const char* const fraction = cuts ? ".2 " : ".5 ";
        for (const auto& [x, y] : {std::pair{left, top}, {right, top}, {left, bottom}, {right, bottom}})
            text += "f32 " + std::to_string(x) + fraction + std::to_string(y) + fraction + "0.5 1 u32 " +
                    hex(color + (x == left ? 0 : change)) + "\n";
        step(kStrip, text);
    }
    void cover(std::uint32_t color) { draw(-1, -1, 151, 101, color); }
    void cover_flat(std::uint32_t color) { draw(-1, -1, 151, 101, color, false, 0); }
    void mask(std::uint32_t samples) { step("RENDERSTATE { MULTISAMPLEMASK " + hex(samples) + " }"); }
    void clear(std::uint32_t color, const std::string& rects = "") {
        step("CLEAR { TARGET" + std::string(rects.empty() ? "|COMPUTERECTS " : " ") + hex(color) + " 1 0 " + rects +
             " }");
    }
    // `to` and `from` are surfaces with their rectangles.
    void copy(const std::string& to, const std::string& from, int filter = 0) {
        step("BLT { " + from + " 0 " + to + " 0 " + std::to_string(filter) + " }");
    }
    // Resolves to a new surface, which is compared at the end.
    void resolve() {
        const std::string to = std::to_string(kFirstResolved + resolves_++);
        document("surface " + to + " format " + kind_.format + " size " + std::to_string(kWidth) + "x" +
                 std::to_string(kHeight) + " usage target\n");
        copy(to + " " + kWhole, "8 " + kWhole);
    }
    // Reads a rectangle; the bytes are compared as part of the result.
    void read(std::uint32_t surface, std::uint32_t sample, const rasterizer::Rect& rect) {
        const std::size_t pitch = static_cast<std::size_t>(rect.right - rect.left) * texel_bytes();
        std::vector<std::byte> bytes(pitch * static_cast<std::size_t>(rect.bottom - rect.top));
        REQUIRE(emulator().memory().read_surface({surface, 0, sample}, &rect, bytes, pitch).ok());
        seen_.insert(seen_.end(), bytes.begin(), bytes.end());
    }
    void write(std::uint32_t surface, std::uint32_t sample, const rasterizer::Rect& rect, unsigned seed) {
        const std::size_t pitch = static_cast<std::size_t>(rect.right - rect.left) * texel_bytes();
        std::vector<std::byte> bytes(pitch * static_cast<std::size_t>(rect.bottom - rect.top));
        for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = std::byte((i * seed + (i >> 8)) & 0x3F);
        const bool whole = rect == rasterizer::Rect{0, 0, kWidth, kHeight};
        REQUIRE(emulator().memory().write_surface({surface, 0, sample}, whole ? nullptr : &rect, bytes, pitch).ok());
    }
    std::size_t texel_bytes() { return (*emulator().gpu().resources().surface(8, ""))->texel_bytes(); }
    rasterizer::TileShortcuts shortcuts() {
        emulator().presents().wait();
        return emulator().gpu().activity().shortcuts;
    }
    // The bytes of all reads, and the contents of all surfaces.
    std::vector<std::byte> result() {
        std::vector<std::byte> out = seen_;
        std::vector<std::uint32_t> surfaces = {1, 3, 8, 9, 10};
        for (std::uint32_t i = 0; i < resolves_; ++i) surfaces.push_back(kFirstResolved + i);
        for (const std::uint32_t surface : surfaces) {
            const auto image = *emulator().gpu().resources().image(surface, "");
            for (std::uint32_t slice = 0; slice < static_cast<std::uint32_t>(image.view().depth); ++slice) {
                const auto pixels = *surface_pixels(emulator(), surface, 0, slice);
                out.insert(out.end(), pixels.begin(), pixels.end());
            }
        }
        return out;
    }
    const Kind& kind() const { return kind_; }

  private:
    Kind kind_;
    static constexpr std::uint32_t kFirstResolved = 100;
    bool is_reference_;
    std::uint32_t resolves_ = 0;
    std::vector<std::byte> seen_;
};

const rasterizer::Rect kAll{0, 0, kWidth, kHeight}, kPart{30, 20, 111, 77};

template <class Test> void same_as_reference(const Kind& kind, Test&& test) {
    INFO(kind.format << ", " << kind.samples << " samples");
    EqualSamples reference(kind, with_workers(0), true);
    test(reference);
    CHECK(reference.shortcuts().kept_samples == 0);
    const std::vector<std::byte> expected = reference.result();
    std::vector<EmulatorOptions> all;
    for (const unsigned workers : worker_counts()) all.push_back(with_workers(workers));
    for (const rasterizer::BackEnd& back_end : rasterizer::all_back_ends()) {
        if (kThreadSanitizer) continue; // all back ends use threads alike
        all.push_back(with_workers(2));
        all.back().kernels = &back_end.kernels(), all.back().compile = back_end.compiles();
    }
    for (const EmulatorOptions& options : all) {
        INFO(options.workers << " workers, " << (options.kernels ? options.kernels->name : "the best")
                             << (options.compile ? "" : ", interpreted"));
        EqualSamples rig(kind, options, false);
        test(rig);
        CHECK(rig.shortcuts().kept_samples > 0);
        CHECK((rig.result() == expected));
    }
}
template <class Test> void for_every_kind(Test&& test) {
    for (const int samples : {2, 4, 8, 16}) same_as_reference({"A8R8G8B8", samples}, test);
    for (const char* format : {"L8", "R5G6B5", "X8R8G8B8", "A2R10G10B10", "A16B16G16R16F", "A32B32G32R32F"})
        same_as_reference({format, 4}, test);
}

} // namespace

TEST_CASE("tiles whose samples are equal store and load one sample, and are resolved from it") {
    for (const int samples : {2, 4, 16}) {
        const auto others = static_cast<std::uint64_t>(samples) - 1;
        EqualSamples rig({"A8R8G8B8", samples}, with_workers(0), false);
        rig.clear(0xFF102030);
        const auto before = rig.shortcuts();
        rig.cover(0xFF445566);
        const auto drawn = rig.shortcuts();
        CHECK(drawn.kept_samples - before.kept_samples == 6 * others);
        CHECK(drawn.stored_planes - before.stored_planes == 6);
        rig.resolve();
        rig.draw(10, 10, 20, 20, 0xFF00FF00);
        const auto again = rig.shortcuts();
        CHECK(again.kept_samples - drawn.kept_samples == others);
        CHECK(again.loaded_planes - drawn.loaded_planes == 1);
        rig.draw(10, 10, 20, 20, 0xFF0000FF, true);
        const auto cut = rig.shortcuts(); // some, but not all, samples are equal to sample 0
        CHECK(cut.kept_samples - again.kept_samples < others);
        CHECK(cut.stored_planes - again.stored_planes > 1);
        rig.cover(0xFF445566);
        CHECK(rig.shortcuts().kept_samples - cut.kept_samples == 6 * others);
    }
}

TEST_CASE("samples of equal tiles are drawn one by one, in the same scene and in later ones") {
    for_every_kind([](EqualSamples& rig) {
        rig.clear(0xFF102030);
        rig.cover(0xFF445566);
        rig.resolve(); // resolving ends the scene
        rig.mask(1);
        rig.draw(10, 10, 90, 90, 0xFFFF0000);
        rig.resolve();
        rig.mask(~0u);
        rig.cover(0xFF112233);
        rig.mask(2);
        rig.draw(70, 0, 150, 50, 0xFF00FF00);
        rig.resolve();
        rig.cover(0xFF332211); // draws to sample 1 only
        rig.mask(1);
        rig.cover(0xFF332211); // now all samples are equal again
        rig.resolve();
        rig.mask(~0u);
        rig.cover_flat(0xFF303030);
        rig.resolve();
        rig.clear(0xFF102030); // clears all samples, also sample 0, which is not drawn to next
        rig.mask(2);
        rig.cover_flat(0xFF303030);
        rig.resolve();
        rig.mask(~0u);
        rig.cover(0xFF080808);
        rig.step("RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND ONE DESTBLEND ONE }");
        rig.copy("3 0 0 9 9", "8 0 0 9 9");
        rig.mask(1);
        rig.draw(0, 0, 64, 64, 0xFF100000);
        rig.copy("3 0 0 9 9", "8 0 0 9 9");
        rig.mask(~0u);
        rig.cover(0xFF000010);
    });
}

TEST_CASE("rectangles of equal tiles, and whole tiles, are cleared and filled") {
    for_every_kind([](EqualSamples& rig) {
        rig.clear(0xFF102030);
        rig.cover(0xFF445566);
        rig.resolve();
        rig.clear(0xFF00FF00, "{ 30 30 100 70 }");
        rig.resolve();
        rig.step("COLORFILL { 8 50 20 140 60 0xff0000ff }"); // queued; the next one is a clear in the open scene
        rig.read(8, 1, kPart);
        rig.cover(0xFF445566);
        rig.step("COLORFILL { 8 50 20 140 60 0xff0000ff }");
        rig.resolve();
        rig.step("COLORFILL { 8 5 2 14 60 0xffff00ff }");
        rig.cover(0xFF443322);
        rig.resolve();
        rig.clear(0xFF102030);
        rig.resolve(); // resolves cleared tiles
        rig.resolve();
        rig.draw(10, 10, 20, 90, 0xFF00FF00);
        rig.read(8, 0, kAll);
        rig.resolve();
        rig.mask(1);
        rig.clear(0xFF405060); // the mask does not apply to clears: all samples are cleared
        rig.draw(64, 0, 128, 64, 0xFF00FF00);
        rig.resolve();
        rig.mask(~0u);
    });
}

TEST_CASE("equal tiles are resolved in part, copied, stretched, and copied within their surface; so are unequal tiles "
          "beside them") {
    for_every_kind([](EqualSamples& rig) {
        rig.clear(0xFF102030);
        rig.cover(0xFF445566);
        rig.draw(70, 70, 80, 80, 0xFFFFFFFF, true); // one tile has different samples
        rig.resolve();
        rig.resolve();
        const std::pair<const char*, const char*> parts[] = {{"3 50 50 149 100", "8 1 3 100 53"},
                                                             {"3 0 0 13 17", "8 60 60 73 77"},
                                                             {"3 1 0 65 64", "8 64 36 128 100"},
                                                             {"3 5 5 6 6", "8 149 99 150 100"},
                                                             {"1 0 0 150 100", "8 0 0 150 100"}};
        for (const auto& [to, from] : parts) rig.copy(to, from);
        rig.copy("1 0 0 75 50", "8 3 3 140 90", 2);
        rig.copy("8 0 0 50 40", "8 60 60 110 100");
        rig.cover(0xFF123456);
        rig.copy("10 0 0 100 70", "8 10 10 110 80"); // a copy of the whole of another multisampled surface
        rig.copy("8 " + kWhole, "10 0 0 100 70", 2);
        rig.cover(0xFF654321);
        rig.resolve();
        rig.step("COLORFILL { 3 0 0 20 20 0xff00ffff }");
    });
}

TEST_CASE("surfaces of equal tiles are copied over, and their samples read and written by the caller") {
    for_every_kind([](EqualSamples& rig) {
        rig.step("COLORFILL { 3 0 0 150 100 0xff336699 } COLORFILL { 3 20 30 99 77 0xff996633 }");
        rig.clear(0xFF102030);
        rig.cover(0xFF445566);
        rig.copy("8 0 0 30 40", "3 10 10 40 50");
        rig.cover(0xFF445566);
        rig.copy("8 " + kWhole, "3 " + kWhole); // copies sample 0 as a whole, then the other samples
        rig.draw(3, 3, 44, 44, 0xFFFFFF00);
        rig.cover(0xFF565656);
        for (const std::uint32_t sample : {1u, 0u}) {
            rig.read(8, sample, kPart);
            rig.read(8, sample, kAll);
        }
        rig.cover(0xFF787878);
        rig.write(8, 0, kAll, 7); // the other samples keep their values
        rig.resolve();
        rig.cover(0xFF9A9A9A);
        rig.write(8, 1, kPart, 3);
        rig.draw(100, 50, 140, 95, 0xFF00FF00);
        rig.write(8, 1, kAll, 5);
        rig.resolve();
        rig.cover(0xFF1A1A1A);
        rig.write(8, 0, kPart, 9);
        rig.cover(0xFF2A2A2A);
        rig.resolve();
        rig.read(8, 1, kAll); // the resolve is still queued
        rig.draw(5, 5, 50, 50, 0xFF303030);
        rig.resolve();
        rig.cover(0xFF3A3A3A);
        rig.resolve();
        rig.read(3, 0, kAll);
        rig.resolve();
        rig.read(8, 1, kAll);
        rig.write(3, 0, kPart, 11);
    });
}

TEST_CASE("several targets, and one that is smaller, have equal tiles") {
    for_every_kind([](EqualSamples& rig) {
        rig.pixel_shader("ps_2_0\ndcl v0\nadd r0, v0, v0\nmov oC0, v0\nmov oC1, r0\n");
        rig.clear(0xFF102030);
        rig.cover(0xFF445566);
        rig.resolve();
        // The drawable area is that of the smaller target.
        rig.step("SETRENDERTARGET2 { 1 10 } VIEWPORTINFO { 0 0 150 100 }");
        rig.cover(0xFF223311);
        rig.resolve();
        rig.mask(1);
        rig.draw(0, 0, 70, 40, 0xFF0A0B0C);
        rig.mask(~0u);
        rig.copy("3 0 0 100 70", "10 0 0 100 70");
        rig.clear(0xFF405060);
        rig.draw(20, 20, 90, 90, 0xFF0A0B0C, true);
        rig.step("RENDERSTATE { COLORWRITEENABLE1 0 }");
        rig.draw(10, 10, 40, 40, 0xFF00FF00);
        rig.resolve();
        rig.step("RENDERSTATE { COLORWRITEENABLE1 15 COLORWRITEENABLE 5 }");
        rig.draw(10, 10, 66, 66, 0xFF00FF00);
        rig.step("SETRENDERTARGET2 { 1 0 } VIEWPORTINFO { 0 0 150 100 } RENDERSTATE { COLORWRITEENABLE 15 }");
        rig.cover(0xFF334455);
    });
}

TEST_CASE("any order of draws, masks, clears, fills, copies, resolves, reads and writes") {
    for (unsigned seed = 1; seed <= (kSanitized ? 6u : 12u); ++seed) {
        INFO("seed " << seed);
        const char* const formats[] = {"A8R8G8B8", "X8R8G8B8", "A8R8G8B8", "R5G6B5", "A16B16G16R16F", "L8"};
        const int counts[] = {4, 2, 3, 8, 16};
        same_as_reference({formats[seed % 6], counts[seed % 5]}, [seed](EqualSamples& rig) {
            std::mt19937 random(seed);
            const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
            const auto color = [&] { return 0xFF000000u | static_cast<std::uint32_t>(random() & 0x3F3F3F); };
            const auto rect = [&] {
                const int left = below(140), top = below(90);
                return rasterizer::Rect{left, top, left + 1 + below(unsigned(kWidth - left)),
                                        top + 1 + below(unsigned(kHeight - top))};
            };
            const auto text = [](const rasterizer::Rect& r) {
                return std::to_string(r.left) + " " + std::to_string(r.top) + " " + std::to_string(r.right) + " " +
                       std::to_string(r.bottom) + " ";
            };
            const auto sample = [&] { return static_cast<std::uint32_t>(below(unsigned(rig.kind().samples))); };
            rig.clear(color());
            rig.cover(color());
            for (int i = 0; i < 60; ++i) {
                const rasterizer::Rect r = rect();
                const int width = r.right - r.left, height = r.bottom - r.top;
                const rasterizer::Rect moved{below(unsigned(kWidth - width + 1)), below(unsigned(kHeight - height + 1)),
                                             0, 0};
                const rasterizer::Rect to{moved.left, moved.top, moved.left + width, moved.top + height};
                switch (below(18)) {
                case 0: rig.clear(color()); break;
                case 1: rig.clear(color(), "{ " + text(r) + "}"); break;
                case 2: rig.mask(below(2) ? ~0u : 1u << sample()); break;
                case 3: rig.mask(~0u); break;
                case 4: rig.draw(r.left, r.top, r.right, r.bottom, color(), true); break;
                case 5: rig.step("COLORFILL { 8 " + text(r) + hex(color()) + " }"); break;
                case 6: rig.resolve(); break;
                case 7: rig.copy("3 " + text(to), "8 " + text(r)); break;
                case 8: rig.copy("1 " + text(rect()), "8 " + text(r), 2); break;
                case 9: rig.copy("8 " + text(to), "3 " + text(r)); break;
                case 10: rig.copy("8 " + text(to), "8 " + text(r)); break;
                case 11: rig.read(8, sample(), r); break;
                case 12: rig.write(8, sample(), below(2) ? kAll : r, unsigned(i) + seed); break;
                case 13: rig.copy("8 " + kWhole, "3 " + kWhole); break;
                case 14:
                    rig.step("RENDERSTATE { ALPHABLENDENABLE " + std::string(below(2) ? "TRUE" : "FALSE") +
                             " SRCBLEND ONE DESTBLEND ONE COLORWRITEENABLE " + (below(2) ? "15 }" : "7 }"));
                    break;
                case 15: rig.draw(r.left, r.top, r.right, r.bottom, color()); break;
                default: rig.cover(color()); break;
                }
            }
        });
    }
}
