#include "tools/show/show_pictures.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <set>

#include "dp2/wire/error_text.h"
#include "responses/analysis/picture.h"
#include "responses/emulator/surface_pixels.h"
#include "tools/cli/one_line.h"
#include "tools/report/png_file.h"
#include "tools/report/snapshot_picture.h"

namespace tools {

namespace {

// Volumes may have thousands of slices.
constexpr std::uint32_t kMostSlices = 64;

} // namespace

// Named like the pictures of dp2 replay.
std::string ShowPictures::path_of(bool before, const std::string& name) const {
    char moment[64];
    if (const auto draw = draws_.number(place_))
        std::snprintf(moment, sizeof moment, "draw-%04" PRIu64 ".%05" PRIu64, draw->frame, draw->draw);
    else
        std::snprintf(moment, sizeof moment, "record-%04zu-0x%" PRIx64, place_.record, *place_.offset);
    return (std::filesystem::path(folder_) /
            (moment + std::string(before ? "-before-" : "-") + name + ".png"))
        .string();
}

Json ShowPictures::line_of(rasterizer::Handle surface, std::uint32_t width, std::uint32_t height,
                           const char* format) const {
    Json line = json_line("picture", file_);
    add_place(line, place_, draws_);
    const auto number = draws_.number(place_);
    line["kind"] = number ? "draw" : "command";
    line["number"] = number ? number->draw : *place_.offset;
    line.update({{"surface", surface}, {"width", width}, {"height", height}, {"format", format}});
    return line;
}

void ShowPictures::write_textures(responses::Emulator& emulator, const responses::Context& context,
                                  const std::vector<BoundObject>& bound) {
    std::set<rasterizer::Handle> written;
    for (const BoundObject& object : bound) {
        if (object.role != BoundObject::Role::Texture || !object.surface ||
            !written.insert(object.handle).second)
            continue;
        const auto top = emulator.gpu().resources().image(object.handle, "surface");
        if (!top.ok()) continue;
        emulator.gpu().hazards().settle_for_reading(*top->surface, rasterizer::Stall::LockForRead);
        for (std::uint32_t level = top->level; level < object.surface->levels; ++level) {
            const auto depth = static_cast<std::uint32_t>(top->surface->level(level).depth);
            const std::uint32_t slices = std::min(std::max(depth, object.surface->faces), kMostSlices);
            for (std::uint32_t slice = 0; slice < slices; ++slice)
                write_image(emulator, context, object, {top->surface, level, slice});
        }
    }
}

void ShowPictures::write_image(responses::Emulator& emulator, const responses::Context& context,
                               const BoundObject& bound, const rasterizer::Image& image) {
    const rasterizer::Palette* palette = context.front_end.palettes().of(bound.handle);
    std::optional<rasterizer::PaletteColors> colors;
    if (palette) colors = palette->colors();
    const bool several = bound.surface->faces > 1 || bound.surface->depth > 1;
    Json line = line_of(bound.handle, static_cast<std::uint32_t>(image.view().width),
                        static_cast<std::uint32_t>(image.view().height), image.surface->format().name);
    line["texture"] = bound.slot;
    line["level"] = image.level;
    if (several) line[bound.surface->faces > 1 ? "face" : "slice"] = image.slice;
    const auto picture = responses::picture_of(emulator.gpu(), image, colors);
    if (picture.ok()) {
        std::string name = "texture-" + std::to_string(bound.slot) + "-surface-" +
                           std::to_string(bound.handle) + "-level-" + std::to_string(image.level);
        if (several) name += (bound.surface->faces > 1 ? "-face-" : "-slice-") + std::to_string(image.slice);
        line["hash"] = json_hash(responses::pixels_hash(std::as_bytes(std::span(picture->rgba))));
        line["path"] = path_of(false, name);
        write_png(path_of(false, name), *picture);
    } else {
        line["why"] = dp2::describe_cause(picture.error());
    }
    lines_.push_back(std::move(line));
}

void ShowPictures::write_targets(responses::Emulator& emulator, const std::vector<TargetSnapshots>& targets) {
    rasterizer::Gpu::Options gpu;
    gpu.kernels = emulator.options().kernels;
    gpu.compile = emulator.options().compile;
    PictureMaker maker(gpu);
    for (const TargetSnapshots& target : targets)
        for (const bool before : {true, false}) {
            const auto& snapshot = before ? target.before : target.after;
            if (!snapshot) continue;
            const dp2::FormatInfo& format = *snapshot->form.format;
            if (!format.is_depth()) write_aspect(maker, target, before, Aspect::Shown);
            if (format.is_depth() && format.r.width != 0) write_aspect(maker, target, before, Aspect::Depth);
            if (format.has_stencil()) write_aspect(maker, target, before, Aspect::Stencil);
        }
}

void ShowPictures::write_aspect(PictureMaker& maker, const TargetSnapshots& target, bool before,
                                Aspect aspect) {
    const SurfaceSnapshot& snapshot = before ? *target.before : *target.after;
    Json line =
        line_of(target.surface, snapshot.form.width, snapshot.form.height, snapshot.form.format->name);
    line["aspect"] = aspect_name(aspect);
    line["before"] = before;
    line["changed"] = before || !target.before || differ(*target.before, *target.after, aspect);
    line["hash"] = json_hash(maker.hash(snapshot));
    const PictureLegend legend = maker.legend(snapshot, aspect, std::nullopt);
    if (legend.depths)
        line["legend"] = {{"black", legend.depths->black}, {"white", legend.depths->white}};
    else if (!legend.stencils.empty())
        line["legend"] = {{"values", legend.stencils}};
    const std::string path =
        path_of(before, "surface-" + std::to_string(target.surface) +
                            (aspect == Aspect::Shown ? "" : std::string("-") + aspect_name(aspect)));
    std::string description = std::string(before ? "before " : "after ") + dp2::place_text(place_);
    if (const std::string words = legend_text(legend, SIZE_MAX); !words.empty()) description += ", " + words;
    maker.write(path, snapshot, aspect, legend, description, {});
    line["path"] = path;
    lines_.push_back(std::move(line));
}

std::string ShowPictures::text(const Json& line) {
    if (line.contains("why"))
        return "texture " + std::to_string(line["texture"].get<unsigned>()) + " surface " +
               std::to_string(line["surface"].get<unsigned>()) + " level " +
               std::to_string(line["level"].get<unsigned>()) + ": " + line["why"].get<std::string>();
    std::string text = one_line(line["path"].get<std::string>());
    if (line.contains("legend") && line["legend"].contains("black")) {
        PictureLegend legend;
        legend.depths = {line["legend"]["black"].get<double>(), line["legend"]["white"].get<double>()};
        text += ", " + legend_text(legend, 0);
    }
    if (line.contains("before") && !line["before"].get<bool>() && !line["changed"].get<bool>())
        text += ", not changed";
    return text;
}

} // namespace tools
