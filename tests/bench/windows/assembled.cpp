#include "tests/bench/windows/assembled.h"

#include <cstring>

#include <d3dcommon.h>

#include "tests/bench/windows/subject.h"

namespace bench {

std::vector<DWORD> assembled(const std::string& assembly) {
    using Assemble =
        HRESULT(WINAPI*)(const void*, SIZE_T, const char*, const void*, void*, UINT, ID3DBlob**, ID3DBlob**);
    const HMODULE compiler = LoadLibraryA("d3dcompiler_43.dll");
    const auto assemble =
        compiler ? reinterpret_cast<Assemble>(reinterpret_cast<void*>(GetProcAddress(compiler, "D3DAssemble")))
                 : nullptr;
    if (!assemble) throw std::runtime_error("d3dcompiler_43.dll has no assembler");
    ID3DBlob *code = nullptr, *messages = nullptr;
    const HRESULT result = assemble(assembly.data(), assembly.size(), nullptr, nullptr, nullptr, 0, &code, &messages);
    const Owned<ID3DBlob> owned_messages(messages);
    if (FAILED(result) && messages)
        throw std::runtime_error(assembly + static_cast<const char*>(messages->GetBufferPointer()));
    require(result, "D3DAssemble");
    const Owned<ID3DBlob> owned(code);
    std::vector<DWORD> out(code->GetBufferSize() / sizeof(DWORD));
    std::memcpy(out.data(), code->GetBufferPointer(), out.size() * sizeof(DWORD));
    return out;
}

} // namespace bench
