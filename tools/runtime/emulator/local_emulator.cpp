#include "tools/runtime/emulator/local_emulator.h"

#include <new>
#include <utility>

#include "tools/runtime/base/log.h"

namespace runtime {

namespace {

void forward_log(void*, dp2emu_log_level level, const char* text) {
    if (level >= DP2EMU_LOG_WARNING) log("driver: %s", text);
    if (level == DP2EMU_LOG_ERROR) show_error(text);
}

class LocalPicture : public PictureCopy {
  public:
    ~LocalPicture() override { dp2emu_release_picture(picture); }
    dp2emu_result pixels(const void** out) const override { return dp2emu_picture_pixels(picture, out); }

    dp2emu_picture* picture = nullptr; // owned
};

// Whether it succeeded; a failure is logged, and a lack of memory thrown.
bool succeeded(dp2emu_result result, const char* what) {
    if (result == DP2EMU_OUT_OF_MEMORY) throw std::bad_alloc();
    if (result != DP2EMU_OK) log("%s: %s", what, dp2emu_result_name(result));
    return result == DP2EMU_OK;
}

} // namespace

std::unique_ptr<LocalEmulator> LocalEmulator::create(const EmulatorOptions& wanted, AnswerSink& sink) {
    dp2emu_options options = {};
    options.size = sizeof options;
    options.workers = wanted.workers;
    options.completion = wanted.completion;
    options.max_bytes = wanted.most_bytes;
    options.log = forward_log;
    options.interpret = wanted.interpret;
    if (!wanted.instruction_set.empty()) options.instruction_set = wanted.instruction_set.c_str();
    std::unique_ptr<LocalEmulator> out(new LocalEmulator(sink));
    dp2emu_result result = dp2emu_create(&options, &out->emulator_);
    if (result == DP2EMU_INVALID_ARGUMENT && options.instruction_set) {
        log("DP2_ISA is '%s', not baseline, sse41, avx2 or avx512, or this processor has no such: the best "
            "is used",
            options.instruction_set);
        options.instruction_set = nullptr;
        result = dp2emu_create(&options, &out->emulator_);
    }
    if (!succeeded(result, "no GPU")) return nullptr;
    if (!succeeded(dp2emu_create_context(out->emulator_, wanted.interface_version, 0, 0, &out->context_),
                   "no context"))
        return nullptr;
    out->answer_page_ = std::make_unique<CallBlock>(CallBlock::kAnswerPageBytes);
    return out;
}

LocalEmulator::~LocalEmulator() {
    dp2emu_destroy(emulator_);
}

dp2emu_result LocalEmulator::create_surface(const dp2emu_surface_desc& desc) {
    return dp2emu_create_surface(emulator_, &desc);
}

dp2emu_result LocalEmulator::create_sublevel(std::uint32_t handle, std::uint32_t surface, std::uint32_t level,
                                             std::uint32_t slice) {
    return dp2emu_create_sublevel(emulator_, handle, surface, level, slice);
}

dp2emu_result LocalEmulator::create_buffer(std::uint32_t handle, std::uint64_t bytes) {
    return dp2emu_create_buffer(emulator_, handle, bytes);
}

bool LocalEmulator::renew_buffer(std::uint32_t handle, std::uint64_t bytes) {
    return create_buffer(handle, bytes) == DP2EMU_OK;
}

void LocalEmulator::destroy_object(std::uint32_t handle) noexcept {
    dp2emu_destroy_object(emulator_, handle);
}

dp2emu_result LocalEmulator::write_surface(const SurfacePart& part, std::span<const std::byte> data) {
    return dp2emu_write_surface(emulator_, part.handle, part.level, part.slice, part.rect, data.data(),
                                part.pitch, data.size());
}

dp2emu_result LocalEmulator::read_surface(const SurfacePart& part, std::span<std::byte> data) {
    return dp2emu_read_surface(emulator_, part.handle, part.level, part.slice, part.rect, data.data(),
                               part.pitch, data.size());
}

dp2emu_result LocalEmulator::write_buffer(std::uint32_t handle, std::uint64_t offset,
                                          std::span<const std::byte> data) {
    return dp2emu_write_buffer(emulator_, handle, offset, data.data(), data.size());
}

dp2emu_result LocalEmulator::set_color_key(std::uint32_t handle, const dp2emu_color_key* key) {
    return dp2emu_set_color_key(emulator_, handle, DP2EMU_COLOR_KEY_SOURCE, key);
}

void LocalEmulator::run(CallBlock& block, std::uint64_t batch) noexcept {
    block.begin();
    for (;;) {
        if (block.call(emulator_, context_) != DP2EMU_OK) {
            log("a call block was refused");
            ++losses_;
            return;
        }
        if (block.refused()) {
            if (report("command refused") == DP2EMU_OUT_OF_MEMORY) ++losses_;
            if (!block.skip_refused()) return;
            continue;
        }
        if (!sink_.take(block.answers(emulator_), batch)) return;
        block.fetch_page();
    }
}

void LocalEmulator::poll(std::uint64_t batch) noexcept {
    run(*answer_page_, batch);
}

void LocalEmulator::finish() noexcept {
    dp2emu_finish(emulator_);
}

void LocalEmulator::wait_for_answer(std::uint32_t query) noexcept {
    dp2emu_wait_for_answer(emulator_, context_, query);
}

dp2emu_result LocalEmulator::process_vertices(const dp2emu_processing& work, std::span<std::byte> results) {
    dp2emu_processing own = work;
    own.context = context_;
    return dp2emu_process_vertices(emulator_, &own, results.data(), results.size());
}

Picture LocalEmulator::present(std::uint32_t surface) {
    auto copy = std::make_unique<LocalPicture>();
    if (!succeeded(dp2emu_present_later(emulator_, surface, &copy->picture), "a frame cannot be shown"))
        return nullptr;
    return copy;
}

dp2emu_result LocalEmulator::start_capture(const char* path) {
    return dp2emu_start_capture(emulator_, path);
}

dp2emu_result LocalEmulator::stop_capture() {
    return dp2emu_stop_capture(emulator_);
}

void LocalEmulator::annotate_capture(const char* key, const char* value) {
    dp2emu_annotate_capture(emulator_, key, value);
}

std::string LocalEmulator::last_error() const {
    dp2emu_error error = {};
    error.size = sizeof error;
    return dp2emu_last_error(emulator_, &error) == DP2EMU_OK ? error.text : "";
}

dp2emu_result LocalEmulator::report(const char* what) const {
    dp2emu_error error = {};
    error.size = sizeof error;
    if (dp2emu_last_error(emulator_, &error) != DP2EMU_OK) return DP2EMU_OUT_OF_MEMORY;
    log("%s: %s", what, error.text);
    return error.result;
}

} // namespace runtime
