#include "agent/desktop/stream/encoder_probe.h"

#include <array>
#include <cstdio>

#include "agent/desktop/stream/quality.h"
#include "base/try.h"

namespace helix::agent {
namespace {

using Milliseconds = std::chrono::duration<double, std::milli>;

// Graphics processors have smallest sizes; all of them take this one.
constexpr int kWidth = 640, kHeight = 480;
constexpr int kFramesPerSecond = 60;

/// Slopes of colour, so that there is something to encode in every macroblock.
Bytes knownPixels(int shift)
{
    Bytes pixels;
    pixels.reserve(static_cast<std::size_t>(kWidth) * kHeight * kBytesPerPixel);
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
            const int values[kBytesPerPixel] = {x + shift, y + shift, x + y, 255};
            for (const int value : values)
                pixels.push_back(static_cast<std::uint8_t>(value));
        }
    return pixels;
}

PlanarPicture knownPicture(int shift)
{
    const Bytes pixels = knownPixels(shift);
    TileMap everything(kWidth, kHeight);
    everything.setAll();
    PlanarPicture picture(kWidth, kHeight);
    picture.update({pixels.data(), kWidth, kHeight, kWidth * kBytesPerPixel, false, false},
                   everything);
    return picture;
}

struct Took {
    Milliseconds opened, first, second;
};

Result<Took> tryOut(protocol::VideoEncoder kind, const EncoderSwitch::Open& open)
{
    using Clock = std::chrono::steady_clock;
    TileMap everything(kWidth, kHeight);
    everything.setAll();
    const PlanarPicture still = knownPicture(0);
    const PlanarPicture changed = knownPicture(9);
    const auto start = Clock::now();
    TRY(const auto encoder, open(kind, {kWidth, kHeight, kFramesPerSecond}));
    const auto opened = Clock::now();
    TRY(const auto first, encoder->encode(still, everything, true, Quality::kQuick));
    const auto firstMade = Clock::now();
    TRY(checkFirstPicture(first, kWidth, kHeight));
    const auto before = Clock::now();
    TRY(const auto second, encoder->encode(changed, everything, false, Quality::kQuick));
    return Took{opened - start, firstMade - opened, Clock::now() - before};
}

} // namespace

EncoderFinding probeEncoder(protocol::VideoEncoder kind, const EncoderSwitch::Open& open)
{
    const std::string name = protocol::nameOf(kind);
    const auto took = tryOut(kind, open);
    if (!took)
        return {kind, false, name + ": " + took.error().describe()};
    std::array<char, 128> text{};
    std::snprintf(text.data(), text.size(),
                  " works: open after %.1f ms, a key frame of %dx%d in %.1f ms, a whole change of "
                  "it in %.1f ms.",
                  took->opened.count(), kWidth, kHeight, took->first.count(), took->second.count());
    return {kind, true, name + text.data()};
}

std::vector<EncoderFinding> probeEncoders()
{
    using Kind = protocol::VideoEncoder;
    std::vector<EncoderFinding> findings;
    for (const Kind kind : {Kind::X264, Kind::OpenH264, Kind::Vaapi, Kind::Nvenc})
        findings.push_back(probeEncoder(kind));
    return findings;
}

} // namespace helix::agent
