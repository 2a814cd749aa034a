// Execute buffers of Direct3D 1, which programs write: instructions are read and their draws clipped without an access
// outside, each byte of the instructions is read once at most, and what is drawn exists.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "tests/fuzz/support/observations.h"
#include "tools/ddraw/execute/draws.h"
#include "tools/ddraw/execute/reader.h"

namespace {

using namespace ddraw;
using namespace ddraw::execute;
using fuzz::expect;

constexpr std::size_t kVertexBytes = 32;
constexpr float kSize = 64; // of the viewport

// Checks what would be drawn.
class Target final : public DrawSink {
  public:
    explicit Target(const vertices::ProcessedVertices& processed) : processed_(processed) {}
    bool points(std::span<const Point> ranges) override {
        for (const Point& p : ranges) expect(p.count != 0 && exists(p.first + p.count - 1u), "points exist");
        return true;
    }
    bool lines(std::span<const Line> lines) override { return corners(lines); }
    bool triangles(std::span<const Triangle> triangles) override { return corners(triangles); }
    bool cut_lines(std::span<const std::byte> vertices) override {
        expect(vertices.size() == 2 * kVertexBytes, "a cut line is a line");
        return inside(vertices);
    }
    bool polygon(std::uint32_t edges, std::span<const std::byte> vertices) override {
        const std::size_t count = vertices.size() / kVertexBytes;
        expect(count >= 3 && count <= vertices::Polygon::kMost, "the corners of a cut triangle");
        expect(edges >> count == 0, "the edges of a cut triangle");
        return inside(vertices);
    }

  private:
    bool exists(std::size_t vertex) const { return vertex < processed_.count(); }
    template <class Record> bool corners(std::span<const Record> records) {
        expect(!records.empty(), "a draw has primitives");
        for (const Record& record : records)
            for (const std::uint16_t vertex : record.vertex) expect(exists(vertex), "a corner exists");
        return true;
    }
    bool inside(std::span<const std::byte> vertices) {
        for (std::size_t at = 0; at + kVertexBytes <= vertices.size(); at += kVertexBytes) {
            float place[2];
            std::memcpy(place, vertices.data() + at, sizeof place);
            expect(place[0] >= 0 && place[0] <= kSize && place[1] >= 0 && place[1] <= kSize,
                   "corners of cut primitives are inside of the viewport");
        }
        return true;
    }
    const vertices::ProcessedVertices& processed_;
};

class Device final : public Handler {
  public:
    Device(std::span<const std::byte> buffer, std::uint8_t choices) : buffer_(buffer) {
        how_.clips = choices & 1;
        how_.flat = choices & 2;
        how_.wrap[0] = choices >> 2 & 3;
        state_.screen = vertices::screen_of(vertices::Viewport7{0, 0, 64, 64, 0, 1});
        expect(!processed_.grow(*vertices::layout_of(vertices::fvf::kTlVertex), 16), "a format");
    }
    const char* points(const Place& place, const Records<Point>& all) override {
        return draw(place, all, &Draws::points);
    }
    const char* lines(const Place& place, const Records<Line>& all) override { return draw(place, all, &Draws::lines); }
    const char* triangles(const Place& place, const Records<Triangle>& all) override {
        return draw(place, all, &Draws::triangles);
    }
    const char* spans(const Place& place, const Records<Point>& all) override {
        return draw(place, all, &Draws::spans);
    }
    const char* load_matrix(const MatrixLoad&) override { return nullptr; }
    const char* multiply_matrices(const MatrixMultiply&) override { return nullptr; }
    const char* set_transform(const State&) override { return nullptr; }
    const char* set_light_state(const State&) override { return nullptr; }
    const char* set_render_state(const State&) override { return nullptr; }
    const char* load_texture(const TextureLoad&) override { return nullptr; }
    const char* set_status(const Status& status) override {
        status_.status = status.status;
        return nullptr;
    }
    std::uint32_t status() override { return status_.status; }
    const char* process_vertices(const ProcessVertices& work) override {
        constexpr std::uint32_t kFormats[] = {vertices::fvf::kVertex, vertices::fvf::kLVertex,
                                              vertices::fvf::kTlVertex};
        const std::size_t operation = work.flags & 7u;
        if (operation >= std::size(kFormats)) return "dwFlags";
        if (work.count == 0) return nullptr;
        const auto source = vertices::interleaved(buffer_, kFormats[operation], kVertexBytes, work.start, work.count);
        if (!source.ok()) return "wStart, dwCount";
        if (processed_.grow(processed_.layout(), std::size_t{work.destination} + work.count)) return "wDest";
        status_.flags = vertices::kClipStatusStatus | vertices::kClipStatusExtents2;
        return processed_.process(work.destination, *source, state_, !(work.flags & 16u), &status_) ? "dwCount"
                                                                                                    : nullptr;
    }

  private:
    template <class Record>
    const char* draw(const Place& place, const Records<Record>& records,
                     bool (Draws::*function)(const Records<Record>&)) {
        expect(place.offset >= next_, "instructions are read in their order");
        next_ = place.offset + 1;
        for (std::size_t i = 0; i < records.size(); ++i)
            if (!exists(records[i])) return "vertex";
        Target target(processed_);
        Draws draws(processed_, how_, target);
        expect((draws.*function)(records), "nothing fails here");
        return nullptr;
    }
    bool exists(const Point& point) const { return std::size_t{point.first} + point.count <= processed_.count(); }
    template <class Record> bool exists(const Record& record) const {
        return std::ranges::all_of(record.vertex, [&](std::uint16_t v) { return v < processed_.count(); });
    }

    std::span<const std::byte> buffer_;
    vertices::ProcessedVertices processed_;
    vertices::Draw how_;
    vertices::VertexState state_;
    vertices::ClipStatus status_;
    std::uint32_t next_ = 0;
};

} // namespace

// A byte of choices, the offset of the instructions in units of 4 bytes, then the buffer.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const std::vector<std::byte> buffer(reinterpret_cast<const std::byte*>(data) + 2,
                                        reinterpret_cast<const std::byte*>(data) + size);
    constexpr std::uint32_t kAllVertices = 0x10000;
    const auto offset = std::uint32_t{data[1]} * 4, bytes = static_cast<std::uint32_t>(buffer.size());
    Device device(buffer, data[0]);
    const auto error = ddraw::execute::execute({buffer, offset, bytes - std::min(bytes, offset), kAllVertices}, device);
    if (!error) return 0;
    expect(!describe(*error).empty(), "an error has a text");
    expect(error->fault == Fault::OutsideBuffer || error->offset <= bytes, "an error is inside of the buffer");
    return 0;
}
