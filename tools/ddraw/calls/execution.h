// The instructions of an execute buffer, except those that draw, on a device.
#pragma once

#include <vector>

#include "tools/ddraw/device/execute_buffer.h"
#include "tools/ddraw/device/legacy_device.h"
#include "tools/ddraw/execute/reader.h"

namespace ddraw {

class Execution : public execute::Handler {
  public:
    Execution(LegacyDevice& device, ExecuteBuffer& buffer, const Viewport& viewport, bool clips)
        : device_(device), buffer_(buffer), viewport_(viewport), clips_(clips) {}

    // Executes the buffer. D3DERR_EXECUTE_FAILED, with a line in the log: an instruction cannot be executed;
    // what precedes it was.
    HRESULT run();

    const char* load_matrix(const execute::MatrixLoad& load) override;
    const char* multiply_matrices(const execute::MatrixMultiply& multiply) override;
    const char* set_transform(const execute::State& state) override;
    const char* set_light_state(const execute::State& state) override;
    const char* set_render_state(const execute::State& state) override;
    const char* process_vertices(const execute::ProcessVertices& work) override;
    const char* load_texture(const execute::TextureLoad& load) override;
    const char* set_status(const execute::Status& status) override;
    std::uint32_t status() override { return buffer_.data.dsStatus.dwStatus; }

  protected:
    ~Execution() = default;
    const vertices::ProcessedVertices& processed() const { return buffer_.processed; }
    // How primitives are drawn with the states of the moment.
    vertices::Draw how() const { return device_.draw_options(D3DPT_TRIANGLELIST, {}, clips_); }
    // The field's name unless all these vertices exist.
    const char* check(const execute::Records<execute::Point>& records) const;
    const char* check(const execute::Records<execute::Line>& records) const;
    const char* check(const execute::Records<execute::Triangle>& records) const;

    LegacyDevice& device_;
    ExecuteBuffer& buffer_;
    const Viewport& viewport_;

  private:
    bool clips_;
    std::vector<vertices::Light> lights_; // of the vertices that are being processed
};

} // namespace ddraw
