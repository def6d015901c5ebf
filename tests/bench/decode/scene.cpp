#include "bench/decode/scene.h"

#include <cstdint>

extern "C" {
#include <x264.h>
}

namespace helix::bench {
namespace {

constexpr int kMacroblock = 16;
/// Of the area that changes, from the top left corner.
constexpr int kKeyWidth = 48, kKeyHeight = 32;

x264_t* openEncoder(int width, int height)
{
    x264_param_t parameters;
    x264_param_default_preset(&parameters, "ultrafast", "zerolatency");
    parameters.i_log_level = X264_LOG_NONE;
    parameters.i_width = width;
    parameters.i_height = height;
    parameters.i_csp = X264_CSP_I420;
    parameters.i_threads = 1;
    parameters.b_sliced_threads = 0;
    parameters.i_keyint_max = X264_KEYINT_MAX_INFINITE;
    parameters.i_scenecut_threshold = 0;
    parameters.i_frame_reference = 1;
    parameters.b_deblocking_filter = 0;
    parameters.b_cabac = 0;
    parameters.analyse.i_weighted_pred = 0;
    parameters.analyse.b_mb_info = 1;
    parameters.rc.i_rc_method = X264_RC_CQP;
    parameters.rc.i_qp_constant = 24;
    parameters.b_repeat_headers = 1;
    parameters.b_annexb = 1;
    parameters.b_vfr_input = 0;
    return x264_encoder_open(&parameters);
}

/// Strokes of letters in lines; another `turn`, another text.
std::uint8_t textAt(int x, int y, unsigned turn)
{
    const auto cell = static_cast<unsigned>(x / 8 + 131 * (y / kMacroblock)) + 7919U * turn;
    const auto stroke = (cell * 2654435761U) >> (x % 8 + y % kMacroblock);
    return y % kMacroblock > 2 && (stroke & 3U) == 0 ? 40 : 220;
}

void paint(Bytes& luma, int width, int right, int bottom, unsigned turn)
{
    for (int y = 0; y < bottom; ++y)
        for (int x = 0; x < right; ++x)
            luma[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                 static_cast<std::size_t>(x)] = textAt(x, y, turn);
}

Bytes unchangedBlocks(int width, int height, int right, int bottom)
{
    Bytes blocks;
    for (int y = 0; y < height; y += kMacroblock)
        for (int x = 0; x < width; x += kMacroblock)
            blocks.push_back(x < right && y < bottom ? 0 : X264_MBINFO_CONSTANT);
    return blocks;
}

} // namespace

Scene makeScene(int width, int height, bool whole, int frames)
{
    Scene scene{width, height, {}};
    x264_t* encoder = openEncoder(width, height);
    Bytes luma(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    Bytes chroma(luma.size() / 4, 128);
    paint(luma, width, width, height, 0);
    const int right = whole ? width : kKeyWidth;
    const int bottom = whole ? height : kKeyHeight;
    Bytes blocks = unchangedBlocks(width, height, right, bottom);
    for (int frame = 0; frame < frames; ++frame) {
        paint(luma, width, right, bottom, static_cast<unsigned>(frame));
        x264_picture_t input;
        x264_picture_t output;
        x264_picture_init(&input);
        input.i_type = frame == 0 ? X264_TYPE_IDR : X264_TYPE_P;
        input.i_pts = frame;
        input.img.i_csp = X264_CSP_I420;
        input.img.i_plane = 3;
        for (int plane = 0; plane < 3; ++plane) {
            input.img.plane[plane] = plane == 0 ? luma.data() : chroma.data();
            input.img.i_stride[plane] = plane == 0 ? width : width / 2;
        }
        if (frame > 0)
            input.prop.mb_info = blocks.data();
        x264_nal_t* nals = nullptr;
        int count = 0;
        const int size = x264_encoder_encode(encoder, &nals, &count, &input, &output);
        if (size > 0)
            scene.units.emplace_back(nals[0].p_payload, nals[0].p_payload + size);
    }
    x264_encoder_close(encoder);
    return scene;
}

} // namespace helix::bench
