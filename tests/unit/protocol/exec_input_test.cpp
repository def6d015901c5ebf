#include "protocol/exec_input.h"

#include <gtest/gtest.h>

namespace helix::protocol {
namespace {

TEST(ExecInput, comesOutAsItWentIn)
{
    const Bytes data{1, 2, 0, 255};
    const auto encoded = encodeExecInput({(1LL << 40) + 7, 3, true, data});
    EXPECT_EQ(encoded.size(), 24U);
    const auto input = decodeExecInput(encoded);
    ASSERT_TRUE(input);
    EXPECT_EQ(input->id, (1LL << 40) + 7);
    EXPECT_EQ(input->exec, 3);
    EXPECT_TRUE(input->end);
    EXPECT_EQ(Bytes(input->data.begin(), input->data.end()), data);
}

TEST(ExecInput, nothingElseIsTaken)
{
    const auto good = encodeExecInput({1, 2, false, {}});
    ASSERT_TRUE(decodeExecInput(good));
    EXPECT_FALSE(decodeExecInput({}));
    EXPECT_FALSE(decodeExecInput(BytesView(good).first(19)));
    // Version, type, flags, the byte that is zero, and the signs of both numbers.
    for (const std::size_t at : {0, 1, 2, 3, 11, 19}) {
        auto bad = good;
        bad[at] = 0x80;
        EXPECT_FALSE(decodeExecInput(bad)) << at;
    }
    const Bytes most(kMaxExecInput);
    EXPECT_TRUE(decodeExecInput(encodeExecInput({1, 2, false, most})));
    const Bytes more(kMaxExecInput + 1);
    EXPECT_FALSE(decodeExecInput(encodeExecInput({1, 2, false, more})));
}

} // namespace
} // namespace helix::protocol
