/** @file
 * dp2emu_ddraw.h - functions of the DirectDraw side of a driver: blits, colour keys, what a driver of DirectX
 * 5 to 7 offers; part of dp2emu.h, which includes it. dp2emu_protocol.h has the numbers: DP2EMU_DDBLT_,
 * DP2EMU_DDBLTFX_, DP2EMU_ROP_.
 */
#ifndef DP2EMU_DDRAW_H
#define DP2EMU_DDRAW_H

#include "dp2emu.h"

#ifdef __cplusplus
extern "C" {
#endif

/** @name Colour keys and blits
 * @{ */

#define DP2EMU_COLOR_KEY_SOURCE 0u /**< DDCKEY_SRCBLT: texels that are neither copied nor drawn */
#define DP2EMU_COLOR_KEY_DEST 1u   /**< DDCKEY_DESTBLT: texels that blits replace */

/** A colour key: texels from the lowest to the highest value, of the same form as color_key_low of
 * dp2emu_surface_desc. */
typedef struct dp2emu_color_key {
    uint32_t low;  /**< dwColorSpaceLowValue */
    uint32_t high; /**< dwColorSpaceHighValue */
} dp2emu_color_key;
/** DdSetColorKey: sets a key of a living surface, NULL removes it. `use`: one of DP2EMU_COLOR_KEY_. The
 * source key also applies to draws that sample the surface with D3DRENDERSTATE_COLORKEYENABLE; draws of
 * earlier calls use the old one. A sublevel stands for its surface if it is the largest level. Keys of
 * overlays do not exist. DP2EMU_INVALID_ARGUMENT: an unknown use. DP2EMU_WRONG_KIND: a buffer, or a smaller
 * level. */
DP2EMU_API dp2emu_result dp2emu_set_color_key(dp2emu* emulator, uint32_t handle, uint32_t use,
                                              const dp2emu_color_key* key);

/** A blit (DDHAL_BLTDATA with its DDBLTFX). Handles may be those of sublevels. */
typedef struct dp2emu_blt {
    uint32_t size;   /**< sizeof(dp2emu_blt) */
    uint32_t dest;   /**< lpDDDestSurface: a handle */
    uint32_t source; /**< lpDDSrcSurface: a handle; 0 for fills */
    /** dwFlags. A copy has none of COLORFILL, DEPTHFILL and ROP, or ROP with SRCCOPY. KEYSRC and KEYDEST use
     * the keys of the surfaces; with KEYSRCOVERRIDE and KEYDESTOVERRIDE the keys below are used. */
    uint32_t flags;
    uint32_t effects; /**< dwDDFX, with DDBLT_DDFX: MIRRORLEFTRIGHT, MIRRORUPDOWN, ROTATE180, NOTEARING */
    uint32_t rop;     /**< dwROP, with DDBLT_ROP: SRCCOPY, BLACKNESS (fills with 0), WHITENESS (with ones) */
    /** dwFillColor or dwFillDepth: a texel as it is stored. DEPTHFILL keeps the stencil bits. */
    uint32_t fill;
    dp2emu_color_key source_key; /**< ddckSrcColorkey, with DDBLT_KEYSRCOVERRIDE */
    dp2emu_color_key dest_key;   /**< ddckDestColorkey, with DDBLT_KEYDESTOVERRIDE */
    /** rDest, inside the surface; with clips rOrigDest, which may exceed it. */
    dp2emu_rect dest_rect;
    dp2emu_rect source_rect; /**< rSrc, or rOrigSrc with clips; inside the source */
    /** IsClipped. Not 0: only the rectangles of `clips` are written, none if clip_count is 0. */
    uint32_t clipped;
    uint32_t clip_count;      /**< dwRectCnt, at most 4,096 */
    const dp2emu_rect* clips; /**< prDestRects; their parts outside of dest_rect or the surface are ignored */
} dp2emu_blt;
/** DdBlt. The result is as if all work submitted before were complete, but the call does not wait for it. Of
 * different sizes, the source's texel at the centre of each texel is copied (no filter); of different formats
 * colours are converted; a source may overlap its destination. Errors leave the destination unchanged:
 * DP2EMU_NOT_SUPPORTED, `field` of dp2emu_error names the flag, effect, operation or format: alpha,
 * z-buffers, rotations by 90 degrees, other operations, conversions from or to palette indices, fills and
 * keys of texels in blocks or pairs. DP2EMU_INVALID_ARGUMENT: two of COLORFILL, DEPTHFILL and ROP, KEYSRC or
 * KEYDEST of a surface without such a key. DP2EMU_WRONG_KIND: DEPTHFILL of a surface that is no depth buffer,
 * COLORFILL of one that is. DP2EMU_OUT_OF_RANGE: a rectangle is empty or outside. DP2EMU_LIMIT_EXCEEDED:
 * max_pixels and max_operations apply to each blit. */
DP2EMU_API dp2emu_result dp2emu_blit(dp2emu* emulator, const dp2emu_blt* blt);

/** @} */

/** @name What the driver can do
 * @{ */

/** D3dValidateTextureStageState: *ddrval and, on D3D_OK, *passes (dwNumPasses; else 0) for the texture stages
 * that the context has now. This driver draws every defined operation in one pass; an undefined operation or
 * argument of a stage that is on, and a texture that cannot be sampled, are refused with the error of the
 * first such stage (D3DERR_UNSUPPORTEDCOLOROPERATION, ...), although such a draw is not. Changes nothing, and
 * is not recorded. DP2EMU_BAD_HANDLE: no such context. DP2EMU_CONTEXT_LOST. */
DP2EMU_API dp2emu_result dp2emu_validate_texture_stages(dp2emu* emulator, uint32_t context, uint32_t* passes,
                                                        uint32_t* ddrval);
/** DdGetDriverInfo: `guid` has the 16 bytes of guidInfo, `data` (lpvData) receives as much of the answer as
 * its `bytes` (dwExpectedSize) hold; *actual_size is dwActualSize, *ddrval the return value.
 * GUID_D3DExtendedCaps: D3DHAL_D3DEXTENDEDCAPS. GUID_ZPixelFormats: the number of formats, then a
 * DDPIXELFORMAT_MASKS for each. Others are DDERR_CURRENTLYNOTAVAIL: there are no callbacks, whose functions
 * are those of this interface, no overlays, video ports and colour controls. D3DCAPS8 and 9:
 * dp2emu_get_driver_info2(). */
DP2EMU_API dp2emu_result dp2emu_get_driver_info(const void* guid, void* data, uint32_t bytes,
                                                uint32_t* ddrval, uint32_t* actual_size);
/** The device as D3DHAL_GLOBALDRIVERDATA describes it: writes a D3DDEVICEDESC_V1 of 172 bytes.
 * DP2EMU_INVALID_ARGUMENT: `bytes` is less. */
DP2EMU_API dp2emu_result dp2emu_get_device_desc(void* desc, uint32_t bytes);
/** The index-th texture format of D3DHAL_GLOBALDRIVERDATA: its D3DFORMAT, and a DDPIXELFORMAT_MASKS of 32
 * bytes. DP2EMU_END: there are no more. */
DP2EMU_API dp2emu_result dp2emu_get_texture_format(uint32_t index, uint32_t* format, void* pixel_format);
/** DdUpdateOverlay, DdSetOverlayPosition: this driver has no overlays (DDCAPS_OVERLAY is not set), so this is
 * DP2EMU_NOT_SUPPORTED with the field "overlay" for every surface. DP2EMU_BAD_HANDLE: `surface` is none. */
DP2EMU_API dp2emu_result dp2emu_update_overlay(dp2emu* emulator, uint32_t surface);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
