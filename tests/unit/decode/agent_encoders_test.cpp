// What the agent's encoders make, as helix-decode takes it.

#include <random>

#include <gtest/gtest.h>

#include "agent/desktop/stream/libavcodec_encoder.h"
#include "agent/desktop/stream/openh264_encoder.h"
#include "agent/desktop/stream/x264_encoder.h"
#include "decode/h264_decoder.h"
#include "unit/decode/output_memory.h"

namespace helix::decode {
namespace {

constexpr int kWidth = 648, kHeight = 360; // its width is no multiple of 16

Result<std::unique_ptr<agent::Encoder>> openSliced(const agent::EncoderOptions& options)
{
    return agent::openLibavcodec({"libx264",
                                  agent::LibavcodecCodec::Input::Memory,
                                  {},
                                  {{"preset", "ultrafast"},
                                   {"tune", "zerolatency"},
                                   {"forced-idr", "1"},
                                   {"x264-params", "slices=4"}}},
                                 options);
}

struct Maker {
    const char* name;
    Result<std::unique_ptr<agent::Encoder>> (*open)(const agent::EncoderOptions& options);
};

class AgentEncoders : public testing::TestWithParam<Maker> {
protected:
    Result<int> decode(const Bytes& unit) { return decodeWith(m_decoder, unit, kWidth, kHeight); }

    SharedMemory m_memory = outputMemory();
    PictureSlots m_places{m_memory.writable()};
    H264Decoder m_decoder = H264Decoder::create(m_places).value();
};

TEST_P(AgentEncoders, EachPictureIsDecodedAtOnce)
{
    auto encoder = GetParam().open({kWidth, kHeight, 60});
    ASSERT_TRUE(encoder) << encoder.error().describe();
    std::minstd_rand random(1);
    Bytes pixels(static_cast<std::size_t>(kWidth) * kHeight * agent::kBytesPerPixel, 60);
    agent::TileMap everything(kWidth, kHeight);
    everything.setAll();
    agent::PlanarPicture picture(kWidth, kHeight);
    for (int i = 0; i < 60; ++i) {
        for (int k = 0; k < 20000; ++k)
            pixels[random() % pixels.size()] = static_cast<std::uint8_t>(random());
        picture.update({pixels.data(), kWidth, kHeight, kWidth * agent::kBytesPerPixel},
                       everything);
        const auto encoded = (*encoder)->encode(picture, everything, i == 0 || i == 40,
                                                16 + i % 12); // as Quality steers it
        ASSERT_TRUE(encoded) << encoded.error().describe();
        const auto slot = decode(encoded->h264);
        ASSERT_TRUE(slot) << i << ": " << slot.error().describe();
    }
}

INSTANTIATE_TEST_SUITE_P(All, AgentEncoders,
                         testing::Values(Maker{"x264", agent::openX264},
                                         Maker{"OpenH264", agent::openOpenH264},
                                         Maker{"Slices", openSliced}),
                         [](const auto& info) { return std::string(info.param.name); });

} // namespace
} // namespace helix::decode
