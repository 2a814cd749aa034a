// Between queries, the driver refuses commands because of a limit that the runtime does not check: the commands before
// and after them are executed, and every query is answered, wherever in the command buffer the refused command is.
#include <vector>

#include "counted.h"

namespace {

constexpr int kMostDeclarations = 65536; // max_declarations of dp2/base/limits.def

IDirect3DVertexDeclaration9* declaration(IDirect3DDevice9* device) {
    static const D3DVERTEXELEMENT9 kElements[] = {
        {0, 0, D3DDECLTYPE_FLOAT3, D3DDECLMETHOD_DEFAULT, D3DDECLUSAGE_POSITION, 0},
        {0, 12, D3DDECLTYPE_FLOAT4, D3DDECLMETHOD_DEFAULT, D3DDECLUSAGE_TEXCOORD, 5},
        D3DDECL_END()};
    IDirect3DVertexDeclaration9* made = nullptr;
    check(device->CreateVertexDeclaration(kElements, &made) == D3D_OK, "a declaration");
    return made;
}

// Creates a declaration that the driver refuses: it already has max_declarations of them.
void refused(IDirect3DDevice9* device) {
    if (IDirect3DVertexDeclaration9* made = declaration(device)) made->Release();
}

} // namespace

int main() {
    {
        DeviceRig rig;
        IDirect3DDevice9* device = rig.device;
        IDirect3DQuery9 *first = nullptr, *second = nullptr, *event = nullptr;
        device->CreateQuery(D3DQUERYTYPE_OCCLUSION, &first);
        device->CreateQuery(D3DQUERYTYPE_OCCLUSION, &second);
        device->CreateQuery(D3DQUERYTYPE_EVENT, &event);
        device->Clear(0, nullptr, D3DCLEAR_TARGET, 0, 1, 0);
        std::vector<IDirect3DVertexDeclaration9*> all;
        for (int i = 0; i <= kMostDeclarations; ++i) all.push_back(declaration(device));

        issue(device, first, 5);
        refused(device);
        issue(device, second, 6);
        check(wait(first) == 5 && wait(second) == 6, "counts around refused commands");

        refused(device);
        issue(device, first, 7);
        check(wait(first) == 7, "a count after refused commands that are the first");

        issue(device, first, 8);
        event->Issue(D3DISSUE_END);
        refused(device);
        check(wait(event) == TRUE && wait(first) == 8, "a count before refused commands that are the last");

        first->Issue(D3DISSUE_BEGIN);
        draw(device, 9);
        refused(device);
        draw(device, 10);
        first->Issue(D3DISSUE_END);
        check(wait(first) == 19, "refused commands inside of a count");

        issue(device, first, 11);
        first->GetData(nullptr, 0, D3DGETDATA_FLUSH);
        refused(device); // the refused commands are alone in their buffer
        check(wait(first) == 11, "a count that was on its way when a buffer was refused");

        issue(device, first, 12);
        refused(device);
        device->Present(nullptr, nullptr, nullptr, nullptr);
        check(wait(first, 0) == 12, "a count without FLUSH, after a Present");

        for (IDirect3DVertexDeclaration9* made : all)
            if (made) made->Release();
        issue(device, second, 13);
        check(wait(second) == 13, "a count after there is room again");
        draw(device, 14);
        check(rig.pixel(13, 0) == 0xFFFFFF && rig.pixel(5, 1) == 0, "pixels");
        for (IDirect3DQuery9* query : {first, second, event}) query->Release();
    }
    return finish("refused commands");
}
