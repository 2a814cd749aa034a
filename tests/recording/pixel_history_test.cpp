// The history of a pixel: each event begins with the value that the one before it has left, the last one leaves the
// bytes that an emulator without a probe has, and every change by a draw is a primitive's.
#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <tuple>

#include "responses/analysis/pixel_history.h"
#include "tests/support/pinned.h"
#include "tests/support/random_frames.h"

using namespace responses;

namespace {

using dp2::capture::Document;
using rasterizer::FragmentEnd;

Document assembled(const std::string& text) {
    auto document = dp2::assemble_capture(text);
    INFO(text);
    if (!document.ok()) FAIL(document.error().to_string());
    return std::move(*document);
}

// Events without pointers into the history.
struct Entry {
    PixelEvent::Kind kind;
    std::string place, name;
    std::uint64_t number = 0;
    FragmentEnd end = FragmentEnd::Passed; // of the first sample
    std::vector<rasterizer::FragmentNote> fragments;
    PixelValue before, after;
};

struct Story : PixelListener {
    void begins(const PixelValue& value) override { first = value; }
    void happens(const PixelEvent& event) override {
        Entry entry{
            event.kind, dp2::place_text(event.place), event.name, event.number, FragmentEnd::Passed, {}, event.before,
            event.after};
        if (event.primitive) entry.end = event.fragments.empty() ? event.primitive->source.end : event.fragments[0].end;
        entry.fragments.assign(event.fragments.begin(), event.fragments.end());
        entries.push_back(std::move(entry));
    }
    PixelValue first, last;
    std::vector<Entry> entries;
    std::map<std::uint32_t, std::vector<std::byte>> surfaces; // at the end
    std::uint64_t differences = 0;                            // from the observed answers, codes and pictures
};

// The bytes of all surfaces, by handle.
std::map<std::uint32_t, std::vector<std::byte>> all_bytes(Emulator& emulator) {
    emulator.presents().wait();
    std::map<std::uint32_t, std::vector<std::byte>> out;
    emulator.gpu().resources().for_each([&](rasterizer::Handle handle, const auto& object) {
        if constexpr (std::is_same_v<std::decay_t<decltype(object)>, rasterizer::Surface>) {
            const auto bytes = object.bytes();
            out[handle].assign(bytes.begin(), bytes.end());
        }
    });
    return out;
}

using Histories = std::vector<std::unique_ptr<PixelHistory>>;

struct Observer : ReplayObserver {
    explicit Observer(const Histories& all) : histories(all) {}
    void presented(std::size_t record, std::uint32_t surface) override {
        for (const auto& history : histories) history->presented(record, surface);
    }
    const Histories& histories;
};

EmulatorOptions options_for(const Document& document, unsigned workers = 0, bool compile = true) {
    EmulatorOptions options;
    options.workers = workers;
    options.compile = compile;
    auto found = replay_options(document, options);
    REQUIRE(found.ok());
    return *found;
}

// Of one replay; only the first has the surfaces.
std::vector<Story> stories_of(const Document& document, const std::vector<PixelQuestion>& questions,
                              EmulatorOptions options) {
    std::vector<Story> stories(questions.size());
    Histories histories;
    for (std::size_t i = 0; i < questions.size(); ++i) {
        histories.push_back(std::make_unique<PixelHistory>(document, questions[i], stories[i]));
        histories.back()->attach_to(options);
    }
    Replayer replayer(std::move(options));
    for (const auto& history : histories) history->attach(replayer.emulator());
    Observer observer(histories);
    for (std::size_t i = 0; i < document.size(); ++i) {
        for (const auto& history : histories) history->started(i);
        REQUIRE(replayer.play(document, i, observer).ok());
        for (const auto& history : histories) history->check();
    }
    for (std::size_t i = 0; i < questions.size(); ++i) {
        histories[i]->finish();
        histories[i]->check();
        stories[i].last = histories[i]->last();
        stories[i].differences = replayer.differences();
    }
    stories[0].surfaces = all_bytes(replayer.emulator());
    return stories;
}
Story story_of(const Document& document, const PixelQuestion& question, EmulatorOptions options) {
    return std::move(stories_of(document, {question}, std::move(options))[0]);
}
Story story_of(const Document& document, const PixelQuestion& question) {
    return story_of(document, question, options_for(document));
}

// The whole of a replay without a probe.
struct Plain {
    explicit Plain(const Document& document) : replayer(options_for(document)) {
        ReplayObserver observer;
        REQUIRE(replayer.play(document, observer).ok());
        replayer.emulator().presents().wait();
    }
    // The pixel's bytes, sample by sample.
    std::vector<std::byte> pixel(const PixelQuestion& at) {
        std::vector<std::byte> out;
        const auto image = replayer.emulator().gpu().resources().image(at.surface, at.level, at.slice);
        REQUIRE(image.ok());
        const rasterizer::Surface& surface = *image->surface;
        const dp2::TexelGroup group = dp2::texel_group(surface.format());
        for (std::uint32_t s = 0; s < surface.desc().samples; ++s) {
            const auto bytes = surface.image(image->level, image->slice + s);
            const std::size_t offset =
                std::size_t{at.y / group.height} * image->view().pitch + std::size_t{at.x / group.width} * group.bytes;
            REQUIRE(offset + group.bytes <= bytes.size());
            out.insert(out.end(), bytes.begin() + static_cast<std::ptrdiff_t>(offset),
                       bytes.begin() + static_cast<std::ptrdiff_t>(offset + group.bytes));
        }
        return out;
    }
    Replayer replayer;
};

bool is_draw(const std::string& name) {
    const dp2::OpInfo* op = dp2::find_op(std::string_view(name));
    return op && op->kind == dp2::Kind::Draw && op->op != dp2::Opcode::Clear;
}

void check_story(const Story& story, const std::vector<std::byte>& expected) {
    const PixelValue* value = &story.first;
    for (const Entry& entry : story.entries) {
        INFO(entry.place << " " << entry.name << " primitive " << entry.number);
        REQUIRE(entry.before == *value);
        value = &entry.after;
        // A change that no primitive explains.
        if (entry.kind == PixelEvent::Kind::Command) REQUIRE_FALSE(is_draw(entry.name));
        if (entry.kind != PixelEvent::Kind::Primitive) continue;
        REQUIRE(entry.number >= 1);
        const bool depth = entry.after.exists() && entry.after.format->is_depth(); // a failing test may write stencil
        for (const auto& fragment : entry.fragments) {
            REQUIRE(fragment.end <= FragmentEnd::Passed);
            if (depth) continue;
            if (fragment.end != FragmentEnd::Passed || !fragment.written)
                REQUIRE(std::ranges::equal(fragment.before, fragment.after));
        }
    }
    REQUIRE(*value == story.last);
    REQUIRE(story.last.bytes == expected);
}

} // namespace

TEST_CASE("the history of random pixels of the pinned captures replays to the surfaces' bytes") {
    std::mt19937 random(7);
    for (const Pinned& pinned : pinned_captures()) {
        Plain plain(pinned.document);
        struct Whole {
            std::uint32_t handle, level, slice, width, height;
        };
        std::vector<Whole> images;
        plain.replayer.emulator().gpu().resources().for_each([&](rasterizer::Handle handle, const auto& object) {
            if constexpr (std::is_same_v<std::decay_t<decltype(object)>, rasterizer::Surface>) {
                if (object.format().bits_per_texel == 0) return;
                for (std::uint32_t l = 0; l < object.desc().levels; ++l) {
                    const rasterizer::LevelSize level = object.level(l);
                    const std::uint32_t slices =
                        object.desc().samples > 1
                            ? 1
                            : std::max<std::uint32_t>(object.desc().faces, static_cast<std::uint32_t>(level.depth));
                    images.push_back({handle, l, static_cast<std::uint32_t>(random() % slices),
                                      static_cast<std::uint32_t>(level.width),
                                      static_cast<std::uint32_t>(level.height)});
                }
            }
        });
        REQUIRE_FALSE(images.empty());
        const int count = cases_of_sweep(30);
        for (int i = 0; i < count; ++i) {
            // The first images are shown and drawn to most.
            const Whole& image = images[i % 2 == 0 ? 0 : random() % images.size()];
            PixelQuestion question;
            question.surface = image.handle, question.level = image.level, question.slice = image.slice;
            question.x = static_cast<std::uint32_t>(random() % image.width);
            question.y = static_cast<std::uint32_t>(random() % image.height);
            INFO(pinned.path << " surface " << question.surface << " level " << question.level << " slice "
                             << question.slice << " pixel " << question.x << "," << question.y);
            const Story story = story_of(pinned.document, question);
            check_story(story, plain.pixel(question));
            REQUIRE(story.differences == 0);
        }
    }
}

namespace {

// How the fragments and primitives of the stories ended.
using Ends = std::map<FragmentEnd, int>;

std::vector<PixelQuestion> random_pixels(const RandomFrames& frames, std::mt19937& random, int count) {
    std::vector<PixelQuestion> questions;
    for (int i = 0; i < count; ++i) {
        const RandomFrames::Target& target = frames.targets()[random() % frames.targets().size()];
        PixelQuestion question;
        question.surface = target.handle;
        question.x = static_cast<std::uint32_t>(random() % static_cast<unsigned>(target.width));
        question.y = static_cast<std::uint32_t>(random() % static_cast<unsigned>(target.height));
        question.all = i == 0;
        questions.push_back(question);
    }
    return questions;
}

// Compares `pixels` pixels of each random capture, `together` of them in one replay.
Ends check_random_captures(int first_seed, int count, int pixels, int together) {
    Ends ends;
    for (int seed = first_seed; seed < first_seed + count; ++seed) {
        const RandomFrames frames(static_cast<unsigned>(seed));
        const Document document = assembled(frames.text());
        Plain plain(document);
        const auto surfaces = all_bytes(plain.replayer.emulator());
        std::mt19937 random(static_cast<unsigned>(seed));
        for (int done = 0; done < pixels; done += together) {
            const auto questions = random_pixels(frames, random, std::min(together, pixels - done));
            INFO("seed " << seed << ", pixels from " << done);
            const auto stories = stories_of(document, questions, options_for(document, 0, seed % 2 == 0));
            REQUIRE(stories[0].surfaces == surfaces); // probing changes no other pixel
            for (std::size_t i = 0; i < questions.size(); ++i) {
                INFO("surface " << questions[i].surface << " pixel " << questions[i].x << "," << questions[i].y);
                check_story(stories[i], plain.pixel(questions[i]));
                for (const Entry& entry : stories[i].entries)
                    if (entry.kind == PixelEvent::Kind::Primitive) ++ends[entry.end];
            }
        }
    }
    return ends;
}

void check_equal(const Story& a, const Story& b) {
    REQUIRE(a.entries.size() == b.entries.size());
    REQUIRE(a.first == b.first);
    REQUIRE(a.last == b.last);
    for (std::size_t i = 0; i < a.entries.size(); ++i) {
        const Entry &x = a.entries[i], &y = b.entries[i];
        INFO("entry " << i << ": " << x.place << " " << x.name << " primitive " << x.number);
        REQUIRE(std::tie(x.kind, x.place, x.name, x.number, x.end, x.before, x.after) ==
                std::tie(y.kind, y.place, y.name, y.number, y.end, y.before, y.after));
        REQUIRE(x.fragments.size() == y.fragments.size());
        for (std::size_t f = 0; f < x.fragments.size(); ++f) {
            const rasterizer::FragmentNote &m = x.fragments[f], &n = y.fragments[f];
            REQUIRE(std::tie(m.sample, m.end, m.groups, m.written, m.has_depth, m.depth_before, m.depth_after) ==
                    std::tie(n.sample, n.end, n.groups, n.written, n.has_depth, n.depth_before, n.depth_after));
            REQUIRE(std::ranges::equal(m.value, n.value));
            REQUIRE(std::ranges::equal(m.before, n.before));
            REQUIRE(std::ranges::equal(m.after, n.after));
        }
    }
}

} // namespace

TEST_CASE("the history of random pixels of random captures replays to the surfaces' bytes") {
    Ends ends = check_random_captures(1, cases_of_sweep(120), 12, 1);
    for (const FragmentEnd end :
         {FragmentEnd::Coverage, FragmentEnd::Scissor, FragmentEnd::SampleMask, FragmentEnd::Culled,
          FragmentEnd::Viewport, FragmentEnd::Clipped, FragmentEnd::DepthRange, FragmentEnd::DepthBounds,
          FragmentEnd::Stencil, FragmentEnd::Depth, FragmentEnd::Texkill, FragmentEnd::AlphaTest,
          FragmentEnd::Passed}) {
        INFO(rasterizer::kFragmentEndNames[static_cast<std::size_t>(end)]);
        if (!kSanitized) CHECK(ends[end] > 0);
    }
}

TEST_CASE("the history of a pixel is the same alone and in a replay with others") {
    const int count = cases_of_sweep(40);
    for (int seed = 2001; seed <= 2000 + count; ++seed) {
        const RandomFrames frames(static_cast<unsigned>(seed));
        const Document document = assembled(frames.text());
        std::mt19937 random(static_cast<unsigned>(seed));
        std::vector<PixelQuestion> questions = random_pixels(frames, random, 6);
        // Neighbours in a quad, the same pixel again, and that of another target or of the depth buffer.
        PixelQuestion next = questions[0];
        next.x ^= 1;
        questions.push_back(next);
        next.all = false;
        for (const RandomFrames::Target& target : frames.targets()) {
            next.surface = target.handle;
            questions.push_back(next);
        }
        INFO("seed " << seed);
        const unsigned workers = seed % 3 == 0 ? 3 : 0;
        const auto stories = stories_of(document, questions, options_for(document, workers, seed % 2 == 0));
        for (std::size_t i = 0; i < questions.size(); ++i) {
            INFO("question " << i << ": surface " << questions[i].surface << " pixel " << questions[i].x << ","
                             << questions[i].y);
            check_equal(stories[i], story_of(document, questions[i]));
        }
    }
}

// 100,000 pixels, in about a minute.
TEST_CASE("the history of very many pixels", "[.many-pixels]") {
    check_random_captures(10001, 2000, 50, 50);
}

TEST_CASE("the history is the same for any number of workers, and compiled or interpreted", "[values]") {
    const int count = cases_of_sweep(30);
    for (int seed = 1001; seed <= 1000 + count; ++seed) {
        const RandomFrames frames(static_cast<unsigned>(seed));
        const Document document = assembled(frames.text());
        const RandomFrames::Target& target = frames.targets().front();
        PixelQuestion question;
        question.surface = target.handle;
        question.x = static_cast<std::uint32_t>(target.width / 2),
        question.y = static_cast<std::uint32_t>(target.height / 2);
        INFO("seed " << seed);
        const Story expected = story_of(document, question, options_for(document, 0, false));
        for (const unsigned workers : worker_counts()) {
            const Story story = story_of(document, question, options_for(document, workers, true));
            REQUIRE(story.surfaces == expected.surfaces);
            REQUIRE(story.entries.size() == expected.entries.size());
            for (std::size_t i = 0; i < story.entries.size(); ++i) {
                const Entry &a = story.entries[i], &b = expected.entries[i];
                REQUIRE(std::tie(a.place, a.name, a.number, a.end, a.before, a.after) ==
                        std::tie(b.place, b.name, b.number, b.end, b.before, b.after));
                REQUIRE(a.fragments.size() == b.fragments.size());
                for (std::size_t f = 0; f < a.fragments.size(); ++f) {
                    REQUIRE(a.fragments[f].end == b.fragments[f].end);
                    REQUIRE(a.fragments[f].groups == b.fragments[f].groups);
                    REQUIRE(std::ranges::equal(a.fragments[f].value, b.fragments[f].value));
                }
            }
        }
    }
}

namespace {

// A target of 8x8 pixels with a depth buffer, quads over all of it at depths 0.5 (0) and 1.5 (4), and a triangle from
// the left to the right over the upper half (8).
std::string over_target(const std::string& commands, const std::string& target = "") {
    return "dp2t 1\nsurface 1 format A8R8G8B8 size 8x8 usage target" + target +
           "\nsurface 2 format D24S8 size 8x8 usage depth" + target +
           "\nsurface 3 format A8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 2\n"
           "submit vertex_type XYZRHW|DIFFUSE { vertices { f32 0 0 0.5 1 u32 0x80ff4000 f32 8 0 0.5 1 u32 0x80ff4000 "
           "f32 0 8 0.5 1 u32 0x80ff4000 f32 8 8 0.5 1 u32 0x80ff4000 f32 0 0 1.5 1 u32 0xff00ff00 f32 8 0 1.5 1 u32 "
           "0xff00ff00 f32 0 8 1.5 1 u32 0xff00ff00 f32 8 8 1.5 1 u32 0xff00ff00 f32 0 0 0.5 1 u32 0xffffffff f32 8 0 "
           "0.5 1 "
           "u32 0xffffffff f32 8 4 0.5 1 u32 0xffffffff }\nCLEAR { TARGET|ZBUFFER|STENCIL|COMPUTERECTS 0xff000000 1 0 "
           "} "
           "RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE }\n" +
           commands + "\n}\n";
}

// The entries of pixel 1,6 after the clear, which covers it.
std::vector<Entry> entries(const std::string& commands, const PixelQuestion& question = {1, 0, 0, 1, 6}) {
    Story story = story_of(assembled(over_target(commands)), question);
    std::vector<Entry> out;
    bool cleared = false;
    for (Entry& entry : story.entries) {
        if (cleared)
            out.push_back(std::move(entry));
        else
            cleared = entry.name == "CLEAR";
    }
    return out;
}
const std::string kQuad = "TRIANGLESTRIP count 2 { 0 }", kFar = "TRIANGLESTRIP count 2 { 4 }";

// The ends of all fragments in pixel 1,6, which the quad's second triangle does not cover.
std::string ends(const std::string& commands) {
    std::string out;
    for (const Entry& entry : entries(commands))
        out += std::string(rasterizer::kFragmentEndNames[static_cast<std::size_t>(entry.end)]) + " ";
    return out;
}

} // namespace

TEST_CASE("each reason why a primitive does not draw a pixel") {
    CHECK(ends(kQuad) == "passed coverage ");
    CHECK(ends("RENDERSTATE { SCISSORTESTENABLE TRUE } SETSCISSORRECT { 2 0 8 8 } " + kQuad) == "scissor coverage ");
    CHECK(ends("VIEWPORTINFO { 2 0 6 8 } " + kQuad) == "viewport viewport ");
    CHECK(ends("RENDERSTATE { CULLMODE CW } TRIANGLELIST count 1 { 0 }") == "culled ");
    CHECK(ends("RENDERSTATE { CULLMODE CCW } TRIANGLELIST count 1 { 0 }") == "passed ");
    CHECK(ends("RENDERSTATE { ALPHATESTENABLE TRUE ALPHAFUNC GREATER ALPHAREF 200 } " + kQuad) ==
          "alpha test coverage ");
    CHECK(ends("RENDERSTATE { ZENABLE TRUE ZFUNC GREATER } " + kQuad) == "depth coverage ");
    CHECK(ends("RENDERSTATE { ZENABLE TRUE ZFUNC ALWAYS } " + kFar) == "depth range coverage ");
    CHECK(ends("RENDERSTATE { STENCILENABLE TRUE STENCILFUNC EQUAL STENCILREF 1 } " + kQuad) == "stencil coverage ");
    CHECK(ends("RENDERSTATE { ADAPTIVETESS_X 0x4244564e ADAPTIVETESS_Z 0.1 ADAPTIVETESS_W 0.9 } " + kQuad) ==
          "depth bounds coverage ");
    CHECK(ends("RENDERSTATE { STIPPLEDALPHA TRUE } TRIANGLESTRIP count 2 { 0 }").ends_with("coverage "));
    CHECK(ends("CREATEPIXELSHADER { 1 auto asm {\nps_2_0\ndef c0, 2, 2, 2, 2\ndcl v0\nsub r0, v0, c0\ntexkill r0\n"
               "mov oC0, r0\n} } SETPIXELSHADER { 1 } " +
               kQuad) == "texkill coverage ");
    CHECK(ends("TRIANGLELIST count 1 { 8 }").empty()); // the pixel is outside of its bounding box
}

TEST_CASE("the values of a fragment") {
    const auto blended = entries("RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND ONE DESTBLEND ONE } " + kQuad + kQuad);
    REQUIRE(blended.size() == 4);
    CHECK(blended[0].number == 1);
    CHECK(blended[1].number == 2);
    CHECK(blended[2].number == 1);
    const rasterizer::FragmentNote& note = blended[0].fragments.at(0);
    const auto value = [&](std::uint32_t slot) { return std::bit_cast<float>(note.value[slot]); };
    REQUIRE((note.groups & rasterizer::kHasShader) != 0);
    REQUIRE((note.groups & rasterizer::kHasBlended) != 0);
    CHECK((note.groups & rasterizer::kHasSource) == 0); // no fog
    CHECK(value(rasterizer::kNoteShader) == 1);
    CHECK(value(rasterizer::kNoteShader + 1) == static_cast<float>(0x40) / 255);
    CHECK(value(rasterizer::kNoteShader + 3) == static_cast<float>(0x80) / 255);
    CHECK(value(rasterizer::kNoteZ) == 0.5f);
    CHECK(blended[0].after.bytes == std::vector{std::byte{0}, std::byte{0x40}, std::byte{0xFF}, std::byte{0xFF}});
    CHECK(blended[2].after.bytes == std::vector{std::byte{0}, std::byte{0x80}, std::byte{0xFF}, std::byte{0xFF}});
    // A test before the shader leaves no colour.
    const auto failed = entries("RENDERSTATE { ZENABLE TRUE ZFUNC NEVER } " + kQuad);
    CHECK((failed.at(0).fragments.at(0).groups & rasterizer::kHasShader) == 0);
    const auto masked = entries("RENDERSTATE { COLORWRITEENABLE 0 } " + kQuad);
    CHECK_FALSE(masked.at(0).fragments.at(0).written);
    CHECK(masked.at(0).end == FragmentEnd::Passed);
}

TEST_CASE("a depth buffer's pixel, and samples") {
    const PixelQuestion depth{2, 0, 0, 1, 6};
    const auto found = entries("RENDERSTATE { ZENABLE TRUE ZFUNC LESS } " + kQuad + kQuad, depth);
    REQUIRE(found.size() == 4);
    CHECK(found[0].end == FragmentEnd::Passed);
    CHECK_FALSE(found[0].before == found[0].after);
    CHECK(found[2].end == FragmentEnd::Depth);
    CHECK(found[2].before == found[2].after);
    const Document document = assembled(over_target("RENDERSTATE { MULTISAMPLEMASK 2 } " + kQuad, " samples 4"));
    const Story all = story_of(document, {1, 0, 0, 1, 6});
    REQUIRE(all.entries.size() >= 3);
    const Entry& draw = all.entries[all.entries.size() - 2];
    REQUIRE(draw.fragments.size() == 4);
    CHECK(draw.fragments[0].end == FragmentEnd::SampleMask);
    CHECK(draw.fragments[1].end == FragmentEnd::Passed);
    CHECK(draw.after.samples() == 4);
    CHECK(std::ranges::equal(draw.after.sample(0), draw.before.sample(0)));
    CHECK_FALSE(std::ranges::equal(draw.after.sample(1), draw.before.sample(1)));
    PixelQuestion one{1, 0, 0, 1, 6};
    one.sample = 1;
    const Story second = story_of(document, one);
    CHECK(second.entries.size() == all.entries.size());
    CHECK(second.last.samples() == 1);
    one.sample = 4;
    CHECK_FALSE(story_of(document, one).last.exists());
}

TEST_CASE("what is no draw: fills, copies, writes, presents, and surfaces that come and go") {
    const std::string same = "COLORFILL { 1 0 0 8 8 0xff000000 } ", beside = "COLORFILL { 1 4 0 8 8 0xffffffff } ",
                      copy = "BLT { 3 0 0 8 8 0 1 0 0 8 8 0 0 } ";
    const auto found = entries(same + beside + copy);
    REQUIRE(found.size() == 2); // the second fill is beside the pixel
    CHECK(found[0].name == "COLORFILL");
    CHECK(found[0].before == found[0].after);
    CHECK(found[1].name == "BLT");
    const Story story = story_of(assembled(over_target("") + "write 1 data { fill 256 0x11 }\npresent 1\npresent 3\n"
                                                             "destroy 1\nsurface 1 format L8 size 8x8 usage target\n"),
                                 {1, 0, 0, 1, 6});
    std::string names;
    for (const Entry& entry : story.entries) names += entry.name + " ";
    CHECK(names == "surface CLEAR write present destroy surface ");
    CHECK(story.last.format->format == dp2::Format::L8);
}

TEST_CASE("queued work of another target, another context, and draws that read the pixel") {
    // The target is a texture of a draw to another one; then both are drawn to again.
    const std::string other = "SETRENDERTARGET { 3 0 } TEXTURESTAGESTATE { 0 TEXTUREMAP 1 } " + kQuad +
                              " TEXTURESTAGESTATE { 0 TEXTUREMAP 0 } SETRENDERTARGET { 1 2 } ";
    const auto found = entries(kQuad + other + kQuad);
    REQUIRE(found.size() == 4);
    for (const Entry& entry : found) CHECK(entry.kind == PixelEvent::Kind::Primitive);
    CHECK(found[2].number == 1);
    const PixelQuestion third{3, 0, 0, 1, 6};
    const Story story = story_of(assembled(over_target(kQuad + other + kQuad)), third);
    REQUIRE(story.entries.size() == 3); // created, and two triangles
    CHECK(story.entries[1].end == FragmentEnd::Passed);
}
