#include "tests/bench/peer/gl_scenes.h"

#include <bit>
#include <cstddef>
#include <map>
#include <stdexcept>
#include <vector>

#include "tests/bench/scenes/scene_data.h"

namespace bench {

namespace {

const void* at(std::size_t offset) {
    return reinterpret_cast<const void*>(offset);
}

void set(GLenum capability, bool on) {
    on ? glEnable(capability) : glDisable(capability);
}

// --- a frame's parts ---

void begin(GLuint framebuffer) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glColorMask(1, 1, 1, 1);
    glDepthMask(1);
    glStencilMask(~0u);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    for (const GLenum capability : {GL_DEPTH_TEST, GL_BLEND, GL_STENCIL_TEST, GL_CULL_FACE}) glDisable(capability);
}

void test_depth(GLenum function) {
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(function);
}

void blend(GLenum source, GLenum destination) {
    glEnable(GL_BLEND);
    glBlendFunc(source, destination);
}

void draw_strips(int count) {
    for (int i = 0; i < count; ++i) glDrawArrays(GL_TRIANGLE_STRIP, i * 4, 4);
}

// --- buffers and textures ---

template <class Element> GLuint make_buffer(GLenum kind, const std::vector<Element>& data) {
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(kind, buffer);
    glBufferData(kind, static_cast<GLsizeiptr>(data.size() * sizeof(Element)), data.data(), GL_STATIC_DRAW);
    return buffer;
}

// Converts screen positions to clip space, colours to bytes in the order red, green, blue, alpha, and the fog factor to
// a float.
template <class Vertex> GLuint make_vertices(std::vector<Vertex> vertices) {
    for (Vertex& v : vertices) {
        const float w = 1.0f / v.rhw;
        v.x = (2.0f * v.x / kWidth - 1.0f) * w;
        v.y = (1.0f - 2.0f * v.y / kHeight) * w;
        v.z = v.z * w;
        v.rhw = w;
        v.color = (v.color & 0xFF00FF00u) | (v.color >> 16 & 255u) | (v.color & 255u) << 16;
        if constexpr (requires { v.fog; })
            v.fog = std::bit_cast<std::uint32_t>(static_cast<float>(v.fog >> 24) / 255.0f);
    }
    return make_buffer(GL_ARRAY_BUFFER, vertices);
}

GLuint make_texture(std::vector<std::uint32_t> texels, int side, bool mips, GLint minification = GL_LINEAR) {
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, minification);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_REPEAT);
    int level = 0;
    for (;; ++level, side /= 2) {
        glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, side, side, 0, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV,
                     texels.data());
        if (!mips || side == 1) break;
        texels = half_size(texels, side);
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, level);
    return texture;
}
GLuint make_pattern(int side, std::uint32_t seed, bool mips = false, GLint minification = GL_LINEAR) {
    return make_texture(pattern_texels(side, seed), side, mips, minification);
}

// texture 0: unbinds the unit
void bind_texture(GLenum unit, GLuint texture) {
    glActiveTexture(GL_TEXTURE0 + unit);
    set(GL_TEXTURE_2D, texture != 0);
    if (texture == 0) return;
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
}

void coordinates(GLenum set_number, GLint components, GLsizei stride, std::size_t offset) {
    glClientActiveTexture(GL_TEXTURE0 + set_number);
    glTexCoordPointer(components, GL_FLOAT, stride, at(offset));
    glEnableClientState(GL_TEXTURE_COORD_ARRAY);
}

void forget_arrays() {
    for (const GLenum array : {GL_VERTEX_ARRAY, GL_COLOR_ARRAY, GL_NORMAL_ARRAY, GL_FOG_COORD_ARRAY})
        glDisableClientState(array);
    for (GLenum i = 0; i < 4; ++i) {
        glClientActiveTexture(GL_TEXTURE0 + i);
        glDisableClientState(GL_TEXTURE_COORD_ARRAY);
    }
}

// Uses the array buffer's vertices, which begin with a position in clip space and a colour.
template <class Vertex> void use_vertices(GLuint buffer) {
    forget_arrays();
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glVertexPointer(4, GL_FLOAT, sizeof(Vertex), at(0));
    glEnableClientState(GL_VERTEX_ARRAY);
    glColorPointer(4, GL_UNSIGNED_BYTE, sizeof(Vertex), at(16));
    glEnableClientState(GL_COLOR_ARRAY);
    if constexpr (requires(Vertex v) { v.u; }) coordinates(0, 2, sizeof(Vertex), offsetof(Vertex, u));
    for (const GLenum matrix : {GL_PROJECTION, GL_MODELVIEW}) {
        glMatrixMode(matrix);
        glLoadIdentity();
    }
}

// --- scenes: each function creates what the scene needs and returns its frame ---

using Frame = std::function<void()>;

Frame flat(GLuint framebuffer, bool nearest_first) {
    return [=, vertices = make_vertices(flat_layers())] {
        begin(framebuffer);
        test_depth(GL_LEQUAL);
        glShadeModel(GL_FLAT);
        use_vertices<ColorVertex>(vertices);
        for (int i = 0; i < kFlatLayers; ++i)
            glDrawArrays(GL_TRIANGLE_STRIP, (nearest_first ? i : kFlatLayers - 1 - i) * 4, 4);
        glShadeModel(GL_SMOOTH);
    };
}

Frame blended(GLuint framebuffer) {
    return [=, vertices = make_vertices(blended_layers())] {
        begin(framebuffer);
        blend(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
        use_vertices<ColorVertex>(vertices);
        draw_strips(kBlendedLayers);
    };
}

Frame textured(GLuint framebuffer) {
    return [=, vertices = make_vertices(textured_layers()), texture = make_pattern(256, seed::kS3)] {
        begin(framebuffer);
        bind_texture(0, texture);
        use_vertices<TexturedVertex>(vertices);
        draw_strips(kTexturedLayers);
        bind_texture(0, 0);
    };
}

Frame fogged(GLuint framebuffer) {
    return [=, vertices = make_vertices(fogged_layers()),
            first = make_pattern(512, seed::kS4First, true, GL_LINEAR_MIPMAP_LINEAR),
            second = make_pattern(512, seed::kS4Second, true, GL_LINEAR_MIPMAP_LINEAR)] {
        begin(framebuffer);
        bind_texture(0, first);
        bind_texture(1, second);
        // Multiplies by 2 (GL_RGB_SCALE); the other parameters of GL_COMBINE have their defaults.
        glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
        glTexEnvf(GL_TEXTURE_ENV, GL_RGB_SCALE, 2.0f);
        const auto channel = [](int shift) { return static_cast<float>(kFogColor >> shift & 255) / 255.0f; };
        const float color[4] = {channel(16), channel(8), channel(0), 1};
        glFogi(GL_FOG_COORD_SRC, GL_FOG_COORD);
        glFogi(GL_FOG_MODE, GL_LINEAR); // from 1 to 0, so that the fog coordinate is the factor
        glFogf(GL_FOG_START, 1.0f);
        glFogf(GL_FOG_END, 0.0f);
        glFogfv(GL_FOG_COLOR, color);
        glEnable(GL_FOG);
        use_vertices<FoggedVertex>(vertices);
        coordinates(0, 2, sizeof(FoggedVertex), offsetof(FoggedVertex, u0));
        coordinates(1, 2, sizeof(FoggedVertex), offsetof(FoggedVertex, u1));
        glFogCoordPointer(GL_FLOAT, sizeof(FoggedVertex), at(offsetof(FoggedVertex, fog)));
        glEnableClientState(GL_FOG_COORD_ARRAY);
        draw_strips(kFoggedLayers);
        glDisable(GL_FOG);
        glTexEnvf(GL_TEXTURE_ENV, GL_RGB_SCALE, 1.0f);
        bind_texture(1, 0);
        bind_texture(0, 0);
    };
}

Frame small(GLuint framebuffer) {
    return [=, vertices = make_vertices(small_triangles())] {
        begin(framebuffer);
        test_depth(GL_LEQUAL);
        use_vertices<ColorVertex>(vertices);
        glDrawArrays(GL_TRIANGLES, 0, kSmallTriangles * 3);
    };
}

void light_mesh() {
    const float one[4] = {1, 1, 1, 1}, black[4] = {0, 0, 0, 1}, ambient[4] = {0.1f, 0.1f, 0.1f, 1};
    glEnable(GL_LIGHTING);
    glEnable(GL_NORMALIZE);
    glLightModeli(GL_LIGHT_MODEL_LOCAL_VIEWER, 1);
    glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL, GL_SEPARATE_SPECULAR_COLOR);
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, ambient);
    for (const GLenum part : {GL_AMBIENT, GL_DIFFUSE, GL_SPECULAR}) glMaterialfv(GL_FRONT_AND_BACK, part, one);
    glMaterialfv(GL_FRONT_AND_BACK, GL_EMISSION, black);
    glMaterialf(GL_FRONT_AND_BACK, GL_SHININESS, kMeshPower);
    GLenum number = GL_LIGHT0;
    for (const PointLight& light : kMeshLights) {
        const auto set_light = [number](GLenum what, const float(&v)[3]) {
            const float values[4] = {v[0], v[1], v[2], 1};
            glLightfv(number, what, values);
        };
        set_light(GL_POSITION, light.position);
        set_light(GL_DIFFUSE, light.diffuse);
        set_light(GL_SPECULAR, light.specular);
        glLightfv(number, GL_AMBIENT, black);
        glLightf(number, GL_CONSTANT_ATTENUATION, light.attenuation[0]);
        glLightf(number, GL_LINEAR_ATTENUATION, light.attenuation[1]);
        glLightf(number, GL_QUADRATIC_ATTENUATION, light.attenuation[2]);
        glEnable(number++);
    }
}

Frame mesh(GLuint framebuffer) {
    const Mesh data = height_field();
    return [=, vertices = make_buffer(GL_ARRAY_BUFFER, data.vertices),
            indices = make_buffer(GL_ELEMENT_ARRAY_BUFFER, data.indices),
            texture = make_pattern(256, seed::kS6, true, GL_LINEAR_MIPMAP_NEAREST)] {
        begin(framebuffer);
        test_depth(GL_LEQUAL);
        glEnable(GL_CULL_FACE);
        bind_texture(0, texture);
        forget_arrays();
        glBindBuffer(GL_ARRAY_BUFFER, vertices);
        glVertexPointer(3, GL_FLOAT, sizeof(MeshVertex), at(offsetof(MeshVertex, x)));
        glEnableClientState(GL_VERTEX_ARRAY);
        glNormalPointer(GL_FLOAT, sizeof(MeshVertex), at(offsetof(MeshVertex, nx)));
        glEnableClientState(GL_NORMAL_ARRAY);
        coordinates(0, 2, sizeof(MeshVertex), offsetof(MeshVertex, u));
        // A Direct3D matrix for row vectors has the memory layout of an OpenGL matrix for column vectors.
        glMatrixMode(GL_PROJECTION);
        glLoadMatrixf(kMeshProjection);
        glMatrixMode(GL_MODELVIEW);
        glLoadMatrixf(kMeshView);
        light_mesh();
        glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices);
        glDrawRangeElements(GL_TRIANGLES, 0, kMeshVertices - 1, kMeshTriangles * 3, GL_UNSIGNED_INT, at(0));
        glDisable(GL_LIGHTING);
        bind_texture(0, 0);
    };
}

Frame depth_only(GLuint framebuffer) {
    return [=, vertices = make_vertices(depth_triangles())] {
        begin(framebuffer);
        test_depth(GL_LESS);
        glColorMask(0, 0, 0, 0);
        use_vertices<ColorVertex>(vertices);
        glDrawArrays(GL_TRIANGLES, 0, kDepthTriangles * 3);
    };
}

void fill_depth(GLuint vertices) {
    test_depth(GL_LEQUAL);
    use_vertices<ColorVertex>(vertices);
    glDrawArrays(GL_TRIANGLES, 0, kFillTriangles * 3);
}

Frame queried_boxes(GLuint framebuffer, std::uint64_t& sum) {
    const Boxes data = boxes();
    std::vector<GLuint> queries(kBoxes);
    glGenQueries(kBoxes, queries.data());
    return [=, &sum, fill = make_vertices(depth_fill()), vertices = make_vertices(data.vertices),
            indices = make_buffer(GL_ELEMENT_ARRAY_BUFFER, data.indices)] {
        begin(framebuffer);
        fill_depth(fill);
        glEnable(GL_CULL_FACE);
        glColorMask(0, 0, 0, 0);
        glDepthMask(0);
        use_vertices<ColorVertex>(vertices);
        glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices);
        for (std::size_t i = 0; i < kBoxes; ++i) {
            const auto first = static_cast<GLuint>(i * 8);
            glBeginQuery(GL_SAMPLES_PASSED, queries[i]);
            glDrawRangeElements(GL_TRIANGLES, first, first + 7, 36, GL_UNSIGNED_SHORT, at(i * 36 * 2));
            glEndQuery(GL_SAMPLES_PASSED);
        }
        sum = 0;
        for (const GLuint query : queries) {
            GLuint passed = 0;
            glGetQueryObjectuiv(query, GL_QUERY_RESULT, &passed);
            sum += passed;
        }
    };
}

Frame stencil_volumes(GLuint framebuffer) {
    return [=, fill = make_vertices(depth_fill()), volumes = make_vertices(prisms()),
            shadow = make_vertices(shadow_layer())] {
        begin(framebuffer);
        fill_depth(fill);
        glColorMask(0, 0, 0, 0);
        glDepthMask(0);
        glDepthFunc(GL_LESS);
        glEnable(GL_STENCIL_TEST);
        glStencilFunc(GL_ALWAYS, 0, 255);
        glStencilOpSeparate(GL_FRONT, GL_KEEP, GL_DECR_WRAP, GL_KEEP);
        glStencilOpSeparate(GL_BACK, GL_KEEP, GL_INCR_WRAP, GL_KEEP);
        use_vertices<ColorVertex>(volumes);
        for (int i = 0; i < kPrisms; ++i) glDrawArrays(GL_TRIANGLES, i * 24, 24);
        glDisable(GL_DEPTH_TEST);
        glColorMask(1, 1, 1, 1);
        glStencilFunc(GL_NOTEQUAL, 0, 255);
        glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
        blend(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
        use_vertices<ColorVertex>(shadow);
        draw_strips(1);
    };
}

constexpr const char* kVertexShader = R"(#version 120
void main() {
    gl_Position = gl_Vertex;
    gl_FrontColor = gl_Color;
    gl_TexCoord[0] = gl_MultiTexCoord0;
    gl_TexCoord[1] = gl_MultiTexCoord1;
    gl_TexCoord[2] = gl_MultiTexCoord2;
    gl_TexCoord[3] = gl_MultiTexCoord3;
}
)";
// The ps_2_0 shader of scene_table.cpp, translated instruction by instruction.
constexpr const char* kPixelShader = R"(#version 120
uniform sampler2D s0, s1, s2, s3;
uniform vec4 c0, c1, c2, c3, c4, c5;
vec3 unit(vec3 v) { return v * inversesqrt(dot(v, v)); }
float lit(vec3 a, vec3 b) { return clamp(dot(a, b), 0.0, 1.0); }
void main() {
    vec2 t0 = gl_TexCoord[0].xy;
    vec3 normal = unit(texture2D(s0, t0).xyz * c0.x + c0.y);
    vec3 light1 = unit(gl_TexCoord[1].xyz), light2 = unit(gl_TexCoord[2].xyz), eye = unit(gl_TexCoord[3].xyz);
    vec3 half1 = unit(light1 + eye), half2 = unit(light2 + eye);
    float diffuse1 = lit(normal, light1), diffuse2 = lit(normal, light2);
    float gloss1 = lit(normal, half1), gloss2 = lit(normal, half2);
    gloss1 = exp2(log2(max(gloss1, c5.x)) * c1.w);
    gloss2 = gloss2 * gloss2;
    gloss2 = gloss2 * gloss2;
    gloss2 = gloss2 * gloss2;
    vec3 diffuse = texture2D(s1, normal.xy * c1.x + t0).xyz;
    vec4 gloss = texture2D(s2, t0);
    vec3 detail = texture2D(s3, t0 * c1.y).xyz;
    vec3 color = diffuse1 * c2.xyz + c4.xyz;
    color = diffuse2 * c3.xyz + color;
    color = color * (diffuse * detail);
    color = (gloss.xyz * gloss1) * c2.xyz + color;
    color = vec3(gloss.w * gloss2) * c3.xyz + color;
    gl_FragColor = vec4(color * gl_Color.xyz, gl_Color.w);
}
)";

GLuint compile(GLenum kind, const char* source) {
    const GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    return shader;
}

GLuint make_program() {
    const GLuint program = glCreateProgram();
    glAttachShader(program, compile(GL_VERTEX_SHADER, kVertexShader));
    glAttachShader(program, compile(GL_FRAGMENT_SHADER, kPixelShader));
    glLinkProgram(program);
    GLint good = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &good);
    if (!good) throw std::runtime_error("the OpenGL renderer refuses the shader of S10");
    constexpr float kConstants[6][4] = {{2, -1, 0.5f, 1},      {0.02f, 4, 0.25f, 16},  {0.9f, 0.8f, 0.7f, 1},
                                        {0.3f, 0.4f, 0.6f, 1}, {0.1f, 0.1f, 0.15f, 1}, {0.0001f, 0, 0, 0}};
    glUseProgram(program);
    for (int i = 0; i < 4; ++i) glUniform1i(glGetUniformLocation(program, ("s" + std::to_string(i)).c_str()), i);
    for (int i = 0; i < 6; ++i)
        glUniform4fv(glGetUniformLocation(program, ("c" + std::to_string(i)).c_str()), 1, kConstants[i]);
    glUseProgram(0);
    return program;
}

Frame shaded(GLuint framebuffer) {
    const std::vector<GLuint> textures = {make_texture(normal_map_texels(256, seed::kS10Normals), 256, false),
                                          make_pattern(256, seed::kS10Diffuse), make_pattern(256, seed::kS10Gloss),
                                          make_pattern(256, seed::kS10Detail)};
    return [=, vertices = make_vertices(shaded_layers()), program = make_program()] {
        begin(framebuffer);
        blend(GL_ONE, GL_ONE);
        glUseProgram(program);
        use_vertices<ShadedVertex>(vertices);
        coordinates(1, 3, sizeof(ShadedVertex), offsetof(ShadedVertex, light1));
        coordinates(2, 3, sizeof(ShadedVertex), offsetof(ShadedVertex, light2));
        coordinates(3, 3, sizeof(ShadedVertex), offsetof(ShadedVertex, eye));
        for (GLenum i = 0; i < 4; ++i) {
            glActiveTexture(GL_TEXTURE0 + i);
            glBindTexture(GL_TEXTURE_2D, textures[i]);
        }
        draw_strips(kShadedLayers);
        glUseProgram(0);
    };
}

Frame many_draws(GLuint framebuffer) {
    std::vector<GLuint> textures;
    for (std::uint32_t i = 0; i < kQuadTextures; ++i) textures.push_back(make_pattern(64, seed::kS12 + i));
    return [=, vertices = make_vertices(quads())] {
        begin(framebuffer);
        bind_texture(0, textures[0]);
        glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
        use_vertices<TexturedVertex>(vertices);
        bool blends = false;
        for (int i = 0; i < kQuads; ++i) {
            glBindTexture(GL_TEXTURE_2D, textures[static_cast<std::size_t>(texture_of_quad(i))]);
            if (blend_of_quad(i) != blends) set(GL_BLEND, blends = !blends);
            glDrawArrays(GL_TRIANGLE_STRIP, i * 4, 4);
        }
        bind_texture(0, 0);
    };
}

Frame resolved(const GlTarget& target, Frame frame) {
    return [&target, frame = std::move(frame)] {
        frame();
        target.resolve();
    };
}

} // namespace

bool make_scene(const std::string& name, const GlTarget& target, GlScene& scene) {
    const GLuint plain = target.framebuffer(1), multisampled = target.framebuffer(4);
    const std::map<std::string, std::function<Frame()>> makers = {
        {"S0", [=] { return [plain] { begin(plain); }; }},
        {"S1f", [=] { return flat(plain, true); }},
        {"S1b", [=] { return flat(plain, false); }},
        {"S2", [=] { return blended(plain); }},
        {"S3", [=] { return textured(plain); }},
        {"S4", [=] { return fogged(plain); }},
        {"S5", [=] { return small(plain); }},
        {"S6", [=] { return mesh(plain); }},
        {"S7", [=] { return depth_only(plain); }},
        {"S8", [plain, &scene] { return queried_boxes(plain, scene.answers_sum); }},
        {"S9", [=] { return stencil_volumes(plain); }},
        {"S10", [=] { return shaded(plain); }},
        {"S11a", [=, &target] { return resolved(target, textured(multisampled)); }},
        {"S11b", [=, &target] { return resolved(target, small(multisampled)); }},
        {"S12", [=] { return many_draws(plain); }},
    };
    if (name.starts_with("S11") && multisampled == 0) return false;
    scene.frame = makers.at(name)();
    return true;
}

} // namespace bench
