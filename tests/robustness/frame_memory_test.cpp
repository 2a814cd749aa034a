// The peak memory of the process during one frame of very many triangles.
#if defined(__linux__)

#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <random>

#include "tests/support/drawing_rig.h"
#include "tests/support/process_status.h"

using namespace responses;

namespace {

constexpr int kWidth = 1024, kHeight = 768;
constexpr std::uint32_t kTriangles = 20000, kDraws = 50; // a million triangles in a frame
constexpr std::size_t kMebibyte = 1 << 20;

struct Vertex {
    float x, y, z, rhw;
    std::uint32_t diffuse;
    float u, v;
};

std::vector<Vertex> triangles(float size) {
    std::mt19937 random(1);
    const auto upto = [&](float limit) { return static_cast<float>(random() % 4096) / 4096 * limit; };
    std::vector<Vertex> out;
    for (std::uint32_t i = 0; i < kTriangles; ++i) {
        const float x = upto(kWidth), y = upto(kHeight), z = upto(1);
        for (int k = 0; k < 3; ++k)
            out.push_back(
                {x + upto(size), y + upto(size), z, 1, static_cast<std::uint32_t>(random()), upto(1), upto(1)});
    }
    return out;
}

// The process's peak memory while it draws the frame, less its memory before; in bytes.
std::size_t draw_frame(const std::vector<Vertex>& vertices, int samples, unsigned workers) {
    std::ofstream("/proc/self/clear_refs") << "5"; // resets the peak to the current memory
    const std::size_t before = process_status("VmRSS");
    DrawingRig rig(8, 8, with_workers(workers));
    const std::string multisampled = samples > 1 ? " samples " + std::to_string(samples) : "";
    rig.document("surface 3 format A8R8G8B8 size 1024x768 usage target" + multisampled +
                 "\nsurface 4 format D24S8 size 1024x768 usage depth" + multisampled +
                 "\nsurface 5 format A8R8G8B8 size 64x64 usage texture\nbuffer 7 bytes " +
                 std::to_string(vertices.size() * sizeof(Vertex)) + "\n");
    REQUIRE(rig.emulator().memory().write_buffer(7, 0, std::as_bytes(std::span(vertices))).ok());
    std::string frame = "SETRENDERTARGET2 { 0 3 } SETDEPTHSTENCIL { 4 } VIEWPORTINFO { 0 0 1024 768 } CLEAR { "
                        "TARGET|ZBUFFER|COMPUTERECTS 0 1 0 } RENDERSTATE { CULLMODE NONE ZENABLE TRUE } "
                        "TEXTURESTAGESTATE { 0 TEXTUREMAP 5 0 MAGFILTER LINEAR 0 MINFILTER LINEAR } "
                        "SETVERTEXSHADERDECL { XYZRHW|DIFFUSE|TEX1 } SETSTREAMSOURCE { 0 7 " +
                        std::to_string(sizeof(Vertex)) + " }\n";
    for (std::uint32_t i = 0; i < kDraws; ++i)
        frame += "DRAWPRIMITIVE { TRIANGLELIST 0 " + std::to_string(kTriangles) + " }\n";
    rig.run(frame);
    rig.emulator().finish();
    REQUIRE(rig.emulator().gpu().statistics().geometry.primitives == kTriangles * kDraws);
    return process_status("VmHWM") - before;
}

// Draws the frame in a child process, which has no memory of earlier frames. Returns 0 on failure.
std::size_t peak_of_frame(const std::vector<Vertex>& vertices, int samples, unsigned workers) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        std::size_t peak = 0;
        try {
            peak = draw_frame(vertices, samples, workers);
        } catch (...) { // a REQUIRE failed
        }
        _exit(write(ends[1], &peak, sizeof peak) == sizeof peak ? 0 : 1);
    }
    close(ends[1]);
    std::size_t peak = 0;
    const bool told = read(ends[0], &peak, sizeof peak) == sizeof peak;
    close(ends[0]);
    waitpid(child, nullptr, 0);
    return told ? peak : 0;
}

} // namespace

TEST_CASE("a frame of a million triangles takes less than 256 MiB") {
    if (kSanitized) return; // sanitizers need memory of their own
    for (const float size : {1.0f, 8.0f, 24.0f}) {
        const std::vector<Vertex> vertices = triangles(size);
        for (const int samples : {1, 4})
            for (const unsigned workers : {0u, 2u, 4u}) {
                INFO(samples << " samples, triangles in " << size << " pixels, " << workers << " workers");
                const std::size_t peak = peak_of_frame(vertices, samples, workers);
                CHECK(peak > 0);
                CHECK(peak / kMebibyte < 256);
            }
    }
}

#endif
