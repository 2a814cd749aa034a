#include "tools/ddraw/calls/execute.h"

#include <array>

#include "tools/ddraw/calls/execution.h"
#include "tools/ddraw/device/execute_sink.h"
#include "tools/ddraw/vertices/clip/list_writer.h"
#include "tools/ddraw/vertices/clip/visible_part.h"

namespace ddraw {

namespace {

constexpr const char* kNotDrawn = "target or vertices, which the driver has no memory for";

class Drawing final : public Execution {
  public:
    using Execution::Execution;
    const char* points(const execute::Place&, const execute::Records<execute::Point>& all) override {
        return draw(all, &execute::Draws::points);
    }
    const char* lines(const execute::Place&, const execute::Records<execute::Line>& all) override {
        return draw(all, &execute::Draws::lines);
    }
    const char* triangles(const execute::Place&, const execute::Records<execute::Triangle>& all) override {
        return draw(all, &execute::Draws::triangles);
    }
    const char* spans(const execute::Place&, const execute::Records<execute::Point>& all) override {
        return draw(all, &execute::Draws::spans);
    }

  private:
    template <class Record>
    const char* draw(const execute::Records<Record>& records,
                     bool (execute::Draws::*function)(const execute::Records<Record>&)) {
        if (const char* field = check(records)) return field;
        if (records.size() == 0 || !viewport_.fits()) return nullptr;
        const auto output = device_.output(viewport_);
        if (!output) return kNotDrawn;
        const vertices::Draw options = how();
        ExecuteSink sink(*output, processed(), device_.stats);
        execute::Draws draws(processed(), options, sink);
        return (draws.*function)(records) ? nullptr : kNotDrawn;
    }
};

// Finds the primitives that cover a rectangle.
class Picking final : public Execution {
  public:
    Picking(LegacyDevice& device, ExecuteBuffer& buffer, const Viewport& viewport, const D3DRECT& area)
        : Execution(device, buffer, viewport, true), area_(std::bit_cast<vertices::Rect>(area)) {}

    const char* points(const execute::Place& place, const execute::Records<execute::Point>& all) override {
        return ranges(place, all);
    }
    // The vertices of a span are pixels, too.
    const char* spans(const execute::Place& place, const execute::Records<execute::Point>& all) override {
        return ranges(place, all);
    }
    const char* lines(const execute::Place& place, const execute::Records<execute::Line>& all) override {
        return corners(place, all);
    }
    const char* triangles(const execute::Place& place,
                          const execute::Records<execute::Triangle>& all) override {
        return corners(place, all);
    }

  private:
    const char* ranges(const execute::Place& place, const execute::Records<execute::Point>& all) {
        if (const char* field = check(all)) return field;
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t v = all[i].first; v < std::size_t{all[i].first} + all[i].count; ++v)
                test(place, i, std::array{v, v, v}, 1);
        return nullptr;
    }
    template <class Record>
    const char* corners(const execute::Place& place, const execute::Records<Record>& all) {
        if (const char* field = check(all)) return field;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Record record = all[i];
            std::array<std::size_t, 3> vertex = {};
            std::size_t count = 0;
            for (const std::uint16_t v : record.vertex) vertex[count++] = v;
            test(place, i, vertex, count);
        }
        return nullptr;
    }
    static vertices::ScreenPoint point_at(const std::byte* vertex) {
        vertices::ScreenPoint out;
        std::memcpy(&out, vertex, sizeof out);
        return out;
    }
    void test(const execute::Place& place, std::size_t record, const std::array<std::size_t, 3>& vertex,
              std::size_t count) {
        vertices::Polygon polygon;
        std::vector<vertices::ScreenPoint> points;
        switch (vertices::visible_part(processed(), std::span(vertex).first(count), polygon)) {
        case vertices::Visible::Nothing: return;
        case vertices::Visible::Whole:
            for (std::size_t i = 0; i < count; ++i) points.push_back(point_at(processed().vertex(vertex[i])));
            break;
        case vertices::Visible::Part: {
            std::vector<std::byte> made;
            const vertices::Draw options = how();
            vertices::ListWriter writer(processed(), options, made);
            for (std::size_t i = 0; i < polygon.count; ++i) writer.make(polygon.corner[i], vertex);
            const std::size_t bytes = processed().layout().bytes;
            for (std::size_t at = 0; at < made.size(); at += bytes) points.push_back(point_at(&made[at]));
        }
        }
        std::optional<float> least;
        const auto add = [&](std::span<const vertices::ScreenPoint> part) {
            const auto depth = vertices::picked_depth(part, area_);
            if (depth && (!least || *depth < *least)) least = depth;
        };
        if (points.size() <= 3) add(points);
        for (std::size_t i = 1; points.size() > 3 && i + 1 < points.size(); ++i)
            add(std::array{points[0], points[i], points[i + 1]});
        if (!least) return;
        vertices::PickRecord out;
        out.opcode = static_cast<std::uint8_t>(place.opcode);
        out.offset = place.record(record);
        out.z = *least;
        device_.picked.push_back(out);
    }

    vertices::Rect area_;
};

HRESULT check(const LegacyDevice& device, const ExecuteBuffer& buffer, const Viewport& viewport) {
    if (viewport.device != &device) return DDERR_INVALIDPARAMS;
    return buffer.is_locked() ? D3DERR_EXECUTE_LOCKED : D3D_OK;
}

} // namespace

HRESULT create_execute_buffer(const D3DEXECUTEBUFFERDESC& desc, ExecuteBuffer*& out) {
    const bool has_memory = (desc.dwFlags & D3DDEB_LPDATA) != 0;
    if (!(desc.dwFlags & D3DDEB_BUFSIZE) || desc.dwBufferSize == 0) return DDERR_INVALIDPARAMS;
    if (has_memory && !desc.lpData) return DDERR_INVALIDPARAMS;
    if ((desc.dwFlags & D3DDEB_CAPS) && (desc.dwCaps & ~DWORD{D3DDEBCAPS_MEM})) return DDERR_INVALIDPARAMS;
    if (desc.dwBufferSize > ExecuteBuffer::kMostBytes) return DDERR_OUTOFMEMORY;
    out = new ExecuteBuffer(desc);
    return D3D_OK;
}

HRESULT execute_buffer(LegacyDevice& device, ExecuteBuffer& buffer, const Viewport& viewport, DWORD flags) {
    if (flags != D3DEXECUTE_CLIPPED && flags != D3DEXECUTE_UNCLIPPED) return DDERR_INVALIDPARAMS;
    if (const HRESULT hr = check(device, buffer, viewport); FAILED(hr)) return hr;
    return Drawing(device, buffer, viewport, flags == D3DEXECUTE_CLIPPED).run();
}

HRESULT pick(LegacyDevice& device, ExecuteBuffer& buffer, const Viewport& viewport, const D3DRECT& area) {
    if (area.x1 > area.x2 || area.y1 > area.y2) return DDERR_INVALIDPARAMS;
    if (const HRESULT hr = check(device, buffer, viewport); FAILED(hr)) return hr;
    device.picked.clear();
    const HRESULT hr = Picking(device, buffer, viewport, area).run();
    vertices::order_by_depth(device.picked);
    return hr;
}

} // namespace ddraw
