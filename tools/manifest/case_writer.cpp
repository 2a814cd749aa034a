#include "tools/manifest/case_writer.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <span>

#include "dp2/tables/formats.h"
#include "dp2/wire/dialect.h"
#include "responses/protocol/hresult.h"
#include "tools/cli/errors.h"
#include "tools/cli/json_bytes.h"
#include "tools/manifest/known_objects.h"
#include "tools/manifest/record_members.h"

namespace tools {

using namespace dp2::capture;

namespace {

constexpr std::size_t kInline = 64; // at most so many bytes are hexadecimal text, more are a file

std::string hex_number(std::uint64_t value, int digits) {
    char text[24];
    std::snprintf(text, sizeof text, "0x%0*llx", digits, static_cast<unsigned long long>(value));
    return text;
}

// JSON cannot hold bytes that are not UTF-8 in a text.
Json text_json(const std::string& text) {
    try {
        Json plain = text;
        (void)plain.dump();
        return plain;
    } catch (const Json::type_error&) {
        return {{"hex", json_bytes(std::as_bytes(std::span(text)))}};
    }
}

void add_bytes(Json& to, const std::string& name, const Blob& bytes, DataFiles& files) {
    if (bytes.size() <= kInline)
        to[name] = json_bytes(bytes);
    else
        to[name + "_file"] = files.name_of(bytes);
}

// Writes the members of a record, for visit_members().
struct MemberWriter {
    Json& to;
    DataFiles& files;
    std::map<std::string, std::uint32_t>& results; // the names of ddrvals that were used

    void number(const char* name, std::uint64_t value) { to[name] = value; }
    void hex(const char* name, std::uint64_t value) { to[name] = hex_number(value, 16); }
    void flag(const char* name, std::uint32_t value) { to[name] = value != 0; }
    template <std::size_t N> void word(const char* name, std::uint32_t value, const char* const (&words)[N]) {
        to[name] = words[std::min<std::size_t>(value, N - 1)];
    }
    void result(const char* name, std::uint32_t value) {
        const std::string known = responses::hresult_name(value);
        if (!known.empty()) results[known] = value;
        to[name] = known.empty() ? hex_number(value, 8) : known;
    }
    void text(const char* name, const std::string& value) { to[name] = text_json(value); }
    void bytes(const char* name, const Blob& value) { add_bytes(to, name, value, files); }
    void format(const char* name, std::uint32_t value) { to[name] = value; }
    void usage(const char* name, std::uint32_t value) {
        Json words = Json::array();
        for (const std::uint32_t bit : {dp2::kUsageTexture, dp2::kUsageRenderTarget, dp2::kUsageDepthStencil})
            if (value & bit) words.push_back(dp2::usage_text(bit));
        constexpr std::uint32_t kNamed =
            dp2::kUsageTexture | dp2::kUsageRenderTarget | dp2::kUsageDepthStencil;
        to[name] = value == 0 || value & ~kNamed ? Json(value) : words;
    }
    void color_key(const char* name, const CreateSurface& r) {
        if (r.keyed) to[name] = {r.key_low, r.key_high};
    }
};

class CaseWriter {
  public:
    CaseWriter(const Document& document, const FileWriter& writer,
               const std::function<void(std::size_t record)>& passed)
        : document_(document), writer_(writer), files_(writer), passed_(passed) {}

    std::string write(const std::string& name) {
        std::string cases = "{\n \"name\": " + text_of(name) + ",\n \"setup\": {";
        cases += setup() + "},\n \"calls\": [";
        for (const char* before = "\n"; at_ < document_.size(); before = ",\n") cases += before + call();
        cases += "]}\n";
        Json results = Json::object();
        for (const auto& [word, value] : results_) results[word] = hex_number(value, 8);
        return "{\n\"version\": 1,\n\"about\": \"Exported by dp2\",\n\"ddrvals\": " + text_of(results) +
               ",\n\"cases\": [\n" + cases + "]}\n";
    }

  private:
    template <class R> const R* next() const {
        return at_ < document_.size() ? std::get_if<R>(&document_[at_]) : nullptr;
    }
    void advance() { passed_(at_++); }

    // Bytes of the case's name that are not UTF-8 are replaced.
    static std::string text_of(const Json& part) {
        return part.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    // Whether import takes the record without "unchecked".
    bool is_accepted() {
        try {
            known_.follow(document_[at_], {});
            return true;
        } catch (const InputError&) {
            return false;
        }
    }

    // The members of a record whose values differ from those of a new record.
    template <class R> Json members(const R& r) {
        Json out = Json::object(), plain = Json::object();
        MemberWriter writer{out, files_, results_};
        visit_members(r, writer);
        std::map<std::string, std::uint32_t> unused;
        MemberWriter of_new{plain, files_, unused};
        const R fresh{};
        visit_members(fresh, of_new);
        for (const auto& [name, value] : plain.items())
            if (out.contains(name) && out[name] == value) out.erase(name);
        return out;
    }

    // Objects that a setup can describe, as far as the records come in its order; the other records are
    // steps.
    std::string setup() {
        std::vector<std::string> parts;
        const auto part = [&](const char* name, const std::string& text) {
            parts.push_back(std::string("\"") + name + "\": " + text);
        };
        const auto list = [&](const char* name, const std::vector<std::string>& items) {
            if (items.empty()) return;
            std::string text = "[";
            for (const std::string& item : items) text += (&item == items.data() ? "\n   " : ",\n   ") + item;
            part(name, text + "]");
        };
        std::vector<std::string> items;
        while (const auto* r = next<Metadata>()) {
            advance();
            items.push_back(text_of({{"key", text_json(r->key)}, {"value", text_json(r->value)}}));
        }
        list("metadata", items);
        if (const auto* r = next<Completion>()) {
            Json out = {{"model", text_json(r->model)}};
            if (!r->made_with.empty()) out["made_with"] = text_json(r->made_with);
            advance();
            part("completion", text_of(out));
        }
        if (const auto* r = next<ChosenDialect>();
            r && r->switches != "ddi" && dp2::parse_dialect(r->switches)) {
            advance();
            part("dialect", text_of(r->switches));
        }
        items.clear();
        for (const CreateSurface* r = nullptr;
             (r = next<CreateSurface>()) && !known_.has(r->handle) && is_accepted();)
            items.push_back(surface(*r));
        list("surfaces", items);
        items.clear();
        for (const CreateBuffer* r = nullptr;
             (r = next<CreateBuffer>()) && !known_.has(r->handle) && is_accepted();)
            items.push_back(buffer(*r));
        list("buffers", items);
        if (const auto* r = next<CreateContext>(); r && r->context == kSetupContext &&
                                                   is_surface(r->target) && is_surface(r->depth) &&
                                                   is_accepted()) {
            part("interface", std::to_string(r->interface_version));
            part("context", text_of({{"target", r->target}, {"depth", r->depth}}));
            advance();
        }
        list("steps", steps());
        std::string text;
        for (const std::string& one : parts) text += (text.empty() ? "\n  " : ",\n  ") + one;
        return text;
    }
    bool is_surface(std::uint32_t handle) const { return handle == 0 || known_.find_surface(handle); }

    std::string surface(const CreateSurface& r) {
        Json out = members(r);
        advance();
        for (const WriteSurface* write = nullptr;
             (write = next<WriteSurface>()) && write->handle == r.handle && is_accepted(); advance()) {
            Json one = members(*write);
            one.erase("handle");
            add_bytes(one, "data", write->data, files_);
            out["writes"].push_back(one);
        }
        return text_of(out);
    }

    std::string buffer(const CreateBuffer& r) {
        Json out = members(r);
        out["bytes"] = r.bytes;
        advance();
        const auto* const write = next<WriteBuffer>();
        if (write && write->handle == r.handle && write->offset == 0 && !write->data.empty() &&
            is_accepted()) {
            add_bytes(out, "data", write->data, files_);
            advance();
        }
        return text_of(out);
    }

    // The records up to the next call.
    std::vector<std::string> steps() {
        std::vector<std::string> out;
        while (at_ < document_.size() && !next<Submit>()) {
            const Record& record = document_[at_];
            Json one = std::visit([&](const auto& r) { return members(r); }, record);
            if (const auto* write = std::get_if<WriteSurface>(&record))
                add_bytes(one, "data", write->data, files_);
            Json step = {{kRecordNames[record.index()], one}};
            if (!is_accepted()) step = {{"unchecked", step}};
            advance();
            out.push_back(text_of(step));
        }
        return out;
    }

    std::string call() {
        const auto& r = *next<Submit>();
        Json out = Json::object();
        out["file"] = numbered_file("", ++calls_);
        writer_(out["file"], r.commands);
        const auto number = [&](const char* name, std::uint32_t value) {
            if (value != 0) out[name] = value;
        };
        const bool known = known_.has_context(r.context);
        if (!known) out["bad_context"] = true;
        if (r.context != (known ? kSetupContext : 0)) out["context"] = r.context;
        number("flags", r.flags);
        number("offset", r.command_offset);
        out["capacity"] = r.capacity;
        number("vertex_type", r.vertex_type);
        number("vertex_size", r.vertex_size);
        number("vertex_offset", r.vertex_offset);
        number("vertex_length", r.vertex_length);
        if (!r.vertices.empty()) add_bytes(out, "vertices", r.vertices, files_);
        if (r.empty_vertices) out["empty_vertices"] = true;
        if (r.null_commands) out["null_commands"] = true;
        advance();
        if (const auto* result = next<ObservedResult>()) {
            out["expect"] = members(*result);
            MemberWriter writer{out["expect"], files_, results_};
            writer.result("ddrval", result->ddrval); // also D3D_OK, so that there is an expectation
            advance();
        }
        std::string text = text_of(out);
        const auto after = steps();
        if (after.empty()) return text;
        text.back() = ',';
        text += "\n  \"after\": [";
        for (const std::string& one : after) text += (&one == after.data() ? "\n   " : ",\n   ") + one;
        return text + "]}";
    }

    const Document& document_;
    const FileWriter& writer_;
    DataFiles files_;
    const std::function<void(std::size_t record)>& passed_;
    std::size_t at_ = 0, calls_ = 0;
    KnownObjects known_; // as import will know them
    std::map<std::string, std::uint32_t> results_;
};

} // namespace

std::string write_case(const Document& document, const std::string& name, const FileWriter& writer,
                       const std::function<void(std::size_t record)>& passed) {
    return CaseWriter(document, writer, passed).write(name);
}

} // namespace tools
