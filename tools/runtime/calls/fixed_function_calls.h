// The calls that set and get the state of fixed-function vertex processing: transforms, material, lights.
// Those that differ between Direct3D 8 and 9 (MultiplyTransform, clip planes) are added by each. Methods are
// named and documented as those of the interface; the device lock is held.
#pragma once

#include "tools/runtime/state/state_values.h"

namespace runtime {

template <class Core, class DeviceState> class CommonFixedFunctionCalls {
  protected:
    using Api = typename Core::Names;

  public:
    CommonFixedFunctionCalls(Core& device, DeviceState& state) : device_(device), state_(state) {}

    HRESULT SetTransform(typename Api::Transform state, const typename Api::Matrix* matrix) {
        const UINT index = transform_index(state);
        if (!matrix || index == kTransforms) return Api::kInvalidCall;
        state_.set_values().transform[index] = *matrix;
        state_.set_parts().transform.set(index);
        return S_OK;
    }
    HRESULT GetTransform(typename Api::Transform state, typename Api::Matrix* out) {
        const UINT index = transform_index(state);
        if (!out || index == kTransforms || device_.is_pure()) return Api::kInvalidCall;
        *out = state_.values.transform[index];
        return S_OK;
    }
    HRESULT SetMaterial(const typename Api::Material* material) {
        if (!material) return Api::kInvalidCall;
        state_.set_values().material = *material;
        state_.set_parts().material = true;
        return S_OK;
    }
    HRESULT GetMaterial(typename Api::Material* out) {
        if (!out || device_.is_pure()) return Api::kInvalidCall;
        *out = state_.values.material;
        return S_OK;
    }
    HRESULT SetClipStatus(const typename Api::ClipStatus* status) {
        if (!status || device_.is_pure()) return Api::kInvalidCall;
        clip_status_ = *status;
        return S_OK;
    }
    HRESULT GetClipStatus(typename Api::ClipStatus* out) {
        if (!out || device_.is_pure()) return Api::kInvalidCall;
        *out = clip_status_;
        return S_OK;
    }

    // No member is checked; the driver ignores lights of unknown types (as measured on Windows XP: DXVK PR
    // 5695).
    HRESULT SetLight(DWORD index, const typename Api::Light* light) {
        if (!light) return Api::kInvalidCall;
        // Marked first, since setting the light may throw: a mark without a light has no effect.
        state_.set_parts().light_data.insert(index);
        state_.set_values().lights.try_emplace(index).first->second.data = *light;
        return S_OK;
    }
    HRESULT GetLight(DWORD index, typename Api::Light* out) {
        const auto light = state_.values.lights.find(index);
        if (!out || light == state_.values.lights.end() || device_.is_pure()) return Api::kInvalidCall;
        *out = light->second.data;
        return S_OK;
    }
    HRESULT LightEnable(DWORD index, BOOL enable) {
        auto& lights = state_.set_values().lights;
        if (!lights.contains(index)) state_.set_parts().light_data.insert(index);
        state_.set_parts().light_enable.insert(index);
        // The value that GetLightEnable of Microsoft's runtime returns for an enabled light.
        constexpr BOOL kEnabled = 128;
        lights.try_emplace(index).first->second.enabled = enable ? kEnabled : FALSE;
        return S_OK;
    }
    HRESULT GetLightEnable(DWORD index, BOOL* out) {
        const auto light = state_.values.lights.find(index);
        if (!out || light == state_.values.lights.end() || device_.is_pure()) return Api::kInvalidCall;
        *out = light->second.enabled;
        return S_OK;
    }

  protected:
    // Replaces the device's matrix by matrix * current. Never recorded: even while a state block is recorded,
    // the device's matrix changes (Wine: test_multiply_transform).
    void multiply(UINT index, const typename Api::Matrix& matrix) {
        const typename Api::Matrix current = state_.values.transform[index];
        typename Api::Matrix product = {};
        for (int row = 0; row < 4; ++row)
            for (int column = 0; column < 4; ++column)
                for (int k = 0; k < 4; ++k) product.m[row][column] += matrix.m[row][k] * current.m[k][column];
        state_.values.transform[index] = product;
    }

    Core& device_;
    DeviceState& state_;

  private:
    typename Api::ClipStatus clip_status_ = {0, 0xFFFFFFFF};
};

} // namespace runtime
