#include "sound/pulled_sound.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace helix::sound {
namespace {

TEST(Pulled, ASinkGetsWhatItAsksForAndNothingIsTakenAhead)
{
    std::vector<std::size_t> asked;
    PulledSound sound(
        [&](std::span<std::int16_t> samples) {
            asked.push_back(samples.size());
            std::ranges::fill(samples, std::int16_t{7});
        },
        7680);
    std::vector<char> got(3840);
    EXPECT_EQ(sound.read(got.data(), 3840), 3840);
    EXPECT_EQ(asked, std::vector<std::size_t>{1920});
    EXPECT_EQ(got[3838], 7);
    EXPECT_EQ(sound.read(got.data(), 6), 4) << "whole frames";
    EXPECT_EQ(sound.bytesAvailable(), 7680);
}

} // namespace
} // namespace helix::sound
