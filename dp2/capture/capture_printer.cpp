#include "dp2/capture/capture_printer.h"

#include <cstdio>

#include "dp2/capture/text_control.h"
#include "dp2/capture/text_surfaces.h"
#include "dp2/tables/formats.h"
#include "dp2/tables/fvf.h"
#include "dp2/text/disassembler.h"
#include "dp2/text/text_value.h"

namespace dp2 {

namespace {

using namespace capture;

std::string word_text(const std::string& text) {
    return is_word(text) ? text : quote(text);
}

// " rect LEFT TOP RIGHT BOTTOM", if not the whole level is written.
std::string rectangle_text(const WriteSurface& r) {
    if (r.writes_whole_level()) return "";
    std::string text = " rect";
    for (const std::uint32_t side : {r.left, r.top, r.right, r.bottom}) text += " " + std::to_string(side);
    return text;
}

struct Printer {
    Dialect dialect; // for the commands of the next submission
    SharedBlobs& blobs;
    const CapturePrinter::BlobStore& store;

    std::string data(const Blob& bytes) {
        SharedBlobs::Entry* const shared = blobs.find(bytes);
        if (!shared) return block(bytes);
        const bool printed = blobs.number(*shared);
        return "blob " + std::to_string(shared->number) + (printed ? "" : " " + block(bytes));
    }
    std::string block(const Blob& bytes) const {
        if (!store || bytes.size() < kLongBlock) return data_text(bytes);
        return "{ file " + quote(store(bytes)) + " }";
    }

    std::string operator()(const Metadata& r) const {
        return "metadata " + quote(r.key) + " " + quote(r.value);
    }
    std::string operator()(const Completion& r) const {
        return "completion " + word_text(r.model) +
               (r.made_with.empty() ? "" : " of " + word_text(r.made_with));
    }
    std::string operator()(const ChosenDialect& r) {
        const auto known = parse_dialect(r.switches);
        dialect = known.value_or(dialect);
        return "dialect " + (known ? word_text(r.switches) : quote(r.switches));
    }
    std::string operator()(const CreateContext& r) const {
        return "context " + std::to_string(r.context) + " interface " + std::to_string(r.interface_version) +
               " target " + std::to_string(r.target) + " depth " + std::to_string(r.depth);
    }
    std::string operator()(const DestroyContext& r) const {
        return "destroy_context " + std::to_string(r.context);
    }
    std::string operator()(const SceneCounts& r) const {
        return "scene " + std::to_string(r.context) + " triangles " + std::to_string(r.triangles) +
               " clipped " + std::to_string(r.clipped);
    }
    std::string operator()(const Disjoint&) const { return "disjoint"; }
    std::string operator()(const LoseContext& r) const { return "lose_context " + std::to_string(r.context); }
    std::string operator()(const HoldAnswers& r) const { return control_text(r); }
    std::string operator()(const SetClock& r) const { return control_text(r); }
    std::string operator()(const FailCall& r) const { return control_text(r); }
    std::string operator()(const HangGpu& r) const { return control_text(r); }
    std::string operator()(const OfferQueries& r) const { return control_text(r); }
    std::string operator()(const OfferCaps& r) const { return control_text(r); }
    std::string operator()(const SetColorKey& r) const { return surface_text(r); }
    std::string operator()(const BlitSurface& r) const { return surface_text(r); }
    std::string operator()(const CreateSurface& r) const {
        const FormatInfo* format = find_format(r.format);
        return "surface " + std::to_string(r.handle) + " format " +
               (format ? format->name : std::to_string(r.format)) + " size " + std::to_string(r.width) + "x" +
               std::to_string(r.height) + " usage " + usage_text(r.usage) +
               named_number("depth", r.depth, 1) + named_number("levels", r.levels, 1) +
               named_number("faces", r.faces, 1) + named_number("samples", r.samples, 1) +
               named_number("lod", r.lod, 0) +
               (r.keyed ? " colorkey " + hex_text(r.key_low) + " " + hex_text(r.key_high) : "");
    }
    std::string operator()(const CreateBuffer& r) const {
        return "buffer " + std::to_string(r.handle) + " bytes " + std::to_string(r.bytes);
    }
    std::string operator()(const CreateSublevel& r) const {
        return "sublevel " + std::to_string(r.handle) + " of " + std::to_string(r.surface) +
               named_number("level", r.level, 0) + named_number("slice", r.slice, 0);
    }
    std::string operator()(const Destroy& r) const { return "destroy " + std::to_string(r.handle); }
    std::string operator()(const WriteSurface& r) {
        return "write " + std::to_string(r.handle) + " level " + std::to_string(r.level) + " slice " +
               std::to_string(r.slice) + rectangle_text(r) + " data " + data(r.data);
    }
    std::string operator()(const WriteBuffer& r) {
        return "write " + std::to_string(r.handle) + " at " + std::to_string(r.offset) + " data " +
               data(r.data);
    }
    std::string operator()(const Submit& r) {
        std::string text = "submit context " + std::to_string(r.context) + named_number("flags", r.flags, 0) +
                           named_number("capacity", r.capacity, 0) +
                           named_number("offset", r.command_offset, 0);
        // If the text has only vertex_type, the reader derives vertex_size from it; so the size is always
        // printed, too.
        if (r.vertex_type || r.vertex_size)
            text +=
                " vertex_type " + fvf_text(r.vertex_type) + " vertex_size " + std::to_string(r.vertex_size);
        text += named_number("vertex_offset", r.vertex_offset, 0);
        if (r.vertex_length != 0 || r.whole_vertices() != 0)
            text += " vertex_count " + std::to_string(r.vertex_length);
        text += r.null_commands ? " null_commands {\n" : " {\n";
        if (r.empty_vertices || !r.vertices.empty()) text += "  vertices " + data(r.vertices) + "\n";
        const DecodeContext decode{r.command_offset, fvf_stride(r.vertex_type), dialect};
        return text + disassemble(r.commands, decode, {2}) + "}";
    }
    std::string operator()(const Present& r) const { return "present " + std::to_string(r.surface); }
    std::string operator()(const ObservedResult& r) const {
        std::string text =
            "expect ddrval " + hex_text(r.ddrval) + " error_offset " + std::to_string(r.error_offset);
        if (!r.response.empty()) text += " response " + bytes_text(r.response);
        return text;
    }
    std::string operator()(const ObservedSurface& r) const {
        char hash[32];
        std::snprintf(hash, sizeof hash, "0x%016llx", static_cast<unsigned long long>(r.hash));
        return "expect surface " + std::to_string(r.handle) + " hash " + hash;
    }
};

} // namespace

SharedBlobs::SharedBlobs(const Document& document) {
    const auto count = [this](const Blob& bytes) {
        if (bytes.size() >= kLongBlock) ++entries_[bytes.name()].uses;
    };
    for (const Record& record : document) {
        if (const auto* surface = std::get_if<WriteSurface>(&record)) count(surface->data);
        if (const auto* buffer = std::get_if<WriteBuffer>(&record)) count(buffer->data);
        if (const auto* call = std::get_if<Submit>(&record)) count(call->vertices);
    }
    std::erase_if(entries_, [](const auto& entry) { return entry.second.uses < 2; });
}

SharedBlobs::Entry* SharedBlobs::find(const Blob& bytes) {
    if (bytes.size() < kLongBlock || entries_.empty()) return nullptr;
    const auto found = entries_.find(bytes.name());
    return found == entries_.end() ? nullptr : &found->second;
}

std::string CapturePrinter::print(const Record& record) {
    Printer printer{dialect_, blobs_, store_};
    std::string text = std::visit(printer, record) + "\n";
    dialect_ = printer.dialect;
    return text;
}

void CapturePrinter::pass(const Record& record) {
    if (std::holds_alternative<ChosenDialect>(record)) (void)print(record);
}

std::string disassemble_capture(const Document& document) {
    std::string text = CapturePrinter::kFirstLine;
    CapturePrinter printer(document);
    for (const Record& record : document) text += printer.print(record);
    return text;
}

} // namespace dp2
