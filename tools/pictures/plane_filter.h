// Separable filters of a picture's channels. Metrics filter block by block, so that their memory does not
// grow with the picture.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tools {

template <class T> using Kernel = std::vector<T>; // of odd length, its middle is the pixel itself

// A kernel for a direction in which a picture has `size` pixels. Where the kernel reaches farther than the
// picture, its outer weights are all for the repeated edge, and become one weight: so no kernel is longer
// than twice the picture.
inline Kernel<double> bounded(const Kernel<double>& kernel, std::size_t size) {
    const std::size_t radius = kernel.size() / 2, left = std::min(radius, size - 1);
    Kernel<double> out(2 * left + 1, 0.0);
    for (std::size_t i = 0; i < kernel.size(); ++i)
        out[std::clamp(i, radius - left, radius + left) - (radius - left)] += kernel[i];
    return out;
}

// How many pixels around a block are read, in each direction.
struct Halo {
    std::size_t across, down;
};

// A block of pixels with a halo. Pixels outside the picture repeat those of its edge.
struct Block {
    std::size_t x, y, columns, rows; // in the picture, without the halo
    Halo halo;
    std::size_t width, height; // of the picture

    std::size_t in_columns() const { return columns + 2 * halo.across; } // with the halo
    std::size_t in_rows() const { return rows + 2 * halo.down; }
    // The picture's column or row for a column or row of the block with its halo.
    std::size_t source_x(std::size_t column) const { return clamped(x + column, halo.across, width); }
    std::size_t source_y(std::size_t row) const { return clamped(y + row, halo.down, height); }

  private:
    static std::size_t clamped(std::size_t at, std::size_t before, std::size_t size) {
        return at < before ? 0 : std::min(at - before, size - 1);
    }
};

// Calls f(block) for all blocks of a picture.
template <class F> void for_each_block(std::size_t width, std::size_t height, Halo halo, F&& f) {
    // Much more than the halo, so that little is computed twice
    const std::size_t most_columns = std::max(std::size_t{512}, 2 * halo.across),
                      most_rows = std::max(std::size_t{96}, 2 * halo.down);
    for (std::size_t y = 0; y < height; y += most_rows)
        for (std::size_t x = 0; x < width; x += most_columns)
            f(Block{x, y, std::min(most_columns, width - x), std::min(most_rows, height - y), halo, width,
                    height});
}

// Copies the values of a block to their places in the picture.
inline void put_block(const Block& block, const std::vector<float>& values, std::vector<float>& picture) {
    for (std::size_t row = 0; row < block.rows; ++row)
        std::copy_n(&values[row * block.columns], block.columns,
                    &picture[(block.y + row) * block.width + block.x]);
}

template <class T> class PlaneFilter {
  public:
    // `in` has the block with the halo, `out` gets it without. Neither kernel reaches beyond the halo.
    void filter(const Block& block, const std::vector<T>& in, const Kernel<T>& across, const Kernel<T>& down,
                std::vector<T>& out) {
        const std::size_t columns = block.columns, radius = down.size() / 2;
        const std::size_t left = block.halo.across - across.size() / 2, top = block.halo.down - radius;
        rows_.assign((block.rows + 2 * radius) * columns, T(0));
        for (std::size_t row = 0; row < block.rows + 2 * radius; ++row)
            for (std::size_t i = 0; i < across.size(); ++i)
                add(&in[(row + top) * block.in_columns() + left + i], across[i], columns,
                    &rows_[row * columns]);
        out.assign(block.rows * columns, T(0));
        for (std::size_t row = 0; row < block.rows; ++row)
            for (std::size_t i = 0; i < down.size(); ++i)
                add(&rows_[(row + i) * columns], down[i], columns, &out[row * columns]);
    }

  private:
    static void add(const T* in, T factor, std::size_t count, T* out) {
        for (std::size_t x = 0; x < count; ++x) out[x] += factor * in[x];
    }

    std::vector<T> rows_;
};

} // namespace tools
