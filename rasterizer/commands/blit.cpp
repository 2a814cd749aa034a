#include "rasterizer/commands/blit.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "rasterizer/commands/clear.h"
#include "rasterizer/lowering/lower_format.h"
#include "rasterizer/lowering/lower_sampler.h"
#include "rasterizer/resources/decode_surface.h"

namespace rasterizer {

using dp2::Error;
using dp2::Fault;

namespace {

// Attributes u and v in, the words of the texel out.
dp2::Result<ir::Program> lower_blit(const BlitKey& key) {
    ir::Builder b;
    SamplerKey sampler;
    constexpr std::uint8_t kClamp = 3;
    sampler.format = key.source_format;
    sampler.address_u = sampler.address_v = kClamp;
    sampler.mag = sampler.min = key.filter == BlitFilter::Linear ? 2 : 1;
    const SampleCoordinates at{b.emit_imm(ir::Op::Attribute, 0), b.emit_imm(ir::Op::Attribute, 1),
                               b.number(0)};
    DP2_TRY(const Color color, lower_sample(b, sampler, pixel_sampler(0), at));
    const auto format = static_cast<dp2::Format>(key.target_format);
    DP2_TRY(const auto words, lower_encode(b, format, color));
    const std::uint32_t bits = dp2::find_format(key.target_format)->bits_per_texel;
    for (std::uint32_t w = 0; w * 32 < bits; ++w) b.emit(ir::Op::Output, words[w], 0, 0, w);
    return b.finish();
}

// Attributes x and y in; samples stand below one another.
dp2::Result<ir::Program> lower_resolve(const ResolveKey& key) {
    ir::Builder b;
    const auto format = static_cast<dp2::Format>(key.format);
    const ir::Value x = b.emit_imm(ir::Op::Attribute, 0), y = b.emit_imm(ir::Op::Attribute, 1),
                    base = b.bits(0);
    const ir::Value height = b.emit(ir::Op::LevelSize, base, 0, 0, 1);
    Color sum;
    for (std::uint32_t sample = 0; sample < key.samples; ++sample) {
        const ir::Value row = b.iadd(y, b.emit(ir::Op::IMul, height, b.bits(sample)));
        DP2_TRY(const Color c, lower_decode(b, format, [&](std::uint32_t word) {
                    return b.emit(ir::Op::Texel, base, x, row, word);
                }));
        sum = sample == 0 ? c
                          : Color{b.add(sum.r, c.r), b.add(sum.g, c.g), b.add(sum.b, c.b), b.add(sum.a, c.a)};
    }
    const ir::Value n = b.number(static_cast<float>(key.samples));
    DP2_TRY(const auto words,
            lower_encode(b, format, {b.div(sum.r, n), b.div(sum.g, n), b.div(sum.b, n), b.div(sum.a, n)}));
    const std::uint32_t bits = dp2::find_format(key.format)->bits_per_texel;
    for (std::uint32_t w = 0; w * 32 < bits; ++w) b.emit(ir::Op::Output, words[w], 0, 0, w);
    return b.finish();
}

// Copying is converting: one format, or two names for the same depths (D24S8 and INTZ).
bool same_bits(const dp2::FormatInfo& a, const dp2::FormatInfo& b) {
    const auto same = [](const dp2::Channel& x, const dp2::Channel& y) {
        return x.width == y.width && (x.width == 0 || x.shift == y.shift);
    };
    return a.format == b.format || (a.is_depth() && a.kind == b.kind &&
                                    a.bits_per_texel == b.bits_per_texel && same(a.r, b.r) && same(a.g, b.g));
}

dp2::Status inside(const Rect& rect, const LevelView& view, const char* field) {
    if (rect.empty() || rect.left < 0 || rect.top < 0 || rect.right > view.width || rect.bottom > view.height)
        return Error{Fault::OutOfRange, 0, 0, field};
    return {};
}

// Bytes of equal formats and sizes; rectangles are inside. The images may be the same one.
dp2::Status copy_raw(const Image& dest, const Rect& to, const Image& source, const Rect& from) {
    const dp2::FormatInfo& format = source.surface->format();
    if (format.kind == dp2::FormatKind::Planar) {
        const auto whole = [](const Rect& r, const LevelView& view) {
            return r == Rect{0, 0, view.width, view.height};
        };
        if (!whole(from, source.view()) || !whole(to, dest.view()))
            return Error{Fault::OutOfRange, 0, 0, "rectangle of a planar format"};
        if (!(source == dest)) std::ranges::copy(source.bytes(), dest.writable().begin());
        return {};
    }
    if (format.bits_per_texel < 8) return dp2::not_supported(format.name);
    const dp2::TexelGroup unit = dp2::texel_group(format);
    const auto aligned = [&](const Rect& r, const LevelView& view) {
        const auto edge = [](std::int32_t at, std::size_t step, std::int32_t end) {
            return static_cast<std::size_t>(at) % step == 0 || at == end;
        };
        return edge(r.left, unit.width, -1) && edge(r.top, unit.height, -1) &&
               edge(r.right, unit.width, view.width) && edge(r.bottom, unit.height, view.height);
    };
    const LevelView &in = source.view(), &out = dest.view();
    if (!aligned(from, in) || !aligned(to, out))
        return Error{Fault::OutOfRange, 0, 0, "rectangle inside a block"};
    const auto units = [](std::int32_t texels, std::size_t step) {
        return (static_cast<std::size_t>(texels) + step - 1) / step;
    };
    const std::size_t row = units(from.right - from.left, unit.width) * unit.bytes,
                      rows = units(from.bottom - from.top, unit.height);
    const std::byte* read = source.bytes().data() + units(from.top, unit.height) * in.pitch +
                            units(from.left, unit.width) * unit.bytes;
    std::byte* write = dest.writable().data() + units(to.top, unit.height) * out.pitch +
                       units(to.left, unit.width) * unit.bytes;
    const bool upwards = write > read; // overlapping copies inside one image keep the source's texels
    for (std::size_t i = 0; i < rows; ++i) {
        const std::size_t y = upwards ? rows - 1 - i : i;
        std::memmove(write + y * out.pitch, read + y * in.pitch, row);
    }
    return {};
}

// Runs a blit's program over the pixels of a rectangle and stores the words it gives. `place(x, y,
// attributes)` fills the two attributes of 16 pixels that begin at (x, y).
template <class Place>
void run_over(const Kernels& kernels, const ir::Program& program, const TextureView& source, const Rect& to,
              const LevelView& level, std::byte* rows, std::uint32_t bytes, const Place& place) {
    TextureView textures[kTextureSlots];
    textures[0] = source;
    const PixelUniforms uniforms;
    std::vector<Lanes> values(program.code.size() + 1);
    Lanes attributes[2], outputs[4];
    Invocation invocation;
    invocation.live = 0xFFFF;
    invocation.values = values.data();
    invocation.uniforms = reinterpret_cast<const std::uint32_t*>(&uniforms);
    invocation.textures = textures;
    invocation.attributes = attributes;
    invocation.outputs = outputs;
    for (std::int32_t y = to.top; y < to.bottom; ++y) {
        std::byte* row = rows + static_cast<std::size_t>(y) * level.pitch;
        for (std::int32_t x = to.left; x < to.right; x += ir::kLanes) {
            place(x, y, attributes);
            kernels.run(program.code.data(), program.code.size(), invocation);
            for (int lane = 0; lane < ir::kLanes && x + lane < to.right; ++lane) {
                std::uint32_t words[4];
                for (std::uint32_t w = 0; w * 4 < bytes; ++w) words[w] = outputs[w].word[lane];
                std::memcpy(row + static_cast<std::size_t>(x + lane) * bytes, words, bytes);
            }
        }
    }
}

} // namespace

Blitter::Blitter(Gpu& gpu) : gpu_(gpu) {}

dp2::Status Blitter::convert(const Image& dest, const Rect& to, const Image& source, const Rect& from,
                             BlitFilter filter) {
    if (needs_decoding(source.surface->format())) {
        const Image plain{decode_surface(*source.surface, nullptr), source.level, source.slice};
        return convert(dest, to, plain, from, filter);
    }
    const BlitKey key{static_cast<std::uint32_t>(source.surface->desc().format),
                      static_cast<std::uint32_t>(dest.surface->desc().format),
                      filter,
                      {}};
    DP2_TRY(const auto program, programs_.get(key, lower_blit));
    LevelView image = source.view();
    image.data = source.bytes().data();
    image.depth = 1;
    // Pixel centres of the destination, carried over into the source.
    const double step_x = static_cast<double>(from.right - from.left) / (to.right - to.left),
                 step_y = static_cast<double>(from.bottom - from.top) / (to.bottom - to.top);
    const auto place = [&](std::int32_t x, std::int32_t y, Lanes(&at)[2]) {
        const auto v = static_cast<float>((from.top + (y - to.top + 0.5) * step_y) / image.height);
        for (int lane = 0; lane < ir::kLanes; ++lane) {
            const auto u =
                static_cast<float>((from.left + (x + lane - to.left + 0.5) * step_x) / image.width);
            at[0].word[lane] = std::bit_cast<std::uint32_t>(u);
            at[1].word[lane] = std::bit_cast<std::uint32_t>(v);
        }
    };
    run_over(gpu_.kernels(), *program, {&image, 1, source.surface->view().texel_bytes}, to, dest.view(),
             dest.writable().data(), dest.surface->view().texel_bytes, place);
    return {};
}

// One sample a pixel: the average of all, rounded to nearest where it is stored.
dp2::Result<std::shared_ptr<Surface>> Blitter::resolved(const std::shared_ptr<Surface>& surface) {
    if (surface->desc().samples == 1) return surface;
    SurfaceDesc desc = surface->desc();
    const std::uint32_t samples = desc.samples;
    desc.samples = 1;
    DP2_TRY(auto out, Surface::create(desc, ~std::uint64_t{0}));
    if (surface->format().is_depth()) { // depths are not averaged: the first sample stands for all
        const std::span<const std::byte> first = std::as_const(*surface).image(0, 0);
        std::ranges::copy(first, out->image(0, 0).begin());
        return out;
    }
    DP2_TRY(const auto program,
            resolves_.get({static_cast<std::uint32_t>(desc.format), samples}, lower_resolve));
    const auto place = [](std::int32_t x, std::int32_t y, Lanes(&at)[2]) {
        for (int lane = 0; lane < ir::kLanes; ++lane) {
            at[0].word[lane] = static_cast<std::uint32_t>(x + lane);
            at[1].word[lane] = static_cast<std::uint32_t>(y);
        }
    };
    const LevelView& to = out->level(0);
    run_over(gpu_.kernels(), *program, surface->view(), {0, 0, to.width, to.height}, to,
             out->image(0, 0).data(), out->view().texel_bytes, place);
    return out;
}

dp2::Result<Image> Blitter::find(const ImageRef& ref, const char* level_field) const {
    DP2_TRY(Image image, gpu_.resources().image(ref.surface, ref.field));
    if (ref.level >= image.surface->desc().levels - image.level)
        return Error{Fault::OutOfRange, 0, 0, level_field};
    image.level += ref.level;
    return image;
}

dp2::Status Blitter::blt(const ImageRef& dest, const Rect& to, const ImageRef& source, const Rect& from,
                         BlitFilter filter) {
    DP2_TRY(const Image in, find(source, "dwSourceMipLevel"));
    DP2_TRY(const Image out, find(dest, "dwDestMipLevel"));
    DP2_TRY(inside(from, in.view(), "rSource"));
    DP2_TRY(inside(to, out.view(), "rDest"));
    const bool same_size =
        from.right - from.left == to.right - to.left && from.bottom - from.top == to.bottom - to.top;
    gpu_.settle_for_reading(*in.surface, Stall::Blit);
    gpu_.settle_for_writing(*out.surface, Stall::Blit);
    // Several samples are read as one, and all are written alike. Reading and writing one image: what is read
    // is what was there before.
    Image read = in;
    DP2_TRY(read.surface, resolved(in.surface));
    const bool raw = same_size && same_bits(in.surface->format(), out.surface->format());
    if (read == out && !raw) read.surface = Surface::copy(*in.surface);
    DP2_TRY(raw ? copy_raw(out, to, read, from) : convert(out, to, read, from, filter));
    for (std::uint32_t sample = 1; sample < out.surface->desc().samples; ++sample)
        DP2_TRY(copy_raw({out.surface, out.level, sample}, to, out, to));
    return {};
}

dp2::Result<std::shared_ptr<Surface>> Blitter::converted(const Image& source, dp2::Format format) {
    SurfaceDesc desc;
    desc.format = format;
    desc.width = static_cast<std::uint32_t>(source.view().width);
    desc.height = static_cast<std::uint32_t>(source.view().height);
    DP2_TRY(auto out, Surface::create(desc, ~std::uint64_t{0}));
    const Rect whole{0, 0, source.view().width, source.view().height};
    DP2_TRY(convert({out, 0, 0}, whole, source, whole, BlitFilter::Point));
    return out;
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
    if (dest == 0) return {}; // preload: nothing to see (I-32)
    DP2_TRY(const Image out_chain, gpu_.resources().image(dest, dest_field));
    if (out_chain.level != 0) return Error{Fault::WrongKind, 0, 0, dest_field};
    const auto &in = in_chain.surface, &out = out_chain.surface;
    if (in->desc().format != out->desc().format) return Error{Fault::WrongKind, 0, 0, dest_field};
    // The source level that has the size of the destination's top.
    std::uint32_t first = 0;
    while (first < in->desc().levels &&
           (in->level(first).width > out->level(0).width || in->level(first).height > out->level(0).height))
        ++first;
    if (first == in->desc().levels) return Error{Fault::OutOfRange, 0, 0, dest_field};
    const bool volume = in->desc().depth > 1 || out->desc().depth > 1;
    const bool whole = in_chain.slice == 0 && out_chain.slice == 0 && in->desc().faces == out->desc().faces;
    const std::uint32_t faces = whole ? in->desc().faces : 1;
    gpu_.settle_for_reading(*in, Stall::Blit);
    gpu_.settle_for_writing(*out, Stall::Blit);
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
            const std::uint32_t slices = volume ? b.back - b.front : faces;
            if (volume && (b.front >= b.back || b.back > static_cast<std::uint32_t>(in->level(i).depth) ||
                           slices > static_cast<std::uint32_t>(out->level(to_level).depth) ||
                           c.front > static_cast<std::uint32_t>(out->level(to_level).depth) - slices))
                return Error{Fault::OutOfRange, 0, 0, "srcBox"};
            for (std::uint32_t s = 0; s < slices; ++s)
                DP2_TRY(copy_raw({out, to_level, out_chain.slice + (volume ? c.front + s : s)}, write,
                                 {in, i, in_chain.slice + (volume ? b.front + s : s)}, read));
        }
        // Left and top are rounded down, right and bottom up, at least one texel stays.
        const auto halve = [](std::uint32_t& low, std::uint32_t& high) {
            low /= 2;
            high = std::max(high / 2 + high % 2, low + 1);
        };
        halve(b.left, b.right);
        halve(b.top, b.bottom);
        halve(b.front, b.back);
        if (i >= first) c.left /= 2, c.top /= 2, c.front /= 2;
    }
    return {};
}

dp2::Status Blitter::color_fill(Handle surface, const Rect& rect, std::uint32_t argb) {
    DP2_TRY(const Image out, gpu_.resources().image(surface, "dwSurface"));
    DP2_TRY(const auto words, clear_color_words(out.surface->desc().format, argb));
    const LevelView& view = out.view();
    const Rect part = intersect(rect, {0, 0, view.width, view.height});
    if (part.empty()) return {};
    gpu_.settle_for_writing(*out.surface, Stall::Blit);
    const std::size_t bytes = out.surface->view().texel_bytes;
    for (std::uint32_t sample = 0; sample < out.surface->desc().samples; ++sample) {
        std::byte* rows = out.surface->image(out.level, out.slice + sample).data();
        for (std::int32_t y = part.top; y < part.bottom; ++y)
            for (std::int32_t x = part.left; x < part.right; ++x)
                std::memcpy(rows + static_cast<std::size_t>(y) * view.pitch +
                                static_cast<std::size_t>(x) * bytes,
                            words.data(), bytes);
    }
    return {};
}

dp2::Status Blitter::generate_levels(Handle surface, BlitFilter filter) {
    DP2_TRY(const auto object, gpu_.resources().surface(surface, "hSurface"));
    gpu_.settle_for_writing(*object, Stall::Blit);
    for (std::uint32_t level = 1; level < object->desc().levels; ++level) {
        const LevelView &from = object->level(level - 1), &to = object->level(level);
        for (std::uint32_t slice = 0; slice < static_cast<std::uint32_t>(to.depth); ++slice)
            DP2_TRY(convert({object, level, slice}, {0, 0, to.width, to.height}, {object, level - 1, slice},
                            {0, 0, from.width, from.height}, filter));
    }
    return {};
}

} // namespace rasterizer
