// Random shaders of every version: instructions with exact results, random operands, and control flow as deep as the
// version allows.
#pragma once

#include <array>
#include <random>
#include <string>

#include "tests/shaders/examples.h"

namespace shader_examples {

class RandomShader {
  public:
    RandomShader(std::mt19937& random, const Version& version)
        : random_(random), version_(version), major_(version.number >> 8), minor_(version.number & 0xFF) {}

    std::string run() {
        text_ = prologue(version_);
        if (one()) textures();
        text_ += loads(version_);
        if (has(0x0201, 0x0201)) text_ += "setp_gt p0, r1, r2\n";
        if (!version_.pixel) text_ += major_ == 1 ? "mov a0.x, v1.x\n" : "mova a0, r2\n";
        block(0, 14);
        text_ += epilogue(version_);
        if (calls_)
            text_ += "ret\nlabel l0\nadd r0, r0, r1\n" +
                     std::string(version_.pixel ? "" : "mul r3, r0, c[a0.x + 3]\n") +
                     "ret\nlabel l1\nmov r2, -r0\nret\n";
        return text_;
    }

  private:
    bool one() const { return version_.pixel && major_ == 1; }
    bool has(std::uint32_t vertex, std::uint32_t pixel) const {
        return version_.number >= (version_.pixel ? pixel : vertex);
    }
    std::uint32_t pick(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }

    void textures() {
        if (minor_ == 4) {
            text_ += "texcrd r1.xyz, t1\ntexld r2, t2_dw.xyw\nphase\ntexld r3, r1\n";
            return;
        }
        const char* sets[] = {"tex t0\ntexcoord t1\ntexbem t2, t0\n", "tex t0\ntexreg2gb t1, t0_bx2\ntexcoord t2\n",
                              "tex t0\ntexm3x2pad t1, t0_bx2\ntexm3x2tex t2, t0_bx2\n"};
        text_ += sets[pick(3)];
    }

    std::string temp() { return "r" + std::to_string(one() ? pick(minor_ == 4 ? 4 : 2) : pick(6)); }
    std::string swizzle() {
        if (pick(2)) return "";
        const char letters[] = "xyzw";
        std::string text = ".";
        if (one()) { // ps_1_x has only replicated swizzles
            text += minor_ == 4 ? letters[pick(4)] : 'w';
            return text;
        }
        for (int i = 0; i < 4; ++i) text += letters[pick(4)];
        return text;
    }
    std::string source() {
        std::string reg;
        switch (pick(4)) {
        case 0: reg = "c" + std::to_string(pick(8)); break;
        case 1:
            if (!version_.pixel)
                reg = pick(2) ? "c[a0.x + " + std::to_string(pick(9)) + "]" : "v1";
            else
                reg = one() && minor_ < 4 ? (pick(2) ? "t1" : "v0") : one() ? "v1" : major_ == 2 ? "t1" : "v1";
            break;
        default: reg = temp();
        }
        if (one() && pick(3) == 0 && reg[0] != 'c') { // modifiers of ps_1_x
            static const char* const kAfter[] = {"_bias", "_bx2", "_x2"};
            if (pick(4) == 0) return "1-" + reg + swizzle();
            return (pick(2) ? "-" : "") + reg + kAfter[pick(minor_ == 4 ? 3 : 2)] + swizzle();
        }
        if (major_ == 3 && pick(3) == 0) reg += "_abs";
        return (pick(3) == 0 ? "-" : "") + reg + swizzle();
    }
    std::string scalar() { return temp() + "." + std::string(1, "xyzw"[pick(4)]); }

    void line(int depth, const std::string& text) {
        text_ += std::string(static_cast<std::size_t>(2 * depth), ' ') + text + "\n";
    }

    void arithmetic(int depth) {
        struct Kind {
            const char* name;
            int sources;
            bool here;
        };
        const bool vertex = !version_.pixel, two = major_ >= 2;
        const Kind kinds[] = {{"mov", 1, true},
                              {"add", 2, true},
                              {"sub", 2, true},
                              {"mul", 2, true},
                              {"mad", 3, true},
                              {"dp3", 2, true},
                              {"min", 2, vertex || two},
                              {"max", 2, vertex || two},
                              {"slt", 2, vertex},
                              {"sge", 2, vertex},
                              {"dp4", 2, vertex || two},
                              {"lrp", 3, two || one()},
                              {"frc", 1, two},
                              {"abs", 1, two},
                              {"cmp", 3, version_.pixel && version_.number >= 0x0102},
                              {"crs", 2, two},
                              {"dp2add", 3, version_.pixel && two},
                              {"rcp", 1, vertex || two},
                              {"dst", 2, vertex},
                              {"cnd", 3, one() && minor_ == 4},
                              {"m3x3", 2, two}};
        const Kind* kind = nullptr;
        do kind = &kinds[pick(std::size(kinds))];
        while (!kind->here);
        const std::string name = kind->name;
        std::string mask;
        if (name == "crs" || name == "m3x3")
            mask = ".xyz";
        else if (pick(2) == 0)
            mask = one() ? (pick(2) ? ".xyz" : ".w") : std::array{".x", ".yz", ".xyw", ".zw"}[pick(4)];
        std::string result;
        if (one() && pick(3) == 0) result += std::array{"_x2", "_x4", "_d2"}[pick(3)];
        if ((version_.pixel || major_ >= 2) && pick(3) == 0) result += "_sat";
        std::string text = name + result + " " + temp() + mask;
        for (int i = 0; i < kind->sources; ++i) {
            text += ", ";
            if (name == "m3x3" && i == 1)
                text += "c4";
            else if (name == "rcp" || (name == "dp2add" && i == 2))
                text += scalar();
            else
                text += source();
        }
        if (has(0x0201, 0x0201) && pick(4) == 0) text = (pick(2) ? "(p0) " : "(!p0.y) ") + text;
        line(depth, text);
    }

    void block(int depth, int length) {
        for (int i = 0; i < length; ++i) {
            const std::uint32_t kind = pick(10);
            const bool dynamic = has(0x0201, 0x0201), statics = has(0x0200, 0x0201);
            if (depth < 3 && kind == 0 && statics) {
                line(depth, dynamic ? std::array{std::string("if b1"), "if_gt " + scalar() + ", " + scalar(),
                                                 std::string("if !p0.z"), std::string("if p0.x")}[pick(4)]
                                    : std::string("if b2"));
                block(depth + 1, 4);
                if (pick(2)) {
                    line(depth, "else");
                    block(depth + 1, 3);
                }
                line(depth, "endif");
            } else if (depth < 2 && kind == 1 && statics) {
                const bool counts = (!version_.pixel || major_ == 3) && pick(2);
                line(depth, (counts ? "loop aL, i" : "rep i") + std::to_string(pick(4)));
                if (counts) line(depth + 1, version_.pixel ? "add r3, r3, v[aL]" : "add r3, r3, c[aL + 2]");
                block(depth + 1, 3);
                if (dynamic)
                    line(depth + 1, std::array{std::string("break_gt ") + scalar() + ", " + scalar(),
                                               std::string("breakp p0.w")}[pick(2)]);
                line(depth, counts ? "endloop" : "endrep");
            } else if (kind == 2 && statics && depth < 2) {
                calls_ = true;
                line(depth, pick(2) ? "call l0" : "callnz l1, b3");
            } else if (kind == 3 && dynamic) {
                line(depth, std::string("setp_") + std::array{"gt", "eq", "ge", "lt", "ne", "le"}[pick(6)] + " p0" +
                                (pick(2) ? ".xz" : "") + ", " + temp() + ", " + temp());
            } else if (kind == 4 && version_.pixel && major_ >= 2 && depth == 0 && pick(3) == 0) {
                line(depth, "texkill " + temp());
            } else {
                arithmetic(depth);
            }
        }
    }

    std::mt19937& random_;
    const Version& version_;
    std::uint32_t major_, minor_;
    std::string text_;
    bool calls_ = false;
};

} // namespace shader_examples
