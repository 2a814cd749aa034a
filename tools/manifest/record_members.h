// The members of each kind of record in a manifest, once for import and export, with the names that `dp2 dump
// --json` prints. What is missing in a manifest has the value of a new record.
#pragma once

#include <iterator>
#include <type_traits>

#include "dp2/capture/capture.h"

namespace tools {

// Names of the kinds of records, in the order of dp2::capture::Record.
inline constexpr const char* kRecordNames[] = {
    "metadata",         "completion",   "context",        "destroy_context",
    "surface",          "buffer",       "destroy",        "write_surface",
    "write_buffer",     "submit",       "present",        "observed_result",
    "observed_surface", "sublevel",     "chosen_dialect", "scene",
    "disjoint",         "lose_context", "hold",           "clock",
    "fail_call",        "hang",         "offer_queries",  "offer_caps",
    "set_color_key",    "blit"};
static_assert(std::size(kRecordNames) == std::variant_size_v<dp2::capture::Record>);

// The number of the context that a case's setup creates, and of calls that name none.
inline constexpr std::uint32_t kSetupContext = 1;

inline constexpr const char* kHeldNames[] = {"all", "type", "query"};              // HoldAnswers::What
inline constexpr const char* kKeyUseNames[] = {"source", "dest"};                  // SetColorKey::Use
inline constexpr const char* kFailureNames[] = {"refuse", "lose_context", "hang"}; // FailCall::Kind

// Calls a function of `v` for each member: v.number(name, value), v.hex() for numbers that are written in
// hexadecimal, v.flag() for 0 and 1, v.word() for numbers with names, v.result() for a ddrval, v.text(),
// v.bytes(), v.format(), v.usage(), v.color_key(surface). The contents of WriteSurface and all of Submit are
// not here.
template <class R, class V> void visit_members(R& r, V& v) {
    using namespace dp2::capture;
    using T = std::remove_const_t<R>;
    if constexpr (std::is_same_v<T, Metadata>) {
        v.text("key", r.key);
        v.text("value", r.value);
    } else if constexpr (std::is_same_v<T, Completion>) {
        v.text("model", r.model);
        v.text("made_with", r.made_with);
    } else if constexpr (std::is_same_v<T, ChosenDialect>) {
        v.text("switches", r.switches);
    } else if constexpr (std::is_same_v<T, CreateContext>) {
        v.number("context", r.context);
        v.number("interface", r.interface_version);
        v.number("target", r.target);
        v.number("depth", r.depth);
    } else if constexpr (std::is_same_v<T, DestroyContext> || std::is_same_v<T, LoseContext>) {
        v.number("context", r.context);
    } else if constexpr (std::is_same_v<T, CreateSurface>) {
        v.number("handle", r.handle);
        v.format("format", r.format);
        v.number("width", r.width);
        v.number("height", r.height);
        v.number("depth", r.depth);
        v.number("levels", r.levels);
        v.number("faces", r.faces);
        v.usage("usage", r.usage);
        v.number("samples", r.samples);
        v.color_key("color_key", r);
        v.number("lod", r.lod);
    } else if constexpr (std::is_same_v<T, CreateBuffer>) {
        v.number("handle", r.handle);
        v.number("bytes", r.bytes);
    } else if constexpr (std::is_same_v<T, CreateSublevel>) {
        v.number("handle", r.handle);
        v.number("of", r.surface);
        v.number("level", r.level);
        v.number("slice", r.slice);
    } else if constexpr (std::is_same_v<T, Destroy>) {
        v.number("handle", r.handle);
    } else if constexpr (std::is_same_v<T, WriteSurface>) {
        v.number("handle", r.handle);
        v.number("level", r.level);
        v.number("slice", r.slice);
        v.number("left", r.left);
        v.number("top", r.top);
        v.number("right", r.right);
        v.number("bottom", r.bottom);
    } else if constexpr (std::is_same_v<T, WriteBuffer>) {
        v.number("handle", r.handle);
        v.number("start", r.offset);
        v.bytes("data", r.data);
    } else if constexpr (std::is_same_v<T, Present>) {
        v.number("surface", r.surface);
    } else if constexpr (std::is_same_v<T, ObservedResult>) {
        v.result("ddrval", r.ddrval);
        v.number("error_offset", r.error_offset);
        v.bytes("response", r.response);
    } else if constexpr (std::is_same_v<T, ObservedSurface>) {
        v.number("surface", r.handle);
        v.hex("hash", r.hash);
    } else if constexpr (std::is_same_v<T, SceneCounts>) {
        v.number("context", r.context);
        v.number("triangles", r.triangles);
        v.number("clipped", r.clipped);
    } else if constexpr (std::is_same_v<T, HoldAnswers>) {
        v.number("context", r.context);
        v.word("what", r.what, kHeldNames);
        v.number("value", r.value);
        v.flag("held", r.held);
    } else if constexpr (std::is_same_v<T, SetClock>) {
        v.number("now", r.now);
        v.number("step", r.step);
        v.number("frequency", r.frequency);
    } else if constexpr (std::is_same_v<T, FailCall>) {
        v.number("context", r.context);
        v.word("kind", r.kind, kFailureNames);
        v.number("call", r.call);
        v.number("calls", r.calls);
        v.number("command", r.command);
        v.result("ddrval", r.ddrval);
    } else if constexpr (std::is_same_v<T, HangGpu>) {
        v.flag("hangs", r.hangs);
    } else if constexpr (std::is_same_v<T, OfferQueries>) {
        v.flag("chosen", r.chosen);
        v.bytes("types", r.types);
    } else if constexpr (std::is_same_v<T, OfferCaps>) {
        v.bytes("caps", r.caps);
    } else if constexpr (std::is_same_v<T, SetColorKey>) {
        v.number("handle", r.handle);
        v.word("use", r.use, kKeyUseNames);
        v.flag("keyed", r.keyed);
        v.number("low", r.key_low);
        v.number("high", r.key_high);
    } else if constexpr (std::is_same_v<T, BlitSurface>) {
        v.number("dest", r.dest);
        v.number("from", r.source);
        v.number("flags", r.flags);
        v.number("effects", r.effects);
        v.number("rop", r.operation);
        v.number("fill", r.fill);
        v.number("left", r.left);
        v.number("top", r.top);
        v.number("right", r.right);
        v.number("bottom", r.bottom);
        v.number("source_left", r.source_left);
        v.number("source_top", r.source_top);
        v.number("source_right", r.source_right);
        v.number("source_bottom", r.source_bottom);
        v.number("source_key_low", r.source_key_low);
        v.number("source_key_high", r.source_key_high);
        v.number("dest_key_low", r.dest_key_low);
        v.number("dest_key_high", r.dest_key_high);
        v.flag("clipped", r.clipped);
        v.bytes("clips", r.clips);
    } else {
        static_assert(std::is_same_v<T, Disjoint> || std::is_same_v<T, Submit>, "a record without members");
    }
}

} // namespace tools
