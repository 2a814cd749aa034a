// Executes a program (program.h) on the C interface and records what its caller observed. After each call checks what
// must hold for every call (machine_submit.cpp, machine_recording.cpp).
//
// Programs have no pointers. A submission's command surface is `command_offset` bytes, the first string, and `space`
// bytes; if `vertex_source` is 1 the second string has the vertices, if it is 2 the buffer `vertex_buffer` does,
// otherwise there are none. Numbers of pictures and D3D10 queries are taken modulo the number of slots. A recording is
// written to memory, and replayed when it stops.
#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "responses/api/c_api_shared.h"
#include "tests/fuzz/support/observations.h"
#include "tests/fuzz/support/program.h"

namespace fuzz {

// How programs run.
struct BackEnd {
    const char* set; // instruction set; null: the fastest
    bool interprets;
};
inline constexpr std::uint8_t kBackEnds = 8;
inline constexpr std::uint8_t kInterpreter = 1;  // number of the back end with which others are compared
const BackEnd& back_end_of(std::uint8_t number); // modulo kBackEnds

// What a run does differently from the program's settings.
struct Variation {
    std::optional<unsigned> workers;
    std::optional<std::uint8_t> back_end;
    bool split = false; // submits each command separately
    // false: answers may differ between the runs, so they are not compared, and no recording is started
    bool compare_answers = true;
};

// The name of the limit that these settings make small, or "".
std::string_view narrow_limit(const Settings& settings);

class Machine {
  public:
    Machine(const Settings& settings, const Variation& variation = {});
    ~Machine();
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    void run(const Program& program);
    // After run() they include hashes of the memory of every object.
    const Observations& observations() const { return observations_; }
    // Whether a call exceeded a limit or had no memory: then results depend on the amount of work in each call.
    bool limited() const { return limited_; }
    responses::Emulator& emulator() { return emulator_->emulator(); }

  private:
    struct Slot;    // the memory of a D3D10 query
    struct Capture; // the file of a recording

    void execute(const Op& op);
    void memory_call(const Op& op); // machine_memory.cpp
    void d3d10_call(const Op& op);  // machine_d3d10.cpp
    void stream_output(const Op& op);
    void control_call(const Op& op);     // machine_control.cpp
    void misuse(std::uint32_t function); // machine_misuse.cpp
    void submit(const Op& op);           // machine_submit.cpp
    std::int32_t submit_part(const Op& op, std::size_t begin, std::size_t end,
                             std::vector<std::uint32_t>& render_states);
    void poll(std::uint32_t context);
    void check_answers(const dp2emu_call& block, const std::vector<std::uint8_t>& surface);
    void check_wrong_answers(const dp2emu_call& block, const std::vector<std::uint8_t>& surface);
    void process_vertices(const Op& op);
    void start_capture();
    void stop_capture();
    void observe_memory();

    void observe(const char* what, std::uint64_t value) { observations_.push_back({op_, what, value}); }
    void result(dp2emu_result result);
    // Calls a function of the library, in which an allocation may fail.
    template <class Call> auto call(Call&& call);

    Settings settings_;
    Variation variation_;
    dp2emu* emulator_ = nullptr; // null: creation failed
    std::size_t op_ = 0;
    Observations observations_;
    bool limited_ = false;
    std::vector<dp2emu_picture*> pictures_;
    std::vector<Slot> slots_;
    std::unique_ptr<Capture> capture_; // null: no recording is running
};

} // namespace fuzz
