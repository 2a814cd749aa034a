#include "dp2/capture/text_capture.h"

#include "dp2/capture/text_control.h"
#include "dp2/capture/text_records.h"
#include "dp2/capture/text_surfaces.h"

namespace dp2 {

namespace {

using namespace capture;

// The directive that begins with this word; null: none.
const Directive* find_directive(std::string_view word) {
    for (const auto& table : {record_directives(), control_directives(), surface_directives()})
        for (const Directive& directive : table)
            if (word == directive.name) return &directive;
    return nullptr;
}

TextResult<Document> read_document(DirectiveReader& in, const Watch& watch) {
    if (!in.accept("dp2t")) return in.expected("'dp2t 1'");
    if (std::uint32_t version = 0; !in.number(version) || version != 1)
        return in.bad("a supported version; this reader knows version 1");
    Document document;
    while (in.lexer().peek().kind != Token::Kind::End) {
        if (watch) watch(in.lexer().position());
        const Token word = in.lexer().next();
        const Directive* directive = find_directive(word.text);
        if (!directive) return in.fail(word, "unknown directive " + shown(word.text));
        auto record = directive->read(in);
        if (!record.ok()) return record.error();
        document.push_back(std::move(*record));
    }
    return document;
}

} // namespace

TextResult<Document> assemble_capture(std::string_view text, const ReadLimits& limits, const Watch& watch,
                                      const TextFiles& files) {
    if (auto error = text_size_error(text, limits)) return *error;
    DirectiveReader in(text, limits.max_text_bytes, files);
    return read_document(in, watch);
}

} // namespace dp2
