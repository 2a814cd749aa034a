// Each reduction keeps a simple property of the records, so that its smallest result is known exactly.
#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

#include "dp2/capture/capture_file.h"
#include "dp2/capture/submission_parts.h"
#include "dp2/capture/text_capture.h"
#include "dp2/commands/encoder.h"
#include "dp2/reduce/minimize.h"
#include "dp2/reduce/reduction.h"
#include "dp2/tables/formats.h"
#include "tests/dp2/synthetic.h"
#include "tests/support/catch.h"

using namespace dp2;
using namespace dp2::capture;

namespace {

const Stopped kNever = [] { return false; };

Document assembled(const std::string& text) {
    auto document = assemble_capture("dp2t 1\n" + text);
    if (!document.ok()) FAIL(document.error().to_string());
    return *document;
}

std::string normal(const std::string& text) {
    return disassemble_capture(assembled(text)).substr(std::string(CapturePrinter::kFirstLine).size());
}

std::string reduced(const std::string& text, const Reduction::Shows& shows) {
    Reduction reduction(assembled(text), std::nullopt, shows, kNever);
    REQUIRE(shows(reduction.best()));
    reduce(reduction);
    CHECK(shows(reduction.best()));
    return disassemble_capture(reduction.best()).substr(std::string(CapturePrinter::kFirstLine).size());
}

bool has_text(const Document& document, std::initializer_list<const char*> words) {
    const std::string text = disassemble_capture(document);
    return std::ranges::all_of(words, [&](const char* word) { return text.find(word) != text.npos; });
}

} // namespace

TEST_CASE("a set is reduced to what its property needs") {
    for (const std::size_t count : {0u, 1u, 2u, 7u, 100u, 1000u}) {
        std::vector<std::size_t> needed;
        for (std::size_t i = 3; i < count; i += 271) needed.push_back(i);
        std::size_t tries = 0;
        const auto kept = minimize(
            count,
            [&](std::span<const std::size_t> left) {
                ++tries;
                return std::ranges::includes(left, needed);
            },
            kNever);
        CHECK(kept == needed);
        CHECK(tries <= 20 + 40 * needed.size());
    }
    // Only sets of even size have the property, so that elements can only be removed in pairs.
    const auto even = [](std::span<const std::size_t> left) { return left.size() % 2 == 0; };
    CHECK(minimize(8, even, kNever).empty());
    // A stopped search tries nothing.
    CHECK(minimize(
              5, [](auto) { return true; }, [] { return true; })
              .size() == 5);
    int left = 3;
    CHECK(minimize(
              64, [&](std::span<const std::size_t> kept) { return kept.size() >= 4; }, [&] { return left-- <= 0; })
              .size() >= 4);
}

TEST_CASE("a number is reduced to the smallest that has the property") {
    for (const std::uint64_t wanted : {0u, 1u, 2u, 5u, 999u, 1000u})
        CHECK(smallest(
                  0, 1000, [&](std::uint64_t n) { return n >= wanted; }, kNever) == wanted);
    CHECK(smallest(
              1, 0, [](std::uint64_t) { return true; }, kNever) == 0);
    CHECK(smallest(
              1, ~std::uint64_t{0}, [](std::uint64_t n) { return n > 1u << 31; }, kNever) == (1u << 31) + 1);
    CHECK(smallest(
              0, 9, [](std::uint64_t) { return true; }, [] { return true; }) == 9);
}

TEST_CASE("taking commands apart and putting them together gives the same bytes") {
    for_each_synthetic([](const OpInfo& op, std::uint16_t, const std::vector<std::byte>& bytes, const DecodeContext&) {
        Submit submit;
        submit.vertex_type = 0x104; // XYZRHW | TEX1: 24 bytes
        for (const std::uint32_t offset : {0u, 4u}) {
            submit.command_offset = offset;
            std::vector<std::byte> all = bytes;
            all.insert(all.end(), {std::byte{0xFE}, std::byte{1}, std::byte{2}}); // malformed
            submit.commands = all;
            const auto parts = take_apart(submit, {});
            INFO(op.name);
            CHECK(put_together(parts, offset) == submit.commands);
        }
    });
}

TEST_CASE("padding around immediate vertices moves with its command") {
    Submit submit;
    submit.vertex_type = 0x004; // XYZRHW: 16 bytes
    std::vector<std::byte> room(256);
    Encoder encoder(room, {2, 16});
    const std::array<float, 12> vertices = {0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1};
    REQUIRE(encoder.triangle_fan_imm({0}, std::span<const float>(vertices)).ok());
    submit.command_offset = 2;
    submit.commands = {encoder.bytes().begin(), encoder.bytes().end()};
    const auto parts = take_apart(submit, {});
    REQUIRE(parts.commands.size() == 1);
    CHECK(put_together(parts, 2) == submit.commands);
    for (const std::uint32_t offset : {0u, 1u, 3u}) {
        Submit moved = submit;
        moved.command_offset = offset;
        moved.commands = put_together(parts, offset);
        const auto again = take_apart(moved, {});
        REQUIRE(again.commands.size() == 1);
        CHECK(again.rest.empty());
        CHECK(std::ranges::equal(again.commands[0].elements[0].tail, parts.commands[0].elements[0].tail));
    }
}

TEST_CASE("EXIT and what follows it are reduced as well") {
    const auto shows = [](const Document& d) { return has_text(d, {"ZENABLE"}); };
    CHECK(reduced("submit { RENDERSTATE { ZENABLE TRUE } EXIT { } raw { u8 1 2 3 } }\n", shows) ==
          reduced("submit { RENDERSTATE { ZENABLE TRUE } }\n", shows));
}

TEST_CASE("records, commands and what is inside them are reduced to what the property needs") {
    CHECK(reduced("metadata \"a\" \"b\"\nsurface 1 format A8R8G8B8 size 640x480 usage target\nbuffer 2 bytes 4096\n"
                  "context 1 interface 5 target 1 depth 0\n"
                  "submit { RENDERSTATE { ZENABLE TRUE CULLMODE CW FILLMODE WIREFRAME } CLEAR { flags TARGET color 1 "
                  "depth 1 stencil 0 } }\n"
                  "expect ddrval 0 error_offset 0\npresent 1\n"
                  "submit { RENDERSTATE { LIGHTING TRUE } DRAWPRIMITIVE { TRIANGLELIST 0 1 } }\n",
                  [](const Document& d) {
                      return has_text(d, {"CULLMODE", "DRAWPRIMITIVE"});
                  }) == normal("submit { RENDERSTATE { CULLMODE CW } } submit { DRAWPRIMITIVE { TRIANGLELIST 0 1 } }"));
}

TEST_CASE("what is inside commands is reduced to what the property needs") {
    const auto words = [](std::initializer_list<const char*> wanted) {
        return [wanted = std::vector<const char*>(wanted)](const Document& d) {
            const std::string text = disassemble_capture(d);
            return std::ranges::all_of(wanted, [&](const char* word) { return text.find(word) != text.npos; });
        };
    };
    // Indices whose number is in the header are removed by whole primitives.
    CHECK(reduced("submit { INDEXEDTRIANGLELIST2 { first 0 { 1 2 3 } { 4 5 6 } { 7 8 9 } } }\n", words({"5"})) ==
          reduced("submit { INDEXEDTRIANGLELIST2 { first 0 { 4 5 6 } } }\n", words({"5"})));
    // Primitives whose number is in the header or a field are removed from both ends.
    CHECK(reduced("submit { TRIANGLELIST count 90 { first 0 } }\n", [](const Document& d) {
              const auto* submit = first_of<Submit>(d);
              return submit && !submit->commands.empty() && load<std::uint16_t>(submit->commands.data() + 2) >= 17;
          }) == normal("submit { TRIANGLELIST count 17 { first 0 } }"));
    const auto draws = [](const Document& d) { // triangle 57 is drawn
        const auto* submit = first_of<Submit>(d);
        if (!submit || submit->commands.size() != 16) return false;
        const auto first = load<std::uint32_t>(submit->commands.data() + 8);
        const auto count = load<std::uint32_t>(submit->commands.data() + 12);
        return first <= 57 * 3 && first + 3 * count >= 58 * 3;
    };
    CHECK(reduced("submit { DRAWPRIMITIVE { TRIANGLELIST 0 1000 } }\n", draws) ==
          normal("submit { DRAWPRIMITIVE { TRIANGLELIST 171 1 } }"));
    // Constants of a command are removed from its end.
    CHECK(reduced("submit { SETVERTEXSHADERCONSTB { first 4 count 5 data { u32 1 0 77 1 1 } } }\n",
                  words({"0x0000004d"})) ==
          reduced("submit { SETVERTEXSHADERCONSTB { first 4 count 3 data { u32 1 0 77 } } }\n", words({"0x0000004d"})));
    // Instructions are removed as long as the reader accepts the shader.
    const std::string shader =
        reduced("submit { CREATEPIXELSHADER { handle 12 code_bytes auto asm {\nps_2_0\ndcl t0\ndcl_2d s0\n"
                "texld r0, t0, s0\nmul r1, r0, c0\nadd r0, r1, c1\nmov oC0, r0\n} } }\n",
                words({"mul", "ps_2_0"}));
    CHECK(shader.find("mul r1, r0, c0") != shader.npos);
    CHECK(shader.find("add") == shader.npos);
    CHECK(shader.find("texld") == shader.npos);
}

TEST_CASE("sizes and memory are reduced to what the property needs") {
    const auto left = [](const std::string& text, const Reduction::Shows& shows) { return reduced(text, shows); };
    CHECK(left("surface 3 format A8R8G8B8 size 640x480 usage texture levels 4\n", [](const Document& d) {
              const auto* s = first_of<CreateSurface>(d);
              return s && s->width >= 100 && s->height >= 7;
          }) == left("surface 3 format A8R8G8B8 size 100x7 usage texture\n", [](const Document& d) {
              return first_of<CreateSurface>(d) != nullptr && first_of<CreateSurface>(d)->width == 100 &&
                     first_of<CreateSurface>(d)->height == 7;
          }));
    // The writes of a surface are cropped with it.
    std::string rows = "surface 3 format R5G6B5 size 4x4 usage texture\nwrite 3 data { u16";
    for (int i = 0; i < 16; ++i) rows += " " + std::to_string(100 + i);
    const auto cropped = assembled(left(rows + " }\n", [](const Document& d) {
        const auto* s = first_of<CreateSurface>(d);
        const auto* w = first_of<WriteSurface>(d);
        if (!s || !w || s->width < 2 || s->height < 3) return false;
        // Texel 1,2, in rows of the surface's width.
        const std::size_t at = (2 * s->width + 1) * 2;
        return w->data.size() == s->width * s->height * 2u && load<std::uint16_t>(w->data.data() + at) == 109;
    }));
    CHECK(first_of<CreateSurface>(cropped)->width == 2);
    CHECK(first_of<CreateSurface>(cropped)->height == 3);
    // One of the buffer's bytes is left, at its old offset.
    std::string data = "buffer 5 bytes 400\nwrite 5 at 8 data { u8";
    for (int i = 0; i < 300; ++i) data += " 1";
    const auto one = assembled(left(data + " }\n", [](const Document& d) {
        const auto* b = first_of<CreateBuffer>(d);
        const auto* w = first_of<WriteBuffer>(d);
        return b && w && w->offset <= 50 && w->offset + w->data.size() <= b->bytes && 50 - w->offset < w->data.size() &&
               w->data[50 - w->offset] != std::byte{};
    }));
    CHECK(first_of<WriteBuffer>(one)->offset == 50);
    CHECK(first_of<WriteBuffer>(one)->data.size() == 1);
    CHECK(first_of<CreateBuffer>(one)->bytes == 51);
    // Bytes of vertices that the property does not need become zeros.
    std::string vertices = "submit { vertices { u8";
    for (int i = 0; i < 100; ++i) vertices += " 9";
    const auto shorter = assembled(left(vertices + " } }\n", [](const Document& d) {
        const auto* s = first_of<Submit>(d);
        return s && s->vertices.size() > 70 && s->vertices[41] != std::byte{};
    }));
    const Blob bytes = first_of<Submit>(shorter)->vertices;
    CHECK(bytes.size() == 71);
    CHECK(std::ranges::count_if(bytes, [](std::byte b) { return b != std::byte{}; }) <= 4);
}

namespace {

// The bytes of a level after all writes to it, whose sizes must be right; it begins with zeros.
std::optional<Bytes> level_after(const Document& document, std::uint32_t handle, std::uint32_t level,
                                 std::uint32_t width, std::uint32_t height) {
    std::optional<Bytes> bytes;
    TexelGroup group;
    std::size_t pitch = 0;
    for (const Record& record : document) {
        if (const auto* surface = std::get_if<CreateSurface>(&record); surface && surface->handle == handle) {
            if (surface->levels <= level || std::max(1u, surface->width >> level) != width ||
                std::max(1u, surface->height >> level) != height)
                return std::nullopt;
            const FormatInfo& format = *find_format(surface->format);
            group = texel_group(format);
            pitch = row_bytes(format, width);
            bytes = Bytes(pitch * row_count(format, height));
        }
        const auto* write = std::get_if<WriteSurface>(&record);
        if (!bytes || !write || write->handle != handle || write->level != level) continue;
        const bool whole = write->writes_whole_level();
        const std::uint32_t right = whole ? width : write->right, bottom = whole ? height : write->bottom;
        if (right > width || bottom > height || write->left % group.width || write->top % group.height)
            return std::nullopt;
        const std::size_t row = (right + group.width - 1) / group.width - write->left / group.width,
                          rows = (bottom + group.height - 1) / group.height - write->top / group.height,
                          size = row * group.bytes;
        if (write->data.size() != size * rows) return std::nullopt;
        for (std::size_t y = 0; y < rows; ++y)
            std::copy_n(write->data.begin() + static_cast<std::ptrdiff_t>(y * size), size,
                        bytes->begin() + static_cast<std::ptrdiff_t>((write->top / group.height + y) * pitch +
                                                                     write->left / group.width * group.bytes));
    }
    return bytes;
}

std::size_t bytes_written(const Document& document) {
    std::size_t bytes = 0;
    for (const Record& record : document) {
        if (const auto* surface = std::get_if<WriteSurface>(&record)) bytes += surface->data.size();
        if (const auto* buffer = std::get_if<WriteBuffer>(&record)) bytes += buffer->data.size();
    }
    return bytes;
}

std::size_t writes_in(const Document& document) {
    return static_cast<std::size_t>(std::ranges::count_if(document, [](const Record& record) {
        return std::holds_alternative<WriteSurface>(record) || std::holds_alternative<WriteBuffer>(record);
    }));
}

// The memory of a document, reduced by its own pass, without writes of zeros that it leaves.
Document with_less_memory(const Document& document, const Reduction::Shows& shows, std::uint64_t most_tries) {
    Reduction reduction(document, std::nullopt, shows, kNever);
    REQUIRE(shows(reduction.best()));
    reduce_memory(reduction);
    reduce_records(reduction);
    CHECK(shows(reduction.best()));
    CHECK(reduction.tries() <= most_tries);
    CHECK(*read_capture(write_capture(reduction.best())) == reduction.best());
    return reduction.best();
}

// Bytes that are all different from zero.
Bytes pattern(std::size_t size) {
    Bytes bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>(1 + i * 7 % 255);
    return bytes;
}

} // namespace

TEST_CASE("writes are cut to the texels that the property needs") {
    // The four corners of a texture that repeats, and one texel in it.
    const Document large{CreateSurface{3, 21, 640, 480, 1, 1, 1, kUsageTexture},
                         WriteSurface{3, 0, 0, pattern(640 * 480 * 4)}};
    const std::size_t places[] = {0, 639 * 4, 479 * 640 * 4, (480 * 640 - 1) * 4, (200 * 640 + 300) * 4};
    const Bytes all = pattern(640 * 480 * 4);
    const Document five = with_less_memory(
        large,
        [&](const Document& document) {
            const auto level = level_after(document, 3, 0, 640, 480);
            return level && std::ranges::all_of(places, [&](std::size_t at) {
                       return std::equal(all.data() + at, all.data() + at + 4, level->data() + at);
                   });
        },
        1500);
    CHECK(writes_in(five) == 5);
    CHECK(bytes_written(five) == 5 * 4);
    for (const Record& record : five)
        if (const auto* write = std::get_if<WriteSurface>(&record)) CHECK_FALSE(write->writes_whole_level());
    // Neighbours stay in one write.
    const Document two = with_less_memory(
        large,
        [&](const Document& document) {
            const auto level = level_after(document, 3, 0, 640, 480);
            const std::size_t at = (17 * 640 + 5) * 4;
            return level && std::equal(all.data() + at, all.data() + at + 8, level->data() + at);
        },
        500);
    CHECK(writes_in(two) == 1);
    CHECK(two[1] ==
          Record(WriteSurface{3, 0, 0, Bytes(all.data() + (17 * 640 + 5) * 4, all.data() + (17 * 640 + 7) * 4), 5, 17,
                              7, 18}));
}

TEST_CASE("writes of blocks, levels, sublevels and rectangles are cut to whole blocks") {
    // A level of 50x36 texels: 13x9 blocks of 8 bytes, of which the last in each row is a part.
    const Bytes blocks = pattern(13 * 9 * 8);
    const CreateSurface dxt{3, 0x31545844, 100, 72, 1, 3, 1, kUsageTexture};
    const std::size_t last = (8 * 13 + 12) * 8;
    const auto needs_last = [&](const Document& document) {
        const auto level = level_after(document, 3, 1, 50, 36);
        return level && std::equal(&blocks[last], &blocks[last] + 8, &(*level)[last]);
    };
    const Document one = with_less_memory({dxt, WriteSurface{3, 1, 0, blocks}}, needs_last, 200);
    CHECK(one == Document{dxt, WriteSurface{3, 1, 0, Bytes(blocks.end() - 8, blocks.end()), 48, 32, 50, 36}});
    CHECK(with_less_memory(one, needs_last, 20) == one);
    // By the handle of the level: the same texels, in a write of a part already.
    const CreateSublevel name{4, 3, 1, 0};
    const auto needs_block = [&](const Document& document) {
        if (!first_of<CreateSublevel>(document)) return false;
        Document by_surface = document;
        for (Record& record : by_surface) {
            auto* write = std::get_if<WriteSurface>(&record);
            if (!write) continue;
            if (write->handle != 4 || write->level != 0 || write->writes_whole_level()) return false;
            write->handle = 3, write->level = 1;
        }
        const auto level = level_after(by_surface, 3, 1, 50, 36);
        const std::size_t at = (2 * 13 + 3) * 8; // block 3,2
        return level && std::equal(&blocks[4 * 8], &blocks[5 * 8], &(*level)[at]);
    };
    const WriteSurface six{4, 0, 0, Bytes(blocks.begin(), blocks.begin() + 6 * 8), 8, 4, 20, 12};
    CHECK(with_less_memory({dxt, name, six}, needs_block, 200) ==
          Document{dxt, name,
                   WriteSurface{4, 0, 0, Bytes(blocks.begin() + 4 * 8, blocks.begin() + 5 * 8), 12, 8, 16, 12}});
    // Of a level without a size that fits, and of a planar format, only bytes become zeros.
    for (const std::uint32_t format : {21u, 0x32315659u}) {
        const Document other{CreateSurface{3, format, 64, 64, 1, 1, 1, kUsageTexture},
                             WriteSurface{3, 0, 0, pattern(6144)}};
        const Document zeros = with_less_memory(
            other,
            [](const Document& document) {
                const auto* write = first_of<WriteSurface>(document);
                return write && write->data.size() == 6144 && write->data[1000] != std::byte{};
            },
            200);
        CHECK(writes_in(zeros) == 1);
        CHECK(first_of<WriteSurface>(zeros)->writes_whole_level());
    }
}

TEST_CASE("zeros that must be written are only cut at the sides") {
    // The first write stays, as what a clear has drawn would. Of the second, texel 5,5 is needed, and a zero at 10,7.
    Bytes second = pattern(20 * 16);
    second[7 * 20 + 10] = std::byte{};
    const Document document{CreateSurface{3, 50, 20, 16, 1, 1, 1, kUsageTexture},
                            WriteSurface{3, 0, 0, Bytes(20 * 16, std::byte{1})}, WriteSurface{3, 0, 0, second}};
    const Document left = with_less_memory(
        document,
        [&](const Document& d) {
            const auto level = level_after(d, 3, 0, 20, 16);
            return level && d[1] == document[1] && (*level)[5 * 20 + 5] == second[5 * 20 + 5] &&
                   (*level)[7 * 20 + 10] == std::byte{};
        },
        400);
    REQUIRE(left.size() == 3);
    const auto& write = std::get<WriteSurface>(left[2]);
    CHECK(std::tuple(write.left, write.top, write.right, write.bottom) == std::tuple(5u, 5u, 11u, 8u));
}

TEST_CASE("writes of buffers are cut into the parts that the property needs") {
    const Bytes bytes = pattern(100000);
    const Document document{CreateBuffer{5, 200000}, WriteBuffer{5, 1000, bytes}};
    const auto byte_at = [](const Document& d, std::uint64_t at) {
        std::byte value{};
        for (const Record& record : d)
            if (const auto* write = std::get_if<WriteBuffer>(&record))
                if (at >= write->offset && at - write->offset < write->data.size())
                    value = write->data[static_cast<std::size_t>(at - write->offset)];
        return value;
    };
    const Document left = with_less_memory(
        document,
        [&](const Document& d) {
            return std::ranges::all_of(std::initializer_list<std::uint64_t>{5000, 5100, 90000}, [&](std::uint64_t at) {
                return byte_at(d, at) == bytes[static_cast<std::size_t>(at - 1000)];
            });
        },
        1000);
    CHECK(writes_in(left) == 2); // two of them are so close that another write would be longer
    CHECK(bytes_written(left) <= 108);
}

TEST_CASE("an object is removed with all records that name its handle") {
    // Handle 1 names two surfaces, one after the other, and a context that is destroyed between two calls.
    const auto shows = [](const Document& d) {
        const auto surfaces =
            std::ranges::count_if(d, [](const Record& r) { return std::holds_alternative<CreateSurface>(r); });
        const auto ends = std::ranges::count_if(d, [](const Record& r) { return std::holds_alternative<Destroy>(r); });
        return surfaces == ends && has_text(d, {"64x64"}); // neither a create nor a destroy can be removed alone
    };
    const std::string text =
        "surface 1 format A8R8G8B8 size 8x8\ndestroy 1\nsurface 1 format A8R8G8B8 size 64x64\ndestroy 1\n"
        "surface 2 format A8R8G8B8 size 8x8\ncontext 1 interface 5 target 0 depth 0\nsubmit { }\ndestroy 2\n";
    const Document left = assembled(reduced(text, shows));
    CHECK(left.size() == 2);
}

TEST_CASE("a reduction ends when it is stopped, and keeps what it reached") {
    int tries = 0;
    const auto shows = [&](const Document& d) { return ++tries, has_text(d, {"CULLMODE"}); };
    Reduction reduction(
        assembled("submit { RENDERSTATE { ZENABLE TRUE CULLMODE CW } }\npresent 0\npresent 0\npresent 0\n"),
        std::nullopt, shows, [&] { return tries >= 3; });
    reduce(reduction);
    CHECK(reduction.tries() == 3);
    CHECK(has_text(reduction.best(), {"CULLMODE"}));
    Reduction none(
        {}, std::nullopt, [](const Document&) { return true; }, kNever);
    reduce(none);
    CHECK(none.best().empty());
    CHECK(none.tries() == 0);
}
