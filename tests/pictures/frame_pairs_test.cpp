// Which pictures are compared with which.
#include "tests/support/catch.h"
#include "tools/pictures/frame_pairs.h"

namespace {

using namespace tools;

std::vector<PictureName> files(std::initializer_list<const char*> names) {
    std::vector<PictureName> out;
    for (const char* name : names) out.push_back(picture_name(name));
    return out;
}
// Frames of a capture that present surface 1
std::vector<PictureName> frames(std::initializer_list<std::uint64_t> numbers) {
    std::vector<PictureName> out;
    for (const std::uint64_t number : numbers) out.push_back({"", number, 1});
    return out;
}

// "frame 1: 0 0; frame 2: 1 -"
std::string pairs(const std::vector<PictureName>& a, const std::vector<PictureName>& b) {
    std::string text;
    const auto place = [](const std::optional<std::size_t>& at) { return at ? std::to_string(*at) : "-"; };
    for (const FramePair& pair : pair_frames(a, b))
        text += (text.empty() ? "" : "; ") + pair.label + ": " + place(pair.a) + " " + place(pair.b);
    return text;
}

TEST_CASE("numbers in names are ordered as numbers") {
    CHECK(natural_less("f2", "f10"));
    CHECK(!natural_less("f10", "f2"));
    CHECK(natural_less("f2", "f2a"));
    CHECK(natural_less("f002", "f3"));
    CHECK(natural_less("f02", "f2"));
    CHECK(!natural_less("f2", "f02"));
    CHECK(!natural_less("f2", "f2"));
    CHECK(natural_less("", "a"));
    CHECK(natural_less("a99999999999999999999999", "a100000000000000000000000"));
    CHECK(natural_less("a1b2", "a1b10"));
    CHECK(natural_less("a", "\xC3\xA9"));
}

TEST_CASE("names of replay have a frame and a surface") {
    const auto read = [](const char* name) {
        const PictureName out = picture_name(name);
        return (out.frame ? std::to_string(*out.frame) : "-") + "/" +
               (out.surface ? std::to_string(*out.surface) : "-");
    };
    CHECK(read("frame-0007-surface-12") == "7/12");
    CHECK(read("frame-7") == "7/-");
    CHECK(read("frame-0") == "0/-");
    for (const char* name : {"Frame-7", "frame_7", "FRAME 007", "frame7"}) CHECK(read(name) == "7/-");
    for (const char* name : {"frame-", "frame-7-", "frame-7-surface-", "frame-7-surface-1x", "frame-x", "frames7",
                             "frame", "frame_-7", "frame  7", "a frame 7", "frame-7-expected", "frame--7", "frame-+7",
                             "call-0001-surface-1", "", "frame-99999999999999999999", "frame-1-surface-4294967296"}) {
        INFO(name);
        CHECK(read(name) == "-/-");
    }
}

TEST_CASE("numbered pictures are paired by frame") {
    CHECK(pairs(frames({1, 2}), frames({1, 2})) == "frame 1: 0 0; frame 2: 1 1");
    CHECK(pairs(frames({1, 2, 3}), frames({2, 4})) == "frame 1: 0 -; frame 2: 1 0; frame 3: 2 -; frame 4: - 1");
    // One picture of a frame: surfaces, which other drivers number otherwise, do not count.
    CHECK(pairs(frames({1}), files({"frame-0001-surface-9"})) == "frame 1: 0 0");
    CHECK(pairs(files({"frame-2", "frame-10"}), files({"frame-0002-surface-9", "frame-0010"})) ==
          "frame 2: 0 0; frame 10: 1 1");
    // Several
    CHECK(pairs(frames({1, 2}), files({"frame-1-surface-1", "frame-1-surface-2", "frame-2-surface-5"})) ==
          "frame 1 surface 1: 0 0; frame 1 surface 2: - 1; frame 2: 1 2");
    CHECK(pairs(files({"frame-1-surface-2", "frame-1-surface-3"}), files({"frame-1-surface-1", "frame-1-surface-3"})) ==
          "frame 1 surface 1: - 0; frame 1 surface 2: 0 -; frame 1 surface 3: 1 1");
}

TEST_CASE("folders with a name in common are paired by name") {
    CHECK(pairs(files({"a", "b", "c"}), files({"a", "c"})) == "picture a: 0 0; picture b: 1 -; picture c: 2 1");
    CHECK(pairs(files({"x2", "x10"}), files({"x3", "x10"})) == "picture x2: 0 -; picture x3: - 0; picture x10: 1 1");
    // One name without a number, and all are paired by name.
    CHECK(pairs(files({"frame-1", "sky"}), files({"frame-2", "sky"})) ==
          "picture frame-1: 0 -; picture frame-2: - 0; picture sky: 1 1");
}

TEST_CASE("other pictures are paired in order") {
    CHECK(pairs(files({"a", "b"}), files({"c", "d", "e"})) ==
          "frame 1 (picture a, c): 0 0; frame 2 (picture b, d): 1 1; frame 3 (picture e): - 2");
    CHECK(pairs(frames({51, 52}), files({"a", "b", "c"})) ==
          "frame 51 (picture a): 0 0; frame 52 (picture b): 1 1; frame 53 (picture c): - 2");
    CHECK(pairs(files({"a"}), frames({51, 52})) == "frame 51 (picture a): 0 0; frame 52: - 1");
    CHECK(pairs(files({"a"}), files({"b"})) == "frame 1: 0 0");
    CHECK(pairs(files({}), files({"a"})) == "frame 1: - 0");
    CHECK(pairs(files({}), files({})).empty());
}

TEST_CASE("a pair's name begins a file's name") {
    CHECK(pair_frames(frames({7}), frames({7}))[0].file == "frame-0007");
    CHECK(pair_frames(frames({123456}), frames({123456}))[0].file == "frame-123456");
    CHECK(pair_frames(files({"sky"}), files({"sky"}))[0].file == "sky");
    CHECK(pair_frames(files({"frame-1-surface-1", "frame-1-surface-2"}), frames({1}))[1].file ==
          "frame-0001-surface-2");
}

} // namespace
