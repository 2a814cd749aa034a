// Separable filters of a picture's channels. Metrics filter block by block, so that their memory does not
// grow with the picture.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tools {

template <class T> using Kernel = std::vector<T>; // of odd length, its middle is the pixel itself

// A block of pixels, and `halo` pixels around it. Pixels outside the picture repeat those of its edge.
struct Block {
    std::size_t x, y, columns, rows; // in the picture, without the halo
    std::size_t halo;
    std::size_t width, height; // of the picture

    std::size_t in_columns() const { return columns + 2 * halo; } // with the halo
    std::size_t in_rows() const { return rows + 2 * halo; }
    // The picture's column or row for a column or row of the block with its halo.
    std::size_t source_x(std::size_t column) const { return clamped(x + column, width); }
    std::size_t source_y(std::size_t row) const { return clamped(y + row, height); }

  private:
    std::size_t clamped(std::size_t at, std::size_t size) const {
        return at < halo ? 0 : std::min(at - halo, size - 1);
    }
};

// Calls f(block) for all blocks of a picture.
template <class F> void for_each_block(std::size_t width, std::size_t height, std::size_t halo, F&& f) {
    constexpr std::size_t kColumns = 512,
                          kRows = 96; // much more than a halo, so that little is computed twice
    for (std::size_t y = 0; y < height; y += kRows)
        for (std::size_t x = 0; x < width; x += kColumns)
            f(Block{x, y, std::min(kColumns, width - x), std::min(kRows, height - y), halo, width, height});
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
        const std::size_t left = block.halo - across.size() / 2, top = block.halo - radius;
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
