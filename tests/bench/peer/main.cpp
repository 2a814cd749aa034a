// Times an OpenGL renderer on the scenes that bench_scenes draws, with the options and columns of harness.h. Mesa's
// environment variables choose the renderer: GALLIUM_DRIVER, LP_NUM_THREADS.
#include <exception>
#include <iostream>

#include "tests/bench/channel_means.h"
#include "tests/bench/peer/gl_scenes.h"
#include "tests/bench/scenes/harness.h"

namespace {

using namespace bench;

void run(const Options& options) {
    const GlTarget target;
    std::cerr << glGetString(GL_RENDERER) << ", " << glGetString(GL_VERSION) << '\n';
    const std::string peer = options.text("--peer", "opengl"), config = options.text("--config", "default");
    Table table(options);
    for (const Work& work : options.scenes()) {
        GlScene scene;
        if (!make_scene(work.scene, target, scene)) {
            std::cerr << work.scene << ": the renderer has no multisampling\n";
            continue;
        }
        glFinish();
        const Figures figures = measure(options, [&scene] {
            scene.frame();
            glFinish();
        });
        const std::vector<std::uint32_t> pixels = target.pixels();
        write_picture(options, peer, config, work, pixels);
        table.add(peer, config, work, figures,
                  scene.answers_sum > 0 ? std::to_string(scene.answers_sum) : channel_means(pixels));
        if (const GLenum error = glGetError(); error != GL_NO_ERROR)
            throw std::runtime_error(std::string(work.scene) + ": OpenGL error " + std::to_string(error));
    }
}

} // namespace

int main(int argc, char** argv) {
    try {
        run(Options(argc, argv, {}));
        return 0;
    } catch (const UsageError& error) {
        std::cerr << "peer_gl: " << error.what() << "\nusage: peer_gl [OPTION VALUE]... [SCENE]...\n" << kHarnessUsage;
    } catch (const std::exception& error) {
        std::cerr << "peer_gl: " << error.what() << '\n';
    }
    return 1;
}
