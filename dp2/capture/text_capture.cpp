#include "dp2/capture/text_capture.h"

#include <algorithm>
#include <cstdio>
#include <map>

#include "dp2/base/hash.h"
#include "dp2/capture/text_control.h"
#include "dp2/tables/formats.h"
#include "dp2/tables/fvf.h"
#include "dp2/text/disassembler.h"
#include "dp2/text/text_value.h"
#include "dp2/wire/dialect.h"

namespace dp2 {

namespace {

using namespace capture;
using Done = TextResult<std::monostate>;
using Kind = Token::Kind;

struct UsageName {
    const char* name;
    std::uint32_t bit;
};
constexpr UsageName kUsages[] = {
    {"texture", kUsageTexture}, {"target", kUsageRenderTarget}, {"depth", kUsageDepthStencil}};

// The default of vertex_count.
std::uint32_t whole_vertices(const Submit& submit) {
    if (submit.vertex_size == 0 || submit.vertices.size() < submit.vertex_offset) return 0;
    return static_cast<std::uint32_t>((submit.vertices.size() - submit.vertex_offset) / submit.vertex_size);
}

class TextReader {
  public:
    TextReader(std::string_view text, std::size_t limit, const Watch& watch)
        : lexer_(text), limit_(limit), watch_(watch) {}

    TextResult<Document> run() {
        if (!lexer_.accept("dp2t")) return fail(lexer_.peek(), "expected 'dp2t 1'");
        std::uint32_t version = 0;
        if (!number(version) || version != 1) return fail(last_, "this reader knows version 1");
        while (lexer_.peek().kind != Kind::End) {
            if (watch_) watch_(lexer_.position());
            const Token word = lexer_.next();
            if (Done done = directive(word); !done.ok()) return done.error();
        }
        return std::move(document_);
    }

  private:
    static TextError fail(const Token& token, std::string message) {
        return {token.line, token.column, std::move(message)};
    }
    Done bad(const char* what) const { return fail(last_, shown(last_.text) + " is not " + what); }

    // The next token's text when it is a word, else nothing.
    std::string_view word() {
        last_ = lexer_.next();
        return last_.kind == Kind::Word ? last_.text : std::string_view();
    }
    template <class T> bool number(T& out) {
        const auto value = parse_unsigned(word());
        if (!value || *value > static_cast<T>(~T{0})) return false;
        out = static_cast<T>(*value);
        return true;
    }

    // "name number" pairs in any order, as long as one of the names comes.
    struct Field {
        const char* name;
        std::uint32_t* value;
    };
    Done fields(std::initializer_list<Field> list) {
        for (;;) {
            const Field* found = nullptr;
            for (const Field& field : list)
                if (lexer_.at(field.name)) found = &field;
            if (!found) return std::monostate{};
            lexer_.next();
            if (!number(*found->value)) return bad(found->name);
        }
    }

    Done string(std::string& out) {
        const Token token = lexer_.next();
        if (token.kind == Kind::Unclosed) return fail(token, "a quote that is not closed in its line");
        if (token.kind != Kind::String) return fail(token, "expected a quoted string");
        const auto text = unquote(token.text);
        if (!text) return fail(token, "a backslash stands before \", \\ or xNN");
        out = *text;
        return std::monostate{};
    }
    Done data(Blob& out) {
        if (!lexer_.accept("data")) return fail(lexer_.peek(), "expected 'data'");
        return shared_block(out);
    }
    Done block(Blob& out) { return assemble_blob(lexer_, limit_, out); }
    // "{ ... }", "blob N { ... }" with a number for it, and "blob N" for the same bytes once more.
    Done shared_block(Blob& out) {
        if (!lexer_.accept("blob")) return block(out);
        std::uint32_t name = 0;
        if (!number(name)) return bad("the number of a blob");
        const Token at = last_;
        const auto known = blobs_.find(name);
        if (lexer_.peek().kind != Kind::Open) {
            if (known == blobs_.end()) return fail(at, "no blob has the number " + shown(at.text));
            out = known->second;
            return std::monostate{};
        }
        if (known != blobs_.end()) return fail(at, "another blob has the number " + shown(at.text));
        Done done = block(out);
        if (done.ok()) blobs_[name] = out;
        return done;
    }

    Done directive(const Token& word) {
        if (word.text == "metadata") return metadata();
        if (word.text == "completion") return completion();
        if (word.text == "dialect") return dialect();
        if (word.text == "context") return context();
        if (word.text == "destroy_context") return one_number<DestroyContext>(&DestroyContext::context);
        if (word.text == "scene") return scene();
        if (word.text == "disjoint") {
            document_.push_back(Disjoint{});
            return std::monostate{};
        }
        if (word.text == "lose_context") return one_number<LoseContext>(&LoseContext::context);
        if (word.text == "surface") return surface();
        if (word.text == "buffer") return buffer();
        if (word.text == "sublevel") return sublevel();
        if (word.text == "destroy") return one_number<Destroy>(&Destroy::handle);
        if (word.text == "write") return write();
        if (word.text == "submit") return submit();
        if (word.text == "present") return one_number<Present>(&Present::surface);
        if (word.text == "expect") return expect();
        if (auto control = read_control(lexer_, word, limit_)) {
            if (!control->ok()) return control->error();
            document_.push_back(std::move(**control));
            return std::monostate{};
        }
        return fail(word, "unknown directive " + shown(word.text));
    }

    template <class R> Done one_number(std::uint32_t R::*member) {
        R record;
        if (!number(record.*member)) return bad("a handle");
        document_.push_back(record);
        return std::monostate{};
    }

    Done metadata() {
        Metadata record;
        for (std::string* field : {&record.key, &record.value})
            if (Done done = string(*field); !done.ok()) return done;
        document_.push_back(std::move(record));
        return std::monostate{};
    }

    // Quotes are left out when the text is a single word.
    Done word_or_string(std::string& out) {
        if (lexer_.peek().kind != Kind::Word) return string(out);
        out = lexer_.next().text;
        return std::monostate{};
    }
    Done completion() {
        Completion record;
        if (Done done = word_or_string(record.model); !done.ok()) return done;
        if (lexer_.accept("of"))
            if (Done done = word_or_string(record.made_with); !done.ok()) return done;
        document_.push_back(std::move(record));
        return std::monostate{};
    }

    // Submissions that follow are assembled for it. A quoted dialect may be unknown.
    Done dialect() {
        ChosenDialect record;
        last_ = lexer_.peek();
        if (Done done = word_or_string(record.switches); !done.ok()) return done;
        const auto known = parse_dialect(record.switches);
        if (!known && last_.kind == Kind::Word) return bad("a dialect");
        dialect_ = known.value_or(dialect_);
        document_.push_back(std::move(record));
        return std::monostate{};
    }

    Done context() {
        CreateContext record;
        if (!number(record.context)) return bad("a context number");
        Done done = fields(
            {{"interface", &record.interface_version}, {"target", &record.target}, {"depth", &record.depth}});
        document_.push_back(record);
        return done;
    }

    Done scene() {
        SceneCounts record;
        if (!number(record.context)) return bad("a context number");
        if (!lexer_.accept("triangles")) return fail(lexer_.peek(), "expected 'triangles'");
        if (!number(record.triangles)) return bad("a number of triangles");
        if (!lexer_.accept("clipped")) return fail(lexer_.peek(), "expected 'clipped'");
        if (!number(record.clipped)) return bad("a number of triangles");
        document_.push_back(record);
        return std::monostate{};
    }

    Done surface() {
        CreateSurface record;
        if (!number(record.handle)) return bad("a handle");
        for (;;) {
            if (lexer_.accept("format")) {
                const std::string_view name = word();
                const FormatInfo* info = find_format(name);
                const auto raw = parse_unsigned(name);
                if (!info && (!raw || *raw > 0xFFFFFFFF)) return bad("a format");
                record.format =
                    info ? static_cast<std::uint32_t>(info->format) : static_cast<std::uint32_t>(*raw);
            } else if (lexer_.accept("size")) {
                const std::string_view size = word();
                const std::size_t cross = size.find('x');
                const auto width = parse_unsigned(size.substr(0, cross));
                const auto height =
                    cross == size.npos ? std::nullopt : parse_unsigned(size.substr(cross + 1));
                if (!width || !height || *width > 0xFFFFFFFF || *height > 0xFFFFFFFF)
                    return bad("a size such as 320x240");
                record.width = static_cast<std::uint32_t>(*width);
                record.height = static_cast<std::uint32_t>(*height);
            } else if (lexer_.accept("usage")) {
                const std::string_view names = word();
                const auto raw = parse_unsigned(names);
                if (raw && *raw <= 0xFFFFFFFF)
                    record.usage = static_cast<std::uint32_t>(*raw);
                else if (names.empty() || !usage(names, record.usage))
                    return bad("a usage");
            } else {
                break;
            }
        }
        Done done = fields({{"depth", &record.depth},
                            {"levels", &record.levels},
                            {"faces", &record.faces},
                            {"samples", &record.samples},
                            {"lod", &record.lod}});
        if (done.ok() && lexer_.accept("colorkey")) {
            record.keyed = 1;
            if (!number(record.key_low) || !number(record.key_high)) return bad("a stored colour");
        }
        document_.push_back(record);
        return done;
    }

    static bool usage(std::string_view text, std::uint32_t& bits) {
        while (!text.empty()) {
            const std::string_view part = text.substr(0, text.find('|'));
            text.remove_prefix(part.size() < text.size() ? part.size() + 1 : part.size());
            bool known = false;
            for (const UsageName& entry : kUsages)
                if (part == entry.name) bits |= entry.bit, known = true;
            if (!known) return false;
        }
        return true;
    }

    Done buffer() {
        CreateBuffer record;
        if (!number(record.handle)) return bad("a handle");
        if (lexer_.accept("bytes") && !number(record.bytes)) return bad("a size in bytes");
        document_.push_back(record);
        return std::monostate{};
    }

    Done sublevel() {
        CreateSublevel record;
        if (!number(record.handle)) return bad("a handle");
        if (!lexer_.accept("of")) return fail(lexer_.peek(), "expected 'of'");
        if (!number(record.surface)) return bad("a handle");
        Done done = fields({{"level", &record.level}, {"slice", &record.slice}});
        document_.push_back(record);
        return done;
    }

    // "write H at OFFSET data" is a buffer's, "write H level L slice S data" a surface's.
    Done write() {
        std::uint32_t handle = 0;
        if (!number(handle)) return bad("a handle");
        if (lexer_.accept("at")) {
            WriteBuffer record{handle, 0, {}};
            if (!number(record.offset)) return bad("an offset");
            if (Done done = data(record.data); !done.ok()) return done;
            document_.push_back(std::move(record));
            return std::monostate{};
        }
        WriteSurface record{handle, 0, 0, {}};
        if (Done done = fields({{"level", &record.level}, {"slice", &record.slice}}); !done.ok()) return done;
        if (Done done = data(record.data); !done.ok()) return done;
        document_.push_back(std::move(record));
        return std::monostate{};
    }

    Done submit() {
        Submit record;
        bool counted = false;
        for (;;) {
            if (lexer_.accept("vertex_count")) {
                if (!number(record.vertex_length)) return bad("vertex_count");
                counted = true;
                continue;
            }
            if (lexer_.accept("null_commands")) {
                record.null_commands = 1;
                continue;
            }
            if (lexer_.accept("vertex_type")) {
                const auto code = parse_fvf(word());
                if (!code) return bad("an FVF code");
                record.vertex_type = *code;
                if (record.vertex_size == 0) record.vertex_size = fvf_stride(*code);
                continue;
            }
            const Token before = lexer_.peek();
            Done done = fields({{"context", &record.context},
                                {"flags", &record.flags},
                                {"capacity", &record.capacity},
                                {"offset", &record.command_offset},
                                {"vertex_size", &record.vertex_size},
                                {"vertex_offset", &record.vertex_offset}});
            if (!done.ok()) return done;
            if (lexer_.peek().line == before.line && lexer_.peek().column == before.column) break;
        }
        if (const Token open = lexer_.next(); open.kind != Kind::Open)
            return fail(open, "expected '{' after submit, found " + shown(open.text));
        if (lexer_.accept("vertices")) {
            if (Done done = shared_block(record.vertices); !done.ok()) return done;
            if (!counted) record.vertex_length = whole_vertices(record);
            record.empty_vertices = record.vertices.empty();
        }
        const DecodeContext decode{record.command_offset, fvf_stride(record.vertex_type), dialect_};
        Bytes commands;
        if (Done done = assemble_commands(lexer_, decode, limit_, commands); !done.ok()) return done;
        record.commands = std::move(commands);
        limit_ -= std::min(limit_, record.commands.size());
        if (const Token close = lexer_.next(); close.kind != Kind::Close)
            return fail(close, "expected a command or '}'");
        document_.push_back(std::move(record));
        return std::monostate{};
    }

    Done expect() {
        if (lexer_.accept("surface")) {
            ObservedSurface record;
            if (!number(record.handle)) return bad("a handle");
            if (!lexer_.accept("hash") || !number(record.hash)) return bad("a hash");
            document_.push_back(record);
            return std::monostate{};
        }
        ObservedResult record;
        if (Done done = fields({{"ddrval", &record.ddrval}, {"error_offset", &record.error_offset}});
            !done.ok())
            return done;
        if (lexer_.accept("response"))
            if (Done done = block(record.response); !done.ok()) return done;
        document_.push_back(std::move(record));
        return std::monostate{};
    }

    Lexer lexer_;
    std::size_t limit_;
    const Watch& watch_;
    Token last_;
    Dialect dialect_;
    std::map<std::uint32_t, Blob> blobs_; // by their numbers
    Document document_;
};

std::string dword_data(const Blob& bytes) {
    if (bytes.size() % 4 != 0) return bytes_text(bytes);
    std::string text = "{ u32";
    for (std::size_t at = 0; at < bytes.size(); at += 4) {
        text += at % 32 == 0 ? "\n  " : " ";
        text += hex_text(load<std::uint32_t>(bytes.data() + at));
    }
    return text + " }";
}

std::string word_text(const std::string& text) {
    return is_word(text) ? text : quote(text);
}

struct Printer {
    Dialect dialect; // of the submissions that follow, as the reader has it
    SharedBlobs& blobs;

    std::string data(const Blob& bytes) {
        SharedBlobs::Entry* const shared = blobs.find(bytes);
        if (!shared) return dword_data(bytes);
        const bool printed = blobs.number(*shared);
        return "blob " + std::to_string(shared->number) + (printed ? "" : " " + dword_data(bytes));
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
               std::to_string(r.slice) + " data " + data(r.data);
    }
    std::string operator()(const WriteBuffer& r) {
        return "write " + std::to_string(r.handle) + " at " + std::to_string(r.offset) + " data " +
               data(r.data);
    }
    std::string operator()(const Submit& r) {
        std::string text = "submit context " + std::to_string(r.context) + named_number("flags", r.flags, 0) +
                           named_number("capacity", r.capacity, 0) +
                           named_number("offset", r.command_offset, 0);
        // vertex_size first: the type would fill it in.
        if (r.vertex_type || r.vertex_size)
            text +=
                " vertex_type " + fvf_text(r.vertex_type) + " vertex_size " + std::to_string(r.vertex_size);
        text += named_number("vertex_offset", r.vertex_offset, 0);
        if (r.vertex_length != 0 || whole_vertices(r) != 0)
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

TextResult<Document> assemble_capture(std::string_view text, const ReadLimits& limits, const Watch& watch) {
    if (auto error = text_size_error(text, limits)) return *error;
    return TextReader(text, limits.max_text_bytes, watch).run();
}

std::string usage_text(std::uint32_t usage) {
    std::string text;
    std::uint32_t rest = usage;
    for (const UsageName& entry : kUsages) {
        if (!(rest & entry.bit)) continue;
        text += (text.empty() ? "" : "|") + std::string(entry.name);
        rest &= ~entry.bit;
    }
    return rest || text.empty() ? std::to_string(usage) : text;
}

SharedBlobs::SharedBlobs(const Document& document) {
    const auto count = [this](const Blob& bytes) {
        if (bytes.size() >= kLeastBytes) ++entries_[bytes.name()].uses;
    };
    for (const Record& record : document) {
        if (const auto* surface = std::get_if<WriteSurface>(&record)) count(surface->data);
        if (const auto* buffer = std::get_if<WriteBuffer>(&record)) count(buffer->data);
        if (const auto* call = std::get_if<Submit>(&record)) count(call->vertices);
    }
    std::erase_if(entries_, [](const auto& entry) { return entry.second.uses < 2; });
}

SharedBlobs::Entry* SharedBlobs::find(const Blob& bytes) {
    if (bytes.size() < kLeastBytes || entries_.empty()) return nullptr;
    const auto found = entries_.find(bytes.name());
    return found == entries_.end() ? nullptr : &found->second;
}

std::string CapturePrinter::print(const Record& record) {
    Printer printer{dialect_, blobs_};
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
