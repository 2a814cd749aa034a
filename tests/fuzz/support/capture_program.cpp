#include "tests/fuzz/support/capture_program.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "dp2/wire/dialect.h"
#include "responses/queries/completion.h"

namespace fuzz {

namespace {

namespace capture = dp2::capture;

constexpr std::size_t kTexelBytes = 192, kBufferBytes = 4096;

Bytes first_bytes(const capture::Blob& bytes, std::size_t most) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    return {data, data + std::min(bytes.size(), most)};
}

struct Converter {
    Program program;
    std::map<std::uint32_t, std::uint32_t> contexts; // maps the capture's context numbers to the program's

    void add(OpKind kind, std::initializer_list<std::uint32_t> numbers, Bytes first = {}, Bytes second = {}) {
        Op op;
        op.kind = kind;
        std::copy(numbers.begin(), numbers.end(), op.numbers.begin());
        op.strings = {std::move(first), std::move(second)};
        program.ops.push_back(std::move(op));
    }
    std::uint32_t context(std::uint32_t number) const {
        const auto found = contexts.find(number);
        return found == contexts.end() ? number : found->second;
    }

    void operator()(const capture::CreateContext& r) {
        const auto id = static_cast<std::uint32_t>(contexts.size() + 1);
        contexts[r.context] = id;
        add(OpKind::CreateContext, {r.interface_version, r.target, r.depth});
    }
    void operator()(const capture::DestroyContext& r) { add(OpKind::DestroyContext, {context(r.context)}); }
    void operator()(const capture::CreateSurface& r) {
        add(OpKind::CreateSurface, {r.handle, r.format, std::min(r.width, kSeedSize), std::min(r.height, kSeedSize),
                                    r.depth, r.levels, r.faces, r.usage, r.samples, r.keyed, r.key_low, r.key_high});
    }
    void operator()(const capture::CreateBuffer& r) {
        add(OpKind::CreateBuffer, {r.handle, static_cast<std::uint32_t>(r.bytes)});
    }
    void operator()(const capture::CreateSublevel& r) {
        add(OpKind::CreateSublevel, {r.handle, r.surface, r.level, r.slice});
    }
    void operator()(const capture::Destroy& r) { add(OpKind::DestroyObject, {r.handle}); }
    void operator()(const capture::WriteSurface& r) {
        add(OpKind::WriteSurface,
            {r.handle, r.level, r.slice, r.writes_whole_level() ? 0u : 1u, r.left, r.top, r.right, r.bottom},
            first_bytes(r.data, kTexelBytes));
    }
    void operator()(const capture::WriteBuffer& r) {
        add(OpKind::WriteBuffer, {r.handle, static_cast<std::uint32_t>(r.offset)}, first_bytes(r.data, kBufferBytes));
    }
    void operator()(const capture::Submit& r) {
        const std::size_t used = r.command_offset + r.commands.size();
        const auto space =
            static_cast<std::uint32_t>(r.capacity > used ? std::min<std::size_t>(r.capacity - used, 512) : 0);
        const std::uint32_t source = r.empty_vertices || !r.vertices.empty();
        add(OpKind::Submit,
            {context(r.context), r.flags, r.vertex_type, r.vertex_size, space, r.command_offset, source, 0,
             r.vertex_offset, r.vertex_length},
            first_bytes(r.commands, r.commands.size()), first_bytes(r.vertices, r.vertices.size()));
    }
    void operator()(const capture::Present& r) { add(OpKind::Present, {r.surface}); }
    void operator()(const capture::Disjoint&) { add(OpKind::InjectDisjoint, {}); }
    void operator()(const capture::LoseContext& r) { add(OpKind::LoseContext, {context(r.context)}); }
    void operator()(const capture::HoldAnswers& r) {
        add(OpKind::HoldAnswers, {context(r.context), r.what, r.value, r.held});
    }
    void operator()(const capture::SetClock& r) {
        add(OpKind::SetClock, {static_cast<std::uint32_t>(r.now), static_cast<std::uint32_t>(r.step),
                               static_cast<std::uint32_t>(r.frequency)});
    }
    void operator()(const capture::FailCall& r) {
        add(OpKind::FailCall, {r.context ? context(r.context) : 0, r.kind, static_cast<std::uint32_t>(r.call),
                               static_cast<std::uint32_t>(r.calls), r.command, r.ddrval});
    }
    void operator()(const capture::HangGpu& r) { add(OpKind::Hang, {r.hangs}); }
    void operator()(const capture::OfferQueries& r) {
        add(OpKind::OfferQueries, {r.chosen}, first_bytes(r.types, kTexelBytes));
    }
    void operator()(const capture::OfferCaps& r) { add(OpKind::OfferCaps, {}, first_bytes(r.caps, r.caps.size())); }
    void operator()(const capture::SetColorKey& r) {
        add(OpKind::SetColorKey, {r.handle, r.use, r.keyed, r.key_low, r.key_high});
    }
    void operator()(const capture::BlitSurface& r) {
        add(OpKind::Blit,
            {r.dest, r.source, r.flags, r.effects, r.operation, r.fill, r.left, r.top, r.right, r.bottom, r.source_left,
             r.source_top, r.source_right, r.source_bottom, r.source_key_low, r.source_key_high, r.clipped,
             static_cast<std::uint32_t>(r.clips.size() / capture::kClipBytes)},
            first_bytes(r.clips, r.clips.size()));
    }
    void operator()(const capture::ChosenDialect& r) {
        if (const auto dialect = dp2::parse_dialect(r.switches)) program.settings.dialect = dialect_number(*dialect);
    }
    void operator()(const capture::Completion& r) {
        const auto model = responses::parse_completion_model(r.model);
        if (!model || model->kind == responses::CompletionKind::Recorded) return;
        program.settings.completion = static_cast<std::uint8_t>(model->kind);
        program.settings.completion_parameter = static_cast<std::uint8_t>(model->parameter);
    }
    template <class Other> void operator()(const Other&) {} // observations and titles are ignored
};

} // namespace

std::vector<Program> programs_of(const dp2::capture::Document& document) {
    Converter converter;
    for (const capture::Record& record : document) std::visit(converter, record);
    std::vector<Program> out;
    const Program& whole = converter.program;
    const auto is_call = [](const Op& op) { return op.kind == OpKind::Submit || op.kind == OpKind::Present; };
    const auto calls = static_cast<std::size_t>(std::count_if(whole.ops.begin(), whole.ops.end(), is_call));
    constexpr std::size_t kTogether = 6;
    for (std::size_t first = 0; calls > kTogether && first < calls; first += kTogether) {
        Program part;
        part.settings = whole.settings;
        std::size_t number = 0;
        for (const Op& op : whole.ops) {
            const bool call = is_call(op);
            if (!call || (number >= first && number < first + kTogether)) part.ops.push_back(op);
            number += call;
            if (number == first + kTogether) break;
        }
        if (part.ops.size() <= kMaxOps) out.push_back(std::move(part));
    }
    if (whole.ops.size() <= kMaxOps) out.push_back(whole);
    return out;
}

} // namespace fuzz
