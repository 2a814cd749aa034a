// The history of a pixel: each event begins with the value that the one before it has left, the last one leaves the bytes
// that an emulator without a probe has, and every change by a draw is a primitive's.
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
        Entry entry{event.kind, dp2::place_text(event.place), event.name, event.number, FragmentEnd::Passed, {},
                    event.before, event.after};
        if (event.primitive)
            entry.end = event.fragments.empty() ? event.primitive->source.end : event.fragments[0].end;
        entry.fragments.assign(event.fragments.begin(), event.fragments.end());
        entries.push_back(std::move(entry));
    }
    PixelValue first, last;
    std::vector<Entry> entries;
};

struct Observer : ReplayObserver {
    explicit Observer(PixelHistory& h) : history(h) {}
    void presented(std::size_t record, std::uint32_t surface) override { history.presented(record, surface); }
    PixelHistory& history;
};

EmulatorOptions options_for(const Document& document, unsigned workers = 0, bool compile = true) {
    EmulatorOptions options;
    options.workers = workers;
    options.compile = compile;
    auto found = replay_options(document, options);
    REQUIRE(found.ok());
    return *found;
}

Story story_of(const Document& document, const PixelQuestion& question, EmulatorOptions options) {
    Story story;
    PixelHistory history(document, question, story);
    history.attach_to(options);
    Replayer replayer(std::move(options));
    history.attach(replayer.emulator());
    Observer observer(history);
    for (std::size_t i = 0; i < document.size(); ++i) {
        history.started(i);
        REQUIRE(replayer.play(document, i, observer).ok());
        history.check();
    }
    history.finish();
    history.check();
    story.last = history.last();
    return story;
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
        for (const auto& fragment : entry.fragments) {
            REQUIRE(fragment.end <= FragmentEnd::Passed);
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
                    const std::uint32_t slices = object.desc().samples > 1 ? 1 : std::max<std::uint32_t>(
                        object.desc().faces, static_cast<std::uint32_t>(level.depth));
                    images.push_back({handle, l, static_cast<std::uint32_t>(random() % slices),
                                      static_cast<std::uint32_t>(level.width), static_cast<std::uint32_t>(level.height)});
                }
            }
        });
        REQUIRE_FALSE(images.empty());
        const int count = cases_of_sweep(4);
        for (int i = 0; i < count; ++i) {
            // The first images are shown and drawn to most.
            const Whole& image = images[i % 2 == 0 ? 0 : random() % images.size()];
            PixelQuestion question;
            question.surface = image.handle, question.level = image.level, question.slice = image.slice;
            question.x = static_cast<std::uint32_t>(random() % image.width);
            question.y = static_cast<std::uint32_t>(random() % image.height);
            INFO(pinned.path << " surface " << question.surface << " level " << question.level << " slice "
                             << question.slice << " pixel " << question.x << "," << question.y);
            check_story(story_of(pinned.document, question), plain.pixel(question));
        }
    }
}

TEST_CASE("the history of random pixels of random captures replays to the surfaces' bytes") {
    const int count = cases_of_sweep(60);
    for (int seed = 1; seed <= count; ++seed) {
        const RandomFrames frames(static_cast<unsigned>(seed));
        const Document document = assembled(frames.text());
        Plain plain(document);
        std::mt19937 random(static_cast<unsigned>(seed));
        for (int i = 0; i < 6; ++i) {
            const RandomFrames::Target& target = frames.targets()[random() % frames.targets().size()];
            PixelQuestion question;
            question.surface = target.handle;
            question.x = static_cast<std::uint32_t>(random() % static_cast<unsigned>(target.width));
            question.y = static_cast<std::uint32_t>(random() % static_cast<unsigned>(target.height));
            question.all = i == 0;
            INFO("seed " << seed << " surface " << question.surface << " pixel " << question.x << "," << question.y);
            check_story(story_of(document, question), plain.pixel(question));
        }
    }
}
