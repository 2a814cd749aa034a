/** @file
 * dp2emu_protocol.h - the numbers and structures of the driver interface, for C programs without a Windows
 * driver kit. Generated from this project's tables by `dp2 ops --protocol`; do not edit. It has
 * more than the 600 lines that this project allows a file, so that a program needs one include for all of the
 * interface.
 *
 * Names are the interface's own (d3dhal.h, d3d9types.h, d3d9caps.h, ddrawi.h, d3d10umddi.h) with the prefix
 * DP2EMU_, so that this header and those can be included together. Commands whose structures have equal members
 * share one structure, whose comment lists them. Numbered members of the interface are arrays here (wV1, wV2:
 * wV[2]), and a dot in a member's name is an underscore.
 *
 * A command is a DP2EMU_D3DHAL_DP2COMMAND and its payload; the opcode's comment has the payload's layout, in
 * which n is wPrimitiveCount. Little-endian; commands may be unaligned, so copy them with memcpy.
 *
 * The lists DP2EMU_FOR_EACH_...(X) expand a macro X once for each row of a table:
 *
 *     #define NAME(name, number, ...) case number: return #name;
 *     switch (opcode) { DP2EMU_FOR_EACH_OPCODE(NAME) }
 *
 * Names of this project, for which the interface has other names or none:
 *   D3DHAL_DP2CREATEPIXELSHADER.dwCodeSize: dwSize in D3DHAL_DP2CREATEVERTEXSHADERFUNC
 *   D3DTS_WORLD_DX7: D3DTRANSFORMSTATE_WORLD of DirectX 7
 *   D3DTS_WORLD1_DX7: D3DTRANSFORMSTATE_WORLD1 of DirectX 7
 *   D3DTS_WORLD2_DX7: D3DTRANSFORMSTATE_WORLD2 of DirectX 7
 *   D3DTS_WORLD3_DX7: D3DTRANSFORMSTATE_WORLD3 of DirectX 7
 *   D3DSBT_NONE: no predefined group; for D3DHAL_STATESETBEGIN
 *   DP2BLT_ANY: neither DP2BLT_POINT nor DP2BLT_LINEAR: the driver chooses
 *   VENDOR_POINTSIZE_RESZ: value of D3DRS_POINTSIZE that copies the depth buffer to the texture of stage 0
 *   VENDOR_POINTSIZE_A2M1: value of D3DRS_POINTSIZE that switches alpha to coverage on
 *   VENDOR_POINTSIZE_A2M0: value of D3DRS_POINTSIZE that switches alpha to coverage off
 *   VENDOR_MIPMAPLODBIAS_GET4: value of D3DTSS_MIPMAPLODBIAS that switches fetching four texels on
 *   VENDOR_MIPMAPLODBIAS_GET1: value of D3DTSS_MIPMAPLODBIAS that switches fetching four texels off
 *   D3DFVF_TEXCOORDSIZE: D3DFVF_TEXCOORDSIZE1 to D3DFVF_TEXCOORDSIZE4 as one macro
 *   D3DFMT_ATI1: a vendor's FourCC
 *   D3DFMT_NV12: a FourCC of video
 *   D3DFMT_YV12: a FourCC of video
 *   D3DFMT_ATI2: a vendor's FourCC
 *   D3DFMT_DF24: a vendor's FourCC
 *   D3DFMT_DF16: a vendor's FourCC
 *   D3DFMT_NULL: a vendor's FourCC: a render target without memory
 *   D3DFMT_INTZ: a vendor's FourCC
 *   D3D10DDI_COUNTER_DEVICE_DEPENDENT_1: the number after D3D10DDI_COUNTER_DEVICE_DEPENDENT_0
 *   DDPIXELFORMAT_MASKS: the DDPIXELFORMAT of DirectX 1 to 7; depth formats: dwZBufferBitDepth, dwStencilBitDepth, dwZBitMask, dwStencilBitMask; bump maps: masks of du, dv, luminance
 *   D3DDEVICEDESC_V1.dtcTransformCaps_dwSize: a member of dtcTransformCaps, as the next one
 *   D3DDEVICEDESC_V1.dlcLightingCaps_dwSize: a member of dlcLightingCaps, as the next three
 *   DDPIXELFORMAT.dwReserved: dwBBitMask and dwRGBAlphaBitMask, which are 0 in a format list
 */
#ifndef DP2EMU_PROTOCOL_H
#define DP2EMU_PROTOCOL_H

#include <stddef.h>
#include <stdint.h>

/** Does not compile when the condition is false. */
#define DP2EMU_ASSERT(name, condition) typedef char name##_has_its_layout[(condition) ? 1 : -1];

/** @name D3DDP2OP_ (D3DHAL_DP2OPERATION)
 * @{ */

#define DP2EMU_D3DDP2OP_POINTS 1 /**< runs of points from the vertex buffer; n D3DHAL_DP2POINTS */
#define DP2EMU_D3DDP2OP_INDEXEDLINELIST 2 /**< lines by vertex number, no base; n pairs of WORDs */
#define DP2EMU_D3DDP2OP_INDEXEDTRIANGLELIST 3 /**< triangles by vertex number with edge flags, no base; n triples of WORDs with flags */
#define DP2EMU_D3DDP2OP_RENDERSTATE 8 /**< set render states; n D3DHAL_DP2RENDERSTATE */
#define DP2EMU_D3DDP2OP_EXIT 11 /**< end of the buffer (execute-buffer token) */
#define DP2EMU_D3DDP2OP_LINELIST 15 /**< n lines from the vertex buffer; D3DHAL_DP2STARTVERTEX */
#define DP2EMU_D3DDP2OP_LINESTRIP 16 /**< a strip of n lines; D3DHAL_DP2STARTVERTEX */
#define DP2EMU_D3DDP2OP_INDEXEDLINESTRIP 17 /**< a strip of n lines, indices relative to the base; D3DHAL_DP2STARTVERTEX, then n + 1 WORDs */
#define DP2EMU_D3DDP2OP_TRIANGLELIST 18 /**< n triangles from the vertex buffer; D3DHAL_DP2STARTVERTEX */
#define DP2EMU_D3DDP2OP_TRIANGLESTRIP 19 /**< a strip of n triangles; D3DHAL_DP2STARTVERTEX */
#define DP2EMU_D3DDP2OP_INDEXEDTRIANGLESTRIP 20 /**< a strip of n triangles, indices relative to the base; D3DHAL_DP2STARTVERTEX, then n + 2 WORDs */
#define DP2EMU_D3DDP2OP_TRIANGLEFAN 21 /**< a fan of n triangles; D3DHAL_DP2STARTVERTEX */
#define DP2EMU_D3DDP2OP_INDEXEDTRIANGLEFAN 22 /**< a fan of n triangles, indices relative to the base; D3DHAL_DP2STARTVERTEX, then n + 2 WORDs */
#define DP2EMU_D3DDP2OP_TRIANGLEFAN_IMM 23 /**< a fan of n triangles, vertices in the command; D3DHAL_DP2TRIANGLEFAN_IMM, then n + 2 vertices */
#define DP2EMU_D3DDP2OP_LINELIST_IMM 24 /**< n lines, vertices in the command; 2n vertices */
#define DP2EMU_D3DDP2OP_TEXTURESTAGESTATE 25 /**< set texture-stage and sampler states and texture bindings; n D3DHAL_DP2TEXTURESTAGESTATE */
#define DP2EMU_D3DDP2OP_INDEXEDTRIANGLELIST2 26 /**< n triangles, vertex numbers relative to the base; D3DHAL_DP2STARTVERTEX, then n triples of WORDs */
#define DP2EMU_D3DDP2OP_INDEXEDLINELIST2 27 /**< n lines, vertex numbers relative to the base; D3DHAL_DP2STARTVERTEX, then n pairs of WORDs */
#define DP2EMU_D3DDP2OP_VIEWPORTINFO 28 /**< set the viewport rectangle; n D3DHAL_DP2VIEWPORTINFO */
#define DP2EMU_D3DDP2OP_WINFO 29 /**< set the w range of w-buffering; n D3DHAL_DP2WINFO */
#define DP2EMU_D3DDP2OP_SETPALETTE 30 /**< attach palettes to textures; n D3DHAL_DP2SETPALETTE */
#define DP2EMU_D3DDP2OP_UPDATEPALETTE 31 /**< write entries of a palette; D3DHAL_DP2UPDATEPALETTE, then wNumEntries DWORDs */
#define DP2EMU_D3DDP2OP_ZRANGE 32 /**< set the depth range of the viewport; n D3DHAL_DP2ZRANGE */
#define DP2EMU_D3DDP2OP_SETMATERIAL 33 /**< set the material; n D3DMATERIAL7 */
#define DP2EMU_D3DDP2OP_SETLIGHT 34 /**< enable, disable or define lights; n times (D3DHAL_DP2SETLIGHT, then D3DLIGHT7 when dwDataType is 2) */
#define DP2EMU_D3DDP2OP_CREATELIGHT 35 /**< create lights; n D3DHAL_DP2CREATELIGHT */
#define DP2EMU_D3DDP2OP_SETTRANSFORM 36 /**< set transform matrices; n D3DHAL_DP2SETTRANSFORM */
#define DP2EMU_D3DDP2OP_TEXBLT 38 /**< copy a texture with its mip levels; n D3DHAL_DP2TEXBLT */
#define DP2EMU_D3DDP2OP_STATESET 39 /**< record, capture, execute or delete state blocks; n D3DHAL_DP2STATESET */
#define DP2EMU_D3DDP2OP_SETPRIORITY 40 /**< eviction priority of a managed texture; n D3DHAL_DP2SETPRIORITY */
#define DP2EMU_D3DDP2OP_SETRENDERTARGET 41 /**< set the render target and depth buffer; n D3DHAL_DP2SETRENDERTARGET */
#define DP2EMU_D3DDP2OP_CLEAR 42 /**< clear rectangles of targets, depth and stencil; D3DHAL_DP2CLEAR, then n RECTs (one unread RECT when n is 0) */
#define DP2EMU_D3DDP2OP_SETTEXLOD 43 /**< most detailed level of a managed texture; n D3DHAL_DP2SETTEXLOD */
#define DP2EMU_D3DDP2OP_SETCLIPPLANE 44 /**< set user clip planes; n D3DHAL_DP2SETCLIPPLANE */
#define DP2EMU_D3DDP2OP_CREATEVERTEXSHADER 45 /**< create DX8 vertex shaders: declaration and code; n times (D3DHAL_DP2CREATEVERTEXSHADER, then declaration and code bytes) */
#define DP2EMU_D3DDP2OP_DELETEVERTEXSHADER 46 /**< delete DX8 vertex shaders; n D3DHAL_DP2VERTEXSHADER */
#define DP2EMU_D3DDP2OP_SETVERTEXSHADER 47 /**< select an FVF code or a DX8 vertex shader; n D3DHAL_DP2VERTEXSHADER */
#define DP2EMU_D3DDP2OP_SETVERTEXSHADERCONST 48 /**< write float vertex constants; n times (D3DHAL_DP2SETVERTEXSHADERCONST, then 16 bytes a register) */
#define DP2EMU_D3DDP2OP_SETSTREAMSOURCE 49 /**< bind a vertex buffer to a stream; n D3DHAL_DP2SETSTREAMSOURCE */
#define DP2EMU_D3DDP2OP_SETSTREAMSOURCEUM 50 /**< bind the call's user memory to stream 0; n D3DHAL_DP2SETSTREAMSOURCEUM */
#define DP2EMU_D3DDP2OP_SETINDICES 51 /**< bind an index buffer; n D3DHAL_DP2SETINDICES */
#define DP2EMU_D3DDP2OP_DRAWPRIMITIVE 52 /**< draw from the streams; n D3DHAL_DP2DRAWPRIMITIVE */
#define DP2EMU_D3DDP2OP_DRAWINDEXEDPRIMITIVE 53 /**< draw from the streams by index; n D3DHAL_DP2DRAWINDEXEDPRIMITIVE */
#define DP2EMU_D3DDP2OP_CREATEPIXELSHADER 54 /**< create pixel shaders; n times (D3DHAL_DP2CREATEPIXELSHADER, then code bytes) */
#define DP2EMU_D3DDP2OP_DELETEPIXELSHADER 55 /**< delete pixel shaders; n D3DHAL_DP2VERTEXSHADER */
#define DP2EMU_D3DDP2OP_SETPIXELSHADER 56 /**< select a pixel shader, 0 for texture stages; n D3DHAL_DP2VERTEXSHADER */
#define DP2EMU_D3DDP2OP_SETPIXELSHADERCONST 57 /**< write float pixel constants; n times (D3DHAL_DP2SETVERTEXSHADERCONST, then 16 bytes a register) */
#define DP2EMU_D3DDP2OP_CLIPPEDTRIANGLEFAN 58 /**< fans of transformed vertices from stream 0; n D3DHAL_CLIPPEDTRIANGLEFAN */
#define DP2EMU_D3DDP2OP_DRAWPRIMITIVE2 59 /**< draw transformed vertices from stream 0, byte offset; n D3DHAL_DP2DRAWPRIMITIVE2 */
#define DP2EMU_D3DDP2OP_DRAWINDEXEDPRIMITIVE2 60 /**< draw transformed vertices from stream 0 by index, byte offsets; n D3DHAL_DP2DRAWINDEXEDPRIMITIVE2 */
#define DP2EMU_D3DDP2OP_DRAWRECTPATCH 61 /**< draw rectangular patches; n times (D3DHAL_DP2DRAWRECTPATCH, then 4 floats with HASSEGS, D3DRECTPATCH_INFO with HASINFO) */
#define DP2EMU_D3DDP2OP_DRAWTRIPATCH 62 /**< draw triangular patches; n times (D3DHAL_DP2DRAWRECTPATCH, then 3 floats with HASSEGS, D3DTRIPATCH_INFO with HASINFO) */
#define DP2EMU_D3DDP2OP_VOLUMEBLT 63 /**< copy boxes of volume textures; n D3DHAL_DP2VOLUMEBLT */
#define DP2EMU_D3DDP2OP_BUFFERBLT 64 /**< copy bytes between buffers; n D3DHAL_DP2BUFFERBLT */
#define DP2EMU_D3DDP2OP_MULTIPLYTRANSFORM 65 /**< multiply transform matrices; n D3DHAL_DP2SETTRANSFORM */
#define DP2EMU_D3DDP2OP_ADDDIRTYRECT 66 /**< a managed texture's system copy changed; n D3DHAL_DP2ADDDIRTYRECT */
#define DP2EMU_D3DDP2OP_ADDDIRTYBOX 67 /**< a managed volume's system copy changed; n D3DHAL_DP2ADDDIRTYBOX */
#define DP2EMU_D3DDP2OP_CREATEVERTEXSHADERDECL 71 /**< create vertex declarations; n times (D3DHAL_DP2CREATEVERTEXSHADERDECL, then dwNumVertexElements D3DVERTEXELEMENT9) */
#define DP2EMU_D3DDP2OP_DELETEVERTEXSHADERDECL 72 /**< delete vertex declarations; n D3DHAL_DP2VERTEXSHADER */
#define DP2EMU_D3DDP2OP_SETVERTEXSHADERDECL 73 /**< select an FVF code or a vertex declaration; n D3DHAL_DP2VERTEXSHADER */
#define DP2EMU_D3DDP2OP_CREATEVERTEXSHADERFUNC 74 /**< create vertex shader code; n times (D3DHAL_DP2CREATEPIXELSHADER, then code bytes) */
#define DP2EMU_D3DDP2OP_DELETEVERTEXSHADERFUNC 75 /**< delete vertex shader code; n D3DHAL_DP2VERTEXSHADER */
#define DP2EMU_D3DDP2OP_SETVERTEXSHADERFUNC 76 /**< select vertex shader code, 0 for fixed functions; n D3DHAL_DP2VERTEXSHADER */
#define DP2EMU_D3DDP2OP_SETVERTEXSHADERCONSTI 77 /**< write integer vertex constants; n times (D3DHAL_DP2SETVERTEXSHADERCONST, then 16 bytes a register) */
#define DP2EMU_D3DDP2OP_SETSCISSORRECT 79 /**< set the scissor rectangle; n RECT */
#define DP2EMU_D3DDP2OP_SETSTREAMSOURCE2 80 /**< bind a vertex buffer to a stream at an offset; n D3DHAL_DP2SETSTREAMSOURCE2 */
#define DP2EMU_D3DDP2OP_BLT 81 /**< copy with stretching and conversion; n D3DHAL_DP2BLT */
#define DP2EMU_D3DDP2OP_COLORFILL 82 /**< fill a rectangle with a colour; n D3DHAL_DP2COLORFILL */
#define DP2EMU_D3DDP2OP_SETVERTEXSHADERCONSTB 83 /**< write boolean vertex constants; n times (D3DHAL_DP2SETVERTEXSHADERCONST, then 4 bytes a register) */
#define DP2EMU_D3DDP2OP_CREATEQUERY 84 /**< create queries; n D3DHAL_DP2CREATEQUERY */
#define DP2EMU_D3DDP2OP_SETRENDERTARGET2 85 /**< set one of several render targets; n D3DHAL_DP2SETRENDERTARGET2 */
#define DP2EMU_D3DDP2OP_SETDEPTHSTENCIL 86 /**< set the depth buffer; n D3DHAL_DP2SETDEPTHSTENCIL */
#define DP2EMU_D3DDP2OP_RESPONSECONTINUE 87 /**< more answers wait; in a response: D3DHAL_DP2RESPONSE in place of D3DHAL_DP2COMMAND */
#define DP2EMU_D3DDP2OP_RESPONSEQUERY 88 /**< answers to queries; in a response: D3DHAL_DP2RESPONSE in place of D3DHAL_DP2COMMAND, then wStateCount times (D3DHAL_DP2RESPONSEQUERY, then dwSize bytes of data) */
#define DP2EMU_D3DDP2OP_GENERATEMIPSUBLEVELS 89 /**< rebuild the mip levels of a texture; n D3DHAL_DP2GENERATEMIPSUBLEVELS */
#define DP2EMU_D3DDP2OP_DELETEQUERY 90 /**< delete queries; n D3DHAL_DP2DELETEQUERY */
#define DP2EMU_D3DDP2OP_ISSUEQUERY 91 /**< begin or end queries; n D3DHAL_DP2ISSUEQUERY */
#define DP2EMU_D3DDP2OP_SETPIXELSHADERCONSTI 93 /**< write integer pixel constants; n times (D3DHAL_DP2SETVERTEXSHADERCONST, then 16 bytes a register) */
#define DP2EMU_D3DDP2OP_SETPIXELSHADERCONSTB 94 /**< write boolean pixel constants; n times (D3DHAL_DP2SETVERTEXSHADERCONST, then 4 bytes a register) */
#define DP2EMU_D3DDP2OP_SETSTREAMSOURCEFREQ 95 /**< set stream dividers for instancing; n D3DHAL_DP2SETSTREAMSOURCEFREQ */
#define DP2EMU_D3DDP2OP_SURFACEBLT 96 /**< copy system memory to video memory; n D3DHAL_DP2BLT */
#define DP2EMU_D3DDP2OP_SETCONVOLUTIONKERNELMONO 97 /**< set the text convolution kernel; n times (D3DHAL_DP2SETCONVOLUTIONKERNELMONO, then row weights with flag 1, column weights with flag 2) */
#define DP2EMU_D3DDP2OP_COMPOSERECTS 98 /**< compose glyph rectangles; n D3DHAL_DP2COMPOSERECTS */

/** X(name, number, bytes of its structure or 0) */
#define DP2EMU_FOR_EACH_OPCODE(X) \
    X(POINTS, 1, 4) \
    X(INDEXEDLINELIST, 2, 0) \
    X(INDEXEDTRIANGLELIST, 3, 0) \
    X(RENDERSTATE, 8, 8) \
    X(EXIT, 11, 0) \
    X(LINELIST, 15, 2) \
    X(LINESTRIP, 16, 2) \
    X(INDEXEDLINESTRIP, 17, 2) \
    X(TRIANGLELIST, 18, 2) \
    X(TRIANGLESTRIP, 19, 2) \
    X(INDEXEDTRIANGLESTRIP, 20, 2) \
    X(TRIANGLEFAN, 21, 2) \
    X(INDEXEDTRIANGLEFAN, 22, 2) \
    X(TRIANGLEFAN_IMM, 23, 4) \
    X(LINELIST_IMM, 24, 0) \
    X(TEXTURESTAGESTATE, 25, 8) \
    X(INDEXEDTRIANGLELIST2, 26, 2) \
    X(INDEXEDLINELIST2, 27, 2) \
    X(VIEWPORTINFO, 28, 16) \
    X(WINFO, 29, 8) \
    X(SETPALETTE, 30, 12) \
    X(UPDATEPALETTE, 31, 8) \
    X(ZRANGE, 32, 8) \
    X(SETMATERIAL, 33, 68) \
    X(SETLIGHT, 34, 8) \
    X(CREATELIGHT, 35, 4) \
    X(SETTRANSFORM, 36, 68) \
    X(TEXBLT, 38, 36) \
    X(STATESET, 39, 12) \
    X(SETPRIORITY, 40, 8) \
    X(SETRENDERTARGET, 41, 8) \
    X(CLEAR, 42, 16) \
    X(SETTEXLOD, 43, 8) \
    X(SETCLIPPLANE, 44, 20) \
    X(CREATEVERTEXSHADER, 45, 12) \
    X(DELETEVERTEXSHADER, 46, 4) \
    X(SETVERTEXSHADER, 47, 4) \
    X(SETVERTEXSHADERCONST, 48, 8) \
    X(SETSTREAMSOURCE, 49, 12) \
    X(SETSTREAMSOURCEUM, 50, 8) \
    X(SETINDICES, 51, 8) \
    X(DRAWPRIMITIVE, 52, 12) \
    X(DRAWINDEXEDPRIMITIVE, 53, 24) \
    X(CREATEPIXELSHADER, 54, 8) \
    X(DELETEPIXELSHADER, 55, 4) \
    X(SETPIXELSHADER, 56, 4) \
    X(SETPIXELSHADERCONST, 57, 8) \
    X(CLIPPEDTRIANGLEFAN, 58, 12) \
    X(DRAWPRIMITIVE2, 59, 12) \
    X(DRAWINDEXEDPRIMITIVE2, 60, 24) \
    X(DRAWRECTPATCH, 61, 8) \
    X(DRAWTRIPATCH, 62, 8) \
    X(VOLUMEBLT, 63, 48) \
    X(BUFFERBLT, 64, 24) \
    X(MULTIPLYTRANSFORM, 65, 68) \
    X(ADDDIRTYRECT, 66, 20) \
    X(ADDDIRTYBOX, 67, 28) \
    X(CREATEVERTEXSHADERDECL, 71, 8) \
    X(DELETEVERTEXSHADERDECL, 72, 4) \
    X(SETVERTEXSHADERDECL, 73, 4) \
    X(CREATEVERTEXSHADERFUNC, 74, 8) \
    X(DELETEVERTEXSHADERFUNC, 75, 4) \
    X(SETVERTEXSHADERFUNC, 76, 4) \
    X(SETVERTEXSHADERCONSTI, 77, 8) \
    X(SETSCISSORRECT, 79, 16) \
    X(SETSTREAMSOURCE2, 80, 16) \
    X(BLT, 81, 52) \
    X(COLORFILL, 82, 24) \
    X(SETVERTEXSHADERCONSTB, 83, 8) \
    X(CREATEQUERY, 84, 8) \
    X(SETRENDERTARGET2, 85, 8) \
    X(SETDEPTHSTENCIL, 86, 4) \
    X(RESPONSECONTINUE, 87, 8) \
    X(RESPONSEQUERY, 88, 8) \
    X(GENERATEMIPSUBLEVELS, 89, 8) \
    X(DELETEQUERY, 90, 4) \
    X(ISSUEQUERY, 91, 8) \
    X(SETPIXELSHADERCONSTI, 93, 8) \
    X(SETPIXELSHADERCONSTB, 94, 8) \
    X(SETSTREAMSOURCEFREQ, 95, 8) \
    X(SURFACEBLT, 96, 52) \
    X(SETCONVOLUTIONKERNELMONO, 97, 12) \
    X(COMPOSERECTS, 98, 32)

/** @} */

/** @name Structures of command buffers and answers
 * @{ */

/** Record of SETSCISSORRECT; follows CLEAR */
typedef struct DP2EMU_RECT {
    int32_t left; /**< left */
    int32_t top; /**< top */
    int32_t right; /**< right */
    int32_t bottom; /**< bottom */
} DP2EMU_RECT;
DP2EMU_ASSERT(DP2EMU_RECT, sizeof(DP2EMU_RECT) == 16 && \
    offsetof(DP2EMU_RECT, left) == 0 && \
    offsetof(DP2EMU_RECT, top) == 4 && \
    offsetof(DP2EMU_RECT, right) == 8 && \
    offsetof(DP2EMU_RECT, bottom) == 12)
/** Record of POINTS */
typedef struct DP2EMU_D3DHAL_DP2POINTS {
    uint16_t wCount; /**< count */
    uint16_t wVStart; /**< first */
} DP2EMU_D3DHAL_DP2POINTS;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2POINTS, sizeof(DP2EMU_D3DHAL_DP2POINTS) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2POINTS, wCount) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2POINTS, wVStart) == 2)
/** Record of LINELIST, LINESTRIP, INDEXEDLINESTRIP, TRIANGLELIST, TRIANGLESTRIP, INDEXEDTRIANGLESTRIP, TRIANGLEFAN, INDEXEDTRIANGLEFAN, INDEXEDTRIANGLELIST2, INDEXEDLINELIST2 */
typedef struct DP2EMU_D3DHAL_DP2STARTVERTEX {
    uint16_t wVStart; /**< first */
} DP2EMU_D3DHAL_DP2STARTVERTEX;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2STARTVERTEX, sizeof(DP2EMU_D3DHAL_DP2STARTVERTEX) == 2 && \
    offsetof(DP2EMU_D3DHAL_DP2STARTVERTEX, wVStart) == 0)
/** Follows INDEXEDLINELIST, INDEXEDLINELIST2 */
typedef struct DP2EMU_D3DHAL_DP2INDEXEDLINELIST {
    uint16_t wV[2]; /**< vertices */
} DP2EMU_D3DHAL_DP2INDEXEDLINELIST;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2INDEXEDLINELIST, sizeof(DP2EMU_D3DHAL_DP2INDEXEDLINELIST) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2INDEXEDLINELIST, wV) == 0)
/** Follows INDEXEDTRIANGLELIST */
typedef struct DP2EMU_D3DHAL_DP2INDEXEDTRIANGLELIST {
    uint16_t wV[3]; /**< vertices */
    uint16_t wFlags; /**< flags */
} DP2EMU_D3DHAL_DP2INDEXEDTRIANGLELIST;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2INDEXEDTRIANGLELIST, sizeof(DP2EMU_D3DHAL_DP2INDEXEDTRIANGLELIST) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2INDEXEDTRIANGLELIST, wV) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2INDEXEDTRIANGLELIST, wFlags) == 6)
/** Follows INDEXEDTRIANGLELIST2 */
typedef struct DP2EMU_D3DHAL_DP2INDEXEDTRIANGLELIST2 {
    uint16_t wV[3]; /**< vertices */
} DP2EMU_D3DHAL_DP2INDEXEDTRIANGLELIST2;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2INDEXEDTRIANGLELIST2, sizeof(DP2EMU_D3DHAL_DP2INDEXEDTRIANGLELIST2) == 6 && \
    offsetof(DP2EMU_D3DHAL_DP2INDEXEDTRIANGLELIST2, wV) == 0)
/** Record of TRIANGLEFAN_IMM */
typedef struct DP2EMU_D3DHAL_DP2TRIANGLEFAN_IMM {
    uint32_t dwEdgeFlags; /**< edge flags */
} DP2EMU_D3DHAL_DP2TRIANGLEFAN_IMM;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2TRIANGLEFAN_IMM, sizeof(DP2EMU_D3DHAL_DP2TRIANGLEFAN_IMM) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2TRIANGLEFAN_IMM, dwEdgeFlags) == 0)
/** Record of RENDERSTATE */
typedef struct DP2EMU_D3DHAL_DP2RENDERSTATE {
    uint32_t RenderState; /**< state: D3DRS_ */
    uint32_t dwState; /**< value */
} DP2EMU_D3DHAL_DP2RENDERSTATE;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2RENDERSTATE, sizeof(DP2EMU_D3DHAL_DP2RENDERSTATE) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2RENDERSTATE, RenderState) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2RENDERSTATE, dwState) == 4)
/** Record of TEXTURESTAGESTATE */
typedef struct DP2EMU_D3DHAL_DP2TEXTURESTAGESTATE {
    uint16_t wStage; /**< stage */
    uint16_t TSState; /**< state: D3DTSS_ */
    uint32_t dwValue; /**< value */
} DP2EMU_D3DHAL_DP2TEXTURESTAGESTATE;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2TEXTURESTAGESTATE, sizeof(DP2EMU_D3DHAL_DP2TEXTURESTAGESTATE) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2TEXTURESTAGESTATE, wStage) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2TEXTURESTAGESTATE, TSState) == 2 && \
    offsetof(DP2EMU_D3DHAL_DP2TEXTURESTAGESTATE, dwValue) == 4)
/** Record of VIEWPORTINFO */
typedef struct DP2EMU_D3DHAL_DP2VIEWPORTINFO {
    uint32_t dwX; /**< x */
    uint32_t dwY; /**< y */
    uint32_t dwWidth; /**< width */
    uint32_t dwHeight; /**< height */
} DP2EMU_D3DHAL_DP2VIEWPORTINFO;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2VIEWPORTINFO, sizeof(DP2EMU_D3DHAL_DP2VIEWPORTINFO) == 16 && \
    offsetof(DP2EMU_D3DHAL_DP2VIEWPORTINFO, dwX) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2VIEWPORTINFO, dwY) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2VIEWPORTINFO, dwWidth) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2VIEWPORTINFO, dwHeight) == 12)
/** Record of WINFO */
typedef struct DP2EMU_D3DHAL_DP2WINFO {
    float dvWNear; /**< w near */
    float dvWFar; /**< w far */
} DP2EMU_D3DHAL_DP2WINFO;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2WINFO, sizeof(DP2EMU_D3DHAL_DP2WINFO) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2WINFO, dvWNear) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2WINFO, dvWFar) == 4)
/** Record of ZRANGE */
typedef struct DP2EMU_D3DHAL_DP2ZRANGE {
    float dvMinZ; /**< min z */
    float dvMaxZ; /**< max z */
} DP2EMU_D3DHAL_DP2ZRANGE;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2ZRANGE, sizeof(DP2EMU_D3DHAL_DP2ZRANGE) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2ZRANGE, dvMinZ) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2ZRANGE, dvMaxZ) == 4)
/** Record of SETPALETTE */
typedef struct DP2EMU_D3DHAL_DP2SETPALETTE {
    uint32_t dwPaletteHandle; /**< palette; 0: detaches the palette; a new number creates one */
    uint32_t dwPaletteFlags; /**< flags */
    uint32_t dwSurfaceHandle; /**< surface */
} DP2EMU_D3DHAL_DP2SETPALETTE;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2SETPALETTE, sizeof(DP2EMU_D3DHAL_DP2SETPALETTE) == 12 && \
    offsetof(DP2EMU_D3DHAL_DP2SETPALETTE, dwPaletteHandle) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2SETPALETTE, dwPaletteFlags) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2SETPALETTE, dwSurfaceHandle) == 8)
/** Record of UPDATEPALETTE */
typedef struct DP2EMU_D3DHAL_DP2UPDATEPALETTE {
    uint32_t dwPaletteHandle; /**< palette */
    uint16_t wStartIndex; /**< start */
    uint16_t wNumEntries; /**< entries */
} DP2EMU_D3DHAL_DP2UPDATEPALETTE;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2UPDATEPALETTE, sizeof(DP2EMU_D3DHAL_DP2UPDATEPALETTE) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2UPDATEPALETTE, dwPaletteHandle) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2UPDATEPALETTE, wStartIndex) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2UPDATEPALETTE, wNumEntries) == 6)
/** Record of SETMATERIAL */
typedef struct DP2EMU_D3DMATERIAL7 {
    float diffuse[4]; /**< diffuse */
    float ambient[4]; /**< ambient */
    float specular[4]; /**< specular */
    float emissive[4]; /**< emissive */
    float power; /**< power */
} DP2EMU_D3DMATERIAL7;
DP2EMU_ASSERT(DP2EMU_D3DMATERIAL7, sizeof(DP2EMU_D3DMATERIAL7) == 68 && \
    offsetof(DP2EMU_D3DMATERIAL7, diffuse) == 0 && \
    offsetof(DP2EMU_D3DMATERIAL7, ambient) == 16 && \
    offsetof(DP2EMU_D3DMATERIAL7, specular) == 32 && \
    offsetof(DP2EMU_D3DMATERIAL7, emissive) == 48 && \
    offsetof(DP2EMU_D3DMATERIAL7, power) == 64)
/** Record of SETLIGHT */
typedef struct DP2EMU_D3DHAL_DP2SETLIGHT {
    uint32_t dwIndex; /**< index */
    uint32_t dwDataType; /**< data type: D3DHAL_SETLIGHT_ */
} DP2EMU_D3DHAL_DP2SETLIGHT;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2SETLIGHT, sizeof(DP2EMU_D3DHAL_DP2SETLIGHT) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2SETLIGHT, dwIndex) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2SETLIGHT, dwDataType) == 4)
/** Follows SETLIGHT */
typedef struct DP2EMU_D3DLIGHT7 {
    uint32_t dltType; /**< type: D3DLIGHT_ */
    float dcvDiffuse[4]; /**< diffuse */
    float dcvSpecular[4]; /**< specular */
    float dcvAmbient[4]; /**< ambient */
    float dvPosition[3]; /**< position */
    float dvDirection[3]; /**< direction */
    float dvRange; /**< range */
    float dvFalloff; /**< falloff */
    float dvAttenuation[3]; /**< attenuation */
    float dvTheta; /**< theta */
    float dvPhi; /**< phi */
} DP2EMU_D3DLIGHT7;
DP2EMU_ASSERT(DP2EMU_D3DLIGHT7, sizeof(DP2EMU_D3DLIGHT7) == 104 && \
    offsetof(DP2EMU_D3DLIGHT7, dltType) == 0 && \
    offsetof(DP2EMU_D3DLIGHT7, dcvDiffuse) == 4 && \
    offsetof(DP2EMU_D3DLIGHT7, dcvSpecular) == 20 && \
    offsetof(DP2EMU_D3DLIGHT7, dcvAmbient) == 36 && \
    offsetof(DP2EMU_D3DLIGHT7, dvPosition) == 52 && \
    offsetof(DP2EMU_D3DLIGHT7, dvDirection) == 64 && \
    offsetof(DP2EMU_D3DLIGHT7, dvRange) == 76 && \
    offsetof(DP2EMU_D3DLIGHT7, dvFalloff) == 80 && \
    offsetof(DP2EMU_D3DLIGHT7, dvAttenuation) == 84 && \
    offsetof(DP2EMU_D3DLIGHT7, dvTheta) == 96 && \
    offsetof(DP2EMU_D3DLIGHT7, dvPhi) == 100)
/** Record of CREATELIGHT */
typedef struct DP2EMU_D3DHAL_DP2CREATELIGHT {
    uint32_t dwIndex; /**< index */
} DP2EMU_D3DHAL_DP2CREATELIGHT;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2CREATELIGHT, sizeof(DP2EMU_D3DHAL_DP2CREATELIGHT) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2CREATELIGHT, dwIndex) == 0)
/** Record of SETTRANSFORM, MULTIPLYTRANSFORM */
typedef struct DP2EMU_D3DHAL_DP2SETTRANSFORM {
    uint32_t xfrmType; /**< type: D3DTS_ */
    float matrix[16]; /**< matrix */
} DP2EMU_D3DHAL_DP2SETTRANSFORM;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2SETTRANSFORM, sizeof(DP2EMU_D3DHAL_DP2SETTRANSFORM) == 68 && \
    offsetof(DP2EMU_D3DHAL_DP2SETTRANSFORM, xfrmType) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2SETTRANSFORM, matrix) == 4)
/** Record of STATESET */
typedef struct DP2EMU_D3DHAL_DP2STATESET {
    uint32_t dwOperation; /**< operation: D3DHAL_STATESET */
    uint32_t dwParam; /**< handle */
    uint32_t sbType; /**< block type: D3DSBT_ */
} DP2EMU_D3DHAL_DP2STATESET;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2STATESET, sizeof(DP2EMU_D3DHAL_DP2STATESET) == 12 && \
    offsetof(DP2EMU_D3DHAL_DP2STATESET, dwOperation) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2STATESET, dwParam) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2STATESET, sbType) == 8)
/** Record of SETPRIORITY */
typedef struct DP2EMU_D3DHAL_DP2SETPRIORITY {
    uint32_t dwDDSurface; /**< surface */
    uint32_t dwPriority; /**< priority */
} DP2EMU_D3DHAL_DP2SETPRIORITY;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2SETPRIORITY, sizeof(DP2EMU_D3DHAL_DP2SETPRIORITY) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2SETPRIORITY, dwDDSurface) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2SETPRIORITY, dwPriority) == 4)
/** Record of SETTEXLOD */
typedef struct DP2EMU_D3DHAL_DP2SETTEXLOD {
    uint32_t dwDDSurface; /**< surface */
    uint32_t dwLOD; /**< lod */
} DP2EMU_D3DHAL_DP2SETTEXLOD;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2SETTEXLOD, sizeof(DP2EMU_D3DHAL_DP2SETTEXLOD) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2SETTEXLOD, dwDDSurface) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2SETTEXLOD, dwLOD) == 4)
/** Record of SETCLIPPLANE */
typedef struct DP2EMU_D3DHAL_DP2SETCLIPPLANE {
    uint32_t dwIndex; /**< index */
    float plane[4]; /**< plane */
} DP2EMU_D3DHAL_DP2SETCLIPPLANE;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2SETCLIPPLANE, sizeof(DP2EMU_D3DHAL_DP2SETCLIPPLANE) == 20 && \
    offsetof(DP2EMU_D3DHAL_DP2SETCLIPPLANE, dwIndex) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2SETCLIPPLANE, plane) == 4)
/** Record of SETRENDERTARGET */
typedef struct DP2EMU_D3DHAL_DP2SETRENDERTARGET {
    uint32_t hRenderTarget; /**< target */
    uint32_t hZBuffer; /**< depth */
} DP2EMU_D3DHAL_DP2SETRENDERTARGET;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2SETRENDERTARGET, sizeof(DP2EMU_D3DHAL_DP2SETRENDERTARGET) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2SETRENDERTARGET, hRenderTarget) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2SETRENDERTARGET, hZBuffer) == 4)
/** Record of SETRENDERTARGET2 */
typedef struct DP2EMU_D3DHAL_DP2SETRENDERTARGET2 {
    uint32_t RTIndex; /**< index */
    uint32_t hRenderTarget; /**< target; handle of a surface; 0: none */
} DP2EMU_D3DHAL_DP2SETRENDERTARGET2;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2SETRENDERTARGET2, sizeof(DP2EMU_D3DHAL_DP2SETRENDERTARGET2) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2SETRENDERTARGET2, RTIndex) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2SETRENDERTARGET2, hRenderTarget) == 4)
/** Record of SETDEPTHSTENCIL */
typedef struct DP2EMU_D3DHAL_DP2SETDEPTHSTENCIL {
    uint32_t hZBuffer; /**< depth; handle of a surface; 0: none */
} DP2EMU_D3DHAL_DP2SETDEPTHSTENCIL;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2SETDEPTHSTENCIL, sizeof(DP2EMU_D3DHAL_DP2SETDEPTHSTENCIL) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2SETDEPTHSTENCIL, hZBuffer) == 0)
/** Record of CLEAR; 16 bytes: d3dhal.h adds the first RECT as a member, which here follows the structure */
typedef struct DP2EMU_D3DHAL_DP2CLEAR {
    uint32_t dwFlags; /**< flags: D3DCLEAR_ */
    uint32_t dwFillColor; /**< color */
    float dvFillDepth; /**< depth */
    uint32_t dwFillStencil; /**< stencil */
} DP2EMU_D3DHAL_DP2CLEAR;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2CLEAR, sizeof(DP2EMU_D3DHAL_DP2CLEAR) == 16 && \
    offsetof(DP2EMU_D3DHAL_DP2CLEAR, dwFlags) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2CLEAR, dwFillColor) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2CLEAR, dvFillDepth) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2CLEAR, dwFillStencil) == 12)
/** Record of SETSTREAMSOURCE */
typedef struct DP2EMU_D3DHAL_DP2SETSTREAMSOURCE {
    uint32_t dwStream; /**< stream */
    uint32_t dwVBHandle; /**< buffer */
    uint32_t dwStride; /**< stride; bytes from vertex to vertex */
} DP2EMU_D3DHAL_DP2SETSTREAMSOURCE;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2SETSTREAMSOURCE, sizeof(DP2EMU_D3DHAL_DP2SETSTREAMSOURCE) == 12 && \
    offsetof(DP2EMU_D3DHAL_DP2SETSTREAMSOURCE, dwStream) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2SETSTREAMSOURCE, dwVBHandle) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2SETSTREAMSOURCE, dwStride) == 8)
/** Record of SETSTREAMSOURCEUM */
typedef struct DP2EMU_D3DHAL_DP2SETSTREAMSOURCEUM {
    uint32_t dwStream; /**< stream */
    uint32_t dwStride; /**< stride */
} DP2EMU_D3DHAL_DP2SETSTREAMSOURCEUM;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2SETSTREAMSOURCEUM, sizeof(DP2EMU_D3DHAL_DP2SETSTREAMSOURCEUM) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2SETSTREAMSOURCEUM, dwStream) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2SETSTREAMSOURCEUM, dwStride) == 4)
/** Record of SETSTREAMSOURCE2 */
typedef struct DP2EMU_D3DHAL_DP2SETSTREAMSOURCE2 {
    uint32_t dwStream; /**< stream */
    uint32_t dwVBHandle; /**< buffer */
    uint32_t dwOffset; /**< offset; bytes before the first vertex */
    uint32_t dwStride; /**< stride; bytes from vertex to vertex */
} DP2EMU_D3DHAL_DP2SETSTREAMSOURCE2;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2SETSTREAMSOURCE2, sizeof(DP2EMU_D3DHAL_DP2SETSTREAMSOURCE2) == 16 && \
    offsetof(DP2EMU_D3DHAL_DP2SETSTREAMSOURCE2, dwStream) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2SETSTREAMSOURCE2, dwVBHandle) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2SETSTREAMSOURCE2, dwOffset) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2SETSTREAMSOURCE2, dwStride) == 12)
/** Record of SETSTREAMSOURCEFREQ */
typedef struct DP2EMU_D3DHAL_DP2SETSTREAMSOURCEFREQ {
    uint32_t dwStream; /**< stream */
    uint32_t dwDivider; /**< divider */
} DP2EMU_D3DHAL_DP2SETSTREAMSOURCEFREQ;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2SETSTREAMSOURCEFREQ, sizeof(DP2EMU_D3DHAL_DP2SETSTREAMSOURCEFREQ) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2SETSTREAMSOURCEFREQ, dwStream) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2SETSTREAMSOURCEFREQ, dwDivider) == 4)
/** Record of SETINDICES */
typedef struct DP2EMU_D3DHAL_DP2SETINDICES {
    uint32_t dwVBHandle; /**< buffer */
    uint32_t dwStride; /**< stride; bytes of an index, 2 or 4 */
} DP2EMU_D3DHAL_DP2SETINDICES;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2SETINDICES, sizeof(DP2EMU_D3DHAL_DP2SETINDICES) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2SETINDICES, dwVBHandle) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2SETINDICES, dwStride) == 4)
/** Record of DRAWPRIMITIVE */
typedef struct DP2EMU_D3DHAL_DP2DRAWPRIMITIVE {
    uint32_t primType; /**< type: D3DPT_ */
    uint32_t VStart; /**< first */
    uint32_t PrimitiveCount; /**< count */
} DP2EMU_D3DHAL_DP2DRAWPRIMITIVE;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2DRAWPRIMITIVE, sizeof(DP2EMU_D3DHAL_DP2DRAWPRIMITIVE) == 12 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWPRIMITIVE, primType) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWPRIMITIVE, VStart) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWPRIMITIVE, PrimitiveCount) == 8)
/** Record of DRAWINDEXEDPRIMITIVE */
typedef struct DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE {
    uint32_t primType; /**< type: D3DPT_ */
    int32_t BaseVertexIndex; /**< base */
    uint32_t MinIndex; /**< min index */
    uint32_t NumVertices; /**< vertices */
    uint32_t StartIndex; /**< start index */
    uint32_t PrimitiveCount; /**< count */
} DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE, sizeof(DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE) == 24 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE, primType) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE, BaseVertexIndex) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE, MinIndex) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE, NumVertices) == 12 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE, StartIndex) == 16 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE, PrimitiveCount) == 20)
/** Record of CLIPPEDTRIANGLEFAN */
typedef struct DP2EMU_D3DHAL_CLIPPEDTRIANGLEFAN {
    uint32_t FirstVertexOffset; /**< first offset; in bytes, in stream 0 */
    uint32_t dwEdgeFlags; /**< edge flags */
    uint32_t PrimitiveCount; /**< count */
} DP2EMU_D3DHAL_CLIPPEDTRIANGLEFAN;
DP2EMU_ASSERT(DP2EMU_D3DHAL_CLIPPEDTRIANGLEFAN, sizeof(DP2EMU_D3DHAL_CLIPPEDTRIANGLEFAN) == 12 && \
    offsetof(DP2EMU_D3DHAL_CLIPPEDTRIANGLEFAN, FirstVertexOffset) == 0 && \
    offsetof(DP2EMU_D3DHAL_CLIPPEDTRIANGLEFAN, dwEdgeFlags) == 4 && \
    offsetof(DP2EMU_D3DHAL_CLIPPEDTRIANGLEFAN, PrimitiveCount) == 8)
/** Record of DRAWPRIMITIVE2 */
typedef struct DP2EMU_D3DHAL_DP2DRAWPRIMITIVE2 {
    uint32_t primType; /**< type: D3DPT_ */
    uint32_t FirstVertexOffset; /**< first offset */
    uint32_t PrimitiveCount; /**< count */
} DP2EMU_D3DHAL_DP2DRAWPRIMITIVE2;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2DRAWPRIMITIVE2, sizeof(DP2EMU_D3DHAL_DP2DRAWPRIMITIVE2) == 12 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWPRIMITIVE2, primType) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWPRIMITIVE2, FirstVertexOffset) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWPRIMITIVE2, PrimitiveCount) == 8)
/** Record of DRAWINDEXEDPRIMITIVE2 */
typedef struct DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE2 {
    uint32_t primType; /**< type: D3DPT_ */
    int32_t BaseVertexOffset; /**< base offset */
    uint32_t MinIndex; /**< min index */
    uint32_t NumVertices; /**< vertices */
    uint32_t StartIndexOffset; /**< start index offset */
    uint32_t PrimitiveCount; /**< count */
} DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE2;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE2, sizeof(DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE2) == 24 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE2, primType) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE2, BaseVertexOffset) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE2, MinIndex) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE2, NumVertices) == 12 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE2, StartIndexOffset) == 16 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE2, PrimitiveCount) == 20)
/** Record of DRAWRECTPATCH, DRAWTRIPATCH */
typedef struct DP2EMU_D3DHAL_DP2DRAWRECTPATCH {
    uint32_t Handle; /**< handle */
    uint32_t Flags; /**< flags: RTPATCHFLAG_ */
} DP2EMU_D3DHAL_DP2DRAWRECTPATCH;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2DRAWRECTPATCH, sizeof(DP2EMU_D3DHAL_DP2DRAWRECTPATCH) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWRECTPATCH, Handle) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2DRAWRECTPATCH, Flags) == 4)
/** Follows DRAWRECTPATCH */
typedef struct DP2EMU_D3DRECTPATCH_INFO {
    uint32_t StartVertexOffsetWidth; /**< start width */
    uint32_t StartVertexOffsetHeight; /**< start height */
    uint32_t Width; /**< width */
    uint32_t Height; /**< height */
    uint32_t Stride; /**< stride */
    uint32_t Basis; /**< basis: D3DBASIS_ */
    uint32_t Degree; /**< degree: D3DDEGREE_ */
} DP2EMU_D3DRECTPATCH_INFO;
DP2EMU_ASSERT(DP2EMU_D3DRECTPATCH_INFO, sizeof(DP2EMU_D3DRECTPATCH_INFO) == 28 && \
    offsetof(DP2EMU_D3DRECTPATCH_INFO, StartVertexOffsetWidth) == 0 && \
    offsetof(DP2EMU_D3DRECTPATCH_INFO, StartVertexOffsetHeight) == 4 && \
    offsetof(DP2EMU_D3DRECTPATCH_INFO, Width) == 8 && \
    offsetof(DP2EMU_D3DRECTPATCH_INFO, Height) == 12 && \
    offsetof(DP2EMU_D3DRECTPATCH_INFO, Stride) == 16 && \
    offsetof(DP2EMU_D3DRECTPATCH_INFO, Basis) == 20 && \
    offsetof(DP2EMU_D3DRECTPATCH_INFO, Degree) == 24)
/** Follows DRAWTRIPATCH */
typedef struct DP2EMU_D3DTRIPATCH_INFO {
    uint32_t StartVertexOffset; /**< start */
    uint32_t NumVertices; /**< vertices */
    uint32_t Basis; /**< basis: D3DBASIS_ */
    uint32_t Degree; /**< degree: D3DDEGREE_ */
} DP2EMU_D3DTRIPATCH_INFO;
DP2EMU_ASSERT(DP2EMU_D3DTRIPATCH_INFO, sizeof(DP2EMU_D3DTRIPATCH_INFO) == 16 && \
    offsetof(DP2EMU_D3DTRIPATCH_INFO, StartVertexOffset) == 0 && \
    offsetof(DP2EMU_D3DTRIPATCH_INFO, NumVertices) == 4 && \
    offsetof(DP2EMU_D3DTRIPATCH_INFO, Basis) == 8 && \
    offsetof(DP2EMU_D3DTRIPATCH_INFO, Degree) == 12)
/** Record of TEXBLT */
typedef struct DP2EMU_D3DHAL_DP2TEXBLT {
    uint32_t dwDDDestSurface; /**< dest */
    uint32_t dwDDSrcSurface; /**< source */
    int32_t pDest[2]; /**< dest point */
    DP2EMU_RECT rSrc; /**< source rect */
    uint32_t dwFlags; /**< flags */
} DP2EMU_D3DHAL_DP2TEXBLT;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2TEXBLT, sizeof(DP2EMU_D3DHAL_DP2TEXBLT) == 36 && \
    offsetof(DP2EMU_D3DHAL_DP2TEXBLT, dwDDDestSurface) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2TEXBLT, dwDDSrcSurface) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2TEXBLT, pDest) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2TEXBLT, rSrc) == 16 && \
    offsetof(DP2EMU_D3DHAL_DP2TEXBLT, dwFlags) == 32)
/** Record of VOLUMEBLT */
typedef struct DP2EMU_D3DHAL_DP2VOLUMEBLT {
    uint32_t dwDDDestSurface; /**< dest */
    uint32_t dwDDSrcSurface; /**< source */
    uint32_t dwDestX; /**< dest corner */
    uint32_t dwDestY; /**< dest corner */
    uint32_t dwDestZ; /**< dest corner */
    uint32_t srcBox[6]; /**< source box: D3DBOX, Left Top Right Bottom Front Back */
    uint32_t dwFlags; /**< flags */
} DP2EMU_D3DHAL_DP2VOLUMEBLT;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2VOLUMEBLT, sizeof(DP2EMU_D3DHAL_DP2VOLUMEBLT) == 48 && \
    offsetof(DP2EMU_D3DHAL_DP2VOLUMEBLT, dwDDDestSurface) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2VOLUMEBLT, dwDDSrcSurface) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2VOLUMEBLT, dwDestX) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2VOLUMEBLT, dwDestY) == 12 && \
    offsetof(DP2EMU_D3DHAL_DP2VOLUMEBLT, dwDestZ) == 16 && \
    offsetof(DP2EMU_D3DHAL_DP2VOLUMEBLT, srcBox) == 20 && \
    offsetof(DP2EMU_D3DHAL_DP2VOLUMEBLT, dwFlags) == 44)
/** Record of BUFFERBLT */
typedef struct DP2EMU_D3DHAL_DP2BUFFERBLT {
    uint32_t dwDDDestSurface; /**< dest */
    uint32_t dwDDSrcSurface; /**< source */
    uint32_t dwOffset; /**< offset */
    uint32_t rSrc_Offset; /**< source offset */
    uint32_t rSrc_Size; /**< source bytes */
    uint32_t dwFlags; /**< flags */
} DP2EMU_D3DHAL_DP2BUFFERBLT;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2BUFFERBLT, sizeof(DP2EMU_D3DHAL_DP2BUFFERBLT) == 24 && \
    offsetof(DP2EMU_D3DHAL_DP2BUFFERBLT, dwDDDestSurface) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2BUFFERBLT, dwDDSrcSurface) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2BUFFERBLT, dwOffset) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2BUFFERBLT, rSrc_Offset) == 12 && \
    offsetof(DP2EMU_D3DHAL_DP2BUFFERBLT, rSrc_Size) == 16 && \
    offsetof(DP2EMU_D3DHAL_DP2BUFFERBLT, dwFlags) == 20)
/** Record of BLT, SURFACEBLT */
typedef struct DP2EMU_D3DHAL_DP2BLT {
    uint32_t dwSource; /**< source */
    DP2EMU_RECT rSource; /**< source rect */
    uint32_t dwSourceMipLevel; /**< source level */
    uint32_t dwDest; /**< dest */
    DP2EMU_RECT rDest; /**< dest rect */
    uint32_t dwDestMipLevel; /**< dest level */
    uint32_t Flags; /**< flags */
} DP2EMU_D3DHAL_DP2BLT;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2BLT, sizeof(DP2EMU_D3DHAL_DP2BLT) == 52 && \
    offsetof(DP2EMU_D3DHAL_DP2BLT, dwSource) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2BLT, rSource) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2BLT, dwSourceMipLevel) == 20 && \
    offsetof(DP2EMU_D3DHAL_DP2BLT, dwDest) == 24 && \
    offsetof(DP2EMU_D3DHAL_DP2BLT, rDest) == 28 && \
    offsetof(DP2EMU_D3DHAL_DP2BLT, dwDestMipLevel) == 44 && \
    offsetof(DP2EMU_D3DHAL_DP2BLT, Flags) == 48)
/** Record of COLORFILL */
typedef struct DP2EMU_D3DHAL_DP2COLORFILL {
    uint32_t dwSurface; /**< surface */
    DP2EMU_RECT rRect; /**< rect */
    uint32_t Color; /**< color */
} DP2EMU_D3DHAL_DP2COLORFILL;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2COLORFILL, sizeof(DP2EMU_D3DHAL_DP2COLORFILL) == 24 && \
    offsetof(DP2EMU_D3DHAL_DP2COLORFILL, dwSurface) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2COLORFILL, rRect) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2COLORFILL, Color) == 20)
/** Record of ADDDIRTYRECT */
typedef struct DP2EMU_D3DHAL_DP2ADDDIRTYRECT {
    uint32_t dwSurface; /**< surface */
    DP2EMU_RECT rDirtyArea; /**< rect */
} DP2EMU_D3DHAL_DP2ADDDIRTYRECT;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2ADDDIRTYRECT, sizeof(DP2EMU_D3DHAL_DP2ADDDIRTYRECT) == 20 && \
    offsetof(DP2EMU_D3DHAL_DP2ADDDIRTYRECT, dwSurface) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2ADDDIRTYRECT, rDirtyArea) == 4)
/** Record of ADDDIRTYBOX */
typedef struct DP2EMU_D3DHAL_DP2ADDDIRTYBOX {
    uint32_t dwSurface; /**< surface */
    uint32_t DirtyBox[6]; /**< box: D3DBOX, Left Top Right Bottom Front Back */
} DP2EMU_D3DHAL_DP2ADDDIRTYBOX;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2ADDDIRTYBOX, sizeof(DP2EMU_D3DHAL_DP2ADDDIRTYBOX) == 28 && \
    offsetof(DP2EMU_D3DHAL_DP2ADDDIRTYBOX, dwSurface) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2ADDDIRTYBOX, DirtyBox) == 4)
/** Record of GENERATEMIPSUBLEVELS */
typedef struct DP2EMU_D3DHAL_DP2GENERATEMIPSUBLEVELS {
    uint32_t hSurface; /**< surface */
    uint32_t Filter; /**< filter: D3DTEXF_ */
} DP2EMU_D3DHAL_DP2GENERATEMIPSUBLEVELS;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2GENERATEMIPSUBLEVELS, sizeof(DP2EMU_D3DHAL_DP2GENERATEMIPSUBLEVELS) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2GENERATEMIPSUBLEVELS, hSurface) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2GENERATEMIPSUBLEVELS, Filter) == 4)
/** Record of SETCONVOLUTIONKERNELMONO */
typedef struct DP2EMU_D3DHAL_DP2SETCONVOLUTIONKERNELMONO {
    uint32_t dwWidth; /**< width */
    uint32_t dwHeight; /**< height */
    uint32_t dwFlags; /**< flags */
} DP2EMU_D3DHAL_DP2SETCONVOLUTIONKERNELMONO;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2SETCONVOLUTIONKERNELMONO, sizeof(DP2EMU_D3DHAL_DP2SETCONVOLUTIONKERNELMONO) == 12 && \
    offsetof(DP2EMU_D3DHAL_DP2SETCONVOLUTIONKERNELMONO, dwWidth) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2SETCONVOLUTIONKERNELMONO, dwHeight) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2SETCONVOLUTIONKERNELMONO, dwFlags) == 8)
/** Record of COMPOSERECTS */
typedef struct DP2EMU_D3DHAL_DP2COMPOSERECTS {
    uint32_t SrcSurfaceHandle; /**< source */
    uint32_t DstSurfaceHandle; /**< dest */
    uint32_t SrcRectDescsVBHandle; /**< source rects */
    uint32_t NumRects; /**< count */
    uint32_t DstRectDescsVBHandle; /**< dest rects */
    uint32_t Operation; /**< operation: D3DCOMPOSERECTS_ */
    int32_t XOffset; /**< offset */
    int32_t YOffset; /**< offset */
} DP2EMU_D3DHAL_DP2COMPOSERECTS;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2COMPOSERECTS, sizeof(DP2EMU_D3DHAL_DP2COMPOSERECTS) == 32 && \
    offsetof(DP2EMU_D3DHAL_DP2COMPOSERECTS, SrcSurfaceHandle) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2COMPOSERECTS, DstSurfaceHandle) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2COMPOSERECTS, SrcRectDescsVBHandle) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2COMPOSERECTS, NumRects) == 12 && \
    offsetof(DP2EMU_D3DHAL_DP2COMPOSERECTS, DstRectDescsVBHandle) == 16 && \
    offsetof(DP2EMU_D3DHAL_DP2COMPOSERECTS, Operation) == 20 && \
    offsetof(DP2EMU_D3DHAL_DP2COMPOSERECTS, XOffset) == 24 && \
    offsetof(DP2EMU_D3DHAL_DP2COMPOSERECTS, YOffset) == 28)
/** Record of DELETEVERTEXSHADER, SETVERTEXSHADER, DELETEPIXELSHADER, SETPIXELSHADER, DELETEVERTEXSHADERDECL, SETVERTEXSHADERDECL, DELETEVERTEXSHADERFUNC, SETVERTEXSHADERFUNC */
typedef struct DP2EMU_D3DHAL_DP2VERTEXSHADER {
    uint32_t dwHandle; /**< handle; of SETVERTEXSHADER, SETVERTEXSHADERDECL: handle (bit 0 is 1), or D3DFVF_ */
} DP2EMU_D3DHAL_DP2VERTEXSHADER;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2VERTEXSHADER, sizeof(DP2EMU_D3DHAL_DP2VERTEXSHADER) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2VERTEXSHADER, dwHandle) == 0)
/** Record of CREATEVERTEXSHADER */
typedef struct DP2EMU_D3DHAL_DP2CREATEVERTEXSHADER {
    uint32_t dwHandle; /**< handle */
    uint32_t dwDeclSize; /**< declaration bytes */
    uint32_t dwCodeSize; /**< code bytes */
} DP2EMU_D3DHAL_DP2CREATEVERTEXSHADER;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2CREATEVERTEXSHADER, sizeof(DP2EMU_D3DHAL_DP2CREATEVERTEXSHADER) == 12 && \
    offsetof(DP2EMU_D3DHAL_DP2CREATEVERTEXSHADER, dwHandle) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2CREATEVERTEXSHADER, dwDeclSize) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2CREATEVERTEXSHADER, dwCodeSize) == 8)
/** Record of SETVERTEXSHADERCONST, SETPIXELSHADERCONST, SETVERTEXSHADERCONSTI, SETVERTEXSHADERCONSTB, SETPIXELSHADERCONSTI, SETPIXELSHADERCONSTB */
typedef struct DP2EMU_D3DHAL_DP2SETVERTEXSHADERCONST {
    uint32_t dwRegister; /**< first */
    uint32_t dwCount; /**< count */
} DP2EMU_D3DHAL_DP2SETVERTEXSHADERCONST;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2SETVERTEXSHADERCONST, sizeof(DP2EMU_D3DHAL_DP2SETVERTEXSHADERCONST) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2SETVERTEXSHADERCONST, dwRegister) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2SETVERTEXSHADERCONST, dwCount) == 4)
/** Record of CREATEPIXELSHADER, CREATEVERTEXSHADERFUNC */
typedef struct DP2EMU_D3DHAL_DP2CREATEPIXELSHADER {
    uint32_t dwHandle; /**< handle */
    uint32_t dwCodeSize; /**< code bytes; named by this project: dwSize in D3DHAL_DP2CREATEVERTEXSHADERFUNC */
} DP2EMU_D3DHAL_DP2CREATEPIXELSHADER;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2CREATEPIXELSHADER, sizeof(DP2EMU_D3DHAL_DP2CREATEPIXELSHADER) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2CREATEPIXELSHADER, dwHandle) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2CREATEPIXELSHADER, dwCodeSize) == 4)
/** Record of CREATEVERTEXSHADERDECL */
typedef struct DP2EMU_D3DHAL_DP2CREATEVERTEXSHADERDECL {
    uint32_t dwHandle; /**< handle; chosen by the runtime; odd */
    uint32_t dwNumVertexElements; /**< elements */
} DP2EMU_D3DHAL_DP2CREATEVERTEXSHADERDECL;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2CREATEVERTEXSHADERDECL, sizeof(DP2EMU_D3DHAL_DP2CREATEVERTEXSHADERDECL) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2CREATEVERTEXSHADERDECL, dwHandle) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2CREATEVERTEXSHADERDECL, dwNumVertexElements) == 4)
/** Follows CREATEVERTEXSHADERDECL */
typedef struct DP2EMU_D3DVERTEXELEMENT9 {
    uint16_t Stream; /**< stream */
    uint16_t Offset; /**< offset */
    uint8_t Type; /**< type: D3DDECLTYPE_ */
    uint8_t Method; /**< method: D3DDECLMETHOD_ */
    uint8_t Usage; /**< usage: D3DDECLUSAGE_ */
    uint8_t UsageIndex; /**< usage index */
} DP2EMU_D3DVERTEXELEMENT9;
DP2EMU_ASSERT(DP2EMU_D3DVERTEXELEMENT9, sizeof(DP2EMU_D3DVERTEXELEMENT9) == 8 && \
    offsetof(DP2EMU_D3DVERTEXELEMENT9, Stream) == 0 && \
    offsetof(DP2EMU_D3DVERTEXELEMENT9, Offset) == 2 && \
    offsetof(DP2EMU_D3DVERTEXELEMENT9, Type) == 4 && \
    offsetof(DP2EMU_D3DVERTEXELEMENT9, Method) == 5 && \
    offsetof(DP2EMU_D3DVERTEXELEMENT9, Usage) == 6 && \
    offsetof(DP2EMU_D3DVERTEXELEMENT9, UsageIndex) == 7)
/** Record of CREATEQUERY */
typedef struct DP2EMU_D3DHAL_DP2CREATEQUERY {
    uint32_t dwQueryID; /**< id; chosen by the runtime */
    uint32_t QueryType; /**< type: D3DQUERYTYPE_ */
} DP2EMU_D3DHAL_DP2CREATEQUERY;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2CREATEQUERY, sizeof(DP2EMU_D3DHAL_DP2CREATEQUERY) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2CREATEQUERY, dwQueryID) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2CREATEQUERY, QueryType) == 4)
/** Record of DELETEQUERY */
typedef struct DP2EMU_D3DHAL_DP2DELETEQUERY {
    uint32_t dwQueryID; /**< id */
} DP2EMU_D3DHAL_DP2DELETEQUERY;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2DELETEQUERY, sizeof(DP2EMU_D3DHAL_DP2DELETEQUERY) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2DELETEQUERY, dwQueryID) == 0)
/** Record of ISSUEQUERY */
typedef struct DP2EMU_D3DHAL_DP2ISSUEQUERY {
    uint32_t dwQueryID; /**< id */
    uint32_t dwFlags; /**< flags: D3DISSUE_ */
} DP2EMU_D3DHAL_DP2ISSUEQUERY;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2ISSUEQUERY, sizeof(DP2EMU_D3DHAL_DP2ISSUEQUERY) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2ISSUEQUERY, dwQueryID) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2ISSUEQUERY, dwFlags) == 4)
/** Header of a command */
typedef struct DP2EMU_D3DHAL_DP2COMMAND {
    uint8_t bCommand; /**< opcode */
    uint8_t bReserved; /**< reserved */
    uint16_t wPrimitiveCount; /**< count */
} DP2EMU_D3DHAL_DP2COMMAND;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2COMMAND, sizeof(DP2EMU_D3DHAL_DP2COMMAND) == 4 && \
    offsetof(DP2EMU_D3DHAL_DP2COMMAND, bCommand) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2COMMAND, bReserved) == 1 && \
    offsetof(DP2EMU_D3DHAL_DP2COMMAND, wPrimitiveCount) == 2)
/** Record of RESPONSECONTINUE, RESPONSEQUERY; in place of D3DHAL_DP2COMMAND */
typedef struct DP2EMU_D3DHAL_DP2RESPONSE {
    uint8_t bCommand; /**< command */
    uint8_t bReserved; /**< reserved */
    uint16_t wStateCount; /**< count */
    uint32_t dwTotalSize; /**< total bytes; bytes of the whole record, including this structure */
} DP2EMU_D3DHAL_DP2RESPONSE;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2RESPONSE, sizeof(DP2EMU_D3DHAL_DP2RESPONSE) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2RESPONSE, bCommand) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2RESPONSE, bReserved) == 1 && \
    offsetof(DP2EMU_D3DHAL_DP2RESPONSE, wStateCount) == 2 && \
    offsetof(DP2EMU_D3DHAL_DP2RESPONSE, dwTotalSize) == 4)
/** Header of an answer in a record of RESPONSEQUERY */
typedef struct DP2EMU_D3DHAL_DP2RESPONSEQUERY {
    uint32_t dwQueryID; /**< id */
    uint32_t dwSize; /**< bytes; bytes of the data that follow */
} DP2EMU_D3DHAL_DP2RESPONSEQUERY;
DP2EMU_ASSERT(DP2EMU_D3DHAL_DP2RESPONSEQUERY, sizeof(DP2EMU_D3DHAL_DP2RESPONSEQUERY) == 8 && \
    offsetof(DP2EMU_D3DHAL_DP2RESPONSEQUERY, dwQueryID) == 0 && \
    offsetof(DP2EMU_D3DHAL_DP2RESPONSEQUERY, dwSize) == 4)

/** @} */

/** @name Constants of fields and states
 * @{ */

#define DP2EMU_D3DZB_FALSE 0u /**< D3DZBUFFERTYPE */
#define DP2EMU_D3DZB_TRUE 1u /**< D3DZBUFFERTYPE */
#define DP2EMU_D3DZB_USEW 2u /**< D3DZBUFFERTYPE */

#define DP2EMU_D3DFILL_POINT 1u /**< D3DFILLMODE */
#define DP2EMU_D3DFILL_WIREFRAME 2u /**< D3DFILLMODE */
#define DP2EMU_D3DFILL_SOLID 3u /**< D3DFILLMODE */

#define DP2EMU_D3DSHADE_FLAT 1u /**< D3DSHADEMODE */
#define DP2EMU_D3DSHADE_GOURAUD 2u /**< D3DSHADEMODE */
#define DP2EMU_D3DSHADE_PHONG 3u /**< D3DSHADEMODE */

#define DP2EMU_D3DBLEND_ZERO 1u /**< D3DBLEND */
#define DP2EMU_D3DBLEND_ONE 2u /**< D3DBLEND */
#define DP2EMU_D3DBLEND_SRCCOLOR 3u /**< D3DBLEND */
#define DP2EMU_D3DBLEND_INVSRCCOLOR 4u /**< D3DBLEND */
#define DP2EMU_D3DBLEND_SRCALPHA 5u /**< D3DBLEND */
#define DP2EMU_D3DBLEND_INVSRCALPHA 6u /**< D3DBLEND */
#define DP2EMU_D3DBLEND_DESTALPHA 7u /**< D3DBLEND */
#define DP2EMU_D3DBLEND_INVDESTALPHA 8u /**< D3DBLEND */
#define DP2EMU_D3DBLEND_DESTCOLOR 9u /**< D3DBLEND */
#define DP2EMU_D3DBLEND_INVDESTCOLOR 10u /**< D3DBLEND */
#define DP2EMU_D3DBLEND_SRCALPHASAT 11u /**< D3DBLEND */
#define DP2EMU_D3DBLEND_BOTHSRCALPHA 12u /**< D3DBLEND */
#define DP2EMU_D3DBLEND_BOTHINVSRCALPHA 13u /**< D3DBLEND */
#define DP2EMU_D3DBLEND_BLENDFACTOR 14u /**< D3DBLEND */
#define DP2EMU_D3DBLEND_INVBLENDFACTOR 15u /**< D3DBLEND */
#define DP2EMU_D3DBLEND_SRCCOLOR2 16u /**< D3DBLEND */
#define DP2EMU_D3DBLEND_INVSRCCOLOR2 17u /**< D3DBLEND */

#define DP2EMU_D3DBLENDOP_ADD 1u /**< D3DBLENDOP */
#define DP2EMU_D3DBLENDOP_SUBTRACT 2u /**< D3DBLENDOP */
#define DP2EMU_D3DBLENDOP_REVSUBTRACT 3u /**< D3DBLENDOP */
#define DP2EMU_D3DBLENDOP_MIN 4u /**< D3DBLENDOP */
#define DP2EMU_D3DBLENDOP_MAX 5u /**< D3DBLENDOP */

#define DP2EMU_D3DCULL_NONE 1u /**< D3DCULL */
#define DP2EMU_D3DCULL_CW 2u /**< D3DCULL */
#define DP2EMU_D3DCULL_CCW 3u /**< D3DCULL */

#define DP2EMU_D3DCMP_NEVER 1u /**< D3DCMPFUNC */
#define DP2EMU_D3DCMP_LESS 2u /**< D3DCMPFUNC */
#define DP2EMU_D3DCMP_EQUAL 3u /**< D3DCMPFUNC */
#define DP2EMU_D3DCMP_LESSEQUAL 4u /**< D3DCMPFUNC */
#define DP2EMU_D3DCMP_GREATER 5u /**< D3DCMPFUNC */
#define DP2EMU_D3DCMP_NOTEQUAL 6u /**< D3DCMPFUNC */
#define DP2EMU_D3DCMP_GREATEREQUAL 7u /**< D3DCMPFUNC */
#define DP2EMU_D3DCMP_ALWAYS 8u /**< D3DCMPFUNC */

#define DP2EMU_D3DSTENCILOP_KEEP 1u /**< D3DSTENCILOP */
#define DP2EMU_D3DSTENCILOP_ZERO 2u /**< D3DSTENCILOP */
#define DP2EMU_D3DSTENCILOP_REPLACE 3u /**< D3DSTENCILOP */
#define DP2EMU_D3DSTENCILOP_INCRSAT 4u /**< D3DSTENCILOP */
#define DP2EMU_D3DSTENCILOP_DECRSAT 5u /**< D3DSTENCILOP */
#define DP2EMU_D3DSTENCILOP_INVERT 6u /**< D3DSTENCILOP */
#define DP2EMU_D3DSTENCILOP_INCR 7u /**< D3DSTENCILOP */
#define DP2EMU_D3DSTENCILOP_DECR 8u /**< D3DSTENCILOP */

#define DP2EMU_D3DFOG_NONE 0u /**< D3DFOGMODE */
#define DP2EMU_D3DFOG_EXP 1u /**< D3DFOGMODE */
#define DP2EMU_D3DFOG_EXP2 2u /**< D3DFOGMODE */
#define DP2EMU_D3DFOG_LINEAR 3u /**< D3DFOGMODE */

#define DP2EMU_D3DTADDRESS_WRAP 1u /**< D3DTEXTUREADDRESS */
#define DP2EMU_D3DTADDRESS_MIRROR 2u /**< D3DTEXTUREADDRESS */
#define DP2EMU_D3DTADDRESS_CLAMP 3u /**< D3DTEXTUREADDRESS */
#define DP2EMU_D3DTADDRESS_BORDER 4u /**< D3DTEXTUREADDRESS */
#define DP2EMU_D3DTADDRESS_MIRRORONCE 5u /**< D3DTEXTUREADDRESS */

#define DP2EMU_D3DMCS_MATERIAL 0u /**< D3DMATERIALCOLORSOURCE */
#define DP2EMU_D3DMCS_COLOR1 1u /**< D3DMATERIALCOLORSOURCE */
#define DP2EMU_D3DMCS_COLOR2 2u /**< D3DMATERIALCOLORSOURCE */

#define DP2EMU_D3DVBF_DISABLE 0u /**< D3DVERTEXBLENDFLAGS */
#define DP2EMU_D3DVBF_1WEIGHTS 1u /**< D3DVERTEXBLENDFLAGS */
#define DP2EMU_D3DVBF_2WEIGHTS 2u /**< D3DVERTEXBLENDFLAGS */
#define DP2EMU_D3DVBF_3WEIGHTS 3u /**< D3DVERTEXBLENDFLAGS */
#define DP2EMU_D3DVBF_TWEENING 255u /**< D3DVERTEXBLENDFLAGS */
#define DP2EMU_D3DVBF_0WEIGHTS 256u /**< D3DVERTEXBLENDFLAGS */

#define DP2EMU_D3DDEGREE_LINEAR 1u /**< D3DDEGREETYPE */
#define DP2EMU_D3DDEGREE_QUADRATIC 2u /**< D3DDEGREETYPE */
#define DP2EMU_D3DDEGREE_CUBIC 3u /**< D3DDEGREETYPE */
#define DP2EMU_D3DDEGREE_QUINTIC 5u /**< D3DDEGREETYPE */

#define DP2EMU_D3DBASIS_BEZIER 0u /**< D3DBASISTYPE */
#define DP2EMU_D3DBASIS_BSPLINE 1u /**< D3DBASISTYPE */
#define DP2EMU_D3DBASIS_INTERPOLATE 2u /**< D3DBASISTYPE */

#define DP2EMU_D3DTOP_DISABLE 1u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_SELECTARG1 2u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_SELECTARG2 3u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_MODULATE 4u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_MODULATE2X 5u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_MODULATE4X 6u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_ADD 7u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_ADDSIGNED 8u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_ADDSIGNED2X 9u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_SUBTRACT 10u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_ADDSMOOTH 11u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_BLENDDIFFUSEALPHA 12u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_BLENDTEXTUREALPHA 13u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_BLENDFACTORALPHA 14u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_BLENDTEXTUREALPHAPM 15u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_BLENDCURRENTALPHA 16u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_PREMODULATE 17u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_MODULATEALPHA_ADDCOLOR 18u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_MODULATECOLOR_ADDALPHA 19u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_MODULATEINVALPHA_ADDCOLOR 20u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_MODULATEINVCOLOR_ADDALPHA 21u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_BUMPENVMAP 22u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_BUMPENVMAPLUMINANCE 23u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_DOTPRODUCT3 24u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_MULTIPLYADD 25u /**< D3DTEXTUREOP */
#define DP2EMU_D3DTOP_LERP 26u /**< D3DTEXTUREOP */

#define DP2EMU_D3DTBLEND_DECAL 1u /**< D3DTEXTUREBLEND */
#define DP2EMU_D3DTBLEND_MODULATE 2u /**< D3DTEXTUREBLEND */
#define DP2EMU_D3DTBLEND_DECALALPHA 3u /**< D3DTEXTUREBLEND */
#define DP2EMU_D3DTBLEND_MODULATEALPHA 4u /**< D3DTEXTUREBLEND */
#define DP2EMU_D3DTBLEND_DECALMASK 5u /**< D3DTEXTUREBLEND */
#define DP2EMU_D3DTBLEND_MODULATEMASK 6u /**< D3DTEXTUREBLEND */
#define DP2EMU_D3DTBLEND_COPY 7u /**< D3DTEXTUREBLEND */
#define DP2EMU_D3DTBLEND_ADD 8u /**< D3DTEXTUREBLEND */

#define DP2EMU_D3DTA_DIFFUSE 0u /**< D3DTA */
#define DP2EMU_D3DTA_CURRENT 1u /**< D3DTA */
#define DP2EMU_D3DTA_TEXTURE 2u /**< D3DTA */
#define DP2EMU_D3DTA_TFACTOR 3u /**< D3DTA */
#define DP2EMU_D3DTA_SPECULAR 4u /**< D3DTA */
#define DP2EMU_D3DTA_TEMP 5u /**< D3DTA */
#define DP2EMU_D3DTA_CONSTANT 6u /**< D3DTA */

#define DP2EMU_D3DTA_COMPLEMENT 0x10u /**< D3DTA */
#define DP2EMU_D3DTA_ALPHAREPLICATE 0x20u /**< D3DTA */

#define DP2EMU_D3DTEXF_NONE 0u /**< D3DTEXTUREFILTERTYPE */
#define DP2EMU_D3DTEXF_POINT 1u /**< D3DTEXTUREFILTERTYPE */
#define DP2EMU_D3DTEXF_LINEAR 2u /**< D3DTEXTUREFILTERTYPE */
#define DP2EMU_D3DTEXF_ANISOTROPIC 3u /**< D3DTEXTUREFILTERTYPE */
#define DP2EMU_D3DTEXF_FLATCUBIC 4u /**< D3DTEXTUREFILTERTYPE */
#define DP2EMU_D3DTEXF_GAUSSIANCUBIC 5u /**< D3DTEXTUREFILTERTYPE */
#define DP2EMU_D3DTEXF_PYRAMIDALQUAD 6u /**< D3DTEXTUREFILTERTYPE */
#define DP2EMU_D3DTEXF_GAUSSIANQUAD 7u /**< D3DTEXTUREFILTERTYPE */
#define DP2EMU_D3DTEXF_CONVOLUTIONMONO 8u /**< D3DTEXTUREFILTERTYPE */

#define DP2EMU_R2_BLACK 1u /**< R2 */
#define DP2EMU_R2_NOTMERGEPEN 2u /**< R2 */
#define DP2EMU_R2_MASKNOTPEN 3u /**< R2 */
#define DP2EMU_R2_NOTCOPYPEN 4u /**< R2 */
#define DP2EMU_R2_MASKPENNOT 5u /**< R2 */
#define DP2EMU_R2_NOT 6u /**< R2 */
#define DP2EMU_R2_XORPEN 7u /**< R2 */
#define DP2EMU_R2_NOTMASKPEN 8u /**< R2 */
#define DP2EMU_R2_MASKPEN 9u /**< R2 */
#define DP2EMU_R2_NOTXORPEN 10u /**< R2 */
#define DP2EMU_R2_NOP 11u /**< R2 */
#define DP2EMU_R2_MERGENOTPEN 12u /**< R2 */
#define DP2EMU_R2_COPYPEN 13u /**< R2 */
#define DP2EMU_R2_MERGEPENNOT 14u /**< R2 */
#define DP2EMU_R2_MERGEPEN 15u /**< R2 */
#define DP2EMU_R2_WHITE 16u /**< R2 */

#define DP2EMU_D3DFILTER_NEAREST 1u /**< D3DTEXTUREFILTER */
#define DP2EMU_D3DFILTER_LINEAR 2u /**< D3DTEXTUREFILTER */
#define DP2EMU_D3DFILTER_MIPNEAREST 3u /**< D3DTEXTUREFILTER */
#define DP2EMU_D3DFILTER_MIPLINEAR 4u /**< D3DTEXTUREFILTER */
#define DP2EMU_D3DFILTER_LINEARMIPNEAREST 5u /**< D3DTEXTUREFILTER */
#define DP2EMU_D3DFILTER_LINEARMIPLINEAR 6u /**< D3DTEXTUREFILTER */

#define DP2EMU_D3DTSS_TCI_PASSTHRU 0x0u /**< D3DTSS_TCI */
#define DP2EMU_D3DTSS_TCI_CAMERASPACENORMAL 0x10000u /**< D3DTSS_TCI */
#define DP2EMU_D3DTSS_TCI_CAMERASPACEPOSITION 0x20000u /**< D3DTSS_TCI */
#define DP2EMU_D3DTSS_TCI_CAMERASPACEREFLECTIONVECTOR 0x30000u /**< D3DTSS_TCI */
#define DP2EMU_D3DTSS_TCI_SPHEREMAP 0x40000u /**< D3DTSS_TCI */

#define DP2EMU_D3DTTFF_DISABLE 0u /**< D3DTTFF */
#define DP2EMU_D3DTTFF_COUNT1 1u /**< D3DTTFF */
#define DP2EMU_D3DTTFF_COUNT2 2u /**< D3DTTFF */
#define DP2EMU_D3DTTFF_COUNT3 3u /**< D3DTTFF */
#define DP2EMU_D3DTTFF_COUNT4 4u /**< D3DTTFF */
#define DP2EMU_D3DTTFF_PROJECTED 256u /**< D3DTTFF */

#define DP2EMU_D3DPT_POINTLIST 1u /**< D3DPRIMITIVETYPE */
#define DP2EMU_D3DPT_LINELIST 2u /**< D3DPRIMITIVETYPE */
#define DP2EMU_D3DPT_LINESTRIP 3u /**< D3DPRIMITIVETYPE */
#define DP2EMU_D3DPT_TRIANGLELIST 4u /**< D3DPRIMITIVETYPE */
#define DP2EMU_D3DPT_TRIANGLESTRIP 5u /**< D3DPRIMITIVETYPE */
#define DP2EMU_D3DPT_TRIANGLEFAN 6u /**< D3DPRIMITIVETYPE */

#define DP2EMU_D3DLIGHT_POINT 1u /**< D3DLIGHTTYPE */
#define DP2EMU_D3DLIGHT_SPOT 2u /**< D3DLIGHTTYPE */
#define DP2EMU_D3DLIGHT_DIRECTIONAL 3u /**< D3DLIGHTTYPE */

#define DP2EMU_D3DHAL_SETLIGHT_ENABLE 0u /**< D3DHAL_SETLIGHT; the light is on */
#define DP2EMU_D3DHAL_SETLIGHT_DISABLE 1u /**< D3DHAL_SETLIGHT; the light is off */
#define DP2EMU_D3DHAL_SETLIGHT_DATA 2u /**< D3DHAL_SETLIGHT; a D3DLIGHT7 follows */

#define DP2EMU_D3DTS_WORLD_DX7 1u /**< D3DTRANSFORMSTATETYPE; named by this project: D3DTRANSFORMSTATE_WORLD of DirectX 7 */
#define DP2EMU_D3DTS_VIEW 2u /**< D3DTRANSFORMSTATETYPE */
#define DP2EMU_D3DTS_PROJECTION 3u /**< D3DTRANSFORMSTATETYPE */
#define DP2EMU_D3DTS_WORLD1_DX7 4u /**< D3DTRANSFORMSTATETYPE; named by this project: D3DTRANSFORMSTATE_WORLD1 of DirectX 7 */
#define DP2EMU_D3DTS_WORLD2_DX7 5u /**< D3DTRANSFORMSTATETYPE; named by this project: D3DTRANSFORMSTATE_WORLD2 of DirectX 7 */
#define DP2EMU_D3DTS_WORLD3_DX7 6u /**< D3DTRANSFORMSTATETYPE; named by this project: D3DTRANSFORMSTATE_WORLD3 of DirectX 7 */
#define DP2EMU_D3DTS_TEXTURE0 16u /**< D3DTRANSFORMSTATETYPE */
#define DP2EMU_D3DTS_TEXTURE1 17u /**< D3DTRANSFORMSTATETYPE */
#define DP2EMU_D3DTS_TEXTURE2 18u /**< D3DTRANSFORMSTATETYPE */
#define DP2EMU_D3DTS_TEXTURE3 19u /**< D3DTRANSFORMSTATETYPE */
#define DP2EMU_D3DTS_TEXTURE4 20u /**< D3DTRANSFORMSTATETYPE */
#define DP2EMU_D3DTS_TEXTURE5 21u /**< D3DTRANSFORMSTATETYPE */
#define DP2EMU_D3DTS_TEXTURE6 22u /**< D3DTRANSFORMSTATETYPE */
#define DP2EMU_D3DTS_TEXTURE7 23u /**< D3DTRANSFORMSTATETYPE */
#define DP2EMU_D3DTS_WORLD 256u /**< D3DTRANSFORMSTATETYPE */
#define DP2EMU_D3DTS_WORLD1 257u /**< D3DTRANSFORMSTATETYPE */
#define DP2EMU_D3DTS_WORLD2 258u /**< D3DTRANSFORMSTATETYPE */
#define DP2EMU_D3DTS_WORLD3 259u /**< D3DTRANSFORMSTATETYPE */

#define DP2EMU_D3DHAL_STATESETBEGIN 0u /**< D3DHAL_STATESET; following state commands are recorded into the set dwParam, and not executed */
#define DP2EMU_D3DHAL_STATESETEND 1u /**< D3DHAL_STATESET; recording ends */
#define DP2EMU_D3DHAL_STATESETDELETE 2u /**< D3DHAL_STATESET; deletes the set dwParam */
#define DP2EMU_D3DHAL_STATESETEXECUTE 3u /**< D3DHAL_STATESET; executes the set dwParam */
#define DP2EMU_D3DHAL_STATESETCAPTURE 4u /**< D3DHAL_STATESET; stores the current values of the states that the set dwParam has in it */
#define DP2EMU_D3DHAL_STATESETCREATE 5u /**< D3DHAL_STATESET; creates the set dwParam from the current values of the states in the group sbType */

#define DP2EMU_D3DSBT_NONE 0u /**< D3DSTATEBLOCKTYPE; named by this project: no predefined group; for D3DHAL_STATESETBEGIN */
#define DP2EMU_D3DSBT_ALL 1u /**< D3DSTATEBLOCKTYPE */
#define DP2EMU_D3DSBT_PIXELSTATE 2u /**< D3DSTATEBLOCKTYPE */
#define DP2EMU_D3DSBT_VERTEXSTATE 3u /**< D3DSTATEBLOCKTYPE */

#define DP2EMU_D3DDECLTYPE_FLOAT1 0u /**< D3DDECLTYPE */
#define DP2EMU_D3DDECLTYPE_FLOAT2 1u /**< D3DDECLTYPE */
#define DP2EMU_D3DDECLTYPE_FLOAT3 2u /**< D3DDECLTYPE */
#define DP2EMU_D3DDECLTYPE_FLOAT4 3u /**< D3DDECLTYPE */
#define DP2EMU_D3DDECLTYPE_D3DCOLOR 4u /**< D3DDECLTYPE */
#define DP2EMU_D3DDECLTYPE_UBYTE4 5u /**< D3DDECLTYPE */
#define DP2EMU_D3DDECLTYPE_SHORT2 6u /**< D3DDECLTYPE */
#define DP2EMU_D3DDECLTYPE_SHORT4 7u /**< D3DDECLTYPE */
#define DP2EMU_D3DDECLTYPE_UBYTE4N 8u /**< D3DDECLTYPE */
#define DP2EMU_D3DDECLTYPE_SHORT2N 9u /**< D3DDECLTYPE */
#define DP2EMU_D3DDECLTYPE_SHORT4N 10u /**< D3DDECLTYPE */
#define DP2EMU_D3DDECLTYPE_USHORT2N 11u /**< D3DDECLTYPE */
#define DP2EMU_D3DDECLTYPE_USHORT4N 12u /**< D3DDECLTYPE */
#define DP2EMU_D3DDECLTYPE_UDEC3 13u /**< D3DDECLTYPE */
#define DP2EMU_D3DDECLTYPE_DEC3N 14u /**< D3DDECLTYPE */
#define DP2EMU_D3DDECLTYPE_FLOAT16_2 15u /**< D3DDECLTYPE */
#define DP2EMU_D3DDECLTYPE_FLOAT16_4 16u /**< D3DDECLTYPE */
#define DP2EMU_D3DDECLTYPE_UNUSED 17u /**< D3DDECLTYPE */

#define DP2EMU_D3DDECLMETHOD_DEFAULT 0u /**< D3DDECLMETHOD */
#define DP2EMU_D3DDECLMETHOD_PARTIALU 1u /**< D3DDECLMETHOD */
#define DP2EMU_D3DDECLMETHOD_PARTIALV 2u /**< D3DDECLMETHOD */
#define DP2EMU_D3DDECLMETHOD_CROSSUV 3u /**< D3DDECLMETHOD */
#define DP2EMU_D3DDECLMETHOD_UV 4u /**< D3DDECLMETHOD */
#define DP2EMU_D3DDECLMETHOD_LOOKUP 5u /**< D3DDECLMETHOD */
#define DP2EMU_D3DDECLMETHOD_LOOKUPPRESAMPLED 6u /**< D3DDECLMETHOD */

#define DP2EMU_D3DDECLUSAGE_POSITION 0u /**< D3DDECLUSAGE */
#define DP2EMU_D3DDECLUSAGE_BLENDWEIGHT 1u /**< D3DDECLUSAGE */
#define DP2EMU_D3DDECLUSAGE_BLENDINDICES 2u /**< D3DDECLUSAGE */
#define DP2EMU_D3DDECLUSAGE_NORMAL 3u /**< D3DDECLUSAGE */
#define DP2EMU_D3DDECLUSAGE_PSIZE 4u /**< D3DDECLUSAGE */
#define DP2EMU_D3DDECLUSAGE_TEXCOORD 5u /**< D3DDECLUSAGE */
#define DP2EMU_D3DDECLUSAGE_TANGENT 6u /**< D3DDECLUSAGE */
#define DP2EMU_D3DDECLUSAGE_BINORMAL 7u /**< D3DDECLUSAGE */
#define DP2EMU_D3DDECLUSAGE_TESSFACTOR 8u /**< D3DDECLUSAGE */
#define DP2EMU_D3DDECLUSAGE_POSITIONT 9u /**< D3DDECLUSAGE */
#define DP2EMU_D3DDECLUSAGE_COLOR 10u /**< D3DDECLUSAGE */
#define DP2EMU_D3DDECLUSAGE_FOG 11u /**< D3DDECLUSAGE */
#define DP2EMU_D3DDECLUSAGE_DEPTH 12u /**< D3DDECLUSAGE */
#define DP2EMU_D3DDECLUSAGE_SAMPLE 13u /**< D3DDECLUSAGE */

#define DP2EMU_D3DCOMPOSERECTS_COPY 1u /**< D3DCOMPOSERECTSOP */
#define DP2EMU_D3DCOMPOSERECTS_OR 2u /**< D3DCOMPOSERECTSOP */
#define DP2EMU_D3DCOMPOSERECTS_AND 3u /**< D3DCOMPOSERECTSOP */
#define DP2EMU_D3DCOMPOSERECTS_NEG 4u /**< D3DCOMPOSERECTSOP */

#define DP2EMU_DP2BLT_ANY 0u /**< DP2BLT; named by this project: neither DP2BLT_POINT nor DP2BLT_LINEAR: the driver chooses */
#define DP2EMU_DP2BLT_POINT 1u /**< DP2BLT; no filter */
#define DP2EMU_DP2BLT_LINEAR 2u /**< DP2BLT; linear filter */

#define DP2EMU_D3DCLEAR_TARGET 0x1u /**< D3DCLEAR; all render targets, dwFillColor */
#define DP2EMU_D3DCLEAR_ZBUFFER 0x2u /**< D3DCLEAR; depth, dvFillDepth */
#define DP2EMU_D3DCLEAR_STENCIL 0x4u /**< D3DCLEAR; stencil, dwFillStencil */
#define DP2EMU_D3DCLEAR_COMPUTERECTS 0x8u /**< D3DCLEAR; clips the rectangles to the viewport; without rectangles the whole viewport is cleared. Without this flag the rectangles are not clipped */

#define DP2EMU_D3DISSUE_END 0x1u /**< D3DISSUE; ends the query, which is then answered */
#define DP2EMU_D3DISSUE_BEGIN 0x2u /**< D3DISSUE; begins the query; with both bits BEGIN comes first */

#define DP2EMU_RTPATCHFLAG_HASSEGS 0x1u /**< RTPATCHFLAG; segments follow the structure */
#define DP2EMU_RTPATCHFLAG_HASINFO 0x2u /**< RTPATCHFLAG; a definition of the patch follows; else the patch kept under this handle is drawn */

#define DP2EMU_VENDOR_POINTSIZE_RESZ 0x7FA05000u /**< a vendor's switch; named by this project: value of D3DRS_POINTSIZE that copies the depth buffer to the texture of stage 0 */
#define DP2EMU_VENDOR_POINTSIZE_A2M1 0x314D3241u /**< a vendor's switch; named by this project: value of D3DRS_POINTSIZE that switches alpha to coverage on */
#define DP2EMU_VENDOR_POINTSIZE_A2M0 0x304D3241u /**< a vendor's switch; named by this project: value of D3DRS_POINTSIZE that switches alpha to coverage off */
#define DP2EMU_VENDOR_MIPMAPLODBIAS_GET4 0x34544547u /**< a vendor's switch; named by this project: value of D3DTSS_MIPMAPLODBIAS that switches fetching four texels on */
#define DP2EMU_VENDOR_MIPMAPLODBIAS_GET1 0x31544547u /**< a vendor's switch; named by this project: value of D3DTSS_MIPMAPLODBIAS that switches fetching four texels off */

#define DP2EMU_D3DFVF_RESERVED0 0x1u /**< D3DFVF */
#define DP2EMU_D3DFVF_XYZ 0x2u /**< D3DFVF */
#define DP2EMU_D3DFVF_XYZRHW 0x4u /**< D3DFVF */
#define DP2EMU_D3DFVF_XYZB1 0x6u /**< D3DFVF */
#define DP2EMU_D3DFVF_XYZB2 0x8u /**< D3DFVF */
#define DP2EMU_D3DFVF_XYZB3 0xAu /**< D3DFVF */
#define DP2EMU_D3DFVF_XYZB4 0xCu /**< D3DFVF */
#define DP2EMU_D3DFVF_XYZB5 0xEu /**< D3DFVF */
#define DP2EMU_D3DFVF_XYZW 0x4002u /**< D3DFVF */
#define DP2EMU_D3DFVF_POSITION_MASK 0x400Eu /**< D3DFVF */
#define DP2EMU_D3DFVF_NORMAL 0x10u /**< D3DFVF */
#define DP2EMU_D3DFVF_PSIZE 0x20u /**< D3DFVF */
#define DP2EMU_D3DFVF_DIFFUSE 0x40u /**< D3DFVF */
#define DP2EMU_D3DFVF_SPECULAR 0x80u /**< D3DFVF */
#define DP2EMU_D3DFVF_FOG 0x2000u /**< D3DFVF */
#define DP2EMU_D3DFVF_TEX0 0x0u /**< D3DFVF */
#define DP2EMU_D3DFVF_TEX1 0x100u /**< D3DFVF */
#define DP2EMU_D3DFVF_TEX2 0x200u /**< D3DFVF */
#define DP2EMU_D3DFVF_TEX3 0x300u /**< D3DFVF */
#define DP2EMU_D3DFVF_TEX4 0x400u /**< D3DFVF */
#define DP2EMU_D3DFVF_TEX5 0x500u /**< D3DFVF */
#define DP2EMU_D3DFVF_TEX6 0x600u /**< D3DFVF */
#define DP2EMU_D3DFVF_TEX7 0x700u /**< D3DFVF */
#define DP2EMU_D3DFVF_TEX8 0x800u /**< D3DFVF */
#define DP2EMU_D3DFVF_TEXCOUNT_MASK 0xF00u /**< D3DFVF */
#define DP2EMU_D3DFVF_LASTBETA_UBYTE4 0x1000u /**< D3DFVF */
#define DP2EMU_D3DFVF_LASTBETA_D3DCOLOR 0x8000u /**< D3DFVF */

#define DP2EMU_D3DHALDP2_USERMEMVERTICES 0x1u /**< D3DHALDP2; vertices are at lpVertices, in user memory */
#define DP2EMU_D3DHALDP2_EXECUTEBUFFER 0x2u /**< D3DHALDP2; the driver updates lpdwRStates from RENDERSTATE commands */
#define DP2EMU_D3DHALDP2_SWAPVERTEXBUFFER 0x4u /**< D3DHALDP2; in: the driver may swap the vertex surface; out: it has done so (never here) */
#define DP2EMU_D3DHALDP2_SWAPCOMMANDBUFFER 0x8u /**< D3DHALDP2; in: the driver may swap the command surface; out: it has done so (never here) */
#define DP2EMU_D3DHALDP2_REQVERTEXBUFSIZE 0x10u /**< D3DHALDP2; dwReqVertexBufSize is valid; ignored here */
#define DP2EMU_D3DHALDP2_REQCOMMANDBUFSIZE 0x20u /**< D3DHALDP2; dwReqCommandBufSize is valid; ignored here */
#define DP2EMU_D3DHALDP2_VIDMEMVERTEXBUF 0x40u /**< D3DHALDP2; set by drivers that swap; this one never does */
#define DP2EMU_D3DHALDP2_VIDMEMCOMMANDBUF 0x80u /**< D3DHALDP2; set by drivers that swap; this one never does */

#define DP2EMU_D3DGDI2_TYPE_GETD3DCAPS8 1u /**< D3DGDI2_TYPE; a D3DCAPS8: the first 212 bytes of a D3DCAPS9, values of DirectX 8 */
#define DP2EMU_D3DGDI2_TYPE_GETFORMATCOUNT 2u /**< D3DGDI2_TYPE; DD_GETFORMATCOUNTDATA */
#define DP2EMU_D3DGDI2_TYPE_GETFORMAT 3u /**< D3DGDI2_TYPE; DD_GETFORMATDATA */
#define DP2EMU_D3DGDI2_TYPE_DXVERSION 4u /**< D3DGDI2_TYPE; DD_DXVERSION */
#define DP2EMU_D3DGDI2_TYPE_GETD3DCAPS9 16u /**< D3DGDI2_TYPE; a D3DCAPS9 */
#define DP2EMU_D3DGDI2_TYPE_GETEXTENDEDMODECOUNT 17u /**< D3DGDI2_TYPE; DD_GETEXTENDEDMODECOUNTDATA */
#define DP2EMU_D3DGDI2_TYPE_GETADAPTERGROUP 19u /**< D3DGDI2_TYPE; DD_GETADAPTERGROUPDATA */
#define DP2EMU_D3DGDI2_TYPE_GETMULTISAMPLEQUALITYLEVELS 22u /**< D3DGDI2_TYPE; DD_MULTISAMPLEQUALITYLEVELSDATA */
#define DP2EMU_D3DGDI2_TYPE_GETD3DQUERYCOUNT 33u /**< D3DGDI2_TYPE; DD_GETD3DQUERYCOUNTDATA */
#define DP2EMU_D3DGDI2_TYPE_GETD3DQUERY 34u /**< D3DGDI2_TYPE; DD_GETD3DQUERYDATA */
#define DP2EMU_D3DGDI2_TYPE_GETDDIVERSION 35u /**< D3DGDI2_TYPE; DD_GETDDIVERSIONDATA */

#define DP2EMU_D3DFORMAT_OP_TEXTURE 0x1u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_VOLUMETEXTURE 0x2u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_CUBETEXTURE 0x4u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_OFFSCREEN_RENDERTARGET 0x8u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_SAME_FORMAT_RENDERTARGET 0x10u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_ZSTENCIL 0x40u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_ZSTENCIL_WITH_ARBITRARY_COLOR_DEPTH 0x80u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_SAME_FORMAT_UP_TO_ALPHA_RENDERTARGET 0x100u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_DISPLAYMODE 0x400u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_3DACCELERATION 0x800u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_PIXELSIZE 0x1000u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_CONVERT_TO_ARGB 0x2000u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_OFFSCREENPLAIN 0x4000u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_SRGBREAD 0x8000u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_BUMPMAP 0x10000u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_DMAP 0x20000u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_NOFILTER 0x40000u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_MEMBEROFGROUP_ARGB 0x80000u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_SRGBWRITE 0x100000u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_NOALPHABLEND 0x200000u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_AUTOGENMIPMAP 0x400000u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_VERTEXTEXTURE 0x800000u /**< D3DFORMAT_OP */
#define DP2EMU_D3DFORMAT_OP_NOTEXCOORDWRAPNORMIP 0x1000000u /**< D3DFORMAT_OP */

#define DP2EMU_DDBLT_ALPHADEST 0x1u /**< DDBLT */
#define DP2EMU_DDBLT_ALPHADESTCONSTOVERRIDE 0x2u /**< DDBLT */
#define DP2EMU_DDBLT_ALPHADESTNEG 0x4u /**< DDBLT */
#define DP2EMU_DDBLT_ALPHADESTSURFACEOVERRIDE 0x8u /**< DDBLT */
#define DP2EMU_DDBLT_ALPHAEDGEBLEND 0x10u /**< DDBLT */
#define DP2EMU_DDBLT_ALPHASRC 0x20u /**< DDBLT */
#define DP2EMU_DDBLT_ALPHASRCCONSTOVERRIDE 0x40u /**< DDBLT */
#define DP2EMU_DDBLT_ALPHASRCNEG 0x80u /**< DDBLT */
#define DP2EMU_DDBLT_ALPHASRCSURFACEOVERRIDE 0x100u /**< DDBLT */
#define DP2EMU_DDBLT_ASYNC 0x200u /**< DDBLT */
#define DP2EMU_DDBLT_COLORFILL 0x400u /**< DDBLT */
#define DP2EMU_DDBLT_DDFX 0x800u /**< DDBLT */
#define DP2EMU_DDBLT_DDROPS 0x1000u /**< DDBLT */
#define DP2EMU_DDBLT_KEYDEST 0x2000u /**< DDBLT */
#define DP2EMU_DDBLT_KEYDESTOVERRIDE 0x4000u /**< DDBLT */
#define DP2EMU_DDBLT_KEYSRC 0x8000u /**< DDBLT */
#define DP2EMU_DDBLT_KEYSRCOVERRIDE 0x10000u /**< DDBLT */
#define DP2EMU_DDBLT_ROP 0x20000u /**< DDBLT */
#define DP2EMU_DDBLT_ROTATIONANGLE 0x40000u /**< DDBLT */
#define DP2EMU_DDBLT_ZBUFFER 0x80000u /**< DDBLT */
#define DP2EMU_DDBLT_ZBUFFERDESTCONSTOVERRIDE 0x100000u /**< DDBLT */
#define DP2EMU_DDBLT_ZBUFFERDESTOVERRIDE 0x200000u /**< DDBLT */
#define DP2EMU_DDBLT_ZBUFFERSRCCONSTOVERRIDE 0x400000u /**< DDBLT */
#define DP2EMU_DDBLT_ZBUFFERSRCOVERRIDE 0x800000u /**< DDBLT */
#define DP2EMU_DDBLT_WAIT 0x1000000u /**< DDBLT */
#define DP2EMU_DDBLT_DEPTHFILL 0x2000000u /**< DDBLT */
#define DP2EMU_DDBLT_DONOTWAIT 0x8000000u /**< DDBLT */
#define DP2EMU_DDBLT_PRESENTATION 0x10000000u /**< DDBLT */
#define DP2EMU_DDBLT_LAST_PRESENTATION 0x20000000u /**< DDBLT */
#define DP2EMU_DDBLT_EXTENDED_FLAGS 0x40000000u /**< DDBLT */

#define DP2EMU_DDBLTFX_ARITHSTRETCHY 0x1u /**< DDBLTFX */
#define DP2EMU_DDBLTFX_MIRRORLEFTRIGHT 0x2u /**< DDBLTFX */
#define DP2EMU_DDBLTFX_MIRRORUPDOWN 0x4u /**< DDBLTFX */
#define DP2EMU_DDBLTFX_NOTEARING 0x8u /**< DDBLTFX */
#define DP2EMU_DDBLTFX_ROTATE180 0x10u /**< DDBLTFX */
#define DP2EMU_DDBLTFX_ROTATE270 0x20u /**< DDBLTFX */
#define DP2EMU_DDBLTFX_ROTATE90 0x40u /**< DDBLTFX */
#define DP2EMU_DDBLTFX_ZBUFFERRANGE 0x80u /**< DDBLTFX */
#define DP2EMU_DDBLTFX_ZBUFFERBASEDEST 0x100u /**< DDBLTFX */

#define DP2EMU_ROP_BLACKNESS 66u /**< ROP */
#define DP2EMU_ROP_SRCCOPY 13369376u /**< ROP */
#define DP2EMU_ROP_WHITENESS 16711778u /**< ROP */

#define DP2EMU_D3DFVF_TEXCOORDSIZE(floats, set) ((uint32_t)((floats) == 1 ? 3 : (floats) - 2) << (16 + 2 * (set))) /**< how many floats a set of coordinates has: 1 to 4; 2 if the FVF does not say; named by this project: D3DFVF_TEXCOORDSIZE1 to D3DFVF_TEXCOORDSIZE4 as one macro */

/** X(name, number, bytes) of the types of a declaration's elements; UNUSED has 0 */
#define DP2EMU_FOR_EACH_DECLTYPE(X) \
    X(FLOAT1, 0, 4) \
    X(FLOAT2, 1, 8) \
    X(FLOAT3, 2, 12) \
    X(FLOAT4, 3, 16) \
    X(D3DCOLOR, 4, 4) \
    X(UBYTE4, 5, 4) \
    X(SHORT2, 6, 4) \
    X(SHORT4, 7, 8) \
    X(UBYTE4N, 8, 4) \
    X(SHORT2N, 9, 4) \
    X(SHORT4N, 10, 8) \
    X(USHORT2N, 11, 4) \
    X(USHORT4N, 12, 8) \
    X(UDEC3, 13, 4) \
    X(DEC3N, 14, 4) \
    X(FLOAT16_2, 15, 4) \
    X(FLOAT16_4, 16, 8) \
    X(UNUSED, 17, 0)

/** @} */

/** @name D3DRS_ (D3DRENDERSTATETYPE)
 * @{ */

#define DP2EMU_D3DRS_TEXTUREHANDLE 1 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_ANTIALIAS 2 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_TEXTUREADDRESS 3 /**< DirectX 6 to 8, D3DTEXTUREADDRESS */
#define DP2EMU_D3DRS_TEXTUREPERSPECTIVE 4 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_WRAPU 5 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_WRAPV 6 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_ZENABLE 7 /**< DirectX 9, D3DZBUFFERTYPE */
#define DP2EMU_D3DRS_FILLMODE 8 /**< DirectX 9, D3DFILLMODE */
#define DP2EMU_D3DRS_SHADEMODE 9 /**< DirectX 9, D3DSHADEMODE */
#define DP2EMU_D3DRS_LINEPATTERN 10 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_MONOENABLE 11 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_ROP2 12 /**< DirectX 6 to 8, R2 */
#define DP2EMU_D3DRS_PLANEMASK 13 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_ZWRITEENABLE 14 /**< DirectX 9 */
#define DP2EMU_D3DRS_ALPHATESTENABLE 15 /**< DirectX 9 */
#define DP2EMU_D3DRS_LASTPIXEL 16 /**< DirectX 9 */
#define DP2EMU_D3DRS_TEXTUREMAG 17 /**< DirectX 6 to 8, D3DTEXTUREFILTER */
#define DP2EMU_D3DRS_TEXTUREMIN 18 /**< DirectX 6 to 8, D3DTEXTUREFILTER */
#define DP2EMU_D3DRS_SRCBLEND 19 /**< DirectX 9, D3DBLEND */
#define DP2EMU_D3DRS_DESTBLEND 20 /**< DirectX 9, D3DBLEND */
#define DP2EMU_D3DRS_TEXTUREMAPBLEND 21 /**< DirectX 6 to 8, D3DTEXTUREBLEND */
#define DP2EMU_D3DRS_CULLMODE 22 /**< DirectX 9, D3DCULL */
#define DP2EMU_D3DRS_ZFUNC 23 /**< DirectX 9, D3DCMPFUNC */
#define DP2EMU_D3DRS_ALPHAREF 24 /**< DirectX 9 */
#define DP2EMU_D3DRS_ALPHAFUNC 25 /**< DirectX 9, D3DCMPFUNC */
#define DP2EMU_D3DRS_DITHERENABLE 26 /**< DirectX 9 */
#define DP2EMU_D3DRS_ALPHABLENDENABLE 27 /**< DirectX 9 */
#define DP2EMU_D3DRS_FOGENABLE 28 /**< DirectX 9 */
#define DP2EMU_D3DRS_SPECULARENABLE 29 /**< DirectX 9 */
#define DP2EMU_D3DRS_ZVISIBLE 30 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_SUBPIXEL 31 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_SUBPIXELX 32 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEDALPHA 33 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_FOGCOLOR 34 /**< DirectX 9 */
#define DP2EMU_D3DRS_FOGTABLEMODE 35 /**< DirectX 9, D3DFOGMODE */
#define DP2EMU_D3DRS_FOGSTART 36 /**< DirectX 9 */
#define DP2EMU_D3DRS_FOGEND 37 /**< DirectX 9 */
#define DP2EMU_D3DRS_FOGDENSITY 38 /**< DirectX 9 */
#define DP2EMU_D3DRS_STIPPLEENABLE 39 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_EDGEANTIALIAS 40 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_COLORKEYENABLE 41 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_OLDALPHABLENDENABLE 42 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_BORDERCOLOR 43 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_TEXTUREADDRESSU 44 /**< DirectX 6 to 8, D3DTEXTUREADDRESS */
#define DP2EMU_D3DRS_TEXTUREADDRESSV 45 /**< DirectX 6 to 8, D3DTEXTUREADDRESS */
#define DP2EMU_D3DRS_MIPMAPLODBIAS 46 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_ZBIAS 47 /**< DirectX 6 to 8, driver interface of DirectX 9 */
#define DP2EMU_D3DRS_RANGEFOGENABLE 48 /**< DirectX 9 */
#define DP2EMU_D3DRS_ANISOTROPY 49 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_FLUSHBATCH 50 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_TRANSLUCENTSORTINDEPENDENT 51 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STENCILENABLE 52 /**< DirectX 9 */
#define DP2EMU_D3DRS_STENCILFAIL 53 /**< DirectX 9, D3DSTENCILOP */
#define DP2EMU_D3DRS_STENCILZFAIL 54 /**< DirectX 9, D3DSTENCILOP */
#define DP2EMU_D3DRS_STENCILPASS 55 /**< DirectX 9, D3DSTENCILOP */
#define DP2EMU_D3DRS_STENCILFUNC 56 /**< DirectX 9, D3DCMPFUNC */
#define DP2EMU_D3DRS_STENCILREF 57 /**< DirectX 9 */
#define DP2EMU_D3DRS_STENCILMASK 58 /**< DirectX 9 */
#define DP2EMU_D3DRS_STENCILWRITEMASK 59 /**< DirectX 9 */
#define DP2EMU_D3DRS_TEXTUREFACTOR 60 /**< DirectX 9 */
#define DP2EMU_D3DRS_EVICTMANAGEDTEXTURES 61 /**< driver interface */
#define DP2EMU_D3DRS_SCENECAPTURE 62 /**< driver interface */
#define DP2EMU_D3DRS_STIPPLEPATTERN00 64 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN01 65 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN02 66 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN03 67 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN04 68 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN05 69 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN06 70 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN07 71 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN08 72 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN09 73 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN10 74 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN11 75 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN12 76 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN13 77 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN14 78 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN15 79 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN16 80 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN17 81 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN18 82 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN19 83 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN20 84 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN21 85 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN22 86 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN23 87 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN24 88 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN25 89 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN26 90 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN27 91 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN28 92 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN29 93 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN30 94 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_STIPPLEPATTERN31 95 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_WRAP0 128 /**< DirectX 9 */
#define DP2EMU_D3DRS_WRAP1 129 /**< DirectX 9 */
#define DP2EMU_D3DRS_WRAP2 130 /**< DirectX 9 */
#define DP2EMU_D3DRS_WRAP3 131 /**< DirectX 9 */
#define DP2EMU_D3DRS_WRAP4 132 /**< DirectX 9 */
#define DP2EMU_D3DRS_WRAP5 133 /**< DirectX 9 */
#define DP2EMU_D3DRS_WRAP6 134 /**< DirectX 9 */
#define DP2EMU_D3DRS_WRAP7 135 /**< DirectX 9 */
#define DP2EMU_D3DRS_CLIPPING 136 /**< DirectX 9 */
#define DP2EMU_D3DRS_LIGHTING 137 /**< DirectX 9 */
#define DP2EMU_D3DRS_EXTENTS 138 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_AMBIENT 139 /**< DirectX 9 */
#define DP2EMU_D3DRS_FOGVERTEXMODE 140 /**< DirectX 9, D3DFOGMODE */
#define DP2EMU_D3DRS_COLORVERTEX 141 /**< DirectX 9 */
#define DP2EMU_D3DRS_LOCALVIEWER 142 /**< DirectX 9 */
#define DP2EMU_D3DRS_NORMALIZENORMALS 143 /**< DirectX 9 */
#define DP2EMU_D3DRS_COLORKEYBLENDENABLE 144 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_DIFFUSEMATERIALSOURCE 145 /**< DirectX 9, D3DMATERIALCOLORSOURCE */
#define DP2EMU_D3DRS_SPECULARMATERIALSOURCE 146 /**< DirectX 9, D3DMATERIALCOLORSOURCE */
#define DP2EMU_D3DRS_AMBIENTMATERIALSOURCE 147 /**< DirectX 9, D3DMATERIALCOLORSOURCE */
#define DP2EMU_D3DRS_EMISSIVEMATERIALSOURCE 148 /**< DirectX 9, D3DMATERIALCOLORSOURCE */
#define DP2EMU_D3DRS_VERTEXBLEND 151 /**< DirectX 9, D3DVERTEXBLENDFLAGS */
#define DP2EMU_D3DRS_CLIPPLANEENABLE 152 /**< DirectX 9 */
#define DP2EMU_D3DRS_SOFTWAREVERTEXPROCESSING 153 /**< DirectX 6 to 8 */
#define DP2EMU_D3DRS_POINTSIZE 154 /**< DirectX 9 */
#define DP2EMU_D3DRS_POINTSIZE_MIN 155 /**< DirectX 9 */
#define DP2EMU_D3DRS_POINTSPRITEENABLE 156 /**< DirectX 9 */
#define DP2EMU_D3DRS_POINTSCALEENABLE 157 /**< DirectX 9 */
#define DP2EMU_D3DRS_POINTSCALE_A 158 /**< DirectX 9 */
#define DP2EMU_D3DRS_POINTSCALE_B 159 /**< DirectX 9 */
#define DP2EMU_D3DRS_POINTSCALE_C 160 /**< DirectX 9 */
#define DP2EMU_D3DRS_MULTISAMPLEANTIALIAS 161 /**< DirectX 9 */
#define DP2EMU_D3DRS_MULTISAMPLEMASK 162 /**< DirectX 9 */
#define DP2EMU_D3DRS_PATCHEDGESTYLE 163 /**< DirectX 9 */
#define DP2EMU_D3DRS_PATCHSEGMENTS 164 /**< DirectX 6 to 8, driver interface of DirectX 9 */
#define DP2EMU_D3DRS_DEBUGMONITORTOKEN 165 /**< DirectX 9 */
#define DP2EMU_D3DRS_POINTSIZE_MAX 166 /**< DirectX 9 */
#define DP2EMU_D3DRS_INDEXEDVERTEXBLENDENABLE 167 /**< DirectX 9 */
#define DP2EMU_D3DRS_COLORWRITEENABLE 168 /**< DirectX 9 */
#define DP2EMU_D3DRS_DELETERTPATCH 169 /**< driver interface */
#define DP2EMU_D3DRS_TWEENFACTOR 170 /**< DirectX 9 */
#define DP2EMU_D3DRS_BLENDOP 171 /**< DirectX 9, D3DBLENDOP */
#define DP2EMU_D3DRS_POSITIONDEGREE 172 /**< DirectX 9, D3DDEGREETYPE */
#define DP2EMU_D3DRS_NORMALDEGREE 173 /**< DirectX 9, D3DDEGREETYPE */
#define DP2EMU_D3DRS_SCISSORTESTENABLE 174 /**< DirectX 9 */
#define DP2EMU_D3DRS_SLOPESCALEDEPTHBIAS 175 /**< DirectX 9 */
#define DP2EMU_D3DRS_ANTIALIASEDLINEENABLE 176 /**< DirectX 9 */
#define DP2EMU_D3DRS_MINTESSELLATIONLEVEL 178 /**< DirectX 9 */
#define DP2EMU_D3DRS_MAXTESSELLATIONLEVEL 179 /**< DirectX 9 */
#define DP2EMU_D3DRS_ADAPTIVETESS_X 180 /**< DirectX 9 */
#define DP2EMU_D3DRS_ADAPTIVETESS_Y 181 /**< DirectX 9 */
#define DP2EMU_D3DRS_ADAPTIVETESS_Z 182 /**< DirectX 9 */
#define DP2EMU_D3DRS_ADAPTIVETESS_W 183 /**< DirectX 9 */
#define DP2EMU_D3DRS_ENABLEADAPTIVETESSELLATION 184 /**< DirectX 9 */
#define DP2EMU_D3DRS_TWOSIDEDSTENCILMODE 185 /**< DirectX 9 */
#define DP2EMU_D3DRS_CCW_STENCILFAIL 186 /**< DirectX 9, D3DSTENCILOP */
#define DP2EMU_D3DRS_CCW_STENCILZFAIL 187 /**< DirectX 9, D3DSTENCILOP */
#define DP2EMU_D3DRS_CCW_STENCILPASS 188 /**< DirectX 9, D3DSTENCILOP */
#define DP2EMU_D3DRS_CCW_STENCILFUNC 189 /**< DirectX 9, D3DCMPFUNC */
#define DP2EMU_D3DRS_COLORWRITEENABLE1 190 /**< DirectX 9 */
#define DP2EMU_D3DRS_COLORWRITEENABLE2 191 /**< DirectX 9 */
#define DP2EMU_D3DRS_COLORWRITEENABLE3 192 /**< DirectX 9 */
#define DP2EMU_D3DRS_BLENDFACTOR 193 /**< DirectX 9 */
#define DP2EMU_D3DRS_SRGBWRITEENABLE 194 /**< DirectX 9 */
#define DP2EMU_D3DRS_DEPTHBIAS 195 /**< DirectX 9 */
#define DP2EMU_D3DRS_MAXVERTEXSHADERINST 196 /**< driver interface */
#define DP2EMU_D3DRS_MAXPIXELSHADERINST 197 /**< driver interface */
#define DP2EMU_D3DRS_WRAP8 198 /**< DirectX 9 */
#define DP2EMU_D3DRS_WRAP9 199 /**< DirectX 9 */
#define DP2EMU_D3DRS_WRAP10 200 /**< DirectX 9 */
#define DP2EMU_D3DRS_WRAP11 201 /**< DirectX 9 */
#define DP2EMU_D3DRS_WRAP12 202 /**< DirectX 9 */
#define DP2EMU_D3DRS_WRAP13 203 /**< DirectX 9 */
#define DP2EMU_D3DRS_WRAP14 204 /**< DirectX 9 */
#define DP2EMU_D3DRS_WRAP15 205 /**< DirectX 9 */
#define DP2EMU_D3DRS_SEPARATEALPHABLENDENABLE 206 /**< DirectX 9 */
#define DP2EMU_D3DRS_SRCBLENDALPHA 207 /**< DirectX 9, D3DBLEND */
#define DP2EMU_D3DRS_DESTBLENDALPHA 208 /**< DirectX 9, D3DBLEND */
#define DP2EMU_D3DRS_BLENDOPALPHA 209 /**< DirectX 9, D3DBLENDOP */

/** X(name, number, default value, 0: of DirectX 9, 1: of DirectX 6 to 8 only, 2: of the driver interface only, 3: of DirectX 6 to 8 and of the driver interface of DirectX 9) */
#define DP2EMU_FOR_EACH_RENDER_STATE(X) \
    X(TEXTUREHANDLE, 1, 0x0u, 1) \
    X(ANTIALIAS, 2, 0x0u, 1) \
    X(TEXTUREADDRESS, 3, 0x1u, 1) \
    X(TEXTUREPERSPECTIVE, 4, 0x1u, 1) \
    X(WRAPU, 5, 0x0u, 1) \
    X(WRAPV, 6, 0x0u, 1) \
    X(ZENABLE, 7, 0x1u, 0) \
    X(FILLMODE, 8, 0x3u, 0) \
    X(SHADEMODE, 9, 0x2u, 0) \
    X(LINEPATTERN, 10, 0x0u, 1) \
    X(MONOENABLE, 11, 0x0u, 1) \
    X(ROP2, 12, 0xDu, 1) \
    X(PLANEMASK, 13, 0xFFFFFFFFu, 1) \
    X(ZWRITEENABLE, 14, 0x1u, 0) \
    X(ALPHATESTENABLE, 15, 0x0u, 0) \
    X(LASTPIXEL, 16, 0x1u, 0) \
    X(TEXTUREMAG, 17, 0x1u, 1) \
    X(TEXTUREMIN, 18, 0x1u, 1) \
    X(SRCBLEND, 19, 0x2u, 0) \
    X(DESTBLEND, 20, 0x1u, 0) \
    X(TEXTUREMAPBLEND, 21, 0x2u, 1) \
    X(CULLMODE, 22, 0x3u, 0) \
    X(ZFUNC, 23, 0x4u, 0) \
    X(ALPHAREF, 24, 0x0u, 0) \
    X(ALPHAFUNC, 25, 0x8u, 0) \
    X(DITHERENABLE, 26, 0x0u, 0) \
    X(ALPHABLENDENABLE, 27, 0x0u, 0) \
    X(FOGENABLE, 28, 0x0u, 0) \
    X(SPECULARENABLE, 29, 0x0u, 0) \
    X(ZVISIBLE, 30, 0x0u, 1) \
    X(SUBPIXEL, 31, 0x0u, 1) \
    X(SUBPIXELX, 32, 0x0u, 1) \
    X(STIPPLEDALPHA, 33, 0x0u, 1) \
    X(FOGCOLOR, 34, 0x0u, 0) \
    X(FOGTABLEMODE, 35, 0x0u, 0) \
    X(FOGSTART, 36, 0x0u, 0) \
    X(FOGEND, 37, 0x3F800000u, 0) \
    X(FOGDENSITY, 38, 0x3F800000u, 0) \
    X(STIPPLEENABLE, 39, 0x0u, 1) \
    X(EDGEANTIALIAS, 40, 0x0u, 1) \
    X(COLORKEYENABLE, 41, 0x0u, 1) \
    X(OLDALPHABLENDENABLE, 42, 0x0u, 1) \
    X(BORDERCOLOR, 43, 0x0u, 1) \
    X(TEXTUREADDRESSU, 44, 0x1u, 1) \
    X(TEXTUREADDRESSV, 45, 0x1u, 1) \
    X(MIPMAPLODBIAS, 46, 0x0u, 1) \
    X(ZBIAS, 47, 0x0u, 3) \
    X(RANGEFOGENABLE, 48, 0x0u, 0) \
    X(ANISOTROPY, 49, 0x1u, 1) \
    X(FLUSHBATCH, 50, 0x0u, 1) \
    X(TRANSLUCENTSORTINDEPENDENT, 51, 0x0u, 1) \
    X(STENCILENABLE, 52, 0x0u, 0) \
    X(STENCILFAIL, 53, 0x1u, 0) \
    X(STENCILZFAIL, 54, 0x1u, 0) \
    X(STENCILPASS, 55, 0x1u, 0) \
    X(STENCILFUNC, 56, 0x8u, 0) \
    X(STENCILREF, 57, 0x0u, 0) \
    X(STENCILMASK, 58, 0xFFFFFFFFu, 0) \
    X(STENCILWRITEMASK, 59, 0xFFFFFFFFu, 0) \
    X(TEXTUREFACTOR, 60, 0xFFFFFFFFu, 0) \
    X(EVICTMANAGEDTEXTURES, 61, 0x0u, 2) \
    X(SCENECAPTURE, 62, 0x0u, 2) \
    X(STIPPLEPATTERN00, 64, 0x0u, 1) \
    X(STIPPLEPATTERN01, 65, 0x0u, 1) \
    X(STIPPLEPATTERN02, 66, 0x0u, 1) \
    X(STIPPLEPATTERN03, 67, 0x0u, 1) \
    X(STIPPLEPATTERN04, 68, 0x0u, 1) \
    X(STIPPLEPATTERN05, 69, 0x0u, 1) \
    X(STIPPLEPATTERN06, 70, 0x0u, 1) \
    X(STIPPLEPATTERN07, 71, 0x0u, 1) \
    X(STIPPLEPATTERN08, 72, 0x0u, 1) \
    X(STIPPLEPATTERN09, 73, 0x0u, 1) \
    X(STIPPLEPATTERN10, 74, 0x0u, 1) \
    X(STIPPLEPATTERN11, 75, 0x0u, 1) \
    X(STIPPLEPATTERN12, 76, 0x0u, 1) \
    X(STIPPLEPATTERN13, 77, 0x0u, 1) \
    X(STIPPLEPATTERN14, 78, 0x0u, 1) \
    X(STIPPLEPATTERN15, 79, 0x0u, 1) \
    X(STIPPLEPATTERN16, 80, 0x0u, 1) \
    X(STIPPLEPATTERN17, 81, 0x0u, 1) \
    X(STIPPLEPATTERN18, 82, 0x0u, 1) \
    X(STIPPLEPATTERN19, 83, 0x0u, 1) \
    X(STIPPLEPATTERN20, 84, 0x0u, 1) \
    X(STIPPLEPATTERN21, 85, 0x0u, 1) \
    X(STIPPLEPATTERN22, 86, 0x0u, 1) \
    X(STIPPLEPATTERN23, 87, 0x0u, 1) \
    X(STIPPLEPATTERN24, 88, 0x0u, 1) \
    X(STIPPLEPATTERN25, 89, 0x0u, 1) \
    X(STIPPLEPATTERN26, 90, 0x0u, 1) \
    X(STIPPLEPATTERN27, 91, 0x0u, 1) \
    X(STIPPLEPATTERN28, 92, 0x0u, 1) \
    X(STIPPLEPATTERN29, 93, 0x0u, 1) \
    X(STIPPLEPATTERN30, 94, 0x0u, 1) \
    X(STIPPLEPATTERN31, 95, 0x0u, 1) \
    X(WRAP0, 128, 0x0u, 0) \
    X(WRAP1, 129, 0x0u, 0) \
    X(WRAP2, 130, 0x0u, 0) \
    X(WRAP3, 131, 0x0u, 0) \
    X(WRAP4, 132, 0x0u, 0) \
    X(WRAP5, 133, 0x0u, 0) \
    X(WRAP6, 134, 0x0u, 0) \
    X(WRAP7, 135, 0x0u, 0) \
    X(CLIPPING, 136, 0x1u, 0) \
    X(LIGHTING, 137, 0x1u, 0) \
    X(EXTENTS, 138, 0x0u, 1) \
    X(AMBIENT, 139, 0x0u, 0) \
    X(FOGVERTEXMODE, 140, 0x0u, 0) \
    X(COLORVERTEX, 141, 0x1u, 0) \
    X(LOCALVIEWER, 142, 0x1u, 0) \
    X(NORMALIZENORMALS, 143, 0x0u, 0) \
    X(COLORKEYBLENDENABLE, 144, 0x0u, 1) \
    X(DIFFUSEMATERIALSOURCE, 145, 0x1u, 0) \
    X(SPECULARMATERIALSOURCE, 146, 0x2u, 0) \
    X(AMBIENTMATERIALSOURCE, 147, 0x0u, 0) \
    X(EMISSIVEMATERIALSOURCE, 148, 0x0u, 0) \
    X(VERTEXBLEND, 151, 0x0u, 0) \
    X(CLIPPLANEENABLE, 152, 0x0u, 0) \
    X(SOFTWAREVERTEXPROCESSING, 153, 0x0u, 1) \
    X(POINTSIZE, 154, 0x3F800000u, 0) \
    X(POINTSIZE_MIN, 155, 0x3F800000u, 0) \
    X(POINTSPRITEENABLE, 156, 0x0u, 0) \
    X(POINTSCALEENABLE, 157, 0x0u, 0) \
    X(POINTSCALE_A, 158, 0x3F800000u, 0) \
    X(POINTSCALE_B, 159, 0x0u, 0) \
    X(POINTSCALE_C, 160, 0x0u, 0) \
    X(MULTISAMPLEANTIALIAS, 161, 0x1u, 0) \
    X(MULTISAMPLEMASK, 162, 0xFFFFFFFFu, 0) \
    X(PATCHEDGESTYLE, 163, 0x0u, 0) \
    X(PATCHSEGMENTS, 164, 0x3F800000u, 3) \
    X(DEBUGMONITORTOKEN, 165, 0x0u, 0) \
    X(POINTSIZE_MAX, 166, 0x42800000u, 0) \
    X(INDEXEDVERTEXBLENDENABLE, 167, 0x0u, 0) \
    X(COLORWRITEENABLE, 168, 0xFu, 0) \
    X(DELETERTPATCH, 169, 0x0u, 2) \
    X(TWEENFACTOR, 170, 0x0u, 0) \
    X(BLENDOP, 171, 0x1u, 0) \
    X(POSITIONDEGREE, 172, 0x3u, 0) \
    X(NORMALDEGREE, 173, 0x1u, 0) \
    X(SCISSORTESTENABLE, 174, 0x0u, 0) \
    X(SLOPESCALEDEPTHBIAS, 175, 0x0u, 0) \
    X(ANTIALIASEDLINEENABLE, 176, 0x0u, 0) \
    X(MINTESSELLATIONLEVEL, 178, 0x3F800000u, 0) \
    X(MAXTESSELLATIONLEVEL, 179, 0x3F800000u, 0) \
    X(ADAPTIVETESS_X, 180, 0x0u, 0) \
    X(ADAPTIVETESS_Y, 181, 0x0u, 0) \
    X(ADAPTIVETESS_Z, 182, 0x3F800000u, 0) \
    X(ADAPTIVETESS_W, 183, 0x0u, 0) \
    X(ENABLEADAPTIVETESSELLATION, 184, 0x0u, 0) \
    X(TWOSIDEDSTENCILMODE, 185, 0x0u, 0) \
    X(CCW_STENCILFAIL, 186, 0x1u, 0) \
    X(CCW_STENCILZFAIL, 187, 0x1u, 0) \
    X(CCW_STENCILPASS, 188, 0x1u, 0) \
    X(CCW_STENCILFUNC, 189, 0x8u, 0) \
    X(COLORWRITEENABLE1, 190, 0xFu, 0) \
    X(COLORWRITEENABLE2, 191, 0xFu, 0) \
    X(COLORWRITEENABLE3, 192, 0xFu, 0) \
    X(BLENDFACTOR, 193, 0xFFFFFFFFu, 0) \
    X(SRGBWRITEENABLE, 194, 0x0u, 0) \
    X(DEPTHBIAS, 195, 0x0u, 0) \
    X(MAXVERTEXSHADERINST, 196, 0xFFFFFFFFu, 2) \
    X(MAXPIXELSHADERINST, 197, 0xFFFFFFFFu, 2) \
    X(WRAP8, 198, 0x0u, 0) \
    X(WRAP9, 199, 0x0u, 0) \
    X(WRAP10, 200, 0x0u, 0) \
    X(WRAP11, 201, 0x0u, 0) \
    X(WRAP12, 202, 0x0u, 0) \
    X(WRAP13, 203, 0x0u, 0) \
    X(WRAP14, 204, 0x0u, 0) \
    X(WRAP15, 205, 0x0u, 0) \
    X(SEPARATEALPHABLENDENABLE, 206, 0x0u, 0) \
    X(SRCBLENDALPHA, 207, 0x2u, 0) \
    X(DESTBLENDALPHA, 208, 0x1u, 0) \
    X(BLENDOPALPHA, 209, 0x1u, 0)

/** X(name, number, in D3DSBT_PIXELSTATE, in D3DSBT_VERTEXSTATE): the states of Direct3D 9 that predefined state blocks have */
#define DP2EMU_FOR_EACH_BLOCK_RENDER_STATE(X) \
    X(ZENABLE, 7, 1, 0) \
    X(FILLMODE, 8, 1, 0) \
    X(SHADEMODE, 9, 1, 1) \
    X(ZWRITEENABLE, 14, 1, 0) \
    X(ALPHATESTENABLE, 15, 1, 0) \
    X(LASTPIXEL, 16, 1, 0) \
    X(SRCBLEND, 19, 1, 0) \
    X(DESTBLEND, 20, 1, 0) \
    X(CULLMODE, 22, 0, 1) \
    X(ZFUNC, 23, 1, 0) \
    X(ALPHAREF, 24, 1, 0) \
    X(ALPHAFUNC, 25, 1, 0) \
    X(DITHERENABLE, 26, 1, 0) \
    X(ALPHABLENDENABLE, 27, 1, 0) \
    X(FOGENABLE, 28, 0, 1) \
    X(SPECULARENABLE, 29, 0, 1) \
    X(FOGCOLOR, 34, 0, 1) \
    X(FOGTABLEMODE, 35, 0, 1) \
    X(FOGSTART, 36, 1, 1) \
    X(FOGEND, 37, 1, 1) \
    X(FOGDENSITY, 38, 1, 1) \
    X(RANGEFOGENABLE, 48, 0, 1) \
    X(STENCILENABLE, 52, 1, 0) \
    X(STENCILFAIL, 53, 1, 0) \
    X(STENCILZFAIL, 54, 1, 0) \
    X(STENCILPASS, 55, 1, 0) \
    X(STENCILFUNC, 56, 1, 0) \
    X(STENCILREF, 57, 1, 0) \
    X(STENCILMASK, 58, 1, 0) \
    X(STENCILWRITEMASK, 59, 1, 0) \
    X(TEXTUREFACTOR, 60, 1, 0) \
    X(WRAP0, 128, 1, 0) \
    X(WRAP1, 129, 1, 0) \
    X(WRAP2, 130, 1, 0) \
    X(WRAP3, 131, 1, 0) \
    X(WRAP4, 132, 1, 0) \
    X(WRAP5, 133, 1, 0) \
    X(WRAP6, 134, 1, 0) \
    X(WRAP7, 135, 1, 0) \
    X(CLIPPING, 136, 0, 1) \
    X(LIGHTING, 137, 0, 1) \
    X(AMBIENT, 139, 0, 1) \
    X(FOGVERTEXMODE, 140, 0, 1) \
    X(COLORVERTEX, 141, 0, 1) \
    X(LOCALVIEWER, 142, 0, 1) \
    X(NORMALIZENORMALS, 143, 0, 1) \
    X(DIFFUSEMATERIALSOURCE, 145, 0, 1) \
    X(SPECULARMATERIALSOURCE, 146, 0, 1) \
    X(AMBIENTMATERIALSOURCE, 147, 0, 1) \
    X(EMISSIVEMATERIALSOURCE, 148, 0, 1) \
    X(VERTEXBLEND, 151, 0, 1) \
    X(CLIPPLANEENABLE, 152, 0, 1) \
    X(POINTSIZE, 154, 0, 1) \
    X(POINTSIZE_MIN, 155, 0, 1) \
    X(POINTSPRITEENABLE, 156, 0, 1) \
    X(POINTSCALEENABLE, 157, 0, 1) \
    X(POINTSCALE_A, 158, 0, 1) \
    X(POINTSCALE_B, 159, 0, 1) \
    X(POINTSCALE_C, 160, 0, 1) \
    X(MULTISAMPLEANTIALIAS, 161, 0, 1) \
    X(MULTISAMPLEMASK, 162, 0, 1) \
    X(PATCHEDGESTYLE, 163, 0, 1) \
    X(POINTSIZE_MAX, 166, 0, 1) \
    X(INDEXEDVERTEXBLENDENABLE, 167, 0, 1) \
    X(COLORWRITEENABLE, 168, 1, 0) \
    X(TWEENFACTOR, 170, 0, 1) \
    X(BLENDOP, 171, 1, 0) \
    X(POSITIONDEGREE, 172, 0, 1) \
    X(NORMALDEGREE, 173, 0, 1) \
    X(SCISSORTESTENABLE, 174, 1, 0) \
    X(SLOPESCALEDEPTHBIAS, 175, 1, 0) \
    X(ANTIALIASEDLINEENABLE, 176, 1, 0) \
    X(MINTESSELLATIONLEVEL, 178, 0, 1) \
    X(MAXTESSELLATIONLEVEL, 179, 0, 1) \
    X(ADAPTIVETESS_X, 180, 0, 1) \
    X(ADAPTIVETESS_Y, 181, 0, 1) \
    X(ADAPTIVETESS_Z, 182, 0, 1) \
    X(ADAPTIVETESS_W, 183, 0, 1) \
    X(ENABLEADAPTIVETESSELLATION, 184, 0, 1) \
    X(TWOSIDEDSTENCILMODE, 185, 1, 0) \
    X(CCW_STENCILFAIL, 186, 1, 0) \
    X(CCW_STENCILZFAIL, 187, 1, 0) \
    X(CCW_STENCILPASS, 188, 1, 0) \
    X(CCW_STENCILFUNC, 189, 1, 0) \
    X(COLORWRITEENABLE1, 190, 1, 0) \
    X(COLORWRITEENABLE2, 191, 1, 0) \
    X(COLORWRITEENABLE3, 192, 1, 0) \
    X(BLENDFACTOR, 193, 1, 0) \
    X(SRGBWRITEENABLE, 194, 1, 0) \
    X(DEPTHBIAS, 195, 1, 0) \
    X(WRAP8, 198, 1, 0) \
    X(WRAP9, 199, 1, 0) \
    X(WRAP10, 200, 1, 0) \
    X(WRAP11, 201, 1, 0) \
    X(WRAP12, 202, 1, 0) \
    X(WRAP13, 203, 1, 0) \
    X(WRAP14, 204, 1, 0) \
    X(WRAP15, 205, 1, 0) \
    X(SEPARATEALPHABLENDENABLE, 206, 1, 0) \
    X(SRCBLENDALPHA, 207, 1, 0) \
    X(DESTBLENDALPHA, 208, 1, 0) \
    X(BLENDOPALPHA, 209, 1, 0)

/** @} */

/** @name D3DTSS_ (of stages, of samplers, and the texture binding)
 * @{ */

#define DP2EMU_D3DTSS_TEXTUREMAP 0 /**< binding; the handle of a surface, 0: none */
#define DP2EMU_D3DTSS_COLOROP 1 /**< stage, D3DTEXTUREOP */
#define DP2EMU_D3DTSS_COLORARG1 2 /**< stage, D3DTA */
#define DP2EMU_D3DTSS_COLORARG2 3 /**< stage, D3DTA */
#define DP2EMU_D3DTSS_ALPHAOP 4 /**< stage, D3DTEXTUREOP */
#define DP2EMU_D3DTSS_ALPHAARG1 5 /**< stage, D3DTA */
#define DP2EMU_D3DTSS_ALPHAARG2 6 /**< stage, D3DTA */
#define DP2EMU_D3DTSS_BUMPENVMAT00 7 /**< stage */
#define DP2EMU_D3DTSS_BUMPENVMAT01 8 /**< stage */
#define DP2EMU_D3DTSS_BUMPENVMAT10 9 /**< stage */
#define DP2EMU_D3DTSS_BUMPENVMAT11 10 /**< stage */
#define DP2EMU_D3DTSS_TEXCOORDINDEX 11 /**< stage, D3DTSS_TCI */
#define DP2EMU_D3DTSS_ADDRESS 12 /**< sampler, D3DTEXTUREADDRESS */
#define DP2EMU_D3DTSS_ADDRESSU 13 /**< sampler, D3DTEXTUREADDRESS */
#define DP2EMU_D3DTSS_ADDRESSV 14 /**< sampler, D3DTEXTUREADDRESS */
#define DP2EMU_D3DTSS_BORDERCOLOR 15 /**< sampler */
#define DP2EMU_D3DTSS_MAGFILTER 16 /**< sampler, D3DTEXTUREFILTERTYPE */
#define DP2EMU_D3DTSS_MINFILTER 17 /**< sampler, D3DTEXTUREFILTERTYPE */
#define DP2EMU_D3DTSS_MIPFILTER 18 /**< sampler, D3DTEXTUREFILTERTYPE */
#define DP2EMU_D3DTSS_MIPMAPLODBIAS 19 /**< sampler */
#define DP2EMU_D3DTSS_MAXMIPLEVEL 20 /**< sampler */
#define DP2EMU_D3DTSS_MAXANISOTROPY 21 /**< sampler */
#define DP2EMU_D3DTSS_BUMPENVLSCALE 22 /**< stage */
#define DP2EMU_D3DTSS_BUMPENVLOFFSET 23 /**< stage */
#define DP2EMU_D3DTSS_TEXTURETRANSFORMFLAGS 24 /**< stage */
#define DP2EMU_D3DTSS_ADDRESSW 25 /**< sampler, D3DTEXTUREADDRESS */
#define DP2EMU_D3DTSS_COLORARG0 26 /**< stage, D3DTA */
#define DP2EMU_D3DTSS_ALPHAARG0 27 /**< stage, D3DTA */
#define DP2EMU_D3DTSS_RESULTARG 28 /**< stage, D3DTA */
#define DP2EMU_D3DTSS_SRGBTEXTURE 29 /**< sampler */
#define DP2EMU_D3DTSS_ELEMENTINDEX 30 /**< sampler */
#define DP2EMU_D3DTSS_DMAPOFFSET 31 /**< sampler */
#define DP2EMU_D3DTSS_CONSTANT 32 /**< stage */

/** X(name, number, default from stage 1 on, default of stage 0, 0: a binding, 1: of a stage, 2: of a sampler); TEXCOORDINDEX is the stage's number */
#define DP2EMU_FOR_EACH_STAGE_STATE(X) \
    X(TEXTUREMAP, 0, 0x0u, 0x0u, 0) \
    X(COLOROP, 1, 0x1u, 0x4u, 1) \
    X(COLORARG1, 2, 0x2u, 0x2u, 1) \
    X(COLORARG2, 3, 0x1u, 0x1u, 1) \
    X(ALPHAOP, 4, 0x1u, 0x2u, 1) \
    X(ALPHAARG1, 5, 0x2u, 0x2u, 1) \
    X(ALPHAARG2, 6, 0x1u, 0x1u, 1) \
    X(BUMPENVMAT00, 7, 0x0u, 0x0u, 1) \
    X(BUMPENVMAT01, 8, 0x0u, 0x0u, 1) \
    X(BUMPENVMAT10, 9, 0x0u, 0x0u, 1) \
    X(BUMPENVMAT11, 10, 0x0u, 0x0u, 1) \
    X(TEXCOORDINDEX, 11, 0x0u, 0x0u, 1) \
    X(ADDRESS, 12, 0x1u, 0x1u, 2) \
    X(ADDRESSU, 13, 0x1u, 0x1u, 2) \
    X(ADDRESSV, 14, 0x1u, 0x1u, 2) \
    X(BORDERCOLOR, 15, 0x0u, 0x0u, 2) \
    X(MAGFILTER, 16, 0x1u, 0x1u, 2) \
    X(MINFILTER, 17, 0x1u, 0x1u, 2) \
    X(MIPFILTER, 18, 0x0u, 0x0u, 2) \
    X(MIPMAPLODBIAS, 19, 0x0u, 0x0u, 2) \
    X(MAXMIPLEVEL, 20, 0x0u, 0x0u, 2) \
    X(MAXANISOTROPY, 21, 0x1u, 0x1u, 2) \
    X(BUMPENVLSCALE, 22, 0x0u, 0x0u, 1) \
    X(BUMPENVLOFFSET, 23, 0x0u, 0x0u, 1) \
    X(TEXTURETRANSFORMFLAGS, 24, 0x0u, 0x0u, 1) \
    X(ADDRESSW, 25, 0x1u, 0x1u, 2) \
    X(COLORARG0, 26, 0x1u, 0x1u, 1) \
    X(ALPHAARG0, 27, 0x1u, 0x1u, 1) \
    X(RESULTARG, 28, 0x1u, 0x1u, 1) \
    X(SRGBTEXTURE, 29, 0x0u, 0x0u, 2) \
    X(ELEMENTINDEX, 30, 0x0u, 0x0u, 2) \
    X(DMAPOFFSET, 31, 0x0u, 0x0u, 2) \
    X(CONSTANT, 32, 0x0u, 0x0u, 1)

/** X(name, number, in D3DSBT_PIXELSTATE, in D3DSBT_VERTEXSTATE): the states of stages and samplers that predefined state blocks have */
#define DP2EMU_FOR_EACH_BLOCK_STAGE_STATE(X) \
    X(COLOROP, 1, 1, 0) \
    X(COLORARG1, 2, 1, 0) \
    X(COLORARG2, 3, 1, 0) \
    X(ALPHAOP, 4, 1, 0) \
    X(ALPHAARG1, 5, 1, 0) \
    X(ALPHAARG2, 6, 1, 0) \
    X(BUMPENVMAT00, 7, 1, 0) \
    X(BUMPENVMAT01, 8, 1, 0) \
    X(BUMPENVMAT10, 9, 1, 0) \
    X(BUMPENVMAT11, 10, 1, 0) \
    X(TEXCOORDINDEX, 11, 1, 1) \
    X(ADDRESSU, 13, 1, 0) \
    X(ADDRESSV, 14, 1, 0) \
    X(BORDERCOLOR, 15, 1, 0) \
    X(MAGFILTER, 16, 1, 0) \
    X(MINFILTER, 17, 1, 0) \
    X(MIPFILTER, 18, 1, 0) \
    X(MIPMAPLODBIAS, 19, 1, 0) \
    X(MAXMIPLEVEL, 20, 1, 0) \
    X(MAXANISOTROPY, 21, 1, 0) \
    X(BUMPENVLSCALE, 22, 1, 0) \
    X(BUMPENVLOFFSET, 23, 1, 0) \
    X(TEXTURETRANSFORMFLAGS, 24, 1, 1) \
    X(ADDRESSW, 25, 1, 0) \
    X(COLORARG0, 26, 1, 0) \
    X(ALPHAARG0, 27, 1, 0) \
    X(RESULTARG, 28, 1, 0) \
    X(SRGBTEXTURE, 29, 1, 0) \
    X(ELEMENTINDEX, 30, 1, 0) \
    X(DMAPOFFSET, 31, 0, 1) \
    X(CONSTANT, 32, 1, 0)

/** @} */

/** @name D3DFMT_ (D3DFORMAT)
 * @{ */

#define DP2EMU_D3DFMT_R8G8B8 20u /**< 24 bits */
#define DP2EMU_D3DFMT_A8R8G8B8 21u /**< 32 bits */
#define DP2EMU_D3DFMT_X8R8G8B8 22u /**< 32 bits */
#define DP2EMU_D3DFMT_R5G6B5 23u /**< 16 bits */
#define DP2EMU_D3DFMT_X1R5G5B5 24u /**< 16 bits */
#define DP2EMU_D3DFMT_A1R5G5B5 25u /**< 16 bits */
#define DP2EMU_D3DFMT_A4R4G4B4 26u /**< 16 bits */
#define DP2EMU_D3DFMT_R3G3B2 27u /**< 8 bits */
#define DP2EMU_D3DFMT_A8 28u /**< 8 bits */
#define DP2EMU_D3DFMT_A8R3G3B2 29u /**< 16 bits */
#define DP2EMU_D3DFMT_X4R4G4B4 30u /**< 16 bits */
#define DP2EMU_D3DFMT_A2B10G10R10 31u /**< 32 bits */
#define DP2EMU_D3DFMT_A8B8G8R8 32u /**< 32 bits */
#define DP2EMU_D3DFMT_X8B8G8R8 33u /**< 32 bits */
#define DP2EMU_D3DFMT_G16R16 34u /**< 32 bits */
#define DP2EMU_D3DFMT_A2R10G10B10 35u /**< 32 bits */
#define DP2EMU_D3DFMT_A16B16G16R16 36u /**< 64 bits */
#define DP2EMU_D3DFMT_A8P8 40u /**< 16 bits */
#define DP2EMU_D3DFMT_P8 41u /**< 8 bits */
#define DP2EMU_D3DFMT_L8 50u /**< 8 bits */
#define DP2EMU_D3DFMT_A8L8 51u /**< 16 bits */
#define DP2EMU_D3DFMT_A4L4 52u /**< 8 bits */
#define DP2EMU_D3DFMT_V8U8 60u /**< 16 bits */
#define DP2EMU_D3DFMT_L6V5U5 61u /**< 16 bits */
#define DP2EMU_D3DFMT_X8L8V8U8 62u /**< 32 bits */
#define DP2EMU_D3DFMT_Q8W8V8U8 63u /**< 32 bits */
#define DP2EMU_D3DFMT_V16U16 64u /**< 32 bits */
#define DP2EMU_D3DFMT_W11V11U10 65u /**< 32 bits */
#define DP2EMU_D3DFMT_A2W10V10U10 67u /**< 32 bits */
#define DP2EMU_D3DFMT_D16_LOCKABLE 70u /**< 16 bits */
#define DP2EMU_D3DFMT_D32 71u /**< 32 bits */
#define DP2EMU_D3DFMT_S1D15 72u /**< 16 bits */
#define DP2EMU_D3DFMT_D15S1 73u /**< 16 bits */
#define DP2EMU_D3DFMT_S8D24 74u /**< 32 bits */
#define DP2EMU_D3DFMT_D24S8 75u /**< 32 bits */
#define DP2EMU_D3DFMT_X8D24 76u /**< 32 bits */
#define DP2EMU_D3DFMT_D24X8 77u /**< 32 bits */
#define DP2EMU_D3DFMT_X4S4D24 78u /**< 32 bits */
#define DP2EMU_D3DFMT_D24X4S4 79u /**< 32 bits */
#define DP2EMU_D3DFMT_D16 80u /**< 16 bits */
#define DP2EMU_D3DFMT_L16 81u /**< 16 bits */
#define DP2EMU_D3DFMT_D32F_LOCKABLE 82u /**< 32 bits */
#define DP2EMU_D3DFMT_D24FS8 83u /**< 32 bits */
#define DP2EMU_D3DFMT_D32_LOCKABLE 84u /**< 32 bits */
#define DP2EMU_D3DFMT_S8_LOCKABLE 85u /**< 8 bits */
#define DP2EMU_D3DFMT_VERTEXDATA 100u /**< buffers */
#define DP2EMU_D3DFMT_INDEX16 101u /**< 16 bits */
#define DP2EMU_D3DFMT_INDEX32 102u /**< 32 bits */
#define DP2EMU_D3DFMT_Q16W16V16U16 110u /**< 64 bits */
#define DP2EMU_D3DFMT_R16F 111u /**< 16 bits */
#define DP2EMU_D3DFMT_G16R16F 112u /**< 32 bits */
#define DP2EMU_D3DFMT_A16B16G16R16F 113u /**< 64 bits */
#define DP2EMU_D3DFMT_R32F 114u /**< 32 bits */
#define DP2EMU_D3DFMT_G32R32F 115u /**< 64 bits */
#define DP2EMU_D3DFMT_A32B32G32R32F 116u /**< 128 bits */
#define DP2EMU_D3DFMT_CxV8U8 117u /**< 16 bits */
#define DP2EMU_D3DFMT_A1 118u /**< 1 bits */
#define DP2EMU_D3DFMT_A2B10G10R10_XR_BIAS 119u /**< 32 bits */
#define DP2EMU_D3DFMT_BINARYBUFFER 199u /**< buffers */
#define DP2EMU_D3DFMT_ATI1 0x31495441u /**< 64 bits for 16 texels; named by this project: a vendor's FourCC */
#define DP2EMU_D3DFMT_MULTI2_ARGB8 0x3154454Du /**< 64 bits */
#define DP2EMU_D3DFMT_DXT1 0x31545844u /**< 64 bits for 16 texels */
#define DP2EMU_D3DFMT_NV12 0x3231564Eu /**< 12 bits; named by this project: a FourCC of video */
#define DP2EMU_D3DFMT_YV12 0x32315659u /**< 12 bits; named by this project: a FourCC of video */
#define DP2EMU_D3DFMT_ATI2 0x32495441u /**< 128 bits for 16 texels; named by this project: a vendor's FourCC */
#define DP2EMU_D3DFMT_DXT2 0x32545844u /**< 128 bits for 16 texels */
#define DP2EMU_D3DFMT_YUY2 0x32595559u /**< 16 bits */
#define DP2EMU_D3DFMT_DXT3 0x33545844u /**< 128 bits for 16 texels */
#define DP2EMU_D3DFMT_DF24 0x34324644u /**< 32 bits; named by this project: a vendor's FourCC */
#define DP2EMU_D3DFMT_DXT4 0x34545844u /**< 128 bits for 16 texels */
#define DP2EMU_D3DFMT_DXT5 0x35545844u /**< 128 bits for 16 texels */
#define DP2EMU_D3DFMT_DF16 0x36314644u /**< 16 bits; named by this project: a vendor's FourCC */
#define DP2EMU_D3DFMT_G8R8_G8B8 0x42475247u /**< 16 bits */
#define DP2EMU_D3DFMT_R8G8_B8G8 0x47424752u /**< 16 bits */
#define DP2EMU_D3DFMT_NULL 0x4C4C554Eu /**< 32 bits; named by this project: a vendor's FourCC: a render target without memory */
#define DP2EMU_D3DFMT_UYVY 0x59565955u /**< 16 bits */
#define DP2EMU_D3DFMT_INTZ 0x5A544E49u /**< 32 bits; named by this project: a vendor's FourCC */

/** X(name, number, block or texel: width, height in texels, bytes); 0 bytes: not a format of texels */
#define DP2EMU_FOR_EACH_FORMAT(X) \
    X(R8G8B8, 20u, 1, 1, 3) \
    X(A8R8G8B8, 21u, 1, 1, 4) \
    X(X8R8G8B8, 22u, 1, 1, 4) \
    X(R5G6B5, 23u, 1, 1, 2) \
    X(X1R5G5B5, 24u, 1, 1, 2) \
    X(A1R5G5B5, 25u, 1, 1, 2) \
    X(A4R4G4B4, 26u, 1, 1, 2) \
    X(R3G3B2, 27u, 1, 1, 1) \
    X(A8, 28u, 1, 1, 1) \
    X(A8R3G3B2, 29u, 1, 1, 2) \
    X(X4R4G4B4, 30u, 1, 1, 2) \
    X(A2B10G10R10, 31u, 1, 1, 4) \
    X(A8B8G8R8, 32u, 1, 1, 4) \
    X(X8B8G8R8, 33u, 1, 1, 4) \
    X(G16R16, 34u, 1, 1, 4) \
    X(A2R10G10B10, 35u, 1, 1, 4) \
    X(A16B16G16R16, 36u, 1, 1, 8) \
    X(A8P8, 40u, 1, 1, 2) \
    X(P8, 41u, 1, 1, 1) \
    X(L8, 50u, 1, 1, 1) \
    X(A8L8, 51u, 1, 1, 2) \
    X(A4L4, 52u, 1, 1, 1) \
    X(V8U8, 60u, 1, 1, 2) \
    X(L6V5U5, 61u, 1, 1, 2) \
    X(X8L8V8U8, 62u, 1, 1, 4) \
    X(Q8W8V8U8, 63u, 1, 1, 4) \
    X(V16U16, 64u, 1, 1, 4) \
    X(W11V11U10, 65u, 1, 1, 4) \
    X(A2W10V10U10, 67u, 1, 1, 4) \
    X(D16_LOCKABLE, 70u, 1, 1, 2) \
    X(D32, 71u, 1, 1, 4) \
    X(S1D15, 72u, 1, 1, 2) \
    X(D15S1, 73u, 1, 1, 2) \
    X(S8D24, 74u, 1, 1, 4) \
    X(D24S8, 75u, 1, 1, 4) \
    X(X8D24, 76u, 1, 1, 4) \
    X(D24X8, 77u, 1, 1, 4) \
    X(X4S4D24, 78u, 1, 1, 4) \
    X(D24X4S4, 79u, 1, 1, 4) \
    X(D16, 80u, 1, 1, 2) \
    X(L16, 81u, 1, 1, 2) \
    X(D32F_LOCKABLE, 82u, 1, 1, 4) \
    X(D24FS8, 83u, 1, 1, 4) \
    X(D32_LOCKABLE, 84u, 1, 1, 4) \
    X(S8_LOCKABLE, 85u, 1, 1, 1) \
    X(VERTEXDATA, 100u, 0, 0, 0) \
    X(INDEX16, 101u, 1, 1, 2) \
    X(INDEX32, 102u, 1, 1, 4) \
    X(Q16W16V16U16, 110u, 1, 1, 8) \
    X(R16F, 111u, 1, 1, 2) \
    X(G16R16F, 112u, 1, 1, 4) \
    X(A16B16G16R16F, 113u, 1, 1, 8) \
    X(R32F, 114u, 1, 1, 4) \
    X(G32R32F, 115u, 1, 1, 8) \
    X(A32B32G32R32F, 116u, 1, 1, 16) \
    X(CxV8U8, 117u, 1, 1, 2) \
    X(A1, 118u, 8, 1, 1) \
    X(A2B10G10R10_XR_BIAS, 119u, 1, 1, 4) \
    X(BINARYBUFFER, 199u, 0, 0, 0) \
    X(ATI1, 0x31495441u, 4, 4, 8) \
    X(MULTI2_ARGB8, 0x3154454Du, 1, 1, 8) \
    X(DXT1, 0x31545844u, 4, 4, 8) \
    X(NV12, 0x3231564Eu, 1, 1, 1) \
    X(YV12, 0x32315659u, 1, 1, 1) \
    X(ATI2, 0x32495441u, 4, 4, 16) \
    X(DXT2, 0x32545844u, 4, 4, 16) \
    X(YUY2, 0x32595559u, 2, 1, 4) \
    X(DXT3, 0x33545844u, 4, 4, 16) \
    X(DF24, 0x34324644u, 1, 1, 4) \
    X(DXT4, 0x34545844u, 4, 4, 16) \
    X(DXT5, 0x35545844u, 4, 4, 16) \
    X(DF16, 0x36314644u, 1, 1, 2) \
    X(G8R8_G8B8, 0x42475247u, 2, 1, 4) \
    X(R8G8_B8G8, 0x47424752u, 2, 1, 4) \
    X(NULL, 0x4C4C554Eu, 1, 1, 4) \
    X(UYVY, 0x59565955u, 2, 1, 4) \
    X(INTZ, 0x5A544E49u, 1, 1, 4)

/** @} */

/** @name D3DQUERYTYPE_, and D3DISSUE_ above
 * @{ */

#define DP2EMU_D3DQUERYTYPE_VCACHE 4 /**< END; answers D3DDEVINFO_VCACHE, 16 bytes */
#define DP2EMU_D3DQUERYTYPE_RESOURCEMANAGER 5 /**< END; answers D3DDEVINFO_RESOURCEMANAGER, 352 bytes */
#define DP2EMU_D3DQUERYTYPE_VERTEXSTATS 6 /**< END; answers D3DDEVINFO_D3DVERTEXSTATS, 8 bytes */
#define DP2EMU_D3DQUERYTYPE_EVENT 8 /**< END; answers BOOL, 4 bytes */
#define DP2EMU_D3DQUERYTYPE_OCCLUSION 9 /**< BEGIN and END; answers DWORD, 4 bytes */
#define DP2EMU_D3DQUERYTYPE_TIMESTAMP 10 /**< END; answers UINT64, 8 bytes */
#define DP2EMU_D3DQUERYTYPE_TIMESTAMPDISJOINT 11 /**< BEGIN and END; answers BOOL, 4 bytes */
#define DP2EMU_D3DQUERYTYPE_TIMESTAMPFREQ 12 /**< END; answers UINT64, 8 bytes */
#define DP2EMU_D3DQUERYTYPE_PIPELINETIMINGS 13 /**< BEGIN and END; answers D3DDEVINFO_D3D9PIPELINETIMINGS, 16 bytes */
#define DP2EMU_D3DQUERYTYPE_INTERFACETIMINGS 14 /**< BEGIN and END; answers D3DDEVINFO_D3D9INTERFACETIMINGS, 20 bytes */
#define DP2EMU_D3DQUERYTYPE_VERTEXTIMINGS 15 /**< BEGIN and END; answers D3DDEVINFO_D3D9STAGETIMINGS, 8 bytes */
#define DP2EMU_D3DQUERYTYPE_PIXELTIMINGS 16 /**< BEGIN and END; answers D3DDEVINFO_D3D9STAGETIMINGS, 8 bytes */
#define DP2EMU_D3DQUERYTYPE_BANDWIDTHTIMINGS 17 /**< BEGIN and END; answers D3DDEVINFO_D3D9BANDWIDTHTIMINGS, 20 bytes */
#define DP2EMU_D3DQUERYTYPE_CACHEUTILIZATION 18 /**< BEGIN and END; answers D3DDEVINFO_D3D9CACHEUTILIZATION, 8 bytes */
#define DP2EMU_D3DQUERYTYPE_MEMORYPRESSURE 19 /**< BEGIN and END; not created by this driver; its data has 20 bytes, but dp2emu_query_size() is 0: there are no answers */

/** X(name, number, bytes of its answer, 1: takes BEGIN and END, 0: END only) */
#define DP2EMU_FOR_EACH_QUERY_TYPE(X) \
    X(VCACHE, 4, 16, 0) \
    X(RESOURCEMANAGER, 5, 352, 0) \
    X(VERTEXSTATS, 6, 8, 0) \
    X(EVENT, 8, 4, 0) \
    X(OCCLUSION, 9, 4, 1) \
    X(TIMESTAMP, 10, 8, 0) \
    X(TIMESTAMPDISJOINT, 11, 4, 1) \
    X(TIMESTAMPFREQ, 12, 8, 0) \
    X(PIPELINETIMINGS, 13, 16, 1) \
    X(INTERFACETIMINGS, 14, 20, 1) \
    X(VERTEXTIMINGS, 15, 8, 1) \
    X(PIXELTIMINGS, 16, 8, 1) \
    X(BANDWIDTHTIMINGS, 17, 20, 1) \
    X(CACHEUTILIZATION, 18, 8, 1) \
    X(MEMORYPRESSURE, 19, 20, 1)

/** @} */

/** @name The D3D10 DDI: D3D10DDI_QUERY, D3D10DDI_COUNTER
 * @{ */

#define DP2EMU_D3D10DDI_QUERY_EVENT 0 /**< QueryEnd; answers BOOL */
#define DP2EMU_D3D10DDI_QUERY_OCCLUSION 1 /**< QueryBegin and QueryEnd; answers UINT64 */
#define DP2EMU_D3D10DDI_QUERY_TIMESTAMP 2 /**< QueryEnd; answers UINT64 */
#define DP2EMU_D3D10DDI_QUERY_TIMESTAMPDISJOINT 3 /**< QueryBegin and QueryEnd; answers D3D10_DDI_QUERY_DATA_TIMESTAMP_DISJOINT */
#define DP2EMU_D3D10DDI_QUERY_PIPELINESTATS 4 /**< QueryBegin and QueryEnd; answers D3D10_DDI_QUERY_DATA_PIPELINE_STATISTICS */
#define DP2EMU_D3D10DDI_QUERY_OCCLUSIONPREDICATE 5 /**< QueryBegin and QueryEnd; answers BOOL */
#define DP2EMU_D3D10DDI_QUERY_STREAMOUTPUTSTATS 6 /**< QueryBegin and QueryEnd; answers D3D10_DDI_QUERY_DATA_SO_STATISTICS */
#define DP2EMU_D3D10DDI_QUERY_STREAMOVERFLOWPREDICATE 7 /**< QueryBegin and QueryEnd; answers BOOL */
#define DP2EMU_D3D11DDI_QUERY_PIPELINESTATS 8 /**< QueryBegin and QueryEnd; answers D3D11_DDI_QUERY_DATA_PIPELINE_STATISTICS */
#define DP2EMU_D3D11DDI_QUERY_STREAMOUTPUTSTATS_STREAM0 9 /**< QueryBegin and QueryEnd; answers D3D10_DDI_QUERY_DATA_SO_STATISTICS */
#define DP2EMU_D3D11DDI_QUERY_STREAMOUTPUTSTATS_STREAM1 10 /**< QueryBegin and QueryEnd; answers D3D10_DDI_QUERY_DATA_SO_STATISTICS */
#define DP2EMU_D3D11DDI_QUERY_STREAMOUTPUTSTATS_STREAM2 11 /**< QueryBegin and QueryEnd; answers D3D10_DDI_QUERY_DATA_SO_STATISTICS */
#define DP2EMU_D3D11DDI_QUERY_STREAMOUTPUTSTATS_STREAM3 12 /**< QueryBegin and QueryEnd; answers D3D10_DDI_QUERY_DATA_SO_STATISTICS */
#define DP2EMU_D3D11DDI_QUERY_STREAMOVERFLOWPREDICATE_STREAM0 13 /**< QueryBegin and QueryEnd; answers BOOL */
#define DP2EMU_D3D11DDI_QUERY_STREAMOVERFLOWPREDICATE_STREAM1 14 /**< QueryBegin and QueryEnd; answers BOOL */
#define DP2EMU_D3D11DDI_QUERY_STREAMOVERFLOWPREDICATE_STREAM2 15 /**< QueryBegin and QueryEnd; answers BOOL */
#define DP2EMU_D3D11DDI_QUERY_STREAMOVERFLOWPREDICATE_STREAM3 16 /**< QueryBegin and QueryEnd; answers BOOL */

#define DP2EMU_D3D10DDI_COUNTER_GPU_IDLE 0x1000u /**< No worker time was spent in any stage */
#define DP2EMU_D3D10DDI_COUNTER_VERTEX_PROCESSING 0x1001u /**< Reading vertices and running vertex programs */
#define DP2EMU_D3D10DDI_COUNTER_GEOMETRY_PROCESSING 0x1002u /**< Assembling, clipping, setting up and binning primitives */
#define DP2EMU_D3D10DDI_COUNTER_PIXEL_PROCESSING 0x1003u /**< Drawing tiles: coverage, pixel programs, clears, moving pixels */
#define DP2EMU_D3D10DDI_COUNTER_OTHER_GPU_PROCESSING 0x1004u /**< Sorting work by tiles and adding up counts */
#define DP2EMU_D3D10DDI_COUNTER_HOST_ADAPTER_BANDWIDTH_UTILIZATION 0x1005u /**< There is no bus between the host and this GPU */
#define DP2EMU_D3D10DDI_COUNTER_LOCAL_VIDMEM_BANDWIDTH_UTILIZATION 0x1006u /**< Bytes of vertices read and of pixels moved between surfaces and tiles */
#define DP2EMU_D3D10DDI_COUNTER_VERTEX_THROUGHPUT_UTILIZATION 0x1007u /**< Vertices shaded */
#define DP2EMU_D3D10DDI_COUNTER_TRISETUP_THROUGHPUT_UTILIZATION 0x1008u /**< Primitives set up */
#define DP2EMU_D3D10DDI_COUNTER_FILLRATE_THROUGHPUT_UTILIZATION 0x1009u /**< Pixels (samples) that passed all tests */
#define DP2EMU_D3D10DDI_COUNTER_VERTEXSHADER_MEMORY_LIMITED 0x100Au /**< Reading vertices from buffers, sampled on the first 16 of every 256 primitives */
#define DP2EMU_D3D10DDI_COUNTER_VERTEXSHADER_COMPUTATION_LIMITED 0x100Bu /**< Running vertex programs */
#define DP2EMU_D3D10DDI_COUNTER_GEOMETRYSHADER_MEMORY_LIMITED 0x100Cu /**< There is no geometry shader */
#define DP2EMU_D3D10DDI_COUNTER_GEOMETRYSHADER_COMPUTATION_LIMITED 0x100Du /**< There is no geometry shader */
#define DP2EMU_D3D10DDI_COUNTER_PIXELSHADER_MEMORY_LIMITED 0x100Eu /**< Moving pixels between surfaces and tiles */
#define DP2EMU_D3D10DDI_COUNTER_PIXELSHADER_COMPUTATION_LIMITED 0x100Fu /**< Coverage and pixel programs, their texture reads included */
#define DP2EMU_D3D10DDI_COUNTER_POST_TRANSFORM_CACHE_HIT_RATE 0x1010u /**< Those that had been shaded already */
#define DP2EMU_D3D10DDI_COUNTER_TEXTURE_CACHE_HIT_RATE 0x1011u /**< Hits in an emulated cache of 16 KiB, 64-byte lines, direct mapped, empty at each tile's start */
#define DP2EMU_D3D10DDI_COUNTER_DEVICE_DEPENDENT_0 0x40000000u /**< Lanes that had a pixel to draw */
#define DP2EMU_D3D10DDI_COUNTER_DEVICE_DEPENDENT_1 0x40000001u /**< Tiles of 64x64 pixels that had something to draw; named by this project: the number after D3D10DDI_COUNTER_DEVICE_DEPENDENT_0 */

#define DP2EMU_D3D10DDI_COUNTER_TYPE_FLOAT32 0 /**< type of a counter's data */
#define DP2EMU_D3D10DDI_COUNTER_TYPE_UINT16 1 /**< type of a counter's data */
#define DP2EMU_D3D10DDI_COUNTER_TYPE_UINT32 2 /**< type of a counter's data */
#define DP2EMU_D3D10DDI_COUNTER_TYPE_UINT64 3 /**< type of a counter's data */
#define DP2EMU_D3D10DDI_QUERY_MISCFLAG_PREDICATEHINT 1 /**< of OCCLUSIONPREDICATE */
#define DP2EMU_D3D10_DDI_GET_DATA_DO_NOT_FLUSH 1 /**< of QueryGetData */

/** @} */

/** @name Codes: ddrval, and what the D3D10 DDI reports
 * @{ */

#define DP2EMU_D3D_OK ((int32_t)0x0u) /**< done */
#define DP2EMU_D3DHAL_CONTEXT_BAD ((int32_t)0x200u) /**< no context has this handle */
#define DP2EMU_D3DERR_COMMAND_UNPARSED ((int32_t)0x88760BB8u) /**< an unknown opcode, a truncated command */
#define DP2EMU_DDERR_INVALIDPARAMS ((int32_t)0x80070057u) /**< an unusable handle, number or size (E_INVALIDARG) */
#define DP2EMU_DDERR_GENERIC ((int32_t)0x80004005u) /**< a state that cannot be set */
#define DP2EMU_DDERR_UNSUPPORTED ((int32_t)0x80004001u) /**< a feature that this driver lacks */
#define DP2EMU_DDERR_OUTOFMEMORY ((int32_t)0x8007000Eu) /**< no memory, or a limit was reached (E_OUTOFMEMORY) */
#define DP2EMU_D3DERR_DRIVERINVALIDCALL ((int32_t)0x8876086Du) /**< a shader or declaration that is refused */
#define DP2EMU_D3DERR_DEVICELOST ((int32_t)0x88760868u) /**< the context is lost */
#define DP2EMU_D3DERR_OUTOFVIDEOMEMORY ((int32_t)0x8876017Cu) /**< scripted only: no video memory (DDERR_OUTOFVIDEOMEMORY) */
#define DP2EMU_D3DERR_WASSTILLDRAWING ((int32_t)0x8876021Cu) /**< scripted only: the GPU is busy, the call is to be repeated (DDERR_WASSTILLDRAWING) */
#define DP2EMU_D3DERR_DEVICEHUNG ((int32_t)0x88760874u) /**< scripted only: the GPU hung and was reset */
#define DP2EMU_DDERR_CURRENTLYNOTAVAIL ((int32_t)0x88760028u) /**< of GetDriverInfo2: an unknown type */
#define DP2EMU_D3DERR_WRONGTEXTUREFORMAT ((int32_t)0x88760818u) /**< of stage validation: a texture that cannot be sampled */
#define DP2EMU_D3DERR_UNSUPPORTEDCOLOROPERATION ((int32_t)0x88760819u) /**< of stage validation: an undefined COLOROP */
#define DP2EMU_D3DERR_UNSUPPORTEDCOLORARG ((int32_t)0x8876081Au) /**< of stage validation: an undefined argument */
#define DP2EMU_D3DERR_UNSUPPORTEDALPHAOPERATION ((int32_t)0x8876081Bu) /**< of stage validation: an undefined ALPHAOP */
#define DP2EMU_D3DERR_UNSUPPORTEDALPHAARG ((int32_t)0x8876081Cu) /**< of stage validation: an undefined argument */
#define DP2EMU_D3DDDIERR_DEVICEREMOVED ((int32_t)0x88760870u) /**< of the D3D10 DDI: the context is lost */
#define DP2EMU_DXGI_DDI_ERR_WASSTILLDRAWING ((int32_t)0x887B0001u) /**< of the D3D10 DDI: the data is not available yet */
#define DP2EMU_DXGI_DDI_ERR_UNSUPPORTED ((int32_t)0x887B0002u) /**< of the D3D10 DDI: a counter that cannot be measured */
#define DP2EMU_DXGI_DDI_ERR_NONEXCLUSIVE ((int32_t)0x887B0003u) /**< of the D3D10 DDI: too many kinds of counters */

/** @} */

/** @name Data of queries, and GetDriverInfo2
 * @{ */

#define DP2EMU_D3DGDI2_MAGIC 0xFFFFFFFFu /**< dwMagic of a request */
/** The vertex cache for which meshes are to be optimised */
typedef struct DP2EMU_D3DDEVINFO_VCACHE {
    uint32_t Pattern; /**< pattern */
    uint32_t OptMethod; /**< method */
    uint32_t CacheSize; /**< cache size */
    uint32_t MagicNumber; /**< magic */
} DP2EMU_D3DDEVINFO_VCACHE;
DP2EMU_ASSERT(DP2EMU_D3DDEVINFO_VCACHE, sizeof(DP2EMU_D3DDEVINFO_VCACHE) == 16 && \
    offsetof(DP2EMU_D3DDEVINFO_VCACHE, Pattern) == 0 && \
    offsetof(DP2EMU_D3DDEVINFO_VCACHE, OptMethod) == 4 && \
    offsetof(DP2EMU_D3DDEVINFO_VCACHE, CacheSize) == 8 && \
    offsetof(DP2EMU_D3DDEVINFO_VCACHE, MagicNumber) == 12)
/** Statistics of one D3DRESOURCETYPE */
typedef struct DP2EMU_D3DRESOURCESTATS {
    uint32_t bThrashing; /**< thrashing */
    uint32_t ApproxBytesDownloaded; /**< bytes downloaded */
    uint32_t NumEvicts; /**< evicts */
    uint32_t NumVidCreates; /**< video creates */
    uint32_t LastPri; /**< last priority */
    uint32_t NumUsed; /**< used */
    uint32_t NumUsedInVidMem; /**< used in video */
    uint32_t WorkingSet; /**< working set */
    uint32_t WorkingSetBytes; /**< working set bytes */
    uint32_t TotalManaged; /**< managed */
    uint32_t TotalBytes; /**< bytes */
} DP2EMU_D3DRESOURCESTATS;
DP2EMU_ASSERT(DP2EMU_D3DRESOURCESTATS, sizeof(DP2EMU_D3DRESOURCESTATS) == 44 && \
    offsetof(DP2EMU_D3DRESOURCESTATS, bThrashing) == 0 && \
    offsetof(DP2EMU_D3DRESOURCESTATS, ApproxBytesDownloaded) == 4 && \
    offsetof(DP2EMU_D3DRESOURCESTATS, NumEvicts) == 8 && \
    offsetof(DP2EMU_D3DRESOURCESTATS, NumVidCreates) == 12 && \
    offsetof(DP2EMU_D3DRESOURCESTATS, LastPri) == 16 && \
    offsetof(DP2EMU_D3DRESOURCESTATS, NumUsed) == 20 && \
    offsetof(DP2EMU_D3DRESOURCESTATS, NumUsedInVidMem) == 24 && \
    offsetof(DP2EMU_D3DRESOURCESTATS, WorkingSet) == 28 && \
    offsetof(DP2EMU_D3DRESOURCESTATS, WorkingSetBytes) == 32 && \
    offsetof(DP2EMU_D3DRESOURCESTATS, TotalManaged) == 36 && \
    offsetof(DP2EMU_D3DRESOURCESTATS, TotalBytes) == 40)
/** Statistics, indexed by D3DRESOURCETYPE */
typedef struct DP2EMU_D3DDEVINFO_RESOURCEMANAGER {
    DP2EMU_D3DRESOURCESTATS stats[8]; /**< types */
} DP2EMU_D3DDEVINFO_RESOURCEMANAGER;
DP2EMU_ASSERT(DP2EMU_D3DDEVINFO_RESOURCEMANAGER, sizeof(DP2EMU_D3DDEVINFO_RESOURCEMANAGER) == 352 && \
    offsetof(DP2EMU_D3DDEVINFO_RESOURCEMANAGER, stats) == 0)
/** Triangles since the last SCENECAPTURE TRUE */
typedef struct DP2EMU_D3DDEVINFO_D3DVERTEXSTATS {
    uint32_t NumRenderedTriangles; /**< rendered */
    uint32_t NumExtraClippingTriangles; /**< extra */
} DP2EMU_D3DDEVINFO_D3DVERTEXSTATS;
DP2EMU_ASSERT(DP2EMU_D3DDEVINFO_D3DVERTEXSTATS, sizeof(DP2EMU_D3DDEVINFO_D3DVERTEXSTATS) == 8 && \
    offsetof(DP2EMU_D3DDEVINFO_D3DVERTEXSTATS, NumRenderedTriangles) == 0 && \
    offsetof(DP2EMU_D3DDEVINFO_D3DVERTEXSTATS, NumExtraClippingTriangles) == 4)
/** Percentages of the bracket, 0 to 100 */
typedef struct DP2EMU_D3DDEVINFO_D3D9PIPELINETIMINGS {
    float VertexProcessingTimePercent; /**< vertex */
    float PixelProcessingTimePercent; /**< pixel */
    float OtherGPUProcessingTimePercent; /**< other */
    float GPUIdleTimePercent; /**< idle */
} DP2EMU_D3DDEVINFO_D3D9PIPELINETIMINGS;
DP2EMU_ASSERT(DP2EMU_D3DDEVINFO_D3D9PIPELINETIMINGS, sizeof(DP2EMU_D3DDEVINFO_D3D9PIPELINETIMINGS) == 16 && \
    offsetof(DP2EMU_D3DDEVINFO_D3D9PIPELINETIMINGS, VertexProcessingTimePercent) == 0 && \
    offsetof(DP2EMU_D3DDEVINFO_D3D9PIPELINETIMINGS, PixelProcessingTimePercent) == 4 && \
    offsetof(DP2EMU_D3DDEVINFO_D3D9PIPELINETIMINGS, OtherGPUProcessingTimePercent) == 8 && \
    offsetof(DP2EMU_D3DDEVINFO_D3D9PIPELINETIMINGS, GPUIdleTimePercent) == 12)
/** Percentages of the bracket, 0 to 100 */
typedef struct DP2EMU_D3DDEVINFO_D3D9INTERFACETIMINGS {
    float WaitingForGPUToUseApplicationResourceTimePercent; /**< resource */
    float WaitingForGPUToAcceptMoreCommandsTimePercent; /**< commands */
    float WaitingForGPUToStayWithinLatencyTimePercent; /**< latency */
    float WaitingForGPUExclusiveResourceTimePercent; /**< exclusive */
    float WaitingForGPUOtherTimePercent; /**< other */
} DP2EMU_D3DDEVINFO_D3D9INTERFACETIMINGS;
DP2EMU_ASSERT(DP2EMU_D3DDEVINFO_D3D9INTERFACETIMINGS, sizeof(DP2EMU_D3DDEVINFO_D3D9INTERFACETIMINGS) == 20 && \
    offsetof(DP2EMU_D3DDEVINFO_D3D9INTERFACETIMINGS, WaitingForGPUToUseApplicationResourceTimePercent) == 0 && \
    offsetof(DP2EMU_D3DDEVINFO_D3D9INTERFACETIMINGS, WaitingForGPUToAcceptMoreCommandsTimePercent) == 4 && \
    offsetof(DP2EMU_D3DDEVINFO_D3D9INTERFACETIMINGS, WaitingForGPUToStayWithinLatencyTimePercent) == 8 && \
    offsetof(DP2EMU_D3DDEVINFO_D3D9INTERFACETIMINGS, WaitingForGPUExclusiveResourceTimePercent) == 12 && \
    offsetof(DP2EMU_D3DDEVINFO_D3D9INTERFACETIMINGS, WaitingForGPUOtherTimePercent) == 16)
/** Percentages of the stage's time, 0 to 100 */
typedef struct DP2EMU_D3DDEVINFO_D3D9STAGETIMINGS {
    float MemoryProcessingPercent; /**< memory */
    float ComputationProcessingPercent; /**< computation */
} DP2EMU_D3DDEVINFO_D3D9STAGETIMINGS;
DP2EMU_ASSERT(DP2EMU_D3DDEVINFO_D3D9STAGETIMINGS, sizeof(DP2EMU_D3DDEVINFO_D3D9STAGETIMINGS) == 8 && \
    offsetof(DP2EMU_D3DDEVINFO_D3D9STAGETIMINGS, MemoryProcessingPercent) == 0 && \
    offsetof(DP2EMU_D3DDEVINFO_D3D9STAGETIMINGS, ComputationProcessingPercent) == 4)
/** Percentages of the GPU's peak rates, 0 to 100 */
typedef struct DP2EMU_D3DDEVINFO_D3D9BANDWIDTHTIMINGS {
    float MaxBandwidthUtilized; /**< bandwidth */
    float FrontEndUploadMemoryUtilizedPercent; /**< upload */
    float VertexRateUtilizedPercent; /**< vertex rate */
    float TriangleSetupRateUtilizedPercent; /**< triangle rate */
    float FillRateUtilizedPercent; /**< fill rate */
} DP2EMU_D3DDEVINFO_D3D9BANDWIDTHTIMINGS;
DP2EMU_ASSERT(DP2EMU_D3DDEVINFO_D3D9BANDWIDTHTIMINGS, sizeof(DP2EMU_D3DDEVINFO_D3D9BANDWIDTHTIMINGS) == 20 && \
    offsetof(DP2EMU_D3DDEVINFO_D3D9BANDWIDTHTIMINGS, MaxBandwidthUtilized) == 0 && \
    offsetof(DP2EMU_D3DDEVINFO_D3D9BANDWIDTHTIMINGS, FrontEndUploadMemoryUtilizedPercent) == 4 && \
    offsetof(DP2EMU_D3DDEVINFO_D3D9BANDWIDTHTIMINGS, VertexRateUtilizedPercent) == 8 && \
    offsetof(DP2EMU_D3DDEVINFO_D3D9BANDWIDTHTIMINGS, TriangleSetupRateUtilizedPercent) == 12 && \
    offsetof(DP2EMU_D3DDEVINFO_D3D9BANDWIDTHTIMINGS, FillRateUtilizedPercent) == 16)
/** Rates, 0 to 1 */
typedef struct DP2EMU_D3DDEVINFO_D3D9CACHEUTILIZATION {
    float TextureCacheHitRate; /**< texture */
    float PostTransformVertexCacheHitRate; /**< post transform */
} DP2EMU_D3DDEVINFO_D3D9CACHEUTILIZATION;
DP2EMU_ASSERT(DP2EMU_D3DDEVINFO_D3D9CACHEUTILIZATION, sizeof(DP2EMU_D3DDEVINFO_D3D9CACHEUTILIZATION) == 8 && \
    offsetof(DP2EMU_D3DDEVINFO_D3D9CACHEUTILIZATION, TextureCacheHitRate) == 0 && \
    offsetof(DP2EMU_D3DDEVINFO_D3D9CACHEUTILIZATION, PostTransformVertexCacheHitRate) == 4)
/** Ticks a second, and whether the clock was interrupted */
typedef struct DP2EMU_D3D10_DDI_QUERY_DATA_TIMESTAMP_DISJOINT {
    uint64_t Frequency; /**< frequency */
    uint32_t Disjoint; /**< disjoint */
    uint32_t Padding; /**< padding */
} DP2EMU_D3D10_DDI_QUERY_DATA_TIMESTAMP_DISJOINT;
DP2EMU_ASSERT(DP2EMU_D3D10_DDI_QUERY_DATA_TIMESTAMP_DISJOINT, sizeof(DP2EMU_D3D10_DDI_QUERY_DATA_TIMESTAMP_DISJOINT) == 16 && \
    offsetof(DP2EMU_D3D10_DDI_QUERY_DATA_TIMESTAMP_DISJOINT, Frequency) == 0 && \
    offsetof(DP2EMU_D3D10_DDI_QUERY_DATA_TIMESTAMP_DISJOINT, Disjoint) == 8 && \
    offsetof(DP2EMU_D3D10_DDI_QUERY_DATA_TIMESTAMP_DISJOINT, Padding) == 12)
/** Counts of the bracket */
typedef struct DP2EMU_D3D10_DDI_QUERY_DATA_PIPELINE_STATISTICS {
    uint64_t IAVertices; /**< ia vertices */
    uint64_t IAPrimitives; /**< ia primitives */
    uint64_t VSInvocations; /**< vs invocations */
    uint64_t GSInvocations; /**< gs invocations */
    uint64_t GSPrimitives; /**< gs primitives */
    uint64_t CInvocations; /**< c invocations */
    uint64_t CPrimitives; /**< c primitives */
    uint64_t PSInvocations; /**< ps invocations */
} DP2EMU_D3D10_DDI_QUERY_DATA_PIPELINE_STATISTICS;
DP2EMU_ASSERT(DP2EMU_D3D10_DDI_QUERY_DATA_PIPELINE_STATISTICS, sizeof(DP2EMU_D3D10_DDI_QUERY_DATA_PIPELINE_STATISTICS) == 64 && \
    offsetof(DP2EMU_D3D10_DDI_QUERY_DATA_PIPELINE_STATISTICS, IAVertices) == 0 && \
    offsetof(DP2EMU_D3D10_DDI_QUERY_DATA_PIPELINE_STATISTICS, IAPrimitives) == 8 && \
    offsetof(DP2EMU_D3D10_DDI_QUERY_DATA_PIPELINE_STATISTICS, VSInvocations) == 16 && \
    offsetof(DP2EMU_D3D10_DDI_QUERY_DATA_PIPELINE_STATISTICS, GSInvocations) == 24 && \
    offsetof(DP2EMU_D3D10_DDI_QUERY_DATA_PIPELINE_STATISTICS, GSPrimitives) == 32 && \
    offsetof(DP2EMU_D3D10_DDI_QUERY_DATA_PIPELINE_STATISTICS, CInvocations) == 40 && \
    offsetof(DP2EMU_D3D10_DDI_QUERY_DATA_PIPELINE_STATISTICS, CPrimitives) == 48 && \
    offsetof(DP2EMU_D3D10_DDI_QUERY_DATA_PIPELINE_STATISTICS, PSInvocations) == 56)
/** Counts of the bracket */
typedef struct DP2EMU_D3D11_DDI_QUERY_DATA_PIPELINE_STATISTICS {
    uint64_t IAVertices; /**< ia vertices */
    uint64_t IAPrimitives; /**< ia primitives */
    uint64_t VSInvocations; /**< vs invocations */
    uint64_t GSInvocations; /**< gs invocations */
    uint64_t GSPrimitives; /**< gs primitives */
    uint64_t CInvocations; /**< c invocations */
    uint64_t CPrimitives; /**< c primitives */
    uint64_t PSInvocations; /**< ps invocations */
    uint64_t HSInvocations; /**< hs invocations */
    uint64_t DSInvocations; /**< ds invocations */
    uint64_t CSInvocations; /**< cs invocations */
} DP2EMU_D3D11_DDI_QUERY_DATA_PIPELINE_STATISTICS;
DP2EMU_ASSERT(DP2EMU_D3D11_DDI_QUERY_DATA_PIPELINE_STATISTICS, sizeof(DP2EMU_D3D11_DDI_QUERY_DATA_PIPELINE_STATISTICS) == 88 && \
    offsetof(DP2EMU_D3D11_DDI_QUERY_DATA_PIPELINE_STATISTICS, IAVertices) == 0 && \
    offsetof(DP2EMU_D3D11_DDI_QUERY_DATA_PIPELINE_STATISTICS, IAPrimitives) == 8 && \
    offsetof(DP2EMU_D3D11_DDI_QUERY_DATA_PIPELINE_STATISTICS, VSInvocations) == 16 && \
    offsetof(DP2EMU_D3D11_DDI_QUERY_DATA_PIPELINE_STATISTICS, GSInvocations) == 24 && \
    offsetof(DP2EMU_D3D11_DDI_QUERY_DATA_PIPELINE_STATISTICS, GSPrimitives) == 32 && \
    offsetof(DP2EMU_D3D11_DDI_QUERY_DATA_PIPELINE_STATISTICS, CInvocations) == 40 && \
    offsetof(DP2EMU_D3D11_DDI_QUERY_DATA_PIPELINE_STATISTICS, CPrimitives) == 48 && \
    offsetof(DP2EMU_D3D11_DDI_QUERY_DATA_PIPELINE_STATISTICS, PSInvocations) == 56 && \
    offsetof(DP2EMU_D3D11_DDI_QUERY_DATA_PIPELINE_STATISTICS, HSInvocations) == 64 && \
    offsetof(DP2EMU_D3D11_DDI_QUERY_DATA_PIPELINE_STATISTICS, DSInvocations) == 72 && \
    offsetof(DP2EMU_D3D11_DDI_QUERY_DATA_PIPELINE_STATISTICS, CSInvocations) == 80)
/** Counts of the bracket */
typedef struct DP2EMU_D3D10_DDI_QUERY_DATA_SO_STATISTICS {
    uint64_t NumPrimitivesWritten; /**< written */
    uint64_t PrimitivesStorageNeeded; /**< needed */
} DP2EMU_D3D10_DDI_QUERY_DATA_SO_STATISTICS;
DP2EMU_ASSERT(DP2EMU_D3D10_DDI_QUERY_DATA_SO_STATISTICS, sizeof(DP2EMU_D3D10_DDI_QUERY_DATA_SO_STATISTICS) == 16 && \
    offsetof(DP2EMU_D3D10_DDI_QUERY_DATA_SO_STATISTICS, NumPrimitivesWritten) == 0 && \
    offsetof(DP2EMU_D3D10_DDI_QUERY_DATA_SO_STATISTICS, PrimitivesStorageNeeded) == 8)
/** Header of every request; the answer overwrites it and the request */
typedef struct DP2EMU_DD_GETDRIVERINFO2DATA {
    uint32_t dwReserved; /**< reserved */
    uint32_t dwMagic; /**< magic */
    uint32_t dwType; /**< type */
    uint32_t dwExpectedSize; /**< expected size; bytes of the whole answer */
} DP2EMU_DD_GETDRIVERINFO2DATA;
DP2EMU_ASSERT(DP2EMU_DD_GETDRIVERINFO2DATA, sizeof(DP2EMU_DD_GETDRIVERINFO2DATA) == 16 && \
    offsetof(DP2EMU_DD_GETDRIVERINFO2DATA, dwReserved) == 0 && \
    offsetof(DP2EMU_DD_GETDRIVERINFO2DATA, dwMagic) == 4 && \
    offsetof(DP2EMU_DD_GETDRIVERINFO2DATA, dwType) == 8 && \
    offsetof(DP2EMU_DD_GETDRIVERINFO2DATA, dwExpectedSize) == 12)
/** Number of formats of GETFORMAT */
typedef struct DP2EMU_DD_GETFORMATCOUNTDATA {
    DP2EMU_DD_GETDRIVERINFO2DATA gdi2; /**< gdi2 */
    uint32_t dwFormatCount; /**< count */
    uint32_t dwReserved; /**< reserved */
} DP2EMU_DD_GETFORMATCOUNTDATA;
DP2EMU_ASSERT(DP2EMU_DD_GETFORMATCOUNTDATA, sizeof(DP2EMU_DD_GETFORMATCOUNTDATA) == 24 && \
    offsetof(DP2EMU_DD_GETFORMATCOUNTDATA, gdi2) == 0 && \
    offsetof(DP2EMU_DD_GETFORMATCOUNTDATA, dwFormatCount) == 16 && \
    offsetof(DP2EMU_DD_GETFORMATCOUNTDATA, dwReserved) == 20)
/** An entry of the format list: dwFlags is DDPF_D3DFORMAT, dwFourCC a D3DFORMAT number */
typedef struct DP2EMU_DDPIXELFORMAT {
    uint32_t dwSize; /**< size */
    uint32_t dwFlags; /**< flags */
    uint32_t dwFourCC; /**< format */
    uint32_t dwPrivateFormatBitCount; /**< bits */
    uint32_t dwOperations; /**< operations */
    uint16_t wFlipMSTypes; /**< flip samples; bit n: n + 1 samples are possible when the surface is flipped */
    uint16_t wBltMSTypes; /**< blt samples; bit n: n + 1 samples are possible when the surface is copied */
    uint32_t dwReserved[2]; /**< reserved; named by this project: dwBBitMask and dwRGBAlphaBitMask, which are 0 in a format list */
} DP2EMU_DDPIXELFORMAT;
DP2EMU_ASSERT(DP2EMU_DDPIXELFORMAT, sizeof(DP2EMU_DDPIXELFORMAT) == 32 && \
    offsetof(DP2EMU_DDPIXELFORMAT, dwSize) == 0 && \
    offsetof(DP2EMU_DDPIXELFORMAT, dwFlags) == 4 && \
    offsetof(DP2EMU_DDPIXELFORMAT, dwFourCC) == 8 && \
    offsetof(DP2EMU_DDPIXELFORMAT, dwPrivateFormatBitCount) == 12 && \
    offsetof(DP2EMU_DDPIXELFORMAT, dwOperations) == 16 && \
    offsetof(DP2EMU_DDPIXELFORMAT, wFlipMSTypes) == 20 && \
    offsetof(DP2EMU_DDPIXELFORMAT, wBltMSTypes) == 22 && \
    offsetof(DP2EMU_DDPIXELFORMAT, dwReserved) == 24)
/** One format */
typedef struct DP2EMU_DD_GETFORMATDATA {
    DP2EMU_DD_GETDRIVERINFO2DATA gdi2; /**< gdi2 */
    uint32_t dwFormatIndex; /**< index */
    DP2EMU_DDPIXELFORMAT format; /**< format */
} DP2EMU_DD_GETFORMATDATA;
DP2EMU_ASSERT(DP2EMU_DD_GETFORMATDATA, sizeof(DP2EMU_DD_GETFORMATDATA) == 52 && \
    offsetof(DP2EMU_DD_GETFORMATDATA, gdi2) == 0 && \
    offsetof(DP2EMU_DD_GETFORMATDATA, dwFormatIndex) == 16 && \
    offsetof(DP2EMU_DD_GETFORMATDATA, format) == 20)
/** In: version of the runtime */
typedef struct DP2EMU_DD_DXVERSION {
    DP2EMU_DD_GETDRIVERINFO2DATA gdi2; /**< gdi2 */
    uint32_t dwDXVersion; /**< version */
    uint32_t dwReserved; /**< reserved */
} DP2EMU_DD_DXVERSION;
DP2EMU_ASSERT(DP2EMU_DD_DXVERSION, sizeof(DP2EMU_DD_DXVERSION) == 24 && \
    offsetof(DP2EMU_DD_DXVERSION, gdi2) == 0 && \
    offsetof(DP2EMU_DD_DXVERSION, dwDXVersion) == 16 && \
    offsetof(DP2EMU_DD_DXVERSION, dwReserved) == 20)
/** Extended display modes; there are none */
typedef struct DP2EMU_DD_GETEXTENDEDMODECOUNTDATA {
    DP2EMU_DD_GETDRIVERINFO2DATA gdi2; /**< gdi2 */
    uint32_t dwModeCount; /**< count */
    uint32_t dwReserved; /**< reserved */
} DP2EMU_DD_GETEXTENDEDMODECOUNTDATA;
DP2EMU_ASSERT(DP2EMU_DD_GETEXTENDEDMODECOUNTDATA, sizeof(DP2EMU_DD_GETEXTENDEDMODECOUNTDATA) == 24 && \
    offsetof(DP2EMU_DD_GETEXTENDEDMODECOUNTDATA, gdi2) == 0 && \
    offsetof(DP2EMU_DD_GETEXTENDEDMODECOUNTDATA, dwModeCount) == 16 && \
    offsetof(DP2EMU_DD_GETEXTENDEDMODECOUNTDATA, dwReserved) == 20)
/** A number that all heads of an adapter share */
typedef struct DP2EMU_DD_GETADAPTERGROUPDATA {
    DP2EMU_DD_GETDRIVERINFO2DATA gdi2; /**< gdi2 */
    uintptr_t ulUniqueAdapterGroupId; /**< group */
    uint32_t dwReserved[2]; /**< reserved */
} DP2EMU_DD_GETADAPTERGROUPDATA;
DP2EMU_ASSERT(DP2EMU_DD_GETADAPTERGROUPDATA, sizeof(DP2EMU_DD_GETADAPTERGROUPDATA) == 24 + sizeof(uintptr_t) && \
    offsetof(DP2EMU_DD_GETADAPTERGROUPDATA, gdi2) == 0 && \
    offsetof(DP2EMU_DD_GETADAPTERGROUPDATA, ulUniqueAdapterGroupId) == 16 && \
    offsetof(DP2EMU_DD_GETADAPTERGROUPDATA, dwReserved) == 16 + sizeof(uintptr_t))
/** In: Format, MSType; out: QualityLevels */
typedef struct DP2EMU_DD_MULTISAMPLEQUALITYLEVELSDATA {
    DP2EMU_DD_GETDRIVERINFO2DATA gdi2; /**< gdi2 */
    uint32_t Format; /**< format */
    uint32_t MSType; /**< samples and flip; bit 0: bFlip; the other bits: a D3DMULTISAMPLE_TYPE */
    uint32_t QualityLevels; /**< levels */
} DP2EMU_DD_MULTISAMPLEQUALITYLEVELSDATA;
DP2EMU_ASSERT(DP2EMU_DD_MULTISAMPLEQUALITYLEVELSDATA, sizeof(DP2EMU_DD_MULTISAMPLEQUALITYLEVELSDATA) == 28 && \
    offsetof(DP2EMU_DD_MULTISAMPLEQUALITYLEVELSDATA, gdi2) == 0 && \
    offsetof(DP2EMU_DD_MULTISAMPLEQUALITYLEVELSDATA, Format) == 16 && \
    offsetof(DP2EMU_DD_MULTISAMPLEQUALITYLEVELSDATA, MSType) == 20 && \
    offsetof(DP2EMU_DD_MULTISAMPLEQUALITYLEVELSDATA, QualityLevels) == 24)
/** Number of query types of GETD3DQUERY */
typedef struct DP2EMU_DD_GETD3DQUERYCOUNTDATA {
    DP2EMU_DD_GETDRIVERINFO2DATA gdi2; /**< gdi2 */
    uint32_t dwNumQueries; /**< count */
} DP2EMU_DD_GETD3DQUERYCOUNTDATA;
DP2EMU_ASSERT(DP2EMU_DD_GETD3DQUERYCOUNTDATA, sizeof(DP2EMU_DD_GETD3DQUERYCOUNTDATA) == 20 && \
    offsetof(DP2EMU_DD_GETD3DQUERYCOUNTDATA, gdi2) == 0 && \
    offsetof(DP2EMU_DD_GETD3DQUERYCOUNTDATA, dwNumQueries) == 16)
/** One query type */
typedef struct DP2EMU_DD_GETD3DQUERYDATA {
    DP2EMU_DD_GETDRIVERINFO2DATA gdi2; /**< gdi2 */
    uint32_t dwQueryIndex; /**< index or type; in: an index; out: a D3DQUERYTYPE */
} DP2EMU_DD_GETD3DQUERYDATA;
DP2EMU_ASSERT(DP2EMU_DD_GETD3DQUERYDATA, sizeof(DP2EMU_DD_GETD3DQUERYDATA) == 20 && \
    offsetof(DP2EMU_DD_GETD3DQUERYDATA, gdi2) == 0 && \
    offsetof(DP2EMU_DD_GETD3DQUERYDATA, dwQueryIndex) == 16)
/** In: dwDXVersion; out: dwDDIVersion */
typedef struct DP2EMU_DD_GETDDIVERSIONDATA {
    DP2EMU_DD_GETDRIVERINFO2DATA gdi2; /**< gdi2 */
    uint32_t dwDXVersion; /**< dx version */
    uint32_t dwDDIVersion; /**< ddi version */
} DP2EMU_DD_GETDDIVERSIONDATA;
DP2EMU_ASSERT(DP2EMU_DD_GETDDIVERSIONDATA, sizeof(DP2EMU_DD_GETDDIVERSIONDATA) == 24 && \
    offsetof(DP2EMU_DD_GETDDIVERSIONDATA, gdi2) == 0 && \
    offsetof(DP2EMU_DD_GETDDIVERSIONDATA, dwDXVersion) == 16 && \
    offsetof(DP2EMU_DD_GETDDIVERSIONDATA, dwDDIVersion) == 20)
/** What DirectX 1 to 7 can do with lines, or with triangles */
typedef struct DP2EMU_D3DPRIMCAPS {
    uint32_t dwSize; /**< size */
    uint32_t dwMiscCaps; /**< misc */
    uint32_t dwRasterCaps; /**< raster */
    uint32_t dwZCmpCaps; /**< z compare */
    uint32_t dwSrcBlendCaps; /**< source blend */
    uint32_t dwDestBlendCaps; /**< dest blend */
    uint32_t dwAlphaCmpCaps; /**< alpha compare */
    uint32_t dwShadeCaps; /**< shade */
    uint32_t dwTextureCaps; /**< texture */
    uint32_t dwTextureFilterCaps; /**< filter */
    uint32_t dwTextureBlendCaps; /**< blend */
    uint32_t dwTextureAddressCaps; /**< address */
    uint32_t dwStippleWidth; /**< stipple width */
    uint32_t dwStippleHeight; /**< stipple height */
} DP2EMU_D3DPRIMCAPS;
DP2EMU_ASSERT(DP2EMU_D3DPRIMCAPS, sizeof(DP2EMU_D3DPRIMCAPS) == 56 && \
    offsetof(DP2EMU_D3DPRIMCAPS, dwSize) == 0 && \
    offsetof(DP2EMU_D3DPRIMCAPS, dwMiscCaps) == 4 && \
    offsetof(DP2EMU_D3DPRIMCAPS, dwRasterCaps) == 8 && \
    offsetof(DP2EMU_D3DPRIMCAPS, dwZCmpCaps) == 12 && \
    offsetof(DP2EMU_D3DPRIMCAPS, dwSrcBlendCaps) == 16 && \
    offsetof(DP2EMU_D3DPRIMCAPS, dwDestBlendCaps) == 20 && \
    offsetof(DP2EMU_D3DPRIMCAPS, dwAlphaCmpCaps) == 24 && \
    offsetof(DP2EMU_D3DPRIMCAPS, dwShadeCaps) == 28 && \
    offsetof(DP2EMU_D3DPRIMCAPS, dwTextureCaps) == 32 && \
    offsetof(DP2EMU_D3DPRIMCAPS, dwTextureFilterCaps) == 36 && \
    offsetof(DP2EMU_D3DPRIMCAPS, dwTextureBlendCaps) == 40 && \
    offsetof(DP2EMU_D3DPRIMCAPS, dwTextureAddressCaps) == 44 && \
    offsetof(DP2EMU_D3DPRIMCAPS, dwStippleWidth) == 48 && \
    offsetof(DP2EMU_D3DPRIMCAPS, dwStippleHeight) == 52)
/** The device in the global driver data; what was added later is in D3DHAL_D3DEXTENDEDCAPS */
typedef struct DP2EMU_D3DDEVICEDESC_V1 {
    uint32_t dwSize; /**< size */
    uint32_t dwFlags; /**< flags */
    uint32_t dcmColorModel; /**< color model */
    uint32_t dwDevCaps; /**< device */
    uint32_t dtcTransformCaps_dwSize; /**< transform size; named by this project: a member of dtcTransformCaps, as the next one */
    uint32_t dtcTransformCaps_dwCaps; /**< transform */
    uint32_t bClipping; /**< clipping */
    uint32_t dlcLightingCaps_dwSize; /**< lighting size; named by this project: a member of dlcLightingCaps, as the next three */
    uint32_t dlcLightingCaps_dwCaps; /**< lighting */
    uint32_t dlcLightingCaps_dwLightingModel; /**< lighting model */
    uint32_t dlcLightingCaps_dwNumLights; /**< lights */
    DP2EMU_D3DPRIMCAPS dpcLineCaps; /**< lines */
    DP2EMU_D3DPRIMCAPS dpcTriCaps; /**< triangles */
    uint32_t dwDeviceRenderBitDepth; /**< render depths */
    uint32_t dwDeviceZBufferBitDepth; /**< z depths */
    uint32_t dwMaxBufferSize; /**< max buffer size */
    uint32_t dwMaxVertexCount; /**< max vertices */
} DP2EMU_D3DDEVICEDESC_V1;
DP2EMU_ASSERT(DP2EMU_D3DDEVICEDESC_V1, sizeof(DP2EMU_D3DDEVICEDESC_V1) == 172 && \
    offsetof(DP2EMU_D3DDEVICEDESC_V1, dwSize) == 0 && \
    offsetof(DP2EMU_D3DDEVICEDESC_V1, dwFlags) == 4 && \
    offsetof(DP2EMU_D3DDEVICEDESC_V1, dcmColorModel) == 8 && \
    offsetof(DP2EMU_D3DDEVICEDESC_V1, dwDevCaps) == 12 && \
    offsetof(DP2EMU_D3DDEVICEDESC_V1, dtcTransformCaps_dwSize) == 16 && \
    offsetof(DP2EMU_D3DDEVICEDESC_V1, dtcTransformCaps_dwCaps) == 20 && \
    offsetof(DP2EMU_D3DDEVICEDESC_V1, bClipping) == 24 && \
    offsetof(DP2EMU_D3DDEVICEDESC_V1, dlcLightingCaps_dwSize) == 28 && \
    offsetof(DP2EMU_D3DDEVICEDESC_V1, dlcLightingCaps_dwCaps) == 32 && \
    offsetof(DP2EMU_D3DDEVICEDESC_V1, dlcLightingCaps_dwLightingModel) == 36 && \
    offsetof(DP2EMU_D3DDEVICEDESC_V1, dlcLightingCaps_dwNumLights) == 40 && \
    offsetof(DP2EMU_D3DDEVICEDESC_V1, dpcLineCaps) == 44 && \
    offsetof(DP2EMU_D3DDEVICEDESC_V1, dpcTriCaps) == 100 && \
    offsetof(DP2EMU_D3DDEVICEDESC_V1, dwDeviceRenderBitDepth) == 156 && \
    offsetof(DP2EMU_D3DDEVICEDESC_V1, dwDeviceZBufferBitDepth) == 160 && \
    offsetof(DP2EMU_D3DDEVICEDESC_V1, dwMaxBufferSize) == 164 && \
    offsetof(DP2EMU_D3DDEVICEDESC_V1, dwMaxVertexCount) == 168)
/** Answer to GUID_D3DExtendedCaps, of DirectX 7; DirectX 5 and 6 read its beginning */
typedef struct DP2EMU_D3DHAL_D3DEXTENDEDCAPS {
    uint32_t dwSize; /**< size */
    uint32_t dwMinTextureWidth; /**< min texture width */
    uint32_t dwMaxTextureWidth; /**< max texture width */
    uint32_t dwMinTextureHeight; /**< min texture height */
    uint32_t dwMaxTextureHeight; /**< max texture height */
    uint32_t dwMinStippleWidth; /**< min stipple width */
    uint32_t dwMaxStippleWidth; /**< max stipple width */
    uint32_t dwMinStippleHeight; /**< min stipple height */
    uint32_t dwMaxStippleHeight; /**< max stipple height */
    uint32_t dwMaxTextureRepeat; /**< max texture repeat */
    uint32_t dwMaxTextureAspectRatio; /**< max aspect ratio */
    uint32_t dwMaxAnisotropy; /**< max anisotropy */
    float dvGuardBandLeft; /**< guard left */
    float dvGuardBandTop; /**< guard top */
    float dvGuardBandRight; /**< guard right */
    float dvGuardBandBottom; /**< guard bottom */
    float dvExtentsAdjust; /**< extents adjust */
    uint32_t dwStencilCaps; /**< stencil */
    uint32_t dwFVFCaps; /**< fvf */
    uint32_t dwTextureOpCaps; /**< texture operations */
    uint16_t wMaxTextureBlendStages; /**< max stages */
    uint16_t wMaxSimultaneousTextures; /**< max textures */
    uint32_t dwMaxActiveLights; /**< max lights */
    float dvMaxVertexW; /**< max vertex w */
    uint16_t wMaxUserClipPlanes; /**< max clip planes */
    uint16_t wMaxVertexBlendMatrices; /**< max blend matrices */
    uint32_t dwVertexProcessingCaps; /**< vertex processing */
    uint32_t dwReserved1[4]; /**< reserved */
} DP2EMU_D3DHAL_D3DEXTENDEDCAPS;
DP2EMU_ASSERT(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, sizeof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS) == 116 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dwSize) == 0 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dwMinTextureWidth) == 4 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dwMaxTextureWidth) == 8 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dwMinTextureHeight) == 12 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dwMaxTextureHeight) == 16 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dwMinStippleWidth) == 20 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dwMaxStippleWidth) == 24 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dwMinStippleHeight) == 28 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dwMaxStippleHeight) == 32 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dwMaxTextureRepeat) == 36 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dwMaxTextureAspectRatio) == 40 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dwMaxAnisotropy) == 44 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dvGuardBandLeft) == 48 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dvGuardBandTop) == 52 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dvGuardBandRight) == 56 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dvGuardBandBottom) == 60 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dvExtentsAdjust) == 64 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dwStencilCaps) == 68 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dwFVFCaps) == 72 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dwTextureOpCaps) == 76 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, wMaxTextureBlendStages) == 80 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, wMaxSimultaneousTextures) == 82 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dwMaxActiveLights) == 84 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dvMaxVertexW) == 88 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, wMaxUserClipPlanes) == 92 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, wMaxVertexBlendMatrices) == 94 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dwVertexProcessingCaps) == 96 && \
    offsetof(DP2EMU_D3DHAL_D3DEXTENDEDCAPS, dwReserved1) == 100)
/** A format as DirectX 1 to 7 describe it; named by this project: the DDPIXELFORMAT of DirectX 1 to 7; depth formats: dwZBufferBitDepth, dwStencilBitDepth, dwZBitMask, dwStencilBitMask; bump maps: masks of du, dv, luminance */
typedef struct DP2EMU_DDPIXELFORMAT_MASKS {
    uint32_t dwSize; /**< size */
    uint32_t dwFlags; /**< flags */
    uint32_t dwFourCC; /**< four cc */
    uint32_t dwRGBBitCount; /**< bits */
    uint32_t dwRBitMask; /**< red */
    uint32_t dwGBitMask; /**< green */
    uint32_t dwBBitMask; /**< blue */
    uint32_t dwRGBAlphaBitMask; /**< alpha */
} DP2EMU_DDPIXELFORMAT_MASKS;
DP2EMU_ASSERT(DP2EMU_DDPIXELFORMAT_MASKS, sizeof(DP2EMU_DDPIXELFORMAT_MASKS) == 32 && \
    offsetof(DP2EMU_DDPIXELFORMAT_MASKS, dwSize) == 0 && \
    offsetof(DP2EMU_DDPIXELFORMAT_MASKS, dwFlags) == 4 && \
    offsetof(DP2EMU_DDPIXELFORMAT_MASKS, dwFourCC) == 8 && \
    offsetof(DP2EMU_DDPIXELFORMAT_MASKS, dwRGBBitCount) == 12 && \
    offsetof(DP2EMU_DDPIXELFORMAT_MASKS, dwRBitMask) == 16 && \
    offsetof(DP2EMU_DDPIXELFORMAT_MASKS, dwGBitMask) == 20 && \
    offsetof(DP2EMU_DDPIXELFORMAT_MASKS, dwBBitMask) == 24 && \
    offsetof(DP2EMU_DDPIXELFORMAT_MASKS, dwRGBAlphaBitMask) == 28)
/** Answer of GETD3DCAPS9; its first 212 bytes are laid out as D3DCAPS8, the answer of GETD3DCAPS8 */
typedef struct DP2EMU_D3DCAPS9 {
    uint32_t DeviceType; /**< d3d9caps.h */
    uint32_t AdapterOrdinal; /**< d3d9caps.h */
    uint32_t Caps; /**< d3d9caps.h */
    uint32_t Caps2; /**< d3d9caps.h */
    uint32_t Caps3; /**< d3d9caps.h */
    uint32_t PresentationIntervals; /**< d3d9caps.h */
    uint32_t CursorCaps; /**< d3d9caps.h */
    uint32_t DevCaps; /**< d3d9caps.h */
    uint32_t PrimitiveMiscCaps; /**< d3d9caps.h */
    uint32_t RasterCaps; /**< d3d9caps.h */
    uint32_t ZCmpCaps; /**< d3d9caps.h */
    uint32_t SrcBlendCaps; /**< d3d9caps.h */
    uint32_t DestBlendCaps; /**< d3d9caps.h */
    uint32_t AlphaCmpCaps; /**< d3d9caps.h */
    uint32_t ShadeCaps; /**< d3d9caps.h */
    uint32_t TextureCaps; /**< d3d9caps.h */
    uint32_t TextureFilterCaps; /**< d3d9caps.h */
    uint32_t CubeTextureFilterCaps; /**< d3d9caps.h */
    uint32_t VolumeTextureFilterCaps; /**< d3d9caps.h */
    uint32_t TextureAddressCaps; /**< d3d9caps.h */
    uint32_t VolumeTextureAddressCaps; /**< d3d9caps.h */
    uint32_t LineCaps; /**< d3d9caps.h */
    uint32_t MaxTextureWidth; /**< d3d9caps.h */
    uint32_t MaxTextureHeight; /**< d3d9caps.h */
    uint32_t MaxVolumeExtent; /**< d3d9caps.h */
    uint32_t MaxTextureRepeat; /**< d3d9caps.h */
    uint32_t MaxTextureAspectRatio; /**< d3d9caps.h */
    uint32_t MaxAnisotropy; /**< d3d9caps.h */
    float MaxVertexW; /**< d3d9caps.h */
    float GuardBandLeft; /**< d3d9caps.h */
    float GuardBandTop; /**< d3d9caps.h */
    float GuardBandRight; /**< d3d9caps.h */
    float GuardBandBottom; /**< d3d9caps.h */
    float ExtentsAdjust; /**< d3d9caps.h */
    uint32_t StencilCaps; /**< d3d9caps.h */
    uint32_t FVFCaps; /**< d3d9caps.h */
    uint32_t TextureOpCaps; /**< d3d9caps.h */
    uint32_t MaxTextureBlendStages; /**< d3d9caps.h */
    uint32_t MaxSimultaneousTextures; /**< d3d9caps.h */
    uint32_t VertexProcessingCaps; /**< d3d9caps.h */
    uint32_t MaxActiveLights; /**< d3d9caps.h */
    uint32_t MaxUserClipPlanes; /**< d3d9caps.h */
    uint32_t MaxVertexBlendMatrices; /**< d3d9caps.h */
    uint32_t MaxVertexBlendMatrixIndex; /**< d3d9caps.h */
    float MaxPointSize; /**< d3d9caps.h */
    uint32_t MaxPrimitiveCount; /**< d3d9caps.h */
    uint32_t MaxVertexIndex; /**< d3d9caps.h */
    uint32_t MaxStreams; /**< d3d9caps.h */
    uint32_t MaxStreamStride; /**< d3d9caps.h */
    uint32_t VertexShaderVersion; /**< d3d9caps.h */
    uint32_t MaxVertexShaderConst; /**< d3d9caps.h */
    uint32_t PixelShaderVersion; /**< d3d9caps.h */
    float PixelShader1xMaxValue; /**< d3d9caps.h */
    uint32_t DevCaps2; /**< d3d9caps.h */
    float MaxNpatchTessellationLevel; /**< d3d9caps.h */
    uint32_t Reserved5; /**< d3d9caps.h */
    uint32_t MasterAdapterOrdinal; /**< d3d9caps.h */
    uint32_t AdapterOrdinalInGroup; /**< d3d9caps.h */
    uint32_t NumberOfAdaptersInGroup; /**< d3d9caps.h */
    uint32_t DeclTypes; /**< d3d9caps.h */
    uint32_t NumSimultaneousRTs; /**< d3d9caps.h */
    uint32_t StretchRectFilterCaps; /**< d3d9caps.h */
    uint32_t VS20Caps_Caps; /**< d3d9caps.h */
    uint32_t VS20Caps_DynamicFlowControlDepth; /**< d3d9caps.h */
    uint32_t VS20Caps_NumTemps; /**< d3d9caps.h */
    uint32_t VS20Caps_StaticFlowControlDepth; /**< d3d9caps.h */
    uint32_t PS20Caps_Caps; /**< d3d9caps.h */
    uint32_t PS20Caps_DynamicFlowControlDepth; /**< d3d9caps.h */
    uint32_t PS20Caps_NumTemps; /**< d3d9caps.h */
    uint32_t PS20Caps_StaticFlowControlDepth; /**< d3d9caps.h */
    uint32_t PS20Caps_NumInstructionSlots; /**< d3d9caps.h */
    uint32_t VertexTextureFilterCaps; /**< d3d9caps.h */
    uint32_t MaxVShaderInstructionsExecuted; /**< d3d9caps.h */
    uint32_t MaxPShaderInstructionsExecuted; /**< d3d9caps.h */
    uint32_t MaxVertexShader30InstructionSlots; /**< d3d9caps.h */
    uint32_t MaxPixelShader30InstructionSlots; /**< d3d9caps.h */
} DP2EMU_D3DCAPS9;
DP2EMU_ASSERT(DP2EMU_D3DCAPS9, sizeof(DP2EMU_D3DCAPS9) == 304 && \
    offsetof(DP2EMU_D3DCAPS9, DeviceType) == 0 && \
    offsetof(DP2EMU_D3DCAPS9, AdapterOrdinal) == 4 && \
    offsetof(DP2EMU_D3DCAPS9, Caps) == 8 && \
    offsetof(DP2EMU_D3DCAPS9, Caps2) == 12 && \
    offsetof(DP2EMU_D3DCAPS9, Caps3) == 16 && \
    offsetof(DP2EMU_D3DCAPS9, PresentationIntervals) == 20 && \
    offsetof(DP2EMU_D3DCAPS9, CursorCaps) == 24 && \
    offsetof(DP2EMU_D3DCAPS9, DevCaps) == 28 && \
    offsetof(DP2EMU_D3DCAPS9, PrimitiveMiscCaps) == 32 && \
    offsetof(DP2EMU_D3DCAPS9, RasterCaps) == 36 && \
    offsetof(DP2EMU_D3DCAPS9, ZCmpCaps) == 40 && \
    offsetof(DP2EMU_D3DCAPS9, SrcBlendCaps) == 44 && \
    offsetof(DP2EMU_D3DCAPS9, DestBlendCaps) == 48 && \
    offsetof(DP2EMU_D3DCAPS9, AlphaCmpCaps) == 52 && \
    offsetof(DP2EMU_D3DCAPS9, ShadeCaps) == 56 && \
    offsetof(DP2EMU_D3DCAPS9, TextureCaps) == 60 && \
    offsetof(DP2EMU_D3DCAPS9, TextureFilterCaps) == 64 && \
    offsetof(DP2EMU_D3DCAPS9, CubeTextureFilterCaps) == 68 && \
    offsetof(DP2EMU_D3DCAPS9, VolumeTextureFilterCaps) == 72 && \
    offsetof(DP2EMU_D3DCAPS9, TextureAddressCaps) == 76 && \
    offsetof(DP2EMU_D3DCAPS9, VolumeTextureAddressCaps) == 80 && \
    offsetof(DP2EMU_D3DCAPS9, LineCaps) == 84 && \
    offsetof(DP2EMU_D3DCAPS9, MaxTextureWidth) == 88 && \
    offsetof(DP2EMU_D3DCAPS9, MaxTextureHeight) == 92 && \
    offsetof(DP2EMU_D3DCAPS9, MaxVolumeExtent) == 96 && \
    offsetof(DP2EMU_D3DCAPS9, MaxTextureRepeat) == 100 && \
    offsetof(DP2EMU_D3DCAPS9, MaxTextureAspectRatio) == 104 && \
    offsetof(DP2EMU_D3DCAPS9, MaxAnisotropy) == 108 && \
    offsetof(DP2EMU_D3DCAPS9, MaxVertexW) == 112 && \
    offsetof(DP2EMU_D3DCAPS9, GuardBandLeft) == 116 && \
    offsetof(DP2EMU_D3DCAPS9, GuardBandTop) == 120 && \
    offsetof(DP2EMU_D3DCAPS9, GuardBandRight) == 124 && \
    offsetof(DP2EMU_D3DCAPS9, GuardBandBottom) == 128 && \
    offsetof(DP2EMU_D3DCAPS9, ExtentsAdjust) == 132 && \
    offsetof(DP2EMU_D3DCAPS9, StencilCaps) == 136 && \
    offsetof(DP2EMU_D3DCAPS9, FVFCaps) == 140 && \
    offsetof(DP2EMU_D3DCAPS9, TextureOpCaps) == 144 && \
    offsetof(DP2EMU_D3DCAPS9, MaxTextureBlendStages) == 148 && \
    offsetof(DP2EMU_D3DCAPS9, MaxSimultaneousTextures) == 152 && \
    offsetof(DP2EMU_D3DCAPS9, VertexProcessingCaps) == 156 && \
    offsetof(DP2EMU_D3DCAPS9, MaxActiveLights) == 160 && \
    offsetof(DP2EMU_D3DCAPS9, MaxUserClipPlanes) == 164 && \
    offsetof(DP2EMU_D3DCAPS9, MaxVertexBlendMatrices) == 168 && \
    offsetof(DP2EMU_D3DCAPS9, MaxVertexBlendMatrixIndex) == 172 && \
    offsetof(DP2EMU_D3DCAPS9, MaxPointSize) == 176 && \
    offsetof(DP2EMU_D3DCAPS9, MaxPrimitiveCount) == 180 && \
    offsetof(DP2EMU_D3DCAPS9, MaxVertexIndex) == 184 && \
    offsetof(DP2EMU_D3DCAPS9, MaxStreams) == 188 && \
    offsetof(DP2EMU_D3DCAPS9, MaxStreamStride) == 192 && \
    offsetof(DP2EMU_D3DCAPS9, VertexShaderVersion) == 196 && \
    offsetof(DP2EMU_D3DCAPS9, MaxVertexShaderConst) == 200 && \
    offsetof(DP2EMU_D3DCAPS9, PixelShaderVersion) == 204 && \
    offsetof(DP2EMU_D3DCAPS9, PixelShader1xMaxValue) == 208 && \
    offsetof(DP2EMU_D3DCAPS9, DevCaps2) == 212 && \
    offsetof(DP2EMU_D3DCAPS9, MaxNpatchTessellationLevel) == 216 && \
    offsetof(DP2EMU_D3DCAPS9, Reserved5) == 220 && \
    offsetof(DP2EMU_D3DCAPS9, MasterAdapterOrdinal) == 224 && \
    offsetof(DP2EMU_D3DCAPS9, AdapterOrdinalInGroup) == 228 && \
    offsetof(DP2EMU_D3DCAPS9, NumberOfAdaptersInGroup) == 232 && \
    offsetof(DP2EMU_D3DCAPS9, DeclTypes) == 236 && \
    offsetof(DP2EMU_D3DCAPS9, NumSimultaneousRTs) == 240 && \
    offsetof(DP2EMU_D3DCAPS9, StretchRectFilterCaps) == 244 && \
    offsetof(DP2EMU_D3DCAPS9, VS20Caps_Caps) == 248 && \
    offsetof(DP2EMU_D3DCAPS9, VS20Caps_DynamicFlowControlDepth) == 252 && \
    offsetof(DP2EMU_D3DCAPS9, VS20Caps_NumTemps) == 256 && \
    offsetof(DP2EMU_D3DCAPS9, VS20Caps_StaticFlowControlDepth) == 260 && \
    offsetof(DP2EMU_D3DCAPS9, PS20Caps_Caps) == 264 && \
    offsetof(DP2EMU_D3DCAPS9, PS20Caps_DynamicFlowControlDepth) == 268 && \
    offsetof(DP2EMU_D3DCAPS9, PS20Caps_NumTemps) == 272 && \
    offsetof(DP2EMU_D3DCAPS9, PS20Caps_StaticFlowControlDepth) == 276 && \
    offsetof(DP2EMU_D3DCAPS9, PS20Caps_NumInstructionSlots) == 280 && \
    offsetof(DP2EMU_D3DCAPS9, VertexTextureFilterCaps) == 284 && \
    offsetof(DP2EMU_D3DCAPS9, MaxVShaderInstructionsExecuted) == 288 && \
    offsetof(DP2EMU_D3DCAPS9, MaxPShaderInstructionsExecuted) == 292 && \
    offsetof(DP2EMU_D3DCAPS9, MaxVertexShader30InstructionSlots) == 296 && \
    offsetof(DP2EMU_D3DCAPS9, MaxPixelShader30InstructionSlots) == 300)

/** @} */

#endif
