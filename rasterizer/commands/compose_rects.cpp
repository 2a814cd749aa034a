#include "rasterizer/commands/compose_rects.h"

#include <algorithm>

#include "dp2/bytes.h"
#include "dp2/enums.h"

namespace rasterizer {

using dp2::ComposeOperation;
using dp2::Error;
using dp2::Fault;

namespace {

struct SourceRect { // as the vertex buffer holds them
    std::uint16_t x, y, width, height;
};
struct DestinationRect {
    std::uint16_t index, reserved;
    std::int16_t x, y;
};

// The texels of an A1 image. Bit 7 of a byte is its leftmost texel.
class Bits {
  public:
    Bits(std::byte* rows, const LevelSize& view) : rows_(rows), view_(view) {}
    bool get(std::int32_t x, std::int32_t y) const { return (at(x, y) & mask(x)) != std::byte{0}; }
    void put(std::int32_t x, std::int32_t y, bool value) {
        std::byte& byte = rows_[place(x, y)];
        byte = value ? byte | mask(x) : byte & ~mask(x);
    }
    std::int32_t width() const { return view_.width; }
    std::int32_t height() const { return view_.height; }

  private:
    static std::byte mask(std::int32_t x) { return static_cast<std::byte>(0x80 >> (x % 8)); }
    std::size_t place(std::int32_t x, std::int32_t y) const {
        return static_cast<std::size_t>(y) * view_.pitch + static_cast<std::size_t>(x / 8);
    }
    std::byte at(std::int32_t x, std::int32_t y) const { return rows_[place(x, y)]; }
    std::byte* rows_;
    LevelSize view_;
};

bool combine(ComposeOperation operation, bool source, bool dest) {
    switch (operation) {
    case ComposeOperation::Copy: return source;
    case ComposeOperation::Or: return dest || source;
    case ComposeOperation::And: return dest && source;
    default: return dest && !source;
    }
}

void compose_bits(const Bits& from, Bits to, std::span<const std::byte> sources,
                  std::span<const std::byte> targets, const dp2::wire::ComposeRects& compose) {
    const std::array<std::int32_t, 2> offset = compose.offset;
    const auto operation = dp2::enum_cast<ComposeOperation>(compose.operation);
    for (std::size_t i = 0; i < compose.count; ++i) {
        const auto d = dp2::load<DestinationRect>(targets.data() + i * sizeof(DestinationRect));
        if ((std::size_t{d.index} + 1) * sizeof(SourceRect) > sources.size()) continue;
        const auto s = dp2::load<SourceRect>(sources.data() + std::size_t{d.index} * sizeof(SourceRect));
        if (s.x + s.width > from.width() || s.y + s.height > from.height()) continue;
        for (std::int32_t y = 0; y < s.height; ++y)
            for (std::int32_t x = 0; x < s.width; ++x) {
                const std::int64_t tx = std::int64_t{d.x} + offset[0] + x,
                                   ty = std::int64_t{d.y} + offset[1] + y;
                if (tx < 0 || ty < 0 || tx >= to.width() || ty >= to.height()) continue;
                const auto px = static_cast<std::int32_t>(tx), py = static_cast<std::int32_t>(ty);
                to.put(px, py, combine(operation, from.get(s.x + x, s.y + y), to.get(px, py)));
            }
    }
}

} // namespace

dp2::Status compose_rects(Gpu& gpu, const dp2::wire::ComposeRects& compose) {
    DP2_TRY(const auto source, gpu.resources().surface(compose.source, "SrcSurfaceHandle"));
    DP2_TRY(const auto dest, gpu.resources().surface(compose.dest, "DstSurfaceHandle"));
    if (source == dest) return Error{Fault::BadValue, 0, 0, "DstSurfaceHandle"};
    if (source->desc().format != dp2::Format::A1) return Error{Fault::WrongKind, 0, 0, "SrcSurfaceHandle"};
    if (dest->desc().format != dp2::Format::A1) return Error{Fault::WrongKind, 0, 0, "DstSurfaceHandle"};
    if (!dp2::is_between(compose.operation, ComposeOperation::Copy, ComposeOperation::Neg))
        return Error{Fault::BadValue, 0, 0, "Operation"};
    if (compose.count > 0xFFFF) return {}; // the whole command is ignored
    DP2_TRY(const auto sources, gpu.resources().buffer(compose.source_rects, "SrcRectDescsVBHandle"));
    DP2_TRY(const auto targets, gpu.resources().buffer(compose.dest_rects, "DstRectDescsVBHandle"));
    if (std::uint64_t{compose.count} * sizeof(DestinationRect) > targets->size())
        return Error{Fault::OutOfRange, 0, 0, "NumRects"};
    RowWork work;
    work.source = source;
    work.dest = {dest};
    work.rows = 1;
    work.write = [source, dest, compose, sources = sources->contents(),
                  targets = targets->contents()](std::size_t, std::size_t) {
        compose_bits({source->target_image(0, 0).data, source->level(0)},
                     {dest->target_image(0, 0).data, dest->level(0)}, *sources, *targets, compose);
    };
    gpu.perform(std::move(work), Stall::Blit);
    return {};
}

} // namespace rasterizer
