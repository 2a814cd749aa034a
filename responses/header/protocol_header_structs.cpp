#include "responses/header/protocol_header.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include "dp2/text/text_value.h"
#include "dp2/wire/opcodes.h"
#include "dp2/wire/tails.h"
#include "dp2/wire/wire.h"
#include "responses/header/protocol_notes.h"
#include "responses/protocol/driver_info.h"
#include "responses/protocol/protocol_structs.h"

namespace responses {

namespace {

// Writes a struct as C text, with assertions of its size and of each member's offset. Offsets and sizes are C
// expressions.
class StructText {
  public:
    StructText(const std::string& ddi_name, const std::string& comment)
        : ddi_name_(ddi_name), name_("DP2EMU_" + ddi_name) {
        text_ = "/** " + protocol::with_note(comment, ddi_name) + " */\ntypedef struct " + name_ + " {\n";
    }
    void add(const std::string& offset, const std::string& type, std::string member,
             const std::string& comment) {
        std::ranges::replace(member, '.', '_'); // "rSrc.Offset"
        const std::string plain = member.substr(0, member.find('['));
        text_ += "    " + type + " " + member + "; /**< " +
                 protocol::with_note(comment, ddi_name_ + "." + plain) + " */\n";
        conditions_ += " && \\\n    offsetof(" + name_ + ", " + plain + ") == " + offset;
    }
    void add(std::size_t offset, const std::string& type, const std::string& member,
             const std::string& comment) {
        add(std::to_string(offset), type, member, comment);
    }
    std::string end(const std::string& bytes) const {
        return text_ + "} " + name_ + ";\nDP2EMU_ASSERT(" + name_ + ", sizeof(" + name_ + ") == " + bytes +
               conditions_ + ")\n";
    }

  private:
    std::string ddi_name_, name_, text_, conditions_;
};

std::string words_of(std::string_view name) { // "first_offset" becomes "first offset"
    std::string words(name);
    std::ranges::replace(words, '_', ' ');
    return words;
}

bool is_box(const dp2::FieldInfo& field) {
    return field.type == dp2::FieldType::U32 && field.count == 6;
}

const char* c_type(dp2::FieldType type) {
    switch (type) {
    case dp2::FieldType::U8: return "uint8_t";
    case dp2::FieldType::U16: return "uint16_t";
    case dp2::FieldType::U32: return "uint32_t";
    case dp2::FieldType::I32: return "int32_t";
    default: return "float";
    }
}

// The comment of a field: its name in the text form, and the enumeration of its constants.
std::string comment_of(const dp2::FieldInfo& field) {
    const std::string words = words_of(field.name);
    if (is_box(field)) return words + ": D3DBOX, Left Top Right Bottom Front Back";
    switch (field.meaning) {
    case dp2::FieldMeaning::RenderStateNumber: return words + ": D3DRS_";
    case dp2::FieldMeaning::StageStateNumber: return words + ": D3DTSS_";
    case dp2::FieldMeaning::QueryType: return words + ": D3DQUERYTYPE_";
    case dp2::FieldMeaning::FvfOrHandle: return words + " (bit 0 is 1), or D3DFVF_";
    default: break;
    }
    const char* prefix = dp2::enum_info(dp2::enum_of(field.meaning)).prefix;
    return prefix[0] ? words + ": " + prefix : words;
}

// Adds the C members of a field: up to three numbers whose name begins or ends with X become a member per
// axis (dwDestX, dwDestY, dwDestZ), four signed numbers a RECT, other numbers an array (wV1, wV2: wV[2]).
void add_field(StructText& out, const dp2::FieldInfo& field, const std::string& comment) {
    const std::string type = c_type(field.type), name = field.ddi_name;
    if (field.count == 1) return out.add(field.offset, type, name, comment);
    const std::size_t size = dp2::field_type_size(field.type);
    const bool first = field.count <= 3 && name.starts_with('X');
    if (first || (field.count <= 3 && name.ends_with('X'))) {
        for (std::uint16_t i = 0; i < field.count; ++i) {
            const std::string axis(1, static_cast<char>('X' + i));
            out.add(field.offset + i * size, type,
                    first ? axis + name.substr(1) : name.substr(0, name.size() - 1) + axis, comment);
        }
        return;
    }
    if (field.type == dp2::FieldType::I32 && field.count == 4)
        return out.add(field.offset, "DP2EMU_RECT", name, comment);
    const bool numbered = std::isdigit(static_cast<unsigned char>(name.back()));
    out.add(field.offset, type,
            name.substr(0, name.size() - numbered) + "[" + std::to_string(field.count) + "]", comment);
}

// The commands that use the structure with this DDI name: "Record of SETSCISSORRECT; follows CLEAR".
std::string uses_of(std::string_view ddi_name) {
    const auto is_it = [&](dp2::RecordId id) { return ddi_name == dp2::record_info(id).ddi_name; };
    std::string of, follows;
    const auto add = [](std::string& list, const char* name) {
        list += (list.empty() ? "" : ", ") + std::string(name);
    };
    for (const dp2::OpInfo& op : dp2::all_ops()) {
        if (is_it(op.record)) add(of, op.name);
        for (const dp2::TailPart& part : dp2::tail_info(op.tail).parts)
            if (part.item.item == dp2::TailItem::Record && is_it(part.item.record)) add(follows, op.name);
    }
    if (of.empty() && follows.empty()) return ""; // protocol_notes.def has the comment
    if (of.empty()) return "Follows " + follows;
    return "Record of " + of + (follows.empty() ? "" : "; follows " + follows);
}

// The commands whose payload begins with a record: "SETVERTEXSHADER, SETVERTEXSHADERDECL".
std::string commands_with(dp2::RecordId record) {
    std::string out;
    for (const dp2::OpInfo& op : dp2::all_ops())
        if (op.record == record) out += (out.empty() ? "" : ", ") + std::string(op.name);
    return out;
}

// RECT is a member of other structures, so it comes first.
std::vector<dp2::RecordId> records_in_order() {
    std::vector<dp2::RecordId> out = {dp2::RecordId::Rect};
#define DP2_RECORD(record, ddi_name, bytes)                                                                  \
    if (dp2::RecordId::record != dp2::RecordId::Rect && (bytes) != 0) out.push_back(dp2::RecordId::record);
#define DP2_FIELD(...)
#define DP2_RECORD_END(record)
#include "dp2/wire/records.def"
    return out;
}

std::string c_type(std::string_view type) {
    if (type == "U16") return "uint16_t";
    if (type == "U32") return "uint32_t";
    if (type == "U64") return "uint64_t";
    if (type == "F32") return "float";
    if (type == "Pointer") return "uintptr_t";
    const auto all = protocol::all_structs();
    return "DP2EMU_" + std::string(std::ranges::find(all, type, &protocol::StructInfo::name)->ddi_name);
}

// Records that share a DDI name have the same members, but a member's meaning may differ by command.
std::string comment_of(const dp2::RecordInfo& record, std::size_t field) {
    std::string out = comment_of(record.fields[field]);
    for (const dp2::RecordId id : records_in_order()) {
        const dp2::RecordInfo& other = dp2::record_info(id);
        if (std::string_view(other.ddi_name) != record.ddi_name) continue;
        const std::string comment = comment_of(other.fields[field]);
        if (comment != comment_of(record.fields[field])) out += "; of " + commands_with(id) + ": " + comment;
    }
    return out;
}

} // namespace

std::string protocol_record_text() {
    std::string out;
    std::vector<std::string> written;
    for (const dp2::RecordId id : records_in_order()) {
        const dp2::RecordInfo& record = dp2::record_info(id);
        if (std::ranges::find(written, record.ddi_name) != written.end()) continue;
        written.push_back(record.ddi_name);
        StructText text(record.ddi_name, uses_of(record.ddi_name));
        for (std::size_t i = 0; i < record.fields.size(); ++i)
            add_field(text, record.fields[i], comment_of(record, i));
        out += text.end(std::to_string(record.bytes));
    }
    return out;
}

std::string protocol_struct_text() {
    std::string out;
    for (const protocol::StructInfo& info : protocol::all_structs()) {
        StructText text(info.ddi_name, info.comment);
        for (const protocol::MemberInfo& member : info.members) {
            const std::string name =
                member.ddi_name + (member.count > 1 ? "[" + std::to_string(member.count) + "]" : "");
            text.add(member.offset, c_type(member.type), name, words_of(member.name));
        }
        out += text.end(info.bytes_text);
    }
    return out;
}

std::string protocol_caps_text() {
    StructText text("D3DCAPS9", "Answer of GETD3DCAPS9; its first " + std::to_string(kCaps8Bytes) +
                                    " bytes are laid out as D3DCAPS8, the answer of GETD3DCAPS8");
#define DP2_CAP(offset, member, type, value)                                                                 \
    text.add(offset, std::string_view(#type) == "F" ? "float" : "uint32_t", #member, "d3d9caps.h");
#include "responses/protocol/device_caps.def"
    return text.end(std::to_string(kCaps9Bytes));
}

} // namespace responses
