#include "unit/agent/h264_decoder.h"

#include <cstring>

namespace helix::agent {

H264Decoder::H264Decoder()
{
    m_context = avcodec_alloc_context3(avcodec_find_decoder(AV_CODEC_ID_H264));
    m_context->flags |= AV_CODEC_FLAG_LOW_DELAY;
    m_context->thread_count = 1;
    avcodec_open2(m_context, nullptr, nullptr);
}

H264Decoder::~H264Decoder()
{
    av_frame_free(&m_frame);
    av_packet_free(&m_packet);
    avcodec_free_context(&m_context);
}

bool H264Decoder::decode(const Bytes& bytes)
{
    av_new_packet(m_packet, static_cast<int>(bytes.size()));
    std::memcpy(m_packet->data, bytes.data(), bytes.size());
    const bool good = avcodec_send_packet(m_context, m_packet) == 0 &&
                      avcodec_receive_frame(m_context, m_frame) == 0;
    av_packet_unref(m_packet);
    return good;
}

} // namespace helix::agent
