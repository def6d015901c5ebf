#pragma once
// FFmpeg's libavcodec where the guest has it. Neither linked nor packed: with what it needs it is 143 MB
// in 94 files, and its drivers for graphics processors have to be the guest's own.

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavutil/hwcontext.h>
#include <libavutil/opt.h>
}

#include <string>

#include "base/result.h"

namespace helix::agent {

/// What we call of it. Its structures are those of the version that this program was compiled with,
/// and only that one is opened.
struct Libavcodec {
    /// Opened once and kept for good: drivers do not like to be unloaded. Unsupported where there is
    /// none of this version, with the loader's own words. Any thread.
    static Result<const Libavcodec*> load();

    /// What `code`, one of its errors, means.
    [[nodiscard]] std::string describe(int code) const;

    decltype(&::avcodec_find_encoder_by_name) findEncoder = nullptr;
    decltype(&::avcodec_alloc_context3) allocContext = nullptr;
    decltype(&::avcodec_free_context) freeContext = nullptr;
    decltype(&::avcodec_open2) open = nullptr;
    decltype(&::avcodec_send_frame) sendFrame = nullptr;
    decltype(&::avcodec_receive_packet) receivePacket = nullptr;
    decltype(&::av_packet_alloc) allocPacket = nullptr;
    decltype(&::av_packet_free) freePacket = nullptr;
    decltype(&::av_packet_unref) unrefPacket = nullptr;
    decltype(&::av_frame_alloc) allocFrame = nullptr;
    decltype(&::av_frame_free) freeFrame = nullptr;
    decltype(&::av_frame_unref) unrefFrame = nullptr;
    decltype(&::av_frame_get_buffer) getBuffer = nullptr;
    decltype(&::av_opt_set) setOption = nullptr;
    decltype(&::av_hwdevice_ctx_create) createDevice = nullptr;
    decltype(&::av_hwframe_ctx_alloc) allocFrames = nullptr;
    decltype(&::av_hwframe_ctx_init) initFrames = nullptr;
    decltype(&::av_hwframe_get_buffer) getDeviceBuffer = nullptr;
    decltype(&::av_hwframe_transfer_data) transfer = nullptr;
    decltype(&::av_buffer_unref) unrefBuffer = nullptr;
    decltype(&::av_strerror) explain = nullptr;
    decltype(&::av_log_set_level) setLogLevel = nullptr;
};

} // namespace helix::agent
