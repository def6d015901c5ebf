#pragma once
// H.264 through FFmpeg's libavcodec: graphics processors that encode, by VA-API and NVENC.

#include <string>
#include <vector>

#include "agent/desktop/stream/encoder.h"

namespace helix::agent {

/// An encoder of libavcodec, and how it is told to be quick and to keep nothing back.
struct LibavcodecCodec {
    std::string name; ///< as FFmpeg names it
    /// Where its pictures have to lie; with VaapiSurface, of this device.
    enum class Input { Memory, VaapiSurface };
    Input input = Input::Memory;
    std::string device;
    /// Its own options (`ffmpeg -h encoder=NAME`), besides `qp`.
    std::vector<std::pair<std::string, std::string>> options;
};

/// The first render node of a graphics processor; empty: there is none.
std::string firstRenderNode();

LibavcodecCodec vaapiCodec(std::string renderNode);
LibavcodecCodec nvencCodec();

/// These have one quantiser for as long as they are open. One that is asked for a far coarser one, or
/// for a finer one again, is opened anew and begins with a key frame.
Result<std::unique_ptr<Encoder>> openLibavcodec(const LibavcodecCodec& codec,
                                                const EncoderOptions& options);

/// The quantiser with which one that has `now` should encode what `wished` is wished for. Pure.
int steadyQp(int now, int wished);

} // namespace helix::agent
