#include "tools/ddraw/calls/execution.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "tools/ddraw/calls/load_texture.h"
#include "tools/ddraw/vertices/transform/transform_vertices.h"
#include "tools/runtime/base/log.h"

namespace ddraw {

namespace {

constexpr std::uint32_t kMostVertices = 0x10000; // that instructions can name
constexpr std::size_t kVertexBytes = sizeof(D3DVERTEX);
static_assert(sizeof(D3DLVERTEX) == kVertexBytes && sizeof(D3DTLVERTEX) == kVertexBytes);

struct Operation {
    std::uint32_t fvf; // of the vertices that it reads; 0: there is no such operation
    bool lights;
};
Operation operation_of(DWORD flags) {
    switch (flags & D3DPROCESSVERTICES_OPMASK) {
    case D3DPROCESSVERTICES_TRANSFORMLIGHT: return {vertices::fvf::kVertex, true};
    case D3DPROCESSVERTICES_TRANSFORM: return {vertices::fvf::kLVertex, false};
    case D3DPROCESSVERTICES_COPY: return {vertices::fvf::kTlVertex, false};
    default: return {0, false};
    }
}

const char* refused(HRESULT result, const char* field) {
    return FAILED(result) ? field : nullptr;
}

} // namespace

// dwInstructionLength does not end the instructions: programs execute buffers whose data they never set
// (Wine: Direct3D1Test). The instructions are copied, since the program may write the buffer meanwhile.
HRESULT Execution::run() {
    const D3DEXECUTEDATA& data = buffer_.data;
    const auto layout = vertices::layout_of(vertices::fvf::kTlVertex);
    const DWORD vertices = std::min<DWORD>(data.dwVertexCount, kMostVertices);
    if (buffer_.processed.grow(*layout, vertices)) return E_OUTOFMEMORY;
    const auto all = buffer_.bytes();
    const DWORD offset = data.dwInstructionOffset;
    std::optional<execute::Error> error =
        execute::Error{execute::Fault::OutsideBuffer, 0, 0, "dwInstructionOffset"};
    if (offset <= all.size()) {
        const std::vector<std::byte> copy(all.begin() + static_cast<std::ptrdiff_t>(offset), all.end());
        error = execute::execute({copy, 0, static_cast<std::uint32_t>(copy.size()), kMostVertices}, *this);
    }
    if (!error) return D3D_OK;
    error->offset += offset;
    log("%s", execute::describe(*error).c_str());
    return D3DERR_EXECUTE_FAILED;
}

const char* Execution::load_matrix(const execute::MatrixLoad& load) {
    D3DMATRIX matrix;
    if (FAILED(device_.matrices.get(load.from, matrix))) return "hSrcMatrix";
    return refused(device_.matrices.set(load.to, matrix), "hDestMatrix");
}

const char* Execution::multiply_matrices(const execute::MatrixMultiply& multiply) {
    return refused(device_.matrices.multiply(multiply.to, multiply.first, multiply.second),
                   "hDestMatrix, hSrcMatrix1, hSrcMatrix2");
}

const char* Execution::set_transform(const execute::State& state) {
    return refused(device_.matrices.bind(state.type, state.value), "dtstTransformStateType, dwArg");
}

// A state that does not exist, or cannot have the value, stays as it is: buffers of all versions have states
// that a driver does not know.
const char* Execution::set_light_state(const execute::State& state) {
    device_.set_light_state(state.type, state.value);
    return nullptr;
}

const char* Execution::set_render_state(const execute::State& state) {
    device_.set_render_state(state.type, state.value);
    return nullptr;
}

const char* Execution::load_texture(const execute::TextureLoad& load) {
    Surface *const to = handles<Surface>().find(load.to), *const from = handles<Surface>().find(load.from);
    if (!to) return "hDestTexture";
    if (!from) return "hSrcTexture";
    return refused(ddraw::load_texture(*to, *from), "hDestTexture, hSrcTexture");
}

const char* Execution::set_status(const execute::Status& status) {
    D3DSTATUS& now = buffer_.data.dsStatus;
    now.dwFlags = status.flags;
    if (status.flags & D3DSETSTATUS_STATUS) now.dwStatus = status.status;
    if (status.flags & D3DSETSTATUS_EXTENTS)
        now.drExtent = {{status.x1}, {status.y1}, {status.x2}, {status.y2}};
    return nullptr;
}

const char* Execution::process_vertices(const execute::ProcessVertices& work) {
    const Operation operation = operation_of(work.flags);
    if (operation.fvf == 0) return "dwFlags";
    if (!viewport_.is_set()) return "viewport";
    if (work.count == 0) return nullptr;
    const auto all = buffer_.bytes();
    const auto memory = all.subspan(std::min<std::size_t>(buffer_.data.dwVertexOffset, all.size()));
    const auto source = vertices::interleaved(memory, operation.fvf, kVertexBytes, work.start, work.count);
    if (!source.ok()) return "wStart, dwCount";
    if (buffer_.processed.grow(buffer_.processed.layout(), std::size_t{work.destination} + work.count))
        return "wDest, dwCount";
    const bool lit = operation.lights && device_.material() != nullptr;
    const vertices::VertexState state = device_.vertex_state(viewport_, lit, lights_);
    vertices::ClipStatus status;
    const bool transforms = operation.fvf != vertices::fvf::kTlVertex;
    if (clips_ && transforms) status.flags |= vertices::kClipStatusStatus;
    // The SDK's own programs transform without the flag, and show the extents alone.
    if (transforms || (work.flags & D3DPROCESSVERTICES_UPDATEEXTENTS))
        status.flags |= vertices::kClipStatusExtents2;
    const bool colors = !(work.flags & D3DPROCESSVERTICES_NOCOLOR);
    status.status = buffer_.data.dsStatus.dwStatus;
    status.min_x = status.min_y = std::numeric_limits<float>::infinity();
    status.max_x = status.max_y = -status.min_x;
    if (buffer_.processed.process(work.destination, *source, state, colors, &status)) return "dwCount";
    device_.stats.dwVerticesProcessed += work.count;
    D3DSTATUS& now = buffer_.data.dsStatus;
    now.dwStatus = status.status;
    if (status.min_x > status.max_x) return nullptr;
    auto extent = std::bit_cast<vertices::Rect>(now.drExtent);
    vertices::extend(extent, status.min_x, status.min_y, status.max_x, status.max_y);
    now.drExtent = std::bit_cast<D3DRECT>(extent);
    return nullptr;
}

// --- the vertices of primitives ---

const char* Execution::check(const execute::Records<execute::Point>& records) const {
    for (std::size_t i = 0; i < records.size(); ++i)
        if (std::size_t{records[i].first} + records[i].count > processed().count()) return "wFirst, wCount";
    return nullptr;
}

namespace {

template <class Record> bool exist(const execute::Records<Record>& records, std::size_t count) {
    for (std::size_t i = 0; i < records.size(); ++i)
        for (const std::uint16_t vertex : records[i].vertex)
            if (vertex >= count) return false;
    return true;
}

} // namespace

const char* Execution::check(const execute::Records<execute::Line>& records) const {
    return exist(records, processed().count()) ? nullptr : "v1, v2";
}

const char* Execution::check(const execute::Records<execute::Triangle>& records) const {
    return exist(records, processed().count()) ? nullptr : "v1, v2, v3";
}

} // namespace ddraw
