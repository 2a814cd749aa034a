#include "tools/page/other_draws.h"

#include <algorithm>

#include "tools/cli/play_options.h"
#include "tools/diff/capture_diff.h"

namespace tools {

namespace {

// Alpha counts only if both have it, as in dp2 compare.
bool same_content(const FollowedSurface& a, const PictureContent& content_a, const FollowedSurface& b,
                  const PictureContent& content_b) {
    if (a.form.width != b.form.width || a.form.height != b.form.height || a.texels != b.texels) return false;
    if (a.texels && a.form.format != b.form.format) return false;
    const bool whole = a.texels || (a.stores_alpha() && b.stores_alpha());
    return whole ? content_a.bytes == content_b.bytes : content_a.colours == content_b.colours;
}

OtherDraws::Result compare_steps(PageTrace& a, const PageStep& in_a, PageTrace& b, const PageStep& in_b) {
    if (in_a.event == 0 || in_b.event == 0) return OtherDraws::Unknown;
    const auto &targets_a = a.target_lists()[in_a.targets], &targets_b = b.target_lists()[in_b.targets];
    if (targets_a.size() != targets_b.size()) return OtherDraws::Differs;
    for (std::size_t i = 0; i < targets_a.size(); ++i)
        if (!same_content(a.draws().surfaces()[targets_a[i]], a.contents()[in_a.first_content + i],
                          b.draws().surfaces()[targets_b[i]], b.contents()[in_b.first_content + i]))
            return OtherDraws::Differs;
    return OtherDraws::Equal;
}

// Up to the end of the last frame on the page; a record that cannot be played has been reported by the
// comparison of the frames.
void play_steps(responses::Replayer& replayer, PageTrace& trace, const Input& input, std::size_t end,
                const PlayingTime& time) {
    for (std::size_t record = 0; record < end; ++record) {
        time.check(record);
        trace.started(record);
        if (!replayer.play(input.document, record, trace).ok()) break;
    }
    replayer.emulator().presents().wait();
    trace.finish();
}

} // namespace

void OtherDraws::count() {
    for (const Step& step : steps) {
        compared += step.result != Unknown;
        differing += step.result == Differs;
    }
}

OtherDraws draws_of_capture(const OwnDraws& own, const std::string& path, const Input& other,
                            responses::EmulatorOptions emulator, const PictureSourceOptions& options,
                            const PlayingTime& time, Blobs& blobs, std::uint64_t most) {
    emulator.dialect = dialect_of(other.document, options.dialect);
    emulator.completion = completion_of(other.document, options.completion);
    const dp2::Dialect dialect = emulator.dialect;
    rasterizer::Gpu::Options gpu;
    gpu.kernels = emulator.kernels;
    gpu.compile = emulator.compile;
    const dp2::DrawIndex draws(other.document, dialect);
    const PageItems items(other.document, dialect, draws, own.frames);
    OtherDraws out;
    if (items.frames().empty()) return out;
    PageTrace trace(path, other.document, dialect, items, time, blobs, most, gpu, PageTrace::Follows::Steps);
    trace.attach_to(emulator);
    responses::Replayer replayer(std::move(emulator), responses::Calls::Executed, options.form.limits);
    trace.follow(replayer.emulator());
    play_steps(replayer, trace, other, items.frames().back().end_record, time);

    const CaptureSide a{own.file, own.document, own.dialect, own.items.draws()};
    const CaptureSide b{path, other.document, dialect, draws};
    const CaptureDiff diff(a, b, own.frames);
    out.steps.resize(own.trace.steps().size());
    for (const Edit& edit : diff.edits()) {
        if (edit.only_in_a() || edit.only_in_b()) continue;
        const auto of = find_step(own.trace.steps(), own.items, diff.in_a(edit).place);
        const auto corresponding = find_step(trace.steps(), items, diff.in_b(edit).place);
        if (!of || !corresponding) continue;
        const PageStep& step = trace.steps()[*corresponding];
        const PageItem& item = items.items()[step.item];
        OtherDraws::Step& to = out.steps[*of];
        to.record = item.record;
        to.offset = item.offset;
        if (const auto number = draws.number(diff.in_b(edit).place)) {
            to.frame = static_cast<std::uint32_t>(number->frame);
            to.draw = static_cast<std::uint32_t>(number->draw);
        }
        if (step.event == 0) continue;
        to.after = step.event;
        to.before = step.event - 1;
        to.lists[0] = to.lists[1] = step.targets;
        to.result = compare_steps(own.trace, own.trace.steps()[*of], trace, step);
    }
    out.target_lists = trace.target_lists();
    out.surfaces = trace.draws().surfaces();
    for (std::uint32_t i = 0; i < out.surfaces.size(); ++i)
        out.tiles.push_back(trace.draws().tiles().first_tile(i));
    out.runs = trace.draws().tiles().take_runs();
    out.pictures_end = trace.pictures_end();
    out.count();
    return out;
}

} // namespace tools
