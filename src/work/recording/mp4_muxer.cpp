#include "recording/mp4_muxer.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

extern "C" {
#include <libavcodec/packet.h>
#include <libavformat/avformat.h>
#include <libavutil/log.h>
#include <libavutil/mem.h>
}

#include "base/try.h"
#include "recording/boxes.h"
#include "recording/timeline.h"

namespace helix::recording {
namespace {

constexpr int kIoBuffer = 64 << 10;
/// A head of its own, fragments when we say so, and no list of fragments at the end: it would call
/// places good to begin at that do not begin with a key frame.
constexpr const char* kFlags = "empty_moov+default_base_moof+frag_custom+skip_trailer";

struct FreePacket {
    void operator()(AVPacket* packet) const { av_packet_free(&packet); }
};
struct FreeFormat {
    void operator()(AVFormatContext* format) const { avformat_free_context(format); }
};
struct FreeIo {
    void operator()(AVIOContext* io) const
    {
        av_freep(&io->buffer);
        avio_context_free(&io);
    }
};

int collect(void* opaque, std::uint8_t* data, int size)
{
    auto& out = *static_cast<Bytes*>(opaque);
    out.insert(out.end(), data, data + size);
    return size;
}

tl::unexpected<Error> muxerFailed(const char* what)
{
    return fail(ErrorCode::Internal, "The recording could not be put into an MP4 file.", what);
}

bool describe(AVCodecParameters& codec, const VideoTrack& track)
{
    codec.codec_type = AVMEDIA_TYPE_VIDEO;
    codec.codec_id = AV_CODEC_ID_H264;
    codec.format = AV_PIX_FMT_YUV420P;
    codec.width = track.width;
    codec.height = track.height;
    codec.color_range = AVCOL_RANGE_MPEG;
    codec.color_primaries = AVCOL_PRI_BT709;
    codec.color_trc = AVCOL_TRC_BT709;
    codec.color_space = AVCOL_SPC_BT709;
    // With a configuration, and not with Annex B, the muxer takes all bytes as they are.
    const std::size_t size = track.configuration.size();
    codec.extradata = static_cast<std::uint8_t*>(av_mallocz(size + AV_INPUT_BUFFER_PADDING_SIZE));
    if (codec.extradata == nullptr)
        return false;
    std::ranges::copy(track.configuration, codec.extradata);
    codec.extradata_size = static_cast<int>(size);
    return true;
}

/// FFmpeg believes that a fragment begins where the one before it ended.
Result<void> setBeginning(Bytes& fragment, std::int64_t time)
{
    constexpr std::size_t kVersionAndFlags = 4, kLong = 8;
    const auto moof = findBox(fragment, "moof");
    const auto traf = moof ? findBox(*moof, "traf") : std::nullopt;
    const auto head = traf ? findBox(*traf, "tfdt") : std::nullopt;
    if (!head || head->size() != kVersionAndFlags + kLong || (*head)[0] != 1)
        return muxerFailed("A fragment has no beginning.");
    auto at = static_cast<std::size_t>(head->data() - fragment.data()) + kVersionAndFlags;
    for (int shift = 56; shift >= 0; shift -= 8)
        fragment[at++] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(time) >> shift);
    return {};
}

} // namespace

struct Mp4Muxer::Private {
    Bytes out; ///< what `io` has written
    std::unique_ptr<AVIOContext, FreeIo> io;
    std::unique_ptr<AVFormatContext, FreeFormat> format;
    std::unique_ptr<AVPacket, FreePacket> packet;
    std::optional<std::int64_t> fragmentBegan; ///< with its first sample
    /// FFmpeg's time. It goes on without the gaps of ours, for FFmpeg moves a sample that begins
    /// before it thinks the last one ended.
    std::int64_t next = 0;
};

Mp4Muxer::Mp4Muxer(std::unique_ptr<Private> d)
    : m_d(std::move(d))
{
}
Mp4Muxer::~Mp4Muxer() = default;
Mp4Muxer::Mp4Muxer(Mp4Muxer&&) noexcept = default;
Mp4Muxer& Mp4Muxer::operator=(Mp4Muxer&&) noexcept = default;

Result<Mp4Muxer> Mp4Muxer::create(const VideoTrack& track)
{
    av_log_set_level(AV_LOG_QUIET); // as of the decoder: what goes wrong is said by us
    auto d = std::make_unique<Private>();
    AVFormatContext* format = nullptr;
    if (avformat_alloc_output_context2(&format, nullptr, "mp4", nullptr) < 0)
        return muxerFailed("This computer's FFmpeg has no MP4.");
    d->format.reset(format);
    d->packet.reset(av_packet_alloc());
    auto* buffer = static_cast<std::uint8_t*>(av_malloc(kIoBuffer));
    if (buffer != nullptr)
        d->io.reset(avio_alloc_context(buffer, kIoBuffer, 1, &d->out, nullptr, collect, nullptr));
    AVStream* stream = avformat_new_stream(format, nullptr);
    if (!d->packet || !d->io || stream == nullptr || !describe(*stream->codecpar, track))
        return muxerFailed("There is not enough memory.");
    d->io->seekable = 0;
    format->pb = d->io.get();
    format->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT;
    stream->time_base = {1, Timeline::kTicksPerSecond};
    AVDictionary* options = nullptr;
    av_dict_set(&options, "movflags", kFlags, 0);
    const int begun = avformat_write_header(format, &options);
    av_dict_free(&options);
    avio_flush(d->io.get());
    if (begun < 0 || stream->time_base.den != Timeline::kTicksPerSecond)
        return muxerFailed("FFmpeg did not take the track.");
    return Mp4Muxer(std::move(d));
}

Bytes Mp4Muxer::takeHead()
{
    return std::exchange(m_d->out, {});
}

Result<void> Mp4Muxer::add(const Sample& sample, std::int64_t time, std::int64_t duration)
{
    AVPacket& packet = *m_d->packet;
    if (av_new_packet(&packet, static_cast<int>(sample.data.size())) < 0)
        return muxerFailed("There is not enough memory.");
    std::ranges::copy(sample.data, packet.data);
    packet.pts = packet.dts = std::exchange(m_d->next, m_d->next + duration);
    packet.duration = duration;
    packet.flags = sample.isKey ? AV_PKT_FLAG_KEY : 0;
    const int written = av_write_frame(m_d->format.get(), &packet);
    av_packet_unref(&packet);
    if (written < 0)
        return muxerFailed("FFmpeg did not take a picture.");
    m_d->fragmentBegan = m_d->fragmentBegan.value_or(time);
    return {};
}

Result<Bytes> Mp4Muxer::takeFragment()
{
    const auto began = std::exchange(m_d->fragmentBegan, std::nullopt);
    if (!began)
        return Bytes();
    if (av_write_frame(m_d->format.get(), nullptr) < 0)
        return muxerFailed("FFmpeg did not end a fragment.");
    avio_flush(m_d->io.get());
    Bytes fragment = std::exchange(m_d->out, {});
    TRY(setBeginning(fragment, *began));
    return fragment;
}

Result<std::size_t> durationOffset(BytesView fragment)
{
    constexpr std::uint8_t kHasBase = 1, kHasDescription = 2, kHasDuration = 8;
    constexpr std::size_t kFlagsAndTrack = 8;
    const auto moof = findBox(fragment, "moof");
    const auto traf = moof ? findBox(*moof, "traf") : std::nullopt;
    const auto head = traf ? findBox(*traf, "tfhd") : std::nullopt;
    const auto run = traf ? findBox(*traf, "trun") : std::nullopt;
    constexpr std::uint8_t kRunHasDurations = 1; // of the second byte of flags
    const bool isOne = run && run->size() >= kFlagsAndTrack &&
                       asText(run->subspan(4, 4)) == std::string_view("\0\0\0\1", 4) &&
                       ((*run)[2] & kRunHasDurations) == 0;
    if (!head || !isOne || head->size() < kFlagsAndTrack || ((*head)[3] & kHasDuration) == 0)
        return muxerFailed("A fragment is not as it should be.");
    const std::size_t before = kFlagsAndTrack + (((*head)[3] & kHasBase) != 0 ? 8 : 0) +
                               (((*head)[3] & kHasDescription) != 0 ? 4 : 0);
    const auto offset = static_cast<std::size_t>(head->data() - fragment.data()) + before;
    if (head->size() < before + 4)
        return muxerFailed("A fragment is not as it should be.");
    return offset;
}

} // namespace helix::recording
