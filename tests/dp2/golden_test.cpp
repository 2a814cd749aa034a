// Bytes and text side by side, written by hand from the wire format: neither side comes from our encoder.
#include <fstream>
#include <set>
#include <sstream>

#include "dp2/commands/validator.h"
#include "dp2/text/assembler.h"
#include "dp2/text/disassembler.h"
#include "tests/support/catch.h"
#include "tests/support/source_folder.h"

using namespace dp2;

namespace {

struct Golden {
    std::vector<std::byte> bytes;
    std::string text;
};

std::vector<Golden> read_goldens() {
    std::ifstream file(kSourceFolder + "/tests/golden/commands.txt");
    REQUIRE(file);
    std::vector<Golden> goldens;
    bool in_text = false, fresh = true;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') {
            fresh = true;
            in_text = false;
            continue;
        }
        if (fresh) goldens.emplace_back();
        fresh = false;
        if (line == "=") {
            in_text = true;
        } else if (in_text) {
            goldens.back().text += line + "\n";
        } else {
            std::istringstream hex(line);
            for (unsigned byte = 0; hex >> std::hex >> byte;)
                goldens.back().bytes.push_back(static_cast<std::byte>(byte));
        }
    }
    return goldens;
}

DecodeContext context() {
    DecodeContext context;
    context.vertex_stride = 20;
    return context;
}

} // namespace

TEST_CASE("golden bytes print as the golden text, and the text assembles to the bytes") {
    for (const Golden& golden : read_goldens()) {
        CHECK(disassemble(golden.bytes, context()) == golden.text);
        const auto bytes = assemble(golden.text, context());
        INFO(golden.text);
        REQUIRE(bytes.ok());
        CHECK(*bytes == golden.bytes);
    }
}

TEST_CASE("the validator has no diagnostics in golden commands") {
    for (const Golden& golden : read_goldens()) {
        Validator validator;
        validator.check(golden.bytes, context());
        INFO(golden.text << (validator.diagnostics().empty() ? "" : validator.diagnostics()[0].field));
        CHECK(validator.diagnostics().empty());
    }
}

TEST_CASE("every opcode that travels to the driver has a golden case") {
    std::set<std::string> seen;
    for (const Golden& golden : read_goldens()) {
        REQUIRE_FALSE(golden.bytes.empty());
        const OpInfo* op = find_op(std::to_integer<std::uint8_t>(golden.bytes[0]));
        REQUIRE(op);
        seen.insert(op->name);
    }
    for (const OpInfo& op : all_ops()) {
        if (op.direction == Direction::ToRuntime) continue; // tests/queries has examples of answers
        INFO(op.name);
        CHECK(seen.count(op.name) == 1);
    }
}
