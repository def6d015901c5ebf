#include "machine/qmp_message.h"

#include <gtest/gtest.h>

namespace helix::machine {
namespace {

TEST(QmpLineSplitter, joinsWhatWasSplitAnywhere)
{
    const QByteArray stream = "{\"a\":1}\r\n{\"b\":2}\n\r\n{\"c\":3}\r\n";
    for (qsizetype step = 1; step <= stream.size(); ++step) {
        QmpLineSplitter splitter;
        std::vector<QByteArray> lines;
        for (qsizetype at = 0; at < stream.size(); at += step) {
            const auto some = splitter.take(stream.mid(at, step));
            ASSERT_TRUE(some);
            lines.insert(lines.end(), some->begin(), some->end());
        }
        EXPECT_EQ(lines, (std::vector<QByteArray>{"{\"a\":1}", "{\"b\":2}", "{\"c\":3}"}))
            << "step " << step;
    }
}

TEST(QmpLineSplitter, keepsAnUnfinishedLineToItself)
{
    QmpLineSplitter splitter;
    EXPECT_TRUE(splitter.take("{\"a\"")->empty());
    EXPECT_TRUE(splitter.take("")->empty());
    EXPECT_EQ(splitter.take(":1}\n{")->size(), 1U);
}

TEST(QmpLineSplitter, refusesEndlessLines)
{
    QmpLineSplitter unfinished(10);
    EXPECT_TRUE(unfinished.take("0123456789"));
    EXPECT_EQ(unfinished.take("x").error().code, ErrorCode::Protocol);
    QmpLineSplitter finished(10);
    EXPECT_EQ(finished.take("0123456789x\n").error().code, ErrorCode::Protocol);
    QmpLineSplitter many(10);
    EXPECT_EQ(many.take("012345678\n012345678\n012345678\n")->size(), 3U);
}

TEST(QmpMessage, isToldApart)
{
    EXPECT_EQ(parseQmpMessage(R"({"QMP":{"version":{},"capabilities":[]}})")->kind,
              QmpMessage::Kind::Greeting);
    const auto reply = parseQmpMessage(R"({"return":{"status":"running"},"id":7})");
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->kind, QmpMessage::Kind::Return);
    EXPECT_EQ(reply->id, 7);
    EXPECT_EQ(reply->value.toObject().value("status").toString(), "running");
    const auto error = parseQmpMessage(R"({"id":8,"error":{"class":"GenericError","desc":"no"}})");
    ASSERT_TRUE(error);
    EXPECT_EQ(error->kind, QmpMessage::Kind::Error);
    EXPECT_EQ(error->name, "GenericError");
    EXPECT_EQ(error->text, "no");
    const auto event = parseQmpMessage(
        R"({"event":"SHUTDOWN","data":{"reason":"guest-shutdown"},"timestamp":{}})");
    ASSERT_TRUE(event);
    EXPECT_EQ(event->kind, QmpMessage::Kind::Event);
    EXPECT_EQ(event->data.value("reason").toString(), "guest-shutdown");
    // Commands that return nothing return an empty object, monitor commands a string.
    EXPECT_EQ(parseQmpMessage(R"({"return":"text","id":1})")->value.toString(), "text");
}

TEST(QmpMessage, isRefusedWhenItIsNoQmp)
{
    for (const char* line : {"", "hello", "[]", "{}", "17", R"({"return")", R"({"event":5})",
                             R"({"QMP":"x"})", R"({"error":"x"})"}) {
        const auto message = parseQmpMessage(line);
        ASSERT_FALSE(message) << line;
        EXPECT_EQ(message.error().code, ErrorCode::Protocol);
    }
}

TEST(QmpCommand, isOneLine)
{
    EXPECT_EQ(encodeQmpCommand(3, "query-status", {}), "{\"execute\":\"query-status\",\"id\":3}\n");
    const auto line = encodeQmpCommand(4, "human-monitor-command", {{"command-line", "a\nb"}});
    EXPECT_EQ(line.count('\n'), 1);
}

} // namespace
} // namespace helix::machine
