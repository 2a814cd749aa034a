#include "dp2/reduce/reduce_shader.h"

#include <cstring>

#include "dp2/shaders/shader.h"

namespace dp2 {

namespace {

std::vector<std::uint32_t> words_of(ByteSpan bytes) {
    std::vector<std::uint32_t> words(bytes.size() / sizeof(std::uint32_t));
    if (!words.empty()) std::memcpy(words.data(), bytes.data(), words.size() * sizeof(std::uint32_t));
    return words;
}

} // namespace

void reduce_shader(SubmissionEdit& edit, std::size_t command, std::size_t element) {
    const TailPart* part = tail_info(edit.command(command).op->tail).code();
    if (!part) return;
    const CommandParts::Element source = edit.command(command).elements[element];
    const std::uint32_t code_bytes = part->number.field.read(source.record.data());
    if (code_bytes > source.tail.size() || code_bytes % sizeof(std::uint32_t) != 0) return;
    const ByteSpan before = source.tail.first(source.tail.size() - code_bytes); // a DX8 declaration
    const auto parsed = parse_shader(words_of(source.tail.last(code_bytes)));
    if (!parsed.ok()) return;
    Shader shader = *parsed;
    const auto attempt = [&](const Shader& smaller) {
        const std::vector<std::uint32_t> words = shader_tokens(smaller);
        if (!parse_shader(words).ok()) return false;
        const ByteSpan code = std::as_bytes(std::span(words));
        capture::Bytes tail(before.begin(), before.end()), record(source.record.begin(), source.record.end());
        tail.insert(tail.end(), code.begin(), code.end());
        part->number.field.write(record.data(), static_cast<std::uint32_t>(code.size()));
        CommandParts changed = edit.command(command);
        changed.elements[element] = {edit.hold(std::move(record)), edit.hold(std::move(tail))};
        return edit.attempt(command, std::move(changed));
    };
    if (!shader.comments.empty()) {
        Shader bare = shader;
        bare.comments.clear();
        if (attempt(bare)) shader = std::move(bare);
    }
    if (!shader.comments.empty()) return; // their positions are instruction numbers, which would change
    minimize(
        shader.code.size(),
        [&](std::span<const std::size_t> kept) {
            Shader smaller = shader;
            smaller.code.clear();
            for (const std::size_t i : kept) smaller.code.push_back(shader.code[i]);
            return attempt(smaller);
        },
        edit.reduction().stop_check());
}

} // namespace dp2
