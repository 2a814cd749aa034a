// The C functions of dp2emu_ddraw.h.
#include <array>

#include "responses/api/c_api_shared.h"
#include "responses/context/stage_validation.h"
#include "responses/protocol/legacy_info.h"
#include "responses/recording/surface_records.h"

using namespace responses::c_api;
namespace capture = dp2::capture;

dp2emu_result dp2emu_set_color_key(dp2emu* emulator, uint32_t handle, uint32_t use,
                                   const dp2emu_color_key* key) {
    return guarded(emulator, [&] {
        if (!emulator || use > DP2EMU_COLOR_KEY_DEST) return DP2EMU_INVALID_ARGUMENT;
        capture::SetColorKey record{handle, use, key != nullptr, 0, 0};
        if (key) {
            record.key_low = key->low;
            record.key_high = key->high;
        }
        return result_of(*emulator, emulator->recording.set_color_key(record));
    });
}

dp2emu_result dp2emu_blit(dp2emu* emulator, const dp2emu_blt* blt) {
    return guarded(emulator, [&] {
        dp2emu_blt in{};
        if (!emulator || !read_struct(blt, in)) return DP2EMU_INVALID_ARGUMENT;
        if (in.clipped != 0 ? in.clip_count != 0 && !in.clips : in.clip_count != 0)
            return DP2EMU_INVALID_ARGUMENT;
        if (in.clip_count > responses::kMostClips)
            return result_of(*emulator, dp2::Status(dp2::Error{dp2::Fault::OutOfRange, 0, 0, "dwRectCnt"}));
        const auto number = [](std::int32_t side) { return static_cast<std::uint32_t>(side); };
        capture::BlitSurface record;
        record.dest = in.dest;
        record.source = in.source;
        record.flags = in.flags;
        record.effects = in.effects;
        record.operation = in.rop;
        record.fill = in.fill;
        record.left = number(in.dest_rect.left);
        record.top = number(in.dest_rect.top);
        record.right = number(in.dest_rect.right);
        record.bottom = number(in.dest_rect.bottom);
        record.source_left = number(in.source_rect.left);
        record.source_top = number(in.source_rect.top);
        record.source_right = number(in.source_rect.right);
        record.source_bottom = number(in.source_rect.bottom);
        record.source_key_low = in.source_key.low;
        record.source_key_high = in.source_key.high;
        record.dest_key_low = in.dest_key.low;
        record.dest_key_high = in.dest_key.high;
        record.clipped = in.clipped != 0;
        if (in.clip_count != 0) {
            static_assert(sizeof(dp2emu_rect) == capture::kClipBytes);
            const auto* const clips = reinterpret_cast<const std::byte*>(in.clips);
            record.clips = capture::Bytes(clips, clips + std::size_t{in.clip_count} * sizeof(dp2emu_rect));
        }
        return result_of(*emulator, emulator->recording.blit(record));
    });
}

dp2emu_result dp2emu_validate_texture_stages(dp2emu* emulator, uint32_t context, uint32_t* passes,
                                             uint32_t* ddrval) {
    return guarded(emulator, [&] {
        if (!emulator || !passes || !ddrval) return DP2EMU_INVALID_ARGUMENT;
        const auto found = emulator->emulator().usable_context(context);
        if (!found.ok()) return result_of(*emulator, found);
        const responses::StageValidation valid =
            responses::validate_stages((*found)->front_end.state(), emulator->emulator().gpu().resources());
        *passes = valid.passes;
        *ddrval = valid.ddrval;
        return DP2EMU_OK;
    });
}

dp2emu_result dp2emu_get_driver_info(const void* guid, void* data, uint32_t bytes, uint32_t* ddrval,
                                     uint32_t* actual_size) {
    return guarded(nullptr, [&] {
        if (!guid || (!data && bytes) || !ddrval || !actual_size) return DP2EMU_INVALID_ARGUMENT;
        std::array<std::byte, 16> name; // copied, since the answer may overwrite it
        std::memcpy(name.data(), guid, name.size());
        const auto answer = responses::get_driver_info(name, {static_cast<std::byte*>(data), bytes});
        *ddrval = answer.ddrval;
        *actual_size = answer.actual_size;
        return DP2EMU_OK;
    });
}

dp2emu_result dp2emu_get_device_desc(void* desc, uint32_t bytes) {
    return guarded(nullptr, [&] {
        const auto device = responses::legacy_device();
        if (!desc || bytes < sizeof device) return DP2EMU_INVALID_ARGUMENT;
        std::memcpy(desc, &device, sizeof device);
        return DP2EMU_OK;
    });
}

dp2emu_result dp2emu_get_texture_format(uint32_t index, uint32_t* format, void* pixel_format) {
    return guarded(nullptr, [&] {
        if (!format || !pixel_format) return DP2EMU_INVALID_ARGUMENT;
        const auto formats = responses::legacy_texture_formats();
        if (index >= formats.size()) return DP2EMU_END;
        const auto masks = *responses::legacy_format(*formats[index]);
        *format = static_cast<std::uint32_t>(formats[index]->format);
        std::memcpy(pixel_format, &masks, sizeof masks);
        return DP2EMU_OK;
    });
}

dp2emu_result dp2emu_update_overlay(dp2emu* emulator, uint32_t surface) {
    return guarded(emulator, [&] {
        if (!emulator) return DP2EMU_INVALID_ARGUMENT;
        const auto found = emulator->emulator().gpu().resources().image(surface, "surface");
        if (!found.ok()) return result_of(*emulator, found);
        return result_of(*emulator, dp2::Status(dp2::not_supported("overlay")));
    });
}
