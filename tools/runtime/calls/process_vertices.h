// ProcessVertices: the emulator processes the vertices, and writes the results to the locked buffer. Device
// lock required.
#pragma once

#include <cstdint>
#include <span>

#include "tools/runtime/base/out_of_memory.h"
#include "tools/runtime/driver/driver.h"
#include "tools/runtime/state/draw_reads.h"

namespace runtime {

// The vertices first .. first + count - 1 become those from number `to` on in the buffer, whose layout is
// `elements`, `stride` bytes each. `keeps_data`: elements that are not computed are not copied.
template <class DeviceState, class Buffer>
HRESULT process_vertices(DeviceState& state, Buffer& buffer, UINT first, UINT to, UINT count,
                         std::span<const dp2emu_vertex_element> elements, UINT stride, bool keeps_data) {
    using Api = typename Buffer::Api;
    if (stride == 0) return Api::kInvalidCall;
    const std::uint64_t begin = std::uint64_t{to} * stride, bytes = std::uint64_t{count} * stride;
    if (begin > buffer.store().size() || bytes > buffer.store().size() - begin) return Api::kInvalidCall;
    if (count == 0) return S_OK;

    state.write_for_draw({.which = DrawReads::Which::Vertices, .first = first, .count = count});
    state.writer.mark_used(state.sources);
    void* const results = buffer.store().lock(static_cast<UINT>(begin), static_cast<UINT>(bytes));
    if (!results) return Api::kInvalidCall;
    bool done = false;
    const HRESULT hr = or_out_of_memory([&] {
        done = state.driver().process_vertices(first, count, elements, stride, keeps_data, results, bytes);
        return HRESULT{S_OK};
    });
    buffer.store().unlock();
    if (FAILED(hr)) return hr;
    return done ? S_OK : Api::kInvalidCall;
}

} // namespace runtime
