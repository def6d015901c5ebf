// What of a hostile agent's words is kept.
#include "sessions/bounds.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/bytes.h"

namespace helix::sessions {
namespace {

TEST(Bounds, keepsHeadAndTailAndSaysSo)
{
    const std::string text = std::string(5000, 'a') + std::string(5'000'000, 'b') + "the end";
    const auto kept = headAndTail(text, 1000);
    EXPECT_LT(kept.size(), 1100U);
    EXPECT_TRUE(kept.starts_with("aaa"));
    EXPECT_TRUE(kept.ends_with("the end"));
    EXPECT_NE(kept.find("left out"), std::string::npos);
    EXPECT_EQ(headAndTail("short", 1000), "short");
    std::string euros;
    for (int i = 0; i < 2000; ++i)
        euros += "\xE2\x82\xAC";
    EXPECT_TRUE(isUtf8(headAndTail(euros, 1001)));
}

TEST(Bounds, tenMegabytesOfToolOutputBecomeLittle)
{
    acp::ToolCall call;
    call.id = "t";
    call.title = "evil\x1b[31m\ntitle <b>";
    call.rawOutput = std::string(10U << 20, 'r');
    call.content.emplace();
    for (int i = 0; i < 1000; ++i) {
        acp::ToolContent content;
        content.block.text = std::string(10'000, 'x');
        call.content->push_back(content);
    }
    const auto kept = bounded(call);
    EXPECT_EQ(kept.title->find('\x1b'), std::string::npos);
    EXPECT_EQ(kept.title->find('\n'), std::string::npos);
    EXPECT_LE(kept.content->size(), kMaxPieces);
    std::size_t bytes = kept.rawOutput->size();
    for (const auto& content : *kept.content)
        bytes += content.block.text.size();
    EXPECT_LT(bytes, kMaxToolText + kMaxRawText + kMaxPieces * 400);
}

TEST(Bounds, oneLargeOutputGetsAllTheRoom)
{
    acp::ToolCall call;
    call.content.emplace();
    call.content->push_back({});
    call.content->front().block.text = std::string(100'000, 'x');
    EXPECT_EQ(bounded(call).content->front().block.text.size(), 100'000U);
}

TEST(Bounds, aHugePictureIsOnlyMentioned)
{
    acp::ContentBlock picture{acp::BlockKind::Image, {}, std::string(kMaxPicture + 1, 'A'),
                              "image/png",           {}, {}};
    const auto kept = bounded(picture, kMaxToolText);
    EXPECT_EQ(kept.kind, acp::BlockKind::Text);
    EXPECT_TRUE(kept.data.empty());
    EXPECT_NE(kept.text.find("picture"), std::string::npos);
}

TEST(Bounds, aThousandAnswersToChooseFromAreTooMany)
{
    acp::PermissionRequest request;
    for (int i = 0; i < 1000; ++i)
        request.options.push_back(
            {"o" + std::to_string(i / 2), "Name\x07", acp::PermissionOption::Kind::AllowOnce});
    const auto kept = bounded(request);
    ASSERT_EQ(kept.options.size(), kMaxPermissionOptions);
    EXPECT_EQ(kept.options[1].id, "o1") << "an id counts once";
    EXPECT_EQ(kept.options[0].name, "Name?");
}

TEST(Bounds, cutsLongStringsInsideAMessage)
{
    nlohmann::json json{{"a", {{"b", std::string(kMaxKeptString + 1, 'x')}}}, {"c", "short"}};
    EXPECT_TRUE(boundStrings(json));
    EXPECT_LT(json.dump().size(), kMaxKeptString + 200);
    EXPECT_FALSE(boundStrings(json["c"]));
}

} // namespace
} // namespace helix::sessions
