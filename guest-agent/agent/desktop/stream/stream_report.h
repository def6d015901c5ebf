#pragma once
// What a user is told who asks how a guest's desktop is captured and encoded, and why so. Pure.

#include <string>
#include <vector>

#include "agent/desktop/stream/desktop.h"
#include "agent/desktop/stream/encoder_probe.h"
#include "protocol/guest_findings.h"

namespace helix::agent {

struct StreamFacts {
    std::string desktop; ///< its kind, as people know it; empty: there is none
    Desktop::State state;
    Desktop::Making making;
    VideoWishes wishes;
    bool hasGraphicsProcessor = false;
    std::vector<EncoderFinding> encoders;
};
std::vector<protocol::GuestFinding> reportStream(const StreamFacts& facts);

} // namespace helix::agent
