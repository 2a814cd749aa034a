#include "dp2/capture/text_surfaces.h"

#include <array>
#include <limits>

#include "dp2/base/bytes.h"
#include "dp2/text/text_value.h"

namespace dp2 {

namespace {

using namespace capture;
using Read = TextResult<Record>;

constexpr std::size_t kSides = 4; // of a rectangle: left, top, right, bottom

// Reads a signed number of 32 bits.
bool signed_number(DirectiveReader& in, std::uint32_t& out) {
    const std::string_view word = in.word();
    const bool negative = word.starts_with('-');
    const auto size = parse_unsigned(negative ? word.substr(1) : word);
    const std::uint64_t most = std::uint64_t{std::numeric_limits<std::int32_t>::max()} + negative;
    if (!size || *size > most) return false;
    out = static_cast<std::uint32_t>(negative ? 0 - *size : *size);
    return true;
}

bool sides(DirectiveReader& in, const std::array<std::uint32_t*, kSides>& out) {
    for (std::uint32_t* const side : out)
        if (!signed_number(in, *side)) return false;
    return true;
}

std::string sides_text(const std::array<std::uint32_t, kSides>& values) {
    std::string text;
    for (const std::uint32_t value : values) text += " " + std::to_string(static_cast<std::int32_t>(value));
    return text;
}

// "color_key H source LO HI", "color_key H dest LO HI", "color_key H source none".
Read read_color_key(DirectiveReader& in) {
    SetColorKey record;
    if (!in.number(record.handle)) return in.bad("a handle");
    if (in.accept("dest"))
        record.use = SetColorKey::Dest;
    else if (!in.accept("source"))
        return in.expected("'source' or 'dest'");
    if (in.accept("none")) {
        record.keyed = 0;
        return Record(record);
    }
    if (!in.number(record.key_low) || !in.number(record.key_high)) return in.bad("a stored colour");
    return Record(record);
}

bool flags_of(DirectiveReader& in, EnumId names, std::uint32_t& out) {
    const std::string_view word = in.word();
    const auto value = word.empty() ? std::nullopt : parse_enum(names, word);
    if (value) out = *value;
    return value.has_value();
}

bool key_of(DirectiveReader& in, std::uint32_t& low, std::uint32_t& high) {
    return in.number(low) && in.number(high);
}

Read read_blit(DirectiveReader& in) {
    BlitSurface record;
    Bytes clips;
    if (!in.number(record.dest)) return in.bad("a handle");
    for (;;) {
        if (in.accept("rect")) {
            if (!sides(in, {&record.left, &record.top, &record.right, &record.bottom}))
                return in.bad("a number of texels");
        } else if (in.accept("from")) {
            if (!in.number(record.source)) return in.bad("a handle");
            if (in.accept("rect") && !sides(in, {&record.source_left, &record.source_top,
                                                 &record.source_right, &record.source_bottom}))
                return in.bad("a number of texels");
        } else if (in.accept("flags")) {
            if (!flags_of(in, EnumId::BltFlag, record.flags)) return in.bad("flags of DDBLT_");
        } else if (in.accept("effects")) {
            if (!flags_of(in, EnumId::BltEffect, record.effects)) return in.bad("effects of DDBLTFX_");
        } else if (in.accept("rop")) {
            if (!in.number(record.operation)) return in.bad("a raster operation");
        } else if (in.accept("fill")) {
            if (!in.number(record.fill)) return in.bad("a stored colour");
        } else if (in.accept("source_key")) {
            if (!key_of(in, record.source_key_low, record.source_key_high)) return in.bad("a stored colour");
        } else if (in.accept("dest_key")) {
            if (!key_of(in, record.dest_key_low, record.dest_key_high)) return in.bad("a stored colour");
        } else if (in.accept("clipped")) {
            record.clipped = 1;
            while (in.accept("to")) {
                std::array<std::uint32_t, kSides> clip = {};
                if (!sides(in, {&clip[0], &clip[1], &clip[2], &clip[3]})) return in.bad("a number of texels");
                const auto bytes = std::as_bytes(std::span(clip));
                clips.insert(clips.end(), bytes.begin(), bytes.end());
            }
        } else {
            break;
        }
    }
    record.clips = std::move(clips);
    return Record(std::move(record));
}

constexpr Directive kSurfaces[] = {{"color_key", read_color_key}, {"blit", read_blit}};

std::string key_text(const char* name, std::uint32_t low, std::uint32_t high) {
    return (low | high) == 0 ? "" : std::string(name) + hex_text(low) + " " + hex_text(high);
}

} // namespace

std::span<const Directive> surface_directives() {
    return kSurfaces;
}

std::string surface_text(const SetColorKey& r) {
    const std::string key = r.keyed ? key_text(" ", r.key_low, r.key_high) : " none";
    return "color_key " + std::to_string(r.handle) + (r.use == SetColorKey::Dest ? " dest" : " source") +
           (key.empty() ? " 0 0" : key);
}

std::string surface_text(const BlitSurface& r) {
    const bool has_rect = (r.source_left | r.source_top | r.source_right | r.source_bottom) != 0;
    std::string text =
        "blit " + std::to_string(r.dest) + " rect" + sides_text({r.left, r.top, r.right, r.bottom});
    if (r.source != 0 || has_rect) text += " from " + std::to_string(r.source);
    if (has_rect)
        text += " rect" + sides_text({r.source_left, r.source_top, r.source_right, r.source_bottom});
    if (r.flags != 0) text += " flags " + enum_text(EnumId::BltFlag, r.flags);
    if (r.effects != 0) text += " effects " + enum_text(EnumId::BltEffect, r.effects);
    if (r.operation != 0) text += " rop " + hex_text(r.operation);
    if (r.fill != 0) text += " fill " + hex_text(r.fill);
    text += key_text(" source_key ", r.source_key_low, r.source_key_high);
    text += key_text(" dest_key ", r.dest_key_low, r.dest_key_high);
    if (r.clipped) text += " clipped";
    for (std::size_t at = 0; at + kClipBytes <= r.clips.size(); at += kClipBytes) {
        const std::byte* const clip = r.clips.data() + at;
        text += " to" + sides_text({load<std::uint32_t>(clip), load<std::uint32_t>(clip + 4),
                                    load<std::uint32_t>(clip + 8), load<std::uint32_t>(clip + 12)});
    }
    return text;
}

} // namespace dp2
