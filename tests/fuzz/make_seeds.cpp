// make_fuzz_seeds FOLDER FILE...: writes seeds for the targets, each in its folder, from captures (.dp2t, .dp2c).
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "dp2/base/hash.h"
#include "dp2/capture/capture_file.h"
#include "dp2/capture/text_capture.h"
#include "dp2/tables/formats.h"
#include "dp2/text/shader_text.h"
#include "tests/fuzz/support/capture_program.h"
#include "tests/fuzz/support/command_pieces.h"
#include "tests/fuzz/support/program_mutator.h"
#include "tools/cli/json_bytes.h"
#include "tools/manifest/case_writer.h"

namespace {

using namespace fuzz;

struct Seeds {
    std::vector<Bytes> programs, commands, captures, texts, shaders, texels, manifests, nothing;
};

Bytes bytes_of(dp2::ByteSpan bytes) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    return {data, data + bytes.size()};
}

// Adds the code of each CREATE*SHADER of a submission.
void add_shaders(const Program& program, const Op& op, std::vector<Bytes>& out) {
    const dp2::DecodeContext context = decode_context(program.settings, op);
    const Bytes& commands = op.strings[0];
    for (const CommandPiece& piece : command_pieces(commands, context)) {
        if (!piece.op || !dp2::tail_info(piece.op->tail).code()) continue;
        const dp2::ByteSpan payload = as_byte_span(commands).subspan(piece.begin + 4, piece.end - piece.begin - 4);
        const dp2::Command command{piece.begin, piece.op, piece.count, 0, payload};
        dp2::for_each_element(command, context, [&](const dp2::Element& element) {
            const std::size_t code = piece.op->tail == dp2::TailRule::ShaderDeclAndCode ? 1 : 0;
            const std::size_t begin = element.tail_begin + (code == 1 ? element.part_bytes[0] : 0);
            out.push_back(bytes_of(payload.subspan(begin, element.part_bytes[code])));
        });
    }
}

// Adds the commands; cuts long buffers between commands, since long inputs cost a fuzzer time.
void add_commands(const Program& program, const Op& op, std::vector<Bytes>& out) {
    constexpr std::size_t kLong = 1500;
    const Bytes& commands = op.strings[0];
    std::size_t begin = 0;
    for (const CommandPiece& piece : command_pieces(commands, decode_context(program.settings, op)))
        if (piece.end - begin >= kLong || piece.end == commands.size()) {
            out.emplace_back(commands.begin() + static_cast<std::ptrdiff_t>(begin),
                             commands.begin() + static_cast<std::ptrdiff_t>(piece.end));
            begin = piece.end;
        }
}

// Adds the program with every oracle, or with only one if it is long.
void add_judged(Program program, std::vector<Bytes>& out) {
    constexpr std::size_t kShort = 6000;
    const bool is_short = write_program(program).size() < kShort;
    for (std::size_t oracle = 0; oracle < kOracles; ++oracle) {
        program.settings.oracle = static_cast<std::uint8_t>(is_short ? oracle : out.size() % kOracles);
        out.push_back(write_program(program));
        if (!is_short) break;
    }
}

// The capture as a manifest with all data in it; the commands of each call are those of the last one.
Bytes manifest_of(const dp2::capture::Document& document) {
    std::map<std::string, std::string> files;
    Bytes commands;
    const auto keep = [&](const std::string& name, dp2::ByteSpan bytes) {
        if (name.starts_with("data-"))
            files[name] = tools::json_bytes(bytes);
        else
            commands = bytes_of(bytes);
    };
    std::string text = tools::write_case(document, "seed", keep, [](std::size_t) {});
    for (const auto& [name, digits] : files) {
        const std::string named = "_file\":\"" + name + "\"";
        for (std::size_t at = 0; (at = text.find(named, at)) != text.npos;)
            text.replace(at, named.size(), "\":\"" + digits + "\"");
    }
    Bytes out(text.begin(), text.end());
    out.push_back(0);
    out.insert(out.end(), commands.begin(), commands.end());
    return out;
}

void add(const dp2::capture::Document& document, Seeds& seeds) {
    for (const Program& program : programs_of(document)) {
        add_judged(program, seeds.programs);
        for (const Op& op : program.ops)
            if (op.kind == OpKind::Submit && !op.strings[0].empty()) {
                add_commands(program, op, seeds.commands);
                add_shaders(program, op, seeds.shaders);
            }
    }
    const Bytes capture = bytes_of(dp2::capture::write_capture(document));
    const std::string text = dp2::disassemble_capture(document);
    seeds.captures.push_back(capture);
    seeds.manifests.push_back(manifest_of(document));
    seeds.texts.push_back(Bytes(text.begin(), text.end()));
}

// Inputs that use every format once for the texture, and once for the conversion's destination.
std::vector<Bytes> texels() {
    std::vector<Bytes> out;
    const std::size_t formats = dp2::all_formats().size();
    for (std::size_t i = 0; i < formats; ++i) {
        const auto format = static_cast<std::uint8_t>(i);
        Bytes input{format, static_cast<std::uint8_t>(i * 16), 31, 15,
                    format, static_cast<std::uint8_t>(i + 1),  9,  format,
                    0xFE};
        for (std::size_t byte = 0; byte < 160; ++byte) input.push_back(static_cast<std::uint8_t>(byte * 37 + i));
        out.push_back(input);
    }
    return out;
}

// The choices that a target reads before the bytes of a seed
Bytes prefix(const std::string& target) {
    if (target == "decoder") return {0, 32};
    if (target == "d3d9_checks") return {1};
    if (target == "submission") return {5, 1, 0x44, 1, 32, 64, 1, 8};
    return {};
}

void write(const std::filesystem::path& folder, const std::string& target, const std::vector<Bytes>& seeds,
           std::size_t longest) {
    std::filesystem::create_directories(folder / target);
    for (const Bytes& seed : seeds) {
        Bytes input = prefix(target);
        input.insert(input.end(), seed.begin(), seed.end());
        if (input.size() > longest) continue;
        char name[24];
        std::snprintf(name, sizeof name, "%016llx", static_cast<unsigned long long>(dp2::xxh64(as_byte_span(input))));
        std::ofstream(folder / target / name, std::ios::binary)
            .write(reinterpret_cast<const char*>(input.data()), static_cast<std::streamsize>(input.size()));
    }
}

} // namespace

int main(int count, char** arguments) {
    if (count < 3) {
        std::fprintf(stderr, "make_fuzz_seeds FOLDER FILE...\n");
        return 2;
    }
    Seeds seeds;
    for (int i = 2; i < count; ++i) {
        std::ifstream file(arguments[i], std::ios::binary);
        const std::string text(std::istreambuf_iterator<char>(file), {});
        const dp2::ByteSpan bytes = std::as_bytes(std::span(text));
        if (dp2::capture::is_capture(bytes)) {
            const auto document = dp2::capture::read_capture(bytes);
            if (document.ok()) add(*document, seeds);
        } else if (const auto document = dp2::assemble_capture(text); document.ok()) {
            add(*document, seeds);
        } else {
            std::fprintf(stderr, "make_fuzz_seeds: %s is no capture\n", arguments[i]);
            return 1;
        }
    }
    seeds.texels = texels();
    seeds.nothing = {{0}, {1, 0, 8, 2, 8, 3, 8, 4, 8}};
#define FUZZ_TARGET(name, least, longest, kind, dictionary) write(arguments[1], #name, of_##kind, longest);
    const auto &of_Programs = seeds.programs, &of_Commands = seeds.commands, &of_Captures = seeds.captures,
               &of_Texts = seeds.texts, &of_Shaders = seeds.shaders, &of_Texels = seeds.texels,
               &of_Manifests = seeds.manifests, &of_Nothing = seeds.nothing;
#include "tests/fuzz/targets.def"
    return 0;
}
