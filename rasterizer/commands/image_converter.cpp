#include "rasterizer/commands/image_converter.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "rasterizer/commands/decode_work.h"
#include "rasterizer/commands/raw_copy.h"
#include "rasterizer/ir/cost.h"
#include "rasterizer/lowering/lower_format.h"
#include "rasterizer/lowering/lower_sampler.h"
#include "rasterizer/tiles/run_program.h"

namespace rasterizer {

namespace {

// A program that samples a texture at attributes u and v, and outputs the words of a texel of the
// destination.
dp2::Result<ir::Program> lower_blit(const BlitKey& key) {
    ir::Builder b;
    SamplerKey sampler;
    sampler.format = key.source_format;
    sampler.address_u = sampler.address_v = dp2::TextureAddress::Clamp;
    sampler.mag = sampler.min =
        key.filter == BlitFilter::Linear ? dp2::TextureFilter::Linear : dp2::TextureFilter::Point;
    const SampleCoordinates at{b.emit_imm(ir::Op::Attribute, 0), b.emit_imm(ir::Op::Attribute, 1),
                               b.number(0)};
    DP2_TRY(const Color color, lower_sample(b, sampler, pixel_sampler({}, 0), at));
    const auto format = static_cast<dp2::Format>(key.target_format);
    DP2_TRY(const auto words, lower_encode(b, format, color));
    const std::uint32_t bits = dp2::find_format(key.target_format)->bits_per_texel;
    for (std::uint32_t w = 0; w * 32 < bits; ++w) b.emit(ir::Op::Output, words[w], 0, 0, w);
    return b.finish();
}

// A program that averages the samples of the pixel at attributes x and y, and outputs the words of the
// average. The images of a surface's samples are stored one after another, so that they read as more rows.
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

// Runs a program for the pixels of a rectangle of `dest` and stores the resulting words. `place(x, y,
// attributes)` sets the two attributes of 16 pixels that begin at (x, y). If place.knows(x, y, words) is
// true, it has set their words, and the program is not run for them.
template <class Place>
void run_over(const Kernels& kernels, const RunnableProgram& runnable, const TextureView& source,
              const Image& dest, const Rect& to, const Place& place) {
    std::byte* const rows = dest.surface->target_image(dest.level, dest.slice).data;
    const std::size_t pitch = dest.view().pitch, bytes = dest.surface->texel_bytes();
    const ir::Program& program = runnable.program;
    TextureView textures[kTextureSlots];
    textures[0] = source;
    const PixelUniforms uniforms;
    std::vector<Lanes> values;
    Lanes attributes[2], outputs[4];
    Invocation invocation;
    prepare_runs(program, runnable.code.get(), values, invocation);
    invocation.uniforms = reinterpret_cast<const std::uint32_t*>(&uniforms);
    invocation.textures = textures;
    invocation.uniform_count = sizeof uniforms / 4;
    invocation.attributes = attributes;
    invocation.outputs = outputs;
    for (std::int32_t y = to.top; y < to.bottom; ++y) {
        std::byte* row = rows + static_cast<std::size_t>(y) * pitch;
        for (std::int32_t x = to.left; x < to.right; x += ir::kLanes) {
            if (to.right - x < ir::kLanes || !place.knows(x, y, outputs[0])) {
                place(x, y, attributes);
                run_program(kernels, program, runnable.code.get(), invocation);
            }
            std::byte* const texels = row + static_cast<std::size_t>(x) * bytes;
            if (bytes == sizeof(std::uint32_t)) {
                const auto count = static_cast<std::size_t>(std::min(ir::kLanes, to.right - x));
                std::memcpy(texels, outputs[0].word, count * sizeof(std::uint32_t));
                continue;
            }
            for (int lane = 0; lane < ir::kLanes && x + lane < to.right; ++lane) {
                std::uint32_t words[4];
                for (std::uint32_t w = 0; w * 4 < bytes; ++w) words[w] = outputs[w].word[lane];
                std::memcpy(texels + static_cast<std::size_t>(lane) * bytes, words, bytes);
            }
        }
    }
}

// Sets the attributes to the pixels' centres in texture coordinates of the source.
struct Stretch {
    Rect to, from;
    std::int32_t width, height; // size of the source
    static bool knows(std::int32_t, std::int32_t, const Lanes&) { return false; }
    void operator()(std::int32_t x, std::int32_t y, Lanes (&at)[2]) const {
        const double step_x = static_cast<double>(from.right - from.left) / (to.right - to.left),
                     step_y = static_cast<double>(from.bottom - from.top) / (to.bottom - to.top);
        const auto v = static_cast<float>((from.top + (y - to.top + 0.5) * step_y) / height);
        for (int lane = 0; lane < ir::kLanes; ++lane) {
            const auto u = static_cast<float>((from.left + (x + lane - to.left + 0.5) * step_x) / width);
            at[0].word[lane] = std::bit_cast<std::uint32_t>(u);
            at[1].word[lane] = std::bit_cast<std::uint32_t>(v);
        }
    }
};

// Sets the attributes to the positions of the pixels whose samples are averaged.
class Samples {
  public:
    // Pixel (x, y) is computed from (x + x_more, y + y_more). Columns of the source from `end` on are not
    // read.
    Samples(const Surface& source, std::int32_t x_more, std::int32_t y_more, std::int32_t end)
        : x_more_(x_more), y_more_(y_more), last_(end - 1), level_(source.queued_view().levels[0]),
          image_bytes_(source.image_bytes(0)), samples_(source.desc().samples),
          are_bytes_(averages_bytes(source.format())), unused_(~channel_bits(source.format(), 0xF, 0)) {}
    // Formats in which the average of equal samples is that sample, despite the rounding of the sum.
    static bool averages_bytes(const dp2::FormatInfo& format) {
        return format.kind == dp2::FormatKind::Unorm && format.bits_per_texel == 32;
    }
    // Writes the pixels of the rectangle, whose samples are all equal. Requires averages_bytes().
    void copy_first(const Rect& to, std::byte* rows, std::size_t pitch) const {
        for (std::int32_t y = to.top; y < to.bottom; ++y) {
            const std::byte* read = first_sample(to.left, y);
            std::byte* write = rows + static_cast<std::size_t>(y) * pitch +
                               static_cast<std::size_t>(to.left) * sizeof(std::uint32_t);
            for (std::int32_t x = to.left; x < to.right;
                 ++x, read += sizeof(std::uint32_t), write += sizeof(std::uint32_t)) {
                std::uint32_t word;
                std::memcpy(&word, read, sizeof word);
                word |= unused_;
                std::memcpy(write, &word, sizeof word);
            }
        }
    }
    bool knows(std::int32_t x, std::int32_t y, Lanes& words) const {
        if (!are_bytes_) return false;
        const std::byte* const first = first_sample(x, y);
        std::memcpy(&words, first, sizeof words);
        std::uint32_t different = 0;
        for (std::uint32_t s = 1; s < samples_; ++s) {
            Lanes others;
            std::memcpy(&others, first + s * image_bytes_, sizeof others);
            for (int lane = 0; lane < ir::kLanes; ++lane) different |= words.word[lane] ^ others.word[lane];
        }
        for (std::uint32_t& word : words.word) word |= unused_;
        return different == 0;
    }
    void operator()(std::int32_t x, std::int32_t y, Lanes (&at)[2]) const {
        for (int lane = 0; lane < ir::kLanes; ++lane) {
            at[0].word[lane] = static_cast<std::uint32_t>(std::min(x + x_more_ + lane, last_));
            at[1].word[lane] = static_cast<std::uint32_t>(y + y_more_);
        }
    }

  private:
    const std::byte* first_sample(std::int32_t x, std::int32_t y) const {
        return level_.data + static_cast<std::size_t>(y + y_more_) * level_.pitch +
               static_cast<std::size_t>(x + x_more_) * sizeof(std::uint32_t);
    }

    std::int32_t x_more_, y_more_, last_;
    LevelView level_;
    std::size_t image_bytes_; // bytes of one sample's image
    std::uint32_t samples_;
    bool are_bytes_;
    std::uint32_t unused_; // unused bits of a texel, stored as ones
};

// The image as a texture with one level; `data`: its bytes.
LevelView as_texture(const Image& image, const std::byte* data) {
    const LevelSize size = image.view();
    LevelView out;
    out.data = data;
    out.width = size.width, out.height = size.height, out.depth = 1;
    out.pitch = size.pitch;
    out.set_derived(image.surface->texel_bytes());
    return out;
}

std::size_t rows_in(const Rect& rect) {
    return static_cast<std::size_t>(rect.bottom - rect.top);
}
Rect rows_of(const Rect& rect, std::size_t first, std::size_t end) {
    return {rect.left, rect.top + static_cast<std::int32_t>(first), rect.right,
            rect.top + static_cast<std::int32_t>(end)};
}

// Cost of a row of the rectangle.
std::uint64_t row_operations(const Rect& to, const RunnableProgram& program) {
    return static_cast<std::uint64_t>(to.right - to.left) * (kPixelOperations + ir::cost_of(program.program));
}

// A rectangle of an image, stretched from a rectangle of another.
struct StretchedImage {
    Image dest;
    Rect to;
    Image source;
    Rect from;
};

// Stretches the rows `rows`, a part of image.to.
void stretch_rows(const Kernels& kernels, const RunnableProgram& program, const StretchedImage& image,
                  const Rect& rows) {
    const Image& source = image.source;
    const std::byte* const level = source.surface->queued_view().levels[source.level].data;
    const LevelView texture =
        as_texture(source, level + source.slice * source.surface->image_bytes(source.level));
    run_over(kernels, program, {&texture, 1, source.surface->texel_bytes()}, image.dest, rows,
             Stretch{image.to, image.from, texture.width, texture.height});
}

} // namespace

dp2::Result<RunnableProgram> ImageConverter::runnable(dp2::Result<ir::Program> program) const {
    DP2_TRY(ir::Program lowered, std::move(program));
    auto code = gpu_.compile(lowered);
    return RunnableProgram{std::move(lowered), std::move(code)};
}

dp2::Result<RowSteps> ImageConverter::conversion(const Image& dest, const Rect& to, const Image& source,
                                                 const Rect& from, BlitFilter filter) {
    RowSteps steps;
    Image read = source;
    if (source.surface->desc().samples > 1) {
        DP2_TRY(read.surface, gpu_.hazards().temporary(one_image(source)));
        const Rect all = read.view().whole();
        DP2_TRY(RowWork averaged, resolve(read, all, source.surface, all));
        steps.push_back(std::move(averaged));
    } else if (needs_decoding(source.surface->format())) {
        DP2_TRY(read.surface, gpu_.hazards().temporary(decoded_desc(one_image(source))));
        read.level = read.slice = 0;
        steps.push_back(decode_image(read, source, std::nullopt));
    }
    DP2_TRY(RowWork stretched, stretch(dest, to, read, from, filter));
    steps.push_back(std::move(stretched));
    return steps;
}

dp2::Result<RowWork> ImageConverter::stretch(const Image& dest, const Rect& to, const Image& source,
                                             const Rect& from, BlitFilter filter) {
    DP2_TRY(const Runnable program, blit_program(*dest.surface, *source.surface, filter));
    RowWork work;
    work.source = source.surface;
    work.dest = dest;
    work.whole = to == dest.view().whole();
    work.rows = rows_in(to);
    work.row_operations = row_operations(to, *program);
    const StretchedImage image{dest, to, source, from};
    work.write = [&kernels = gpu_.kernels(), program, image](std::size_t first, std::size_t end) {
        stretch_rows(kernels, *program, image, rows_of(image.to, first, end));
    };
    return work;
}

dp2::Result<RowWork> ImageConverter::level_from_above(const std::shared_ptr<Surface>& surface,
                                                      std::uint32_t level, BlitFilter filter) {
    if (needs_decoding(surface->format())) return dp2::not_supported(surface->format().name);
    DP2_TRY(const Runnable program, blit_program(*surface, *surface, filter));
    const Rect to = surface->level(level).whole(), from = surface->level(level - 1).whole();
    RowWork work;
    work.source = surface;
    work.dest = {surface, level};
    work.rows = rows_in(to) * static_cast<std::size_t>(surface->level(level).depth);
    work.row_operations = row_operations(to, *program);
    work.write = [&kernels = gpu_.kernels(), program, surface, level, to, from](std::size_t first,
                                                                                std::size_t end) {
        for (const std::size_t rows = rows_in(to); first < end;) {
            const std::size_t slice = first / rows, last = std::min(end, (slice + 1) * rows);
            const auto number = static_cast<std::uint32_t>(slice);
            const StretchedImage image{{surface, level, number}, to, {surface, level - 1, number}, from};
            stretch_rows(kernels, *program, image, rows_of(to, first - slice * rows, last - slice * rows));
            first = last;
        }
    };
    return work;
}

dp2::Result<ImageConverter::Runnable> ImageConverter::blit_program(const Surface& dest, const Surface& source,
                                                                   BlitFilter filter) {
    const BlitKey key{static_cast<std::uint32_t>(source.desc().format),
                      static_cast<std::uint32_t>(dest.desc().format),
                      filter,
                      {}};
    return programs_.get(key, [this](const BlitKey& k) { return runnable(lower_blit(k)); });
}

dp2::Result<ImageConverter::Runnable> ImageConverter::resolve_program(const Surface& surface) {
    return resolves_.get({static_cast<std::uint32_t>(surface.desc().format), surface.desc().samples},
                         [this](const ResolveKey& k) { return runnable(lower_resolve(k)); });
}

dp2::Result<RowWork> ImageConverter::resolve(const Image& dest, const Rect& to,
                                             const std::shared_ptr<Surface>& source, const Rect& from) {
    if (source->format().is_depth()) return raw_copies({{dest, to, {source}, from}});
    DP2_TRY(const Runnable program, resolve_program(*source));
    RowWork work;
    work.source = source;
    work.dest = dest;
    work.whole = to == dest.view().whole();
    work.rows = rows_in(to);
    work.row_operations = row_operations(to, *program);
    const auto tiles = std::make_shared<EqualTiles>(source->level(0).width, source->level(0).height);
    if (Samples::averages_bytes(source->format())) work.equal_samples = tiles;
    work.write = [&kernels = gpu_.kernels(), program, dest, to, source, from, tiles](std::size_t first,
                                                                                     std::size_t end) {
        const std::int32_t x_more = from.left - to.left, y_more = from.top - to.top;
        std::byte* const rows = dest.surface->target_image(dest.level, dest.slice).data;
        tiles->for_each_part(rows_of(from, first, end), [&](const Rect& part, bool equal) {
            const Samples samples(*source, x_more, y_more, part.right);
            const Rect pixels{part.left - x_more, part.top - y_more, part.right - x_more,
                              part.bottom - y_more};
            if (equal)
                samples.copy_first(pixels, rows, dest.view().pitch);
            else
                run_over(kernels, *program, source->queued_view(), dest, pixels, samples);
        });
    };
    return work;
}

dp2::Result<std::shared_ptr<Surface>> ImageConverter::resolved(const std::shared_ptr<Surface>& surface) {
    if (surface->desc().samples == 1) return surface;
    DP2_TRY(auto out, Surface::create(one_image({surface}), gpu_.memory_budget()));
    const Rect all = out->level(0).whole();
    DP2_TRY(RowWork work, resolve({out}, all, surface, all));
    run({std::move(work)});
    return out;
}

dp2::Result<std::shared_ptr<Surface>> ImageConverter::converted(const Image& source, dp2::Format format) {
    SurfaceDesc desc = one_image(source);
    desc.format = format;
    DP2_TRY(auto out, Surface::create(desc, gpu_.memory_budget()));
    const Rect all = source.view().whole();
    DP2_TRY(const RowSteps steps, conversion({out}, all, source, all, BlitFilter::Point));
    run(steps);
    return out;
}

} // namespace rasterizer
