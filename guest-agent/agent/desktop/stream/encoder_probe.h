#pragma once
// What each encoder of this guest says when it is asked for a picture, whether the stream has it or not.

#include <chrono>
#include <string>
#include <vector>

#include "agent/desktop/stream/encoder_switch.h"

namespace helix::agent {

struct EncoderFinding {
    protocol::VideoEncoder encoder = protocol::VideoEncoder::X264;
    bool works = false;
    std::string sentence;
};

/// Has a known picture and a change of it encoded. Takes as long as the encoder does; any thread.
EncoderFinding probeEncoder(protocol::VideoEncoder kind,
                            const EncoderSwitch::Open& open = openEncoder);
std::vector<EncoderFinding> probeEncoders();

} // namespace helix::agent
