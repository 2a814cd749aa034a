#include "tests/bench/peer/gl_target.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <cstring>
#include <stdexcept>

#include "tests/bench/scenes/scene_data.h"

namespace bench {

namespace {

void make_context() {
    const auto get_display =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    const EGLDisplay display =
        get_display ? get_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr) : EGL_NO_DISPLAY;
    const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
    EGLConfig config;
    EGLint count = 0;
    if (!eglInitialize(display, nullptr, nullptr) || !eglBindAPI(EGL_OPENGL_API) ||
        !eglChooseConfig(display, wanted, &config, 1, &count) || count < 1)
        throw std::runtime_error("EGL has no surfaceless display for OpenGL");
    const EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, nullptr);
    if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
        throw std::runtime_error("EGL makes no OpenGL context");
    if (!std::strstr(reinterpret_cast<const char*>(glGetString(GL_EXTENSIONS)), "GL_ARB_clip_control"))
        throw std::runtime_error("the OpenGL renderer lacks ARB_clip_control");
}

// The colour buffer is a texture of BGRA words, the memory layout of A8R8G8B8; with several samples it is a
// renderbuffer.
GLuint make_framebuffer(int samples) {
    GLuint framebuffer, color, depth;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    if (samples > 1) {
        glGenRenderbuffers(1, &color);
        glBindRenderbuffer(GL_RENDERBUFFER, color);
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, kWidth, kHeight);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
    } else {
        glGenTextures(1, &color);
        glBindTexture(GL_TEXTURE_2D, color);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, kWidth, kHeight, 0, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, nullptr);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, color, 0);
    }
    glGenRenderbuffers(1, &depth);
    glBindRenderbuffer(GL_RENDERBUFFER, depth);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples > 1 ? samples : 0, GL_DEPTH24_STENCIL8, kWidth, kHeight);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, depth);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw std::runtime_error("the OpenGL renderer refuses the framebuffer");
    return framebuffer;
}

} // namespace

GlTarget::GlTarget() {
    make_context();
    GLint most = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    if (most >= 4) multisampled_ = make_framebuffer(4);
    plain_ = make_framebuffer(1);
    glViewport(0, 0, kWidth, kHeight);
    // Direct3D's conventions: the top row first, depth 0 to 1, front faces clockwise on the screen.
    glClipControl(GL_UPPER_LEFT, GL_ZERO_TO_ONE);
    glFrontFace(GL_CW);
    glCullFace(GL_BACK);
    const auto channel = [](int shift) { return static_cast<float>(kClearColor >> shift & 255) / 255.0f; };
    glClearColor(channel(16), channel(8), channel(0), 1);
    glClearDepth(1);
    glClearStencil(0);
}

void GlTarget::resolve() const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, multisampled_);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, plain_);
    glBlitFramebuffer(0, 0, kWidth, kHeight, 0, 0, kWidth, kHeight, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

std::vector<std::uint32_t> GlTarget::pixels() const {
    std::vector<std::uint32_t> out(static_cast<std::size_t>(kWidth) * kHeight);
    glBindFramebuffer(GL_FRAMEBUFFER, plain_);
    glReadPixels(0, 0, kWidth, kHeight, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, out.data());
    return out;
}

} // namespace bench
