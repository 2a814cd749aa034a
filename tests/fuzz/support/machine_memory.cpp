// The calls that create, write and read objects, and the reading of every object's memory at the end.
#include <algorithm>
#include <cstring>

#include "dp2/tables/formats.h"
#include "tests/fuzz/support/machine_call.h"

namespace fuzz {

namespace {

constexpr std::size_t kMostBytes = 1u << 20; // maximum size of one upload or read-back

// The size of one image of the surface with this handle, which an upload without a pitch fills.
std::size_t image_bytes(responses::Emulator& emulator, std::uint32_t handle, std::uint32_t level, std::uint32_t slice,
                        std::size_t& pitch) {
    const auto image = emulator.gpu().resources().image(handle, level, slice);
    if (!image.ok()) return 0;
    const auto view = image->view();
    pitch = dp2::row_bytes(image->surface->format(), static_cast<std::uint32_t>(view.width));
    return pitch * dp2::row_count(image->surface->format(), static_cast<std::uint32_t>(view.height));
}

} // namespace

void Machine::memory_call(const Op& op) {
    const auto& n = op.numbers;
    const auto at = [&](std::size_t i) { return static_cast<std::int32_t>(n[i]); };
    const dp2emu_rect rect{at(4), at(5), at(6), at(7)};
    const dp2emu_rect* const chosen = n[3] % 2 ? &rect : nullptr;
    switch (op.kind) {
    case OpKind::CreateSurface: {
        const dp2emu_surface_desc desc{sizeof desc, n[0], n[1], n[2], n[3],  n[4], n[5],
                                       n[6],        n[7], n[8], n[9], n[10], n[11]};
        return result(call([&] { return dp2emu_create_surface(emulator_, &desc); }));
    }
    case OpKind::CreateSublevel:
        return result(call([&] { return dp2emu_create_sublevel(emulator_, n[0], n[1], n[2], n[3]); }));
    case OpKind::CreateBuffer: return result(call([&] { return dp2emu_create_buffer(emulator_, n[0], n[1]); }));
    case OpKind::DestroyObject: return result(call([&] { return dp2emu_destroy_object(emulator_, n[0]); }));
    case OpKind::WriteSurface: {
        Bytes data = op.strings[0];
        std::size_t pitch = n[8];
        if (pitch == 0 && !data.empty()) { // repeats the string to fill the image
            const std::size_t bytes = image_bytes(emulator(), n[0], n[1], n[2], pitch);
            for (std::size_t i = data.size(); i < std::min(bytes, kMostBytes); ++i)
                data.push_back(data[i - op.strings[0].size()]);
            if (bytes != 0 && data.size() > bytes) data.resize(bytes);
        }
        return result(call([&] {
            return dp2emu_write_surface(emulator_, n[0], n[1], n[2], chosen, data.data(), pitch, data.size());
        }));
    }
    case OpKind::ReadSurface: {
        std::size_t pitch = n[8], bytes = n[9] % kMostBytes;
        if (pitch == 0) bytes = std::min(kMostBytes, image_bytes(emulator(), n[0], n[1], n[2], pitch));
        Bytes data(bytes + 1);
        result(
            call([&] { return dp2emu_read_surface(emulator_, n[0], n[1], n[2], chosen, data.data(), pitch, bytes); }));
        return observe("data", hash_of(std::as_bytes(std::span(data))));
    }
    case OpKind::MapSurface: {
        void* pixels = nullptr;
        std::size_t pitch = 0, bytes = 0;
        const std::uint32_t access = n[3] % 3; // 2 is an invalid access
        const dp2emu_result mapped =
            call([&] { return dp2emu_map_surface(emulator_, n[0], n[1], n[2], access, &pixels, &pitch, &bytes); });
        result(mapped);
        if (mapped != DP2EMU_OK) return;
        observe("mapped", hash_of({static_cast<const std::byte*>(pixels), bytes}));
        if (access == DP2EMU_MAP_WRITE) std::memset(pixels, static_cast<int>(n[4] & 0xFF), bytes);
        return;
    }
    case OpKind::SetColorKey: {
        const dp2emu_color_key key{n[3], n[4]};
        return result(call([&] { return dp2emu_set_color_key(emulator_, n[0], n[1] % 3, n[2] % 2 ? &key : nullptr); }));
    }
    case OpKind::Blit: {
        std::vector<dp2emu_rect> clips(op.strings[0].size() / sizeof(dp2emu_rect));
        if (!clips.empty()) std::memcpy(clips.data(), op.strings[0].data(), clips.size() * sizeof(dp2emu_rect));
        dp2emu_blt blt{};
        blt.size = sizeof blt;
        blt.dest = n[0], blt.source = n[1], blt.flags = n[2], blt.effects = n[3], blt.rop = n[4], blt.fill = n[5];
        blt.dest_rect = {at(6), at(7), at(8), at(9)};
        blt.source_rect = {at(10), at(11), at(12), at(13)};
        blt.source_key = blt.dest_key = {n[14], n[15]};
        blt.clipped = n[16] % 2;
        if (blt.clipped) blt.clip_count = static_cast<std::uint32_t>(std::min<std::size_t>(n[17], clips.size()));
        blt.clips = clips.data();
        return result(call([&] { return dp2emu_blit(emulator_, &blt); }));
    }
    case OpKind::WriteBuffer:
        return result(call(
            [&] { return dp2emu_write_buffer(emulator_, n[0], n[1], op.strings[0].data(), op.strings[0].size()); }));
    default: {
        Bytes data(n[2] % kMostBytes);
        result(call([&] { return dp2emu_read_buffer(emulator_, n[0], n[1], data.data(), data.size()); }));
        return observe("data", hash_of(std::as_bytes(std::span(data))));
    }
    }
}

void Machine::observe_memory() {
    const dp2emu_result finished = call([&] { return dp2emu_finish(emulator_); });
    expect(finished == DP2EMU_OK || settings_.failing_allocation != 0, "everything submitted gets finished");
    emulator().gpu().resources().for_each([&](rasterizer::Handle handle, const auto& object) {
        using T = std::decay_t<decltype(object)>;
        observe("object", handle);
        if constexpr (std::is_same_v<T, rasterizer::Surface>)
            observe("surface", hash_of(object.bytes()));
        else if constexpr (std::is_same_v<T, rasterizer::Buffer>)
            observe("buffer", hash_of(*object.contents()));
    });
}

} // namespace fuzz
