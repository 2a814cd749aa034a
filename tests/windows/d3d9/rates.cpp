// Frame rates of frequent operations between draws, on the d3d9.dll in the program's folder. For comparisons; no test
// runs it.
//   test_d3d9_rates queries|spin|discard|draws|upload [SECONDS]
// queries: 100 occlusion queries a frame, fetched in the next frame. spin: one query a frame, polled until it is
// answered. discard: one dynamic buffer, refilled for each of 300 draws. draws: 2000 draws. upload: a texture that is
// locked before each of 20 draws.
#include <cstdlib>

#include "program.h"

namespace {

struct Vertex {
    float x, y, z, rhw;
    DWORD color;
    float u, v;
};
constexpr DWORD kFormat = D3DFVF_XYZRHW | D3DFVF_DIFFUSE | D3DFVF_TEX1;
constexpr int kQueries = 100;

void place(Vertex (&quad)[4], int i) {
    const float x = static_cast<float>(i % 8) * 7, y = static_cast<float>(i / 8 % 8) * 7;
    for (int c = 0; c < 4; ++c) {
        const float u = static_cast<float>(c & 1), v = static_cast<float>(c >> 1);
        quad[c] = {x + 8 * u, y + 8 * v, 0.5f, 1, 0xFF000000 + static_cast<DWORD>(i) * 0x10307, u, v};
    }
}

double seconds() {
    LARGE_INTEGER now, frequency;
    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&frequency);
    return static_cast<double>(now.QuadPart) / static_cast<double>(frequency.QuadPart);
}

class Scene {
  public:
    explicit Scene(DeviceRig& rig) : device_(rig.device) {
        device_->CreateVertexBuffer(sizeof(Vertex[4]), D3DUSAGE_DYNAMIC | D3DUSAGE_WRITEONLY, kFormat, D3DPOOL_DEFAULT,
                                    &buffer_, nullptr);
        device_->CreateTexture(64, 64, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &texture_, nullptr);
        for (IDirect3DQuery9*& query : queries_) device_->CreateQuery(D3DQUERYTYPE_OCCLUSION, &query);
        fill(0);
    }
    ~Scene() {
        device_->SetStreamSource(0, nullptr, 0, 0);
        for (IDirect3DQuery9* query : queries_) query->Release();
        texture_->Release();
        buffer_->Release();
    }

    void frame(const char* what, int number) {
        const auto is = [&](const char* name) { return std::strcmp(what, name) == 0; };
        device_->Clear(0, nullptr, D3DCLEAR_TARGET, 0xFF102030, 1, 0);
        device_->BeginScene();
        device_->SetFVF(kFormat);
        device_->SetStreamSource(0, buffer_, 0, sizeof(Vertex));
        const int draws = is("draws") ? 2000 : is("discard") ? 300 : is("upload") ? 20 : kQueries;
        for (int i = 0; i < draws; ++i) {
            if (is("discard")) fill(i);
            if (is("upload")) upload(number + i);
            if (is("draws")) device_->SetRenderState(D3DRS_TEXTUREFACTOR, static_cast<DWORD>(i));
            IDirect3DQuery9* query = is("queries") || (is("spin") && i == 0) ? queries_[i] : nullptr;
            DWORD pixels = 0;
            if (query && is("queries") && number != 0) query->GetData(&pixels, sizeof pixels, D3DGETDATA_FLUSH);
            if (query) query->Issue(D3DISSUE_BEGIN);
            device_->DrawPrimitive(D3DPT_TRIANGLESTRIP, 0, 2);
            if (query) query->Issue(D3DISSUE_END);
            if (is("spin") && i == 0)
                while (query->GetData(&pixels, sizeof pixels, D3DGETDATA_FLUSH) == S_FALSE) {
                }
        }
        device_->EndScene();
        check(device_->Present(nullptr, nullptr, nullptr, nullptr) == D3D_OK, "Present");
    }

  private:
    void fill(int i) {
        Vertex quad[4];
        place(quad, i);
        void* bytes = nullptr;
        check(buffer_->Lock(0, 0, &bytes, D3DLOCK_DISCARD) == D3D_OK, "Lock");
        std::memcpy(bytes, quad, sizeof quad);
        buffer_->Unlock();
    }
    void upload(int value) {
        D3DLOCKED_RECT locked;
        check(texture_->LockRect(0, &locked, nullptr, 0) == D3D_OK, "LockRect");
        std::memset(locked.pBits, value, static_cast<std::size_t>(locked.Pitch) * 64);
        texture_->UnlockRect(0);
        device_->SetTexture(0, texture_);
    }

    IDirect3DDevice9* device_;
    IDirect3DVertexBuffer9* buffer_ = nullptr;
    IDirect3DTexture9* texture_ = nullptr;
    IDirect3DQuery9* queries_[kQueries] = {};
};

} // namespace

int main(int count, char** arguments) {
    const char* what = count > 1 ? arguments[1] : "draws";
    const double length = count > 2 ? std::atof(arguments[2]) : 3;
    {
        DeviceRig rig;
        Scene scene(rig);
        for (int i = 0; i < 5; ++i) scene.frame(what, i); // warms up: the JIT compiles the programs
        const double begin = seconds();
        int frames = 0;
        while (seconds() - begin < length) scene.frame(what, 5 + frames++);
        std::printf("%s: %.1f frames a second\n", what, frames / (seconds() - begin));
    }
    return g_failures ? 1 : 0;
}
