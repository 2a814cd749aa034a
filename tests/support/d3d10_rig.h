// A DrawingRig with a few vertices for D3D10 queries, and query objects with their memory.
#pragma once

#include <cstring>

#include "dp2/wire/error_text.h"
#include "responses/protocol/hresult.h"
#include "responses/queries/d3d10_queries.h"
#include "tests/support/back_ends.h"
#include "tests/support/drawing_rig.h"
#include "tests/support/shader_rig.h"

using namespace responses;

// The error as text, such as "bad value: Query": the fault and the argument that has it.
inline std::string refusal(const dp2::Status& status) {
    return dp2::describe(status.error());
}

struct D3d10Rig {
    explicit D3d10Rig(const EmulatorOptions& options = {}, int size = 64) : rig(size, size, options) {
        rig.document(
            "buffer 10 bytes 512\nwrite 10 at 0 data { f32 -1 1 0.5 1 1 0.5 -1 -1 0.5 1 -1 0.5 }\n" // a strip over
                                                                                                    // the target
            "write 10 at 64 data { f32 -2 2 0.75 2 2 0.75 -2 -2 0.75 2 -2 0.75 }\n"
            "write 10 at 400 data { f32 -1 1 0.5 0 0 1 1 0.5 1 0 -1 -1 0.5 0 1 1 -1 0.5 1 1 }\n" // with coordinates
            "buffer 11 bytes 64\n"                                                               // indices, all 0
            "write 10 at 192 data { f32 -0.5 0.5 0.5 0.5 0.5 0.5 -0.5 -0.5 0.5  5 5 0.5 6 5 0.5 5 6 0.5  0 0.5 0.5 0.5 "
            "-0.5 0.5 -0.5 -0.5 -0.5 }\n");
        rig.run("SETVERTEXSHADERDECL { handle XYZ } SETSTREAMSOURCE { 0 10 12 } SETINDICES { 11 2 } RENDERSTATE { "
                "ZENABLE FALSE }");
    }
    D3d10Queries& queries() { return rig.emulator().find_context(1)->d3d10; }
    DrawingRig rig;
};

// A query and its private memory.
struct QueryObject {
    QueryObject(D3d10Rig& d, D3d10Query type, std::uint32_t flags = 0)
        : ddi(d), info(find_d3d10_query(static_cast<std::uint32_t>(type))), bytes(info->bytes) {
        REQUIRE(D3d10Queries::private_size({static_cast<std::uint32_t>(type), flags}) == sizeof memory);
        REQUIRE(ddi.queries().create({static_cast<std::uint32_t>(type), flags}, memory).ok());
    }
    dp2::Status begin() { return ddi.queries().begin(memory); }
    dp2::Status end() { return ddi.queries().end(memory); }
    dp2::Status poll(std::uint32_t flags = 0) { return ddi.queries().get_data(memory, {}, flags); }
    template <class T> T data() {
        T value{};
        REQUIRE(sizeof value >= bytes);
        dp2::Status result = dp2::Error{dp2::Fault::NotReady}; // until the GPU is done, which get_data's flush causes
        while (result.error().fault == dp2::Fault::NotReady)
            result = ddi.queries().get_data(memory, {reinterpret_cast<std::byte*>(&value), bytes}, 0);
        REQUIRE(result.ok());
        return value;
    }
    // The data of the query after a begin, the commands and an end.
    template <class T> T over(const std::string& commands) {
        REQUIRE(begin().ok());
        ddi.rig.run(commands);
        REQUIRE(end().ok());
        return data<T>();
    }
    D3d10Rig& ddi;
    const D3d10QueryInfo* info;
    std::uint32_t bytes;
    std::byte memory[16] = {};
};

inline const std::string kDraw = "DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } ";

// Runs a test with several numbers of workers in each back end.
template <class Test> void on_every_gpu(Test&& test, EmulatorOptions options = {}) {
    for (const unsigned workers : {0u, 1u, 4u})
        for (const rasterizer::BackEnd& back_end : rasterizer::all_back_ends()) {
            options.workers = workers;
            options.kernels = &back_end.kernels();
            options.compile = back_end.compiles();
            D3d10Rig ddi(options);
            test(ddi);
        }
}
