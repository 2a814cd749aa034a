// An OpenGL context without a window, and the framebuffers for the scenes. At most one may exist; single-threaded.
#pragma once

#include <cstdint>
#include <vector>

#define GL_GLEXT_PROTOTYPES
#include <GL/gl.h>
#include <GL/glext.h>

namespace bench {

class GlTarget {
  public:
    // Creates a desktop compatibility context on EGL's surfaceless platform. Throws std::runtime_error if there is none
    // that can draw the scenes.
    GlTarget();

    GLuint framebuffer(int samples) const { return samples > 1 ? multisampled_ : plain_; }
    void resolve() const;                      // resolves the multisampled framebuffer to the plain one
    std::vector<std::uint32_t> pixels() const; // pixels of the plain framebuffer: 0xFFRRGGBB, top row first

  private:
    GLuint plain_ = 0, multisampled_ = 0;
};

} // namespace bench
