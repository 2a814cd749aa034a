// What a traced pixel program (PixelProgram::traced) notes about the fragment that it draws: the test that
// dropped it, and its values. It is only interpreted, for the pixel of a probe (schedule/pixel_probe.h); each
// note is an Output of the program, so that notes before a Kill are valid.
#pragma once

#include <cstdint>

#include "rasterizer/base/limits.h"

namespace rasterizer {

// Why a fragment was not drawn, in the order of the tests, except that those of the shader and of alpha come
// before the depth tests if they can drop a fragment.
enum class FragmentEnd : std::uint8_t {
    // Found before the program runs:
    Clipped,  // geometry: outside the clip volume
    Culled,   // geometry: the facing, or no area
    Viewport, // outside the viewport's rectangle
    Coverage, // outside the primitive
    Scissor,
    SampleMask,
    // By the program:
    DepthRange, // z outside 0..1
    LinePattern,
    Stipple,
    DepthBounds,
    Stencil,
    Depth,
    Texkill,
    ColorKey,
    Shader, // Texkill or ColorKey, of a program that has both
    AlphaTest,
    AlphaToCoverage,
    StippledAlpha,
    Passed,
};
inline constexpr const char* kFragmentEndNames[] = {"clipped",
                                                    "culled",
                                                    "viewport",
                                                    "coverage",
                                                    "scissor",
                                                    "sample mask",
                                                    "depth range",
                                                    "line pattern",
                                                    "stipple",
                                                    "depth bounds",
                                                    "stencil",
                                                    "depth",
                                                    "texkill",
                                                    "colour key",
                                                    "texkill or colour key",
                                                    "alpha test",
                                                    "alpha to coverage",
                                                    "stippled alpha",
                                                    "passed"};

// Outputs of a traced program. kNoteEnd: the FragmentEnd if the program ends here, and from bit 8 on the
// groups of notes so far.
enum FragmentNoteSlot : std::uint32_t {
    kNoteEnd,
    kNoteZ,                                   // float: the fragment's depth
    kNoteDepth,                               // the bits of it that are compared and stored
    kNoteShader,                              // r g b a of each target: outputs of the shader or the stages
    kNoteSource = kNoteShader + 4 * kTargets, // the first target's after fog and line coverage
    kNoteBlended = kNoteSource + 4,           // of each target: the result of blending, as far as it blends
    kFragmentNotes = kNoteBlended + 4 * kTargets
};
enum FragmentNoteGroup : std::uint32_t {
    kHasZ = 1,
    kHasDepth = 2,
    kHasSource = 4,
    kHasShader = 8,                      // << target
    kHasBlended = kHasShader << kTargets // << target
};

} // namespace rasterizer
