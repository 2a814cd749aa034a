#include "tools/d3d9/driver/driver.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "dp2/decoder.h"
#include "dp2/queries.h"
#include "responses/response_parser.h"
#include "tools/d3d9/base/log.h"
#include "tools/d3d9/base/settings.h"

namespace d3d9 {

namespace {

constexpr std::size_t kCommandBytes = 64 * 1024; // as large as Microsoft's runtime makes them
constexpr std::size_t kAnswerPageBytes = 4096;
constexpr std::uint32_t kUploadBytes = 256 * 1024;
constexpr std::uint64_t kVideoMemory = 1ull << 30;
constexpr std::uint32_t kDx9Interface = 5;

void forward_log(void*, dp2emu_log_level level, const char* text) {
    if (level >= DP2EMU_LOG_WARNING) log("driver: %s", text);
    if (level == DP2EMU_LOG_ERROR) std::fprintf(stderr, "d3d9: %s\n", text);
}

} // namespace

std::unique_ptr<Driver> Driver::create() {
    if (!settings().complaint.empty()) log("%s", settings().complaint.c_str());
    dp2emu_options options = {};
    options.size = sizeof options;
    options.workers = settings().workers;
    // A recording that was asked for has its answers where the program's calls put them, on any machine.
    options.completion = settings().capture.empty() ? DP2EMU_COMPLETION_ASYNC : DP2EMU_COMPLETION_IMMEDIATE;
    options.max_bytes = kVideoMemory;
    options.log = forward_log;
    std::unique_ptr<Driver> driver(new Driver);
    if (const auto result = dp2emu_create(&options, &driver->emulator_); result != DP2EMU_OK) {
        log("no GPU: %s", dp2emu_result_name(result));
        return nullptr;
    }
    if (dp2emu_create_context(driver->emulator_, kDx9Interface, 0, 0, &driver->context_) != DP2EMU_OK)
        return nullptr;
    driver->buffer_.resize(kCommandBytes);
    driver->answer_page_.resize(kAnswerPageBytes);
    driver->encoder_ = dp2::Encoder(driver->buffer_);
    return driver;
}

Driver::~Driver() {
    dp2emu_destroy(emulator_);
}

void Driver::report(const char* what) const {
    dp2emu_error error = {};
    error.size = sizeof error;
    if (dp2emu_last_error(emulator_, &error) == DP2EMU_OK) log("%s: %s", what, error.text);
}

// --- memory ---

Handle Driver::count_bytes(std::uint64_t bytes) {
    const Handle handle = next_handle_++;
    sizes_[handle] = bytes;
    used_bytes_ += bytes;
    return handle;
}

Handle Driver::create_surface(dp2emu_surface_desc desc, std::uint64_t bytes) {
    desc.size = sizeof desc;
    desc.handle = next_handle_;
    if (const auto result = dp2emu_create_surface(emulator_, &desc); result != DP2EMU_OK) {
        log("no surface of format %u, %ux%ux%u, %u levels: %s", desc.format, desc.width, desc.height,
            desc.depth, desc.levels, dp2emu_result_name(result));
        return 0;
    }
    return count_bytes(bytes);
}

Handle Driver::create_sublevel(Handle surface, std::uint32_t level, std::uint32_t slice) {
    const Handle handle = next_handle_;
    if (dp2emu_create_sublevel(emulator_, handle, surface, level, slice) != DP2EMU_OK) return 0;
    ++next_handle_;
    return handle;
}

Handle Driver::create_buffer(std::uint64_t bytes) {
    const Handle handle = next_handle_;
    if (dp2emu_create_buffer(emulator_, handle, bytes) != DP2EMU_OK) return 0;
    return count_bytes(bytes);
}

void Driver::destroy(Handle handle) {
    if (handle == 0) return;
    submit();
    dp2emu_destroy_object(emulator_, handle);
    const auto size = sizes_.find(handle);
    if (size == sizes_.end()) return;
    used_bytes_ -= size->second;
    sizes_.erase(size);
}

bool Driver::write_surface(Handle handle, std::uint32_t level, std::uint32_t slice, const dp2emu_rect* rect,
                           const void* data, std::size_t pitch, std::size_t bytes) {
    submit();
    const auto result = dp2emu_write_surface(emulator_, handle, level, slice, rect, data, pitch, bytes);
    if (result != DP2EMU_OK) log("write_surface: %s", dp2emu_result_name(result));
    return result == DP2EMU_OK;
}

bool Driver::read_surface(Handle handle, std::uint32_t level, std::uint32_t slice, const dp2emu_rect* rect,
                          void* data, std::size_t pitch, std::size_t bytes) {
    submit();
    const auto result = dp2emu_read_surface(emulator_, handle, level, slice, rect, data, pitch, bytes);
    if (result != DP2EMU_OK) log("read_surface: %s", dp2emu_result_name(result));
    return result == DP2EMU_OK;
}

bool Driver::write_buffer(Handle handle, std::uint64_t offset, std::span<const std::byte> data) {
    return dp2emu_write_buffer(emulator_, handle, offset, data.data(), data.size()) == DP2EMU_OK;
}

bool Driver::process_vertices(std::uint32_t first, std::uint32_t count,
                              std::span<const D3DVERTEXELEMENT9> layout, std::uint32_t stride,
                              bool do_not_copy, void* results, std::size_t bytes) {
    submit();
    dp2emu_processing work{};
    work.size = sizeof work;
    work.context = context_;
    work.first = first;
    work.count = count;
    static_assert(sizeof(dp2emu_vertex_element) == sizeof(D3DVERTEXELEMENT9));
    work.elements = reinterpret_cast<const dp2emu_vertex_element*>(layout.data());
    work.element_count = static_cast<std::uint32_t>(layout.size());
    work.stride = stride;
    work.do_not_copy = do_not_copy;
    const auto result = dp2emu_process_vertices(emulator_, &work, results, bytes);
    if (result != DP2EMU_OK) log("process_vertices: %s", dp2emu_result_name(result));
    return result == DP2EMU_OK;
}

std::uint64_t Driver::all_bytes() const {
    return kVideoMemory;
}

std::uint64_t Driver::free_bytes() const {
    return kVideoMemory - std::min(kVideoMemory, used_bytes_);
}

Driver::Upload Driver::upload(std::span<const std::byte> data, std::uint32_t alignment) {
    const std::uint32_t begin = (upload_end_ + alignment - 1) / alignment * alignment;
    if (upload_buffer_ == 0 || begin + std::uint64_t{data.size()} > upload_bytes_.size()) {
        submit();
        const std::size_t capacity = std::max<std::size_t>(kUploadBytes, data.size());
        if (upload_buffer_ != 0) destroy(upload_buffer_);
        upload_buffer_ = create_buffer(capacity);
        if (upload_buffer_ == 0) return {};
        upload_bytes_.resize(capacity);
        upload_begin_ = upload_end_ = 0;
        return upload(data, alignment);
    }
    std::memcpy(upload_bytes_.data() + begin, data.data(), data.size());
    upload_end_ = begin + static_cast<std::uint32_t>(data.size());
    return {upload_buffer_, begin};
}

// --- commands ---

void Driver::emit_alone(const std::function<bool(dp2::Encoder&)>& encode) {
    for (std::size_t bytes = 4 * kCommandBytes; bytes <= (64u << 20); bytes *= 4) {
        std::vector<std::byte> large(bytes);
        dp2::Encoder encoder(large);
        if (!encode(encoder)) continue;
        run(large, encoder.bytes().size());
        return;
    }
    log("a command does not fit into a buffer");
}

void Driver::submit() {
    if (upload_begin_ != upload_end_) {
        write_buffer(upload_buffer_, upload_begin_,
                     std::span(upload_bytes_).subspan(upload_begin_, upload_end_ - upload_begin_));
        upload_begin_ = upload_end_;
    }
    const std::size_t length = encoder_.bytes().size();
    if (length == 0) return;
    ++batch_;
    run(buffer_, length);
    encoder_ = dp2::Encoder(buffer_);
}

void Driver::poll() {
    run(answer_page_, 0);
}

void Driver::finish() {
    submit();
    dp2emu_finish(emulator_);
    poll();
}

// A command that the driver refuses is reported and passed over; those behind it still run.
void Driver::run(std::span<std::byte> surface, std::size_t length) {
    std::size_t at = 0;
    for (;;) {
        std::size_t failed_at = 0;
        if (call(surface, at, length - at, &failed_at)) return;
        const dp2::DecodeContext context;
        dp2::CommandReader reader(surface.subspan(failed_at, length - failed_at), context);
        dp2::Command command;
        if (reader.step(command) != dp2::CommandReader::Step::Command) return;
        at = failed_at + reader.position();
        if (at >= length) return;
    }
}

bool Driver::call(std::span<std::byte> surface, std::size_t offset, std::size_t length,
                  std::size_t* failed_at) {
    dp2emu_call call = {};
    call.size = sizeof call;
    call.context = context_;
    call.commands = surface.data();
    call.command_capacity = static_cast<std::uint32_t>(surface.size());
    call.command_offset = static_cast<std::uint32_t>(offset);
    call.command_length = static_cast<std::uint32_t>(length);
    for (bool more = true; more;) {
        more = false;
        if (dp2emu_submit(emulator_, &call) != DP2EMU_OK) {
            log("a call block was refused");
            return true;
        }
        if (call.ddrval < 0) {
            report("command refused");
            *failed_at = std::max<std::size_t>(call.error_offset, offset);
            return false;
        }
        if (call.error_offset != 0) take_answers(surface, call.error_offset, &more);
        call.command_offset = call.command_length = 0; // the next page
        call.flags = 0;
    }
    return true;
}

void Driver::take_answers(std::span<std::byte> surface, std::uint32_t bytes, bool* more) {
    const auto size_of = [&](std::uint32_t id) {
        const auto query = queries_.find(id);
        return query == queries_.end() ? 0 : query->second.size;
    };
    const auto parsed = responses::parse_response(surface.first(bytes), size_of);
    if (!parsed) {
        log("the driver's answers cannot be read: %s at %llu", parsed.error().field,
            static_cast<unsigned long long>(parsed.error().offset));
        return;
    }
    for (const responses::ParsedAnswer& answer : parsed->answers) {
        Query& query = queries_[answer.id];
        if (query.issued_in == batch_) continue; // of an older issue: the newest is still here
        query.data.assign(answer.data.begin(), answer.data.end());
        query.answered = true;
    }
    *more = parsed->more;
}

void Driver::present(Handle surface) {
    submit();
    dp2emu_present(emulator_, surface);
}

// --- queries ---

std::uint32_t Driver::create_query(std::uint32_t type) {
    const dp2::QueryInfo* info = dp2::find_query(type);
    if (!info) return 0;
    const std::uint32_t id = next_query_++;
    queries_[id].size = info->answer_bytes;
    emit([&](dp2::Encoder& e) { return e.create_query({.id = id, .type = type}); });
    return id;
}

void Driver::issue_query(std::uint32_t id, std::uint32_t flags) {
    emit([&](dp2::Encoder& e) { return e.issue_query({.id = id, .flags = flags}); });
    queries_[id].answered = false;
    queries_[id].issued_in = batch_;
}

void Driver::delete_query(std::uint32_t id) {
    emit([&](dp2::Encoder& e) { return e.delete_query({.id = id}); });
    submit(); // an answer on its way still finds its entry
    queries_.erase(id);
}

const std::vector<std::byte>* Driver::answer(std::uint32_t id) const {
    const auto query = queries_.find(id);
    return query != queries_.end() && query->second.answered ? &query->second.data : nullptr;
}

} // namespace d3d9
