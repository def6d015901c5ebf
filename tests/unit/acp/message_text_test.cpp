#include "acp/message_text.h"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include "acp/update.h"
#include "base/bytes.h"

namespace helix::acp {
namespace {

Result<MessageHead> head(const std::string& text)
{
    return readMessageHead(text, kMaxMessageBytes, kMaxMessageDepth, "A message");
}

TEST(AcpMessageText, knowsAMessageFromOtherText)
{
    struct Case {
        const char* text;
        const char* id;
        const char* method;
    };
    for (const Case& one :
         {Case{R"({"jsonrpc":"2.0","id":7,"method":"a","params":{"id":9,"method":"b"}})", "7", "a"},
          Case{R"({"id":"x\"y","result":{"error":1}})", R"("x\"y")", ""},
          Case{R"({"method":"a"})", "", "a"},
          Case{R"({"id":-1,"error":{"code":1,"message":"m"}})", "-1", ""},
          Case{R"({"id":null,"error":{}})", "null", ""}, Case{R"({"id":[],"method":"a"})", "", "a"},
          Case{R"({"id":1.5,"method":"a"})", "", "a"},
          Case{R"({"id":null,"method":"a"})", "null", "a"}}) {
        const auto read = head(one.text);
        ASSERT_TRUE(read) << one.text;
        EXPECT_EQ(read->id, one.id);
        EXPECT_EQ(read->method, one.method);
    }
    for (const char* text : {"",
                             "x",
                             "{",
                             "[]",
                             "null",
                             "{}",
                             R"({"id":1})",
                             R"({"result":1})",
                             R"({"id":[],"result":1})",
                             R"({"id":1.5,"result":1})",
                             R"({"id":null,"result":1})",
                             R"({"id":1,"method":5,"result":1})",
                             R"({"method":"a","method":5})",
                             R"({"id":1,"id":null,"method":"a"})",
                             R"({"method":"a","method":"a"})",
                             R"({"id":1,"method":null,"result":1})",
                             R"({"id":1,"result":1,"error":2})",
                             R"({"method":""})",
                             R"({"method":"a"} {})",
                             "{\"method\":\"\xff\"}",
                             R"({"method":"a","x":1e999})"})
        EXPECT_EQ(head(text).error().code, ErrorCode::Protocol) << text;
}

TEST(AcpMessageText, whatHasTheKeyIdIsARequestWhateverItsValue)
{
    for (const char* id : {"1", "null", "\"\"", "1.0", "false", "{}", "[1]", "18446744073709551615",
                           "-9223372036854775808"}) {
        const auto read = head(R"({"method":"fs/write_text_file","id":)" + std::string(id) + "}");
        EXPECT_TRUE(read && read->isRequest()) << id;
    }
    EXPECT_FALSE(head(R"({"method":"session/update","params":{"id":1}})")->isRequest());
}

TEST(AcpMessageText, isBoundedInDepthSizeAndNumberOfParts)
{
    const auto nested = [](int depth) {
        return R"({"method":"a","x":)" + std::string(static_cast<std::size_t>(depth), '[') +
               std::string(static_cast<std::size_t>(depth), ']') + "}";
    };
    EXPECT_TRUE(head(nested(kMaxMessageDepth - 1)));
    EXPECT_FALSE(head(nested(kMaxMessageDepth)));
    EXPECT_FALSE(head(std::string(40'000'000, '[')));
    EXPECT_FALSE(readMessageHead(R"({"method":"a"})", 5, 10, "A message"));
    std::string wide = R"({"method":"a","x":[0)";
    for (std::size_t i = 0; i < kMaxMessageValues; ++i)
        wide += ",0";
    EXPECT_FALSE(head(wide + "]}"));
    EXPECT_FALSE(parseMessage(wide + "]}", kMaxMessageBytes, kMaxMessageDepth, "A message"));
    EXPECT_TRUE(head(R"({"method":"a","x":")" + std::string(2'000'000, ',') + "\"}"))
        << "text has no parts";
}

TEST(AcpMessageText, linesAreSafeToShow)
{
    EXPECT_EQ(printableLines("a\r\n\x1b[1;31mred\x1b[0m\tb\n", 100), "a\nred    b");
    EXPECT_EQ(printableLines("x\x07\xff\x1b]0;title", 100), "x??]0;title");
    EXPECT_EQ(printableLines("first\nsecond\nthird", 10, true), "cond\nthird");
    EXPECT_LE(printableLines(std::string(1000, 'x'), 10).size(), 13U);
    EXPECT_EQ(printableLines("ää", 3, true), "ä") << "no half characters";
    EXPECT_TRUE(isUtf8(printableLines("\xc3\xa4\xe2\x82", 100)));
    EXPECT_EQ(printableLines("", 10), "");
}

} // namespace
} // namespace helix::acp
