#include "link/decoder_check.h"

#include <gtest/gtest.h>

#include "build_tree.h"

namespace helix::link {
namespace {

TEST(DecoderCheck, TheRealOneShutsItselfIn)
{
    DecoderOptions options;
    options.program = tests::builtProgram("helix-decode");
    const auto good = checkDecoder(options);
    EXPECT_TRUE(good) << good.error().describe();
}

TEST(DecoderCheck, OneThatIsMissingOrIsSomethingElseIsASentence)
{
    DecoderOptions options;
    options.program = "/nowhere/helix-decode";
    EXPECT_EQ(checkDecoder(options).error().code, ErrorCode::NotFound);
    options.program = "/bin/true";
    const auto other = checkDecoder(options);
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().message, "The decoder of the desktop has ended.");
}

} // namespace
} // namespace helix::link
