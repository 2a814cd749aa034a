// A capture with each kind of record.
#pragma once

#include <cstring>

#include "dp2/capture/capture.h"

namespace dp2::capture {

inline Bytes bytes_of(const char* text) {
    const auto* at = reinterpret_cast<const std::byte*>(text);
    return Bytes(at, at + std::strlen(text));
}

// A document with each kind of record, and blobs that repeat.
inline Document every_record() {
    return {
        Metadata{"title", "all records"},
        Completion{"recorded", "delay:2"},
        ChosenDialect{"vmhal9x"},
        CreateContext{3, 5, 1, 2},
        SceneCounts{3, 70000000000, 4},
        CreateSurface{1, 21, 4, 4, 1, 1, 1, 2, 1, 1, 5, 6, 3},
        CreateBuffer{9, 12},
        WriteSurface{1, 0, 0, bytes_of("texels")},
        WriteSurface{1, 2, 3, bytes_of("texels"), 4, 0, 7, 2},
        WriteBuffer{9, 4, bytes_of("texels")},
        Submit{3, 1, 0x44, 20, 99, 4, 8, 2, bytes_of("commands"), bytes_of("vertices")},
        Submit{3, 1, 0x44, 20, 0, 0, 0, 0, {}, {}, 1, 1},
        ObservedResult{0x88760BB8, 12, bytes_of("answer")},
        ObservedSurface{1, 0x123456789ABCDEF0u},
        Present{1},
        CreateSublevel{8, 7, 2, 1},
        Disjoint{},
        LoseContext{3},
        HoldAnswers{3, HoldAnswers::All, 0, 1},
        HoldAnswers{3, HoldAnswers::Type, 9, 0},
        HoldAnswers{3, HoldAnswers::Query, 0xFFFFFFFF, 1},
        SetClock{70000000000, 5, 1000000000},
        SetClock{},
        FailCall{3, FailCall::Refuse, 70000000000, 2, 4, 0x8876017C},
        FailCall{0, FailCall::LoseContext, 2, 1},
        FailCall{3, FailCall::Hang, 1, 9},
        FailCall{0, FailCall::Refuse, 1, 0},
        HangGpu{1},
        HangGpu{0},
        OfferQueries{1, bytes_of("EVENT...")},
        OfferQueries{1, {}},
        OfferQueries{0, {}},
        OfferCaps{bytes_of("caps")},
        OfferCaps{},
        SetColorKey{1, SetColorKey::Source, 1, 5, 6},
        SetColorKey{1, SetColorKey::Dest, 0, 0, 0},
        BlitSurface{1, 8, 0x0381A800, 6, 0xCC0020, 7, 0xFFFFFFFF, 0, 4, 4,
                    0, 1, 2,          3, 5,        6, 7,          8, 1, bytes_of("left top right..and a rectangle.")},
        BlitSurface{1, 0, 0x400, 0, 0, 9, 0, 0, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, {}},
        BlitSurface{1, 8, 0, 0, 0, 0, 0, 0, 4, 4, 0, 0, 2, 2, 0, 0, 0, 0, 1, {}},
        Destroy{9},
        DestroyContext{3}};
}

} // namespace dp2::capture
