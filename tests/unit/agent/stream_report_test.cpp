#include "agent/desktop/stream/stream_report.h"

#include <gtest/gtest.h>

namespace helix::agent {
namespace {

using protocol::GuestFinding;
using Level = GuestFinding::Level;

std::string said(const StreamFacts& facts, const std::string& subject)
{
    std::string text;
    for (const GuestFinding& finding : reportStream(facts))
        if (finding.subject == subject)
            text += (finding.level == Level::Good   ? "good: "
                     : finding.level == Level::Note ? "note: "
                                                    : "problem: ") +
                    finding.sentence + "\n";
    return text;
}

StreamFacts goodFacts()
{
    StreamFacts facts;
    facts.desktop = "an X11 desktop";
    facts.state.ready = true;
    facts.making.encoders.inUse = protocol::VideoEncoder::X264;
    facts.making.framesPerSecond = 60;
    return facts;
}

TEST(StreamReport, SaysWhatIsThere)
{
    const StreamFacts facts = goodFacts();
    EXPECT_EQ(said(facts, "Desktop"), "good: The desktop is an X11 desktop.\n");
    EXPECT_EQ(said(facts, "Encoder"), "good: x264 encodes the desktop.\n");
    EXPECT_EQ(said(facts, "Capture"), "good: Pictures are captured through shared memory.\n");
    EXPECT_EQ(said(facts, "Pace"), "");
}

TEST(StreamReport, SaysWhyAnotherEncoderIsUsed)
{
    StreamFacts facts = goodFacts();
    facts.wishes.encoder = "qsv";
    facts.making.encoders.passedOver = {"VA-API: The driver hangs."};
    EXPECT_EQ(said(facts, "Encoder"),
              "note: HELIX_ENCODER is 'qsv', which is none of auto, x264, openh264, vaapi and "
              "nvenc; auto is used.\n"
              "good: x264 encodes the desktop, because what was to come first does not work.\n"
              "note: Passed over: VA-API: The driver hangs.\n");
    facts.making.encoders.inUse.reset();
    EXPECT_NE(said(facts, "Encoder").find("problem: No encoder works."), std::string::npos);
}

TEST(StreamReport, SaysWhatIsMissing)
{
    StreamFacts facts;
    EXPECT_EQ(said(facts, "Desktop"), "problem: The guest has no desktop.\n");
    EXPECT_EQ(said(facts, "Encoder"), "note: Nothing of the desktop was encoded yet.\n");
    facts.desktop = "an X11 desktop";
    facts.state = {false, true, "It cannot be captured."};
    EXPECT_EQ(said(facts, "Desktop"),
              "problem: The desktop is an X11 desktop: It cannot be captured.\n");
}

TEST(StreamReport, SaysThatAGuestIsTooSlow)
{
    StreamFacts facts = goodFacts();
    facts.making.ladderStep = 3;
    facts.making.framesPerSecond = 10;
    facts.making.tooLarge = true;
    EXPECT_EQ(said(facts, "Pace"),
              "note: The guest is too slow for more than 10 pictures a second of what changes now; "
              "what you do is shown at once. A smaller desktop would be quicker.\n");
}

} // namespace
} // namespace helix::agent
