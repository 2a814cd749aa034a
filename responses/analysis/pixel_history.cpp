#include "responses/analysis/pixel_history.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "responses/analysis/pixel_touch.h"

namespace responses {

namespace {

using rasterizer::FragmentNote;
using rasterizer::ProbedPrimitive;

// The name of a record in text.
const char* name_of(const dp2::capture::Record& record) {
    using namespace dp2::capture;
    if (std::holds_alternative<WriteSurface>(record)) return "write";
    if (std::holds_alternative<BlitSurface>(record)) return "blit";
    if (std::holds_alternative<CreateSurface>(record)) return "surface";
    if (std::holds_alternative<CreateSublevel>(record)) return "sublevel";
    if (std::holds_alternative<Destroy>(record)) return "destroy";
    if (std::holds_alternative<Submit>(record)) return "submit";
    if (std::holds_alternative<Present>(record)) return "present";
    return "record";
}

// Appends the bytes of a texel that is stored in words.
void append(std::vector<std::byte>& to, const std::uint32_t (&words)[4], std::size_t bytes) {
    const std::size_t size = to.size();
    to.resize(size + bytes);
    std::memcpy(to.data() + size, words, std::min(bytes, sizeof words));
}

std::optional<PixelBlend> blend_of(const rasterizer::DeviceState& state) {
    using dp2::Rs;
    if (state.render(Rs::AlphaBlendEnable) == 0) return std::nullopt;
    PixelBlend out;
    out.color = {state.render(Rs::BlendOp), state.render(Rs::SrcBlend), state.render(Rs::DestBlend)};
    out.alpha = {state.render(Rs::BlendOpAlpha), state.render(Rs::SrcBlendAlpha),
                 state.render(Rs::DestBlendAlpha)};
    out.separate = state.render(Rs::SeparateAlphaBlendEnable) != 0;
    out.factor = state.render(Rs::BlendFactor);
    return out;
}

} // namespace

// Whether the pixel is inside the rectangles of a blit; a colour key may still leave it out.
bool PixelHistory::is_written(const dp2::capture::BlitSurface& r) const {
    const auto holds = [this](std::uint32_t left, std::uint32_t top, std::uint32_t right,
                              std::uint32_t bottom) {
        const auto x = static_cast<std::int64_t>(question_.x), y = static_cast<std::int64_t>(question_.y);
        const auto side = [](std::uint32_t value) { return std::int64_t{static_cast<std::int32_t>(value)}; };
        return side(left) <= x && x < side(right) && side(top) <= y && y < side(bottom);
    };
    if (!holds(r.left, r.top, r.right, r.bottom)) return false;
    for (std::size_t at = 0; r.clipped && at + dp2::capture::kClipBytes <= r.clips.size();
         at += dp2::capture::kClipBytes) {
        std::uint32_t sides[4];
        std::memcpy(sides, r.clips.data() + at, sizeof sides);
        if (holds(sides[0], sides[1], sides[2], sides[3])) return true;
    }
    return r.clipped == 0;
}

void PixelHistory::attach_to(EmulatorOptions& options) {
    options.probes.push_back(&probe_);
    options.trace = [this, others = std::move(options.trace)](Context& context, const dp2::Command* next) {
        if (others) others(context, next);
        at_command(context, next);
    };
}

void PixelHistory::started(std::size_t record) {
    begin_record(record);
}

void PixelHistory::begin_record(std::size_t record) {
    end_step();
    const bool asked = question_.first_frame <= frame_ && frame_ <= question_.last_frame;
    if (asked && !began_) {
        began_ = true;
        read(chain_);
        first_ = chain_;
        listener_.begins(first_);
    }
    active_ = asked;
    if (!asked) probe_.rest();
    step_ = {{record, std::nullopt}, name_of(document_[record])};
    const auto* write = std::get_if<dp2::capture::WriteSurface>(&document_[record]);
    if (const auto* blit = std::get_if<dp2::capture::BlitSurface>(&document_[record]); active_ && blit) {
        const auto written = emulator_->gpu().resources().image(blit->dest, "lpDDDestSurface");
        step_.writes = written.ok() && image() == *written && is_written(*blit);
    }
    if (!active_ || !write) return;
    const bool inside =
        write->writes_whole_level() || (write->left <= question_.x && question_.x < write->right && //
                                        write->top <= question_.y && question_.y < write->bottom);
    const auto written = emulator_->gpu().resources().image(write->handle, write->level, write->slice);
    step_.writes = inside && written.ok() && image() == *written;
}

void PixelHistory::presented(std::size_t record, std::uint32_t surface) {
    end_step();
    if (active_ && surface == question_.surface && chain_.exists()) {
        step_.place = {record, std::nullopt};
        add(event_of(PixelEvent::Kind::Present), chain_);
    }
    ++frame_;
}

void PixelHistory::finish() {
    end_step();
    active_ = false;
}

void PixelHistory::check() {
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void PixelHistory::at_command(Context& context, const dp2::Command* next) {
    if (!active_) return;
    const std::size_t record = step_.place.record;
    end_step();
    add_skipped(context);
    if (!next) {
        step_ = {{record, std::nullopt}, "submit"};
        return;
    }
    step_ = {{record, next->offset}, next->op->name, context.front_end.counts().primitives};
    const bool clears = next->op->op == dp2::Opcode::Clear;
    if (next->op->kind == dp2::Kind::Draw && !clears) {
        step_.skips = context.front_end.skips();
        step_.blend = blend_of(context.front_end.state());
    }
    if (next->op->kind != dp2::Kind::Blit && !clears) return;
    const auto pixel_of = image();
    if (!pixel_of) return;
    rasterizer::ResourceTable& resources = emulator_->gpu().resources();
    if (clears)
        step_.beside =
            cleared_beside(*next, context.front_end.state(), resources, *pixel_of, question_.x, question_.y);
    else
        step_.writes = writes_pixel(*next, resources, *pixel_of, question_.x, question_.y);
}

// Whether the state's targets have the image of the pixel.
bool PixelHistory::draws_to_pixel(const Context& context) const {
    const auto pixel_of = image();
    const rasterizer::DeviceState& state = context.front_end.state();
    const auto is_it = [&](rasterizer::Handle handle) {
        const auto found = emulator_->gpu().resources().image(handle, "target");
        return handle != 0 && found.ok() && *found == *pixel_of;
    };
    return pixel_of && chain_.exists() && (is_it(state.depth) || std::ranges::any_of(state.targets, is_it));
}

void PixelHistory::add_skipped(const Context& context) {
    const auto before = std::exchange(step_.skips, std::nullopt);
    const rasterizer::SkipCounts& now = context.front_end.skips();
    if (!before || failure_ || *before == now || !draws_to_pixel(context)) return;
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (now[i] == (*before)[i]) continue;
        PixelEvent event = event_of(PixelEvent::Kind::Skipped);
        event.why = rasterizer::kSkipReasonWords[i];
        add(std::move(event), chain_);
    }
}

PixelEvent PixelHistory::event_of(PixelEvent::Kind kind) const {
    PixelEvent out;
    out.kind = kind;
    out.place = step_.place;
    out.name = step_.name;
    return out;
}

void PixelHistory::add(PixelEvent event, PixelValue after) {
    event.before = std::exchange(chain_, std::move(after));
    event.after = chain_;
    listener_.happens(event);
}

// Adds what happened since the last step. Exceptions must not propagate into the call: check() rethrows them.
void PixelHistory::end_step() {
    rasterizer::Gpu& gpu = emulator_->gpu();
    // If the call has exceeded its time limit, its draws are discarded; what they have changed is reported
    // with the next step.
    if (!active_ || failure_ || gpu.stop().is_raised()) return;
    const PausedCall pause(gpu, emulator_->options().limits.max_milliseconds);
    try {
        read(now_);
        const rasterizer::PixelProbe::Found found = probe_.take();
        for (const ProbedPrimitive& primitive : found.primitives) add_primitive(primitive);
        const bool is_command = step_.place.offset.has_value();
        if (found.more != 0) {
            PixelEvent more = event_of(PixelEvent::Kind::MorePrimitives);
            more.more = found.more;
            add(std::move(more), now_);
        } else if (!(now_ == chain_) || (now_.exists() && (step_.writes || found.cleared))) {
            PixelEvent event = event_of(is_command ? PixelEvent::Kind::Command : PixelEvent::Kind::Record);
            if (found.cleared) event.beside = step_.beside;
            add(std::move(event), now_);
        }
        step_.writes = false;
    } catch (...) {
        failure_ = std::current_exception();
    }
}

std::optional<rasterizer::Image> PixelHistory::image() const {
    const auto found =
        emulator_->gpu().resources().image(question_.surface, question_.level, question_.slice);
    return found.ok() ? std::optional(*found) : std::nullopt;
}

// Reads the pixel, after the draws so far, and follows its image from here on.
void PixelHistory::read(PixelValue& out) {
    out.format = nullptr;
    out.bytes.clear();
    const auto at = image();
    if (!at) return probe_.rest();
    const rasterizer::Surface& surface = *at->surface;
    const dp2::FormatInfo& format = surface.format();
    const std::uint32_t samples = surface.desc().samples;
    const rasterizer::LevelSize level = at->view();
    if (question_.x >= static_cast<std::uint32_t>(level.width) ||
        question_.y >= static_cast<std::uint32_t>(level.height) || format.bits_per_texel == 0 ||
        question_.sample.value_or(0) >= samples)
        return probe_.rest();
    emulator_->gpu().hazards().settle_for_reading(surface, rasterizer::Stall::LockForRead);
    probe_.follow(*at, static_cast<std::int32_t>(question_.x), static_cast<std::int32_t>(question_.y),
                  question_.all);
    const dp2::TexelGroup group = dp2::texel_group(format);
    const std::size_t offset = std::size_t{question_.y / group.height} * level.pitch +
                               std::size_t{question_.x / group.width} * group.bytes;
    for (std::uint32_t s = 0; s < samples; ++s) {
        if (question_.sample && *question_.sample != s) continue;
        const std::span<const std::byte> bytes = surface.image(at->level, at->slice + s);
        if (group.bytes > bytes.size() || offset > bytes.size() - group.bytes) return;
        const std::byte* const first = bytes.data() + offset;
        out.bytes.insert(out.bytes.end(), first, first + group.bytes);
    }
    out.format = &format;
    out.column = question_.x % group.width;
    existed_ = true;
}

void PixelHistory::add_primitive(const ProbedPrimitive& primitive) {
    PixelEvent out = event_of(PixelEvent::Kind::Primitive);
    out.number = primitive.source.number - step_.primitives_before + 1;
    out.primitive = &primitive;
    out.blend = step_.blend;
    std::span<const FragmentNote> left = primitive.notes;
    if (left.empty()) return add(std::move(out), chain_);
    while (!left.empty()) { // one event for each record of the primitive
        const auto next = std::find_if(left.begin() + 1, left.end(),
                                       [](const FragmentNote& note) { return note.sample == 0; });
        const auto count = static_cast<std::size_t>(next - left.begin());
        const auto of_record = left.first(count);
        left = left.subspan(count);
        if (!question_.sample)
            add_fragments(out, of_record);
        else if (*question_.sample < count)
            add_fragments(out, of_record.subspan(*question_.sample, 1));
    }
}

void PixelHistory::add_fragments(PixelEvent out, std::span<const FragmentNote> fragments) {
    if (!now_.exists()) return;
    PixelValue before = now_, after = now_;
    before.bytes.clear(), after.bytes.clear();
    const std::size_t bytes = dp2::texel_group(*now_.format).bytes;
    for (const FragmentNote& fragment : fragments) {
        append(before.bytes, fragment.before, bytes);
        append(after.bytes, fragment.after, bytes);
    }
    // A change that no note explains is an event, too.
    if (!(before == chain_)) add(event_of(PixelEvent::Kind::Command), std::move(before));
    out.fragments = fragments;
    add(std::move(out), std::move(after));
}

} // namespace responses
