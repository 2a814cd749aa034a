// Random captures: draws of every kind of primitive with random states, on targets of several formats, sizes and sample
// counts, with clears, fills, copies and presents in between. Every record can be played.
#pragma once

#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <random>
#include <string>
#include <vector>

namespace responses {

class RandomFrames {
  public:
    explicit RandomFrames(unsigned seed) : random_(seed) { make(); }
    const std::string& text() const { return text_; }
    // The surfaces that are drawn to.
    struct Target {
        std::uint32_t handle;
        int width, height, samples;
    };
    const std::vector<Target>& targets() const { return targets_; }

  private:
    static constexpr int kCorners = 9; // vertices of a draw

    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    bool yes(int one_in) { return below(one_in) == 0; }
    const char* of(std::initializer_list<const char*> list) {
        return list.begin()[below(static_cast<int>(list.size()))];
    }
    static std::string n(long long value) { return std::to_string(value); }
    std::string hex() {
        char out[16];
        std::snprintf(out, sizeof out, "0x%08x", static_cast<unsigned>(random_()));
        return out;
    }
    std::string truth() { return yes(2) ? "TRUE" : "FALSE"; }
    std::string eighth() { return n(below(9)) + "e-1"; }

    void surface(std::uint32_t handle, const std::string& format, const std::string& rest, int samples) {
        text_ += "surface " + n(handle) + " format " + format + " size " + n(width_) + "x" + n(height_) + rest +
                 (samples > 1 ? " samples " + n(samples) : "") + "\n";
    }

    void make() {
        constexpr int kSizes[] = {1, 7, 33, 64, 65, 100, 130};
        width_ = kSizes[below(7)], height_ = kSizes[below(7)];
        constexpr int kSamples[] = {1, 1, 1, 1, 2, 3, 4, 8, 16};
        samples_ = kSamples[below(9)];
        text_ = "dp2t 1\n";
        shape();
        const bool depth = !yes(4);
        if (depth)
            surface(10, of({"D16", "D24S8", "D24S8", "D24X8", "D32", "D15S1", "D24X4S4", "D32F_LOCKABLE", "D24FS8"}),
                    " usage depth", samples_);
        if (depth) targets_.push_back({10, width_, height_, samples_});
        text_ += "surface 5 format A8R8G8B8 size 4x4 usage texture\nwrite 5 data { u32";
        for (int i = 0; i < 16; ++i) text_ += " " + hex();
        text_ += " }\nsurface 6 format A8R8G8B8 size 16x16 usage target\n";
        text_ += "context 1 interface 5 target " + n(first_) + " depth " + (depth ? "10" : "0") + "\n";
        text_ += "submit {\n SETRENDERTARGET { " + n(first_) + (depth ? " 10" : " 0") + " }\n" + shaders() + "}\n";
        for (int frame = 0; frame < 2; ++frame) {
            for (int call = 0; call < 3; ++call) submit();
            if (yes(3)) text_ += "write 6 data { u32" + whole_of_six() + " }\n";
            text_ += "present " + n(yes(2) ? 6 : first_) + "\n";
        }
    }

    // The colour targets: one to four surfaces, or a level of a cube or volume texture.
    void shape() {
        const int kind = below(6);
        if (kind == 0 && samples_ == 1) {
            width_ = height_ = 32;
            text_ += "surface 7 format A8R8G8B8 size 64x64 usage texture|target levels 3 faces 6\n"
                     "sublevel 1 of 7 level 1 slice 4\n";
        } else if (kind == 1 && samples_ == 1) {
            text_ += "surface 7 format A8R8G8B8 size " + n(width_) + "x" + n(height_) +
                     " usage texture|target depth 3\nsublevel 1 of 7 slice 2\n";
        } else if (kind == 2) {
            count_ = 1 + below(4);
            for (int t = 0; t < count_; ++t)
                surface(static_cast<std::uint32_t>(1 + t), of({"A8R8G8B8", "X8R8G8B8", "A8B8G8R8", "G16R16F", "R32F"}),
                        " usage target", samples_);
        } else {
            surface(1,
                    of({"A8R8G8B8", "X8R8G8B8", "R5G6B5", "A1R5G5B5", "A4R4G4B4", "A2R10G10B10", "R8G8B8", "R3G3B2",
                        "A8", "L8", "A16B16G16R16F", "A32B32G32R32F", "R16F", "A16B16G16R16", "V8U8"}),
                    " usage target", samples_);
        }
        for (int t = 0; t < count_; ++t)
            targets_.push_back({static_cast<std::uint32_t>(1 + t), width_, height_, samples_});
    }

    static std::string shaders() {
        return " CREATEPIXELSHADER { 1 auto asm {\n  ps_2_0\n  dcl v0\n  dcl t0.xy\n  dcl_2d s0\n  texld r0, t0, s0\n"
               "  mul r0, r0, v0\n  mov oC0, r0\n  mov oC1, v0\n  mov oC2, r0.wzyx\n  mov oC3, v0\n } }\n"
               " CREATEPIXELSHADER { 2 auto asm {\n  ps_2_0\n  def c0, 0.5, 0.25, 1, 0\n  dcl v0\n  sub r0, v0, c0.x\n"
               "  texkill r0\n  mov oC0, v0\n } }\n"
               " CREATEPIXELSHADER { 3 auto asm {\n  ps_2_0\n  dcl v0\n  mov oC0, v0\n  mov oDepth, v0.x\n } }\n";
    }

    std::string whole_of_six() {
        std::string out;
        const std::string value = hex();
        for (int i = 0; i < 256; ++i) out += " " + value;
        return out;
    }

    void submit() {
        const bool screen = !yes(3);
        std::string commands;
        draws_ = 0;
        const int steps = 4 + below(8);
        for (int i = 0; i < steps; ++i) commands += step();
        text_ +=
            std::string("submit vertex_type ") + (screen ? "XYZRHW" : "XYZ") + "|DIFFUSE|SPECULAR|TEX1 {\n vertices { ";
        for (int i = 0; i < draws_ * kCorners; ++i) text_ += vertex(screen);
        text_ += " }\n" + commands + "}\n";
    }

    std::string vertex(bool screen) {
        const auto place = [&](int size) {
            return screen ? n(below(size + 40) - 20) + "." + n(below(10)) : n(below(5) - 2) + "." + n(below(10));
        };
        return "f32 " + place(width_) + " " + place(height_) + " " + (yes(8) ? "1.5" : eighth()) +
               (screen ? (yes(2) ? " 1" : " 0.5") : "") + " u32 " + hex() + " " + hex() + " f32 " + eighth() + " " +
               eighth() + "\n";
    }

    std::string rect() {
        const int left = below(width_), top = below(height_);
        return n(left) + " " + n(top) + " " + n(left + 1 + below(width_ - left)) + " " +
               n(top + 1 + below(height_ - top)) + " ";
    }

    std::string step() {
        switch (below(12)) {
        case 0:
            return " CLEAR { " + std::string(of({"TARGET", "ZBUFFER", "TARGET|ZBUFFER", "TARGET|ZBUFFER|STENCIL"})) +
                   " " + hex() + " " + eighth() + " " + n(below(256)) + " { " + rect() + "} }\n";
        case 1: return " CLEAR { TARGET|ZBUFFER|STENCIL|COMPUTERECTS " + hex() + " " + eighth() + " 3 }\n";
        case 2: return " COLORFILL { " + n(first_) + " " + rect() + hex() + " }\n";
        case 3: return " BLT { 6 0 0 16 16 0 " + n(first_) + " " + rect() + "0 0 }\n";
        case 4: return " TEXTURESTAGESTATE { 0 TEXTUREMAP " + n(yes(4) ? 0 : yes(4) ? 6 : 5) + " }\n";
        default: return states() + draw();
        }
    }

    std::string compare() {
        return of({"NEVER", "LESS", "EQUAL", "LESSEQUAL", "GREATER", "NOTEQUAL", "GREATEREQUAL", "ALWAYS"});
    }
    std::string stencil_op() { return of({"KEEP", "ZERO", "REPLACE", "INCRSAT", "DECRSAT", "INVERT", "INCR", "DECR"}); }
    std::string factor() {
        return of({"ZERO", "ONE", "SRCCOLOR", "INVSRCCOLOR", "SRCALPHA", "INVSRCALPHA", "DESTALPHA", "INVDESTALPHA",
                   "DESTCOLOR", "INVDESTCOLOR", "SRCALPHASAT"});
    }

    std::string states() {
        std::string s = " RENDERSTATE { CULLMODE " + std::string(of({"NONE", "NONE", "CW", "CCW"})) + " LIGHTING FALSE";
        s += " ZENABLE " + std::string(of({"TRUE", "TRUE", "FALSE"})) + " ZWRITEENABLE " + truth() + " ZFUNC " +
             compare();
        s += " STENCILENABLE " + truth() + " STENCILFUNC " + compare() + " STENCILPASS " + stencil_op() +
             " STENCILFAIL " + stencil_op() + " STENCILZFAIL " + stencil_op() + " STENCILREF " + n(below(4));
        s += " ALPHABLENDENABLE " + truth() + " SRCBLEND " + factor() + " DESTBLEND " + factor();
        s += " ALPHATESTENABLE " + std::string(yes(3) ? "TRUE" : "FALSE") + " ALPHAFUNC " + compare() + " ALPHAREF " +
             n(below(256));
        s += " FOGENABLE " + std::string(yes(3) ? "TRUE" : "FALSE") + " FOGTABLEMODE " + of({"NONE", "LINEAR", "EXP"}) +
             " FOGCOLOR " + hex();
        s += " FILLMODE " + std::string(of({"SOLID", "SOLID", "SOLID", "WIREFRAME", "POINT"}));
        s += " COLORWRITEENABLE " + n(yes(3) ? below(16) : 15) + " DITHERENABLE " + truth();
        s += " SCISSORTESTENABLE " + std::string(yes(3) ? "TRUE" : "FALSE");
        s += " ADAPTIVETESS_X " + std::string(yes(4) ? "0x4244564e" : "0") + " ADAPTIVETESS_Z 0.2 ADAPTIVETESS_W 0.8";
        s += " MULTISAMPLEMASK " + (yes(3) ? hex() : std::string("0xffffffff")) + " MULTISAMPLEANTIALIAS " +
             (yes(4) ? "FALSE" : "TRUE");
        s += " POINTSIZE " + n(1 + below(9)) + " LASTPIXEL " + truth() + " ANTIALIASEDLINEENABLE " +
             (yes(4) ? "TRUE" : "FALSE");
        s += " LINEPATTERN " + std::string(yes(4) ? "0x00330002" : "0") + " STIPPLEDALPHA " +
             (yes(6) ? "TRUE" : "FALSE");
        s += " SPECULARENABLE " + truth() + " SHADEMODE " + of({"FLAT", "GOURAUD"}) + " SRGBWRITEENABLE " +
             (yes(6) ? "TRUE" : "FALSE");
        s += " }\n SETSCISSORRECT { " + rect() + "}\n VIEWPORTINFO { ";
        if (yes(3) && width_ > 2 && height_ > 2)
            s += "1 1 " + n(width_ - 2) + " " + n(height_ - 1);
        else
            s += "0 0 " + n(width_) + " " + n(height_);
        s += " }\n SETPIXELSHADER { " + n(yes(2) ? 0 : 1 + below(3)) + " }\n";
        for (int t = 1; t < count_; ++t) s += " SETRENDERTARGET2 { " + n(t) + " " + n(yes(3) ? 0 : 1 + t) + " }\n";
        return s;
    }

    std::string draw() {
        const char* const kind =
            of({"LINELIST count 4 { ", "LINESTRIP count 7 { ", "POINTS { 8 ", "TRIANGLELIST count 3 { ",
                "TRIANGLELIST count 3 { ", "TRIANGLESTRIP count 6 { ", "TRIANGLEFAN count 5 { "});
        return " " + std::string(kind) + n(kCorners * draws_++) + " }\n";
    }

    std::mt19937 random_;
    std::string text_;
    std::vector<Target> targets_;
    int width_ = 0, height_ = 0, samples_ = 1, count_ = 1, draws_ = 0;
    const int first_ = 1;
};

} // namespace responses
