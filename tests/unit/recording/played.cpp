#include "unit/recording/played.h"

#include <cstring>
#include <fstream>
#include <iterator>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/log.h>
}

namespace helix::recording {
namespace {

struct Source {
    BytesView bytes;
    std::size_t at = 0;
};

int readSome(void* opaque, std::uint8_t* data, int size)
{
    auto& source = *static_cast<Source*>(opaque);
    const auto count =
        std::min<std::size_t>(static_cast<std::size_t>(size), source.bytes.size() - source.at);
    if (count == 0)
        return AVERROR_EOF;
    std::memcpy(data, source.bytes.data() + source.at, count);
    source.at += count;
    return static_cast<int>(count);
}

std::int64_t seek(void* opaque, std::int64_t offset, int whence)
{
    auto& source = *static_cast<Source*>(opaque);
    const auto size = static_cast<std::int64_t>(source.bytes.size());
    if ((whence & AVSEEK_SIZE) != 0)
        return size;
    const auto from = whence == SEEK_CUR   ? static_cast<std::int64_t>(source.at)
                      : whence == SEEK_END ? size
                                           : 0;
    if (from + offset < 0 || from + offset > size)
        return AVERROR(EINVAL);
    source.at = static_cast<std::size_t>(from + offset);
    return from + offset;
}

int squareIn(const AVFrame& frame)
{
    constexpr int kBright = 150;
    for (int x = 0; x < frame.width; ++x)
        for (int y = 0; y < frame.height; y += 16)
            if (frame.data[0][y * frame.linesize[0] + x] > kBright)
                return x;
    return -1;
}

/// Every sample in, every picture out.
void decodeAll(AVFormatContext& format, AVCodecContext& codec, Played& played)
{
    const double tick = av_q2d(format.streams[0]->time_base);
    AVPacket* packet = av_packet_alloc();
    AVFrame* frame = av_frame_alloc();
    played.isWhole = true;
    while (av_read_frame(&format, packet) >= 0) {
        played.pictures.push_back(
            {static_cast<double>(packet->pts) * tick, 0, (packet->flags & AV_PKT_FLAG_KEY) != 0});
        const bool decoded = avcodec_send_packet(&codec, packet) >= 0 &&
                             avcodec_receive_frame(&codec, frame) >= 0 &&
                             frame->decode_error_flags == 0;
        played.isWhole = played.isWhole && decoded;
        played.pictures.back().squareX = decoded ? squareIn(*frame) : -1;
        av_packet_unref(packet);
    }
    // FFmpeg's own durations of samples are a guess by the rate of pictures.
    for (std::size_t i = 0; i < played.pictures.size(); ++i)
        played.pictures[i].seconds =
            (i + 1 < played.pictures.size() ? played.pictures[i + 1].at : played.seconds) -
            played.pictures[i].at;
    av_packet_free(&packet);
    av_frame_free(&frame);
}

} // namespace

Bytes contentOf(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return Bytes(std::istreambuf_iterator<char>(stream), {});
}

std::optional<Played> play(const std::filesystem::path& file)
{
    return play(contentOf(file));
}

std::optional<Played> play(BytesView file)
{
    av_log_set_level(AV_LOG_QUIET);
    constexpr int kBuffer = 4096;
    Source source{file};
    AVIOContext* io = avio_alloc_context(static_cast<std::uint8_t*>(av_malloc(kBuffer)), kBuffer, 0,
                                         &source, readSome, nullptr, seek);
    AVFormatContext* format = avformat_alloc_context();
    format->pb = io;
    std::optional<Played> played;
    if (avformat_open_input(&format, nullptr, av_find_input_format("mp4"), nullptr) >= 0) {
        if (avformat_find_stream_info(format, nullptr) >= 0 && format->nb_streams == 1) {
            played.emplace();
            const AVCodecParameters& track = *format->streams[0]->codecpar;
            played->width = track.width;
            played->height = track.height;
            if (format->duration != AV_NOPTS_VALUE) // no pictures yet
                played->seconds = static_cast<double>(format->duration) / AV_TIME_BASE;
            for (int i = 0; i < 4; ++i)
                played->tag += static_cast<char>(track.codec_tag >> (8 * i));
            played->isBt709Limited =
                track.color_range == AVCOL_RANGE_MPEG && track.color_space == AVCOL_SPC_BT709 &&
                track.color_primaries == AVCOL_PRI_BT709 && track.color_trc == AVCOL_TRC_BT709;
            AVCodecContext* codec = avcodec_alloc_context3(avcodec_find_decoder(AV_CODEC_ID_H264));
            avcodec_parameters_to_context(codec, &track);
            codec->flags |= AV_CODEC_FLAG_LOW_DELAY;
            codec->thread_count = 1;
            codec->err_recognition = AV_EF_EXPLODE | AV_EF_CAREFUL;
            avcodec_open2(codec, codec->codec, nullptr);
            decodeAll(*format, *codec, *played);
            avcodec_free_context(&codec);
        }
        avformat_close_input(&format);
    }
    av_freep(&io->buffer);
    avio_context_free(&io);
    return played;
}

} // namespace helix::recording
