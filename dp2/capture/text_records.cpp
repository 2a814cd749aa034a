#include "dp2/capture/text_records.h"

#include "dp2/tables/formats.h"
#include "dp2/tables/fvf.h"
#include "dp2/text/text_value.h"

namespace dp2 {

namespace {

using namespace capture;
using Done = DirectiveReader::Done;
using Read = TextResult<Record>;

// Reads a directive with one number, the value of `Member`.
template <class R, std::uint32_t R::*Member> Read read_handle(DirectiveReader& in) {
    R record;
    if (!in.number(record.*Member)) return in.bad("a handle");
    return Record(record);
}

Read read_metadata(DirectiveReader& in) {
    Metadata record;
    for (std::string* field : {&record.key, &record.value})
        if (Done done = in.string(*field); !done.ok()) return done.error();
    return Record(std::move(record));
}

Read read_completion(DirectiveReader& in) {
    Completion record;
    if (Done done = in.word_or_string(record.model); !done.ok()) return done.error();
    if (in.accept("of"))
        if (Done done = in.word_or_string(record.made_with); !done.ok()) return done.error();
    return Record(std::move(record));
}

Read read_dialect(DirectiveReader& in) {
    ChosenDialect record;
    if (Done done = in.dialect(record.switches); !done.ok()) return done.error();
    return Record(std::move(record));
}

Read read_context(DirectiveReader& in) {
    CreateContext record;
    if (!in.number(record.context)) return in.bad("a context number");
    Done done = in.fields(
        {{"interface", &record.interface_version}, {"target", &record.target}, {"depth", &record.depth}});
    if (!done.ok()) return done.error();
    return Record(record);
}

Read read_scene(DirectiveReader& in) {
    SceneCounts record;
    if (!in.number(record.context)) return in.bad("a context number");
    if (!in.accept("triangles")) return in.expected("'triangles'");
    if (!in.number(record.triangles)) return in.bad("a number of triangles");
    if (!in.accept("clipped")) return in.expected("'clipped'");
    if (!in.number(record.clipped)) return in.bad("a number of triangles");
    return Record(record);
}

Read read_disjoint(DirectiveReader&) {
    return Record(Disjoint{});
}

Done read_format(DirectiveReader& in, std::uint32_t& out) {
    const std::string_view name = in.word();
    const FormatInfo* info = find_format(name);
    const auto raw = parse_unsigned(name);
    if (!info && (!raw || *raw > 0xFFFFFFFF)) return in.bad("a format");
    out = info ? static_cast<std::uint32_t>(info->format) : static_cast<std::uint32_t>(*raw);
    return std::monostate{};
}

Done read_size(DirectiveReader& in, CreateSurface& record) {
    const std::string_view size = in.word();
    const std::size_t cross = size.find('x');
    const auto width = parse_unsigned(size.substr(0, cross));
    const auto height = cross == size.npos ? std::nullopt : parse_unsigned(size.substr(cross + 1));
    if (!width || !height || *width > 0xFFFFFFFF || *height > 0xFFFFFFFF)
        return in.bad("a size such as 320x240");
    record.width = static_cast<std::uint32_t>(*width);
    record.height = static_cast<std::uint32_t>(*height);
    return std::monostate{};
}

Done read_usage(DirectiveReader& in, std::uint32_t& out) {
    const std::string_view names = in.word();
    const auto raw = parse_unsigned(names);
    if (raw && *raw <= 0xFFFFFFFF)
        out = static_cast<std::uint32_t>(*raw);
    else if (const auto bits = parse_usage(names))
        out |= *bits;
    else
        return in.bad("a usage");
    return std::monostate{};
}

Read read_surface(DirectiveReader& in) {
    CreateSurface record;
    if (!in.number(record.handle)) return in.bad("a handle");
    for (;;) {
        Done done = std::monostate{};
        if (in.accept("format"))
            done = read_format(in, record.format);
        else if (in.accept("size"))
            done = read_size(in, record);
        else if (in.accept("usage"))
            done = read_usage(in, record.usage);
        else
            break;
        if (!done.ok()) return done.error();
    }
    Done done = in.fields({{"depth", &record.depth},
                           {"levels", &record.levels},
                           {"faces", &record.faces},
                           {"samples", &record.samples},
                           {"lod", &record.lod}});
    if (!done.ok()) return done.error();
    if (in.accept("colorkey")) {
        record.keyed = 1;
        if (!in.number(record.key_low) || !in.number(record.key_high)) return in.bad("a stored colour");
    }
    return Record(record);
}

Read read_buffer(DirectiveReader& in) {
    CreateBuffer record;
    if (!in.number(record.handle)) return in.bad("a handle");
    if (in.accept("bytes") && !in.number(record.bytes)) return in.bad("a size in bytes");
    return Record(record);
}

Read read_sublevel(DirectiveReader& in) {
    CreateSublevel record;
    if (!in.number(record.handle)) return in.bad("a handle");
    if (!in.accept("of")) return in.expected("'of'");
    if (!in.number(record.surface)) return in.bad("a handle");
    if (Done done = in.fields({{"level", &record.level}, {"slice", &record.slice}}); !done.ok())
        return done.error();
    return Record(record);
}

// "write H at OFFSET data" writes to a buffer, "write H level L slice S data" to a surface.
Read read_write(DirectiveReader& in) {
    std::uint32_t handle = 0;
    if (!in.number(handle)) return in.bad("a handle");
    if (in.accept("at")) {
        WriteBuffer record{handle, 0, {}};
        if (!in.number(record.offset)) return in.bad("an offset");
        if (Done done = in.data(record.data); !done.ok()) return done.error();
        return Record(std::move(record));
    }
    WriteSurface record{handle, 0, 0, {}};
    if (Done done = in.fields({{"level", &record.level}, {"slice", &record.slice}}); !done.ok())
        return done.error();
    if (in.accept("rect")) {
        for (std::uint32_t* const side : {&record.left, &record.top, &record.right, &record.bottom})
            if (!in.number(*side)) return in.bad("a number of texels");
        if (record.left >= record.right || record.top >= record.bottom)
            return in.bad("a side of a rectangle: left, top, right and bottom contain no texel");
    }
    if (Done done = in.data(record.data); !done.ok()) return done.error();
    return Record(std::move(record));
}

Read read_submit(DirectiveReader& in) {
    Submit record;
    bool counted = false;
    for (;;) {
        const std::size_t before = in.lexer().position();
        if (in.accept("vertex_count")) {
            if (!in.number(record.vertex_length)) return in.bad("vertex_count");
            counted = true;
        } else if (in.accept("null_commands")) {
            record.null_commands = 1;
        } else if (in.accept("vertex_type")) {
            const auto code = parse_fvf(in.word());
            if (!code) return in.bad("an FVF code");
            record.vertex_type = *code;
            if (record.vertex_size == 0) record.vertex_size = fvf_stride(*code);
        } else {
            Done done = in.fields({{"context", &record.context},
                                   {"flags", &record.flags},
                                   {"capacity", &record.capacity},
                                   {"offset", &record.command_offset},
                                   {"vertex_size", &record.vertex_size},
                                   {"vertex_offset", &record.vertex_offset}});
            if (!done.ok()) return done.error();
        }
        if (in.lexer().position() == before) break;
    }
    if (Done done = in.commands(record, counted); !done.ok()) return done.error();
    return Record(std::move(record));
}

Read read_expect(DirectiveReader& in) {
    if (in.accept("surface")) {
        ObservedSurface record;
        if (!in.number(record.handle)) return in.bad("a handle");
        if (!in.accept("hash") || !in.number(record.hash)) return in.bad("a hash");
        return Record(record);
    }
    ObservedResult record;
    if (Done done = in.fields({{"ddrval", &record.ddrval}, {"error_offset", &record.error_offset}});
        !done.ok())
        return done.error();
    if (in.accept("response"))
        if (Done done = in.block(record.response); !done.ok()) return done.error();
    return Record(std::move(record));
}

constexpr Directive kRecords[] = {
    {"metadata", read_metadata},
    {"completion", read_completion},
    {"dialect", read_dialect},
    {"context", read_context},
    {"destroy_context", read_handle<DestroyContext, &DestroyContext::context>},
    {"scene", read_scene},
    {"disjoint", read_disjoint},
    {"lose_context", read_handle<LoseContext, &LoseContext::context>},
    {"surface", read_surface},
    {"buffer", read_buffer},
    {"sublevel", read_sublevel},
    {"destroy", read_handle<Destroy, &Destroy::handle>},
    {"write", read_write},
    {"submit", read_submit},
    {"present", read_handle<Present, &Present::surface>},
    {"expect", read_expect},
};

} // namespace

std::span<const Directive> record_directives() {
    return kRecords;
}

} // namespace dp2
