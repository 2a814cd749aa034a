#include "rasterizer/commands/surface_blits.h"

#include <algorithm>
#include <cstring>

#include "dp2/tables/enums.h"
#include "rasterizer/commands/raw_copy.h"
#include "rasterizer/lowering/lower_format.h"

namespace rasterizer {

using dp2::BltEffect;
using dp2::BltFlag;
using dp2::Error;
using dp2::Fault;
using dp2::RasterOperation;

namespace {

constexpr std::int32_t kMostCoordinate = 1 << 24;

bool has(std::uint32_t flags, BltFlag flag) {
    return dp2::has_flag(flags, flag);
}

// Flags that are executed, and flags about waiting, which have no effect on the pixels.
constexpr std::uint32_t kKnownFlags =
    dp2::enum_number(BltFlag::ColorFill) | dp2::enum_number(BltFlag::Effects) |
    dp2::enum_number(BltFlag::KeyDest) | dp2::enum_number(BltFlag::KeyDestOverride) |
    dp2::enum_number(BltFlag::KeySource) | dp2::enum_number(BltFlag::KeySourceOverride) |
    dp2::enum_number(BltFlag::Rop) | dp2::enum_number(BltFlag::DepthFill) | dp2::enum_number(BltFlag::Async) |
    dp2::enum_number(BltFlag::DdRops) | dp2::enum_number(BltFlag::Wait) |
    dp2::enum_number(BltFlag::DoNotWait) | dp2::enum_number(BltFlag::Presentation) |
    dp2::enum_number(BltFlag::LastPresentation);
constexpr std::uint32_t kKnownEffects =
    dp2::enum_number(BltEffect::MirrorX) | dp2::enum_number(BltEffect::MirrorY) |
    dp2::enum_number(BltEffect::NoTearing) | dp2::enum_number(BltEffect::Rotate180);

// The refusal of the lowest bit, by its name.
Error refused(dp2::EnumId names, std::uint32_t bits, const char* unnamed) {
    const char* name = dp2::enum_name(names, bits & (0 - bits));
    return dp2::not_supported(name ? name : unnamed);
}

dp2::Status check(const SurfaceBlit& blit) {
    if (const std::uint32_t unknown = blit.flags & ~kKnownFlags)
        return refused(dp2::EnumId::BltFlag, unknown, "dwFlags");
    if (has(blit.flags, BltFlag::Effects))
        if (const std::uint32_t unknown = blit.effects & ~kKnownEffects)
            return refused(dp2::EnumId::BltEffect, unknown, "dwDDFX");
    const bool color = has(blit.flags, BltFlag::ColorFill), depth = has(blit.flags, BltFlag::DepthFill),
               rop = has(blit.flags, BltFlag::Rop);
    if (int{color} + int{depth} + int{rop} > 1) return Error{Fault::BadValue, 0, 0, "dwFlags"};
    if (rop && !dp2::enum_name(dp2::EnumId::RasterOperation, blit.operation))
        return dp2::not_supported("dwROP");
    return {};
}

// The value that fills the destination; nothing: a copy.
std::optional<std::uint32_t> filled_with(const SurfaceBlit& blit) {
    if (has(blit.flags, BltFlag::ColorFill) || has(blit.flags, BltFlag::DepthFill)) return blit.fill;
    if (!has(blit.flags, BltFlag::Rop)) return std::nullopt;
    if (blit.operation == dp2::enum_number(RasterOperation::Blackness)) return 0u;
    if (blit.operation == dp2::enum_number(RasterOperation::Whiteness)) return ~0u;
    return std::nullopt;
}

dp2::Status check_rect(const Rect& rect, const char* field) {
    const bool bounded = rect.left >= -kMostCoordinate && rect.top >= -kMostCoordinate &&
                         rect.right <= kMostCoordinate && rect.bottom <= kMostCoordinate;
    if (rect.empty() || !bounded) return Error{Fault::OutOfRange, 0, 0, field};
    return {};
}

bool is_inside(const Rect& rect, const Rect& whole) {
    return rect == intersect(rect, whole);
}

// The rectangles that are written, if there is a list.
dp2::Result<std::vector<Rect>> written_parts(const SurfaceBlit& blit, const Rect& whole) {
    DP2_TRY(check_rect(blit.to, "rDest"));
    std::vector<Rect> parts;
    if (!blit.clips) {
        if (!is_inside(blit.to, whole)) return Error{Fault::OutOfRange, 0, 0, "rDest"};
        return parts;
    }
    for (const Rect& clip : *blit.clips)
        if (const Rect part = intersect(intersect(clip, blit.to), whole); !part.empty())
            parts.push_back(part);
    return parts;
}

// The key of a blit; unset if it has none of this kind.
dp2::Result<std::optional<ColorKey>> key_of(std::uint32_t flags, BltFlag own, BltFlag given,
                                            const std::optional<ColorKey>& of_surface,
                                            const ColorKey& of_blit, const char* field) {
    if (has(flags, given)) return std::optional(of_blit);
    if (!has(flags, own)) return std::optional<ColorKey>();
    if (!of_surface) return Error{Fault::BadValue, 0, 0, field};
    return of_surface;
}

// Writes some bits of the texels of a rectangle, as a depth fill does where there is stencil.
RowWork masked_fill(const Image& image, const Rect& rect, std::uint32_t texel, std::uint32_t bits) {
    RowWork work;
    work.dest = image;
    work.rows = static_cast<std::size_t>(rect.bottom - rect.top);
    const std::size_t bytes = image.surface->texel_bytes(),
                      columns = static_cast<std::size_t>(rect.right - rect.left);
    work.part_rows = RowWork::copied_rows(columns * bytes);
    work.row_operations = columns * bytes * kByteOperations;
    work.write = [=](std::size_t first, std::size_t end) {
        std::byte* const data = image.surface->target_image(image.level, image.slice).data;
        for (std::size_t row = first; row < end; ++row) {
            std::byte* at = data + (static_cast<std::size_t>(rect.top) + row) * image.view().pitch +
                            static_cast<std::size_t>(rect.left) * bytes;
            for (std::size_t x = 0; x < columns; ++x, at += bytes) {
                std::uint32_t stored = 0;
                std::memcpy(&stored, at, bytes);
                stored = (stored & ~bits) | (texel & bits);
                std::memcpy(at, &stored, bytes);
            }
        }
    };
    return work;
}

bool overlaps(std::span<const Rect> parts, const Rect& from) {
    return std::ranges::any_of(parts, [&](const Rect& part) { return !intersect(part, from).empty(); });
}

std::int64_t width_of(const Rect& r) {
    return std::int64_t{r.right} - r.left;
}
std::int64_t height_of(const Rect& r) {
    return std::int64_t{r.bottom} - r.top;
}

} // namespace

dp2::Status SurfaceBlits::perform(const SurfaceBlit& blit, const CallBudget::Limits& limits) {
    budget_.begin(limits);
    DP2_TRY(check(blit));
    DP2_TRY(const Image dest, gpu_.resources().image(blit.dest, "lpDDDestSurface"));
    const dp2::FormatInfo& format = dest.surface->format();
    if (dest.surface->desc().samples > 1) return dp2::not_supported("multisampled surface");
    if (format.kind == dp2::FormatKind::Vendor) return dp2::not_supported(format.name);
    DP2_TRY(std::vector<Rect> parts, written_parts(blit, dest.view().whole()));
    const auto filled = filled_with(blit);
    if (!filled) return copy(blit, dest, std::move(parts));
    if (has(blit.flags, BltFlag::KeyDest) || has(blit.flags, BltFlag::KeyDestOverride))
        return dp2::not_supported("KEYDEST of a fill");
    if (has(blit.flags, BltFlag::DepthFill) && !format.is_depth())
        return Error{Fault::WrongKind, 0, 0, "lpDDDestSurface"};
    if (has(blit.flags, BltFlag::ColorFill) && format.is_depth())
        return Error{Fault::WrongKind, 0, 0, "lpDDDestSurface"};
    if (!has_plain_texels(format)) return dp2::not_supported(format.name);
    const bool stencil_stays = has(blit.flags, BltFlag::DepthFill) && format.has_stencil();
    const std::span<const Rect> areas = blit.clips ? std::span<const Rect>(parts) : std::span(&blit.to, 1);
    return fill(dest, areas, *filled,
                stencil_stays ? dp2::width_mask(format.r.width) << format.r.shift : ~0u);
}

dp2::Status SurfaceBlits::fill(const Image& dest, std::span<const Rect> parts, std::uint32_t texel,
                               std::uint32_t bits) {
    if (parts.empty()) return {};
    RowSteps steps;
    for (const Rect& part : parts)
        steps.push_back(bits == ~0u ? plain_fill(dest, part, texel) : masked_fill(dest, part, texel, bits));
    if (steps.size() > 1) return queue(in_steps(in_one_part(std::move(steps))));
    if (bits == ~0u && gpu_.is_open_target(*dest.surface)) {
        DP2_TRY(budget_.count(steps[0].cost()));
        if (!gpu_.fill_open_target(dest, parts[0], {texel}))
            gpu_.hazards().perform(std::move(steps), Stall::Blit);
        return {};
    }
    return queue_plain(std::move(steps));
}

dp2::Status SurfaceBlits::copy(const SurfaceBlit& blit, Image dest, std::vector<Rect> parts) {
    DP2_TRY(const Image source, gpu_.resources().image(blit.source, "lpDDSrcSurface"));
    const dp2::FormatInfo &in = source.surface->format(), &out = dest.surface->format();
    if (source.surface->desc().samples > 1) return dp2::not_supported("multisampled surface");
    DP2_TRY(check_rect(blit.from, "rSrc"));
    if (!is_inside(blit.from, source.view().whole())) return Error{Fault::OutOfRange, 0, 0, "rSrc"};
    KeyedCopy copy;
    DP2_TRY(copy.source_key, key_of(blit.flags, BltFlag::KeySource, BltFlag::KeySourceOverride,
                                    source.surface->desc().color_key, blit.source_key, "source colour key"));
    DP2_TRY(copy.dest_key, key_of(blit.flags, BltFlag::KeyDest, BltFlag::KeyDestOverride,
                                  dest.surface->dest_key(), blit.dest_key, "destination colour key"));
    const std::uint32_t effects = has(blit.flags, BltFlag::Effects) ? blit.effects : 0;
    const bool turned = dp2::has_flag(effects, BltEffect::Rotate180);
    copy.mirror_x = dp2::has_flag(effects, BltEffect::MirrorX) != turned;
    copy.mirror_y = dp2::has_flag(effects, BltEffect::MirrorY) != turned;
    const bool same_size =
        width_of(blit.to) == width_of(blit.from) && height_of(blit.to) == height_of(blit.from);
    const bool moved = same_size && !copy.mirror_x && !copy.mirror_y && !copy.source_key && !copy.dest_key;
    const bool raw = same_bits(in, out);
    if (in.kind == dp2::FormatKind::Palette && !raw)
        return dp2::not_supported("conversion of palette indices");
    if (!raw && (in.is_depth() || out.is_depth())) return dp2::not_supported("conversion of depths");
    if (!(moved && raw) && !has_plain_texels(out)) return dp2::not_supported(out.name);
    if ((copy.source_key && !has_plain_texels(in))) return dp2::not_supported("colour key of this format");
    if (in.kind == dp2::FormatKind::Vendor) return dp2::not_supported(in.name);
    if (blit.clips && parts.empty()) return {};
    const std::span<const Rect> areas = blit.clips ? std::span<const Rect>(parts) : std::span(&blit.to, 1);

    // Queued work that only reads a small destination keeps the old one: otherwise the blit would end the
    // open scene.
    if (source.surface != dest.surface && !gpu_.hazards().is_drawn_later(*source.surface))
        gpu_.hazards().rename(blit.dest, dest);
    copy.dest = dest;
    copy.to = blit.to;
    copy.source = source;
    copy.from = blit.from;
    RowSteps steps;
    // A copy of what is read has the destination's format, or is not overwritten by the blit.
    const bool overwritten = source == dest && (areas.size() > 1 || !moved) && overlaps(areas, blit.from);
    if (!raw || overwritten) {
        SurfaceDesc desc = one_image(raw ? source : dest);
        desc.width = static_cast<std::uint32_t>(width_of(blit.from));
        desc.height = static_cast<std::uint32_t>(height_of(blit.from));
        DP2_TRY(const auto read, gpu_.hazards().temporary(desc));
        const Image whole{read};
        const Rect all = whole.view().whole();
        if (raw) {
            DP2_TRY(RowWork copied, raw_copies({{whole, all, source, blit.from}}));
            steps.push_back(std::move(copied));
        } else {
            DP2_TRY(steps, converter_.conversion(whole, all, source, blit.from, BlitFilter::Point));
            if (copy.source_key) {
                copy.compared = source;
                copy.compared_from = blit.from;
            }
        }
        copy.source = whole;
        copy.from = all;
    }
    // Rows that may overlap, or that have blocks or pairs of texels.
    if (moved && (copy.source.surface == dest.surface || !has_plain_texels(out))) {
        std::vector<RawCopy> copies;
        for (const Rect& part : areas) {
            const std::int32_t x = copy.from.left - blit.to.left, y = copy.from.top - blit.to.top;
            copies.push_back(
                {dest, part, copy.source, {part.left + x, part.top + y, part.right + x, part.bottom + y}});
        }
        DP2_TRY(RowWork work, raw_copies(copies));
        steps.push_back(std::move(work));
    } else {
        copy.parts = std::move(parts);
        steps.push_back(keyed_copy(std::move(copy)));
    }
    return raw ? queue_plain(std::move(steps)) : queue(std::move(steps));
}

dp2::Status SurfaceBlits::queue(RowSteps steps) {
    DP2_TRY(budget_.count(cost_of(steps)));
    gpu_.hazards().perform(std::move(steps), Stall::Blit);
    return {};
}

// Queues work without floating-point numbers. A sprite, which no queued work waits for, is written at once:
// for it SurfaceHazards::perform() would take longer to set the mode of floating-point numbers than to copy.
dp2::Status SurfaceBlits::queue_plain(RowSteps steps) {
    constexpr std::uint64_t kSprite = std::uint64_t{kByteOperations} << 16; // operations of 64 KiB
    const RowWork& work = steps[0];
    const Cost cost = cost_of(steps);
    const bool waits = SurfaceHazards::is_used_later(*work.dest.surface) ||
                       (work.source && SurfaceHazards::is_drawn_later(*work.source));
    if (steps.size() > 1 || cost.operations > kSprite || waits || !gpu_.draws())
        return queue(std::move(steps));
    DP2_TRY(budget_.count(cost));
    work.dest.surface->count_change();
    run(steps, StopPoll(&gpu_.stop()));
    return {};
}

} // namespace rasterizer
