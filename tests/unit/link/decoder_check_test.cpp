#include "link/decoder_check.h"

#include <filesystem>

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

TEST(DecoderCheck, ACardThatIsNotThereLeavesTheProcessorAndASentence)
{
    const decoding::Card last{decoding::Card::Driver::VaApi, decoding::kLastRenderNode};
    if (std::filesystem::exists(decoding::devicesOf(last).front()))
        GTEST_SKIP() << "this computer has 64 graphics cards";
    DecoderOptions options;
    options.program = tests::builtProgram("helix-decode");
    options.cards = std::make_shared<CardChoice>(std::vector{last});
    const auto good = checkDecoder(options);
    EXPECT_TRUE(good) << good.error().describe();
    EXPECT_EQ(options.cards->inUse(), "");
    EXPECT_EQ(options.cards->whyNone(),
              decoding::sentenceOf(last, decoding::CardProblem::NotOpened));
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
