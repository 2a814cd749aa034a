#include "rasterizer/jit/quick_gathers.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "rasterizer/base/activity.h"
#include "rasterizer/jit/code_writer.h"
#include "rasterizer/jit/executable_memory.h"

namespace rasterizer::jit {

namespace {

constexpr std::uint32_t kRuns = 1000;

// The data of a PairReader.
struct PairWork {
    std::uint32_t indices[8] = {0, 2, 1, 4, 3, 5, 6, 0}; // of pairs that begin in this array
    std::uint32_t stored[8] = {};
};

// void(PairWork*): reads eight pairs kRuns times, in the ways of LevelCode::pairs().
class PairReader : private PlainMemory, public Xbyak::CodeGenerator {
  public:
    explicit PairReader(bool gathers) : Xbyak::CodeGenerator(kBytes, Xbyak::AutoGrow, &allocator) {
        Xbyak::Label again;
        mov(eax, kRuns);
        L(again);
        vmovdqu(ymm2, ptr[work]);
        gathers ? gather() : load();
        sub(eax, 1);
        jnz(again);
        vzeroupper();
        ret();
        ready();
    }

  private:
    static constexpr std::size_t kBytes = 256;
#ifdef _WIN32
    const Xbyak::Reg64 work = rcx;
#else
    const Xbyak::Reg64 work = rdi;
#endif

    void gather() {
        for (const Xbyak::Xmm& indices : {xmm2, xmm3}) {
            if (indices.getIdx() == 3) vextracti128(xmm3, ymm2, 1);
            vpcmpeqd(ymm1, ymm1, ymm1);
            vpxor(ymm0, ymm0, ymm0);
            vpgatherdq(ymm0, ptr[work + indices * 4], ymm1);
        }
    }
    void load() {
        const std::size_t stored = offsetof(PairWork, stored);
        vmovdqu(ptr[work + stored], ymm2);
        for (const std::size_t first : {0u, 2u, 4u, 6u}) {
            const Xbyak::Xmm two = first % 4 == 0 ? xmm0 : xmm1;
            movsxd(rdx, dword[work + stored + first * 4]);
            vmovsd(two, ptr[work + rdx * 4]);
            movsxd(rdx, dword[work + stored + first * 4 + 4]);
            vmovhps(two, two, ptr[work + rdx * 4]);
            if (first % 4 != 0) vinserti128(ymm0, ymm0, xmm1, 1);
        }
    }
};

class Timed {
  public:
    explicit Timed(const PairReader& reader) : memory_({reader.getCode(), reader.getSize()}) {}
    void run() {
        const auto code =
            reinterpret_cast<void (*)(PairWork*)>(reinterpret_cast<std::uintptr_t>(memory_.data()));
        PairWork work;
        const std::uint64_t begin = steady_nanoseconds();
        code(&work);
        least_ = std::min(least_, steady_nanoseconds() - begin);
    }
    std::uint64_t least() const { return least_; }

  private:
    ExecutableMemory memory_;
    std::uint64_t least_ = std::numeric_limits<std::uint64_t>::max();
};

bool measure() {
    try {
        Timed gathers(PairReader(true)), loads(PairReader(false));
        // Interrupts and changes of frequency lengthen some of the runs.
        for (int i = 0; i < 6; ++i) {
            gathers.run();
            loads.run();
        }
        return gathers.least() * 4 < loads.least() * 3;
    } catch (const ExecutableMemory::NotExecutable&) {
        return false;
    }
}

} // namespace

bool quick_gathers() {
    static const bool quick = measure();
    return quick;
}

} // namespace rasterizer::jit
