// dp2emu_protocol.h: the checked-in file is what the tables generate, and its numbers are those of WIRE.md C.4,
// E.1 and QUERIES.md 1.1, which are written down here by hand. Its own assertions are compiled with this file.
#include "responses/include/dp2emu_protocol.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "dp2/commands/decoder.h"
#include "dp2/tables/formats.h"
#include "dp2/tables/queries.h"
#include "dp2/tables/render_states.h"
#include "dp2/tables/stage_states.h"
#include "responses/header/protocol_header.h"
#include "responses/header/protocol_notes.h"
#include "responses/protocol/protocol_structs.h"
#include "responses/queries/d3d10_query_types.h"
#include "tests/support/catch.h"
#include "tests/support/source_folder.h"

TEST_CASE("dp2emu_protocol.h is what the tables generate") {
    std::ifstream file(kSourceFolder + "/responses/include/dp2emu_protocol.h");
    std::stringstream text;
    text << file.rdbuf();
    const bool same = text.str() == responses::protocol_header();
    INFO("dp2 ops --protocol >responses/include/dp2emu_protocol.h");
    CHECK(same);
}

TEST_CASE("numbers of the protocol header are those of the pages") {
    CHECK(DP2EMU_D3DDP2OP_CREATEQUERY == 84);
    CHECK(DP2EMU_D3DDP2OP_RESPONSECONTINUE == 87);
    CHECK(DP2EMU_D3DDP2OP_RESPONSEQUERY == 88);
    CHECK(DP2EMU_D3DDP2OP_DELETEQUERY == 90);
    CHECK(DP2EMU_D3DDP2OP_ISSUEQUERY == 91);
    CHECK(DP2EMU_D3DISSUE_END == 1);
    CHECK(DP2EMU_D3DISSUE_BEGIN == 2);
    CHECK(DP2EMU_D3DQUERYTYPE_VCACHE == 4);
    CHECK(DP2EMU_D3DQUERYTYPE_EVENT == 8);
    CHECK(DP2EMU_D3DQUERYTYPE_OCCLUSION == 9);
    CHECK(DP2EMU_D3D10DDI_QUERY_TIMESTAMPDISJOINT == 3);
    CHECK(DP2EMU_D3D11DDI_QUERY_PIPELINESTATS == 8);
    CHECK(DP2EMU_D3D11DDI_QUERY_STREAMOVERFLOWPREDICATE_STREAM3 == 16);
    CHECK(DP2EMU_D3D10DDI_COUNTER_GPU_IDLE == 0x1000);
    CHECK(DP2EMU_D3D10DDI_COUNTER_DEVICE_DEPENDENT_0 == 0x40000000);
    CHECK(DP2EMU_D3DERR_COMMAND_UNPARSED == static_cast<std::int32_t>(0x88760BB8));
    CHECK(DP2EMU_D3DHALDP2_EXECUTEBUFFER == 2);
    CHECK(DP2EMU_D3DHALDP2_VIDMEMVERTEXBUF == 0x40);
    CHECK(DP2EMU_D3DHALDP2_VIDMEMCOMMANDBUF == 0x80);
    CHECK(DP2EMU_D3DSBT_PIXELSTATE == 2);
    CHECK(DP2EMU_D3DSBT_VERTEXSTATE == 3);
    CHECK(DP2EMU_D3DFMT_A8R8G8B8 == 21);
    CHECK(DP2EMU_D3DFMT_DXT1 == 0x31545844);
    CHECK((DP2EMU_D3DFVF_XYZRHW | DP2EMU_D3DFVF_DIFFUSE | DP2EMU_D3DFVF_TEX1) == 0x144);
    CHECK(DP2EMU_D3DFVF_TEXCOORDSIZE(1, 0) == 0x30000);
    CHECK(DP2EMU_D3DFVF_TEXCOORDSIZE(2, 1) == 0);
    CHECK(DP2EMU_D3DFVF_TEXCOORDSIZE(3, 1) == 0x40000);
    CHECK(DP2EMU_D3DFVF_TEXCOORDSIZE(4, 2) == 0x200000);
    CHECK(DP2EMU_D3DTSS_TCI_CAMERASPACENORMAL == 0x10000);
    CHECK(DP2EMU_D3DDECLTYPE_UNUSED == 17);
    CHECK(DP2EMU_D3DRS_CULLMODE == 22);
    CHECK(DP2EMU_D3DFORMAT_OP_OFFSCREEN_RENDERTARGET == 8);
    CHECK(sizeof(DP2EMU_D3DHAL_DP2RESPONSE) == 8);
    CHECK(sizeof(DP2EMU_D3DLIGHT7) == 104);
    CHECK(sizeof(DP2EMU_D3DDEVINFO_RESOURCEMANAGER) == 352);
    CHECK(sizeof(DP2EMU_D3D10_DDI_QUERY_DATA_PIPELINE_STATISTICS) == 64);
    CHECK(sizeof(DP2EMU_D3DCAPS9) == 304);
    CHECK(offsetof(DP2EMU_D3DCAPS9, PS20Caps_NumInstructionSlots) == 280);
}

TEST_CASE("structures of the protocol header are read by the decoder") {
    DP2EMU_D3DHAL_DP2BLT blt{};
    blt.dwSource = 1;
    blt.rSource = {2, 3, 4, 5};
    blt.dwSourceMipLevel = 6;
    blt.dwDest = 7;
    blt.rDest = {8, 9, 10, 11};
    blt.dwDestMipLevel = 12;
    blt.Flags = 13;
    dp2::wire::Blt read;
    REQUIRE(sizeof read == sizeof blt);
    std::memcpy(&read, &blt, sizeof read);
    CHECK(read.source_rect == std::array<std::int32_t, 4>{2, 3, 4, 5});
    CHECK(read.dest_level == 12);
    DP2EMU_D3DHAL_DP2VOLUMEBLT box{};
    box.dwDestX = 1, box.dwDestY = 2, box.dwDestZ = 3;
    box.srcBox[5] = 9;
    dp2::wire::VolumeBlt read_box;
    std::memcpy(&read_box, &box, sizeof read_box);
    CHECK(read_box.dest_corner == std::array<std::uint32_t, 3>{1, 2, 3});
    CHECK(read_box.source_box[5] == 9);
}

TEST_CASE("the lists of the protocol header name each row once") {
    std::map<unsigned, std::string> opcodes;
#define ROW(name, number, bytes) CHECK(opcodes.emplace(number, #name).second);
    DP2EMU_FOR_EACH_OPCODE(ROW)
#undef ROW
    CHECK(opcodes.size() == dp2::all_ops().size());
    CHECK(opcodes[91] == "ISSUEQUERY");
    std::set<unsigned> render_states, stage_states, formats, queries;
#define ROW(name, number, value, era)                                                                                  \
    CHECK(render_states.insert(number).second);                                                                        \
    CHECK(dp2::render_state_default(number) == value);
    DP2EMU_FOR_EACH_RENDER_STATE(ROW)
#undef ROW
#define ROW(name, number, value, first, kind)                                                                          \
    CHECK(stage_states.insert(number).second);                                                                         \
    CHECK(dp2::stage_state_default(number, 0) == first);
    DP2EMU_FOR_EACH_STAGE_STATE(ROW)
#undef ROW
#define ROW(name, number, width, height, bytes) CHECK(formats.insert(number).second);
    DP2EMU_FOR_EACH_FORMAT(ROW)
#undef ROW
#define ROW(name, number, bytes, begins)                                                                               \
    CHECK(queries.insert(number).second);                                                                              \
    CHECK(dp2::find_query(number)->answer_bytes == bytes);
    DP2EMU_FOR_EACH_QUERY_TYPE(ROW)
#undef ROW
    CHECK(render_states.contains(22));
    CHECK(formats.size() == dp2::all_formats().size());
    CHECK(queries.size() == dp2::all_queries().size());
}

TEST_CASE("the protocol header lists the states of Direct3D 9's predefined state blocks") {
    std::set<unsigned> pixel, vertex, stage_pixel, stage_vertex;
#define ROW(name, number, in_pixel, in_vertex)                                                                         \
    if (in_pixel) pixel.insert(number);                                                                                \
    if (in_vertex) vertex.insert(number);
    DP2EMU_FOR_EACH_BLOCK_RENDER_STATE(ROW)
#undef ROW
#define ROW(name, number, in_pixel, in_vertex)                                                                         \
    if (in_pixel) stage_pixel.insert(number);                                                                          \
    if (in_vertex) stage_vertex.insert(number);
    DP2EMU_FOR_EACH_BLOCK_STAGE_STATE(ROW)
#undef ROW
    CHECK(pixel.size() == 61); // the numbers of rows in the API page of D3DSTATEBLOCKTYPE
    CHECK(vertex.size() == 45);
    CHECK(pixel.contains(DP2EMU_D3DRS_SHADEMODE));
    CHECK(vertex.contains(DP2EMU_D3DRS_SHADEMODE));
    // The driver's group of pixel states includes the following states; the API's pixel block does not.
    for (const unsigned state : {29u, 142u, 145u, 146u, 147u, 148u}) {
        CHECK(!pixel.contains(state));
        CHECK(vertex.contains(state));
    }
    CHECK(!pixel.contains(10)); // LINEPATTERN is no state of Direct3D 9
    CHECK(stage_pixel.size() == 30);
    CHECK(stage_vertex == std::set<unsigned>{11, 24, 31});
}

TEST_CASE("each note of protocol_notes.def follows its name, and names that only this project uses are listed") {
    const std::string text = responses::protocol_header();
    const std::string top = text.substr(0, text.find("#ifndef")), body = text.substr(top.size());
    const auto line_of = [&](std::size_t at) {
        const std::size_t begin = body.rfind('\n', at) + 1;
        return body.substr(begin, body.find('\n', at) - begin);
    };
    for (const auto& note : responses::protocol::all_notes()) {
        INFO(note.name);
        const std::string name(note.name), words(note.text), owner = name.substr(0, name.find('.'));
        CHECK((top.find(" *   " + name + ": " + words + "\n") != top.npos) == note.own_name);
        const std::string define = "#define DP2EMU_" + name;
        const std::size_t constant = std::min(body.find(define + " "), body.find(define + "(")),
                          record = body.find("typedef struct DP2EMU_" + owner + " {");
        REQUIRE((constant != body.npos || record != body.npos));
        // a structure's comment is on the line above it
        std::string line = constant != body.npos ? line_of(constant) : line_of(record - 2);
        if (owner != name) line = line_of(body.find(" " + name.substr(owner.size() + 1), record));
        CHECK_THAT(line, ContainsSubstring(words + " */"));
    }
}

TEST_CASE("comments of opcodes say what repeats") {
    const std::string text = responses::protocol_header();
    const auto comment = [&](const std::string& opcode) {
        const std::size_t begin = text.find("/**<", text.find("DP2EMU_D3DDP2OP_" + opcode + " ")) + 5;
        return text.substr(begin, text.find(" */", begin) - begin);
    };
    CHECK(comment("ISSUEQUERY") == "begin or end queries; n D3DHAL_DP2ISSUEQUERY");
    CHECK(comment("SETLIGHT") == "enable, disable or define lights; n times (D3DHAL_DP2SETLIGHT, then D3DLIGHT7 when "
                                 "dwDataType is 2)");
    CHECK(comment("CLEAR") == "clear rectangles of targets, depth and stencil; D3DHAL_DP2CLEAR, then n RECTs (one "
                              "unread RECT when n is 0)");
    CHECK(comment("INDEXEDLINELIST") == "lines by vertex number, no base; n pairs of WORDs");
    CHECK_THAT(comment("RESPONSEQUERY"),
               EndsWith("wStateCount times (D3DHAL_DP2RESPONSEQUERY, then dwSize bytes of data)"));
    CHECK_THAT(text, ContainsSubstring("uint32_t dwHandle; /**< handle; of SETVERTEXSHADER, "
                                       "SETVERTEXSHADERDECL: handle (bit 0 is 1), or D3DFVF_ */"));
}

// For each row of the query table: the size of its C type is the size of its data.
TEST_CASE("types of answers have their sizes") {
    const auto bytes_of = [](std::string_view type) -> std::size_t {
        if (type == "BOOL" || type == "DWORD") return 4;
        if (type == "UINT64") return 8;
        if (type == "D3DMEMORYPRESSURE") return 20; // this query can never be created
        for (const auto& info : responses::protocol::all_structs())
            if (type == info.ddi_name) return info.bytes;
        return 0;
    };
#define DP2_QUERY(number, id, name, bytes, issue, support, needs, data, type) CHECK(bytes_of(type) == bytes);
#include "dp2/tables/queries.def"
#define D3D10_QUERY(number, id, name, issue, use, needs, data, type)                                                   \
    CHECK(bytes_of(type) == responses::find_d3d10_query(number)->bytes);
#include "responses/queries/d3d10_queries.def"
}
