#include "agent/desktop/stream/encoder_factory.h"

#include <filesystem>

#include "agent/desktop/stream/libavcodec_encoder.h"
#include "agent/desktop/stream/openh264_encoder.h"
#include "agent/desktop/stream/x264_encoder.h"

namespace helix::agent {
namespace {

Result<std::unique_ptr<Encoder>> openVaapi(const EncoderOptions& options)
{
    std::string node = firstRenderNode();
    if (node.empty())
        return fail(ErrorCode::Unsupported,
                    "The guest has no graphics processor (no render node in /dev/dri).");
    return openLibavcodec(vaapiCodec(std::move(node)), options);
}

Result<std::unique_ptr<Encoder>> openNvenc(const EncoderOptions& options)
{
    std::error_code error;
    if (!std::filesystem::exists("/dev/nvidiactl", error))
        return fail(ErrorCode::Unsupported,
                    "The guest has no graphics processor of NVIDIA's with its driver (no "
                    "/dev/nvidiactl).");
    return openLibavcodec(nvencCodec(), options);
}

} // namespace

Result<std::unique_ptr<Encoder>> openEncoder(protocol::VideoEncoder kind,
                                             const EncoderOptions& options)
{
    switch (kind) {
    case protocol::VideoEncoder::X264:
        return openX264(options);
    case protocol::VideoEncoder::OpenH264:
        return openOpenH264(options);
    case protocol::VideoEncoder::Vaapi:
        return openVaapi(options);
    case protocol::VideoEncoder::Nvenc:
        return openNvenc(options);
    }
    return fail(ErrorCode::Unsupported, "There is no such encoder.");
}

} // namespace helix::agent
