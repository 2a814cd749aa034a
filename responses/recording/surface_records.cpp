#include "responses/recording/surface_records.h"

#include "dp2/base/bytes.h"

namespace responses {

using namespace dp2::capture;
using dp2::Error;
using dp2::Fault;
using rasterizer::Rect;

namespace {

Rect rect_of(std::uint32_t left, std::uint32_t top, std::uint32_t right, std::uint32_t bottom) {
    return {static_cast<std::int32_t>(left), static_cast<std::int32_t>(top), static_cast<std::int32_t>(right),
            static_cast<std::int32_t>(bottom)};
}

} // namespace

dp2::Status play(Emulator& emulator, const SetColorKey& r) {
    using KeyUse = rasterizer::ResourceTable::KeyUse;
    if (r.use > SetColorKey::Dest) return Error{Fault::BadValue, 0, 0, "use of a colour key"};
    std::optional<rasterizer::ColorKey> key;
    if (r.keyed) key = rasterizer::ColorKey{r.key_low, r.key_high};
    return emulator.direct_draw().set_color_key(
        r.handle, r.use == SetColorKey::Dest ? KeyUse::Dest : KeyUse::Source, key);
}

dp2::Status play(Emulator& emulator, const BlitSurface& r) {
    const std::size_t clips = r.clips.size() / kClipBytes;
    if (r.clips.size() % kClipBytes != 0) return Error{Fault::BadValue, 0, 0, "prDestRects"};
    if (clips > kMostClips) return Error{Fault::OutOfRange, 0, 0, "dwRectCnt"};
    rasterizer::SurfaceBlit blit;
    blit.dest = r.dest;
    blit.source = r.source;
    blit.flags = r.flags;
    blit.effects = r.effects;
    blit.operation = r.operation;
    blit.fill = r.fill;
    blit.to = rect_of(r.left, r.top, r.right, r.bottom);
    blit.from = rect_of(r.source_left, r.source_top, r.source_right, r.source_bottom);
    blit.source_key = {r.source_key_low, r.source_key_high};
    blit.dest_key = {r.dest_key_low, r.dest_key_high};
    if (r.clipped) {
        blit.clips.emplace();
        for (std::size_t i = 0; i < clips; ++i) {
            std::uint32_t sides[4];
            for (std::size_t side = 0; side < 4; ++side)
                sides[side] = dp2::load<std::uint32_t>(r.clips.data() + i * kClipBytes + side * 4);
            blit.clips->push_back(rect_of(sides[0], sides[1], sides[2], sides[3]));
        }
    }
    return emulator.direct_draw().blit(blit);
}

} // namespace responses
