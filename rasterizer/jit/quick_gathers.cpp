#include "rasterizer/jit/quick_gathers.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>

#include "rasterizer/base/activity.h"
#include "rasterizer/jit/code_writer.h"
#include "rasterizer/jit/executable_memory.h"

namespace rasterizer::jit {

namespace {

constexpr std::uint32_t kRuns = 1000;

// The data of a PairReader.
struct PairWork {
    std::uint32_t indices[16] = {0, 2, 1, 4, 3, 5, 6, 0, 8, 9, 7, 2, 4, 11, 10, 12}; // of pairs in this array
    std::uint32_t stored[16] = {};
};

// void(PairWork*): reads the pairs of a vector's lanes kRuns times, in the ways of LevelCode::pairs().
class PairReader : private PlainMemory, public Xbyak::CodeGenerator {
  public:
    PairReader(Isa isa, bool gathers)
        : Xbyak::CodeGenerator(kBytes, Xbyak::AutoGrow, &allocator), wide_(isa == Isa::Avx512) {
        Xbyak::Label again;
        mov(eax, kRuns);
        L(again);
        wide_ ? vmovdqu32(zmm2, ptr[work]) : vmovdqu(ymm2, ptr[work]);
        gathers ? gather() : load();
        sub(eax, 1);
        jnz(again);
        vzeroupper();
        ret();
        ready();
    }

  private:
    static constexpr std::size_t kBytes = 512;
#ifdef _WIN32
    const Xbyak::Reg64 work = rcx;
#else
    const Xbyak::Reg64 work = rdi;
#endif

    void gather() {
        for (const bool last : {false, true}) {
            if (wide_) {
                if (last) vextracti64x4(ymm3, zmm2, 1);
                kxnorw(k1, k1, k1);
                vpxord(zmm0, zmm0, zmm0);
                vpgatherdq(zmm0 | k1, ptr[work + (last ? ymm3 : ymm2) * 4]);
            } else {
                if (last) vextracti128(xmm3, ymm2, 1);
                vpcmpeqd(ymm1, ymm1, ymm1);
                vpxor(ymm0, ymm0, ymm0);
                vpgatherdq(ymm0, ptr[work + (last ? xmm3 : xmm2) * 4], ymm1);
            }
        }
    }
    void load() {
        const std::size_t stored = offsetof(PairWork, stored), quarter = wide_ ? 4 : 2;
        wide_ ? vmovdqu32(ptr[work + stored], zmm2) : vmovdqu(ptr[work + stored], ymm2);
        for (std::size_t lane = 0; lane < 4 * quarter; lane += 2) {
            const auto number = static_cast<std::uint8_t>(lane / 2 % quarter);
            const Xbyak::Xmm two = number == 0 ? xmm0 : xmm1;
            mov(edx, dword[work + stored + lane * 4]);
            vmovsd(two, ptr[work + rdx * 4]);
            mov(edx, dword[work + stored + lane * 4 + 4]);
            vmovhps(two, two, ptr[work + rdx * 4]);
            if (number == 0) continue;
            wide_ ? vinserti32x4(zmm0, zmm0, xmm1, number) : vinserti128(ymm0, ymm0, xmm1, number);
        }
    }

    const bool wide_;
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

} // namespace

bool quick_gathers(Isa isa) {
    if (isa == Isa::Sse41) return false; // it has no gathers
    try {
        Timed gathers(PairReader(isa, true)), loads(PairReader(isa, false));
        // Interrupts and changes of frequency lengthen some of the runs.
        for (int i = 0; i < 6; ++i) {
            gathers.run();
            loads.run();
        }
        return gathers.least() < loads.least();
    } catch (const Xbyak::Error& error) {
        if (static_cast<int>(error) == Xbyak::ERR_CANT_ALLOC) throw std::bad_alloc();
        throw;
    }
}

} // namespace rasterizer::jit
