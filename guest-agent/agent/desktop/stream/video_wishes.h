#pragma once
// What a guest's owner wants of the desktop's encoder and capture, in the environment of helix-agent. Pure.

#include <functional>
#include <string>
#include <vector>

#include "protocol/desktop_frame.h"

namespace helix::agent {

struct VideoWishes {
    std::string encoder; ///< HELIX_ENCODER: auto, x264, openh264, vaapi or nvenc; empty: auto
    std::string mode;    ///< HELIX_VIDEO_MODE: auto, shm or dmabuf; empty: auto
};
/// A variable that is not set is empty.
VideoWishes videoWishesIn(const std::function<std::string(const std::string& name)>& variable);

struct EncoderOrder {
    std::vector<protocol::VideoEncoder> kinds; ///< the first that works is used, never empty
    std::string complaint;                     ///< about a word that is none of them
};
/// `auto`: graphics processors, then x264, then OpenH264. Software stands behind whatever is asked
/// for: a desktop is shown in any case.
EncoderOrder encoderOrder(const std::string& wish);

struct CaptureMode {
    std::string sentence;  ///< how pictures come from the desktop
    std::string complaint; ///< why that is not what was asked for
};
CaptureMode captureMode(const std::string& wish, bool hasGraphicsProcessor);

} // namespace helix::agent
