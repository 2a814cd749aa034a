#include <fstream>
#include <sstream>

#include "dp2/wire/opcode_page.h"
#include "tests/support/catch.h"
#include "tests/support/source_folder.h"

TEST_CASE("OPCODES.md is what the table generates") {
    std::ifstream file(kSourceFolder + "/dp2/OPCODES.md");
    std::stringstream text;
    text << file.rdbuf();
    CHECK(text.str() == dp2::opcode_page());
}
