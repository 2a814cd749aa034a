#include "tools/runtime/driver/driver.h"

#include <algorithm>
#include <atomic>
#include <new>

#include "tools/runtime/base/log.h"
#include "tools/runtime/base/settings.h"
#include "tools/runtime/commands/dx9_commands.h"
#include "tools/runtime/emulator/local_emulator.h"
#include "tools/runtime/remote/remote_emulator.h"

namespace runtime {

namespace {

constexpr std::size_t kCommandBytes = 64 * 1024; // as in Microsoft's runtime
constexpr std::size_t kMostCommandBytes = std::size_t{64} << 20;
constexpr std::uint32_t kUploadBytes = 256 * 1024;
constexpr std::uint64_t kVideoMemory = 1ull << 30;

// How many drivers of the process are recorded.
std::atomic<unsigned>& capturing_drivers() {
    static std::atomic<unsigned> count;
    return count;
}

// Whether a call succeeded; a refusal is logged, and a lack of memory thrown.
bool done(dp2emu_result result, const char* what) {
    if (result == DP2EMU_OUT_OF_MEMORY) throw std::bad_alloc();
    if (result != DP2EMU_OK) log("%s: %s", what, dp2emu_result_name(result));
    return result == DP2EMU_OK;
}

} // namespace

std::unique_ptr<Driver> Driver::create(std::uint32_t interface_version) {
    for (const std::string& complaint : settings().complaints) log("%s", complaint.c_str());
    EmulatorOptions options;
    options.interface_version = interface_version;
    options.workers = settings().workers;
    // In a recording, it must not depend on the machine's speed which call returns an answer.
    options.completion = settings().capture.empty() ? DP2EMU_COMPLETION_ASYNC : DP2EMU_COMPLETION_IMMEDIATE;
    // More than kVideoMemory: decoded textures, copies and queued work count, too.
    options.most_bytes = kVideoMemory + kVideoMemory / 2;
    options.interpret = settings().interpret;
    options.instruction_set = settings().instruction_set;
    std::unique_ptr<Driver> driver(new Driver);
    if (settings().gpu_process) driver->emulator_ = RemoteEmulator::create(options, driver->queries_);
    if (!driver->emulator_) driver->emulator_ = LocalEmulator::create(options, driver->queries_);
    if (!driver->emulator_) return nullptr;
    driver->block_ = std::make_unique<CallBlock>(kCommandBytes);
    return driver;
}

Driver::~Driver() {
    set_capturing(false);
}

// --- memory ---

template <class Make> Handle Driver::make_object(std::uint64_t bytes, Make&& make) {
    const auto entry = sizes_.try_emplace(next_handle_, bytes).first;
    if (!make(next_handle_)) {
        sizes_.erase(entry);
        return 0;
    }
    used_bytes_ += bytes;
    return next_handle_++;
}

Handle Driver::create_surface(dp2emu_surface_desc desc, std::uint64_t bytes) {
    desc.size = sizeof desc;
    return make_object(bytes, [&](Handle handle) {
        desc.handle = handle;
        const auto result = emulator_->create_surface(desc);
        if (result != DP2EMU_OK)
            log("no surface of format %u, %ux%ux%u, %u levels: %s", desc.format, desc.width, desc.height,
                desc.depth, desc.levels, dp2emu_result_name(result));
        return result == DP2EMU_OK;
    });
}

Handle Driver::create_sublevel(Handle surface, std::uint32_t level, std::uint32_t slice) {
    const Handle handle = next_handle_;
    if (!done(emulator_->create_sublevel(handle, surface, level, slice), "create_sublevel")) return 0;
    ++next_handle_;
    return handle;
}

Handle Driver::create_buffer(std::uint64_t bytes) {
    return make_object(bytes,
                       [&](Handle handle) { return emulator_->create_buffer(handle, bytes) == DP2EMU_OK; });
}

bool Driver::renew_buffer(Handle handle, std::uint64_t bytes) {
    return emulator_->renew_buffer(handle, bytes);
}

void Driver::destroy(Handle handle) noexcept {
    if (handle == 0) return;
    submit();
    emulator_->destroy_object(handle);
    const auto size = sizes_.find(handle);
    if (size == sizes_.end()) return;
    used_bytes_ -= size->second;
    sizes_.erase(size);
}

bool Driver::write_surface(const SurfacePart& part, std::span<const std::byte> data) {
    submit();
    return done(emulator_->write_surface(part, data), "write_surface");
}

bool Driver::read_surface(const SurfacePart& part, std::span<std::byte> data) {
    submit();
    return done(emulator_->read_surface(part, data), "read_surface");
}

bool Driver::set_color_key(Handle handle, const dp2emu_color_key* key) {
    submit();
    return done(emulator_->set_color_key(handle, key), "set_color_key");
}

bool Driver::write_buffer(Handle handle, std::uint64_t offset, std::span<const std::byte> data) {
    return done(emulator_->write_buffer(handle, offset, data), "write_buffer");
}

bool Driver::process_vertices(std::uint32_t first, std::uint32_t count,
                              std::span<const dp2emu_vertex_element> layout, std::uint32_t stride,
                              bool do_not_copy, void* results, std::size_t bytes) {
    submit();
    dp2emu_processing work{};
    work.size = sizeof work;
    work.first = first;
    work.count = count;
    work.elements = layout.data();
    work.element_count = static_cast<std::uint32_t>(layout.size());
    work.stride = stride;
    work.do_not_copy = do_not_copy;
    return done(emulator_->process_vertices(work, std::span(static_cast<std::byte*>(results), bytes)),
                "process_vertices");
}

std::uint64_t Driver::all_bytes() const {
    return kVideoMemory;
}

std::uint64_t Driver::free_bytes() const {
    return kVideoMemory - std::min(kVideoMemory, used_bytes_);
}

Driver::Upload Driver::upload(std::span<const std::byte> data, std::uint32_t alignment) {
    // Starts again at the beginning of the buffer when no gathered command reads it: appending to data that
    // submitted commands read would copy all of it.
    const auto restart = [&] {
        if (upload_.buffer() == 0 || upload_used_in_ == batch_ || data.size() > upload_.capacity() ||
            !renew_buffer(upload_.buffer(), upload_.capacity()))
            return false;
        upload_.use(upload_.buffer());
        return true;
    };
    if (!restart() && !upload_.fits(data.size(), alignment)) {
        submit();
        if (restart()) return {upload_.buffer(), upload_.add(data, alignment)};
        const std::size_t capacity = std::max<std::size_t>(kUploadBytes, data.size());
        destroy(upload_.use(0));
        upload_.resize(capacity);
        upload_.use(create_buffer(capacity));
        if (upload_.buffer() == 0) return {};
    }
    const std::uint32_t offset = upload_.add(data, alignment);
    return {upload_.buffer(), offset};
}

std::optional<std::uint32_t> Driver::user_vertices(std::span<const std::byte> vertices,
                                                   std::uint32_t stride) {
    if (const auto first = block_->add_vertices(vertices, stride, kUserDrawBytes)) return first;
    submit();
    block_->clear(); // a block without commands may have vertices of a draw that was not emitted
    return block_->add_vertices(vertices, stride, kUserDrawBytes);
}

std::optional<std::uint32_t> Driver::draw_from(std::span<const std::byte> vertices, std::uint32_t fvf,
                                               std::uint32_t stride, std::size_t command_bytes) {
    const CallVertices from{fvf, stride, 0};
    if (const auto first = block_->add_vertices(vertices, from, command_bytes)) return first;
    submit();
    block_->clear();
    return block_->add_vertices(vertices, from, command_bytes);
}

void Driver::draw_from(Handle buffer, std::uint32_t fvf, std::uint32_t stride, std::size_t command_bytes) {
    const CallVertices from{fvf, stride, buffer};
    if (block_->has_room(command_bytes) && block_->read_from(from)) return;
    submit();
    block_->clear();
    block_->read_from(from);
}

std::size_t Driver::most_draw_bytes() {
    return kCommandBytes;
}

// --- commands ---

void Driver::emit(const Command& command) {
    dp2emu_result result = block_->add(command);
    if (result == DP2EMU_OK) return;
    if (result == DP2EMU_OUT_OF_RANGE && gathered()) {
        submit();
        result = block_->add(command);
    }
    if (result == DP2EMU_OUT_OF_RANGE && command.most_bytes() <= kMostCommandBytes) {
        CallBlock alone(std::max(command.most_bytes(), CallBlock::kAnswerPageBytes));
        result = alone.add(command);
        if (result == DP2EMU_OK) emulator_->run(alone, batch_);
    }
    if (result != DP2EMU_OK) log("command %u: %s", unsigned{command.opcode}, dp2emu_result_name(result));
}

void Driver::submit() noexcept {
    if (const auto bytes = upload_.unwritten(); !bytes.empty()) {
        if (emulator_->write_buffer(upload_.buffer(), upload_.unwritten_offset(), bytes) != DP2EMU_OK)
            ++losses_;
        upload_.written();
    }
    if (block_->empty()) return;
    ++batch_;
    emulator_->run(*block_, batch_);
    block_->clear();
}

void Driver::poll() noexcept {
    emulator_->poll(batch_);
}

void Driver::finish() noexcept {
    submit();
    emulator_->finish();
    poll();
}

void Driver::wait_for_answer(std::uint32_t id) noexcept {
    submit();
    emulator_->wait_for_answer(id);
    poll();
}

Picture Driver::present(Handle surface) {
    submit();
    return emulator_->present(surface);
}

// --- queries ---

std::uint32_t Driver::create_query(std::uint32_t type) {
    const std::uint32_t bytes = dp2emu_query_size(type);
    if (bytes == 0) return 0;
    const std::uint32_t id = queries_.add(type, bytes);
    Dx9Commands(*this).create_query(id, type);
    return id;
}

void Driver::issue_query(std::uint32_t id, std::uint32_t flags) {
    Dx9Commands(*this).issue_query(id, flags);
    queries_.issued(id, flags, batch_);
}

void Driver::delete_query(std::uint32_t id) noexcept {
    Dx9Commands(*this).delete_query(id);
    submit(); // answers are taken while the query still exists
    queries_.remove(id);
}

// --- recording ---

dp2emu_result Driver::start_capture(const char* path) {
    const dp2emu_result result = emulator_->start_capture(path); // an earlier recording has ended in any case
    set_capturing(result == DP2EMU_OK);
    return result;
}

dp2emu_result Driver::stop_capture() {
    submit();
    return end_capture();
}

dp2emu_result Driver::end_capture() {
    set_capturing(false);
    return emulator_->stop_capture();
}

void Driver::set_capturing(bool capturing) {
    if (capturing != capturing_) capturing_drivers() += capturing ? 1u : -1u;
    capturing_ = capturing;
}

bool Driver::any_is_capturing() {
    return capturing_drivers() != 0;
}

} // namespace runtime
