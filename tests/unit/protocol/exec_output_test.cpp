#include "protocol/exec_output.h"

#include <gtest/gtest.h>

namespace helix::protocol {
namespace {

TEST(ExecOutput, comesOutAsItWentIn)
{
    const Bytes data{1, 2, 0, 255};
    for (const bool isStderr : {false, true}) {
        const auto encoded = encodeExecOutput({(1LL << 40) + 7, isStderr, data});
        EXPECT_EQ(encoded.size(), 16U);
        const auto output = decodeExecOutput(encoded);
        ASSERT_TRUE(output);
        EXPECT_EQ(output->exec, (1LL << 40) + 7);
        EXPECT_EQ(output->isStderr, isStderr);
        EXPECT_EQ(Bytes(output->data.begin(), output->data.end()), data);
    }
}

TEST(ExecOutput, nothingElseIsTaken)
{
    const auto good = encodeExecOutput({1, false, {}});
    ASSERT_TRUE(decodeExecOutput(good));
    EXPECT_FALSE(decodeExecOutput({}));
    EXPECT_FALSE(decodeExecOutput(BytesView(good).first(11)));
    // Version, type, stream, the byte that is zero, and the number's sign.
    for (const std::size_t at : {0, 1, 2, 3, 11}) {
        auto bad = good;
        bad[at] = 0x80;
        EXPECT_FALSE(decodeExecOutput(bad)) << at;
    }
    const Bytes most(kMaxExecOutput);
    EXPECT_TRUE(decodeExecOutput(encodeExecOutput({1, false, most})));
    const Bytes more(kMaxExecOutput + 1);
    EXPECT_FALSE(decodeExecOutput(encodeExecOutput({1, false, more})));
}

} // namespace
} // namespace helix::protocol
