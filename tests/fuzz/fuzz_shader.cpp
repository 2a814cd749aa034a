// Any tokens: a shader that the reader accepts can be written, printed and assembled again, and is drawn or refused.
#include <cstdlib>
#include <cstring>

#include "dp2/tables/formats.h"
#include "dp2/text/shader_text.h"
#include "rasterizer/lowering/lower_pixel.h"
#include "rasterizer/lowering/lower_vertex_shader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::vector<std::uint32_t> tokens(size / 4);
    if (!tokens.empty()) std::memcpy(tokens.data(), data, tokens.size() * 4);
    const auto shader = dp2::parse_shader(tokens);
    if (!shader.ok()) return 0;
    const auto written = dp2::parse_shader(dp2::shader_tokens(*shader));
    if (!written.ok()) std::abort();
    const auto again = dp2::assemble_shader(dp2::disassemble_shader(*shader));
    if (!again.ok() || dp2::shader_tokens(*again) != dp2::shader_tokens(*shader)) std::abort();
    const auto object = rasterizer::make_shader_object(*shader, 1);
    if (shader->pixel) {
        rasterizer::PixelKey key;
        key.shader = 1;
        key.target_format[0] = static_cast<std::uint32_t>(dp2::Format::A8R8G8B8);
        key.write_mask[0] = 15;
        (void)rasterizer::lower_pixel(key, object.get(), object->defined).ok();
    } else {
        rasterizer::VertexKey key;
        key.shader = 1;
        key.wanted = ~std::uint64_t{0} >> 10;
        (void)rasterizer::lower_vertex_shader(key, *object, object->defined, nullptr).ok();
    }
    return 0;
}
