// Queries are answered while the program continues to draw: the answers are right and in order, and GetData with FLUSH
// returns them in whatever order the program polls.
#include "counted.h"

int main() {
    {
        DeviceRig rig;
        IDirect3DDevice9* device = rig.device;
        constexpr int kCount = 50;
        IDirect3DQuery9 *counts[kCount], *event = nullptr;
        for (IDirect3DQuery9*& query : counts) device->CreateQuery(D3DQUERYTYPE_OCCLUSION, &query);
        device->CreateQuery(D3DQUERYTYPE_EVENT, &event);
        device->Clear(0, nullptr, D3DCLEAR_TARGET, 0, 1, 0);
        for (int round = 0; round < 20; ++round) {
            for (int i = 0; i < kCount; ++i) issue(device, counts[i], 1 + (i + round) % 60);
            event->Issue(D3DISSUE_END);
            // Queries are polled from the last to the first, from the first to the last, or after the event.
            if (round % 3 == 2) check(wait(event, D3DGETDATA_FLUSH) == TRUE, "an event");
            for (int i = 0; i < kCount; ++i) {
                const int at = round % 3 == 0 ? kCount - 1 - i : i;
                check(wait(counts[at], D3DGETDATA_FLUSH) == static_cast<DWORD>(1 + (at + round) % 60), "a count");
            }
            check(wait(event, D3DGETDATA_FLUSH) == TRUE, "an event");
        }
        // Without FLUSH nothing is sent, but queries that were sent are answered.
        issue(device, counts[0], 7);
        device->Present(nullptr, nullptr, nullptr, nullptr);
        check(wait(counts[0], 0) == 7, "a count without FLUSH, after a Present");
        // A query may be issued again before its answer was fetched, and released before it was answered.
        issue(device, counts[0], 8);
        issue(device, counts[0], 9);
        check(wait(counts[0], D3DGETDATA_FLUSH) == 9, "the second of two counts");
        issue(device, counts[0], 10);
        DWORD value = 0;
        counts[0]->GetData(&value, sizeof value, D3DGETDATA_FLUSH);
        issue(device, counts[0], 11);
        check(wait(counts[0], D3DGETDATA_FLUSH) == 11, "a count issued again while the first was on its way");
        issue(device, counts[1], 12);
        counts[1]->GetData(nullptr, 0, D3DGETDATA_FLUSH);
        for (IDirect3DQuery9* query : counts) query->Release();
        check(wait(event, D3DGETDATA_FLUSH) == TRUE, "an event that was answered long ago");
        event->Release();
        check(rig.pixel(5, 0) == 0xFFFFFF, "a pixel");
    }
    return finish("queries");
}
