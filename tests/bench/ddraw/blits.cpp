// Blits between surfaces in system memory, which both runtimes do on the CPU: a table of kinds, each for 8, 16 and 32
// bits. The picture has 640 x 480 pixels.
#include "tests/bench/ddraw/rig.h"

namespace bench {

namespace {

constexpr DWORD kKey = 5;

struct Kind {
    const char* name;
    DWORD width, height; // of the source
    int count;           // of blits in a frame
    bool sprites;        // at places of their own, else over the whole picture
    DWORD flags;         // DDBLT_; DDBLT_COLORFILL has no source
    DWORD mirrors;
};
constexpr Kind kKinds[] = {
    {"fill", 0, 0, 8, false, DDBLT_COLORFILL, 0},
    {"copy", 640, 480, 8, false, 0, 0},
    {"keyed", 640, 480, 4, false, DDBLT_KEYSRC, 0},
    {"mirrored", 640, 480, 4, false, DDBLT_DDFX, DDBLTFX_MIRRORLEFTRIGHT},
    {"enlarged", 160, 120, 4, false, 0, 0},
    {"reduced", 1280, 960, 4, false, 0, 0},
    {"keyed_enlarged", 160, 120, 4, false, DDBLT_KEYSRC, 0},
    {"sprites", 32, 32, 1000, true, DDBLT_KEYSRC, 0},
    {"tiles", 32, 32, 1000, true, 0, 0},
};

class Blits final : public Drawn {
  public:
    Blits(const Rig& rig, const Kind& kind, DWORD bits, DWORD source_bits)
        : kind_(kind), picture_(rig.keyed(Rig::kWidth, Rig::kHeight, bits, 0)) {
        if (kind.width) source_ = rig.keyed(kind.width, kind.height, source_bits, kKey);
    }
    IDirectDrawSurface7& picture() override { return *picture_; }
    bool is_shown() const override { return false; }

    void frame(unsigned number) override {
        std::uint32_t state = 0x9E3779B9u ^ (number + 1);
        for (int i = 0; i < kind_.count; ++i) {
            RECT to = {0, 0, Rig::kWidth, Rig::kHeight};
            DDBLTFX effects = {};
            effects.dwSize = sizeof effects;
            effects.dwDDFX = kind_.mirrors;
            effects.dwFillColor = (number + 1) * 0x01010101 * static_cast<DWORD>(i + 1);
            if (!kind_.sprites) {
                require(picture_->Blt(&to, source_.get(), nullptr, kind_.flags | DDBLT_WAIT, &effects), "Blt");
                continue;
            }
            state ^= state << 13, state ^= state >> 17, state ^= state << 5;
            const DWORD x = state % (Rig::kWidth - kind_.width), y = (state >> 12) % (Rig::kHeight - kind_.height);
            const DWORD fast = kind_.flags & DDBLT_KEYSRC ? DDBLTFAST_SRCCOLORKEY : DDBLTFAST_NOCOLORKEY;
            require(picture_->BltFast(x, y, source_.get(), nullptr, fast | DDBLTFAST_WAIT), "BltFast");
        }
    }

  private:
    const Kind& kind_;
    SurfacePointer picture_, source_;
};

} // namespace

// NAME8, NAME16, NAME32, and copy_16_to_32, which converts.
std::unique_ptr<Drawn> make_blits(const Rig& rig, const std::string& name) {
    if (name == "copy_16_to_32") return std::make_unique<Blits>(rig, kKinds[1], 32, 16);
    for (const Kind& kind : kKinds)
        for (const DWORD bits : {8u, 16u, 32u})
            if (name == kind.name + std::to_string(bits)) return std::make_unique<Blits>(rig, kind, bits, bits);
    return nullptr;
}

} // namespace bench
