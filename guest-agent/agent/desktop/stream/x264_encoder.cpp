#include "agent/desktop/stream/x264_encoder.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <x264.h>

namespace helix::agent {
namespace {

constexpr int kConstantQp = 33;
// In constant-QP mode x264 clips a picture's own QP to the span between those of I, P and B
// pictures; these factors spread it to 17 below and 18 above (6 steps per factor of two), that is to
// Quality::kFine and Quality::kCoarsest.
constexpr float kIpFactor = 7.2F;
constexpr float kPbFactor = 8.0F;
constexpr int kUsualRange = 16; ///< x264's own
constexpr int kColourBt709 = 1; // ITU-T H.264 table E-3 to E-5

void configure(x264_param_t& parameters, const EncoderOptions& options)
{
    x264_param_default_preset(&parameters, "ultrafast", "zerolatency");
    parameters.i_log_level = X264_LOG_NONE;
    parameters.i_width = options.width;
    parameters.i_height = options.height;
    parameters.i_csp = X264_CSP_I420;
    parameters.i_fps_num = static_cast<std::uint32_t>(options.framesPerSecond);
    parameters.i_fps_den = 1;
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
    parameters.rc.i_qp_constant = kConstantQp;
    parameters.rc.f_ip_factor = kIpFactor;
    parameters.rc.f_pb_factor = kPbFactor;
    parameters.b_repeat_headers = 1;
    parameters.b_annexb = 1;
    parameters.b_aud = 0;
    parameters.vui.b_fullrange = 0;
    parameters.vui.i_colorprim = kColourBt709;
    parameters.vui.i_transfer = kColourBt709;
    parameters.vui.i_colmatrix = kColourBt709;
    x264_param_apply_profile(&parameters, "high");
}

class X264Encoder : public Encoder {
public:
    explicit X264Encoder(x264_t* encoder)
        : m_encoder(encoder)
    {
    }
    ~X264Encoder() override { x264_encoder_close(m_encoder); }
    X264Encoder(const X264Encoder&) = delete;
    X264Encoder& operator=(const X264Encoder&) = delete;

    Result<EncodedPicture> encode(const PlanarPicture& picture, const TileMap& changed,
                                  bool keyFrame, int qp) override;
    void expectMovement(int reach) override;

private:
    x264_t* m_encoder;
    int m_reach = 0;
    std::int64_t m_pictures = 0;
    std::vector<std::uint8_t> m_macroblocks;
};

void X264Encoder::expectMovement(int reach)
{
    if (reach == m_reach)
        return;
    m_reach = reach;
    x264_param_t parameters;
    x264_encoder_parameters(m_encoder, &parameters);
    parameters.analyse.i_me_method = reach > 0 ? X264_ME_UMH : X264_ME_DIA;
    parameters.analyse.i_me_range = std::max(kUsualRange, 2 * reach);
    // Measured with text: within twice the distance it is found nearly everywhere.
    // What cannot be changed while pictures are encoded stays as it is; these two can.
    x264_encoder_reconfig(m_encoder, &parameters);
}

Result<EncodedPicture> X264Encoder::encode(const PlanarPicture& picture, const TileMap& changed,
                                           bool keyFrame, int qp)
{
    x264_picture_t input;
    x264_picture_init(&input);
    input.i_type = keyFrame ? X264_TYPE_IDR : X264_TYPE_P;
    input.i_qpplus1 = qp + 1;
    input.i_pts = m_pictures++;
    input.img.i_csp = X264_CSP_I420;
    input.img.i_plane = 3;
    // x264 copies the planes and never writes to them; its structure just is not const.
    input.img.plane[0] = const_cast<std::uint8_t*>(picture.luma());
    input.img.plane[1] = const_cast<std::uint8_t*>(picture.blue());
    input.img.plane[2] = const_cast<std::uint8_t*>(picture.red());
    input.img.i_stride[0] = picture.width();
    input.img.i_stride[1] = input.img.i_stride[2] = picture.width() / 2;
    if (!keyFrame) {
        m_macroblocks.clear();
        for (int row = 0; row < changed.rows(); ++row)
            for (int column = 0; column < changed.columns(); ++column)
                m_macroblocks.push_back(changed.at(column, row) ? 0 : X264_MBINFO_CONSTANT);
        input.prop.mb_info = m_macroblocks.data();
    }
    x264_nal_t* units = nullptr;
    int count = 0;
    x264_picture_t output;
    const int size = x264_encoder_encode(m_encoder, &units, &count, &input, &output);
    if (size <= 0 || count <= 0)
        return fail(ErrorCode::Internal, "x264 could not encode a picture.");
    // The units of one picture lie one after the other (x264.h).
    return EncodedPicture{Bytes(units[0].p_payload, units[0].p_payload + size),
                          output.b_keyframe != 0, qp};
}

} // namespace

Result<std::unique_ptr<Encoder>> openX264(const EncoderOptions& options)
{
    x264_param_t parameters;
    configure(parameters, options);
    x264_t* encoder = x264_encoder_open(&parameters);
    if (encoder == nullptr)
        return fail(ErrorCode::Unsupported, "x264 does not encode pictures of " +
                                                std::to_string(options.width) + "x" +
                                                std::to_string(options.height) + ".");
    return std::make_unique<X264Encoder>(encoder);
}

} // namespace helix::agent
