// An OpenGL context without a window, and the framebuffers that the scenes are drawn to. One object, one thread.
#pragma once

#include <cstdint>
#include <vector>

#define GL_GLEXT_PROTOTYPES
#include <GL/gl.h>
#include <GL/glext.h>

namespace bench {

class GlTarget {
  public:
    // A desktop compatibility context on EGL's surfaceless platform. std::runtime_error when there is none that can
    // draw the scenes.
    GlTarget();

    GLuint framebuffer(int samples) const { return samples > 1 ? multisampled_ : plain_; }
    void resolve() const;                      // the multisampled framebuffer to the plain one
    std::vector<std::uint32_t> pixels() const; // of the plain one: 0xFFRRGGBB, top row first

  private:
    GLuint plain_ = 0, multisampled_ = 0;
};

} // namespace bench
