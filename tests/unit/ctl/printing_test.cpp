#include "ctl/printing.h"

#include <gtest/gtest.h>

namespace helix::ctl {
namespace {

TEST(Printing, tableIsAligned)
{
    EXPECT_EQ(formatTable({{"NAME", "STATE"}, {"a-long-name", "Ready"}, {"b", ""}}),
              "NAME         STATE\n"
              "a-long-name  Ready\n"
              "b\n");
}

TEST(Printing, columnsAreCharactersNotBytes)
{
    EXPECT_EQ(formatTable({{"äö", "x"}, {"abc", "y"}}), "äö   x\nabc  y\n");
}

TEST(Printing, timesAreForPeople)
{
    EXPECT_EQ(formatDuration(420), "0.42 s");
    EXPECT_EQ(formatDuration(65'000), "1 min 05 s");
}

TEST(Printing, foreignTextCannotDriveTheTerminal)
{
    Json json = Json::object();
    json["name"] = "evil\033[2Jname";
    EXPECT_EQ(textOf(json, "name").find('\033'), std::string::npos);
    EXPECT_EQ(textOf(json, "missing"), "");
}

// Letters that look turned round, a line of one's own, the title of the terminal's window.
constexpr const char* kHostile = "a\u202eb\u2066c\u2028d\u009b2Je\x1b]0;title\x07\x7f\xff";
constexpr const char* kHarmless = "a?b?c?d?2Je?]0;title???";

TEST(Printing, nothingOfAGuestTurnsTheLineRound)
{
    Json json = Json::object();
    json["name"] = kHostile;
    EXPECT_EQ(textOf(json, "name"), kHarmless);
    EXPECT_EQ(shown(kHostile), kHarmless);
    EXPECT_EQ(wordsOf({kHostile}, ""), kHarmless);
    EXPECT_EQ(displayable(std::string(kHostile) + "\r\n\tb\n"),
              std::string(kHarmless) + "\n    b\n");
}

TEST(Printing, jsonIsEscaped)
{
    Json json = Json::object();
    json["name"] = std::string("a\u202e\x7f\u009b");
    EXPECT_EQ(jsonLine(json), "{\"name\":\"a\\u202e\\u007f\\u009b\"}\n");
    EXPECT_EQ(Json::parse(jsonLine(json)), json);
    json["name"] = "\xff";
    EXPECT_NO_THROW(jsonLine(json));
}

TEST(Printing, printedTextIsHarmlessWhoeverMadeIt)
{
    testing::internal::CaptureStdout();
    printText(std::string("x") + kHostile + "\n");
    EXPECT_EQ(testing::internal::GetCapturedStdout(), std::string("x") + kHarmless + "\n");
    testing::internal::CaptureStderr();
    ProgressLine().show(kHostile, "");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), std::string(kHarmless) + "\n");
}

TEST(Printing, aTextInPiecesIsExactInAFileAndHarmlessOnATerminal)
{
    const std::string text = std::string("+\tgr\u00fc\u00dfe 👩\u200d🚀\r\n-") + kHostile + "\n";
    const std::string shown = std::string("+    gr\u00fc\u00dfe 👩\u200d🚀\n-") + kHarmless + "\n";
    for (std::size_t size = 1; size < 12; ++size) {
        ForeignText file(false), terminal(true);
        std::string exact, harmless;
        for (std::size_t at = 0; at < text.size(); at += size) {
            exact += file.take(text.substr(at, size));
            harmless += terminal.take(text.substr(at, size));
        }
        EXPECT_EQ(exact + file.finish(), text);
        EXPECT_EQ(harmless + terminal.finish(), shown) << "in pieces of " << size;
    }
}

} // namespace
} // namespace helix::ctl
