// A blob that many records share is held, counted and printed once.
#include <string>

#include "dp2/base/hash.h"
#include "dp2/capture/capture_file.h"
#include "dp2/capture/text_capture.h"
#include "tests/support/catch.h"

using namespace dp2;
using namespace dp2::capture;

namespace {

// 300 frames of a video: each writes one of three pictures to a surface and a mesh to a buffer, and submits the mesh
// as user-memory vertices, too.
Document video() {
    const std::size_t picture_bytes = 64 * 1024, mesh_bytes = 4800;
    Document document{CreateSurface{1, 21, 128, 128}, CreateBuffer{2, mesh_bytes}, CreateContext{}};
    for (unsigned frame = 0; frame < 300; ++frame) {
        document.push_back(WriteSurface{1, 0, 0, Bytes(picture_bytes, std::byte(1 + frame % 3))});
        document.push_back(WriteBuffer{2, 0, Bytes(mesh_bytes, std::byte{9})});
        Submit submit;
        submit.vertex_size = 16;
        submit.vertices = Bytes(mesh_bytes, std::byte{9});
        submit.vertex_length = mesh_bytes / 16;
        document.push_back(submit);
        document.push_back(Present{1});
    }
    return document;
}

} // namespace

TEST_CASE("a blob that many records use is counted once against max_capture_bytes, and held once") {
    const Document document = video();
    const auto file = write_capture(document);
    ReadLimits limits;
    limits.max_capture_bytes = 3 * 64 * 1024 + 4800;
    const auto read = read_capture(file, nullptr, limits);
    REQUIRE(read.ok());
    CHECK(*read == document);
    const auto& first = std::get<WriteSurface>((*read)[3]).data;
    const auto& again = std::get<WriteSurface>((*read)[3 + 3 * 4]).data;
    CHECK(first.data() == again.data());
    CHECK(std::get<WriteBuffer>((*read)[4]).data.data() == std::get<Submit>((*read)[5]).vertices.data());
    // Copies of records share the blobs, too.
    const Document copy = *read;
    CHECK(std::get<WriteSurface>(copy[3]).data.data() == first.data());
    --limits.max_capture_bytes;
    const auto refused = read_capture(file, nullptr, limits);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().fault == Fault::LimitExceeded);
    CHECK(std::string(refused.error().field) == "max_capture_bytes");
}

TEST_CASE("text prints a repeated large blob only once, with a number") {
    const Document document = video();
    const std::string text = disassemble_capture(document);
    CHECK(text.size() < 1'000'000); // 300 pictures and 600 meshes would be 60 MB
    CHECK(text.find("write 1 level 0 slice 0 data blob 1 { u32") != text.npos);
    CHECK(text.find("write 1 level 0 slice 0 data blob 1\n") != text.npos);
    CHECK(text.find("  vertices blob 2\n") != text.npos);
    ReadLimits limits;
    limits.max_text_bytes = 3 * 64 * 1024 + 4800;
    const auto again = assemble_capture(text, limits);
    REQUIRE(again.ok());
    CHECK(*again == document);
    CHECK(disassemble_capture(*again) == text);
    CHECK(std::get<WriteSurface>((*again)[3]).data.data() == std::get<WriteSurface>((*again)[15]).data.data());
    CHECK(write_capture(*again) == write_capture(document));
    limits.max_text_bytes -= 1;
    CHECK_FALSE(assemble_capture(text, limits).ok());
    // Small blobs, blobs used once, and single records are printed in place.
    const Document small{CreateBuffer{2, 5000}, WriteBuffer{2, 0, Bytes(4095, std::byte{1})},
                         WriteBuffer{2, 0, Bytes(4095, std::byte{1})}, WriteBuffer{2, 0, Bytes(5000, std::byte{2})}};
    CHECK(disassemble_capture(small).find("blob") == std::string::npos);
    CHECK(CapturePrinter().print(document[3]).find("blob") == std::string::npos);
}

TEST_CASE("mistakes with blobs are reported with line and column") {
    const auto error_of = [](const char* records) {
        const auto read = assemble_capture(std::string("dp2t 1\nbuffer 1 bytes 8\n") + records);
        return read.ok() ? std::string() : read.error().to_string();
    };
    CHECK(error_of("write 1 at 0 data blob 7 { u32 1 }\nwrite 1 at 4 data blob 7\n").empty());
    CHECK(error_of("write 1 at 0 data blob 7\n") == "3:24: no blob has the number '7'");
    CHECK(error_of("write 1 at 0 data blob { u32 1 }\n") == "3:24: '{' is not the number of a blob");
    CHECK(error_of("write 1 at 0 data blob 7 { u32 1 }\nwrite 1 at 0 data blob 7 { u32 1 }\n") ==
          "4:24: another blob has the number '7'");
    CHECK(error_of("write 1 at 0 data blob x { u32 1 }\n") == "3:24: 'x' is not the number of a blob");
}
