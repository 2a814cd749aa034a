#include "dp2/tables/fuzz_dictionary.h"

#include <cstdio>
#include <set>

#include "dp2/tables/queries.h"
#include "dp2/tables/render_states.h"
#include "dp2/tables/stage_states.h"
#include "dp2/wire/opcodes.h"

namespace dp2 {

std::string binary_dictionary() {
    std::string text = "# DP2 command headers, from opcodes.def\n";
    for (const OpInfo& op : all_ops()) {
        char line[128];
        const auto value = static_cast<unsigned>(op.op);
        std::snprintf(line, sizeof line,
                      "%s=\"\\x%02x\\x00\\x01\\x00\"\n%s_MANY=\"\\x%02x\\x00\\xff\\xff\"\n", op.name, value,
                      op.name, value);
        text += line;
    }
    return text;
}

std::string text_dictionary() {
    std::set<std::string> words = {"count",  "reserved", "data", "raw", "fill",
                                   "base64", "u8",       "u16",  "u32", "f32"};
    for (const OpInfo& op : all_ops()) {
        words.insert(op.name);
        for (const FieldInfo& field : record_info(op.record).fields) words.insert(field.name);
    }
    for (std::uint32_t state = 0; state < 256; ++state) {
        if (const RenderStateInfo* info = find_render_state(state)) words.insert(info->name);
        if (const StageStateInfo* info = find_stage_state(state)) words.insert(info->name);
        if (const QueryInfo* info = find_query(state)) words.insert(info->name);
    }
    std::string text = "# words of the .dp2t text form, from the tables\n";
    for (const std::string& word : words) text += '"' + word + "\"\n";
    return text;
}

} // namespace dp2
