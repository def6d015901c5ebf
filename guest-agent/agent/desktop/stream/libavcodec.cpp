#include "agent/desktop/stream/libavcodec.h"

#include <array>

#include <dlfcn.h>

#include "agent/desktop/library_symbols.h"
#include "base/try.h"

namespace helix::agent {
namespace {

std::string nameOf(const char* library, int version)
{
    return std::string(library) + ".so." + std::to_string(version);
}

tl::unexpected<Error> absent(const std::string& library)
{
    const char* why = ::dlerror();
    return fail(ErrorCode::Unsupported,
                "The guest has no " + library + " that fits (package libavcodec" +
                    std::to_string(LIBAVCODEC_VERSION_MAJOR) + " of Debian 12).",
                why == nullptr ? std::string() : std::string(why));
}

bool findCodecs(void* library, Libavcodec& found)
{
    return LibrarySymbols(library)
        .find(found.findEncoder, "avcodec_find_encoder_by_name")
        .find(found.allocContext, "avcodec_alloc_context3")
        .find(found.freeContext, "avcodec_free_context")
        .find(found.open, "avcodec_open2")
        .find(found.sendFrame, "avcodec_send_frame")
        .find(found.receivePacket, "avcodec_receive_packet")
        .find(found.allocPacket, "av_packet_alloc")
        .find(found.freePacket, "av_packet_free")
        .find(found.unrefPacket, "av_packet_unref")
        .isComplete();
}

bool findPictures(void* library, Libavcodec& found)
{
    return LibrarySymbols(library)
        .find(found.allocFrame, "av_frame_alloc")
        .find(found.freeFrame, "av_frame_free")
        .find(found.unrefFrame, "av_frame_unref")
        .find(found.getBuffer, "av_frame_get_buffer")
        .find(found.setOption, "av_opt_set")
        .find(found.createDevice, "av_hwdevice_ctx_create")
        .find(found.allocFrames, "av_hwframe_ctx_alloc")
        .find(found.initFrames, "av_hwframe_ctx_init")
        .find(found.getDeviceBuffer, "av_hwframe_get_buffer")
        .find(found.transfer, "av_hwframe_transfer_data")
        .find(found.unrefBuffer, "av_buffer_unref")
        .find(found.explain, "av_strerror")
        .find(found.setLogLevel, "av_log_set_level")
        .isComplete();
}

Result<Libavcodec> loadOnce()
{
    // The loader compares nothing but names: the number in them stands for the layout of structures.
    const std::string codecName = nameOf("libavcodec", LIBAVCODEC_VERSION_MAJOR);
    const std::string utilName = nameOf("libavutil", LIBAVUTIL_VERSION_MAJOR);
    void* codecs = ::dlopen(codecName.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (codecs == nullptr)
        return absent(codecName);
    void* pictures = ::dlopen(utilName.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (pictures == nullptr)
        return absent(utilName);
    Libavcodec found;
    if (!findCodecs(codecs, found) || !findPictures(pictures, found))
        return absent(codecName);
    found.setLogLevel(AV_LOG_QUIET); // what goes wrong is told by us
    return found;
}

} // namespace

Result<const Libavcodec*> Libavcodec::load()
{
    static const Result<Libavcodec> loaded = loadOnce();
    if (!loaded)
        return fail(loaded.error());
    return &*loaded;
}

std::string Libavcodec::describe(int code) const
{
    std::array<char, AV_ERROR_MAX_STRING_SIZE> text{};
    explain(code, text.data(), text.size());
    return text.data();
}

} // namespace helix::agent
