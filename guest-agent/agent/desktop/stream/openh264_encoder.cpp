#include "agent/desktop/stream/openh264_encoder.h"

#include <string>

#include <wels/codec_api.h>

#include "agent/desktop/stream/quality.h"
#include "base/try.h"

namespace helix::agent {
namespace {

/// The most that level 5.2 has (ITU-T H.264 table A-1), beyond which OpenH264 finds no level.
constexpr int kMostMacroblocks = 36864;
constexpr int kFirstQp = 24;

struct DestroyEncoder {
    void operator()(ISVCEncoder* encoder) const { ::WelsDestroySVCEncoder(encoder); }
};
using EncoderPtr = std::unique_ptr<ISVCEncoder, DestroyEncoder>;

std::string sizeOf(const EncoderOptions& options)
{
    return std::to_string(options.width) + "x" + std::to_string(options.height);
}

void describeColours(SSpatialLayerConfig& layer)
{
    layer.bVideoSignalTypePresent = true;
    layer.uiVideoFormat = VF_UNDEF;
    layer.bFullRange = false;
    layer.bColorDescriptionPresent = true;
    layer.uiColorPrimaries = CP_BT709;
    layer.uiTransferCharacteristics = TRC_BT709;
    layer.uiColorMatrix = CM_BT709;
}

SEncParamExt parametersFor(ISVCEncoder& encoder, const EncoderOptions& options)
{
    SEncParamExt parameters;
    encoder.GetDefaultParams(&parameters);
    parameters.iUsageType = SCREEN_CONTENT_REAL_TIME;
    parameters.iPicWidth = options.width;
    parameters.iPicHeight = options.height;
    parameters.fMaxFrameRate = static_cast<float>(options.framesPerSecond);
    parameters.iRCMode = RC_OFF_MODE; // constant QP, and no picture left out
    parameters.bEnableFrameSkip = false;
    parameters.iComplexityMode = LOW_COMPLEXITY;
    parameters.uiIntraPeriod = 0;
    parameters.iNumRefFrame = 1;
    parameters.eSpsPpsIdStrategy = CONSTANT_ID;
    parameters.iEntropyCodingModeFlag = 0;
    parameters.bEnableLongTermReference = false;
    parameters.iMultipleThreadIdc = 1;
    parameters.iLoopFilterDisableIdc = 1; // off
    parameters.bEnableDenoise = false;
    parameters.bEnableAdaptiveQuant = false;
    parameters.bEnableBackgroundDetection = false;
    SSpatialLayerConfig& layer = parameters.sSpatialLayers[0];
    layer.iVideoWidth = options.width;
    layer.iVideoHeight = options.height;
    layer.fFrameRate = parameters.fMaxFrameRate;
    layer.uiProfileIdc = PRO_BASELINE;
    layer.iDLayerQp = kFirstQp;
    layer.sSliceArgument.uiSliceMode = SM_SINGLE_SLICE;
    describeColours(layer);
    return parameters;
}

class OpenH264Encoder : public Encoder {
public:
    OpenH264Encoder(EncoderPtr encoder, const EncoderOptions& options)
        : m_encoder(std::move(encoder))
        , m_options(options)
    {
    }
    ~OpenH264Encoder() override { m_encoder->Uninitialize(); }
    OpenH264Encoder(const OpenH264Encoder&) = delete;
    OpenH264Encoder& operator=(const OpenH264Encoder&) = delete;

    Result<void> begin();
    Result<EncodedPicture> encode(const PlanarPicture& picture, const TileMap& changed,
                                  bool keyFrame, int qp) override;

private:
    Result<void> setQp(int qp);
    Result<EncodedPicture> tryToEncode(const PlanarPicture& picture, bool keyFrame, int qp);

    EncoderPtr m_encoder;
    EncoderOptions m_options;
    SEncParamExt m_parameters{};
    std::int64_t m_pictures = 0;
};

/// Also anew.
Result<void> OpenH264Encoder::begin()
{
    m_encoder->Uninitialize();
    m_parameters = parametersFor(*m_encoder, m_options);
    int format = videoFormatI420;
    // Read back: it has chosen a level, and asked for another one it would begin anew.
    if (m_encoder->InitializeExt(&m_parameters) != cmResultSuccess ||
        m_encoder->SetOption(ENCODER_OPTION_DATAFORMAT, &format) != cmResultSuccess ||
        m_encoder->GetOption(ENCODER_OPTION_SVC_ENCODE_PARAM_EXT, &m_parameters) != cmResultSuccess)
        return fail(ErrorCode::Unsupported,
                    "OpenH264 does not encode pictures of " + sizeOf(m_options) + ".");
    return {};
}

/// Without rate control each picture gets what the parameters say when it comes; no other parameter
/// differs, so nothing begins anew (WelsEncoderParamAdjust() in its encoder_ext.cpp).
Result<void> OpenH264Encoder::setQp(int qp)
{
    if (m_parameters.sSpatialLayers[0].iDLayerQp == qp)
        return {};
    m_parameters.sSpatialLayers[0].iDLayerQp = qp;
    SEncParamExt given = m_parameters;
    if (m_encoder->SetOption(ENCODER_OPTION_SVC_ENCODE_PARAM_EXT, &given) != cmResultSuccess)
        return fail(ErrorCode::Internal, "OpenH264 does not take another quantiser.");
    return {};
}

Bytes bytesOf(const SFrameBSInfo& info)
{
    Bytes out;
    out.reserve(static_cast<std::size_t>(info.iFrameSizeInBytes));
    for (int layer = 0; layer < info.iLayerNum; ++layer) {
        const SLayerBSInfo& part = info.sLayerInfo[layer];
        std::size_t size = 0;
        for (int unit = 0; unit < part.iNalCount; ++unit)
            size += static_cast<std::size_t>(part.pNalLengthInByte[unit]);
        out.insert(out.end(), part.pBsBuf, part.pBsBuf + size);
    }
    return out;
}

/// A picture that is nothing but noise does not fit into what it keeps for its bits: it fails, and has
/// to begin anew, coarser.
Result<EncodedPicture> OpenH264Encoder::encode(const PlanarPicture& picture,
                                               const TileMap& /*changed*/, bool keyFrame, int qp)
{
    for (int tried = qp;; tried += Quality::kHalf) {
        auto encoded = tryToEncode(picture, keyFrame, tried);
        if (encoded || tried + Quality::kHalf > Quality::kCoarsest)
            return encoded;
        TRY(begin());
        keyFrame = true;
    }
}

Result<EncodedPicture> OpenH264Encoder::tryToEncode(const PlanarPicture& picture, bool keyFrame,
                                                    int qp)
{
    TRY(setQp(qp));
    if (keyFrame)
        m_encoder->ForceIntraFrame(true);
    SSourcePicture source{};
    source.iColorFormat = videoFormatI420;
    source.iPicWidth = picture.width();
    source.iPicHeight = picture.height();
    source.iStride[0] = picture.width();
    source.iStride[1] = source.iStride[2] = picture.width() / 2;
    // It reads the planes; its structure just is not const.
    source.pData[0] = const_cast<std::uint8_t*>(picture.luma());
    source.pData[1] = const_cast<std::uint8_t*>(picture.blue());
    source.pData[2] = const_cast<std::uint8_t*>(picture.red());
    constexpr int kMillisecondsPerSecond = 1000;
    source.uiTimeStamp = m_pictures++ * kMillisecondsPerSecond /
                         static_cast<std::int64_t>(m_parameters.fMaxFrameRate);
    SFrameBSInfo info{};
    if (m_encoder->EncodeFrame(&source, &info) != cmResultSuccess)
        return fail(ErrorCode::Internal, "OpenH264 could not encode a picture.");
    EncodedPicture encoded{bytesOf(info), info.eFrameType == videoFrameTypeIDR, qp};
    if (encoded.h264.empty())
        return fail(ErrorCode::Internal, "OpenH264 left a picture out.");
    return encoded;
}

} // namespace

Result<std::unique_ptr<Encoder>> openOpenH264(const EncoderOptions& options)
{
    const int macroblocks = ((options.width + 15) / 16) * ((options.height + 15) / 16);
    if (macroblocks > kMostMacroblocks)
        return fail(ErrorCode::Unsupported,
                    "OpenH264 does not encode pictures of " + sizeOf(options) + ".");
    ISVCEncoder* made = nullptr;
    if (::WelsCreateSVCEncoder(&made) != 0 || made == nullptr)
        return fail(ErrorCode::ResourceExhausted, "There is not enough memory for OpenH264.");
    EncoderPtr encoder(made);
    int quiet = WELS_LOG_QUIET;
    encoder->SetOption(ENCODER_OPTION_TRACE_LEVEL, &quiet);
    auto opened = std::make_unique<OpenH264Encoder>(std::move(encoder), options);
    TRY(opened->begin());
    return opened;
}

} // namespace helix::agent
