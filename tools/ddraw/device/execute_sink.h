// The primitives of execute buffers as commands of the driver. Whole primitives are drawn with their
// vertices, copied to the call; cut ones have their vertices in the command.
#pragma once

#include "tools/ddraw/device/legacy_device.h"
#include "tools/ddraw/execute/draws.h"

namespace ddraw {

class ExecuteSink final : public execute::DrawSink {
  public:
    // `output`: prepared for draws of these vertices.
    ExecuteSink(const LegacyDevice::Output& output, const vertices::ProcessedVertices& processed,
                D3DSTATS& stats)
        : output_(output), processed_(processed), stats_(stats) {}

    bool points(std::span<const execute::Point> ranges) override;
    bool lines(std::span<const execute::Line> lines) override;
    bool triangles(std::span<const execute::Triangle> triangles) override;
    bool cut_lines(std::span<const std::byte> vertices) override;
    bool polygon(std::uint32_t edges, std::span<const std::byte> vertices) override;

  private:
    // The vertices `least` to `most` in a call, with room for so many bytes of records; the number of the
    // first one there.
    std::optional<std::uint32_t> vertices(std::size_t least, std::size_t most, std::size_t bytes);
    template <class Record, class Out, class Emit>
    bool draw(std::span<const Record> records, const Emit& emit);

    const LegacyDevice::Output& output_;
    const vertices::ProcessedVertices& processed_;
    D3DSTATS& stats_;
};

} // namespace ddraw
