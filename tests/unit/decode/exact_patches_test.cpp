// Small changes that are laid over the picture before: what comes out is what FFmpeg makes of them.

#include <cstring>
#include <random>

#include <gtest/gtest.h>

#include "agent/desktop/stream/exact_pictures.h"
#include "agent/desktop/stream/openh264_encoder.h"
#include "agent/desktop/stream/x264_encoder.h"
#include "decode/ffmpeg_h264.h"
#include "decode/h264_decoder.h"
#include "unit/decode/output_memory.h"

namespace helix::decode {
namespace {

constexpr int kWide = 328, kHigh = 184; // neither is a multiple of 16

/// The planes without what lies beside them.
Bytes visible(const std::uint8_t* const data[], const int stride[])
{
    Bytes all;
    for (int plane = 0; plane < 3; ++plane)
        for (int row = 0; row < kHigh / (plane == 0 ? 1 : 2); ++row) {
            const auto* begin = data[plane] + static_cast<std::ptrdiff_t>(row) * stride[plane];
            all.insert(all.end(), begin, begin + kWide / (plane == 0 ? 1 : 2));
        }
    return all;
}

/// FFmpeg alone, with everything that is sent.
class Witness {
public:
    Witness()
    {
        m_ffmpeg.expectSize(kWide, kHigh);
        EXPECT_TRUE(m_ffmpeg.open());
    }
    Bytes decode(const Bytes& unit)
    {
        const Bytes bytes = padded(unit);
        EXPECT_EQ(m_ffmpeg.decode(BytesView(bytes).first(unit.size())).error, 0);
        return visible(m_ffmpeg.frame().data, m_ffmpeg.frame().linesize);
    }

private:
    FfmpegH264 m_ffmpeg = FfmpegH264::create().value();
};

using Open = Result<std::unique_ptr<agent::Encoder>> (*)(const agent::EncoderOptions& options);

class Patches : public testing::TestWithParam<Open> {
protected:
    void SetUp() override
    {
        auto opened = GetParam()({kWide, kHigh, 60});
        ASSERT_TRUE(opened) << opened.error().describe();
        m_coder = std::move(*opened);
        m_owed.setAll();
        agent::TileMap everything(kWide, kHigh);
        everything.setAll();
        m_drawn.update(view(), everything);
    }
    [[nodiscard]] agent::PixelView view() const
    {
        return {m_pixels.data(), kWide, kHigh, kWide * agent::kBytesPerPixel};
    }
    void change(int column, int row)
    {
        agent::TileMap tile(kWide, kHigh);
        tile.set(column, row);
        m_owed.set(column, row);
        for (int line = row * 16; line < std::min(row * 16 + 16, kHigh); ++line)
            for (int at = column * 64; at < std::min(column * 64 + 64, kWide * 4); ++at)
                m_pixels[static_cast<std::size_t>(line * kWide * 4 + at)] =
                    static_cast<std::uint8_t>(m_random());
        m_drawn.update(view(), tile);
    }
    Bytes encode(bool key)
    {
        auto made = m_coder->encode(m_drawn, m_owed, key, 24);
        EXPECT_TRUE(made);
        m_exact.follow(*made);
        m_owed.clear();
        return made->h264;
    }
    Bytes exact()
    {
        EXPECT_TRUE(m_exact.areOf(m_drawn));
        return m_exact.make(m_drawn, m_owed);
    }
    /// The slot; it looks as the witness has it.
    int look(const Bytes& unit)
    {
        const auto slot = decodeWith(m_decoder, unit, kWide, kHigh);
        EXPECT_TRUE(slot) << slot.error().describe();
        if (!slot)
            return -1;
        const auto planes =
            decoding::planesIn(m_memory.bytes().data(), *slot, decoding::layoutOf(kWide, kHigh));
        EXPECT_EQ(visible(planes.data, planes.stride), m_witness.decode(unit));
        m_decoder.prepare();
        return *slot;
    }
    void begin()
    {
        look(encode(true));
        change(1, 1);
        look(encode(false)); // where pictures have an order, there is room from now on
    }

    SharedMemory m_memory = outputMemory();
    PictureSlots m_places{m_memory.writable()};
    H264Decoder m_decoder = H264Decoder::create(m_places).value();
    Witness m_witness;
    std::unique_ptr<agent::Encoder> m_coder;
    agent::ExactPictures m_exact;
    std::minstd_rand m_random{1};
    Bytes m_pixels = Bytes(std::size_t{kWide} * kHigh * agent::kBytesPerPixel, 90);
    agent::PlanarPicture m_drawn{kWide, kHigh};
    agent::TileMap m_owed{kWide, kHigh};
};

TEST_P(Patches, LookAsFfmpegMakesThem)
{
    begin();
    for (int round = 0; round < 6; ++round) {
        for (int key = 0; key < 4; ++key) {
            change(key, round);
            change(20, 11); // of both edges
            look(exact());
        }
        for (int owed = 0; owed <= round; ++owed) { // more than the decoder makes ready for
            look(encode(round == 3 && owed == 0));
            change(7, 7);
        }
        look(exact());
        look(encode(false));
    }
}

TEST_P(Patches, WhatIsChangedNoMoreIsAsItWasBefore)
{
    begin();
    change(3, 3);
    const auto before = m_owed;
    look(exact());
    m_owed.clear();
    change(9, 2);
    look(exact()); // without the tile of the one before
    m_owed = before;
    look(exact());
}

TEST_P(Patches, LieInAPlaceOfTheirOwn)
{
    begin();
    change(2, 2);
    const int place = look(exact());
    for (int i = 0; i < 40; ++i) {
        change(i % 20, 5);
        EXPECT_EQ(look(exact()), place);
        if (i % 10 == 4)
            begin();
        else if (i % 5 == 4) {
            EXPECT_NE(look(encode(false)), place);
        }
    }
}

TEST_P(Patches, BrokenOnesAreLeftToFfmpegWhichRefusesThem)
{
    begin();
    change(2, 2);
    Bytes cut = exact();
    cut.resize(cut.size() / 2);
    EXPECT_FALSE(decodeWith(m_decoder, cut, kWide, kHigh));
    // There is nothing to lay it over, and no harm in it.
    (void)decodeWith(m_decoder, exact(), kWide, kHigh);
    look(encode(true));
    change(4, 4);
    look(encode(false));
    change(5, 5);
    look(exact());
}

INSTANTIATE_TEST_SUITE_P(All, Patches, testing::Values(agent::openX264, agent::openOpenH264),
                         [](const auto& info) {
                             return std::string(info.index == 0 ? "x264" : "OpenH264");
                         });

} // namespace
} // namespace helix::decode
