#include "agent/desktop/stream/stream_report.h"

namespace helix::agent {
namespace {

using protocol::GuestFinding;
using Level = GuestFinding::Level;
using Findings = std::vector<GuestFinding>;

constexpr const char* kDesktop = "Desktop";
constexpr const char* kCapture = "Capture";
constexpr const char* kEncoder = "Encoder";
constexpr const char* kPace = "Pace";

void reportDesktop(const StreamFacts& facts, Findings& findings)
{
    if (facts.desktop.empty())
        findings.push_back({Level::Problem, kDesktop, "The guest has no desktop."});
    else if (facts.state.ready)
        findings.push_back({Level::Good, kDesktop, "The desktop is " + facts.desktop + "."});
    else
        findings.push_back({facts.state.failed ? Level::Problem : Level::Note, kDesktop,
                            "The desktop is " + facts.desktop + ": " + facts.state.message});
}

void reportCapture(const StreamFacts& facts, Findings& findings)
{
    const CaptureMode mode = captureMode(facts.wishes.mode, facts.hasGraphicsProcessor);
    findings.push_back({Level::Good, kCapture, mode.sentence});
    if (!mode.complaint.empty())
        findings.push_back({Level::Note, kCapture, mode.complaint});
}

void reportEncoderInUse(const StreamFacts& facts, Findings& findings)
{
    const EncoderOrder order = encoderOrder(facts.wishes.encoder);
    if (!order.complaint.empty())
        findings.push_back({Level::Note, kEncoder, order.complaint});
    const auto& encoders = facts.making.encoders;
    if (encoders.inUse) {
        const bool isFirst = encoders.passedOver.empty();
        findings.push_back(
            {Level::Good, kEncoder,
             std::string(protocol::nameOf(*encoders.inUse)) + " encodes the desktop" +
                 (isFirst ? "." : ", because what was to come first does not work.")});
    } else if (encoders.passedOver.empty()) {
        findings.push_back({Level::Note, kEncoder, "Nothing of the desktop was encoded yet."});
    } else {
        findings.push_back({Level::Problem, kEncoder, "No encoder works."});
    }
    for (const std::string& reason : encoders.passedOver)
        findings.push_back({Level::Note, kEncoder, "Passed over: " + reason});
}

void reportPace(const Desktop::Making& making, Findings& findings)
{
    if (making.ladderStep == 0)
        return;
    findings.push_back(
        {Level::Note, kPace,
         "The guest is too slow for more than " + std::to_string(making.framesPerSecond) +
             " pictures a second of what changes now; what you do is shown at once." +
             (making.tooLarge ? " A smaller desktop would be quicker." : "")});
}

} // namespace

std::vector<GuestFinding> reportStream(const StreamFacts& facts)
{
    Findings findings;
    reportDesktop(facts, findings);
    reportCapture(facts, findings);
    reportEncoderInUse(facts, findings);
    for (const EncoderFinding& encoder : facts.encoders)
        findings.push_back({encoder.works ? Level::Good : Level::Note, "Probe", encoder.sentence});
    reportPace(facts.making, findings);
    return findings;
}

} // namespace helix::agent
