// What a session remembers, what of it is sent, and how it stands on the disk.
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <unistd.h>

#include "coder/history/session_file.h"
#include "coder/repeat_guard.h"
#include "coder/settings.h"

namespace helix::agent::coder {
namespace {

using testing::HasSubstr;

SessionRecord messageRecord(Message message)
{
    SessionRecord record;
    record.message = std::move(message);
    return record;
}

Part call(const std::string& id)
{
    Part part;
    part.kind = Part::Kind::ToolUse;
    part.id = id;
    part.name = "shell";
    part.input = "{}";
    return part;
}

Part result(const std::string& id, std::size_t bytes, bool screenshot = false)
{
    Part part;
    part.kind = Part::Kind::ToolResult;
    part.id = id;
    part.text = std::string(bytes, 'x');
    part.isScreenshot = screenshot;
    if (screenshot)
        part.images.push_back({"image/png", "AAAA"});
    return part;
}

SessionRecord sessionRecord()
{
    SessionRecord record;
    record.kind = SessionRecord::Kind::Session;
    record.folder = "/home";
    record.text = "system";
    return record;
}

/// A prompt and `steps` tool calls.
Transcript transcript(int steps, std::size_t bytes, bool screenshots = false)
{
    Transcript transcript;
    transcript.apply(sessionRecord());
    transcript.apply(messageRecord(userMessage("go")));
    for (int i = 0; i < steps; ++i) {
        const std::string id = "t" + std::to_string(i);
        transcript.apply(messageRecord({Role::Assistant, {call(id)}}));
        transcript.apply(messageRecord({Role::User, {result(id, bytes, screenshots)}}));
    }
    return transcript;
}

std::size_t imagesIn(const std::vector<Message>& messages)
{
    std::size_t count = 0;
    for (const Message& message : messages)
        for (const Part& part : message.parts)
            count += part.images.size();
    return count;
}

TEST(SessionRecord, SurvivesTheDisk)
{
    Part thought;
    thought.kind = Part::Kind::Thinking;
    thought.text = "hm";
    thought.signature = "s";
    thought.redacted = true;
    Part picture;
    picture.kind = Part::Kind::Image;
    picture.image = {"image/png", "BBBB"};
    SessionRecord usage;
    usage.kind = SessionRecord::Kind::Usage;
    usage.usage = {1, 2, 3, 4};
    SessionRecord summary;
    summary.kind = SessionRecord::Kind::Summary;
    summary.text = "so far";
    summary.count = 7;
    for (const SessionRecord& record :
         {sessionRecord(), usage, summary,
          messageRecord({Role::Assistant, {thought, textPart("a\n\"b\""), call("1")}}),
          messageRecord({Role::User, {result("1", 3, true), picture}})}) {
        const std::string line = encodeSessionRecord(record);
        EXPECT_EQ(line.find('\n'), std::string::npos);
        EXPECT_EQ(decodeSessionRecord(line).value(), record) << line;
    }
    for (const char* bad : {"", "{", "[]", "{}", R"({"type":"unknown"})", R"({"type":7})"})
        EXPECT_FALSE(decodeSessionRecord(bad)) << bad;
}

TEST(Transcript, LeavesScreenshotsOutInBatches)
{
    EXPECT_FALSE(transcript(12, 10, true).screenshotRecord());
    Transcript many = transcript(13, 10, true);
    const auto record = many.screenshotRecord();
    ASSERT_TRUE(record);
    many.apply(*record);
    EXPECT_EQ(imagesIn(many.sent()), 4U);
    EXPECT_FALSE(many.screenshotRecord());
    EXPECT_EQ(imagesIn({many.sent().back()}), 1U); // the newest are the ones that stay
    EXPECT_THAT(many.sent()[2].parts[0].text, HasSubstr("left out"));
}

TEST(Transcript, CutsBetweenCallsNeverInThem)
{
    for (const std::uint64_t keep : {0U, 10U, 200U, 700U, 1500U, 100'000U}) {
        Transcript one = transcript(10, 1000);
        const std::size_t cut = one.summaryCut(keep);
        SCOPED_TRACE(std::to_string(keep) + " gives " + std::to_string(cut));
        if (keep == 100'000U) {
            EXPECT_EQ(cut, 0U);
            continue;
        }
        ASSERT_GT(cut, 0U);
        SessionRecord summary;
        summary.kind = SessionRecord::Kind::Summary;
        summary.text = "so far";
        summary.count = cut;
        one.apply(summary);
        const auto sent = one.sent();
        EXPECT_EQ(sent[0].parts[0].text, "so far");
        if (sent.size() > 1) {
            EXPECT_EQ(sent[1].role, Role::Assistant);
        }
        EXPECT_EQ(one.messages().size(), 21U); // all is kept
    }
}

TEST(Transcript, GivesLostCallsAResult)
{
    Transcript one = transcript(1, 5);
    EXPECT_FALSE(one.missingResults("lost"));
    one.apply(messageRecord({Role::Assistant, {textPart("x"), call("a"), call("b")}}));
    const auto missing = one.missingResults("lost");
    ASSERT_TRUE(missing);
    ASSERT_EQ(missing->parts.size(), 2U);
    EXPECT_EQ(missing->parts[1].id, "b");
    EXPECT_TRUE(missing->parts[1].isError);
}

TEST(Transcript, ReadsUpToATornEnd)
{
    const std::string good = encodeSessionRecord(sessionRecord()) + "\n" +
                             encodeSessionRecord(messageRecord(userMessage("hi"))) + "\n";
    std::size_t bytes = 0;
    for (const std::string& torn : {std::string(), std::string("{\"type\":\"mess"),
                                    std::string("\0\0\0", 3), std::string("{\"type\":\"mess\n")}) {
        const auto read = Transcript::fromLines(good + torn, bytes);
        ASSERT_TRUE(read);
        EXPECT_EQ(bytes, good.size());
        EXPECT_EQ(read->messages().size(), 1U);
        EXPECT_EQ(read->system(), "system");
    }
    EXPECT_FALSE(Transcript::fromLines("", bytes));
    EXPECT_FALSE(Transcript::fromLines("{}\n" + good, bytes));
    EXPECT_FALSE(Transcript::fromLines(good + "{}\n" + good, bytes));
}

TEST(SessionFile, IsForOneAtATime)
{
    char name[] = "/tmp/coder-history-XXXXXX";
    const std::string folder = std::string(::mkdtemp(name)) + "/sessions";
    {
        auto file = SessionFile::create(folder, "a-1");
        ASSERT_TRUE(file);
        EXPECT_FALSE(SessionFile::create(folder, "a-1"));
        ASSERT_TRUE(file->append(sessionRecord()));
        EXPECT_EQ(SessionFile::open(folder, "a-1").error().code, ErrorCode::Conflict);
    }
    std::ofstream(folder + "/a-1.jsonl", std::ios::app) << "torn";
    for (int round = 0; round < 2; ++round) {
        auto opened = SessionFile::open(folder, "a-1");
        ASSERT_TRUE(opened) << opened.error().describe();
        ASSERT_TRUE(opened->first.append(messageRecord(userMessage("hi"))));
        EXPECT_EQ(opened->second.messages().size(), static_cast<std::size_t>(round));
    }
    EXPECT_EQ(SessionFile::open(folder, "b").error().code, ErrorCode::NotFound);
    for (const char* bad : {"", "../a-1", "a/b", "a.b"})
        EXPECT_EQ(SessionFile::open(folder, bad).error().code, ErrorCode::NotFound);
    std::filesystem::remove_all(name);
}

TEST(RepeatGuard, CountsInARowOnly)
{
    using Verdict = RepeatGuard::Verdict;
    RepeatGuard guard;
    EXPECT_EQ(guard.note("a", "1", "x"), Verdict::Fine);
    EXPECT_EQ(guard.note("a", "1", "x"), Verdict::Fine);
    EXPECT_EQ(guard.note("a", "1", "y"), Verdict::Fine);
    EXPECT_EQ(guard.note("a", "1", "y"), Verdict::Fine);
    EXPECT_EQ(guard.note("a", "1", "y"), Verdict::Warn);
    EXPECT_EQ(guard.note("a", "1", "y"), Verdict::Warn);
    EXPECT_EQ(guard.note("a", "1", "y"), Verdict::Stop);
    EXPECT_EQ(guard.note("b", "1", "y"), Verdict::Fine);
}

Result<Settings> settingsOf(const std::map<std::string, std::string>& variables)
{
    return readSettings([&](const char* name) {
        const auto found = variables.find(name);
        return found == variables.end() ? std::string() : found->second;
    });
}

TEST(Settings, ReadTheEnvironment)
{
    const auto plain = settingsOf({});
    ASSERT_TRUE(plain);
    EXPECT_FALSE(plain->gateway.anthropic);
    EXPECT_EQ(plain->maxSteps, 200);
    const auto gateway = settingsOf({{"HELIX_GATEWAY_URL", "http://10.0.2.100:8080"},
                                     {"HELIX_GATEWAY_TOKEN", "t"},
                                     {"OPENAI_BASE_URL", "http://elsewhere/v1"},
                                     {"WAYLAND_DISPLAY", "wayland-1"},
                                     {"XDG_RUNTIME_DIR", "/run/user/1"}});
    EXPECT_EQ(gateway->gateway.openAi->address.host, "10.0.2.100");
    EXPECT_EQ(gateway->gateway.openAi->key.revealText(), "t");
    EXPECT_EQ(gateway->desktop.waylandSocket, "/run/user/1/wayland-1");
    const auto own = settingsOf({{"OPENAI_BASE_URL", "http://elsewhere:81/v1/"}});
    EXPECT_EQ(own->gateway.openAi->address.port, "81");
    EXPECT_EQ(own->gateway.openAi->address.prefix, "");
    EXPECT_FALSE(own->gateway.anthropic);
    const auto price = settingsOf({{"HELIX_TOKEN_PRICE", "3/15"}, {"HELIX_MAX_USD", "0.5"}});
    EXPECT_EQ(price->price->microUsd({1'000'000, 0, 0, 100'000}), 4'500'000U);
    EXPECT_EQ(price->maxMicroUsd, 500'000U);
    for (const auto& [name, value] :
         std::vector<std::pair<const char*, const char*>>{{"HELIX_GATEWAY_URL", "https://x"},
                                                          {"HELIX_GATEWAY_URL", "http://a b"},
                                                          {"HELIX_GATEWAY_URL", "http://:80"},
                                                          {"HELIX_MAX_STEPS", "many"},
                                                          {"HELIX_MAX_STEPS", "0"},
                                                          {"HELIX_EFFORT", "extreme"},
                                                          {"HELIX_TOKEN_PRICE", "3"},
                                                          {"HELIX_STALL_SECONDS", "nan"}}) {
        const auto bad = settingsOf({{name, value}});
        ASSERT_FALSE(bad) << name << value;
        EXPECT_THAT(bad.error().message, HasSubstr(name));
    }
}

} // namespace
} // namespace helix::agent::coder
