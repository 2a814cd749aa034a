#include "responses/header/protocol_header.h"

#include <cstdio>
#include <string_view>

#include "dp2/tables/enums.h"
#include "dp2/tables/formats.h"
#include "dp2/tables/queries.h"
#include "dp2/tables/render_states.h"
#include "dp2/tables/stage_states.h"
#include "dp2/tables/vertex_declaration.h"
#include "dp2/wire/opcodes.h"
#include "responses/header/protocol_notes.h"
#include "responses/protocol/driver_info.h"
#include "responses/protocol/hresult.h"
#include "responses/queries/d3d10_query_types.h"

namespace responses {

namespace {

constexpr const char* kTop =
    R"(/** @file
 * dp2emu_protocol.h - the numbers and structures of the driver interface, for C programs without a Windows
 * driver kit. Generated from this project's tables by `dp2 ops --protocol`; do not edit. It has
 * more than the 600 lines that this project allows a file, so that a program needs one include for all of the
 * interface.
 *
 * Names are the interface's own (d3dhal.h, d3d9types.h, d3d9caps.h, ddrawi.h, d3d10umddi.h) with the prefix
 * DP2EMU_, so that this header and those can be included together. Commands whose structures have equal members
 * share one structure, whose comment lists them. Numbered members of the interface are arrays here (wV1, wV2:
 * wV[2]), and a dot in a member's name is an underscore.
 *
 * A command is a DP2EMU_D3DHAL_DP2COMMAND and its payload; the opcode's comment has the payload's layout, in
 * which n is wPrimitiveCount. Little-endian; commands may be unaligned, so copy them with memcpy.
 *
 * The lists DP2EMU_FOR_EACH_...(X) expand a macro X once for each row of a table:
 *
 *     #define NAME(name, number, ...) case number: return #name;
 *     switch (opcode) { DP2EMU_FOR_EACH_OPCODE(NAME) }
 *
 * Names of this project, for which the interface has other names or none:
)";

constexpr const char* kBegin =
    R"( */
#ifndef DP2EMU_PROTOCOL_H
#define DP2EMU_PROTOCOL_H

#include <stddef.h>
#include <stdint.h>

/** Does not compile when the condition is false. */
#define DP2EMU_ASSERT(name, condition) typedef char name##_has_its_layout[(condition) ? 1 : -1];

)";

// A C literal, decimal, or hexadecimal for codes and masks: 13u, 0x88760868u.
std::string number_text(std::uint32_t value, bool hex) {
    char text[16];
    std::snprintf(text, sizeof text, hex ? "0x%Xu" : "%uu", value);
    return text;
}

std::string define(const std::string& ddi_name, const std::string& value, const std::string& comment) {
    const std::string name = ddi_name.substr(0, ddi_name.find('(')); // a macro's name without its parameters
    return "#define DP2EMU_" + ddi_name + " " + value + " /**< " + protocol::with_note(comment, name) +
           " */\n";
}

// One line " * NAME: note" for each name that the driver interface does not have.
std::string own_names() {
    std::string out;
    for (const protocol::Note& note : protocol::all_notes())
        if (note.own_name) out += " *   " + std::string(note.name) + ": " + note.text + "\n";
    return out;
}

// An X-macro list with one row X(...) per name.
class RowList {
  public:
    RowList(const char* name, const std::string& comment) {
        text_ = "/** " + comment + " */\n#define DP2EMU_FOR_EACH_" + name + "(X)";
    }
    void add(const std::string& row) { text_ += " \\\n    X(" + row + ")"; }
    std::string end() const { return text_ + "\n\n"; }

  private:
    std::string text_;
};

// The layout of a command's payload: "n times (D3DHAL_DP2SETLIGHT, then D3DLIGHT7 when dwDataType is 2)".
std::string payload_of(const dp2::OpInfo& op) {
    const std::string record = op.record_bytes ? dp2::record_info(op.record).ddi_name : "";
    const std::string tail = op.tail == dp2::TailRule::None ? "" : dp2::tail_info(op.tail).text;
    const bool repeated = op.repeat == dp2::Repeat::PerCount;
    if (record.empty() || tail.empty()) return (repeated && !record.empty() ? "n " : "") + record + tail;
    const std::string both = record + ", then " + tail;
    return repeated ? "n times (" + both + ")" : both;
}

std::string opcodes() {
    std::string out = "/** @name D3DDP2OP_ (D3DHAL_DP2OPERATION)\n * @{ */\n\n";
    RowList list("OPCODE", "X(name, number, bytes of its structure or 0)");
    for (const dp2::OpInfo& op : dp2::all_ops()) {
        const auto value = std::to_string(static_cast<unsigned>(op.op));
        std::string comment = op.summary;
        const std::string payload = payload_of(op);
        // The layout of responses is in protocol_notes.def.
        if (op.direction == dp2::Direction::ToDriver && !payload.empty()) comment += "; " + payload;
        out += define(std::string("D3DDP2OP_") + op.name, value, comment);
        list.add(std::string(op.name) + ", " + value + ", " + std::to_string(op.record_bytes));
    }
    return out + "\n" + list.end() + "/** @} */\n\n";
}

// The value and the size in bytes of each D3DDECLTYPE.
std::string declaration_types() {
    RowList list("DECLTYPE", "X(name, number, bytes) of the types of a declaration's elements; UNUSED has 0");
    for (const dp2::EnumValue& value : dp2::enum_info(dp2::EnumId::DeclType).values)
        list.add(std::string(value.name) + ", " + std::to_string(value.value) + ", " +
                 std::to_string(dp2::decl_type_size(static_cast<dp2::DeclType>(value.value))));
    return list.end();
}

std::string enums() {
    std::string out = "/** @name Constants of fields and states\n * @{ */\n\n";
    for (const dp2::EnumInfo& info : dp2::all_enums()) {
        if (info.prefix[0] == '\0') continue; // BOOL, whose FALSE and TRUE have no prefix
        // D3DTSS_TCI_ values are in the high word of TEXCOORDINDEX.
        const unsigned shift = std::string_view(info.api_name) == "D3DTSS_TCI" ? 16 : 0;
        for (const dp2::EnumValue& value : info.values)
            out += define(std::string(info.prefix) + value.name,
                          number_text(value.value << shift, info.flags || shift), info.api_name);
        out += "\n";
    }
    out += define("D3DFVF_TEXCOORDSIZE(floats, set)",
                  "((uint32_t)((floats) == 1 ? 3 : (floats) - 2) << (16 + 2 * (set)))",
                  "how many floats a set of coordinates has: 1 to 4; 2 if the FVF does not say");
    return out + "\n" + declaration_types() + "/** @} */\n\n";
}

void add_to_blocks(RowList& list, const char* name, std::uint32_t number, dp2::StateBlocks blocks) {
    const bool pixel = in_d3d9_pixel_block(blocks), vertex = in_vertex_group(blocks);
    if (pixel || vertex)
        list.add(std::string(name) + ", " + std::to_string(number) + (pixel ? ", 1" : ", 0") +
                 (vertex ? ", 1" : ", 0"));
}

std::string render_states() {
    std::string out = "/** @name D3DRS_ (D3DRENDERSTATETYPE)\n * @{ */\n\n";
    RowList list(
        "RENDER_STATE",
        "X(name, number, default value, 0: of DirectX 9, 1: of DirectX 6 to 8 only, 2: of the driver "
        "interface only, 3: of DirectX 6 to 8 and of the driver interface of DirectX 9)");
    RowList blocks("BLOCK_RENDER_STATE", "X(name, number, in D3DSBT_PIXELSTATE, in D3DSBT_VERTEXSTATE): "
                                         "the states of Direct3D 9 that predefined state blocks have");
    constexpr const char* kEras[] = {"DirectX 9", "DirectX 6 to 8", "driver interface",
                                     "DirectX 6 to 8, driver interface of DirectX 9"};
    for (std::uint32_t i = 0; i < 256; ++i) {
        const dp2::RenderStateInfo* state = dp2::find_render_state(i);
        if (!state) continue;
        const auto era = static_cast<std::size_t>(state->era);
        const char* values = dp2::enum_info(state->enumeration).api_name;
        out += define(std::string("D3DRS_") + state->name, std::to_string(i),
                      kEras[era] + (values[0] ? std::string(", ") + values : ""));
        list.add(std::string(state->name) + ", " + std::to_string(i) + ", " +
                 number_text(state->default_bits, true) + ", " + std::to_string(era));
        if (state->era == dp2::StateEra::Current) add_to_blocks(blocks, state->name, i, state->blocks);
    }
    return out + "\n" + list.end() + blocks.end() + "/** @} */\n\n";
}

std::string stage_states() {
    std::string out = "/** @name D3DTSS_ (of stages, of samplers, and the texture binding)\n * @{ */\n\n";
    RowList list("STAGE_STATE",
                 "X(name, number, default from stage 1 on, default of stage 0, 0: a "
                 "binding, 1: of a stage, 2: of a sampler); TEXCOORDINDEX is the stage's number");
    RowList blocks("BLOCK_STAGE_STATE", "X(name, number, in D3DSBT_PIXELSTATE, in D3DSBT_VERTEXSTATE): the "
                                        "states of stages and samplers that predefined state blocks have");
    constexpr const char* kKinds[] = {"binding", "stage", "sampler"};
    for (std::uint32_t i = 0; i < 64; ++i) {
        const dp2::StageStateInfo* state = dp2::find_stage_state(i);
        if (!state) continue;
        const auto kind = static_cast<std::size_t>(state->kind);
        const char* values = dp2::enum_info(state->enumeration).api_name;
        out += define(std::string("D3DTSS_") + state->name, std::to_string(i),
                      kKinds[kind] + (values[0] ? std::string(", ") + values : ""));
        list.add(std::string(state->name) + ", " + std::to_string(i) + ", " +
                 number_text(state->default_bits, true) + ", " +
                 number_text(dp2::stage_state_default(i, 0), true) + ", " + std::to_string(kind));
        add_to_blocks(blocks, state->name, i, state->blocks);
    }
    return out + "\n" + list.end() + blocks.end() + "/** @} */\n\n";
}

std::string formats() {
    std::string out = "/** @name D3DFMT_ (D3DFORMAT)\n * @{ */\n\n";
    RowList list("FORMAT", "X(name, number, block or texel: width, height in texels, bytes); 0 bytes: "
                           "not a format of texels");
    for (const dp2::FormatInfo& format : dp2::all_formats()) {
        const auto number = static_cast<std::uint32_t>(format.format);
        const bool texels = format.bits_per_texel != 0;
        const dp2::TexelGroup group = texels ? dp2::texel_group(format) : dp2::TexelGroup{0, 0, 0};
        const std::string size = std::to_string(group.width) + ", " + std::to_string(group.height) + ", " +
                                 std::to_string(group.bytes);
        out += define(std::string("D3DFMT_") + format.name, number_text(number, number > 0xFFFF),
                      texels ? std::to_string(format.bits_per_texel) +
                                   (format.kind == dp2::FormatKind::Block ? " bits for 16 texels" : " bits")
                             : "buffers");
        list.add(std::string(format.name) + ", " + number_text(number, number > 0xFFFF) + ", " + size);
    }
    return out + "\n" + list.end() + "/** @} */\n\n";
}

std::string queries() {
    std::string out = "/** @name D3DQUERYTYPE_, and D3DISSUE_ above\n * @{ */\n\n";
    RowList list("QUERY_TYPE", "X(name, number, bytes of its answer, 1: takes BEGIN and END, 0: END only)");
#define DP2_QUERY(number, id, name, bytes, issue, support, needs, data, type)                                \
    out += define("D3DQUERYTYPE_" name, #number,                                                             \
                  std::string(std::string_view(#issue) == "End" ? "END" : "BEGIN and END") +                 \
                      (std::string_view(#support) == "Refused" ? "; not created by this driver"              \
                                                               : "; answers " type ", " #bytes " bytes"));   \
    list.add(name ", " #number ", " #bytes ", " + std::string(std::string_view(#issue) == "End" ? "0" : "1"));
#include "dp2/tables/queries.def"
    return out + "\n" + list.end() + "/** @} */\n\n";
}

std::string d3d10_name(std::uint32_t number, std::string_view name) {
    constexpr std::string_view kD3d11 = "D3D11 ";
    const bool d3d11 = number >= static_cast<std::uint32_t>(D3d10Query::PipelineStats11);
    if (name.starts_with(kD3d11)) name.remove_prefix(kD3d11.size());
    return (d3d11 ? "D3D11DDI_QUERY_" : "D3D10DDI_QUERY_") + std::string(name);
}

std::string d3d10() {
    std::string out = "/** @name The D3D10 DDI: D3D10DDI_QUERY, D3D10DDI_COUNTER\n * @{ */\n\n";
#define D3D10_QUERY(number, id, name, issue, use, needs, data, type)                                         \
    out += define(d3d10_name(number, name), #number,                                                         \
                  std::string(std::string_view(#issue) == "End" ? "QueryEnd" : "QueryBegin and QueryEnd") +  \
                      "; answers " type);
#include "responses/queries/d3d10_queries.def"
    out += "\n";
    for (const D3d10CounterInfo& counter : all_d3d10_counters())
        out += define(std::string("D3D10DDI_COUNTER_") + counter.name,
                      number_text(static_cast<std::uint32_t>(counter.id), true), counter.description);
    out += "\n";
    out += define("D3D10DDI_COUNTER_TYPE_FLOAT32", "0", "type of a counter's data");
    out += define("D3D10DDI_COUNTER_TYPE_UINT16", "1", "type of a counter's data");
    out += define("D3D10DDI_COUNTER_TYPE_UINT32", "2", "type of a counter's data");
    out += define("D3D10DDI_COUNTER_TYPE_UINT64", "3", "type of a counter's data");
    out += define("D3D10DDI_QUERY_MISCFLAG_PREDICATEHINT", std::to_string(kPredicateHint),
                  "of OCCLUSIONPREDICATE");
    out += define("D3D10_DDI_GET_DATA_DO_NOT_FLUSH", std::to_string(kDoNotFlush), "of QueryGetData");
    return out + "\n/** @} */\n\n";
}

std::string codes() {
    std::string out = "/** @name Codes: ddrval, and what the D3D10 DDI reports\n * @{ */\n\n";
    for (const HresultInfo& code : all_hresults())
        out += define(code.name, "((int32_t)" + number_text(code.value, true) + ")", code.when);
    return out + "\n/** @} */\n\n";
}

} // namespace

std::string protocol_header() {
    return kTop + own_names() + kBegin + opcodes() +
           "/** @name Structures of command buffers and answers\n * @{ */\n\n" + protocol_record_text() +
           "\n/** @} */\n\n" + enums() + render_states() + stage_states() + formats() + queries() + d3d10() +
           codes() + "/** @name Data of queries, and GetDriverInfo2\n * @{ */\n\n" +
           define("D3DGDI2_MAGIC", number_text(kDriverInfo2Magic, true), "dwMagic of a request") +
           protocol_struct_text() + protocol_caps_text() + "\n/** @} */\n\n#endif\n";
}

} // namespace responses
