#include <cstdint>

#include <algorithm>

#include "fakes/fake_agent/fake_desktop.h"

extern "C" {
#include <x264.h>
}

namespace helix::fakes {

Bytes FakeScreen::luma() const
{
    Bytes plane(static_cast<std::size_t>(width * height), kDarkLuma);
    for (int y = squareY; y < std::min(squareY + kSquare, height); ++y)
        for (int x = squareX; x < std::min(squareX + kSquare, width); ++x)
            plane[static_cast<std::size_t>(y * width + x)] = kBrightLuma;
    return plane;
}

FakeEncoder::FakeEncoder(int width, int height)
{
    x264_param_t parameters;
    x264_param_default_preset(&parameters, "ultrafast", "zerolatency");
    parameters.i_width = width;
    parameters.i_height = height;
    parameters.i_csp = X264_CSP_I420;
    parameters.i_threads = 1;
    parameters.i_keyint_max = X264_KEYINT_MAX_INFINITE;
    parameters.rc.i_rc_method = X264_RC_CQP;
    parameters.rc.i_qp_constant = 20;
    parameters.b_repeat_headers = 1;
    parameters.b_annexb = 1;
    parameters.b_vfr_input = 0;
    parameters.i_log_level = X264_LOG_NONE;
    m_encoder = x264_encoder_open(&parameters);
}

FakeEncoder::~FakeEncoder()
{
    x264_encoder_close(m_encoder);
}

Bytes FakeEncoder::encode(const FakeScreen& screen, bool keyFrame)
{
    Bytes luma = screen.luma();
    Bytes chroma(static_cast<std::size_t>(screen.width / 2 * screen.height / 2),
                 FakeScreen::kChroma);
    x264_picture_t input;
    x264_picture_init(&input);
    input.img.i_csp = X264_CSP_I420;
    input.img.i_plane = 3;
    input.img.plane[0] = luma.data();
    input.img.plane[1] = chroma.data();
    input.img.plane[2] = chroma.data();
    input.img.i_stride[0] = screen.width;
    input.img.i_stride[1] = screen.width / 2;
    input.img.i_stride[2] = screen.width / 2;
    input.i_type = keyFrame ? X264_TYPE_IDR : X264_TYPE_P;
    input.i_pts = m_picture++;
    x264_picture_t output;
    x264_nal_t* nals = nullptr;
    int count = 0;
    const int size = x264_encoder_encode(m_encoder, &nals, &count, &input, &output);
    if (size <= 0)
        return {};
    return Bytes(nals[0].p_payload,
                 nals[0].p_payload + size); // x264 lays the units out one after another
}

} // namespace helix::fakes
