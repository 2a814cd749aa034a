// MojoShader's assembler and parser as a second opinion on ours. A table explains every difference; the test fails for
// a new difference, and for one that no longer occurs.
#include <cstdio>
#include <cstring>
#include <fstream>
#include <mojoshader.h>
#include <sstream>

#include "dp2/text/shader_text.h"
#include "tests/shaders/corpus.h"
#include "tests/shaders/examples.h"
#include "tests/support/catch.h"
#include "tests/support/source_folder.h"

namespace {

// An error of MojoShader, and why we accept the shader.
struct Explained {
    const char *message, *reason;
    int seen = 0;
};
Explained explained[] = {
    {"relative addressing of input registers not supported",
     "ours is right: ps_3_0 may read v[aL] (PIPELINE.md 6.1), and it is run against the reference"},
    {"Unknown instruction 'texcoord'", "its assembler knows ps_1_4's name texcrd only"},
    {"needs a 3D or Cubemap sampler", "ps_1_x declares no samplers; what is bound decides"},
    {"Expected instruction", "its assembler has no syntax for predicates"},
    {"Predicated instruction but not predicate register", "it looks for the predicate after the sources; the streams "
                                                          "of Microsoft's assembler have it after the destination"},
    {"Swizzle specified for scalar register", "breakp takes one component of p0"},
    {"Comma expected", "vs_3_0 may leave out the scratch registers of sgn"},
    {"Reserved bit #2 in source token must be one", "vs_3_0 may leave out the scratch registers of sgn"},
    {"instruction token high bit must be zero",
     "its assembler writes an index token after c[a0.x] of vs_1_1, and then cannot read it; its reader takes ours"},
    {"Relative addressing of dest tokens is unsupported",
     "ours is right: vs_3_0 may write o[a0.x] (PIPELINE.md 6.1), and it is run against the reference"},
    {"other tokens: corpus 4",
     "its assembler cuts the number of c[a0.x + 4100] to 11 bits instead of naming the file of c4096"},
};

// Whether the table explains the message.
bool explain(const std::string& message) {
    for (Explained& row : explained)
        if (message.find(row.message) != message.npos) return ++row.seen, true;
    return false;
}

struct Source {
    std::string name, text;
};
std::vector<Source> sources() {
    std::vector<Source> all;
    for (const dp2::ShaderOpInfo& op : dp2::all_shader_ops())
        for (const auto& version : shader_examples::kVersions)
            if (shader_examples::has(op, version))
                all.push_back(
                    {std::string(op.mnemonic) + " in " + version.name, shader_examples::example(op, version)});
    int number = 0;
    for (const char* text : shader_corpus::kCorpus) all.push_back({"corpus " + std::to_string(number++), text});
    // The shaders of the pinned pictures.
    for (const char* file : {"/tests/golden/shaders.dp2t", "/samples/11_shaders.dp2t"}) {
        std::ifstream stream(kSourceFolder + file);
        REQUIRE(stream);
        std::stringstream whole;
        whole << stream.rdbuf();
        const std::string text = whole.str(), open = "auto asm {\n";
        number = 0;
        for (std::size_t at = text.find(open); at != text.npos; at = text.find(open, at)) {
            at += open.size();
            all.push_back({file + (" " + std::to_string(number++)), text.substr(at, text.find('}', at) - at)});
        }
    }
    return all;
}

using Tokens = std::vector<std::uint32_t>;
// The tokens without the comment that names the assembler, and without the usages of ps_3_0 inputs, which MojoShader
// omits.
Tokens comparable(Tokens tokens) {
    for (std::size_t i = 1; i + 1 < tokens.size();) {
        if ((tokens[i] & 0xFFFF) == dp2::kShaderComment) {
            const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(i);
            tokens.erase(begin, begin + 1 + (tokens[i] >> 16 & 0x7FFF));
            continue;
        }
        const std::size_t length = tokens[i] >> 24 & 0xF;
        const bool declares = (tokens[i] & 0xFFFF) == static_cast<std::uint32_t>(dp2::ShaderOp::Dcl);
        if (tokens[0] >> 8 == 0xFFFF03 && declares && (tokens[i + 2] >> 28 & 7) == 1) tokens[i + 1] = 0x80000000;
        if (tokens[0] >> 8 == 0xFFFF01 || tokens[0] >> 8 == 0xFFFE01) break; // no lengths; just remove the comment
        i += 1 + length;
    }
    return tokens;
}

} // namespace

TEST_CASE("MojoShader assembles the same tokens, or its refusal is explained") {
    int same = 0, refused = 0, different = 0;
    for (const Source& source : sources()) {
        const auto ours = dp2::assemble_shader(source.text);
        REQUIRE(ours.ok());
        const MOJOSHADER_parseData* data =
            MOJOSHADER_assemble(nullptr, source.text.c_str(), static_cast<unsigned>(source.text.size()), nullptr, 0,
                                nullptr, 0, nullptr, 0, nullptr, nullptr, nullptr, nullptr, nullptr);
        REQUIRE(data);
        if (data->error_count > 0) {
            ++refused;
            if (!explain(data->errors[0].error))
                FAIL_CHECK(source.name << ": " << data->errors[0].error << "\n" << source.text);
        } else {
            Tokens theirs(static_cast<std::size_t>(data->output_len) / 4);
            std::memcpy(theirs.data(), data->output, theirs.size() * 4);
            const bool equal = comparable(theirs) == comparable(dp2::shader_tokens(*ours));
            (equal ? same : different) += 1;
            if (!equal && !explain("other tokens: " + source.name))
                FAIL_CHECK(source.name << ": other tokens\n" << source.text);
        }
        MOJOSHADER_freeParseData(data);
    }
    std::printf("MojoShader assembles %d sources: %d to the same tokens, %d to others, %d refused\n",
                same + refused + different, same, different, refused);
}

TEST_CASE("MojoShader reads what we assemble, or its refusal is explained") {
    int read = 0, refused = 0;
    for (const Source& source : sources()) {
        const Tokens tokens = dp2::shader_tokens(*dp2::assemble_shader(source.text));
        const MOJOSHADER_parseData* data = MOJOSHADER_parse(
            MOJOSHADER_PROFILE_BYTECODE, nullptr, reinterpret_cast<const unsigned char*>(tokens.data()),
            static_cast<unsigned>(tokens.size() * 4), nullptr, 0, nullptr, 0, nullptr, nullptr, nullptr);
        REQUIRE(data);
        (data->error_count > 0 ? refused : read) += 1;
        if (data->error_count > 0 && !explain(data->errors[0].error))
            FAIL_CHECK(source.name << ": " << data->errors[0].error << "\n" << source.text);
        MOJOSHADER_freeParseData(data);
    }
    std::printf("MojoShader reads %d shaders of ours and refuses %d\n", read, refused);
    for (const Explained& row : explained) {
        std::printf("%4d  %s: %s\n", row.seen, row.message, row.reason);
        CHECK(row.seen > 0); // a row without a difference must be removed
    }
}
