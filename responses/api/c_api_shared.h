// Shared by the files of the C interface: the opaque objects, translation of exceptions and errors to codes,
// structs that start with their size.
#pragma once

#include <cstring>
#include <exception>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "rasterizer/base/lack_of_memory.h"
#include "responses/include/dp2emu.h"
#include "responses/recording/recording_emulator.h"

struct dp2emu {
    explicit dp2emu(responses::EmulatorOptions options) : recording(std::move(options)) {}
    responses::Emulator& emulator() { return recording.emulator(); }
    responses::RecordingEmulator recording; // functions that can be recorded are called on it
    std::string error_text;                 // of dp2emu_last_error()
    std::vector<std::byte> page;            // the command surface of dp2emu_poll()
};

struct dp2emu_picture {
    std::unique_ptr<responses::ShownPicture> shown;
};

namespace responses::c_api {

// Runs `body`, which returns a dp2emu_result; exceptions become codes. `emulator` may be null.
template <class Body> dp2emu_result guarded(dp2emu* emulator, Body&& body) {
    try {
        return body();
    } catch (const rasterizer::MemoryBudgetExceeded& full) {
        if (emulator) emulator->emulator().failures().note(full.error());
        return DP2EMU_LIMIT_EXCEEDED;
    } catch (...) {
        return rasterizer::is_lack_of_memory(std::current_exception()) ? DP2EMU_OUT_OF_MEMORY
                                                                       : DP2EMU_INTERNAL;
    }
}

// Translates the options. BadValue: the error names the member. The log is translated first, so that errors
// can be logged.
dp2::Status translate(const dp2emu_options& in, responses::EmulatorOptions& out); // c_api.cpp
dp2emu_result result_of(const dp2::Error& error);                                 // fault_codes.cpp
// The code of an emulator's result; an error is stored for dp2emu_last_error().
template <class T> dp2emu_result result_of(dp2emu& emulator, const dp2::Result<T>& result) {
    if (result.ok()) return DP2EMU_OK;
    emulator.emulator().failures().note(result.error());
    return result_of(result.error());
}

// guarded() for a function that waits for the GPU; `body` is not run while a test rig lets the GPU hang.
template <class Body> dp2emu_result waiting(dp2emu* emulator, Body&& body) {
    return guarded(emulator, [&]() -> dp2emu_result {
        if (!emulator) return DP2EMU_INVALID_ARGUMENT;
        const dp2::Status gpu = emulator->emulator().control().check_gpu();
        return gpu.ok() ? body() : result_of(*emulator, gpu);
    });
}

// Copies a size-first struct from the caller: missing members become zero; bytes beyond the struct that this
// library knows must be zero.
template <class T> bool read_struct(const T* from, T& out) {
    if (!from) return false;
    const std::size_t given = from->size; // read once: the caller's memory may change
    if (given < sizeof(std::uint32_t)) return false;
    std::memcpy(&out, from, given < sizeof out ? given : sizeof out);
    out.size = static_cast<std::uint32_t>(given);
    const auto* bytes = reinterpret_cast<const unsigned char*>(from);
    for (std::size_t i = sizeof out; i < given; ++i)
        if (bytes[i] != 0) return false;
    return true;
}
// Copies the struct back, at most the size seen by read_struct(); the caller or an answer may have
// overwritten its size since then.
template <class T> void write_back(const T& value, T* out) {
    std::memcpy(out, &value, value.size < sizeof value ? value.size : sizeof value);
}
// Writes a size-first struct, at most the size that the caller has set.
template <class T> bool write_struct(T value, T* out) {
    if (!out) return false;
    const std::uint32_t size = out->size; // read once
    if (size < sizeof(std::uint32_t)) return false;
    value.size = size;
    std::memcpy(out, &value, size < sizeof value ? size : sizeof value);
    return true;
}

inline bool overlap(const void* a, std::size_t a_bytes, const void* b, std::size_t b_bytes) {
    const auto first = reinterpret_cast<std::uintptr_t>(a), second = reinterpret_cast<std::uintptr_t>(b);
    return first < second ? second - first < a_bytes && b_bytes != 0
                          : first - second < b_bytes && a_bytes != 0;
}

} // namespace responses::c_api
