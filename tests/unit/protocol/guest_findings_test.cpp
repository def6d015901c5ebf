#include "protocol/guest_findings.h"

#include <gtest/gtest.h>

namespace helix::protocol {
namespace {

using Findings = std::vector<GuestFinding>;
using Level = GuestFinding::Level;

TEST(GuestFindings, RoundTrip)
{
    const Findings findings{{Level::Good, "Encoder", "x264 encodes the desktop."},
                            {Level::Note, "Probe", "VA-API: none."},
                            {Level::Problem, "Desktop", "There is none."}};
    const auto decoded = decodeGuestFindings(encodeGuestFindings(findings));
    ASSERT_TRUE(decoded) << decoded.error().message;
    EXPECT_EQ(*decoded, findings);
}

TEST(GuestFindings, WhatIsTooMuchIsCutBeforeItIsSent)
{
    const Findings many(2 * kMaxGuestFindings,
                        {Level::Note, std::string(100, 'a'), std::string(5000, 'b')});
    const auto decoded = decodeGuestFindings(encodeGuestFindings(many));
    ASSERT_TRUE(decoded) << decoded.error().message;
    EXPECT_EQ(decoded->size(), kMaxGuestFindings);
}

TEST(GuestFindings, AGuestsTextIsMadePrintable)
{
    const auto decoded = decodeGuestFindings(
        Json::parse(R"({"findings":[{"level":"note","subject":"a\nb","sentence":"\u001b[31m"}]})"));
    ASSERT_TRUE(decoded);
    EXPECT_EQ(decoded->front().subject, "a?b");
    EXPECT_EQ(decoded->front().sentence, "?[31m");
}

TEST(GuestFindings, AnythingElseIsRefused)
{
    const auto refused = [](const char* text) { return !decodeGuestFindings(Json::parse(text)); };
    EXPECT_TRUE(refused("[]"));
    EXPECT_TRUE(refused("{}"));
    EXPECT_TRUE(refused(R"({"findings":7})"));
    EXPECT_TRUE(refused(R"({"findings":[{"level":"fine","subject":"a","sentence":"b"}]})"));
    EXPECT_TRUE(refused(R"({"findings":[{"level":"note","subject":"a"}]})"));
    Json tooMany = Json::parse(R"({"findings":[]})");
    for (std::size_t i = 0; i <= kMaxGuestFindings; ++i)
        tooMany["findings"].push_back({{"level", "note"}, {"subject", "a"}, {"sentence", "b"}});
    EXPECT_FALSE(decodeGuestFindings(tooMany));
    Json tooLong = Json::parse(R"({"findings":[{"level":"note","subject":"a"}]})");
    tooLong["findings"][0]["sentence"] = std::string(601, 'x');
    EXPECT_FALSE(decodeGuestFindings(tooLong));
}

} // namespace
} // namespace helix::protocol
