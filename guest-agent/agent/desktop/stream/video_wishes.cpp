#include "agent/desktop/stream/video_wishes.h"

#include <array>
#include <utility>

#include "base/result.h"

namespace helix::agent {
namespace {

using protocol::VideoEncoder;

constexpr std::size_t kShownWord = 40;
constexpr std::array<std::pair<const char*, VideoEncoder>, 4> kEncoderWords{
    {{"x264", VideoEncoder::X264},
     {"openh264", VideoEncoder::OpenH264},
     {"vaapi", VideoEncoder::Vaapi},
     {"nvenc", VideoEncoder::Nvenc}}};

std::string noSuchWord(const char* variable, const std::string& word, const char* words)
{
    return std::string(variable) + " is '" + printable(word, kShownWord) + "', which is none of " +
           words + "; auto is used.";
}

bool isAuto(const std::string& word)
{
    return word.empty() || word == "auto";
}

} // namespace

VideoWishes videoWishesIn(const std::function<std::string(const std::string& name)>& variable)
{
    return {variable("HELIX_ENCODER"), variable("HELIX_VIDEO_MODE")};
}

EncoderOrder encoderOrder(const std::string& wish)
{
    EncoderOrder order;
    for (const auto& [word, kind] : kEncoderWords)
        if (wish == word)
            order.kinds.push_back(kind);
    if (order.kinds.empty()) {
        order.kinds = {VideoEncoder::Nvenc, VideoEncoder::Vaapi};
        if (!isAuto(wish))
            order.complaint =
                noSuchWord("HELIX_ENCODER", wish, "auto, x264, openh264, vaapi and nvenc");
    }
    for (const VideoEncoder software : {VideoEncoder::X264, VideoEncoder::OpenH264})
        if (order.kinds.front() != software)
            order.kinds.push_back(software);
    return order;
}

CaptureMode captureMode(const std::string& wish, bool hasGraphicsProcessor)
{
    CaptureMode mode{"Pictures are captured through shared memory.", {}};
    if (wish == "dmabuf")
        mode.complaint = hasGraphicsProcessor
                             ? "HELIX_VIDEO_MODE asks for dmabuf, which this Helix Agent does not "
                               "have yet: it captures through shared memory."
                             : "HELIX_VIDEO_MODE asks for dmabuf, which needs a graphics "
                               "processor, and the guest has none (no render node in /dev/dri).";
    else if (!isAuto(wish) && wish != "shm")
        mode.complaint = noSuchWord("HELIX_VIDEO_MODE", wish, "auto, shm and dmabuf");
    return mode;
}

} // namespace helix::agent
