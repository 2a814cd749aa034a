#include "rasterizer/commands/blitter.h"

#include <algorithm>

#include "rasterizer/commands/fill_work.h"
#include "rasterizer/commands/raw_copy.h"

namespace rasterizer {

using dp2::Error;
using dp2::Fault;

namespace {

dp2::Status inside(const Rect& rect, const LevelSize& view, const char* field) {
    if (rect.empty() || rect.left < 0 || rect.top < 0 || rect.right > view.width || rect.bottom > view.height)
        return Error{Fault::OutOfRange, 0, 0, field};
    return {};
}

// NULL targets ignore writes and cannot be read.
bool is_null(const Image& image) {
    return image.surface->desc().format == dp2::Format::NULL_TARGET;
}

// The copies of all levels and faces that two chains have in common.
dp2::Result<std::vector<RawCopy>> chain_copies(const Image& out_chain, const Box& corner,
                                               const Image& in_chain, const Box& from,
                                               const char* dest_field) {
    const auto &in = in_chain.surface, &out = out_chain.surface;
    if (in->desc().format != out->desc().format) return Error{Fault::WrongKind, 0, 0, dest_field};
    // The source level that is as large as the first level of the destination.
    std::uint32_t first = 0;
    while (first < in->desc().levels &&
           (in->level(first).width > out->level(0).width || in->level(first).height > out->level(0).height))
        ++first;
    if (first == in->desc().levels) return Error{Fault::OutOfRange, 0, 0, dest_field};
    const bool volume = in->desc().depth > 1 || out->desc().depth > 1;
    const bool whole = in_chain.slice == 0 && out_chain.slice == 0 && in->desc().faces == out->desc().faces;
    const std::uint32_t faces = whole ? in->desc().faces : 1;
    std::vector<RawCopy> copies;
    Box b = from, c = corner;
    for (std::uint32_t i = 0; i < first + out->desc().levels && i < in->desc().levels; ++i) {
        if (i >= first) {
            const std::uint32_t to_level = i - first;
            const auto number = [](std::uint32_t v) {
                return static_cast<std::int32_t>(std::min(v, 1u << 20));
            };
            const Rect read{number(b.left), number(b.top), number(b.right), number(b.bottom)};
            const Rect write{number(c.left), number(c.top), number(c.left) + (read.right - read.left),
                             number(c.top) + (read.bottom - read.top)};
            DP2_TRY(inside(read, in->level(i), "rSrc"));
            DP2_TRY(inside(write, out->level(to_level), "pDest"));
            if (volume && b.front >= b.back) return Error{Fault::OutOfRange, 0, 0, "srcBox"};
            const std::uint64_t slices = volume ? b.back - b.front : faces,
                                first_in = std::uint64_t{in_chain.slice} + (volume ? b.front : 0),
                                first_out = std::uint64_t{out_chain.slice} + (volume ? c.front : 0);
            // Slice numbers of a sublevel are relative to the slice that its handle names.
            if (first_in + slices > static_cast<std::uint64_t>(in->level(i).depth) ||
                first_out + slices > static_cast<std::uint64_t>(out->level(to_level).depth))
                return Error{Fault::OutOfRange, 0, 0, "srcBox"};
            for (std::uint64_t s = 0; s < slices; ++s)
                copies.push_back({{out, to_level, static_cast<std::uint32_t>(first_out + s)},
                                  write,
                                  {in, i, static_cast<std::uint32_t>(first_in + s)},
                                  read});
        }
        // Left and top round down, right and bottom up; at least one texel remains.
        const auto halve = [](std::uint32_t& low, std::uint32_t& high) {
            low /= 2;
            high = std::max(high / 2 + high % 2, low + 1);
        };
        halve(b.left, b.right);
        halve(b.top, b.bottom);
        halve(b.front, b.back);
        if (i >= first) c.left /= 2, c.top /= 2, c.front /= 2;
    }
    return copies;
}

} // namespace

// The steps of a copy, stretched or not, into the first sample of the destination.
dp2::Result<RowSteps> Blitter::copy_steps(const Image& out, const Rect& to, const Image& in, const Rect& from,
                                          BlitFilter filter) {
    const bool same_size =
        from.right - from.left == to.right - to.left && from.bottom - from.top == to.bottom - to.top;
    const bool raw = same_size && same_bits(in.surface->format(), out.surface->format());
    const bool several = in.surface->desc().samples > 1;
    if (!raw && in == out && !several) { // the source would be overwritten, so a copy of it is read
        DP2_TRY(const auto copy, gpu_.hazards().temporary(one_image(in)));
        const Rect all = in.view().whole();
        DP2_TRY(RowWork copied, raw_copies({{{copy}, all, in, all}}));
        DP2_TRY(RowSteps steps, converter_.conversion(out, to, {copy}, from, filter));
        steps.insert(steps.begin(), std::move(copied));
        return steps;
    }
    if (!raw) return converter_.conversion(out, to, in, from, filter);
    RowSteps steps(1);
    if (!several) {
        DP2_TRY(steps[0], raw_copies({{out, to, in, from}}));
    } else if (in.surface != out.surface) {
        DP2_TRY(steps[0], converter_.resolve(out, to, in.surface, from));
    } else {
        DP2_TRY(const auto averaged, gpu_.hazards().temporary(one_image(in)));
        DP2_TRY(steps[0], converter_.resolve({averaged}, from, in.surface, from));
        DP2_TRY(RowWork copied, raw_copies({{out, to, {averaged}, from}}));
        steps.push_back(std::move(copied));
    }
    return steps;
}

dp2::Status Blitter::blt(const ImageRef& dest, const Rect& to, const ImageRef& source, const Rect& from,
                         BlitFilter filter) {
    const auto image = [this](const ImageRef& ref, const char* level_field) {
        return gpu_.resources().image(ref.surface, ref.level, 0, {ref.field, level_field, level_field});
    };
    DP2_TRY(const Image in, image(source, "dwSourceMipLevel"));
    DP2_TRY(const Image out, image(dest, "dwDestMipLevel"));
    return blt(out, to, in, from, filter);
}

dp2::Status Blitter::blt(const Image& out, const Rect& to, const Image& in, const Rect& from,
                         BlitFilter filter) {
    DP2_TRY(inside(from, in.view(), "rSource"));
    DP2_TRY(inside(to, out.view(), "rDest"));
    if (is_null(in) || is_null(out)) return {};
    DP2_TRY(RowSteps steps, copy_steps(out, to, in, from, filter));
    // All samples of a pixel get the same value.
    std::vector<RawCopy> samples;
    for (std::uint32_t sample = 1; sample < out.surface->desc().samples; ++sample)
        samples.push_back({{out.surface, out.level, sample}, to, out, to});
    if (!samples.empty()) {
        DP2_TRY(RowWork spread, raw_copies(samples));
        steps.push_back(std::move(spread));
    }
    return perform(std::move(steps));
}

dp2::Status Blitter::surface_blt(const ImageRef& dest, const Rect& to, const ImageRef& source,
                                 const Rect& from) {
    DP2_TRY(const Image in, gpu_.resources().image(source.surface, source.field));
    DP2_TRY(const Image out, gpu_.resources().image(dest.surface, dest.field));
    if (in.surface->desc().format != out.surface->desc().format)
        return Error{Fault::WrongKind, 0, 0, "format of dwDest"};
    return blt(dest, to, source, from, BlitFilter::Point);
}

dp2::Status Blitter::texture_blt(Handle dest, const Box& corner, Handle source, const Box& from,
                                 const char* dest_field, const char* source_field) {
    DP2_TRY(const Image in_chain, gpu_.resources().image(source, source_field));
    if (in_chain.level != 0) return Error{Fault::WrongKind, 0, 0, source_field};
    if (dest == 0) return {}; // preload: no effect here (WIRE.md I-32)
    DP2_TRY(Image out_chain, gpu_.resources().image(dest, dest_field));
    if (out_chain.level != 0) return Error{Fault::WrongKind, 0, 0, dest_field};
    DP2_TRY(auto copies, chain_copies(out_chain, corner, in_chain, from, dest_field));
    // If the destination is small, queued work that reads it keeps the old surface: otherwise the copy would
    // be queued, which ends the open scene.
    if (!gpu_.hazards().is_drawn_later(*in_chain.surface) && in_chain.surface != out_chain.surface) {
        gpu_.hazards().rename(dest, out_chain);
        for (RawCopy& copy : copies) copy.dest.surface = out_chain.surface;
    }
    DP2_TRY(RowWork work, raw_copies(copies));
    return perform(in_steps(std::move(work)));
}

dp2::Status Blitter::charge(const RowSteps& steps) {
    if (!budget_) return {};
    DP2_TRY(budget_->count(cost_of(steps)));
    return budget_->check_time(CallBudget::kLong);
}

dp2::Status Blitter::perform(RowSteps steps) {
    DP2_TRY(charge(steps));
    gpu_.hazards().perform(std::move(steps), Stall::Blit);
    return {};
}

dp2::Status Blitter::color_fill(Handle surface, const Rect& rect, std::uint32_t argb) {
    DP2_TRY(const Image out, gpu_.resources().image(surface, "dwSurface"));
    if (is_null(out)) return {};
    DP2_TRY(const auto words, fill_words(out.surface->desc().format, argb));
    const Rect part = intersect(rect, out.view().whole());
    if (part.empty()) return {};
    RowSteps steps = in_steps(fill_work(out, part, words));
    DP2_TRY(charge(steps));
    if (!gpu_.fill_open_target(out, part, words)) gpu_.hazards().perform(std::move(steps), Stall::Blit);
    return {};
}

dp2::Status Blitter::generate_levels(Handle surface, BlitFilter filter) {
    DP2_TRY(const auto object, gpu_.resources().surface(surface, "hSurface"));
    constexpr std::size_t kSmall = 4096; // in texels
    RowSteps steps, small;
    for (std::uint32_t level = 1; level < object->desc().levels; ++level) {
        DP2_TRY(RowWork work, converter_.level_from_above(object, level, filter));
        const bool is_small = work.rows * static_cast<std::size_t>(object->level(level).width) <= kSmall;
        (is_small ? small : steps).push_back(std::move(work));
    }
    if (!small.empty()) steps.push_back(in_one_part(std::move(small)));
    return perform(std::move(steps));
}

} // namespace rasterizer
